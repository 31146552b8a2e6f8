"""Look at a site once, for everybody: visit its pages in every window, measure, try things, compare pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from assay.errors import AssayError, BadInput
from assay.mirror.agents.reference.crawling import Frontier, Waiting, skeleton, visible_paths
from assay.mirror.agents.reference.describing import page_path
from assay.mirror.agents.reference.probes.static import find_signs
from assay.mirror.agents.reference.reading import LOST, compare, signs_of_lost, signs_of_state
from assay.mirror.agents.reference.records import Observation, Sign, Survey, ViewportName
from assay.mirror.agents.reference.signing_in import Account, SignedInBrowser, is_door
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser import Browser, Page, PageStore, Viewport
    from assay.browser.state import PageState

__all__ = ["Permit", "survey"]

Permit = Callable[[str], Awaitable[str | None]]
"""Asked before each visit with the whole address; it may wait, and gives the reason for staying away."""

PAGE_SECONDS = 45.0
_SLOW_MS = 1_500.0
_STEP_MS = 500.0
_NOWHERE = "/page-that-is-not-there"
_NOT_THERE = 400
_MOST_DIALOGS = 5
_MOST_SKIPPED = 200


async def survey(
    browser: Browser,
    base_url: str,
    *,
    name: str,
    pages: PageStore,
    max_pages: int = 40,
    viewports: Sequence[ViewportName] = ("desktop", "mobile", "zoomed"),
    start: Sequence[str] = ("/",),
    hosts: Sequence[str] = (),
    permit: Permit | None = None,
    gentle: bool = False,
    interaction_seconds: float = 300.0,
    account: Account | None = None,
) -> Survey:
    """Everything that can be observed of a site, the same for every persona.

    Args:
        browser: A running browser; each visit has a context of its own.
        base_url: Where the site is served; no other host is visited.
        name: The name of the site or its variant.
        pages: Where the page states go.
        max_pages: How many pages are visited at the most.
        viewports: The windows; the first is the one that is crawled in and that axe-core is run in. `zoomed`
            is looked at once for each kind of page.
        start: Paths to begin with.
        hosts: Hosts that pages may load from beside loopback.
        permit: Asked before each visit: robots rules and politeness of live sites.
        gentle: Read only; no form is sent and no button pressed.
        interaction_seconds: How long things are tried; 0 leaves them untried.
        account: With this one signs in where a password is asked for; not if `gentle`.
    """
    if max_pages < 1 or not viewports:
        raise BadInput("A survey needs at least one page and one window; raise `max_pages` or name one.")
    work = _Work(browser, base_url.rstrip("/"), pages, tuple(hosts), permit, viewports[0])
    await work.crawl(start, max_pages, tuple(viewports))
    if not gentle and permit is None:
        await work.lose_the_way()
    if account is not None and not gentle:
        await work.enter(account, max_pages, tuple(viewports))
    if interaction_seconds > 0:
        await work.interact(interaction_seconds, gentle)
    return Survey(
        variant=name,
        observations=tuple(work.observations),
        across=(*work.loose, *compare(work.views, work.reached)),
        skipped=dict(sorted(work.skipped.items())[:_MOST_SKIPPED]),
    )


@dataclass
class _Work:
    """One survey on its way."""

    browser: Browser
    base: str
    store: PageStore
    hosts: tuple[str, ...]
    permit: Permit | None
    first: ViewportName
    observations: list[Observation] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)
    views: list[PageView] = field(default_factory=list)
    reached: list[PageView] = field(default_factory=list)
    """States that came of trying things."""
    members: Browser | None = None
    """Opens what only those see who have signed in."""
    public: int = 0
    """How many observations were made without signing in."""
    loose: tuple[Sign, ...] = ()
    """Signs of pages that nobody observed."""
    _seen: dict[tuple[str, str], str] = field(default_factory=dict)

    async def crawl(self, start: Sequence[str], most: int, windows: tuple[ViewportName, ...]) -> None:
        frontier = Frontier()
        frontier.add([path if path.startswith("/") else f"/{path}" for path in start], 0)
        visits = 0
        while visits < most and (place := frontier.take()) is not None:
            visits += 1
            view = await self._observe(place.path, windows[0])
            if view is None:
                continue
            self.views.append(view)
            here = page_path(view.state.url)
            frontier.saw(here, skeleton(view))
            frontier.add(visible_paths(view, self.base), place.depth + 1)
            others = [one for one in windows[1:] if one != "zoomed" or _is_new(frontier, here)]
            # Side by side, and kept in the order of the windows.
            looked = await asyncio.gather(*(self._look_safely(here, one) for one in others))
            for window, seen in zip(others, looked, strict=True):
                if seen is not None:
                    await self._keep(*seen, window)
        self._note_rest(frontier)

    async def enter(self, account: Account, most: int, windows: tuple[ViewportName, ...]) -> None:
        """Sign in where a password is asked for, and look at what is behind it."""
        door = next((view.state.url for view in self.views if is_door(view)), None)
        if door is None:
            return
        signed_in, outside = SignedInBrowser(self.browser, door, account), self.browser
        first = await signed_in.try_door(self.hosts)
        if first is None:
            self._skip("signing in", "the account that the task names was not let in")
            return
        # A survey does nothing with a browser but open pages.
        self.members, self.public = cast("Browser", signed_in), len(self.observations)
        self.browser = self.members
        await self.crawl((first,), most, windows)
        self.browser = outside

    async def lose_the_way(self) -> None:
        """Try an address that leads nowhere: what is said to whoever follows an old link."""
        window = self.first
        seen = await self._look_safely(_NOWHERE, window)
        if seen is None or page_path(seen[0].url) != _NOWHERE or seen[0].status < _NOT_THERE:
            return
        await self._keep(*seen, window)
        lost = self.observations.pop()
        self.observations.append(lost.model_copy(update={"state": LOST, "signs": signs_of_lost(lost.signs)}))

    def _note_rest(self, frontier: Frontier) -> None:
        rest: list[Waiting] = []
        while (place := frontier.take()) is not None:
            rest.append(place)
        for place in rest:
            self._skip(place.path, "enough pages had been visited")
        for path in frontier.left_out:
            self._skip(path, "enough pages of its kind had been visited")

    def _skip(self, what: str, why: str) -> None:
        self.skipped.setdefault(what[:200], why[:300])

    async def _observe(self, path: str, window: ViewportName) -> PageView | None:
        """Visit a page in a window; None where it cannot be visited or was seen before."""
        seen = await self._look_safely(path, window)
        return None if seen is None else await self._keep(*seen, window)

    async def _look_safely(self, path: str, window: ViewportName) -> tuple[PageState, list[str]] | None:
        """A visit that costs its time at the most; why it failed is noted."""
        reason = await self.permit(self.base + path) if self.permit else None
        if reason is not None:
            self._skip(path, reason)
            return None
        try:
            return await asyncio.wait_for(self._visit(path, window), PAGE_SECONDS)
        except TimeoutError:
            self._skip(f"{path} ({window})", f"it took longer than {PAGE_SECONDS:g} s")
        except AssayError as error:
            if error.stops_run:
                raise
            self._skip(f"{path} ({window})", str(error).replace(self.base, ""))
        return None

    async def _keep(self, state: PageState, dialogs: Sequence[str], window: ViewportName) -> PageView | None:
        here = page_path(state.url)
        if not state.url.startswith((f"{self.base}/", f"{self.base}?")) and state.url != self.base:
            self._skip(here, "it leads away from the site")
            return None
        if (here, window) in self._seen:
            return None
        for cut in state.truncated:
            self._skip(f"{here} ({window}, part)", cut)
        digest = await asyncio.to_thread(self.store.put, state)
        self._seen[here, window] = digest
        view = PageView(digest, state)
        signs = [*await asyncio.to_thread(self._measured, view), *_dialog_signs(view, dialogs)]
        self.observations.append(self._observation(view, window, signs))
        return view

    def _measured(self, view: PageView) -> list[Sign]:
        signs, failed = find_signs(view)
        for probe, why in failed.items():
            self._skip(f"probe {probe} on {page_path(view.state.url)}", why)
        return list(signs)

    def _observation(self, view: PageView, window: ViewportName, signs: Sequence[Sign]) -> Observation:
        return Observation(
            page_url=page_path(view.state.url),
            title=view.state.title[:300],
            status=view.state.status,
            viewport=window,
            page_state=view.digest,
            links=visible_paths(view, self.base),
            load_ms=_even_milliseconds(view.state),
            signs=tuple(signs),
        )

    async def _visit(self, path: str, window: ViewportName) -> tuple[PageState, list[str]]:
        state, dialogs = await self._look(path, window)
        if _load_ms(state) > _SLOW_MS:
            # The machine may have been busy: the quicker of two visits is the page's own time.
            again, _ = await self._look(path, window)
            state = min(state, again, key=_load_ms)
        return state, dialogs

    async def _look(self, path: str, window: ViewportName) -> tuple[PageState, list[str]]:
        async with self.browser.open(None, viewport=_viewport(window), hosts=self.hosts) as page:
            dialogs = _answer_dialogs(page)
            await page.goto(self.base + path)
            # axe-core takes most of a visit's time, and what changes with the window our probes measure.
            return await page.capture(axe=window == self.first), dialogs

    async def interact(self, seconds: float, gentle: bool) -> None:
        """Try things; states that come of it are measured like pages."""
        every = tuple(self.observations)
        parts = [(self.browser, every)]
        if self.members is not None:
            parts = [(self.browser, every[: self.public]), (self.members, every[self.public :])]
        for browser, seen in parts:
            share = len(seen) / max(1, len(every))
            await self._try_out(browser, seen, share * seconds, gentle)

    async def _try_out(
        self, browser: Browser, seen: tuple[Observation, ...], seconds: float, gentle: bool
    ) -> None:
        from assay.mirror.agents.reference.probes import interaction

        try:
            report = await interaction.run_interactions(
                browser, self.base, seen, budget_seconds=seconds, store=self.store, gentle=gentle
            )
        except Exception as error:
            # What was seen so far is worth keeping; what could not be tried is said.
            self._skip("interaction", f"{type(error).__name__}: {error}"[:300])
            return
        for what, why in report.skipped.items():
            self._skip(str(what), str(why))
        for observed in report.observations:
            self.observations.append(await asyncio.to_thread(self._with_static_signs, observed))
        self._attach(report.signs)

    def _with_static_signs(self, observed: Observation) -> Observation:
        view = PageView(observed.page_state, self.store.get(observed.page_state))
        self.reached.append(view)
        new = signs_of_state(self._measured(view), observed, self.observations)
        return observed.model_copy(update={"signs": (*observed.signs, *new)})

    def _attach(self, signs: Sequence[Sign]) -> None:
        """Give each sign to the page that it was found on."""
        waiting = list(signs)
        for place, observed in enumerate(self.observations):
            own = [
                sign for sign in waiting if (sign.page_url, sign.state) == (observed.page_url, observed.state)
            ]
            if own:
                waiting = [sign for sign in waiting if sign not in own]
                self.observations[place] = observed.model_copy(update={"signs": (*observed.signs, *own)})
        self.loose += tuple(waiting)


def _is_new(frontier: Frontier, path: str) -> bool:
    return "?" not in path and frontier.is_first_of_kind(path)


def _viewport(window: ViewportName) -> Viewport:
    from assay.browser import DESKTOP, MOBILE, Viewport

    # Enlarging to 200 % halves the room that a page has, in both directions.
    zoomed = Viewport("zoomed", DESKTOP.width // 2, DESKTOP.height // 2, scale=2.0)
    return {"desktop": DESKTOP, "mobile": MOBILE, "zoomed": zoomed}[window]


def _answer_dialogs(page: Page) -> list[str]:
    """Dismiss what a page asks on its own, and remember what it said."""
    said: list[str] = []

    async def dismiss(dialog: Any) -> None:
        if len(said) < _MOST_DIALOGS:
            said.append(str(dialog.message)[:200])
        # It may be gone already. What is raised here would be raised again by whoever uses the browser next.
        with suppress(Exception):
            await dialog.dismiss()

    page.playwright.on("dialog", dismiss)
    return said


def _dialog_signs(view: PageView, dialogs: Sequence[str]) -> list[Sign]:
    from assay.mirror.agents.reference.probes.loading import unasked_dialog

    return [unasked_dialog(view, said) for said in dialogs[:1]]


def _load_ms(state: PageState) -> float:
    return max(float(state.timings.get(name) or 0.0) for name in ("response_start_ms", "load_ms"))


def _even_milliseconds(state: PageState) -> float:
    """Coarse, so that two surveys of one site say the same."""
    return _load_ms(state) // _STEP_MS * _STEP_MS
