"""All numbers of a scoring in one place: exactly what `scores.json` holds.

They follow from the scored studies alone. The order of studies and findings does not matter, and nothing in
them depends on the hour, so a second scoring of the same studies writes the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.accuracy import accuracy, confirmation, strict_counts
from assay.mirror.scoring.agreement import agreement
from assay.mirror.scoring.breakdowns import breakdowns
from assay.mirror.scoring.costs import costs
from assay.mirror.scoring.coverage import coverage
from assay.mirror.scoring.criteria import criteria
from assay.mirror.scoring.discovery import discovery
from assay.mirror.scoring.figures import Figure, cell
from assay.mirror.scoring.ladder import abstention, rungs
from assay.mirror.scoring.personas import persona_table
from assay.mirror.scoring.reporting_quality import clean_alarms, reporting_quality
from assay.mirror.scoring.sensitivity import sensitivity
from assay.mirror.scoring.severity import severity_figures, severity_table
from assay.mirror.scoring.splits import split_gap
from assay.mirror.scoring.tallies import Tally, tally_studies
from assay.mirror.words import TIERS

__all__ = ["Scores", "compute_scores"]


@dataclass(frozen=True, slots=True)
class Scores:
    """The numbers of one scoring."""

    corpus: Mapping[str, Any]
    system: Mapping[str, Any]
    judge: Mapping[str, Any]
    counts: Mapping[str, Any]
    metrics: Mapping[str, Figure]
    breakdowns: Mapping[str, Mapping[str, Figure]]
    criteria: Sequence[Mapping[str, Any]]
    severity: Mapping[str, Any]
    personas: Mapping[str, Any]
    discovery: Mapping[str, Any]
    sensitivity: Sequence[Mapping[str, Any]]
    rungs: Mapping[str, Figure]
    sites: Sequence[Mapping[str, Any]]

    def as_json(self) -> dict[str, Any]:
        """What `scores.json` holds."""
        return {
            "suite": "mirror",
            "corpus": dict(self.corpus),
            "system": dict(self.system),
            "judge": dict(self.judge),
            "counts": dict(self.counts),
            "metrics": _plain(self.metrics),
            "breakdowns": {name: _plain(table) for name, table in self.breakdowns.items()},
            "criteria": [dict(row) for row in self.criteria],
            "severity": dict(self.severity),
            "personas": dict(self.personas),
            "discovery": dict(self.discovery),
            "sensitivity": {"rows": [dict(row) for row in self.sensitivity]},
            "rungs": _plain(self.rungs),
            "sites": [dict(row) for row in self.sites],
        }


def compute_scores(
    studies: Sequence[ScoredStudy],
    *,
    judge: Mapping[str, Any],
    excluded: Mapping[str, int],
    corpus_hash: str | None,
    seed: int = 0,
) -> Scores:
    """Count, divide, and draw sites for the intervals.

    `judge` describes the judge and is passed on as it is; its `card` feeds one criterion. `excluded` says
    how much truth was left out of the scoring, and why.
    """
    tallies = tally_studies(studies)
    metrics = {
        **accuracy(tallies, seed),
        **confirmation(tallies, seed),
        **split_gap(tallies),
        **severity_figures(tallies, seed),
        **reporting_quality(tallies, seed),
        **coverage(tallies, seed),
        **agreement(tallies, seed),
        **costs(tallies, seed),
        **abstention(tallies, seed),
    }
    return Scores(
        corpus=_corpus(tallies, corpus_hash, excluded),
        system=_system(tallies),
        judge=judge,
        counts=_counts(tallies),
        metrics=metrics,
        breakdowns=breakdowns(tallies),
        criteria=criteria(metrics, judge),
        severity=severity_table(tallies),
        personas=persona_table(tallies, seed),
        discovery=discovery(tallies, seed),
        sensitivity=sensitivity(tallies, seed),
        rungs=rungs(tallies),
        sites=[_site(site, tallies) for site in sorted({tally.site for tally in tallies})],
    )


def _plain(figures: Mapping[str, Figure]) -> dict[str, Any]:
    return {name: figure.as_json() for name, figure in figures.items()}


def _corpus(tallies: Sequence[Tally], corpus_hash: str | None, excluded: Mapping[str, int]) -> dict[str, Any]:
    known = {truth_id: issue.tier for tally in tallies for truth_id, issue in tally.truth.items()}
    tiers = Counter(known.values())
    return {
        "hash": corpus_hash,
        "truth": len(known),
        "tiers": {str(tier): tiers[tier] for tier in TIERS},
        "excluded": dict(sorted(excluded.items())),
    }


def _system(tallies: Sequence[Tally]) -> dict[str, Any]:
    studies = [tally.scored.study for tally in tallies]
    return {
        "name": ", ".join(sorted({study.system for study in studies})) or None,
        "versions": sorted({study.version for study in studies if study.version}),
        "models": sorted({model for study in studies for model in study.models}),
        "seeds": sorted({study.seed for study in studies if study.seed is not None}),
        "repeats": max(Counter(tally.place for tally in tallies).values(), default=0),
    }


def _counts(tallies: Sequence[Tally]) -> dict[str, Any]:
    """Studies and sessions of all; from `truth` on, of the sites with problems; the twins apart."""
    with_problems = [tally for tally in tallies if not tally.clean]
    twins = [tally for tally in tallies if tally.clean]
    sessions = [session for tally in tallies for session in tally.scored.study.sessions]
    return {
        "sites": len({tally.site for tally in tallies}),
        "studies": len(tallies),
        "studies_without_result": sum(not tally.finished for tally in tallies),
        "clean_studies": len(twins),
        "sessions": len(sessions),
        "sessions_failed": sum(session.failed is not None for session in sessions),
        "truth": sum(len(tally.truth) for tally in with_problems),
        "found": sum(len(tally.found) for tally in with_problems),
        **_reported(with_problems),
        "clean": _reported(twins) | {"pages": sum(len(tally.visited or ()) for tally in twins)},
    }


def _reported(tallies: Sequence[Tally]) -> dict[str, int]:
    fate: Counter[str] = Counter()
    verdict: Counter[str] = Counter()
    for tally in tallies:
        fate.update(tally.fate_counts)
        verdict.update(tally.verdict_counts)
    return {
        "findings": sum(len(tally.findings) for tally in tallies),
        "claims": sum(len(tally.scored.claims) for tally in tallies),
        "clusters": fate.total(),
        "matched": fate["matched"],
        "also": fate["also"],
        "duplicates": fate["duplicate"],
        "unmatched": fate["unmatched"],
        "unjudged": fate["unjudged"],
        "real": verdict["real"],
        "borderline": verdict["borderline"],
        "false_positive": verdict["false_positive"],
        "cannot_tell": verdict["cannot_tell"],
        "unvalidated": verdict["unvalidated"],
        "removed": sum(len(tally.scored.removed) for tally in tallies),
    }


def _site(site: str, tallies: Sequence[Tally]) -> dict[str, Any]:
    own = [tally for tally in tallies if tally.site == site]
    with_problems = [tally for tally in own if not tally.clean]
    truth = sum(len(tally.truth) for tally in with_problems)
    found = sum(len(tally.found) for tally in with_problems)
    right, reported = (sum(strict_counts(tally)[at] for tally in with_problems) for at in range(2))
    reported_counts = _reported(with_problems)
    false = reported_counts["false_positive"]
    alarms = sum(clean_alarms(tally) for tally in own if tally.clean)
    return {
        "site": site,
        "studies": len(with_problems),
        "clean_studies": len(own) - len(with_problems),
        "truth": truth,
        "found": found,
        "clusters": reported_counts["clusters"],
        "matched": right,
        "real": reported_counts["real"],
        "recall": cell(found, truth, empty="no known problems").as_json(),
        "precision": cell(
            right, reported, empty="nothing was reported", failed=reported_counts["unjudged"]
        ).as_json(),
        "false_alarms": false + alarms,
        "clean_false_alarms": alarms,
    }
