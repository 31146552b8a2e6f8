"""One finding, one or several problems: cut into claims before anything is matched.

The cut is careful. A list with signs or numbers is cut at its items, a sentence that begins with "Also" or
its like opens a new claim, and so does a semicolon between two different problems of two different things.
What follows from a problem, or caused it, is no second problem.
"""

from __future__ import annotations

import re

from assay.mirror.matching.lexicon import problem_category, problems_in, things_in
from assay.mirror.matching.tokens import clean

__all__ = ["MAX_CLAIMS", "split_claims"]

MAX_CLAIMS = 6

_ITEM = re.compile(r"^\s*(?:[-*•–]|\(?\d{1,2}[.)]|\(?[a-h][.)])\s+(?=\S)", re.MULTILINE)
_INLINE_NUMBER = re.compile(r"(?:(?<=\s)|^)\(?([1-9])[.)]\s+(?=[A-Za-z])")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[\"“'(`]?[A-Z])")
_ADDS = re.compile(
    r"(?:also|additionally|in addition|furthermore|moreover|besides|separately|secondly|thirdly|finally"
    r"|another (?:problem|issue|one)|(?:a|the) second (?:problem|issue)|on top of (?:that|this)|further"
    r"|as well as that)\b[,:]?\s*",
    re.IGNORECASE,
)
_SEMICOLON = re.compile(r";\s+(?=(?:and\s+)?(?:the|another)\s)", re.IGNORECASE)
# Parts that begin like this say why, or what follows.
_FOLLOWS = re.compile(
    r"(?:so|which|this|that|these|it|they|because|since|as a result|therefore|thus|hence|consequently"
    r"|for example|for instance|e\.g|i\.e|users?|people|visitors?|customers?|i|we|he|she|my|instead|only"
    r"|then)\b",
    re.IGNORECASE,
)


def split_claims(text: str) -> tuple[str, ...]:
    """The problems that a finding's text speaks of, each in its own words; at least one, at most six."""
    text = clean(text)
    for cut in (_list_items, _numbered_items, _added_sentences):
        parts = cut(text)
        if len(parts) > 1:
            return _bounded(parts)
    return (text,)


def _bounded(parts: list[str]) -> tuple[str, ...]:
    """At most six; what is beyond stays with the last, so that nothing is lost."""
    if len(parts) <= MAX_CLAIMS:
        return tuple(parts)
    return (*parts[: MAX_CLAIMS - 1], " ".join(parts[MAX_CLAIMS - 1 :]))


def _list_items(text: str) -> list[str]:
    starts = [match.span() for match in _ITEM.finditer(text)]
    return _cut(text, starts) if len(starts) > 1 else [text]


def _numbered_items(text: str) -> list[str]:
    """Items such as `(1) … (2) …` inside a line; only if the numbers count up from one."""
    found = list(_INLINE_NUMBER.finditer(text))
    if len(found) < 2 or [int(match[1]) for match in found] != list(range(1, len(found) + 1)):
        return [text]
    return _cut(text, [match.span() for match in found])


def _cut(text: str, starts: list[tuple[int, int]]) -> list[str]:
    """The items, or the whole text if not every one of them is a problem of its own."""
    ends = [start for start, _ in starts[1:]] + [len(text)]
    items = [_line(text[start:end]) for (_, start), end in zip(starts, ends, strict=True)]
    if not all(_is_problem(item) for item in items):
        return [text]
    opening = _line(text[: starts[0][0]])
    if problems_in(opening):
        return [opening, *items]
    # What opens the list says where it is, and that goes for all of it.
    return [f"{opening} {item}" for item in items] if opening else items


def _line(text: str) -> str:
    return " ".join(text.split()).rstrip(" ,;")


def _added_sentences(text: str) -> list[str]:
    claims: list[str] = []
    for sentence in _SENTENCE.split(text):
        for number, part in enumerate(_SEMICOLON.split(sentence)):
            adds = _ADDS.match(part)
            own = part[adds.end() :] if adds else part
            may_be_new = bool(adds) or number > 0
            if not claims:
                claims.append(part)
            elif may_be_new and not _FOLLOWS.match(own) and _is_another(claims[-1], own):
                claims.append(own[:1].upper() + own[1:])
            else:
                claims[-1] += ("; " if number else " ") + part
    return claims


def _is_problem(text: str) -> bool:
    return bool(problems_in(text)) or problem_category(text) != "unclear"


def _is_another(before: str, text: str) -> bool:
    """Is it another kind of problem, with another thing?"""
    old, new = problems_in(before), problems_in(text)
    return bool(old and new) and not old & new and bool(things_in(text) - things_in(before))
