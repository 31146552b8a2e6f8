"""What a page state costs: a capture against a plain load and a screenshot of the same pages.

Run with `python benchmarks/page_capture.py [--json] [--repeats N]`; a local server and Chromium are all it
needs. Both sides start with a context that is open and blank and end with the picture or the state in memory.
They take turns, so that whatever else the computer does falls on both.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from assay.browser import Browser, BrowserSettings, Page, elements
from assay.browser.guard import Guard
from common import Check, arguments, present

STYLE = """
body { font: 16px/1.5 sans-serif; margin: 0; color: #222 }
header, footer { background: #234; color: #fff; padding: 1em }
nav a { color: #fff; margin-right: 1em }
main { max-width: 1100px; margin: auto; padding: 1em }
.cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 1em }
.card { border: 1px solid #ccc; padding: 1em; border-radius: 8px; box-shadow: 0 2px 6px #0003 }
.price { font-weight: bold } s { color: #a00 }
table { width: 100%; border-collapse: collapse }
td, th { border-bottom: 1px solid #ddd; padding: .4em; text-align: left }
label { display: block; margin: .6em 0 } input, select, textarea { font: inherit; padding: .4em; width: 20em }
button { background: #06c; color: #fff; border: 0; padding: .5em 1em; border-radius: 4px }
"""
SCRIPT = """
document.querySelectorAll('button').forEach((button) => button.addEventListener('click', () => {}));
document.querySelectorAll('[data-price]').forEach((node) => { node.textContent = '£' + node.dataset.price; });
"""
PICTURE = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 120'><defs><linearGradient id='g'>"
    "<stop stop-color='#{0}'/><stop offset='1' stop-color='#fff'/></linearGradient></defs>"
    "<rect width='200' height='120' fill='url(#g)'/><circle cx='{1}' cy='60' r='40' fill='#0004'/></svg>"
)
SENTENCE = "The lamp on the desk stays on while the tide comes in and the ferry leaves for the other side. "


def page(title: str, body: str) -> str:
    """A page with the parts that every page of a site has."""
    links = "".join(
        f"<a href='/{name}'>{name.title()}</a>" for name in ("home", "shop", "news", "help", "basket")
    )
    return (
        f"<!doctype html><html lang=en><head><title>{title}</title><link rel=stylesheet href=/style.css>"
        f"<script src=/script.js defer></script></head><body><header><nav>{links}</nav></header><main>"
        f"<h1>{title}</h1>{body}</main><footer><p>© Harbour Goods</p></footer></body></html>"
    )


def shop() -> str:
    """A list of products with pictures."""
    card = (
        "<article class=card><img src=/picture/{0}.svg width=200 height=120 alt='Lamp {0}'>"
        "<h2><a href=/p/{0}>Lamp {0}</a></h2><p><s>£{0}9</s> <span class=price data-price={0}5></span></p>"
        "<button>Add to basket</button></article>"
    )
    return page("Lamps", f"<div class=cards>{''.join(card.format(n) for n in range(1, 25))}</div>")


def article() -> str:
    """Text with headings, links and a few pictures."""
    text = SENTENCE * 5
    parts = [
        f"<h2>Part {n}</h2><img src=/picture/{n}.svg width=400 height=240 alt=''><p>{text}</p>"
        f"<p>{text} <a href=/n/{n}>more</a></p>"
        for n in range(1, 9)
    ]
    return page("The ferry", "".join(parts))


def form() -> str:
    """A long form."""
    fields = [f"<label>Field {n} <input name=f{n} required></label>" for n in range(1, 25)]
    options = "".join(f"<option>{word}</option>" for word in SENTENCE.split())
    return page("Register", f"<form>{''.join(fields)}<select>{options}</select><button>Send</button></form>")


def dashboard() -> str:
    """A table of orders."""
    rows = "".join(
        f"<tr><td><a href=/o/{n}>{n}</a></td><td>Customer {n}</td><td data-price={n}></td><td>open</td>"
        "<td><button>Ship</button></td></tr>"
        for n in range(1, 81)
    )
    return page("Orders", f"<img src=/picture/1.svg width=900 height=200 alt=Sales><table>{rows}</table>")


PAGES: dict[str, Callable[[], str]] = {"shop": shop, "article": article, "form": form, "dashboard": dashboard}


async def serve() -> tuple[web.AppRunner, str]:
    """The pages and what they load, on loopback."""
    app = web.Application()
    made = {name: build() for name, build in PAGES.items()}

    async def answer(request: web.Request) -> web.Response:
        path = request.path.strip("/")
        if path.startswith("picture/"):
            number = int(path[8:-4])
            drawn = PICTURE.format(f"{number * 4321 % 4096:03x}", number * 8 % 200)
            return web.Response(text=drawn, content_type="image/svg+xml")
        if path in ("style.css", "script.js"):
            is_style = path == "style.css"
            return web.Response(
                text=STYLE if is_style else SCRIPT, content_type="text/css" if is_style else "text/javascript"
            )
        return web.Response(text=made.get(path, ""), content_type="text/html")

    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}"


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
    runner, site = await serve()
    rows = []
    async with Browser.launch() as browser, Browser.launch(BrowserSettings(direct=True)) as direct:
        for name in PAGES:
            url = f"{site}/{name}"
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
    await runner.cleanup()
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
        Check("guarded load over plain load, all pages", guard, 1.5, "times"),
    ]
    return present("page capture", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
