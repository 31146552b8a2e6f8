"""The way of every known problem into the report, and where it ends: the miss funnel."""

from __future__ import annotations

from collections.abc import Iterable

from assay.mirror.analysis.failure_modes import MissedExplained
from assay.mirror.analysis.misses import STAGES
from assay.mirror.words import Stored

__all__ = ["FunnelStage", "funnel"]


class FunnelStage(Stored):
    """One stage: how many known problems came so far, how many did not, and how many nobody can tell."""

    name: str
    reached: int
    not_reached: int
    unknown: int


def funnel(found: int, misses: Iterable[MissedExplained]) -> tuple[FunnelStage, ...]:
    """The stages in order. What was found came all the way, whatever the trace recorded of it."""
    missed = list(misses)
    stages = []
    for name in STAGES:
        answers = [miss.stages.get(name) for miss in missed]
        stages.append(
            FunnelStage(
                name=name,
                reached=found + sum(answer is True for answer in answers),
                not_reached=sum(answer is False for answer in answers),
                unknown=sum(answer is None for answer in answers),
            )
        )
    return tuple(stages)
