"""Which pages of a site are visited, and in which order: breadth first, few of a kind, never another host."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from assay.mirror.agents.reference.describing import page_path
from assay.mirror.validation.views import PlaceKey, place_key

if TYPE_CHECKING:
    from assay.mirror.validation.views import PageView

__all__ = ["Frontier", "Waiting", "kind_of", "local_path", "skeleton", "visible_paths"]

PER_KIND = 3
_QUERIES_PER_KIND = 2
_QUERIES_PER_PATH = 4
_MOST_WAITING = 2_000
_MOST_LINKS = 500
_MOST_ADDRESS = 500
_ALIKE = 0.8
_NUMBER = re.compile(r"\d+|[0-9a-f]{8,}", re.IGNORECASE)
_FILES = re.compile(
    r"\.(?:pdf|zip|gz|csv|xlsx?|docx?|pptx?|png|jpe?g|gif|svg|webp|avif|ico|mp[34]|webm|ogg|css|js|json|xml|ics"
    r"|rss|txt|woff2?|exe|dmg)$",
    re.IGNORECASE,
)


def local_path(base_url: str, address: str) -> str | None:
    """The path and query of an address of the same host; None for others, for files and for bad ones."""
    if len(address) > 4 * _MOST_ADDRESS:
        return None
    try:
        base, there = urlsplit(base_url), urlsplit(urljoin(base_url, address.strip()))
        if there.scheme not in ("http", "https") or there.netloc.lower() != base.netloc.lower():
            return None
    except ValueError:
        return None
    path = page_path(there.geturl())
    return None if len(path) > _MOST_ADDRESS or _FILES.search(there.path) else path


def visible_paths(view: PageView, base_url: str) -> tuple[str, ...]:
    """The pages of the site that can be reached from a page by the eye, in document order."""
    from assay.browser.derived import links

    found: dict[str, None] = {}
    for link in links(view.state):
        attributes = view.elements[link.ref].attributes
        # Where a link only changes the place on the same page, there is nothing new to see.
        if not link.visible or "download" in attributes or attributes["href"].strip() in ("", "#"):
            continue
        path = local_path(base_url, link.url)
        if path is not None:
            found.setdefault(path)
    return tuple(found)[:_MOST_LINKS]


def kind_of(path: str) -> str:
    """The route that a path looks like: `/product/7` and `/product/oak-table` are of one kind."""
    parts = urlsplit(path)
    steps = [_NUMBER.sub("#", step) for step in parts.path.strip("/").split("/")]
    if len(steps) > 1:
        steps[-1] = "*"
    names = sorted({pair.split("=", 1)[0] for pair in parts.query.split("&") if pair})
    return "/" + "/".join(steps) + (f"?{'&'.join(names)}" if names else "")


def skeleton(view: PageView) -> frozenset[str]:
    """What a page is built of: tags with their classes. Pages of one template share nearly all of it."""
    return frozenset(
        f"{part.tag}.{name}"
        for part in view.elements
        for name in (part.attributes.get("class", "").split()[:3] or [""])
    )


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    whole = len(one | other)
    return not whole or len(one & other) / whole >= _ALIKE


@dataclass(frozen=True, slots=True)
class Waiting:
    """A page that has been heard of."""

    path: str
    depth: int


@dataclass
class Frontier:
    """The pages that are still to be seen. Pure: what it hands out follows from what it was told."""

    per_kind: int = PER_KIND
    _waiting: list[Waiting] = field(default_factory=list)
    _known: set[PlaceKey] = field(default_factory=set)
    _visits: dict[str, int] = field(default_factory=dict)
    _skeletons: dict[str, list[frozenset[str]]] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    """Pages that were passed by because enough of their kind had been seen."""

    def add(self, paths: Iterable[str], depth: int) -> None:
        """Hear of pages."""
        for path in paths:
            key = place_key(path)
            if key not in self._known and len(self._known) < _MOST_WAITING:
                self._known.add(key)
                self._waiting.append(Waiting(path, depth))

    def take(self) -> Waiting | None:
        """The next page: of the kind seen least, then the nearest to the start, then the first heard of."""
        while self._waiting:
            chosen = min(self._waiting, key=lambda page: (self._seen(page), page.depth))
            self._waiting.remove(chosen)
            if not self._is_enough(chosen.path):
                kind = kind_of(chosen.path)
                self._visits[kind] = self._visits.get(kind, 0) + 1
                return chosen
            self.left_out.append(chosen.path)
        return None

    def saw(self, path: str, built_of: frozenset[str]) -> None:
        """Remember what a page was built of: a folder of unlike pages is no kind, and is seen whole."""
        self._skeletons.setdefault(kind_of(path), []).append(built_of)

    def is_first_of_kind(self, path: str) -> bool:
        """Is it the first page of its kind, or unlike those before it?"""
        built = self._skeletons.get(kind_of(path), [])
        return len(built) <= 1 or not any(_alike(built[-1], other) for other in built[:-1])

    def _seen(self, page: Waiting) -> int:
        return self._visits.get(kind_of(page.path), 0)

    def _is_enough(self, path: str) -> bool:
        kind = kind_of(path)
        count = self._visits.get(kind, 0)
        if "?" in kind:
            folder = kind.split("?")[0]
            ways = sum(seen for other, seen in self._visits.items() if other.startswith(f"{folder}?"))
            return count >= _QUERIES_PER_KIND or ways >= _QUERIES_PER_PATH
        if count < self.per_kind:
            return False
        built = self._skeletons.get(kind, [])
        return any(sum(_alike(one, other) for other in built) >= self.per_kind for one in built)
