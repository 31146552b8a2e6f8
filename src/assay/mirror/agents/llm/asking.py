"""The two questions that the agent asks, their prompts, and what asking has cost so far."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from assay.errors import BadInput
from assay.files import digest
from assay.judging import AuditEntry, Judge, JudgeSettings, Prompt, Verdict, check_among
from assay.mirror.agents.llm.bounds import Bounds
from assay.mirror.agents.llm.decisions import NavigationDecision, PageReview
from assay.mirror.agents.llm.references import issue_words, ref_in
from assay.mirror.improving.rules import ANALYSIS_PROMPT, NAVIGATION_PROMPT
from assay.models.errors import BadRequest, clean
from assay.models.limits import estimated_input
from assay.models.types import Image, Model, Usage

__all__ = ["CHECKLIST", "Asking", "Questions", "fenced"]

CHECKLIST = "checklist"

T = TypeVar("T", bound=BaseModel)


def fenced(text: str) -> str:
    """Every line marked as data, so that no line of a page can be taken for a line of the prompt."""
    return "\n".join(f"| {line}" for line in text.splitlines())


@dataclass(frozen=True)
class Questions:
    """What to do next, and what is wrong with a page."""

    navigation: Judge[NavigationDecision]
    analysis: Judge[PageReview]

    @classmethod
    def of(
        cls,
        overrides: Mapping[str, str] | None,
        *,
        checklist: bool,
        bounds: Bounds,
        temperature: float | None,
    ) -> Questions:
        """Load the prompts; overrides of the suite's other prompts are let by."""
        _check_names(overrides or {})
        listed = _prompt(CHECKLIST, overrides) if checklist else None
        settings = JudgeSettings(temperature=temperature, max_tokens=bounds.answer_tokens)
        return cls(
            Judge(
                _checked(_with(listed, _prompt(NAVIGATION_PROMPT, overrides)), ("history",)),
                NavigationDecision,
                settings,
                audits=(action_exists, elements_exist),
            ),
            Judge(
                _checked(_with(listed, _prompt(ANALYSIS_PROMPT, overrides))),
                PageReview,
                settings,
                audits=(reviewed_elements_exist,),
            ),
        )

    def seeded(self, seed: int) -> Questions:
        """The same questions for one case's seed."""
        return Questions(_seeded(self.navigation, seed), _seeded(self.analysis, seed))

    def fingerprint(self, model: str) -> dict[str, str]:
        """Both questions, each prompt under its own name too, so that a change can be told."""
        navigation, analysis = self.navigation.fingerprint(model), self.analysis.fingerprint(model)
        together = {part: digest([navigation[part], analysis[part]])[:16] for part in navigation}
        return {**together, NAVIGATION_PROMPT: navigation["prompt"], ANALYSIS_PROMPT: analysis["prompt"]}


def _folder() -> Path:
    return Path(str(resources.files("assay.mirror") / "prompts"))


def _prompt(name: str, overrides: Mapping[str, str] | None) -> Prompt:
    return Prompt.load(_folder() / f"{name}.md", overrides)


def _check_names(overrides: Mapping[str, str]) -> None:
    """An override that nothing reads is a slip of the pen that would cost a whole run."""
    known = sorted(path.stem for path in _folder().glob("*.md"))
    strange = sorted(set(overrides) - set(known))
    if strange:
        raise BadInput(
            f"There is no prompt {clean(strange[0], 80)!r} to replace; there are {', '.join(known)}."
        )


def _checked(prompt: Prompt, more: tuple[str, ...] = ()) -> Prompt:
    """Filled in once for trial: a name that means nothing would fail every case, one after the other."""
    values = {name: f"({name})" for name in ("persona", "task", "page_url", "page", "words", *more)}
    if not any("(page)" in (text or "") for text in prompt.render({**values, "refs": {}})):
        raise BadInput(f"Prompt {prompt.name} does not show the page; put {{{{ page }}}} into it.")
    return prompt


