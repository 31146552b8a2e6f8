"""Means and their differences under Student's t."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import BadInput
from assay.stats.checks import flat, numbers, paired, share
from assay.stats.distributions import t_critical, t_two_sided
from assay.stats.results import EMPTY, FLAT, SINGLE, Estimate, Interval, TestResult

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats

_NO_TEST = "all differences are equal: the t test does not exist; use sign_flip"


def mean_ci(values: ArrayLike, *, level: float = 0.95, bounds: Interval | None = None) -> Estimate:
    """The mean of independent values with Student's t interval (Student 1908).

    `bounds` is the range the mean cannot leave, such as (0, 1) for scores: the interval is cut to it, which
    costs no coverage. For yes/no values prefer `wilson`; for values that come in groups, `bootstrap` with
    clusters. No values: no mean. One value, or all equal: a mean without an interval, because a width of zero
    would claim a certainty that the sample cannot give.
    """
    x, level = numbers(values, "values"), share(level, "level")
    _inside(x, bounds)
    n, method = len(x), "t interval"
    if n == 0:
        return Estimate(None, None, 0, method, level, EMPTY)
    mean = float(np.mean(x))
    if n == 1 or flat(x):
        return Estimate(mean, None, n, method, level, SINGLE if n == 1 else FLAT)
    half = t_critical(level, n - 1) * _standard_error(x)
    return Estimate(mean, clip((mean - half, mean + half), bounds), n, method, level)


def paired_t(a: ArrayLike, b: ArrayLike, *, level: float = 0.95) -> TestResult:
    """The mean difference a - b over pairs, with Student's paired t test and interval (Student 1908).

    No pairs: no difference. One pair, or all differences equal (identical systems among them): the difference
    without interval, statistic or p-value, since t divides by a spread of zero; `sign_flip` still answers.
    """
    x, y = paired(a, b)
    level, d, method = share(level, "level"), x - y, "paired t"
    n = len(d)
    if n == 0:
        return TestResult(None, None, 0, method, level, EMPTY)
    mean = float(np.mean(d))
    if n == 1 or flat(d, float(max(np.abs(x).max(), np.abs(y).max()))):
        return TestResult(mean, None, n, method, level, SINGLE if n == 1 else _NO_TEST)
    return _t_result(mean, _standard_error(d), n - 1, n, method, level)


def welch_t(a: ArrayLike, b: ArrayLike, *, level: float = 0.95) -> TestResult:
    """The difference of the means of two independent samples, with Welch's t test and interval (Welch 1947).

    The variances may differ. `n` counts both samples. An empty sample: no difference. A sample of one, or no
    spread in either: the difference without interval or p-value.
    """
    x, y = numbers(a, "a"), numbers(b, "b")
    level, n, method = share(level, "level"), len(x) + len(y), "Welch t"
    if min(len(x), len(y)) == 0:
        return TestResult(None, None, n, method, level, EMPTY)
    difference = float(np.mean(x) - np.mean(y))
    if min(len(x), len(y)) == 1:
        return TestResult(difference, None, n, method, level, SINGLE)
    if flat(x) and flat(y):
        return TestResult(difference, None, n, method, level, FLAT)
    u, v = _standard_error(x) ** 2, _standard_error(y) ** 2
    df = (u + v) ** 2 / (u**2 / (len(x) - 1) + v**2 / (len(y) - 1))
    return _t_result(difference, math.sqrt(u + v), df, n, method, level)


def clip(interval: Interval, bounds: Interval | None) -> Interval:
    """The part of an interval that lies inside the range of its metric."""
    low, high = interval
    if bounds is None:
        return low, high
    return min(max(low, bounds[0]), bounds[1]), max(min(high, bounds[1]), bounds[0])


def _standard_error(x: Floats) -> float:
    return float(np.std(x, ddof=1)) / math.sqrt(len(x))


def _t_result(value: float, error: float, df: float, n: int, method: str, level: float) -> TestResult:
    half, t = t_critical(level, df) * error, value / error
    return TestResult(value, (value - half, value + half), n, method, level, None, t, t_two_sided(t, df))


def _inside(x: Floats, bounds: Interval | None) -> None:
    if bounds is None:
        return
    outside = np.flatnonzero((x < bounds[0]) | (x > bounds[1]))
    if len(outside):
        at = int(outside[0])
        raise BadInput(
            f"`values` holds {x[at]} at position {at}, outside the bounds {bounds}: widen the bounds."
        )
