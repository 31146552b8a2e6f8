"""Sessions of a Mirror export, with their steps and personas."""

from __future__ import annotations

from collections.abc import Mapping

from assay.errors import BadInput
from assay.mirror.collection.fields import LONG, Fields
from assay.mirror.collection.joining import chain_steps
from assay.mirror.collection.naming import UNKNOWN_ROLE, read_persona
from assay.mirror.collection.records import Persona, Session, Step
from assay.mirror.collection.rest_objects import Export

__all__ = ["read_sessions", "read_steps"]


def read_steps(export: Export) -> tuple[dict[str, tuple[Step, ...]], dict[str, int]]:
    """The steps of each session, and the number of each step that has an id."""
    sessions: dict[str, list[Step]] = {}
    numbers: dict[str, int] = {}
    for fields in export.all("step").values():
        fields.tally.seen("steps")
        number, session = fields.whole("step_number"), fields.identity("session_id")
        if number is None or session is None:
            raise fields.missing("step_number" if number is None else "session_id")
        if given := fields.identity("id"):
            numbers[given] = number
        sessions.setdefault(session, []).append(_step(fields, number))
    return {
        session: chain_steps(found, f"session {session!r}") for session, found in sessions.items()
    }, numbers


def _step(fields: Fields, number: int) -> Step:
    width, height = (fields.whole(f"viewport_{side}", 0, 100_000) for side in ("width", "height"))
    return Step(
        number=number,
        page_url=fields.visited("page_url"),
        page_title=fields.text("page_title"),
        action=fields.text("action_type"),
        target=fields.text("action_selector") or fields.text("action_value"),
        progress_after=fields.number("task_progress", 0, 100),
        emotion=(fields.optional("emotional_state") or "").lower() or None,
        confidence=fields.number("confidence", 0, 1),
        screenshot=fields.picture("screenshot_path", ""),
        scroll_y=fields.number("scroll_y"),
        viewport=(width, height) if width and height else None,
    )


def read_sessions(export: Export, steps: Mapping[str, tuple[Step, ...]]) -> dict[str, Session]:
    """The sessions with their personas, tasks and steps."""
    tasks = {key: fields.text("description", LONG) for key, fields in export.all("task").items()}
    sessions = {}
    for fields in export.all("session").values():
        fields.tally.seen("sessions")
        session_id, study_id = fields.identity("id"), fields.identity("study_id")
        if session_id is None or study_id is None:
            raise fields.missing("id" if session_id is None else "study_id")
        task_id = fields.identity("task_id")
        status = fields.text("status").lower()
        sessions[session_id] = Session(
            id=session_id,
            study_id=study_id,
            persona=_persona(fields.identity("persona_id"), export),
            task_id=task_id,
            task=tasks.get(task_id or "", ""),
            steps=steps.get(session_id, ()),
            claimed_success=fields.flag("task_completed"),
            gave_up=status == "gave_up" if status else None,
            # A session that was never finished has no result, whatever it had found by then.
            failed=f"ended as {status}" if status in ("pending", "running", "failed") else None,
            has_trace=session_id in steps,
        )
    lost = sorted(set(steps) - set(sessions))
    if lost:
        raise BadInput(
            f"The export has steps of session {lost[0]!r} but not the session itself; "
            "add what GET /studies/{id}/sessions answers."
        )
    return sessions


def _persona(persona_id: str | None, export: Export) -> Persona:
    fields = export.all("persona").get(persona_id or "")
    if fields is None:
        return Persona(role=UNKNOWN_ROLE)
    profile = fields.inner("profile") or fields
    template = export.all("template").get(fields.identity("template_id") or "")
    if template is None:
        return read_persona(profile)
    # The profile may say no more than what differs from the template.
    default = template.inner("default_profile")
    known = {**(default.value if default else {}), "name": template.text("name")}
    own = {name: value for name, value in profile.value.items() if value not in (None, "", [], {})}
    return read_persona(Fields(known | own, profile.where, profile.tally, profile.kind))
