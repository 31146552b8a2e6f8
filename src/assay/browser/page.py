"""One page in one context: go somewhere, wait until it is quiet, ask it things, capture it; all bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from assay.browser.accessibility import AxeResult, run_axe
from assay.browser.errors import (
    PageLost,
    PageRefused,
    PageUnreachable,
    ScriptFailed,
    ScriptTimeout,
    first_line,
)
from assay.browser.finding import Chromium
from assay.browser.guard import Attempt
from assay.browser.recording import ConsoleLine, NetworkError, Recorder
from assay.browser.settings import BrowserSettings, Viewport
from assay.browser.wire import ProtocolError
from assay.browser.world import World

if TYPE_CHECKING:
    from playwright.async_api import Page as PlaywrightPage

    from assay.browser.state import PageState

__all__ = ["Page"]

T = TypeVar("T")

_REASONS = {
    "ERR_CONNECTION_REFUSED": "nobody answers there",
    "ERR_NAME_NOT_RESOLVED": "it leads to a host that is not allowed or not known",
    "ERR_EMPTY_RESPONSE": "the server closed the connection without an answer",
    "ERR_CONNECTION_RESET": "the server broke the connection",
    "ERR_ABORTED": "it is no page (a download, an empty answer or a refused address)",
    "ERR_TOO_MANY_REDIRECTS": "it redirects in a circle",
    "ERR_UNSAFE_PORT": "browsers refuse that port",
    "Download is starting": "it is a download and no page",
}

_LOADED = """() => new Promise((done) => {
  const complete = () => { if (document.readyState === 'complete') setTimeout(done, 0); };
  document.addEventListener('readystatechange', complete);
  complete();
})"""

# Quiet means: loaded, fonts there, a whole frame gone by, and no change for a moment if there was one at all.
# One callback alone may come at once, and a page that changes all the time would pass for a still one.
_QUIET = """async (quiet, most) => {
  const begun = performance.now(), sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const left = () => most - (performance.now() - begun);
  let changed = -Infinity;
  const watch = new MutationObserver(() => { changed = performance.now(); });
  watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  const until = (event) => Promise.race([event, sleep(left())]);
  if (document.readyState !== 'complete')
    await until(new Promise((done) => addEventListener('load', done, {once: true})));
  if (document.fonts.status !== 'loaded') await until(document.fonts.ready);
  const frame = (done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
  await Promise.race([new Promise(frame), sleep(60)]);
  for (let rest; (rest = changed + quiet - performance.now()) > 0 && left() > 0;)
    await sleep(Math.min(rest, left()));
  watch.disconnect();
}"""
_QUIET_MILLISECONDS = 50
_AFTER_DATA_SECONDS = 0.1


class Page:
    """A page that was opened by `Browser.open`; `playwright` is the page for people who drive it."""

    def __init__(
        self,
        inner: PlaywrightPage,
        world: World,
        recorder: Recorder,
        settings: BrowserSettings,
        viewport: Viewport,
        chromium: Chromium,
    ) -> None:
        self.playwright = inner
        self.viewport = viewport
        self.settings = settings
        self.chromium = chromium
        self.recorder = recorder
        self.faulted: str | None = None
        self.world = world
        self._gone = asyncio.Event()
        inner.on("crash", lambda _page: self._lose("its renderer crashed"))
        inner.on("close", lambda _page: self._lose("it was closed"))

    @property
    def url(self) -> str:
        """Where the page is now."""
        return self.playwright.url

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Every request that the guard refused since the page was opened."""
        return tuple(self.recorder.attempts)

    @property
    def console(self) -> tuple[ConsoleLine, ...]:
        """Messages of the console and uncaught errors since the page was opened."""
        return tuple(self.recorder.console)

    @property
    def network_errors(self) -> tuple[NetworkError, ...]:
        """Requests that failed or were answered with a status of 400 or more."""
        return tuple(self.recorder.network_errors)

    async def goto(self, url: str) -> None:
        """Load a page; a status of 400 or more is a page like any other."""
        reason = self.recorder.guard.refusal(url)
        if reason is not None:
            self.recorder.refuse(url, "document", reason)
            raise PageRefused(
                f"{url} was not opened ({reason.replace('_', ' ')}); only loopback is open by default, so "
                "name its host in `hosts` or in the settings' `allow_hosts`."
            )
        from playwright.async_api import Error
        from playwright.async_api import TimeoutError as TookTooLong

        seconds = self.settings.navigation_seconds
        self.recorder.forget_document()
        try:
            # Bounded from outside too: a driver that hangs must not hang us.
            await asyncio.wait_for(self._load(url), seconds)
        except (TimeoutError, TookTooLong):
            self._fault("it did not load in time")
            raise PageUnreachable(
                f"{url} did not finish loading within {seconds:g} s; try again or give it more time."
            ) from None
        except (Error, ProtocolError) as error:
            raise PageUnreachable(f"{url} cannot be opened: {self._why(error)}.") from None

    async def _load(self, url: str) -> None:
        # Playwright's own wait for `load` would never end on a page that was stopped on its way elsewhere.
        await self.playwright.goto(url, timeout=0, wait_until="commit")
        await self.world.call(_LOADED)

    def _why(self, error: Exception) -> str:
        said = first_line(error)
        return next((words for code, words in _REASONS.items() if code in said), self.faulted or said)

    async def evaluate(self, js: str, arg: object = None, seconds: float = 5.0) -> Any:
        """Run JavaScript in the page as Playwright's `evaluate` does, but for `seconds` at the most."""
        return await self._bounded(self.playwright.evaluate(js, arg), "A script", seconds)

    async def settle(self) -> None:
        """Wait for load, fonts and a short quiet of network and document; at most `settle_seconds`."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.settings.settle_seconds
        while (left := end - loop.time()) > 0.01:
            try:
                await asyncio.wait_for(self.recorder.idle.wait(), left)
            except TimeoutError:
                return
            # Only after data has come is there a reason to wait although nothing moves.
            await asyncio.sleep(max(0.0, self.recorder.last_data + _AFTER_DATA_SECONDS - loop.time()))
            most = max(1.0, 1000 * (end - loop.time()))
            watching = self.world.call(_QUIET, _QUIET_MILLISECONDS, most)
            await self._bounded(watching, "Waiting for quiet", left + 5)
            if self.recorder.idle.is_set() and loop.time() >= self.recorder.last_data + _AFTER_DATA_SECONDS:
                return

    async def axe(self, rules: Sequence[str] | None = None, seconds: float = 20.0) -> AxeResult:
        """Run axe-core, all its rules or the named ones."""
        return await run_axe(self, rules, seconds)

    async def capture(self, *, full_page: bool = False, axe: bool = False) -> PageState:
        """Everything about the page as it is now, redacted, as one frozen state.

        Args:
            full_page: Also take a screenshot of the whole page, which is slow on long ones.
            axe: Also run axe-core and keep what it found.
        """
        from assay.browser.capture import capture

        await self.settle()
        work = capture(self, full_page=full_page, axe=axe)
        return await self._bounded(work, "The capture", self.settings.capture_seconds)

    async def _bounded(self, work: Coroutine[Any, Any, T], what: str, seconds: float) -> T:
        """Wait for work in the page, for its time to run out, or for the page to be gone."""
        from playwright.async_api import Error

        task, gone = asyncio.ensure_future(work), asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait({task, gone}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            if gone.done():
                raise PageLost(f"{self._place()} was lost ({self.faulted}); open it again.")
            self._fault("a script did not end")
            raise ScriptTimeout(
                f"{what} did not end within {seconds:g} s on {self._place()}; its context is thrown away."
            )
        except (Error, ProtocolError) as error:
            said = first_line(error)
            if self._gone.is_set() or "closed" in said or "crashed" in said or "gone" in said:
                self._fault("it was closed")
                raise PageLost(f"{self._place()} was lost ({self.faulted}); open it again.") from None
            raise ScriptFailed(f"{what} failed on {self._place()}: {said}.") from None
        finally:
            gone.cancel()
            _abandon(task)

    def _place(self) -> str:
        from assay.browser.recording import without_credentials

        return without_credentials(self.playwright.url)[:200]

    def _fault(self, why: str) -> None:
        self.faulted = self.faulted or why

    def _lose(self, why: str) -> None:
        self._fault(why)
        self._gone.set()


def _abandon(task: asyncio.Future[Any]) -> None:
    """Let go of work that nobody waits for; what it still has to say is heard and not printed."""
    if not task.done():
        task.cancel()
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
