"""Things that a site offers, as its lists show them and as their own pages do: prices, dates, pictures."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.agents.reference.describing import page_path, sign_at
from assay.mirror.agents.reference.probes.passages import first_heading, in_chrome, local_links, passages
from assay.mirror.agents.reference.probes.quantities import Kind, Money, Period, quantities
from assay.mirror.agents.reference.probes.statements import one_view_per_page
from assay.mirror.agents.reference.probes.telling import anyone, reads_or_doubts, rule
from assay.mirror.agents.reference.records import Sign
from assay.mirror.matching.tokens import content_words
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["RULES", "Card", "cards", "find_item_differences"]

MOST_CARDS = 2_000
_LONGEST_CARD = 400
_KINDS: Mapping[Kind, str] = {"money": "price", "date": "date", "time": "time", "period": "length"}
_FEWEST_PICTURES, _USUAL = 3, 0.75
_ROOT = 3
# Pages of people, and what people add to a page, carry the dates of other things.
_PERSON = re.compile(r"/(?:authors?|members?|people|person|profiles?|users?)/", re.IGNORECASE)
_ADDED = re.compile(r"\b(?:comments?|replies|reply|reviews?|discussion)\b", re.IGNORECASE)
_MARKED = ("aria-label", "class", "id")
_FILE = re.compile(r"([^/?#]{1,120})\.(?:png|jpe?g|svg|gif|webp|avif)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Card:
    """An entry of a list that stands for a page."""

    view: PageView
    element: Element
    path: str
    name: str


def cards(view: PageView, named: Mapping[str, str]) -> Iterator[Card]:
    """The entries of a page that lead to one of the pages, and carry its name."""
    here = page_path(view.state.url)
    leads = {link.element.ref: link.path for link in local_links(view) if not link.chrome}
    seen: set[int] = set()
    for ref, path in leads.items():
        name = named.get(path, "")
        if not name or path == here:
            continue
        card = _whole(view, view.elements[ref], leads)
        if card.ref in seen or len(card.text) > _LONGEST_CARD or not _is_entry(view, card):
            continue
        if _is_added(view, card):
            continue
        seen.add(card.ref)
        if folded(name) in folded(card.text):
            yield Card(view, card, path, name)


def _whole(view: PageView, link: Element, leads: Mapping[int, str]) -> Element:
    """The largest element around a link that leads nowhere else."""
    whole = link
    for above in view.above(link):
        inside = {leads[part.ref] for part in view.below(above) if part.ref in leads}
        if len(inside) > 1 or above.tag in ("main", "body", "section", "form", "table", "ul", "ol"):
            break
        whole = above
    return whole


def _is_entry(view: PageView, card: Element) -> bool:
    """One of several of its make; a block of its own may tell of other things."""
    if card.tag in ("li", "article", "tr", "a"):
        return True
    make = (card.tag, card.attributes.get("class", ""))
    beside = [view.elements[ref] for ref in view.children[card.parent]] if card.parent is not None else []
    return bool(make[1]) and sum((part.tag, part.attributes.get("class", "")) == make for part in beside) > 1


def find_item_differences(views: Sequence[PageView]) -> Iterator[Sign]:
    """What a list says of a thing and its own page does not."""
    pages = {page_path(view.state.url): view for view in one_view_per_page(views)}
    named = {path: first_heading(view) for path, view in pages.items()}
    found = [card for view in pages.values() for card in cards(view, named)][:MOST_CARDS]
    by_page: dict[str, list[Card]] = {}
    for card in found:
        by_page.setdefault(card.path, []).append(card)
    kept: dict[tuple[str, str, str], Sign] = {}
    for path, listed in by_page.items():
        for sign in _differences(pages[path], listed):
            # One list that is wrong about many things, or under many filters, is one problem.
            key = (sign.probe, sign.page_url.split("?")[0], str(sign.facts["here"]))
            kept[key] = min(kept.get(key, sign), sign, key=lambda one: "?" in one.page_url)
    yield from kept.values()
    yield from _other_pictures(found)


def _differences(page: PageView, listed: Sequence[Card]) -> Iterator[Sign]:
    own = _own_values(page)
    for kind, word in _KINDS.items():
        stated = own.get(kind, {})
        if not stated or not _is_of_the_thing(page, kind, stated):
            continue
        odd = [card for card in listed if _disagrees(kind, _values(card.element.text).get(kind, {}), stated)]
        same = [card for card in listed if set(_values(card.element.text).get(kind, {})) & set(stated)]
        if not odd:
            continue
        if len(odd) > 1 and not same:
            # Every list says the same: it is the thing's own page that is out of step.
            yield _difference(page, _first_with(page, stated), odd[0], kind, word, stated)
        else:
            for card in odd[:1]:
                yield _at_list(card, kind, word, page, stated)


def _is_of_the_thing(page: PageView, kind: Kind, stated: Mapping[Hashable, str]) -> bool:
    """Is it clear that the values are the thing's own? Of several dates none is."""
    if kind == "date" and len(stated) > 1:
        return False
    return kind not in ("date", "time") or not _PERSON.search(f"{page_path(page.state.url)}/")


