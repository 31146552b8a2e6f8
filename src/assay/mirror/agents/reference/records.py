"""What the reference agent sees: signs at places. What a sign means, and for whom, is a rule's say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from assay.mirror.personas.records import Perception
from assay.mirror.words import Category, Severity, Stored

__all__ = ["Notice", "Observation", "Rule", "Sense", "Sign", "Survey", "ViewportName"]

ViewportName = Literal["desktop", "mobile", "zoomed"]
Sense = Literal["seen", "heard", "met", "read"]
"""How a person can come by it: with the eyes, through a screen reader, by doing something, by reading."""


class Sign(Stored):
    """Something measured at one place of a site; it knows nothing of personas."""

    probe: str
    """The probe's name; a rule of the same name decides what it means."""
    sense: Sense
    page_url: str
    """Path and query, without a host."""
    page_state: str | None = None
    state: str = "on load"
    viewport: ViewportName = "desktop"
    role: str = ""
    name: str = ""
    """Role and visible name of the element: what any reader could say."""
    selector: str | None = None
    quote: str | None = None
    bbox: tuple[float, float, float, float] | None = None
    measure: float | None = None
    unit: str = ""
    facts: dict[str, Any] = Field(default_factory=dict)
    """What the words of a finding need, bounded."""

    @property
    def element(self) -> str:
        """The element in words."""
        named = f"{self.role} “{self.name}”" if self.name else self.role
        return named.strip() or "the page"


class Observation(Stored):
    """One page in one state and viewport."""

    page_url: str
    title: str
    status: int = 200
    state: str = "on load"
    viewport: ViewportName = "desktop"
    page_state: str
    """Digest in the page store."""
    links: tuple[str, ...] = ()
    """Addresses of its visible links, without the host where it is the site's own."""
    load_ms: float | None = None
    signs: tuple[Sign, ...] = ()


class Survey(Stored):
    """All that was observed of one site variant, once for all personas."""

    variant: str
    observations: tuple[Observation, ...]
    across: tuple[Sign, ...] = ()
    """Signs that only several pages together show."""
    skipped: dict[str, str] = Field(default_factory=dict)
    """Pages and probes that could not be done, and why."""

    @property
    def signs(self) -> tuple[Sign, ...]:
        """Every sign."""
        return (*(sign for seen in self.observations for sign in seen.signs), *self.across)


@dataclass(frozen=True, slots=True)
class Notice:
    """What a rule makes of a sign for one persona."""

    title: str
    description: str
    """The problem at its place, in words that stand alone."""
    consequence: str
    recommendation: str
    severity: Severity
    severity_reason: str
    confidence: float = 0.8
    """In the finding, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Decides whether a persona notices a sign, and says what it would say."""

    probe: str
    category: Category
    heuristic: str | None
    wcag: str | None
    notice: Callable[[Sign, Perception], Notice | None]
    """None: this persona does not notice it, or does not mind."""


Probing = Callable[[Any], Iterable[Sign]]
"""A static probe: from a page view to signs. Interaction probes have their own shape."""

RuleBook = Mapping[str, Rule]
