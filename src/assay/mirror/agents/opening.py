"""From `--agent NAME` to an agent that is ready to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assay.errors import BadInput
from assay.mirror.agents.records import Agent, Workshop
from assay.models import ModelSettings

__all__ = ["AGENTS", "AgentSettings", "check_agent", "needs_browser", "open_agent"]

AGENTS = ("reference", "llm", "axe", "command:COMMAND", "http:URL", "results:DIR")


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """What an agent may need beside its name."""

    model: str | None = None
    prompts: Mapping[str, str] | None = None
    checklist: bool = False
    screenshots: bool = False
    models: ModelSettings = field(default_factory=ModelSettings)


def needs_browser(name: str) -> bool:
    """Does the agent use this run's browser, or does it bring its own?"""
    return name in ("reference", "llm", "axe")


def check_agent(name: str, settings: AgentSettings) -> None:
    """Refuse what cannot work before a browser is started for it."""
    if name == "llm" and not settings.model:
        raise BadInput("--agent llm needs a --model, such as openai/gpt-4o or ollama/llama3.")
    if name != "llm" and (settings.model or settings.prompts or settings.checklist or settings.screenshots):
        raise BadInput(f"--agent {name} takes no model and no prompts; they are for --agent llm.")


def open_agent(name: str, workshop: Workshop, settings: AgentSettings) -> Agent:
    """Open an agent by name."""
    check_agent(name, settings)
    if name == "reference":
        from assay.mirror.agents.reference.agent import ReferenceAgent

        return ReferenceAgent(workshop)
    if name == "axe":
        from assay.mirror.agents.axe import AxeAgent

        return AxeAgent(workshop)
    if name == "llm":
        return _language_agent(workshop, settings)
    from assay.mirror.agents.doors.opening import open_door

    door = open_door(name, pages=workshop.pages)
    if door is None:
        raise BadInput(f"There is no agent {name[:80]!r}; there are: {', '.join(AGENTS)}.")
    return door


def _language_agent(workshop: Workshop, settings: AgentSettings) -> Agent:
    from assay.mirror.agents.llm import LanguageAgent
    from assay.models import open_model

    return LanguageAgent(
        open_model(settings.model or "", settings.models),
        workshop,
        overrides=settings.prompts,
        checklist=settings.checklist,
        screenshots=settings.screenshots,
        owns_model=True,
    )
