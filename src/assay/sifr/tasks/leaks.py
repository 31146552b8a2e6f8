"""Answers that stand in a format although nobody can see them on the page."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assay.folding import folded

if TYPE_CHECKING:
    from assay.sifr.formats.records import Subject
    from assay.sifr.tasks.view import View

__all__ = ["leaks"]

_SOURCES = ("html_raw", "html_clean")


def leaks(view: View, subject: Subject, texts: Sequence[str]) -> tuple[str, ...]:
    """The formats that hold one of the texts in an unseen place, such as a script, while the page shows none.

    It looks at what the format really writes, so it knows what is left out of every format anyway.
    """
    from assay.sifr.formats.registry import represent

    unseen = [folded(text) for text in texts if text.strip() and folded(text) not in view.said]
    if not unseen:
        return ()
    found = []
    for name in _SOURCES:
        written = folded(html.unescape(represent(subject, name).text))
        if any(text in written for text in unseen):
            found.append(name)
    return tuple(found)
