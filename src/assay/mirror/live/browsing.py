"""A browser with manners: every document of a live site waits for its turn and asks robots.txt first.

The delay is at the network, so that a link that is clicked waits like an address that is typed, whichever
agent drives the page.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from assay.errors import AssayError
from assay.mirror.live.manners import Manners

if TYPE_CHECKING:
    from playwright.async_api import Route

    from assay.browser import Browser, Page, Viewport

__all__ = ["PoliteBrowser"]


class PoliteBrowser:
    """Opens pages as the browser inside does; their documents are asked for with manners."""

    def __init__(self, browser: Browser, manners: Sequence[Manners]) -> None:
        self._browser = browser
        self._manners = manners

    @asynccontextmanager
    async def open(
        self, url: str | None = None, *, viewport: Viewport | None = None, hosts: Sequence[str] = ()
    ) -> AsyncIterator[Page]:
        """A page in a context of its own."""
        from assay.browser import DESKTOP

        async with self._browser.open(None, viewport=viewport or DESKTOP, hosts=hosts) as page:
            page.settings = replace(page.settings, navigation_seconds=self._patience(page))
            await page.playwright.route("**/*", self._ask)
            if url is not None:
                await page.goto(url)
            yield page

    def _patience(self, page: Page) -> float:
        """The browser's own, and the wait of whoever comes last of all who may be waiting for their turn."""
        pause = max((one.pause for one in self._manners), default=0.0)
        return page.settings.navigation_seconds + page.settings.pool * pause

    async def _ask(self, route: Route) -> None:
        request = route.request
        mine = (one for one in self._manners if one.speaks_for(request.url))
        if request.resource_type == "document" and (manners := next(mine, None)) is not None:
            try:
                await manners.before_visit(request.url)
            except AssayError:
                # As the guard does it: a refused link leaves the page standing.
                await route.abort("aborted")
                return
        await route.fallback()
