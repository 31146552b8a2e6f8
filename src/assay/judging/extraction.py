"""Find the JSON in what a model said: in fences, between sentences, with slips, or cut off at the end.

Every step is bounded and linear, because the text is foreign. What had to be mended is reported, so that a
verdict from mended text can be told from a clean one. A part never stands for the whole: what is nested in an
answer that cannot be read is no answer.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pydantic_core import from_json

from assay.models.wires.base import json_or_none

__all__ = ["Extracted", "extract_json"]

MAX_TEXT = 1_000_000
_MAX_STARTS = 40
# Deeper than any answer, and no deeper than the parser of cut-off text goes.
_MAX_DEPTH = 200

_FENCE = re.compile(r"```[^\n`]{0,40}\n(.*?)(?:```|\Z)", re.DOTALL)
_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?'
# Strings are matched first, so that what stands inside of them is left alone.
_TOKEN = re.compile(
    _STRING + r"|//[^\n]*|/\*.*?(?:\*/|\Z)"
    r"|,(?=(?>\s+|//[^\n]*|/\*.*?\*/)*+[}\]])"
    r"|-Infinity\b|\b(?:True|False|None|NaN|Infinity|undefined)\b",
    re.DOTALL,
)
_BRACKET = re.compile(_STRING + r"|[{}\[\]]", re.DOTALL)
# What begins like this and does not end was cut off; any other open bracket is prose.
_BEGUN = re.compile(r'\{\s*"|\[\s*[\[{"]')
_CONTROL = {code: f"\\u{code:04x}" for code in range(32)}
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
    """The JSON object or array that the text is or holds, or None if there is none.

    The whole text comes first, then fenced blocks in their order, then complete objects, the longest first,
    then an answer that was cut off, and last a list between words, because that may be a footnote.
    """
    # Half a surrogate pair becomes a question mark, as in an answer that needs no extraction.
    text = text[:MAX_TEXT].encode("utf-8", "replace").decode().strip("\ufeff \t\r\n")
    found = _read(text)
    if found is not None:
        return found
    pieces, cut = _pieces(text)
    fenced = [(match[1].strip(), "fenced") for match in islice(_FENCE.finditer(text), _MAX_STARTS)]
    objects = [(piece, "embedded") for piece in pieces if piece[0] == "{" and piece != text]
    lists = [(piece, "embedded") for piece in pieces if piece[0] == "[" and piece != text]
    return _first(fenced + objects) or _truncated(cut) or _first(lists)


def _first(candidates: list[tuple[str, str]]) -> Extracted | None:
    return next((found for block, step in candidates if (found := _read(block, step)) is not None), None)


def _read(block: str, *steps: str) -> Extracted | None:
    """A JSON object or array, as it stands or mended; bare strings and numbers are prose, not an answer."""
    if not block.startswith(("{", "[")):
        return None
    value = json_or_none(block)
    if value is not None:
        return Extracted(value, steps)
    value = json_or_none(_mended(block))
    return None if value is None else Extracted(value, (*steps, "mended"))


def _pieces(text: str) -> tuple[list[str], str]:
    """What stands from an opening bracket to the one that closes it, and what was begun and never closed."""
    pieces: list[str] = []
    cut = ""
    position = scanned = 0
    for _ in range(_MAX_STARTS):
        start = _next_bracket(text, position)
        if start < 0 or scanned > MAX_TEXT:
            break
        end, closed = _closing(text, start)
        scanned += end - start
        if closed:
            pieces.append(text[start:end])
        elif _BEGUN.match(text, start):
            cut = text[start:]
            break
        position = end if closed else start + 1
    return sorted(pieces, key=len, reverse=True), cut


def _next_bracket(text: str, position: int) -> int:
    found = [at for at in (text.find("{", position), text.find("[", position)) if at >= 0]
    return min(found, default=-1)


def _closing(text: str, start: int) -> tuple[int, bool]:
    """Where the bracket is closed; if it is not, or lies too deep, how far that was looked for."""
    depth = 0
    for match in _BRACKET.finditer(text, start):
        sign = match[0]
        if sign in "{[":
            depth += 1
            if depth > _MAX_DEPTH:
                return match.end(), False
        elif sign in "}]":
            depth -= 1
            if depth == 0:
                return match.end(), True
    return len(text), False


def _mended(text: str) -> str:
    """Undo the slips that models make: trailing commas, comments, Python's words, raw line breaks."""
    return _TOKEN.sub(_mend_token, text)


def _mend_token(match: re.Match[str]) -> str:
    token = match[0]
    if token[0] == '"':
        return token.translate(_CONTROL)
    if token[0] in ",/":
        return ""
    return _WORDS.get(token, "null")


def _truncated(text: str) -> Extracted | None:
    """An answer that was cut off: everything up to the cut, with the open brackets closed."""
    if not text:
        return None
    text = text.rstrip().removesuffix("```").rstrip()
    # A fence closed early ends the answer, unless it stands in a string.
    for body in dict.fromkeys((text, text.partition("```")[0].rstrip())):
        for candidate in (body, _mended(body)):
            value = _up_to_the_cut(candidate)
            if value:
                return Extracted(value, ("truncated",))
    return None


def _up_to_the_cut(text: str) -> Any:
    problem = _problem(text)
    # Only the end may be missing: text that is wrong in its middle would lose what stands after it.
    if not problem.startswith("EOF"):
        return None
    if text[-1:].isdecimal() and "string" not in problem:
        # Nobody knows whether 1 was to become 10.
        text = text.rstrip("0123456789+-.eE")
    return json_or_none(json.dumps(from_json(text, allow_partial="trailing-strings")))


def _problem(text: str) -> str:
    try:
        from_json(text)
    except ValueError as error:
        return str(error)
    return ""
