"""A reported number and how its interval is made: sites are drawn, because cases of one site are alike.

Shares and ratios are of sums over studies. Where sites cannot be drawn, a share has Wilson's interval and
says that it holds within this corpus only: it does not know how much sites differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from assay.stats import Estimate, Metric, bootstrap, wilson

__all__ = [
    "NO_INTERVAL",
    "RESAMPLES",
    "WITHIN",
    "Figure",
    "Row",
    "by_site",
    "cell",
    "count",
    "figure",
    "joined",
    "over_sites",
    "quotient",
    "ratio",
    "ratio_of",
    "share",
    "undefined",
]

RESAMPLES = 2000
WITHIN = "within-corpus"
NO_INTERVAL = "no interval"

Row = tuple[str, Sequence[float]]
"""A site and what was counted there."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A metric and what must be said beside it."""

    metric: Metric
    note: str | None = None

    @property
    def value(self) -> float | None:
        """The number, None if it does not exist."""
        return self.metric.value

    @property
    def ci(self) -> tuple[float, float] | None:
        """Its interval."""
        return self.metric.ci

    def as_json(self) -> dict[str, Any]:
        """The metric as plain JSON; `note` is there only if there is one."""
        data = self.metric.as_json()
        return data if self.note is None else data | {"note": self.note}

    def with_note(self, note: str | None) -> Figure:
        """The same figure with something more said."""
        return replace(self, note=joined(self.note, note))


def joined(*notes: str | None) -> str | None:
    """Several notes as one."""
    return "; ".join(dict.fromkeys(note for note in notes if note)) or None


def figure(
    estimate: Estimate, *, n: int, attempted: int | None = None, failed: int = 0, note: str | None = None
) -> Figure:
    """The figure of an estimate over `n` observations; `attempted` is `n` unless it is another unit."""
    attempted = n + failed if attempted is None else attempted
    metric = Metric(estimate.value, estimate.ci, estimate.method, n, attempted, attempted - failed, failed)
    return Figure(metric, joined(note, estimate.note))


def undefined(why: str, *, attempted: int = 0, failed: int = 0, method: str = "not computed") -> Figure:
    """A number that does not exist, and why."""
    return Figure(Metric(None, None, method, 0, attempted, attempted - failed, failed), why)


def count(value: float, *, attempted: int, failed: int = 0, note: str | None = None) -> Figure:
    """A plain count or sum, which has no interval of its own."""
    metric = Metric(float(value), None, "sum", attempted - failed, attempted, attempted - failed, failed)
    return Figure(metric, note)


def share(
    rows: Sequence[Row],
    *,
    empty: str,
    seed: int,
    attempted: int | None = None,
    failed: int = 0,
    note: str | None = None,
) -> Figure:
    """Part of whole, of rows (part, whole) counts, with an interval from drawing sites.

    `attempted` is the whole and what failed, unless the failed are in the whole or others are in neither.
    """
    part, whole = _total(rows, 0), _total(rows, 1)
    attempted = int(whole) + failed if attempted is None else attempted
    if whole == 0:
        return undefined(empty, attempted=attempted, failed=failed)
    estimate = over_sites(rows, ratio_of, seed=seed)
    if estimate.ci is None:
        estimate = _within(int(part), int(whole), estimate.note)
    return figure(estimate, n=int(whole), attempted=attempted, failed=failed, note=note)


def cell(part: int, whole: int, *, empty: str = "no data", failed: int = 0) -> Figure:
    """One cell of a table: Wilson's interval, which holds within this corpus."""
    if whole == 0:
        return undefined(empty, attempted=failed, failed=failed)
    return figure(_within(part, whole, None), n=whole, failed=failed)


def ratio(
    rows: Sequence[Row],
    *,
    empty: str,
    seed: int,
    n: int | None = None,
    attempted: int | None = None,
    failed: int = 0,
    note: str | None = None,
) -> Figure:
    """A ratio that is no share, such as dollars per study, of rows (amount, per), one row per study.

    With one site its studies are drawn instead, which holds within this corpus.
    """
    whole = _total(rows, 1)
    n = int(whole) if n is None else n
    if whole == 0:
        return undefined(empty, attempted=n + failed if attempted is None else attempted, failed=failed)
    estimate = over_sites(rows, ratio_of, seed=seed)
    if estimate.ci is None and len({site for site, _ in rows}) == 1:
        estimate = _over_studies([values for _, values in rows], seed)
    return figure(estimate, n=n, attempted=attempted, failed=failed, note=note)


def over_sites(rows: Iterable[Row], statistic: Callable[..., Any], *, seed: int) -> Estimate:
    """A statistic of the sums over all rows, with a percentile interval from drawing sites."""
    sums = by_site(rows)
    estimate = bootstrap(list(sums.values()), statistic, list(sums), seed=seed, resamples=RESAMPLES)
    return _named(estimate, "cluster", "site")


def by_site(rows: Iterable[Row]) -> dict[str, list[float]]:
    """The sums of each site, in the order of their names; exact, so that no order of rows shows."""
    grouped: dict[str, list[Sequence[float]]] = {}
    for site, values in rows:
        grouped.setdefault(site, []).append(values)
    return {
        site: [math.fsum(column) for column in zip(*grouped[site], strict=True)] for site in sorted(grouped)
    }


def _over_studies(values: Sequence[Sequence[float]], seed: int) -> Estimate:
    estimate = bootstrap(values, ratio_of, seed=seed, resamples=RESAMPLES)
    if estimate.ci is not None:
        method = f"{estimate.method} of {len(values)} studies of one site, {WITHIN}"
        estimate = replace(estimate, method=method)
    return _named(estimate, "value", "study of one site")


def _named(estimate: Estimate, theirs: str, ours: str) -> Estimate:
    """The estimate in our words; where nothing came of the drawing, it is not named as the method."""
    note = estimate.note.replace(theirs, ours) if estimate.note else None
    if estimate.ci is None:
        return replace(estimate, method=NO_INTERVAL, note=note)
    return replace(estimate, method=estimate.method.replace(theirs, ours), note=note)


def ratio_of(rows: Any, axis: int) -> Any:
    """First column of second."""
    part, whole = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return quotient(part, whole)


def quotient(part: Any, whole: Any) -> Any:
    """Part of whole; NaN where there is nothing to divide by, which the bootstrap takes as "no value"."""
    return np.divide(part, whole, out=np.full(np.shape(whole), np.nan), where=np.asarray(whole) > 0)


def _within(part: int, whole: int, why: str | None) -> Estimate:
    estimate = wilson(part, whole)
    return replace(estimate, method=f"{estimate.method}, {WITHIN}", note=joined(estimate.note, why))


def _total(rows: Sequence[Row], column: int) -> float:
    return math.fsum(values[column] for _, values in rows)
