"""Which predicted span stands for which gold span: overlap, and the best one-to-one matching under a rule.

The rules are those of the MUC and SemEval family. `strict` asks for equal boundaries and role, `exact` for
equal boundaries, `partial` for any overlap (half credit unless the boundaries are equal), `type` for overlap
and equal role, `relaxed` for more than half overlap (IoU > 0.5) and equal role. `spatial` is `relaxed`
without its role: the ground of taxonomy accuracy, of confusions and of judges. Roles are compared as
they are written. A span without length overlaps nothing and is matched by no rule.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple, get_args

from assay.spans.types import SpanResult
from assay.stats import assign

__all__ = [
    "ENOUGH",
    "SCHEMES",
    "Matching",
    "Overlap",
    "Pair",
    "Rule",
    "Scheme",
    "best_pairs",
    "canonical_order",
    "covered_share",
    "iou",
    "match_spans",
    "overlaps",
]

Scheme = Literal["strict", "exact", "partial", "type", "relaxed"]
Rule = Literal["strict", "exact", "partial", "type", "relaxed", "spatial"]
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)

# More than half: two spans that share less are two readings of the text, not one with loose edges.
ENOUGH = 0.5
# Decides between matchings of equal size and equal overlap; far below any difference of overlap that matters,
# far above the differences that the solver takes for rounding.
_ROLE_BONUS = 1e-6


class Overlap(NamedTuple):
    """A predicted and a gold span, by index, that share at least one character."""

    predicted: int
    gold: int
    iou: float


Pair = Overlap
"""An overlap that a matching chose."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Who stands for whom under a rule, by index; pairs are in the order of the predictions."""

    rule: Rule
    pairs: tuple[Pair, ...]
    predicted: int
    gold: int

    @property
    def spurious(self) -> list[int]:
        """The predictions without a gold span."""
        taken = {pair.predicted for pair in self.pairs}
        return [number for number in range(self.predicted) if number not in taken]

    @property
    def missed(self) -> list[int]:
        """The gold spans without a prediction."""
        taken = {pair.gold for pair in self.pairs}
        return [number for number in range(self.gold) if number not in taken]

    def credit(self, pair: Pair) -> float:
        """What a pair is worth: half for a partial overlap under `partial`, else 1."""
        return 0.5 if self.rule == "partial" and pair.iou < 1 else 1.0


def iou(a: SpanResult, b: SpanResult) -> float:
    """Shared characters over all characters of two spans, from 0 to 1."""
    shared = min(a.end, b.end) - max(a.start, b.start)
    if shared <= 0:
        return 0.0
    return shared / (max(a.end, b.end) - min(a.start, b.start))


def canonical_order(spans: Sequence[SpanResult]) -> list[int]:
    """The indices from left to right: an order that depends on the spans, not on who came first."""

    def place(number: int) -> tuple[int, int, str, str, int]:
        span = spans[number]
        return span.start, span.end, span.role, span.text, number

    return sorted(range(len(spans)), key=place)


def overlaps(gold: Sequence[SpanResult], predicted: Sequence[SpanResult]) -> list[Overlap]:
    """All pairs that share a character, found without comparing everybody with everybody."""
    order = sorted(
        (number for number, span in enumerate(gold) if span.start < span.end), key=lambda n: gold[n].start
    )
    starts = [gold[number].start for number in order]
    # Nested gold spans can end before earlier ones do; the running maximum is ordered all the same.
    reach = list(accumulate((gold[number].end for number in order), max))
    found = []
    for index, span in enumerate(predicted):
        first, last = bisect_right(reach, span.start), bisect_left(starts, span.end)
        for number in order[first:last]:
            shared = iou(span, gold[number])
            if shared > 0:
                found.append(Overlap(index, number, shared))
    return found


