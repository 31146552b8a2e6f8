"""Do two measurements rise together?"""

from __future__ import annotations

import math
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from assay.stats.checks import flat, paired, share
from assay.stats.distributions import t_two_sided, z_critical
from assay.stats.results import EMPTY, TestResult
from assay.stats.signed_rank import midranks

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats

# 8! = 40,320 orders are enumerated in milliseconds; the t form is poor for so few pairs.
_MOST_EXACT = 8
_PERFECT = "perfect correlation: the interval does not exist"


def pearson(a: ArrayLike, b: ArrayLike, *, level: float = 0.95) -> TestResult:
    """Pearson's product-moment correlation with its t test and Fisher's z interval (Fisher 1921).

    Undefined (`None`) for fewer than two pairs and when either side is constant. Two pairs have no test.
    Three pairs, and a perfect correlation, have no interval. `statistic` is r.
    """
    x, y = paired(a, b)
    level, n, method = share(level, "level"), len(x), "Pearson, Fisher z interval"
    problem = _undefined(x, y)
    if problem:
        return TestResult(None, None, n, method, level, problem)
    r = _correlation(x, y)
    return _result(r, n, method, level, 1 / (n - 3) if n > 3 else None, _t_p(r, n))


def spearman(a: ArrayLike, b: ArrayLike, *, level: float = 0.95) -> TestResult:
    """Spearman's rank correlation, ties at their middle ranks, with a test and an interval.

    Up to 8 pairs p is exact over all orders, ties included; beyond, it is the t approximation (never below
    2/n!, the least that any order can have). The interval is Fisher's z with the variance of Bonett & Wright
    (2000), (1 + r^2/2)/(n - 3). Undefined cases are those of `pearson`.
    """
    x, y = paired(a, b)
    level, n, method = share(level, "level"), len(x), "Spearman, Bonett-Wright interval"
    problem = _undefined(x, y)
    if problem:
        return TestResult(None, None, n, method, level, problem)
    u, v = midranks(x), midranks(y)
    r = _correlation(u, v)
    return _result(r, n, method, level, (1 + r * r / 2) / (n - 3) if n > 3 else None, _rank_p(u, v, r))


def _undefined(x: Floats, y: Floats) -> str | None:
    if len(x) == 0:
        return EMPTY
    if len(x) == 1:
        return "undefined: one pair"
    return "undefined: one side is constant" if flat(x) or flat(y) else None


def _correlation(x: Floats, y: Floats) -> float:
    u, v = x - x.mean(), y - y.mean()
    # Scaled first, so that the product of two small spreads cannot vanish.
    u, v = u / np.abs(u).max(), v / np.abs(v).max()
    r = float(u @ v) / math.sqrt(float(u @ u) * float(v @ v))
    return 1.0 if r > 1 - 1e-15 else -1.0 if r < -1 + 1e-15 else r


def _result(
    r: float, n: int, method: str, level: float, variance: float | None, p: float | None
) -> TestResult:
    if variance is None or abs(r) == 1:
        note = f"{n} pairs are too few for an interval" if variance is None else _PERFECT
        return TestResult(r, None, n, method, level, note, r, p)
    half = z_critical(level) * math.sqrt(variance)
    ci = math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)
    return TestResult(r, ci, n, method, level, None, r, p)


def _t_p(r: float, n: int) -> float | None:
    if n < 3:
        return None
    if abs(r) == 1:
        return 0.0
    return t_two_sided(r * math.sqrt((n - 2) / (1 - r * r)), n - 2)


def _rank_p(u: Floats, v: Floats, r: float) -> float | None:
    n = len(u)
    if n > _MOST_EXACT:
        return max(_t_p(r, n) or 0.0, 2 / math.factorial(n) if n < 100 else 0.0)
    if n < 3:
        return None
    orders = np.array(list(permutations(v - v.mean())))
    products = np.abs(orders @ (u - u.mean()))
    # Rank products are multiples of 1/4: the tolerance only absorbs rounding.
    return float(np.mean(products >= abs(float((u - u.mean()) @ (v - v.mean()))) - 1e-6))
