"""One look at the page: captured, stored, and told in words."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assay.files import digest
from assay.mirror.agents.llm.asking import fenced
from assay.mirror.agents.llm.outline import Outline, RefBook, outline
from assay.mirror.agents.llm.territory import Territory
from assay.mirror.validation.views import PageView
from assay.models.errors import clean

if TYPE_CHECKING:
    from assay.browser.page import Page
    from assay.browser.settings import Viewport
    from assay.browser.state import PageState
    from assay.mirror.agents.records import AgentCase
    from assay.mirror.personas.records import Channel, Perception

__all__ = ["Look", "Looking", "window_of"]


@dataclass(frozen=True, slots=True)
class Look:
    """A page as it was at one moment."""

    page_state: str
    place: str
    """Its address, without the host where it is the site's own."""
    title: str
    outline: Outline
    words: str
    """Everything that stands there, folded."""
    scroll_y: float
    viewport: tuple[int, int]
    picture: bytes

    @property
    def sameness(self) -> str:
        """Equal for two looks between which nothing happened."""
        return digest([self.place, self.scroll_y, self.outline.sameness])

    def values(self, room: int) -> dict[str, Any]:
        """What both prompts are told about the page; the refs and words are for the audits alone."""
        width, height = self.viewport
        head = f"title: {clean(self.title, 200)}\nwindow: {width} by {height}, scrolled to {self.scroll_y:g}"
        return {
            "page_url": clean(self.place, 300),
            "page": fenced(f"{head}\n{self.outline.text(room)}"),
            "refs": self.outline.targets,
            "words": self.words,
        }


class Looking:
    """Eyes or ears for one session."""

    def __init__(self, page: Page, pages: Path, territory: Territory, channel: Channel) -> None:
        self._page = page
        self._pages = pages
        self._territory = territory
        self._channel: Channel = channel
        self._refs = RefBook()

    async def look(self) -> Look:
        """Capture the page, store it, and put it into words; the work on large pages leaves others room."""
        state = await self._page.capture()
        return await asyncio.to_thread(self._told, state)

    def _told(self, state: PageState) -> Look:
        from assay.browser.store import PageStore

        stored = PageStore(self._pages).put(state)
        return Look(
            page_state=stored,
            place=self._territory.shown(state.url),
            title=state.title,
            outline=outline(state, self._refs, self._channel),
            words=PageView(stored, state).words,
            scroll_y=float(state.dom["documents"][0]["scroll"][1]),
            viewport=(state.viewport.width, state.viewport.height),
            picture=state.screenshot,
        )


def window_of(case: AgentCase, perception: Perception) -> Viewport:
    """The window of the device; who magnifies sees half as much of the page on the same screen."""
    from assay.browser.settings import VIEWPORTS, Viewport

    plain = VIEWPORTS[case.persona.device or case.task.device]
    zoom = perception.zoom
    if zoom == 1 or plain.mobile:
        # A phone is magnified by moving a lens over the page, which leaves the layout alone.
        return plain
    return Viewport(
        "zoomed", round(plain.width / zoom), round(plain.height / zoom), plain.scale * zoom, plain.touch
    )
