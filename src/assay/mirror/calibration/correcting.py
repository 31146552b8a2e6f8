"""Means over all units from labels of a few: PPI++ in each stratum, put together by the sizes of the strata.

The sample is drawn by strata, so its plain mean says nothing about the whole. Within a stratum it is a random
sample; there prediction-powered inference applies, and the strata's estimates are weighted by how many units
each holds. The interval joins the strata's intervals (MOVER, Zou & Donner 2008). It speaks of these findings
and this truth: how far the judge's errors move the number, not how far other sites would.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["CorrectedShare", "Unit", "corrected_mean", "corrected_ratio"]

METHOD = "PPI++ per stratum, weighted by stratum size; intervals joined by MOVER"
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of the whole: its stratum, the judge's prediction, and the label where somebody gave one."""

    stratum: str
    predicted: float
    label: float | None = None
    known: bool = False
    """Nothing to label: the value follows by construction."""


@dataclass(frozen=True, slots=True)
class CorrectedShare:
    """A share over all units, corrected by labels; `reported` is what the judge alone says."""

    value: float | None
    ci: tuple[float, float] | None
    labels: int
    units: int
    reported: float | None
    strata: tuple[Mapping[str, Any], ...] = ()
    note: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The share as plain JSON."""
        made: dict[str, Any] = {
            "value": self.value,
            "ci": None if self.ci is None else list(self.ci),
            "method": METHOD,
            "n": self.labels,
            "attempted": self.units,
            "scored": self.units,
            "failed": 0,
            "reported": self.reported,
            "strata": [dict(stratum) for stratum in self.strata],
        }
        return made if self.note is None else made | {"note": self.note}


@dataclass(frozen=True, slots=True)
class _Part:
    """What one stratum says."""

    name: str
    size: int
    labels: int
    value: float
    low: float
    high: float
    measured: bool


def corrected_mean(units: Iterable[Unit], reported: float | None) -> CorrectedShare:
    """The share of units for which people would say yes."""
    everything = list(units)
    parts = _parts(everything, 0.0, 1.0)
    labels = sum(part.labels for part in parts)
    if not labels:
        return CorrectedShare(None, None, 0, len(everything), reported, note="no unit of it was labelled")
    value, low, high = _joined(parts)
    ci = max(0.0, low), min(1.0, high)
    return CorrectedShare(value, ci, labels, len(everything), reported, _rows(parts), _note(parts))


def corrected_ratio(right: Sequence[Unit], counted: Sequence[Unit], reported: float | None) -> CorrectedShare:
    """The share of right units among those that count, where people also say which count.

    `right` and `counted` are the same units in the same order. The ratio's interval is that of the linearised
    residual, right - ratio x counted.
    """
    total = len(right)
    above, below = _parts(right, 0.0, 1.0), _parts(counted, 0.0, 1.0)
    labels = sum(part.labels for part in above)
    if not labels:
        return CorrectedShare(None, None, 0, total, reported, note="no unit of it was labelled")
    size = _joined(below)[0]
    if size <= 0:
        return CorrectedShare(None, None, labels, total, reported, note="nothing counts by the labels")
    ratio = min(1.0, _joined(above)[0] / size)
    residuals = [
        Unit(a.stratum, a.predicted - ratio * b.predicted, _residual(a, b, ratio), a.known)
        for a, b in zip(right, counted, strict=True)
    ]
    parts = _parts(residuals, -ratio, 1.0 - ratio)
    centre, low, high = _joined(parts)
    ci = max(0.0, ratio - (centre - low) / size), min(1.0, ratio + (high - centre) / size)
    return CorrectedShare(ratio, ci, labels, total, reported, _rows(above), _note(above))


def _residual(right: Unit, counted: Unit, ratio: float) -> float | None:
    if right.label is None or counted.label is None:
        return None
    return right.label - ratio * counted.label


def _parts(units: Sequence[Unit], lowest: float, highest: float) -> list[_Part]:
    strata: dict[tuple[Hashable, ...], list[Unit]] = {}
    for unit in units:
        strata.setdefault((unit.stratum, unit.known), []).append(unit)
    return [
        _part(str(name), members, lowest, highest, known=bool(known))
        for (name, known), members in sorted(strata.items(), key=lambda item: str(item[0]))
    ]


def _part(name: str, members: Sequence[Unit], lowest: float, highest: float, *, known: bool) -> _Part:
    from assay.stats import ppi_mean
    from assay.stats.proportions import wilson_interval

    mean = math.fsum(unit.predicted for unit in members) / len(members)
    if known:
        return _Part(name, len(members), 0, mean, mean, mean, measured=True)
    labelled = [unit for unit in members if unit.label is not None]
    if len(labelled) < _FEWEST:
        return _Part(name, len(members), len(labelled), mean, lowest, highest, measured=False)
    said = [unit.label for unit in members if unit.label is not None]
    rest = [unit.predicted for unit in members if unit.label is None]
    found = ppi_mean(said, [unit.predicted for unit in labelled], rest)
    value = min(highest, max(lowest, float(found.value or 0.0)))
    if found.ci is not None and len(set(said)) > 1:
        low, high = max(lowest, found.ci[0]), min(highest, found.ci[1])
    else:
        # People all said the same: no spread to measure, and a dozen of them are still not certainty.
        width = highest - lowest
        ends = wilson_interval((value - lowest) / width * len(said), len(said), 0.95)
        low, high = lowest + width * ends[0], lowest + width * ends[1]
    return _Part(name, len(members), len(said), value, min(low, value), max(high, value), measured=True)


def _joined(parts: Sequence[_Part]) -> tuple[float, float, float]:
    total = sum(part.size for part in parts)
    value = math.fsum(part.size * part.value for part in parts) / total
    down = up = 0.0
    unknown_down = unknown_up = 0.0
    for part in parts:
        share = part.size / total
        if part.measured:
            down += (share * (part.value - part.low)) ** 2
            up += (share * (part.high - part.value)) ** 2
        else:
            # Nobody looked there, so it could be anything; that does not average out.
            unknown_down += share * (part.value - part.low)
            unknown_up += share * (part.high - part.value)
    return value, value - math.sqrt(down) - unknown_down, value + math.sqrt(up) + unknown_up


def _rows(parts: Sequence[_Part]) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        {
            "stratum": part.name,
            "units": part.size,
            "labels": part.labels,
            "value": part.value,
            "ci": [part.low, part.high],
            "measured": part.measured,
        }
        for part in parts
    )


def _note(parts: Sequence[_Part]) -> str | None:
    blind = [part for part in parts if not part.measured]
    if not blind:
        return None
    names = ", ".join(part.name for part in blind)
    units = sum(part.size for part in blind)
    return (
        f"{units} units are in strata with fewer than {_FEWEST} labels ({names}): the judge's word stands "
        "there, and the interval allows for anything."
    )
