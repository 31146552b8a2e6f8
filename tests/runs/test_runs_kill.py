"""Ten kills, ten resumes: no finished case is lost or run again, and the numbers are the same."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from assay.files import canonical_json
from assay.runs import Record, Run, read_scores, summarise, verify

COUNT, CONCURRENCY, KILLS, LATENCY = 500, 10, 10, 0.01
ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("killable_run.py")


@pytest.fixture
def server_url() -> Iterator[str]:
    """The local model server, in a process of its own."""
    command = [sys.executable, str(ROOT / "benchmarks" / "model_server.py"), "--latency", str(LATENCY)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        process.kill()


def server_calls(url: str) -> int:
    with urllib.request.urlopen(url.removesuffix("/v1") + "/stats") as answer:
        return int(json.load(answer)["requests"])


def begin(directory: Path, url: str) -> subprocess.Popen[bytes]:
    cache = directory.with_suffix(".sqlite")
    command = [sys.executable, str(SCRIPT), str(directory), str(cache), url, str(COUNT), str(CONCURRENCY)]
    return subprocess.Popen(command)


def lines(directory: Path) -> int:
    path = directory / "cases.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def kill_after(process: subprocess.Popen[bytes], directory: Path, records: int, seconds: float) -> None:
    """Kill the process once it has written so many records, and a moment later."""
    wanted = lines(directory) + records
    while process.poll() is None and lines(directory) < wanted:
        time.sleep(0.001)
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL, "the run was over before it could be killed"


def records(directory: Path) -> list[Record]:
    return list(Run.open(directory).journal.scan())


def summary(directory: Path) -> str:
    return canonical_json(summarise(read_scores(Run.open(directory).journal.latest())))


def by_case(directory: Path) -> str:
    found = sorted((record.key, record.payload) for record in Run.open(directory).journal.latest())
    return canonical_json(found)


def test_ten_kills_lose_nothing_repeat_nothing_and_change_no_number(tmp_path: Path, server_url: str) -> None:
    moments = random.Random(20260102)
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    snapshots: list[list[Record]] = []
    for _ in range(KILLS):
        process = begin(killed, server_url)
        kill_after(process, killed, moments.randrange(1, 30), moments.uniform(0, 0.01))
        snapshots.append(records(killed))
        assert Run.open(killed).manifest.status == "running"
    assert begin(killed, server_url).wait() == 0
    calls = server_calls(server_url)
    assert begin(whole, server_url).wait() == 0

    journal = records(killed)
    for snapshot in snapshots:
        assert journal[: len(snapshot)] == snapshot, "what was written stays as it was"
    counts = Counter(record.key for record in journal)
    assert set(counts) == {f"pair-{number:04}" for number in range(COUNT)}
    assert set(counts.values()) == {1}, "no finished case is run again"
    assert {(record.status, record.attempt) for record in journal} == {("ok", 1)}
    sizes = [len(snapshot) for snapshot in snapshots]
    assert sizes == sorted(sizes) and sizes[0] > 0 and sizes[-1] < COUNT

    assert calls <= COUNT + KILLS * CONCURRENCY
    assert server_calls(server_url) == calls + COUNT
    assert summary(killed) == summary(whole)
    assert by_case(killed) == by_case(whole)
    assert len({record.payload["scores"]["score"] for record in journal}) > COUNT / 2, "scores differ"

    run = Run.open(killed)
    assert run.manifest.status == "complete"
    with run.writing():
        run.seal()
    assert verify(run).problems == []
    log = (killed / "log.jsonl").read_text().splitlines()
    assert sum("Took over the lock" in line for line in log) == KILLS
