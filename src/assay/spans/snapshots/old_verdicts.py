"""Verdicts of every generation of files, brought to one shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from assay.spans.taxonomy import CATEGORIES, category_of
from assay.spans.types import FalsePositiveReason, GranularityIssue, Severity

__all__ = ["normal_verdict"]

_MARKS = ("coverage", "precision", "granularity", "taxonomy", "technicalSpecs")
_REASONS, _SEVERITIES = get_args(FalsePositiveReason), get_args(Severity)
_ISSUES = get_args(GranularityIssue)
UNKNOWN = "unknown"

Spans = Sequence[Mapping[str, Any]]


def normal_verdict(verdict: Any, spans: Spans, notes: Counter[str]) -> dict[str, Any]:
    """The verdict as the current types write it. A `ValueError` says what cannot be read."""
    if not isinstance(verdict, Mapping):
        raise ValueError("its judgeResult is not an object")
    scores = {name: (verdict.get("scores") or {}).get(name) or 0 for name in _MARKS}
    total = verdict.get("totalScore")
    wrong = [_false_positive(claim, spans, notes) for claim in verdict.get("falsePositives") or ()]
    wrong += [_incorrect(claim, spans, notes) for claim in verdict.get("incorrectExtractions") or ()]
    granularity = [_granularity(claim, spans, notes) for claim in verdict.get("granularityErrors") or ()]
    other = [claim for claim in granularity if claim["issue"] not in _ISSUES]
    kept = {key: value for key, value in verdict.items() if key != "incorrectExtractions"}
    return (
        kept
        | {
            "scores": scores,
            "totalScore": sum(scores.values()) if total is None else total,
            "missedElements": [_missed(claim, notes) for claim in verdict.get("missedElements") or ()],
            "falsePositives": wrong,
            "taxonomyErrors": [
                _taxonomy(claim, spans, notes) for claim in verdict.get("taxonomyErrors") or ()
            ],
            "granularityErrors": [claim for claim in granularity if claim["issue"] in _ISSUES],
            "categoryScores": _categories(verdict.get("categoryScores"), notes),
            "notes": verdict.get("notes") or "",
        }
        # The third value that some judges were offered has no place in the current type; it is not lost.
        | ({"otherGranularityErrors": other} if other else {})
    )


def _categories(scores: Any, notes: Counter[str]) -> dict[str, Any]:
    """Every category; what was not scored is 0, which is "not assessed" and not a mark in the middle."""
    if scores is not None and not isinstance(scores, Mapping):
        raise ValueError("its categoryScores are not an object")
    known = scores or {}
    unknown = sum(name not in CATEGORIES for name in known)
    if unknown:
        notes["scores of categories that do not exist"] += unknown
    none = {"coverage": 0, "precision": 0}
    return {
        name: none | {key: value for key, value in (known.get(name) or {}).items() if value is not None}
        for name in CATEGORIES
    }


def _claim(claim: Any) -> dict[str, Any]:
    if isinstance(claim, str):
        return {"text": claim}
    if not isinstance(claim, Mapping):
        raise ValueError("one of the judge's claims is neither a text nor an object")
    return dict(claim) | {"text": str(claim.get("text") or "")}


def _missed(claim: Any, notes: Counter[str]) -> dict[str, Any]:
    if isinstance(claim, str):
        notes["claims that are a text only"] += 1
    found = _claim(claim)
    role = found.get("expectedRole") or UNKNOWN
    severity = found.get("severity")
    return found | {
        "expectedRole": role,
        "category": found.get("category") or category_of(role),
        "severity": severity if severity in _SEVERITIES else "minor",
    }


def _false_positive(claim: Any, spans: Spans, notes: Counter[str]) -> dict[str, Any]:
    found = _indexed(_claim(claim), spans, notes)
    reason = found.get("reason")
    return found | {"reason": reason if reason in _REASONS else "other"}


def _incorrect(claim: Any, spans: Spans, notes: Counter[str]) -> dict[str, Any]:
    notes["claims that are a text only"] += 1
    return _false_positive(claim, spans, notes)


def _taxonomy(claim: Any, spans: Spans, notes: Counter[str]) -> dict[str, Any]:
    found = _indexed(_claim(claim), spans, notes)
    return found | {"expectedRole": found.get("expectedRole") or UNKNOWN}


def _granularity(claim: Any, spans: Spans, notes: Counter[str]) -> dict[str, Any]:
    found = _indexed(_claim(claim), spans, notes)
    issue = found.pop("issue", None) or found.pop("reason", None) or "other"
    return found | {"issue": issue, "suggestion": found.get("suggestion") or ""}


def _indexed(claim: dict[str, Any], spans: Spans, notes: Counter[str]) -> dict[str, Any]:
    """The claim with the span it is about: by index, else by a text that only one span has, else -1."""
    index = claim.get("spanIndex")
    if not isinstance(index, int) or isinstance(index, bool):
        same = [at for at, span in enumerate(spans) if span["text"] == claim["text"]]
        index = same[0] if len(same) == 1 else -1
        notes["claims without a span index"] += 1
    role = claim.get("assignedRole")
    if not role:
        role = spans[index]["role"] if 0 <= index < len(spans) else UNKNOWN
    return claim | {"spanIndex": index, "assignedRole": role}
