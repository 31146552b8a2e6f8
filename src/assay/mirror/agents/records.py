"""One case for a system under test, and what it leaves behind: the same four files whoever did the work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from assay.mirror.personas.records import PersonaProfile

if TYPE_CHECKING:
    from assay.browser import Browser
    from assay.corpus.variants import Variant

__all__ = ["Agent", "AgentCase", "AgentResult", "AgentTask", "Workshop"]

Device = Literal["desktop", "mobile"]


@dataclass(frozen=True, slots=True)
class AgentTask:
    """What the persona wants to get done."""

    id: str
    text: str
    start: str = "/"
    device: Device = "desktop"
    success_criteria: str = ""


@dataclass(frozen=True, slots=True)
class AgentCase:
    """One (site variant, task, persona, repeat)."""

    site_slug: str
    task: AgentTask
    persona: PersonaProfile
    repeat: int = 1
    variant: Variant | None = None
    """A variant of a local site, served for the case; None for a live site."""
    site_url: str = ""
    """The address of a live site."""
    hosts: tuple[str, ...] = ()
    max_steps: int = 30
    timeout: float = 600.0
    seed: int = 0

    @property
    def study(self) -> str:
        """The study that the case belongs to: one look at one site."""
        return f"{self.variant.name if self.variant else self.site_slug}#{self.repeat}"

    @property
    def key(self) -> str:
        """The same in every run."""
        return f"{self.study}/{self.task.id}/{self.persona.role}"


@dataclass(frozen=True, slots=True)
class AgentResult:
    """What came of a case, as the rows of the results format."""

    findings: Sequence[dict[str, Any]]
    trace: Sequence[dict[str, Any]]
    outcome: dict[str, Any]
    """`claimed_success`, `actual_success` where the server knows, `gave_up`, `steps`."""
    study: dict[str, Any] = field(default_factory=dict)
    """More of `study.json`: system, version, models, tokens."""
    usage: dict[str, int] | None = None
    cost_usd: float | None = 0.0


@dataclass(frozen=True, slots=True)
class Workshop:
    """What agents of one run share: the browser, and places for what is kept."""

    browser: Browser | None
    pages: Path
    """The store of page states."""
    scratch: Path
    """Surveys and other work that is done once for all personas."""


class Agent(Protocol):
    """A system that is sent to a site. Trouble is raised; a case that failed is kept and counted."""

    @property
    def name(self) -> str:
        """How it was named on the command line."""
        ...

    def fingerprint(self) -> dict[str, str]:
        """What its findings depend on: version, model, prompts."""
        ...

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        """Do the case on the site that is served at `site_url`; `out` is the case's own directory."""
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...
