"""A run that is killed, with all its processes or its browser alone, goes on where it stopped."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from assay.runs import Record, Run, verify

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROLES = ("neutral", "low-tech-elderly", "power-user-impatient")
SECONDS = 240
MARK = "MIRROR_RESUME_TEST"
PAGE = """<!doctype html><html lang=en><head><title>Mill</title>
<meta name=viewport content='width=device-width, initial-scale=1'></head>
<body><main><h1>Mill</h1>
<p style='color:#ccc'>We mill since 1840.</p><p>Come by on any day.</p></main></body>"""


@dataclass
class Mill:
    """A site of one page. It can keep a visitor waiting, so that a kill comes at a moment that is known."""

    url: str = ""
    visits: list[str] = field(default_factory=list)
    holds: Callable[[], bool] = lambda: False
    held: asyncio.Event = field(default_factory=asyncio.Event)
    going_on: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path != "/":
            return web.Response(status=404)
        self.visits.append(request.path)
        if self.holds() and not self.going_on.is_set():
            self.held.set()
            await self.going_on.wait()
        return web.Response(text=PAGE, content_type="text/html")

    def begin(self, holds: Callable[[], bool]) -> None:
        self.visits.clear()
        self.holds = holds
        self.held.clear()
        self.going_on.clear()

    def go_on(self) -> None:
        self.going_on.set()


@dataclass
class Command:
    """`assay mirror run` in a process of its own; whatever it starts can be told by a mark."""

    mill: Mill
    folder: Path
    mark: str = field(default_factory=lambda: secrets.token_hex(16))
    process: asyncio.subprocess.Process | None = None

    @property
    def output(self) -> Path:
        return self.folder / "run"

    @property
    def journal(self) -> Path:
        return self.output / "cases.jsonl"

    async def start(self, *more: str) -> asyncio.subprocess.Process:
        site = {"site_slug": "mill", "site_url": self.mill.url, "tasks": ["Contact the miller."]}
        (self.folder / "mill.json").write_text(json.dumps(site), "utf-8")
        arguments = ["mirror", "run", "--site-file", str(self.folder / "mill.json"), "--delay", "0"]
        arguments += ["--concurrency", "1", "--output", str(self.output), *more]
        for role in ROLES:
            arguments += ["--persona", role]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "assay",
            *arguments,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, MARK: self.mark},
            start_new_session=True,
        )
        return self.process

    async def ended(self) -> tuple[int, str]:
        """Its code and all that it said."""
        assert self.process is not None
        out, err = await asyncio.wait_for(self.process.communicate(), SECONDS)
        assert self.process.returncode is not None
        return self.process.returncode, out.decode() + err.decode()

    async def held(self) -> None:
        """Wait until the site keeps it waiting."""
        assert self.process is not None
        held, over = (asyncio.ensure_future(one) for one in (self.mill.held.wait(), self.process.wait()))
        await asyncio.wait({held, over}, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        over.cancel()
        assert self.mill.held.is_set(), "the run was over before it could be killed"

    def at_work(self) -> dict[int, list[str]]:
        """The processes that it has started, itself among them, by their arguments."""
        found = {}
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if f"{MARK}={self.mark}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                    found[int(entry.name)] = (entry / "cmdline").read_text("utf-8", "replace").split("\0")
            except OSError:
                continue
        return found

    def chromium(self) -> int:
        (found,) = [
            number
            for number, words in self.at_work().items()
            if "--remote-debugging-pipe" in words and not any(word.startswith("--type=") for word in words)
        ]
        return found


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def mill() -> AsyncIterator[Mill]:
    made = Mill()
    runner = web.ServerRunner(web.Server(made.answer), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield made
    made.go_on()
    await runner.cleanup()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def undisturbed(mill: Mill, tmp_path_factory: pytest.TempPathFactory) -> Path:
    command = Command(mill, tmp_path_factory.mktemp("undisturbed"))
    await command.start()
    code, said = await command.ended()
    assert code == 0, said
    return command.output


def findings(run: Path) -> dict[str, list[dict[str, Any]]]:
    """What each case found. The name of a stored page is left out: it depends on more than the page."""
    return {
        file.parent.name: [
            json.loads(line) | {"page_state": ""} for line in file.read_text("utf-8").splitlines()
        ]
        for file in sorted((run / "artefacts" / "cases").glob("*/findings.jsonl"))
    }


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}


def records(run: Path) -> list[Record]:
    return list(Run.open(run).journal.scan())


def lines(journal: Path) -> int:
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


async def test_a_run_that_was_killed_with_all_its_processes_goes_on(
    mill: Mill, undisturbed: Path, tmp_path: Path
) -> None:
    command = Command(mill, tmp_path)
    mill.begin(lambda: lines(command.journal) == 1)
    process = await command.start()
    await command.held()
    os.killpg(process.pid, signal.SIGKILL)
    code, said = await command.ended()
    assert code == -signal.SIGKILL and "Traceback" not in said
    deadline = time.monotonic() + 60
    while left := command.at_work():
        assert time.monotonic() < deadline, f"still at work: {left}"
        await asyncio.sleep(0.05)
    mill.go_on()

    journal = command.journal.read_bytes()
    (first,) = records(command.output)
    folder = command.output / "artefacts" / "cases" / first.payload["folder"]
    case, surveys = files(folder), files(command.output / "surveys")
    assert first.status == "ok" and Run.open(command.output).manifest.status == "running"
    assert len(case) == 4 and len(surveys) == 1
    before = len(mill.visits)

    await command.start("--resume")
    code, said = await command.ended()
    assert code == 0 and "3 of 3" in said, said
    assert command.journal.read_bytes().startswith(journal), "what was written stays as it was"
    counts = Counter(record.key for record in records(command.output))
    assert counts == {f"mill#1/task-1/{role}": 1 for role in ROLES}, "no finished case is run again"
    assert {record.status for record in records(command.output)} == {"ok"}
    assert files(folder) == case and files(command.output / "surveys") == surveys
    assert mill.visits[before:], "the other two had to go there"
    found = findings(undisturbed)
    assert findings(command.output) == found and all(found.values())
    assert verify(Run.open(command.output)).problems == []


@pytest.mark.parametrize("moment", ["while the site is looked at", "while somebody walks"])
async def test_a_browser_that_was_killed_costs_a_try_and_no_finding(
    mill: Mill, undisturbed: Path, tmp_path: Path, moment: str
) -> None:
    command = Command(mill, tmp_path)
    looking = moment == "while the site is looked at"
    mill.begin(lambda: len(mill.visits) == 2 if looking else lines(command.journal) == 1)
    await command.start()
    await command.held()
    os.kill(command.chromium(), signal.SIGKILL)
    mill.go_on()
    code, said = await command.ended()
    assert code in (0, 3) and "Traceback" not in said, said
    failed = [record for record in records(command.output) if record.status == "failed"]
    assert failed and failed[0].error is not None
    assert failed[0].key == f"mill#1/task-1/{ROLES[0 if looking else 1]}"
    assert failed[0].error["kind"] == ("browser_lost" if looking else "page_unreachable")
    assert "\n" not in failed[0].error["message"]
    if code == 3:
        await command.start("--resume")
        code, said = await command.ended()
    assert code == 0 and "3 of 3" in said, said
    latest = {record.key: record.status for record in Run.open(command.output).journal.latest()}
    assert latest == {f"mill#1/task-1/{role}": "ok" for role in ROLES}
    # A site that was seen by halves would be one with fewer problems.
    found = findings(undisturbed)
    assert findings(command.output) == found and all(found.values())
    assert not command.at_work()
