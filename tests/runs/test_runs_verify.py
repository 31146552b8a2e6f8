"""Checksums: every byte that changes, goes or comes is seen, and nothing outside the run is ever read."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.runs import Run, verify

NewRun = Callable[..., Run]


@pytest.fixture
def sealed(finished_run: NewRun) -> Run:
    run = finished_run("run", {"a": {"x": 1.0}, "b": {"x": 0.0}}, complete=False)
    (run.artefacts / "deep").mkdir()
    (run.artefacts / "deep" / "page ü.html").write_text("<p>")
    run.write_json("scores.json", {})
    with run.writing():
        run.set_status("complete")
        run.seal()
    return run


def sums(run: Run) -> Path:
    return run.path / "SHA256SUMS"


def outcome_of_sha256sum(run: Run) -> int:
    command = ["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"]
    return subprocess.run(command, cwd=run.path, capture_output=True, check=False).returncode


def reopened(run: Run) -> Run:
    return Run.open(run.path)


def test_a_sealed_run_holds_and_sha256sum_agrees(sealed: Run) -> None:
    result = verify(reopened(sealed))
    assert result.ok and result.problems == []
    assert (result.run, result.records, result.files_checked) == ("run", 2, 4)
    assert outcome_of_sha256sum(sealed) == 0
    names = [line.split("  ", 1)[1] for line in sums(sealed).read_text().splitlines()]
    assert names == ["artefacts/deep/page ü.html", "cases.jsonl", "manifest.json", "scores.json"]


def test_one_changed_byte_is_seen_by_us_and_by_sha256sum(sealed: Run) -> None:
    path = sealed.path / "artefacts" / "deep" / "page ü.html"
    path.write_text("<q>")
    assert verify(reopened(sealed)).problems == [
        "artefacts/deep/page ü.html was changed after the run was sealed."
    ]
    assert outcome_of_sha256sum(sealed) == 1


def test_a_missing_file_is_seen(sealed: Run) -> None:
    (sealed.path / "scores.json").unlink()
    assert verify(reopened(sealed)).problems == ["scores.json is missing."]
    assert outcome_of_sha256sum(sealed) == 1


@pytest.mark.parametrize("name", ["new.txt", "artefacts/deep/new.tmp", ".hidden", "artefacts/run.lock"])
def test_an_added_file_is_seen(sealed: Run, name: str) -> None:
    (sealed.path / name).write_text("x")
    assert verify(reopened(sealed)).problems == [f"{name} was added after the run was sealed."]


def test_every_record_that_is_added_is_seen(sealed: Run) -> None:
    with sealed.journal.path.open("a") as file:
        file.write('{"key": "c", "status": "ok"}\nnot json\n')
    result = verify(reopened(sealed))
    assert result.problems[0] == "cases.jsonl was changed after the run was sealed."
    assert "cases.jsonl line 4 is damaged" in result.problems[1]
    assert result.records == 3


@pytest.mark.parametrize(
    "name",
    ["back\\slash", "new\nline", "\u2028", "tab\t", "*star", " space ", "-n", "cr\r", "\x85", "ü" * 80],
)
def test_any_file_name_can_be_sealed(sealed: Run, name: str) -> None:
    (sealed.artefacts / name).write_text("x")
    with sealed.writing():
        sealed.seal()
    assert verify(reopened(sealed)).problems == []
    assert outcome_of_sha256sum(sealed) == 0
    (sealed.artefacts / name).write_text("y")
    assert len(verify(reopened(sealed)).problems) == 1


@pytest.mark.parametrize(
    "line", ["{hash}  ../secret", "{hash}  artefacts/../../secret", "{hash}  {absolute}"]
)
def test_a_line_that_leads_out_of_the_run_is_not_followed(sealed: Run, tmp_path: Path, line: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    known = hashlib.sha256(b"secret").hexdigest()
    with sums(sealed).open("a") as file:
        file.write(line.format(hash=known, absolute=secret) + "\n")
    assert verify(reopened(sealed)).problems == ["SHA256SUMS line 5 is not a checksum line."]


def test_a_link_that_leads_out_of_the_run_is_not_followed(sealed: Run, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (sealed.path / "link").symlink_to(tmp_path)
    known = hashlib.sha256(b"secret").hexdigest()
    with sums(sealed).open("a") as file:
        file.write(f"{known}  link/secret\n")
    assert verify(reopened(sealed)).problems == ["link/secret leads out of the run."]


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        b"no sums here",
        b"0" * 64,
        b"0" * 63 + b"  x",
        b"\x00" * 100,
        b"g" * 64 + b"  x",
        b"0" * 64 + b"  a\x00b",
    ],
)
def test_lines_that_are_no_checksums_are_said_by_number(sealed: Run, content: bytes) -> None:
    sums(sealed).write_bytes(sums(sealed).read_bytes() + content + b"\n")
    assert verify(reopened(sealed)).problems == ["SHA256SUMS line 5 is not a checksum line."]


def test_a_run_without_a_seal_or_an_end_does_not_hold(new_run: NewRun) -> None:
    run = new_run()
    first, second = verify(run).problems
    assert "has no SHA256SUMS: the run is not complete" in first
    assert second == "The run is created: it has not ended"
    run.set_status("stopped", "Enough.")
    assert verify(reopened(run)).problems[1] == "The run is stopped: Enough."


def test_a_sealed_run_that_is_not_complete_does_not_hold(sealed: Run) -> None:
    with sealed.writing():
        sealed.set_status("incomplete", "2 cases failed.")
        sealed.seal()
    assert verify(reopened(sealed)).problems == ["The run is incomplete: 2 cases failed."]


def test_sealing_again_after_a_change_holds_again(sealed: Run) -> None:
    sealed.write_text("report.md", "# New\n")
    assert not verify(reopened(sealed)).ok
    with sealed.writing():
        sealed.seal()
    assert verify(reopened(sealed)).ok


@pytest.mark.parametrize(("damage", "code"), [(False, 0), (True, 1)])
def test_the_command_ends_with_1_if_the_run_does_not_hold(sealed: Run, damage: bool, code: int) -> None:
    if damage:
        (sealed.path / "scores.json").unlink()
    command = [sys.executable, "-m", "assay", "runs", "verify", str(sealed.path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (code, "")
    assert ended.stdout == (
        "run: scores.json is missing.\n" if damage else "run: all 4 checksums match, 2 records readable.\n"
    )
