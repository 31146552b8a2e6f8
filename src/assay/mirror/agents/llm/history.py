"""What happened so far, as the model is told it, and whether it goes round in circles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from assay.files import digest
from assay.mirror.agents.llm.asking import fenced
from assay.mirror.agents.llm.decisions import Action
from assay.models.errors import clean

__all__ = ["History"]

_MAX_THOUGHT = 160
_MAX_NOTED = 25


@dataclass
class History:
    """Steps, problems noted, and how often the same was done on the same page."""

    most: int
    same: int
    _steps: list[str] = field(default_factory=list)
    _noted: list[str] = field(default_factory=list)
    _done: Counter[str] = field(default_factory=Counter)
    _told: bool = False
    _late: list[str] = field(default_factory=list)
    _notice: str = ""

    def add(self, step: int, place: str, action: Action, words: str, outcome: str, thought: str) -> None:
        """Write down a step."""
        said = f"{action.type} {words}".strip()
        value = f' "{clean(action.value, 80)}"' if action.type == "type" and action.value else ""
        self._steps.append(
            f"{step}. on {clean(place, 120)}: {said}{value}: {clean(outcome, 240)}. "
            f"Thought: {clean(thought, _MAX_THOUGHT)}"
        )

    def add_invalid(self, step: int) -> None:
        """Write down a step whose answer could not be used."""
        self._steps.append(f"{step}. the answer could not be read, so nothing was done")

    def add_late(self, told: str) -> None:
        """Write down what came after a step; said at the next one, once."""
        self._late.append(f"since then: {clean(told, 500)}")

    def note(self, element: str) -> None:
        """Write down a problem, so that it is not reported at every step."""
        self._noted.append(clean(element, 120))

    def going_round(self, page: str, action: Action) -> str | None:
        """None to go on, `told` the first time that the same is tried too often, `ended` after that."""
        key = digest([page, action.type, action.selector, action.value])
        self._done[key] += 1
        if self._done[key] < self.same:
            return None
        if self._told:
            return "ended"
        self._told = True
        self._notice = (
            f"You have tried the same action {self._done[key]} times on this page and nothing changed. "
            "It was not tried again. Do something else, or give up."
        )
        return "told"

    def text(self) -> str:
        """The steps and problems so far, each line marked as data: names of elements are a page's words."""
        left_out = len(self._steps) - self.most
        lines = ([f"({left_out} earlier steps)"] if left_out > 0 else []) + self._steps[-self.most :]
        if self._noted:
            lines.append("problems noted so far, not to be noted again:")
            lines += [f"- {element}" for element in self._noted[-_MAX_NOTED:]]
        lines += self._late
        told = fenced("\n".join(lines)) if lines else "(this is the first step)"
        notice, self._notice, self._late = self._notice, "", []
        return f"{told}\n{notice}" if notice else told
