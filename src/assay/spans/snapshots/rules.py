"""How a summary is computed: the bands of the score, and what differs between generations of files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["BANDS", "CURRENT", "EARLY", "Rules", "band_of"]

BANDS: dict[str, tuple[int, int]] = {
    "excellent": (23, 25),
    "good": (18, 22),
    "acceptable": (13, 17),
    "poor": (8, 12),
    "failing": (0, 7),
}
"""Bands of the total score and their bounds; a score between two bands belongs to the lower one."""


def band_of(score: float) -> str:
    """The band that a total score falls into."""
    return next((name for name, (low, _) in BANDS.items() if score >= low), "failing")


@dataclass(frozen=True, slots=True)
class Rules:
    """How a summary is computed where the generations of files differ."""

    name: str
    zero: Literal["each", "both"] = "each"
    """Which zeros leave a category's averages: each by itself, or only where coverage and precision are 0."""
    rounded: bool = False
    """Averages with two decimals, halves up."""
    ties: Literal["name", "first"] = "name"
    """Confusions of equal count in the order of their names, or as first seen."""


CURRENT = Rules("current")
EARLY = Rules("early", zero="both", rounded=True, ties="first")
