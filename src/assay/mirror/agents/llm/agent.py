"""The language agent: a model that is sent to a site as a persona."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from assay import __version__
from assay.errors import BadInput
from assay.files import digest
from assay.mirror.agents.llm.acting import Acting
from assay.mirror.agents.llm.asking import Asking, Questions
from assay.mirror.agents.llm.bounds import Bounds
from assay.mirror.agents.llm.looking import Looking, window_of
from assay.mirror.agents.llm.session import Session
from assay.mirror.agents.llm.territory import Territory
from assay.mirror.agents.llm.windows import Windows
from assay.mirror.agents.records import AgentCase, AgentResult, Workshop
from assay.mirror.personas.perceiving import perceive

if TYPE_CHECKING:
    from assay.models.types import Model

__all__ = ["LanguageAgent"]

# The caller's own clock runs as well; what was gathered has to be handed over before it stops.
_SHARE_OF_TIME = 0.95


class LanguageAgent:
    """Sends a model through a site as a person, step by step, and keeps what it says about it.

    Args:
        model: Any model of `assay.models`; its budget's errors are raised and end the run.
        workshop: The browser, and where page states are stored.
        overrides: Prompts that take the place of the package's, by name.
        checklist: Whether both prompts end in the structured checklist.
        screenshots: Whether pictures of the page are sent; never to who cannot see.
        bounds: Limits of a session beside steps and time.
        temperature: None leaves it to the model.
        owns_model: Whether the model ends with the agent; else it is the caller's.
    """

    def __init__(
        self,
        model: Model,
        workshop: Workshop,
        *,
        overrides: Mapping[str, str] | None = None,
        checklist: bool = False,
        screenshots: bool = False,
        bounds: Bounds | None = None,
        temperature: float | None = 0.0,
        owns_model: bool = False,
    ) -> None:
        self._model = model
        self._owns_model = owns_model
        self._workshop = workshop
        self._bounds = bounds or Bounds()
        self._checklist = checklist
        self._screenshots = screenshots
        self._questions = Questions.of(
            overrides, checklist=checklist, bounds=self._bounds, temperature=temperature
        )

    @property
    def name(self) -> str:
        """As on the command line."""
        return "llm"

    def fingerprint(self) -> dict[str, str]:
        """Version, model, prompts and what the model is shown."""
        return {
            "agent": self.name,
            "version": __version__,
            "model": self._model.name,
            "settings": digest([self._bounds.as_json(), self._checklist, self._screenshots])[:16],
            **self._questions.fingerprint(self._model.name),
        }

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        """Do the case; page states go to the workshop's store, rows into the result."""
        browser = self._workshop.browser
        if browser is None:
            raise BadInput("The language agent looks at pages, and no browser was given; start one first.")
        territory = Territory(site_url, case.hosts)
        start = _start(territory, case.task.start)
        perception = perceive(case.persona)
        asking = Asking(self._model, case.repeat - 1, self._screenshots and perception.channel == "sight")
        own_host = urlsplit(site_url).hostname or ""
        async with browser.open(viewport=window_of(case, perception), hosts=(own_host, *case.hosts)) as page:
            windows = Windows(page, territory)
            await windows.watch()
            await page.goto(start)
            await windows.after()
            session = Session(
                case,
                perception,
                self._questions.seeded(case.seed),
                asking,
                self._bounds,
                Looking(page, self._workshop.pages, territory, perception.channel),
                Acting(page, windows, keyboard=perception.keyboard_only, patience=perception.wait_seconds),
                windows,
            )
            await session.run(case.timeout * _SHARE_OF_TIME)
        return self._result(session, asking, windows)

    def _result(self, session: Session, asking: Asking, windows: Windows) -> AgentResult:
        failed = session.ended == "invalid"
        usage = asking.usage.as_json() if asking.usage else None
        outcome: dict[str, Any] = {
            "claimed_success": None if failed else session.ended == "done",
            "actual_success": None,
            "gave_up": session.ended in ("give_up", "patience"),
            "steps": len(session.trace),
            "ended": session.ended,
        }
        study: dict[str, Any] = {
            "system": "assay-llm",
            "version": __version__,
            "models": [self._model.name],
            "cost_usd": asking.cost_usd,
            "prompts": self._questions.fingerprint(self._model.name),
            "checklist": self._checklist,
            "pictures": asking.images,
            "calls": asking.calls,
            "invalid_steps": session.invalid,
            "unreviewed_pages": session.unreviewed,
            "repeated_findings": session.findings.repeated,
            "audit": {"claims": asking.claims, "rejected": asking.rejected},
            "refused": windows.refused,
            "notes": asking.notes,
        }
        if usage is not None:
            study["tokens"] = {"input": usage["input"], "output": usage["output"]}
        if failed:
            count = self._bounds.invalid_in_a_row
            study["failed"] = f"{count} answers in a row could not be used"
        return AgentResult(session.findings.rows, session.trace, outcome, study, usage, asking.cost_usd)

    async def close(self) -> None:
        """Let go of the model where it was given away; the browser is the caller's."""
        if self._owns_model:
            await self._model.close()


def _start(territory: Territory, written: str) -> str:
    start = urljoin(territory.site_url, written or "/")
    reason = territory.refusal(start)
    if reason is not None:
        raise BadInput(f"The task starts at {start[:200]}, which is not on the site ({reason}); correct it.")
    return start
