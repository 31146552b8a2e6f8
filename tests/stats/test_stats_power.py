"""Power and effect sizes against published numbers, scipy and their own definitions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from assay.stats import effect_size, paired_t, power_paired
from assay.stats.effects import Kind

RNG = np.random.default_rng(90)
A = RNG.normal(0.6, 1, 18)
B = RNG.normal(0, 1, 18)


def test_the_classic_sample_size() -> None:
    # G*Power 3.1, t test of matched pairs, d_z = 0.5, alpha 0.05 two-sided, power 0.80: 34 pairs, 0.8078.
    found = power_paired(power=0.8, effect=0.5)
    assert found.n == 34
    assert found.power == pytest.approx(0.8078, abs=5e-5)


@pytest.mark.parametrize(
    ("n", "effect", "power"),
    [
        # Frozen from statsmodels 0.15 `TTestPower().power`.
        (27, 0.5, 0.7058239),
        (10, 1.0, 0.8030969),
        (100, 0.2, 0.5082648),
        (5, 0.1, 0.0535554),
    ],
)
def test_power_agrees_with_an_independent_implementation(n: int, effect: float, power: float) -> None:
    assert power_paired(n=n, effect=effect).power == pytest.approx(power, abs=1e-6)
    assert power_paired(n=n, effect=-effect).power == pytest.approx(power, abs=1e-6)


def test_an_effect_in_the_datas_units() -> None:
    raw = power_paired(n=20, effect=1.0, sd=2.0)
    assert raw.power == power_paired(n=20, effect=0.5).power
    assert (raw.effect, raw.d_z) == (1.0, 0.5)
    smallest = power_paired(n=20, power=0.8, sd=2.0)
    # Frozen from statsmodels 0.15 `solve_power`: 0.6604416 standard deviations.
    assert smallest.effect == pytest.approx(2 * 0.6604416, abs=1e-5)
    assert smallest.d_z == pytest.approx(0.6604416, abs=1e-5)


def test_no_effect_has_the_power_of_chance_and_no_sample_size() -> None:
    assert power_paired(n=30, effect=0.0).power == pytest.approx(0.05)
    nothing = power_paired(effect=0.0, power=0.8)
    assert nothing.n is None
    assert nothing.note is not None
    assert nothing.as_json()["note"] == nothing.note
    assert power_paired(n=30, power=0.04).effect == 0.0


@settings(deadline=None, max_examples=40)
@given(st.floats(0.1, 3.0), st.floats(0.1, 0.99))
def test_the_sample_size_is_the_smallest_that_suffices(effect: float, power: float) -> None:
    found = power_paired(effect=effect, power=power)
    assert found.n is not None
    assert found.power >= power
    if found.n > 2:
        assert power_paired(n=found.n - 1, effect=effect).power < power
    smallest = power_paired(n=found.n, power=power).effect
    assert smallest <= effect + 1e-9


def test_power_is_how_often_the_test_rejects() -> None:
    rng = np.random.default_rng(91)
    rejected = [(paired_t(rng.normal(0.5, 1, 20), np.zeros(20)).p_value or 1) <= 0.05 for _ in range(1500)]
    assert np.mean(rejected) == pytest.approx(power_paired(n=20, effect=0.5).power, abs=0.03)


def test_standardised_differences_by_definition() -> None:
    pooled = np.sqrt((A.var(ddof=1) + B.var(ddof=1)) / 2)
    d = (A.mean() - B.mean()) / pooled
    assert effect_size(A, B, "d").value == pytest.approx(d)
    # Hedges (1981): the approximate correction 1 - 3/(4 df - 1) is good to three digits at 34 df.
    assert effect_size(A, B, "g").value == pytest.approx(d * (1 - 3 / (4 * 34 - 1)), rel=1e-3)
    difference = A - B
    d_z = difference.mean() / difference.std(ddof=1)
    assert effect_size(A, B).value == pytest.approx(d_z)
    assert effect_size(A, B, "g_z").value == pytest.approx(d_z * (1 - 3 / (4 * 17 - 1)), rel=2e-3)


@pytest.mark.parametrize(("kind", "root", "df"), [("d", 3.0, 34), ("d_z", np.sqrt(18), 17)])
def test_the_interval_inverts_the_noncentral_t(kind: Kind, root: float, df: int) -> None:
    for a, b in ((A, B), (B, A), (A + 3, B)):
        found = effect_size(a, b, kind)
        assert found.value is not None
        assert found.ci is not None
        tails = [stats.nct.cdf(found.value * root, df, end * root) for end in found.ci]
        assert tails == pytest.approx([0.975, 0.025], abs=1e-6)


def test_cliffs_delta_is_the_rescaled_mann_whitney_statistic() -> None:
    a, b = np.round(A, 1), np.round(B[:11], 1)
    found = effect_size(a, b, "cliff")
    assert found.value == pytest.approx(2 * stats.mannwhitneyu(a, b).statistic / (18 * 11) - 1)


def test_cliffs_interval_from_the_dominance_matrix() -> None:
    # Feng & Cliff (2004), with the unbiased variance of Cliff (1993) written out over all pairs.
    a, b = np.round(A, 1), np.round(B[:11], 1)
    signs = np.sign(a[:, None] - b)
    delta = signs.mean()
    rows, columns = ((signs.mean(axis=1) - delta) ** 2).sum(), ((signs.mean(axis=0) - delta) ** 2).sum()
    variance = (11**2 * rows + 18**2 * columns - ((signs - delta) ** 2).sum()) / (18 * 11 * 17 * 10)
    z = 1.959964
    half = z * np.sqrt(variance) * np.sqrt((1 - delta**2) ** 2 + z**2 * variance)
    ends = (delta - delta**3 + np.array([-half, half])) / (1 - delta**2 + z**2 * variance)
    assert effect_size(a, b, "cliff").ci == pytest.approx(tuple(ends), rel=1e-6)


def test_complete_separation_still_has_an_interval() -> None:
    found = effect_size([5.0, 6.0, 7.0], [1.0, 2.0, 3.0, 4.0], "cliff")
    z2 = 1.959964**2
    assert found.value == 1.0
    assert found.ci == pytest.approx(((3 - z2) / (3 + z2), 1.0), rel=1e-5)


@settings(deadline=None, max_examples=50)
@given(
    st.lists(st.integers(-4, 4), min_size=3, max_size=10),
    st.lists(st.integers(-4, 4), min_size=3, max_size=10),
    st.sampled_from(["d", "g", "cliff"]),
)
def test_effects_mirror_and_lie_inside_their_intervals(a: list[int], b: list[int], kind: Kind) -> None:
    found, other = effect_size(a, b, kind), effect_size(b, a, kind)
    if found.value is None:
        assert other.value is None
        return
    assert other.value == pytest.approx(-found.value)
    if found.ci is not None:
        assert found.ci[0] <= found.value <= found.ci[1]
        assert other.ci == pytest.approx((-found.ci[1], -found.ci[0]), abs=1e-9)
        assert kind != "cliff" or -1 <= found.ci[0] <= found.ci[1] <= 1


def test_effects_without_spread_say_so() -> None:
    assert effect_size([1.0, 1.0], [0.0, 0.0], "d").note == "undefined: no spread to divide by"
    assert effect_size([0.3, 0.4], [0.2, 0.3]).value is None
    assert effect_size([1.0, 2.0], [0.0, 3.0], "g_z").value is None
    assert effect_size([1.0], [0.0, 3.0], "cliff").ci is None
    huge = effect_size([1.0, 1.0 + 1e-9, 1.0], [0.0, 0.0, 0.0])
    assert huge.value is not None
    assert huge.ci is None
