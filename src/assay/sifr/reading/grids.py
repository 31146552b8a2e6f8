"""Tables in any writing: cells in a row, one after the other, so that columns come at a steady distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.sifr.reading.shown import ShownText
from assay.sifr.scoring.plain import words
from assay.sifr.scoring.values import amounts_in

__all__ = ["cell_of", "column_of"]

_MOST_CELLS = 400
_MOST_COLUMNS = 12


def cell_of(shown: ShownText, column: str, row: str) -> str:
    """The cell under a column in the row of a key: as far from it as the column is from the first one."""
    for place in shown.find(column):
        cells = shown.pieces(place.line, _MOST_CELLS, back=_MOST_COLUMNS)
        heads = [number for number, cell in enumerate(cells) if _says(cell, column)]
        keys = [number for number, cell in enumerate(cells) if _says(cell, row)]
        for head in heads[:1]:
            for key in [number for number in keys if number > head][:1]:
                found = _offsets(cells, head, key)
                if found:
                    return cells[key + found]
    return ""


def _offsets(cells: Sequence[str], head: int, key: int) -> int:
    """How far the column is from the first one: the widths are tried, and the best filled one is taken."""
    best = (0.0, 0)
    for width in range(2, _MOST_COLUMNS + 1):
        for offset in range(1, width):
            first = head - offset
            if first < 0 or (key - first) % width or key + offset >= len(cells):
                continue
            best = max(best, (_evenness(cells, first, width), -offset))
    return -best[1]


def _evenness(cells: Sequence[str], first: int, width: int) -> float:
    """How alike the rows of a table are, if it is that wide: numbers stand below numbers."""
    rows = [cells[start : start + width] for start in range(first + width, len(cells) - width + 1, width)][:6]
    signs = [[bool(amounts_in(cell)) for cell in row] for row in rows]
    same = sum(one == other for one, other in zip(signs, signs[1:], strict=False))
    return (same + 1) / (len(signs) + 1) if signs else 0.0


def column_of(shown: ShownText, first: str, column: str, *, numbers: bool = True) -> list[tuple[str, str]]:
    """The keys of a table with their cells in one column, of numbers or of anything."""
    best: list[tuple[str, str]] = []
    for place in shown.find(first):
        cells = shown.pieces(place.line, _MOST_CELLS)
        start = next((number for number, cell in enumerate(cells) if _says(cell, first)), len(cells))
        after = range(start + 1, min(start + _MOST_COLUMNS, len(cells)))
        named = next((number for number in after if _says(cells[number], column)), None)
        if named is None:
            continue
        widths = range(named - start + 1, _MOST_COLUMNS + 1)
        if numbers:
            tried = (list(_rows(cells, start, named - start, width)) for width in widths)
            best = max(best, *tried, key=len)
        else:
            width = max(widths, key=lambda width: (_evenness(cells, start, width), -width), default=2)
            best = best or [
                (cells[key], cells[key + named - start])
                for key in range(start + width, len(cells) - (named - start), width)
            ]
    return best


def _rows(cells: Sequence[str], start: int, offset: int, width: int) -> Iterator[tuple[str, str]]:
    for key in range(start + width, len(cells) - offset, width):
        if not amounts_in(cells[key + offset]):
            return
        yield cells[key], cells[key + offset]


def _says(cell: str, name: str) -> bool:
    wanted = words(name)
    said = words(cell)
    return said == wanted or (len(said) <= len(wanted) + 3 and said[-len(wanted) :] == wanted)
