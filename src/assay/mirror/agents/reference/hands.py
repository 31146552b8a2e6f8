"""The hands of a walk: use a control with the pointer or the keyboard, and wait, never for ever."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from assay.browser.errors import BrowserError
from assay.corpus.driving import StepFailed, perform
from assay.corpus.steps import Back, Click, Fill, Go, Select, Step, Tick
from assay.mirror.agents.reference.filling import Entry

if TYPE_CHECKING:
    from playwright.async_api import Dialog
    from playwright.async_api import Page as PlaywrightPage

    from assay.browser import Page

__all__ = ["Hands"]

_ACT_SECONDS = 25.0
_ENTRY_SECONDS = 12.0
_MOST_CONFIRMED = 20


class Hands:
    """Does things to one page; dialogs are answered and windows that open are closed."""

    def __init__(self, page: Page, base_url: str, *, keyboard: bool) -> None:
        self._page = page
        self._base = base_url.rstrip("/")
        self._keyboard = keyboard
        self._opened: list[str] = []
        self._confirmed = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Hands:
        self._page.playwright.on("dialog", self._on_dialog)
        self._page.playwright.on("popup", self._on_popup)
        return self

    def __exit__(self, *_: object) -> None:
        self._page.playwright.remove_listener("dialog", self._on_dialog)
        self._page.playwright.remove_listener("popup", self._on_popup)

    async def click(self, selector: str) -> bool:
        """Click it, or go to it with Tab and press Enter. False: that could not be done."""
        return await self._do([Click(selector)])

    async def enter(self, entry: Entry) -> bool:
        """Fill, choose or tick one field."""
        at = entry.control.selector
        if entry.deed == "fill":
            return await self._do([Fill(at, entry.value)], _ENTRY_SECONDS)
        if entry.deed == "select":
            return await self._do([Select(at, entry.value)], _ENTRY_SECONDS)
        if await self._do([Tick(at)], _ENTRY_SECONDS):
            return True
        # A box that is drawn by its label is ticked there.
        label = entry.control.label
        return bool(label) and not self._keyboard and await self._do([Click(label)], _ENTRY_SECONDS)

    async def go(self, path: str) -> bool:
        """Open an address of the site."""
        return await self._do([Go(path)])

    async def back(self) -> bool:
        """The browser's back button."""
        return await self._do([Back()])

    async def _do(self, steps: Sequence[Step], seconds: float = _ACT_SECONDS) -> bool:
        self._opened.clear()
        work = perform(self._page.playwright, self._base, steps, keyboard=self._keyboard)
        try:
            await asyncio.wait_for(work, seconds)
        except (StepFailed, TimeoutError):
            return False
        await self._follow_window()
        await self._settle()
        return True

    async def _settle(self) -> None:
        # What still moves after its time is looked at as it is.
        with contextlib.suppress(BrowserError):
            await self._page.settle()

    async def _follow_window(self) -> None:
        """Somebody whose click opens a window goes on in it; here the page goes there itself."""
        if not self._opened:
            return
        there, here = urlsplit(self._opened[0]), urlsplit(self._base)
        if there.netloc == here.netloc:
            with contextlib.suppress(BrowserError):
                await self._page.goto(self._opened[0])

    def _on_dialog(self, dialog: Dialog) -> None:
        # Whoever presses a button means it; a page that keeps asking is sent away.
        self._confirmed += 1
        meant = dialog.type in ("confirm", "beforeunload") and self._confirmed <= _MOST_CONFIRMED
        self._later(dialog.accept() if meant else dialog.dismiss())

    def _on_popup(self, window: PlaywrightPage) -> None:
        self._opened.append(window.url)
        self._later(self._close(window))

    async def _close(self, window: PlaywrightPage) -> None:
        from playwright.async_api import Error

        with contextlib.suppress(Error, TimeoutError):
            await asyncio.wait_for(window.wait_for_load_state("domcontentloaded"), 2)
        if window.url.startswith("http"):
            self._opened[-1:] = [window.url]
        await window.close()

    def _later(self, work: Any) -> None:
        async def quietly() -> None:
            with contextlib.suppress(Exception):
                await work

        task = asyncio.ensure_future(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
