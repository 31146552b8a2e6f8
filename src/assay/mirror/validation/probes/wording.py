"""Probes of text: how hard it is to read, and how much of it there is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.mirror.validation.probes.measurement import Measurement, judged, unmeasured
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["grade", "reading_grade", "text_length"]

_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_SENTENCE_END = re.compile(r"[.!?]+(?:\s|$)")
_VOWELS = re.compile(r"[aeiouy]+")
_NO_PROSE = frozenset({"table", "tbody", "tr", "ul", "ol", "dl", "nav", "select", "form"})
_FEWEST_WORDS = 15
_HARD, _EASY = 14.0, 8.0
_LONG, _SHORT = 150, 40


def _syllables(word: str) -> int:
    sounded = re.sub(r"(?:[^laeiouy]es|ed|[^laeiouy]e)$", "", word.lower()) or word.lower()
    return max(1, len(_VOWELS.findall(sounded)))


def grade(text: str) -> float | None:
    """The Flesch-Kincaid grade of an English text; None where there are too few words to tell."""
    words = _WORD.findall(text)
    if len(words) < _FEWEST_WORDS:
        return None
    sentences = max(1, len(_SENTENCE_END.findall(text)))
    syllables = sum(_syllables(word) for word in words)
    return 0.39 * len(words) / sentences + 11.8 * syllables / len(words) - 15.59


def _prose(view: PageView, element: Element | None) -> str:
    """Text in sentences; the cells of a table and the entries of a menu are none."""
    parts = tuple(view.below(element)) if element else view.elements
    if element is not None and not any(part.tag in _NO_PROSE for part in parts):
        return view.full_text(element)
    paragraphs = [view.full_text(part) for part in parts if part.tag == "p" and part.visible]
    return " ".join(text for text in paragraphs if _SENTENCE_END.search(text))


def reading_grade(view: PageView, element: Element | None) -> Measurement:
    """The school grade that a text asks for."""
    text = _prose(view, element)
    found = grade(text)
    if found is None:
        return unmeasured(f"under {_FEWEST_WORDS} words in sentences, too few to tell")
    return judged(found, "school grades", f"reading grade {found:.1f}", bad=_HARD, fine=_EASY)


def text_length(view: PageView, element: Element | None) -> Measurement:
    """How many words stand there in one piece."""
    if element is None:
        return unmeasured("no text to count the words of")
    blocks = [part for part in view.below(element) if part.tag in ("p", "li", "dd", "td")] or [element]
    count = max(len(view.full_text(part).split()) for part in blocks)
    return judged(float(count), "words", f"{count} words in one piece", bad=_LONG, fine=_SHORT)
