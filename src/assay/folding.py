"""Text as people compare it."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["folded"]

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})
_SPACE = re.compile(r"\s+")


def folded(text: str) -> str:
    """Text in which case, white space, curly quotes and dashes do not matter."""
    even = unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold()
    return _SPACE.sub(" ", even).strip()
