"""A browser with manners: every document of a live site waits for its turn and asks robots.txt first.

The delay is at the network, so that a link that is clicked waits like an address that is typed, whichever
agent drives the page. Routes do not see where a redirect leads, so Chromium itself is asked to stop there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from assay.errors import AssayError
from assay.mirror.live.manners import Manners

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Route
    from playwright.async_api import Page as PlaywrightPage

    from assay.browser import Browser, Page, Viewport

__all__ = ["PoliteBrowser"]

_DOCUMENTS = {"patterns": [{"urlPattern": "*", "resourceType": "Document", "requestStage": "Request"}]}


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
            context = page.playwright.context
            # Of the context: a window that a page opens is a visit as well.
            await context.route("**/*", self._ask)
            await self._stop_at_redirects(page.playwright)
            context.on("page", self._stop_at_redirects)
            if url is not None:
                await page.goto(url)
            yield page

    def _patience(self, page: Page) -> float:
        """The browser's own, and the wait of whoever comes last of all who may be waiting for their turn."""
        pause = max((one.pause for one in self._manners), default=0.0)
        return page.settings.navigation_seconds + page.settings.pool * pause

    async def _ask(self, route: Route) -> None:
        request = route.request
        manners = self._manners_for(request.url) if request.resource_type == "document" else None
        if manners is not None:
            try:
                await manners.before_visit(request.url)
            except AssayError:
                # As the guard does it: a refused link leaves the page standing.
                await route.abort("aborted")
                return
        await route.fallback()

    def _manners_for(self, url: str) -> Manners | None:
        return next((one for one in self._manners if one.speaks_for(url)), None)

    async def _stop_at_redirects(self, window: PlaywrightPage) -> None:
        from playwright.async_api import Error

        # A window may be closed before anybody has looked at it.
        with suppress(Error):
            session = await window.context.new_cdp_session(window)

            async def ask(paused: dict[str, Any]) -> None:
                await self._ask_onward(session, paused)

            session.on("Fetch.requestPaused", ask)
            await session.send("Fetch.enable", _DOCUMENTS)

    async def _ask_onward(self, session: CDPSession, paused: dict[str, Any]) -> None:
        """Robots are asked where a redirect leads; its turn was that of the address that led there."""
        from playwright.async_api import Error

        url = str(paused["request"]["url"])
        manners = self._manners_for(url) if "redirectedRequestId" in paused else None
        answer: dict[str, Any] = {"requestId": paused["requestId"]}
        method = "Fetch.continueRequest"
        if manners is not None:
            try:
                await manners.check(url)
            except AssayError:
                method, answer["errorReason"] = "Fetch.failRequest", "Aborted"
        with suppress(Error):
            await session.send(method, answer)
