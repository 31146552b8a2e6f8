"""Correlations against scipy, ties and tiny samples included."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from assay.stats import pearson, spearman

RNG = np.random.default_rng(50)
X = RNG.normal(size=30)
Y = 0.5 * X + RNG.normal(size=30)
pairs = st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=2, max_size=12)


def test_pearson_agrees_with_scipy() -> None:
    ours, theirs = pearson(X, Y), stats.pearsonr(X, Y)
    assert ours.value == pytest.approx(theirs.statistic)
    assert ours.p_value == pytest.approx(theirs.pvalue)
    assert ours.ci == pytest.approx(tuple(theirs.confidence_interval()))


def test_spearman_agrees_with_scipy_on_ties() -> None:
    a, b = np.round(X), np.round(Y)
    ours, theirs = spearman(a, b), stats.spearmanr(a, b)
    assert ours.value == pytest.approx(theirs.statistic)
    assert ours.p_value == pytest.approx(theirs.pvalue)


def test_spearman_of_few_pairs_is_exact() -> None:
    a, b = [1.0, 2.0, 2.0, 4.0, 5.0, 7.0], [2.0, 1.0, 3.0, 3.0, 6.0, 5.0]

    def rho(order: NDArray[np.float64]) -> float:
        return float(stats.spearmanr(order, b).statistic)

    theirs = stats.permutation_test((a,), rho, permutation_type="pairings", n_resamples=10_000)
    assert spearman(a, b).p_value == pytest.approx(theirs.pvalue)
    assert spearman([1, 2, 3, 4], [1, 2, 3, 4]).p_value == pytest.approx(2 / 24)


def test_a_perfect_rank_order_never_has_p_zero() -> None:
    found = spearman(range(9), range(9))
    assert found.value == 1.0
    assert found.ci is None
    assert found.p_value == pytest.approx(2 / 362_880)


def test_the_spearman_interval_is_wider_than_fishers() -> None:
    # Bonett & Wright (2000): variance (1 + r^2/2)/(n - 3) on Fisher's scale.
    found = spearman(X, Y)
    assert found.value is not None
    assert found.ci is not None
    half = 1.959964 * np.sqrt((1 + found.value**2 / 2) / 27)
    assert np.arctanh(found.ci) == pytest.approx(
        [np.arctanh(found.value) - half, np.arctanh(found.value) + half]
    )


def test_undefined_correlations_say_why() -> None:
    assert pearson([1.0], [2.0]).note == "undefined: one pair"
    assert spearman([1.0, 2.0, 3.0], [0.1] * 3).note == "undefined: one side is constant"
    two = pearson([1.0, 2.0], [1.0, 3.0])
    assert (two.value, two.ci, two.p_value) == (1.0, None, None)


@settings(deadline=None)
@given(pairs)
def test_correlations_are_symmetric_bounded_and_ignore_scale(data: list[tuple[int, int]]) -> None:
    a, b = [float(x) for x, _ in data], [float(y) for _, y in data]
    for function in (pearson, spearman):
        found = function(a, b)
        assert found.value == pytest.approx(function(b, a).value)
        assert found.value == pytest.approx(function([3 * x + 1 for x in a], b).value)
        if found.value is None:
            continue
        mirrored = function([-x for x in a], b)
        assert mirrored.value == pytest.approx(-found.value)
        assert mirrored.p_value == pytest.approx(found.p_value)
        assert -1 <= found.value <= 1
        if found.ci is not None:
            assert -1 <= found.ci[0] <= found.value <= found.ci[1] <= 1


def test_the_pearson_interval_covers_what_it_says() -> None:
    rng, hits = np.random.default_rng(51), 0
    for _ in range(1000):
        x = rng.normal(size=20)
        ci = pearson(x, 0.6 * x + 0.8 * rng.normal(size=20)).ci
        assert ci is not None
        hits += ci[0] <= 0.6 <= ci[1]
    assert hits / 1000 == pytest.approx(0.95, abs=0.02)
