"""What a question wants, by its own words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

__all__ = ["Asked", "Want", "understood"]

Want = Literal[
    "element", "elements", "owned", "next", "sender", "target",
    "address", "value", "held", "count", "cell", "extreme", "choice", "position", "amount", "order", "about",
    "parts", "options", "ticks", "landmark", "spoken", "sequence", "alike", "language",
]  # fmt: skip

_QUOTED = re.compile(r"[“\"]([^”\"]{1,300})[”\"]")
_LETTERED = re.compile(r"(?:^|[\s(])\(?([A-H])[).:]\s+")
# Letters of the refs that each word stands for; headings are texts.
_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"fields? or buttons?", ("inp", "sel", "chk", "rad", "btn")),
    (r"boxes or circles|ticked", ("chk", "rad")),
    (r"drop-?down|\blists? sets\b", ("sel",)),
    (r"\bfields?\b|\binputs?\b|\bentered\b|\bform fields?\b", ("inp", "sel", "chk", "rad")),
    (r"\bbuttons?\b", ("btn",)),
    (r"\blinks?\b", ("lnk",)),
    (r"\bheadings?\b", ("txt",)),
    (r"\bpictures?\b|\bimages?\b|\bphotos?\b", ("img",)),
)
_WANTS: tuple[tuple[Want, str], ...] = (
    ("language", r"\bwhich language does\b"),
    ("sequence", r"\bin which order\b"),
    ("alike", r"\bhas the same\b"),
    ("order", r"\bput these in order\b|\brank\b"),
    ("position", r"\bhigher up\b|\bstands higher\b|\bcomes first\b"),
    ("extreme", r"\bwhich .{0,80}\bhas the (?:highest|lowest)\b"),
    ("amount", r"\bwhich of these\b|\boffers more\b"),
    ("cell", r"\bwhat stands under\b"),
    ("options", r"\bchoices does\b"),
    ("ticks", r"\bcan be ticked\b"),
    ("landmark", r"\bscreen reader announce as\b"),
    ("spoken", r"\bscreen reader announce the\b"),
    ("held", r"\bfilled in for\b|\bchosen in\b|\bwhat is the value of\b"),
    ("parts", r"\binto which parts\b|\bwhich sections\b"),
    ("about", r"\bpage about\b|\bpurpose of\b"),
    ("count", r"\bhow many\b"),
    ("address", r"\bto which address\b|\bwhere does the link\b"),
    ("target", r"\bleads to the address\b"),
    ("next", r"\bthe next one below\b|\bnext heading\b"),
    ("sender", r"\bsends the form\b|\bsubmits\b"),
    ("owned", r"\bbelongs to\b"),
    (
        "elements",
        r"\bname all\b|\blist all\b|\bwhich (?:buttons|links|fields|boxes|pictures|images|headings)\b",
    ),
    ("element", r"\b(?:which|into which|where is)\b.{0,60}\b(?:button|link|field|heading|drop-?down|box)\b"),
)
_VALUES: tuple[tuple[str, str], ...] = (
    ("old money", r"\bbefore its price\b|\bold price\b|\boriginal price\b"),
    ("money", r"\bcosts?\b|\bprices?\b|\bhow much\b|\bcheapest\b|\bamount of money\b"),
    ("rating", r"\brating\b|\brated\b"),
    ("date", r"\bdates?\b|\bwhen\b"),
    ("phone", r"\btelephone number\b|\bphone\b"),
    ("email", r"\bwhich e-?mail address\b"),
    ("postcode", r"\bpostcode\b"),
)
_LOWEST = re.compile(r"\b(?:least|lowest|cheapest|earliest|fewest|smallest)\b")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, understood as far as its words go.

    Attributes:
        want: What it wants to know.
        keys: The names that it quotes.
        kinds: The letters of the refs that may be the answer; empty where any may.
        value: The kind of value that is looked for.
        lowest: Whether the lowest is looked for, where not the highest.
        options: The lettered options.
        text: The question.
    """

    want: Want
    keys: tuple[str, ...]
    kinds: tuple[str, ...]
    value: str
    lowest: bool
    options: tuple[str, ...]
    text: str


def understood(question: str) -> Asked:
    """Take a question apart."""
    options = _options(question)
    stem = question[: question.find(options[0])] if options else question
    keys = tuple(_QUOTED.findall(stem))
    # The names that a question quotes say nothing about what it wants.
    bare = _QUOTED.sub("“”", stem).lower()
    want: Want = (
        "choice" if options else next((name for name, sign in _WANTS if re.search(sign, bare)), "value")
    )
    return Asked(
        want,
        keys,
        next((kinds for sign, kinds in _KINDS if re.search(sign, bare)), ()),
        next((kind for kind, sign in _VALUES if re.search(sign, bare)), ""),
        _LOWEST.search(bare) is not None,
        options,
        question,
    )


def _options(question: str) -> tuple[str, ...]:
    found = [match for match in _LETTERED.finditer(question)]
    if len(found) < 2 or found[0][1] != "A":
        return ()
    ends = [*(match.start() for match in found[1:]), len(question)]
    return tuple(question[match.end() : end].strip() for match, end in zip(found, ends, strict=True))
