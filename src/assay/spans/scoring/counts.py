"""One prompt against its gold spans: how many were right, wrong and missed, under every scheme.

A match belongs to the group (role, category, section) of its gold span, a spurious prediction to its own; so
the groups of a scheme always add up to its total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.spans.scoring.matching import (
    ENOUGH,
    SCHEMES,
    Matching,
    Overlap,
    Scheme,
    match_spans,
    overlaps,
)
from assay.spans.sections import detect_sections, section_of
from assay.spans.taxonomy import category_of
from assay.spans.types import SpanResult

__all__ = ["MISSED", "SPURIOUS", "Counts", "PromptGoldScores", "score_prompt"]

MISSED, SPURIOUS = "<missed>", "<spurious>"
# A piece that shares a tenth with a gold span is a fragment of it.
_FRAGMENT = 0.1


@dataclass(frozen=True, slots=True)
class Counts:
    """Right, spurious and missed spans. Half credit under `partial` leaves the other half on both sides."""

    tp: float = 0.0
    fp: float = 0.0
    fn: float = 0.0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)

    @property
    def support(self) -> float:
        """The gold spans."""
        return self.tp + self.fn

    @property
    def precision(self) -> float | None:
        """The share of the predictions that is right; None without predictions."""
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float | None:
        """The share of the gold spans that was found; None without gold spans."""
        return _ratio(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of both; 0 if one side alone is empty, None if both are."""
        return _ratio(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    def as_json(self) -> dict[str, Any]:
        """Counts and the three shares."""
        counts = {"tp": self.tp, "fp": self.fp, "fn": self.fn, "support": self.support}
        return counts | {"precision": self.precision, "recall": self.recall, "f1": self.f1}


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


Groups = Mapping[Scheme, Mapping[str, Counts]]


@dataclass(frozen=True, slots=True)
class PromptGoldScores:
    """One prompt, scored. All numbers are counts, so that prompts can be added up."""

    gold: int
    predicted: int
    counts: Mapping[Scheme, Counts]
    by_role: Groups
    by_category: Groups
    by_section: Groups
    role_correct: int
    spatial_matches: int
    fragmented: int
    """Gold spans with more than one prediction of their category (IoU > 0.1)."""
    over_extracted: int
    """Predictions without any gold span (IoU > 0.5)."""
    confusion: Mapping[tuple[str, str], int]
    """(gold role, predicted role) to count; `<missed>` and `<spurious>` stand where there is no other."""

    @property
    def correctly_empty(self) -> bool:
        """Nothing was to be found and nothing was predicted."""
        return self.gold == 0 and self.predicted == 0

    def f1(self, scheme: Scheme = "relaxed") -> float:
        """The prompt's own F1. A correctly empty prompt is perfect; it adds nothing to pooled counts."""
        value = self.counts[scheme].f1
        return 1.0 if value is None else value

    def as_json(self) -> dict[str, Any]:
        """The scores as plain JSON."""
        return {
            "gold": self.gold,
            "predicted": self.predicted,
            "correctly_empty": self.correctly_empty,
            "schemes": {scheme: counts.as_json() for scheme, counts in self.counts.items()},
            "by_role": _groups_json(self.by_role),
            "by_category": _groups_json(self.by_category),
            "by_section": _groups_json(self.by_section),
            "taxonomy": {"correct": self.role_correct, "total": self.spatial_matches},
            "fragmented": self.fragmented,
            "over_extracted": self.over_extracted,
            "confusion": confusion_json(self.confusion),
        }


def _groups_json(groups: Groups) -> dict[str, Any]:
    return {
        scheme: {name: counts.as_json() for name, counts in sorted(named.items())}
        for scheme, named in groups.items()
    }


def confusion_json(confusion: Mapping[tuple[str, str], int]) -> list[dict[str, Any]]:
    """The cells that are not zero, the most frequent first."""
    cells = sorted(confusion.items(), key=lambda cell: (-cell[1], cell[0]))
    return [{"gold": gold, "predicted": predicted, "n": n} for (gold, predicted), n in cells]


def score_prompt(
    gold: Sequence[SpanResult],
    predicted: Sequence[SpanResult],
    *,
    text: str | None = None,
    greedy: bool = False,
) -> PromptGoldScores:
    """Score the predictions for one prompt.

    With `text` the sections are read from it; without, from the spans' own tags (`main` if they have none).
    `greedy` matches in the order of the predictions, as older files were scored.
    """
    shared = overlaps(gold, predicted)
    matchings = {
        scheme: match_spans(gold, predicted, scheme, greedy=greedy, shared=shared) for scheme in SCHEMES
    }
    spatial = match_spans(gold, predicted, "spatial", greedy=greedy, shared=shared)

    def grouped(group_of: Callable[[SpanResult], str]) -> Groups:
        return {scheme: _counts(m, gold, predicted, group_of) for scheme, m in matchings.items()}

    return PromptGoldScores(
        gold=len(gold),
        predicted=len(predicted),
        counts={scheme: _total(matching) for scheme, matching in matchings.items()},
        by_role=grouped(lambda span: span.role),
        by_category=grouped(lambda span: category_of(span.role)),
        by_section=grouped(_section(text)),
        role_correct=sum(gold[p.gold].role == predicted[p.predicted].role for p in spatial.pairs),
        spatial_matches=len(spatial.pairs),
        fragmented=_fragmented(gold, predicted, shared),
        over_extracted=len(predicted) - len({pair.predicted for pair in shared if pair.iou > ENOUGH}),
        confusion=_confusion(spatial, gold, predicted),
    )


def _section(text: str | None) -> Callable[[SpanResult], str]:
    if text is None:
        return lambda span: span.section or "main"
    sections = detect_sections(text)
    return lambda span: section_of(span.start, sections)


def _total(matching: Matching) -> Counts:
    credit = sum(matching.credit(pair) for pair in matching.pairs)
    return Counts(credit, matching.predicted - credit, matching.gold - credit)


def _counts(
    matching: Matching,
    gold: Sequence[SpanResult],
    predicted: Sequence[SpanResult],
    group_of: Callable[[SpanResult], str],
) -> dict[str, Counts]:
    found: dict[str, Counts] = {}

    def add(span: SpanResult, counts: Counts) -> None:
        group = group_of(span)
        found[group] = found.get(group, Counts()) + counts

    for pair in matching.pairs:
        credit = matching.credit(pair)
        add(gold[pair.gold], Counts(credit, 1 - credit, 1 - credit))
    for number in matching.spurious:
        add(predicted[number], Counts(fp=1))
    for number in matching.missed:
        add(gold[number], Counts(fn=1))
    return found


def _fragmented(gold: Sequence[SpanResult], predicted: Sequence[SpanResult], shared: list[Overlap]) -> int:
    pieces = Counter(
        pair.gold
        for pair in shared
        if pair.iou > _FRAGMENT
        and category_of(gold[pair.gold].role) == category_of(predicted[pair.predicted].role)
    )
    return sum(n > 1 for n in pieces.values())


def _confusion(
    spatial: Matching, gold: Sequence[SpanResult], predicted: Sequence[SpanResult]
) -> dict[tuple[str, str], int]:
    cells = Counter((gold[p.gold].role, predicted[p.predicted].role) for p in spatial.pairs)
    cells.update((gold[number].role, MISSED) for number in spatial.missed)
    cells.update((SPURIOUS, predicted[number].role) for number in spatial.spurious)
    return dict(cells)
