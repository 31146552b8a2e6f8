"""Colours for code: lines of text to lines of coloured pieces. Small on purpose; it only has to read well."""

from __future__ import annotations

import re

__all__ = ["Piece", "coloured"]

Piece = tuple[str, str]

_KEYWORDS = {
    "Python": "and as assert class continue def elif else except False for from if import in is lambda None "
    "not or "
    "pass raise return True try while with yield",
    "Rust": "as else false fn for if impl in let loop match mod mut pub return self struct true use while",
    "Go": "break case const defer else false for func if import nil package range return struct true type "
    "var",
    "TypeScript": "as async await class const else export false for from function if import in interface let "
    "new "
    "null of return string true type",
}
_STRING = r'(?P<string>"""(?:.|\n)*?"""|r?f?"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')'
_HASH = r"(?P<comment>#[^\n]*)"
_NUMBER = r"(?P<number>\b\d[\d._]*\b)"
_WORD = r"(?P<word>\b[A-Za-z_]\w*\b)"
_GRAMMARS = {
    "Python": "|".join((_HASH, _STRING, r"(?P<mark>@\w[\w.]*)", _NUMBER, _WORD)),
    "Rust": "|".join((r"(?P<comment>//[^\n]*)", _STRING, _NUMBER, _WORD)),
    "TOML": "|".join((_HASH, _STRING, r"(?P<mark>^\[[^\]\n]+\])", r"(?P<keyword>^[\w-]+(?= =))", _NUMBER)),
    "YAML": "|".join((_HASH, r"(?P<keyword>[\w-]+(?=:))")),
    "Markdown": r"(?P<mark>^#+ [^\n]*)|(?P<string>`[^`\n]+`)",
}
_GRAMMARS["Go"] = _GRAMMARS["TypeScript"] = _GRAMMARS["Rust"]
_COMPILED = {name: re.compile(pattern, re.MULTILINE) for name, pattern in _GRAMMARS.items()}


def _kind(language: str, text: str, match: re.Match[str]) -> str:
    kind = match.lastgroup or ""
    if kind != "word":
        return kind
    word = match.group()
    if word in _KEYWORDS[language].split():
        return "keyword"
    after = text[match.end() : match.end() + 1]
    return "name" if after == "(" else ""


def coloured(text: str, language: str) -> list[list[Piece]]:
    """Each line as pieces of (class, text); the class is empty for plain text."""
    grammar = _COMPILED.get(language)
    pieces: list[Piece] = []
    place = 0
    for match in grammar.finditer(text) if grammar else ():
        pieces += [("", text[place : match.start()]), (_kind(language, text, match), match.group())]
        place = match.end()
    pieces.append(("", text[place:]))
    return _lines(pieces)


def _lines(pieces: list[Piece]) -> list[list[Piece]]:
    lines: list[list[Piece]] = [[]]
    for kind, text in pieces:
        first, *others = text.split("\n")
        lines[-1].append((kind, first))
        lines += [[(kind, other)] for other in others]
    cleaned = [[piece for piece in line if piece[1]] for line in lines]
    # A text file ends with a line break; that is not one more line.
    return cleaned[:-1] if cleaned and not cleaned[-1] else cleaned
