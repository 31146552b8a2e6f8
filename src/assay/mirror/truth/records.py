"""A known problem of a site: what is so, who says so, since when, and how sure that is."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from assay.mirror.words import Category, Level, Severity, Stored, Tier

__all__ = ["GroundTruthIssue", "SiteTasks", "TruthTask"]


class GroundTruthIssue(Stored):
    """One known problem.

    `verified_date` and `still_present` are null unless somebody looked: nobody has verified the published
    truth on the live sites. Planted problems have the fields from `operator` on as well.
    """

    id: str
    """`GT-{site_slug}-{NNN}`."""
    site_slug: str
    site_url: str
    page_url: str
    page_pattern: str
    """A regular expression for the paths on which the problem is; `.*` is the whole site."""
    element: str
    description: str
    severity: Severity
    category: Category
    heuristic: str | None = None
    wcag: str | None = None
    source: str
    source_url: str | None = None
    verified_date: str | None = None
    still_present: bool | None = None
    evidence: str = ""
    tags: tuple[str, ...] = ()
    provenance: Literal["seen", "recalled"] = "seen"
    """Whether the source was read, or is known from hearsay."""
    confidence: Literal["high", "medium", "low"] = "medium"
    assigned_fields: tuple[str, ...] = ()
    """Fields that the source does not state and that were set by whoever wrote the record."""
    source_status: str | None = None
    source_published: str | None = None
    source_copy: str | None = None
    page_name: str | None = None
    tier: Tier
    level: Level | None = None
    applies_to: tuple[str, ...] = ()
    """The roles of the personas that meet it; empty is everybody."""
    fix: str | None = None
    operator: str | None = None
    family: str | None = None
    split: Literal["dev", "test", "held-out"] | None = None
    page_id: str | None = None
    selector: str | None = None
    state: str | None = None
    reach: tuple[dict[str, Any], ...] = ()
    device: str | None = None
    severity_reason: str | None = None
    phrasings: dict[str, str] = Field(default_factory=dict)
    side_effects: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


class TruthTask(Stored):
    """Something that a visitor of a site is asked to do, and the known problems on its way."""

    id: str
    text: str
    start_url: str
    success_criteria: str
    persona_roles: tuple[str, ...] = ()
    device: str = "desktop"
    covers: tuple[str, ...] = ()
    notes: str | None = None


class SiteTasks(Stored):
    """The tasks of one site."""

    site_slug: str
    site_url: str
    max_steps: int = 30
    timeout: int = 600
    tasks: tuple[TruthTask, ...]
