"""`assay mirror` from a folder of findings to its numbers, as a user runs it."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assay.runs import Run, verify

Command = Callable[..., Any]
ROOT = Path(__file__).parents[2]

# One object that answers a list, a pair and a question of validity alike. Of a list it takes the first,
# so that the two orders disagree and pairs have to decide.
ANSWER = json.dumps(
    {
        "reasoning": "The same change would fix both.",
        "choice": 1,
        "score": 3,
        "verdict": "borderline",
        "confidence": 0.5,
        "evidence_cited": [],
    }
)


def _write_studies() -> Callable[..., dict[str, str | None]]:
    spec = importlib.util.spec_from_file_location("mirror_studies", ROOT / "benchmarks" / "mirror_studies.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    write: Callable[..., dict[str, str | None]] = module.write_studies
    return write


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A folder of findings on two local sites."""
    folder = tmp_path / "results"
    _write_studies()(folder, sites=2, known=8, reports=20)
    for findings in folder.rglob("findings.jsonl"):
        # Two personas must not ask the very same question: what is asked twice would be seen as such.
        rows = [json.loads(line) for line in findings.read_text("utf-8").splitlines()]
        for row in rows:
            row["description"] += f" (note {row['id']})"
        findings.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return folder


def test_scoring_writes_everything_and_the_report_states_the_judges_kappa(
    assay: Command, results: Path, tmp_path: Path
) -> None:
    output = tmp_path / "scored"
    ended = assay("mirror", "score", "--run", results, "--output", output)
    assert ended.code == 0, ended.err
    assert "known problems found" in ended.out and "kappa" in ended.out
    names = {path.name for path in output.iterdir()}
    assert {
        "scores.json",
        "analysis.json",
        "studies.jsonl",
        "report.md",
        "report.html",
        "SHA256SUMS",
    } <= names
    scores = json.loads((output / "scores.json").read_text("utf-8"))
    assert scores["counts"]["truth"] == 16 and scores["counts"]["findings"] == 40
    recall = scores["metrics"]["recall_known"]
    assert recall["n"] == 16 and recall["ci"] is not None
    assert scores["judge"]["card"]["kappa"]["ci"]
    assert "kappa" in (output / "report.md").read_text("utf-8").casefold()
    assert not verify(Run.open(output)).problems


def test_ten_scorings_are_byte_identical(assay: Command, results: Path, tmp_path: Path) -> None:
    seen = set()
    for number in range(10):
        output = tmp_path / f"scored-{number}"
        concurrency = number % 4 + 1
        ended = assay("mirror", "score", "--run", results, "--output", output, "--concurrency", concurrency)
        assert ended.code == 0, ended.err
        seen.add((output / "scores.json").read_bytes())
    assert len(seen) == 1


def _stats(url: str) -> dict[str, int]:
    with urllib.request.urlopen(url.removesuffix("/v1") + "/stats") as answer:
        stats: dict[str, int] = json.load(answer)
    return stats


def test_a_killed_scoring_resumes_without_asking_anything_twice(
    assay_process: Command, model_server: Callable[..., str], results: Path, tmp_path: Path
) -> None:
    url = model_server(answer=ANSWER, hold_after=37)
    command = ["mirror", "score", "--run", str(results), "--judge", f"openai-compatible/judge@{url}"]
    killed = tmp_path / "killed"
    arguments = [sys.executable, "-m", "assay", *command, "--output", str(killed), "--concurrency", "4"]
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while _stats(url)["answered"] < 37:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.05)
    # Everything answered so far has arrived; the rest waits at the server.
    time.sleep(1.0)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    urllib.request.urlopen(url.removesuffix("/v1") + "/release").read()
    resumed = assay_process(*command, "--output", killed, "--concurrency", 4, "--resume")
    assert resumed.code == 0, resumed.err
    after = _stats(url)
    assert after["repeated"] == 0 and after["answered"] > 37
    undisturbed = tmp_path / "undisturbed"
    whole = assay_process(*command, "--output", undisturbed, ASSAY_CACHE=str(tmp_path / "other-cache"))
    assert whole.code == 0, whole.err
    assert (killed / "scores.json").read_bytes() == (undisturbed / "scores.json").read_bytes()


def test_a_judge_that_gives_no_answer_is_counted_and_is_no_zero(
    assay: Command, model_server: Callable[..., str], results: Path, tmp_path: Path
) -> None:
    judge = f"openai-compatible/judge@{model_server(answer='I would rather not say.')}"
    ended = assay("mirror", "score", "--run", results, "--judge", judge, "--output", tmp_path / "s", "--json")
    assert ended.code == 3
    scores = json.loads((tmp_path / "s" / "scores.json").read_text("utf-8"))
    assert scores["counts"]["unjudged"] == scores["counts"]["clusters"]
    precision = scores["metrics"]["precision_strict"]
    assert precision["value"] is None and precision["failed"] == scores["counts"]["clusters"]
    assert scores["judge"]["invalid"]["value"] == 1.0


