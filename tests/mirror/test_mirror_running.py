"""Cases of a run: four files each, failures kept and counted, and nothing done twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assay.corpus.catalogue import find_site
from assay.corpus.variants import clean_twin, named_variants, variant
from assay.errors import AssayError
from assay.mirror.agents import running
from assay.mirror.agents.records import AgentCase, AgentResult
from assay.mirror.agents.running import local_cases, run_cases
from assay.mirror.collection import collect
from assay.mirror.personas.loading import benchmark_personas, load_personas
from assay.runs import Execution, Run

Behaviour = Callable[[AgentCase, str], Any]


class Puppet:
    """An agent that does what the test says."""

    name = "puppet"

    def __init__(self, behaviour: Behaviour | None = None) -> None:
        self._behaviour = behaviour
        self.done: list[str] = []

    def fingerprint(self) -> dict[str, str]:
        return {"agent": "puppet"}

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        self.done.append(case.key)
        if self._behaviour is not None:
            await self._behaviour(case, site_url)
        row = {"page_url": "/", "description": f"{case.persona.role} is lost", "severity": "minor", "step": 1}
        trace = [{"step": 1, "url": "/", "action": "look", "ok": True}]
        return AgentResult([row], trace, {"claimed_success": True, "gave_up": False, "steps": 1})

    async def close(self) -> None:
        """Nothing is open."""


def small_run(path: Path, **more: Any) -> Run:
    return Run.create(path, suite="mirror", config={}, fingerprints={"dataset": "d"}, **more)


async def sent(run: Run, cases: list[AgentCase], agent: Puppet) -> Execution:
    with run.writing():
        return await run_cases(run, cases, agent, concurrency=3)


@pytest.fixture
def cases() -> list[AgentCase]:
    return local_cases([variant(find_site("tidemark"), 1)], benchmark_personas()[:2], tasks=1)


def test_every_persona_meets_every_task_of_every_variant() -> None:
    variants = named_variants("smoke")
    found = local_cases(variants, benchmark_personas(), repeats=2)
    tasks = sum(len(one.local.tasks) for one in variants)
    assert len(found) == len({case.key for case in found}) == tasks * 5 * 2
    assert {case.seed for case in found} == {0, 1}
    assert [persona.name for persona in benchmark_personas()] == [
        "Maria Chen",
        "James Okonkwo",
        "Priya Sharma",
        "David Müller",
        "Sam Taylor",
    ]
    assert "neutral" in {persona.role for persona in load_personas()}


async def test_a_case_leaves_what_can_be_scored(tmp_path: Path, cases: list[AgentCase]) -> None:
    run = small_run(tmp_path / "run")
    assert (await sent(run, cases, Puppet())).complete
    found = collect(run.path)
    (study,) = found.studies
    assert study.id == "tidemark@1#1" and study.site_slug == "tidemark" and not study.clean
    assert set(study.truth_ids or ()) == set(cases[0].variant.defect_ids if cases[0].variant else ())
    assert {session.persona.role for session in study.sessions} == {c.persona.role for c in cases}
    # The server knows that nobody did anything, whatever the agent claims.
    assert {(s.claimed_success, s.actual_success) for s in study.sessions} == {(True, False)}
    assert len({finding.id for finding in study.findings}) == len(cases)


async def test_the_server_says_whether_a_task_was_won(tmp_path: Path) -> None:
    local = find_site("tidemark")
    (case,) = local_cases([clean_twin(local)], benchmark_personas()[:1], tasks=1)

    async def win(case: AgentCase, site_url: str) -> None:
        from assay.browser import Browser
        from assay.corpus.driving import perform

        async with Browser.launch() as browser, browser.open() as page:
            await perform(page.playwright, site_url, local.tasks[0].solution)

    run = small_run(tmp_path / "run")
    assert (await sent(run, [case], Puppet(win))).complete
    (study,) = collect(run.path).studies
    assert study.clean and study.truth_ids == () and study.sessions[0].actual_success is True


async def test_a_system_that_breaks_or_hangs_is_a_failed_case_that_is_counted(
    tmp_path: Path, cases: list[AgentCase], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "GRACE_SECONDS", 0.0)

    class Broken(AssayError):
        kind = "broken"

    async def misbehave(case: AgentCase, site_url: str) -> None:
        if case.persona.role == cases[0].persona.role:
            raise Broken("It fell over on the first page; look at its log.")
        await asyncio.sleep(60)

    impatient = [AgentCase(c.site_slug, c.task, c.persona, variant=c.variant, timeout=0.2) for c in cases]
    run = small_run(tmp_path / "run")
    ended = await sent(run, impatient, Puppet(misbehave))
    assert ended.failed == 2 and not ended.complete
    (study,) = collect(run.path).studies
    reasons = {session.persona.role: session.failed or "" for session in study.sessions}
    assert "fell over" in reasons[cases[0].persona.role]
    assert "did not end within 0.2 s" in reasons[cases[1].persona.role]
    kinds = {record.error["kind"] for record in run.journal.latest() if record.error}
    assert kinds == {"broken", "timeout"}


async def test_a_fault_of_the_agent_itself_is_a_session_that_failed(
    tmp_path: Path, cases: list[AgentCase]
) -> None:
    async def trip(case: AgentCase, site_url: str) -> None:
        raise KeyError("nothing there")

    run = small_run(tmp_path / "run")
    assert (await sent(run, cases, Puppet(trip))).failed == 2
    (study,) = collect(run.path).studies
    assert [session.failed for session in study.sessions] == ["KeyError: 'nothing there'"] * 2


async def test_a_session_without_a_usable_answer_is_invalid_and_not_ok(
    tmp_path: Path, cases: list[AgentCase]
) -> None:
    class Mumbling(Puppet):
        async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
            result = await super().run(case, site_url, out)
            return replace(result, study={"failed": "3 answers in a row could not be used"})

    run = small_run(tmp_path / "run")
    ended = await sent(run, cases, Mumbling())
    assert (ended.ok, ended.invalid, ended.failed) == (0, 2, 0) and ended.complete
    (study,) = collect(run.path).studies
    assert all(session.failed for session in study.sessions)


async def test_cases_whose_names_no_file_can_have_do_not_share_a_folder(
    tmp_path: Path, cases: list[AgentCase]
) -> None:
    roles = ("Éva", "Íva", "x" * 300, "x" * 301)
    people = [replace(cases[0], persona=cases[0].persona.model_copy(update={"role": r})) for r in roles]
    run = small_run(tmp_path / "run")
    assert (await sent(run, people, Puppet())).complete
    (study,) = collect(run.path).studies
    assert len(study.sessions) == len(study.findings) == len(roles)


async def test_what_is_done_is_not_done_again_and_what_failed_is(
    tmp_path: Path, cases: list[AgentCase]
) -> None:
    class Broken(AssayError):
        kind = "broken"

    async def fail_second(case: AgentCase, site_url: str) -> None:
        if case.key == cases[1].key:
            raise Broken("not this time")

    run = small_run(tmp_path / "run")
    await sent(run, cases, Puppet(fail_second))
    again = Puppet()
    resumed = small_run(tmp_path / "run", resume=True)
    assert (await sent(resumed, cases, again)).complete
    assert again.done == [cases[1].key]
    (study,) = collect(run.path).studies
    assert not any(session.failed for session in study.sessions)


async def test_a_cut_off_try_leaves_nothing_that_looks_like_a_result(
    tmp_path: Path, cases: list[AgentCase]
) -> None:
    run = small_run(tmp_path / "run")
    await sent(run, cases[:1], Puppet())
    (folder,) = (run.artefacts / "cases").iterdir()
    assert {path.name for path in folder.iterdir()} == {
        "study.json",
        "findings.jsonl",
        "trace.jsonl",
        "outcome.json",
    }
    study = json.loads((folder / "study.json").read_text("utf-8"))
    assert study["seconds"] >= 0 and "127.0.0.1" not in json.dumps(study)
