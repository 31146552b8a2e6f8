"""Send a system to sites: every (site variant, task, persona, repeat) is a case of a resumable run.

A case has a directory with the four files of the results format, whoever did the work. A system that crashed,
hung or answered nonsense leaves a failed case that is kept, counted and tried again on resume.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from assay.errors import AssayError
from assay.files import digest, ensure_directory, json_line, write_json, writing
from assay.mirror.agents.records import Agent, AgentCase, AgentResult, AgentTask
from assay.mirror.personas.records import PersonaProfile
from assay.runs import Case, Execution, Outcome, Progress, Run, execute

if TYPE_CHECKING:
    from assay.corpus.site import Session
    from assay.corpus.variants import Variant

__all__ = ["CASES", "local_cases", "run_cases"]

CASES = "cases"
"""Below a run's artefacts: a directory per case."""
GRACE_SECONDS = 10.0
"""Most agents keep the time of a case themselves and say more about it; others are stopped so much later."""
_UNSAFE = re.compile(r"[^A-Za-z0-9@#._-]+")
_LONGEST_FOLDER = 150


class CaseTimeout(AssayError):
    """The system under test did not come to an end."""

    kind = "timeout"


def local_cases(
    variants: Sequence[Variant],
    personas: Sequence[PersonaProfile],
    *,
    repeats: int = 1,
    max_steps: int = 30,
    timeout: float = 600.0,
    seed: int = 0,
    tasks: int | None = None,
) -> list[AgentCase]:
    """Every persona at every task of every variant; all of one variant stand together."""
    return [
        AgentCase(
            site_slug=variant.local.slug,
            task=AgentTask(task.id, task.text, task.start, task.device, task.criteria),
            persona=persona,
            repeat=repeat,
            variant=variant,
            max_steps=max_steps,
            timeout=timeout,
            seed=seed + repeat - 1,
        )
        for variant in variants
        for repeat in range(1, repeats + 1)
        for task in variant.local.tasks[:tasks]
        for persona in personas
    ]


async def run_cases(
    run: Run, cases: Sequence[AgentCase], agent: Agent, *, concurrency: int, progress: Progress | None = None
) -> Execution:
    """Run what has no result yet. Call it inside `run.writing()`."""

    async def work(case: Case[AgentCase]) -> Outcome:
        return await _done(run, case.data, agent)

    waiting = [Case(case.key, case) for case in _spread(cases)]
    return await execute(run, waiting, work, concurrency=concurrency, progress=progress)


def _spread(cases: Sequence[AgentCase]) -> list[AgentCase]:
    """One case of every study, then the next of each: whoever works beside another works at another site."""
    place: Counter[str] = Counter()
    ordered = []
    for case in cases:
        ordered.append((place[case.study], case))
        place[case.study] += 1
    return [case for _, case in sorted(ordered, key=lambda entry: entry[0])]


async def _done(run: Run, case: AgentCase, agent: Agent) -> Outcome:
    out = ensure_directory(run.artefacts / CASES / _folder(case))
    _empty(out)
    started = time.monotonic()
    try:
        async with _served(case) as (site_url, won):
            async with asyncio.timeout(case.timeout + GRACE_SECONDS):
                result = await agent.run(case, site_url, out)
            if won is not None:
                result = replace(result, outcome={**result.outcome, "actual_success": won()})
    except TimeoutError:
        raise _failed(out, case, agent, CaseTimeout(_TOO_LONG.format(case.timeout))) from None
    except AssayError as error:
        if not error.stops_run:
            raise _failed(out, case, agent, error) from None
        raise
    except Exception as error:
        # A fault of an agent costs its session, which is counted like any other that failed.
        _keep_failure(out, case, agent, f"{type(error).__name__}: {error}")
        raise
    seconds = round(time.monotonic() - started, 3)
    _write(out, case, agent, result, seconds)
    status: Literal["ok", "invalid"] = "invalid" if result.study.get("failed") else "ok"
    return Outcome(_payload(case, result, seconds), status, result.usage, result.cost_usd)


