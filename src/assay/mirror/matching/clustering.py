"""Claims of one study that say the same, brought together before anything is scored.

Two claims are compared by the features that compare claims with known problems, both ways round. Clusters
grow by average linkage while the claims of two of them are on average more likely one problem than not.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assay.mirror.matching.lexicon import things_in
from assay.mirror.matching.pages import siblings
from assay.mirror.matching.records import Cluster, NormalizedIssue
from assay.mirror.matching.selectors import selector_relation
from assay.mirror.matching.tokens import content_words

if TYPE_CHECKING:
    from assay.mirror.matching.embedded import PairModel

__all__ = ["cluster_claims"]

_EVEN = 0.5
_NEIGHBOURS = 10
# Less than this in common, and two texts are not worth the model's time.
_NEAR = 0.2
# Within a group of this size every pair is compared; in a larger one only neighbours are.
_ALL_PAIRS = 64
# What stands on every page is one thing wherever it was met.
_EVERYWHERE = frozenset({"footer", "header", "menu", "whole page"})
_SAME_WORDS = 0.5

_Chances = dict[tuple[int, int], float]


def cluster_claims(claims: Sequence[NormalizedIssue], model: PairModel) -> tuple[Cluster, ...]:
    """The clusters in the order of their first claims; every claim is in exactly one."""
    groups = _identical(claims)
    firsts = [group[0] for group in groups]
    chances = _chances([claims[at] for at in firsts], model)
    merged = _linked(len(groups), chances)
    clusters = []
    for members in merged:
        ranks = {
            at: sum(chances.get((min(at, o), max(at, o)), 0.0) for o in members if o != at) for at in members
        }
        best = max(members, key=lambda at: (round(ranks[at], 6), -at))
        held = sorted(claim for at in members for claim in groups[at])
        clusters.append((held, firsts[best]))
    return tuple(_cluster(claims, held, best) for held, best in sorted(clusters))


def _cluster(claims: Sequence[NormalizedIssue], held: list[int], best: int) -> Cluster:
    members = [claims[at] for at in held]
    return Cluster(
        id=members[0].id,
        claim_ids=tuple(claim.id for claim in members),
        finding_ids=tuple(dict.fromkeys(claim.issue_id or claim.id for claim in members)),
        representative=claims[best].id,
        persona_roles=tuple(sorted({claim.persona_role for claim in members if claim.persona_role})),
    )


def _identical(claims: Sequence[NormalizedIssue]) -> list[list[int]]:
    """Claims with the same words on the same page are one, whatever a model says."""
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at, claim in enumerate(claims):
        words = " ".join(claim.problem_description.lower().split())
        groups[words, claim.page_url_pattern].append(at)
    return list(groups.values())


def _chances(claims: list[NormalizedIssue], model: PairModel) -> _Chances:
    """How likely two claims are one problem, for those pairs that are worth asking."""
    from assay.mirror.matching.neighbours import nearest_pairs

    near = nearest_pairs(claims, model.embedder, most=_NEIGHBOURS, least=_NEAR)
    asked = _judged(claims, near, model)
    for group in _components(len(claims), (pair for pair, chance in asked.items() if chance >= _EVEN)):
        if 2 < len(group) <= _ALL_PAIRS:
            missing = {(a, b) for at, a in enumerate(group) for b in group[at + 1 :] if (a, b) not in asked}
            asked |= _judged(claims, missing, model)
    return asked


def _judged(claims: list[NormalizedIssue], pairs: Iterable[tuple[int, int]], model: PairModel) -> _Chances:
    ordered = sorted(pairs)
    apart = {pair for pair in ordered if _apart(claims[pair[0]], claims[pair[1]])}
    open_pairs = [pair for pair in ordered if pair not in apart]
    chances = model.alike([(claims[a], claims[b]) for a, b in open_pairs])
    found = dict(zip(open_pairs, chances, strict=True))
    # Minus infinity: not even in a large cluster may these two meet.
    return found | dict.fromkeys(apart, float("-inf"))


def _apart(one: NormalizedIssue, other: NormalizedIssue) -> bool:
    """Must the two never meet? So it is for two claims of one finding, and for other pages and elements."""
    if one.issue_id and one.issue_id == other.issue_id:
        return True
    if siblings(one.page_url_pattern, other.page_url_pattern) or _everywhere(one) and _everywhere(other):
        return False
    return _other_element(one, other)


def _everywhere(claim: NormalizedIssue) -> bool:
    return bool(things_in(f"{claim.element_description}. {claim.problem_description}") & _EVERYWHERE)


def _other_element(one: NormalizedIssue, other: NormalizedIssue) -> bool:
    """Are the elements known and different?"""
    relation = selector_relation(one.selector, other.selector)
    if relation is not None:
        return relation == 0
    first, second = content_words(one.element_description), content_words(other.element_description)
    smaller = min(len(first), len(second))
    return bool(smaller) and len(first & second) / smaller < _SAME_WORDS


def _components(size: int, pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    root = list(range(size))

    def find(at: int) -> int:
        while root[at] != at:
            root[at] = root[root[at]]
            at = root[at]
        return at

    for a, b in pairs:
        root[max(find(a), find(b))] = min(find(a), find(b))
    groups: dict[int, list[int]] = defaultdict(list)
    for at in range(size):
        groups[find(at)].append(at)
    return list(groups.values())


@dataclass(slots=True)
class _Growing:
    """A cluster while it grows: its members and the summed chances towards its neighbours."""

    members: list[int]
    towards: dict[int, float] = field(default_factory=dict)


def _linked(size: int, chances: _Chances) -> list[list[int]]:
    """Average linkage: the likeliest two clusters merge until none is at even odds; ties by first claim."""
    growing = {at: _Growing([at]) for at in range(size)}
    for (a, b), chance in chances.items():
        growing[a].towards[b] = growing[b].towards[a] = chance
    queue = [(-_average(growing[a], growing[b], b), a, b) for a, b in chances if chances[a, b] >= _EVEN]
    heapq.heapify(queue)
    while queue:
        chance, a, b = heapq.heappop(queue)
        if a not in growing or b not in growing or -chance != _average(growing[a], growing[b], b):
            continue
        _merge(growing, a, b)
        for other in sorted(growing[a].towards):
            average = _average(growing[a], growing[other], other)
            if average >= _EVEN:
                heapq.heappush(queue, (-average, min(a, other), max(a, other)))
    return [sorted(cluster.members) for cluster in growing.values()]


def _average(one: _Growing, other: _Growing, key: int) -> float:
    pairs = len(one.members) * len(other.members)
    return round(one.towards.get(key, 0.0) / pairs, 9)


def _merge(growing: dict[int, _Growing], a: int, b: int) -> None:
    kept, gone = growing[a], growing.pop(b)
    kept.members.extend(gone.members)
    del kept.towards[b], gone.towards[a]
    for other, chance in gone.towards.items():
        kept.towards[other] = kept.towards.get(other, 0.0) + chance
        growing[other].towards.pop(b)
    for other, chance in kept.towards.items():
        growing[other].towards[a] = chance
