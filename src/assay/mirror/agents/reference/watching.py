"""A browser that is watched while a site is looked at: did Chromium die, and was it the site's own doing?

A page that is lost is passed by, and what was not seen is not reported. That is right for a page that breaks
itself; if Chromium was killed, the site would be taken for one without problems.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.browser import Browser, Page, Viewport

__all__ = ["WatchedBrowser"]

_NEWS_SECONDS = 1.0


class WatchedBrowser:
    """Opens pages as the browser inside does, and remembers how they ended."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._died = False
        self._blamed = False

    @property
    def lost(self) -> bool:
        """Did Chromium die although no page had hung? One that hangs takes its Chromium with it."""
        return self._died and not self._blamed

    @asynccontextmanager
    async def open(
        self, url: str | None = None, *, viewport: Viewport | None = None, hosts: Sequence[str] = ()
    ) -> AsyncIterator[Page]:
        """A page in a context of its own."""
        from assay.browser import DESKTOP

        async with self._browser.open(None, viewport=viewport or DESKTOP, hosts=hosts) as page:
            try:
                if url is not None:
                    await page.goto(url)
                yield page
            finally:
                if await _is_dead(page):
                    self._died = True
                elif page.faulted:
                    self._blamed = True


async def _is_dead(page: Page) -> bool:
    process = page.playwright.context.browser
    if process is None or not page.playwright.is_closed():
        return False
    gone = asyncio.Event()
    process.on("disconnected", lambda _process: gone.set())
    if process.is_connected():
        # The page is told before the process is; a page that closed itself is never followed by more.
        with suppress(TimeoutError):
            await asyncio.wait_for(gone.wait(), _NEWS_SECONDS)
    return not process.is_connected()
