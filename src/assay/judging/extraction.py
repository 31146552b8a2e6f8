"""Find the JSON in what a model said: in fences, between sentences, with slips, or cut off at the end.

Every step is bounded and linear, because the text is foreign. What had to be mended is reported, so that a
verdict from mended text can be told from a clean one.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json

__all__ = ["Extracted", "extract_json"]

MAX_TEXT = 1_000_000
_MAX_STARTS = 40

_FENCE = re.compile(r"```[ \t]*[A-Za-z0-9_-]*[ \t]*\r?\n(.*?)(?:```|\Z)", re.DOTALL)
# Strings are matched first, so that what stands inside of them is left alone.
_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"?|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]])|\b(?:True|False|None|NaN|-?Infinity|undefined)\b',
    re.DOTALL,
)
_WORDS = {"True": "true", "False": "false"}


@dataclass(frozen=True, slots=True)
class Extracted:
    """A JSON value and what had to be done to get it: `fenced`, `embedded`, `mended`, `truncated`."""

    value: Any
    steps: tuple[str, ...] = ()

    @property
    def repaired(self) -> bool:
        """Was the JSON itself damaged? A fence or words around it are no damage."""
        return "mended" in self.steps or "truncated" in self.steps


def extract_json(text: str) -> Extracted | None:
    """The first JSON object or array in the text, or None if there is none."""
    text = text[:MAX_TEXT].strip().removeprefix("\ufeff")
    found = _parse(text)
    if found is not None:
        return Extracted(found)
    for block, step in _candidates(text):
        found = _parse(block)
        if found is not None:
            return Extracted(found, (step,))
        mended = _mended(block)
        found = _parse(mended)
        if found is not None:
            return Extracted(found, (step, "mended"))
    return _truncated(text)


def _candidates(text: str) -> list[tuple[str, str]]:
    blocks = [(match[1].strip(), "fenced") for match in _FENCE.finditer(text)]
    return blocks + [(block, "embedded") for block in _balanced(text)]


def _parse(text: str) -> Any:
    """A JSON object or array; bare strings and numbers are prose, not an answer."""
    if not text or text[0] not in "{[":
        return None
    try:
        value = json.loads(text, parse_constant=lambda _name: None)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict | list) else None


def _balanced(text: str) -> list[str]:
    """Pieces from an opening bracket to the one that closes it; strings are skipped over."""
    pieces: list[str] = []
    position = 0
    for _ in range(_MAX_STARTS):
        start = _next_bracket(text, position)
        if start < 0:
            break
        end = _closing(text, start)
        if end > 0:
            pieces.append(text[start:end])
        position = end if end > 0 else start + 1
    # An object is a likelier answer than a list such as a footnote "[1]".
    return sorted(pieces, key=lambda piece: (piece[0] != "{", -len(piece)))


def _next_bracket(text: str, position: int) -> int:
    found = [at for at in (text.find("{", position), text.find("[", position)) if at >= 0]
    return min(found, default=-1)


_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]', re.DOTALL)


def _closing(text: str, start: int) -> int:
    depth = 0
    for match in _BRACKET.finditer(text, start):
        sign = match[0]
        if sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if depth == 0:
                return match.end()
    return -1


def _mended(text: str) -> str:
    """Undo the slips that models make: trailing commas, comments, Python's words, raw line breaks."""
    return _TOKEN.sub(_mend_token, text)


def _mend_token(match: re.Match[str]) -> str:
    token = match[0]
    if token[0] == '"':
        return token.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    if token[0] in ",/":
        return ""
    return _WORDS.get(token, "null")


def _truncated(text: str) -> Extracted | None:
    """An answer that was cut off: everything up to the cut, with the open brackets closed."""
    fence = _FENCE.search(text)
    body = fence[1] if fence else text
    start = body.find("{")
    if start < 0:
        return None
    for candidate in (body[start:], _mended(body[start:])):
        try:
            value = from_json(candidate, allow_partial="trailing-strings")
        except ValueError:
            continue
        if isinstance(value, dict) and value:
            return Extracted(value, ("truncated",))
    return None
