"""Text as tokens: a phrase is found by whole words, and it can be told whether it is denied."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from assay.folding import folded

__all__ = [
    "FILLERS",
    "Token",
    "affirmed",
    "all_affirmed",
    "contains",
    "content",
    "denied",
    "is_denied",
    "occurrences",
    "plain",
    "split",
    "tokens",
    "words",
]

# Numbers with their marks are one token; signs that tell names apart ("C++") are tokens of their own.
_TOKEN = re.compile(
    r"\d+(?:[.,:/]\d+)+|[^\W_]+(?:'[^\W_]+)*|[^\s\w.,;:!?\"'()\[\]{}…·•|<>*`~\u2032\u2033\\/-]"
)
# Words that say nothing of their own around an answer.
_FILLERS = """
a an the this that these those it its is are was were be been being has have there here and of on in at to
for from by with as which what who whose where when how many much does do did can i you your my we our
page element elements ref refs id called named labelled labeled titled text value answer shows shown
reads says listed list currently current following equals about so one total
button buttons link links field fields input inputs image images heading headings box icon menu tab
"""
FILLERS = frozenset(_FILLERS.split())
_BREAK = re.compile(r"[.:,](?=\s|$)|[;!?()]|\b(?:(?<!anything )(?<!all )but|however|though|although)\b")
_DENIED_BEFORE = re.compile(
    r"(?:\b(?:not|no|never|neither|nor|without|except|excluding|cannot|isnt|arent|nothing|none)\b|n't\b"
    r"|\b(?:instead of|(?:rather|other) than|unlike|(?:anything|all) but)\b)(?:\s+\S+){0,4}\s*[\"'\[(]*$"
)
_DENIED_AFTER = re.compile(
    r"[\"'\])]*\s*(?:[^\W\d_]+\s+){0,2}?"
    r"(?:(?:is|are|was|were|do|does|would|should|could|can|will)(?:\s+not\b|n't\b)|cannot\b"
    r"|(?:is|are)\s+(?:wrong|incorrect|false|absent|missing)\b)"
)
_CONTEXT = 60
# The signs of the category "format" of the basic plane, and the tags.
_UNSEEN = dict.fromkeys(
    code for code in (*range(0x10000), *range(0xE0000, 0xE0080)) if unicodedata.category(chr(code)) == "Cf"
)


class Token(NamedTuple):
    """A word, a number or a sign, and where it stands in the folded text."""

    text: str
    start: int
    end: int


@lru_cache(maxsize=16_384)
def plain(text: str) -> str:
    """Folded text without signs that nobody sees, such as zero-width spaces and direction marks."""
    return folded(text.translate(_UNSEEN))


@lru_cache(maxsize=16_384)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text; `&` is `and`."""
    return tuple(split(plain(text)))


def split(flat: str) -> Iterator[Token]:
    """The tokens of a text that is folded already, however long it is."""
    for found in _TOKEN.finditer(flat):
        yield Token("and" if found[0] == "&" else found[0], found.start(), found.end())


def words(text: str) -> tuple[str, ...]:
    """The tokens alone."""
    return tuple(token.text for token in tokens(text))


def content(said: Iterable[str], known: Iterable[str] = ()) -> list[str]:
    """What is left of some words without fillers and without words that are known, such as the question's."""
    passed = FILLERS.union(known)
    return [word for word in said if word not in passed]


def occurrences(phrase: Sequence[str], text: str) -> Iterator[tuple[int, int]]:
    """Where a phrase stands in a text, as places among its tokens."""
    if not phrase:
        return
    stream = words(text)
    length, first = len(phrase), phrase[0]
    wanted = tuple(phrase)
    for place, word in enumerate(stream):
        if word == first and stream[place : place + length] == wanted:
            yield place, place + length


def contains(text: str, phrase: str) -> bool:
    """Does the phrase stand in the text, by whole words?"""
    return next(occurrences(words(phrase), text), None) is not None


def affirmed(phrase: str, text: str) -> tuple[int, int] | None:
    """The first place where the phrase stands and is not denied; None where there is none."""
    return next(all_affirmed(phrase, text), None)


def all_affirmed(phrase: str, text: str) -> Iterator[tuple[int, int]]:
    """Every place where the phrase stands and is not denied: "not the red one" does not name the red one."""
    stream, flat = tokens(text), plain(text)
    for first, last in occurrences(words(phrase), text):
        if not denied(flat, stream[first].start, stream[last - 1].end):
            yield first, last


def is_denied(phrase: str, text: str) -> bool:
    """Does the phrase stand in the text only to be denied?"""
    return contains(text, phrase) and affirmed(phrase, text) is None


def denied(flat: str, start: int, end: int) -> bool:
    """Do the words around a stretch of folded text deny it?"""
    before = _BREAK.split(flat[max(0, start - _CONTEXT) : start])[-1]
    return (
        _DENIED_BEFORE.search(before) is not None
        or _DENIED_AFTER.match(flat, end, end + _CONTEXT) is not None
    )
