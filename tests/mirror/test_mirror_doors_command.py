"""A program as the system under test: real small programs, good and bad, on a site that is really served."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shlex
import signal
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assay.corpus import find_site, serve
from assay.corpus.variants import clean_twin
from assay.errors import BadInput
from assay.files import digest, json_line, write_json, write_text
from assay.mirror.agents.doors import BadResults, CommandAgent, SystemFailed, SystemTimedOut, open_door
from assay.mirror.agents.doors.processes import MARK
from assay.mirror.agents.records import AgentCase, AgentTask
from assay.mirror.agents.running import run_cases
from assay.mirror.collection import collect
from assay.mirror.personas.records import PersonaProfile
from assay.runs import Case, Outcome, Run, execute

PLACES = "{site_url} {task_file} {persona_file} {out_dir}"
SITE = "http://127.0.0.1:9"

Make = Callable[[str], CommandAgent]

HEAD = """
import json, os, signal, subprocess, sys, time
site, task, persona, out = sys.argv[1:5]

def put(name, text):
    with open(os.path.join(out, name), "w") as file:
        file.write(text)

"""


def make_case(**fields: Any) -> AgentCase:
    task = AgentTask("buy-lamp", "Buy the brass lamp.", "/lamps", success_criteria="the order is stored")
    persona = PersonaProfile(name="Maria Chen", role="low-tech-elderly", age=72)
    known: dict[str, Any] = {"site_slug": "harbour-goods", "task": task, "persona": persona, "timeout": 20.0}
    return AgentCase(**(known | fields))


@pytest.fixture
def script(tmp_path: Path) -> Make:
    """An agent whose program is the given lines of Python."""

    def make(lines: str) -> CommandAgent:
        path = tmp_path / "system under test.py"
        path.write_text(HEAD + textwrap.dedent(lines), encoding="utf-8")
        return CommandAgent(f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))} {PLACES}")

    return make


GOOD = """
    with open(out + "/study.json", "w") as file:
        json.dump({"system": "tester", "version": "2", "model": "large", "cost_usd": 0.25,
                   "site_slug": "other", "truth_ids": [], "tokens": {"input": 10, "output": 3}}, file)
    with open(out + "/findings.jsonl", "w") as file:
        json.dump({"id": "F1", "page_url": site + "/lamps", "description": "No price.", "severity": "MAJOR",
                   "step": 1, "secret_page": "x" * 1000}, file)
        file.write("\\n")
        json.dump({"page_url": "/", "title": "Small logo", "reported": False}, file)
    with open(out + "/trace.jsonl", "w") as file:
        json.dump({"step": 1, "url": site + "/lamps", "action": "look",
                   "progress_after": 20, "offered": []}, file)
    with open(out + "/outcome.json", "w") as file:
        json.dump({"claimed_success": True, "actual_success": True, "gave_up": False}, file)
