"""Find an element."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.tasks.cards import cards
from assay.sifr.tasks.drafts import Draft, Template, the_element
from assay.sifr.tasks.tables import tables
from assay.sifr.tasks.view import View, bare, quotable

if TYPE_CHECKING:
    from assay.sifr.page.records import Item

__all__ = ["TEMPLATES"]

_MOST_HEADINGS = 500
_PATH = re.compile(r"/[\w./-]{1,48}")
_PLACES = {
    "banner": "page header",
    "contentinfo": "footer",
    "complementary": "sidebar",
    "main": "main content",
}
# For each kind of field: what it says in its type, and words that make somebody think of it.
_FEATURES: dict[str, tuple[frozenset[str], re.Pattern[str]]] = {
    "a search": (frozenset({"search"}), re.compile(r"\b(?:search|find|look up|keywords?)\b")),
    "an email address": (frozenset({"email"}), re.compile(r"\be-?mail\b")),
    "a password": (frozenset({"password"}), re.compile(r"\b(?:password|passcode|pin)\b")),
    "a telephone number": (frozenset({"tel"}), re.compile(r"\b(?:tele)?phone|mobile|call\b")),
    "uploading a file": (frozenset({"file"}), re.compile(r"\b(?:file|upload|attach\w*|photo|document)\b")),
    "a card number": (frozenset(), re.compile(r"\bcard\b")),
    "a discount code": (frozenset(), re.compile(r"\b(?:discount|voucher|coupon|promo\w*|gift|code)\b")),
    "a postcode": (frozenset(), re.compile(r"\b(?:post ?code|zip|postal|address)\b")),
}


def _stratum(view: View, item: Item) -> str:
    fold = "below" if view.below_fold(item) else "above"
    return f"{(view.regions(item) or ('page',))[-1]} {fold}"


def _words_of_links(view: View) -> Counter[str]:
    return Counter(word for item in view.items("link", "button") for word in set(folded(item.name).split()))


def _hardness(view: View, item: Item) -> int:
    """Names that share words with others are harder to tell apart, and so is what lies far down."""
    used = view.once(_words_of_links)
    alike = max((used[word] for word in folded(item.name).split()), default=0)
    return min(2, (alike > 3) + view.below_fold(item))


def _by_name(view: View, kind: str, ask: str) -> Iterator[Draft]:
    for item in view.buttons if kind == "button" else view.items(kind):
        name = bare(item.name)
        if quotable(name) and view.is_only(name):
            yield Draft(
                lambda name: ask.format(name),
                (name,),
                the_element(item, name),
                (kind,),
                stratum=_stratum(view, item),
                hardness=_hardness(view, item),
            )


def _button(view: View) -> Iterator[Draft]:
    return _by_name(view, "button", "Which button is called “{}”?")


def _link(view: View) -> Iterator[Draft]:
    return _by_name(view, "link", "Which link is called “{}”?")


def _field(view: View) -> Iterator[Draft]:
    yield from _by_name(view, "input", "Into which field is “{}” entered?")
    yield from _by_name(view, "select", "Which drop-down list sets “{}”?")


def _heading(view: View) -> Iterator[Draft]:
    for item in view.headings:
        if quotable(item.name) and view.is_only(item.name):
            yield Draft(
                lambda name: f"Which heading says “{name}”?",
                (item.name,),
                the_element(item),
                ("heading",),
                stratum=_stratum(view, item),
                hardness=_hardness(view, item),
            )


def _in_region(view: View) -> Iterator[Draft]:
    """A name that several links or buttons have, one of them in the named part of the page."""
    landmarks = Counter(row.role for row in view.rows if row.role in _PLACES and row.visible)
    for kind in ("link", "button"):
        same: defaultdict[str, list[Item]] = defaultdict(list)
        for item in view.items(kind):
            same[folded(item.name)].append(item)
        for name, items in same.items():
            if len(items) < 2 or not quotable(items[0].name) or not view.shows(name):
                continue
            for role, place in _PLACES.items():
                there = [item for item in items if role in view.regions(item)]
                if len(there) == 1 and landmarks[role] == 1:
                    yield _in_region_draft(view, kind, there[0], place)


def _in_region_draft(view: View, kind: str, item: Item, place: str) -> Draft:
    return Draft(
        lambda name: f"Which {kind} in the {place} is called “{name}”?",
        (item.name,),
        the_element(item),
        (kind,),
        stratum=place,
        hardness=2,
    )


def _target(view: View) -> Iterator[Draft]:
    links = list(view.items("link"))
    targets = Counter(item.href.partition("#")[0].partition("?")[0] for item in links)
    for item in links:
        if _PATH.fullmatch(item.href) and targets[item.href] == 1 and item.name:
            yield Draft(
                lambda path: f"Which link leads to the address “{path}”?",
                (item.href,),
                the_element(item, item.href),
                ("path",),
                stratum=_stratum(view, item),
                hardness=_hardness(view, item),
            )


def _next_heading(view: View) -> Iterator[Draft]:
    if len(view.headings) > _MOST_HEADINGS:
        return
    for item, after in zip(view.headings, view.headings[1:], strict=False):
        between = [other for other in view.headings if item.place.y <= other.place.y <= after.place.y]
        clear = len(between) == 2 and after.place.y > item.place.y
        if clear and quotable(item.name) and view.is_only(item.name) and view.is_only(after.name):
            yield Draft(
                lambda name: f"Which heading is the next one below the heading “{name}”?",
                (item.name,),
                the_element(after, item.name, after.name),
                ("heading",),
                stratum=_stratum(view, after),
                hardness=2,
            )


def _feature(view: View) -> Iterator[Draft]:
    fields = [item for item in view.items("input") if "readonly" not in item.states]
    if not fields:
        return
    sure: dict[str, list[Item]] = {}
    perhaps: set[str] = set()
    for feature, (types, clue) in _FEATURES.items():
        for item in fields:
            row = view.row(item)
            said = " ".join([item.name, *(row.attributes.get(key, "") for key in ("placeholder", "name"))])
            if row.attributes.get("type", "").lower() in types:
                sure.setdefault(feature, []).append(item)
            elif clue.search(folded(said)):
                perhaps.add(feature)
    absent = tuple((feature,) for feature in _FEATURES if feature not in sure and feature not in perhaps)
    for feature, items in sure.items():
        if len(items) == 1 and feature not in perhaps:
            yield Draft(
                lambda feature: f"Which field is meant for {feature}?",
                (feature,),
                the_element(items[0], *([items[0].name] if items[0].name else [])),
                absent=absent,
                stratum=_stratum(view, items[0]),
            )


def _of_item(view: View) -> Iterator[Draft]:
    """A button or link that every listed thing has: the one of the named thing."""
    listed = [(card.title, card.row, "item") for card in cards(view)]
    for table in tables(view):
        listed += [(line.key, line.row, "row") for line in table.lines]
    titles = Counter(folded(title) for title, _row, _like in listed)
    for kind in ("button", "link"):
        inside = [view.items_in(row, kind) for _title, row, _like in listed]
        holders = Counter(text for items in inside for text in {folded(item.text) for item in items})
        for (title, _row, like), items in zip(listed, inside, strict=True):
            own = Counter(folded(item.text) for item in items)
            for item in items:
                said = folded(item.text)
                plain = view.is_plain(view.row(item)) and said != folded(title)
                repeated = holders[said] >= 2 and own[said] == 1 and plain
                if repeated and titles[folded(title)] == 1 and quotable(item.text) and quotable(title):
                    yield _of_item_draft(view, item, title, like)


def _of_item_draft(view: View, item: Item, title: str, like: str) -> Draft:
    return Draft(
        lambda title: f"Which “{item.text}” {item.kind} belongs to “{title}”?",
        (title,),
        the_element(item, item.text, title),
        (like,),
        stratum=_stratum(view, item),
        hardness=2,
    )


TEMPLATES = (
    Template("nav_button", "navigation", _button),
    Template("nav_link", "navigation", _link),
    Template("nav_field", "navigation", _field),
    Template("nav_heading", "navigation", _heading),
    Template("nav_in_region", "navigation", _in_region),
    Template("nav_target", "navigation", _target),
    Template("nav_next_heading", "navigation", _next_heading),
    Template("nav_feature", "navigation", _feature),
    Template("nav_of_item", "navigation", _of_item),
)
