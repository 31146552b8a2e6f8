"""What a page state costs: a capture against a plain load and a screenshot of the same pages of the town.

Both sides start with a context that is open and blank and end with the picture or the state in memory. They
take turns, so that whatever else the computer does falls on both.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
import time
from typing import Any

from assay.browser import Browser, BrowserSettings, Page, elements
from assay.browser.guard import Guard
from assay.corpus import find_site, serve
from common import Check, arguments, present

PAGES = {
    "shop listing": ("harbour-goods", "/shop"),
    "product": ("harbour-goods", "/shop/breakwater-casserole"),
    "front page": ("northgate-herald", "/"),
    "article": ("northgate-herald", "/article/flood-gates-castle-quay"),
    "issue list": ("tidemark", "/issues"),
    "board": ("tidemark", "/board"),
    "directory": ("riverside-clinic", "/clinicians"),
    "form": ("alderway-college", "/contact"),
}


async def plain(browser: Browser, url: str, guarded: bool = False) -> tuple[float, float]:
    """Milliseconds of a plain load and of load plus screenshot, straight through Playwright."""
    from playwright.async_api import Error

    for _ in range(5):
        # Chromium now and then cannot take a picture; such a turn is no measurement and is made again.
        with contextlib.suppress(Error):
            return await plain_once(browser, url, guarded)
    raise RuntimeError("Chromium takes no pictures here.")


async def plain_once(browser: Browser, url: str, guarded: bool) -> tuple[float, float]:
    """One turn of `plain`."""
    process = next(iter(browser._processes.values()))
    context = await process.playwright.new_context(viewport={"width": 1280, "height": 800})
    if guarded:
        guard = Guard()
        await context.route(guard.refused_pattern, guard.handle)
    window = await context.new_page()
    begun = time.perf_counter()
    await window.goto(url)
    loaded = time.perf_counter()
    await window.screenshot()
    ended = time.perf_counter()
    await context.close()
    return 1000 * (loaded - begun), 1000 * (ended - begun)


async def captured(browser: Browser, url: str) -> tuple[float, int]:
    """Milliseconds of load plus capture, guard and all, and how many elements there are."""
    async with browser.open() as opened:
        took, state = await timed_capture(opened, url)
    return took, len(elements(state))


async def timed_capture(opened: Page, url: str) -> tuple[float, Any]:
    """One visit to a state."""
    begun = time.perf_counter()
    await opened.goto(url)
    state = await opened.capture()
    return 1000 * (time.perf_counter() - begun), state


async def measure(repeats: int) -> list[dict[str, Any]]:
    """A row per page: medians and their ratio."""
    rows = []
    async with contextlib.AsyncExitStack() as open_now:
        browser = await open_now.enter_async_context(Browser.launch())
        direct = await open_now.enter_async_context(Browser.launch(BrowserSettings(direct=True)))
        sites = {slug for slug, _ in PAGES.values()}
        servers = {
            slug: await open_now.enter_async_context(serve(find_site(slug).app())) for slug in sorted(sites)
        }
        for name, (slug, path) in PAGES.items():
            url = servers[slug].url + path
            found: dict[str, list[float]] = {
                "load": [],
                "load guarded": [],
                "plain": [],
                "capture": [],
                "direct": [],
            }
            await captured(browser, url)
            await captured(direct, url)
            await plain(browser, url)
            count = 0
            for _ in range(repeats):
                load, whole = await plain(browser, url)
                found["load"].append(load)
                found["plain"].append(whole)
                took, count = await captured(browser, url)
                found["capture"].append(took)
                found["load guarded"].append((await plain(browser, url, guarded=True))[0])
                found["direct"].append((await captured(direct, url))[0])
            middle = {key: statistics.median(values) for key, values in found.items()}
            rows.append(
                {
                    "page": name,
                    "elements": count,
                    "load (ms)": middle["load"],
                    "load, guarded (ms)": middle["load guarded"],
                    "load + screenshot (ms)": middle["plain"],
                    "load + capture (ms)": middle["capture"],
                    "ratio": middle["capture"] / middle["plain"],
                    "ratio, direct": middle["direct"] / middle["plain"],
                }
            )
    return rows


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, repeats=15)
    rows = asyncio.run(measure(options.repeats))
    ratio = sum(row["load + capture (ms)"] for row in rows) / sum(
        row["load + screenshot (ms)"] for row in rows
    )
    guard = sum(row["load, guarded (ms)"] for row in rows) / sum(row["load (ms)"] for row in rows)
    checks = [
        Check("capture over plain load and screenshot, all pages", ratio, 1.5, "times"),
        Check("the same, the worst page", max(row["ratio"] for row in rows), 1.5, "times"),
        Check("guarded load over plain load, all pages", guard, 1.5, "times"),
    ]
    return present("page capture", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
