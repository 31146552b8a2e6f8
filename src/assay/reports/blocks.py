"""The blocks that reports are made of; each knows how it looks in Markdown and in HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Literal, Protocol

from assay.reports.charts import PATTERNS
from assay.reports.escaping import html_text as _html
from assay.reports.escaping import markdown_line as _markdown
from assay.reports.escaping import markdown_text as _paragraph

__all__ = [
    "Block",
    "Callout",
    "Card",
    "Cards",
    "Details",
    "Figure",
    "Report",
    "Section",
    "Table",
    "Text",
]

_LABELS = {"note": "Note", "warning": "Careful", "good": "Good"}
_DEEPEST = 6


class Block(Protocol):
    """A piece of a report."""

    def html(self, level: int) -> str:
        """As HTML; `level` is that of the next heading."""
        ...

    def markdown(self, level: int) -> str:
        """As Markdown, ending without a line break."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str

    def html(self, level: int) -> str:
        """A paragraph element."""
        return f"<p>{_html(self.text)}</p>"

    def markdown(self, level: int) -> str:
        """A paragraph."""
        return _paragraph(self.text)


@dataclass(frozen=True, slots=True)
class Callout:
    """A sentence that must not be overlooked."""

    text: str
    tone: Literal["note", "warning", "good"] = "note"

    def html(self, level: int) -> str:
        """A box whose tone is also a word, not only a colour."""
        label = _LABELS[self.tone]
        return f'<p class="callout {self.tone}"><strong>{label}:</strong> {_html(self.text)}</p>'

    def markdown(self, level: int) -> str:
        """A quotation that begins with its tone."""
        return f"> **{_LABELS[self.tone]}:** {_markdown(self.text)}"


@dataclass(frozen=True, slots=True)
class Card:
    """One headline number."""

    name: str
    value: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """The headline numbers, side by side."""

    cards: Sequence[Card]

    def html(self, level: int) -> str:
        """A description list."""
        items = "".join(
            f"<div><dt>{_html(card.name)}</dt><dd>{_html(card.value)}<small>{_html(card.detail)}</small></dd></div>"
            for card in self.cards
        )
        return f'<dl class="cards">{items}</dl>'

    def markdown(self, level: int) -> str:
        """A list."""
        return "\n".join(
            f"- **{_markdown(card.name)}**: {_markdown(card.value)}"
            + (f" ({_markdown(card.detail)})" if card.detail else "")
            for card in self.cards
        )


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings. `numeric` are the columns that are set to the right."""

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    caption: str = ""
    numeric: Sequence[int] = ()

    def html(self, level: int) -> str:
        """A table that scrolls by itself on a narrow screen."""
        head = "".join(f'<th scope="col"{self._class(i)}>{_html(c)}</th>' for i, c in enumerate(self.columns))
        body = "".join(f"<tr>{self._row(row)}</tr>" for row in self.rows)
        caption = f"<caption>{_html(self.caption)}</caption>" if self.caption else ""
        label = _html(self.caption or "Table")
        table = f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">{table}</div>'

    def _row(self, row: Sequence[object]) -> str:
        return "".join(f"<td{self._class(i)}>{_html(cell)}</td>" for i, cell in enumerate(row))

    def _class(self, column: int) -> str:
        return ' class="number"' if column in self.numeric else ""

    def markdown(self, level: int) -> str:
        """A pipe table."""
        lines = [f"*{_markdown(self.caption)}*\n"] if self.caption else []
        lines.append("| " + " | ".join(_markdown(name) for name in self.columns) + " |")
        rule = ["---:" if i in self.numeric else "---" for i in range(len(self.columns))]
        lines.append("| " + " | ".join(rule) + " |")
        lines += ["| " + " | ".join(_markdown(cell) for cell in row) + " |" for row in self.rows]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Figure:
    """A plot as SVG (made by `assay.reports.plots`, so already safe) and its words."""

    svg: str
    alternative: str
    caption: str = ""

    def html(self, level: int) -> str:
        """The SVG in place."""
        caption = f"<figcaption>{_html(self.caption)}</figcaption>" if self.caption else ""
        return f'<figure tabindex="0">{self.svg}{caption}</figure>'

    def markdown(self, level: int) -> str:
        """The text alternative."""
        return f"*Figure: {_markdown(self.alternative)}*"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: Sequence[Block]

    def html(self, level: int) -> str:
        """A section element."""
        inner = "\n".join(block.html(level + 1) for block in self.blocks)
        heading = f"h{min(level, _DEEPEST)}"
        return f"<section><{heading}>{_html(self.title)}</{heading}>\n{inner}</section>"

    def markdown(self, level: int) -> str:
        """A heading and its blocks."""
        inner = "\n\n".join(block.markdown(level + 1) for block in self.blocks)
        return f"{'#' * min(level, _DEEPEST)} {_markdown(self.title)}\n\n{inner}"


@dataclass(frozen=True, slots=True)
class Details:
    """What only some readers want: closed on screen, open in print and in Markdown."""

    summary: str
    blocks: Sequence[Block]

    def html(self, level: int) -> str:
        """A details element; it needs no script."""
        inner = "\n".join(block.html(level) for block in self.blocks)
        return f"<details><summary>{_html(self.summary)}</summary>\n{inner}</details>"

    def markdown(self, level: int) -> str:
        """A heading and its blocks."""
        return Section(self.summary, self.blocks).markdown(level)


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    subtitle: str
    blocks: Sequence[Block]
    footer: str = ""
    language: str = field(default="en")

    def html(self) -> str:
        """One file with its style inside."""
        inner = "\n".join(block.html(2) for block in self.blocks)
        return (
            f'<!doctype html>\n<html lang="{_html(self.language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            # Nothing may be loaded or run, whatever found its way into the text.
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
            "style-src 'unsafe-inline'; img-src data:\">\n"
            f"<title>{_html(self.title)}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n{PATTERNS}\n<main>\n"
            f'<header><h1>{_html(self.title)}</h1><p class="subtitle">{_html(self.subtitle)}</p></header>\n'
            f"{inner}\n</main>\n<footer>{_html(self.footer)}</footer>\n</body>\n</html>\n"
        )

    def markdown(self) -> str:
        """The same in Markdown."""
        parts = [f"# {_markdown(self.title)}", _paragraph(self.subtitle)]
        parts += [block.markdown(2) for block in self.blocks]
        if self.footer:
            parts.append(f"---\n\n{_paragraph(self.footer)}")
        return "\n\n".join(parts) + "\n"


@cache
def _style() -> str:
    return (resources.files("assay.reports") / "report.css").read_text("utf-8")
