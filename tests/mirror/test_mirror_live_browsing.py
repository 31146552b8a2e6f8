"""A browser with manners on a server that stands for a live site."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from assay.browser import Browser, PageUnreachable
from assay.mirror.live.browsing import PoliteBrowser
from assay.mirror.live.manners import Manners
from assay.mirror.live.pacing import Politeness

REDIRECTS = {"/moved": "/next", "/led-on": "/led", "/led": "/private"}
PAGE = """<html lang="en"><title>Live</title><a href="/next">Next</a><a href="/private">Private</a>
<a href="/led-on">Away</a><a href="/private" target="_blank">Hidden</a>
<a href="/next" target="_blank">Window</a>"""


@asynccontextmanager
async def live_site(asked: list[str]) -> AsyncIterator[str]:
    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        if request.path == "/robots.txt":
            return web.Response(text="User-agent: *\nDisallow: /private\n")
        if request.path in REDIRECTS:
            raise web.HTTPFound(REDIRECTS[request.path])
        return web.Response(text=PAGE, content_type="text/html")

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def test_links_and_addresses_wait_alike_and_robots_are_asked_once() -> None:
    asked: list[str] = []
    waits: list[float] = []

    class Counted(Politeness):
        async def wait(self, host: str, *, at_least: float = 0.0) -> float:
            waits.append(at_least)
            return 0.0

    async with live_site(asked) as url, Browser.launch() as browser:
        manners = Manners(Counted(0.0), ("127.0.0.1",))
        async with PoliteBrowser(browser, [manners]).open() as page:
            await page.goto(url + "/")
            await page.playwright.click("text=Next")
            await page.playwright.wait_for_url("**/next")
            with pytest.raises(PageUnreachable):
                await page.goto(url + "/private")
    visits = [path for path in asked if path != "/favicon.ico"]
    assert visits == ["/robots.txt", "/", "/next"]
    # The file and two documents; the one that is forbidden never gets so far.
    assert len(waits) == 3


async def test_robots_are_asked_where_a_redirect_leads() -> None:
    asked: list[str] = []
    async with live_site(asked) as url, Browser.launch() as browser:
        manners = Manners(Politeness(0.0), ("127.0.0.1",))
        async with PoliteBrowser(browser, [manners]).open(url + "/moved") as page:
            assert page.url == url + "/next"
            with pytest.raises(PageUnreachable):
                await page.goto(url + "/led-on")
            async with page.playwright.expect_event("requestfailed") as failed:
                await page.playwright.click("text=Away")
            # As with a link to a forbidden page: the one that was there stays.
            assert (await failed.value).url == url + "/led" and page.url == url + "/next"
    visits = [path for path in asked if path != "/favicon.ico"]
    assert visits == ["/robots.txt", "/moved", "/next", "/led-on", "/led", "/led-on", "/led"]


async def test_a_new_window_has_manners_too() -> None:
    asked: list[str] = []
    async with live_site(asked) as url, Browser.launch() as browser:
        manners = Manners(Politeness(0.0), ("127.0.0.1",))
        async with PoliteBrowser(browser, [manners]).open(url + "/") as page:
            context = page.playwright.context
            async with context.expect_event("requestfailed") as failed:
                await page.playwright.click("text=Hidden")
            assert (await failed.value).url == url + "/private"
            async with page.playwright.expect_popup() as opened:
                await page.playwright.click("text=Window")
            await (await opened.value).wait_for_url("**/next")
    assert [path for path in asked if path != "/favicon.ico"] == ["/robots.txt", "/", "/next"]
