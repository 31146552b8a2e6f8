"""Wilcoxon's signed-rank test and the location that belongs to it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from assay.stats.checks import flat, paired, share
from assay.stats.distributions import z_critical, z_two_sided
from assay.stats.results import EMPTY, FLAT, Interval, TestResult

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats

# Up to here the null distribution is computed, ties and all; beyond, the normal form is as good.
_MOST_EXACT = 50
# There are n(n + 1)/2 Walsh averages: 64 MB of them at this n.
_MOST_WALSH = 4000


def wilcoxon(a: ArrayLike, b: ArrayLike, *, level: float = 0.95) -> TestResult:
    """Wilcoxon's (1945) signed-rank test of a - b, with the Hodges-Lehmann (1963) estimate and interval.

    The test drops zero differences and gives ties their middle rank. Up to 50 non-zero differences p is exact
    given the ties (the distribution over all sign patterns); beyond, it is the normal approximation with tie
    and continuity corrections. `statistic` is the sum of the positive ranks. All differences zero: p = 1.
    `value` is the pseudo-median, the median of the averages of all pairs of differences (zeros included), and
    `ci` the order statistics of those averages that the signed-rank distribution selects (Hollander & Wolfe
    1999, section 3.4). Too few pairs for the level (under 6 at 0.95), all differences equal, or more than
    4,000 pairs: no interval.
    """
    x, y = paired(a, b)
    d, level = x - y, share(level, "level")
    n, steps = len(d), _steps(x, y)
    moved = steps[steps != 0]
    method = "Wilcoxon signed-rank, " + ("exact" if len(moved) <= _MOST_EXACT else "normal approximation")
    if n == 0:
        return TestResult(None, None, 0, method, level, EMPTY)
    ranks = midranks(np.abs(moved))
    positive = float(ranks[moved > 0].sum())
    p = _exact_p(ranks, positive) if len(moved) <= _MOST_EXACT else _normal_p(ranks, positive)
    note: str | None
    if n > _MOST_WALSH:
        note = f"the pseudo-median of more than {_MOST_WALSH} pairs is not computed: bootstrap the median"
        return TestResult(None, None, n, method, level, note, positive, p)
    value, ci = _hodges_lehmann(d, level)
    note = None if ci else f"{n} pairs are too few for an interval at this level"
    if ci and flat(d, float(np.abs([x, y]).max())):
        ci, note = None, FLAT
    return TestResult(value, ci, n, method, level, note, positive, p)


def midranks(values: Floats) -> Floats:
    """Ranks from 1, equal values sharing the middle of their ranks."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: Floats = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return ranks


def _steps(x: Floats, y: Floats) -> Floats:
    """The differences in units of rounding: 0.3 - 0.2 and 0.2 - 0.1 are a tie, which doubles would break."""
    scale = float(np.max(np.abs([x, y]), initial=0.0))
    return np.rint((x - y) / scale * 1e14) if scale else x - y


def _exact_p(ranks: Floats, positive: float) -> float:
    # Middle ranks are halves: doubled, every sum of ranks is a whole number.
    doubled = np.rint(2 * ranks).astype(np.int64)
    distribution = _sum_distribution(doubled)
    at = round(2 * positive)
    return min(1.0, 2 * float(min(distribution[: at + 1].sum(), distribution[at:].sum())))


def _sum_distribution(weights: np.typing.NDArray[np.int64]) -> Floats:
    """The probability of each sum when every weight is in or out with equal chance."""
    distribution = np.zeros(int(weights.sum()) + 1)
    distribution[0] = 1.0
    for weight in weights:
        shifted = np.zeros_like(distribution)
        shifted[weight:] = distribution[: len(distribution) - weight]
        distribution = (distribution + shifted) / 2
    return distribution


def _normal_p(ranks: Floats, positive: float) -> float:
    gap = abs(positive - float(ranks.sum()) / 2) - 0.5
    return z_two_sided(max(0.0, gap) / (math.sqrt(float((ranks**2).sum())) / 2))


def _hodges_lehmann(d: Floats, level: float) -> tuple[float, Interval | None]:
    rows, columns = np.triu_indices(len(d))
    walsh = np.sort((d[rows] + d[columns]) / 2)
    skip = _skipped(len(d), level)
    value = float(np.median(walsh))
    return value, None if skip is None else (float(walsh[skip]), float(walsh[-1 - skip]))


def _skipped(n: int, level: float) -> int | None:
    """How many averages at each end the interval leaves out; `None` when the whole range would cover less."""
    tail = (1 - level) / 2
    if n > _MOST_EXACT:
        deviation = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
        last = math.floor(n * (n + 1) / 4 - 0.5 - z_critical(level) * deviation)
        return last if last >= 0 else None
    below = np.cumsum(_sum_distribution(np.arange(1, n + 1)))
    rejected = int((below <= tail).sum())  # the sums 0, 1, ... that the test rejects at this level
    return rejected - 1 if rejected else None
