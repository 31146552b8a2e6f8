"""Perform steps in a real browser, with the pointer or with nothing but the keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from assay.corpus.steps import Back, Click, Fill, Go, Hover, Pause, Press, Reload, Select, Step, Tick
from assay.errors import AssayError

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page, Request

__all__ = ["StepFailed", "perform"]

_PATIENCE_MS = 4_000
_LEAVING_SECONDS = 0.15
_ARRIVING_SECONDS = 15.0
_MOST_TABS = 250


class StepFailed(AssayError):
    """A step could not be performed: the page is not as the steps expect."""


async def perform(page: Page, base_url: str, steps: Iterable[Step], *, keyboard: bool = False) -> None:
    """Do the steps one after the other. With `keyboard`, elements are reached by Tab alone."""
    from playwright.async_api import Error

    for step in steps:
        try:
            await (_by_keyboard if keyboard else _by_pointer)(page, base_url, step)
        except Error as error:
            reason = str(error).splitlines()[0]
            raise StepFailed(f"{step} failed on {page.url}: {reason}") from None


@asynccontextmanager
async def _following(page: Page) -> AsyncIterator[None]:
    """If what is done here leaves the page, wait until the next one has loaded.

    A click is over before the browser has asked for the next page, so the load state then says nothing.
    """
    leaving, arrived = asyncio.Event(), asyncio.Event()

    def asked(request: Request) -> None:
        if request.is_navigation_request() and request.frame == page.main_frame:
            leaving.set()

    def failed(request: Request) -> None:
        # A download is a navigation that never arrives.
        if request.is_navigation_request():
            arrived.set()

    def came(frame: Frame) -> None:
        if frame == page.main_frame and leaving.is_set():
            arrived.set()

    page.on("request", asked)
    page.on("requestfailed", failed)
    page.on("framenavigated", came)
    try:
        yield
        with suppress(TimeoutError):
            await asyncio.wait_for(leaving.wait(), _LEAVING_SECONDS)
        if leaving.is_set():
            try:
                await asyncio.wait_for(arrived.wait(), _ARRIVING_SECONDS)
            except TimeoutError:
                raise StepFailed(f"the page that follows {page.url} did not come.") from None
            await page.wait_for_load_state("load", timeout=_PATIENCE_MS * 3)
    finally:
        page.remove_listener("request", asked)
        page.remove_listener("requestfailed", failed)
        page.remove_listener("framenavigated", came)


async def _by_pointer(page: Page, base_url: str, step: Step) -> None:
    match step:
        case Click(target):
            async with _following(page):
                await page.locator(target).first.click(timeout=_PATIENCE_MS)
        case Fill(target, text):
            await page.locator(target).first.fill(text, timeout=_PATIENCE_MS)
        case Select(target, value):
            await page.locator(target).first.select_option(value, timeout=_PATIENCE_MS)
        case Tick(target):
            await page.locator(target).first.check(timeout=_PATIENCE_MS)
        case Hover(target):
            await page.locator(target).first.hover(timeout=_PATIENCE_MS)
        case _:
            await _plain(page, base_url, step)


async def _by_keyboard(page: Page, base_url: str, step: Step) -> None:
    match step:
        case Click(target):
            await _tab_to(page, target)
            pressable = await page.evaluate(
                "() => document.activeElement.matches('input[type=checkbox], input[type=radio]')"
            )
            async with _following(page):
                await page.keyboard.press("Space" if pressable else "Enter")
        case Fill(target, text):
            await _tab_to(page, target)
            await page.keyboard.press("Control+A")
            await page.keyboard.press("Delete")
            await page.keyboard.insert_text(text)
        case Select(target, value):
            await _tab_to(page, target)
            # Typing an option's words is the browser's own business; that the field has the focus is ours.
            await page.locator(target).first.select_option(value, timeout=_PATIENCE_MS)
        case Tick(target):
            await _tick_by_keyboard(page, target)
        case Hover(target):
            await _tab_to(page, target)
        case _:
            await _plain(page, base_url, step)


async def _plain(page: Page, base_url: str, step: Step) -> None:
    match step:
        case Go(path):
            await page.goto(base_url + path, wait_until="load", timeout=_PATIENCE_MS * 4)
        case Press(key):
            await page.keyboard.press(key)
        case Back():
            await page.go_back(wait_until="load", timeout=_PATIENCE_MS)
        case Reload():
            await page.reload(wait_until="load", timeout=_PATIENCE_MS * 3)
        case Pause(milliseconds):
            await page.wait_for_timeout(milliseconds)


async def _tab_to(page: Page, target: str) -> None:
    locator = page.locator(target).first
    await locator.wait_for(state="attached", timeout=_PATIENCE_MS)
    for _ in range(_MOST_TABS):
        if await locator.evaluate("element => element === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    raise StepFailed(f"{target} on {page.url} cannot be reached with the Tab key.")


async def _tick_by_keyboard(page: Page, target: str) -> None:
    """A group of radio buttons is one Tab stop; the arrow keys move within it."""
    locator = page.locator(target).first
    if await locator.evaluate("element => element.checked"):
        return
    if await locator.evaluate("element => element.type") != "radio":
        await _tab_to(page, target)
        await page.keyboard.press("Space")
        return
    group = await locator.evaluate('element => `input[type=radio][name="${element.name}"]`')
    for _ in range(_MOST_TABS):
        if await page.evaluate("group => document.activeElement.matches(group)", group):
            break
        await page.keyboard.press("Tab")
    else:
        raise StepFailed(f"{target} on {page.url} cannot be reached with the Tab key.")
    if await locator.evaluate("element => element === document.activeElement"):
        await page.keyboard.press("Space")
    for _ in range(40):
        if await locator.evaluate("element => element.checked"):
            return
        await page.keyboard.press("ArrowDown")
    raise StepFailed(f"{target} on {page.url} cannot be chosen with the arrow keys.")
