"""What to work on first: the modes ranked by what mending them could gain at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from assay.mirror.analysis.failure_modes import MEANINGS, FailureMode, FalseExplained, MissedExplained
from assay.mirror.words import Stored

__all__ = ["ImprovementArea", "rank_areas"]

_SHOWN = 3


class ImprovementArea(Stored):
    """One mode: how often, of how many errors, and the most that mending it could gain."""

    mode: FailureMode
    kind: Literal["miss", "false alarm"]
    n: int
    of: int
    share: float
    ci: tuple[float, float]
    """Wilson's interval of the share; it holds within this corpus."""
    gain: float
    """Points of weighted recall (misses) or of precision (false alarms) if every one of them were mended."""
    where: tuple[str, ...]
    """The categories of the misses, the page types of the false alarms, most frequent first."""
    sentence: str


def rank_areas(
    misses: Sequence[MissedExplained],
    falses: Sequence[FalseExplained],
    *,
    known_weight: float,
    reported: int,
) -> tuple[ImprovementArea, ...]:
    """Modes by their expected gain, the largest first. What is undecided is no area.

    `known_weight` is the severity weight of all known problems, `reported` the number of reports that are
    right or wrong. Duplicates and borderline findings gain nothing in precision and are not ranked.
    """
    from assay.mirror.scoring.accuracy import SEVERITY_WEIGHTS

    areas = []
    for mode in FailureMode:
        if mode is FailureMode.UNDECIDED:
            continue
        missed = [miss for miss in misses if miss.mode is mode]
        if missed:
            weight = sum(SEVERITY_WEIGHTS[miss.severity] for miss in missed)
            gain = weight / known_weight if known_weight else 0.0
            areas.append(_area(mode, "miss", len(missed), len(misses), gain, [m.category for m in missed]))
        alarms = [false for false in falses if false.mode is mode and false.counted]
        if alarms:
            counted = sum(false.counted for false in falses)
            gain = len(alarms) / reported if reported else 0.0
            areas.append(
                _area(mode, "false alarm", len(alarms), counted, gain, [a.page_type for a in alarms])
            )
    return tuple(sorted(areas, key=lambda area: (-area.gain, -area.n, area.kind, area.mode)))


def _area(
    mode: FailureMode, kind: Literal["miss", "false alarm"], n: int, of: int, gain: float, places: list[Any]
) -> ImprovementArea:
    from assay.stats import wilson

    estimate = wilson(n, of)
    counts = Counter(places)
    where = tuple(sorted(counts, key=lambda name: (-counts[name], name)))
    most = ", ".join(f"{name} {counts[name]}" for name in where[:_SHOWN])
    measure, errors = ("weighted recall", "misses") if kind == "miss" else ("precision", "false alarms")
    return ImprovementArea(
        mode=mode,
        kind=kind,
        n=n,
        of=of,
        share=n / of,
        ci=estimate.ci or (0.0, 1.0),
        gain=gain,
        where=where,
        sentence=f"{mode.value}: {n} of {of} {errors} ({MEANINGS[mode]}), mostly {most}; "
        f"at most {100 * gain:.1f} points of {measure}",
    )
