"""Does a system weigh problems as the truth does? Over the known problems that it reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from assay.mirror.scoring.accuracy import SEVERITY_WEIGHTS
from assay.mirror.scoring.figures import (
    WITHIN,
    Figure,
    Row,
    by_site,
    figure,
    joined,
    over_sites,
    quotient,
    ratio,
    share,
    undefined,
)
from assay.mirror.scoring.tallies import Tally
from assay.mirror.words import SEVERITIES, Severity
from assay.stats import Estimate, cohen_kappa

__all__ = ["SCALE", "severity_figures", "severity_table"]

# From the least to the worst, so that a difference above 0 means that the system exaggerates.
SCALE: tuple[Severity, ...] = tuple(sorted(SEVERITIES, key=lambda severity: SEVERITY_WEIGHTS[severity]))
_NO_PAIRS = "no known problem was reported with a severity"


def severity_figures(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """Kappa with quadratic weights, the seed's kappa without, exact agreement and bias."""
    rows = [(tally.site, _confusion(tally)) for tally in tallies]
    without = sum(_without_severity(tally) for tally in tallies)
    # Rows are truth, columns are the system's word for it.
    table = (
        np.array([values for _, values in rows], dtype=float).reshape(-1, len(SCALE), len(SCALE)).sum(axis=0)
    )
    n = int(table.sum())
    if n == 0:
        empty = undefined(_NO_PAIRS, attempted=without, failed=without)
        return dict.fromkeys(("severity_qwk", "severity_kappa", "severity_exact", "severity_bias"), empty)
    steps = np.subtract.outer(np.arange(len(SCALE)), np.arange(len(SCALE))).T
    exact: list[Row] = [(site, (float(np.diag(_square(v)).sum()), sum(v))) for site, v in rows]
    bias: list[Row] = [(site, (float((_square(v) * steps).sum()), sum(v))) for site, v in rows]
    bias_note = "in steps of the scale; above 0 the system exaggerates"
    return {
        "severity_qwk": _kappa(rows, table, True, seed, without),
        "severity_kappa": _kappa(rows, table, False, seed, without),
        "severity_exact": share(exact, empty=_NO_PAIRS, seed=seed, failed=without),
        "severity_bias": ratio(bias, empty=_NO_PAIRS, seed=seed, failed=without, note=bias_note),
    }


def severity_table(tallies: Sequence[Tally]) -> dict[str, Any]:
    """Who called what how: rows are the truth's severity, columns the system's."""
    table = [[0] * len(SCALE) for _ in SCALE]
    for tally in tallies:
        for at, number in enumerate(_confusion(tally)):
            table[at // len(SCALE)][at % len(SCALE)] += int(number)
    return {
        "scale": list(SCALE),
        "weights": dict(SEVERITY_WEIGHTS),
        "confusion": table,
        "n": sum(map(sum, table)),
        "without_severity": sum(_without_severity(tally) for tally in tallies),
    }


def _kappa(rows: Sequence[Row], table: Any, weighted: bool, seed: int, without: int) -> Figure:
    def statistic(values: Any, axis: int) -> Any:
        return _kappa_of(values.sum(axis=axis), weighted)

    n = int(table.sum())
    estimate = over_sites(rows, statistic, seed=seed)
    if estimate.value is not None and estimate.ci is None and len(by_site(rows)) < 2:
        estimate = _large_sample(table, weighted)
    if estimate.value is None:
        estimate = replace(estimate, note="undefined: truth and system used one severity throughout")
    name = "quadratic-weighted kappa" if weighted else "Cohen's kappa, unweighted as the seed asks"
    estimate = replace(estimate, method=f"{name}, {estimate.method}")
    return figure(estimate, n=n, failed=without)


def _kappa_of(cells: Any, weighted: bool) -> Any:
    """Kappa of many tables at once; NaN where both sides used one category throughout."""
    size = len(SCALE)
    tables = cells.reshape((*cells.shape[:-1], size, size))
    total = tables.sum(axis=(-2, -1))
    place = np.arange(size)
    cost = (place[:, None] - place) ** 2 if weighted else (place[:, None] != place).astype(int)
    observed = quotient((tables * cost).sum(axis=(-2, -1)), total)
    chance = tables.sum(axis=-1)[..., :, None] * tables.sum(axis=-2)[..., None, :]
    expected = quotient((chance * cost).sum(axis=(-2, -1)), total**2)
    return 1 - quotient(observed, expected)


def _large_sample(table: Any, weighted: bool) -> Estimate:
    theirs, ours = [], []
    for row, truth in enumerate(SCALE):
        for column, said in enumerate(SCALE):
            theirs += [truth] * int(table[row, column])
            ours += [said] * int(table[row, column])
    made = cohen_kappa(theirs, ours, weights="quadratic" if weighted else None, categories=SCALE)
    note = joined(made.note, "one site cannot be resampled")
    return Estimate(made.value, made.ci, made.n, f"large-sample interval, {WITHIN}", made.level, note)


def _confusion(tally: Tally) -> list[float]:
    cells = [0.0] * len(SCALE) ** 2
    for truth, said in _said(tally):
        if said is not None:
            cells[SCALE.index(truth) * len(SCALE) + SCALE.index(said)] += 1
    return cells


def _without_severity(tally: Tally) -> int:
    return sum(said is None for _, said in _said(tally))


def _said(tally: Tally) -> list[tuple[Severity, Severity | None]]:
    """The truth's severity of each problem that was reported, and that of the claim which fits best."""
    said: list[tuple[Severity, Severity | None]] = []
    for match in tally.pairs:
        finding = tally.findings.get(tally.finding_of.get(match.claim_id, match.claim_id))
        said.append((tally.truth[match.truth_id].severity, finding.severity if finding else None))
    return said


def _square(values: Sequence[float]) -> Any:
    return np.reshape(values, (len(SCALE), len(SCALE)))
