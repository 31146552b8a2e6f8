"""A service as the system under test: the Mirror REST contract, from a new study to its joined answers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from assay.errors import BadInput
from assay.files import ensure_directory, read_json, write_text
from assay.mirror.agents.doors.briefing import start_url
from assay.mirror.agents.doors.errors import (
    BadResults,
    NothingThere,
    SystemFailed,
    SystemTimedOut,
    SystemUnreachable,
)
from assay.mirror.agents.doors.rest_client import RestAnswer, RestClient, checked_base
from assay.mirror.agents.doors.rows import finding_rows, outcome_of, step_row, without_gaps
from assay.mirror.agents.doors.templates import Template, choose_template
from assay.mirror.agents.records import AgentCase, AgentResult
from assay.mirror.collection.records import MirrorIssue, Session, Study
from assay.mirror.collection.rest_export import read_rest
from assay.mirror.collection.tally import Tally
from assay.models.errors import clean

__all__ = ["HttpAgent"]

ANSWERS = "answers"
FIRST_WAIT = 0.5
LONGEST_WAIT = 10.0
FLAWS_IN_A_ROW = 5
"""So many polls may fail before the service counts as gone."""
MAX_SESSIONS = 20

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


class HttpAgent:
    """Runs one study per case: one persona at one task."""

    def __init__(self, url: str, *, first_wait: float = FIRST_WAIT, request_seconds: float = 60.0) -> None:
        self._base = checked_base(url)
        self._url = url
        self._first_wait = first_wait
        self._client = RestClient(self._base, request_seconds=request_seconds)
        self._templates: RestAnswer | None = None

    @property
    def name(self) -> str:
        """`http:` and the address."""
        return f"http:{self._url}"

    def fingerprint(self) -> dict[str, str]:
        """The address; what stands behind it is its own affair."""
        return {"service": self._base}

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        """Create a study, run it, wait for its end, and read what it found."""
        answers = ensure_directory(out / ANSWERS)
        for old in answers.glob("*.json"):
            old.unlink()
        progress = ["not yet created"]
        try:
            async with asyncio.timeout(case.timeout):
                template = await self._template(case)
                study_id = await self._create(case, site_url, template)
                await self._client.post(f"/studies/{study_id}/run?browser_mode=local")
                await self._wait(study_id, progress)
                files, sessions = await self._fetch(study_id, answers)
        except TimeoutError:
            raise SystemTimedOut(
                f"The study at {self._base} had not ended after {case.timeout:g} s (it was {progress[0]})."
            ) from None
        return await asyncio.to_thread(
            self._read, study_id, files, sessions, template, start_url(case, site_url)
        )

    async def _template(self, case: AgentCase) -> Template:
        if self._templates is None:
            try:
                self._templates = await self._client.get("/personas/templates")
            except NothingThere:
                # The list is a convenience of some versions; without it ids can only be agreed upon.
                return Template(case.persona.role, case.persona.name)
        return choose_template(self._templates.value, case.persona)

    async def _create(self, case: AgentCase, site_url: str, template: Template) -> str:
        start = urlsplit(start_url(case, site_url))
        body = {
            "url": f"{start.scheme}://{start.netloc}",
            "starting_path": (start.path or "/") + (f"?{start.query}" if start.query else ""),
            "tasks": [{"description": case.task.text, "order_index": 0}],
            "persona_template_ids": [template.id],
            "persona_models": {},
        }
        made = (await self._client.post("/studies", body)).value
        return _identity(made, "the study that was created")

    async def _wait(self, study_id: str, progress: list[str]) -> None:
        """Poll with growing pauses until the study has ended; a poll that fails now and then is forgiven."""
        pause, flaws = self._first_wait, 0
        while True:
            try:
                answer = (await self._client.get(f"/studies/{study_id}/status")).value
                flaws = 0
            except (SystemUnreachable, BadResults):
                flaws += 1
                if flaws >= FLAWS_IN_A_ROW:
                    raise
                answer = None
            if answer is not None:
                status, progress[0] = _status(answer)
                if status == "failed":
                    raise SystemFailed(f"The study at {self._base} ended as {progress[0]}.")
                if status == "complete":
                    return
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, LONGEST_WAIT)

    async def _fetch(self, study_id: str, answers: Path) -> tuple[list[Path], list[str]]:
        """Keep the answers as they came; the ids of the sessions are given with the files."""
        files: list[Path] = []

        async def keep(path: str, name: str) -> Any:
            answer = await self._client.get(path)
            # Never `study.json`: that is the name of our own header.
            files.append(answers / f"{name}.json")
            write_text(files[-1], answer.text)
            return answer.value

        if _identity(await keep(f"/studies/{study_id}", "studies"), "the study") != study_id:
            raise BadResults(f"GET /studies/{study_id} at {self._base} answered with another study.")
        listed = _records(await keep(f"/studies/{study_id}/sessions", "sessions"), "sessions")
        sessions = [_identity(session, f"session {number}") for number, session in enumerate(listed, 1)]
        for number, session in enumerate(sessions, 1):
            await keep(f"/sessions/{session}", f"session-{number}")
        await keep(f"/studies/{study_id}/issues", "issues")
        return files, sessions

    def _read(
        self, study_id: str, files: list[Path], sessions: list[str], template: Template, site_url: str
    ) -> AgentResult:
        try:
            studies = read_rest(files, Tally())
        except BadInput as error:
            raise BadResults(f"The answers of {self._base} cannot be used: {error}") from None
        study = next((study for study in studies if study.id == study_id), None)
        if study is None:
            raise BadResults(f"The answers of {self._base} hold no study {study_id}.")
        session = _the_session(study, sessions)
        findings = [
            _without_foreign(finding, session) for finding in study.findings if _counts(finding, study)
        ]
        tokens = _tokens(files[0])
        return AgentResult(
            findings=finding_rows(findings, session, site_url=site_url),
            # The service's pictures stay with the service.
            trace=[step_row(step.model_copy(update={"screenshot": None})) for step in session.steps],
            outcome=outcome_of(session, trusted=False),
            study=without_gaps(
                {
                    "system": "mirror",
                    "models": list(study.models) or None,
                    "seconds": study.seconds,
                    "cost_usd": study.cost_usd,
                    "tokens": tokens,
                    "service_study": study_id,
                    "persona_template": {
                        "id": clean(template.id),
                        "name": clean(template.name),
                        "distance": template.distance,
                    },
                }
            ),
            usage=tokens,
            cost_usd=study.cost_usd,
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()


def _identity(value: object, what: str) -> str:
    """The id of an object; it becomes a part of a path."""
    if isinstance(value, dict):
        # Some deployments wrap single objects as they wrap lists.
        inner = value.get("data")
        value = inner if "id" not in value and isinstance(inner, dict) else value
    given = value.get("id") if isinstance(value, dict) else None
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str) or not _ID.fullmatch(given):
        raise BadResults(f"The service gave {what} no usable id ({clean(repr(given), 80)}).")
    return given


def _status(answer: object) -> tuple[str, str]:
    """The word, and how it is said to people."""
    status = answer.get("status") if isinstance(answer, dict) else None
    if not isinstance(answer, dict) or not isinstance(status, str):
        raise BadResults("The service's answer about the study's status has no `status`.")
    percent, phase = answer.get("percent"), answer.get("phase")
    details = [f"{percent:g} %"] if isinstance(percent, int | float) and 0 <= percent <= 100 else []
    details += [clean(phase, 100)] if isinstance(phase, str) and phase else []
    word = clean(status, 40).lower()
    return word, f"{word} ({', '.join(details)})" if details else word


def _records(value: object, what: str) -> list[Any]:
    if isinstance(value, dict):
        value = next((value[name] for name in ("items", "data", what) if name in value), None)
    if not isinstance(value, list):
        raise BadResults(f"The service's list of {what} is not a list.")
    if len(value) > MAX_SESSIONS:
        raise BadResults(f"The service made {len(value):,} {what} of one persona at one task.")
    return value


def _the_session(study: Study, listed: Collection[str]) -> Session:
    """The one that ended; a service may have tried before. Issues may name sessions that are not listed."""
    ended = [session for session in study.sessions if session.failed is None and session.id in listed]
    if len(ended) == 1:
        return ended[0]
    if ended:
        raise BadResults(f"The service ended {len(ended)} sessions of one persona at one task.")
    reasons = ", ".join(sorted({session.failed for session in study.sessions if session.failed}))
    raise SystemFailed(f"The study is complete, but no session of it ended ({reasons or 'there is none'}).")


def _counts(finding: MirrorIssue, study: Study) -> bool:
    """What a session found that never ended has no place among results."""
    return not any(session.id == finding.session_id and session.failed for session in study.sessions)


def _without_foreign(finding: MirrorIssue, session: Session) -> MirrorIssue:
    """Without the service's picture, and without the step of a session that is not the one."""
    step = finding.step_number if finding.session_id == session.id else None
    return finding.model_copy(update={"screenshot": None, "step_number": step})


def _tokens(study_file: Path) -> dict[str, int] | None:
    value = read_json(study_file)
    if isinstance(value, dict) and isinstance(value.get("data"), dict):
        value = value["data"]
    known = value if isinstance(value, dict) else {}
    counts = {kind: known.get(f"llm_{kind}_tokens") for kind in ("input", "output")}
    counted = {
        kind: count
        for kind, count in counts.items()
        if isinstance(count, int) and not isinstance(count, bool) and 0 <= count < 10**15
    }
    return counted or None
