"""The page model: every visible thing once, in reading order, under a ref that all formats share."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from assay.sifr.words import Kind, Level

__all__ = ["Cluster", "Item", "PageModel", "Place"]


class Place(NamedTuple):
    """A box in whole CSS pixels from the top left of the page."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Item:
    """One visible thing.

    Attributes:
        ref: Its id, the same in every format and in every capture of the same page: `btn001`.
        element: Its place among `assay.browser.elements(state)`.
        kind: Its type in SPEC v2.0.
        role: Of the accessibility tree, such as `heading`, `searchbox`, `tab`, `table`.
        name: What it is called: accessible name, else visible words.
        text: The visible words in it.
        value: Of a field.
        states: Such as `required`, `disabled`, `checked=true`, `expanded=false`.
        href: Where a link leads, as the document writes it.
        alt: Of an image; None where the attribute is missing.
        heading: 1 to 6, 0 for what is no heading.
        options: Of a select, all of them that were captured.
        place: Where it is.
        parent: The ref of the nearest container, nav or form around it.
        cluster: The id of the cluster that it belongs to.
        salience: The number behind its level.
        level: high, med or low.
        reasons: The evidence of the number, such as `button +3`, `in view +1`.
        referable: Whether a reader may be asked for it by ref, so that every format must carry the ref:
            controls, links, images, headings, tables, landmarks, forms and dialogs; not lines of text.
    """

    ref: str
    element: int
    kind: Kind
    role: str = ""
    name: str = ""
    text: str = ""
    value: str = ""
    states: tuple[str, ...] = ()
    href: str = ""
    alt: str | None = None
    heading: int = 0
    options: tuple[str, ...] = ()
    place: Place = Place(0, 0, 0, 0)
    parent: str | None = None
    cluster: str | None = None
    salience: float = 0.0
    level: Level = "low"
    reasons: tuple[str, ...] = ()
    referable: bool = False


@dataclass(frozen=True, slots=True)
class Cluster:
    """Things that stand together and are alike: the cards of a list, the links of a menu."""

    id: str
    role: str
    members: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class PageModel:
    """All visible things of a page."""

    url: str
    title: str
    language: str
    viewport: tuple[int, int]
    items: tuple[Item, ...]
    """In reading order."""
    clusters: tuple[Cluster, ...] = ()
    notes: tuple[str, ...] = ()
    """What was left out because the page is too large, a sentence each."""

    @functools.cached_property
    def by_ref(self) -> Mapping[str, Item]:
        """Every item by its ref."""
        return {item.ref: item for item in self.items}

    @functools.cached_property
    def ref_of(self) -> Mapping[int, str]:
        """The refs that every format must carry, by the place of the element."""
        return {item.element: item.ref for item in self.items if item.referable}

    @functools.cached_property
    def refs(self) -> frozenset[str]:
        """Every ref that an answer may name."""
        return frozenset(self.ref_of.values())
