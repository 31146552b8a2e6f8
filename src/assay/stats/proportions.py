"""Shares of successes, and two of them on the same cases."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scipy import special

from assay.errors import BadInput
from assay.stats.checks import binary, same_length, share, whole
from assay.stats.distributions import z_critical
from assay.stats.results import EMPTY, Estimate, Interval, TestResult

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

# Below this many discordant pairs the exact test's guarantee is worth its conservatism.
_EXACT_BELOW = 25


def wilson(successes: int, n: int, *, level: float = 0.95) -> Estimate:
    """A proportion with Wilson's score interval (Wilson 1927; method 3 of Newcombe 1998).

    It stays inside [0, 1] and keeps its coverage near 0 and 1, where the usual interval collapses. With no
    trials there is no proportion.
    """
    k, n, level = whole(successes, "successes"), whole(n, "n"), share(level, "level")
    if k > n:
        raise BadInput(f"`successes` is {k} of {n} trials: give at most as many successes as trials.")
    if n == 0:
        return Estimate(None, None, 0, "Wilson", level, EMPTY)
    return Estimate(k / n, wilson_interval(k, n, level), n, "Wilson", level)


def wilson_interval(k: float, n: float, level: float) -> Interval:
    """The bounds of `wilson`; exactly 0 and 1 at the ends, where rounding would miss them."""
    z2 = z_critical(level) ** 2
    centre = (k + z2 / 2) / (n + z2)
    half = math.sqrt(z2 * (k * (n - k) / n + z2 / 4)) / (n + z2)
    return (0.0 if k == 0 else max(0.0, centre - half)), (1.0 if k == n else min(1.0, centre + half))


def mcnemar(
    a: ArrayLike | None = None,
    b: ArrayLike | None = None,
    *,
    only_a: int | None = None,
    only_b: int | None = None,
    n: int | None = None,
    level: float = 0.95,
) -> TestResult:
    """McNemar's test: do two systems succeed equally often on the same cases?

    Give two boolean sequences, or the discordant counts `only_a` and `only_b` (with `n` pairs in all, if the
    difference itself is wanted). `statistic` is `only_a`; under the null it is binomial(discordant, 1/2).
    Fewer than 25 discordant pairs: the exact two-sided binomial p, which never exceeds its level. From 25 on:
    the mid-p, which is as reliable and less conservative; the chi-square form, with or without correction,
    is worse than both (Fagerland, Lydersen & Laake 2013). No discordant pair: p = 1.
    `value` is the difference of the two shares, a - b, with the Bonett & Price (2012) adjusted Wald interval
    inside [-1, 1].
    """
    level = share(level, "level")
    wins, losses, n = _discordant(a, b, only_a, only_b, n)
    method = "McNemar exact" if wins + losses < _EXACT_BELOW else "McNemar mid-p"
    if n == 0:
        return TestResult(None, None, 0, method, level, EMPTY)
    p = _binomial_p(wins, losses, mid=wins + losses >= _EXACT_BELOW)
    if n is None:
        note = "the difference needs the number of pairs: give n"
        return TestResult(None, None, wins + losses, method, level, note, float(wins), p)
    ci = _bonett_price(wins, losses, n, level)
    return TestResult((wins - losses) / n, ci, n, method, level, None, float(wins), p)


def _discordant(
    a: ArrayLike | None, b: ArrayLike | None, only_a: int | None, only_b: int | None, n: int | None
) -> tuple[int, int, int | None]:
    if a is not None and b is not None and only_a is None and only_b is None:
        x, y = binary(a, "a"), binary(b, "b")
        same_length(x, y, ("a", "b"))
        return int(((x == 1) & (y == 0)).sum()), int(((x == 0) & (y == 1)).sum()), len(x)
    if a is not None or b is not None or only_a is None or only_b is None:
        raise BadInput("mcnemar takes two sequences or two counts: give a and b, or only_a and only_b.")
    wins, losses = whole(only_a, "only_a"), whole(only_b, "only_b")
    if n is not None and whole(n, "n") < wins + losses:
        raise BadInput(f"`n` is {n} but {wins + losses} pairs are discordant: count all pairs in n.")
    return wins, losses, n


def _binomial_p(wins: int, losses: int, *, mid: bool) -> float:
    total, fewer = wins + losses, min(wins, losses)
    tail = float(special.bdtr(fewer, total, 0.5))
    if mid:
        # Half of the observed outcome's probability, on each of the two sides.
        below = float(special.bdtr(fewer - 1, total, 0.5)) if fewer else 0.0
        tail = (tail + below) / 2
    return min(1.0, 2 * tail)


def _bonett_price(wins: int, losses: int, n: int, level: float) -> Interval:
    p, q = (wins + 1) / (n + 2), (losses + 1) / (n + 2)
    half = z_critical(level) * math.sqrt((p + q - (p - q) ** 2) / (n + 2))
    return max(-1.0, p - q - half), min(1.0, p - q + half)
