"""Read a value."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from assay.folding import folded
from assay.sifr.tasks.cards import Card, cards
from assay.sifr.tasks.drafts import Draft, Template, value
from assay.sifr.tasks.records import Check
from assay.sifr.tasks.tables import pairs, tables
from assay.sifr.tasks.values import check_of
from assay.sifr.tasks.view import View, bare, quotable

if TYPE_CHECKING:
    from assay.sifr.page.records import Item

__all__ = ["TEMPLATES", "stated_numbers"]

_MOST_VALUE = 80
_MOST_LINES = 100
_REDACTED = "redacted"
_NOT_TYPED = frozenset({"file", "range", "color"})
# The first line of a list that only says what to do is no choice that somebody has made.
_INVITES = re.compile(r"(?:please|choose|select|pick|-)", re.IGNORECASE)
_PATH = re.compile(r"/[\w./-]{1,58}")
_STATED = re.compile(r"(?<![\w.,£$€/:–—-])(\d{1,3}(?:,\d{3})+|\d+) ([a-z]{4,}s)\b(?!')")
# How long or how far something is, is no count of things.
_UNITS = frozenset(
    {"seconds", "minutes", "hours", "days", "weeks", "months", "years", "times", "points", "degrees"}
    | {"miles", "metres", "meters", "grams", "kilos", "litres", "inches", "tonnes", "pounds", "pence"}
    | {"euros", "dollars", "others", "less", "plus", "minus", "across", "towards", "always"}
)
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")
_POSTCODE = re.compile(r"\b[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}\b", re.IGNORECASE)


def _of_cards(view: View, ask: str, read: Callable[[Card], str], check: Check, like: str) -> Iterator[Draft]:
    for card in cards(view):
        found = read(card)
        if found:
            yield Draft(
                lambda title: ask.format(title),
                (card.title,),
                value(found, check, card.title),
                (like,),
                stratum="below" if view.below_fold(card.heading) else "above",
            )


def _price(view: View) -> Iterator[Draft]:
    # An amount beside a name is a price in a shop, but it may be a balance in a bank.
    sells = view.page.page_class == "e-commerce"
    ask = "What does “{}” cost?" if sells else "Which amount of money is shown for “{}”?"
    return _of_cards(view, ask, lambda card: card.price, "money", "product")


def _old_price(view: View) -> Iterator[Draft]:
    ask = "What did “{}” cost before its price was lowered?"
    return _of_cards(view, ask, lambda card: card.old_price, "money", "product")


def _rating(view: View) -> Iterator[Draft]:
    return _of_cards(view, "Which rating does “{}” have?", lambda card: card.rating, "number", "product")


def _date(view: View) -> Iterator[Draft]:
    return _of_cards(view, "Which date is given for “{}”?", lambda card: card.written_date, "date", "article")


def _cell(view: View) -> Iterator[Draft]:
    found = tables(view)
    columns = Counter(folded(name) for table in found for name in table.columns[1:])
    keys = Counter(folded(line.key) for table in found for line in table.lines)
    for table in found:
        for line in table.lines[:_MOST_LINES]:
            for column, cell in zip(table.columns[1:], line.cells, strict=True):
                # The same row and column in two tables would make two answers.
                clear = keys[folded(line.key)] == 1 or columns[folded(column)] == 1
                if clear and cell and len(cell) <= _MOST_VALUE and view.lines_equal(cell):
                    yield Draft(
                        lambda key, column: f"In the table, what stands under “{column}” for “{key}”?",
                        (line.key, column),
                        value(cell, check_of(cell), line.key, column),
                        ("row", ""),
                        stratum=column,
                    )


def _pair(view: View) -> Iterator[Draft]:
    for pair in pairs(view):
        yield Draft(
            lambda term: f"What does the page give for “{term}”?",
            (pair.term,),
            value(pair.value, check_of(pair.value), pair.term),
            ("term",),
            stratum=" ".join(pair.row.region[:1]),
            hardness=0,
        )


def _fields(view: View) -> Iterator[tuple[Item, str]]:
    for item in view.items("input", "select"):
        name = bare(item.name)
        if quotable(name) and view.is_only(name):
            yield item, name


def _field_value(view: View) -> Iterator[Draft]:
    for item, name in _fields(view):
        held = item.value.strip()
        if view.row(item).attributes.get("type", "").lower() in _NOT_TYPED or _INVITES.match(held):
            continue
        if held and len(held) <= _MOST_VALUE and _REDACTED not in held.lower():
            ask = "What is chosen in “{}”?" if item.kind == "select" else "What is filled in for “{}”?"
            yield Draft(
                lambda name, ask=ask: ask.format(name),
                (name,),
                value(held, check_of(held), name),
                (item.kind,),
                stratum=item.kind,
            )


def _placeholder(view: View) -> Iterator[Draft]:
    for item, name in _fields(view):
        hint = view.row(item).attributes.get("placeholder", "").strip()
        if hint and not item.value and folded(hint) != folded(name) and len(hint) <= _MOST_VALUE:
            yield Draft(
                lambda name: f"Which example or hint stands in the empty field “{name}”?",
                (name,),
                value(hint, "text", name),
                ("input",),
            )


def stated_numbers(view: View) -> dict[str, str]:
    """What the page counts in words, such as `206 reviews`, where it gives one number only."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line in view.whole_lines:
        for number, noun in _STATED.findall(line):
            found[noun].add(number)
    return {
        noun: numbers.pop() for noun, numbers in found.items() if len(numbers) == 1 and noun not in _UNITS
    }


