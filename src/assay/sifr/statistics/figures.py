"""A reported number and its interval: pages are drawn, because the tasks of one page are alike.

With one page its tasks are drawn instead, and the note says so. Where every draw gives the same share, as
with a rate of 0, the interval is Wilson's over tasks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from assay.stats import Estimate, Metric, bootstrap, wilson

__all__ = [
    "FEW",
    "RESAMPLES",
    "Seen",
    "by_cluster",
    "figure",
    "joined",
    "median_figure",
    "spread",
    "undefined",
]

RESAMPLES = 2000
FEW = 10
"""Fewer clusters than this cannot show how much others would differ."""

Json = dict[str, Any]


class Seen(NamedTuple):
    """One observation and where it comes from."""

    page: str
    task: str
    value: float
    site: str = ""


def joined(*notes: str | None) -> str | None:
    """Several notes as one."""
    return "; ".join(dict.fromkeys(note for note in notes if note)) or None


def undefined(why: str, *, attempted: int = 0, failed: int = 0) -> Json:
    """A number that does not exist, and why."""
    metric = Metric(None, None, "not computed", 0, attempted, attempted - failed, failed)
    return metric.as_json() | {"std": None, "pages": 0, "note": why}


def figure(
    seen: Sequence[Seen],
    *,
    empty: str,
    seed: int,
    attempted: int | None = None,
    failed: int = 0,
    note: str | None = None,
    by_site: bool = False,
    bounded: bool = True,
) -> Json:
    """The mean with its standard deviation and a 95 % interval.

    `attempted` is what was observed and what failed, unless the failed are observed as zeros. `by_site` adds
    the interval of drawing sites where there are enough of them. `bounded`: every value is in 0 to 1.
    """
    attempted = len(seen) + failed if attempted is None else attempted
    if not seen:
        return undefined(empty, attempted=attempted, failed=failed)
    estimate = by_cluster(seen, seed=seed, bounded=bounded)
    metric = Metric(
        estimate.value, estimate.ci, estimate.method, len(seen), attempted, attempted - failed, failed
    )
    said = metric.as_json() | {"std": spread(one.value for one in seen), "pages": len({s.page for s in seen})}
    if by_site and len({one.site for one in seen}) >= FEW:
        drawn = bootstrap(
            [one.value for one in seen], "mean", [one.site for one in seen], seed=seed, resamples=RESAMPLES
        )
        said["ci_sites"] = None if drawn.ci is None else list(drawn.ci)
    said_note = joined(note, estimate.note)
    return said if said_note is None else said | {"note": said_note}


def by_cluster(seen: Sequence[Seen], *, seed: int, level: float = 0.95, bounded: bool = False) -> Estimate:
    """The mean with an interval from drawing pages, or the tasks of the only page.

    `bounded`: values lie between 0 and 1, so that Wilson's interval holds where pages do not differ.
    """
    values = [one.value for one in seen]
    pages = [one.page for one in seen]
    alone = len(set(pages)) == 1
    units = [one.task for one in seen] if alone else pages
    drawn = bootstrap(values, "mean", units, level=level, seed=seed, resamples=RESAMPLES)
    unit = "task" if alone else "page"
    note = drawn.note.replace("cluster", unit) if drawn.note else None
    if alone and drawn.ci is not None:
        note = joined("one page: its tasks were drawn, which says nothing about other pages", note)
    if drawn.ci is not None:
        return Estimate(drawn.value, drawn.ci, drawn.n, drawn.method.replace("cluster", unit), level, note)
    tasks = len({(one.page, one.task) for one in seen})
    if bounded and drawn.value is not None and tasks > 1:
        ends = wilson(round(drawn.value * tasks), tasks, level=level).ci
        return Estimate(drawn.value, ends, drawn.n, f"Wilson over {tasks} tasks", level, note)
    return Estimate(drawn.value, None, drawn.n, "no interval", level, note)


def median_figure(values: Sequence[float], *, empty: str, seed: int) -> Json:
    """The median over pages."""
    if not values:
        return undefined(empty)
    drawn = bootstrap(values, "median", seed=seed, resamples=RESAMPLES)
    metric = Metric(drawn.value, drawn.ci, drawn.method, len(values), len(values), len(values), 0)
    said = metric.as_json() | {"std": spread(values), "pages": len(values)}
    return said if drawn.note is None else said | {"note": drawn.note.replace("value", "page", 1)}


def spread(values: Iterable[float]) -> float | None:
    """The standard deviation of a sample; one value has none."""
    found = list(values)
    return float(np.std(found, ddof=1)) if len(found) > 1 else None
