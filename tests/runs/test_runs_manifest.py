"""Runs on disk: begun once, resumed only with the same question, every fault of a place in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.runs import Manifest, Run, fingerprints
from assay.runs.fingerprinting import code_fingerprint, differences

NewRun = Callable[..., Run]


def manifest_of(run: Run) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((run.path / "manifest.json").read_text())
    return value


def change(run: Run, **fields: Any) -> None:
    (run.path / "manifest.json").write_text(json.dumps(manifest_of(run) | fields))


def test_a_new_run_says_what_it_is(tmp_path: Path) -> None:
    parts = fingerprints(dataset=["a", "b"], prompt="text")
    run = Run.create(
        tmp_path / "deep" / "run", suite="demo", config={"n": 3}, fingerprints=parts, models=["m"], seed=7
    )
    value = manifest_of(run)
    assert (value["format"], value["name"], value["suite"], value["status"]) == (1, "run", "demo", "created")
    assert (value["seed"], value["config"], value["models"]) == (7, {"n": 3}, ["m"])
    assert set(value["fingerprints"]) == {"dataset", "prompt", "code"}
    assert {"assay", "python", "system", "numpy"} <= set(value["versions"])
    assert Run.open(run.path).manifest == run.manifest


def test_a_run_without_a_place_gets_a_fresh_name_among_the_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_RUNS", str(tmp_path / "mine"))
    first, second = (Run.create(None, suite="demo", config={}, fingerprints={}) for _ in range(2))
    assert first.path.parent == second.path.parent == tmp_path / "mine"
    assert first.path != second.path and first.path.name.startswith("demo-20")


def test_an_existing_run_is_refused_without_resume_and_stays_as_it_was(new_run: NewRun) -> None:
    before = manifest_of(new_run())
    with pytest.raises(BadInput, match="already holds a run; add --resume"):
        new_run()
    assert manifest_of(new_run(resume=True)) == before


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"config": {"n": 2}}, "config n"),
        ({"config": {}}, "config n"),
        ({"config": {"n": 1, "more": True}}, "config more"),
        ({"seed": 1}, "seed"),
        ({"suite": "other"}, "suite"),
        ({"fingerprints": {"dataset": "d2", "code": "c1"}}, "dataset"),
        ({"fingerprints": {"code": "c1"}}, "dataset"),
        ({"fingerprints": {"dataset": "d1", "judge": "j", "code": "c1"}}, "judge"),
        (
            {"fingerprints": {"dataset": "d2", "code": "c1"}, "seed": 3, "config": {"n": 9}},
            "dataset, seed, config n",
        ),
    ],
)
def test_another_question_is_refused_on_resume_and_what_differs_is_named(
    new_run: NewRun, other: dict[str, Any], named: str
) -> None:
    same = {"config": {"n": 1}, "fingerprints": {"dataset": "d1", "code": "c1"}}
    new_run(**same)
    with pytest.raises(BadInput) as caught:
        new_run(**same | other, resume=True)
    assert f"was begun with other settings ({named});" in str(caught.value)


def test_the_code_may_differ_on_resume(new_run: NewRun) -> None:
    run = new_run(fingerprints={"dataset": "d1", "code": "c1"})
    assert new_run(fingerprints={"dataset": "d1", "code": "c2"}, resume=True).path == run.path


@pytest.mark.parametrize(
    "value", [("a", "b"), Path("x/y"), {"deep": (1, (2,))}, [1, 2.0], None, "ü\ud83d"], ids=repr
)
def test_settings_that_json_writes_another_way_are_still_the_same_settings(
    new_run: NewRun, value: object
) -> None:
    run = new_run(config={"value": value})
    assert new_run(config={"value": value}, resume=True).manifest == Run.open(run.path).manifest


def test_resume_where_nothing_is_begins_a_run(new_run: NewRun) -> None:
    assert new_run(resume=True).manifest.status == "created"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "is not valid JSON"),
        ("", "is not valid JSON"),
        ("[]", "must hold a JSON object"),
        (
            '{"format": 2, "all": "new"}',
            "was written by a newer Assay (format 2, this one reads up to 1); upgrade",
        ),
        ('{"format": 99, "name": "x", "suite": "y"}', "newer Assay"),
        ('{"name": "x"}', "is not a valid manifest (suite: Field required)"),
        ('{"name": "x", "suite": "y", "seed": "many"}', "is not a valid manifest (seed: "),
        ('{"name": "x", "suite": "y", "status": "perfect"}', "is not a valid manifest (status: "),
        ('{"name": "x", "suite": "y", "config": []}', "is not a valid manifest (config: "),
        ('{"name": "x", "suite": "y", "seed": NaN}', "NaN is not a JSON number"),
        ("[" * 100_000, "nested too deeply"),
    ],
    ids=range(11),
)
def test_a_manifest_that_cannot_be_used_is_said_in_one_sentence(
    new_run: NewRun, content: str, sentence: str
) -> None:
    run = new_run()
    (run.path / "manifest.json").write_text(content)
    with pytest.raises(BadInput) as caught:
        Run.open(run.path)
    assert sentence in str(caught.value) and str(run.path / "manifest.json") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_old_manifest_gets_defaults(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"name": "old", "suite": "demo"}')
    manifest = Run.open(tmp_path).manifest
    assert (manifest.seed, manifest.config, manifest.status) == (0, {}, "created")


def test_fields_of_a_newer_assay_survive_a_rewrite(new_run: NewRun) -> None:
    run = new_run()
    change(run, colour="green", nested={"a": [1]})
    again = Run.open(run.path)
    again.set_status("stopped", "Because.")
    value = manifest_of(run)
    assert (value["colour"], value["nested"]) == ("green", {"a": [1]})
    assert (value["status"], value["reason"]) == ("stopped", "Because.") and value["ended"]


def test_a_status_that_is_no_end_has_no_end(new_run: NewRun) -> None:
    run = new_run()
    run.set_status("complete")
    run.set_status("running")
    assert manifest_of(run)["ended"] is None


def test_a_directory_with_other_things_in_it_is_refused(new_run: NewRun, tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    new_run().set_status("running")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(BadInput, match="is not empty and not a run"):
        new_run("mine")
    with pytest.raises(BadInput, match="is not empty and not a run"):
        new_run("mine", resume=True)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]


def test_a_file_in_the_way_is_refused(new_run: NewRun, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match="is not empty and not a run"):
        new_run("file")


@pytest.mark.parametrize("place", ["file/below", "/proc/assay-run", "/dev/null/run", "x" * 300])
def test_a_place_that_cannot_be_written_is_said_in_a_sentence(
    new_run: NewRun, tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match=r"cannot be created \(.+\); choose a writable place"):
        new_run(place)


@pytest.mark.parametrize("place", ["nowhere", "file", "file/below", "x" * 300])
def test_opening_what_is_no_run_says_so(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match=r"is not a run: it has no manifest\.json"):
        Run.open(tmp_path / place)


def test_results_are_written_into_the_run(new_run: NewRun) -> None:
    run = new_run()
    assert json.loads(run.write_json("scores.json", {"a": 1}).read_text()) == {"a": 1}
    assert run.write_text("report.md", "# Ü\n").read_text("utf-8") == "# Ü\n"
    assert run.artefacts.is_dir()
    assert run.journal.path == run.path / "cases.jsonl"


def test_a_fingerprint_depends_on_its_part_alone() -> None:
    a, b = fingerprints(dataset=[1, 2], prompt="p"), fingerprints(dataset=[1, 3], prompt="p")
    assert differences(a, b) == ["dataset"]
    assert a == fingerprints(prompt="p", dataset=[1, 2])
    assert a["code"] == code_fingerprint() and len(a["code"]) == 16
    assert differences({"x": "1"}, {"y": "1"}) == ["x", "y"]


def test_a_manifest_may_be_made_by_hand() -> None:
    manifest = Manifest(name="n", suite="s")
    assert (manifest.format, manifest.status) == (1, "created") and manifest.created.endswith("+00:00")
