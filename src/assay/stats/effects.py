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

_METHOD = {
    "d": "Cohen's d",
    "g": "Hedges' g",
    "d_z": "Cohen's d_z, paired",
    "g_z": "Hedges' g_z, paired",
    "cliff": "Cliff's delta",
}


def effect_size(a: ArrayLike, b: ArrayLike, kind: Kind = "d_z", *, level: float = 0.95) -> Estimate:
    """The standardised size of the difference a - b.

    "d": difference of means over the pooled standard deviation (Cohen 1988). "d_z": mean over standard deviation
    of the paired differences. "g" and "g_z": the same with Hedges' (1981) exact correction of the small-sample
    bias. Their intervals invert the noncentral t distribution (Steiger & Fouladi 1997). "cliff": the chance that
    a exceeds b minus the reverse, in [-1, 1], with the interval of Feng & Cliff (2004).

    No values: undefined. One value per sample, or one pair, and no spread: undefined for the standardised means,
    which divide by it. Cliff's delta needs two values in each sample for its interval.
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
    if n < 2 or flat(d, float(max(np.abs(x).max(), np.abs(y).max()))):
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
    shrink = 1.0
    if kind in ("g", "g_z"):
        shrink = math.exp(special.gammaln(df / 2) - special.gammaln((df - 1) / 2)) / math.sqrt(df / 2) if df > 1 else 0.0
    ends = _shifts(d * root, df, level)
    if ends is None:
        note = "the effect is too large for its interval to be computed"
        return Estimate(d * shrink, None, n, _METHOD[kind], level, note)
    ci = ends[0] / root * shrink, ends[1] / root * shrink
    return Estimate(d * shrink, ci, n, _METHOD[kind], level)


def _shifts(t: float, df: int, level: float) -> Interval | None:
    """The noncentralities under which the observed t would be just extreme enough on either side."""
    tail, reach = (1 - level) / 2, 10 + 10 * abs(t)
    low, high = (
        solve(lambda shift: -noncentral_t_cdf(t, df, shift), -share, -reach, reach) for share in (1 - tail, tail)
    )
    return low, high
