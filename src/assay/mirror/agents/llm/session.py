"""One persona at one task: look, ask, act, until it is done or something is used up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from assay.mirror.agents.llm.acting import Acting, Done
from assay.mirror.agents.llm.asking import Asking, Questions
from assay.mirror.agents.llm.bounds import Bounds
from assay.mirror.agents.llm.card import persona_card
from assay.mirror.agents.llm.decisions import Action, NavigationDecision
from assay.mirror.agents.llm.history import History
from assay.mirror.agents.llm.looking import Look, Looking
from assay.mirror.agents.llm.references import ref_in
from assay.mirror.agents.llm.rows import FindingRows, trace_row
from assay.mirror.agents.llm.windows import Windows
from assay.mirror.validation.views import PlaceKey, place_key
from assay.models.errors import clean

if TYPE_CHECKING:
    from assay.mirror.agents.records import AgentCase
    from assay.mirror.personas.records import Perception

__all__ = ["Ended", "Session"]

Ended = Literal["done", "give_up", "patience", "steps", "loop", "invalid", "tokens", "cost", "time"]
"""Why a session ended; `patience` is the persona's, `steps` the case's."""

_LATE = 2
_TOLD = 5


class Session:
    """The walk and, after it, a second look at the pages that were met."""

    def __init__(
        self,
        case: AgentCase,
        perception: Perception,
        questions: Questions,
        asking: Asking,
        bounds: Bounds,
        looking: Looking,
        acting: Acting,
        windows: Windows,
    ) -> None:
        self._case = case
        self._questions = questions
        self._asking = asking
        self._bounds = bounds
        self._looking = looking
        self._acting = acting
        self._windows = windows
        self._patience = perception.steps
        self._person = persona_card(case.persona, perception)
        self._history = History(bounds.history_steps, bounds.same_action)
        self._progress: float = 0.0
        self._invalid_in_a_row = 0
        self.invalid = 0
        self._reviewed = 0
        self.trace: list[dict[str, Any]] = []
        self.findings = FindingRows()
        self.pages: dict[PlaceKey, Look] = {}
        self.ended: Ended = "time"

    async def run(self, seconds: float) -> None:
        """Walk, then review. What was gathered when the time is up is kept, and `ended` says so."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                self.ended = await self._walk()
                if self.ended != "invalid":
                    await self._review()

    @property
    def unreviewed(self) -> int:
        """Pages that were met and not looked at once more."""
        return len(self.pages) - self._reviewed

    async def _walk(self) -> Ended:
        most = min(self._case.max_steps, self._patience)
        for step in range(1, most + 1):
            look = await self._look()
            self.pages[place_key(look.place)] = look
            values = {
                "persona": self._person,
                "task": clean(self._case.task.text, 2_000),
                "history": self._history.text(),
                **look.values(self._bounds.outline_characters),
            }
            verdict = await self._asking.ask(self._questions.navigation, values, look.picture)
            if verdict.value is None:
                ended = self._invalid(step, look, verdict.problem)
            else:
                self._invalid_in_a_row = 0
                ended = await self._take(step, look, verdict.value)
            ended = ended or self._used_up()
            if ended:
                return ended
        return "steps" if most == self._case.max_steps else "patience"

    async def _look(self) -> Look:
        """Windows, failures and redirects can come a moment after the action: they belong to it still."""
        look = await self._looking.look()
        for _ in range(_LATE):
            if not self._windows.unsettled:
                break
            told, turned_back = await self._windows.after()
            late = "; ".join(told[:_TOLD])
            if late:
                self._history.add_late(late)
            for row in self.trace[-1:]:
                row["note"] = "; ".join(part for part in (row["note"], late) if part)
                row["ok"] = row["ok"] and not turned_back
            look = await self._looking.look()
        return look

    def _invalid(self, step: int, look: Look, problem: str) -> Ended | None:
        self.invalid += 1
        self._invalid_in_a_row += 1
        done = Done(False, note=f"the answer could not be used: {problem}")
        self.trace.append(trace_row(step, look, self._windows.territory, self._progress, None, done))
        self._history.add_invalid(step)
        return "invalid" if self._invalid_in_a_row >= self._bounds.invalid_in_a_row else None

    async def _take(self, step: int, look: Look, decision: NavigationDecision) -> Ended | None:
        """Keep what was noticed, and do what was decided."""
        for issue in decision.ux_issues:
            if self.findings.add(look, issue, step):
                self._history.note(issue.element)
        action = decision.action
        ended: Ended | None = None
        if action.type in ("done", "give_up"):
            ended, done = ("done" if action.type == "done" else "give_up"), Done(True)
        else:
            going_round = self._history.going_round(look.sameness, action)
            if going_round:
                done = Done(False, note="the same as before on an unchanged page; not tried again")
                ended = "loop" if going_round == "ended" else None
            else:
                done = await self._act(action, look)
        self.trace.append(trace_row(step, look, self._windows.territory, self._progress, decision, done))
        self._progress = decision.task_progress
        outcome = done.note or "done"
        words = _words(action, look)
        self._history.add(step, look.place, action, words, outcome, decision.think_aloud)
        return ended

    async def _act(self, action: Action, look: Look) -> Done:
        done = await self._acting.do(action, look.outline.targets)
        noticed, turned_back = await self._windows.after()
        note = "; ".join(part for part in (done.note, *noticed[:_TOLD]) if part)
        return Done(done.ok and not turned_back, done.target, note, done.refused)

    def _used_up(self) -> Ended | None:
        if self._asking.tokens >= self._bounds.session_tokens:
            return "tokens"
        cost, most = self._asking.cost_usd, self._bounds.session_usd
        return "cost" if most is not None and cost is not None and cost >= most else None

    async def _review(self) -> None:
        """Look once more at each page, in the last state that it was met in; no step goes with that."""
        for look in list(self.pages.values())[: self._bounds.reviewed_pages]:
            if self._used_up():
                return
            values = {
                "persona": self._person,
                "task": clean(self._case.task.text, 2_000),
                **look.values(self._bounds.outline_characters),
            }
            verdict = await self._asking.ask(self._questions.analysis, values, look.picture)
            if verdict.value is None:
                continue
            self._reviewed += 1
            for issue in verdict.value.ux_issues:
                self.findings.add(look, issue, None)


def _words(action: Action, look: Look) -> str:
    target = look.outline.targets.get(ref_in(action.selector or "") or 0)
    if target:
        return f"[{target.ref}] {target.words}"
    return clean(action.selector or (action.value or "" if action.type == "navigate" else ""), 120)
