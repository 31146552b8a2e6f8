"""The demonstration from beginning to end: runs, scores, report; with good answers, bad ones and none."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from assay.demo.tour import Tour, take_tour
from assay.errors import Incomplete
from assay.models import Budget, ModelSettings
from assay.reports import interval_text
from assay.runs import Run, verify

SERVER = Path(__file__).parents[2] / "benchmarks" / "model_server.py"
FILES = [
    "SHA256SUMS",
    "analysis.json",
    "cases.jsonl",
    "manifest.json",
    "report.html",
    "report.md",
    "scores.json",
]


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person who runs the tests is read or written."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASSAY_RUNS", str(tmp_path / "runs"))
    for variable in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "ASSAY_PRICES"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def serve() -> Iterator[Callable[[str], str]]:
    """Start a model server that always gives one answer; its model's name is returned."""
    servers: list[subprocess.Popen[str]] = []

    def start(answer: str) -> str:
        command = [sys.executable, str(SERVER), "--latency", "0", f"--answer={answer}"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        servers.append(server)
        assert server.stdout is not None
        return f"openai-compatible/local@http://127.0.0.1:{int(server.stdout.readline())}/v1"

    yield start
    for server in servers:
        server.terminate()
        server.communicate()


@pytest.fixture(scope="module")
def tours(tmp_path_factory: pytest.TempPathFactory) -> list[Tour]:
    """Two tours of the embedded reader, one after the other."""
    places = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
    return [asyncio.run(take_tour("embedded/reader", place / "tour")) for place in places]


class Words(HTMLParser):
    """The text of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.text = ""
        self.feed(path.read_text("utf-8"))

    def handle_data(self, data: str) -> None:
        self.text += data


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def test_both_runs_are_complete_sealed_and_true_to_their_checksums(tours: list[Tour]) -> None:
    tour = tours[0]
    assert set(FILES) <= {path.name for path in tour.run.path.iterdir()}
    assert tour.execution.complete
    for run in (tour.run, tour.control):
        result = verify(Run.open(run.path))
        assert result.problems == []
        assert result.records == 60


def test_scores_are_the_same_bytes_every_time(tours: list[Tour]) -> None:
    first, second = (tour.run.path / "scores.json" for tour in tours)
    assert first.read_bytes() == second.read_bytes()
    one, other = (read(tour.run.path / "analysis.json") for tour in tours)
    assert one == other


def test_the_report_holds_the_numbers_of_the_scores(tours: list[Tour]) -> None:
    path = tours[0].run.path
    scores = read(path / "scores.json")
    assert scores == json.loads(json.dumps(tours[0].scores))
    html, markdown = Words(path / "report.html").text, (path / "report.md").read_text("utf-8")
    plain = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown)
    for metric in scores["metrics"].values():
        shown = interval_text(metric["value"], metric["ci"])
        assert shown in html
        assert shown in plain
    correct = scores["metrics"]["correct"]
    assert interval_text(correct["value"], correct["ci"], percent=True) in html
    assert scores["cases"] == {"attempted": 60, "ok": 60, "invalid": 0, "failed": 0}
    assert "have no score" not in html


def test_the_errors_in_the_report_are_those_in_the_journal(tours: list[Tour]) -> None:
    tour = tours[0]
    wrong = [record for record in tour.run.journal.latest() if record.payload["scores"]["correct"] == 0.0]
    text = Words(tour.report).text
    assert f"Errors ({len(wrong)})" in text
    assert all(record.key in text for record in wrong)


def test_the_reader_beats_the_control_and_the_report_calls_that_good(tours: list[Tour]) -> None:
    change = next(change for change in tours[0].comparison.changes if change.name == "correct")
    assert change.mean_a is not None
    assert change.mean_a <= 0.05
    assert change.significant
    assert "Good: " in Words(tours[0].report).text
    assert "which is more than noise" in Words(tours[0].report).text


def test_a_tour_is_told_as_json(tours: list[Tour]) -> None:
    told = json.loads(json.dumps(tours[0].as_json(), allow_nan=False))
    assert told["complete"] is True
    assert told["scores"]["cases"]["attempted"] == 60
    assert told["comparison"]["cases"]["paired"] == 60


async def test_answers_that_nobody_can_read_are_counted_and_nothing_crashes(
    serve: Callable[[str], str], tmp_path: Path
) -> None:
    tour = await take_tour(serve("no json here"), tmp_path / "tour")
    scores = read(tour.run.path / "scores.json")
    assert scores["cases"] == {"attempted": 60, "ok": 0, "invalid": 60, "failed": 0}
    assert scores["metrics"] == {}
    for text in (Words(tour.report).text, (tour.run.path / "report.md").read_text("utf-8")):
        assert "60 of 60 cases have no score and are in no average." in text
        assert "No case has a score, so nothing can be said yet." in text
        assert "No answer could be scored" in text
        assert "Nothing is wrong" not in text
        assert "Good:" not in text
    assert verify(Run.open(tour.run.path)).ok
    assert tour.execution.complete


@pytest.mark.parametrize(
    ("answer", "correct"),
    [
        ('{"quote": "", "answer": null, "found": false}', 12 / 60),
        ('{"quote": "x", "answer": "x", "found": true}', 0.0),
        ('{"quote": "x", "answer": null, "found": true}', 0.0),
    ],
)
async def test_one_answer_to_everything_is_measured_for_what_it_is(
    serve: Callable[[str], str], tmp_path: Path, answer: str, correct: float
) -> None:
    tour = await take_tour(serve(answer), tmp_path / "tour")
    assert tour.scores["metrics"]["correct"]["value"] == pytest.approx(correct)
    assert tour.scores["metrics"]["correct"]["failed"] == 0
    text = Words(tour.report).text
    assert interval_text(correct, tour.scores["metrics"]["correct"]["ci"], percent=True) in text
    if not correct:
        assert "Good:" not in text
        assert "not told apart from noise" in text


async def test_hostile_answers_stay_text_in_the_report(serve: Callable[[str], str], tmp_path: Path) -> None:
    evil = "<script>alert('x')</script> | `y` \u202e"
    tour = await take_tour(serve(json.dumps({"quote": "", "answer": evil, "found": True})), tmp_path / "tour")
    html = tour.report.read_text("utf-8")
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "\u202e" not in html
    rows = [line for line in (tour.run.path / "report.md").read_text("utf-8").splitlines() if "alert" in line]
    assert len(rows) == 60
    assert {re.sub(r"\\\|", "", row).count("|") for row in rows} == {4}


async def test_a_cap_that_stops_the_run_at_once_is_the_reason_given(
    serve: Callable[[str], str], tmp_path: Path
) -> None:
    settings = ModelSettings(budget=Budget(max_calls=0))
    with pytest.raises(Incomplete, match="cap of 0 calls is reached"):
        await take_tour(serve("no json here"), tmp_path / "tour", settings)
    assert Run.open(tmp_path / "tour" / "model").manifest.status == "stopped"


async def test_a_stopped_tour_reports_what_it_has_and_can_be_resumed(
    serve: Callable[[str], str], tmp_path: Path
) -> None:
    name = serve('{"quote": "", "answer": null, "found": false}')
    settings = ModelSettings(budget=Budget(max_calls=20), cache=False)
    stopped = await take_tour(name, tmp_path / "tour", settings)
    assert not stopped.execution.complete
    assert stopped.scores["cases"]["attempted"] == 20
    assert "not complete" in Words(stopped.report).text
    assert "40 more cases were not run and are in no average." in Words(stopped.report).text
    assert not (stopped.run.path / "SHA256SUMS").exists()
    resumed = await take_tour(name, tmp_path / "tour", ModelSettings(cache=False), resume=True)
    assert resumed.execution.complete
    assert (resumed.execution.done_before, resumed.scores["cases"]["attempted"]) == (20, 60)
    assert verify(Run.open(resumed.run.path)).ok
