"""One folder of our own results: a persona at a task, with findings, trace and outcome."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from assay.files import read_json
from assay.mirror.collection.fields import LONG, Fields
from assay.mirror.collection.joining import join_step
from assay.mirror.collection.lines import read_lines
from assay.mirror.collection.naming import (
    UNKNOWN_ROLE,
    Numbering,
    criterion,
    read_persona,
    site_slug_of,
)
from assay.mirror.collection.records import MirrorIssue, Persona, Session
from assay.mirror.collection.tally import Tally
from assay.mirror.collection.trace_file import read_trace
from assay.mirror.words import CATEGORIES, SEVERITIES

__all__ = ["FINDINGS", "OUTCOME", "STUDY", "TRACE", "Header", "read_header", "read_session"]

STUDY = "study.json"
FINDINGS = "findings.jsonl"
TRACE = "trace.jsonl"
OUTCOME = "outcome.json"

MAX_HEADER_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Header:
    """What `study.json` says: of which study the folder is a part, and who did what in it."""

    folder: Path
    name: str
    """The folder as seen from the source; nothing if it is the source itself."""
    study_id: str
    site_slug: str
    site_url: str
    variant: str | None
    repeat: int
    system: str
    version: str | None
    models: tuple[str, ...]
    seed: int | None
    truth_ids: tuple[str, ...] | None
    session: Session


def read_header(path: Path, source: Path, tally: Tally) -> Header:
    """Read a `study.json`."""
    fields = Fields(read_json(path, max_bytes=MAX_HEADER_BYTES), str(path), tally, "sessions")
    name = path.parent.relative_to(source).as_posix()
    name = "" if name == "." else name
    site_url = fields.address("site_url")
    variant = fields.site("variant")
    site = fields.site("site_slug") or (variant or "").partition("@")[0] or site_slug_of(site_url)
    if not site:
        raise fields.missing("site_slug (nor a variant or a site_url to know the site by)")
    repeat = fields.whole("repeat", 1, 1_000_000) or 1
    study_id = fields.identity("study_id") or f"{variant or site}#{repeat}"
    return Header(
        folder=path.parent,
        name=name,
        study_id=study_id,
        site_slug=site,
        site_url=site_url,
        variant=variant,
        repeat=repeat,
        system=fields.text("system") or "unknown",
        version=fields.optional("version"),
        models=_models(fields),
        seed=fields.whole("seed", -(10**15), 10**15),
        truth_ids=fields.texts("truth_ids"),
        session=_session(fields, study_id, name or source.resolve().name, repeat),
    )


def _models(fields: Fields) -> tuple[str, ...]:
    one = fields.optional("model")
    return tuple(dict.fromkeys((*(fields.texts("models") or ()), *([one] if one else []))))


def _session(fields: Fields, study_id: str, name: str, repeat: int) -> Session:
    task = fields.value.get("task")
    asked = fields.inner("task") if isinstance(task, dict) else None
    persona = fields.value.get("persona")
    if isinstance(persona, dict):
        played = read_persona(Fields(persona, f"{fields.where}, persona", fields.tally, fields.kind))
    else:
        played = Persona(role=fields.text("persona") or UNKNOWN_ROLE)
    return Session(
        id=fields.identity("session_id") or name,
        study_id=study_id,
        persona=played,
        task_id=asked.identity("id") if asked else fields.identity("task_id"),
        task=asked.text("text", LONG) if asked else fields.text("task", LONG),
        repeat=repeat,
        failed=_failed(fields),
        seconds=_seconds(fields),
        cost_usd=fields.number("cost_usd", 0),
        tokens=_tokens(fields),
    )


def _failed(fields: Fields) -> str | None:
    """The reason; some write no more than true or false."""
    value = fields.value.get("failed")
    if isinstance(value, bool):
        return "no reason given" if value else None
    return fields.optional("failed")


def _seconds(fields: Fields) -> float | None:
    given = fields.number("seconds", 0)
    if given is not None:
        return given
    ends = []
    for name in ("started", "ended"):
        text = fields.text(name)
        if not text:
            return None
        try:
            ends.append(datetime.fromisoformat(text))
        except ValueError:
            raise fields.wrong(name, "a moment such as 2026-03-01T12:00:00Z") from None
    try:
        seconds = (ends[1] - ends[0]).total_seconds()
    except TypeError:
        raise fields.wrong(
            "ended", "a moment in the same manner as `started`, with or without zone,"
        ) from None
    if seconds < 0:
        raise fields.wrong("ended", "a moment after `started`")
    return seconds


def _tokens(fields: Fields) -> int | None:
    value = fields.value.get("tokens")
    if not isinstance(value, dict):
        return fields.whole("tokens", 0, 10**15)
    parts = Fields(value, f"{fields.where}, tokens", fields.tally, fields.kind)
    return sum(parts.whole(name, 0, 10**15) or 0 for name in sorted(value)[:100])


def read_session(header: Header, tally: Tally, numbering: Numbering) -> tuple[Session, list[MirrorIssue]]:
    """Read the rest of the folder: the session, and its findings in the order of the file."""
    folder, session = header.folder, header.session
    tally.seen("sessions")
    trace = folder / TRACE
    steps = read_trace(trace, header.name, tally) if trace.is_file() else None
    outcome = _outcome(folder / OUTCOME, tally)
    ended = outcome is not None
    session = session.model_copy(
        update={
            "steps": steps or (),
            "has_trace": bool(steps),
            "claimed_success": outcome.flag("claimed_success") if outcome else None,
            "actual_success": outcome.flag("actual_success") if outcome else None,
            "gave_up": outcome.flag("gave_up") if outcome else None,
        }
    )
    if not (folder / FINDINGS).is_file():
        if not ended and session.failed is None:
            session = session.model_copy(update={"failed": "no findings file"})
        return session, []
    by_number = {step.number: step for step in session.steps}
    reported: list[MirrorIssue] = []
    candidates: list[MirrorIssue] = []
    for fields in read_lines(folder / FINDINGS, tally, "findings"):
        finding = join_step(_finding(fields, header, numbering), by_number, session)
        (candidates if fields.flag("reported") is False else reported).append(finding)
    return session.model_copy(update={"candidates": tuple(candidates)}), reported


def _finding(fields: Fields, header: Header, numbering: Numbering) -> dict[str, Any]:
    fields.tally.count_finding(header.study_id, fields.where)
    title, description = fields.text("title"), fields.text("description", LONG)
    if not title and not description:
        raise fields.missing("description and no title")
    page_url = fields.address("page_url")
    if not page_url:
        raise fields.missing("page_url")
    given = fields.identity("id")
    box = fields.numbers("bbox", ("x", "y", "width", "height"))
    if box and (box[2] < 0 or box[3] < 0):
        raise fields.wrong("bbox", "x, y, width and height, the last two not below 0,")
    return {
        "id": numbering.take(given, fields.where) if given else numbering.make(header.study_id, fields.where),
        "study_id": header.study_id,
        "session_id": header.session.id,
        "site_slug": header.site_slug,
        "step_number": fields.whole("step"),
        "page_url": page_url,
        "element": fields.text("element"),
        "title": title,
        "description": description or title,
        "severity": fields.word("severity", SEVERITIES),
        "category": fields.word("category", CATEGORIES),
        "heuristic": fields.optional("heuristic"),
        "wcag": criterion(fields, "wcag"),
        "recommendation": fields.optional("recommendation"),
        "issue_confidence": fields.number("issue_confidence", 0, 1),
        "priority_score": fields.number("priority_score"),
        "selector": fields.whole_text("selector"),
        "quote": fields.optional("quote"),
        "bbox": box,
        "consequence": fields.optional("consequence"),
        "state": fields.optional("state"),
        "page_state": fields.page_state(),
        "issue_type": fields.optional("issue_type"),
        "screenshot": fields.picture("screenshot", header.name),
    }


def _outcome(path: Path, tally: Tally) -> Fields | None:
    if not path.is_file():
        return None
    return Fields(read_json(path, max_bytes=MAX_HEADER_BYTES), str(path), tally, "sessions")
