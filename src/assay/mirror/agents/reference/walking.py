"""The walk: somebody with a task goes through a site in a real browser, until it is done or patience ends.

Links and buttons are chosen by information scent, forms are filled in with what the task says, errors are
read and answered, and where nothing smells of the goal the way leads back. Whether the task was really done
is the server's say; the walk only knows what it was told on the page.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assay.browser.errors import ScriptFailed
from assay.mirror.agents.records import AgentTask, Device
from assay.mirror.agents.reference.choosing import Choice, Memory, choices, page_of
from assay.mirror.agents.reference.filling import Plan
from assay.mirror.agents.reference.glance import Glance, glance
from assay.mirror.agents.reference.goals import FINISHED, Goal, read_goals
from assay.mirror.agents.reference.hands import Hands
from assay.mirror.agents.reference.scent import share_of
from assay.mirror.agents.reference.task_facts import read_facts
from assay.mirror.agents.reference.trace import Happening, Trace, Visited
from assay.mirror.personas.records import Perception

if TYPE_CHECKING:
    from assay.browser import Page, Viewport

__all__ = ["Remember", "Walk", "viewport_for", "walk"]

Remember = Callable[["Page"], Awaitable[str | None]]

_NO_SCENT = 0.16
_ANSWERED = 0.6
_MORE_TROUBLES = 2
_LOOKS = 3
_PRIVATE = frozenset({"card", "birth", "phone", "address", "password"})


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk that has ended. The trace has the rows of the results format."""

    trace: tuple[dict[str, Any], ...]
    visited: tuple[Visited, ...]
    gave_up: bool
    claimed_success: bool


def viewport_for(perception: Perception, device: Device) -> Viewport:
    """The window of a device as this person has it: magnified twice, it holds half as much each way."""
    from assay.browser.settings import VIEWPORTS, Viewport

    whole, zoom = VIEWPORTS[device], max(1.0, perception.zoom)
    if zoom == 1.0:
        return whole
    width, height = round(whole.width / zoom), round(whole.height / zoom)
    return Viewport(whole.name, width, height, whole.scale * zoom, whole.touch, whole.mobile)


async def walk(
    page: Page,
    base_url: str,
    task: AgentTask,
    perception: Perception,
    *,
    max_steps: int,
    seed: int,
    remember: Remember | None = None,
    gentle: bool = False,
) -> Walk:
    """Pursue a task.

    Args:
        page: A page of the right size; its context is the visitor.
        base_url: Where the site is served.
        task: What is wanted.
        perception: Who wants it.
        max_steps: A bound beside the persona's own patience.
        seed: Settles choices that are exactly as good as each other.
        remember: Stores the page and gives its digest; called once for each page state that is acted on.
        gentle: No form is sent but a search, which only asks. For other people's sites.
    """
    with Hands(page, base_url, keyboard=perception.keyboard_only) as hands:
        walker = _Walker(
            page, hands, base_url, task, perception, min(max_steps, perception.steps), seed, remember, gentle
        )
        return await walker.go()


