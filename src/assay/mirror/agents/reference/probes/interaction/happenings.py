"""What comes of an act on a page: what was asked of the server, what changed, and how long it took."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assay.mirror.agents.reference.probes.interaction.looking import Look, path_of

if TYPE_CHECKING:
    from playwright.async_api import Dialog, Frame, Request

    from assay.browser import Page

__all__ = ["Asked", "Ears", "Happening"]

_DATA = frozenset({"document", "fetch", "xhr"})
_MOST_REQUESTS = 50
_MOST_QUESTIONS = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a page or for data."""

    method: str
    place: str
    kind: str


@dataclass(frozen=True, slots=True)
class Happening:
    """What came of one act."""

    before: Look
    after: Look
    requests: tuple[Asked, ...] = ()
    seconds: float = 0.0
    progress: bool | None = None
    """Was there a sign of progress while it took long? None: it did not."""
    questions: tuple[str, ...] = ()
    """The browser's own dialogs; each was declined."""
    windows: tuple[str, ...] = ()
    changes: int = 0
    calls: tuple[str, ...] = ()
    status: int | None = None
    method: str = "GET"
    """How the page that is now there was asked for."""

    @property
    def sent(self) -> bool:
        """Was something sent to the server?"""
        return bool(self.requests)

    @property
    def posted(self) -> int:
        """How many requests could change something."""
        return sum(asked.method not in ("GET", "HEAD") for asked in self.requests)

    @property
    def new_lines(self) -> tuple[str, ...]:
        """What the page says now and did not say before."""
        return self.after.new_lines(self.before)

    @property
    def visible_change(self) -> bool:
        """Would anybody see a difference?"""
        one, other = self.before, self.after
        return (
            one.url != other.url
            or one.lines != other.lines
            or one.marks != other.marks
            or one.invalid != other.invalid
            or [dialog.selector for dialog in one.dialogs] != [dialog.selector for dialog in other.dialogs]
        )

    @property
    def any_change(self) -> bool:
        """Did anything happen at all, seen or unseen?"""
        return bool(
            self.visible_change
            or self.requests
            or self.changes
            or self.calls
            or self.questions
            or self.windows
            or self.before.values != self.after.values
            or self.before.scroll != self.after.scroll
        )


@dataclass
class Ears:
    """Listens to one page while something is done."""

    page: Page
    requests: list[Asked] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    windows: list[str] = field(default_factory=list)
    leaving: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def asked(self, request: Request) -> None:
        """A request begins; one for the page itself means that it is being left."""
        if request.resource_type in _DATA and len(self.requests) < _MOST_REQUESTS:
            self.requests.append(Asked(request.method, path_of(request.url), request.resource_type))
        if request.is_navigation_request() and request.frame == self.page.playwright.main_frame:
            self.leaving.set()

    def failed(self, request: Request) -> None:
        """A request failed; a download is a navigation that never arrives."""
        if request.is_navigation_request():
            self.arrived.set()

    def came(self, frame: Frame) -> None:
        """The next page is there."""
        if frame == self.page.playwright.main_frame and self.leaving.is_set():
            self.arrived.set()

    async def questioned(self, dialog: Dialog) -> None:
        """The page asks through the browser; only leaving is agreed to."""
        if len(self.questions) < _MOST_QUESTIONS:
            self.questions.append(f"{dialog.type}: {dialog.message[:200]}")
        with contextlib.suppress(Exception):
            await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())

    def opened(self, window: Any) -> None:
        """Another window opens."""
        self.windows.append(path_of(str(window.url)))

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[Ears]:
        """Listen for the length of a block."""
        heard: dict[str, Callable[..., Any]] = {
            "request": self.asked,
            "requestfailed": self.failed,
            "framenavigated": self.came,
            "dialog": self.questioned,
            "popup": self.opened,
        }
        inner: Any = self.page.playwright
        for name, handler in heard.items():
            inner.on(name, handler)
        try:
            yield self
        finally:
            for name, handler in heard.items():
                inner.remove_listener(name, handler)
