"""Files of a run or a dataset: read as they were written, whatever a model or a stranger put there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assay.cli.sifr import app
from assay.errors import BadInput
from assay.files import json_line
from assay.runs import Run, fingerprints
from assay.sifr.dataset import Dataset
from assay.sifr.results import Reading
from assay.sifr.suite import READINGS, TASKS, score_again
from assay.sifr.tasks.records import Answer, Task
from assay.sifr.verifying import verify_run

Simulate = Callable[..., list[Reading]]
# In a text these end a line; in JSON they are signs like all others.
ENDS_A_LINE = "one\u2028two\u2029three\x85four"
TASK = Task(
    id="page0/t0",
    page="page0",
    template="ext_pair",
    category="extraction",
    question=f"What is {ENDS_A_LINE}?",
    truth=None,
)


def run_with(path: Path, readings: list[Reading]) -> Run:
    """A run that was stopped after its readings were written."""
    run = Run.create(
        path, suite="sifr", config={}, fingerprints=fingerprints(truth=[TASK.as_json()]), models=[], seed=0
    )
    (path / READINGS).write_text("".join(json_line(row.as_json()) for row in readings), "utf-8")
    (path / TASKS).write_text(json_line(TASK.as_json()), "utf-8")
    return run


def test_signs_that_end_a_line_elsewhere_end_none_in_a_run(simulate: Simulate, tmp_path: Path) -> None:
    said = Answer(answer=ENDS_A_LINE)
    rows = [row.model_copy(update={"answer": said}) for row in simulate({"sifr": 0.5}, pages=2)]
    run = run_with(tmp_path / "run", rows)
    assert score_again(run.path).scores["counts"]["attempted"] == len(rows)
    assert [one for one in verify_run(run.path).problems if TASKS in one] == []


@pytest.mark.parametrize("damage", [b"\xff\xfe", b"{}", b"[" * 100_000], ids=["bytes", "empty", "deep"])
def test_a_damaged_line_is_named(simulate: Simulate, tmp_path: Path, damage: bytes) -> None:
    run = run_with(tmp_path / "run", simulate({"sifr": 0.5}, pages=1, tasks=2))
    with (run.path / READINGS).open("ab") as file:
        file.write(damage + b"\n")
    with pytest.raises(BadInput, match=r"readings\.jsonl line 3 is no reading"):
        score_again(run.path)
    (run.path / TASKS).write_bytes(damage + b"\n")
    assert any(one.startswith(TASKS) for one in verify_run(run.path).problems)


def test_the_table_says_what_its_last_column_counts(simulate: Simulate, tmp_path: Path) -> None:
    run = run_with(tmp_path / "run", simulate({"sifr": 1.0}, failing={"sifr": 1.0}, pages=1, tasks=2))
    ended = CliRunner().invoke(app, ["score", "--run", str(run.path)])
    assert ended.exception is None
    head = next(line for line in ended.output.splitlines() if line.startswith("format"))
    row = next(line for line in ended.output.splitlines() if line.startswith("sifr "))
    assert head.split()[-1] == "failed"
    assert head.index("failed") == row.index("2 does_not_fit")


@pytest.mark.parametrize("option", ["--formats", "--pages"])
def test_an_empty_list_of_names_is_not_taken_for_everything(option: str, tmp_path: Path) -> None:
    ended = CliRunner().invoke(app, ["run", option, " ,", "--dataset", str(tmp_path), "--output", "r"])
    assert isinstance(ended.exception, BadInput)
    assert str(ended.exception) == f"{option} names none; leave it out for the default."


@pytest.mark.parametrize("name", ["../../outside", "/etc/passwd", "..", "a/b", ".hidden", "", "x" * 300])
@pytest.mark.parametrize("field", ["id", "site", "page"])
def test_no_page_is_called_by_a_way_out_of_the_dataset(tmp_path: Path, field: str, name: str) -> None:
    page = {
        "id": "shop_home.1",
        "site": "shop",
        "page": "home.1",
        "url": "http://shop.test/",
        "state": "0" * 64,
        "viewport": [1280, 800],
        "captured_at": "2026-03-17T09:00:00Z",
    }
    index = tmp_path / "dataset.json"
    index.write_text(json.dumps({"format": 1, "pages": [page]}), "utf-8")
    assert [one.id for one in Dataset(tmp_path).pages] == ["shop_home.1"]
    index.write_text(json.dumps({"format": 1, "pages": [page | {field: name}]}), "utf-8")
    with pytest.raises(BadInput, match="is no index of captured pages"):
        Dataset(tmp_path)