def _is_added(page: PageView, element: Element) -> bool:
    """Is it part of what visitors wrote below the thing?"""
    return any(
        _ADDED.search(part.attributes.get(name, ""))
        for part in (element, *page.above(element))
        if part.tag not in ("html", "body", "main")
        for name in _MARKED
    )


def _disagrees(kind: Kind, shown: Mapping[Hashable, str], stated: Mapping[Hashable, str]) -> bool:
    if not shown or set(shown) & set(stated) or (kind == "date" and len(shown) > 1):
        return False
    if kind == "period":
        units = {value.unit for value in stated if isinstance(value, Period)}
        return all(isinstance(value, Period) and value.unit in units for value in shown)
    if kind != "money":
        return True
    prices = [value.amount for value in stated if isinstance(value, Money) and value.amount > 0]
    amounts = [value.amount for value in shown if isinstance(value, Money)]
    # Three of a thing cost three times its price.
    return not any(amount % price == Decimal(0) for amount in amounts for price in prices)


def _values(text: str) -> dict[Kind, dict[Hashable, str]]:
    found: dict[Kind, dict[Hashable, str]] = {}
    for item in quantities(text):
        found.setdefault(item.kind, {}).setdefault(item.value, item.words)
    return found


def _own_values(page: PageView) -> dict[Kind, dict[Hashable, str]]:
    """The values of a page's own part, without entries that stand for other things."""
    found: dict[Kind, dict[Hashable, str]] = {}
    foreign, rows = _foreign(page, ("li", "article")), _foreign(page, ("tr",))
    for passage in passages(page):
        around = (passage.element, *page.above(passage.element))
        if passage.chrome or any(part.ref in foreign for part in around) or _is_added(page, passage.element):
            continue
        in_row = any(part.ref in rows for part in around)
        for kind, values in _values(passage.text).items():
            # A row may be one of the thing's dates, but what is paid in it is paid for something else.
            if kind == "money" and in_row:
                continue
            for value, words in values.items():
                found.setdefault(kind, {}).setdefault(value, words)
    return found


def _foreign(page: PageView, tags: Sequence[str]) -> set[int]:
    """Entries that lead elsewhere."""
    here = page_path(page.state.url).split("?")[0]
    title = next((part for part in page.elements if part.tag == "h1"), None)
    own = {part.ref for part in page.above(title)} if title else set()
    return {
        entry.ref
        for link in local_links(page)
        if not link.chrome and link.path.split("?")[0] != here
        for entry in list(page.above(link.element))[:4]
        if entry.tag in tags and entry.ref not in own
    }