def _seeded(judge: Judge[T], seed: int) -> Judge[T]:
    return replace(judge, settings=replace(judge.settings, seed=seed))


def _with(checklist: Prompt | None, prompt: Prompt) -> Prompt:
    if checklist is None:
        return prompt
    system = f"{prompt.system}\n\n{checklist.user}".strip()
    version = f"{prompt.version}+checklist-{checklist.version}"
    return Prompt.of(prompt.name, f"version: {version}\n--- system\n{system}\n--- user\n{prompt.user}\n")


def action_exists(
    decision: NavigationDecision, shown: Mapping[str, Any]
) -> tuple[NavigationDecision, list[AuditEntry]]:
    """Is the number that is to be used one of those that the page lists?"""
    ref = ref_in(decision.action.selector or "")
    if ref is None:
        return decision, []
    return decision, [check_among(str(ref), map(str, shown["refs"]), check="element to use is listed")]


def elements_exist(
    decision: NavigationDecision, shown: Mapping[str, Any]
) -> tuple[NavigationDecision, list[AuditEntry]]:
    """Does what the problems name stand on the page? They are kept either way: what is false is measured."""
    return decision, [_exists(issue.element, shown) for issue in decision.ux_issues]


def reviewed_elements_exist(
    review: PageReview, shown: Mapping[str, Any]
) -> tuple[PageReview, list[AuditEntry]]:
    """The same for the second look."""
    return review, [_exists(issue.element, shown) for issue in review.ux_issues]


def _exists(element: str, shown: Mapping[str, Any]) -> AuditEntry:
    held = issue_words(element, shown["refs"], shown["words"])
    reason = "" if held else "nothing of that name stands on the page"
    return AuditEntry("element is on the page", held, element[:200], reason)


@dataclass
class Asking:
    """The questions of one session: asks, and adds up."""

    model: Model
    repeat: int = 0
    images: bool = False
    usage: Usage | None = field(default_factory=Usage)
    cost_usd: float | None = 0.0
    tokens: float = 0.0
    """As told by the model, estimated where it tells nothing: for the bound alone."""
    calls: int = 0
    claims: int = 0
    rejected: int = 0
    notes: list[str] = field(default_factory=list)

    async def ask(self, judge: Judge[T], values: Mapping[str, Any], picture: bytes | None) -> Verdict[T]:
        """One question. A model that turns out to take no pictures is asked without, from then on."""
        images = (Image.of(picture),) if picture and self.images else ()
        try:
            return await self._ask(judge, values, images)
        except BadRequest as error:
            if not images:
                raise
            self.images = False
            self.notes.append(f"asked without pictures, because the server refused one: {error}"[:300])
        return await self._ask(judge, values, ())

    async def _ask(self, judge: Judge[T], values: Mapping[str, Any], images: tuple[Image, ...]) -> Verdict[T]:
        try:
            verdict = await judge.ask(self.model, values, images=images, repeat=self.repeat)
        except asyncio.CancelledError:
            # The time was up while the model wrote: it will be billed, and nobody is told how much.
            self.usage = self.cost_usd = None
            raise
        return self._counted(verdict, judge, values)

    def _counted(self, verdict: Verdict[T], judge: Judge[T], values: Mapping[str, Any]) -> Verdict[T]:
        used, cost = verdict.usage, verdict.cost_usd
        self.calls += len(verdict.replies)
        if used is None:
            asked = estimated_input(judge.request(values))
            self.tokens += sum(asked + len(reply.text) / 3 for reply in verdict.replies) or asked
        else:
            self.tokens += used.input + used.output
        self.usage = None if used is None or self.usage is None else self.usage + used
        self.cost_usd = None if cost is None or self.cost_usd is None else self.cost_usd + cost
        self.claims += len(verdict.audit)
        self.rejected += sum(not entry.held for entry in verdict.audit)
        return verdict
