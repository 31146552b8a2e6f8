"""The five interventions of the seed as named variants of a system, each of which can be switched.

Three remove findings, one joins findings that say the same, one changes the agent itself. A finding whose
fields do not allow a decision is kept and counted as "could not be judged": a filter that guesses would be
scored for its guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from assay.errors import BadInput
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.records import Cluster
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally, Verdict
from assay.mirror.words import STRUGGLING

__all__ = [
    "INTERVENTIONS",
    "Decision",
    "FindingContext",
    "Intervention",
    "behavioral_evidence_score",
    "contexts",
    "find_interventions",
    "removed_by",
]

CONFIDENT_ABOVE = 0.6
CORROBORATED_FROM = 2
MIN_BEHAVIOUR = 0.2

Kind = Literal["filter", "merge", "agent"]


@dataclass(frozen=True, slots=True)
class FindingContext:
    """What is known about a finding beside its own fields."""

    corroboration: int = 1
    """Distinct personas that said the same, this one included."""
    verdicts: tuple[Verdict, ...] = ()
    """What the validation said about each of its clusters that fits no known problem."""
    matched: bool = False
    """Does a cluster of it fit a known problem? Then the validation never saw that cluster."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Keep it or not, why, and whether the fields allowed to decide at all."""

    keep: bool
    reason: str
    judged: bool = True


@dataclass(frozen=True, slots=True)
class Intervention:
    """One named variant. The points that the seed hoped for are targets, not results."""

    name: str
    kind: Kind
    what: str
    expected_precision: str
    expected_recall: str
    decide: Callable[[MirrorIssue, FindingContext], Decision]

    @property
    def expected(self) -> str:
        """What the seed hoped for, in words."""
        return f"precision {self.expected_precision} points, recall {self.expected_recall}"

    def keep(self, finding: MirrorIssue, context: FindingContext) -> bool:
        """Does the finding stay in the report?"""
        return self.decide(finding, context).keep


def _by_confidence(finding: MirrorIssue, context: FindingContext) -> Decision:
    if context.corroboration >= CORROBORATED_FROM:
        return Decision(True, f"{context.corroboration} personas said it")
    if finding.emotional_state in STRUGGLING:
        return Decision(True, f"the persona was {finding.emotional_state}")
    confidence = finding.action_confidence
    if confidence is not None and confidence <= CONFIDENT_ABOVE:
        return Decision(True, f"the persona was unsure of its action ({confidence:.2f})")
    missing = _missing(action_confidence=confidence, emotional_state=finding.emotional_state)
    if missing:
        return Decision(True, f"{missing} not recorded", judged=False)
    return Decision(False, f"a single persona, sure of its action ({confidence:.2f}) and at ease")


def _by_validation(finding: MirrorIssue, context: FindingContext) -> Decision:
    if context.matched:
        return Decision(True, "it fits a known problem, so the validation never saw it", judged=False)
    if not context.verdicts or "unvalidated" in context.verdicts:
        return Decision(True, "it was not validated", judged=False)
    if all(verdict == "false_positive" for verdict in context.verdicts):
        return Decision(False, "validated as a false alarm")
    return Decision(True, f"validated as {context.verdicts[0]}")


def behavioral_evidence_score(finding: MirrorIssue, corroboration: int | None = None) -> float:
    """The seed's score from 0 to 1: friction that can be seen in what the persona did.

    0.4 for a struggling persona, 0.3 for a step without progress, 0.2 for a session that was not completed,
    and 0.1 for each further persona, at most three. A field that was not recorded adds nothing.
    """
    personas = finding.corroboration if corroboration is None else corroboration
    tenths = 4 if finding.emotional_state in STRUGGLING else 0
    tenths += 3 if finding.task_progress_delta is not None and finding.task_progress_delta <= 0 else 0
    tenths += min(personas - 1, 3)
    tenths += 2 if finding.session_completed is False else 0
    return min(tenths, 10) / 10


