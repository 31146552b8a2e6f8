"""What became of one study: of its clusters, of its known problems, and who saw what.

Everything that is counted later is decided here, once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from assay.errors import BadInput
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.pages import canonical_page
from assay.mirror.matching.records import Cluster, Match, StudyMatches
from assay.mirror.scored import ScoredStudy
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.words import ValidationVerdict

__all__ = ["Fate", "Tally", "Verdict", "fates", "tally_studies"]

Fate = Literal["matched", "also", "duplicate", "unmatched", "unjudged"]
"""`also` is a cluster of a finding that is right already: it counts for recall, not again for precision."""
Verdict = ValidationVerdict | Literal["unvalidated"]


def fates(matches: StudyMatches) -> dict[str, Fate]:
    """What became of every cluster; one that stands in no list is unjudged, not lost."""
    fate: dict[str, Fate] = {cluster.id: "unjudged" for cluster in matches.clusters}
    fate |= dict.fromkeys(matches.unjudged, "unjudged")
    fate |= dict.fromkeys(matches.unmatched, "unmatched")
    fate |= {match.cluster_id: "duplicate" for match in matches.duplicates}
    fate |= {match.cluster_id: "also" for match in matches.also}
    fate |= {match.cluster_id: "matched" for match in matches.matches}
    return fate


@dataclass(frozen=True)
class Tally:
    """One study, counted."""

    scored: ScoredStudy

    @property
    def id(self) -> str:
        """The study's id."""
        return self.scored.study.id

    @property
    def site(self) -> str:
        """The base site."""
        return self.scored.study.site_slug

    @property
    def place(self) -> tuple[str, str]:
        """Site and variant: the same in all repeats."""
        return self.site, self.scored.study.variant or self.site

    @property
    def clean(self) -> bool:
        """Is it a twin without planted problems?"""
        return self.scored.study.clean

    @cached_property
    def finished(self) -> bool:
        """Did any session give a result? Findings without a recorded session are a result as well."""
        study = self.scored.study
        return bool(study.findings) or any(session.failed is None for session in study.sessions)

    @cached_property
    def truth(self) -> Mapping[str, GroundTruthIssue]:
        """The known problems by id, in the order of their ids; a clean twin has none."""
        if self.clean:
            return {}
        return {issue.id: issue for issue in sorted(self.scored.truth, key=lambda issue: issue.id)}

    @cached_property
    def found(self) -> frozenset[str]:
        """The known problems that were reported."""
        return self.scored.found & self.truth.keys()

    @cached_property
    def pairs(self) -> tuple[Match, ...]:
        """Each known problem that was reported, with the claim that fits best."""
        made = (*self.scored.matches.matches, *self.scored.matches.also)
        return tuple(sorted((m for m in made if m.truth_id in self.truth), key=lambda m: m.truth_id))

    @cached_property
    def clusters(self) -> Mapping[str, Cluster]:
        """The clusters by id, in the order of their ids."""
        return dict(sorted(self.scored.matches.by_id.items()))

    @cached_property
    def findings(self) -> Mapping[str, MirrorIssue]:
        """The findings by id."""
        return self.scored.findings

    @cached_property
    def finding_of(self) -> Mapping[str, str]:
        """The finding that each claim is part of."""
        return {claim.id: claim.issue_id for claim in self.scored.claims}

    @cached_property
    def fate(self) -> Mapping[str, Fate]:
        """What became of every cluster."""
        return fates(self.scored.matches)

    @cached_property
    def fate_counts(self) -> Counter[str]:
        """How many clusters met each fate."""
        return Counter(self.fate.values())

    @cached_property
    def verdict(self) -> Mapping[str, Verdict]:
        """The verdict on every unmatched cluster; an invalid answer decides nothing."""
        given = self.scored.validation_by_id
        verdicts: dict[str, Verdict] = {}
        for cluster_id in sorted(c for c, fate in self.fate.items() if fate == "unmatched"):
            validation = given.get(cluster_id)
            if validation is None:
                verdicts[cluster_id] = "unvalidated"
            else:
                verdicts[cluster_id] = validation.verdict if validation.valid else "cannot_tell"
        return verdicts

    @cached_property
    def verdict_counts(self) -> Counter[str]:
        """How many unmatched clusters met each verdict."""
        return Counter(self.verdict.values())

    @property
    def confirmed(self) -> int:
        """Problems that are real: the known ones that were found, and new ones that held."""
        return len(self.found) + self.verdict_counts["real"]

    @cached_property
    def roster(self) -> tuple[str, ...]:
        """Every persona that was sent, whether or not it reported anything."""
        sent = {session.persona.role for session in self.scored.study.sessions}
        return tuple(sorted(sent | {finding.persona_role for finding in self.findings.values()}))

    def roles(self, cluster_id: str) -> frozenset[str]:
        """The personas that said it."""
        cluster = self.clusters[cluster_id]
        known = (self.findings.get(finding_id) for finding_id in cluster.finding_ids)
        return frozenset(finding.persona_role for finding in known if finding) or frozenset(
            cluster.persona_roles
        )

    @cached_property
    def found_by(self) -> Mapping[str, frozenset[str]]:
        """Each known problem that was reported, and the personas that reported it."""
        matches = self.scored.matches
        seen: dict[str, frozenset[str]] = {}
        for match in (*matches.matches, *matches.also, *matches.duplicates):
            if match.truth_id in self.found and match.cluster_id in self.clusters:
                seen[match.truth_id] = seen.get(match.truth_id, frozenset()) | self.roles(match.cluster_id)
        return dict(sorted(seen.items()))

    @cached_property
    def issues(self) -> Mapping[str, tuple[str, ...]]:
        """Every distinct issue that was reported, with its clusters: duplicates join what they repeat."""
        matches = self.scored.matches
        first = {match.truth_id: match.cluster_id for match in (*matches.also, *matches.matches)}
        home = {
            match.cluster_id: first[match.truth_id]
            for match in matches.duplicates
            if match.truth_id in first and self.fate.get(match.cluster_id) == "duplicate"
        }
        grouped: dict[str, list[str]] = {}
        for cluster_id in self.clusters:
            grouped.setdefault(home.get(cluster_id, cluster_id), []).append(cluster_id)
        return {issue: tuple(members) for issue, members in sorted(grouped.items())}

    @cached_property
    def visited(self) -> frozenset[str] | None:
        """The pages that the sessions saw; None if nobody recorded a trace."""
        sessions = self.scored.study.sessions
        if not any(session.has_trace or session.steps for session in sessions):
            return None
        return frozenset(canonical_page(step.page_url) for session in sessions for step in session.steps)


def tally_studies(studies: Iterable[ScoredStudy]) -> tuple[Tally, ...]:
    """All studies in the order of their ids, whatever order they came in."""
    tallies = sorted((Tally(scored) for scored in studies), key=lambda tally: tally.id)
    _refuse_twice(tallies)
    return tuple(tallies)


def _refuse_twice(tallies: Sequence[Tally]) -> None:
    for before, after in zip(tallies, tallies[1:], strict=False):
        if before.id == after.id:
            raise BadInput(f"Two studies are called {after.id!r}: give every study an id of its own.")