class _Walker:
    """One walk while it lasts."""

    def __init__(
        self,
        page: Page,
        hands: Hands,
        base_url: str,
        task: AgentTask,
        perception: Perception,
        budget: int,
        seed: int,
        remember: Remember | None,
        gentle: bool,
    ) -> None:
        self._page, self._hands, self._task, self._who = page, hands, task, perception
        self._base_url = base_url.rstrip("/")
        self._budget = budget
        self._seed = seed
        self._remember = remember
        self._gentle = gentle
        self._goals = list(read_goals(task.text))
        self._many = len(self._goals)
        self._facts = read_facts(task.text)
        self._memory = Memory()
        self._trace = Trace(perception)
        self._visited: list[Visited] = []
        self._trail: list[str] = []
        self._detours = 0

    async def go(self) -> Walk:
        # Nobody can walk on a site that does not open: the case fails with the browser's own words.
        await self._page.goto(self._base_url + self._task.start)
        await self._page.settle()
        look = await self._arrive(None)
        gave_up = False
        while self._goals:
            # The last step is kept for saying how it ended.
            if (
                self._trace.steps >= self._budget - 1
                or self._trace.troubles > self._who.tries + _MORE_TROUBLES
            ):
                gave_up = True
                break
            following = await self._step(look)
            if following is None:
                gave_up = True
                break
            look = following
        self._end(look, gave_up)
        return Walk(tuple(self._trace.rows), tuple(self._visited), gave_up, not self._goals)

    def _end(self, look: Glance, gave_up: bool) -> None:
        progress = self._progress(look)
        ending: Happening = "gave up" if gave_up else "done"
        self._trace.add(
            look,
            action="give_up" if gave_up else "done",
            target="",
            happening=ending,
            scent=0.0 if gave_up else 0.9,
            progress=(progress, progress),
        )

    async def _step(self, look: Glance) -> Glance | None:
        """Do one thing; None if there is nothing left to do."""
        goal = self._goals[0]
        ranked = choices(look, self._goals, self._facts, self._who, self._memory)
        if self._gentle:
            ranked = [one for one in ranked if not _sends(look, one)]
        best = self._first(ranked)
        if goal.asks and self._answered(look, goal, best):
            return await self._conclude(look, goal)
        if best is None or best.score < _NO_SCENT:
            return await self._turn_back(look)
        if best.plan is not None:
            # Filling in and sending are two steps, and one is kept for the end.
            enough = self._budget - self._trace.steps > 2
            return await self._send(look, best, best.plan) if enough else None
        return await self._press(look, best)

    def _first(self, ranked: list[Choice]) -> Choice | None:
        if not ranked:
            return None
        top = [one for one in ranked if ranked[0].score - one.score < 1e-9]
        # Equal choices: readers take the first, and a seed may send another visitor to another one.
        return top[0] if self._seed == 0 else random.Random(self._seed + self._trace.steps).choice(top)  # noqa: S311

    def _answered(self, look: Glance, goal: Goal, best: Choice | None) -> bool:
        if self._trace.steps == 0:
            return False
        known = share_of(goal, f"{look.title} {look.heading} {look.text}")
        return known >= _ANSWERED and (best is None or best.score < 0.45)

    async def _conclude(self, look: Glance, goal: Goal) -> Glance:
        before = self._progress(look)
        self._goals.remove(goal)
        self._row(look, "read", look.heading, "done", 0.7, before, look)
        return look

    async def _press(self, look: Glance, choice: Choice) -> Glance:
        control = choice.control
        before = self._progress(look)
        where = page_of(look.url)
        self._memory.tried[where, control.name if choice.sort == "link" else control.selector] += 1
        worked = await self._hands.click(control.selector)
        after = await self._arrive(look)
        happening = self._judge(look, after, worked, sent=choice.sort == "button")
        if happening in ("nothing", "failed"):
            self._memory.tried[where, control.name if choice.sort == "link" else control.selector] += 2
        self._memory.in_flow = happening == "moved" and (choice.sort == "button" or self._memory.in_flow)
        self._row(
            look, "click", control.selector, happening, choice.score, before, after, reach=control.bottom
        )
        return after

    async def _send(self, look: Glance, choice: Choice, plan: Plan) -> Glance:
        """Fill a form in and send it: two steps, as a person would tell it."""
        button = choice.control
        filled = await self._fill(look, choice, plan)
        before = self._progress(filled)
        searching = look.forms[button.form].search
        self._memory.searched += searching
        self._memory.tried[page_of(look.url), button.selector] += 1
        worked = await self._hands.click(button.selector)
        after = await self._arrive(filled)
        happening = self._judge(filled, after, worked, sent=not searching)
        if happening == "refused":
            self._memory.refused[choice.key] += 1
        else:
            self._memory.told |= plan.facts
        self._memory.in_flow = happening == "moved" and not searching
        self._row(
            filled, "click", button.selector, happening, choice.score, before, after, reach=button.bottom
        )
        return after

    async def _fill(self, look: Glance, choice: Choice, plan: Plan) -> Glance:
        if not plan.deeds:
            return look
        before = self._progress(look)
        worked, typed = True, 0
        for entry in plan.deeds:
            worked = await self._hands.enter(entry) and worked
            typed += len(entry.value) if entry.deed == "fill" else 1
        filled = await self._arrive(look)
        self._row(
            look,
            "fill",
            ", ".join(entry.control.selector for entry in plan.deeds),
            "filled" if worked else "failed",
            choice.score,
            before,
            filled,
            reach=choice.control.bottom,
            typed=typed,
            private=bool(_PRIVATE & {entry.fact for entry in plan.deeds}),
        )
        return filled

    def _judge(self, before: Glance, after: Glance, worked: bool, *, sent: bool) -> Happening:
        """What came of it; goals that the page declares done are struck off."""
        if not worked and before.same_as(after):
            return "failed"
        if before.same_as(after):
            return "nothing"
        if any(one.error for one in after.controls):
            return "refused"
        if sent and self._strike_off(before, after):
            return "done"
        return "moved"

    def _strike_off(self, before: Glance, after: Glance) -> bool:
        """Goals that the page says are done; also one that was not next, if it is the one spoken of."""
        announced = " … ".join(said for said in after.loud if said not in before.loud)
        said = announced
        if before.url != after.url and not _more_to_send(after):
            said = f"{said} … {after.heading} … {after.text[:400]}"
        for goal in self._goals:
            meant = goal is self._goals[0] or share_of(goal, said) > 0.3
            if meant and goal.closing.search(said):
                self._goals.remove(goal)
                return True
        goal = self._goals[0]
        if FINISHED.search(said) and not _merely_added(said):
            self._goals = [one for one in self._goals if one.sentence != goal.sentence or one.asks]
            return True
        return False

    async def _turn_back(self, look: Glance) -> Glance | None:
        """Nothing smells of the goal here: go back, then to the start, and then give up."""
        self._detours += 1
        if self._detours > self._who.tries + 1:
            return None
        before = self._progress(look)
        start = page_of(self._task.start)
        if page_of(look.url) == start and self._detours > 1:
            return None
        step_back = len(self._trail) > 1 and self._detours % 2 == 1
        worked = await (self._hands.back() if step_back else self._hands.go(self._task.start))
        after = await self._arrive(look)
        self._memory.in_flow = False
        self._row(look, "back", "", "turned back" if worked else "failed", 0.1, before, after)
        return after

    async def _arrive(self, previous: Glance | None) -> Glance:
        """Look at what is there now, and have it remembered if it is new."""
        look = await self._look()
        if previous is None or not previous.same_as(look):
            path = page_of(look.url)
            if previous is None or page_of(previous.url) != path:
                self._memory.visits[path] += 1
                self._trail.append(path)
                self._visited.append(Visited(path, self._trace.steps + 1))
            digest = await self._remember(self._page) if self._remember is not None else None
        else:
            digest = previous.page_state
        return replace(look, page_state=digest)

    async def _look(self) -> Glance:
        """A page may leave while it is looked at; one that never stays cannot be walked on."""
        for _ in range(_LOOKS - 1):
            try:
                return await glance(self._page)
            except ScriptFailed:
                await self._page.settle()
        return await glance(self._page)

    def _row(
        self,
        look: Glance,
        action: str,
        target: str,
        happening: Happening,
        scent: float,
        before: float,
        after: Glance,
        *,
        reach: float = 0.0,
        typed: int = 0,
        private: bool = False,
    ) -> None:
        self._trace.add(
            look,
            action=action,
            target=target,
            happening=happening,
            scent=min(1.0, scent),
            progress=(before, self._progress(after)),
            reach=reach,
            typed=typed,
            waited_ms=after.waited_ms if look.url != after.url else 0.0,
            private=private,
        )

    def _progress(self, look: Glance) -> float:
        """How far it seems: goals done, and how much of the next one this page speaks of."""
        done = self._many - len(self._goals)
        if not self._goals:
            return 100.0
        here = share_of(self._goals[0], f"{look.title} {look.heading} {look.text[:3_000]}")
        flow = 0.2 if self._memory.in_flow else 0.0
        return min(95.0, 100.0 * (done + 0.7 * here + flow) / self._many)


def _merely_added(said: str) -> bool:
    """Something in a basket is not bought yet."""
    return "added to" in said.lower() and "thank" not in said.lower()


def _sends(look: Glance, choice: Choice) -> bool:
    """Would it leave something behind?"""
    if not choice.control.is_submit:
        return False
    form = look.forms[choice.control.form]
    return not form.search or form.method != "get"


def _more_to_send(look: Glance) -> bool:
    """A page that still has something to send in its middle confirms nothing."""
    return any(
        one.is_submit and one.region == "main" and look.forms[one.form].method == "post"
        for one in look.controls
    )