"""


async def test_a_good_program_gives_rows_of_the_results_format(script: Make, tmp_path: Path) -> None:
    result = await script(GOOD).run(make_case(), SITE, tmp_path / "out")

    assert result.findings[0] == {
        "source_id": "F1",
        "page_url": f"{SITE}/lamps",
        "description": "No price.",
        "severity": "major",
        "step": 1,
    }
    assert result.findings[1] == {
        "source_id": "MI-harbour-goods#1-001",
        "page_url": "/",
        "title": "Small logo",
        "description": "Small logo",
        "reported": False,
    }
    assert result.trace[0]["offered"] == [] and result.trace[0]["progress_before"] == 0
    # Whether the task was done is not for the system to say.
    assert result.outcome == {"claimed_success": True, "actual_success": None, "gave_up": False, "steps": 1}
    assert result.study["system"] == "tester" and "truth_ids" not in result.study
    assert "site_slug" not in result.study
    assert (result.usage, result.cost_usd) == ({"input": 10, "output": 3}, 0.25)


async def test_its_rows_make_a_folder_that_is_collected(script: Make, tmp_path: Path) -> None:
    case = make_case()
    for number in (1, 2):
        # The same ids in two cases do not collide.
        result = await script(GOOD).run(case, SITE, tmp_path / f"case{number}")
        out = tmp_path / "run" / f"case{number}"
        write_json(out / "study.json", {**result.study, "variant": "harbour-goods@1", "site_url": SITE})
        write_text(out / "findings.jsonl", "".join(map(json_line, result.findings)))
        write_text(out / "trace.jsonl", "".join(map(json_line, result.trace)))
        write_json(out / "outcome.json", result.outcome)

    study = collect(tmp_path / "run").studies[0]

    assert (study.system, study.version, study.models, study.cost_usd) == ("tester", "2", ("large",), 0.5)
    assert [(finding.description, finding.task_progress_delta) for finding in study.findings] == [
        ("No price.", 20.0),
        ("No price.", 20.0),
    ]


async def test_it_is_told_the_task_and_the_persona_and_nothing_more(script: Make, tmp_path: Path) -> None:
    agent = script("""
        import urllib.request
        page = urllib.request.urlopen(site).read().decode()
        told = open(task).read() + open(persona).read() + " ".join(sys.argv)
        with open(out + "/findings.jsonl", "w") as file:
            json.dump({"page_url": json.load(open(task))["start_url"], "description": told[:9000]}, file)
        with open(out + "/outcome.json", "w") as file:
            json.dump({"claimed_success": "<h1" in page}, file)
    """)
    twin = clean_twin(find_site("harbour-goods"))
    out = tmp_path / "harbour-goods@clean#1"
    async with serve(twin.app()) as server:
        result = await agent.run(make_case(variant=twin), server.url, out)

    told = result.findings[0]["description"]
    assert result.outcome["claimed_success"] is True
    assert result.findings[0]["page_url"] == f"{server.url}/lamps"
    assert "Buy the brass lamp." in told and "low-tech-elderly" in told
    # The variant's name says whether there is anything to find, the criteria how success is judged.
    assert "clean" not in told and "the order is stored" not in told


async def test_the_system_in_the_handbook_works(tmp_path: Path) -> None:
    handbook = (Path(__file__).parents[2] / "docs" / "mirror" / "doors.md").read_text(encoding="utf-8")
    (tmp_path / "agent.py").write_text(handbook.split("```python\n")[1].split("```")[0], encoding="utf-8")
    words = f"{shlex.quote(sys.executable)} {tmp_path / 'agent.py'} {{site_url}} {{task_file}} {{out_dir}}"
    async with serve(clean_twin(find_site("harbour-goods")).app()) as server:
        case = make_case(task=AgentTask("look", "Look around."))
        result = await CommandAgent(words).run(case, server.url, tmp_path / "out")
    assert result.findings == [] and result.outcome["claimed_success"] is True


async def test_the_words_of_a_command_are_never_a_shell(tmp_path: Path) -> None:
    show = tmp_path / "show.py"
    show.write_text(
        "import json, sys\n"
        "row = {'page_url': '/', 'title': str(sys.argv[2:])}\n"
        "with open(sys.argv[1] + '/findings.jsonl', 'w') as file:\n"
        "    json.dump(row, file)\n"
    )
    command = f"{shlex.quote(sys.executable)} {show} {{out_dir}} '$(id); {{site_url}}' '{{other}}' ';' '>x'"
    site = "http://127.0.0.1:9/{out_dir}"

    result = await CommandAgent(command).run(make_case(), site, tmp_path / "out")

    assert result.findings[0]["title"] == str([f"$(id); {site}", "{other}", ";", ">x"])


@pytest.mark.parametrize(
    ("lines", "error", "says"),
    [
        ("sys.exit('no \\x1b[31mmodel\\x07 key')", SystemFailed, "ended with code 1: no [31mmodel key"),
        ("sys.exit(7)", SystemFailed, "code 7: it said nothing"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", SystemFailed, "signal 11"),
        ("pass", SystemFailed, "wrote neither findings.jsonl nor outcome.json"),
        ("put('findings.jsonl', 'garbage\\n')", BadResults, "findings.jsonl line 1"),
        ("put('findings.jsonl', '[]\\n')", BadResults, "findings.jsonl line 1"),
        (
            "put('findings.jsonl', json.dumps({'page_url': 'javascript:x', 'title': 't'}))",
            BadResults,
            "page_url",
        ),
        (
            "put('findings.jsonl', json.dumps({'page_url': '/', 'title': 't', 'severity': 9}))",
            BadResults,
            "severity 9",
        ),
        (
            "put('outcome.json', '{}'); put('trace.jsonl', json.dumps({'step': -1}))",
            BadResults,
            "trace.jsonl line 1",
        ),
        ("put('outcome.json', '{\"claimed_success\": 3}')", BadResults, "outcome.json"),
        ("put('study.json', '[1]')", BadResults, "study.json"),
        ("put('study.json', '{\"cost_usd\": 1e999}')", BadResults, "1e999 is too large a number"),
        ("put('study.json', '{\"failed\": \"quota\"}')", SystemFailed, "failed: quota"),
        ("os.mkfifo(out + '/findings.jsonl')", BadResults, "not a regular file"),
        ("os.symlink('/dev/zero', out + '/study.json')", BadResults, "not a regular file"),
        ("open(out + '/findings.jsonl', 'w').truncate(1 << 30)", BadResults, "more than the"),
    ],
)
async def test_a_bad_program_is_one_failed_case_with_one_sentence(
    script: Make, tmp_path: Path, lines: str, error: type[Exception], says: str
) -> None:
    out = tmp_path / "out"
    with pytest.raises(error) as caught:
        await script(lines).run(make_case(), SITE, out)

    assert says in str(caught.value) and "\x1b" not in str(caught.value)
    assert type(caught.value) is error
    # Nothing that a reader of results would take for one.
    assert not {"study.json", "findings.jsonl", "trace.jsonl", "outcome.json"} & set(os.listdir(out))
    assert (out / "log.txt").is_file()


async def test_half_results_are_kept_for_people_and_not_taken_again(script: Make, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(SystemFailed):
        await script("put('findings.jsonl', '{}'); sys.exit(1)").run(make_case(), SITE, out)
    assert (out / "findings.jsonl.rejected").read_text() == "{}"
    (out / "findings.jsonl").mkdir()

    result = await script("put('outcome.json', '{}')").run(make_case(), SITE, out)

    assert result.findings == [] and result.outcome["claimed_success"] is None


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def _gone(pid: int) -> bool:
    for _ in range(40):
        if not _alive(pid):
            return True
        await asyncio.sleep(0.05)
    return False


HANG = """
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    own = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
    away = subprocess.Popen(own.args, start_new_session=True)
    put("pids", f"{os.getpid()} {own.pid} {away.pid}")
