"""A planted defect: an operator applied to one element of one site, and the truth about it.

The words here are the truth schema's: eight categories, four severities, four levels. A defect is true
because an oracle proves it in the browser, so its tier is 1 and its source is `planted`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from assay.corpus.site import Device, PageInfo, Site
from assay.corpus.steps import Go, Step, step_record

__all__ = [
    "CATEGORIES",
    "EVERY_PAGE",
    "FAMILIES",
    "HELD_OUT_FAMILIES",
    "LEVELS",
    "NOT_FOUND",
    "PERSONAS",
    "SEVERITIES",
    "Category",
    "Defect",
    "Family",
    "Level",
    "Severity",
]

Category = Literal[
    "forms", "navigation", "content", "visual", "performance", "accessibility", "trust", "flow"
]
Severity = Literal["critical", "major", "minor", "enhancement"]
Level = Literal[1, 2, 3, 4]
Family = Literal[
    "labels",
    "structure",
    "contrast and size",
    "targets",
    "form marking",
    "error handling",
    "feedback",
    "navigation",
    "dead ends",
    "consistency",
    "copy",
    "trust and fees",
    "performance",
    "mobile",
    "keyboard",
    "content contradictions",
    "flow and lost state",
    "dark patterns",
]
Persona = Literal[
    "low-tech-elderly",
    "power-user-impatient",
    "explorer-skeptical",
    "non-native-moderate",
    "accessibility-focused",
]

CATEGORIES: tuple[Category, ...] = get_args(Category)
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
LEVELS: tuple[Level, ...] = get_args(Level)
FAMILIES: tuple[Family, ...] = get_args(Family)
PERSONAS: tuple[Persona, ...] = get_args(Persona)

# These appear on held-out sites only, so that nobody can have tuned for them.
HELD_OUT_FAMILIES: frozenset[Family] = frozenset({"consistency", "keyboard", "dark patterns"})

EVERY_PAGE = "*"
NOT_FOUND = "not-found"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect:
    """One planted defect with its truth.

    Attributes:
        number: Stable within the site; the id is made of it.
        operator: Id of the operator that plants it.
        page: Id of the page that has it; `*` is every page, `not-found` the one for wrong addresses.
        target: CSS selector of the element, without commas; it finds the element in the mutant, and in the
            twin where it exists.
        element: The element in a reader's words.
        params: The operator's parameters.
        at: Path at which the page is opened, when the page's example will not do.
        reach: Steps to the state that shows it, when opening the page is not enough.
        state: That state in words.
        device: The layout that has it; None for both.
        severity_reason: Why this severity here.
        user: The problem as a visitor would tell it.
        expert: As a usability expert would write it.
        developer: As a developer's ticket would put it.
        fix: The change that removes it.
        personas: Roles that meet it.
        category: The operator's own, unless it is another here.
        side_effects: What else the change brings with it.
        conflicts: Numbers of defects of the site that hide this one or are hidden by it.
    """

    number: int
    operator: str
    page: str
    target: str
    element: str
    severity: Severity
    severity_reason: str
    user: str
    expert: str
    developer: str
    fix: str
    personas: tuple[Persona, ...]
    params: Mapping[str, Any] = field(default_factory=dict)
    at: str = ""
    reach: tuple[Step, ...] = ()
    state: str = "on load"
    device: Device | None = None
    category: Category | None = None
    heuristic: str | None = None
    wcag: str | None = None
    tags: tuple[str, ...] = ()
    side_effects: tuple[str, ...] = ()
    conflicts: tuple[int, ...] = ()

    def id(self, site: Site) -> str:
        """`GT-{site}-{NNN}`, as in every truth file."""
        return f"GT-{site.slug}-{self.number:03d}"

    def page_info(self, site: Site) -> PageInfo | None:
        """The page it is on; None when it has no address of its own."""
        return site.pages.get(self.page)

    def path(self, site: Site) -> str:
        """Where a visitor can open it."""
        if page := self.page_info(site):
            return self.at or page.example
        opened = [step.path for step in self.reach if isinstance(step, Go)]
        return self.at or (opened[-1] if opened else "/")

    def way(self, site: Site) -> tuple[Step, ...]:
        """The steps from nowhere to the defect."""
        if self.reach:
            return self.reach
        page = self.page_info(site)
        if page and page.reach and not self.at:
            return page.reach
        return (Go(self.path(site)),)

    def way_record(self, site: Site) -> list[dict[str, Any]]:
        """The same as plain data."""
        return [step_record(step) for step in self.way(site)]
