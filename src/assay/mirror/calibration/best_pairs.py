"""The pairs that decide: for every cluster and for every known problem the one that stands for it.

A cluster that was matched stands for that pair, any other for the pair that the judge found likeliest; a
known problem likewise. Recall and strict precision are counted over these pairs, so these are what people
should label first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assay.mirror.calibration.units import PairUnit, pair_units
from assay.mirror.matching.records import Match
from assay.mirror.scoring.tallies import Tally

__all__ = ["BestPairs", "deciding_pairs"]

Key = tuple[str, str, str]


@dataclass(frozen=True)
class BestPairs:
    """The judged pairs of some studies, by claim and by known problem."""

    known: Mapping[Key, PairUnit]
    by_claim: Mapping[tuple[str, str], Sequence[PairUnit]]
    by_truth: Mapping[tuple[str, str], Sequence[PairUnit]]

    @classmethod
    def of(cls, tallies: Iterable[Tally]) -> BestPairs:
        """Look through all pairs once."""
        known = {unit.key: unit for unit in pair_units(tally.scored for tally in tallies)}
        by_claim: dict[tuple[str, str], list[PairUnit]] = {}
        by_truth: dict[tuple[str, str], list[PairUnit]] = {}
        for unit in known.values():
            by_claim.setdefault((unit.study_id, unit.claim_id), []).append(unit)
            by_truth.setdefault((unit.study_id, unit.truth_id), []).append(unit)
        return cls(known, by_claim, by_truth)

    def of_cluster(self, tally: Tally, cluster_id: str, match: Match | None) -> PairUnit | None:
        """The pair that a cluster stands for; None if it has no candidate."""
        if match is not None:
            return self.known.get((tally.id, match.claim_id, match.truth_id))
        claims = tally.clusters[cluster_id].claim_ids
        return _likeliest(unit for claim in claims for unit in self.by_claim.get((tally.id, claim), ()))

    def of_truth(self, tally: Tally, truth_id: str, match: Match | None) -> PairUnit | None:
        """The pair that a known problem stands for; None if it was no claim's candidate."""
        if match is not None:
            return self.known.get((tally.id, match.claim_id, truth_id))
        return _likeliest(self.by_truth.get((tally.id, truth_id), ()))


def _likeliest(units: Iterable[PairUnit]) -> PairUnit | None:
    return max(units, key=lambda unit: (unit.probability, unit.score, unit.key), default=None)


def deciding_pairs(tallies: Sequence[Tally]) -> frozenset[Key]:
    """The keys of all pairs that some cluster or some known problem stands for."""
    best = BestPairs.of(tallies)
    found: list[PairUnit | None] = []
    for tally in tallies:
        matches = {match.cluster_id: match for match in tally.scored.matches.matches}
        found += [
            best.of_cluster(tally, cluster_id, matches.get(cluster_id))
            for cluster_id, fate in tally.fate.items()
            if fate in ("matched", "unmatched")
        ]
        hits = {match.truth_id: match for match in tally.pairs}
        found += [best.of_truth(tally, truth_id, hits.get(truth_id)) for truth_id in tally.truth]
    return frozenset(unit.key for unit in found if unit is not None)
