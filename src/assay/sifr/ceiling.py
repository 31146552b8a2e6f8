"""The most that an answer can be worth, given what is shown: no model is needed to know that.

A task is answerable from a text if the words that it stands on are in it and the refs that must be named are.
What a format has left out, or a budget has cut off, cannot be the reader's fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from assay.sifr.reading.shown import shown_text
from assay.sifr.results import Reading
from assay.sifr.scoring.plain import content, words
from assay.sifr.scoring.single import PARTLY
from assay.sifr.scoring.values import readings_in, without_values
from assay.sifr.tasks.records import Task, Truth
from assay.sifr.words import Loss

__all__ = ["answerable_in", "loss_of", "reachable"]

# The words of an address may stand anywhere; the address itself must be written.
_ADDRESS = re.compile(r"(?:https?:/|[/#?])\S*")
_ROUNDING = 1e-9
# An inner role, a mark or a count may stand between the words of a name.
_GAP = 6
_TOO_LARGE = ("does_not_fit", "context_exceeded")


def reachable(task: Task, text: str | None, refs: frozenset[str]) -> float | None:
    """The best score that this text allows; None for a picture, where nobody knows.

    That there is nothing to be found can always be said.
    """
    truth = task.truth
    if truth is None:
        return 1.0
    if text is None:
        return None
    shown = _shown(text)
    if truth.check in ("element", "elements"):
        return _elements(truth, shown, refs)
    if truth.check == "texts":
        return _f1(shown.share(_wordings(truth)))
    if truth.check == "order":
        return _pairs(truth, shown)
    if truth.check == "concepts":
        return shown.share(_wordings(truth))
    needed = [(word,) for word in truth.evidence] or _wordings(truth)[:1]
    if shown.share(needed) == 1.0:
        return 1.0
    # Half of a text is worth half.
    return PARTLY if truth.check == "text" and shown.has_part(truth.values[0]) else 0.0


def answerable_in(task: Task, text: str | None, refs: frozenset[str]) -> bool | None:
    """Does the text allow a perfect answer? None for a picture."""
    best = reachable(task, text, refs)
    return None if best is None else best >= 1.0 - _ROUNDING


def loss_of(row: Reading, whole: float | None = None, shown: float | None = None) -> Loss | None:
    """Where most of the score was lost; None where all of it was reached.

    `whole` and `shown` are what could be reached from the whole representation and from what was shown of it;
    without them the row says only whether all of it could. What came first counts where two lost as much.
    """
    score = row.scored.score if row.scored else 0.0
    if score >= 1.0 - _ROUNDING:
        return None
    whole = _known(whole, row.in_representation)
    shown = 0.0 if row.failure in _TOO_LARGE else min(whole, _known(shown, row.in_prompt))
    reader: Loss = "hallucinated" if row.scored and row.scored.hallucinated else "model"
    losses: tuple[tuple[float, Loss], ...] = (
        (1.0 - whole, "representation"),
        (whole - shown, "truncation"),
        (shown - score, reader),
    )
    most = max(lost for lost, _ in losses)
    return next(where for lost, where in losses if lost >= most - _ROUNDING)


def _known(share: float | None, all_of_it: bool | None) -> float:
    """Where nobody knows what a picture shows, it may show everything."""
    if share is not None:
        return share
    return 1.0 if all_of_it is None else float(all_of_it)


class _Shown:
    """What a text holds, whatever is written around it."""

    def __init__(self, text: str) -> None:
        self._text = shown_text(text)

    def has(self, phrase: str) -> bool:
        """Do the words of the phrase stand there together and in their order, or its value in other words?"""
        if not words(phrase):
            return True
        if _ADDRESS.fullmatch(phrase):
            return phrase in self._written
        if self._text.has(phrase, _GAP):
            return True
        values = set(readings_in(phrase))
        return bool(values) and not content(words(without_values(phrase))) and values <= self._readings

    def has_part(self, value: str) -> bool:
        """Is half of a text there?"""
        known = self.share([(word,) for word in content(words(value))])
        return known >= PARTLY and not _ADDRESS.fullmatch(value)

    @cached_property
    def _written(self) -> str:
        return "\n".join(map(self._text.written, range(len(self._text.lines))))

    @cached_property
    def _readings(self) -> frozenset[object]:
        return frozenset(reading for line in self._text.lines for reading in readings_in(line))

    def share(self, wordings: Iterable[Sequence[str]]) -> float:
        """How many of the values are there, in one wording or another."""
        found = [any(self.has(name) for name in names) for names in wordings]
        return sum(found) / len(found) if found else 1.0


@lru_cache(maxsize=8)
def _shown(text: str) -> _Shown:
    return _Shown(text)


def _wordings(truth: Truth) -> list[tuple[str, ...]]:
    more = (*truth.also, *[()] * len(truth.values))
    return [(value, *also) for value, also in zip(truth.values, more, strict=False)]


def _elements(truth: Truth, shown: _Shown, refs: frozenset[str]) -> float:
    named = sum(ref in refs for ref in truth.refs) / len(truth.refs) if truth.refs else 0.0
    evidence = shown.share([(word,) for word in truth.evidence])
    if truth.check == "element":
        return float(named > 0 and evidence == 1.0)
    return _f1(min(named, evidence))


def _f1(recall: float) -> float:
    """The best F1 of a set of which only a share can be known: that share, and nothing wrong."""
    return 2 * recall / (1 + recall)


def _pairs(truth: Truth, shown: _Shown) -> float:
    evidence = shown.share([(word,) for word in truth.evidence])
    if evidence == 1.0 or len(truth.values) < 2:
        return float(evidence == 1.0)
    known = sum(any(shown.has(name) for name in names) for names in _wordings(truth))
    count = len(truth.values)
    return known * (known - 1) / (count * (count - 1)) * evidence
