"""What the ladder makes of a finding that matches no known problem."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from assay.mirror.words import Stored, ValidationVerdict

__all__ = ["RUNGS", "Rung", "Validation"]

Rung = Literal["exists", "measured", "replayed", "twin", "judge", "none"]
"""Where the verdict was reached: `none` is a finding that no rung could decide."""

RUNGS: tuple[Rung, ...] = ("exists", "measured", "replayed", "twin", "judge", "none")
BY_CONSTRUCTION: frozenset[Rung] = frozenset({"exists", "measured", "replayed", "twin"})


class Validation(Stored):
    """The verdict on one cluster."""

    cluster_id: str
    verdict: ValidationVerdict
    rung: Rung
    reasoning: str = ""
    confidence: float | None = None
    evidence: dict[str, Any] = Field(default_factory=dict)
    """What was measured or cited: numbers with their unit, selectors, digests."""
    element_found: bool | None = None
    """Does the element or quote stand in the stored page? None if there is nothing to look in."""
    valid: bool = True
    """False: the judge gave no usable answer."""
    problem: str = ""
    calls: int = 0
    usage: dict[str, int] | None = None
    cost_usd: float | None = 0.0

    @property
    def by_construction(self) -> bool:
        """Was it decided without anybody's opinion?"""
        return self.rung in BY_CONSTRUCTION
