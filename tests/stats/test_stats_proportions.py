"""Wilson against Newcombe's table, McNemar against published p-values, and both against their coverage."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from assay.stats import mcnemar, wilson


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_newcombes_table(k: int, n: int, low: float, high: float) -> None:
    assert wilson(k, n).ci == pytest.approx((low, high), abs=5e-5)


@settings(deadline=None)
@given(st.integers(1, 500), st.data(), st.floats(0.01, 0.999))
def test_wilson_stays_in_range_and_contains_the_share(n: int, data: st.DataObject, level: float) -> None:
    k = data.draw(st.integers(0, n))
    found, mirrored = wilson(k, n, level=level), wilson(n - k, n, level=level)
    assert found.ci is not None
    assert mirrored.ci is not None
    assert 0 <= found.ci[0] <= k / n <= found.ci[1] <= 1
    assert found.ci == pytest.approx((1 - mirrored.ci[1], 1 - mirrored.ci[0]))


@pytest.mark.parametrize("p", [0.02, 0.1, 0.5, 0.9])
def test_wilson_covers_near_its_level(p: float) -> None:
    # Exact: the probability of every outcome times whether its interval covers p.
    n = 60
    intervals = [wilson(k, n).ci for k in range(n + 1)]
    covered = [ci is not None and ci[0] <= p <= ci[1] for ci in intervals]
    assert 0.925 < float(stats.binom.pmf(np.arange(n + 1), n, p) @ covered) < 0.985


@pytest.mark.parametrize(
    ("only_a", "only_b", "n", "p"),
    [
        # Fagerland, Lydersen & Laake (2013), BMC Med. Res. Methodol. 13:91, tables 1 and 2: exact test.
        (1, 7, 21, 0.0703),
        (6, 16, 161, 0.0525),
    ],
)
def test_mcnemar_is_exact_for_few_discordant_pairs(only_a: int, only_b: int, n: int, p: float) -> None:
    found = mcnemar(only_a=only_a, only_b=only_b, n=n)
    assert found.p_value == pytest.approx(p, abs=5e-5)
    assert found.method == "McNemar exact"
    assert found.value == pytest.approx((only_a - only_b) / n)


def test_mcnemar_is_mid_p_from_25_discordant_pairs_on() -> None:
    found = mcnemar(only_a=8, only_b=22)
    exact = stats.binomtest(8, 30).pvalue
    assert found.method == "McNemar mid-p"
    assert found.p_value == pytest.approx(exact - float(stats.binom.pmf(8, 30, 0.5)))
    assert found.value is None
    assert found.note is not None


def test_mcnemar_counts_booleans() -> None:
    a = [True] * 9 + [False] * 6
    b = [True] * 4 + [False] * 9 + [True] * 2
    found = mcnemar(a, b)
    assert found == mcnemar(only_a=5, only_b=2, n=15)
    assert found.value == pytest.approx(3 / 15)


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(0, 60), st.integers(1, 100))
def test_mcnemar_is_symmetric_bounded_and_contains_the_difference(b: int, c: int, rest: int) -> None:
    one, other = mcnemar(only_a=b, only_b=c, n=b + c + rest), mcnemar(only_a=c, only_b=b, n=b + c + rest)
    assert one.p_value is not None
    assert one.value is not None
    assert one.ci is not None
    assert 0 < one.p_value <= 1
    assert one.p_value == other.p_value
    assert one.value == -(other.value or 0)
    assert -1 <= one.ci[0] <= one.value <= one.ci[1] <= 1


def test_no_discordant_pair_is_no_evidence() -> None:
    assert mcnemar([True, False], [True, False]).p_value == 1.0


def test_the_paired_difference_covers_what_it_says() -> None:
    rng = np.random.default_rng(2)
    draws = rng.multinomial(50, [0.25, 0.1, 0.65], size=2000)
    hits = 0
    for only_a, only_b, _ in draws.tolist():
        ci = mcnemar(only_a=only_a, only_b=only_b, n=50).ci
        hits += ci is not None and ci[0] <= 0.15 <= ci[1]
    assert hits / 2000 == pytest.approx(0.95, abs=0.02)
