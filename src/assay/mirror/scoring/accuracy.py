"""Recall, precision and F1 by the readings that hold, and beside them the seed's own formulas.

Recall is about known problems alone. New findings that turn out to be real are good news for precision and
for the yield; they never enter recall.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from assay.mirror.scoring.figures import (
    Figure,
    Row,
    count,
    figure,
    joined,
    over_sites,
    quotient,
    ratio,
    ratio_of,
    share,
    undefined,
)
from assay.mirror.scoring.tallies import Tally
from assay.mirror.words import Severity

__all__ = ["SEED_NOTE", "SEVERITY_WEIGHTS", "accuracy", "confirmation", "recall", "strict_counts"]

SEED_NOTE = "the seed's formula: new findings enter recall"
SEVERITY_WEIGHTS: Mapping[Severity, int] = {"critical": 4, "major": 3, "minor": 2, "enhancement": 1}

_OPEN_AS = {
    "neither": "in neither part; the low and the high reading say what they could change",
    "false": "borderline and undecided are taken as false",
    "real": "borderline and undecided are taken as real",
}
_NO_TRUTH = "no known problems to find"
_NO_CLUSTERS = "nothing was reported that could be right or wrong"


def accuracy(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """The headline figures, over the studies of sites that have problems."""
    with_problems = [tally for tally in tallies if not tally.clean]
    return {
        "recall_known": recall(with_problems, seed),
        "recall_known_finished": _recall_finished(with_problems, seed),
        "recall_critical": recall(with_problems, seed, only="critical"),
        "weighted_recall": _weighted_recall(with_problems, seed),
        "precision_strict": _precision_strict(with_problems, seed),
        **_precision_validated(with_problems, seed),
        "f1_strict": _f1_strict(with_problems, seed),
        **_seed_figures(with_problems, seed),
    }


def confirmation(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """New findings that are real, and how many confirmed problems a study yields."""
    with_problems = [tally for tally in tallies if not tally.clean]
    unjudged = _sum(with_problems, lambda tally: tally.fate_counts["unjudged"])
    undecided = _sum(with_problems, undecided_count)
    real = _sum(with_problems, lambda tally: tally.verdict_counts["real"])
    reported = [
        (tally.site, (tally.verdict_counts["real"], strict_counts(tally)[1])) for tally in with_problems
    ]
    yields: list[Row] = [(tally.site, (tally.confirmed, 1)) for tally in with_problems]
    failed = sum(not tally.finished for tally in with_problems)
    note = _if_any(undecided, "reported issues are undecided and not counted as real")
    new = count(
        real,
        attempted=_sum(with_problems, lambda tally: len(tally.verdict)) + unjudged,
        failed=undecided + unjudged,
    )
    may_be = [
        (tally.site, (tally.verdict_counts["real"] + undecided_count(tally), strict_counts(tally)[1]))
        for tally in with_problems
    ]
    whole = _sum(with_problems, lambda tally: strict_counts(tally)[1]) + unjudged

    def rate(rows: Sequence[Row], note: str | None) -> Figure:
        # What nobody could decide is in the whole and has no result.
        lost = undecided + unjudged
        return share(rows, empty=_NO_CLUSTERS, seed=seed, attempted=whole, failed=lost, note=note)

    return {
        "novel_finding_rate": rate(reported, note),
        "novel_finding_rate_high": rate(may_be, _if_any(undecided, "undecided are taken as real")),
        "novel_real": new if with_problems else undefined("no studies"),
        "yield": ratio(
            yields,
            empty="no studies",
            seed=seed,
            attempted=len(with_problems),
            failed=failed,
            note=_if_any(failed, "studies gave no result and count as no issues"),
        ),
    }


def strict_counts(tally: Tally) -> tuple[int, int]:
    """Clusters that are right, and clusters that are right or wrong. Duplicates are neither."""
    fates = tally.fate_counts
    return fates["matched"], fates["matched"] + fates["unmatched"]


def undecided_count(tally: Tally) -> int:
    """Unmatched clusters about which nobody could say anything."""
    return tally.verdict_counts["cannot_tell"] + tally.verdict_counts["unvalidated"]


def recall(tallies: Sequence[Tally], seed: int, only: Severity | None = None) -> Figure:
    """Known problems that were reported, of all known ones; with `only`, those of one severity.

    The problems of a study without any result count as missed: a system that breaks down finds nothing.
    """
    rows: list[Row] = []
    failed = 0
    for tally in tallies:
        wanted = {t for t, issue in tally.truth.items() if only is None or issue.severity == only}
        rows.append((tally.site, (len(tally.found & wanted), len(wanted))))
        failed += 0 if tally.finished else len(wanted)
    unjudged = _sum(tallies, lambda tally: tally.fate_counts["unjudged"])
    known = sum(int(values[1]) for _, values in rows)
    note = joined(
        _if_any(failed, "known problems are of studies without a result and count as missed"),
        _if_any(unjudged, "clusters are unjudged: recall may be higher"),
    )
    return share(rows, empty=_NO_TRUTH, seed=seed, attempted=known, failed=failed, note=note)


def _recall_finished(tallies: Sequence[Tally], seed: int) -> Figure:
    ended = [tally for tally in tallies if tally.finished]
    left_out = _sum(tallies, lambda tally: 0 if tally.finished else len(tally.truth))
    rows: list[Row] = [(tally.site, (len(tally.found), len(tally.truth))) for tally in ended]
    note = "studies without a result are left out" if left_out else None
    return share(rows, empty=_NO_TRUTH, seed=seed, failed=left_out, note=note)


def _weighted_recall(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = []
    for tally in tallies:
        weights = {t: SEVERITY_WEIGHTS[issue.severity] for t, issue in tally.truth.items()}
        rows.append((tally.site, (sum(weights[t] for t in tally.found), sum(weights.values()))))
    n = _sum(tallies, lambda tally: len(tally.truth))
    failed = _sum(tallies, lambda tally: 0 if tally.finished else len(tally.truth))
    if n == 0:
        return undefined(_NO_TRUTH)
    words = ", ".join(f"{severity} {weight}" for severity, weight in SEVERITY_WEIGHTS.items())
    estimate = over_sites(rows, ratio_of, seed=seed)
    return figure(estimate, n=n, attempted=n, failed=failed, note=f"weights: {words}")


def _precision_strict(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = [(tally.site, strict_counts(tally)) for tally in tallies]
    unjudged = _sum(tallies, lambda tally: tally.fate_counts["unjudged"])
    duplicates = _sum(tallies, lambda tally: tally.fate_counts["duplicate"])
    note = f"{duplicates} duplicates of matched issues are neither right nor wrong" if duplicates else None
    return share(rows, empty=_NO_CLUSTERS, seed=seed, failed=unjudged, note=note)


def _precision_validated(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """Of what was decided; then with all that is open taken as false, and as real.

    Borderline and undecided findings are open. Leaving them out rewards vagueness: a system whose findings
    nobody can check would have a perfect precision, so the two ends stand beside it.
    """
    borderline = _sum(tallies, lambda tally: tally.verdict_counts["borderline"])
    undecided = _sum(tallies, undecided_count)
    unjudged = _sum(tallies, lambda tally: tally.fate_counts["unjudged"])
    attempted = _sum(tallies, lambda tally: strict_counts(tally)[1]) + unjudged
    waiting = joined(
        _if_any(borderline, "borderline"), _if_any(undecided, "undecided"), _if_any(unjudged, "unjudged")
    )

    def made(open_as: Literal["neither", "false", "real"]) -> Figure:
        rows: list[Row] = []
        for tally in tallies:
            open_ = tally.verdict_counts["borderline"] + undecided_count(tally)
            right = tally.fate_counts["matched"] + tally.verdict_counts["real"]
            right += open_ if open_as == "real" else 0
            wrong = tally.verdict_counts["false_positive"] + (open_ if open_as == "false" else 0)
            rows.append((tally.site, (right, right + wrong)))
        return share(
            rows,
            empty="no reported issue was decided",
            seed=seed,
            attempted=attempted,
            failed=unjudged + (undecided if open_as == "neither" else 0),
            note=f"{waiting}: {_OPEN_AS[open_as]}" if waiting else None,
        )

    return {
        "precision_validated": made("neither"),
        "precision_validated_low": made("false"),
        "precision_validated_high": made("real"),
    }


def _f1_strict(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = []
    for tally in tallies:
        rows.append((tally.site, (*strict_counts(tally), len(tally.found), len(tally.truth))))
    truth = _sum(tallies, lambda tally: len(tally.truth))
    reported = _sum(tallies, lambda tally: strict_counts(tally)[1])
    unjudged = _sum(tallies, lambda tally: tally.fate_counts["unjudged"])
    if not truth or not reported:
        why = _NO_CLUSTERS if truth else _NO_TRUTH
        return undefined(f"{why}, so there is no F1", attempted=truth + reported + unjudged, failed=unjudged)
    estimate = over_sites(rows, _f1_of, seed=seed)
    note = "of precision_strict and recall_known"
    return figure(estimate, n=truth + reported, failed=unjudged, note=note)


def _seed_figures(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """The seed's `compute_metrics`: new real findings are true positives in precision and in recall."""
    rows: list[Row] = []
    for tally in tallies:
        matched = len({match.truth_id for match in tally.scored.matches.matches} & tally.truth.keys())
        positive = matched + tally.verdict_counts["real"]
        rows.append(
            (tally.site, (positive, tally.verdict_counts["false_positive"], len(tally.truth) - matched))
        )
    truth = [(site, (found, found + missed)) for site, (found, _, missed) in rows]
    reported = [(site, (right, right + false)) for site, (right, false, _) in rows]
    empty = "nothing to divide by (the seed writes 0)"
    n = sum(int(sum(values)) for _, values in rows)
    f1 = figure(over_sites(rows, _seed_f1, seed=seed), n=n) if n else undefined(empty)
    return {
        "seed_precision": share(reported, empty=empty, seed=seed).with_note(SEED_NOTE),
        "seed_recall": share(truth, empty=empty, seed=seed).with_note(SEED_NOTE),
        "seed_f1": f1.with_note(SEED_NOTE),
    }


def _f1_of(rows: Any, axis: int) -> Any:
    right, reported, found, known = np.moveaxis(rows.sum(axis=axis), -1, 0)
    precision, recalled = quotient(right, reported), quotient(found, known)
    both = precision + recalled
    # Nothing right and nothing found is an F1 of 0; a part that does not exist leaves no F1.
    return np.where(both == 0, both, quotient(2 * precision * recalled, both))


def _seed_f1(rows: Any, axis: int) -> Any:
    positive, false, missed = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return quotient(2 * positive, 2 * positive + false + missed)


def _sum(tallies: Sequence[Tally], of: Callable[[Tally], int]) -> int:
    return sum(of(tally) for tally in tallies)


def _if_any(number: int, what: str) -> str | None:
    return f"{number} {what}" if number else None