def _first_with(page: PageView, stated: Mapping[Hashable, str]) -> Element | None:
    wanted = next(iter(stated.values()))
    return next((part.element for part in passages(page) if not part.chrome and wanted in part.text), None)


def _difference(
    page: PageView, element: Element | None, card: Card, kind: Kind, word: str, stated: Mapping[Hashable, str]
) -> Sign:
    return sign_at(
        page,
        _probe(kind),
        "read",
        element,
        what=word,
        thing=card.name[:80],
        here=next(iter(stated.values())),
        other=next(iter(_values(card.element.text)[kind].values())),
        other_page=page_path(card.view.state.url)[:120],
    )


def _at_list(card: Card, kind: Kind, word: str, page: PageView, stated: Mapping[Hashable, str]) -> Sign:
    return sign_at(
        card.view,
        _probe(kind),
        "read",
        card.element,
        name=card.name[:80],
        what=word,
        thing=card.name[:80],
        here=next(iter(_values(card.element.text)[kind].values())),
        other=next(iter(stated.values())),
        other_page=page_path(page.state.url)[:120],
    )


def _probe(kind: Kind) -> str:
    return "price differs" if kind == "money" else "detail differs"


def _roots(text: str) -> set[str]:
    """Knife and knives have one root."""
    return {word[:_ROOT] for word in content_words(text)}


def _other_pictures(found: Sequence[Card]) -> Iterator[Sign]:
    """A picture that is described as something else, where the others of the list fit their names."""
    by_page: dict[str, list[tuple[Card, Element, bool]]] = {}
    for card in found:
        picture = next((part for part in card.view.below(card.element) if part.tag == "img"), None)
        if picture is None or in_chrome(card.view, picture):
            continue
        file = _FILE.search(picture.attributes.get("src", ""))
        told = " ".join((picture.attributes.get("alt", ""), re.sub(r"[-_.]", " ", file[1]) if file else ""))
        if content_words(told):
            fits = bool(_roots(told) & _roots(f"{card.name} {card.element.text}"))
            by_page.setdefault(page_path(card.view.state.url), []).append((card, picture, fits))
    for entries in by_page.values():
        share = sum(fits for _card, _picture, fits in entries) / len(entries)
        if len(entries) >= _FEWEST_PICTURES and _USUAL <= share < 1:
            card, picture, _ = next(entry for entry in entries if not entry[2])
            described = picture.attributes.get("alt") or picture.attributes.get("src", "")
            yield sign_at(
                card.view,
                "picture of another thing",
                "seen",
                picture,
                thing=card.name[:80],
                words=described[:80],
            )


_CONSISTENT = "H4: Consistency and Standards"

RULES = (
    rule(
        "price differs",
        "trust",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="The price differs between pages",
        wrong="gives {here} as the {what} of “{thing}”, but {other_page} gives {other}.",
        consequence="People do not know what they will pay and suspect a trick.",
        advice="Show the same price for “{thing}” on every page.",
        severity="major",
        because="The price decides whether people buy, and one of the two is wrong.",
        confidence=0.85,
    ),
    rule(
        "detail differs",
        "content",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="A list and the page it leads to contradict each other",
        wrong="gives {here} as the {what} of “{thing}”, but {other_page} gives {other}.",
        consequence="People plan with the wrong figure, and do not know which page to believe.",
        advice="Show the same {what} for “{thing}” on every page.",
        severity="major",
        because="People act on such details, and one of the two is wrong.",
        confidence=0.8,
    ),
    rule(
        "picture of another thing",
        "content",
        "H2: Match Between System and the Real World",
        "1.1.1",
        noticed=anyone,
        title="The picture shows another thing",
        wrong="stands beside “{thing}” but is “{words}”.",
        consequence="People choose by the picture and get something else.",
        advice="Show a picture of “{thing}”.",
        severity="minor",
        because="The name is right, so that only those who go by the picture are misled.",
        confidence=0.7,
    ),
)
