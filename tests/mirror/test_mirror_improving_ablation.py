"""What an ablation says of an example that was worked out by hand, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assay.errors import BadInput
from assay.mirror.improving.ablation import Ablation, ablate
from assay.mirror.improving.variants import MEASURABLE, Rules, Variant, build, reproduces, variants
from assay.mirror.matching.records import ClaimJudgement
from assay.mirror.scored import ScoredStudy

Build = Callable[..., Any]
CALM = {
    "action_confidence": 0.9,
    "emotional_state": "neutral",
    "task_progress_delta": 10.0,
    "session_completed": True,
}
UNSURE = CALM | {"action_confidence": 0.3}


@pytest.fixture
def study(make_scored: Build, make_finding: Build) -> Callable[[str], ScoredStudy]:
    """Four known problems and six findings.

    1 reports the first problem, from a calm persona. 2 and 3 report the second, from two personas. 4 and 5
    are false alarms, 4 from a calm persona. 6 is real and new, and nothing was recorded about it.
    """

    def made(site: str) -> ScoredStudy:
        fields: list[dict[str, Any]] = [
            CALM,
            CALM | {"emotional_state": "confused"},
            CALM | {"persona_role": "expert"},
            CALM,
            UNSURE,
            {},
        ]
        findings = [make_finding(n, site, f"{site}@1#1", **extra) for n, extra in enumerate(fields, start=1)]
        scored: ScoredStudy = make_scored(
            site,
            truth=4,
            matched={1: [1], 2: [2, 3]},
            verdicts={4: "false_positive", 5: "false_positive", 6: "real"},
            findings=findings,
        )
        return scored

    return made


@pytest.fixture
def table(study: Callable[[str], ScoredStudy]) -> Ablation:
    return ablate([study("shop"), study("bank"), study("clinic")])


def values(table: Ablation, name: str) -> tuple[float | None, ...]:
    result = table.of(name)
    return tuple(
        result.changes[measure].after.value
        for measure in ("recall_known", "precision_strict", "precision_validated")
    )


@pytest.mark.parametrize(
    ("variant", "recall", "strict", "validated"),
    [
        # Without dedup the third finding is a report that is read for nothing.
        ("none", 2 / 4, 2 / 6, 3 / 6),
        ("dedup", 2 / 4, 2 / 5, 3 / 5),
        # Confidence removes 1 and 4: a right one and a wrong one.
        ("confidence", 1 / 4, 1 / 4, 2 / 4),
        # Validation removes 4 and 5.
        ("validation", 2 / 4, 2 / 4, 3 / 4),
        # Behaviour removes 1, 4 and 5; the third is one of two personas, which is 0.1 and not enough.
        ("behaviour", 1 / 4, 1 / 2, 2 / 2),
        ("all", 1 / 4, 1 / 2, 2 / 2),
        ("all but behaviour", 1 / 4, 1 / 2, 2 / 2),
        ("all but dedup", 1 / 4, 1 / 2, 2 / 2),
        ("all but confidence", 1 / 4, 1 / 2, 2 / 2),
    ],
)
def test_every_variant_is_as_worked_out_by_hand(
    table: Ablation, variant: str, recall: float, strict: float, validated: float
) -> None:
    assert values(table, variant) == pytest.approx((recall, strict, validated))


def test_the_rows_are_none_each_alone_all_but_one_and_all(table: Ablation) -> None:
    names = [result.variant.name for result in table.results]
    assert names == ["none", *MEASURABLE, *(f"all but {name}" for name in MEASURABLE), "all"]
    assert len(variants()) == 10


def test_what_was_removed_is_told_by_whether_it_was_right(table: Ablation) -> None:
    confidence = table.of("confidence")
    assert (confidence.removed, confidence.removed_true, confidence.removed_false) == (6, 3, 3)
    assert confidence.truth_lost == 3
    validation = table.of("validation")
    assert (validation.removed, validation.removed_true, validation.removed_false) == (6, 0, 6)
    assert validation.truth_lost == 0
    assert table.of("dedup").removed == 0


def test_findings_with_unknown_fields_are_kept_and_counted(table: Ablation) -> None:
    # The sixth finding of each study has neither confidence nor emotion.
    assert table.of("confidence").unjudged == 3
    # The validation never sees what fits a known problem: 1, 2 and 3.
    assert table.of("validation").unjudged == 9
    assert table.of("none").unjudged == 0


def test_gains_are_paired_by_site_and_corrected(table: Ablation) -> None:
    change = table.of("validation").changes["precision_strict"]
    assert change.difference.value == pytest.approx(2 / 4 - 2 / 6)
    assert change.sites == 3
    # Three sites that all move one way: 2 of 8 sign patterns are as extreme.
    assert change.test.p_value == pytest.approx(0.25)
    assert change.p_adjusted is not None and change.p_adjusted >= 0.25
    assert not change.significant


def test_the_nine_variants_of_a_measure_are_corrected_together(study: Callable[[str], ScoredStudy]) -> None:
    table = ablate([study(f"site{number}") for number in range(10)])
    change = table.of("validation").changes["precision_strict"]
    assert change.test.p_value == pytest.approx(2 / 2**10)
    assert change.p_adjusted == pytest.approx(9 * 2 / 2**10)
    assert change.significant and not change.loss
    assert table.of("none").changes["precision_strict"].p_adjusted is None
    assert table.of("confidence").changes["recall_known"].loss


def test_added_gains_stand_beside_the_measured_ones(table: Ablation) -> None:
    strict = {name: table.of(name).changes["precision_strict"].difference.value for name in MEASURABLE}
    assert table.sums["precision_strict"] == pytest.approx(sum(value or 0 for value in strict.values()))
    together = table.of("all").changes["precision_strict"].difference.value
    assert together is not None and table.sums["precision_strict"] != pytest.approx(together)


def test_the_traps_are_said_aloud(table: Ablation) -> None:
    notes = " ".join(table.notes)
    assert "circular" in notes
    assert "With 3 site(s) and 9 tests no difference" in notes
    assert "checklist" in notes and "run again" in notes
    assert table.of("validation").expected == "precision +10 to +15 points, recall -1 to -2"
    assert table.as_json()["not_measurable"] == {"checklist": "precision +3 to +5 points, recall +5 to +10"}


def test_the_stored_matching_comes_out_again_when_nothing_is_switched(
    study: Callable[[str], ScoredStudy], table: Ablation
) -> None:
    assert reproduces(study("shop"), Rules())
    assert not any("other rules" in note for note in table.notes)
    unlike = study("shop")
    strict = unlike.model_copy(update={"matches": unlike.matches.model_copy(update={"matches": ()})})
    assert any("other rules" in note for note in ablate([strict]).notes)


def test_a_claim_that_only_its_cluster_ties_to_a_problem_says_it_again(
    study: Callable[[str], ScoredStudy],
) -> None:
    scored = study("shop")
    third = scored.study.findings[2].id
    weak = ClaimJudgement(claim_id=third, candidates=(), pairs=())
    rest = tuple(one for one in scored.judgements if one.claim_id != third)
    scored = scored.model_copy(update={"judgements": (*rest, weak)})
    tally = build(scored, Variant("none", ()), Rules()).tally
    assert tally.fate[third] == "duplicate"
    assert tally.verdict_counts["unvalidated"] == 0


def test_a_cluster_that_loses_its_best_claim_may_lose_its_problem(
    study: Callable[[str], ScoredStudy],
) -> None:
    scored = study("shop")
    second, third = scored.study.findings[1], scored.study.findings[2]
    calm = second.model_copy(update={"emotional_state": "neutral", "corroboration": 1})
    findings = tuple(calm if one.id == second.id else one for one in scored.study.findings)
    scored = scored.model_copy(
        update={"study": scored.study.model_copy(update={"findings": findings})},
    )
    built = build(scored, Variant("behaviour", ("behaviour",)), Rules())
    assert {second.id, third.id} <= built.removed.keys()
    assert "GT-shop-002" not in built.tally.found


def test_clean_twins_are_counted_apart(study: Callable[[str], ScoredStudy], make_scored: Build) -> None:
    twin = make_scored("shop", variant="shop@clean", truth=0, verdicts={1: "false_positive", 2: "real"})
    table = ablate([study("shop"), twin])
    assert table.of("none").changes["clean_false_alarms"].after.value == 1
    assert table.of("validation").changes["clean_false_alarms"].after.value == 0
    assert values(table, "none") == pytest.approx((2 / 4, 2 / 6, 3 / 6))


def test_an_ablation_is_the_same_every_time(study: Callable[[str], ScoredStudy]) -> None:
    shop, bank = study("shop"), study("bank")
    assert ablate([shop, bank]).as_json() == ablate([bank, shop]).as_json()


def test_scores_that_were_filtered_already_are_refused(study: Callable[[str], ScoredStudy]) -> None:
    scored = study("shop")
    filtered = scored.model_copy(update={"removed": {scored.study.findings[0].id: "confidence"}})
    with pytest.raises(BadInput, match="already removed by confidence"):
        ablate([filtered])
    with pytest.raises(BadInput, match="no scored study"):
        ablate([])
