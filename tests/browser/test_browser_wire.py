"""Chromium's protocol through Playwright: the same answers with and without its copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from assay.browser import Browser
from assay.browser.wire import ProtocolError, through_playwright

if TYPE_CHECKING:
    from tests.browser.conftest import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Plain:
    """A session as it would be in a release that hides nothing behind it."""

    def __init__(self, session: Any) -> None:
        self.asked: list[str] = []
        self._session = session

    async def send(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        self.asked.append(method)
        answer: dict[str, Any] = await self._session.send(method, params)
        return answer


async def test_an_answer_is_the_same_with_and_without_a_copy(browser: Browser, site: Site) -> None:
    async with browser.open(site.put("<h1>Tea</h1><ul><li>green<li>black</ul>")) as page:
        session = await page.playwright.context.new_cdp_session(page.playwright)
        plain = Plain(session)
        quick, copied = through_playwright(session), through_playwright(cast(Any, plain))
        call = ("DOMSnapshot.captureSnapshot", {"computedStyles": ["display"]})
        assert await quick.send(*call) == await copied.send(*call)
        assert plain.asked == ["DOMSnapshot.captureSnapshot"]
        for one in (quick, copied):
            with pytest.raises(ProtocolError, match="Nowhere"):
                await one.send("Nowhere.goTo")