def _empty(out: Path) -> None:
    """A try that was cut off leaves nothing behind that could be taken for a result.

    What begins with a dot is an agent's own note for its next try.
    """
    for path in out.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        elif not path.name.startswith("."):
            path.unlink(missing_ok=True)


_TOO_LONG = "The system did not end within {:g} s; give it more with --timeout, or fewer steps."


@asynccontextmanager
async def _served(case: AgentCase) -> AsyncIterator[tuple[str, Any]]:
    """The site of the case, and for local ones the question whether the task was won."""
    if case.variant is None:
        yield case.site_url, None
        return
    from assay.corpus.serving import serve

    local = case.variant.local
    task = next(task for task in local.tasks if task.id == case.task.id)
    async with serve(case.variant.app()) as server:
        yield server.url, lambda: any(_won(task.success, session) for session in server.sessions)


def _won(success: Any, session: Session) -> bool:
    return bool(success(session))


def _failed(out: Path, case: AgentCase, agent: Agent, error: AssayError) -> AssayError:
    _keep_failure(out, case, agent, str(error))
    return error


def _keep_failure(out: Path, case: AgentCase, agent: Agent, reason: str) -> None:
    """Leave a folder that says why, so that whoever scores the run counts the session."""
    write_json(out / "study.json", _study(case, agent, {}) | {"failed": reason[:1_000]})


def _write(out: Path, case: AgentCase, agent: Agent, result: AgentResult, seconds: float) -> None:
    study = _study(case, agent, result.study)
    # What a system says of itself stands: earlier results cost what they once did, not what taking them does.
    study.setdefault("seconds", seconds)
    if result.cost_usd is not None:
        study.setdefault("cost_usd", result.cost_usd)
    if result.usage:
        counted = {name: count for name, count in result.usage.items() if name in ("input", "output")}
        study.setdefault("tokens", counted)
    for name, rows in (("trace.jsonl", result.trace), ("findings.jsonl", result.findings)):
        with writing(out / name) as file:
            for number, row in enumerate(rows, 1):
                named = row if name == "trace.jsonl" else {"id": _finding_id(case, number)} | row
                file.write(json_line(named))
    write_json(out / "study.json", study)
    # Last: a folder with an outcome is a session that ended.
    write_json(out / "outcome.json", result.outcome)


def _study(case: AgentCase, agent: Agent, more: dict[str, Any]) -> dict[str, Any]:
    study: dict[str, Any] = {
        "system": agent.name,
        **more,
        "study_id": case.study,
        "site_slug": case.site_slug,
        "repeat": case.repeat,
        "seed": case.seed,
        "persona": {
            "role": case.persona.role,
            "name": case.persona.name,
            "traits": {
                name: value
                for name, value in case.persona.as_json().items()
                if isinstance(value, int) and not isinstance(value, bool)
            },
            "accessibility_needs": case.persona.accessibility_needs,
        },
        "task": {"id": case.task.id, "text": case.task.text},
    }
    if case.variant is not None:
        study["site_url"] = f"http://{case.site_slug}.localhost"
        study["variant"] = case.variant.name
        study["truth_ids"] = list(case.variant.defect_ids)
    else:
        study["site_url"] = case.site_url
    return study


def _finding_id(case: AgentCase, number: int) -> str:
    return f"MI-{_folder(case)}-{number:03d}"


def _folder(case: AgentCase) -> str:
    """A name that every file system takes; where letters of the key are lost, a digest stands for them."""
    plain = _UNSAFE.sub("-", case.key)
    spelt_out = len(plain) <= _LONGEST_FOLDER and not any(map(_UNSAFE.search, case.key.split("/")))
    return plain if spelt_out else f"{plain[: _LONGEST_FOLDER - 10]}~{digest(case.key)[:8]}"


def _payload(case: AgentCase, result: AgentResult, seconds: float) -> dict[str, Any]:
    return {
        "cluster": case.site_slug,
        "study": case.study,
        "folder": _folder(case),
        "findings": len(result.findings),
        "seconds": seconds,
        "scores": {
            "task_won": result.outcome.get("actual_success"),
            "task_claimed": result.outcome.get("claimed_success"),
        },
    }
