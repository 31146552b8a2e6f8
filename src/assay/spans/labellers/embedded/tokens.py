"""Words with their places: the only view of a prompt that the later steps have."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

__all__ = ["Token", "tokenise"]

_TOKEN = re.compile(r"[^\W_]+(?:['’\-‑–][^\W_]+)*|\S", re.UNICODE)
_SPLIT = re.compile(r"[\-‑–]")
# Emoji and what joins them say nothing and must not come between a subject and its verb.
_PICTURES = frozenset({"So", "Sk", "Mn", "Me", "Cf", "Cs", "Co", "Cn"})
_APOSTROPHE = re.compile(r"['’]")


@dataclass(slots=True)
class Token:
    """A word or a single mark, with its tag once the tagger has seen it."""

    start: int
    end: int
    text: str
    lower: str
    parts: tuple[str, ...]
    is_word: bool
    tag: str = "."
    role: str | None = None
    terms: dict[str, int] = field(default_factory=dict)


def tokenise(text: str, start: int, end: int) -> list[Token]:
    """The tokens between two offsets; a compound with hyphens is one word with several parts."""
    found = []
    for match in _TOKEN.finditer(text, start, end):
        piece = match[0]
        is_word = piece[0].isalnum()
        if not is_word and unicodedata.category(piece) in _PICTURES:
            continue
        lower = piece.lower()
        parts = tuple(_SPLIT.split(_APOSTROPHE.sub("", lower))) if is_word else (lower,)
        found.append(Token(match.start(), match.end(), piece, lower, parts, is_word))
    return found
