"""Shares corrected by labels: right whatever the judge's errors, and honest about what nobody looked at."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.mirror.calibration.correcting import CorrectedShare, Unit, corrected_mean, corrected_ratio

STRATA = {"high": (0.9, 0.85), "middle": (0.5, 0.4), "low": (0.1, 0.05)}
"""Name to the judge's prediction and the true share."""


def world(random: Random, size: int = 200) -> list[tuple[str, float, float]]:
    """(stratum, prediction, what a person would say) of every unit; the judge is too kind throughout."""
    return [
        (name, min(1.0, max(0.0, predicted + random.uniform(-0.1, 0.1))), float(random.random() < true))
        for name, (predicted, true) in STRATA.items()
        for _ in range(size)
    ]


def labelled(units: list[tuple[str, float, float]], each: dict[str, int], random: Random) -> list[Unit]:
    chosen: set[int] = set()
    for name, n in each.items():
        chosen |= set(random.sample([i for i, unit in enumerate(units) if unit[0] == name], n))
    return [
        Unit(name, predicted, truth if i in chosen else None)
        for i, (name, predicted, truth) in enumerate(units)
    ]


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    covered = better = 0
    for seed in range(150):
        random = Random(seed)
        units = world(random)
        true = sum(truth for *_, truth in units) / len(units)
        # Drawn in other shares than the strata have: the plain mean of the labels would be far off.
        found = corrected_mean(labelled(units, {"high": 60, "middle": 40, "low": 20}, random), None)
        assert found.value is not None
        assert found.ci is not None
        covered += found.ci[0] <= true <= found.ci[1]
        judge = sum(predicted for _, predicted, _ in units) / len(units)
        better += abs(found.value - true) < abs(judge - true)
    assert covered >= 0.92 * 150
    assert better >= 0.7 * 150


def test_a_stratum_that_nobody_labelled_widens_the_interval_by_its_whole_share() -> None:
    seen = [Unit("high", 0.9, 1.0), *[Unit("high", 0.9, float(n % 3 > 0)) for n in range(49)]]
    blind = [Unit("low", 0.1) for _ in range(50)]
    found = corrected_mean([*seen, *blind], 0.5)
    assert found.ci is not None
    assert found.ci[1] - found.ci[0] > 0.5
    assert found.note is not None
    assert "50 units" in found.note
    assert [row["measured"] for row in found.strata] == [True, False]


def test_unanimous_labels_are_not_certainty() -> None:
    found = corrected_mean([Unit("high", 0.9, 1.0) for _ in range(12)], 1.0)
    assert found.value == 1.0
    assert found.ci is not None
    assert 0.7 < found.ci[0] < 0.8


def test_what_holds_by_construction_needs_no_label() -> None:
    units = [Unit("none", 0.0, known=True) for _ in range(50)]
    units += [Unit("high", 0.9, float(n % 2)) for n in range(50)]
    found = corrected_mean(units, None)
    assert found.value == pytest.approx(0.25)
    assert found.note is None


def test_without_labels_there_is_no_number() -> None:
    for found in (
        corrected_mean([Unit("high", 0.9)], 0.9),
        corrected_mean([], None),
        corrected_ratio([Unit("high", 0.9)], [Unit("high", 1.0)], 0.9),
    ):
        assert found.value is None
        assert found.note is not None
        assert found.as_json()["value"] is None


def test_borderline_leaves_the_ratio_on_both_sides() -> None:
    verdicts = {"real": (1.0, 1.0), "false_positive": (0.0, 1.0), "borderline": (0.0, 0.0)}
    said = ["real"] * 30 + ["false_positive"] * 10 + ["borderline"] * 20
    right = [Unit("one", verdicts[word][0], verdicts[word][0]) for word in said]
    counted = [Unit("one", verdicts[word][1], verdicts[word][1]) for word in said]
    found = corrected_ratio(right, counted, 0.75)
    assert found.value == pytest.approx(0.75)
    assert found.ci is not None
    assert 0.5 < found.ci[0] < 0.75 < found.ci[1] < 0.95


def test_the_interval_of_a_ratio_covers() -> None:
    covered = 0
    for seed in range(100):
        random = Random(seed)
        people = [
            random.choices(("real", "false_positive", "borderline"), weights)[0]
            for weights in ([0.8, 0.1, 0.1],) * 150 + ([0.2, 0.6, 0.2],) * 150
        ]
        judge = ["real"] * 150 + ["false_positive"] * 150
        seen = set(random.sample(range(150), 30)) | {150 + n for n in random.sample(range(150), 30)}
        right = [
            Unit(j, float(j == "real"), float(p == "real") if n in seen else None)
            for n, (j, p) in enumerate(zip(judge, people, strict=True))
        ]
        counted = [
            Unit(j, 1.0, float(p != "borderline") if n in seen else None)
            for n, (j, p) in enumerate(zip(judge, people, strict=True))
        ]
        real, false = people.count("real"), people.count("false_positive")
        found = corrected_ratio(right, counted, None)
        assert found.ci is not None
        covered += found.ci[0] <= real / (real + false) <= found.ci[1]
    assert covered >= 90


UNITS = st.lists(
    st.builds(
        Unit,
        st.sampled_from(["high", "middle", "low"]),
        st.floats(0, 1),
        st.sampled_from([None, 0.0, 1.0]),
        st.just(False),
    ),
    max_size=40,
)


@settings(max_examples=80, deadline=None)
@given(UNITS)
def test_a_share_stays_a_share_and_its_interval_holds_it(units: list[Unit]) -> None:
    found = corrected_mean(units, None)
    _sound(found)
    counted = [Unit(u.stratum, 1.0, None if u.label is None else 1.0) for u in units]
    _sound(corrected_ratio(units, counted, None))


def _sound(found: CorrectedShare) -> None:
    if found.value is None:
        assert found.note
        return
    assert found.ci is not None
    assert 0 <= found.ci[0] <= found.value + 1e-9
    assert found.value - 1e-9 <= found.ci[1] <= 1
