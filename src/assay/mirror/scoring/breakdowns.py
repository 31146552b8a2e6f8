"""The same recall and precision, cell by cell: where a system is strong and where it is blind.

Cells are small, so each has Wilson's interval, which holds within this corpus only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from assay.mirror.scoring.coverage import ON_LOAD
from assay.mirror.scoring.figures import Figure, cell
from assay.mirror.scoring.tallies import Tally
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.words import CATEGORIES, LEVELS, SEVERITIES, TIERS

__all__ = ["EVERYBODY", "UNKNOWN", "breakdowns"]

UNKNOWN = "not recorded"
EVERYBODY = "everybody"
_AFTERWARDS = "after an interaction"

_RECALL: Mapping[str, Callable[[GroundTruthIssue], Iterable[str]]] = {
    "recall_by_severity": lambda issue: [issue.severity],
    "recall_by_category": lambda issue: [issue.category],
    "recall_by_tier": lambda issue: [str(issue.tier)],
    "recall_by_level": lambda issue: [_or_unknown(issue.level)],
    "recall_by_persona": lambda issue: sorted(set(issue.applies_to)) or [EVERYBODY],
    "recall_by_site": lambda issue: [issue.site_slug],
    "recall_by_split": lambda issue: [_or_unknown(issue.split)],
    "recall_by_family": lambda issue: [_or_unknown(issue.family)],
    "recall_by_device": lambda issue: [issue.device or "both"],
    "recall_by_state": lambda issue: [_state(issue.state)],
}
_ORDER = {
    name: place
    for place, name in enumerate([*SEVERITIES, *CATEGORIES, *map(str, TIERS), *map(str, LEVELS), ON_LOAD])
}


def breakdowns(tallies: Sequence[Tally]) -> dict[str, dict[str, Figure]]:
    """Recall by what the truth says, precision by what the reports say."""
    with_problems = [tally for tally in tallies if not tally.clean]
    tables = {name: _recall_by(with_problems, groups) for name, groups in _RECALL.items()}
    tables["recall_by_site"] = _recall_by_site(with_problems)
    return tables | {
        "precision_by_persona": _precision_by(with_problems, lambda tally, c: sorted(tally.roles(c))),
        "precision_by_site": _precision_by(with_problems, lambda tally, _: [tally.site]),
        "precision_by_category": _precision_by(with_problems, _category),
    }


def _recall_by(
    tallies: Sequence[Tally], groups: Callable[[GroundTruthIssue], Iterable[str]]
) -> dict[str, Figure]:
    found: Counter[str] = Counter()
    known: Counter[str] = Counter()
    for tally in tallies:
        for truth_id, issue in tally.truth.items():
            for group in groups(issue):
                known[group] += 1
                found[group] += truth_id in tally.found
    return {group: cell(found[group], known[group]) for group in _sorted(known)}


def _recall_by_site(tallies: Sequence[Tally]) -> dict[str, Figure]:
    found: Counter[str] = Counter()
    known: Counter[str] = Counter()
    for tally in tallies:
        found[tally.site] += len(tally.found)
        known[tally.site] += len(tally.truth)
    return {site: cell(found[site], known[site], empty="no known problems") for site in sorted(known)}


def _precision_by(
    tallies: Sequence[Tally], groups: Callable[[Tally, str], Iterable[str]]
) -> dict[str, Figure]:
    counts: dict[str, Counter[str]] = {}
    for tally in tallies:
        for cluster_id, fate in tally.fate.items():
            if fate in ("matched", "unmatched", "unjudged"):
                for group in groups(tally, cluster_id):
                    counts.setdefault(group, Counter())[fate] += 1
    return {
        group: cell(
            counts[group]["matched"],
            counts[group]["matched"] + counts[group]["unmatched"],
            empty="nothing was judged",
            failed=counts[group]["unjudged"],
        )
        for group in _sorted(counts)
    }


def _category(tally: Tally, cluster_id: str) -> list[str]:
    """The category that the report gives; the representative's, else any of the cluster's."""
    cluster = tally.clusters[cluster_id]
    first = tally.finding_of.get(cluster.representative, cluster.representative)
    for finding_id in (first, *sorted(cluster.finding_ids)):
        finding = tally.findings.get(finding_id)
        if finding and finding.category:
            return [finding.category]
    return [UNKNOWN]


def _state(state: str | None) -> str:
    if state is None:
        return UNKNOWN
    return ON_LOAD if state == ON_LOAD else _AFTERWARDS


def _or_unknown(value: object) -> str:
    return UNKNOWN if value is None else str(value)


def _sorted(groups: Iterable[str]) -> list[str]:
    """Words of a scale in the order of the scale, the others by name, what is not recorded last."""
    return sorted(groups, key=lambda group: (group == UNKNOWN, _ORDER.get(group, len(_ORDER)), group))
