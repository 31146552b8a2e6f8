"""The words of a text that carry meaning, in a form that can be compared."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["clean", "content_words", "name_words"]

_MAX_TEXT = 6000

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_WORD = re.compile(r"[a-z][a-z']+|\d+(?:[.,:]\d+)*")
_NAME_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_STOP_WORDS = """
    a about after again all also am an and another any are as at be because been before being but by
    can cannot could did do does doing done each even every first for from get gets got had has have
    he her here him his how i if in instead into is it its just like made make many may me more most
    much must my no nor not nothing now of off on once one only or other our out over own page pages
    part per same say says see seems she should site so some something still such than that the
    their them then there these they thing this those though through to too two under until up us
    use used user users very via was way we website well went were what when where which while who
    why will with without would you your it's i'm don't doesn't can't won't isn't didn't people
    person visitor visitors customer customers
    """
_STOP = frozenset(_STOP_WORDS.split())
_SMALL_NUMBERS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty
    """
_NUMBERS = {word: str(value) for value, word in enumerate(_SMALL_NUMBERS.split())}
_NUMBERS |= {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100"}


def clean(text: str) -> str:
    """The text without control characters and marks that turn its direction, cut to a length that is read."""
    return _CONTROL.sub(" ", text[:_MAX_TEXT]).strip()


@lru_cache(maxsize=8192)
def content_words(text: str) -> frozenset[str]:
    """The stems of a text's words, without those that every text has; numbers in figures."""
    plain = clean(text).lower().replace("’", "'")
    return frozenset(_stem(word) for word in _WORD.findall(plain) if word not in _STOP)


@lru_cache(maxsize=8192)
def name_words(name: str) -> frozenset[str]:
    """The words inside a selector or an identifier: `#card-number .hintText` has card, number, hint, text."""
    parts = (part.lower() for part in _NAME_PART.findall(clean(name)))
    return frozenset(_stem(part) for part in parts if len(part) > 2 and part not in _STOP)


def _stem(word: str) -> str:
    """A crude stem: good enough to bring `fees` to `fee` and `submitting` to `submit`."""
    word = _NUMBERS.get(word, word).removesuffix("'s")
    for ending, least in (("ing", 6), ("ies", 5), ("ed", 5), ("ly", 6), ("es", 6), ("s", 4)):
        if len(word) >= least and word.endswith(ending) and not word.endswith("ss"):
            word = word[: -len(ending)] + ("y" if ending == "ies" else "")
            break
    if len(word) > 4 and word[-1] == word[-2]:
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word
