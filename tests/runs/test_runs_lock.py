"""One writer per run: a second is refused by name, a dead one's place is taken, an exception leaves none."""

from __future__ import annotations

import errno
import fcntl
import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.runs import Run, remove_run
from assay.runs.lock import locked

NewRun = Callable[..., Run]

HOLD = """
import sys, time
from pathlib import Path
from assay.runs import Run
with Run.open(Path(sys.argv[1])).writing():
    print("holding", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def hold() -> Iterator[Callable[[Run], subprocess.Popen[str]]]:
    """Another process that writes a run."""
    started: list[subprocess.Popen[str]] = []

    def start(run: Run) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", HOLD, str(run.path)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout is not None and process.stdout.readline() == "holding\n"
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


Hold = Callable[[Run], subprocess.Popen[str]]


def log_lines(run: Run) -> list[dict[str, Any]]:
    path = run.path / "log.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_a_second_writer_is_refused_and_told_who_the_first_is(new_run: NewRun, hold: Hold) -> None:
    run = new_run()
    owner = hold(run)
    before = sorted(path.name for path in run.path.iterdir())
    said = rf"is being written by process {owner.pid} on \S+ since 20"
    with pytest.raises(BadInput, match=said), run.writing():
        raise AssertionError("two writers")
    with pytest.raises(BadInput, match=f"process {owner.pid} "):
        remove_run(run)
    assert sorted(path.name for path in run.path.iterdir()) == before
    assert Run.open(run.path).manifest == run.manifest, "reading needs no lock"


def test_the_command_refuses_with_exit_code_2_and_one_sentence(new_run: NewRun, hold: Hold) -> None:
    run = new_run()
    owner = hold(run)
    command = [sys.executable, "-m", "assay", "runs", "rm", str(run.path), "--yes"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.fullmatch(rf"assay: .* is being written by process {owner.pid} on .*\n", ended.stderr)


def test_the_lock_of_a_killed_process_is_taken_over_and_the_log_says_so(
    new_run: NewRun, hold: Hold, capfd: pytest.CaptureFixture[str]
) -> None:
    run = new_run()
    owner = hold(run)
    os.kill(owner.pid, signal.SIGKILL)
    owner.wait()
    with run.writing():
        pass
    (entry,) = log_lines(run)
    assert entry["level"] == "warning"
    assert f"Took over the lock that process {owner.pid} on" in entry["message"]
    assert capfd.readouterr() == ("", ""), "the terminal stays quiet"
    with run.writing():
        pass
    assert len(log_lines(run)) == 1, "a lock that was given back is not taken over"


def test_the_lock_is_given_back_after_an_exception(new_run: NewRun) -> None:
    run = new_run()
    with pytest.raises(ZeroDivisionError), run.writing():
        raise ZeroDivisionError
    with run.writing():
        pass
    assert not log_lines(run)


def test_the_lock_is_given_back_so_that_another_process_can_write(new_run: NewRun, hold: Hold) -> None:
    run = new_run()
    with run.writing():
        pass
    hold(run)


@pytest.mark.parametrize("left", [b"not json", b"[]", b"{}", b'{"pid": 1}', b"\xff\xfe"])
def test_a_lock_file_that_cannot_be_read_hinders_nobody(
    tmp_path: Path, left: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "run.lock"
    path.write_bytes(left)
    with caplog.at_level(logging.WARNING, logger="assay"), locked(path):
        pass
    assert "that another process left behind" in caplog.text
    assert path.read_bytes() == b""


def test_a_place_where_no_lock_can_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"run\.lock cannot be written"), locked(tmp_path / "no" / "run.lock"):
        pass


def test_a_file_system_without_locks_is_not_taken_for_another_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", raising(OSError(errno.ENOLCK, "No locks available")))
    with (
        pytest.raises(BadInput, match=r"cannot be locked \(No locks available\)"),
        locked(tmp_path / "run.lock"),
    ):
        pass


def test_on_a_full_disk_a_run_can_be_removed(new_run: NewRun, monkeypatch: pytest.MonkeyPatch) -> None:
    run = new_run()
    monkeypatch.setattr(os, "pwrite", raising(OSError(errno.ENOSPC, "No space left on device")))
    remove_run(run)
    assert not run.path.exists()


def raising(error: OSError) -> Callable[..., None]:
    def refuse(*_arguments: object) -> None:
        raise error

    return refuse


def test_writing_breaks_the_seal_of_an_earlier_completion(finished_run: NewRun) -> None:
    run = finished_run("run", {"k": {"x": 1.0}})
    assert (run.path / "SHA256SUMS").exists()
    with run.writing():
        assert not (run.path / "SHA256SUMS").exists()


def test_the_log_goes_to_the_run_and_the_logger_is_as_before_afterwards(new_run: NewRun) -> None:
    run, logger = new_run(), logging.getLogger("assay")
    level, handlers = logger.level, list(logger.handlers)
    with run.writing():
        logging.getLogger("assay.somewhere").info("It is %s.", "so \ud83d")
        try:
            raise ValueError("inside")
        except ValueError:
            logging.getLogger("assay").exception("It broke.")
    assert (logger.level, logger.handlers) == (level, handlers)
    first, second = log_lines(run)
    assert (first["where"], first["message"]) == ("assay.somewhere", "It is so \ud83d.")
    assert second["level"] == "error" and "ValueError: inside" in second["traceback"]
