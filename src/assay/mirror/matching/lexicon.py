"""The words of usability: which problems and which things a text speaks of.

Words are matched whole, so that "performance" is not a form and "information" neither; `*` at the end of a
word stands for any ending. A text may speak of several concepts or of none. The entries (`vocabulary.json`)
were written from general knowledge of usability and accessibility, in the words of visitors, of experts and
of developers.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from assay.files import read_json
from assay.mirror.words import ElementType, ProblemCategory

__all__ = ["concepts", "element_type", "problem_category", "problems_in", "things_in"]

_MAX_TEXT = 6000

# A tie is broken by this order: the more definite word wins over the vaguer one.
_CATEGORY_ORDER: tuple[ProblemCategory, ...] = (
    "broken",
    "slow",
    "inconsistent",
    "inaccessible",
    "missing",
    "hidden",
    "complex",
    "confusing",
    "unclear",
)
_ELEMENT_ORDER: tuple[ElementType, ...] = (
    "input",
    "button",
    "image",
    "heading",
    "nav",
    "link",
    "form",
    "text",
    "layout",
)


@dataclass(frozen=True, slots=True)
class _Lexicon:
    problems: dict[str, re.Pattern[str]]
    problem_kinds: dict[str, ProblemCategory]
    things: dict[str, re.Pattern[str]]
    categories: dict[ProblemCategory, re.Pattern[str]]
    elements: dict[ElementType, re.Pattern[str]]


@cache
def _lexicon() -> _Lexicon:
    stored = read_json(Path(__file__).with_name("vocabulary.json"))
    return _Lexicon(
        {name: _compiled(entry["words"]) for name, entry in stored["problems"].items()},
        {name: entry["category"] for name, entry in stored["problems"].items()},
        {name: _compiled(words) for name, words in stored["things"].items()},
        {name: _compiled(words) for name, words in stored["categories"].items()},
        {name: _compiled(words) for name, words in stored["elements"].items()},
    )


def _compiled(lines: list[str]) -> re.Pattern[str]:
    """One pattern for lines of phrases that are separated by commas."""
    phrases = [phrase.strip() for phrase in " ".join(lines).split(",") if phrase.strip()]
    # The longest first, so that a phrase is not cut short by its own beginning.
    phrases.sort(key=len, reverse=True)
    escaped = (re.escape(phrase).replace(r"\*", r"\w*").replace(r"\ ", r"[\s-]+") for phrase in phrases)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(escaped)})(?!\w)")


def _plain(text: str) -> str:
    return text[:_MAX_TEXT].lower().replace("’", "'").replace("‘", "'").replace("`", " ")


@lru_cache(maxsize=4096)
def problems_in(text: str) -> frozenset[str]:
    """The kinds of problem that a text speaks of."""
    plain = _plain(text)
    return frozenset(name for name, words in _lexicon().problems.items() if words.search(plain))


@lru_cache(maxsize=4096)
def things_in(text: str) -> frozenset[str]:
    """The kinds of thing that a text speaks of."""
    plain = _plain(text)
    return frozenset(name for name, words in _lexicon().things.items() if words.search(plain))


def concepts(text: str) -> frozenset[str]:
    """Every concept of a text: problems and things."""
    return problems_in(text) | things_in(text)


@lru_cache(maxsize=4096)
def element_type(text: str) -> ElementType:
    """The kind of element that a text names most often; ties go by a fixed order, no word is `other`."""
    plain = _plain(text)
    counts = {name: len(words.findall(plain)) for name, words in _lexicon().elements.items()}
    best = max(_ELEMENT_ORDER, key=lambda name: (counts[name], -_ELEMENT_ORDER.index(name)))
    return best if counts[best] else "other"


@lru_cache(maxsize=4096)
def problem_category(text: str) -> ProblemCategory:
    """The kind of problem that a text names most often; ties go by a fixed order, no word is `unclear`."""
    plain = _plain(text)
    counts: Counter[ProblemCategory] = Counter()
    for name, words in _lexicon().categories.items():
        counts[name] += len(words.findall(plain))
    for problem in problems_in(text):
        counts[_lexicon().problem_kinds[problem]] += 1
    best = max(_CATEGORY_ORDER, key=lambda name: (counts[name], -_CATEGORY_ORDER.index(name)))
    return best if counts[best] else "unclear"