def match_spans(
    gold: Sequence[SpanResult],
    predicted: Sequence[SpanResult],
    rule: Rule = "relaxed",
    *,
    greedy: bool = False,
    shared: Iterable[Overlap] | None = None,
) -> Matching:
    """Match one to one.

    The default is the optimum: as many matches as possible, of those the largest total IoU, of those the most
    equal roles; it does not depend on the order of the spans. `greedy` takes the predictions as they come and
    gives each the first free gold span that the rule allows, as older files were scored. `shared` saves
    finding the overlaps again when several rules are applied.
    """
    pairs = overlaps(gold, predicted) if shared is None else shared
    allowed = [pair for pair in pairs if _allows(rule, gold[pair.gold], predicted[pair.predicted], pair.iou)]
    chosen = _first_come(allowed) if greedy else _best(gold, predicted, allowed)
    return Matching(rule, tuple(sorted(chosen)), len(predicted), len(gold))


def _allows(rule: Rule, gold: SpanResult, predicted: SpanResult, shared: float) -> bool:
    if rule in ("strict", "type", "relaxed") and gold.role != predicted.role:
        return False
    if rule in ("strict", "exact"):
        return shared == 1
    return shared > ENOUGH if rule in ("relaxed", "spatial") else True


def _first_come(allowed: Iterable[Pair]) -> list[Pair]:
    chosen: dict[int, Pair] = {}
    taken: set[int] = set()
    for pair in sorted(allowed):
        if pair.predicted not in chosen and pair.gold not in taken:
            chosen[pair.predicted] = pair
            taken.add(pair.gold)
    return list(chosen.values())


def _best(gold: Sequence[SpanResult], predicted: Sequence[SpanResult], allowed: list[Pair]) -> list[Pair]:
    # Ties are settled by position, so positions must not depend on the order in which spans were given.
    row_of = {number: row for row, number in enumerate(canonical_order(predicted))}
    column_of = {number: column for column, number in enumerate(canonical_order(gold))}
    by_place = {(row_of[pair.predicted], column_of[pair.gold]): pair for pair in allowed}
    worth = {
        place: pair.iou + _ROLE_BONUS * (gold[pair.gold].role == predicted[pair.predicted].role)
        for place, pair in by_place.items()
    }
    return [by_place[place] for place in best_pairs(worth)]


def best_pairs(worth: Mapping[tuple[int, int], float]) -> list[tuple[int, int]]:
    """The most one-to-one pairs among the (row, column) given, and of those the highest total worth.

    Worths lie between 0 and about 1. Each connected component is solved alone: almost all of them are a
    single pair, and the table of a whole prompt is never built.
    """
    chosen: list[tuple[int, int]] = []
    for component in _components(worth):
        chosen += component if len(component) == 1 else _solved(component, worth)
    return sorted(chosen)


def _solved(
    component: list[tuple[int, int]], worth: Mapping[tuple[int, int], float]
) -> list[tuple[int, int]]:
    rows = sorted({row for row, _ in component})
    columns = sorted({column for _, column in component})
    # One more pair outweighs all that overlap can add; a pair that is not allowed never pays.
    step = 2.0 * min(len(rows), len(columns))
    table = [
        [step + worth[row, column] if (row, column) in worth else -1.0 for column in columns] for row in rows
    ]
    return [(rows[row], columns[column]) for row, column in assign(table).pairs]


def _components(pairs: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The pairs grouped so that no two groups share a row or a column."""
    leader: dict[tuple[str, int], tuple[str, int]] = {}

    def find(node: tuple[str, int]) -> tuple[str, int]:
        leader.setdefault(node, node)
        while leader[node] != node:
            leader[node] = leader[leader[node]]
            node = leader[node]
        return node

    ordered = sorted(pairs)
    for row, column in ordered:
        leader[find(("row", row))] = find(("column", column))
    groups: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for row, column in ordered:
        groups.setdefault(find(("row", row)), []).append((row, column))
    return list(groups.values())


def covered_share(span: SpanResult, others: Iterable[SpanResult]) -> float:
    """The share of a span's characters that lie in at least one of the others."""
    length = span.end - span.start
    if length <= 0:
        return 0.0
    inside = sorted((max(span.start, other.start), min(span.end, other.end)) for other in others)
    total, position = 0, span.start
    for start, end in inside:
        total += max(0, end - max(start, position))
        position = max(position, end)
    return total / length
