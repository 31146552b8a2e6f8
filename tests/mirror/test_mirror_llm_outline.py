"""Outlines of real pages, and addresses that find their elements again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web

from assay.browser import Browser, PageStore
from assay.mirror.agents.llm.outline import Outline, RefBook, outline

pytestmark = pytest.mark.asyncio(loop_scope="module")

PAGE = """<!doctype html><html lang="en"><head><title>Parts</title></head><body>
<nav aria-label="Main"><ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul></nav>
<main><h1>Parts</h1><p>Some <b>bold</b> words.</p>
<span style="position:absolute;left:-9999px" >Only heard</span>
<h2>Doing</h2><div id="fake" onclick="document.title='pressed'" style="cursor:pointer">Press me</div>
<button><svg width="10" height="10"></svg></button><img src="/x.png" width="20" height="20">
<label>Plan <select><option>Small</option><option selected>Large</option></select></label>
<button id="twice">Same id</button><button id="twice">Same id again</button>
<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9 to 5</td></tr></table>
<label>Secret <input type="password" value="hunter2-and-more"></label>
<custom-part><template shadowrootmode="open"><button>In the shadow</button><slot></slot></template>
<button>In the light</button></custom-part>
<iframe srcdoc="<button>In the frame</button>" width="200" height="60"></iframe>
<div style="height:3000px"></div><a href="/deep">Deep</a></main></body></html>"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with Browser.launch() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def url() -> AsyncIterator[str]:
    async def answer(_request: web.Request) -> web.StreamResponse:
        return web.Response(text=PAGE, content_type="text/html")

    app = web.Application()
    app.router.add_get("/", answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


def _line(found: Outline, words: str) -> str:
    return next(str(line).strip() for line in found.lines if words in line.text)


async def test_what_is_seen_and_what_is_heard(browser: Browser, url: str) -> None:
    async with browser.open(url) as page:
        state = await page.capture()
    seen, heard = outline(state, RefBook()), outline(state, RefBook(), "screen reader")
    assert _line(seen, "Press me").endswith('clickable "Press me"')
    assert _line(heard, "Press me") == 'text "Press me"'
    assert not any("Only heard" in line.text for line in seen.lines) and _line(heard, "Only heard")
    assert _line(seen, "bold") == 'text "Some bold words."'
    assert _line(seen, "Monday") == 'text "Monday 9 to 5"'
    assert "button (no name)" in _line(seen, "button (no name)") and _line(seen, "image (no name)")
    assert _line(seen, "combobox").endswith('combobox "Plan" value="Large" [expanded=false]')
    assert 'option "Small"' in [line.text for line in seen.lines]
    assert _line(seen, "Deep").endswith("↓") and not _line(heard, "Deep").endswith("↓")
    assert "hunter2-and-more" not in str(seen) + str(heard)
    assert [link.rpartition("/")[2] for link in seen.offered] == ["a", "b", "deep"]
    assert "One" in seen.in_view and "Deep" not in seen.in_view


async def test_every_number_finds_one_element_in_the_live_page(browser: Browser, url: str) -> None:
    async with browser.open(url) as page:
        found = outline(await page.capture(), RefBook())
        assert len(found.targets) >= 10
        for target in found.targets.values():
            locator = page.playwright.locator(target.address)
            assert await locator.count() == 1, target
            if target.role in ("link", "button", "clickable") and target.name:
                assert await locator.inner_text() == target.name
        names = {target.name for target in found.targets.values()}
        assert {"In the shadow", "In the light", "In the frame", "Same id again"} <= names
        framed = next(target for target in found.targets.values() if target.name == "In the frame")
        assert framed.selector == "html > body > main > iframe"


async def test_the_same_page_gives_the_same_outline_and_numbers(
    browser: Browser, url: str, tmp_path: Path
) -> None:
    refs = RefBook()
    async with browser.open(url) as page:
        first = await page.capture()
        await page.playwright.locator("#fake").focus()
        second = await page.capture()
        one, two = outline(first, refs), outline(second, refs)
        assert one.sameness == two.sameness and one.targets == two.targets
        await page.playwright.locator("select").select_option("Small")
        assert outline(await page.capture(), refs).sameness != one.sameness
    stored = PageStore(tmp_path).get(PageStore(tmp_path).put(first))
    assert outline(stored, RefBook()) == outline(first, RefBook())
