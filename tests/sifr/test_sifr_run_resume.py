"""A run that is killed in the middle goes on where it was, and ends with the same numbers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from assay.runs import Record, Run
from assay.sifr.verifying import verify_run

ROOT = Path(__file__).parents[2]
ANSWER = '{"answer": "Book a visit", "refs": ["btn001"], "found": true}'
HELD_AFTER, SECONDS = 17, 120


@pytest.fixture
def server_url() -> Iterator[str]:
    """A model that answers a few questions and then keeps everybody waiting."""
    script = str(ROOT / "benchmarks" / "model_server.py")
    command = [sys.executable, script, "--latency", "0", "--answer", ANSWER, "--hold-after", str(HELD_AFTER)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        process.kill()


def get(url: str, what: str) -> dict[str, int]:
    with urllib.request.urlopen(url.removesuffix("/v1") + what) as answer:
        found: dict[str, int] = json.load(answer)
    return found


def begin(town: Path, url: str, output: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "assay", "sifr", "run", "--dataset", str(town), "--output", str(output)]
    command += ["--models", f"embedded,openai-compatible/reader@{url}", "--formats", "sifr,axtree"]
    command += ["--pages", "*visit", "--concurrency", "3", *more]
    # Each run has a cache of its own, so that what it does not ask again is due to its journal.
    environment = {**os.environ, "ASSAY_CACHE": str(output.with_suffix(".cache"))}
    return subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment
    )


def records(output: Path) -> list[Record]:
    return list(Run.open(output).journal.scan()) if (output / "manifest.json").exists() else []


def answered(output: Path) -> int:
    return sum("reader@" in record.key for record in records(output))


def test_a_killed_run_asks_nothing_twice_and_ends_with_the_same_scores(
    town: Path, server_url: str, tmp_path: Path
) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = begin(town, server_url, killed)
    deadline = time.monotonic() + SECONDS
    while answered(killed) < HELD_AFTER:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    before = records(killed)
    assert get(server_url, "/stats")["answered"] == answered(killed) == HELD_AFTER
    assert Run.open(killed).manifest.status == "running" and not (killed / "scores.json").exists()

    get(server_url, "/release")
    refused = begin(town, server_url, killed)
    assert "add --resume" in refused.communicate(timeout=SECONDS)[1] and refused.returncode == 2
    changed = begin(town, server_url, killed, "--resume", "--runs", "2")
    assert "config runs" in changed.communicate(timeout=SECONDS)[1] and changed.returncode == 2
    resumed = begin(town, server_url, killed, "--resume")
    _, said = resumed.communicate(timeout=SECONDS)
    assert resumed.returncode == 0, said
    after = get(server_url, "/stats")
    journal = records(killed)
    assert after["repeated"] == 0, "no question was answered twice"
    assert after["answered"] == answered(killed) > 2 * HELD_AFTER
    assert journal[: len(before)] == before, "what was written stays as it was"
    assert set(Counter(record.key for record in journal).values()) == {1}
    assert verify_run(killed, town).problems == []

    undisturbed = begin(town, server_url, whole)
    _, said = undisturbed.communicate(timeout=SECONDS)
    assert undisturbed.returncode == 0, said
    assert get(server_url, "/stats")["answered"] == 2 * after["answered"]
    for name in ("scores.json", "readings.jsonl", "tasks.jsonl"):
        assert (killed / name).read_bytes() == (whole / name).read_bytes(), name
