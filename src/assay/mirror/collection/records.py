"""What a system under test left behind, in one shape: studies, sessions, steps and findings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from assay.mirror.words import Category, Severity, Stored

__all__ = ["Collection", "Gap", "MirrorIssue", "Persona", "Session", "Step", "Study"]

SourceKind = Literal["assay", "mirror-rest", "uxbench"]


class MirrorIssue(Stored):
    """One finding, with what was happening when it was made; what nobody recorded is null."""

    id: str
    study_id: str
    session_id: str
    site_slug: str
    persona_role: str = "unknown"
    step_number: int | None = None
    page_url: str
    element: str = ""
    title: str = ""
    description: str
    severity: Severity | None = None
    category: Category | None = None
    heuristic: str | None = None
    wcag: str | None = None
    """The criterion's number alone, such as `1.4.3`."""
    recommendation: str | None = None
    action_confidence: float | None = None
    """How sure the persona was of its action at that step: the seed's `confidence`."""
    issue_confidence: float | None = None
    """How sure the system is of the finding itself."""
    priority_score: float | None = None
    emotional_state: str | None = None
    task_progress: float | None = None
    """0 to 100, after the step."""
    task_progress_delta: float | None = None
    """Progress after the step minus before it."""
    session_completed: bool | None = None
    corroboration: int = 1
    """How many distinct personas reported it, this one included; set once duplicates are clustered."""
    selector: str | None = None
    quote: str | None = None
    bbox: tuple[float, float, float, float] | None = None
    """x, y, width, height on the page, in CSS pixels."""
    consequence: str | None = None
    state: str | None = None
    page_state: str | None = None
    """Digest of the stored state of the page, in the run's `pages`."""
    issue_type: str | None = None
    screenshot: str | None = None

    @property
    def confidence(self) -> float | None:
        """The seed's word for the confidence in the action."""
        return self.action_confidence

    @property
    def personas_also_found(self) -> int:
        """The seed's count: the others."""
        return self.corroboration - 1


class Persona(Stored):
    """Who was played."""

    role: str
    name: str = ""
    traits: dict[str, float] = Field(default_factory=dict)
    needs: tuple[str, ...] = ()


class Step(Stored):
    """One step of a session."""

    number: int
    page_url: str
    page_title: str = ""
    action: str = ""
    target: str = ""
    ok: bool | None = None
    t_ms: float | None = None
    progress_before: float | None = None
    progress_after: float | None = None
    emotion: str | None = None
    confidence: float | None = None
    screenshot: str | None = None
    page_state: str | None = None
    scroll_y: float | None = None
    viewport: tuple[int, int] | None = None
    offered: tuple[str, ...] | None = None
    """Addresses of the links that the step showed; None if it was not recorded."""
    in_view: tuple[str, ...] | None = None
    """Selectors or names of what was in view or in focus; None if it was not recorded."""


class Session(Stored):
    """One persona at one task."""

    id: str
    study_id: str
    persona: Persona
    task_id: str | None = None
    task: str = ""
    repeat: int = 1
    steps: tuple[Step, ...] = ()
    candidates: tuple[MirrorIssue, ...] = ()
    """What the system noticed and did not report."""
    claimed_success: bool | None = None
    actual_success: bool | None = None
    gave_up: bool | None = None
    failed: str | None = None
    """Why the session has no result, if it has none."""
    seconds: float | None = None
    cost_usd: float | None = None
    tokens: int | None = None
    has_trace: bool = False
    """Was a trace recorded at all? Without one, why something was missed cannot be decided."""


class Study(Stored):
    """One look at one site: all personas and tasks of one repeat."""

    id: str
    site_slug: str
    """The base site: what is drawn together in a bootstrap."""
    site_url: str = ""
    variant: str | None = None
    """`site@seed` or `site@clean` for a local site."""
    repeat: int = 1
    system: str = "unknown"
    version: str | None = None
    models: tuple[str, ...] = ()
    seed: int | None = None
    truth_ids: tuple[str, ...] | None = None
    """The problems that are there, where the study says so; None: all that are known of the site."""
    sessions: tuple[Session, ...] = ()
    findings: tuple[MirrorIssue, ...] = ()
    cost_usd: float | None = None
    seconds: float | None = None

    @property
    def clean(self) -> bool:
        """Is it the twin without defects, where every finding is a false alarm until adjudicated?"""
        return bool(self.variant and self.variant.endswith("@clean"))


@dataclass(frozen=True, slots=True)
class Gap:
    """A field that the source does not have, and what that costs."""

    field: str
    missing: int
    of: int
    costs: str


@dataclass(frozen=True, slots=True)
class Collection:
    """All that was read from one place."""

    source: Path
    kind: SourceKind
    studies: tuple[Study, ...]
    gaps: tuple[Gap, ...] = ()
    pages: Path | None = None
    """The store of page states, where there is one."""

    @property
    def findings(self) -> tuple[MirrorIssue, ...]:
        """Every finding of every study."""
        return tuple(finding for study in self.studies for finding in study.findings)
