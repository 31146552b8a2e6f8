"""Page by page: how well and for how many tokens every format was read."""

from __future__ import annotations

from collections.abc import Sequence

from assay.reports import Details, Figure, Table, Text, grid_chart
from assay.reports.blocks import Block
from assay.sifr.report.shading import shaded
from assay.sifr.report.view import View, mapped, whole

__all__ = ["pages_details"]

_MOST_PAGES = 150
_MOST_DRAWN = 60


def pages_details(view: View) -> Details:
    """Page by page, formats side by side."""
    pages = [row for row in view.scores.get("pages") or () if row["budget"] == view.budget]
    chosen = pages[:_MOST_PAGES]
    formats = [cell["format"] for cell in view.cells(view.scope, view.budget)]
    found = {
        (row["page"], name): row["formats"][name]["accuracy"]
        for row in chosen
        for name in formats
        if name in row["formats"]
    }
    rows: list[Sequence[object]] = [
        [
            row["page"],
            row["page_class"],
            *(
                _cell(found.get((row["page"], name)), mapped(row, "formats", name).get("tokens"))
                for name in formats
            ),
        ]
        for row in chosen
    ]
    drawn = [row["page"] for row in chosen[:_MOST_DRAWN]]
    title = f"Accuracy page by page, {view.budget}, all readers together"
    cells, scale = shaded({place: value for place, value in found.items() if place[0] in drawn})
    caption = f"{title}, in percent. {scale}"
    if len(chosen) > len(drawn):
        caption += f" The first {len(drawn)} pages; all are in the table."
    blocks: list[Block] = [
        Table(["page", "class", *formats], rows, "Accuracy, and tokens, page by page"),
        Figure(grid_chart(drawn, formats, cells, title, width=64), title, caption),
    ]
    if len(pages) > len(chosen):
        blocks.append(Text(f"{len(pages) - len(chosen):,} further pages are in scores.json."))
    return Details("Every page, format by format", blocks)


def _cell(accuracy: float | None, tokens: object) -> str:
    return "–" if accuracy is None else f"{100 * accuracy:.0f}\u00a0% {whole(tokens)}"
