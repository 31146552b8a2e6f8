"""What a judge answers is read tolerantly, formatted exactly, and never turned into marks it did not give."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from assay.spans.judging.answers import JudgeAnswer, format_spans_for_judge, to_result
from assay.spans.taxonomy import CATEGORIES, ROLES
from assay.spans.types import EnhancedJudgeResult, SpanResult, no_verdict

MARKS = {"coverage": 4, "precision": 5, "granularity": 3, "taxonomy": 4, "technicalSpecs": 5}


def read(**parts: Any) -> EnhancedJudgeResult:
    return to_result(JudgeAnswer.model_validate({"scores": MARKS, **parts}))


def test_the_total_is_the_sum_whatever_the_judge_wrote() -> None:
    assert read(totalScore=25).total_score == 21


def test_a_full_answer_keeps_every_claim() -> None:
    result = read(
        missedElements=[
            {
                "text": "dusk",
                "expectedRole": "lighting.timeOfDay",
                "category": "lighting",
                "severity": "minor",
            }
        ],
        falsePositives=[
            {"spanIndex": 0, "text": "hope", "assignedRole": "subject.emotion", "reason": "abstract_concept"}
        ],
        taxonomyErrors=[
            {"spanIndex": 1, "text": "pan", "assignedRole": "a", "expectedRole": "camera.movement"}
        ],
        granularityErrors=[{"spanIndex": 2, "text": "soft", "issue": "too_fine", "suggestion": "soft light"}],
        categoryScores={name: {"coverage": 5, "precision": 4} for name in CATEGORIES},
        notes="fine",
    )
    stored = result.as_json()
    assert stored["missedElements"][0]["expectedRole"] == "lighting.timeOfDay"
    assert stored["falsePositives"][0]["reason"] == "abstract_concept"
    assert stored["taxonomyErrors"][0]["spanIndex"] == 1
    assert stored["granularityErrors"][0]["issue"] == "too_fine"
    assert stored["categoryScores"]["audio"] == {"coverage": 5, "precision": 4}


def test_the_basic_shape_of_string_lists_is_read() -> None:
    result = read(missedElements=["red fox", ""], falsePositives=["hope"])
    assert [(m.text, m.severity) for m in result.missed_elements] == [("red fox", "minor")]
    assert [(f.text, f.span_index, f.reason) for f in result.false_positives] == [("hope", -1, "other")]


@pytest.mark.parametrize("mark", [0, 6, "high", None, float("nan")])
def test_marks_out_of_range_are_no_verdict(mark: Any) -> None:
    with pytest.raises(ValidationError):
        JudgeAnswer.model_validate({"scores": MARKS | {"coverage": mark}})


def test_a_category_of_zero_or_nonsense_is_not_assessed_and_costs_nothing_else() -> None:
    categories = {
        "shot": {"coverage": 0, "precision": 0},
        "audio": {"coverage": 9, "precision": "x"},
        "camera": 7,
    }
    result = read(categoryScores=categories)
    assert set(result.category_scores) == set(CATEGORIES)
    assert result.category_scores["audio"].coverage == 0
    assert result.total_score == 21


def test_granularity_goes_by_issue_or_reason_and_other_says_nothing() -> None:
    rows = [
        {"spanIndex": 0, "text": "a", "reason": "too_fine", "suggestion": "ab"},
        {"spanIndex": 1, "text": "b", "reason": "other"},
    ]
    assert [g.issue for g in read(granularityErrors=rows).granularity_errors] == ["too_fine"]


@pytest.mark.parametrize(
    ("given_index", "kept"), [("3", 3), (2.0, 2), (-4, -1), (None, -1), ("x", -1), (True, -1)]
)
def test_an_index_that_is_none_is_unknown(given_index: Any, kept: int) -> None:
    assert (
        read(falsePositives=[{"spanIndex": given_index, "text": "x"}]).false_positives[0].span_index == kept
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            name: JSON
            for name in (
                "missedElements",
                "falsePositives",
                "taxonomyErrors",
                "granularityErrors",
                "categoryScores",
                "notes",
                "somethingElse",
            )
        },
    )
)
def test_property_02_fallback_parsing_produces_valid_defaults(parts: dict[str, Any]) -> None:
    result = read(**parts)
    again = EnhancedJudgeResult.model_validate(result.as_json())
    assert again == result
    assert set(result.category_scores) == set(CATEGORIES)
    empty = no_verdict("no JSON")
    assert empty.total_score == 0
    assert not empty.missed_elements and not empty.false_positives
    assert "no JSON" in empty.notes


SPANS = st.builds(
    lambda text, role, confidence: SpanResult(
        text=text, role=role, confidence=confidence, start=0, end=len(text)
    ),
    st.text(min_size=1, max_size=30),
    st.sampled_from(sorted(ROLES)),
    st.floats(0, 1),
)


@settings(max_examples=150)
@given(st.lists(SPANS, max_size=20))
def test_property_11_span_formatting_for_judge(spans: list[SpanResult]) -> None:
    lines = format_spans_for_judge(spans).split("\n") if spans else []
    assert len(lines) == len(spans)
    for number, (line, span) in enumerate(zip(lines, spans, strict=True)):
        match = re.fullmatch(r"\[(\d+)\] '(.*)' \(([A-Za-z.]+), (\d\.\d\d)\)", line)
        assert match is not None
        assert int(match[1]) == number
        assert match[2] == " ".join(span.text.splitlines())
        assert match[3] == span.role
        assert float(match[4]) == pytest.approx(span.confidence, abs=0.005)


def test_the_seeds_example_line() -> None:
    span = SpanResult(text="Medium Shot", role="shot.type", confidence=0.95, start=0, end=11)
    assert format_spans_for_judge([span]) == "[0] 'Medium Shot' (shot.type, 0.95)"


def test_a_claim_with_an_index_and_no_text_is_read_and_one_with_neither_is_not() -> None:
    result = read(
        falsePositives=[{"spanIndex": 3, "reason": "duplicate"}, {"reason": "other"}, {"spanIndex": -2}],
        taxonomyErrors=[{"spanIndex": "1", "text": None, "expectedRole": "camera.movement"}],
        granularityErrors=[{"spanIndex": 0, "issue": "too_fine"}],
        missedElements=[{"spanIndex": 0, "expectedRole": "style"}],
    )
    assert [(f.span_index, f.text) for f in result.false_positives] == [(3, "")]
    assert [(t.span_index, t.text) for t in result.taxonomy_errors] == [(1, "")]
    assert [g.span_index for g in result.granularity_errors] == [0]
    assert result.missed_elements == []