def test_greedy_and_pairwise_are_there_for_those_who_ask(
    assay: Command, model_server: Callable[..., str], results: Path, tmp_path: Path
) -> None:
    judge = f"openai-compatible/judge@{model_server(answer=ANSWER)}"
    arguments = ("mirror", "score", "--run", results, "--judge", judge, "--judge-mode", "pairwise")
    ended = assay(*arguments, "--assignment", "greedy", "--validator", "embedded", "--output", tmp_path / "s")
    assert ended.code == 0, ended.err
    scores = json.loads((tmp_path / "s" / "scores.json").read_text("utf-8"))
    assert scores["judge"]["mode"] == "pairwise" and scores["judge"]["assignment"] == "greedy"
    assert scores["judge"]["position_consistency"]["value"] == 1.0


def test_the_verbs_follow_each_other(assay: Command, results: Path, tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    for output in (a, b):
        assert assay("mirror", "score", "--run", results, "--output", output).code == 0
    for arguments in (
        ("analyze", "--scores", a),
        ("optimize", "--errors", a / "analysis.json", "--output", tmp_path / "new_prompts.json"),
        ("ablate", "--run", a),
        ("compare", "--run-a", a, "--run-b", b, "--gate"),
        ("report", "--scores", a / "scores.json", "--output", tmp_path / "again.md"),
        ("slide", "--scores", a, "--output", tmp_path / "slide.html"),
        ("calibrate", "--run", a, "--sample", 40, "--output", tmp_path / "labels.jsonl"),
        ("doctor", "--run", results),
    ):
        ended = assay("mirror", *arguments)
        assert ended.code == 0, (arguments, ended.err)
        assert "Traceback" not in ended.err
        asked_json = assay("mirror", *arguments, "--json") if arguments[0] in ("compare", "ablate") else None
        assert asked_json is None or json.loads(asked_json.out)
    assert json.loads((tmp_path / "new_prompts.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda f: f.write_text('{"page_url": "/", "description": 3}\n', "utf-8"), "description"),
        (
            lambda f: f.write_text('{"page_url": "/", "description": "d", "severity": "huge"}\n', "utf-8"),
            "huge",
        ),
        (lambda f: f.write_text("not json\nnot json\n", "utf-8"), "line 1"),
        (
            lambda f: f.write_text('{"id": "x", "page_url": "/", "description": "d"}\n' * 2, "utf-8"),
            "x",
        ),
    ],
)
def test_bad_findings_are_one_sentence_that_names_file_and_record(
    assay: Command, results: Path, tmp_path: Path, spoil: Callable[[Path], Any], said: str
) -> None:
    file = sorted(results.rglob("findings.jsonl"))[0]
    spoil(file)
    output = tmp_path / "scored"
    ended = assay("mirror", "score", "--run", results, "--output", output)
    assert ended.code == 2 and ended.err.count("\n") == 1
    assert said in ended.err and file.name in ended.err
    assert not output.exists()


def test_markup_and_control_characters_in_a_finding_stay_text(
    assay: Command, results: Path, tmp_path: Path
) -> None:
    file = sorted(results.rglob("findings.jsonl"))[0]
    evil = {"page_url": "/", "element": "<img src=x onerror=alert(1)>", "severity": "minor"}
    evil["description"] = "<script>alert(1)</script>\u0007\x1b[31m [click](javascript:alert(1))"
    with file.open("a", encoding="utf-8") as more:
        more.write(json.dumps(evil) + "\n")
    output = tmp_path / "scored"
    ended = assay("mirror", "score", "--run", results, "--output", output)
    assert ended.code == 0, ended.err
    assert "\x1b" not in ended.out
    page = (output / "report.html").read_text("utf-8")
    assert "<script>alert" not in page and "<img src=x" not in page
    assert "](javascript:" not in (output / "report.md").read_text("utf-8")


def test_a_site_without_truth_is_said_so(assay: Command, tmp_path: Path) -> None:
    case = tmp_path / "r" / "one"
    os.makedirs(case)
    (case / "study.json").write_text(json.dumps({"system": "s", "site_slug": "nowhere", "persona": "p"}))
    (case / "findings.jsonl").write_text(json.dumps({"page_url": "/", "description": "d"}) + "\n")
    (case / "outcome.json").write_text(json.dumps({"claimed_success": True, "gave_up": False, "steps": 1}))
    ended = assay("mirror", "score", "--run", tmp_path / "r")
    assert ended.code == 2 and "No known problem fits" in ended.err and ended.err.count("\n") == 1


def test_the_kind_of_the_results_can_be_named(assay: Command, tmp_path: Path) -> None:
    (tmp_path / "edx").mkdir()
    problem = {"problem": "The search box has no label.", "severity": "high", "page_hint": "/search"}
    (tmp_path / "edx" / "feedback.json").write_text(json.dumps({"issues": [problem]}))
    score = ("mirror", "score", "--run", tmp_path / "edx", "--output", tmp_path / "scored")
    other = assay(*score, "--kind", "assay")
    assert other.code == 2 and "no session folder" in other.err
    ended = assay(*score, "--kind", "uxbench", "--json")
    assert ended.code == 0, ended.err
    assert json.loads(ended.out)["counts"]["findings"] == 1
