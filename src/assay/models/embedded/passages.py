"""A document as the reader sees it: lines and sentences with the heading and the table header above them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Passage", "cells", "passages"]

_MAX_PASSAGE = 600
_MIN_SENTENCE = 24
_SENTENCE_END = re.compile(r"[.!?]\s+(?=[\"'(\[A-Z0-9$€£])")
_ABBREVIATION = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|No|St|Inc|Ltd|vs|e\.g|i\.e)\.$")
_HEADING = re.compile(r"#{1,6}\s|(?:[-*]\s+)?heading\b")
_RULER = re.compile(r"[\s|:+=-]+")


@dataclass(frozen=True, slots=True)
class Passage:
    """One line or sentence, the number of the heading above it and the first row of its table."""

    text: str
    heading: int | None = None
    header: tuple[str, ...] = ()
    is_heading: bool = False


def passages(document: str) -> list[Passage]:
    """Cut a document; lines that hold a table row, a label with its value or an id stay whole."""
    made: list[Passage] = []
    heading: int | None = None
    header: tuple[str, ...] | None = None
    for line in document.splitlines():
        text = line.strip()
        row = cells(text)
        if not row:
            header = None
        elif _RULER.fullmatch(text):
            continue
        for piece in _pieces(text, whole=bool(row)):
            is_heading = _HEADING.match(piece) is not None
            made.append(Passage(piece, heading, header or (), is_heading))
            heading = len(made) - 1 if is_heading else heading
        header = row if row and header is None else header
    return made


def cells(text: str) -> tuple[str, ...]:
    """The cells of a table row written with bars; empty when the text is no such row."""
    if not (text.startswith("|") and text.count("|") > 1):
        return ()
    return tuple(cell.strip() for cell in text.strip("|").split("|"))


def _pieces(text: str, *, whole: bool) -> Iterator[str]:
    for sentence in [text] if whole else _sentences(text):
        yield from _wrapped(sentence)


def _sentences(text: str) -> Iterator[str]:
    """Sentences, the shortest joined with the next one."""
    start = 0
    for match in _SENTENCE_END.finditer(text):
        end = match.start() + 1
        if end - start >= _MIN_SENTENCE and not _ABBREVIATION.search(text, max(start, end - 6), end):
            yield text[start:end]
            start = match.end()
    yield text[start:]


def _wrapped(text: str) -> Iterator[str]:
    """Text without a sentence end is cut at a blank, or anywhere when it has none."""
    start = 0
    while len(text) - start > _MAX_PASSAGE:
        end = text.rfind(" ", start, start + _MAX_PASSAGE)
        end = end if end > start else start + _MAX_PASSAGE
        yield text[start:end].strip()
        start = end
    if rest := text[start:].strip():
        yield rest
