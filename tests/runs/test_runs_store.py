"""The runs on this computer: listed newest first, found by little, and removed only whole and on purpose."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.errors import AssayError, BadInput
from assay.runs import Run, find_run, list_runs, remove_run

NewRun = Callable[..., Run]


@pytest.fixture
def three(new_run: NewRun, tmp_path: Path) -> Path:
    for age, name in enumerate(["demo-b", "demo-a", "other"]):
        run = new_run(name)
        os.utime(run.path / "manifest.json", (1_000_000 - age, 1_000_000 - age))
    return tmp_path


def test_runs_are_listed_newest_first(three: Path) -> None:
    assert [path.name for path, _run in list_runs(three)] == ["demo-b", "demo-a", "other"]
    assert all(isinstance(run, Run) for _path, run in list_runs(three))


def test_no_directory_and_an_empty_one_have_no_runs(tmp_path: Path) -> None:
    assert list(list_runs(tmp_path / "none")) == list(list_runs(tmp_path)) == []
    (tmp_path / "file").write_text("x")
    assert list(list_runs(tmp_path / "file")) == []


def test_a_run_that_cannot_be_read_is_listed_with_the_reason(three: Path) -> None:
    (three / "demo-a" / "manifest.json").write_text("{")
    found = {path.name: run for path, run in list_runs(three)}
    assert set(found) == {"demo-a", "demo-b", "other"}
    assert isinstance(found["demo-a"], AssayError) and "is not valid JSON" in str(found["demo-a"])


def test_links_to_nowhere_are_no_runs(three: Path) -> None:
    (three / "gone").mkdir()
    (three / "gone" / "manifest.json").symlink_to(three / "nothing")
    assert len(list(list_runs(three))) == 3


def test_a_run_is_found_by_path_name_beginning_and_latest(
    three: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_run(str(three / "demo-a"), three / "elsewhere").path == three / "demo-a"
    assert find_run("demo-a", three).path.name == "demo-a"
    assert find_run("oth", three).path.name == "other"
    assert find_run("latest", three).path.name == "demo-b"
    monkeypatch.setenv("ASSAY_RUNS", str(three))
    assert find_run("demo-b").path == three / "demo-b"
    monkeypatch.chdir(three)
    assert find_run("other").path == Path("other")


def test_a_beginning_of_several_is_refused_with_their_names(three: Path) -> None:
    with pytest.raises(BadInput, match=r"'demo' is the beginning of several runs \(demo-b, demo-a\)"):
        find_run("demo", three)


def test_a_whole_name_wins_over_a_beginning(three: Path, new_run: NewRun) -> None:
    new_run("demo")
    assert find_run("demo", three).path.name == "demo"


@pytest.mark.parametrize("name", ["nothing", "", "x" * 300, "../" * 50, "a\nb", "latest-not", "demo-a/none"])
def test_a_run_that_is_not_there_is_said_in_a_sentence(three: Path, name: str) -> None:
    with pytest.raises(BadInput, match=r"There is no run"):
        find_run(name, three)


def test_latest_of_nothing_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no run 'latest'"):
        find_run("latest", tmp_path)


def test_exactly_means_no_beginning_and_no_latest(three: Path) -> None:
    assert find_run("demo-a", three, exactly=True).path.name == "demo-a"
    for name in ("oth", "latest", ""):
        with pytest.raises(BadInput, match="There is no run"):
            find_run(name, three, exactly=True)


def test_removing_takes_the_whole_run_and_nothing_else(three: Path) -> None:
    (three / "demo-a" / "artefacts" / "deep").mkdir(parents=True)
    remove_run(Run.open(three / "demo-a"))
    assert sorted(path.name for path in three.iterdir()) == ["demo-b", "other"]


def test_a_link_to_a_run_is_not_removed_half(three: Path) -> None:
    (three / "link").symlink_to(three / "demo-a")
    with pytest.raises(BadInput, match="is a link"):
        remove_run(Run.open(three / "link"))
    assert Run.open(three / "demo-a").manifest.name == "demo-a"


def test_a_run_that_this_process_writes_is_not_removed(new_run: NewRun) -> None:
    run = new_run()
    with run.writing(), pytest.raises(BadInput, match=f"is being written by process {os.getpid()} "):
        remove_run(run)
    assert Run.open(run.path).manifest == run.manifest
