"""A scored study as it would be with some interventions switched on: the same judgements, put together anew.

Nothing is asked again. Claims of removed findings leave their clusters, clusters that are empty go, and the
assignment is made over what is left. Without `dedup` nobody has joined what says the same: every claim is a
cluster of its own, and one that says again what a matched one says is a report that a reader reads for
nothing. It then counts in the denominators of precision; with `dedup` it is neither right nor wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assay.mirror.improving.interventions import (
    INTERVENTIONS,
    FindingContext,
    Intervention,
    contexts,
    removed_by,
)
from assay.mirror.matching.assembling import AssignmentRule, assemble
from assay.mirror.matching.records import Cluster, Match, StudyMatches
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally, fates
from assay.mirror.validation.records import Validation

__all__ = [
    "MEASURABLE",
    "Rules",
    "Variant",
    "VariantStudy",
    "build",
    "refused",
    "reproduces",
    "variants",
]

MEASURABLE = tuple(name for name, made in INTERVENTIONS.items() if made.kind != "agent")
"""What can be switched after the run: all but the checklist, which changes the run itself."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How clusters are paired with known problems."""

    assignment: AssignmentRule = "optimal"
    threshold: float = 0.5


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of interventions."""

    name: str
    on: tuple[str, ...]

    @property
    def merges(self) -> bool:
        """Does it join what says the same?"""
        return "dedup" in self.on

    @property
    def interventions(self) -> tuple[Intervention, ...]:
        """Those that are switched on."""
        return tuple(INTERVENTIONS[name] for name in self.on)


def variants() -> tuple[Variant, ...]:
    """None, each alone, all but one, all."""
    alone = [Variant(name, (name,)) for name in MEASURABLE]
    without = [
        Variant(f"all but {name}", tuple(other for other in MEASURABLE if other != name))
        for name in MEASURABLE
    ]
    return (Variant("none", ()), *alone, *without, Variant("all", MEASURABLE))


@dataclass(frozen=True, slots=True)
class VariantStudy:
    """One study under one variant."""

    tally: Tally
    removed: Mapping[str, str]
    unjudged: int
    """Findings that an intervention could not judge and therefore kept."""
    contexts: Mapping[str, FindingContext]


def build(scored: ScoredStudy, variant: Variant, rules: Rules) -> VariantStudy:
    """The study under a variant."""
    known = contexts(scored)
    findings = scored.study.findings
    removed = removed_by(findings, known, variant.interventions)
    unjudged = sum(
        finding.id not in removed
        and any(not one.decide(finding, known[finding.id]).judged for one in variant.interventions)
        for finding in findings
    )
    roles = {finding.id: finding.persona_role for finding in findings}
    finding_of = {claim.id: claim.issue_id or claim.id for claim in scored.claims}
    kept = {claim for claim, finding in finding_of.items() if finding not in removed}
    restricted = [
        made
        for cluster in scored.matches.clusters
        for made in _parts(cluster, kept, finding_of, roles, merged=variant.merges)
    ]
    home = {claim: cluster for cluster in scored.matches.clusters for claim in cluster.claim_ids}
    asked = set(scored.matches.truth_ids)
    truth = [issue for issue in scored.truth if issue.id in asked]
    matches = assemble(
        scored.study,
        truth,
        restricted,
        scored.judgements,
        assignment=rules.assignment,
        threshold=rules.threshold,
    )
    if not variant.merges:
        matches = _repeated(matches, scored, home)
    changed = scored.model_copy(
        update={"matches": matches, "validations": _inherited(matches, scored, home), "removed": removed}
    )
    return VariantStudy(Tally(changed), removed, unjudged, known)


def _parts(
    cluster: Cluster,
    kept: set[str],
    finding_of: Mapping[str, str],
    roles: Mapping[str, str],
    *,
    merged: bool,
) -> Iterable[Cluster]:
    claims = [claim for claim in cluster.claim_ids if claim in kept]
    groups = [claims] if merged and claims else [[claim] for claim in claims]
    for group in groups:
        findings = tuple(dict.fromkeys(finding_of[claim] for claim in group))
        yield Cluster(
            id=cluster.id if merged else group[0],
            claim_ids=tuple(group),
            finding_ids=findings,
            representative=cluster.representative if cluster.representative in group else group[0],
            persona_roles=tuple(sorted({roles[finding] for finding in findings if finding in roles})),
        )


def _repeated(matches: StudyMatches, scored: ScoredStudy, home: Mapping[str, Cluster]) -> StudyMatches:
    """Single claims that only their old cluster ties to a problem found here say it again."""
    of_cluster = {
        match.cluster_id: match
        for match in (*scored.matches.duplicates, *scored.matches.also, *scored.matches.matches)
    }
    found = {match.truth_id for match in (*matches.matches, *matches.also)}
    again: dict[str, Match] = {}
    for cluster_id in (*matches.unmatched, *matches.unjudged):
        old = of_cluster.get(home[cluster_id].id)
        if old is not None and old.truth_id in found:
            again[cluster_id] = old.model_copy(update={"cluster_id": cluster_id, "claim_id": cluster_id})
    return matches.model_copy(
        update={
            "duplicates": (*matches.duplicates, *(again[name] for name in sorted(again))),
            "unmatched": tuple(name for name in matches.unmatched if name not in again),
            "unjudged": tuple(name for name in matches.unjudged if name not in again),
        }
    )


def _inherited(
    matches: StudyMatches, scored: ScoredStudy, home: Mapping[str, Cluster]
) -> tuple[Validation, ...]:
    """What was said about a cluster holds for every part of it."""
    given, alone = scored.validation_by_id, set(matches.unmatched)
    made = []
    for cluster in matches.clusters:
        validation = given.get(home[cluster.claim_ids[0]].id)
        if validation is not None and cluster.id in alone:
            made.append(validation.model_copy(update={"cluster_id": cluster.id}))
    return tuple(made)


def reproduces(scored: ScoredStudy, rules: Rules) -> bool:
    """Do these rules give the stored matching again, when nothing is removed?"""
    built = build(scored, Variant("as scored", ("dedup",)), rules).tally
    return built.found == Tally(scored).found and dict(built.fate) == fates(scored.matches)


def refused(studies: Sequence[ScoredStudy]) -> str | None:
    """Why these studies cannot be taken apart, if so."""
    used = sorted({name for scored in studies for name in scored.removed.values()})
    if used:
        return (
            f"findings were already removed by {', '.join(used)}; score the run without interventions first"
        )
    return None
