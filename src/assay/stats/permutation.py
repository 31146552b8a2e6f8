"""The sign-flip test: had the two systems been exchangeable, how often would they differ this much?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from assay.stats.checks import group_codes, paired, share, whole
from assay.stats.results import EMPTY, TestResult
from assay.stats.sources import chunks

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats, Labels

# 2**16 sign patterns take milliseconds, and an exact p needs no seed.
_MOST_EXACT = 16
# Patterns whose totals agree up to rounding are ties, and ties count against the null's rejection.
_TIE = 1e-12
_NO_INTERVAL = "a test without an interval: bootstrap the differences for one"


def sign_flip(
    a: ArrayLike,
    b: ArrayLike,
    clusters: Labels | None = None,
    resamples: int = 10_000,
    seed: int = 0,
    *,
    level: float = 0.95,
) -> TestResult:
    """The mean difference a - b over pairs with a sign-flip permutation test (Fisher 1935, section 21).

    Under the null a pair's difference is as likely to be positive as negative; with `clusters` the signs of a
    whole cluster flip together, so cases that share a site or a prompt count as one piece of evidence. Up to
    16 units with a difference all sign patterns are enumerated and p is exact; beyond that `resamples` random
    patterns (PCG64, `seed`) give p = (hits + 1) / (resamples + 1), which never understates it (Phipson &
    Smyth 2010). `statistic` is the mean difference too. No pairs: no test. No difference anywhere: p = 1.
    """
    x, y = paired(a, b)
    level, seed, resamples = share(level, "level"), whole(seed, "seed"), whole(resamples, "resamples", 100)
    d = x - y
    codes = np.arange(len(d)) if clusters is None else group_codes(clusters, len(d))
    method = "sign flip" if clusters is None else "sign flip by cluster"
    if len(d) == 0:
        return TestResult(None, None, 0, method, level, EMPTY)
    rounding = _TIE * float(np.abs(x).sum() + np.abs(y).sum())
    totals = np.zeros(int(codes.max()) + 1)
    np.add.at(totals, codes, d)
    totals = np.sort(totals[np.abs(totals) > rounding])  # a zero cannot change its sign
    exact = len(totals) <= _MOST_EXACT
    p = _exact(totals, rounding) if exact else _sampled(totals, rounding, resamples, seed)
    method += ", exact" if exact else f", {resamples} random patterns"
    mean = float(np.mean(d))
    return TestResult(mean, None, len(d), method, level, _NO_INTERVAL, mean, p)


def _exact(totals: Floats, rounding: float) -> float:
    patterns = np.arange(2 ** len(totals))[:, None] >> np.arange(len(totals))
    flipped = (1 - 2 * (patterns & 1)) @ totals
    return float(np.mean(np.abs(flipped) >= abs(totals.sum()) - rounding))


def _sampled(totals: Floats, rounding: float, resamples: int, seed: int) -> float:
    observed = abs(float(totals.sum())) - rounding
    hits = sum(int((np.abs(sums) >= observed).sum()) for sums in _random_sums(totals, resamples, seed))
    return (hits + 1) / (resamples + 1)


def _random_sums(totals: Floats, resamples: int, seed: int) -> Iterator[Floats]:
    rng = np.random.Generator(np.random.PCG64(seed))
    for start, stop in chunks(resamples, len(totals)):
        flips = rng.integers(0, 2, size=(stop - start, len(totals)), dtype=np.int8)
        yield (1.0 - 2.0 * flips) @ totals
