"""`verify`: a run that nobody touched is whole; one changed byte anywhere is named."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from assay.errors import BadInput
from assay.runs import Run
from assay.sifr.suite import Options, run_suite
from assay.sifr.verifying import verify_run


@pytest.fixture(scope="module")
def finished(town: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run on one page in two formats."""
    output = tmp_path_factory.mktemp("verify") / "run"
    asked = Options(dataset=town, output=output, pages=("*visit",), formats=("sifr", "axtree"))
    return asyncio.run(run_suite(asked)).run.path


@pytest.fixture
def run(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(finished, tmp_path / "run"))


@pytest.fixture
def dataset(town: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(town, tmp_path / "pages"))


def change_a_byte(path: Path, place: float = 0.5) -> None:
    """Turn one letter or digit into another, so that what was valid mostly stays so."""
    data = bytearray(path.read_bytes())
    at = next(n for n in range(int(len(data) * place), len(data)) if chr(data[n]).isalnum())
    data[at] = ord("8") if chr(data[at]).isdigit() and data[at] != ord("8") else ord("z")
    assert bytes(data) != path.read_bytes()
    path.write_bytes(bytes(data))


def test_a_run_that_nobody_touched_is_whole(run: Path, dataset: Path) -> None:
    alone, both = verify_run(run), verify_run(run, dataset)
    assert alone.problems == [] and both.problems == []
    assert alone.records == len((run / "readings.jsonl").read_text("utf-8").splitlines()) > 20
    assert alone.files_checked == len((run / "SHA256SUMS").read_text("utf-8").splitlines()) >= 8
    assert both.files_checked > alone.files_checked + 20


@pytest.mark.parametrize("place", [0.0, 0.5, 0.9])
@pytest.mark.parametrize(
    "name",
    [
        "readings.jsonl",
        "tasks.jsonl",
        "cases.jsonl",
        "scores.json",
        "sources.json",
        "report.html",
        "report.md",
    ],
)
def test_a_changed_byte_of_the_run_is_named(run: Path, name: str, place: float) -> None:
    change_a_byte(run / name, place)
    problems = verify_run(run).problems
    assert f"{name} was changed after the run was sealed." in problems
    # What follows from it is said too, and nothing else is blamed.
    assert all(name in problem for problem in problems)


def test_truth_that_was_changed_and_sealed_again_is_named(run: Path) -> None:
    text = (run / "tasks.jsonl").read_text("utf-8")
    assert "Book a visit" in text
    (run / "tasks.jsonl").write_text(text.replace("Book a visit", "Book a table"), "utf-8")
    Run.open(run).seal()
    assert verify_run(run).problems == ["tasks.jsonl is not the truth that the run was scored with."]
    (run / "tasks.jsonl").write_bytes(b"\xff\xfe{")
    Run.open(run).seal()
    assert verify_run(run).problems == ["tasks.jsonl is damaged: nobody can say what was asked."]
    (run / "tasks.jsonl").unlink()
    Run.open(run).seal()
    assert verify_run(run).problems == ["tasks.jsonl is missing: nobody can say what was asked."]


@pytest.mark.parametrize(
    "name",
    [
        "pages/town/visit.html",
        "pages/town/visit.json",
        "formats/sifr/town_visit.sifr",
        "formats/screenshot/town_shop.png",
        "store/states/*.json",
        "store/parts/*",
    ],
)
def test_a_changed_byte_of_the_dataset_is_named(run: Path, dataset: Path, name: str) -> None:
    file = sorted(path for path in dataset.glob(name) if path.is_file() or path.is_dir())[0]
    file = sorted(path for path in file.rglob("*") if path.is_file())[0] if file.is_dir() else file
    change_a_byte(file)
    where = file.relative_to(dataset).as_posix()
    assert verify_run(run, dataset).problems == [f"pages/{where} was changed after the capture."]
    assert verify_run(run).problems == [], "the run itself is whole"


def test_a_changed_answer_of_a_person_is_named(run: Path, dataset: Path) -> None:
    change_a_byte(dataset / "ground-truth" / "town_visit.json")
    said = ["pages/ground-truth/town_visit.json is not what it was when the run was made."]
    assert verify_run(run, dataset).problems == said
    (dataset / "ground-truth" / "town_visit.json").unlink()
    assert verify_run(run, dataset).problems == said


def test_a_dataset_that_is_another_one_is_named(run: Path, dataset: Path, tmp_path: Path) -> None:
    index = dataset / "dataset.json"
    text = index.read_text("utf-8")
    index.write_text(text.replace("Visit - Harbour", "Visit - Barbour"), "utf-8")
    problems = verify_run(run, dataset).problems
    assert problems[0] == "pages/dataset.json was changed after the capture."
    assert problems[1:] == [f"{dataset} is not the dataset of this run: its index has another hash."]
    index.write_text(text[: len(text) // 2], "utf-8")
    problems = verify_run(run, dataset).problems
    assert len(problems) == 2 and "is not valid JSON" in problems[1] and str(index) in problems[1]
    (tmp_path / "empty").mkdir()
    (said,) = verify_run(run, tmp_path / "empty").problems
    assert "holds no captured pages" in said


def test_what_is_no_run_of_this_suite_is_refused(run: Path, dataset: Path) -> None:
    with pytest.raises(BadInput, match="is not a run"):
        verify_run(dataset)
    manifest = (run / "manifest.json").read_text("utf-8")
    (run / "manifest.json").write_text(manifest.replace('"sifr",', '"spans",', 1), "utf-8")
    with pytest.raises(BadInput, match="is a run of spans, not of sifr"):
        verify_run(run)
