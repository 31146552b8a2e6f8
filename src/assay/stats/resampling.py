"""The bootstrap: how much a statistic would move had other units, or other clusters of them, been drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np
from scipy import special

from assay.errors import BadInput
from assay.stats.checks import flat, numbers, one_of, share, whole
from assay.stats.distributions import z_critical
from assay.stats.results import EMPTY, Estimate, Interval
from assay.stats.sources import Source, Statistic, chunks, source_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats, Labels

Method = Literal["percentile", "bca"]

# With fewer units the resamples cannot show the tails, and the interval covers less than it says.
_FEW = 10
# An interval over the resamples that have a value is honest only while hardly any lack one.
_MOST_UNDEFINED = 0.05


def bootstrap(
    values: ArrayLike,
    statistic: Statistic = "mean",
    clusters: Labels | None = None,
    level: float = 0.95,
    seed: int = 0,
    *,
    resamples: int = 2000,
    method: Method = "percentile",
) -> Estimate:
    """A statistic with a bootstrap interval (Efron 1979; BCa: Efron 1987).

    `statistic` is "mean", "median", "sum", or a callable that is given a resample and returns one number, NaN
    where it has none. A callable with an `axis` parameter is given many resamples stacked along axis 0 and
    `axis=1`, which is faster. `values` may be a table of one row per unit, for ratios such as F1 from rows of
    (tp, fp, fn): the callable then receives the resampled rows. `clusters`, one label per value, resamples
    whole clusters: the right choice when cases share a site, a prompt or a page.

    The draws come from numpy's PCG64 with `seed`, after the units were put into a canonical order: the same
    data in any order give the same interval on every machine, to the last digit or two. No values: no
    estimate. One unit, one cluster, or resamples that all agree: no interval. Fewer than 10 units: the
    interval comes with a warning. BCa falls back to the percentile interval, and says so, where its bias
    correction is infinite.
    """
    one_of(method, "method", get_args(Method))
    level, seed, resamples = share(level, "level"), whole(seed, "seed"), whole(resamples, "resamples", 100)
    rows = _rows(values, statistic)
    label = f"{method} bootstrap, {resamples} resamples"
    if len(rows) == 0:
        return Estimate(None, None, 0, label, level, EMPTY)
    source = source_of(rows, statistic, clusters)
    if clusters is not None:
        label += f" of {source.units} clusters"
    value = float(source.evaluate(np.arange(source.units)[None])[0])
    if not np.isfinite(value):
        return Estimate(None, None, len(rows), label, level, "undefined: the statistic has no value here")
    unit = "cluster" if clusters is not None else "value"
    if source.units == 1:
        return Estimate(value, None, len(rows), label, level, f"one {unit} cannot be resampled")
    ci, note = _interval(value, source, level, resamples, seed, method)
    if ci is not None and note is None and source.units < _FEW:
        note = f"only {source.units} {unit}s: a bootstrap interval from so few is often too narrow"
    return Estimate(value, ci, len(rows), label, level, note)


def resampled(
    values: Floats, statistic: Statistic, clusters: Labels | None, resamples: int, seed: int
) -> Floats:
    """The statistic on each resample, drawn as `bootstrap` draws; none if there are not two units."""
    seed, resamples = whole(seed, "seed"), whole(resamples, "resamples", 100)
    source = source_of(values, statistic, clusters)
    return _replicates(source, resamples, seed) if source.units > 1 else np.empty(0)


def _rows(values: ArrayLike, statistic: Statistic) -> Floats:
    rows = numbers(values, "values", 2 if np.ndim(values) == 2 else 1)
    if not callable(statistic):
        one_of(statistic, "statistic", ("mean", "median", "sum"))
        if rows.ndim == 2:
            raise BadInput("A table of values needs a callable: say how its rows become one number.")
    return rows


def _interval(
    value: float, source: Source, level: float, resamples: int, seed: int, method: Method
) -> tuple[Interval | None, str | None]:
    replicates = _replicates(source, resamples, seed)
    kept = replicates[np.isfinite(replicates)]
    lost = resamples - len(kept)
    if lost > _MOST_UNDEFINED * resamples:
        return None, f"the statistic had no value in {lost} of {resamples} resamples"
    if flat(kept):
        return None, "every resample gave the same value: no spread to build an interval from"
    note = f"{lost} resamples without a value were left out" if lost else None
    tails: tuple[float, float] | None = ((1 - level) / 2, (1 + level) / 2)
    if method == "bca":
        tails = _bca_tails(value, kept, source.leave_one_out(), level)
    if tails is None:
        tails, note = ((1 - level) / 2, (1 + level) / 2), "BCa does not exist here: percentile interval"
    low, high = np.quantile(kept, tails)
    return (float(low), float(high)), note


def _replicates(source: Source, resamples: int, seed: int) -> Floats:
    rng = np.random.Generator(np.random.PCG64(seed))
    parts = [
        source.evaluate(rng.integers(0, source.units, size=(stop - start, source.units)))
        for start, stop in chunks(resamples, source.units)
    ]
    return np.concatenate(parts)


def _bca_tails(
    value: float, replicates: Floats, jackknife: Floats, level: float
) -> tuple[float, float] | None:
    """Which quantiles of the resamples to read, corrected for bias and skew (Efron 1987, section 3)."""
    rounding = 1e-12 * float(np.ptp(replicates))
    # Ties count half; a resample that repeats the sample ties with it, in whatever order it was summed.
    below = (np.mean(replicates < value - rounding) + np.mean(replicates <= value + rounding)) / 2
    bias, z = float(special.ndtri(below)), z_critical(level)
    skew = jackknife.mean() - jackknife
    spread = float((skew**2).sum()) ** 1.5
    a = float((skew**3).sum()) / (6 * spread) if spread > 0 else 0.0
    if not np.isfinite([bias, a]).all() or max(a * (bias - z), a * (bias + z)) >= 1:
        return None
    low, high = (float(special.ndtr(bias + (bias + q) / (1 - a * (bias + q)))) for q in (-z, z))
    return low, high