def _stated(view: View) -> Iterator[Draft]:
    for noun, number in stated_numbers(view).items():
        # "Two reviews" beside "206 reviews" would be a second number.
        if view.words.count(f" {noun}") == view.words.count(f"{number} {noun}"):
            yield Draft(
                lambda noun: f"How many {noun} does the page speak of?",
                (noun,),
                value(number, "number", f"{number} {noun}"),
                ("noun",),
            )


def _contact(view: View) -> Iterator[Draft]:
    """How somebody can be reached, where the page gives one way only."""
    links = [item for item in view.items("link") if view.is_plain(view.row(item))]
    found = {
        "telephone number": {item.text for item in links if item.href.startswith("tel:") and item.text},
        "email address": set(_EMAIL.findall("\n".join(view.lines))),
        "postcode": set(_POSTCODE.findall("\n".join(view.lines))),
    }
    clues = {
        "telephone number": ("phone", "call", "tel:", "tel."),
        "email address": ("@", "mailto:"),
        "postcode": ("postcode", "address"),
        "fax number": ("fax",),
        "bank account number": ("account number", "iban", "sort code"),
    }
    absent = tuple(
        (kind,)
        for kind, words in clues.items()
        if not found.get(kind) and not any(word in view.anywhere for word in words)
    )
    for kind, values in found.items():
        if len(values) == 1:
            only = values.pop()
            yield Draft(
                lambda kind: f"Which {kind} does the page give?", (kind,), value(only, "text"), absent=absent
            )


def _address(view: View) -> Iterator[Draft]:
    for item in view.items("link"):
        if _PATH.fullmatch(item.href) and quotable(item.name) and view.is_only(item.name):
            whole = urljoin(view.page.url, item.href)
            yield Draft(
                lambda name: f"To which address does the link “{name}” lead?",
                (item.name,),
                value(item.href, "text", item.name, also=(whole,)),
                ("link",),
                stratum=(view.regions(item) or ("page",))[-1],
            )


TEMPLATES = (
    Template("ext_price", "extraction", _price),
    Template("ext_old_price", "extraction", _old_price),
    Template("ext_rating", "extraction", _rating),
    Template("ext_date", "extraction", _date),
    Template("ext_cell", "extraction", _cell),
    Template("ext_pair", "extraction", _pair),
    Template("ext_field_value", "extraction", _field_value),
    Template("ext_placeholder", "extraction", _placeholder),
    Template("ext_stated_number", "extraction", _stated),
    Template("ext_contact", "extraction", _contact, common=True),
    Template("ext_address", "extraction", _address, common=True),
)
