"""A program as the system under test: it is given a site, a task and a persona, and leaves four files."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import ensure_directory, file_sha256, read_json, write_json, write_text
from assay.mirror.agents.doors.briefing import start_url, task_briefing
from assay.mirror.agents.doors.errors import BadResults, SystemFailed, SystemTimedOut
from assay.mirror.agents.doors.processes import Ended, fresh_mark, run_program
from assay.mirror.agents.doors.rows import finding_rows, outcome_of, step_row, without_gaps
from assay.mirror.agents.records import AgentCase, AgentResult
from assay.mirror.collection.naming import Numbering
from assay.mirror.collection.session_folder import (
    FINDINGS,
    MAX_HEADER_BYTES,
    OUTCOME,
    STUDY,
    TRACE,
    read_header,
    read_session,
)
from assay.mirror.collection.tally import Tally
from assay.models.errors import clean

__all__ = ["CommandAgent"]

TASK_FILE = "task.json"
PERSONA_FILE = "persona.json"
LOG = "log.txt"
REJECTED = ".rejected"
MARK_FILE = ".mark"

MAX_FILE_BYTES = 256 * 1024 * 1024
_LEFT_BEHIND = (STUDY, FINDINGS, TRACE, OUTCOME)
_PLACE = re.compile(r"\{(site_url|task_file|persona_file|out_dir)\}")
_EXAMPLE = 'command:"my-tester --url {site_url} --task {task_file} --persona {persona_file} --out {out_dir}"'
# Of its `study.json`, what a system may say about itself; site, task, persona and truth are ours to say.
_OWN_WORDS = (
    "system",
    "version",
    "models",
    "model",
    "seed",
    "started",
    "ended",
    "seconds",
    "tokens",
    "cost_usd",
)
# Our own key is for services, not for programs.
_OURS = ("ASSAY_MIRROR_KEY",)


class CommandAgent:
    """Runs a command per case. No shell; its words are split first and filled in afterwards."""

    def __init__(self, command: str) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise BadInput(f"The command {command!r} cannot be read ({error}); check its quotes.") from None
        if not self._words:
            raise BadInput(f"`command:` needs a command; write --agent {_EXAMPLE}.")
        if not any("{out_dir}" in word for word in self._words):
            raise BadInput(
                f"The command {command!r} does not say {{out_dir}}, where it is to leave its findings; "
                f"write --agent {_EXAMPLE}."
            )
        if shutil.which(self._words[0]) is None:
            raise BadInput(f"{self._words[0]} is no program that can be run here; check the command.")
        self._command = command

    @property
    def name(self) -> str:
        """`command:` and the command."""
        return f"command:{self._command}"

    def fingerprint(self) -> dict[str, str]:
        """The command, and the files that it names: a script that changed gives other findings."""
        # A program that is looked for on the search path is the computer's, not a file that is named.
        words = self._words if os.sep in self._words[0] else self._words[1:]
        files = {word: Path(word) for word in words if len(word) < 1000 and "\0" not in word}
        named = {f"file {word}": file_sha256(path) for word, path in files.items() if path.is_file()}
        return {"command": self._command, **named}

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        """Run the command for one case and read what it left."""
        mark = fresh_mark(ensure_directory(out) / MARK_FILE)
        for name in _LEFT_BEHIND:
            # An earlier try at the case may have ended half-way.
            _remove(out / name)
        write_json(out / TASK_FILE, task_briefing(case, site_url))
        write_json(out / PERSONA_FILE, case.persona.as_json())
        try:
            with _neutral_name(out) as place:
                argv = self._filled(place, site_url)
                ended = await run_program(argv, _environment(), case.timeout, mark)
            write_text(out / LOG, f"stdout\n{ended.output}\n\nstderr\n{ended.complaints}\n")
            self._check(ended, case)
            # A file of many megabytes is read beside the loop, which serves the site to other cases.
            return await asyncio.to_thread(self._read, case, site_url, out)
        except BaseException:
            _set_aside(out)
            raise

    def _filled(self, place: Path, site_url: str) -> list[str]:
        values = {
            "site_url": site_url,
            "task_file": str(place / TASK_FILE),
            "persona_file": str(place / PERSONA_FILE),
            "out_dir": str(place),
        }
        # In one pass: what was filled in is not looked at again.
        return [_PLACE.sub(lambda found: values[found.group(1)], word) for word in self._words]

    def _check(self, ended: Ended, case: AgentCase) -> None:
        who = self._words[0]
        if ended.code is None:
            raise SystemTimedOut(
                f"{who} had not ended after {case.timeout:g} s and was stopped; {LOG} has what it said."
            )
        if ended.code:
            # A negative code is the number of the signal that ended it.
            how = f"code {ended.code}" if ended.code > 0 else f"signal {-ended.code}"
            raise SystemFailed(f"{who} ended with {how}: {ended.last_complaint or 'it said nothing'}")

    def _read(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        try:
            said = _own_words(out / STUDY)
            said.setdefault("system", Path(self._words[0]).name)
            for name in _LEFT_BEHIND:
                _check_size(out / name)
            write_json(out / STUDY, {**said, **_case_words(case, site_url)})
            tally = Tally()
            header = read_header(out / STUDY, out, tally)
            session, findings = read_session(header, tally, Numbering())
        except BadInput as error:
            raise BadResults(f"The results of {self._words[0]} cannot be used: {error}") from None
        if session.failed:
            raise SystemFailed(
                f"{self._words[0]} ended well but wrote neither {FINDINGS} nor {OUTCOME} into {{out_dir}}."
            )
        return AgentResult(
            findings=finding_rows(findings, session, site_url=start_url(case, site_url)),
            trace=[step_row(step) for step in session.steps],
            outcome=outcome_of(session, trusted=False),
            study=without_gaps({**said, "seconds": session.seconds}),
            usage=_usage(said.get("tokens")),
            cost_usd=session.cost_usd,
        )

    async def close(self) -> None:
        """Nothing is open between cases."""


@contextlib.contextmanager
def _neutral_name(out: Path) -> Iterator[Path]:
    """Another name for the folder: its own may name the variant, and so say whether the site is clean."""
    with tempfile.TemporaryDirectory(prefix="assay-", ignore_cleanup_errors=True) as directory:
        place = Path(directory) / "case"
        place.symlink_to(out.resolve(), target_is_directory=True)
        yield place


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _OURS}


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _set_aside(out: Path) -> None:
    """Half a result is kept for people, under names that no reader takes for results."""
    for name in _LEFT_BEHIND:
        with contextlib.suppress(OSError):
            _remove(out / f"{name}{REJECTED}")
            (out / name).replace(out / f"{name}{REJECTED}")


def _check_size(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is not a regular file; write a plain file.")
    if path.is_file() and (size := path.stat().st_size) > MAX_FILE_BYTES:
        raise BadInput(f"{path} has {size:,} bytes, more than the {MAX_FILE_BYTES:,} allowed; write less.")


def _own_words(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    _check_size(path)
    given = read_json(path, max_bytes=MAX_HEADER_BYTES)
    if not isinstance(given, dict):
        raise BadInput(f'{path} is not a JSON object; write one, such as {{"system": "my-tester"}}.')
    failed = given.get("failed")
    if failed:
        raise SystemFailed(f"The system says that its session failed: {clean(str(failed))}")
    return {name: given[name] for name in _OWN_WORDS if given.get(name) is not None}


def _case_words(case: AgentCase, site_url: str) -> dict[str, Any]:
    return {
        "study_id": case.study,
        "site_slug": case.site_slug,
        "site_url": site_url,
        "repeat": case.repeat,
        "persona": case.persona.role,
        "task": {"id": case.task.id, "text": case.task.text},
    }


def _usage(tokens: object) -> dict[str, int] | None:
    """Tokens by kind, as the header was checked to have them."""
    if isinstance(tokens, Mapping):
        counted = {
            str(name)[:100]: int(count) for name, count in sorted(tokens.items())[:100] if count is not None
        }
        return counted or None
    return {"total": int(tokens)} if isinstance(tokens, int | float) else None
