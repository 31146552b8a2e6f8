"""From records that were read and checked to the rows of the results format, whatever they were read from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.mirror.collection.records import MirrorIssue, Session, Step

__all__ = ["finding_row", "finding_rows", "outcome_of", "step_row", "without_gaps"]

_SAME_NAME = (
    "page_url",
    "element",
    "title",
    "description",
    "severity",
    "category",
    "heuristic",
    "wcag",
    "recommendation",
    "issue_confidence",
    "priority_score",
    "selector",
    "quote",
    "consequence",
    "state",
    "page_state",
    "issue_type",
    "screenshot",
)


def without_gaps(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row without what is unknown; an empty list is knowledge and stays."""
    return {name: value for name, value in row.items() if value is not None and value != ""}


def finding_row(finding: MirrorIssue, *, site_url: str, reported: bool = True) -> dict[str, Any]:
    """A line of `findings.jsonl`.

    Ids are unique in a collection, and systems number each case from one again: theirs is kept as
    `source_id`. A finding that names no page is about the site.
    """
    row = {name: getattr(finding, name) for name in _SAME_NAME}
    row |= {
        "source_id": finding.id,
        "page_url": finding.page_url or site_url,
        "step": finding.step_number,
        "bbox": list(finding.bbox) if finding.bbox else None,
        "reported": None if reported else False,
    }
    return without_gaps(row)


def finding_rows(findings: Sequence[MirrorIssue], session: Session, *, site_url: str) -> list[dict[str, Any]]:
    """What was reported, then what was noticed and not reported."""
    rows = [finding_row(finding, site_url=site_url) for finding in findings]
    return rows + [finding_row(found, site_url=site_url, reported=False) for found in session.candidates]


def step_row(step: Step) -> dict[str, Any]:
    """A line of `trace.jsonl`."""
    known = step.model_dump(exclude={"number", "page_url", "page_title", "viewport", "offered", "in_view"})
    row = {"step": step.number, "url": step.page_url, "title": step.page_title} | known
    for name in ("viewport", "offered", "in_view"):
        value = getattr(step, name)
        row[name] = None if value is None else list(value)
    return without_gaps(row)


def outcome_of(session: Session, *, trusted: bool) -> dict[str, Any]:
    """The outcome; whether the task was really done is for the server to say, not for a system."""
    return {
        "claimed_success": session.claimed_success,
        "actual_success": session.actual_success if trusted else None,
        "gave_up": session.gave_up,
        "steps": len(session.steps),
    }
