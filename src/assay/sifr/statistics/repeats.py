"""The same question asked again: do the answers agree, and how far do their scores lie apart?"""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from assay.sifr.statistics.rows import Row, grouped

__all__ = ["Repeated", "repeated", "run_means"]

# Scores lie between 0 and 1, so no spread of them is larger.
_LARGEST_SPREAD = 0.5


@dataclass(frozen=True, slots=True)
class Repeated:
    """One task that one model read several times in one format and budget."""

    model: str
    page: str
    task: str
    repeats: int
    variance: float
    """Of the scores, a failed reading having 0; of a sample."""
    steadiness: float
    """1 - standard deviation / 0.5. Where every reading failed there is nothing to be steady about: 0."""
    agreement: float
    """The share of pairs of readings that gave the same answer; a failed reading agrees with nothing."""


def repeated(rows: Sequence[Row]) -> list[Repeated]:
    """Every task that was read at least twice; a control's seeds are tasks of their own."""
    groups = grouped(rows, lambda row: (row.model, row.page, row.task, row.seed))
    return [_repeated(group) for _, group in sorted(groups.items()) if len({row.repeat for row in group}) > 1]


def run_means(rows: Sequence[Row]) -> list[float]:
    """The mean score of each repeat over all its tasks: what the protocol calls a run."""
    runs = grouped(rows, lambda row: row.repeat)
    return [statistics.fmean(row.score for row in runs[repeat]) for repeat in sorted(runs)]


def _repeated(group: Sequence[Row]) -> Repeated:
    first, scores = group[0], [row.score for row in group]
    steady = max(0.0, 1 - statistics.pstdev(scores) / _LARGEST_SPREAD)
    pairs = list(itertools.combinations(group, 2))
    alike = sum(a.scored and b.scored and a.said == b.said for a, b in pairs)
    return Repeated(
        first.model,
        first.page,
        first.task,
        len(group),
        statistics.variance(scores),
        steady if any(row.scored for row in group) else 0.0,
        alike / len(pairs),
    )
