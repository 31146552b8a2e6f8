"""PPI++ against its closed form, the authors' package, and its two promises: validity and no loss."""

from __future__ import annotations

import numpy as np
import pytest

from assay.stats import mean_ci, ppi_mean

Y = [2.0, -2.6, 0.4, -0.6, -0.5, -0.2, -2.0, -0.2, -0.9, 3.3, 0.2, -0.4]
F = [1.9, -2.9, -0.1, -0.8, -0.3, -0.3, -1.5, -0.3, -0.9, 4.1, 0.5, -0.7]
U = [-0.2, 0.6, 2.1, -0.3, -0.3, 1.1, -1.0, -0.3, 1.0, 0.6, 0.1, 0.7, -3.1, 1.1, -1.1, -1.8, 0.3, 0.8]


def width(ci: tuple[float, float] | None) -> float:
    assert ci is not None
    return ci[1] - ci[0]


def test_the_closed_form() -> None:
    # Angelopoulos, Duchi & Zrnic (2023), section 6 and example 6.1.
    y, f, u = np.array(Y), np.array(F), np.array(U)
    weight = np.cov(y, f)[0, 1] / ((1 + 12 / 18) * np.var(np.concatenate([f, u]), ddof=1))
    value = weight * u.mean() + (y - weight * f).mean()
    error = np.sqrt(weight**2 * u.var(ddof=1) / 18 + (y - weight * f).var(ddof=1) / 12)
    found = ppi_mean(Y, F, U)
    assert found.weight == pytest.approx(weight)
    assert found.value == pytest.approx(value)
    assert found.ci == pytest.approx((value - 2.200985 * error, value + 2.200985 * error))  # t with 11 df
    assert found.uncorrected == pytest.approx(np.concatenate([f, u]).mean())
    assert (found.n, found.unlabelled) == (12, 18)


def test_the_estimate_is_that_of_the_authors_package() -> None:
    # Frozen from ppi-python 0.2.3: ppi_mean_pointestimate(Y, F, U, lam=0.798301).
    assert ppi_mean(Y, F, U).value == pytest.approx(-0.0252123, abs=1e-7)


def test_good_predictions_narrow_the_interval_and_useless_ones_cost_little() -> None:
    rng = np.random.default_rng(70)
    y, more = rng.normal(size=50), rng.normal(size=5000)
    plain = width(mean_ci(y).ci)
    good = ppi_mean(y, y + rng.normal(0, 0.3, 50), more + rng.normal(0, 0.3, 5000))
    useless = ppi_mean(y, rng.normal(size=50), rng.normal(size=5000))
    assert width(good.ci) < 0.5 * plain
    assert width(useless.ci) < 1.1 * plain


def test_inverted_and_rescaled_predictions_help_as_much() -> None:
    found = ppi_mean(Y, F, U)
    other = ppi_mean(Y, [5 - 10 * f for f in F], [5 - 10 * u for u in U])
    assert other.value == pytest.approx(found.value)
    assert other.ci == pytest.approx(found.ci)
    assert other.weight == pytest.approx(-found.weight / 10)


def test_without_information_it_is_the_mean_of_the_labels() -> None:
    plain = mean_ci(Y)
    for found in (ppi_mean(Y, F, []), ppi_mean(Y, [1.0] * 12, [1.0] * 9)):
        assert found.weight == 0
        assert found.value == pytest.approx(plain.value)
        assert found.ci == pytest.approx(plain.ci)
        assert found.note is not None


def test_it_covers_although_the_judge_is_biased() -> None:
    rng, hits, naive = np.random.default_rng(71), 0, 0
    for _ in range(600):
        y, more = (rng.random(60) < 0.3).astype(float), (rng.random(800) < 0.3).astype(float)
        judge, judge_more = (np.clip(0.2 + 0.7 * x + rng.normal(0, 0.2, len(x)), 0, 1) for x in (y, more))
        ci = ppi_mean(y, judge, judge_more, bounds=(0.0, 1.0)).ci
        alone = mean_ci(judge_more).ci
        assert ci is not None
        assert alone is not None
        hits += ci[0] <= 0.3 <= ci[1]
        naive += alone[0] <= 0.3 <= alone[1]
    assert hits / 600 == pytest.approx(0.95, abs=0.025)
    assert naive == 0
