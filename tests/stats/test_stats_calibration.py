"""The calibration error: its bins by hand, its schemes, and an interval that knows about the floor."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.stats import ece

answers = st.lists(
    st.tuples(st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.7, 1.0]), st.booleans()), min_size=2, max_size=30
)


def test_a_diagram_worked_by_hand() -> None:
    # Bin (0.6, 0.8]: confidence 0.75, correct 1/2; bin (0.8, 1]: confidence 0.9, correct 1. Weighted halves.
    found = ece([0.7, 0.8, 0.85, 0.95], [True, False, True, True], bins=5)
    assert found.value == pytest.approx(0.5 * 0.25 + 0.5 * 0.1)
    assert [b.n for b in found.bins] == [0, 0, 0, 2, 2]
    assert found.bins[0].accuracy is None
    assert found.bins[3].confidence == pytest.approx(0.75)
    assert found.bins[3].accuracy == 0.5
    assert found.bins[3].ci == pytest.approx((0.0945, 0.9055), abs=1e-4)
    assert (found.bins[3].low, found.bins[3].high) == (0.6, 0.8)


def test_a_confidence_on_an_edge_falls_into_the_bin_it_closes() -> None:
    for tenth in range(1, 11):
        found = ece([tenth / 10, tenth / 10], [True, False])
        assert [b.n for b in found.bins].index(2) == tenth - 1
    assert ece([0.0, 0.0], [True, False]).bins[0].n == 2


def test_equal_mass_splits_evenly_and_never_splits_ties() -> None:
    even = ece([i / 100 for i in range(1, 21)], [True] * 20, bins=5, scheme="mass")
    assert [b.n for b in even.bins] == [4] * 5
    tied = ece([0.9] * 15 + [0.1] * 5, [True] * 20, bins=5, scheme="mass")
    assert [b.n for b in tied.bins] == [5, 15]
    assert len(ece([0.9] * 8, [True, False] * 4, bins=5, scheme="mass").bins) == 1


def test_over_confidence_is_measured_and_the_floor_is_below_it() -> None:
    rng = np.random.default_rng(60)
    confidence = rng.uniform(0.5, 1, 2000)
    found = ece(confidence, rng.random(2000) < confidence - 0.2)
    assert found.value == pytest.approx(0.2, abs=0.03)
    assert found.ci is not None
    assert found.floor is not None
    assert found.floor < 0.03 < found.ci[0] < 0.2 < found.ci[1]


def test_the_floor_is_what_perfect_calibration_shows() -> None:
    rng = np.random.default_rng(61)
    confidence = rng.uniform(0, 1, 300)
    shown = [ece(confidence, rng.random(300) < confidence, resamples=100).value or 0 for _ in range(100)]
    assert ece(confidence, rng.random(300) < confidence).floor == pytest.approx(np.mean(shown), rel=0.08)


@pytest.mark.parametrize("shift", [0.0, 0.1])
def test_the_interval_covers_even_a_calibrated_system(shift: float) -> None:
    # A percentile interval would never contain the true error of zero.
    rng, hits = np.random.default_rng(62), 0
    for seed in range(150):
        confidence = rng.uniform(shift, 1, 200)
        ci = ece(confidence, rng.random(200) < confidence - shift, resamples=200, seed=seed).ci
        assert ci is not None
        hits += ci[0] <= shift <= ci[1]
    assert hits / 150 > 0.92


def test_clusters_widen_the_interval() -> None:
    rng = np.random.default_rng(63)
    right = np.repeat(rng.random(20) < 0.7, 10)
    confidence = np.full(200, 0.8)
    plain = ece(confidence, right, resamples=500).ci
    clustered = ece(confidence, right, clusters=[i // 10 for i in range(200)], resamples=500).ci
    assert plain is not None
    assert clustered is not None
    assert clustered[1] - clustered[0] > plain[1] - plain[0]


@settings(deadline=None, max_examples=50)
@given(answers, st.sampled_from(["width", "mass"]))
def test_the_error_is_bounded_blind_to_order_and_inside_its_interval(
    data: list[tuple[float, bool]], scheme: str
) -> None:
    confidence, correct = [c for c, _ in data], [y for _, y in data]
    found = ece(confidence, correct, scheme=scheme, resamples=100)  # type: ignore[arg-type]
    again = ece(confidence[::-1], correct[::-1], scheme=scheme, resamples=100)  # type: ignore[arg-type]
    assert found.value is not None
    assert 0 <= found.value <= 1
    assert again.value == pytest.approx(found.value)
    assert again.ci == pytest.approx(found.ci)
    assert sum(b.n for b in found.bins) == len(data)
    if found.ci is not None:
        assert 0 <= found.ci[0] <= found.value <= found.ci[1] <= 1
