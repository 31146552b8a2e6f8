"""Comparison: paired by case, tested, corrected, and never of two things that are not the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assay.errors import BadInput
from assay.files import canonical_json
from assay.runs import Record, Run, compare

NewRun = Callable[..., Run]
Scores = dict[str, dict[str, float | None] | Record]


def failed(key: str) -> Record:
    return Record(key, "failed", 1, "", "", error={"kind": "refused", "message": "No."})


def shifted(by: float, count: int = 24) -> Scores:
    """Scores around one half, moved by `by`, some of them a little more and as many a little less."""
    return {f"k{n:02}": {"x": 0.5 + by * (1 + 0.1 * (n % 3 - 1))} for n in range(count)}


def test_a_small_example_by_hand(finished_run: NewRun) -> None:
    a = finished_run(
        "a", {"p": {"x": 1.0}, "q": {"x": 2.0}, "r": {"x": 3.0}, "only a": {"x": 9.0}, "s": failed("s")}
    )
    b = finished_run(
        "b",
        {
            "q": {"x": 2.0},
            "p": {"x": 3.0},
            "r": {"x": 2.0},
            "s": {"x": 5.0},
            "b1": {"x": 0.0},
            "b2": {"x": 0.0},
        },
    )
    found = compare(a, b)
    assert (found.run_a, found.run_b) == ("a", "b")
    assert (found.paired, found.only_a, found.only_b, found.unscored) == (4, 1, 2, 1)
    assert found.flags == []
    (change,) = found.changes
    assert (change.name, change.n, change.mean_a) == ("x", 3, 2.0)
    assert change.mean_b == pytest.approx(7 / 3) and change.difference.value == pytest.approx(1 / 3)
    assert (change.better, change.worse, change.equal) == (1, 1, 1)
    assert change.largest == [("p", 1.0, 3.0), ("r", 3.0, 2.0)]
    # d_z: the mean of (2, 0, -1) over its standard deviation.
    assert change.effect.value == pytest.approx((1 / 3) / (7 / 3) ** 0.5)
    assert change.mcnemar is None and not change.significant


def test_scores_of_yes_and_no_also_get_mcnemar(finished_run: NewRun) -> None:
    a = finished_run("a", {f"k{n}": {"right": False, "x": 0.5} for n in range(10)})
    b = finished_run("b", {f"k{n}": {"right": n > 0, "x": 0.5} for n in range(10)})
    right, x = compare(a, b).changes
    assert right.mcnemar is not None and x.mcnemar is None
    # Nine changed, all one way: two-sided exact binomial 2 / 2 ** 9.
    assert right.mcnemar.p_value == pytest.approx(2 / 2**9)
    assert right.difference.value == pytest.approx(0.9) and right.better == 9


def test_a_real_loss_is_significant_and_noise_is_not(finished_run: NewRun) -> None:
    a, b, c = (finished_run(name, shifted(by)) for name, by in (("a", 0.0), ("b", -0.2), ("c", 0.0)))
    (loss,) = compare(a, b).losses
    assert loss.significant and loss.difference.value == pytest.approx(-0.2)
    assert loss.difference.ci is not None and loss.difference.ci[1] < 0
    assert compare(b, a).losses == [], "a gain is no loss"
    assert compare(a, c).losses == []


def test_holm_corrects_over_the_scores_that_are_compared_together(finished_run: NewRun) -> None:
    def cases(gain: float) -> Scores:
        noise = [0.3, -0.2, 0.25, -0.15, 0.3, 0.1, 0.2, -0.1]
        return {f"k{n}": {"u": gain * abs(d), "v": gain * d, "w": gain * d * d} for n, d in enumerate(noise)}

    found = compare(finished_run("a", cases(0.0)), finished_run("b", cases(1.0)))
    raw = {c.name: c.test.p_value for c in found.changes}
    ordered = sorted(raw.values(), key=lambda p: p or 0.0)
    adjusted = sorted((c.p_adjusted for c in found.changes), key=lambda p: p or 0.0)
    highest, expected = 0.0, []
    for rank, p in enumerate(ordered):
        assert p is not None
        highest = max(highest, min(1.0, p * (3 - rank)))
        expected.append(highest)
    assert adjusted == pytest.approx(expected)


def test_clusters_make_the_test_more_careful(finished_run: NewRun) -> None:
    def cases(gain: float) -> Scores:
        return {f"p{n % 4}/{n}": {"x": gain * (n % 4 + 1)} for n in range(40)}

    def run(name: str, gain: float, clustered: bool) -> Run:
        by_page = (lambda key: key.split("/")[0]) if clustered else None
        return finished_run(name, cases(gain), cluster_of=by_page)

    (alone,) = compare(run("a", 0.0, False), run("b", 0.1, False)).changes
    (by_page,) = compare(run("c", 0.0, True), run("d", 0.1, True)).changes
    assert alone.test.p_value is not None and by_page.test.p_value is not None
    assert alone.significant and not by_page.significant, "four pages cannot be significant by sign flips"


@pytest.mark.parametrize("part", ["dataset", "judge", "prompt", "rubric"])
def test_runs_that_measure_different_things_are_refused_and_flagged_if_forced(
    finished_run: NewRun, part: str
) -> None:
    same = {"dataset": "d", "judge": "j", "prompt": "p", "rubric": "r", "model": "m", "code": "c"}
    a = finished_run("a", shifted(0.0), fingerprints=same)
    b = finished_run("b", shifted(0.0), fingerprints=same | {part: "other"})
    with pytest.raises(BadInput, match=rf"do not measure the same thing: {part} differ; .*--force"):
        compare(a, b)
    assert compare(a, b, force=True).flags == [
        f"Different {part}: the numbers do not measure the same thing."
    ]
    without = finished_run("c", shifted(0.0), fingerprints={k: v for k, v in same.items() if k != part})
    with pytest.raises(BadInput, match="do not measure the same thing"):
        compare(a, without)


@pytest.mark.parametrize("part", ["model", "code"])
def test_another_model_or_code_is_what_comparisons_are_for_and_is_noted(
    finished_run: NewRun, part: str
) -> None:
    a = finished_run("a", shifted(0.0), fingerprints={"dataset": "d", part: "1"})
    b = finished_run("b", shifted(0.0), fingerprints={"dataset": "d", part: "2"})
    assert compare(a, b).flags == [f"Different {part}."]


def test_runs_of_two_suites_are_never_compared(finished_run: NewRun) -> None:
    a, b = finished_run("a", shifted(0.0), suite="spans"), finished_run("b", shifted(0.0), suite="sifr")
    with pytest.raises(BadInput, match="A spans run cannot be compared with a sifr run"):
        compare(a, b, force=True)


def test_a_run_that_is_not_complete_is_noted(finished_run: NewRun) -> None:
    a, b = finished_run("a", shifted(0.0)), finished_run("b", shifted(0.0), complete=False)
    assert compare(a, b).flags == ["Run b is created, not complete."]


def test_runs_without_a_case_in_common_are_refused(finished_run: NewRun) -> None:
    a, b = finished_run("a", {"p": {"x": 1.0}}), finished_run("b", {"q": {"x": 1.0}})
    with pytest.raises(BadInput, match="a and b have no case in common"):
        compare(a, b)


def test_shared_cases_without_a_shared_score_give_no_change(finished_run: NewRun) -> None:
    a, b = finished_run("a", {"p": {"x": 1.0}}), finished_run("b", {"p": {"y": 1.0}})
    found = compare(a, b)
    assert (found.paired, found.changes) == (1, [])
    assert found.flags == ["Only a has: x; not compared.", "Only b has: y; not compared."]


def test_a_score_that_no_case_has_in_both_runs_says_nothing_and_breaks_nothing(finished_run: NewRun) -> None:
    a = finished_run("a", {"p": {"x": 1.0}, "q": {"x": None}})
    b = finished_run("b", {"p": {"x": None}, "q": {"x": 1.0}})
    (change,) = compare(a, b).changes
    assert (change.n, change.mean_a, change.difference.value, change.p_adjusted) == (0, None, None, None)
    assert not change.significant and change.as_json()["difference"]["ci"] is None


def test_one_pair_is_no_proof(finished_run: NewRun) -> None:
    a, b = finished_run("a", {"p": {"x": 1.0}}), finished_run("b", {"p": {"x": 0.0}})
    (change,) = compare(a, b).changes
    assert change.n == 1 and not change.significant and change.difference.ci is None


def test_at_most_twenty_changed_cases_are_shown_the_largest_first(finished_run: NewRun) -> None:
    a = finished_run("a", {f"k{n:02}": {"x": 0.0} for n in range(30)})
    b = finished_run("b", {f"k{n:02}": {"x": float(n)} for n in range(30)})
    (change,) = compare(a, b).changes
    assert [key for key, _a, _b in change.largest] == [f"k{n:02}" for n in range(29, 9, -1)]


def test_the_same_seed_gives_the_same_bytes(finished_run: NewRun) -> None:
    a, b = finished_run("a", shifted(0.0)), finished_run("b", {**shifted(0.05, 20), "k21": {"x": 0.1}})

    def said(seed: int) -> str:
        value: dict[str, Any] = compare(a, b, seed=seed).as_json()
        return canonical_json(value)

    assert said(3) == said(3) != said(4)
