"""Intraclass correlations: how much of the variation of ratings belongs to what is rated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.stats.checks import numbers, one_of, share
from assay.stats.distributions import f_quantile
from assay.stats.results import Estimate, Interval

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats

Kind = Literal["ICC(1,1)", "ICC(2,1)", "ICC(3,1)", "ICC(1,k)", "ICC(2,k)", "ICC(3,k)"]


def icc(ratings: ArrayLike, kind: Kind = "ICC(2,1)", *, level: float = 0.95) -> Estimate:
    """An intraclass correlation of Shrout & Fleiss (1979), with their F-based interval.

    `ratings` has one row per target and one column per rater, without gaps. ICC(1,.): each target has raters
    of its own; ICC(2,.): raters are a sample of all raters, and their bias counts as error; ICC(3,.): these
    raters only, consistency. (.,1) is one rater, (.,k) the mean of the k at hand. `n` counts targets. The
    single forms lie in [-1, 1]; the mean forms are at most 1 and can fall far below -1 when targets differ
    less than errors.

    Undefined (`None`) with fewer than two targets or raters, when all ratings are equal, and where the
    variance in the denominator is not positive. Without any error, or any difference between targets: a
    value without an interval, since F is infinite or zero.
    """
    one_of(kind, "kind", get_args(Kind))
    table, level = numbers(ratings, "ratings", 2), share(level, "level")
    n = len(table)
    if min(table.shape) < 2:
        return Estimate(None, None, n, kind, level, "undefined: it takes two targets and two raters")
    squares = _mean_squares(table)
    error = squares.within if kind.startswith("ICC(1") else squares.residual
    if squares.targets == squares.within == 0:
        return Estimate(None, None, n, kind, level, "undefined: all ratings are equal")
    value = _value(squares, kind)
    if value is None:
        return Estimate(None, None, n, kind, level, "undefined: targets vary less than the error")
    if error == 0 or squares.targets == 0:
        which = "targets" if error else "errors"
        return Estimate(value, None, n, kind, level, f"the {which} do not vary: the interval does not exist")
    ci = (
        _two_way_random(squares, level, kind)
        if kind.startswith("ICC(2")
        else _one_error(squares, level, kind)
    )
    note = None if ci else "the interval of this mean form does not exist for so small a value"
    return Estimate(value, ci, n, kind, level, note)


@dataclass(frozen=True, slots=True)
class _MeanSquares:
    """The analysis of variance of an n x k table: BMS, WMS, JMS and EMS of Shrout & Fleiss."""

    n: int
    k: int
    targets: float
    within: float
    raters: float
    residual: float


def _mean_squares(table: Floats) -> _MeanSquares:
    n, k = table.shape
    x = table - table.mean()
    rows, columns = x.mean(axis=1, keepdims=True), x.mean(axis=0, keepdims=True)
    # What rounding leaves of a sum of squares that is zero on paper.
    rounding = (1e-14 * float(np.abs(table).max())) ** 2

    def mean_square(parts: Floats, times: int, df: int) -> float:
        mean = times * float((parts**2).sum()) / df
        return mean if mean > rounding else 0.0

    return _MeanSquares(
        n,
        k,
        targets=mean_square(rows, k, n - 1),
        within=mean_square(x - rows, 1, n * (k - 1)),
        raters=mean_square(columns, n, k - 1),
        residual=mean_square(x - rows - columns, 1, (n - 1) * (k - 1)),
    )


def _value(s: _MeanSquares, kind: Kind) -> float | None:
    error = s.within if kind.startswith("ICC(1") else s.residual
    bias = (s.raters - s.residual) / s.n if kind.startswith("ICC(2") else 0.0
    spread = s.targets + bias if kind.endswith("k)") else s.targets + (s.k - 1) * error + s.k * bias
    return (s.targets - error) / spread if spread > 0 else None


def _one_error(s: _MeanSquares, level: float, kind: Kind) -> Interval | None:
    """Forms 1 and 3: F has one error term."""
    one_way = kind.startswith("ICC(1")
    df1, df2 = s.n - 1, s.n * (s.k - 1) if one_way else (s.n - 1) * (s.k - 1)
    ratio = s.targets / (s.within if one_way else s.residual)
    upper = 0.5 + level / 2
    ends = ratio / f_quantile(upper, df1, df2), ratio * f_quantile(upper, df2, df1)
    if kind.endswith("k)"):
        return (1 - 1 / ends[0], 1 - 1 / ends[1]) if ends[0] > 0 else None
    return (ends[0] - 1) / (ends[0] + s.k - 1), (ends[1] - 1) / (ends[1] + s.k - 1)


def _two_way_random(s: _MeanSquares, level: float, kind: Kind) -> Interval | None:
    """Form 2: two error terms, and a df between theirs (Satterthwaite)."""
    n, k, upper = s.n, s.k, 0.5 + level / 2
    single = _value(s, "ICC(2,1)") or 0.0
    bias, rest = k * single * s.raters / s.residual, n * (1 + (k - 1) * single) - k * single
    df = (n - 1) * (k - 1) * (bias + rest) ** 2 / ((n - 1) * bias**2 + rest**2)
    high, low = f_quantile(upper, n - 1, df), f_quantile(upper, df, n - 1)
    noise = k * s.raters + (k * n - k - n) * s.residual
    ends = (
        n * (s.targets - high * s.residual) / (high * noise + n * s.targets),
        n * (low * s.targets - s.residual) / (noise + n * low * s.targets),
    )
    if kind == "ICC(2,1)":
        return max(-1.0, ends[0]), min(1.0, ends[1])
    if 1 + (k - 1) * ends[0] <= 0:
        return None
    return k * ends[0] / (1 + (k - 1) * ends[0]), k * ends[1] / (1 + (k - 1) * ends[1])
