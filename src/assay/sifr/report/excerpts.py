"""One page in several formats side by side: boxes that scroll, each with its beginning or its picture."""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from assay.reports import MarkedText
from assay.reports.escaping import html_text, markdown_line

__all__ = ["Excerpt", "Excerpts"]

_GRID = "display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:0 1rem"
_BOX = (
    "height:17rem;overflow:auto;margin:0.25rem 0 1rem;padding:0.6rem 0.75rem;"
    "background:var(--tint);border:1px solid var(--line);border-radius:8px"
)
_PLAIN = "margin:0;font-size:0.75rem;line-height:1.45;white-space:pre-wrap;overflow-wrap:anywhere"
_IN_MARKDOWN = 600


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The beginning of a page in one format: text, or a PNG in base64. `about` says how much there is."""

    name: str
    about: str
    text: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Excerpts:
    """What the same page looks like in each format."""

    page: str
    excerpts: Sequence[Excerpt]

    def html(self, level: int) -> str:
        """Boxes in as many columns as there is room for."""
        return f'<div style="{_GRID}">{"".join(self._box(one) for one in self.excerpts)}</div>'

    def _box(self, one: Excerpt) -> str:
        label = html_text(f"{self.page} as {one.name}")
        head = f"<div><strong>{html_text(one.name)}</strong> <small>{html_text(one.about)}</small></div>"
        inner = (
            _image(one.picture, label)
            if one.picture
            else f'<pre style="{_PLAIN}">{html_text(one.text)}</pre>'
        )
        box = f'<div tabindex="0" role="region" aria-label="{label}" style="{_BOX}">{inner}</div>'
        # A grid cell would else grow with the longest word in it.
        return f'<div style="min-width:0">{head}{box}</div>'

    def markdown(self, level: int) -> str:
        """The first lines of each, quoted; a picture is only named."""
        return "\n\n".join(
            f"**{markdown_line(one.name)}** {markdown_line(one.about)}"
            + ("" if one.picture else f"\n\n{MarkedText(one.text[:_IN_MARKDOWN], ()).markdown(level)}")
            for one in self.excerpts
        )


def _image(picture: str, label: str) -> str:
    """The picture in place; data that is no base64 gives nothing."""
    try:
        data = base64.b64decode(picture, validate=True)
        width, height = struct.unpack(">II", data[16:24])
    except (ValueError, struct.error):
        return ""
    size = f'width="{width}" height="{height}" style="max-width:100%;height:auto"'
    return f'<img alt="{label}" {size} src="data:image/png;base64,{html_text(picture)}">'
