"""What an oracle may ask of a running page: names, sizes, colours, order, and what the server remembers."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from assay.corpus.defects import Defect
from assay.corpus.driving import StepFailed, perform
from assay.corpus.steps import Go, Step

if TYPE_CHECKING:
    from playwright.async_api import Page

    from assay.corpus.catalogue import LocalSite
    from assay.corpus.serving import SiteServer
    from assay.corpus.site import Session

__all__ = ["LAYOUT_SHIFT", "Box", "Probe", "amounts", "numbers"]

_SECONDS = 8.0

# The browser's own record of what moved since the page was opened and for so many milliseconds more.
LAYOUT_SHIFT = """milliseconds => new Promise(done => {
  let total = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => { total += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(total), milliseconds);
})"""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")


class Box(NamedTuple):
    """Where an element is drawn, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float


def numbers(text: str) -> tuple[str, ...]:
    """The numbers in a text as written: times, days, ages, amounts."""
    return tuple(_NUMBER.findall(text))


def amounts(text: str) -> tuple[float, ...]:
    """The amounts of money in a text."""
    return tuple(float(found.replace(",", "")) for found in _AMOUNT.findall(text))


class Probe:
    """A visitor with instruments on one site, in a context of its own."""

    def __init__(self, page: Page, server: SiteServer, local: LocalSite, defect: Defect) -> None:
        self.page = page
        self.local = local
        self._server = server
        self._defect = defect

    async def reach(self) -> None:
        """Go to the state in which the defect shows."""
        await self.do(*self._defect.way(self.local.site))

    async def do(self, *steps: Step) -> None:
        """Perform steps."""
        await perform(self.page, self._server.url, steps)

    async def go(self, path: str) -> None:
        """Open a path of the site."""
        await self.do(Go(path))

    @property
    def path(self) -> str:
        """Where the visitor is, without the query."""
        return urlsplit(self.page.url).path

    async def measure(self, script: str, argument: Any = None) -> Any:
        """Run a measuring script in the page, bounded in time."""
        return await asyncio.wait_for(self.page.evaluate(script, argument), _SECONDS)

    async def exists(self, selector: str) -> bool:
        """Is it in the document?"""
        return await self.page.locator(selector).count() > 0

    async def shown(self, selector: str) -> bool:
        """Is it there and visible?"""
        return await self.page.locator(selector).first.is_visible()

    async def need(self, selector: str) -> None:
        """Fail loudly when what is to be measured is not there: an oracle must not pass by accident."""
        if not await self.exists(selector):
            raise StepFailed(f"{selector} is not on {self.page.url}.")

    async def text(self, selector: str) -> str:
        """The visible words of an element; empty when it is not there."""
        if not await self.exists(selector):
            return ""
        return " ".join((await self.page.locator(selector).first.inner_text(timeout=4_000)).split())

    async def attribute(self, selector: str, name: str) -> str | None:
        """An attribute of an element that must be there."""
        await self.need(selector)
        return await self.page.locator(selector).first.get_attribute(name)

    async def style(self, selector: str, name: str) -> str:
        """A computed style of an element that must be there."""
        await self.need(selector)
        found = await self.measure(
            "([s, n]) => getComputedStyle(document.querySelector(s)).getPropertyValue(n)", [selector, name]
        )
        return str(found)

    async def pixels(self, selector: str, name: str) -> float:
        """A computed length."""
        return float((await self.style(selector, name)).removesuffix("px") or 0)

    async def box(self, selector: str) -> Box:
        """Where it is drawn."""
        await self.need(selector)
        found = await self.page.locator(selector).first.bounding_box(timeout=4_000)
        if found is None:
            return Box(0, 0, 0, 0)
        return Box(found["x"], found["y"], found["width"], found["height"])

    async def accessible(self, selector: str) -> tuple[str, str]:
        """Role and name as assistive technology gets them from Chromium."""
        await self.need(selector)
        session = await self.page.context.new_cdp_session(self.page)
        try:
            found = await session.send(
                "Runtime.evaluate", {"expression": f"document.querySelector({json.dumps(selector)})"}
            )
            tree = await session.send(
                "Accessibility.getPartialAXTree",
                {"objectId": found["result"]["objectId"], "fetchRelatives": False},
            )
        finally:
            await session.detach()
        node = tree["nodes"][0]
        if node.get("ignored"):
            return "", ""
        return str(node.get("role", {}).get("value", "")), str(node.get("name", {}).get("value", "")).strip()

    async def contrast(self, selector: str) -> float:
        """Contrast between an element's text and what is painted behind it."""
        await self.need(selector)
        return float(await self.measure(_CONTRAST, selector))

    async def tab_stops_until(self, wanted: int, most: int = 200) -> bool:
        """Does Tab, pressed from the top of the page, come to the element with this document index?"""
        seen: set[int] = set()
        for _ in range(most):
            await self.page.keyboard.press("Tab")
            index = int(await self.measure(_FOCUS_INDEX))
            if index == wanted:
                return True
            if index in seen or index < 0:
                return False
            seen.add(index)
        return False

    async def index(self, selector: str) -> int:
        """Where an element stands in the document."""
        await self.need(selector)
        return int(
            await self.measure(
                "s => [...document.querySelectorAll('*')].indexOf(document.querySelector(s))", selector
            )
        )

    async def seconds(self, *steps: Step) -> float:
        """How long the steps take."""
        start = time.perf_counter()
        await self.do(*steps)
        return time.perf_counter() - start

    async def session(self) -> Session:
        """What the server remembers of this visitor."""
        for cookie in await self.page.context.cookies(self._server.url):
            if cookie.get("name") == "sid":
                return self._server.app.sessions[str(cookie.get("value"))]
        raise StepFailed("the site has not given this visitor a session.")


_FOCUS_INDEX = """() => {
  const active = document.activeElement;
  return active && active !== document.body ? [...document.querySelectorAll("*")].indexOf(active) : -1;
}"""

# The painted background is that of the nearest ancestor that has one; half-transparent layers are blended.
_CONTRAST = """selector => {
  const parse = colour => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, under) => ({
    r: top.r * top.a + under.r * (1 - top.a),
    g: top.g * top.a + under.g * (1 - top.a),
    b: top.b * top.a + under.b * (1 - top.a),
    a: 1,
  });
  const light = c => {
    const [r, g, b] = [c.r, c.g, c.b].map(v => {
      v /= 255;
      return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const element = document.querySelector(selector);
  const layers = [];
  for (let node = element; node; node = node.parentElement) {
    const layer = parse(getComputedStyle(node).backgroundColor);
    layers.push(layer);
    if (layer.a === 1) break;
  }
  let ground = { r: 255, g: 255, b: 255, a: 1 };
  for (const layer of layers.reverse()) ground = over(layer, ground);
  const ink = over(parse(getComputedStyle(element).color), ground);
  const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""
