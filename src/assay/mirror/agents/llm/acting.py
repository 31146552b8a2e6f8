"""Do what the model decided, in the live page, with nothing that it says ever run as a script."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.browser.errors import PageUnreachable, first_line
from assay.corpus.driving import StepFailed, perform
from assay.corpus.steps import Back, Click, Fill, Press, Select, Step, Tick
from assay.mirror.agents.llm.decisions import Action
from assay.mirror.agents.llm.outline import Target
from assay.mirror.agents.llm.references import ref_in
from assay.mirror.agents.llm.windows import Windows
from assay.models.errors import clean

if TYPE_CHECKING:
    from assay.browser.page import Page

__all__ = ["Acting", "Done"]

MAX_SELECTOR = 500
_ACTION_SECONDS = 45.0
_MOST_SECONDS_OF_WAITING = 5.0
_LOOKUP_SECONDS = 4.0
_SCROLL_SHARE = 0.8
_YES = frozenset({"", "true", "on", "yes", "1", "checked", "x"})
# Fixed text with one number for an argument: nothing of the model's becomes script.
_SCROLL = "by => window.scrollBy({top: by, behavior: 'instant'})"


@dataclass(frozen=True, slots=True)
class Done:
    """What became of an action: `target` is what it was done to, `note` what the visitor would notice."""

    ok: bool
    target: str = ""
    note: str = ""
    refused: str | None = None
    """Why it was not even tried, where that was it."""


class _Impossible(Exception):
    """The action cannot be done as it stands; the sentence is told to the model."""


class Acting:
    """Hands for one session: a pointer, or the keyboard alone."""

    def __init__(self, page: Page, windows: Windows, *, keyboard: bool, patience: float) -> None:
        self._page = page
        self._windows = windows
        self._keyboard = keyboard
        self._patience = patience

    async def do(self, action: Action, targets: Mapping[int, Target]) -> Done:
        """Do one action; whatever keeps it from being done is an outcome and not an error."""
        from playwright.async_api import Error

        target = _named(action, targets)
        try:
            async with asyncio.timeout(_ACTION_SECONDS):
                done = await self._do(action, targets)
        except _Impossible as why:
            return Done(False, target, str(why))
        except TimeoutError:
            return Done(False, target, f"nothing came of it within {_ACTION_SECONDS:g} seconds")
        except (Error, StepFailed, PageUnreachable) as error:
            return Done(False, target, clean(_plainly(first_line(error)), 200))
        return done

    async def _do(self, action: Action, targets: Mapping[int, Target]) -> Done:
        match action.type:
            case "navigate":
                return await self._navigate(action.value or action.selector or "")
            case "go_back":
                return await self._go_back()
            case "scroll":
                return await self._scroll(action, targets)
            case "wait":
                seconds = min(_number(action.value, 1.0), self._patience, _MOST_SECONDS_OF_WAITING)
                await asyncio.sleep(max(0.0, seconds))
                return Done(True, f"{seconds:g} s")
            case "click":
                target = await self._find(action, targets)
                await self._steps(Click(target.address))
                return Done(True, target.selector)
            case "type":
                target = await self._find(action, targets)
                await self._type(target, action.value or "")
                return Done(True, target.selector)
            case _:
                return Done(True)

    async def _navigate(self, written: str) -> Done:
        if not written.strip():
            raise _Impossible("no address was given")
        url = self._windows.territory.resolve(written, self._page.url)
        reason = self._windows.territory.refusal(url)
        if reason is not None:
            self._windows.refuse(url, reason)
            return Done(False, clean(url, 200), f"refused: {reason}", refused=reason)
        await self._page.goto(url)
        return Done(True, clean(self._windows.territory.shown(url), 200))

    async def _go_back(self) -> Done:
        before = self._page.url
        await self._steps(Back())
        if self._page.url in ("about:blank", before):
            if self._page.url == "about:blank":
                await self._page.goto(before)
            raise _Impossible("there is no page before this one")
        return Done(True)

    async def _scroll(self, action: Action, targets: Mapping[int, Target]) -> Done:
        if action.selector:
            target = await self._find(action, targets)
            locator = self._page.playwright.locator(target.address).first
            await locator.scroll_into_view_if_needed(timeout=_LOOKUP_SECONDS * 1000)
            return Done(True, target.selector)
        window = self._page.viewport.height * _SCROLL_SHARE
        asked = (action.value or "down").strip().casefold()
        ways = {"down": window, "up": -window, "top": -1e6, "bottom": 1e6}
        by = ways.get(asked.split()[0] if asked else "down", _number(asked, window))
        await self._page.evaluate(_SCROLL, max(-1e6, min(1e6, by)))
        return Done(True, clean(asked, 60))

    async def _type(self, target: Target, value: str) -> None:
        enter = value.endswith("\n")
        value = value.rstrip("\n")
        step: Step
        if target.kind in ("checkbox", "radio") or target.role in ("checkbox", "radio", "switch"):
            if value.strip().casefold() not in _YES:
                raise _Impossible("a box is ticked or unticked by a click")
            step = Click(target.address) if target.tag != "input" else Tick(target.address)
        elif target.tag == "select":
            step = Select(target.address, value)
        elif target.kind == "file":
            raise _Impossible("there is no file to choose")
        else:
            step = Fill(target.address, value)
        await self._steps(step, *([Press("Enter")] if enter else []))

    async def _steps(self, *steps: Step) -> None:
        await perform(self._page.playwright, "", steps, keyboard=self._keyboard)

    async def _find(self, action: Action, targets: Mapping[int, Target]) -> Target:
        """The element that is meant: by its number, else by CSS that finds something now."""
        selector = (action.selector or "").strip()
        ref = ref_in(selector)
        if ref is not None:
            if ref not in targets:
                raise _Impossible(f"there is no [{ref}] on this page")
            return targets[ref]
        if not selector or len(selector) > MAX_SELECTOR or ">>" in selector or "=" in selector.split("[")[0]:
            raise _Impossible("the element was not named by a number or by CSS")
        address = f"css={selector}"
        locator = self._page.playwright.locator(address).first
        await locator.wait_for(state="attached", timeout=_LOOKUP_SECONDS * 1000)
        known = next((target for target in targets.values() if target.selector == selector), None)
        if known is not None:
            return known
        kind = await locator.get_attribute("type", timeout=_LOOKUP_SECONDS * 1000) or ""
        is_select = await self._page.playwright.locator(f"css=select:is({selector})").count() > 0
        tag = "select" if is_select else "input" if kind else ""
        return Target(0, "element", "", address, selector, tag, kind.casefold(), None)


def _named(action: Action, targets: Mapping[int, Target]) -> str:
    """What the action was meant for, for a trace of what could not be done."""
    if not action.selector:
        return clean(action.value or "", 200) if action.type in ("navigate", "wait", "scroll") else ""
    target = targets.get(ref_in(action.selector) or 0)
    return target.selector if target else clean(action.selector, MAX_SELECTOR)


def _number(text: str | None, otherwise: float) -> float:
    try:
        number = float((text or "").strip().removesuffix("s").removesuffix("px"))
    except ValueError:
        return otherwise
    return number if abs(number) < 1e6 else otherwise


def _plainly(said: str) -> str:
    """Playwright's words for what a visitor would say."""
    if "Timeout" in said:
        return "it could not be reached or used"
    if "is not a valid selector" in said or "Unexpected token" in said:
        return "the selector is not CSS"
    return said
