"""Sessions: every wait is bounded, faults are thrown away, and the next page works."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from assay.browser import (
    DESKTOP,
    MOBILE,
    Browser,
    BrowserSettings,
    PageLost,
    PageUnreachable,
    ScriptFailed,
    ScriptTimeout,
)

if TYPE_CHECKING:
    from tests.browser.conftest import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENDLESS = "while (true) {}"


async def works(browser: Browser, site: Site) -> bool:
    async with browser.open(site.put("<title>fine</title>", "/fine")) as page:
        return bool(await page.evaluate("document.title") == "fine")


async def test_an_endless_script_ends_in_time_and_the_next_page_works(browser: Browser, site: Site) -> None:
    async with browser.open(site.put("<p>x</p>")) as page:
        begun = time.perf_counter()
        with pytest.raises(ScriptTimeout, match=r"did not end within 0\.5 s on http") as caught:
            await page.evaluate(ENDLESS, seconds=0.5)
        assert time.perf_counter() - begun < 15
        assert caught.value.transient
        assert page.faulted
    assert await works(browser, site)


async def test_a_promise_that_never_settles_ends_in_time(browser: Browser, site: Site) -> None:
    async with browser.open(site.put("<p>x</p>")) as page:
        with pytest.raises(ScriptTimeout):
            await page.evaluate("new Promise(() => {})", seconds=0.3)
    assert await works(browser, site)


async def test_a_page_that_hangs_itself_cannot_hang_a_capture(site: Site) -> None:
    settings = BrowserSettings(settle_seconds=0.5, capture_seconds=1, navigation_seconds=20)
    async with Browser.launch(settings) as browser:
        async with browser.open(
            site.put("<script>setTimeout(() => { while (true) {} }, 300)</script>")
        ) as page:
            await asyncio.sleep(0.6)
            begun = time.perf_counter()
            with pytest.raises(ScriptTimeout):
                await page.capture()
            assert time.perf_counter() - begun < 20
        assert await works(browser, site)


async def test_a_crashed_renderer_is_said_at_once_and_the_next_page_works(
    browser: Browser, site: Site
) -> None:
    async with browser.open(site.put("<p>x</p>")) as page:
        begun = time.perf_counter()
        crash = asyncio.ensure_future(page.world.session.send("Page.crash"))
        with pytest.raises(PageLost, match="open it again") as caught:
            await page.evaluate("new Promise(() => {})", seconds=20)
        crash.cancel()
        assert time.perf_counter() - begun < 18
        assert caught.value.transient
        with pytest.raises(PageLost):
            await page.capture()
    assert await works(browser, site)


async def test_a_dead_browser_process_is_started_again_for_the_next_page(
    browser: Browser, site: Site
) -> None:
    async with browser.open(site.put("<p>x</p>")) as page:
        process = next(iter(browser._processes.values())).playwright
        session = await process.new_browser_cdp_session()
        crash = asyncio.ensure_future(session.send("Browser.crash"))
        with pytest.raises(PageLost):
            await page.evaluate("new Promise(() => {})", seconds=20)
        await asyncio.gather(crash, return_exceptions=True)
    assert await works(browser, site)
    async with browser.open(site.put("<p>again</p>")) as page:
        assert (await page.capture()).status == 200


async def test_a_script_that_fails_says_why(browser: Browser, site: Site) -> None:
    async with browser.open(site.put("<p>x</p>")) as page:
        with pytest.raises(ScriptFailed, match="no such thing"):
            await page.evaluate("() => { throw new Error('no such thing') }")
        assert await page.evaluate("(n) => n + 1", 41) == 42, "the page is not at fault"


async def test_contexts_share_nothing(browser: Browser, site: Site) -> None:
    url = site.put("<p>x</p>", Set_Cookie="session=abc")
    async with browser.open(url) as page:
        await page.evaluate("localStorage.setItem('a', 'b')")
    async with browser.open(url) as page:
        assert await page.evaluate("[localStorage.length, document.cookie]") == [0, "session=abc"]
    async with browser.open(site.put("<p>y</p>", "/other")) as page:
        assert await page.evaluate("document.cookie") == ""


async def test_the_pool_bounds_how_many_are_open(site: Site) -> None:
    url, most, open_now = site.put("<p>x</p>"), 0, 0
    full = asyncio.Event()

    async def visit(browser: Browser) -> None:
        nonlocal most, open_now
        async with browser.open(url):
            open_now += 1
            most = max(most, open_now)
            if open_now == 2:
                full.set()
            # However slowly pages open, the first waits for the second.
            await asyncio.wait_for(full.wait(), 30)
            await asyncio.sleep(0.05)
            open_now -= 1

    async with Browser.launch(BrowserSettings(pool=2, navigation_seconds=30)) as browser:
        await asyncio.gather(*(visit(browser) for _ in range(5)))
    assert most == 2


async def test_an_error_in_the_block_is_the_users_own_and_frees_its_place(site: Site) -> None:
    async with Browser.launch(BrowserSettings(pool=1)) as browser:
        with pytest.raises(KeyError):
            async with browser.open(site.put("<p>x</p>")):
                raise KeyError("mine")
        assert await works(browser, site)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://127.0.0.1:1/", "browsers refuse that port"),
        ("http://127.0.0.1:59999/", "nobody answers there"),
    ],
)
async def test_an_unreachable_page_is_one_sentence(browser: Browser, url: str, words: str) -> None:
    with pytest.raises(PageUnreachable, match=words):
        async with browser.open(url):
            pass


async def test_a_page_that_never_finishes_loading_is_given_up(site: Site) -> None:
    given_up = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1 << 16)
        await given_up.wait()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with Browser.launch(BrowserSettings(navigation_seconds=0.7)) as browser:
        with pytest.raises(PageUnreachable, match=r"did not finish loading within 0\.7 s"):
            async with browser.open(f"http://127.0.0.1:{port}/"):
                pass
    given_up.set()
    server.close()
    await server.wait_closed()


async def test_a_missing_page_is_a_page_with_its_status(browser: Browser, site: Site) -> None:
    async with browser.open(site.url("/nowhere")) as page:
        state = await page.capture()
    assert state.status == 404
    assert [(error.status, error.kind) for error in state.network_errors] == [(404, "document")]


async def test_viewports_are_what_they_say(browser: Browser, site: Site) -> None:
    url = site.put("<meta name=viewport content='width=device-width'><p>x</p>")
    ask = "[innerWidth, innerHeight, devicePixelRatio, 'ontouchstart' in window]"
    async with browser.open(url, viewport=DESKTOP) as page:
        assert await page.evaluate(ask) == [1280, 800, 1, False]
    async with browser.open(url, viewport=MOBILE) as page:
        assert await page.evaluate(ask) == [390, 844, 1, True]
        state = await page.capture()
    assert int.from_bytes(state.screenshot[16:20], "big") == 390
    assert int.from_bytes(state.screenshot[20:24], "big") == 844


async def test_time_place_and_taste_are_fixed(browser: Browser, site: Site) -> None:
    async with browser.open(site.put("<p>x</p>")) as page:
        assert await page.evaluate(
            """[Date.now(), new Date().toISOString(), new Date(0).getTime(), Date.UTC(2020, 0), typeof Date(),
            new Date() instanceof Date, new Date(2026, 6, 1).getTimezoneOffset(), navigator.language,
            matchMedia('(prefers-reduced-motion)').matches,
            matchMedia('(prefers-color-scheme: light)').matches,
            Intl.DateTimeFormat().resolvedOptions().timeZone]"""
        ) == [
            1773741600000,
            "2026-03-17T10:00:00.000Z",
            0,
            1577836800000,
            "string",
            True,
            -60,
            "en-GB",
            True,
            True,
            "Europe/London",
        ]
        assert (
            await page.evaluate("new Promise((done) => setTimeout(() => done('timers run'), 5))")
            == "timers run"
        )
        assert await page.evaluate("performance.now() > 0 && performance.timing.navigationStart > 0")


async def test_the_real_clock_can_be_had(site: Site) -> None:
    async with Browser.launch(BrowserSettings(fixed_clock=None)) as browser, browser.open() as page:
        assert abs(await page.evaluate("Date.now()") / 1000 - time.time()) < 60


async def test_settling_waits_for_what_comes_late_and_not_for_what_never_comes(site: Site) -> None:
    site.put('{"n": 7}', "/data", kind="application/json")
    late = """<p id=p>empty</p><script>
      fetch('/data').then((r) => r.json()).then((d) => { setTimeout(() => { p.textContent = d.n; }, 30); });
    </script>"""
    async with Browser.launch(BrowserSettings(settle_seconds=1.5)) as browser:
        async with browser.open(site.put(late)) as page:
            await page.settle()
            assert await page.evaluate("p.textContent") == "7"
            begun = time.perf_counter()
            await page.settle()
            quiet = time.perf_counter() - begun
        async with browser.open(
            site.put("<p id=p></p><script>setInterval(() => p.append('x'), 5)</script>")
        ) as page:
            begun = time.perf_counter()
            await page.settle()
            assert 0.3 < time.perf_counter() - begun < 20
    assert quiet < 1.4, "less than the longest wait"


async def test_settling_follows_a_page_that_moves_on(browser: Browser, site: Site) -> None:
    site.put("<title>second</title>", "/second")
    async with browser.open(site.put("<script>setTimeout(() => location = '/second', 20)</script>")) as page:
        await asyncio.sleep(0.3)
        await page.settle()
        state = await page.capture()
    assert (state.title, state.status, state.url) == ("second", 200, site.url("/second"))
    assert "second" in state.html_served


async def test_over_the_direct_connection_captures_are_the_same(browser: Browser, site: Site) -> None:
    url = site.put("<h1>same</h1><input name=card value='4111 1111 1111 1111'>")
    async with browser.open(url) as page:
        through_driver = await page.capture()
    async with Browser.launch(BrowserSettings(direct=True)) as direct:
        async with direct.open(url) as page:
            assert (await page.capture()).digest == through_driver.digest
        async with direct.open(url) as page:
            crash = asyncio.ensure_future(page.world.session.send("Page.crash"))
            with pytest.raises(PageLost):
                await page.evaluate("new Promise(() => {})", seconds=20)
            crash.cancel()
        assert await works(direct, site)
