"""What a page in all formats costs: one visit and every format against a plain load and a screenshot.

The plain side ends with the picture in memory; ours with the page state and the text or picture of every
format that `assay sifr capture` writes, counted in tokens. One page is open at a time on both sides. Page by
page the two are added up; all pages in a row, the formats of a page are made while the next one loads, as the
capture does it. The sides take turns, so that whatever else the computer does falls on both.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

from assay.browser import Browser, PageState
from assay.corpus import find_site, serve
from assay.sifr.capturing import CAPTURED_FORMATS, representations
from assay.sifr.formats.cutting import tokens
from assay.sifr.formats.records import Subject
from common import Check, arguments, present
from page_capture import PAGES, plain, timed_capture


def formats_of(state: PageState) -> dict[str, str | bytes]:
    """The page in every format, counted."""
    made = representations(Subject(state), CAPTURED_FORMATS)
    for shown in made.values():
        if isinstance(shown, str):
            tokens(shown)
    return made


async def whole(browser: Browser, url: str) -> tuple[float, float, dict[str, str | bytes]]:
    """Milliseconds of load plus capture, those of all formats after it, and the formats."""
    async with browser.open() as opened:
        visited, state = await timed_capture(opened, url)
    begun = time.perf_counter()
    made = formats_of(state)
    return visited, 1000 * (time.perf_counter() - begun), made


async def all_plain(browser: Browser, urls: Sequence[str]) -> float:
    """Seconds of a plain load and a screenshot of every page, one after the other."""
    begun = time.perf_counter()
    for url in urls:
        await plain(browser, url)
    return time.perf_counter() - begun


async def all_whole(browser: Browser, urls: Sequence[str]) -> float:
    """Seconds of a capture of every page in all formats."""
    begun = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for url in urls:
            async with browser.open(url) as opened:
                state = await opened.capture()
            group.create_task(asyncio.to_thread(formats_of, state))
    return time.perf_counter() - begun


async def measure(repeats: int) -> tuple[list[dict[str, Any]], float]:
    """A row per page: medians and their ratio; and the ratio of all pages in a row."""
    rows = []
    async with contextlib.AsyncExitStack() as open_now:
        browser = await open_now.enter_async_context(Browser.launch())
        sites = sorted({slug for slug, _ in PAGES.values()})
        servers = {slug: await open_now.enter_async_context(serve(find_site(slug).app())) for slug in sites}
        for name, (slug, path) in PAGES.items():
            url = servers[slug].url + path
            found: dict[str, list[float]] = {"plain": [], "visit": [], "formats": []}
            # The first turn loads fonts, modules and tables of tokens.
            await plain(browser, url)
            _, _, made = await whole(browser, url)
            for _ in range(repeats):
                found["plain"].append((await plain(browser, url))[1])
                visited, derived, _ = await whole(browser, url)
                found["visit"].append(visited)
                found["formats"].append(derived)
            middle = {key: statistics.median(values) for key, values in found.items()}
            rows.append(
                {
                    "page": name,
                    "load + screenshot (ms)": middle["plain"],
                    "load + capture (ms)": middle["visit"],
                    "all formats (ms)": middle["formats"],
                    "ratio": (middle["visit"] + middle["formats"]) / middle["plain"],
                    "formats": len(made),
                    "bytes": sum(len(shown) for shown in made.values()),
                }
            )
        urls = [servers[slug].url + path for slug, path in PAGES.values()]
        turns = [(await all_plain(browser, urls), await all_whole(browser, urls)) for _ in range(repeats)]
    return rows, statistics.median(ours / theirs for theirs, ours in turns)


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, repeats=9)
    rows, in_a_row = asyncio.run(measure(options.repeats))
    ours = sum(row["load + capture (ms)"] + row["all formats (ms)"] for row in rows)
    ratio = ours / sum(row["load + screenshot (ms)"] for row in rows)
    formats = statistics.median(row["all formats (ms)"] for row in rows)
    checks = [
        Check("all formats over plain load and screenshot, pages in a row", in_a_row, 1.5, "times"),
        Check("the same, visit and formats added up page by page", ratio, 2.0, "times"),
        Check("making all formats from a state, median page", formats, 150, "ms"),
    ]
    return present("sifr capture", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
