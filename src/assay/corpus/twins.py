"""Prove that a clean site is clean: no axe violation in either layout, no sideways scroll, all tasks solved.

Tasks are solved twice: with the pointer in both layouts, and with nothing but the keyboard.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.corpus.driving import perform
from assay.corpus.probing import LAYOUT_SHIFT
from assay.corpus.serving import SiteServer, serve
from assay.corpus.steps import Go
from assay.errors import AssayError

if TYPE_CHECKING:
    from assay.browser import Browser, Page, Viewport
    from assay.corpus.catalogue import LocalSite
    from assay.corpus.site import PageInfo, Task
    from assay.runs.progress import Progress

__all__ = ["TwinCheck", "check_twins"]

_MOST_SHIFT = 0.03
_OVERFLOW = "() => document.documentElement.scrollWidth"


@dataclass(frozen=True, slots=True)
class TwinCheck:
    """One look at a clean site. No problems means that it passed."""

    local: LocalSite
    what: str
    problems: tuple[str, ...]


async def check_twins(
    browser: Browser, sites: Sequence[LocalSite], progress: Progress, *, concurrency: int = 3
) -> list[TwinCheck]:
    """Look at every page in both layouts and solve every task of these sites without defects."""
    from assay.browser import DESKTOP, MOBILE

    layouts = (DESKTOP, MOBILE)
    places = asyncio.Semaphore(concurrency)
    progress.begin(sum(2 * len(local.site.pages) + 3 * len(local.tasks) for local in sites), 0)

    async def one(
        local: LocalSite, server: SiteServer, what: str, viewport: Viewport, look: _Look
    ) -> TwinCheck:
        async with places:
            problems = await _problems(browser, server, viewport, look)
            if problems:
                # On a busy computer a font may come late once; what is wrong is wrong twice.
                problems = await _problems(browser, server, viewport, look)
        progress.advance(failed=bool(problems), cost=None)
        return TwinCheck(local, what, tuple(problems))

    async def site(local: LocalSite) -> list[TwinCheck]:
        async with serve(local.app()) as server:
            pages = [
                one(local, server, f"{info.id}, {view.name}", view, _PageLook(info))
                for info in local.site.pages.values()
                for view in layouts
            ]
            tasks = [
                one(local, server, f"{task.id}, {view.name}", view, _TaskLook(task))
                for task in local.tasks
                for view in layouts
            ]
            keyboard = [
                one(
                    local,
                    server,
                    f"{task.id}, keyboard",
                    MOBILE if task.device == "mobile" else DESKTOP,
                    _TaskLook(task, keyboard=True),
                )
                for task in local.tasks
            ]
            return list(await asyncio.gather(*pages, *tasks, *keyboard))

    try:
        found = await asyncio.gather(*(site(local) for local in sites))
    finally:
        progress.end()
    return [check for checks in found for check in checks]


async def _problems(browser: Browser, server: SiteServer, viewport: Viewport, look: _Look) -> list[str]:
    try:
        async with asyncio.timeout(60), browser.open(None, viewport=viewport) as page:
            return await look(page, server)
    except (AssayError, TimeoutError) as error:
        return [str(error) or "it took more than a minute"]


@dataclass(frozen=True, slots=True)
class _PageLook:
    info: PageInfo

    async def __call__(self, page: Page, server: SiteServer) -> list[str]:
        await perform(page.playwright, server.url, self.info.reach or (Go(self.info.example),))
        problems = []
        width = await page.evaluate(_OVERFLOW)
        if width > page.viewport.width:
            problems.append(f"it is {width} px wide on a screen of {page.viewport.width} px")
        shift = await page.evaluate(LAYOUT_SHIFT, 200)
        if shift > _MOST_SHIFT:
            problems.append(f"it moves while it loads, a layout shift of {shift:.2f}")
        result = await page.axe()
        problems += [f"axe {result.version}: {violation['id']}" for violation in result.violations]
        problems += [f"console: {line.text}" for line in page.console if line.level in ("error", "uncaught")]
        problems += [f"refused request: {attempt.url}" for attempt in page.attempts]
        return problems


@dataclass(frozen=True, slots=True)
class _TaskLook:
    task: Task
    keyboard: bool = False

    async def __call__(self, page: Page, server: SiteServer) -> list[str]:
        await perform(
            page.playwright, server.url, (Go(self.task.start), *self.task.solution), keyboard=self.keyboard
        )
        cookies = {c.get("name"): c.get("value") for c in await page.playwright.context.cookies(server.url)}
        session = server.app.sessions.get(str(cookies.get("sid")))
        solved = session is not None and self.task.success(session)
        return [] if solved else [f"the task is not solved: {self.task.criteria}"]


_Look = _PageLook | _TaskLook
