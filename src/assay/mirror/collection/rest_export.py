"""A Mirror export: issues joined with their steps, sessions, personas and studies.

An issue of the service has neither confidence nor emotion, progress, role or completion: they are its step's
and its session's. `step_id` is null for issues that were found afterwards on a screenshot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.mirror.collection.fields import LONG, Fields
from assay.mirror.collection.joining import join_step
from assay.mirror.collection.naming import UNKNOWN_ROLE, Numbering, criterion, site_slug_of
from assay.mirror.collection.records import MirrorIssue, Persona, Session, Study
from assay.mirror.collection.rest_objects import Export, gather
from assay.mirror.collection.rest_sessions import read_sessions, read_steps
from assay.mirror.collection.tally import Tally
from assay.mirror.words import SEVERITIES, Category

__all__ = ["read_rest"]

# The service's kinds of issue that are categories of ours as well; `ux` and `error` are not.
_CATEGORY_OF_TYPE: dict[str | None, Category] = {
    "accessibility": "accessibility",
    "performance": "performance",
}
_LOST_SESSION = "the export has no such session; persona, outcome and trace are unknown"


def read_rest(files: Sequence[Path], tally: Tally) -> tuple[Study, ...]:
    """Read the files of an export."""
    export = gather(files, tally)
    steps, numbers = read_steps(export)
    sessions = read_sessions(export, steps)
    drafts = _findings(export, sessions, numbers, tally)
    numbering = Numbering()
    for draft in drafts:
        if draft.known["id"]:
            numbering.take(draft.known["id"], draft.where)
    by_study: dict[str, list[MirrorIssue]] = {}
    for draft in sorted(drafts, key=lambda draft: draft.order):
        session_id, study_id = draft.known["session_id"], draft.known["study_id"]
        if session_id not in sessions:
            tally.note("session of the issue", "findings", _LOST_SESSION)
            unknown = Persona(role=UNKNOWN_ROLE)
            sessions[session_id] = Session(id=session_id, study_id=study_id, persona=unknown)
        session = sessions[session_id]
        found = draft.known["id"] or numbering.make(study_id, draft.where)
        steps_of = {step.number: step for step in session.steps}
        by_study.setdefault(study_id, []).append(join_step(draft.known | {"id": found}, steps_of, session))
    ids = {*export.all("study"), *by_study, *(session.study_id for session in sessions.values())}
    studies = [_study(study_id, export, sessions, by_study.get(study_id, [])) for study_id in sorted(ids)]
    return tuple(_with_repeats(studies, export))


@dataclass(frozen=True, slots=True)
class _Draft:
    known: dict[str, Any]
    where: str
    order: tuple[str, str, int, str]


def _findings(
    export: Export, sessions: Mapping[str, Session], numbers: Mapping[str, int], tally: Tally
) -> list[_Draft]:
    return [_finding(fields, key, sessions, numbers, tally) for key, fields in export.all("issue").items()]


def _finding(
    fields: Fields, key: str, sessions: Mapping[str, Session], numbers: Mapping[str, int], tally: Tally
) -> _Draft:
    session_id = fields.identity("session_id") or ""
    session = sessions.get(session_id)
    study_id = fields.identity("study_id") or (session.study_id if session else None)
    if study_id is None:
        raise fields.missing("study_id, and no session_id that leads to a study")
    if session is not None and session.study_id != study_id:
        raise fields.wrong("study_id", f"that of its session ({session.study_id!r})")
    tally.count_finding(study_id, fields.where)
    description = fields.text("description", LONG)
    if not description:
        raise fields.missing("description")
    step_id = fields.identity("step_id")
    step = numbers.get(step_id or "")
    kind = fields.optional("issue_type")
    known: dict[str, Any] = {
        "id": fields.identity("id"),
        "study_id": study_id,
        "session_id": session_id or f"{study_id}/unknown",
        "site_slug": "",
        "step_number": step if step is not None else fields.whole("step_number"),
        "page_url": fields.address("page_url"),
        "element": fields.text("element"),
        "description": description,
        "severity": fields.word("severity", SEVERITIES),
        "category": _CATEGORY_OF_TYPE.get(kind),
        "heuristic": fields.optional("heuristic"),
        "wcag": criterion(fields, "wcag_criterion"),
        "recommendation": fields.optional("recommendation") or fields.optional("fix_suggestion"),
        "priority_score": fields.number("priority_score"),
        "issue_type": kind,
    }
    order = (study_id, session_id, known["step_number"] or 0, key)
    return _Draft(known, fields.where, order)


def _study(
    study_id: str, export: Export, sessions: Mapping[str, Session], findings: Sequence[MirrorIssue]
) -> Study:
    fields = export.all("study").get(study_id)
    mine = sorted((s for s in sessions.values() if s.study_id == study_id), key=lambda s: s.id)
    url = fields.address("url") if fields else _address_seen(mine, findings)
    site = (fields.site("site_slug") if fields else None) or site_slug_of(url)
    if not site:
        raise BadInput(
            f"The export does not say which site study {study_id!r} looked at; "
            "add what GET /studies/{id} answers, with its url."
        )
    if fields and (status := fields.text("status").lower()) not in ("", "complete"):
        fields.tally.seen("studies")
        fields.tally.note("status", "studies", f"the study ended as {status}: what it found may not be all")
    models = {persona.optional("model") for persona in _personas_of(study_id, export)}
    return Study(
        id=study_id,
        site_slug=site,
        site_url=url,
        system="mirror",
        models=tuple(sorted(model for model in models if model)),
        sessions=tuple(mine),
        findings=tuple(finding.model_copy(update={"site_slug": site}) for finding in findings),
        cost_usd=_cost(fields) if fields else None,
        seconds=fields.number("duration_seconds", 0) if fields else None,
    )


def _address_seen(sessions: Sequence[Session], findings: Sequence[MirrorIssue]) -> str:
    seen = [finding.page_url for finding in findings]
    seen += [step.page_url for session in sessions for step in session.steps]
    hosts = Counter(address for address in seen if site_slug_of(address))
    return min(hosts, key=lambda address: (-hosts[address], address)) if hosts else ""


def _personas_of(study_id: str, export: Export) -> list[Fields]:
    used = {
        fields.identity("persona_id")
        for fields in export.all("session").values()
        if fields.identity("study_id") == study_id
    }
    return [fields for key, fields in export.all("persona").items() if key in used]


def _cost(fields: Fields) -> float | None:
    total = fields.number("total_cost_usd", 0)
    if total is not None:
        return total
    parts = [fields.number("llm_cost_usd", 0), fields.number("browser_cost_usd", 0)]
    known = [part for part in parts if part is not None]
    return sum(known) if known else None


def _with_repeats(studies: Sequence[Study], export: Export) -> list[Study]:
    """Studies of one site with the same tasks and personas are repeats, in the order they were made."""

    def made(study: Study) -> tuple[str, str]:
        fields = export.all("study").get(study.id)
        return (fields.text("created_at") if fields else "", study.id)

    seen: Counter[tuple[object, ...]] = Counter()
    numbers: dict[str, int] = {}
    for study in sorted(studies, key=made):
        asked = sorted((session.persona.role, session.task) for session in study.sessions)
        question = (study.site_slug, tuple(asked))
        seen[question] += 1
        numbers[study.id] = seen[question]
    return [
        study.model_copy(
            update={
                "repeat": numbers[study.id],
                "sessions": tuple(
                    session.model_copy(update={"repeat": numbers[study.id]}) for session in study.sessions
                ),
            }
        )
        for study in studies
    ]
