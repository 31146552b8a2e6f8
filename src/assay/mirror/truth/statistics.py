"""What the truth consists of: counts, and how much of it anybody has looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.truth.texts import counted

__all__ = ["DIMENSIONS", "honest_sentence", "truth_statistics"]

DIMENSIONS: dict[str, Callable[[GroundTruthIssue], str]] = {
    "tier": lambda issue: str(issue.tier),
    "source": lambda issue: issue.source,
    "site": lambda issue: issue.site_slug,
    "category": lambda issue: issue.category,
    "severity": lambda issue: issue.severity,
    "level": lambda issue: str(issue.level) if issue.level else "not stated",
    "family": lambda issue: issue.family or "not stated",
    "split": lambda issue: issue.split or "none",
}


def truth_statistics(truth: Sequence[GroundTruthIssue]) -> dict[str, Any]:
    """Counts of all records and along each dimension."""
    return {
        "records": len(truth),
        "sites": len({issue.site_slug for issue in truth}),
        **_counts(truth),
        "by": {name: _by(truth, value_of) for name, value_of in DIMENSIONS.items()},
        "sentence": honest_sentence(truth),
    }


def _by(
    truth: Sequence[GroundTruthIssue], value_of: Callable[[GroundTruthIssue], str]
) -> dict[str, dict[str, int]]:
    groups: dict[str, list[GroundTruthIssue]] = {}
    for issue in truth:
        groups.setdefault(value_of(issue), []).append(issue)
    return {value: {"records": len(groups[value]), **_counts(groups[value])} for value in sorted(groups)}


def _counts(truth: Sequence[GroundTruthIssue]) -> dict[str, int]:
    return {
        "verified": sum(issue.verified_date is not None for issue in truth),
        "present": sum(issue.still_present is True for issue in truth),
        "gone": sum(issue.still_present is False for issue in truth),
        "unknown": sum(issue.still_present is None for issue in truth),
    }


def honest_sentence(truth: Sequence[GroundTruthIssue]) -> str:
    """How far the truth can be trusted to be true today."""
    planted = sum(issue.source == "planted" for issue in truth)
    others = [issue for issue in truth if issue.source != "planted"]
    seen = sum(issue.verified_date is not None for issue in others)
    parts = []
    if planted:
        parts.append(
            f"{planted:,} of the records are planted; `assay corpus check` proves them in the browser"
        )
    if others and not seen:
        parts.append(
            f"nobody has verified the {counted(len(others), 'record')} from other sources on the live sites, "
            "so a system that does not find them may be right"
        )
    elif others:
        parts.append(
            f"{seen:,} of the {counted(len(others), 'record')} from other sources have been verified"
        )
    sentence = "; ".join(parts) or "There are no records"
    return sentence[0].upper() + sentence[1:] + "."
