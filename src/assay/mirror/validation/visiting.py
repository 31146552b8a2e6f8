"""Open the place of a finding again, on a local site that is served for it: the variant, or its clean twin.

Only local sites are visited: trying things out sends forms, which is not ours to do on other people's sites.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from assay.errors import AssayError, BadInput
from assay.mirror.validation.requests import ValidationRequest
from assay.mirror.validation.views import place_key

if TYPE_CHECKING:
    from assay.browser import Browser, Page, Viewport
    from assay.corpus.steps import Step as Doing
    from assay.mirror.collection.records import Step

__all__ = ["LocalSites", "clean_name", "local_variant"]

MAX_REPLAYED = 40
_VISIT_SECONDS = 60.0
_PHONE_WIDTH = 600
_GOING = frozenset({"go", "goto", "navigate", "open", "visit"})
_CLICKING = frozenset({"click", "tap", "submit"})
_TYPING = frozenset({"type", "fill", "input", "enter"})
_CHOOSING = frozenset({"select", "choose"})
_TICKING = frozenset({"tick", "check"})
_IDLE = frozenset(
    {"", "scroll", "wait", "done", "give_up", "read", "look", "think", "hover", "observe", "finish"}
)


def local_variant(request: ValidationRequest) -> str | None:
    """The name of the local site as it was served, if it was one of ours."""
    from assay.corpus.catalogue import SPLITS

    variant = request.study.variant
    return variant if variant and variant.partition("@")[0] in SPLITS else None


def clean_name(variant: str) -> str:
    """The name of its twin without defects."""
    return f"{variant.partition('@')[0]}@clean"


class LocalSites:
    """A browser and the local sites that are asked for; nothing is started before the first visit."""

    def __init__(self) -> None:
        self._stack = AsyncExitStack()
        self._lock = asyncio.Lock()
        self._browser: Browser | None = None
        self._urls: dict[str, str] = {}

    async def close(self) -> None:
        """Stop the servers and the browser."""
        await self._stack.aclose()

    async def _ready(self, variant: str) -> tuple[Browser, str]:
        from assay.browser import Browser, BrowserSettings
        from assay.corpus.serving import serve
        from assay.corpus.variants import named_variants

        async with self._lock:
            if self._browser is None:
                self._browser = await self._stack.enter_async_context(Browser.launch(BrowserSettings(pool=2)))
            if variant not in self._urls:
                server = await self._stack.enter_async_context(serve(named_variants(variant)[0].app()))
                self._urls[variant] = server.url
            return self._browser, self._urls[variant]

    @asynccontextmanager
    async def visit(
        self, variant: str, request: ValidationRequest, viewport: Viewport | None, selector: str | None
    ) -> AsyncIterator[Page | None]:
        """The page of the finding in a fresh context; None where it cannot be reached.

        Its address is opened first. Where that leads elsewhere, or does not show the element, the session's
        steps are done again.
        """
        browser, base = await self._ready(variant)
        ways = [self._directly, self._by_trace]
        for way in ways:
            async with browser.open(None, viewport=viewport or _viewport(request)) as page:
                if await way(page, base, request) and await _shows(page, selector):
                    yield page
                    return
        yield None

    async def _directly(self, page: Page, base: str, request: ValidationRequest) -> bool:
        try:
            await page.goto(base + _path(request.finding.page_url))
            await page.settle()
        except AssayError:
            return False
        return _is_there(page, request)

    async def _by_trace(self, page: Page, base: str, request: ValidationRequest) -> bool:
        """Do the session's steps again, as long as each leads to the page that it led to then."""
        from assay.corpus.driving import perform
        from assay.corpus.steps import Go

        steps = request.steps[:MAX_REPLAYED]
        if not steps:
            return False
        try:
            async with asyncio.timeout(_VISIT_SECONDS):
                await page.goto(base + _path(steps[0].page_url))
                for step in steps:
                    doing = await _doing(page, step)
                    goes = any(isinstance(one, Go) for one in doing)
                    if not goes and place_key(page.url).path != place_key(step.page_url).path:
                        return False
                    if step.number == request.finding.step_number:
                        break
                    await perform(page.playwright, base, doing)
                await page.settle()
        except (AssayError, TimeoutError):
            return False
        return _is_there(page, request)


def _is_there(page: Page, request: ValidationRequest) -> bool:
    return place_key(page.url).path == place_key(request.finding.page_url).path


def _path(url: str) -> str:
    """An address without its host, which changes with every serving."""
    try:
        place = urlsplit(url[:2_000])
    except ValueError:
        return "/"
    return "/" + place.path.lstrip("/") + (f"?{place.query}" if place.query else "")


async def _shows(page: Page, selector: str | None) -> bool:
    if selector is None:
        return True
    try:
        return bool(await page.evaluate("selector => document.querySelector(selector) !== null", selector))
    except AssayError:
        # What the browser cannot read as a selector is not shown either.
        return False


def _viewport(request: ValidationRequest) -> Viewport:
    from assay.browser import DESKTOP, MOBILE

    sizes = [step.viewport for step in request.steps if step.viewport]
    return MOBILE if sizes and sizes[-1][0] < _PHONE_WIDTH else DESKTOP


async def _doing(page: Page, step: Step) -> tuple[Doing, ...]:
    """A recorded step as something to do. What was typed is not in a trace, so something plausible is."""
    from assay.corpus.steps import Back, Click, Fill, Go, Reload, Select, Tick

    action = step.action.strip().lower().replace("-", "_").partition(" ")[0]
    target = step.target.strip()[:1_000]
    if action in _IDLE or step.ok is False:
        return ()
    if action in _GOING:
        return (Go(_path(target or step.page_url)),)
    if action in ("back", "go_back"):
        return (Back(),)
    if action == "reload":
        return (Reload(),)
    if not target:
        raise BadInput(f"Step {step.number} names nothing to act on, so it cannot be done again.")
    if action in _CLICKING:
        return (Click(target),)
    if action in _TICKING:
        return (Tick(target),)
    if action in _TYPING | _CHOOSING:
        plausible = str(await page.evaluate(_PLAUSIBLE, target))
        return (Fill(target, plausible) if action in _TYPING else Select(target, plausible),)
    raise BadInput(f"Step {step.number} is a {action[:40]!r}, which cannot be done again.")


_PLAUSIBLE = """selector => {
  const field = document.querySelector(selector);
  if (field && field.tagName === "SELECT")
    return ([...field.options].find(option => option.value && !option.disabled) || field).value;
  const said = field ? [field.type, field.name, field.id].join(" ").toLowerCase() : "";
  if (/e-?mail/.test(said)) return "alex.morgan@example.com";
  if (/tel|phone/.test(said)) return "020 7946 0958";
  if (/password/.test(said)) return "Correct-Horse-7";
  if (/number|quantity/.test(said)) return "1";
  return "Alex Morgan";
}"""
