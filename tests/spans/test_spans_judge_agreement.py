"""Examining judges: a perfect one, one that invents, one that sees nothing, and one that does not answer."""

from __future__ import annotations

import json

import pytest

from assay.spans.gold import GoldPrompt
from assay.spans.judging.agreement import JudgeAgreement, JudgedPrompt, judge_agreement
from assay.spans.judging.embedded import EmbeddedJudge
from assay.spans.types import (
    EnhancedJudgeResult,
    FalsePositive,
    MissedElement,
    Scores,
    SpanResult,
    TaxonomyError,
    no_verdict,
)

TEXT = "Wide shot of an elderly fisherman who walks slowly along an old stone pier at dusk; neon rain."


def at(phrase: str, role: str) -> SpanResult:
    start = TEXT.index(phrase)
    return SpanResult(text=phrase, role=role, confidence=0.9, start=start, end=start + len(phrase))


SHOT = at("Wide shot", "shot.type")
FISHERMAN = at("elderly fisherman", "subject.identity")
WALK = at("walks slowly", "action.movement")
PIER = at("old stone pier", "environment.location")
DUSK = at("dusk", "lighting.timeOfDay")
GOLD = (SHOT, FISHERMAN, WALK, PIER, DUSK)
RAIN = at("neon rain", "environment.weather")

LABELLINGS = [
    [SHOT, FISHERMAN, WALK, PIER, DUSK],
    [SHOT, FISHERMAN, WALK, PIER],
    [SHOT, at("elderly fisherman", "subject.appearance"), WALK],
    [SHOT, WALK, RAIN],
    [at("Wide shot", "camera.angle"), RAIN],
]


def prompt(number: int) -> GoldPrompt:
    return GoldPrompt(f"p{number}", TEXT, GOLD)


def verdict(
    total: float = 15,
    missed: list[str] | None = None,
    false: list[int] | None = None,
    misnamed: list[int] | None = None,
) -> EnhancedJudgeResult:
    m = total / 5
    return EnhancedJudgeResult(
        scores=Scores(coverage=m, precision=m, granularity=m, taxonomy=m, technical_specs=m),
        total_score=total,
        missed_elements=[
            MissedElement(text=text, expected_role="shot.type", category="shot", severity="minor")
            for text in missed or []
        ],
        false_positives=[
            FalsePositive(span_index=n, text="", assigned_role="", reason="other") for n in false or []
        ],
        taxonomy_errors=[
            TaxonomyError(span_index=n, text="", assigned_role="", expected_role="") for n in misnamed or []
        ],
    )


def examined(results: list[EnhancedJudgeResult | None]) -> JudgeAgreement:
    cases = [
        JudgedPrompt(prompt(n), spans, result)
        for n, (spans, result) in enumerate(zip(LABELLINGS, results, strict=True))
    ]
    return judge_agreement(cases, judge="j", fingerprint={"judge": "1"})


def shares(report: JudgeAgreement) -> dict[str, tuple[float | None, float | None]]:
    return {kind: (c.precision.value, c.recall.value) for kind, c in report.claims.items()}


def test_the_truth_of_the_example() -> None:
    report = examined([verdict()] * 5)
    # Missed: none, dusk, pier + dusk, fisherman + pier + dusk, and all but the shot.
    assert {kind: claim.true for kind, claim in report.claims.items()} == {
        "missed": 0 + 1 + 2 + 3 + 4,
        "false_positives": 2,
        "taxonomy_errors": 2,
    }


def test_a_judge_that_has_gold_is_perfect() -> None:
    judge = EmbeddedJudge()
    report = examined([judge.judge(TEXT, spans, GOLD) for spans in LABELLINGS])
    assert set(shares(report).values()) == {(1.0, 1.0)}
    assert report.span_is_right.kappa.value == 1
    assert report.total_with_f1.value is not None and report.total_with_f1.value > 0.9
    assert report.unjudged == 0


def test_a_blind_judge_has_no_recall_and_no_precision() -> None:
    report = examined([verdict()] * 5)
    assert set(shares(report).values()) == {(None, 0.0)}
    assert report.span_is_right.kappa.value == 0
    assert report.total_with_f1.value is None  # it gives everybody the same total


def test_an_inventing_judge_has_no_precision() -> None:
    invented = verdict(missed=["a purple whale", "Wide shot"], false=[0], misnamed=[1])
    report = examined([invented, *[verdict()] * 4])
    assert report.claims["missed"].claimed == 2
    assert set(shares(report).values()) == {(0.0, 0.0)}
    kappa = report.span_is_right.kappa.value
    assert kappa is not None and kappa < 0


def test_claims_are_met_by_place_and_only_once() -> None:
    said = ["DUSK", "stone  pier", "dusk", ""]
    report = examined([verdict(), verdict(), verdict(missed=said), verdict(), verdict()])
    missed = report.claims["missed"]
    # `stone pier` is most of the pier; the second dusk and the empty claim meet nothing.
    assert (missed.claimed, missed.held, missed.true) == (4, 2, 10)


def test_indices_count_once_and_stray_ones_do_not_hold() -> None:
    report = examined([verdict(), verdict(), verdict(), verdict(false=[2, 2, -1, 99]), verdict()])
    claim = report.claims["false_positives"]
    assert (claim.claimed, claim.held, claim.true) == (3, 1, 2)


def test_a_right_span_is_one_that_nobody_accuses() -> None:
    report = examined(
        [verdict(), verdict(), verdict(misnamed=[1]), verdict(false=[2]), verdict(false=[0, 1])]
    )
    assert report.span_is_right.kappa.value == 1
    assert report.span_is_right.labels == 17
    assert report.span_is_right.confusion == {("True", "True"): 13, ("False", "False"): 4}
    assert report.span_is_right.holds_for({"judge": "1"})


@pytest.mark.parametrize("nothing", [None, no_verdict("no JSON")])
def test_a_judge_without_an_answer_is_counted(nothing: EnhancedJudgeResult | None) -> None:
    report = examined([nothing, verdict(), verdict(), verdict(), verdict()])
    assert (report.attempted, report.judged, report.unjudged) == (5, 4, 1)
    assert report.span_is_right.unjudged == 5
    assert report.claims["missed"].recall.failed == 1
    assert report.total_with_f1.n == 4


def test_the_report_is_json() -> None:
    judge = EmbeddedJudge()
    for results in ([judge.judge(TEXT, s, GOLD) for s in LABELLINGS], [None] * 5):
        data = json.loads(json.dumps(examined(list(results)).as_json(), allow_nan=False))
        assert set(data["claims"]) == {"missed", "false_positives", "taxonomy_errors"}
    assert judge_agreement([]).attempted == 0
