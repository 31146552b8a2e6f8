"""What matching makes: comparable issues, a judge's scores, clusters, and who goes with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, field_serializer

from assay.mirror.words import Category, ElementType, ProblemCategory, Severity, Stored

__all__ = [
    "ClaimJudgement",
    "Cluster",
    "Match",
    "NormalizedIssue",
    "PairScore",
    "StudyMatches",
]

Decider = Literal["rule", "embedded", "listwise", "pairwise"]


class NormalizedIssue(Stored):
    """A known problem, or one claim of a finding, in fields that can be compared."""

    id: str
    """The record's own id; a finding that holds several problems gives `id/1`, `id/2` …"""
    source: Literal["ground_truth", "mirror"]
    site_slug: str
    page_url_pattern: str
    """The canonical page: path, configured query keys, hash route."""
    element_type: ElementType
    element_description: str
    problem_category: ProblemCategory
    problem_description: str
    severity: Severity | None
    heuristic: str | None = None
    wcag: str | None = None
    confidence: float = 1.0
    """1 for known problems; for a finding the confidence in the action, or 1 if nobody recorded it."""
    corroboration_count: int = 1
    issue_id: str = ""
    """The finding or the truth record that this came from."""
    page_pattern: str | None = None
    """The regular expression of a known problem."""
    page_name: str | None = None
    selector: str | None = None
    quote: str | None = None
    state: str | None = None
    fix: str | None = None
    """The change that would remove it: a known problem's fix, a finding's recommendation."""
    category: Category | None = None
    concepts: frozenset[str] = Field(default_factory=frozenset)
    """Tags of the concept lexicon."""
    persona_role: str | None = None

    @field_serializer("concepts")
    def _in_order(self, concepts: frozenset[str]) -> list[str]:
        # A set has no order of its own, and what is written must be the same in every process.
        return sorted(concepts)


class PairScore(Stored):
    """How far one claim and one known problem are the same."""

    truth_id: str
    score: Literal[0, 1, 2, 3]
    """The seed's rubric: 3 exact, 2 substantial, 1 partial overlap, 0 no match."""
    probability: float
    """Of being the same problem; a pair is made from even odds on."""
    decided_by: Decider
    consistent: bool | None = None
    """Did both orders agree? None where order does not matter or one order is invalid."""
    reasoning: str = ""
    matched_aspect: str | None = None
    difference: str | None = None


class ClaimJudgement(Stored):
    """What the judge said about one claim and its candidates."""

    claim_id: str
    candidates: tuple[str, ...]
    pairs: tuple[PairScore, ...]
    """One per candidate that was scored; a candidate that is not here scored 0."""
    valid: bool = True
    """False: the judge gave no usable answer; the claim is unjudged, not unmatched."""
    problem: str = ""
    calls: int = 0
    """How often a model was asked."""
    usage: dict[str, int] | None = None
    cost_usd: float | None = 0.0
    """What was paid; None if a price is not known."""

    def of(self, truth_id: str) -> PairScore | None:
        """The score of this pair, if it has one."""
        return next((pair for pair in self.pairs if pair.truth_id == truth_id), None)


class Cluster(Stored):
    """Claims of one study that say the same."""

    id: str
    """The id of its first claim."""
    claim_ids: tuple[str, ...]
    finding_ids: tuple[str, ...]
    representative: str
    """The claim that stands for all."""
    persona_roles: tuple[str, ...] = ()

    @property
    def corroboration(self) -> int:
        """How many distinct personas said it."""
        return max(1, len(self.persona_roles))


class Match(Stored):
    """A known problem and the cluster that reports it."""

    truth_id: str
    cluster_id: str
    claim_id: str
    """The claim of the cluster that fits best."""
    score: int
    probability: float
    reasoning: str = ""


class StudyMatches(Stored):
    """The outcome of matching for one study. Every cluster is in exactly one of four lists."""

    study_id: str
    site_slug: str
    truth_ids: tuple[str, ...]
    clusters: tuple[Cluster, ...]
    matches: tuple[Match, ...]
    also: tuple[Match, ...] = ()
    """Further known problems that a matched finding's other claims report: they count for recall, and in
    precision the finding counts once."""
    duplicates: tuple[Match, ...] = ()
    """Clusters that say again what a matched one says: neither right nor wrong."""
    unmatched: tuple[str, ...] = ()
    """Clusters that fit no known problem."""
    unjudged: tuple[str, ...] = ()
    """Clusters about which the judge gave no usable answer."""
    missed: tuple[str, ...] = ()
    """Known problems that no cluster reports."""

    def cluster(self, cluster_id: str) -> Cluster:
        """The cluster of this id."""
        return self.by_id[cluster_id]

    @property
    def by_id(self) -> Mapping[str, Cluster]:
        """The clusters by id."""
        return {cluster.id: cluster for cluster in self.clusters}
