"""The bootstrap: how much a statistic would move had other units, or other clusters of them, been drawn."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

import numpy as np
from scipy import special

from assay.errors import BadInput
from assay.stats.checks import flat, group_codes, numbers, one_of, share, whole
from assay.stats.distributions import z_critical
from assay.stats.results import EMPTY, Estimate, Interval

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats, Ints

Statistic = Literal["mean", "median", "sum"] | Callable[..., Any]
Method = Literal["percentile", "bca"]

# Numbers held at once (8 MB of doubles): large enough to vectorise, small enough to stay in the caches.
_CELLS = 1_000_000
# With fewer units the resamples cannot show the tails, and the interval covers less than it says.
_FEW = 10
# An interval over the resamples that have a value is honest only while hardly any lack one.
_MOST_UNDEFINED = 0.05


def bootstrap(
    values: ArrayLike,
    statistic: Statistic = "mean",
    clusters: Sequence[Hashable] | None = None,
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
    data in any order give the same interval on every machine. No values: no estimate. One unit, one cluster,
    or resamples that all agree: no interval. Fewer than 10 units: the interval comes with a warning. BCa
    falls back to the percentile interval, and says so, where its bias correction is infinite.
    """
    one_of(method, "method", get_args(Method))
    level, seed, resamples = share(level, "level"), whole(seed, "seed"), whole(resamples, "resamples", 100)
    rows = _rows(values, statistic)
    source = _source(rows, statistic, clusters)
    label = f"{method} bootstrap, {resamples} resamples"
    if clusters is not None:
        label += f" of {source.units} clusters"
    if len(rows) == 0:
        return Estimate(None, None, 0, label, level, EMPTY)
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


class _Source(Protocol):
    """Something that can be resampled: `units`, and the statistic of the units that each row of draws names."""

    units: int

    def evaluate(self, draws: Ints) -> Floats: ...

    def leave_one_out(self) -> Floats: ...


class _Totals:
    """Means and sums, which need no more of a cluster than its sum and its size."""

    def __init__(self, groups: list[Floats], *, mean: bool) -> None:
        self.units = len(groups)
        self._sums = np.array([group.sum() for group in groups])
        self._sizes = np.array([float(len(group)) for group in groups])
        self._mean, self._equal = mean, len(set(self._sizes.tolist())) <= 1

    def evaluate(self, draws: Ints) -> Floats:
        sums: Floats = self._sums.take(draws).sum(axis=1)
        if not self._mean:
            return sums
        if self._equal:
            return sums / (draws.shape[1] * self._sizes[0])
        return sums / self._sizes.take(draws).sum(axis=1)

    def leave_one_out(self) -> Floats:
        sums = self._sums.sum() - self._sums
        return sums / (self._sizes.sum() - self._sizes) if self._mean else sums


class _Rows:
    """Any other statistic: it must see the resampled rows themselves."""

    def __init__(self, groups: list[Floats], statistic: Callable[..., Any]) -> None:
        self.units = len(groups)
        self._rows = np.concatenate(groups) if groups else np.empty(0)
        ends = np.cumsum([len(group) for group in groups], dtype=np.int64)
        self._members = [np.arange(end - len(g), end) for g, end in zip(groups, ends, strict=True)]
        self._statistic, self._stacked = statistic, _takes_axis(statistic)

    def evaluate(self, draws: Ints) -> Floats:
        single = len(self._rows) == self.units
        if single and self._stacked:
            return self._checked(self._statistic(self._rows[draws], axis=1), (len(draws),))
        members = draws if single else (np.concatenate([self._members[u] for u in draw]) for draw in draws)
        return np.array([self._one(self._rows[at]) for at in members])

    def leave_one_out(self) -> Floats:
        rest = np.arange(self.units - 1)
        parts = [
            self.evaluate(rest + (rest >= np.arange(start, stop)[:, None]))
            for start, stop in chunks(self.units, self._rows.size)
        ]
        return np.concatenate(parts)

    def _one(self, sample: Floats) -> float:
        if self._stacked:
            return float(self._checked(self._statistic(sample[None], axis=1), (1,))[0])
        return float(self._checked(self._statistic(sample), ()))

    @staticmethod
    def _checked(result: Any, shape: tuple[int, ...]) -> Floats:
        array = np.asarray(result, dtype=np.float64)
        if array.shape != shape:
            raise BadInput(f"The statistic returned shape {array.shape}: return one number per resample.")
        return array


def chunks(total: int, width: int) -> Iterator[tuple[int, int]]:
    """Ranges that cover `total` rows of `width` numbers, each small enough to hold in memory."""
    step = max(1, _CELLS // max(1, width))
    return ((start, min(start + step, total)) for start in range(0, total, step))


def _rows(values: ArrayLike, statistic: Statistic) -> Floats:
    rows = numbers(values, "values", 2 if np.ndim(values) == 2 else 1)
    if not callable(statistic):
        one_of(statistic, "statistic", ("mean", "median", "sum"))
        if rows.ndim == 2:
            raise BadInput("A table of values needs a callable: say how its rows become one number.")
    return rows


def _source(rows: Floats, statistic: Statistic, clusters: Sequence[Hashable] | None) -> _Source:
    groups = _groups(rows, clusters)
    if statistic in ("mean", "sum"):
        return _Totals(groups, mean=statistic == "mean")
    return _Rows(groups, statistic if callable(statistic) else np.median)


def _groups(rows: Floats, clusters: Sequence[Hashable] | None) -> list[Floats]:
    """The resampling units in an order that depends on their contents only."""
    codes = None if clusters is None else group_codes(clusters, len(rows))
    columns = rows.reshape(len(rows), -1).T[::-1]
    order = np.lexsort(columns) if len(rows) else np.empty(0, dtype=np.int64)
    if codes is None:
        return list(rows[order][:, None]) if rows.ndim == 1 else list(rows[order][:, None, :])
    by_cluster = order[np.argsort(codes[order], kind="stable")]
    edges = np.flatnonzero(np.diff(codes[by_cluster])) + 1
    groups = np.split(rows[by_cluster], edges) if len(rows) else []
    return sorted(groups, key=lambda group: group.tolist())


def _takes_axis(statistic: Callable[..., Any]) -> bool:
    try:
        return "axis" in inspect.signature(statistic).parameters
    except ValueError:  # some compiled functions do not say
        return False


def _interval(
    value: float, source: _Source, level: float, resamples: int, seed: int, method: Method
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


def _replicates(source: _Source, resamples: int, seed: int) -> Floats:
    rng = np.random.Generator(np.random.PCG64(seed))
    parts = [
        source.evaluate(rng.integers(0, source.units, size=(stop - start, source.units)))
        for start, stop in chunks(resamples, source.units)
    ]
    return np.concatenate(parts)


def _bca_tails(value: float, replicates: Floats, jackknife: Floats, level: float) -> tuple[float, float] | None:
    """Which quantiles of the resamples to read, corrected for bias and skew (Efron 1987, section 3)."""
    below = (np.mean(replicates < value) + np.mean(replicates <= value)) / 2  # ties count half
    bias, z = float(special.ndtri(below)), z_critical(level)
    skew = jackknife.mean() - jackknife
    spread = float((skew**2).sum()) ** 1.5
    a = float((skew**3).sum()) / (6 * spread) if spread > 0 else 0.0
    if not np.isfinite([bias, a]).all() or max(a * (bias - z), a * (bias + z)) >= 1:
        return None
    low, high = (float(special.ndtr(bias + (bias + q) / (1 - a * (bias + q)))) for q in (-z, z))
    return low, high
