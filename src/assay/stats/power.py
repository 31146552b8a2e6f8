"""How many pairs does a comparison need, and what can the pairs at hand show?"""

from __future__ import annotations

import math

from assay.errors import BadInput
from assay.stats.checks import share, whole
from assay.stats.distributions import noncentral_t_cdf, solve, t_critical
from assay.stats.results import Power

_METHOD = "paired t, two-sided, noncentral t"
# Beyond this nobody can collect the pairs, and the doubling search must end somewhere.
_MOST_PAIRS = 10_000_000


def power_paired(
    *,
    n: int | None = None,
    power: float | None = None,
    effect: float | None = None,
    sd: float | None = None,
    alpha: float = 0.05,
) -> Power:
    """Power, sample size or smallest detectable effect of a two-sided paired t test.

    Give two of `n`, `power` and `effect`; the third is computed exactly from the noncentral t distribution
    (Cohen 1988, section 2; the numbers of G*Power). `effect` is the mean difference in the data's units when
    `sd`, the standard deviation of the differences, is given, and otherwise the standardised d_z. The sample
    size is the smallest that reaches the power, so the `power` reported with it is that of this `n`. An
    effect of zero has the power `alpha`, and no sample size detects it: `n` is then `None`.
    """
    alpha, scale = share(alpha, "alpha"), _scale(sd)
    if (n is None) + (power is None) + (effect is None) != 1:
        raise BadInput("power_paired finds one of n, power and effect: give the other two.")
    if n is not None:
        whole(n, "n", 2)
    if effect is not None and not math.isfinite(effect):
        raise BadInput(f"`effect` is {effect!r}: give a finite difference.")
    if power is None and n is not None and effect is not None:
        return _answer(n, _power(effect / scale, n, alpha), effect, scale, alpha)
    wanted = share(power or 0.0, "power")
    if n is not None:
        return _answer(n, wanted, _smallest_effect(n, wanted, alpha) * scale, scale, alpha)
    size = float(effect or 0.0)
    return _sample_size(size, wanted, scale, alpha)


def _scale(sd: float | None) -> float:
    if sd is None:
        return 1.0
    if not (math.isfinite(sd) and sd > 0):
        raise BadInput(f"`sd` is {sd!r}: give the standard deviation of the differences, above zero.")
    return float(sd)


def _answer(n: int, power: float, effect: float, scale: float, alpha: float) -> Power:
    return Power(n, power, float(effect), float(effect) / scale, alpha, _METHOD)


def _power(d: float, n: int, alpha: float) -> float:
    """The probability that |t| passes its critical value when the standardised difference is d."""
    critical, shift = t_critical(1 - alpha, n - 1), abs(d) * math.sqrt(n)
    missed = noncentral_t_cdf(critical, n - 1, shift) - noncentral_t_cdf(-critical, n - 1, shift)
    return min(1.0, max(alpha, 1 - missed))


def _smallest_effect(n: int, power: float, alpha: float) -> float:
    if power <= alpha:
        return 0.0
    high = 1.0
    while _power(high, n, alpha) < power:
        high *= 2
    return solve(lambda d: _power(d, n, alpha), power, 0.0, high)


def _sample_size(effect: float, power: float, scale: float, alpha: float) -> Power:
    d, high = effect / scale, 2
    while high <= _MOST_PAIRS and _power(d, high, alpha) < power:
        high *= 2
    if high > _MOST_PAIRS:
        note = f"not reached with {_MOST_PAIRS:,} pairs"
        return Power(None, power, effect, d, alpha, _METHOD, note)
    low = high // 2  # too few, or the least there is
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _power(d, middle, alpha) < power else (low, middle)
    return _answer(high, _power(d, high, alpha), effect, scale, alpha)
