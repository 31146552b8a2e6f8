"""Things that a page lists with a title each: products, articles, people; and the one that it is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.tasks.values import amounts_in, dates_in
from assay.sifr.tasks.view import View, quotable

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.sifr.page.records import Item

__all__ = ["Card", "cards"]

# Lists are looked for at every depth; a page beyond this size is not meant for readers.
_MOST_ROWS = 20_000
_STRUCK_TAGS = frozenset({"del", "s", "strike"})
# What stands there belongs to the site and not to the page.
_FRAMES = frozenset({"banner", "contentinfo", "navigation"})
_RATING = re.compile(r"\b(\d(?:\.\d)?) out of (?:5|10)\b")


@dataclass(frozen=True, slots=True)
class Card:
    """A thing with a title.

    Attributes:
        title: What it is called; no other card of the page is called so.
        heading: The thing that carries the title.
        row: The element around all that belongs to it.
        price: The one price that is asked for it, as written; empty where that is not certain.
        old_price: The one price that is struck through.
        rating: Out of five or ten.
        date: The one full date in it.
    """

    title: str
    heading: Item
    row: Element
    price: str = ""
    old_price: str = ""
    rating: str = ""
    written_date: str = ""
    day: date | None = None


def cards(view: View) -> list[Card]:
    """Every listed thing, and the one under the main heading, whose title is used once."""
    return view.once(_cards)


def _cards(view: View) -> list[Card]:
    if len(view.rows) > _MOST_ROWS:
        return []
    found = [*_listed(view), *_main(view)]
    titles = Counter(folded(card.title) for card in found)
    return [card for card in found if titles[folded(card.title)] == 1 and quotable(card.title)]


def _listed(view: View) -> Iterator[Card]:
    headings = {item.element: item for item in view.headings if not _FRAMES & {*view.regions(item)}}
    for siblings in view.children.values():
        for alike in _alike(siblings):
            titles = [
                [headings[inner.ref] for inner in view.inside(row) if inner.ref in headings] for row in alike
            ]
            # Columns of a page are alike too, but they hold other things than each other.
            if all(len(title) == 1 for title in titles) and len({title[0].heading for title in titles}) == 1:
                yield from _shared(
                    [_card(view, row, *title) for row, title in zip(alike, titles, strict=True)]
                )


def _shared(found: list[Card]) -> list[Card]:
    """What at least two things of a list have belongs to the things; what one has may be something else."""
    price = sum(bool(card.price) for card in found) >= 2
    rating = sum(bool(card.rating) for card in found) >= 2
    dated = sum(card.day is not None for card in found) >= 2
    return [
        replace(
            card,
            price=card.price if price else "",
            old_price=card.old_price if price else "",
            rating=card.rating if rating else "",
            written_date=card.written_date if dated else "",
            day=card.day if dated else None,
        )
        for card in found
    ]


def _alike(siblings: Iterable[Element]) -> list[list[Element]]:
    """Siblings of one tag and one first class, where there are at least two."""
    groups: dict[tuple[str, str], list[Element]] = {}
    for row in siblings:
        if row.visible and not row.role.startswith("heading"):
            first = (row.attributes.get("class", "").split() or [""])[0]
            groups.setdefault((row.tag, first), []).append(row)
    return [group for group in groups.values() if len(group) >= 2]


def _main(view: View) -> Iterator[Card]:
    """What the page itself is about, with the price in the nearest box that holds one."""
    first = [item for item in view.headings if item.heading == 1]
    if len(first) != 1:
        return
    for row in view.around(view.row(first[0])):
        # Where other headings come in, the price may well be theirs.
        others = any(view.holds(row, view.row(item)) for item in view.headings if item is not first[0])
        if others or row.role == "main" or row.tag in ("main", "body"):
            return
        if any(_is_price(inner) for inner in view.inside(row)):
            # A date beside the price may be that of the delivery.
            yield replace(_card(view, row, first[0]), written_date="", day=None)
            return


def _is_price(row: Element) -> bool:
    return row.visible and amounts_in(row.text) == [row.text]


def _card(view: View, row: Element, heading: Item) -> Card:
    fresh, struck = _prices(view, row)
    dated = {found.day: found.written for found in dates_in(row.text) if view.is_plain(row)}
    ratings = {
        found
        for inner in (row, *view.inside(row))
        if inner.visible
        for text in (inner.text, inner.name)
        for found in _RATING.findall(text)
    }
    rating = ratings.pop() if len(ratings) == 1 else ""
    return Card(
        heading.name,
        heading,
        row,
        price=fresh[0] if len(fresh) == 1 else "",
        old_price=struck[0] if len(struck) == 1 and len(fresh) == 1 else "",
        rating=rating if rating and rating in row.text else "",
        written_date=next(iter(dated.values())) if len(dated) == 1 else "",
        day=next(iter(dated)) if len(dated) == 1 else None,
    )


def _prices(view: View, row: Element) -> tuple[list[str], list[str]]:
    """The amounts that stand alone in their element: asked for, and struck through."""
    fresh: dict[str, None] = {}
    struck: dict[str, None] = {}
    for inner in view.inside(row):
        if not _is_price(inner) or any(_is_price(part) for part in view.children.get(inner.ref, ())):
            continue
        (struck if _is_struck(view, inner, row) else fresh)[inner.text] = None
    return list(fresh), list(struck)


def _is_struck(view: View, row: Element, within: Element) -> bool:
    for around in (row, *view.around(row)):
        if around.ref == within.ref:
            return False
        if around.tag in _STRUCK_TAGS or "line-through" in around.styles.get("text-decoration-line", ""):
            return True
    return False