"""


async def test_a_program_that_hangs_is_ended_with_all_that_it_started(script: Make, tmp_path: Path) -> None:
    out = tmp_path / "out"
    began = time.monotonic()
    with pytest.raises(SystemTimedOut, match="had not ended after 3 s"):
        await script(HANG + "    print('so far', flush=True)\n    time.sleep(60)\n").run(
            make_case(timeout=3.0), SITE, out
        )

    assert time.monotonic() - began < 30
    assert "so far" in (out / "log.txt").read_text()
    for pid in map(int, (out / "pids").read_text().split()):
        assert await _gone(pid)


async def test_children_that_outlive_a_good_program_hold_nothing_up(script: Make, tmp_path: Path) -> None:
    out = tmp_path / "out"
    began = time.monotonic()
    await script(HANG + "    put('outcome.json', '{}')\n").run(make_case(), SITE, out)

    assert time.monotonic() - began < 30
    for pid in map(int, (out / "pids").read_text().split()):
        assert await _gone(pid)


async def test_an_interrupted_run_leaves_no_program_behind(script: Make, tmp_path: Path) -> None:
    out = tmp_path / "out"
    running = asyncio.create_task(script(HANG + "    time.sleep(60)\n").run(make_case(), SITE, out))
    while not (out / "pids").is_file() or len((out / "pids").read_text().split()) < 3:
        assert not running.done()
        await asyncio.sleep(0.05)
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running

    for pid in map(int, (out / "pids").read_text().split()):
        assert await _gone(pid)


async def test_what_a_killed_run_left_at_work_is_ended_by_the_next(tmp_path: Path, script: Make) -> None:
    out = tmp_path / "out"
    hanging = script(HANG + "    time.sleep(60)\n")
    program = f"""
