"""What the bootstrap resamples: units in a canonical order, and a statistic evaluated on draws of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from assay.errors import BadInput
from assay.stats.checks import group_codes

if TYPE_CHECKING:
    from assay.stats.checks import Floats, Ints, Labels

Statistic = Literal["mean", "median", "sum"] | Callable[..., Any]

# Numbers held at once (8 MB of doubles): large enough to vectorise, small enough to stay in the caches.
_CELLS = 1_000_000


class Source(Protocol):
    """Something that can be resampled: units, and the statistic of those a row of draws names."""

    units: int

    def evaluate(self, draws: Ints) -> Floats:
        """The statistic of each row of draws; a row names units by number, with repetition."""

    def leave_one_out(self) -> Floats:
        """The statistic without each unit in turn."""


class _Totals:
    """Means and sums, which need no more of a cluster than its sum and its size."""

    def __init__(self, rows: Floats, sizes: Ints, *, mean: bool) -> None:
        self.units = len(sizes)
        self._sums, self._sizes = np.add.reduceat(rows, np.cumsum(sizes) - sizes), sizes
        self._mean, self._equal = mean, bool((sizes == sizes[0]).all())

    def evaluate(self, draws: Ints) -> Floats:
        sums: Floats = self._sums.take(draws).sum(axis=1)
        if self._mean and self._equal:
            sums /= draws.shape[1] * self._sizes[0]
        elif self._mean:
            sums /= self._sizes.take(draws).sum(axis=1)
        return sums

    def leave_one_out(self) -> Floats:
        sums: Floats = self._sums.sum() - self._sums
        if self._mean:
            sums /= self._sizes.sum() - self._sizes
        return sums


class _Rows:
    """Any other statistic: it must see the resampled rows themselves."""

    def __init__(self, rows: Floats, sizes: Ints, statistic: Callable[..., Any]) -> None:
        self.units, self._rows = len(sizes), rows
        self._members = np.split(np.arange(len(rows)), np.cumsum(sizes)[:-1])
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


def source_of(rows: Floats, statistic: Statistic, clusters: Labels | None) -> Source:
    """Group the rows into units and choose the cheapest way to evaluate the statistic on them."""
    ordered, sizes = _units(rows, clusters)
    if statistic in ("mean", "sum"):
        return _Totals(ordered, sizes, mean=statistic == "mean")
    return _Rows(ordered, sizes, statistic if callable(statistic) else np.median)


def _units(rows: Floats, clusters: Labels | None) -> tuple[Floats, Ints]:
    """The rows unit by unit, in an order that depends on their contents only, and the size of each unit."""
    order = np.lexsort(rows.reshape(len(rows), -1).T[::-1])
    if clusters is None:
        return rows[order], np.ones(len(rows), dtype=np.int64)
    codes = group_codes(clusters, len(rows))
    by_cluster = order[np.argsort(codes[order], kind="stable")]
    edges = np.flatnonzero(np.diff(codes[by_cluster])) + 1
    groups = sorted(np.split(rows[by_cluster], edges), key=lambda group: group.tolist())
    return np.concatenate(groups), np.array([len(group) for group in groups], dtype=np.int64)


def _takes_axis(statistic: Callable[..., Any]) -> bool:
    try:
        return "axis" in inspect.signature(statistic).parameters
    except ValueError:  # some compiled functions do not say
        return False
