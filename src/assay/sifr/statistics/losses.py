"""Where the points went: right, or lost in the format, in the cut, in the reader or to a failure."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Any

from assay.sifr.statistics.figures import Seen, figure
from assay.sifr.statistics.rows import Row, grouped
from assay.sifr.words import LOSSES

__all__ = ["PARTS", "ceiling", "losses"]

Json = dict[str, Any]
_UNKNOWN = "not_traced"
PARTS = ("right", *LOSSES, "failed", _UNKNOWN)
"""What a whole is made of. `failed`: it could have been answered, but there was no answer to score."""


def losses(rows: Sequence[Row]) -> Json:
    """Points by where they went: of every reading its score is right, and the rest was lost somewhere."""
    points: dict[str, list[float]] = {name: [] for name in PARTS}
    for row in rows:
        points["right"].append(row.score)
        if row.score < 1:
            points[_place(row)].append(1 - row.score)
    sums = {name: math.fsum(values) for name, values in points.items()}
    return {
        "attempted": len(rows),
        "points": sums,
        "shares": {name: value / len(rows) for name, value in sums.items()} if rows else {},
        "readings": {name: len(values) for name, values in points.items() if name != "right"},
    }


def _place(row: Row) -> str:
    if not row.scored:
        # What did not fit was cut off; a refusal is not an error of reading.
        return row.loss if row.loss in ("representation", "truncation") else "failed"
    return row.loss or _UNKNOWN


def ceiling(rows: Sequence[Row], *, seed: int) -> Json:
    """How many answers are there to be found: in the whole representation, and in what was shown.

    Over tasks that have an answer on the page. Where nobody could say, as for pictures, a task is counted
    as failed and is in no share.
    """
    tasks = grouped((row for row in rows if row.answerable), lambda row: (row.page, row.task))
    found: Json = {}
    for name in ("in_representation", "in_prompt"):
        seen = []
        for (page, task), members in tasks.items():
            known = [getattr(row, name) for row in members if getattr(row, name) is not None]
            if known:
                seen.append(Seen(page, task, statistics.fmean(known)))
        found[name] = figure(seen, empty="not known", seed=seed, failed=len(tasks) - len(seen))
    return found
