"""Text with phrases marked in place: coloured by group, named by a label, so that colour is never alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assay.reports.escaping import html_text, markdown_line

__all__ = ["Mark", "MarkedText"]

Tone = Literal["plain", "false", "wrong", "boundary", "missed"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A phrase from `start` to `end`. `group` chooses the colour (0 to 8), `note` says why it is in error."""

    start: int
    end: int
    label: str
    group: int = 0
    tone: Tone = "plain"
    note: str = ""


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text and the marks in it; marks that overlap an earlier one are left out."""

    text: str
    marks: Sequence[Mark]

    def html(self, level: int) -> str:
        """The text with `mark` elements, white space kept."""
        parts: list[str] = []
        position = 0
        for mark in self.ordered():
            parts.append(html_text(self.text[position : mark.start]))
            title = f' title="{html_text(mark.note)}"' if mark.note else ""
            phrase = html_text(self.text[mark.start : mark.end])
            label = html_text(f"{mark.label}, {mark.tone}" if mark.tone != "plain" else mark.label)
            parts.append(
                f'<mark class="g{mark.group} {mark.tone}"{title}>{phrase}<small>{label}</small></mark>'
            )
            position = mark.end
        parts.append(html_text(self.text[position:]))
        return f'<div class="marked">{"".join(parts)}</div>'

    def markdown(self, level: int) -> str:
        """The text quoted, and the marks as a list."""
        quoted = "\n".join(f"> {markdown_line(line)}" for line in self.text.splitlines() or [""])
        rows = [
            f"- {markdown_line(self.text[mark.start : mark.end])} ({markdown_line(mark.label)}"
            + (f", {mark.tone}: {markdown_line(mark.note)}" if mark.tone != "plain" else "")
            + ")"
            for mark in self.ordered()
        ]
        return quoted + ("\n\n" + "\n".join(rows) if rows else "")

    def ordered(self) -> list[Mark]:
        """The marks that can be shown, from left to right."""
        kept: list[Mark] = []
        for mark in sorted(self.marks, key=lambda m: (m.start, m.end)):
            if 0 <= mark.start < mark.end <= len(self.text) and (not kept or mark.start >= kept[-1].end):
                kept.append(mark)
        return kept
