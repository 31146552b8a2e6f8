"""How the findings that match nothing known were decided: on which rung, and how often nobody could tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from assay.mirror.scoring.figures import Figure, Row, cell, share
from assay.mirror.scoring.tallies import Tally
from assay.mirror.validation.records import RUNGS

__all__ = ["abstention", "rungs"]


def abstention(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """The share of the validated clusters on which there is no verdict."""
    rows: list[Row] = []
    for tally in tallies:
        verdicts = tally.verdict_counts
        rows.append((tally.site, (verdicts["cannot_tell"], len(tally.verdict) - verdicts["unvalidated"])))
    missing = sum(tally.verdict_counts["unvalidated"] for tally in tallies)
    return {
        "validator_abstention_rate": share(rows, empty="nothing was validated", seed=seed, failed=missing)
    }


def rungs(tallies: Sequence[Tally]) -> dict[str, Figure]:
    """The share of the unmatched clusters that each rung decided; `none` are those that no rung could."""
    decided: Counter[str] = Counter()
    missing = 0
    for tally in tallies:
        given = tally.scored.validation_by_id
        for cluster_id in tally.verdict:
            validation = given.get(cluster_id)
            if validation is None:
                missing += 1
            else:
                decided[validation.rung] += 1
    total = decided.total()
    return {rung: cell(decided[rung], total, empty="nothing was validated", failed=missing) for rung in RUNGS}
