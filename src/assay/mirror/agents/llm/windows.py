"""What a page does besides being looked at: it opens windows and dialogs, and asks for other servers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from assay.browser.errors import PageUnreachable
from assay.mirror.agents.llm.territory import Territory
from assay.models.errors import clean

if TYPE_CHECKING:
    from playwright.async_api import Dialog, Download, Request, Route
    from playwright.async_api import Page as PlaywrightPage

    from assay.browser.page import Page

__all__ = ["Windows"]

MAX_REFUSED = 100
_POPUP_SECONDS = 3.0


class Windows:
    """Keeps a session on its site, in one window, and remembers what happened to it."""

    def __init__(self, page: Page, territory: Territory) -> None:
        self.territory = territory
        self.refused: list[dict[str, str]] = []
        self._page = page
        self._popups: list[PlaywrightPage] = []
        self._happened: list[str] = []
        self._turned_back = False
        self._last_good = territory.site_url

    async def watch(self) -> None:
        """Begin; the page has not gone anywhere yet."""
        inner = self._page.playwright
        inner.on("popup", self._on_popup)
        inner.on("dialog", self._on_dialog)
        inner.on("download", self._on_download)
        await inner.context.route(self.territory.refused_pattern, self._on_outside)

    def refuse(self, url: str, reason: str, kind: str = "action") -> None:
        """Write down an address that was not visited, once, and what wanted it."""
        entry = {"address": clean(url, 300), "reason": reason, "kind": kind}
        if entry not in self.refused and len(self.refused) < MAX_REFUSED:
            self.refused.append(entry)

    @property
    def unsettled(self) -> bool:
        """Has anything happened since that the visitor was not told, or has the page left the site?"""
        return bool(self._popups or self._happened) or self._astray

    @property
    def _astray(self) -> bool:
        return self._page.url == "about:blank" or self.territory.refusal(self._page.url) is not None

    async def after(self) -> tuple[list[str], bool]:
        """Bring everything back to one window on the site.

        Gives what the visitor would notice, and whether the way that was taken ended before its goal.
        """
        for popup in self._popups[:]:
            await self._follow(popup)
        self._popups.clear()
        await self._stay_home()
        told, turned_back = list(dict.fromkeys(self._happened)), self._turned_back
        self._happened, self._turned_back = [], False
        return told, turned_back

    async def _follow(self, popup: PlaywrightPage) -> None:
        """A new window is looked at in this one; a person would look at the new one too."""
        with suppress(Exception):
            async with asyncio.timeout(_POPUP_SECONDS):
                await popup.wait_for_load_state("domcontentloaded")
        url = popup.url
        with suppress(Exception):
            async with asyncio.timeout(_POPUP_SECONDS):
                await popup.close()
        reason = self.territory.refusal(url)
        if reason is not None:
            self.refuse(url, reason, "window")
        elif url not in ("", "about:blank"):
            self._happened.append("a new window was opened")
            with suppress(PageUnreachable):
                await self._page.goto(url)

    async def _stay_home(self) -> None:
        """Redirects are the one way past the route, so where the page has ended up is looked at as well."""
        url = self._page.url
        reason = self.territory.refusal(url)
        if not self._astray:
            self._last_good = url
            return
        self._turned_back = True
        if reason is None or url.startswith("chrome-error:"):
            self._happened.append("the page could not be opened")
        else:
            self.refuse(url, reason, "redirect")
            self._happened.append("the way led out of the site and was not followed")
        await self._page.goto(self._last_good)

    async def _on_outside(self, route: Route) -> None:
        self.refuse(route.request.url, "outside host", route.request.resource_type)
        if route.request.is_navigation_request() and self._is_own(route.request):
            self._turned_back = True
            self._happened.append("a link led out of the site and was not followed")
        await route.abort("aborted")

    def _is_own(self, request: Request) -> bool:
        """Is it this window that wants to leave, and not a frame in it? A frame may not be there yet."""
        with suppress(Exception):
            return bool(request.frame == self._page.playwright.main_frame)
        return False

    def _on_popup(self, popup: PlaywrightPage) -> None:
        self._popups.append(popup)

    def _on_download(self, _download: Download) -> None:
        self._happened.append("a file was offered and not taken")

    async def _on_dialog(self, dialog: Dialog) -> None:
        """The visitor meant what was done, so a question is answered with yes; nothing is ever typed."""
        said = clean(dialog.message, 200)
        if len(self._happened) < MAX_REFUSED:
            self._happened.append(f'a {dialog.type} dialog said "{said}" and was closed')
        with suppress(Exception):
            await (dialog.dismiss() if dialog.type == "prompt" else dialog.accept())
