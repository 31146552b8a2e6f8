"""From a question to the answer that a document holds, or to the statement that it holds none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from assay.models.embedded.passages import Passage
from assay.models.embedded.ranking import Index, Query, stems
from assay.models.embedded.spans import STRICT, answer_in, has_kind, implied, kind_of, tidy

__all__ = ["NOTHING", "Finding", "find"]

ENOUGH = 0.45
"""The share of the question's words that a line and what stands above it must cover."""

_MAX_TERMS = 64
_MAX_LINES = 5
_TYPED_BONUS = 0.25
_CLOSER_LOOK = 60


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer, the lines it was found in (best first) and how much of the question they cover."""

    answer: str
    lines: tuple[str, ...]
    coverage: float

    @property
    def found(self) -> bool:
        """Whether there is an answer at all."""
        return bool(self.answer)


NOTHING = Finding("", (), 0.0)


def find(index: Index, question: str, hints: str = "") -> Finding:
    """Answer a question; the words of `hints` help to choose among lines, but need not be covered."""
    kind = kind_of(question)
    query = Query(tuple(stems(question)[:_MAX_TERMS]), tuple(stems(hints)[:_MAX_TERMS]))
    enough = sorted(_candidates(index, query, kind), reverse=True)
    if not enough:
        return NOTHING
    best = enough[0]
    answer = _answer(index, best.number, query, kind)
    lines = tuple(tidy(index.passages[one.number].text) for one in enough[:_MAX_LINES])
    return Finding(answer, lines, best.coverage) if answer else NOTHING


class _Candidate(NamedTuple):
    """A passage that covers enough; the greatest is the best."""

    score: float
    rank: int
    coverage: float
    number: int


def _candidates(index: Index, query: Query, kind: str | None) -> Iterator[_Candidate]:
    for rank, number in enumerate(_shortlist(index, query, kind)):
        passage = index.passages[number]
        typed = kind is not None and has_kind(passage.text, kind)
        given = frozenset(stems(" ".join(passage.header))) | (implied(kind) if typed else frozenset())
        covered = index.coverage(number, query.terms, given) if query.terms else float(typed)
        if covered >= ENOUGH and (typed or kind not in STRICT):
            yield _Candidate(covered + _TYPED_BONUS * typed, -rank, covered, number)


def _shortlist(index: Index, query: Query, kind: str | None) -> list[int]:
    """The passages worth a closer look: the best ones, and the best ones with a span of the wanted kind."""
    ranked = index.ranked(query) or _typed(index, query, kind)
    if kind is None:
        return ranked[:_CLOSER_LOOK]
    typed = (number for number in ranked if has_kind(index.passages[number].text, kind))
    return list(dict.fromkeys([*islice(typed, _CLOSER_LOOK), *ranked[:_CLOSER_LOOK]]))


def _typed(index: Index, query: Query, kind: str | None) -> list[int]:
    """A question like "How much is it?" names nothing: every line with a sum of money may be meant."""
    if kind is None or not implied(kind).issuperset(query.terms):
        return []
    return [number for number, passage in enumerate(index.passages) if has_kind(passage.text, kind)][
        :_CLOSER_LOOK
    ]


def _answer(index: Index, number: int, query: Query, kind: str | None) -> str:
    passage = index.passages[number]
    below = index.passages[number + 1] if number + 1 < len(index.passages) else None
    if below is not None and kind is None and _only_label(passage, query):
        return tidy(below.text)
    return answer_in(passage, query.terms, kind)


def _only_label(passage: Passage, query: Query) -> bool:
    """A line that repeats the question's words and says nothing more introduces the line below."""
    words = stems(passage.text.removeprefix("- heading").rstrip(":"))
    return bool(words) and len(passage.text) <= 80 and set(query.terms).issuperset(words)
