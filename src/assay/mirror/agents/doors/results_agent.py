"""Results that exist already, as if their system had been run: each case takes what is there for it."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from assay.errors import AssayError, BadInput
from assay.files import digest, ensure_directory
from assay.mirror.agents.doors.briefing import start_url
from assay.mirror.agents.doors.errors import BadResults, SystemFailed
from assay.mirror.agents.doors.rows import finding_rows, outcome_of, step_row, without_gaps
from assay.mirror.agents.records import AgentCase, AgentResult
from assay.mirror.collection.reading import collect
from assay.mirror.collection.records import Collection, Session, Study

__all__ = ["ResultsAgent"]

SCREENSHOTS = "screenshots"
MAX_PICTURES = 1000
MAX_PICTURE_BYTES = 32 * 1024 * 1024
_PICTURES = (".png", ".jpg", ".jpeg", ".webp")

_Key = tuple[str, str, str, int]


class ResultsAgent:
    """Takes the findings of a case from a folder, by site or variant, task, persona and repeat."""

    def __init__(self, directory: Path, *, pages: Path | None = None) -> None:
        if not directory.exists():
            raise BadInput(f"{directory} does not exist; check the path after `results:`.")
        self._directory = directory
        self._pages = pages

    @property
    def name(self) -> str:
        """`results:` and the folder."""
        return f"results:{self._directory}"

    def fingerprint(self) -> dict[str, str]:
        """What was read."""
        return {"results": digest([study.as_json() for study in self._collection.studies])}

    @cached_property
    def _collection(self) -> Collection:
        return collect(self._directory)

    @cached_property
    def _sessions(self) -> dict[_Key, list[tuple[Study, Session]]]:
        found: dict[_Key, list[tuple[Study, Session]]] = {}
        for study in self._collection.studies:
            for session in study.sessions:
                # Exports of services number tasks by themselves, so a task is known by its words as well.
                for task in {session.task_id or "", " ".join(session.task.split())} - {""}:
                    key = (study.variant or study.site_slug, task, session.persona.role, study.repeat)
                    found.setdefault(key, []).append((study, session))
        return found

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        """Find the case among the results."""
        study, session = self._find(case)
        if session.failed:
            raise SystemFailed(f"In {self._directory} the session of {case.key} failed: {session.failed}")
        findings = [finding for finding in study.findings if finding.session_id == session.id]
        rows = finding_rows(findings, session, site_url=start_url(case, site_url))
        steps = [step_row(step) for step in session.steps]
        self._take_pictures([*rows, *steps], ensure_directory(out))
        self._take_pages(row["page_state"] for row in [*rows, *steps] if "page_state" in row)
        return AgentResult(
            findings=rows,
            trace=steps,
            outcome=outcome_of(session, trusted=True),
            study=without_gaps(
                {
                    "system": study.system,
                    "version": study.version,
                    "models": list(study.models) or None,
                    "seed": study.seed,
                    "tokens": session.tokens,
                }
            )
            # Unknown stays unknown: what it takes to read the results is not what they took.
            | {"seconds": session.seconds, "cost_usd": session.cost_usd},
            # What it once cost stands in the study; taking it costs nothing.
            cost_usd=0.0,
        )

    def _find(self, case: AgentCase) -> tuple[Study, Session]:
        site = case.variant.name if case.variant else case.site_slug
        found: list[tuple[Study, Session]] = []
        for task in (case.task.id, " ".join(case.task.text.split())):
            found = found or self._sessions.get((site, task, case.persona.role, case.repeat), [])
        if not found:
            raise BadResults(
                f"{self._directory} has no session of site {site}, task {case.task.id}, "
                f"persona {case.persona.role} and repeat {case.repeat}."
            )
        if len(found) > 1:
            ids = " and ".join(repr(session.id) for _, session in found[:2])
            raise BadResults(f"{self._directory} has {len(found)} sessions of {case.key} ({ids}); keep one.")
        return found[0]

    def _take_pictures(self, rows: list[dict[str, Any]], out: Path) -> None:
        """Copy the pictures that rows name into the case's folder; one that cannot be had is not named."""
        root = self._directory if self._directory.is_dir() else self._directory.parent
        copied: dict[str, str] = {}
        for row in rows:
            named = row.pop("screenshot", None)
            if named is None:
                continue
            if named not in copied and len(copied) < MAX_PICTURES:
                source = root / named
                target = f"{SCREENSHOTS}/{len(copied) + 1}{source.suffix.lower()}"
                if _copied(source, root, out / target):
                    copied[named] = target
            if named in copied:
                row["screenshot"] = copied[named]

    def _take_pages(self, digests: Iterable[str]) -> None:
        """Copy the stored pages that rows name into the run's store."""
        if self._pages is None or self._collection.pages is None:
            return
        from assay.browser import PageStore

        source, target = PageStore(self._collection.pages), PageStore(self._pages)
        for wanted in sorted(set(digests)):
            # A page that is not there leaves its findings without evidence, which is counted elsewhere.
            with contextlib.suppress(AssayError):
                target.put(source.get(wanted))

    async def close(self) -> None:
        """Nothing is open."""


def _copied(source: Path, root: Path, target: Path) -> bool:
    try:
        inside = source.resolve().is_relative_to(root.resolve())
        if not inside or source.suffix.lower() not in _PICTURES or not source.is_file():
            return False
        if source.stat().st_size > MAX_PICTURE_BYTES:
            return False
        ensure_directory(target.parent)
        shutil.copyfile(source, target)
    except OSError:
        return False
    return True
