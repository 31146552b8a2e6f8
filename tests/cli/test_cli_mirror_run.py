"""`assay mirror run` with a system that is a program of its own: sent, killed, resumed, scored."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assay.runs import Run

Command = Callable[..., Any]

# Opens the site over HTTP as any tester would, and reports one problem per page that it saw.
TESTER = """
import json, os, pathlib, sys, time, urllib.request
site, task, persona, out = sys.argv[1:5]
out = pathlib.Path(out)
who = json.loads(pathlib.Path(persona).read_text())["role"]
with open(os.environ["TESTER_LOG"], "a") as log:
    log.write(who + "\\n")
body = urllib.request.urlopen(site + "/").read()
hold = pathlib.Path(os.environ["TESTER_HOLD"])
while hold.exists() and who != "low-tech-elderly":
    time.sleep(0.05)
rows = [{"page_url": site + "/", "element": "heading", "description": "The heading is hard to read.",
         "severity": "minor", "step": 1}]
(out / "findings.jsonl").write_text("".join(json.dumps(row) + "\\n" for row in rows))
(out / "trace.jsonl").write_text(json.dumps({"step": 1, "url": site + "/", "action": "navigate", "ok": True}))
(out / "outcome.json").write_text(json.dumps({"claimed_success": True, "gave_up": False, "steps": 1}))
"""


@pytest.fixture
def tester(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[str, Path, Path]]:
    """A program for `--agent command:…`, its log, and a file that holds it while it exists."""

    def make() -> tuple[str, Path, Path]:
        program, log, hold = tmp_path / "tester.py", tmp_path / "asked.log", tmp_path / "hold"
        program.write_text(TESTER, "utf-8")
        # Files that stand in the command are part of what is asked; these two change while it runs.
        monkeypatch.setenv("TESTER_LOG", str(log))
        monkeypatch.setenv("TESTER_HOLD", str(hold))
        line = f"{sys.executable} {program} {{site_url}} {{task_file}} {{persona_file}} {{out_dir}}"
        return f"command:{line}", log, hold

    return make


def test_a_program_is_sent_and_scored(
    assay: Command, tester: Callable[[], tuple[str, Path, Path]], tmp_path: Path
) -> None:
    agent, log, _ = tester()
    ended = assay("mirror", "run", "--sites", "tidemark@1", "--tasks", 1, "--agent", agent, "--output", "r")
    assert ended.code == 0, ended.err
    assert "5 of 5" in ended.out and "known problems found" in ended.out
    assert len(log.read_text("utf-8").split()) == 5
    scores = json.loads((tmp_path / "r-scores" / "scores.json").read_text("utf-8"))
    assert scores["counts"]["findings"] == 5 and scores["counts"]["truth"] == 6
    assert scores["metrics"]["task_success_actual"]["value"] == 0.0


def test_a_run_that_was_gone_on_with_is_scored_anew_beside_its_first_scoring(
    assay: Command, tester: Callable[[], tuple[str, Path, Path]], tmp_path: Path
) -> None:
    agent, log, _ = tester()
    log.mkdir()
    # Nobody can write into the log but whoever does not try.
    program = tmp_path / "tester.py"
    program.write_text(TESTER.replace("with open(", 'if who == "neutral":\n  with open(', 1), "utf-8")
    asked = ("--sites", "tidemark@1", "--tasks", 1, "--persona", "neutral", "--persona", "low-tech-elderly")
    arguments = ("mirror", "run", *asked, "--agent", agent, "--output", "r")
    first = assay(*arguments)
    assert first.code == 3 and "1 of 2" in first.out, first.err
    log.rmdir()
    resumed = assay(*arguments, "--resume")
    assert resumed.code == 0 and "r-scores-2" in resumed.out, resumed.err
    counts = [
        json.loads((tmp_path / name / "scores.json").read_text("utf-8"))["counts"]["findings"]
        for name in ("r-scores", "r-scores-2")
    ]
    assert counts == [1, 2]
    again = assay(*arguments, "--resume")
    assert again.code == 0 and not (tmp_path / "r-scores-3").exists()


def test_json_is_all_that_is_printed_even_with_scores(
    assay: Command, tester: Callable[[], tuple[str, Path, Path]]
) -> None:
    agent, _, _ = tester()
    arguments = ("mirror", "run", "--sites", "tidemark@1", "--tasks", 1, "--persona", "neutral")
    ended = assay(*arguments, "--agent", agent, "--json")
    assert ended.code == 0, ended.err
    value = json.loads(ended.out)
    assert value["ok"] == 1 and value["scores"]["counts"]["truth"] == 6


def test_a_killed_run_resumes_where_it_stopped(
    assay_process: Command, tester: Callable[[], tuple[str, Path, Path]], tmp_path: Path
) -> None:
    agent, log, hold = tester()
    hold.write_text("", "utf-8")
    arguments = ["mirror", "run", "--sites", "tidemark@1", "--tasks", "1", "--agent", agent, "--no-score"]
    arguments += ["--output", str(tmp_path / "r")]
    process = subprocess.Popen([sys.executable, "-m", "assay", *arguments], stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not (tmp_path / "r" / "cases.jsonl").is_file() or not (tmp_path / "r" / "cases.jsonl").read_text():
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    hold.unlink()
    resumed = assay_process(*arguments, "--resume")
    assert resumed.code == 0, resumed.err
    records = list(Run.open(tmp_path / "r").journal.latest())
    assert len(records) == 5 and all(record.status == "ok" for record in records)
    # The one that had ended was not sent again.
    assert log.read_text("utf-8").split().count("low-tech-elderly") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--agent", "nobody"], "There is no agent"),
        (["--agent", "llm"], "needs a --model"),
        (["--agent", "command:"], "command"),
        (["--sites", "atlantis"], "atlantis"),
        (["--persona", "astronaut"], "There is no persona"),
        (["--personas", "none.json"], "does not exist"),
        (["--resume"], "--resume needs the --output"),
        (["--agent", "llm", "--model", "ollama/m", "--prompt-override", "empty.json"], "replaces no prompt"),
        (["--agent", "reference", "--model", "openai/gpt-4o"], "takes no model"),
        (["--site-file", "none.json"], "does not exist"),
    ],
)
def test_bad_use_is_one_sentence(assay: Command, arguments: list[str], said: str) -> None:
    Path("empty.json").write_text("{}", "utf-8")
    ended = assay("mirror", "run", *arguments)
    assert ended.code == 2 and said in ended.err
    assert ended.err.count("\n") == 1
    assert not Path("runs").exists()


def test_a_session_without_end_is_refused(assay: Command) -> None:
    ended = assay("mirror", "run", "--timeout", "inf", "--agent", "reference")
    assert ended.code == 2 and "--timeout" in ended.err and not Path("runs").exists()


def test_without_a_browser_the_reference_agent_says_what_is_wrong(
    assay: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_CHROMIUM", "nowhere/chromium")
    ended = assay("mirror", "run", "--sites", "tidemark@1")
    assert ended.code == 2 and "CHROMIUM" in ended.err and ended.err.count("\n") == 1


def test_new_prompts_are_read_before_the_old_ones_are_paid_for(assay: Command, tmp_path: Path) -> None:
    prompts = tmp_path / "p.json"
    prompts.write_text(json.dumps({"navigation_system_prompt": "version: 2\n--- user\n{{ pgae }}"}), "utf-8")
    ended = assay("mirror", "rerun", "--model", "ollama/m", "--prompt-override", prompts, "--output", "both")
    assert ended.code == 2 and "'pgae' is undefined" in ended.err
    assert not (tmp_path / "both").exists()


def test_rerun_is_for_agents_with_prompts(assay: Command, tmp_path: Path) -> None:
    prompts = tmp_path / "p.json"
    prompts.write_text("{}", "utf-8")
    ended = assay("mirror", "rerun", "--agent", "reference", "--prompt-override", prompts)
    assert ended.code == 2 and "no prompts to change" in ended.err
