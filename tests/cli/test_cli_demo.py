"""`assay demo`: the whole of Assay once, from the command to a sealed run, and on from where it stopped."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assay.runs import Run, verify

if TYPE_CHECKING:
    from tests.cli.conftest import Ended

Assay = Callable[..., "Ended"]


def requests_at(url: str) -> int:
    with urllib.request.urlopen(url.removesuffix("/v1") + "/stats") as answer:
        return int(json.load(answer)["requests"])


def told(ended: Ended, code: int = 0) -> Any:
    assert ended.code == code and "Traceback" not in ended.err
    return json.loads(ended.out)


def test_the_demonstration_leaves_two_sealed_runs_and_a_report(assay_process: Assay, tmp_path: Path) -> None:
    ended = assay_process("demo", "--output", tmp_path / "out", "--json")
    assert ended.err == ""
    value = told(ended)
    assert value["complete"] and value["scores"]["cases"]["ok"] == 60
    assert value["scores"]["metrics"]["correct"]["value"] > 0.5
    for name in ("control", "model"):
        run = Run.open(tmp_path / "out" / name)
        assert verify(run).problems == []
        check = subprocess.run(
            ["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=run.path, check=False
        )
        assert check.returncode == 0
    made = {path.name for path in (tmp_path / "out" / "model").iterdir()}
    assert {"scores.json", "analysis.json", "report.md", "report.html", "SHA256SUMS"} <= made
    assert json.loads((tmp_path / "out" / "model" / "scores.json").read_text()) == value["scores"]

    refused = assay_process("demo", "--output", tmp_path / "out")
    assert refused.code == 2 and "already holds a run; add --resume" in refused.err
    before = (tmp_path / "out" / "model" / "cases.jsonl").read_bytes()
    again = told(assay_process("demo", "--output", tmp_path / "out", "--resume", "--json"))
    assert again["scores"] == value["scores"] and again["comparison"] == value["comparison"]
    assert (tmp_path / "out" / "model" / "cases.jsonl").read_bytes() == before


def test_the_demonstration_says_what_it_found(assay: Assay, tmp_path: Path) -> None:
    ended = assay("demo")
    assert (ended.code, ended.err) == (0, "")
    assert "embedded/reader on 60 questions" in ended.out and "of the 60 answers are correct" in ended.out
    (path,) = [line.split()[-1] for line in ended.out.splitlines() if line.startswith("Next:")]
    assert assay("runs", "show", path).code == 0, "what it says to do next works"
    assert path in assay("runs", "show", "latest").out.split(), "the control is not what was asked for"
    (report,) = [line.split()[-1] for line in ended.out.splitlines() if line.startswith("Report:")]
    assert Path(report).is_file() and str(tmp_path / "runs") in report


def test_resuming_asks_nothing_again_even_without_the_cache(
    assay_process: Assay, tmp_path: Path, model_server: Callable[..., str]
) -> None:
    url = model_server()
    asked = ("demo", "--model", f"openai-compatible/x@{url}", "--output", tmp_path / "out", "--json")
    first = told(assay_process(*asked))
    assert requests_at(url) == 60
    again = told(assay_process(*asked, "--resume", ASSAY_CACHE=str(tmp_path / "another cache")))
    assert requests_at(url) == 60 and again["scores"] == first["scores"]
    other = assay_process("demo", "--model", "embedded/reader", "--output", tmp_path / "out", "--resume")
    assert other.code == 2 and "was begun with other settings (model, config model)" in other.err


def test_a_cap_on_calls_stops_the_run_and_resuming_finishes_it(
    assay_process: Assay, tmp_path: Path, model_server: Callable[..., str]
) -> None:
    url = model_server()
    asked = ("demo", "--model", f"openai-compatible/x@{url}", "--output", tmp_path / "out")
    ended = assay_process(*asked, "--max-calls", 10, "--json")
    value = told(ended, code=3)
    assert ended.err.startswith("assay: ") and ended.err.count("\n") == 1 and "10" in ended.err
    assert not value["complete"] and value["scores"]["cases"]["attempted"] == 10 == requests_at(url)
    run = Run.open(tmp_path / "out" / "model")
    assert run.manifest.status == "stopped" and run.manifest.reason
    assert assay_process("runs", "verify", run.path).code == 1

    done = assay_process(*asked, "--resume")
    assert (done.code, done.err) == (0, "") and requests_at(url) == 60
    assert assay_process("runs", "verify", run.path).code == 0


def test_what_was_begun_without_an_output_goes_on_as_it_says(
    assay_process: Assay, tmp_path: Path, model_server: Callable[..., str]
) -> None:
    url = model_server()
    asked = ("demo", "--model", f"openai-compatible/x@{url}")
    ended = assay_process(*asked, "--max-calls", 10)
    assert ended.code == 3
    said = re.search(r"--output (\S+) --resume goes on\.$", ended.err.strip())
    assert said is not None
    done = told(assay_process(*asked, "--output", said[1], "--resume", "--json"))
    assert done["complete"] and done["run"] == said[1] and requests_at(url) == 60
    runs = {path.name for path in (tmp_path / "runs").iterdir()}
    assert runs == {Path(said[1]).name, f"{Path(said[1]).name}-control"}, "nothing new was begun"
    for name in runs:
        assert assay_process("runs", "verify", name).code == 0


def test_a_single_call_is_no_reason_to_crash(
    assay_process: Assay, tmp_path: Path, model_server: Callable[..., str]
) -> None:
    asked = ("demo", "--model", f"openai-compatible/x@{model_server()}", "--output", tmp_path / "out")
    ended = assay_process(*asked, "--max-calls", 1)
    assert ended.code == 3 and ended.err.count("\n") == 1


def test_a_model_that_talks_nonsense_is_counted_not_scored(
    assay_process: Assay, tmp_path: Path, model_server: Callable[..., str]
) -> None:
    url = model_server(answer="I would rather not say.")
    asked = ("demo", "--model", f"openai-compatible/x@{url}", "--output", tmp_path / "out")
    ended = assay_process(*asked)
    assert ended.code == 3, "the exit code says that answers are missing"
    assert "Careful: 60 of 60 cases have no score and are in no average (60 invalid)." in ended.out
    assert ended.err.startswith("assay: 60 of 60 cases") and ended.err.count("\n") == 1
    shown = assay_process("runs", "show", tmp_path / "out" / "model")
    assert "the answer holds no JSON object." in shown.out, "and what it points to says why"
    assert assay_process("runs", "verify", tmp_path / "out" / "model").code == 0
    value = told(assay_process(*asked, "--resume", "--json"), code=3)
    assert requests_at(url) == 120, "one re-asking each, and resuming asks nothing"
    assert value["scores"]["cases"] == {"attempted": 60, "ok": 0, "invalid": 60, "failed": 0}
    assert value["scores"]["metrics"] == {}
