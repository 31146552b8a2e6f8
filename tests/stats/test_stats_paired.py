"""Wilcoxon, the sign-flip test and Holm against scipy, brute force and their definitions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from assay.stats import holm, paired_t, sign_flip, wilcoxon

RNG = np.random.default_rng(30)
small = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=9)
p_values = st.lists(st.floats(0, 1), max_size=12)


def enumerated(d: list[float], statistic: str) -> float:
    """The two-sided p over all sign patterns: the definition of both tests."""
    weights = stats.rankdata(np.abs(d)) if statistic == "ranks" else np.abs(d)
    sums = [float(np.dot(signs, weights)) for signs in itertools.product([-1, 1], repeat=len(d))]
    observed = abs(float(np.dot(np.sign(d), weights)))
    return float(np.mean([abs(s) >= observed - 1e-9 for s in sums]))


@pytest.mark.parametrize("n", [6, 12, 30, 50])
def test_wilcoxon_without_ties_is_scipys_exact_test(n: int) -> None:
    a, b = RNG.normal(0.4, 1, n), RNG.normal(0, 1, n)
    theirs = stats.wilcoxon(a, b, method="exact")
    ours = wilcoxon(a, b)
    assert ours.p_value == pytest.approx(theirs.pvalue)
    assert ours.statistic is not None
    assert min(ours.statistic, n * (n + 1) / 2 - ours.statistic) == pytest.approx(theirs.statistic)


def test_wilcoxon_of_many_tied_pairs_is_scipys_normal_form() -> None:
    a, b = RNG.integers(0, 6, 120), RNG.integers(0, 5, 120)
    theirs = stats.wilcoxon(a, b, method="approx", correction=True)
    assert wilcoxon(a, b).p_value == pytest.approx(theirs.pvalue)


@settings(deadline=None)
@given(small)
def test_both_tests_are_exact_with_ties_and_zeros(pairs: list[tuple[int, int]]) -> None:
    a, b = [float(x) for x, _ in pairs], [float(y) for _, y in pairs]
    moved = [x - y for x, y in zip(a, b, strict=True) if x != y]
    assert sign_flip(a, b).p_value == pytest.approx(enumerated(moved, "values") if moved else 1.0)
    assert wilcoxon(a, b).p_value == pytest.approx(enumerated(moved, "ranks") if moved else 1.0)


def test_wilcoxon_on_the_depression_data_of_hollander_and_wolfe() -> None:
    # Hollander & Wolfe (1973), table 3.1; R's wilcox.test(x, y, paired = TRUE, conf.int = TRUE): V = 40,
    # p = 0.03906, pseudo-median 0.46, interval 0.01 to 0.786.
    x = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    found = wilcoxon(x, y)
    assert found.statistic == 40
    assert found.p_value == pytest.approx(0.03906, abs=5e-6)
    assert found.value == pytest.approx(0.46)
    assert found.ci == pytest.approx((0.01, 0.786))


def test_the_wilcoxon_interval_excludes_zero_exactly_when_the_test_rejects() -> None:
    for n in (7, 15, 40):
        for _ in range(30):
            a, b = RNG.normal(0.5, 1, n), RNG.normal(0, 1, n)
            found = wilcoxon(a, b)
            assert found.ci is not None
            assert found.p_value is not None
            assert (found.p_value <= 0.05) == (found.ci[0] > 0 or found.ci[1] < 0)


def test_wilcoxon_with_too_few_or_too_many_pairs_has_no_interval() -> None:
    few = wilcoxon([1.0, 2.0, 3.5, 4.0, 7.0], [0.0] * 5)
    assert (few.ci, few.p_value) == (None, 0.0625)
    many = wilcoxon(RNG.normal(size=4001), np.zeros(4001))
    assert many.value is None
    assert many.p_value is not None


def test_no_difference_anywhere_is_p_one() -> None:
    assert sign_flip([1.0, 2.0], [1.0, 2.0]).p_value == 1.0
    assert wilcoxon([1.0, 2.0], [1.0, 2.0]).p_value == 1.0
    assert paired_t([1.0, 2.0], [1.0, 2.0]).p_value is None


def test_sampled_patterns_approach_the_exact_p() -> None:
    # 16 pairs are enumerated; a 17th with next to no weight forces sampling.
    a = RNG.normal(0.5, 1, 16)
    exact = sign_flip(a, np.zeros(16))
    sampled = sign_flip(np.append(a, 1e-6), np.zeros(17), resamples=20_000, seed=1)
    assert exact.method == "sign flip, exact"
    assert "20000 random" in sampled.method
    assert exact.p_value is not None
    assert sampled.p_value == pytest.approx(exact.p_value, abs=0.01)


def test_sampled_p_is_never_zero_and_the_seed_decides() -> None:
    a, b = np.ones(40) + RNG.normal(0, 0.01, 40), np.zeros(40)
    assert sign_flip(a, b, resamples=999).p_value == pytest.approx(1 / 1000)
    c = RNG.normal(0.1, 1, 40)
    assert sign_flip(c, b, seed=3) == sign_flip(c, b, seed=3)


def test_clusters_flip_together() -> None:
    # Three sites of ten identical differences are three pieces of evidence, not thirty.
    a, sites = np.ones(30), [i // 10 for i in range(30)]
    assert sign_flip(a, np.zeros(30), clusters=sites).p_value == pytest.approx(2 / 8)
    p = sign_flip(a, np.zeros(30)).p_value
    assert p is not None
    assert p < 0.001


def test_the_sign_flip_test_holds_its_level() -> None:
    rng = np.random.default_rng(31)
    rejected = [(sign_flip(rng.normal(size=12), np.zeros(12)).p_value or 0) <= 0.05 for _ in range(400)]
    assert 0.02 < np.mean(rejected) < 0.08


def test_holm_on_a_worked_example() -> None:
    # R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm"), the procedure of Holm (1979), Scand. J. Statist. 6.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm({"a": 0.01, "b": 0.04}) == pytest.approx({"a": 0.02, "b": 0.04})
    assert holm([]) == []
    assert holm({}) == {}


@given(p_values)
def test_holm_raises_keeps_order_and_stops_at_one(raw: list[float]) -> None:
    adjusted = holm(raw)
    assert all(p <= q <= 1 for p, q in zip(raw, adjusted, strict=True))
    by_raw = [adjusted[i] for i in sorted(range(len(raw)), key=raw.__getitem__)]
    assert by_raw == sorted(by_raw)
    if raw:
        assert min(adjusted) == pytest.approx(min(1.0, len(raw) * min(raw)))
