"""Whatever goes wrong: one sentence on stderr, the right exit code, and no traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import assay as package
from assay.cli import main as main_module

if TYPE_CHECKING:
    from tests.cli.conftest import Ended

Assay = Callable[..., "Ended"]

LONG = "x" * 300


@pytest.mark.parametrize(
    "arguments",
    [
        ["runs", "show", "nothing"],
        ["runs", "show", ""],
        ["runs", "show", LONG],
        ["runs", "show", "a\nb"],
        ["runs", "show", "line\nbreak/below"],
        ["runs", "verify", "../.."],
        ["runs", "list", "--directory", LONG],
        ["runs", "compare", "--run-a", "a", "--run-b", "b"],
        ["runs", "rm", "nothing", "--yes"],
        ["demo", "--resume"],
        ["demo", "--output", "file"],
        ["demo", "--output", "file/below"],
        ["demo", "--output", LONG],
        ["demo", "--output", "/proc/assay"],
        ["demo", "--output", "taken"],
        ["demo", "--model", "nonsense"],
        ["demo", "--model", "unknown/model"],
        ["demo", "--model", "embedded/none"],
        ["demo", "--model", "openai/gpt-4o"],
        ["demo", "--model", "openai-compatible/x"],
        ["demo", "--model", ""],
        ["demo", "--model", "replay/none.jsonl"],
        ["models", "fetch", "none"],
        ["models", "fetch", "{0.x}[red]"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40].replace("\n", " "),
)
def test_bad_use_is_one_sentence_and_exit_code_2(assay: Assay, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "taken" / "control").mkdir(parents=True)
    (tmp_path / "taken" / "control" / "thesis.txt").write_text("x")
    ended = assay(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("assay: ") and ended.err.endswith(".\n") and ended.err.count("\n") == 1
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nonsense"],
        ["nonsense"],
        ["runs", "nonsense"],
        ["runs", "show"],
        ["runs", "show", "a", "b"],
        ["runs", "compare", "--run-a", "a"],
        ["demo", "--max-calls", "many"],
        ["demo", "--max-cost"],
        ["models", "test"],
        ["models", "test", "embedded/reader", "--timeout", "0"],
        ["doctor", "extra"],
    ],
    ids=" ".join,
)
def test_wrong_flags_get_the_usage_and_exit_code_2(assay: Assay, arguments: list[str]) -> None:
    ended = assay(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(("Usage: ", "Error: ")) and "Error: " in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("arguments", [[], ["runs"], ["models"]], ids=["assay", "runs", "models"])
def test_a_group_alone_shows_its_help(assay: Assay, arguments: list[str]) -> None:
    ended = assay(*arguments)
    assert ended.code == 2 and "Usage:" in ended.out + ended.err and "Commands:" in ended.out + ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["demo"],
        ["doctor"],
        ["runs"],
        *(["runs", command] for command in ("list", "show", "verify", "compare", "rm")),
        ["models"],
        *(["models", command] for command in ("list", "test", "fetch")),
    ],
    ids=" ".join,
)
def test_every_command_has_help_and_every_verb_has_json(assay: Assay, arguments: list[str]) -> None:
    ended = assay(*arguments, "--help")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Usage: ")
    if arguments not in ([], ["runs"], ["models"]):
        assert "--json" in ended.out


def test_the_version_is_the_package_s(assay: Assay) -> None:
    ended = assay("--version")
    assert (ended.code, ended.out) == (0, f"assay {package.__version__}\n")


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", line.replace("assay", f"'{sys.executable}' -m assay")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("command", ["models list", "models list --json", "runs list", "doctor"])
@pytest.mark.parametrize("reader", ["head -1", "true"])
def test_a_reader_that_goes_away_is_no_error(command: str, reader: str) -> None:
    ended = shell(f"assay {command} | {reader} > /dev/null; exit ${{PIPESTATUS[0]}}")
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "command", [["models", "list"], ["doctor"], ["doctor", "--json"], ["runs", "show", "ü"]]
)
def test_a_terminal_of_any_encoding_will_do(
    assay_process: Assay, make_run: Callable[..., object], command: list[str], encoding: str
) -> None:
    make_run("ü", {"😀": {"x": 1.0}})
    command = [*command[:-1], "latest"] if command[-1] == "ü" else command
    ended = assay_process(*command, PYTHONIOENCODING=encoding)
    assert (ended.code, ended.err) == (0, "")
    if "--json" in command:
        assert json.loads(ended.out)["ok"] is True


CRASH = """
import assay.runs.store
def broken(*_arguments): raise ZeroDivisionError("by nought")
assay.runs.store.list_runs = broken
"""


@pytest.fixture
def crashing(tmp_path: Path) -> dict[str, str]:
    """An environment in which `assay runs list` has a fault."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(CRASH)
    (tmp_path / "temporary").mkdir()
    return {"PYTHONPATH": str(tmp_path / "site"), "TMPDIR": str(tmp_path / "temporary")}


