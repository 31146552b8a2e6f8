"""`assay runs`: what it prints for people and for programs, and the exit codes that scripts rely on."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assay.runs import Record, Run

if TYPE_CHECKING:
    from tests.cli.conftest import Ended

Assay = Callable[..., "Ended"]
MakeRun = Callable[..., Run]


def scores(by: float = 0.0, count: int = 24) -> dict[str, dict[str, float]]:
    return {f"k{n:02}": {"x": 0.5 + by * (1 + 0.1 * (n % 3 - 1)), "same": 1.0} for n in range(count)}


def failed(key: str) -> Record:
    return Record(key, "failed", 1, "", "", error={"kind": "refused", "message": "[red]No[/red] {way}."})


def parsed(ended: Ended, code: int = 0) -> Any:
    assert (ended.code, ended.err) == (code, "")
    return json.loads(ended.out)


def test_no_runs_is_no_error(assay: Assay, tmp_path: Path) -> None:
    assert assay("runs", "list").out == f"No runs in {tmp_path / 'runs'}; `assay demo` makes one.\n"
    assert parsed(assay("runs", "list", "--json")) == []
    assert parsed(assay("runs", "list", "--json", "--directory", tmp_path / "none")) == []


def test_runs_are_listed_newest_first_with_what_cannot_be_read(assay: Assay, make_run: MakeRun) -> None:
    for age, name in enumerate(["new", "old", "broken"]):
        run = make_run(name, scores(), models=["embedded/reader"])
        os.utime(run.path / "manifest.json", (1_000_000 - age, 1_000_000 - age))
    (run.path / "manifest.json").write_text("{")
    os.utime(run.path / "manifest.json", (900_000, 900_000))
    rows = parsed(assay("runs", "list", "--json"))
    assert [row["name"] for row in rows] == ["new", "old", "broken"]
    assert (rows[0]["suite"], rows[0]["status"], rows[0]["models"]) == ("demo", "complete", "embedded/reader")
    assert rows[2]["status"].startswith("unreadable: ") and "is not valid JSON" in rows[2]["status"]
    shown = assay("runs", "list")
    assert shown.code == 0 and all(word in shown.out for word in ("new", "old", "broken", "unreadable"))


def test_a_run_is_shown_with_its_numbers_failures_and_cost(assay: Assay, make_run: MakeRun) -> None:
    make_run("demo-1", {"a": {"x": 1.0}, "b": {"x": 0.0}, "c": failed("c")}, models=["m"], seed=3)
    value = parsed(assay("runs", "show", "demo-1", "--json"))
    assert value["manifest"]["name"] == "demo-1" and value["cost_usd"] == 0.0
    assert value["scores"]["cases"] == {"attempted": 3, "ok": 2, "invalid": 0, "failed": 1}
    assert value["scores"]["metrics"]["x"]["value"] == 0.5
    assert value["errors"] == [{"kind": "refused", "n": 1, "example": "[red]No[/red] {way}."}]
    shown = assay("runs", "show", "demo")
    assert shown.code == 0
    for words in (
        "3 attempted, 2 ok",
        "0.500 [",
        "$0.0000",
        "refused",
        "[red]No[/red] {way}.",
        "dataset d",
        "x 0.333.",
    ):
        assert words in shown.out


def test_an_unknown_cost_is_shown_as_unknown(assay: Assay, make_run: MakeRun) -> None:
    make_run("r", {"a": Record("a", "ok", 1, "", "", payload={"scores": {"x": 1.0}})})
    assert parsed(assay("runs", "show", "r", "--json"))["cost_usd"] is None
    assert "unknown" in assay("runs", "show", "r").out


def test_an_empty_run_can_be_shown(assay: Assay, make_run: MakeRun) -> None:
    make_run("r", complete=False)
    assert parsed(assay("runs", "show", "r", "--json"))["scores"]["metrics"] == {}
    assert "0 attempted" in assay("runs", "show", "latest").out


def test_a_damaged_line_is_said_on_stderr_and_json_stays_json(
    assay_process: Assay, make_run: MakeRun
) -> None:
    run = make_run("r", scores())
    with run.journal.path.open("a") as file:
        file.write("damage\n")
    ended = assay_process("runs", "show", "r", "--json")
    assert ended.code == 0 and json.loads(ended.out)["scores"]["cases"]["ok"] == 24
    assert "line 25 is damaged and was passed by" in ended.err and "Traceback" not in ended.err


def test_verify_says_whether_a_run_holds(assay: Assay, make_run: MakeRun) -> None:
    run = make_run("r", scores())
    assert parsed(assay("runs", "verify", "r", "--json")) == {
        "run": "r",
        "ok": True,
        "files_checked": 2,
        "records": 24,
        "problems": [],
    }
    assert assay("runs", "verify", "r").out == "r: all 2 checksums match, 24 records readable.\n"
    (run.path / "extra").write_text("x")
    value = parsed(assay("runs", "verify", "r", "--json"), code=1)
    assert value["ok"] is False and value["problems"] == ["extra was added after the run was sealed."]
    assert assay("runs", "verify", "r").code == 1


def test_two_runs_are_compared(assay: Assay, make_run: MakeRun) -> None:
    make_run("a", scores())
    make_run("b", scores(0.2, 20) | {"new": {"x": 1.0}})
    asked = ("runs", "compare", "--run-a", "a", "--run-b", "b")
    value = parsed(assay(*asked, "--json"))
    assert value["cases"] == {"paired": 20, "only_a": 4, "only_b": 1, "unscored": 0}
    assert value["scores"]["x"]["significant"] and not value["scores"]["same"]["significant"]
    assert assay(*asked, "--json").out == assay(*asked, "--json").out
    shown = assay(*asked)
    assert (
        shown.code == 0 and "20 cases in both runs" in shown.out and "4 only in A, 1 only in B" in shown.out
    )


@pytest.mark.parametrize(("by", "code"), [(-0.2, 1), (0.2, 0), (0.0, 0)])
def test_the_gate_closes_on_a_loss_that_is_more_than_noise(
    assay: Assay, make_run: MakeRun, by: float, code: int
) -> None:
    make_run("a", scores())
    make_run("b", scores(by))
    ended = assay("runs", "compare", "--run-a", "a", "--run-b", "b", "--gate", "--json")
    assert ended.code == code and json.loads(ended.out)["scores"]["x"]["n"] == 24
    assert ended.err == ("assay: b is worse than a by more than noise in: x.\n" if code else "")


def test_the_gate_lets_nothing_through_that_it_has_not_seen(assay: Assay, make_run: MakeRun) -> None:
    make_run("a", scores())
    make_run("b", {key: Record(key, "invalid", 1, "", "") for key in scores()})
    ended = assay("runs", "compare", "--run-a", "a", "--run-b", "b", "--gate")
    assert ended.code == 1 and "share no scored case" in ended.err


def test_unlike_runs_are_refused_unless_forced(assay: Assay, make_run: MakeRun) -> None:
    make_run("a", scores())
    make_run("b", scores(), fingerprints={"dataset": "other"})
    asked = ("runs", "compare", "--run-a", "a", "--run-b", "b")
    refused = assay(*asked)
    assert (refused.code, refused.out) == (2, "") and "dataset differ" in refused.err
    forced = assay(*asked, "--force")
    assert forced.code == 0 and forced.out.startswith("Note: Different dataset: ")
    assert parsed(assay(*asked, "--force", "--json"))["flags"]


def test_runs_without_a_shared_score_say_so(assay: Assay, make_run: MakeRun) -> None:
    make_run("a", {"k": {"x": 1.0}})
    make_run("b", {"k": {"y": 1.0}})
    assert "share no score" in assay("runs", "compare", "--run-a", "a", "--run-b", "b").out


def test_removing_needs_yes_where_nobody_can_be_asked(assay_process: Assay, make_run: MakeRun) -> None:
    run = make_run("r", scores())
    ended = assay_process("runs", "rm", "r")
    assert (
        ended.code == 2 and ended.err == "assay: Nothing was removed: add --yes where nobody can be asked.\n"
    )
    assert run.path.exists()


def test_removing_takes_whole_names_only_and_all_or_nothing(assay: Assay, make_run: MakeRun) -> None:
    one, two = make_run("run-1", scores()), make_run("run-2", scores())
    for names in (["run"], ["run-1", "latest"], ["run-1", "run"], [""]):
        ended = assay("runs", "rm", *names, "--yes")
        assert ended.code == 2 and "There is no run" in ended.err
    assert one.path.exists() and two.path.exists()
    assert assay("runs", "rm", "run-1", str(one.path), "--yes").out == f"Removed {one.path}.\n"
    assert parsed(assay("runs", "rm", "run-2", "--yes", "--json")) == {"removed": [str(two.path)]}
    assert parsed(assay("runs", "list", "--json")) == []


def test_a_run_that_is_being_written_is_not_removed(assay: Assay, make_run: MakeRun) -> None:
    run = make_run("r", scores())
    with run.writing():
        ended = assay("runs", "rm", "r", "--yes")
    assert ended.code == 2 and f"is being written by process {os.getpid()}" in ended.err
    assert run.path.exists()


@pytest.mark.parametrize(
    ("answer", "code", "gone"),
    [(b"y\n", 0, True), (b"n\n", 2, False), (b"\x04", 3, False), (b"\x03", 3, False)],
)
def test_on_a_terminal_the_user_is_asked(make_run: MakeRun, answer: bytes, code: int, gone: bool) -> None:
    run = make_run("r", scores())
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "assay", "runs", "rm", "r"]
    with subprocess.Popen(
        command,
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        asked = process.stderr.read(len("Remove r? [y/N]:"))
        try:
            if answer == b"\x03":
                err = _interrupted(process)
            else:
                os.write(ours, answer)
                err = process.communicate(timeout=60)[1]
        finally:
            process.kill()
    os.close(ours)
    os.close(theirs)
    assert asked == "Remove r? [y/N]:"
    assert (process.returncode, run.path.exists()) == (code, not gone)
    assert "Traceback" not in err and "Aborted" not in err


def _interrupted(process: subprocess.Popen[str]) -> str:
    """Press Ctrl-C until it is heard: one that comes between the question and the waiting for its answer is
    kept by Python until the waiting ends.
    """
    for _ in range(6):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=10)[1]
    raise AssertionError("Ctrl-C is not heard")


def test_foreign_words_do_not_reach_the_terminal_as_commands(assay: Assay, make_run: MakeRun) -> None:
    title, turned = "\x1b]0;owned\x07", "\u202e"
    record = Record("k", "failed", 1, "", "", error={"kind": f"kind{title}", "message": f"message{turned}"})
    make_run("r", {"k": record, "ok": {f"score{title}": 1.0}}, models=[f"model{title}{turned}"])
    make_run("s", {"k": {f"score{title}": 1.0}, "ok": {f"score{title}": 1.0}})
    (make_run("t").path / f"file{title}").touch()
    for asked in (("list",), ("show", "r"), ("compare", "--run-a", "r", "--run-b", "s"), ("verify", "t")):
        shown = assay("runs", *asked)
        assert "owned" in shown.out and not {"\x1b", "\x07", turned} & set(shown.out + shown.err)
    refused = assay("runs", "show", f"none{title}")
    assert refused.code == 2 and "owned" in refused.err and "\x1b" not in refused.err


@pytest.mark.parametrize("command", ["show", "verify"])
def test_runs_are_found_by_path_beginning_and_latest(assay: Assay, make_run: MakeRun, command: str) -> None:
    run = make_run("demo-1", scores())
    for name in ("demo-1", "demo", "latest", run.path, f"{run.path}/"):
        assert assay("runs", command, name).code == 0
    make_run("demo-2", scores())
    ended = assay("runs", command, "demo")
    assert ended.code == 2 and "is the beginning of several runs" in ended.err
