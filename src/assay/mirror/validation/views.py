"""A stored page with its elements worked out: what every rung looks at."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin, urlsplit

from assay.folding import folded

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.browser.state import PageState

__all__ = ["Neighbour", "PageView", "PlaceKey", "place_key"]

MAX_BELOW = 2_000
MAX_TEXT = 20_000
_ROW_TEXT = 500
_TEXT_NODE = 3
_SPOKEN_ATTRIBUTES = ("alt", "placeholder", "title", "value", "aria-label", "label", "content")


class PlaceKey(NamedTuple):
    """Where a page is, without its host: path, query in order, and the hash if it is a route."""

    path: str
    query: str
    route: str


def place_key(url: str) -> PlaceKey:
    """The place of an address; one that cannot be read is a place of its own."""
    try:
        parts = urlsplit(url[:2_000])
    except ValueError:
        return PlaceKey(url[:2_000], "", "")
    route = parts.fragment if parts.fragment.startswith(("/", "!")) else ""
    return PlaceKey(parts.path.rstrip("/") or "/", "&".join(sorted(parts.query.split("&"))), route)


class Neighbour(NamedTuple):
    """What is known of another stored page of the same host."""

    title: str
    status: int


@dataclass(frozen=True)
class PageView:
    """A page state and what follows from it; made once for all findings of the page."""

    digest: str
    state: PageState
    neighbours: Mapping[str, Neighbour] = field(default_factory=dict)
    """Other stored pages by address: titles to compare with, and where links lead."""

    @functools.cached_property
    def elements(self) -> tuple[Element, ...]:
        """Every element in document order; an element's `ref` is its place here."""
        from assay.browser.derived import elements

        return elements(self.state)

    @functools.cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """The refs of each element's children."""
        found: list[list[int]] = [[] for _ in self.elements]
        for element in self.elements:
            if element.parent is not None:
                found[element.parent].append(element.ref)
        return tuple(tuple(refs) for refs in found)

    @functools.cached_property
    def text(self) -> str:
        """The visible words of the page."""
        from assay.browser.derived import visible_text

        return visible_text(self.state)

    @functools.cached_property
    def words(self) -> str:
        """All that a reader of any kind could have quoted, folded: visible, announced, or in a field."""
        spoken = [self.state.title, self.text]
        for element in self.elements:
            spoken += [element.name, element.description, element.value]
            spoken += [element.attributes.get(name, "") for name in _SPOKEN_ATTRIBUTES]
        return folded(" ".join(spoken))

    @functools.cached_property
    def by_id(self) -> Mapping[str, Element]:
        """Elements by their id; of several with one id, the first."""
        found: dict[str, Element] = {}
        for element in self.elements:
            if name := element.attributes.get("id"):
                found.setdefault(name, element)
        return found

    def above(self, element: Element) -> Iterator[Element]:
        """The elements around it, from the inside out."""
        parent = element.parent
        while parent is not None:
            yield self.elements[parent]
            parent = self.elements[parent].parent

    def below(self, element: Element) -> Iterator[Element]:
        """The element and what is in it, in document order, bounded."""
        waiting, count = [element.ref], 0
        while waiting and count < MAX_BELOW:
            ref = waiting.pop()
            count += 1
            yield self.elements[ref]
            waiting.extend(reversed(self.children[ref]))

    def spoken(self, element: Element) -> str:
        """What an element is called, by whoever speaks of it."""
        attributes = element.attributes
        named = (element.name, element.text, attributes.get("placeholder", ""), attributes.get("alt", ""))
        return " ".join(part for part in named if part)

    @functools.cached_property
    def folded_names(self) -> tuple[str, ...]:
        """What each element is called, as it is compared."""
        return tuple(folded(self.spoken(element)) for element in self.elements)

    def full_text(self, element: Element) -> str:
        """All visible words of an element; its row holds only the first five hundred characters."""
        if len(element.text) < _ROW_TEXT:
            return element.text
        inside, parts = {element.node}, []
        for node in self.state.tree.nodes[element.node + 1 :]:
            # In document order what is in an element is one run after it.
            if node.parent not in inside:
                break
            inside.add(node.place)
            if node.kind == _TEXT_NODE and node.visible:
                parts.append(node.text)
        return " ".join(" ".join(parts).split())[:MAX_TEXT]

    def address(self, href: str) -> str:
        """Where a link of this page leads, without the hash."""
        try:
            return urljoin(self.state.url, href.strip()).split("#", 1)[0]
        except ValueError:
            return ""
