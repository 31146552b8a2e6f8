"""How many different things are there, counting those nobody has seen yet?"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import BadInput
from assay.stats.checks import numbers, share
from assay.stats.distributions import z_critical
from assay.stats.results import EMPTY, Estimate, Interval

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def chao1(counts: ArrayLike, *, level: float = 0.95) -> Estimate:
    """The number of distinct things, unseen ones included: Chao's (1984) lower bound, bias-corrected.

    `counts` says how often each distinct thing was seen; zeros are ignored; `n` is their sum. With f1 things
    seen once and f2 twice, seen + (n - 1)/n f1 (f1 - 1) / (2 (f2 + 1)) (Chao 2005; EstimateS 9). Some
    packages leave out (n - 1)/n, which matters only for small n. The interval is log-normal in the unseen
    part (Chao 1987), so it never falls below what was seen. When the estimate adds nothing (f1 of 0 or 1) the
    log-normal form does not exist and the Poisson form of EstimateS is used. Nothing seen: no estimate.

    It is a lower bound: it assumes that each sighting is independent and that things of equal rarity are
    equally easy to see.
    """
    x, level = _counts(counts), share(level, "level")
    seen, n, method = int((x > 0).sum()), int(x.sum()), "Chao1 bias-corrected, log-normal interval"
    if seen == 0:
        return Estimate(None, None, 0, method, level, EMPTY)
    once, twice = int((x == 1).sum()), int((x == 2).sum())
    unseen = (n - 1) / n * once * (once - 1) / (2 * (twice + 1))
    if unseen == 0:
        ci = _poisson(seen, n, level)
        note = None if ci else "everything was seen so often that the interval has no width"
        return Estimate(float(seen), ci, n, method, level, note)
    variance = _variance(once, twice, (n - 1) / n, seen + unseen)
    spread = math.exp(z_critical(level) * math.sqrt(math.log1p(variance / unseen**2)))
    return Estimate(seen + unseen, (seen + unseen / spread, seen + unseen * spread), n, method, level)


def _counts(counts: ArrayLike) -> np.typing.NDArray[np.float64]:
    x = numbers(counts, "counts")
    bad = np.flatnonzero((x < 0) | (x != np.floor(x)))
    if len(bad):
        raise BadInput(f"`counts` holds {x[bad[0]]} at position {bad[0]}: give whole numbers of sightings.")
    return x


def _variance(once: int, twice: int, k: float, total: float) -> float:
    """Chao (1987); its special form without doubletons is equation 7 of EstimateS 9."""
    if twice == 0:
        form = k * once * (once - 1) / 2 + k**2 * once * (2 * once - 1) ** 2 / 4
        return form - k**2 * once**4 / (4 * total)
    m = twice + 1
    return (
        k * once * (once - 1) / (2 * m)
        + k**2 * once * (2 * once - 1) ** 2 / (4 * m**2)
        + k**2 * once**2 * twice * (once - 1) ** 2 / (4 * m**4)
    )


def _poisson(seen: int, n: int, level: float) -> Interval | None:
    missed = math.exp(-n / seen)  # the chance that a thing of average frequency was not seen
    half = z_critical(level) * math.sqrt(seen * missed * (1 - missed))
    if (seen + half) / (1 - missed) == seen:
        return None
    return max(float(seen), (seen - half) / (1 - missed)), (seen + half) / (1 - missed)
