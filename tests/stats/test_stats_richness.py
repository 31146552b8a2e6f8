"""Chao's estimator by hand, against another package's published value, and as the lower bound it is."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.stats import chao1

COUNTS = [0, 1, 1, 4, 2, 5, 2, 4, 1, 2]


def test_a_worked_example() -> None:
    # scikit-bio's documented example: 9 seen, 3 once, 3 twice; without the factor (n - 1)/n it is 9.75, with
    # interval (9.07, 17.45). Here n = 22, so the unseen part is 21/22 of 0.75.
    found = chao1(COUNTS)
    assert found.value == pytest.approx(9 + 0.75 * 21 / 22)
    assert found.n == 22
    assert found.ci == pytest.approx((9.07, 17.45), rel=0.02)


def test_the_interval_by_hand() -> None:
    # EstimateS 9, equations 6 and 13, with K = (n - 1)/n, f1 = 3, f2 = 3.
    k, unseen = 21 / 22, 0.75 * 21 / 22
    variance = k * 6 / 8 + k**2 * 3 * 25 / 64 + k**2 * 9 * 3 * 4 / 1024
    spread = math.exp(1.959964 * math.sqrt(math.log(1 + variance / unseen**2)))
    assert chao1(COUNTS).ci == pytest.approx((9 + unseen / spread, 9 + unseen * spread), rel=1e-6)


def test_without_doubletons() -> None:
    # Equation 7: f1 = 4, f2 = 0, n = 10.
    found = chao1([1, 1, 1, 1, 3, 3])
    assert found.value == pytest.approx(6 + 0.9 * 6)
    assert found.ci is not None
    assert 6 < found.ci[0] < 11.4 < found.ci[1]


def test_when_nothing_suggests_unseen_things() -> None:
    found = chao1([3, 4, 5, 2])
    assert found.value == 4.0
    assert found.ci is not None
    assert found.ci[0] == 4.0
    assert found.ci[1] < 6


def test_nothing_seen_has_no_estimate() -> None:
    assert chao1([]).value is None
    assert chao1([0, 0]).value is None


@settings(deadline=None)
@given(st.lists(st.integers(0, 8), min_size=1, max_size=30))
def test_it_never_falls_below_what_was_seen(counts: list[int]) -> None:
    found, seen = chao1(counts), sum(c > 0 for c in counts)
    assert chao1(sorted(counts)) == found
    if found.value is not None and found.ci is not None:
        assert seen <= found.ci[0] <= found.ci[1]
        assert seen <= found.value
        assert found.value <= found.ci[1]


def test_it_comes_near_the_truth_when_all_are_equally_common() -> None:
    rng, values, hits = np.random.default_rng(80), [], 0
    for _ in range(300):
        found = chao1(np.bincount(rng.integers(0, 50, 80), minlength=50))
        assert found.value is not None
        assert found.ci is not None
        values.append(found.value)
        hits += found.ci[0] <= 50 <= found.ci[1]
    assert np.mean(values) == pytest.approx(50, rel=0.06)
    assert hits / 300 > 0.9