def test_a_fault_of_our_own_is_one_sentence_and_a_file(
    assay_process: Assay, crashing: dict[str, str], tmp_path: Path
) -> None:
    ended = assay_process("runs", "list", **crashing)
    (report,) = (tmp_path / "temporary").iterdir()
    assert (ended.code, ended.out) == (70, "")
    assert (
        ended.err == f"assay: A fault of Assay itself (ZeroDivisionError); please report it with {report}.\n"
    )
    assert "Traceback" in report.read_text() and "by nought" in report.read_text()


def test_a_fault_where_no_file_can_be_written_is_one_sentence_too(
    assay: Assay, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty() -> None:
        raise ZeroDivisionError("by nought")

    def full(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(main_module, "app", faulty)
    monkeypatch.setattr(tempfile, "NamedTemporaryFile", full)
    ended = assay("runs", "list")
    assert ended.code == 70 and ended.err.startswith("assay: A fault of Assay itself (ZeroDivisionError)")
    assert ended.err.endswith("ASSAY_DEBUG=1.\n") and ended.err.count("\n") == 1


def test_with_debug_a_fault_shows_its_traceback(assay_process: Assay, crashing: dict[str, str]) -> None:
    ended = assay_process("runs", "list", ASSAY_DEBUG="1", **crashing)
    assert ended.code == 70 and "Traceback" in ended.err and "by nought" in ended.err


def test_a_fault_of_the_system_is_a_sentence_that_names_the_file(
    assay: Assay, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied() -> None:
        raise PermissionError(13, "Permission denied", "/secret/place")

    monkeypatch.setattr(main_module, "app", denied)
    ended = assay("runs", "list")
    assert ended.code == 2
    assert (
        ended.err
        == "assay: /secret/place cannot be used (Permission denied); check the path and its rights.\n"
    )


def test_ctrl_c_leaves_a_run_that_resumes(
    tmp_path: Path, assay_process: Assay, model_server: Callable[..., str]
) -> None:
    output = tmp_path / "out"
    model = f"openai-compatible/x@{model_server(latency=0.1)}"
    journal = output / "model" / "cases.jsonl"
    command = [sys.executable, "-m", "assay", "demo", "--model", model, "--output", str(output), "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (journal.exists() and journal.read_bytes().count(b"\n") >= 8):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (3, "")
    assert err == "assay: Stopped. What was finished is kept; --resume with the run's --output goes on.\n"
    manifest = json.loads((output / "model" / "manifest.json").read_text())
    assert (manifest["status"], manifest["reason"]) == ("interrupted", "Interrupted by the user.")
    kept = journal.read_bytes()
    assert 8 <= kept.count(b"\n") < 60

    ended = assay_process("demo", "--model", model, "--output", output, "--resume", "--json")
    assert (ended.code, ended.err) == (0, "") and json.loads(ended.out)["complete"] is True
    assert journal.read_bytes().startswith(kept) and journal.read_bytes().count(b"\n") == 60
