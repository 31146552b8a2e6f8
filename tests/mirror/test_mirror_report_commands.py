"""The commands: report, slide and calibrate, as somebody at a terminal meets them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from assay.cli.mirror_reporting import calibrate, report, slide
from assay.errors import AssayError, BadInput, GateFailed
from assay.files import write_json
from assay.mirror.scored import STUDIES, ScoredStudy, write_studies
from assay.mirror.scoring import compute_scores
from assay.runs import Run, verify

FINGERPRINT = {"judge": "j", "prompt": "p", "rubric": "r"}


def run(*words: object) -> Result:
    app = typer.Typer()
    for command in (report, slide, calibrate):
        app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


def refusal(*words: object) -> AssayError:
    error = run(*words).exception
    assert isinstance(error, AssayError)
    return error


@pytest.fixture
def scoring(tmp_path: Path, make_scored: Callable[..., ScoredStudy]) -> Path:
    """A finished scoring of four sites."""
    studies = [
        make_scored(
            site,
            truth=8,
            matched={n: [n] for n in range(1, 5)},
            verdicts={n: "real" if n % 2 else "false_positive" for n in range(10, 18)},
            system="Tester",
            cost_usd=2.0 + place,
            seconds=60.0,
        )
        for place, site in enumerate(("bank", "shop", "post", "town"))
    ]
    path = tmp_path / "scoring"
    made = Run.create(
        path,
        suite="mirror-score",
        config={"judge": "some/judge"},
        fingerprints=FINGERPRINT | {"dataset": "d"},
    )
    judge = {"name": "some/judge", "fingerprint": FINGERPRINT, "card": None}
    scores = compute_scores(studies, judge=judge, excluded={}, corpus_hash="c0ffee", seed=0)
    write_studies(path / STUDIES, studies)
    write_json(path / "scores.json", scores.as_json())
    made.set_status("complete")
    made.seal()
    return path


def test_a_report_goes_into_the_scoring_and_leaves_it_sealed(scoring: Path) -> None:
    result = run("report", "--scores", scoring)
    assert result.exit_code == 0, result.exception
    assert "Known problems found" in (scoring / "report.md").read_text()
    assert (scoring / "report.html").read_text().startswith("<!doctype html>")
    assert verify(Run.open(scoring)).ok


@pytest.mark.parametrize("name", ["out.md", "out.html"])
def test_a_report_goes_where_it_was_asked_to(scoring: Path, tmp_path: Path, name: str) -> None:
    result = run("report", "--scores", scoring / "scores.json", "--output", tmp_path / name, "--json")
    value = json.loads(result.stdout)
    assert value == {"written": [str(tmp_path / name)], "calibrated": False}
    assert (tmp_path / name).exists()
    assert not (scoring / "report.md").exists()


def test_an_output_of_another_kind_is_refused(scoring: Path, tmp_path: Path) -> None:
    assert "name a file in .md or .html" in str(
        refusal("report", "--scores", scoring, "--output", tmp_path / "a.pdf")
    )


def test_what_is_no_scoring_gets_one_sentence(tmp_path: Path) -> None:
    assert "does not exist" in str(refusal("report", "--scores", tmp_path))
    (tmp_path / "scores.json").write_text('{"suite": "spans"}')
    assert "does not hold scores of mirror" in str(refusal("slide", "--scores", tmp_path))
    (tmp_path / "scores.json").write_text("{")
    assert "not valid JSON" in str(refusal("slide", "--scores", tmp_path))


@pytest.mark.parametrize(
    "broken",
    [
        {"metrics": {"recall_known": {"value": "much", "ci": [0, 1], "n": 3}}},
        {"sites": [3]},
        {"criteria": ["x"]},
        {"personas": {"matrix": {"roles": ["a", "b"], "rows": [{"found_by": {"a": 1}}]}}},
    ],
)
def test_scores_that_somebody_changed_get_one_sentence(scoring: Path, broken: dict[str, Any]) -> None:
    file = scoring / "scores.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | broken))
    error = refusal("report", "--scores", scoring)
    assert isinstance(error, BadInput)
    assert "score the run again" in str(error)


def test_a_slide_says_what_it_may_and_refuses_the_rest_aloud(scoring: Path) -> None:
    result = run("slide", "--scores", scoring)
    assert result.exit_code == 0, result.exception
    assert "Recall 50 %: About 1 of 2 known problems are found." in result.stdout
    assert "Refused: senior_evaluator" in result.stderr
    assert (scoring / "slide.svg").exists()
    assert (scoring / "slide.html").exists()
    assert verify(Run.open(scoring)).ok


def test_a_required_sentence_that_is_refused_fails_the_gate(scoring: Path) -> None:
    error = refusal("slide", "--scores", scoring, "--require", "senior_evaluator")
    assert isinstance(error, GateFailed)
    assert "senior_evaluator cannot be said" in str(error)
    assert run("slide", "--scores", scoring, "--require", "recall").exit_code == 0
    assert "There is no sentence 'x'" in str(refusal("slide", "--scores", scoring, "--require", "x"))


def test_a_slide_as_json_lists_said_and_refused(scoring: Path, tmp_path: Path) -> None:
    result = run("slide", "--scores", scoring, "--output", tmp_path / "one.svg", "--json")
    value = json.loads(result.stdout)
    assert value["written"] == [str(tmp_path / "one.svg")]
    assert {"precision", "recall"} <= {claim["name"] for claim in value["said"]}
    assert {"senior_evaluator", "false_alarms"} <= {claim["name"] for claim in value["refused"]}


def test_truth_without_a_corpus_hash_is_named_by_its_fingerprint(scoring: Path) -> None:
    file = scoring / "scores.json"
    value = json.loads(file.read_text())
    file.write_text(json.dumps(value | {"corpus": {"hash": None}}))
    said = json.loads(run("slide", "--scores", scoring, "--json").stdout)
    assert said["corpus"] == "Corpus truth d"


def test_a_slide_is_drawn_as_a_picture(scoring: Path, tmp_path: Path) -> None:
    result = run("slide", "--scores", scoring, "--png", tmp_path / "deep" / "slide.png")
    assert result.exit_code == 0, result.exception
    data = (tmp_path / "deep" / "slide.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (1280, 720)


def test_a_sample_goes_out_and_labels_come_back(scoring: Path, tmp_path: Path) -> None:
    blank = tmp_path / "labels.jsonl"
    result = run("calibrate", "--run", scoring, "--sample", 30, "--output", blank)
    assert "16 pairs and 14 findings to label" in result.stdout
    assert "may hold labels" in str(refusal("calibrate", "--run", scoring, "--output", blank))
    records = [json.loads(line) for line in blank.read_text().splitlines()]
    for number, record in enumerate(records[1:]):
        record["label"] = (3 if number % 5 else 0) if record["kind"] == "pair" else "real"
    filled = tmp_path / "ann.jsonl"
    filled.write_text("\n".join(json.dumps(record) for record in records))
    result = run("calibrate", "--run", scoring, "--labels", filled)
    assert result.exit_code == 0, result.exception
    assert "ann (30 labelled, 0 open)" in result.stdout
    assert "The judge is below the bar." in result.stdout
    value = json.loads(run("calibrate", "--run", scoring, "--labels", filled, "--json").stdout)
    assert value["labels"] == 16
    assert isinstance(refusal("calibrate", "--run", scoring, "--labels", filled, "--gate"), GateFailed)
    assert json.loads(run("report", "--scores", scoring, "--json").stdout)["calibrated"] is True
    assert "was held against people" in (scoring / "report.md").read_text()
    assert verify(Run.open(scoring)).ok


def test_calibrate_wants_one_direction(scoring: Path, tmp_path: Path) -> None:
    for words in ([], ["--output", tmp_path / "a", "--labels", tmp_path / "b"]):
        assert "Give --output to draw" in str(refusal("calibrate", "--run", scoring, *words))
