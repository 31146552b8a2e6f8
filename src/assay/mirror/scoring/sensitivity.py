"""How much the answer depends on decisions that could have gone another way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from assay.mirror.matching.assembling import AssignmentRule, assemble
from assay.mirror.matching.records import StudyMatches
from assay.mirror.scoring.accuracy import strict_counts, undecided_count
from assay.mirror.scoring.figures import Figure, Row, ratio, share
from assay.mirror.scoring.tallies import Tally, fates

__all__ = ["sensitivity"]

_NO_TRUTH = "no known problems to find"
_NOTHING = "nothing was reported that could be right or wrong"


def sensitivity(tallies: Sequence[Tally], seed: int) -> list[dict[str, Any]]:
    """Recall and precision as scored, and with one decision changed at a time."""
    with_problems = [tally for tally in tallies if not tally.clean]
    rows = [_row("as scored", "strict", *_as_scored(with_problems, seed))]
    rows += [
        _row(name, "strict", *_assembled(with_problems, seed, assignment, min_score))
        for name, assignment, min_score in _ASSEMBLIES
    ]
    rows.append(_row("expected count", "strict", *_expected(with_problems, seed)))
    scored = rows[0]["recall"]
    rows += [
        {
            "name": name,
            "precision_kind": "validated",
            "recall": scored,
            "precision": _validated(with_problems, seed, right, wrong).as_json(),
        }
        for name, right, wrong in _VERDICTS
    ]
    if len(with_problems) < len(tallies):
        rows.append(_row("clean twins counted in", "strict", *_as_scored(tallies, seed)))
    if any(issue.tier == 3 for tally in with_problems for issue in tally.truth.values()):
        rows.append(_row("without truth of automatic checkers", "strict", _tested(with_problems, seed), None))
    return rows


_ASSEMBLIES: tuple[tuple[str, AssignmentRule, int], ...] = (
    ("optimal assignment", "optimal", 0),
    ("greedy assignment, the seed's", "greedy", 0),
    ("rubric score 2 or more", "optimal", 2),
    ("rubric score 3", "optimal", 3),
)
_VERDICTS: tuple[tuple[str, Callable[[Tally], int], Callable[[Tally], int]], ...] = (
    ("borderline left out", lambda tally: 0, lambda tally: 0),
    ("borderline as real", lambda tally: tally.verdict_counts["borderline"], lambda tally: 0),
    ("borderline as false", lambda tally: 0, lambda tally: tally.verdict_counts["borderline"]),
    ("undecided as real", undecided_count, lambda tally: 0),
    ("undecided as false", lambda tally: 0, undecided_count),
    (
        "borderline and undecided as false",
        lambda tally: 0,
        lambda tally: tally.verdict_counts["borderline"] + undecided_count(tally),
    ),
)


def _row(name: str, kind: str, recall: Figure, precision: Figure | None) -> dict[str, Any]:
    return {
        "name": name,
        "precision_kind": kind,
        "recall": recall.as_json(),
        "precision": None if precision is None else precision.as_json(),
    }


def _as_scored(tallies: Sequence[Tally], seed: int) -> tuple[Figure, Figure]:
    unjudged = sum(tally.fate_counts["unjudged"] for tally in tallies)
    return (
        share([(t.site, (len(t.found), len(t.truth))) for t in tallies], empty=_NO_TRUTH, seed=seed),
        share([(t.site, strict_counts(t)) for t in tallies], empty=_NOTHING, seed=seed, failed=unjudged),
    )


def _assembled(
    tallies: Sequence[Tally], seed: int, assignment: AssignmentRule, min_score: int
) -> tuple[Figure, Figure]:
    recall: list[Row] = []
    precision: list[Row] = []
    unjudged = 0
    for tally in tallies:
        made = _assemble(tally, assignment, min_score)
        found = {match.truth_id for match in (*made.matches, *made.also)}
        recall.append((tally.site, (len(found), len(tally.truth))))
        fate = list(fates(made).values())
        right = fate.count("matched")
        precision.append((tally.site, (right, right + fate.count("unmatched"))))
        unjudged += fate.count("unjudged")
    return (
        share(recall, empty=_NO_TRUTH, seed=seed),
        share(precision, empty=_NOTHING, seed=seed, failed=unjudged),
    )


def _assemble(tally: Tally, assignment: AssignmentRule, min_score: int) -> StudyMatches:
    scored = tally.scored
    return assemble(
        scored.study,
        tuple(tally.truth.values()),
        scored.matches.clusters,
        scored.judgements,
        assignment=assignment,
        min_score=min_score,
    )


def _expected(tallies: Sequence[Tally], seed: int) -> tuple[Figure, Figure]:
    """Every pair counts as much as it is likely."""
    recall: list[Row] = []
    precision: list[Row] = []
    for tally in tallies:
        matched = [m.probability for m in tally.pairs if tally.fate.get(m.cluster_id) == "matched"]
        recall.append((tally.site, (math.fsum(m.probability for m in tally.pairs), len(tally.truth))))
        precision.append((tally.site, (math.fsum(matched), strict_counts(tally)[1])))
    unjudged = sum(tally.fate_counts["unjudged"] for tally in tallies)
    note = "pairs weighted by the judge's probability"
    return (
        ratio(recall, empty=_NO_TRUTH, seed=seed, note=note),
        ratio(precision, empty=_NOTHING, seed=seed, failed=unjudged, note=note),
    )


def _validated(
    tallies: Sequence[Tally], seed: int, right: Callable[[Tally], int], wrong: Callable[[Tally], int]
) -> Figure:
    rows: list[Row] = []
    attempted = 0
    for tally in tallies:
        positive = tally.fate_counts["matched"] + tally.verdict_counts["real"] + right(tally)
        rows.append(
            (tally.site, (positive, positive + tally.verdict_counts["false_positive"] + wrong(tally)))
        )
        attempted += strict_counts(tally)[1] + tally.fate_counts["unjudged"]
    failed = attempted - sum(int(values[1]) for _, values in rows)
    return share(rows, empty=_NOTHING, seed=seed, failed=failed)


def _tested(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = []
    for tally in tallies:
        wanted = {truth_id for truth_id, issue in tally.truth.items() if issue.tier != 3}
        rows.append((tally.site, (len(tally.found & wanted), len(wanted))))
    note = "a system that runs a checker finds what the checker wrote down"
    return share(rows, empty=_NO_TRUTH, seed=seed, note=note)
