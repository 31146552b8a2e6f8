"""What an answer names that the page does not have. The same rules for every format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from assay.sifr.scoring.facts import PageFacts
from assay.sifr.scoring.plain import contains, content, plain, words
from assay.sifr.scoring.values import readings_in

__all__ = ["ALIKE", "invented_refs", "is_invented", "likeness", "misnamed_refs", "refs_said"]

ALIKE = 0.6
"""Names that are less alike than this are two names."""
_NAMING_WORDS = 8
_MOST_COMPARED = 200
_REF = re.compile(r"[a-z]{2,9}\d{3,6}")
_QUOTED = re.compile(r"\"([^\"]{1,200})\"|'([^']{2,200})'(?!\w)")
_BETWEEN = re.compile(r"[;,|•]")


def refs_said(refs: Sequence[str], text: str, page: PageFacts) -> tuple[str, ...]:
    """The refs of an answer; those in its text count where the field for them is empty."""
    given = [plain(ref).strip("[]()<>#@\"'` ") for ref in refs]
    if not any(given):
        prefixes = {ref.rstrip("0123456789") for ref in page.refs}
        given = [
            word
            for word in words(text)
            if word in page.refs or (_REF.fullmatch(word) and word.rstrip("0123456789") in prefixes)
        ]
    return tuple(dict.fromkeys(ref for ref in given if ref))


def invented_refs(said: Iterable[str], page: PageFacts) -> tuple[str, ...]:
    """Refs that do not exist."""
    return tuple(ref for ref in said if ref not in page.refs)


def misnamed_refs(
    said: Sequence[str], text: str, page: PageFacts, *, right: frozenset[str], question: str
) -> tuple[str, ...]:
    """Refs that exist and have another name than the answer gives them.

    Only short names are held against an answer, one for each ref; a description is no name.
    """
    names = _names_given(text, said)
    wrong = []
    for ref, given in zip(said, names, strict=False):
        if ref not in page.refs or not page.names.get(ref):
            continue
        # Who points at the right thing may call it what the question calls it.
        known = words(question) if ref in right else ()
        if content(words(given), known) and max(likeness(given, name) for name in page.names[ref]) < ALIKE:
            wrong.append(ref)
    return tuple(wrong)


def _names_given(text: str, said: Sequence[str]) -> list[str]:
    quoted = [first or second for first, second in _QUOTED.findall(plain(text))]
    pieces = quoted or [piece for piece in _BETWEEN.split(plain(text)) if piece.strip()]
    if len(said) == 1 and not quoted:
        pieces = [plain(text)]
    pieces = [" ".join(word for word in words(piece) if word not in said) for piece in pieces]
    if len(pieces) != len(said) or any(len(words(piece)) > _NAMING_WORDS for piece in pieces):
        return []
    return pieces


def likeness(one: str, other: str) -> float:
    """How alike two names are; a name within another is the same name."""
    if contains(one, other) or contains(other, one):
        return 1.0
    first, second = content(words(one)), content(words(other))
    if not first or not second:
        return 0.0
    return SequenceMatcher(
        None, " ".join(first)[:_MOST_COMPARED], " ".join(second)[:_MOST_COMPARED], autojunk=False
    ).ratio()


def is_invented(text: str, page: PageFacts, question: str) -> bool:
    """Does most of what the text says stand nowhere on the page, neither as words nor as values?"""
    claimed = [
        word
        for word in content(words(text), words(question))
        if word not in page.refs and any(sign.isalnum() for sign in word)
    ]
    if not claimed:
        return False
    values = list(readings_in(text))
    if values and not page.amounts.isdisjoint(values):
        return False
    known = sum(word in page.words for word in claimed)
    return known < len(claimed) / 2
