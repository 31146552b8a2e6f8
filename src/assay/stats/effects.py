"""How large is a difference, in units that can be compared across measurements?"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np
from scipy import special

from assay.stats.checks import flat, numbers, one_of, paired, share
from assay.stats.distributions import noncentral_t_cdf, solve, z_critical
from assay.stats.proportions import wilson_interval
from assay.stats.results import EMPTY, SINGLE, Estimate, Interval

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats

Kind = Literal["d", "g", "d_z", "g_z", "cliff"]

# Beyond this the noncentral t cannot be computed, and no real comparison gets there.
_LARGEST_T = 1e4
_METHOD = {
    "d": "Cohen's d",
    "g": "Hedges' g",
    "d_z": "Cohen's d_z, paired",
    "g_z": "Hedges' g_z, paired",
    "cliff": "Cliff's delta",
}


def effect_size(a: ArrayLike, b: ArrayLike, kind: Kind = "d_z", *, level: float = 0.95) -> Estimate:
    """The standardised size of the difference a - b.

    "d": difference of means over the pooled standard deviation (Cohen 1988). "d_z": mean over standard
    deviation of the paired differences. "g" and "g_z": the same with Hedges' (1981) exact correction of the
    small-sample bias. Their intervals invert the noncentral t distribution (Steiger & Fouladi 1997). "cliff":
    the chance that a exceeds b minus the reverse, in [-1, 1], with the interval of Feng & Cliff (2004).

    No values: undefined. One value per sample, or one pair, and no spread: undefined for the standardised
    means, which divide by it. Cliff's delta needs two values in each sample for its interval.
    """
    one_of(kind, "kind", get_args(Kind))
    level = share(level, "level")
    if kind == "cliff":
        return _cliff(numbers(a, "a"), numbers(b, "b"), level)
    if kind in ("d_z", "g_z"):
        x, y = paired(a, b)
        return _paired(x, y, kind, level)
    return _pooled(numbers(a, "a"), numbers(b, "b"), kind, level)


def _paired(x: Floats, y: Floats, kind: Kind, level: float) -> Estimate:
    d, n = x - y, len(x)
    if n < 2 or flat(d, float(np.abs([x, y]).max())):
        return _missing(n, n, kind, level)
    value = float(d.mean() / d.std(ddof=1))
    return _standardised(value, math.sqrt(n), n - 1, n, kind, level)


def _pooled(x: Floats, y: Floats, kind: Kind, level: float) -> Estimate:
    m, n = len(x), len(y)
    if min(m, n) < 2 or (flat(x) and flat(y)):
        return _missing(min(m, n), m + n, kind, level)
    df = m + n - 2
    variance = (float(x.var()) * m + float(y.var()) * n) / df
    value = float(x.mean() - y.mean()) / math.sqrt(variance)
    return _standardised(value, math.sqrt(m * n / (m + n)), df, m + n, kind, level)


def _missing(smaller: int, n: int, kind: Kind, level: float) -> Estimate:
    reason = "undefined: no spread to divide by" if smaller > 1 else f"undefined: {SINGLE}"
    return Estimate(None, None, n, _METHOD[kind], level, EMPTY if smaller == 0 else reason)


def _standardised(d: float, root: float, df: int, n: int, kind: Kind, level: float) -> Estimate:
    """The estimate whose t statistic is d times `root`."""
    shrink = _hedges(df) if kind in ("g", "g_z") else 1.0
    if shrink is None:
        return Estimate(None, None, n, _METHOD[kind], level, "undefined: the correction needs three pairs")
    ends = _shifts(abs(d) * root, df, level)
    if ends is None:
        note = "the difference is too large beside its spread for an interval"
        return Estimate(d * shrink, None, n, _METHOD[kind], level, note)
    low, high = (end / root * shrink for end in ends)
    return Estimate(d * shrink, (low, high) if d >= 0 else (-high, -low), n, _METHOD[kind], level)


def _hedges(df: int) -> float | None:
    if df < 2:
        return None
    return math.exp(special.gammaln(df / 2) - special.gammaln((df - 1) / 2)) / math.sqrt(df / 2)


def _shifts(t: float, df: int, level: float) -> Interval | None:
    """The noncentralities under which the observed t would be just extreme enough, below and above."""
    if t > _LARGEST_T:
        return None
    tail, reach = (1 - level) / 2, 10 + 10 * t

    def falling(shift: float) -> float:
        return -noncentral_t_cdf(t, df, shift)

    return solve(falling, tail - 1, -reach, reach), solve(falling, -tail, -reach, reach)


def _cliff(x: Floats, y: Floats, level: float) -> Estimate:
    m, n, method = len(x), len(y), _METHOD["cliff"]
    if min(m, n) == 0:
        return Estimate(None, None, m + n, method, level, EMPTY)
    rows, columns = _dominance(x, y), -_dominance(y, x)
    delta = float(rows.mean())
    if min(m, n) == 1:
        return Estimate(delta, None, m + n, method, level, SINGLE)
    if abs(delta) == 1:
        # Complete separation has no variance; Feng & Cliff's bound is Wilson's at n of n, rescaled.
        low = 2 * wilson_interval(min(m, n), min(m, n), level)[0] - 1
        return Estimate(delta, (low, 1.0) if delta > 0 else (-1.0, -low), m + n, method, level)
    return Estimate(delta, _cliff_interval(x, y, rows, columns, level), m + n, method, level)


def _dominance(x: Floats, y: Floats) -> Floats:
    """For each x: the share of y below it minus the share above it."""
    ordered = np.sort(y)
    below, up_to = np.searchsorted(ordered, x, "left"), np.searchsorted(ordered, x, "right")
    shares: Floats = (below + up_to - len(y)) / len(y)
    return shares


def _cliff_interval(x: Floats, y: Floats, rows: Floats, columns: Floats, level: float) -> Interval:
    m, n, delta = len(x), len(y), float(rows.mean())
    ordered = np.sort(y)
    ties = int((np.searchsorted(ordered, x, "right") - np.searchsorted(ordered, x, "left")).sum())
    cells = m * n - ties - m * n * delta**2  # squared deviations of all m * n signs from their mean
    among = n**2 * float(((rows - delta) ** 2).sum()) + m**2 * float(((columns - delta) ** 2).sum())
    variance = (among - cells) / (m * n * (m - 1) * (n - 1))
    variance = max(variance, (1 - delta**2) / (m * n - 1))
    z2 = z_critical(level) ** 2 * variance
    half = math.sqrt(z2 * ((1 - delta**2) ** 2 + z2))
    scale = 1 - delta**2 + z2
    return max(-1.0, (delta - delta**3 - half) / scale), min(1.0, (delta - delta**3 + half) / scale)
