"""A run in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from assay.errors import BadInput
from assay.spans.snapshots.rules import BANDS, EARLY, band_of
from assay.spans.snapshots.summary import Accumulator, summarise_results
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EnhancedSummary, EvaluationResult

OUTPUT = "A red coat.\n\n**TECHNICAL SPECS**\n- 24fps\n\n**ALTERNATIVE APPROACHES**\n- A Blue Coat"


def verdict(total: float = 20, **more: Any) -> dict[str, Any]:
    marks = dict.fromkeys(("coverage", "precision", "granularity", "taxonomy", "technicalSpecs"), total / 5)
    return {"scores": marks, "totalScore": total} | more


def span(text: str, confidence: float = 0.9) -> dict[str, Any]:
    start = OUTPUT.index(text)
    return {
        "text": text,
        "role": "style",
        "confidence": confidence,
        "start": start,
        "end": start + len(text),
    }


def result(prompt: str, judged: dict[str, Any] | None, **more: Any) -> dict[str, Any]:
    return {"promptId": prompt, "output": OUTPUT, "spans": [], "judgeResult": judged} | more


def false_positive(index: int, text: str = "", reason: str = "other") -> dict[str, Any]:
    return {"spanIndex": index, "text": text, "assignedRole": "style", "reason": reason}


def test_no_results_give_zeros_and_no_interval() -> None:
    summary = summarise_results([])
    assert (summary.avg_score, summary.avg_span_count, summary.error_count) == (0, 0, 0)
    assert summary.score_distribution == dict.fromkeys(BANDS, 0)
    assert summary.top_taxonomy_errors == []
    assert summary.extra["attempted"] == 0
    assert summary.extra["intervals"]["avgScore"]["ci"] is None
    assert EnhancedSummary.model_validate(summary.as_json()) == summary


def test_one_result() -> None:
    row = result("p", verdict(21), spans=[span("red coat"), span("24fps")])
    summary = summarise_results([EvaluationResult.model_validate(row)])
    assert summary.avg_score == 21
    assert summary.score_distribution["good"] == 1
    assert summary.extra["intervals"]["avgScore"]["n"] == 1


def test_typed_results_and_rows_give_the_same() -> None:
    rows = [result(f"p{n}", verdict(n), spanCount=n, spans=[span("red coat", n / 20)]) for n in range(1, 20)]
    typed = [EvaluationResult.model_validate(row) for row in rows]
    assert summarise_results(rows) == summarise_results(typed)


def test_failures_are_kept_out_of_the_mean_and_listed() -> None:
    rows = [
        result("good", verdict(20)),
        result("better", verdict(24), judgeStatus="ok"),
        result("zeros", verdict(0)),
        result("invalid", verdict(15), judgeStatus="invalid"),
        result("failed", None, error="timeout"),
        result("unjudged", None),
    ]
    summary = summarise_results(rows)
    extra = summary.extra
    assert summary.avg_score == 22
    assert extra["avgScoreWithZeros"] == 11  # four prompts have a verdict
    assert extra["avgScoreAllAttempted"] == pytest.approx(44 / 6)
    assert (extra["attempted"], extra["judged"], extra["invalid"], extra["failed"]) == (6, 2, 2, 1)
    assert extra["invalidPrompts"] == {"count": 2, "ids": ["zeros", "invalid"]}
    assert extra["failedPrompts"]["ids"] == ["failed"]
    assert extra["unjudgedPrompts"]["ids"] == ["unjudged"]
    assert summary.error_count == 1
    assert sum(summary.score_distribution.values()) == 2
    metric = extra["intervals"]["avgScore"]
    assert (metric["attempted"], metric["scored"], metric["failed"]) == (6, 2, 4)


def test_lists_of_failures_are_capped_and_their_count_is_not() -> None:
    summary = summarise_results([result(f"p{n}", None, error="x") for n in range(80)], intervals=False)
    assert summary.extra["failedPrompts"]["count"] == 80
    assert len(summary.extra["failedPrompts"]["ids"]) == 50


@pytest.mark.parametrize(
    ("score", "band"),
    [
        (25, "excellent"),
        (23, "excellent"),
        (22.5, "good"),
        (18, "good"),
        (17, "acceptable"),
        (13, "acceptable"),
    ]
    + [(12, "poor"), (8, "poor"), (7, "failing"), (0, "failing")],
)
def test_bands(score: float, band: str) -> None:
    assert band_of(score) == band


def test_a_category_score_of_zero_leaves_the_average() -> None:
    scores = [
        {"coverage": 4, "precision": 0},
        {"coverage": 2, "precision": 3},
        {"coverage": 0, "precision": 0},
    ]
    rows = [result(f"p{n}", verdict(categoryScores={"shot": score})) for n, score in enumerate(scores)]
    shot = summarise_results(rows).avg_category_scores["shot"]
    assert (shot.coverage, shot.precision) == (3, 3)
    # The earlier rule left out only what was 0 in both, and rounded.
    early = summarise_results(rows, rules=EARLY).avg_category_scores["shot"]
    assert (early.coverage, early.precision) == (3, 1.5)


def test_earlier_averages_have_two_decimals_halves_up() -> None:
    rows = [result(f"p{n}", verdict(score)) for n, score in enumerate([10, 10, 10, 10, 10, 10, 10, 11])]
    assert summarise_results(rows, rules=EARLY, intervals=False).avg_score == 10.13
    assert summarise_results(rows, intervals=False).avg_score == 10.125


def test_unknown_categories_and_reasons_do_no_harm() -> None:
    judged = verdict(
        categoryScores={"mood": {"coverage": 1, "precision": 1}},
        falsePositives=[false_positive(0, "red coat", reason="strange")],
    )
    summary = summarise_results([result("p", judged, spans=[span("red coat")])], intervals=False)
    assert set(summary.avg_category_scores) == set(CATEGORIES)
    assert summary.false_positive_reasons["other"] == 1


def test_confusions_of_equal_count_are_in_the_order_of_their_names() -> None:
    pairs = [("b", "x"), ("a", "y"), ("a", "x"), ("c", "z"), ("c", "z")]
    errors = [{"spanIndex": -1, "assignedRole": a, "expectedRole": b} for a, b in pairs]
    rows = [result("p", verdict(taxonomyErrors=errors))]
    found = [(c.assigned_role, c.expected_role) for c in summarise_results(rows).top_taxonomy_errors]
    assert found == [("c", "z"), ("a", "x"), ("a", "y"), ("b", "x")]
    early = summarise_results(rows, rules=EARLY).top_taxonomy_errors
    assert [(c.assigned_role, c.expected_role) for c in early] == [
        ("c", "z"),
        ("b", "x"),
        ("a", "y"),
        ("a", "x"),
    ]


def test_only_the_ten_most_frequent_confusions_stay() -> None:
    errors = [{"assignedRole": f"r{n:02}", "expectedRole": "x"} for n in range(12) for _ in range(n + 1)]
    found = summarise_results([result("p", verdict(taxonomyErrors=errors))]).top_taxonomy_errors
    assert [c.count for c in found] == list(range(12, 2, -1))


def test_errors_are_placed_in_sections() -> None:
    judged = verdict(
        missedElements=[
            {"text": "BLUE coat"},
            {"text": "24FPS"},
            {"text": "nowhere"},
            {"text": ""},
            "red coat",
        ],
        falsePositives=[
            false_positive(0),  # tagged
            false_positive(1),  # by its offset
            false_positive(9, "blue coat"),  # no such span: by its words
            false_positive(-1, "nowhere"),
        ],
    )
    spans = [span("red coat") | {"section": "technicalSpecs"}, span("24fps")]
    found = summarise_results([result("p", judged, spans=spans)], intervals=False).errors_by_section
    assert {name: (c.false_positives, c.missed) for name, c in found.items()} == {
        "main": (1, 3),
        "technicalSpecs": (2, 1),
        "alternatives": (1, 1),
    }


def test_placing_survives_letters_that_grow_when_lowered() -> None:
    output = "İİİİ then\n**VARIATIONS**\n- a Cat"
    row = result("p", verdict(missedElements=[{"text": "A CAT"}, {"text": "İİ"}]), output=output)
    found = summarise_results([row], intervals=False).errors_by_section
    assert (found["alternatives"].missed, found["main"].missed) == (1, 1)


def test_sources_come_from_what_the_labeller_says() -> None:
    rows = [
        result("a", None, meta={"version": "nlp-v1", "closedVocab": 3, "openVocab": 2}, spanCount=4),
        result("b", None, meta={"version": "", "notes": "symbolic-nlp"}, spanCount=4),
        result("c", None, meta={"version": "v3", "notes": None}, spanCount=5),
        result("d", None, meta={"version": "v3"}, spanCount=0),
        result("e", None, meta=None),
        result("f", None, meta={"source": "embedded", "closedVocab": 1, "openVocab": 1}, spanCount=2),
    ]
    summary = summarise_results(rows, intervals=False)
    assert summary.pipeline_sources == {"nlp": 3, "llm": 1, "unknown": 2}
    assert summary.span_sources == {"closedVocab": 8, "openVocab": 3, "llm": 5}
    assert summary.avg_span_count == 15 / 6


def test_the_audit_counts_claims_by_what_stayed_and_checks_by_what_failed() -> None:
    audit = [{"check": "text occurs", "held": held} for held in (True, False, False)]
    lost = [{"text": text, "expectedRole": "shot.type"} for text in ("a", "b", "c")]
    before, after = verdict(18) | {"missedElements": lost}, verdict(20) | {"missedElements": lost[:1]}
    rows = [
        result("a", after, unauditedJudgeResult=before, audit=audit),
        result("b", verdict(22), unauditedJudgeResult=verdict(22), audit=[{"check": "role", "held": True}]),
        result("c", verdict(0), unauditedJudgeResult=verdict(0)),
    ]
    audited = summarise_results(rows).extra["audit"]
    assert (audited["claims"], audited["rejected"]) == (3, 2)
    assert audited["rejectedShare"]["value"] == pytest.approx(2 / 3)
    assert list(audited["byClaim"]) == ["missedElements"]
    assert audited["byCheck"]["text occurs"]["rejectedShare"]["value"] == pytest.approx(2 / 3)
    assert (audited["avgScoreBefore"], audited["avgScoreAfter"], audited["prompts"]) == (20, 21, 2)


def test_repeats_of_a_prompt_are_one_piece_of_evidence() -> None:
    once = [result(f"p{n}", verdict(15 + n % 5)) for n in range(40)]
    often = [result(row["promptId"], row["judgeResult"]) for row in once for _ in range(5)]
    narrow, wide = (summarise_results(rows).extra["intervals"]["avgScore"] for rows in (once, often))
    assert wide["value"] == narrow["value"]
    assert wide["ci"][1] - wide["ci"][0] == pytest.approx(narrow["ci"][1] - narrow["ci"][0], rel=0.15)
    assert "40 clusters" in wide["method"]


def test_results_stream_by_and_are_not_held() -> None:
    alive: list[int] = []

    class Row(dict[str, Any]):
        def __del__(self) -> None:
            alive.pop()

    def stream() -> Iterator[Row]:
        for n in range(100):
            alive.append(n)
            assert len(alive) <= 2
            yield Row(result(f"p{n}", verdict(20)))

    assert summarise_results(stream(), intervals=False).avg_score == 20


@pytest.mark.parametrize(
    "row",
    [
        None,
        3,
        {"promptId": "x", "judgeResult": "good"},
        {"promptId": "x", "spanCount": "many"},
        {"promptId": "x", "spanCount": 10**400},
    ]
    + [{"promptId": "x", "judgeResult": verdict(9, falsePositives=[3])}],
)
def test_what_is_no_result_is_refused_by_its_place(row: Any) -> None:
    accumulator = Accumulator()
    accumulator.add(result("first", verdict(20)))
    with pytest.raises(BadInput, match=r"Result 2 \(promptId"):
        accumulator.add(row)
