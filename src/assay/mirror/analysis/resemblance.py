"""Is this the element, is this the problem? Answers are yes, no, or None where words alone cannot tell."""

from __future__ import annotations

import re
from functools import lru_cache

from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.lexicon import problems_in
from assay.mirror.matching.selectors import selector_relation
from assay.mirror.truth.records import GroundTruthIssue

__all__ = ["content_words", "fits", "names_element"]

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_MAX_TEXT = 2_000
_SMALL = """
    a an and are as at be been but by can could do does for from has have if in into is it its may me my no
    not of on one or our so that the their there they this to too very was we were what when which will
    with would you your
"""
_SMALL_WORDS = frozenset(_SMALL.split())
# What kind of thing it is does not tell one element from the next.
_KIND_WORDS = """
    area box button control div element field form header icon image img input item label li link menu nav
    page picture section select span text textbox
"""
_KINDS = frozenset(_KIND_WORDS.split())
# A name that has most of the words means the element; one that has a few of them may.
_MOST = 0.5
# Of the planted truth's phrasings 69 % share a concept or so many words with another phrasing of the same
# problem, and 14 % with a phrasing of another problem of the same page.
_LIKE = 0.3


@lru_cache(maxsize=16384)
def content_words(text: str) -> frozenset[str]:
    """The words of a text that carry meaning, case-folded; a plural is its singular."""
    words = (match.group().casefold() for match in _WORD.finditer(text[:_MAX_TEXT]))
    return frozenset(_singular(word) for word in words if word not in _SMALL_WORDS)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def names_element(entry: str, truth: GroundTruthIssue) -> bool | None:
    """Does a recorded selector or name mean the known problem's element?"""
    return _named(entry, truth.selector, truth.element)


@lru_cache(maxsize=65536)
def _named(entry: str, selector: str | None, element: str) -> bool | None:
    related = selector_relation(entry, selector)
    if related == 1:
        return True
    alike = _alike(content_words(entry), content_words(element))
    # Something that holds the element, or hangs beside it, may have shown it.
    return None if related and not alike else alike


def _alike(name: frozenset[str], element: frozenset[str]) -> bool | None:
    name, element = name - _KINDS, element - _KINDS
    if not name or not element:
        return None
    shared = len(name & element)
    if shared == 0:
        return False
    return True if shared / len(element) > _MOST else None


def fits(candidate: MirrorIssue, truth: GroundTruthIssue) -> bool:
    """Is something that was noticed and not reported about this known problem?

    It must be about the element, and share the criterion, a kind of problem, or a good part of the words.
    """
    named = (candidate.selector, candidate.element)
    if not any(names_element(name, truth) for name in named if name):
        return False
    if candidate.wcag and candidate.wcag == truth.wcag:
        return True
    said = f"{candidate.title} {candidate.description}"
    return any(_says_the_same(said, text) for text in (truth.description, *truth.phrasings.values()))


def _says_the_same(a: str, b: str) -> bool:
    if problems_in(a) & problems_in(b):
        return True
    ours, theirs = content_words(a), content_words(b)
    return bool(ours and theirs) and len(ours & theirs) / min(len(ours), len(theirs)) >= _LIKE
