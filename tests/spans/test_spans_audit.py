"""Every claim of a judge is checked; what does not hold is noted and does not count."""

from __future__ import annotations

from typing import Any

from assay.spans.judging.audit import audit_result, sum_check
from assay.spans.types import EnhancedJudgeResult, SpanResult

PROMPT = "Wide shot of an old sailor at dusk. The camera pans left."
SPANS = [
    SpanResult(text="Wide shot", role="shot.type", confidence=0.9, start=0, end=9),
    SpanResult(text="old sailor", role="subject.identity", confidence=0.9, start=16, end=26),
    SpanResult(text="pans left", role="action.movement", confidence=0.9, start=47, end=56),
]
MARKS = {"coverage": 4, "precision": 4, "granularity": 4, "taxonomy": 4, "technicalSpecs": 4}


def claimed(**parts: Any) -> EnhancedJudgeResult:
    return EnhancedJudgeResult.model_validate({"scores": MARKS, "totalScore": 20, **parts})


def rejected(result: EnhancedJudgeResult) -> list[str]:
    return [entry.check for entry in audit_result(result, PROMPT, SPANS).entries if not entry.held]


def missed(text: str, role: str) -> dict[str, str]:
    return {"text": text, "expectedRole": role, "category": "x", "severity": "important"}


def test_a_missed_element_that_holds_counts_and_its_category_is_put_right() -> None:
    audited = audit_result(claimed(missedElements=[missed("DUSK", "lighting.timeofday")]), PROMPT, SPANS)
    kept = audited.result.missed_elements
    assert [(m.expected_role, m.category) for m in kept] == [("lighting.timeOfDay", "lighting")]
    assert all(entry.held for entry in audited.entries)


def test_missed_elements_that_do_not_occur_or_were_extracted_or_have_no_role_do_not_count() -> None:
    claims = [
        missed("neon signs", "lighting.source"),
        missed("sailor", "subject.identity"),
        missed("dusk", "style.mood"),
    ]
    result = claimed(missedElements=claims)
    assert audit_result(result, PROMPT, SPANS).result.missed_elements == []
    assert rejected(result) == ["missed: text occurs", "missed: not extracted", "missed: role is valid"]


def test_a_wrong_index_is_aligned_by_text_and_noted() -> None:
    claim = {"spanIndex": 0, "text": "old sailor", "assignedRole": "", "reason": "other"}
    audited = audit_result(claimed(falsePositives=[claim]), PROMPT, SPANS)
    assert [(f.span_index, f.assigned_role) for f in audited.result.false_positives] == [
        (1, "subject.identity")
    ]
    assert [e.check for e in audited.entries if not e.held] == ["false positive: index and text agree"]


def test_a_false_positive_about_no_span_does_not_count() -> None:
    result = claimed(
        falsePositives=[{"spanIndex": 9, "text": "hope", "assignedRole": "x", "reason": "other"}]
    )
    assert audit_result(result, PROMPT, SPANS).result.false_positives == []
    assert "false positive: span exists" in rejected(result)


def test_a_taxonomy_error_needs_a_valid_role_other_than_the_assigned_one() -> None:
    def error(index: int, text: str, expected: str) -> dict[str, Any]:
        return {"spanIndex": index, "text": text, "assignedRole": "", "expectedRole": expected}

    claims = [
        error(2, "pans left", "camera.movement"),
        error(0, "Wide shot", "shot.type"),
        error(1, "old sailor", "mood"),
    ]
    audited = audit_result(claimed(taxonomyErrors=claims), PROMPT, SPANS)
    kept = audited.result.taxonomy_errors
    assert [(t.assigned_role, t.expected_role) for t in kept] == [("action.movement", "camera.movement")]
    assert [e.check for e in audited.entries if not e.held] == [
        "taxonomy: roles differ",
        "taxonomy: role is valid",
    ]


def test_a_granularity_error_must_suggest_something_else() -> None:
    same = {"spanIndex": 0, "text": "Wide shot", "issue": "too_fine", "suggestion": "wide  shot"}
    other = {"spanIndex": 1, "text": "old sailor", "issue": "too_fine", "suggestion": "an old sailor"}
    audited = audit_result(claimed(granularityErrors=[same, other]), PROMPT, SPANS)
    assert [g.span_index for g in audited.result.granularity_errors] == [1]


def test_a_total_that_is_not_the_sum_is_noted() -> None:
    assert sum_check(20, 20).held
    assert sum_check(None, 20).held
    entry = sum_check(25, 20)
    assert (entry.held, entry.reason) == (False, "the marks add up to 20")


def test_an_assigned_role_that_the_span_does_not_have_is_noted_and_put_right() -> None:
    wrong = {"spanIndex": 1, "text": "old sailor", "assignedRole": "style", "reason": "other"}
    named = {"spanIndex": 2, "text": "pans left", "assignedRole": "shot", "expectedRole": "camera.movement"}
    result = claimed(falsePositives=[wrong], taxonomyErrors=[named])
    audited = audit_result(result, PROMPT, SPANS).result
    assert audited.false_positives[0].assigned_role == "subject.identity"
    assert audited.taxonomy_errors[0].assigned_role == "action.movement"
    assert rejected(result) == [
        "false positive: assigned role agrees",
        "taxonomy: assigned role agrees",
    ]


def test_a_claim_that_gives_the_index_alone_is_about_that_span() -> None:
    false = {"spanIndex": 1, "text": "", "assignedRole": "", "reason": "duplicate"}
    coarse = {"spanIndex": 2, "text": " ", "issue": "too_coarse", "suggestion": "pans"}
    stray = {"spanIndex": 9, "text": "", "assignedRole": "", "reason": "other"}
    result = claimed(falsePositives=[false, stray], granularityErrors=[coarse])
    audited = audit_result(result, PROMPT, SPANS).result
    assert [(f.span_index, f.text) for f in audited.false_positives] == [(1, "old sailor")]
    assert [(g.span_index, g.text) for g in audited.granularity_errors] == [(2, "pans left")]
    assert rejected(result) == ["false positive: index and text agree", "false positive: span exists"]


def test_a_word_inside_another_word_was_not_missed() -> None:
    prompt = "A car beside a scarf, and cars."
    span = SpanResult(text="car", role="subject.identity", confidence=0.9, start=2, end=5)
    claims = [missed("car", "subject.identity"), missed("scar", "subject.appearance")]
    kept = audit_result(claimed(missedElements=claims), prompt, [span]).result.missed_elements
    assert [element.text for element in kept] == ["scar"]
