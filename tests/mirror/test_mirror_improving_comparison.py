"""Two scorings: what is fixed, new and persisting, what changed beyond noise, and what is not compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput, GateFailed
from assay.mirror.improving.comparison import check_gate, compare_runs
from assay.mirror.scored import STUDIES, ScoredStudy, write_studies
from assay.runs import Run, fingerprints

Build = Callable[..., Any]
Save = Callable[..., Path]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """A scoring on disk, as `score` leaves it."""

    def saved(
        name: str, studies: Sequence[ScoredStudy], *, suite: str = "mirror-score", **parts: str
    ) -> Path:
        known = {"dataset": "d", "judge": "j", "findings": name} | parts
        run = Run.create(tmp_path / name, suite=suite, config={}, fingerprints=fingerprints(**known))
        write_studies(run.path / STUDIES, studies)
        run.set_status("complete")
        return run.path

    return saved


def eight(make_scored: Build, matched: dict[int, list[int]], **more: Any) -> list[ScoredStudy]:
    return [make_scored(f"site{n}", matched=matched, **more) for n in range(8)]


def test_known_problems_are_paired_by_study_and_id(save: Save, make_scored: Build) -> None:
    a = save("a", [make_scored(matched={1: [1], 2: [2]})])
    b = save("b", [make_scored(matched={2: [1], 3: [2]})])
    result = compare_runs(a, b)
    assert result.counts()["known"] == {"fixed": 1, "new": 1, "persisting": 1}
    assert (result.truth_pairs, result.missed_by_both) == (4, 1)
    lost = [issue for issue in result.issues if issue.status == "fixed"]
    assert [(issue.name, issue.still_there) for issue in lost] == [("GT-shop-001", True)]
    assert result.changes["recall_known"].difference.value == 0
    (flag,) = result.flags
    assert flag.startswith("With 1 site(s) and 3 tests no difference, however large, can be told from noise")


def test_other_findings_are_paired_by_page_and_words(
    save: Save, make_scored: Build, make_finding: Build
) -> None:
    def findings(*texts: str) -> list[Any]:
        return [
            make_finding(n, study="shop@1#1", element="", description=text)
            for n, text in enumerate(texts, start=1)
        ]

    before = findings("The delivery cost shows up at the very end", "The menu closes by itself")
    after = findings("Delivery cost shows only at the end", "Prices are given without tax")
    a = save("a", [make_scored(findings=before, verdicts={1: "real", 2: "false_positive"})])
    b = save("b", [make_scored(findings=after, verdicts={1: "real", 2: "borderline"})])
    others = [issue for issue in compare_runs(a, b).issues if issue.kind == "other"]
    assert {(issue.status, issue.name, issue.verdict) for issue in others} == {
        ("persisting", "Delivery cost shows only at the end", "real"),
        ("fixed", "The menu closes by itself", "false_positive"),
        ("new", "Prices are given without tax", "borderline"),
    }


def test_the_same_words_about_two_elements_are_two_findings(
    save: Save, make_scored: Build, make_finding: Build
) -> None:
    def scoring(name: str, selector: str, text: str) -> Path:
        finding = make_finding(1, study="shop@1#1", element="", description=text)
        scored = make_scored(findings=[finding], verdicts={1: "real"})
        claim = scored.claims[0].model_copy(update={"selector": selector})
        return save(name, [scored.model_copy(update={"claims": (claim,)})])

    text = "It has too little contrast to be read"
    a = scoring("a", "#pay", text)
    other = compare_runs(a, scoring("b", "#cancel", text)).counts()["other"]
    assert other == {"fixed": 1, "new": 1, "persisting": 0}
    same = compare_runs(a, scoring("c", "form #pay", "Poor contrast")).counts()["other"]
    assert same == {"fixed": 0, "new": 0, "persisting": 1}


def test_a_clear_loss_fails_the_gate_and_a_gain_does_not(save: Save, make_scored: Build) -> None:
    good = save("good", eight(make_scored, {1: [1], 2: [2], 3: [3]}))
    bad = save("bad", eight(make_scored, {1: [1]}))
    loss = compare_runs(good, bad)
    change = loss.changes["recall_known"]
    assert change.difference.value == pytest.approx(-0.5)
    assert change.test.p_value == pytest.approx(2 / 2**8)
    assert [one.measure.name for one in loss.losses] == ["recall_known"]
    with pytest.raises(GateFailed, match="recall_known got worse by more than noise"):
        check_gate(loss)
    gain = compare_runs(bad, good)
    assert gain.changes["recall_known"].significant
    check_gate(gain)


def test_more_alarms_on_clean_twins_are_a_loss(save: Save, make_scored: Build) -> None:
    def twins(alarms: int) -> list[ScoredStudy]:
        verdicts = {n + 1: "false_positive" for n in range(alarms)}
        return [
            make_scored(f"site{n}", variant=f"site{n}@clean", truth=0, verdicts=verdicts) for n in range(8)
        ]

    result = compare_runs(save("a", twins(0)), save("b", twins(2)))
    assert [one.measure.name for one in result.losses] == ["clean_false_alarms"]
    assert result.changes["clean_false_alarms"].difference.value == 2
    assert result.changes["recall_known"].after.value is None


def test_a_change_on_few_sites_is_no_more_than_noise(save: Save, make_scored: Build) -> None:
    a = save("a", [make_scored("x", matched={1: [1]}), make_scored("y", matched={1: [1]})])
    b = save("b", [make_scored("x"), make_scored("y")])
    result = compare_runs(a, b)
    assert result.changes["recall_known"].difference.value == pytest.approx(-0.25)
    check_gate(result)


def test_recall_is_compared_problem_by_problem(save: Save, make_scored: Build) -> None:
    a = save("a", [make_scored("x", truth=1, matched={1: [1]}), make_scored("y", truth=9)])
    b = save("b", [make_scored("x", truth=1), make_scored("y", truth=9)])
    change = compare_runs(a, b).changes["recall_known"]
    # One of ten problems was lost; by site it would be half of two.
    assert change.test.value == pytest.approx(-0.1)
    assert change.test.n == 10


def test_all_tests_are_corrected_together(save: Save, make_scored: Build) -> None:
    a = save("a", eight(make_scored, {1: [1]}))
    b = save("b", eight(make_scored, {1: [1], 2: [2]}))
    changes = compare_runs(a, b).changes
    raw, adjusted = changes["recall_known"].test.p_value, changes["recall_known"].p_adjusted
    assert raw is not None and adjusted == pytest.approx(3 * raw)


@pytest.mark.parametrize("part", ["judge", "dataset", "prompt"])
def test_unlike_scorings_are_refused_unless_forced_and_then_flagged(
    save: Save, make_scored: Build, part: str
) -> None:
    a = save("a", [make_scored()])
    b = save("b", [make_scored()], **{part: "other"})
    with pytest.raises(BadInput, match=f"{part} differ"):
        compare_runs(a, b)
    assert any(f"Different {part}" in flag for flag in compare_runs(a, b, force=True).flags)


def test_other_findings_are_what_is_compared_and_no_cause_for_a_flag(save: Save, make_scored: Build) -> None:
    found = {1: [1]}
    result = compare_runs(save("a", eight(make_scored, found)), save("b", eight(make_scored, found)))
    assert result.flags == ()


def test_a_scoring_without_a_manifest_is_refused_unless_forced(
    save: Save, make_scored: Build, tmp_path: Path
) -> None:
    a = save("a", [make_scored()])
    write_studies(tmp_path / "bare" / STUDIES, [make_scored()])
    with pytest.raises(BadInput, match="no manifest"):
        compare_runs(a, tmp_path / "bare")
    assert any("not known" in flag for flag in compare_runs(a, tmp_path / "bare", force=True).flags)


def test_studies_of_one_run_alone_are_named_and_not_compared(save: Save, make_scored: Build) -> None:
    a = save("a", [make_scored("x"), make_scored("y")])
    b = save("b", [make_scored("y"), make_scored("y", repeat=2)])
    result = compare_runs(a, b)
    assert (result.paired, result.only_a, result.only_b) == (1, ("x@1#1",), ("y@1#2",))
    with pytest.raises(BadInput, match="no study in common"):
        compare_runs(save("c", [make_scored("x")]), b)


def test_a_known_problem_of_one_truth_alone_is_flagged_and_left_out(save: Save, make_scored: Build) -> None:
    a = save("a", [make_scored(truth=4, matched={4: [1]})])
    b = save("b", [make_scored(truth=3)], dataset="other")
    result = compare_runs(a, b, force=True)
    assert result.truth_pairs == 3
    assert any("1 known problem(s) are in the truth of one run alone" in flag for flag in result.flags)
    (gone,) = [issue for issue in result.issues if issue.name == "GT-shop-004"]
    assert (gone.status, gone.still_there) == ("fixed", False)


def test_other_suites_and_repeats_without_a_number_are_refused(save: Save, make_scored: Build) -> None:
    a = save("a", [make_scored()])
    with pytest.raises(BadInput, match="cannot be compared with a spans run"):
        compare_runs(a, save("s", [make_scored()], suite="spans"))
    first = make_scored()
    second = first.model_copy(update={"study": first.study.model_copy(update={"id": "another"})})
    with pytest.raises(BadInput, match="two studies of shop@1#1"):
        compare_runs(a, save("t", [first, second]))
