"""How a state of a site is reached from nothing: an address, then forms sent and links followed."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.browser.errors import BrowserError
from assay.browser.settings import DESKTOP, MOBILE
from assay.mirror.agents.reference.probes.interaction.acting import click, fill, follow
from assay.mirror.agents.reference.probes.interaction.looking import Look, look
from assay.mirror.agents.reference.records import Observation

if TYPE_CHECKING:
    from assay.browser import Browser, Page, PageStore

__all__ = ["Follow", "Send", "Site", "Way"]


@dataclass(frozen=True, slots=True)
class Send:
    """Answer a form and press its button."""

    answers: tuple[tuple[str, str | bool], ...]
    button: str
    words: str
    """What the button says."""


@dataclass(frozen=True, slots=True)
class Follow:
    """Go to an address of the site in the same session."""

    place: str


@dataclass(frozen=True, slots=True)
class Way:
    """Where to begin, and what to do there."""

    start: str
    steps: tuple[Send | Follow, ...] = ()
    phone: bool = False
    """With the window of a phone."""

    @property
    def state(self) -> str:
        """The state that it leads to, in words."""
        sent = [f"“{step.words}”" for step in self.steps if isinstance(step, Send)]
        return f"after {', '.join(sent)}" if sent else "on load"

    def then(self, *steps: Send | Follow) -> Way:
        """The same way, and further."""
        return Way(self.start, (*self.steps, *steps), self.phone)


@dataclass
class Site:
    """A served site, the browser that visits it, and what was seen of it so far."""

    browser: Browser
    base_url: str
    store: PageStore | None = None

    @contextlib.asynccontextmanager
    async def at(self, way: Way) -> AsyncIterator[tuple[Page, Look] | None]:
        """A fresh visitor who has gone the way; None where it does not lead anywhere any more."""
        async with self.browser.open(None, viewport=MOBILE if way.phone else DESKTOP) as page:
            try:
                await page.goto(self.base_url + way.start)
                await page.settle()
                for step in way.steps:
                    await self._step(page, step)
                here = await look(page)
            except (BrowserError, TimeoutError):
                yield None
                return
            yield page, here

    async def _step(self, page: Page, step: Send | Follow) -> None:
        if isinstance(step, Follow):
            await page.goto(self.base_url + step.place)
            await page.settle()
        else:
            await fill(page, dict(step.answers))
            await follow(page, lambda: click(page, step.button))

    async def keep(self, page: Page, here: Look, state: str) -> Observation | None:
        """Store the page as it is; None without a store, or if the page cannot be captured."""
        if self.store is None:
            return None
        try:
            captured = await page.capture()
        except BrowserError:
            return None
        digest = self.store.put(captured)
        own = tuple(
            dict.fromkeys(
                link.href.removeprefix(self.base_url).partition("#")[0] or "/" for link in here.links
            )
        )
        document = page.recorder.document
        return Observation(
            page_url=here.place,
            title=here.title,
            status=document.status if document is not None else 200,
            state=state,
            viewport="mobile" if page.viewport.mobile else "desktop",
            page_state=digest,
            links=own,
        )
