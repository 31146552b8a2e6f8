"""Names that are not on a page, but could be: for twins and for wrong options."""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from assay.folding import folded
from assay.sifr.tasks.cards import cards
from assay.sifr.tasks.tables import pairs, tables
from assay.sifr.tasks.view import View, bare, quotable

__all__ = ["Absence", "names_of"]

_PATH = re.compile(r"/[\w./-]{1,48}")
# Words that mean the same to somebody who looks for a thing on a page.
_SAME = {
    "basket": "cart",
    "bag": "cart",
    "log": "sign",
    "login": "sign",
    "logout": "sign",
    "register": "sign",
    "join": "sign",
    "phone": "telephone",
    "mobile": "telephone",
    "mail": "email",
    "e-mail": "email",
    "message": "contact",
    "cost": "price",
    "fee": "price",
    "help": "support",
    "remove": "delete",
    "buy": "order",
    "purchase": "order",
    "postcode": "postal",
    "zip": "postal",
}
_POOL: dict[str, tuple[str, ...]] = {
    "button": (
        "Export as PDF",
        "Merge duplicates",
        "Start free trial",
        "Enable two-factor login",
        "Translate",
        "Print receipt",
        "Schedule backup",
        "Verify identity",
    ),
    "link": (
        "Investor relations",
        "Affiliate programme",
        "Developer documentation",
        "Press kit",
        "Loyalty rewards",
        "Carbon footprint report",
        "Accessibility statement in Welsh",
        "Franchise enquiries",
    ),
    "input": (
        "Company VAT number",
        "Frequent flyer number",
        "Emergency contact",
        "Passport number",
        "Middle initial",
        "Licence plate",
        "Tax reference",
    ),
    "select": ("Time zone", "Currency", "Preferred language", "Seat class", "Country of birth"),
    "group": ("Dietary requirements", "Marketing preferences", "Seat preference", "Gift wrapping"),
    "heading": (
        "Awards and recognition",
        "Technical specifications",
        "Board of trustees",
        "Frequently overlooked facts",
        "Sustainability report",
        "Partner organisations",
        "Insurance and liability",
        "Volunteer opportunities",
    ),
    "title": (
        "Quarterly shareholder meeting",
        "Winter tyre regulations",
        "Museum opening times",
        "Migrating birds of the estuary",
    ),
    "item": (
        "Deluxe Annual Membership",
        "Night Train to Lisbon",
        "Beginner's Guide to Beekeeping",
        "Platinum Support Plan",
    ),
    "product": (
        "Copper Fondue Pot",
        "Folding Garden Chair",
        "Walnut Chess Set",
        "Deluxe Annual Membership",
        "Beginner's Guide to Beekeeping",
        "Platinum Support Plan",
        "Travel Sewing Kit",
    ),
    "article": (
        "Ferry strike enters its second week",
        "Lighthouse keeper retires after forty years",
        "New orchestra for the northern valleys",
        "Record harvest for apple growers",
    ),
    "row": ("Zone Z", "Overnight stay", "Weekend surcharge", "Deluxe tier", "Group of ten"),
    "column": ("Carbon offset", "Loyalty points", "Wholesale", "Humidity", "Voltage"),
    "term": ("Warranty period", "Vessel name", "Batch number", "Blood group", "Country of assembly"),
    "noun": ("bedrooms", "subscribers", "downloads", "passengers", "trophies", "branches", "playlists"),
    "path": ("/investors", "/affiliate-programme", "/press-kit", "/export/archive", "/loyalty"),
}


def names_of(view: View, kind: str) -> Iterable[str]:
    """The names of a kind that a page has."""
    if kind in _SOURCES:
        return _SOURCES[kind](view)
    return (bare(item.name) for item in view.items(kind) if view.shows(item.name))


def _stated(view: View) -> Iterable[str]:
    from assay.sifr.tasks.extraction import stated_numbers

    return stated_numbers(view)


_SOURCES: dict[str, Callable[[View], Iterable[str]]] = {
    "button": lambda view: (item.name for item in view.buttons if view.shows(item.name)),
    "heading": lambda view: (item.name for item in view.headings if item.heading > 1),
    "title": lambda view: (item.name for item in view.headings if item.heading == 1),
    "item": lambda view: (card.title for card in cards(view)),
    "product": lambda view: (card.title for card in cards(view) if card.price),
    "article": lambda view: (card.title for card in cards(view) if card.day),
    "row": lambda view: (line.key for table in tables(view) for line in table.lines),
    "column": lambda view: (column for table in tables(view) for column in table.columns[1:]),
    "term": lambda view: (pair.term for pair in pairs(view)),
    "group": lambda view: (bare(row.name) for row in view.rows if row.role == "group" and row.visible),
    "path": lambda view: (item.href for item in view.items("link") if _PATH.fullmatch(item.href)),
    "noun": _stated,
}


class Absence:
    """Tells what is not on a page."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._known: dict[str, bool] = {}

    def names(self, kind: str) -> list[str]:
        """Names of a kind that are not here: from neighbours of the same class, from others, from a pool."""
        alike = sorted(
            self.view.neighbours, key=lambda near: near.page.page_class != self.view.page.page_class
        )
        found = [name for near in alike for name in names_of(near, kind) if self._fits(kind, name)]
        return [name for name in dict.fromkeys([*found, *_POOL.get(kind, ())]) if self.is_absent(name)]

    @staticmethod
    def _fits(kind: str, name: str) -> bool:
        return kind in ("path", "noun") or quotable(name)

    def is_absent(self, name: str) -> bool:
        """Does nothing on the page say this, also not unseen, and is nothing called nearly so?"""
        if name not in self._known:
            self._known[name] = folded(name) not in self.view.anywhere and not self._resembles(name)
        return self._known[name]

    def _resembles(self, name: str) -> bool:
        """Does something on the page share more than half of the words?"""
        words = _words(name)
        shared = Counter(other for word in words for other in self._owners.get(word, ()))
        return not words or any(2 * count > len(words) for count in shared.values())

    @functools.cached_property
    def _owners(self) -> Mapping[str, Sequence[int]]:
        """The names of the page that each word stands in, by number."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, name in enumerate(_all_names(self.view)):
            for word in _words(name):
                found[word].append(number)
        return found


def _all_names(view: View) -> Iterable[str]:
    names = [item.name for item in view.model.items if item.name]
    names += [item.href for item in view.items("link")]
    for kind in ("row", "column", "term"):
        names += names_of(view, kind)
    return dict.fromkeys(names)


def _words(name: str) -> frozenset[str]:
    from assay.models.embedded.ranking import stems

    return frozenset(_SAME.get(word, word) for word in stems(folded(name)))
