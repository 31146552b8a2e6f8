"""The doctor: which field is missing how often, and which diagnostic that costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from assay.mirror.collection.naming import UNKNOWN_ROLE
from assay.mirror.collection.records import Collection, Gap, MirrorIssue, Session, Study

__all__ = ["doctor"]

T = TypeVar("T")


def doctor(collection: Collection) -> tuple[Gap, ...]:
    """What is missing, the costly first; a field that is always there is not named."""
    sessions = [session for study in collection.studies for session in study.sessions]
    gaps = [
        *_of_sessions(sessions),
        *_of_findings(collection.findings),
        *_of_joins(collection.studies),
        *_of_stored_pages(collection.findings, collection.pages),
        *_of_studies(collection.studies),
    ]
    return tuple(gap for gap in gaps if gap.missing)


def _of_findings(findings: Sequence[MirrorIssue]) -> Iterator[Gap]:
    wanted: list[tuple[str, Callable[[MirrorIssue], object], str]] = [
        (
            "selector or quote",
            lambda finding: finding.selector or finding.quote,
            "the rung `exists` cannot look them up; the hallucination rate says nothing about them",
        ),
        (
            "page_state",
            lambda finding: finding.page_state,
            "no stored page to look at: the rungs `exists` and `measurable` cannot run, "
            "and the judge gets no evidence",
        ),
        (
            "severity",
            lambda finding: finding.severity,
            "severity agreement leaves them out",
        ),
        (
            "category",
            lambda finding: finding.category,
            "precision by category leaves them out",
        ),
        (
            "page_url",
            lambda finding: finding.page_url,
            "the page does not help to find the known problem",
        ),
        (
            "element",
            lambda finding: finding.element or finding.selector,
            "the element does not help to find the known problem",
        ),
        (
            "step",
            lambda finding: finding.step_number is not None,
            "confidence, emotion and progress are unknown: interventions 1 and 3 cannot act, "
            "and nothing can be replayed",
        ),
        (
            "issue_confidence",
            lambda finding: finding.issue_confidence is not None,
            "no curve of precision against confidence",
        ),
        (
            "recommendation",
            lambda finding: finding.recommendation,
            "whether a finding says what to change cannot be told",
        ),
        (
            "bbox",
            lambda finding: finding.bbox,
            "no picture of the place in the report",
        ),
    ]
    for field, present, costs in wanted:
        yield _gap(field, findings, present, costs)


def _of_sessions(sessions: Sequence[Session]) -> Iterator[Gap]:
    ended = [session for session in sessions if session.failed is None]
    traced = [session for session in ended if session.has_trace]
    yield _gap(
        "result of the session",
        sessions,
        lambda session: session.failed is None,
        "the session failed: it is counted as attempted and failed",
    )
    yield _gap(
        "trace",
        ended,
        lambda session: session.has_trace,
        "why a known problem was missed stays undecided; no coverage of pages; confidence, emotion and "
        "progress are unknown, so that interventions 1 and 3 cannot act",
    )
    yield _gap(
        "offered (trace)",
        traced,
        lambda session: any(step.offered is not None for step in session.steps),
        "task_mismatch cannot be told from coverage_gap",
    )
    yield _gap(
        "in_view (trace)",
        traced,
        lambda session: any(step.in_view is not None for step in session.steps),
        "observation_gap cannot be told from analysis_gap",
    )
    yield _gap(
        "candidates (reported: false)",
        ended,
        lambda session: session.candidates,
        "classification_gap cannot be told from analysis_gap",
    )
    yield _gap(
        "persona",
        sessions,
        lambda session: session.persona.role != UNKNOWN_ROLE,
        "tables by persona leave them out; corroboration counts nobody",
    )
    yield _gap(
        "claimed_success (outcome)",
        ended,
        lambda session: session.claimed_success is not None,
        "task success is unknown",
    )
    yield _gap(
        "actual_success (outcome)",
        ended,
        lambda session: session.actual_success is not None,
        "claimed success cannot be compared with actual success",
    )


def _of_joins(studies: Sequence[Study]) -> Iterator[Gap]:
    """What a finding should have got from its step."""
    numbers = {
        session.id: {step.number for step in session.steps}
        for study in studies
        for session in study.sessions
        if session.has_trace
    }
    stepped = [
        finding
        for study in studies
        for finding in study.findings
        if finding.step_number is not None and finding.session_id in numbers
    ]
    joined = [finding for finding in stepped if finding.step_number in numbers[finding.session_id]]
    yield Gap(
        "step in the trace",
        len(stepped) - len(joined),
        len(stepped),
        "the finding names a step that its trace does not have: nothing can be joined",
    )
    yield _gap(
        "confidence (trace)",
        joined,
        lambda finding: finding.action_confidence is not None,
        "intervention 1 cannot judge by the confidence in the action",
    )
    yield _gap(
        "emotion (trace)",
        joined,
        lambda finding: finding.emotional_state,
        "interventions 1 and 3 cannot go by emotion",
    )
    yield _gap(
        "progress (trace)",
        joined,
        lambda finding: finding.task_progress_delta is not None,
        "intervention 3 cannot go by lost progress",
    )


def _of_stored_pages(findings: Sequence[MirrorIssue], pages: Path | None) -> Iterator[Gap]:
    named = [finding for finding in findings if finding.page_state]
    states = {finding.page_state for finding in named}
    stored = {state for state in states if pages and (pages / "states" / f"{state}.json").is_file()}
    yield _gap(
        "stored page (pages/)",
        named,
        lambda finding: finding.page_state in stored,
        "the page state that the finding names is not here: no evidence",
    )


def _of_studies(studies: Sequence[Study]) -> Iterator[Gap]:
    yield _gap(
        "cost_usd", studies, lambda study: study.cost_usd is not None, "no cost, no cost per confirmed issue"
    )
    yield _gap("seconds", studies, lambda study: study.seconds is not None, "no time per study")
    looks: dict[str, set[int]] = {}
    for study in studies:
        looks.setdefault(study.variant or study.site_slug, set()).add(study.repeat)
    yield _gap(
        "repeat",
        list(looks.values()),
        lambda repeats: len(repeats) > 1,
        "the value of personas has no control by repeats, and noise from run to run is unknown",
    )


def _gap(field: str, records: Iterable[T], present: Callable[[T], object], costs: str) -> Gap:
    found = [bool(present(record)) for record in records]
    return Gap(field, found.count(False), len(found), costs)
