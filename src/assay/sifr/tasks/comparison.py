"""Compare what stands on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.tasks.cards import Card, cards
from assay.sifr.tasks.drafts import Draft, Template, ordinal_texts, quoted, value
from assay.sifr.tasks.parts import sections
from assay.sifr.tasks.records import Truth
from assay.sifr.tasks.tables import Table, tables
from assay.sifr.tasks.values import measure, measures
from assay.sifr.tasks.view import View, bare, quotable

if TYPE_CHECKING:
    from assay.sifr.page.records import Item

__all__ = ["TEMPLATES"]

_AMOUNTS = ("is shown with the smallest amount of money", "is shown with the largest amount of money")
_MOST_LINES = 15
_MOST_SAME = 6
_APART = 100
_AT_ONCE = 3


def _best(names: Sequence[str], numbers: Sequence[float], *, highest: bool) -> str | None:
    """The name with the highest or lowest number, if there is one only."""
    best = max(numbers) if highest else min(numbers)
    return names[numbers.index(best)] if list(numbers).count(best) == 1 else None


def _column(view: View) -> Iterator[Draft]:
    found = tables(view)
    used = [folded(column) for table in found for column in table.columns]
    for table in found:
        for column in table.columns[1:]:
            if used.count(folded(column)) == 1 and len(table.lines) <= _MOST_LINES:
                yield from _extremes(table, column)


def _extremes(table: Table, column: str) -> Iterator[Draft]:
    cells, keys = table.column(column), [line.key for line in table.lines]
    numbers = measures(cells) if cells else None
    if numbers is None:
        return
    row = f"“{table.columns[0]}”" if quotable(table.columns[0]) else "row"
    for highest, word in ((True, "highest"), (False, "lowest")):
        best = _best(keys, numbers, highest=highest)
        if best is not None:
            yield Draft(
                lambda column, word=word, row=row: f"In the table, which {row} has the {word} “{column}”?",
                (column,),
                value(best, "text", column, *keys, *cells),
                ("column",),
                stratum=word,
                hardness=2,
            )


def _among(
    view: View,
    read: Callable[[Card], float | None],
    shown: Callable[[Card], str],
    asks: dict[str, bool],
    like: str,
) -> Iterator[Draft]:
    """Three listed things by name: which of them has the highest or lowest number."""
    rated = [(card, number) for card in cards(view) if (number := read(card)) is not None]
    for place in range(len(rated) - _AT_ONCE + 1):
        some = sorted(rated[place : place + _AT_ONCE], key=lambda pair: folded(pair[0].title))
        titles, numbers = [card.title for card, _ in some], [number for _, number in some]
        for ask, highest in asks.items():
            best = _best(titles, numbers, highest=highest)
            if best is not None:
                yield Draft(
                    lambda *names, ask=ask: f"{ask}: {quoted(names)}?",
                    tuple(titles),
                    value(best, "choice", *titles, *(shown(card) for card, _ in some)),
                    (like,) * _AT_ONCE,
                    stratum=ask,
                    hardness=2,
                )


def _price_of(card: Card) -> float | None:
    found = measure(card.price)
    return found.number if found else None


def _price(view: View) -> Iterator[Draft]:
    sells = view.page.page_class == "e-commerce"
    low, high = ("costs least", "costs most") if sells else _AMOUNTS
    asks = {f"Which of these {low}": False, f"Which of these {high}": True}
    return _among(view, _price_of, lambda card: card.price, asks, "product")


def _rating(view: View) -> Iterator[Draft]:
    asks = {"Which of these is rated highest": True}
    return _among(
        view,
        lambda card: float(card.rating) if card.rating else None,
        lambda card: card.rating,
        asks,
        "product",
    )


def _newest(view: View) -> Iterator[Draft]:
    asks = {"Which of these has the latest date": True, "Which of these has the earliest date": False}
    return _among(
        view,
        lambda card: float(card.day.toordinal()) if card.day else None,
        lambda card: card.written_date,
        asks,
        "article",
    )


def _rank(view: View) -> Iterator[Draft]:
    sells = view.page.page_class == "e-commerce"
    rule = "price, the cheapest first" if sells else "the amount of money shown, the smallest first"
    priced = [(card, number) for card in cards(view) if (number := _price_of(card)) is not None]
    for place in range(len(priced) - _AT_ONCE + 1):
        some = sorted(priced[place : place + _AT_ONCE], key=lambda pair: folded(pair[0].title))
        if len({number for _, number in some}) < _AT_ONCE:
            continue
        titles = [card.title for card, _ in some]
        ranked = [card.title for card, _ in sorted(some, key=lambda pair: pair[1])]
        yield Draft(
            lambda *names: f"Put these in order of {rule}: {quoted(names, 'and')}.",
            tuple(titles),
            ordinal_texts(ranked, [*titles, *(card.price for card, _ in some)]),
            ("product",) * _AT_ONCE,
            hardness=2,
        )


def _same(view: View) -> Iterator[Draft]:
    """Rows of a table that say the same in one column."""
    found = tables(view)
    used = [folded(line.key) for table in found for line in table.lines]
    for table in found:
        for column in table.columns[1:]:
            cells = table.column(column)
            for line, cell in zip(table.lines if cells else (), cells, strict=True):
                if len(cells) > _MOST_LINES:
                    break
                others = [
                    other.key
                    for other, said in zip(table.lines, cells, strict=True)
                    if other is not line and folded(said) == folded(cell)
                ]
                clear = cell and used.count(folded(line.key)) == 1
                if clear and 1 <= len(others) <= _MOST_SAME:
                    yield _same_draft(table, line.key, column, others, cell)


def _same_draft(table: Table, key: str, column: str, others: Sequence[str], cell: str) -> Draft:
    row = f"“{table.columns[0]}”" if quotable(table.columns[0]) else "row"
    return Draft(
        lambda key, column: f"In the table, which other {row} has the same “{column}” as “{key}”? Name all.",
        (key, column),
        Truth(check="texts", values=tuple(others), evidence=(key, column, cell, *others)),
        ("row", ""),
        stratum=column,
        hardness=2,
    )


def _order(view: View) -> Iterator[Draft]:
    """Headings by their place, where nobody can doubt which comes first."""
    known = [
        item
        for item in view.headings
        if quotable(item.name) and view.is_only(item.name) and not _is_loose(view, item)
    ]
    for some in zip(known, known[1:], known[2:], strict=False):
        if any(
            after.place.y - before.place.y < _APART for before, after in zip(some, some[1:], strict=False)
        ):
            continue
        names = sorted((item.name for item in some), key=folded)
        yield Draft(
            lambda *names: (
                f"In which order, from the top, do these headings stand on the page: {quoted(names, 'and')}?"
            ),
            tuple(names),
            ordinal_texts([item.name for item in some], names),
            ("heading",) * len(names),
            hardness=1,
        )


def _is_loose(view: View, item: Item) -> bool:
    """Does it keep its place on the screen while the page moves?"""
    row = view.row(item)
    return any(one.styles.get("position") in ("fixed", "sticky") for one in (row, *view.around(row)))


def _higher(view: View) -> Iterator[Draft]:
    known = [
        item
        for item in view.model.items
        if item.referable and (item.heading or view.is_button(item))
        if quotable(item.name) and view.is_only(item.name) and not _is_loose(view, item)
    ]
    for first, second in zip(known, known[2:], strict=False):
        if second.place.y - first.place.y < _APART:
            continue
        names = sorted([first.name, second.name], key=folded)
        yield Draft(
            lambda one, other: f"Which stands higher up on the page: “{one}” or “{other}”?",
            tuple(names),
            Truth(check="choice", values=(first.name,), evidence=tuple(names)),
            ("heading", "button"),
            stratum=first.kind,
        )


def _most_links(view: View) -> Iterator[Draft]:
    counted = [
        (section.heading, len(view.items_in(section.row, "link")))
        for section in sections(view)
        if not section.parts and view.is_only(section.heading.name)
        # What stands at the foot of every page of a site says little about this one.
        if "contentinfo" not in view.regions(section.heading)
    ]
    linked = [(heading, count) for heading, count in counted if count >= 1]
    for place in range(len(linked) - 1):
        some = sorted(linked[place : place + _AT_ONCE], key=lambda pair: folded(pair[0].name))
        names = [heading.name for heading, _ in some]
        best = _best(names, [float(count) for _, count in some], highest=True)
        if best is not None:
            yield Draft(
                lambda *names: f"Which of these parts of the page has the most links: {quoted(names)}?",
                tuple(names),
                value(best, "choice", *names),
                ("heading",) * len(names),
                hardness=2,
            )


def _more_options(view: View) -> Iterator[Draft]:
    lists = [
        (bare(item.name), len(item.options))
        for item in view.items("select")
        if item.options and quotable(bare(item.name)) and view.is_only(item.name)
    ]
    for first, second in zip(lists, lists[1:], strict=False):
        if first[1] != second[1]:
            names = sorted([first[0], second[0]], key=folded)
            best = max(first, second, key=lambda pair: pair[1])[0]
            yield Draft(
                lambda one, other: f"Which drop-down list offers more choices: “{one}” or “{other}”?",
                tuple(names),
                value(best, "choice", *names),
                ("select", "select"),
                hardness=2,
            )


TEMPLATES = (
    Template("cmp_column", "comparison", _column),
    Template("cmp_price", "comparison", _price),
    Template("cmp_rating", "comparison", _rating),
    Template("cmp_newest", "comparison", _newest),
    Template("cmp_rank", "comparison", _rank),
    Template("cmp_same", "comparison", _same),
    Template("cmp_order", "comparison", _order, common=True),
    Template("cmp_higher", "comparison", _higher, common=True),
    Template("cmp_most_links", "comparison", _most_links),
    Template("cmp_more_options", "comparison", _more_options),
)
