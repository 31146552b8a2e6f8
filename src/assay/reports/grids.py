"""A grid of cells as SVG: rows and columns with names, each cell with its own words and a depth of colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.reports.charts import _box, _svg, _text
from assay.reports.escaping import html_text

__all__ = ["Cell", "grid_chart"]

_NAME = 30
# From this depth on the words stand on a dark ground.
_DEEP = 0.6


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell says, and how deep its colour is, from 0 to 1."""

    text: str
    depth: float


def grid_chart(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Mapping[tuple[str, str], Cell],
    title: str,
    *,
    width: float = 54,
    height: float = 26,
) -> str:
    """Cells that are not given stay empty. Every cell is also said aloud."""
    left, top = 14 + 7 * min(_NAME, max([len(name) for name in rows], default=0)), 120
    parts = []
    for x, column in enumerate(columns):
        turn = f"translate({left + width * (x + 0.5) + 4:.1f},{top - 8}) rotate(-45)"
        parts.append(f'<text class="plot-soft" transform="{turn}">{html_text(_short(column, 20))}</text>')
    for y, row in enumerate(rows):
        parts.append(_text(left - 8, top + height * (y + 0.5) + 4, _short(row, _NAME), anchor="end"))
        for x, column in enumerate(columns):
            parts.append(_cell(cells.get((row, column)), left + width * x, top + height * y, width, height))
    said = [
        f"{row}, {column}: {cells[row, column].text}"
        for row in rows
        for column in columns
        if (row, column) in cells and cells[row, column].text
    ]
    spoken = f"{title}. {'; '.join(said) or 'Nothing to show'}."
    return _svg(top + height * len(rows) + 8, spoken, parts, max(left + width * len(columns) + 90, 420.0))


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _cell(cell: Cell | None, x: float, y: float, width: float, height: float) -> str:
    if cell is None:
        return _box("plot-cell plot-none", x, y, width - 2, height - 2)
    box = _box(
        "plot-a-fill plot-cell", x, y, width - 2, height - 2, f' fill-opacity="{_opacity(cell.depth):.2f}"'
    )
    tone = "plot-on-dark" if cell.depth >= _DEEP else "plot-text"
    return box + _text(x + width / 2 - 1, y + height / 2 + 3, cell.text, anchor="middle", style=tone)


def _opacity(depth: float) -> float:
    # Between the two the words would be hard to read on either ground, so the scale jumps over it.
    depth = min(1.0, max(0.0, depth))
    return 0.35 * depth / _DEEP if depth < _DEEP else 0.8 + 0.2 * (depth - _DEEP) / (1 - _DEEP)
