"""Which passage of a document a question is about: BM25 over light stems, with the lines above as context."""

from __future__ import annotations

import heapq
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from assay.models.embedded.passages import Passage, passages

__all__ = ["Index", "Query", "index_of", "stems"]

_WORD = re.compile(r"[^\W_]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_STOP_WORDS = (
    "a an and any are as at be been but by can could did do does for from get give had has have he"
    " her here his how i if in into is it its list listed me my no not of on one or our out page"
    " document text please say shall she should shown so some state such tell than that the their"
    " them then there these they this those to up us use was we were what when where which who whom"
    " whose why will with would you your find answer question following according mentioned given"
    " much many name now currently"
)
_STOP = frozenset(_STOP_WORDS.split())
# Words that a question adds without naming anything: a page need not use them.
_GENERIC = frozenset(
    (
        "company",
        "business",
        "shop",
        "store",
        "site",
        "website",
        "product",
        "item",
        "service",
        "window",
        "period",
    )
)
_K1, _B = 1.2, 0.5
_CANDIDATES = 2000
# A word that stands in more passages than this says little; looking at the first ones bounds the work.
_MAX_HITS = 20_000
_UNDER_HEADING = 40


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """A light stem: plural, past and -ing endings go; a stop word becomes the empty string."""
    if word in _STOP:
        return ""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = _undoubled(word[: -len(ending)])
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def _undoubled(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sl" else word


def stems(text: str) -> list[str]:
    """The stems of a text in order, each once; `camelCase` and `snake_case` are taken apart."""
    words = (stem(word) for word in _WORD.findall(_CAMEL.sub(" ", text).lower()))
    return list(dict.fromkeys(word for word in words if word))


_GENERIC_STEMS = frozenset(stem(word) for word in _GENERIC)


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: `terms` must be covered, `hints` only help to rank."""

    terms: tuple[str, ...]
    hints: tuple[str, ...] = ()


@dataclass(slots=True)
class Index:
    """The passages of a document and, for each stem, where it stands and how often."""

    passages: list[Passage]
    lengths: list[int] = field(default_factory=list)
    postings: dict[str, dict[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        postings = self.postings
        for number, passage in enumerate(self.passages):
            words = _WORD.findall(passage.text.lower())
            self.lengths.append(len(words))
            for word in map(stem, words):
                if word:
                    counts = postings.setdefault(word, {})
                    counts[number] = counts.get(number, 0) + 1

    def ranked(self, query: Query) -> list[int]:
        """The best passages for a query, best first; equal scores keep the order of the document."""
        own = self._scores(query)
        scores = dict(own)
        for number, score in own.items():
            for below, share in self._below(number):
                scores[below] = scores.get(below, 0.0) + share * score
        return heapq.nsmallest(_CANDIDATES, scores, key=lambda number: (-scores[number], number))

    def coverage(self, number: int, terms: Iterable[str], given: frozenset[str] = frozenset()) -> float:
        """The share of the terms that a passage and the lines above it cover.

        `given` are terms that count as covered. A term that the document never uses weighs three times as
        much as one that it does: asking for what the page does not name is the sign of an absent answer.
        """
        around = [number, number - 1, number - 2, self.passages[number].heading]
        places = [place for place in around if place is not None and place >= 0]
        total = covered = 0.0
        for term in terms:
            where = self.postings.get(term, {})
            weight = 1.0 if where or term in given or term in _GENERIC_STEMS else 3.0
            total += weight
            if term in given or any(place in where for place in places):
                covered += weight
        return covered / total if total else 0.0

    def _scores(self, query: Query) -> dict[int, float]:
        scores: dict[int, float] = {}
        mean = sum(self.lengths) / max(1, len(self.lengths)) or 1.0
        for terms, share in ((query.terms, 1.0), (query.hints, 0.3)):
            for term in terms:
                where = self.postings.get(term, {})
                weight = share * math.log(1 + (len(self.passages) - len(where) + 0.5) / (len(where) + 0.5))
                for number, count in islice(where.items(), _MAX_HITS):
                    norm = _K1 * (1 - _B + _B * self.lengths[number] / mean)
                    scores[number] = scores.get(number, 0.0) + weight * count * (_K1 + 1) / (count + norm)
        return scores

    def _below(self, number: int) -> list[tuple[int, float]]:
        """The passages that a passage introduces: the next two, or all under a heading."""
        last = len(self.passages)
        if not self.passages[number].is_heading:
            return [(below, share) for below, share in ((number + 1, 0.4), (number + 2, 0.2)) if below < last]
        under = range(number + 1, min(last, number + 1 + _UNDER_HEADING))
        return [(below, 0.3) for below in under if self.passages[below].heading == number]


@lru_cache(maxsize=2)
def index_of(document: str) -> Index:
    """The index of a document; the last two are kept, for many questions are asked about one page."""
    return Index(passages(document))
