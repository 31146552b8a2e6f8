"""From a judge's scores to who goes with whom. Pure: the same judgements give the same matches.

A cluster is as likely to report a known problem as its likeliest claim. The assignment is one to one with the
highest total of log-odds, so that an early pair never costs two better ones, and nobody is paired below even
odds. What is left over and still fits a matched problem says it again: a duplicate, neither right nor wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from assay.mirror.collection.records import Study
from assay.mirror.matching.records import ClaimJudgement, Cluster, Match, PairScore, StudyMatches
from assay.mirror.truth.records import GroundTruthIssue
from assay.stats import assign

__all__ = ["AssignmentRule", "assemble", "with_corroboration"]

AssignmentRule = Literal["optimal", "greedy"]

# No judge is surer than this, and a pair that nobody scored is as unlikely.
_SUREST = 1e-6
_SEED_THRESHOLD = 2


@dataclass(frozen=True, slots=True)
class _Tie:
    """The best claim of a cluster for one known problem."""

    claim_id: str
    pair: PairScore

    def match(self, cluster: Cluster) -> Match:
        return Match(
            truth_id=self.pair.truth_id,
            cluster_id=cluster.id,
            claim_id=self.claim_id,
            score=self.pair.score,
            probability=self.pair.probability,
            reasoning=self.pair.reasoning,
        )


def assemble(
    study: Study,
    truth: Sequence[GroundTruthIssue],
    clusters: Sequence[Cluster],
    judgements: Iterable[ClaimJudgement],
    *,
    assignment: AssignmentRule = "optimal",
    threshold: float = 0.5,
    min_score: int = 0,
) -> StudyMatches:
    """Pair clusters with known problems; each ends up matched, a duplicate, unmatched or unjudged."""
    by_claim = {judgement.claim_id: judgement for judgement in judgements}
    ordered = sorted(clusters, key=lambda cluster: cluster.id)
    known = sorted(issue.id for issue in truth)
    judged = [cluster for cluster in ordered if _is_judged(cluster, by_claim)]
    ties = {cluster.id: _ties(cluster, by_claim, set(known), min_score) for cluster in judged}
    if assignment == "greedy":
        pairs = _greedy(judged, known, ties)
    else:
        pairs = _optimal(judged, known, ties, threshold)
    matches, also = _counted_once([ties[c.id][t].match(c) for c, t in pairs], ordered)
    taken = {match.cluster_id for match in (*matches, *also)}
    found = {match.truth_id for match in (*matches, *also)}
    bar = _SEED_THRESHOLD if assignment == "greedy" else None
    again = {
        cluster.id: best.match(cluster)
        for cluster in judged
        if cluster.id not in taken and (best := _said_again(ties[cluster.id], found, threshold, bar))
    }
    alone = [cluster.id for cluster in judged if cluster.id not in taken and cluster.id not in again]
    return StudyMatches(
        study_id=study.id,
        site_slug=study.site_slug,
        truth_ids=tuple(known),
        clusters=tuple(ordered),
        matches=tuple(sorted(matches, key=lambda match: match.truth_id)),
        also=tuple(sorted(also, key=lambda match: match.truth_id)),
        duplicates=tuple(again[cluster.id] for cluster in ordered if cluster.id in again),
        unmatched=tuple(alone),
        unjudged=tuple(cluster.id for cluster in ordered if cluster.id not in ties),
        missed=tuple(truth_id for truth_id in known if truth_id not in found),
    )


def with_corroboration(study: Study, clusters: Iterable[Cluster]) -> Study:
    """The study with each finding told how many distinct personas said the same."""
    personas: dict[str, int] = {}
    for cluster in clusters:
        for finding_id in cluster.finding_ids:
            personas[finding_id] = max(personas.get(finding_id, 1), cluster.corroboration)
    findings = tuple(
        finding.model_copy(update={"corroboration": personas.get(finding.id, 1)})
        for finding in study.findings
    )
    return study.model_copy(update={"findings": findings})


def _is_judged(cluster: Cluster, by_claim: Mapping[str, ClaimJudgement]) -> bool:
    return any(claim in by_claim and by_claim[claim].valid for claim in cluster.claim_ids)


def _ties(
    cluster: Cluster, by_claim: Mapping[str, ClaimJudgement], known: set[str], min_score: int
) -> dict[str, _Tie]:
    """For each known problem the claim of the cluster that fits it best."""
    best: dict[str, _Tie] = {}
    for claim_id in cluster.claim_ids:
        judgement = by_claim.get(claim_id)
        for pair in judgement.pairs if judgement and judgement.valid else ():
            if pair.truth_id not in known or pair.score < min_score:
                continue
            before = best.get(pair.truth_id)
            if before is None or (pair.probability, pair.score) > (
                before.pair.probability,
                before.pair.score,
            ):
                best[pair.truth_id] = _Tie(claim_id, pair)
    return best


def _optimal(
    clusters: Sequence[Cluster],
    known: Sequence[str],
    ties: Mapping[str, Mapping[str, _Tie]],
    threshold: float,
) -> list[tuple[Cluster, str]]:
    import numpy as np

    if not clusters or not known:
        return []
    column = {truth_id: place for place, truth_id in enumerate(known)}
    table = np.full((len(clusters), len(known)), _log_odds(0.0) - _log_odds(threshold))
    for row, cluster in enumerate(clusters):
        for truth_id, tie in ties[cluster.id].items():
            table[row, column[truth_id]] = _log_odds(tie.pair.probability) - _log_odds(threshold)
    return [(clusters[row], known[place]) for row, place in assign(table).pairs]


def _greedy(
    clusters: Sequence[Cluster], known: Sequence[str], ties: Mapping[str, Mapping[str, _Tie]]
) -> list[tuple[Cluster, str]]:
    """The seed's way: the highest rubric score first, ties in the order of the ids."""
    pairs = [
        (-ties[cluster.id][truth_id].pair.score, truth_id, cluster.id, cluster)
        for truth_id in known
        for cluster in clusters
        if truth_id in ties[cluster.id]
    ]
    used: set[str] = set()
    made = []
    for negative, truth_id, cluster_id, cluster in sorted(pairs, key=lambda pair: pair[:3]):
        if -negative >= _SEED_THRESHOLD and not used & {truth_id, cluster_id}:
            used |= {truth_id, cluster_id}
            made.append((cluster, truth_id))
    return made


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, _SUREST), 1 - _SUREST)
    return math.log(bounded / (1 - bounded))


def _counted_once(matches: Sequence[Match], clusters: Sequence[Cluster]) -> tuple[list[Match], list[Match]]:
    """A finding that reports several problems is right once: its surest match counts, the rest is `also`."""
    by_id = {cluster.id: cluster for cluster in clusters}
    counted: list[Match] = []
    also: list[Match] = []
    right: set[str] = set()
    for match in sorted(matches, key=lambda m: (-m.probability, m.truth_id)):
        findings = set(by_id[match.cluster_id].finding_ids)
        (also if findings <= right else counted).append(match)
        right |= findings
    return counted, also


def _said_again(
    ties: Mapping[str, _Tie], found: set[str], threshold: float, min_score: int | None
) -> _Tie | None:
    fitting = [
        tie
        for truth_id, tie in sorted(ties.items())
        if truth_id in found
        and (tie.pair.probability >= threshold if min_score is None else tie.pair.score >= min_score)
    ]
    return max(fitting, key=lambda tie: tie.pair.probability) if fitting else None
