"""The bootstrap against scipy's on the same draws, by cluster, on tables, and against its coverage."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from assay.stats import bootstrap, mean_ci
from assay.stats.resampling import Method

Floats = NDArray[np.float64]
Name = Literal["mean", "median"]
X = np.sort(np.random.default_rng(4).gamma(1.0, size=40))


def width(ci: tuple[float, float] | None) -> float:
    assert ci is not None
    return ci[1] - ci[0]


@pytest.mark.parametrize("method", ["percentile", "bca"])
@pytest.mark.parametrize("name", ["mean", "median"])
def test_the_interval_is_scipys_on_the_same_draws(name: Name, method: Method) -> None:
    function: Callable[..., Any] = np.mean if name == "mean" else np.median
    rng = np.random.Generator(np.random.PCG64(7))
    theirs = stats.bootstrap((X,), function, n_resamples=999, method=method, rng=rng)
    ours = bootstrap(X, name, seed=7, resamples=999, method=method)
    assert ours.ci == pytest.approx(tuple(theirs.confidence_interval), rel=1e-9)
    assert ours.value == pytest.approx(function(X))


def test_names_callables_and_stacked_callables_agree() -> None:
    named = bootstrap(X, "mean", seed=3)
    assert bootstrap(X, np.mean, seed=3).ci == pytest.approx(named.ci)
    assert bootstrap(X, lambda sample: sample.mean(), seed=3).ci == pytest.approx(named.ci)
    total = bootstrap(X, "sum", seed=3)
    assert named.ci is not None
    assert total.ci == pytest.approx(tuple(end * len(X) for end in named.ci))


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_clustered_shortcuts_agree_with_resampling_whole_clusters(method: Method) -> None:
    labels = [int(7 * x) % 9 for x in X]
    fast = bootstrap(X, "mean", labels, seed=5, resamples=300, method=method)
    slow = bootstrap(X, lambda s: s.mean(), labels, seed=5, resamples=300, method=method)
    stacked = bootstrap(X, np.mean, labels, seed=5, resamples=300, method=method)
    assert slow.ci == pytest.approx(fast.ci)
    assert stacked.ci == pytest.approx(fast.ci)


def test_a_cluster_of_its_own_for_each_value_is_the_plain_bootstrap() -> None:
    assert bootstrap(X, clusters=range(len(X))).ci == pytest.approx(bootstrap(X).ci)


def test_rows_reach_the_callable_together() -> None:
    rng = np.random.default_rng(6)
    tp = rng.integers(0, 9, 50)
    rows = np.column_stack([tp, rng.integers(0, 4, 50), rng.integers(0, 4, 50)])

    def f1(sample: Floats) -> float:
        hits, extra, missed = sample.sum(axis=0)
        return float(2 * hits / (2 * hits + extra + missed))

    def f1_stacked(sample: Floats, axis: int) -> Floats:
        hits, extra, missed = np.moveaxis(sample.sum(axis=axis), -1, 0)
        return np.asarray(2 * hits / (2 * hits + extra + missed))

    found = bootstrap(rows, f1, seed=1)
    assert found.value == pytest.approx(f1(rows.astype(float)))
    assert found.ci is not None
    assert 0 < found.ci[0] < found.ci[1] < 1
    assert bootstrap(rows, f1_stacked, seed=1).ci == pytest.approx(found.ci)
    assert width(bootstrap(rows, f1, clusters=[i // 5 for i in range(50)]).ci) > 0


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 4)), min_size=2, max_size=20), st.randoms())
def test_the_order_of_the_data_changes_nothing(data: list[tuple[int, int]], random: object) -> None:
    shuffled = list(data)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    results = [
        bootstrap([x for x, _ in rows], clusters=[c for _, c in rows], resamples=100)
        for rows in (data, shuffled)
    ]
    assert results[0] == results[1]
    assert bootstrap([x for x, _ in data], resamples=100) == bootstrap(
        [x for x, _ in shuffled], resamples=100
    )


def test_the_seed_decides_and_is_stable() -> None:
    assert bootstrap(X, seed=1) == bootstrap(X, seed=1)
    assert bootstrap(X, seed=1).ci != bootstrap(X, seed=2).ci
    # Frozen: the draws of PCG64 must never change under a user's published interval.
    assert bootstrap([1.0, 2.0, 4.0, 8.0, 16.0], seed=42).ci == pytest.approx((2.0, 11.4))


def test_one_cluster_has_no_interval() -> None:
    found = bootstrap([1.0, 2.0, 3.0], clusters=["site"] * 3)
    assert found.value == 2.0
    assert found.ci is None
    assert found.note == "one cluster cannot be resampled"


def test_few_units_are_flagged() -> None:
    note = bootstrap([1.0, 2.0, 3.0, 4.0], clusters=["a", "a", "b", "b"]).note
    assert note is not None
    assert "only 2 clusters" in note
    assert bootstrap(X).note is None


def test_resamples_without_a_value_are_left_out_and_too_many_end_the_interval() -> None:
    def ratio(sample: Floats) -> float:
        return float(sample.mean()) if sample.min() < 0 else float("nan")

    rare = bootstrap([-1.0] * 4 + [1.0] * 16, ratio, resamples=400)
    assert rare.ci is not None
    assert rare.note is not None
    assert "left out" in rare.note
    often = bootstrap([-1.0] + [1.0] * 15, ratio, resamples=400)
    assert often.ci is None
    assert bootstrap([1.0, 2.0], ratio).value is None


def test_bca_says_when_it_had_to_fall_back() -> None:
    # No resample is likely to hold as many distinct values as the sample: the bias is infinite.
    found = bootstrap(list(range(30)), lambda sample: float(len(set(sample.tolist()))), method="bca")
    assert found.ci is not None
    assert found.note == "BCa does not exist here: percentile interval"


def test_clusters_that_agree_within_widen_the_interval() -> None:
    rng = np.random.default_rng(8)
    sites = np.repeat(rng.normal(0, 1, 20), 10)
    values = sites + rng.normal(0, 0.3, 200)
    labels = [i // 10 for i in range(200)]
    assert width(bootstrap(values, clusters=labels).ci) > 2 * width(bootstrap(values).ci)


def test_the_clustered_bootstrap_covers_and_the_naive_one_does_not() -> None:
    rng, clustered, naive = np.random.default_rng(9), 0, 0
    labels = [i // 5 for i in range(150)]
    for seed in range(300):
        values = np.repeat(rng.normal(0, 1, 30), 5) + rng.normal(0, 0.5, 150)
        for_clusters = bootstrap(values, clusters=labels, seed=seed, resamples=400).ci
        for_values = bootstrap(values, seed=seed, resamples=400).ci
        assert for_clusters is not None
        assert for_values is not None
        clustered += for_clusters[0] <= 0 <= for_clusters[1]
        naive += for_values[0] <= 0 <= for_values[1]
    assert clustered / 300 == pytest.approx(0.94, abs=0.03)
    assert naive / 300 < 0.75


def test_the_large_sample_interval_is_students() -> None:
    values = np.random.default_rng(10).normal(size=1000)
    assert bootstrap(values, resamples=4000).ci == pytest.approx(mean_ci(values).ci, abs=0.006)


def test_ten_thousand_values_take_well_under_a_second() -> None:
    values = np.random.default_rng(11).normal(size=10_000)
    start = time.process_time()
    bootstrap(values, resamples=2000)
    assert time.process_time() - start < 1.0
