"""Single values in YAML: quoted so that every reader takes them for what they are, and the minimal line."""

from __future__ import annotations

import re
from typing import NamedTuple

from assay.sifr.page.records import Place

__all__ = ["MinimalLine", "bare", "minimal_line", "plain", "quoted", "read_minimal_line"]

# What YAML forbids in a file, takes for the end of a line, or gives a meaning within quotes.
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]')
_NAMED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*")
_BARE = re.compile(r"https?://[A-Za-z0-9][A-Za-z0-9_./:-]*[A-Za-z0-9/]|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
# Words that YAML readers take for something else than a word.
_TAKEN = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
_LINE = re.compile(
    r"(?P<type>[a-z]+)"
    r'(?: "(?P<text>(?:[^"\\]|\\.)*)")?'
    r"(?: \[(?P<place>-?\d{1,9}(?:, ?-?\d{1,9}){3})\])?"
    r"(?: (?P<state>[a-z]+))?"
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_MEANING = {"n": "\n", "r": "\r", "t": "\t"}


def quoted(text: str) -> str:
    """A text in double quotes, on one line, whatever is in it. Half a surrogate pair is no text."""
    return '"' + _ESCAPED.sub(_escaped, text) + '"'


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    if "\ud800" <= character <= "\udfff":
        return "\ufffd"
    return _NAMED.get(character) or f"\\u{ord(character):04x}"


def plain(text: str) -> str:
    """A name without quotes where that is safe."""
    return text if _PLAIN.fullmatch(text) and text.lower() not in _TAKEN else quoted(text)


def bare(text: str) -> str:
    """An address or a time without quotes where that is safe; not for lists in brackets."""
    return text if _BARE.fullmatch(text) else quoted(text)


class MinimalLine(NamedTuple):
    """An element on one line: `button "Add to Cart" [500,300,120,40] enabled`."""

    type: str
    text: str = ""
    position: Place | None = None
    state: str = ""


def minimal_line(line: MinimalLine) -> str:
    """The line as a YAML value."""
    said = [line.type]
    if line.text:
        said.append(quoted(line.text))
    if line.position is not None:
        said.append("[" + ",".join(str(number) for number in line.position) + "]")
    if line.state:
        said.append(line.state)
    written = " ".join(said)
    # These two would end a plain value.
    if ": " in written or " #" in written:
        return "'" + written.replace("'", "''") + "'"
    return written


def read_minimal_line(text: str) -> MinimalLine | None:
    """The element of a line, if it is one."""
    found = _LINE.fullmatch(text.strip())
    if found is None:
        return None
    numbers = [int(number) for number in found["place"].split(",")] if found["place"] else []
    return MinimalLine(
        found["type"],
        _ESCAPE.sub(_meant, found["text"] or ""),
        Place(*numbers) if numbers else None,
        found["state"] or "",
    )


def _meant(found: re.Match[str]) -> str:
    code = found[1]
    return chr(int(code[1:], 16)) if len(code) == 5 else _MEANING.get(code, code)
