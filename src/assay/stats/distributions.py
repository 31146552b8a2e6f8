"""Quantiles and tail areas as plain floats.

They come from `scipy.special`: importing `scipy.stats` would cost more time than most commands take.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from scipy import special


def z_critical(level: float) -> float:
    """The two-sided standard normal quantile: 1.96 for 0.95."""
    return float(special.ndtri(0.5 + level / 2))


def z_two_sided(z: float) -> float:
    """The probability of a standard normal beyond `z` on either side."""
    return min(1.0, 2 * float(special.ndtr(-abs(z))))


def t_critical(level: float, df: float) -> float:
    """The two-sided Student quantile."""
    return float(special.stdtrit(df, 0.5 + level / 2))


def t_two_sided(t: float, df: float) -> float:
    """The probability of a Student variable beyond `t` on either side."""
    return min(1.0, 2 * float(special.stdtr(df, -abs(t))))


def f_quantile(p: float, df1: float, df2: float) -> float:
    """The value below which an F variable lies with probability `p`."""
    return float(special.fdtri(df1, df2, p))


def noncentral_t_cdf(t: float, df: float, shift: float) -> float:
    """The probability that a noncentral Student variable is at most `t`, for |t| up to 10,000."""
    if t < 0:
        return 1 - noncentral_t_cdf(-t, df, -shift)
    p = float(special.nctdtr(df, shift, t))
    if math.isnan(p):  # scipy gives up in the far tails, where the answer is 0 or 1 to many digits
        return 0.0 if shift > t else 1.0
    return min(1.0, max(0.0, p))


def solve(rising: Callable[[float], float], target: float, low: float, high: float) -> float:
    """Where a rising function reaches `target`, by bisection down to neighbouring doubles or 200 halvings."""
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if rising(middle) < target:
            low = middle
        else:
            high = middle
    return (low + high) / 2
