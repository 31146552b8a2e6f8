"""One visit, frozen: what the page was, in parts that are bytes, and beside them how the visit went."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assay.browser.accessibility import AxeResult
from assay.browser.guard import Attempt
from assay.browser.recording import ConsoleLine, NetworkError
from assay.browser.settings import Viewport
from assay.errors import BadInput
from assay.files import digest, parse_json

if TYPE_CHECKING:
    from assay.browser.rows import Tree

__all__ = ["FORMAT", "PARTS", "STABLE_PARTS", "PageState"]

FORMAT = 1
STABLE_PARTS = ("html_served", "html", "dom", "ax", "screenshot")
PARTS = (*STABLE_PARTS, "screenshot_full", "axe")


@dataclass(frozen=True)
class PageState:
    """A page as it was in one visit. Equal digests mean equal pages, whenever they were visited.

    Attributes:
        url: Where the page was, without credentials.
        title: Its title.
        status: The HTTP status of its document; 0 where nothing was requested.
        viewport: The window that it was seen in.
        browser: The version of Chromium.
        fonts: `pinned` or `system`; layout is comparable between computers only if pinned.
        parts: `html_served`, `html` (as rendered), `dom`, `ax`, `screenshot`, and `screenshot_full` and `axe`
            where they were asked for.
        timings: Milliseconds and bytes by name.
        resources: What the page loaded: url, kind, status, bytes, milliseconds.
        console: Messages and uncaught errors.
        network_errors: Requests that failed or were answered with 400 or more.
        attempts: Requests that the guard refused.
        truncated: What was cut because the page was too large, a sentence each; empty for most pages.
    """

    url: str
    title: str
    status: int
    viewport: Viewport
    browser: str
    fonts: str
    parts: Mapping[str, bytes] = field(repr=False)
    timings: Mapping[str, float] = field(default_factory=dict, repr=False)
    resources: tuple[Mapping[str, Any], ...] = field(default=(), repr=False)
    console: tuple[ConsoleLine, ...] = field(default=(), repr=False)
    network_errors: tuple[NetworkError, ...] = field(default=(), repr=False)
    attempts: tuple[Attempt, ...] = field(default=(), repr=False)
    truncated: tuple[str, ...] = ()

    @functools.cached_property
    def part_digests(self) -> dict[str, str]:
        """The SHA-256 of each part."""
        return {name: digest(data) for name, data in self.parts.items()}

    @property
    def content_digest(self) -> str:
        """SHA-256 over the page: HTML, DOM, accessibility tree, screenshot, viewport; never its timings."""
        parts = {name: self.part_digests.get(name, "") for name in STABLE_PARTS}
        return digest({"format": FORMAT, "viewport": self.viewport.as_json(), "parts": parts})

    @property
    def digest(self) -> str:
        """The name of this state in a store: its content digest."""
        return self.content_digest

    @property
    def html_served(self) -> str:
        """The document as the server sent it, redacted."""
        return self.parts["html_served"].decode("utf-8", "replace")

    @property
    def html(self) -> str:
        """The document as it was rendered, redacted."""
        return self.parts["html"].decode("utf-8", "replace")

    @property
    def screenshot(self) -> bytes:
        """The window as PNG, with the text of secret fields left out."""
        return self.parts["screenshot"]

    @functools.cached_property
    def dom(self) -> dict[str, Any]:
        """The DOM snapshot with boxes and computed styles."""
        return self._json("dom")

    @functools.cached_property
    def ax(self) -> dict[str, Any]:
        """The accessibility tree, its nodes joined to the DOM's by place."""
        return self._json("ax")

    @functools.cached_property
    def tree(self) -> Tree:
        """The DOM with every node placed; worked out once for all who ask."""
        from assay.browser.rows import Tree

        return Tree(self.dom)

    @property
    def axe(self) -> AxeResult | None:
        """What axe-core found, if the capture asked for it."""
        if "axe" not in self.parts:
            return None
        found = self._json("axe")
        return AxeResult(found["version"], tuple(found["violations"]), tuple(found["incomplete"]))

    def _json(self, name: str) -> dict[str, Any]:
        value: dict[str, Any] = parse_json(self.parts[name].decode("utf-8"))
        return value

    def facts(self) -> dict[str, Any]:
        """What a manifest says about the page, beside its parts."""
        return {
            "url": self.url,
            "title": self.title,
            "status": self.status,
            "viewport": self.viewport.as_json(),
            "browser": self.browser,
            "fonts": self.fonts,
            "truncated": list(self.truncated),
        }

    def visit(self) -> dict[str, Any]:
        """How the visit went: all that may differ between two visits of the same page."""
        return {
            "timings": dict(self.timings),
            "resources": [dict(resource) for resource in self.resources],
            "console": [line.as_json() for line in self.console],
            "network_errors": [error.as_json() for error in self.network_errors],
            "attempts": [attempt.as_json() for attempt in self.attempts],
        }

    @classmethod
    def from_json(
        cls, facts: Mapping[str, Any], visit: Mapping[str, Any], parts: Mapping[str, bytes]
    ) -> PageState:
        """A state from what `facts`, `visit` and `parts` gave."""
        try:
            return cls(
                url=facts["url"],
                title=facts["title"],
                status=facts["status"],
                viewport=Viewport(**facts["viewport"]),
                browser=facts["browser"],
                fonts=facts["fonts"],
                parts=dict(parts),
                timings=visit["timings"],
                resources=tuple(visit["resources"]),
                console=tuple(ConsoleLine(**line) for line in visit["console"]),
                network_errors=tuple(NetworkError(**error) for error in visit["network_errors"]),
                attempts=tuple(Attempt(**attempt) for attempt in visit["attempts"]),
                truncated=tuple(facts["truncated"]),
            )
        except (KeyError, TypeError) as error:
            raise BadInput(
                f"A stored page state lacks what it needs ({error}); capture the page again."
            ) from None
