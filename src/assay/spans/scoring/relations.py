"""How each predicted span stands to a reference: the one reading that a judge and its examiner share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assay.spans.scoring.matching import ENOUGH, Overlap, covered_share, match_spans, overlaps
from assay.spans.taxonomy import known_role
from assay.spans.types import SpanResult

__all__ = ["Kind", "Relations", "Standing", "covers", "relate", "with_known_role"]

Kind = Literal["right", "wrong_role", "surplus", "loose", "alone"]
"""`right`: matched (IoU > 0.5) with the same role; `wrong_role`: matched with another; `surplus`: would match
a span that another prediction took; `loose`: overlaps, but too little to match; `alone`: overlaps nothing."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One prediction: what it is, its partner in the reference, and all that it overlaps, best first."""

    kind: Kind
    partner: int | None
    overlaps: tuple[Overlap, ...]


@dataclass(frozen=True, slots=True)
class Relations:
    """Every prediction's standing, and the reference spans that no prediction covers."""

    standings: tuple[Standing, ...]
    missed: tuple[int, ...]


def with_known_role(span: SpanResult) -> SpanResult:
    """The span under the taxonomy's spelling of its role, if the taxonomy knows it."""
    role = known_role(span.role) or span.role
    return span if role == span.role else span.model_copy(update={"role": role})


def covers(span: SpanResult, other: SpanResult) -> bool:
    """Whether at least half of the other span lies inside this one."""
    return covered_share(other, [span]) >= ENOUGH


def relate(reference: Sequence[SpanResult], predicted: Sequence[SpanResult]) -> Relations:
    """Relate predictions to a reference. Overlapping, nested, empty and stray spans are all allowed."""
    shared = overlaps(reference, predicted)
    partners = {
        p.predicted: p.gold for p in match_spans(reference, predicted, "spatial", shared=shared).pairs
    }
    touching: dict[int, list[Overlap]] = {}
    near: dict[int, list[SpanResult]] = {}
    for pair in shared:
        touching.setdefault(pair.predicted, []).append(pair)
        near.setdefault(pair.gold, []).append(predicted[pair.predicted])
    standings = []
    for number, span in enumerate(predicted):
        found = tuple(sorted(touching.get(number, ()), key=lambda pair: (-pair.iou, pair.gold)))
        partner = partners.get(number)
        same = partner is not None and reference[partner].role == span.role
        standings.append(Standing(_kind(partner, same, found), partner, found))
    missed = tuple(
        number
        for number, span in enumerate(reference)
        if span.start < span.end and covered_share(span, near.get(number, ())) < ENOUGH
    )
    return Relations(tuple(standings), missed)


def _kind(partner: int | None, same: bool, found: tuple[Overlap, ...]) -> Kind:
    if partner is not None:
        return "right" if same else "wrong_role"
    if not found:
        return "alone"
    return "surplus" if found[0].iou > ENOUGH else "loose"
