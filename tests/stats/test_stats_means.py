"""Student's intervals and tests against scipy and against their coverage."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from assay.stats import mean_ci, paired_t, welch_t

RNG = np.random.default_rng(20)
A = RNG.normal(0.3, 1, 25)
B = RNG.normal(0.0, 2, 25)
floats = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=30)


def test_mean_ci_is_students_interval() -> None:
    found = mean_ci(A, level=0.9)
    theirs = stats.t.interval(0.9, len(A) - 1, A.mean(), stats.sem(A))
    assert found.ci == pytest.approx(theirs)
    assert found.value == pytest.approx(A.mean())


def test_paired_t_agrees_with_scipy() -> None:
    ours, theirs = paired_t(A, B), stats.ttest_rel(A, B)
    assert ours.statistic == pytest.approx(theirs.statistic)
    assert ours.p_value == pytest.approx(theirs.pvalue)
    assert ours.ci == pytest.approx(tuple(theirs.confidence_interval()))


def test_welch_t_agrees_with_scipy() -> None:
    ours, theirs = welch_t(A, B[:9]), stats.ttest_ind(A, B[:9], equal_var=False)
    assert ours.statistic == pytest.approx(theirs.statistic)
    assert ours.p_value == pytest.approx(theirs.pvalue)
    assert ours.ci == pytest.approx(tuple(theirs.confidence_interval()))
    assert ours.n == 34


def test_paired_t_on_students_own_data() -> None:
    # Student (1908), Biometrika 6: additional hours of sleep (Cushny & Peebles); t = 4.06, p = 0.0028.
    first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    found = paired_t(second, first)
    assert found.value == pytest.approx(1.58)
    assert found.statistic == pytest.approx(4.0621, abs=1e-4)
    assert found.p_value == pytest.approx(0.002833, abs=1e-6)


def test_bounds_cut_the_interval() -> None:
    found = mean_ci([1.0, 1.0, 1.0, 0.8], bounds=(0.0, 1.0))
    assert found.ci is not None
    assert found.ci[1] == 1.0


@settings(deadline=None)
@given(floats, st.randoms(use_true_random=False))
def test_order_does_not_matter_and_the_interval_contains_the_mean(
    values: list[float], random: object
) -> None:
    found, backwards = mean_ci(values), mean_ci(sorted(values))
    assert found.value == pytest.approx(backwards.value, abs=1e-6)
    if found.ci is not None and found.value is not None:
        assert found.ci[0] <= found.value <= found.ci[1]


@settings(deadline=None)
@given(floats, floats)
def test_swapping_the_samples_mirrors_the_result(a: list[float], b: list[float]) -> None:
    one, other = welch_t(a, b), welch_t(b, a)
    assert one.value is not None
    assert other.value == pytest.approx(-one.value)
    assert one.p_value == pytest.approx(other.p_value)


def test_the_interval_covers_what_it_says() -> None:
    rng, hits = np.random.default_rng(1), 0
    for _ in range(2000):
        ci = mean_ci(rng.normal(2.0, 1.0, 8)).ci
        assert ci is not None
        hits += ci[0] <= 2.0 <= ci[1]
    assert hits / 2000 == pytest.approx(0.95, abs=0.015)
