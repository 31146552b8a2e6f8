"""Tables and lists of terms, read so that a cell has one row, one column and one meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.tasks.view import View, quotable

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["Line", "Pair", "Table", "pairs", "tables"]

_MOST_VALUE = 80


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table.

    Attributes:
        key: What it is about: the words of its first cell.
        cells: The words under the other columns; None where a cell holds something to press or to fill in.
        row: The row itself.
    """

    key: str
    cells: tuple[str | None, ...]
    row: Element


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one header row, whose rows and columns have different names."""

    row: Element
    title: str
    columns: tuple[str, ...]
    """All of them; the first is the one of the keys."""
    lines: tuple[Line, ...]

    def column(self, name: str) -> list[str]:
        """The cells of a column, from the top; none where one of them is no text."""
        place = self.columns.index(name) - 1
        cells = [line.cells[place] for line in self.lines]
        return [cell for cell in cells if cell is not None] if None not in cells else []


@dataclass(frozen=True, slots=True)
class Pair:
    """A term and the one value that the page gives for it."""

    term: str
    value: str
    row: Element


def tables(view: View) -> list[Table]:
    """The tables that can be asked about; merged cells and nested tables leave a table out."""
    return view.once(_tables)


def _tables(view: View) -> list[Table]:
    found = (_table(view, row) for row in view.rows if row.tag == "table" and row.visible)
    return [table for table in found if table is not None]


def _lines(view: View, table: Element) -> list[list[Element]] | None:
    """The cells of each row; None where the table is no plain grid."""
    lines: list[list[Element]] = []
    for row in view.inside(table):
        if row.tag == "table":
            return None
        if row.tag != "tr" or not row.visible:
            continue
        cells = [cell for cell in view.children.get(row.ref, ()) if cell.tag in ("td", "th") and cell.visible]
        if any(_spans(cell) or not view.is_plain(cell) for cell in cells):
            return None
        lines.append(cells)
    return lines if len({len(line) for line in lines}) == 1 else None


def _spans(cell: Element) -> bool:
    return any(cell.attributes.get(name, "1").strip() not in ("1", "") for name in ("colspan", "rowspan"))


def _table(view: View, row: Element) -> Table | None:
    lines = _lines(view, row)
    if lines is None or len(lines) < 3 or len(lines[0]) < 2 or any(cell.tag != "th" for cell in lines[0]):
        return None
    columns = tuple(cell.text for cell in lines[0])
    keys = [line[0].text for line in lines[1:]]
    if not _different(view, columns[1:]) or not _different(view, keys):
        return None
    body = tuple(
        Line(line[0].text, tuple(_words(view, cell) for cell in line[1:]), view.rows[line[0].parent or 0])
        for line in lines[1:]
    )
    return Table(row, row.name if quotable(row.name) else "", columns, body)


def _different(view: View, names: Sequence[str]) -> bool:
    """Can each of the names be quoted, as one line of the page, and is none used twice?"""
    different = len({folded(name) for name in names}) == len(names)
    return different and all(quotable(name) and view.lines_equal(name) for name in names)


def _words(view: View, cell: Element) -> str | None:
    return None if view.items_in(cell, "button", "input", "select", "checkbox", "radio") else cell.text


def pairs(view: View) -> list[Pair]:
    """Terms with one value, each term used once on the page."""
    return view.once(_pairs)


def _pairs(view: View) -> list[Pair]:
    found = [*_from_lists(view), *_from_tables(view)]
    terms = Counter(folded(pair.term) for pair in found)
    return [
        pair
        for pair in found
        if terms[folded(pair.term)] == 1
        and view.lines_equal(pair.term) == 1
        and quotable(pair.term)
        and 0 < len(pair.value) <= _MOST_VALUE
        and folded(pair.value) != folded(pair.term)
    ]


def _from_lists(view: View) -> Iterator[Pair]:
    for row in view.rows:
        if row.tag != "dl" or not row.visible:
            continue
        parts = [inner for inner in view.inside(row) if inner.tag in ("dt", "dd") and inner.visible]
        for place, (term, value) in enumerate(zip(parts, parts[1:], strict=False)):
            alone = place + 2 >= len(parts) or parts[place + 2].tag == "dt"
            if term.tag == "dt" and value.tag == "dd" and alone and view.is_plain(value):
                yield Pair(term.text, value.text, value)


def _from_tables(view: View) -> Iterator[Pair]:
    """Tables of two columns whose rows begin with a header each and that have no header row."""
    for row in view.rows:
        lines = _lines(view, row) if row.tag == "table" and row.visible else None
        if lines and all([cell.tag for cell in line] == ["th", "td"] for line in lines):
            for term, value in lines:
                yield Pair(term.text, value.text, value)
