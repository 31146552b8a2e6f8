"""From records to metrics: every average with its interval and with what became of every case."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assay.runs.records import Record
from assay.stats import Estimate, Metric, bootstrap, wilson

__all__ = ["CaseScores", "read_scores", "summarise"]


@dataclass(slots=True)
class CaseScores:
    """The scores of a run by case, and the cases that have none."""

    values: dict[str, dict[str, float]] = field(default_factory=dict)
    """Score name to case key to value."""
    clusters: dict[str, str] = field(default_factory=dict)
    """Case key to the cluster that it belongs to: site, page, prompt."""
    statuses: dict[str, str] = field(default_factory=dict)
    not_applicable: Counter[str] = field(default_factory=Counter)
    """Score name to the number of cases that the score does not apply to."""
    graded: set[str] = field(default_factory=set)
    """The scores that are numbers and not yes or no; a mark that happens to be 1 is still a mark."""

    @property
    def attempted(self) -> int:
        """Cases with any record."""
        return len(self.statuses)


def read_scores(records: Iterable[Record]) -> CaseScores:
    """Take the scores out of records; the payload's other parts are let go at once."""
    scores = CaseScores()
    for record in records:
        scores.statuses[record.key] = record.status
        cluster = record.payload.get("cluster")
        scores.clusters[record.key] = str(record.key if cluster is None else cluster)
        found = record.payload.get("scores")
        if record.status == "ok" and isinstance(found, Mapping):
            for name, value in found.items():
                if value is None:
                    scores.not_applicable[name] += 1
                elif isinstance(value, int | float) and abs(value) <= sys.float_info.max:
                    scores.values.setdefault(str(name), {})[record.key] = float(value)
                    if not isinstance(value, bool):
                        scores.graded.add(str(name))
    return scores


def summarise(scores: CaseScores, *, seed: int = 0) -> dict[str, Any]:
    """The content of `scores.json` for any suite: case counts, then one metric per score name.

    A case to which a score does not apply (None) is not attempted for that score and counted apart; a case
    that failed, came out invalid or lacks the score is attempted and failed. Where there are such cases,
    `failures_as_zero` is the mean with a 0 for each of them, beside the mean without them.
    """
    counts = {status: 0 for status in ("ok", "invalid", "failed")}
    for status in scores.statuses.values():
        counts[status] += 1
    metrics = {name: _metric_json(name, scores, seed) for name in sorted(scores.values)}
    return {"cases": {"attempted": scores.attempted, **counts}, "metrics": metrics}


def _metric_json(name: str, scores: CaseScores, seed: int) -> dict[str, Any]:
    metric = _metric(name, scores, seed)
    made = metric.as_json() | {"not_applicable": scores.not_applicable[name]}
    if metric.failed:
        made["failures_as_zero"] = math.fsum(scores.values[name].values()) / metric.attempted
    return made


def _metric(name: str, scores: CaseScores, seed: int) -> Metric:
    by_case = scores.values[name]
    keys = sorted(by_case)
    values, clusters = [by_case[key] for key in keys], [scores.clusters[key] for key in keys]
    if name in scores.graded:
        estimate = bootstrap(values, "mean", clusters, seed=seed)
    else:
        estimate = _share(values, clusters, seed)
    attempted = scores.attempted - scores.not_applicable[name]
    return Metric.of(estimate, attempted=attempted, scored=len(keys), failed=attempted - len(keys))


def _share(values: list[float], clusters: list[str], seed: int) -> Estimate:
    """The share of yes among cases that are yes or no."""
    groups = len(set(clusters))
    if groups == len(values):
        # Independent cases have an exact theory; resampling would only add noise.
        return wilson(int(sum(values)), len(values))
    if len(set(values)) == 1:
        # Resampling what is all alike gives no interval, yet twelve pages are not certainty. The cautious
        # reading takes each cluster as one observation.
        by_cluster = wilson(int(values[0]) * groups, groups)
        return replace(by_cluster, n=len(values), method=f"{by_cluster.method}, {groups} clusters all alike")
    return bootstrap(values, "mean", clusters, seed=seed)
