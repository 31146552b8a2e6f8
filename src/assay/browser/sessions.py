"""The browser and its pool: one Chromium process, a fresh context per page, faults thrown away.

A context never outlives its `open`, so no cookie, cache or script of one page meets another. What is pooled
is the process: it stays until it dies, and the next `open` then starts another. Hosts beside the settings'
own get a process of their own while they are used, because what Chromium resolves is fixed at its start.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from assay.browser.errors import BrowserLost, BrowserMissing, first_line
from assay.browser.finding import Chromium, find_chromium, playwright_missing
from assay.browser.guard import Guard
from assay.browser.page import Page
from assay.browser.recording import Recorder
from assay.browser.settings import DESKTOP, BrowserSettings, Viewport
from assay.browser.wire import ProtocolError, Wire, through_playwright
from assay.browser.world import World

if TYPE_CHECKING:
    from playwright.async_api import Browser as PlaywrightBrowser
    from playwright.async_api import BrowserContext, Playwright
    from playwright.async_api import Page as PlaywrightPage

__all__ = ["SANDBOX_VARIABLE", "Browser"]

SANDBOX_VARIABLE = "ASSAY_CHROMIUM_SANDBOX"

_CLOSE_SECONDS = 5.0
_FLAGS = (
    # Drawn in parts, the corner of a box can be a shade different from the same box drawn at once.
    "--disable-partial-raster",
    "--disable-quic",
    # One renderer per window: the snapshot then holds every frame, from whatever host it came.
    "--disable-site-isolation-trials",
    "--font-render-hinting=none",
    # Without a proxy there is nobody who could resolve names in Chromium's place.
    "--no-proxy-server",
    "--no-pings",
    # UDP does not ask the resolver, so WebRTC may only use a proxy, and there is none.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
)
_PROXY_VARIABLES = frozenset({"http_proxy", "https_proxy", "all_proxy", "ftp_proxy", "no_proxy"})

_FIXED_CLOCK = """(() => {
  const Real = Date, moment = %d;
  function Fixed(...given) {
    if (!new.target) return new Real(moment).toString();
    return Reflect.construct(Real, given.length ? given : [moment], new.target);
  }
  Object.defineProperties(Fixed, {
    name: {value: 'Date'}, length: {value: 7}, prototype: {value: Real.prototype, writable: false},
    now: {value: () => moment, writable: true, configurable: true},
    parse: {value: Real.parse, writable: true, configurable: true},
    UTC: {value: Real.UTC, writable: true, configurable: true},
  });
  Real.prototype.constructor = Fixed;
  globalThis.Date = Fixed;
})()"""


@dataclass(frozen=True, slots=True)
class Process:
    """A running Chromium, and the direct connection to it if there is one."""

    playwright: PlaywrightBrowser
    wire: Wire | None

    async def close(self) -> None:
        """End it; what does not end in time is left to the driver, which kills it."""
        if self.wire is not None:
            await self.wire.close()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.playwright.close(), _CLOSE_SECONDS)


class Browser:
    """A Chromium under Assay's settings and guard; made by `Browser.launch`."""

    def __init__(self, playwright: Playwright, chromium: Chromium, settings: BrowserSettings) -> None:
        self.chromium = chromium
        self.settings = settings
        self._playwright = playwright
        self._places = asyncio.Semaphore(settings.pool)
        self._starting = asyncio.Lock()
        self._processes: dict[frozenset[str], Process] = {}
        self._users: dict[frozenset[str], int] = {}

    @classmethod
    @contextlib.asynccontextmanager
    async def launch(cls, settings: BrowserSettings | None = None) -> AsyncIterator[Self]:
        """Start Chromium for the length of a block."""
        chosen = settings or BrowserSettings()
        own = Guard(chosen.allow_hosts)
        chosen.clock_milliseconds()
        chromium = await asyncio.to_thread(find_chromium)
        try:
            from playwright.async_api import async_playwright
        except ModuleNotFoundError:
            raise BrowserMissing(playwright_missing()) from None
        async with async_playwright() as playwright:
            browser = cls(playwright, chromium, chosen)
            try:
                await browser._process(own)
                yield browser
            finally:
                await browser._close()

    @contextlib.asynccontextmanager
    async def open(
        self, url: str | None = None, *, viewport: Viewport = DESKTOP, hosts: Sequence[str] = ()
    ) -> AsyncIterator[Page]:
        """A page in a context of its own; waits while the pool is full.

        Args:
            url: Where to go first; None leaves the page blank.
            viewport: The window.
            hosts: Hosts that this page may reach beside loopback and the settings' `allow_hosts`.
        """
        guard = Guard([*self.settings.allow_hosts, *hosts])
        async with self._places:
            self._users[guard.hosts] = self._users.get(guard.hosts, 0) + 1
            context: BrowserContext | None = None
            try:
                context, page = await self._fresh(guard, viewport)
                if url is not None:
                    await page.goto(url)
                yield page
            finally:
                if context is not None:
                    await self._dispose(context, guard)
                await self._release(guard)

    async def _fresh(self, guard: Guard, viewport: Viewport) -> tuple[BrowserContext, Page]:
        from playwright.async_api import Error

        for last in (False, True):
            process = await self._process(guard)
            try:
                return await self._context(process, guard, viewport)
            except (Error, ProtocolError) as error:
                # The process died between two pages: the next turn starts another, once.
                await self._drop(guard)
                if last:
                    raise BrowserLost(
                        f"Chromium {self.chromium.version} gives no page ({first_line(error)}); "
                        "try again, and see `assay doctor`."
                    ) from error
        raise AssertionError("unreachable")

    async def _context(
        self, process: Process, guard: Guard, viewport: Viewport
    ) -> tuple[BrowserContext, Page]:
        settings = self.settings
        closed_port = process.wire.port if process.wire else None
        guard = Guard(guard.hosts, closed_port=closed_port)
        context = await process.playwright.new_context(
            viewport={"width": viewport.width, "height": viewport.height},
            device_scale_factor=viewport.scale,
            has_touch=viewport.touch,
            is_mobile=viewport.mobile,
            timezone_id=settings.timezone,
            locale=settings.locale,
            color_scheme=settings.colour_scheme,
            reduced_motion="reduce" if settings.reduced_motion else "no-preference",
            service_workers="block",
            accept_downloads=False,
        )
        try:
            recorder = Recorder(guard)
            recorder.attach(context)
            moment = settings.clock_milliseconds()
            if moment is not None:
                await context.add_init_script(_FIXED_CLOCK % moment)
            await context.route(guard.refused_pattern, guard.handle)
            inner = await context.new_page()
            world = await self._world(context, inner, process.wire)
        except BaseException:
            with contextlib.suppress(Exception):
                await context.close()
            raise
        recorder.watch(inner)
        return context, Page(inner, world, recorder, settings, viewport, self.chromium)

    async def _world(self, context: BrowserContext, inner: PlaywrightPage, wire: Wire | None) -> World:
        session = await context.new_cdp_session(inner)
        if wire is None:
            return World(through_playwright(session))
        target = await session.send("Target.getTargetInfo")
        await session.detach()
        return World(await wire.attach(target["targetInfo"]["targetId"]))

    async def _process(self, guard: Guard) -> Process:
        async with self._starting:
            process = self._processes.get(guard.hosts)
            if process is None or not process.playwright.is_connected():
                await self._drop(guard)
                process = await self._start(guard)
                self._processes[guard.hosts] = process
            return process

    async def _start(self, guard: Guard) -> Process:
        from playwright.async_api import Error

        flags = [*_FLAGS, f"--host-resolver-rules={guard.resolver_rules()}"]
        if self.settings.direct:
            # With the second flag Chromium says where its profile is; there stands the port that it chose.
            flags += ["--remote-debugging-port=0", "--enable-automation"]
        try:
            started = await self._playwright.chromium.launch(
                executable_path=self.chromium.path,
                args=flags,
                chromium_sandbox=_sandboxed(),
                env=_environment(self.chromium),
                timeout=60_000,
            )
        except Error as error:
            raise BrowserMissing(_why_not_started(self.chromium, str(error))) from error
        return Process(started, await Wire.connect(started) if self.settings.direct else None)

    async def _dispose(self, context: BrowserContext, guard: Guard) -> None:
        """Close a context; one that does not close takes its process with it."""
        try:
            await asyncio.wait_for(context.close(), _CLOSE_SECONDS)
        except TimeoutError:
            await self._drop(guard)
        except Exception:
            process = self._processes.get(guard.hosts)
            if process is None or not process.playwright.is_connected():
                await self._drop(guard)

    async def _release(self, guard: Guard) -> None:
        """A process for hosts beyond the settings' own ends with its last page."""
        self._users[guard.hosts] -= 1
        if not self._users[guard.hosts]:
            del self._users[guard.hosts]
            if guard.hosts != Guard(self.settings.allow_hosts).hosts:
                await self._drop(guard)

    async def _drop(self, guard: Guard) -> None:
        process = self._processes.pop(guard.hosts, None)
        if process is not None:
            await process.close()

    async def _close(self) -> None:
        for process in list(self._processes.values()):
            await process.close()
        self._processes.clear()


def _sandboxed() -> bool:
    """Chromium refuses its sandbox to root, and some containers refuse it to everybody."""
    return os.environ.get(SANDBOX_VARIABLE, "on") != "off" and getattr(os, "geteuid", lambda: 1)() != 0


def _environment(chromium: Chromium) -> dict[str, Any]:
    kept = {name: value for name, value in os.environ.items() if name.lower() not in _PROXY_VARIABLES}
    return {**kept, **chromium.env}


def _why_not_started(chromium: Chromium, said: str) -> str:
    if "sandbox" in said.lower():
        return (
            f"{chromium.path} cannot use its sandbox here; allow user namespaces, or set "
            f"{SANDBOX_VARIABLE}=off if only pages that you trust are opened."
        )
    words = " ".join(said.split())[:200]
    return f"{chromium.path} ({chromium.source}) does not start: {words}; see `assay doctor`."