import asyncio, pathlib
from assay.mirror.agents.doors import CommandAgent
from assay.mirror.agents.records import AgentCase, AgentTask
from assay.mirror.personas.records import PersonaProfile
case = AgentCase("shop", AgentTask("t", "Look."), PersonaProfile(name="n", role="r", age=40))
agent = CommandAgent({hanging.name.removeprefix("command:")!r})
asyncio.run(agent.run(case, {SITE!r}, pathlib.Path({str(out)!r})))
"""
    ours = await asyncio.create_subprocess_exec(sys.executable, "-c", program)
    while not (out / "pids").is_file() or len((out / "pids").read_text().split()) < 3:
        assert ours.returncode is None
        await asyncio.sleep(0.05)
    ours.kill()
    await ours.wait()
    pids = [int(pid) for pid in (out / "pids").read_text().split()]
    assert all(map(_alive, pids))

    await script("put('outcome.json', '{}')").run(make_case(), SITE, out)

    for pid in pids:
        assert await _gone(pid)


async def test_a_case_that_is_sent_again_ends_what_the_last_try_left_at_work(
    tmp_path: Path, script: Make
) -> None:
    agent, cases = script("put('outcome.json', '{}')"), [make_case(site_url=SITE)]
    run = Run.create(tmp_path / "run", suite="mirror", config={}, fingerprints=agent.fingerprint())
    mark = "0" * 31 + "7"
    left = await asyncio.create_subprocess_exec(
        sys.executable, "-S", "-c", "import time; time.sleep(60)", env={MARK: mark}
    )
    out = run.artefacts / "cases" / "harbour-goods#1-buy-lamp-low-tech-elderly"
    write_text(out / ".mark", mark)
    write_text(out / "findings.jsonl", "half a resu")
    with run.writing():
        assert (await run_cases(run, cases, agent, concurrency=1)).complete
    assert await left.wait() == -signal.SIGKILL
    assert (out / "findings.jsonl").read_text() == ""


async def test_time_that_is_up_is_told_by_the_door_with_what_the_program_said(
    tmp_path: Path, script: Make
) -> None:
    agent = script("print('so far', flush=True)\ntime.sleep(60)")
    run = Run.create(tmp_path / "run", suite="mirror", config={}, fingerprints=agent.fingerprint())
    with run.writing():
        await run_cases(run, [make_case(site_url=SITE, timeout=3.0)], agent, concurrency=1)
    (record,) = run.journal.latest()
    assert record.error and record.error["kind"] == "system_timeout"
    (log,) = run.artefacts.glob("cases/*/log.txt")
    assert "so far" in log.read_text()


async def test_a_run_with_a_failed_session_can_be_collected_and_its_figures_are_the_systems_own(
    tmp_path: Path, script: Make
) -> None:
    agent = script("""
        if json.load(open(persona))["role"] == "lost":
            sys.exit("boom")
        put("study.json", '{"system": "tester", "version": "2", "tokens": 500, "seconds": 33}')
        put("outcome.json", "{}")
    """)
    lost = PersonaProfile(name="L", role="lost", age=40)
    cases = [make_case(site_url=SITE, **more) for more in ({"persona": lost}, {}, {"repeat": 2})]
    cases.append(make_case(site_url=SITE, persona=lost, repeat=3))
    run = Run.create(tmp_path / "run", suite="mirror", config={}, fingerprints=agent.fingerprint())
    with run.writing():
        done = await run_cases(run, cases, agent, concurrency=1)
    assert (done.ok, done.failed) == (2, 2)
    studies = collect(run.path).studies
    assert {(study.system, study.version) for study in studies} == {("tester", "2")}
    failed = [session.failed for study in studies for session in study.sessions if session.failed]
    assert len(failed) == 2 and all("boom" in reason for reason in failed)
    ended = [session for study in studies for session in study.sessions if not session.failed]
    assert {(session.tokens, session.seconds) for session in ended} == {(500, 33.0)}


async def test_a_bad_case_is_kept_and_counted_in_a_run(tmp_path: Path, script: Make) -> None:
    agent = script("""
        wanted = json.load(open(task))["id"]
        time.sleep(30 if wanted == "hang" else 0)
        put("outcome.json", "{}")
        sys.exit("boom" if wanted == "crash" else 0)
    """)
    made = [make_case(task=AgentTask(name, name), timeout=4.0) for name in ("good", "crash", "hang")]

    async def worker(case: Case[AgentCase]) -> Outcome:
        result = await agent.run(case.data, SITE, run.artefacts / digest(case.key)[:16])
        return Outcome({"findings": len(result.findings)}, usage=result.usage, cost_usd=result.cost_usd)

    run = Run.create(tmp_path / "run", suite="mirror", config={}, fingerprints=agent.fingerprint())
    with run.writing():
        done = await execute(run, [Case(case.key, case) for case in made], worker, concurrency=3)

    assert (done.ok, done.failed, done.not_run) == (1, 2, 0)
    records = list(run.journal.scan())
    # Somebody else's failure is not tried again behind their back: it may have cost money.
    assert sorted((record.error or {}).get("kind", "") for record in records) == [
        "",
        "system_failed",
        "system_timeout",
    ]


async def test_what_it_says_is_bounded_and_without_keys(
    script: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "sk-very-secret-value")
    monkeypatch.setenv("ASSAY_MIRROR_KEY", "ours-and-nobody-elses")
    agent = script("""
        print("first", os.environ["SOME_API_KEY"], "ASSAY_MIRROR_KEY" in os.environ)
        for _ in range(3000):
            sys.stdout.write("x" * 1000)
        print("last")
        sys.exit("wrong key " + os.environ["SOME_API_KEY"])
    """)
    with pytest.raises(SystemFailed, match=r"wrong key \[hidden\]"):
        await agent.run(make_case(), SITE, tmp_path / "out")

    log = (tmp_path / "out" / "log.txt").read_text()
    assert "first [hidden] False" in log and "last" in log and "bytes left out" in log
    assert len(log) < 400_000 and "sk-very" not in log


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("", "needs a command"),
        ("tester 'half", "cannot be read"),
        (f"{sys.executable} agent.py", "does not say {out_dir}"),
        ("no-such-program-anywhere {out_dir}", "no program that can be run"),
    ],
)
def test_a_command_that_cannot_work_is_refused_before_the_run(command: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        open_door(f"command:{command}")
    assert says in str(caught.value)


@pytest.mark.parametrize("command", [f"{sys.executable} {{path}} {{{{out_dir}}}}", "{path} {{out_dir}}"])
def test_another_script_is_another_system(tmp_path: Path, command: str) -> None:
    path = tmp_path / "agent.py"
    path.write_text("one")
    path.chmod(0o755)
    agent = CommandAgent(command.format(path=path))
    before = agent.fingerprint()
    path.write_text("two")
    assert before != agent.fingerprint() and before["command"] == agent.fingerprint()["command"]
    assert json.dumps(before)
