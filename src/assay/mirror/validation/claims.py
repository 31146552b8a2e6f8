"""What a finding says is wrong: which measurable kinds of problem, and whether something is absent.

The words decide. A kind that is named ("the contrast is too low") can be confirmed and refuted by measuring.
A kind that is only hinted at ("hard to read" may be size, colour or wording) can be confirmed, not refuted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assay.mirror.validation.kinds import KINDS, pattern

__all__ = ["Reading", "absent_whole", "is_vague", "kinds_of"]

# What a claim is about it says first; what comes later is a reason, an effect or a comparison.
_SUBJECT = 150


@dataclass(frozen=True, slots=True)
class Reading:
    """A kind that a claim may be about, whether it says so, and whether it says that something is lacking."""

    kind: str
    named: bool
    lacking: bool = False


# What an element can lack while it is there. A hint or a message is an element of its own, so it is not here.
_PART = (
    r"(?:labels?|captions?|names?|accessible|alt|alternatives?|contrast|headings?|headers?|title|language|lang|"
    r"marks?|markers?|asterisks?|focus|underline|autocomplete|landmarks?)"
)
_ABSENT = pattern(
    r"no|not|nor|none|nothing|nobody|nowhere|never|cannot|without|lacks?|lacking|missing|absent|gone|blank|empty",
    r"loses?|lost|drops|dropped|removed|hidden|(?:does|do|is|are|was|were|could|can|has|have|did)n't|can't",
)
_LACKED_PART = pattern(
    rf"(?:no|lacks?|lacking|without|missing|lost|nor|neither)\W+(?:\w+\W+){{0,4}}{_PART}",
    rf"(?:does not|doesn't) (?:have|declare|show) (?:\w+ ){{0,3}}{_PART}",
    rf"{_PART} (?:is|are|was|were|has been) (?:missing|absent|gone|lost)",
)


def kinds_of(words: str, wcag: str | None) -> tuple[Reading, ...]:
    """The kinds that a claim names, or if it names none, those it hints at; in the lexicon's order."""
    lacking = _ABSENT.search(words) is not None
    named = tuple(Reading(kind.name, True, lacking) for kind in KINDS if kind.named.search(words[:_SUBJECT]))
    if named:
        return named
    return tuple(
        Reading(kind.name, False, lacking)
        for kind in KINDS
        if kind.named.search(words)
        or (kind.hinted and kind.hinted.search(words))
        or (wcag and wcag in kind.criteria)
    )


def absent_whole(words: str) -> bool:
    """May the claim say that a whole element is not there? Then its absence refutes nothing.

    Any negation counts, unless what is lacked is a part of an element that must itself be there.
    """
    return _ABSENT.search(words) is not None and _LACKED_PART.search(words) is None


_WORD = re.compile(r"[a-z]{3,}", re.IGNORECASE)
_EMPTY = frozenset(
    {
        "the",
        "and",
        "for",
        "are",
        "was",
        "were",
        "with",
        "that",
        "this",
        "there",
        "very",
        "some",
        "could",
        "more",
    }
    | {"should", "would", "better", "page", "site", "website", "overall", "design", "layout", "looks", "look"}
    | {"feels", "feel", "bit", "quite", "really", "just", "not", "bad", "good", "nice", "user", "users"}
    | {"experience", "improve", "improved", "improvement", "organised", "organized"}
)
_FEWEST_WORDS = 4


def is_vague(words: str, element: str) -> bool:
    """Too few words of content, and no element named: nobody could act on it."""
    content = {word.casefold() for word in _WORD.findall(words)} - _EMPTY
    return len(content) < _FEWEST_WORDS and not _WORD.search(element)
