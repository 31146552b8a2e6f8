"""Foreign text made fit for a page: nothing that was said can become markup or turn the text around it."""

from __future__ import annotations

import re
from html import escape

__all__ = ["html_text", "markdown_line", "markdown_text"]

# Control characters but for tabs and line ends, marks that reverse text, and halves of surrogate pairs.
_CONTROL = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>|#&~$])")
# What would begin a list or draw a rule.
_LINE_START = re.compile(r"\A(\d{1,9}(?=[.)](?:\s|\Z)))|\A(?=[-+](?:[\s-]|\Z))")


def _plain(value: object) -> str:
    return _CONTROL.sub("�", str(value))


def html_text(value: object) -> str:
    """Text for HTML, in an element or in an attribute."""
    return escape(_plain(value), quote=True)


def markdown_line(value: object) -> str:
    """Text for a part of a Markdown line, such as a heading or the cell of a table."""
    return _MARKDOWN.sub(r"\\\1", " ".join(_plain(value).split()))


def markdown_text(value: object) -> str:
    """Text for a Markdown paragraph of its own."""
    return _LINE_START.sub(r"\1\\", markdown_line(value))