def _by_behaviour(finding: MirrorIssue, context: FindingContext) -> Decision:
    score = behavioral_evidence_score(finding, context.corroboration)
    if score >= MIN_BEHAVIOUR:
        return Decision(True, f"behavioural evidence {score:.1f}")
    # Each of these alone could lift the score over the bar.
    missing = _missing(
        emotional_state=finding.emotional_state,
        task_progress_delta=finding.task_progress_delta,
        session_completed=finding.session_completed,
    )
    if missing:
        return Decision(True, f"{missing} not recorded", judged=False)
    return Decision(False, f"behavioural evidence {score:.1f}")


def _missing(**fields: object) -> str:
    names = [name for name, value in fields.items() if value is None]
    return f"{' and '.join(names)} {'were' if len(names) > 1 else 'was'}" if names else ""


def _always(finding: MirrorIssue, context: FindingContext) -> Decision:
    return Decision(True, "it removes no finding")


INTERVENTIONS: Mapping[str, Intervention] = {
    made.name: made
    for made in (
        Intervention(
            "confidence",
            "filter",
            "keep what an unsure or struggling persona reported, or two personas said",
            "+8 to +12",
            "-3 to -5",
            _by_confidence,
        ),
        Intervention(
            "validation",
            "filter",
            "drop what the validation called a false alarm",
            "+10 to +15",
            "-1 to -2",
            _by_validation,
        ),
        Intervention(
            "behaviour",
            "filter",
            "drop what left no trace in the persona's behaviour (evidence below 0.2)",
            "+5 to +8",
            "-2 to -3",
            _by_behaviour,
        ),
        Intervention(
            "dedup",
            "merge",
            "report a problem once, whoever said it; without it every claim is a report of its own",
            "+5 to +7",
            "0",
            _always,
        ),
        Intervention(
            "checklist",
            "agent",
            "give the agent a checklist for every page; measured only by a second run made with it",
            "+3 to +5",
            "+5 to +10",
            _always,
        ),
    )
}
"""All five, in the order of the seed."""


def find_interventions(names: Iterable[str]) -> tuple[Intervention, ...]:
    """The named ones, in the order of the seed."""
    wanted = set(names)
    unknown = sorted(wanted - INTERVENTIONS.keys())
    if unknown:
        raise BadInput(f"There is no intervention {unknown[0]!r}; there are {', '.join(INTERVENTIONS)}.")
    return tuple(made for name, made in INTERVENTIONS.items() if name in wanted)


def contexts(scored: ScoredStudy) -> dict[str, FindingContext]:
    """What the clusters and the validation say about every finding."""
    tally = Tally(scored)
    holding: dict[str, list[Cluster]] = {}
    for cluster in tally.clusters.values():
        for finding_id in cluster.finding_ids:
            holding.setdefault(finding_id, []).append(cluster)
    made: dict[str, FindingContext] = {}
    for finding in scored.study.findings:
        clusters = holding.get(finding.id, [])
        made[finding.id] = FindingContext(
            corroboration=max([finding.corroboration, *(c.corroboration for c in clusters)]),
            verdicts=tuple(tally.verdict[c.id] for c in clusters if c.id in tally.verdict),
            matched=any(tally.fate[c.id] in ("matched", "also", "duplicate") for c in clusters),
        )
    return made


def removed_by(
    findings: Sequence[MirrorIssue],
    known: Mapping[str, FindingContext],
    interventions: Iterable[Intervention],
) -> dict[str, str]:
    """The findings that are taken out, each with the first intervention that does so."""
    chosen = tuple(interventions)
    removed: dict[str, str] = {}
    for finding in findings:
        context = known.get(finding.id, FindingContext(corroboration=finding.corroboration))
        by = next((one.name for one in chosen if not one.keep(finding, context)), None)
        if by is not None:
            removed[finding.id] = by
    return removed
