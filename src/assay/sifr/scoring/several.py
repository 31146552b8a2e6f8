"""Several values: sets by precision and recall, orders by pairs, concepts by coverage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from assay.models.embedded.ranking import stem
from assay.sifr.scoring.plain import affirmed, all_affirmed, content, occurrences, plain, tokens, words
from assay.sifr.scoring.single import PARTLY, text_score

__all__ = ["Overlap", "concepts_score", "order_score", "refs_overlap", "texts_overlap"]

# Who names nearly all that is wrong has chosen nothing.
_INDISCRIMINATE = 0.9
_MOST_PIECES = 400
_MOST_NEARLY = 60
_SUMMARY_WORDS = 150
_BETWEEN = re.compile(r"[,;|•·]|\band\b|&")
_NEGATED = re.compile(r"\b(?:not|no|never|without|except|excluding)\b|n't\b")

Wordings = Sequence[Sequence[str]]
"""For each value, all that it may be called."""


class Overlap(NamedTuple):
    """How much of what was said is right, and how much of what is right was said."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Both in one number."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


NOTHING = Overlap(0.0, 0.0)


def refs_overlap(said: frozenset[str], wanted: frozenset[str], askable: frozenset[str]) -> Overlap:
    """Sets of refs. Listing the whole page is worth nothing."""
    if not said or not wanted:
        return NOTHING
    wrong = askable - wanted
    listed = len(said & wrong) >= _INDISCRIMINATE * len(wrong)
    if wrong and listed and (len(wrong) > 1 or said >= askable):
        return NOTHING
    right = len(said & wanted)
    return Overlap(right / len(said), right / len(wanted))


def texts_overlap(said: str, wordings: Wordings, question: str) -> Overlap:
    """Sets of texts, as a list in any punctuation; names that hold commas are found first."""
    found = _places(said, wordings)
    missing = [names for number, names in enumerate(wordings) if number not in found]
    nearly = wrong = 0
    for number, piece in enumerate(_other_pieces(said, wordings, question)):
        looked_at = missing if number < _MOST_NEARLY else []
        near = next((names for names in looked_at if text_score(piece, names, question) == PARTLY), None)
        if near is None:
            wrong += 1
        else:
            nearly += 1
            missing.remove(near)
    hits = len(found) + PARTLY * nearly
    if not hits:
        return NOTHING
    return Overlap(hits / (len(found) + nearly + wrong), hits / len(wordings))


def order_score(said: str, wordings: Wordings, question: str) -> float:
    """1 for all in their order; else the pairs in order less the pairs out of it, as a share of all pairs."""
    if len(wordings) < 2:
        return text_score(said, wordings[0], question) if wordings else 0.0
    found = _places(said, wordings)
    extra = sum(1 for _ in _other_pieces(said, wordings, question))
    ranks = [number for number, _ in sorted(found.items(), key=lambda one: one[1])]
    return _order(ranks, len(wordings)) * len(found) / max(1, len(found) + extra)


def refs_order_score(said: Sequence[str], wanted: Sequence[str]) -> float:
    """The same for refs."""
    places = {ref: number for number, ref in enumerate(wanted)}
    ranks = [places[ref] for ref in said if ref in places]
    return _order(ranks, len(wanted)) * len(ranks) / max(1, len(said))


def _order(ranks: Sequence[int], count: int) -> float:
    pairs = count * (count - 1) / 2
    agreeing = sum(1 if first < second else -1 for first, second in combinations(ranks, 2))
    return max(0.0, agreeing / pairs) if pairs else float(bool(ranks))


def concepts_score(said: str, wordings: Wordings) -> float:
    """The share of key concepts that the first words of a summary name and do not deny."""
    opening = _opening(said)
    spoken = {
        stem(token.text)
        for token in tokens(opening)
        if stem(token.text) and affirmed(token.text, opening) is not None
    }
    named = sum(any(_stems(name) and _stems(name) <= spoken for name in names) for names in wordings)
    return named / len(wordings) if wordings else 0.0


def _opening(said: str) -> str:
    stream = tokens(said)
    return plain(said)[: stream[_SUMMARY_WORDS].start] if len(stream) > _SUMMARY_WORDS else said


def _stems(name: str) -> set[str]:
    every = {stem(word) for word in words(name)} - {""}
    return every or set(words(name))


def _places(said: str, wordings: Wordings) -> dict[int, tuple[int, int]]:
    """Where each value stands in what was said; longer names first, and no word twice."""
    longest = sorted(
        ((names, number) for number, names in enumerate(wordings)),
        key=lambda one: -max((len(words(name)) for name in one[0]), default=0),
    )
    taken: dict[int, tuple[int, int]] = {}
    for names, number in longest:
        for name in sorted(names, key=lambda name: -len(words(name))):
            place = next((one for one in all_affirmed(name, said) if _free(one, taken)), None)
            if place is not None:
                taken[number] = place
                break
    return taken


def _free(place: tuple[int, int], taken: dict[int, tuple[int, int]]) -> bool:
    return all(place[1] <= first or last <= place[0] for first, last in taken.values())


def _other_pieces(said: str, wordings: Wordings, question: str) -> Iterator[str]:
    """What else is claimed: pieces of the list in which no value stands, said or denied."""
    stream, flat = tokens(said), plain(said)
    named = {place for names in wordings for name in names for place in occurrences(words(name), said)}
    used = [(stream[first].start, stream[last - 1].end) for first, last in named]
    for start, end in _pieces(flat, used):
        piece = flat[start:end]
        claims = content(words(piece), words(question))
        bare = all(word.isdecimal() and len(word) < 4 for word in claims)
        if claims and not bare and not _NEGATED.search(piece):
            yield piece


def _pieces(flat: str, used: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pieces between separators that no used stretch touches."""
    cuts = [
        (match.start(), match.end())
        for match in _BETWEEN.finditer(flat)
        if not any(start <= match.start() < end for start, end in used)
    ]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(flat)]
    whole = list(zip(starts, ends, strict=True))[:_MOST_PIECES]
    return [
        (start, end) for start, end in whole if not any(first < end and start < last for first, last in used)
    ]
