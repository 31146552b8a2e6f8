"""Before any judge is asked: claims from findings, clusters of duplicates, candidates for each claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assay.files import digest
from assay.mirror.collection.records import Study
from assay.mirror.matching.assembling import with_corroboration
from assay.mirror.matching.candidates import find_candidates
from assay.mirror.matching.clustering import cluster_claims
from assay.mirror.matching.embedded import PairModel
from assay.mirror.matching.normalising import normalise_finding, normalise_truth
from assay.mirror.matching.records import Cluster, NormalizedIssue
from assay.mirror.truth.records import GroundTruthIssue

__all__ = ["PreparedStudy", "prepare"]


@dataclass(frozen=True, slots=True)
class PreparedStudy:
    """A study whose findings are ready to be judged."""

    study: Study
    truth: tuple[GroundTruthIssue, ...]
    known: Mapping[str, NormalizedIssue]
    """The known problems as the judge sees them, by id."""
    claims: tuple[NormalizedIssue, ...]
    clusters: tuple[Cluster, ...]
    candidates: Mapping[str, tuple[str, ...]]
    """For each claim the known problems that it may report, the likeliest first."""

    def questions(self) -> Iterator[tuple[NormalizedIssue, list[NormalizedIssue]]]:
        """Every claim with its candidates."""
        for claim in self.claims:
            yield claim, [self.known[truth_id] for truth_id in self.candidates.get(claim.id, ())]

    def identity(self) -> str:
        """A hash of what the matches depend on besides the judge."""
        truth = [issue.as_json() for issue in self.truth]
        findings = [finding.as_json() for finding in self.study.findings]
        return digest([self.study.id, truth, findings])


def prepare(study: Study, truth: Sequence[GroundTruthIssue], model: PairModel) -> PreparedStudy:
    """Normalise, cluster, and find candidates. Without a judge, without a clock: always the same result."""
    known = {issue.id: normalise_truth(issue) for issue in truth}
    claims = tuple(claim for finding in study.findings for claim in normalise_finding(finding))
    clusters = cluster_claims(claims, model)
    return PreparedStudy(
        study=with_corroboration(study, clusters),
        truth=tuple(truth),
        known=known,
        claims=claims,
        clusters=clusters,
        candidates=find_candidates(claims, list(known.values())),
    )
