"""`assay sifr` as somebody new to it would use it: command after command, and what each says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assay.runs import Run
from assay.sifr import capturing
from assay.sifr.capturing import CaptureResult
from assay.sifr.capturing_targets import Target
from assay.sifr.formats import registry

if TYPE_CHECKING:
    from tests.cli.conftest import Ended

Assay = Callable[..., "Ended"]

CONTACT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact the ferry office</title>
<main><h1>Contact us</h1><table><tr><th>Day</th><th>Opens</th></tr><tr><th>Monday</th><td>09:00</td></tr>
<tr><th>Friday</th><td>10:30</td></tr></table><form><label>Your name <input required></label>
<label>Port <select><option>Dunmore</option><option>Kinsale</option></select></label>
<button>Send message</button></form><a href="/terms">Terms of carriage</a></main></html>"""
FARES = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Ferry fares</title><main><h1>Fares</h1>
<ul><li><h2>Day ticket</h2><p>€12.50</p><button>Buy a day ticket</button></li>
<li><h2>Season ticket</h2><p>€80.00</p><button>Buy a season ticket</button></li></ul></main></html>"""
MINE = """from assay.sifr.formats.registry import representation

@representation("names_only")
def names_only(subject):
    return "".join(f"{item.name} [{item.ref}]\\n" for item in subject.model.items)
"""


@dataclass(frozen=True)
class Captured:
    """A directory with `datasets/` in it, and what the commands said that made it."""

    place: Path
    one_file: subprocess.CompletedProcess[str]
    all_files: subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def captured(tmp_path_factory: pytest.TempPathFactory) -> Captured:
    """Two pages, each visited once for all tests, by commands in processes of their own."""
    place = tmp_path_factory.mktemp("sifr")
    (place / "ferry").mkdir()
    (place / "ferry" / "contact.html").write_text(CONTACT, "utf-8")
    (place / "ferry" / "fares.html").write_text(FARES, "utf-8")

    def capture(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "assay", "sifr", "capture", *arguments]
        return subprocess.run(
            command,
            cwd=place,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "COLUMNS": "120"},
        )

    return Captured(place, capture("ferry/contact.html"), capture("ferry", "--resume"))


@pytest.fixture
def dataset(captured: Captured, tmp_path: Path) -> Path:
    """The default dataset of the directory that the test works in."""
    return Path(shutil.copytree(captured.place / "datasets", tmp_path / "datasets"))


def parsed(ended: Ended, code: int = 0) -> Any:
    assert ended.code == code, ended.err
    return json.loads(ended.out)


def one_sentence(ended: Ended, *words: str) -> None:
    assert ended.code == 2 and ended.out == ""
    assert ended.err.startswith("assay: ") and ended.err.count("\n") == 1
    assert all(word in ended.err for word in words), ended.err


def test_help_names_every_command_in_the_order_of_work(assay: Assay) -> None:
    ended = assay("sifr", "--help")
    listed = ended.out.partition("Commands:")[2]
    names = [line.split()[0] for line in listed.splitlines() if line.strip()]
    assert names == ["capture", "formats", "tasks", "run", "score", "verify", "validate"]
    assert "..." not in listed, "no description is cut off"
    for name in names:
        assert assay("sifr", name, "--help").code == 0


def test_a_file_and_then_the_rest_of_a_directory_are_captured(captured: Captured) -> None:
    one, rest = captured.one_file, captured.all_files
    assert (one.returncode, rest.returncode) == (0, 0), one.stderr + rest.stderr
    assert "ferry_contact" in one.stdout and "ferry_fares" not in one.stdout
    assert "ferry_fares" in rest.stdout and "ferry_contact" not in rest.stdout and "1 kept" in rest.stdout
    header = one.stdout.splitlines()[0]
    assert all(name in header for name in ("sifr", "html_raw", "html_clean", "axtree", "markdown", "aria"))
    datasets = captured.place / "datasets"
    for name in ("pages/ferry/contact.html", "formats/sifr/ferry_fares.sifr", "SHA256SUMS"):
        assert (datasets / name).is_file()
    assert (datasets / "formats/screenshot/ferry_contact.png").read_bytes().startswith(b"\x89PNG")
    truth = json.loads((datasets / "ground-truth/ferry_fares.json").read_text("utf-8"))
    assert truth["tasks"] and all(row["answer"] == "" for row in truth["tasks"].values())


def test_formats_are_listed_and_a_file_of_ones_own_adds_to_them(
    assay: Assay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_known", dict(registry._known))
    shown = assay("sifr", "formats")
    assert shown.code == 0 and "sifr_shuffled  (negative control)" in shown.out.splitlines()
    (tmp_path / "mine.py").write_text(MINE, "utf-8")
    names = parsed(assay("sifr", "formats", "--plugin", "mine.py", "--json"))
    assert names[:2] == ["sifr", "sifr_v2"] and names[-1] == "names_only"


def test_tasks_are_counted_and_listed_with_their_truth(assay: Assay, dataset: Path) -> None:
    shown = assay("sifr", "tasks", "--pages", "*contact")
    rows = parsed(assay("sifr", "tasks", "--pages", "*contact", "--json"))
    assert shown.out.endswith(f"{len(rows)} tasks on 1 page.\n") and "nav_" in shown.out
    assert {row["page"] for row in rows} == {"ferry_contact"}
    twins = [row for row in rows if row["twin_of"]]
    assert twins and all(row["truth"] is None for row in twins)
    assert any(row["truth"] and "btn001" in row["truth"]["refs"] for row in rows)


def test_the_verbs_follow_each_other(assay: Assay, dataset: Path, tmp_path: Path) -> None:
    ran = assay("sifr", "run", "--output", "results/run_001", "--formats", "sifr,html_clean")
    assert ran.code == 0, ran.err
    assert "on 2 pages of 1 site" in ran.out and "html_clean" in ran.out and "embedded" in ran.out
    follow = next(line for line in ran.out.splitlines() if line.startswith("Next:")).split("sifr ", 1)[1]
    assert follow == "verify results/run_001 --dataset datasets"
    verified = assay("sifr", *follow.split())
    assert verified.code == 0 and verified.out.startswith("All checksums match: ")
    run = tmp_path / "results" / "run_001"
    assert "<html" in (run / "report.html").read_text("utf-8")
    before = (run / "scores.json").read_bytes()
    scored = assay("sifr", "score", "--run", "results/run_001")
    assert scored.code == 0 and (run / "scores.json").read_bytes() == before
    table = [line for line in ran.out.splitlines() if " 8k " in line]
    assert len(table) == 2 and table == [line for line in scored.out.splitlines() if " 8k " in line]
    assert assay("sifr", *follow.split()).code == 0, "it was sealed again"
    value = parsed(assay("sifr", "score", "--run", "results/run_001", "--json"))
    assert value["run"] == "results/run_001" and value["counts"]["failed"] == 0
    assert "accuracy" in assay("runs", "show", "results/run_001").out


def test_a_plug_in_is_read_beside_the_rest(assay_process: Assay, dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, "utf-8")
    arguments = ("--plugin", "mine.py", "--formats", "sifr,names_only", "--output", "r", "--json")
    value = parsed(assay_process("sifr", "run", *arguments))
    assert {cell["format"] for cell in value["cells"]} == {"sifr", "names_only"}
    assert "plugins" in Run.open(tmp_path / "r").manifest.fingerprints


def test_what_a_reader_cannot_see_ends_with_code_3_and_the_kind(assay: Assay, dataset: Path) -> None:
    ended = assay("sifr", "run", "--formats", "sifr,screenshot", "--output", "r", "--pages", "*fares")
    assert ended.code == 3 and "Traceback" not in ended.err
    count = json.loads(Path("r/scores.json").read_text("utf-8"))["counts"]["tasks"]
    assert f"{count} no_vision" in ended.out and f"({count} no_vision)" in ended.err
    assert "--resume" not in ended.err, "there is nothing to go on with"
    assert assay("sifr", "verify", "r").code == 0


def test_a_changed_byte_is_named_and_ends_with_code_1(assay: Assay, dataset: Path) -> None:
    assert assay("sifr", "run", "--formats", "sifr", "--output", "r").code == 0
    file = dataset / "formats" / "sifr" / "ferry_fares.sifr"
    file.write_text(file.read_text("utf-8").replace("12.50", "12.60"), "utf-8")
    assert assay("sifr", "verify", "r").code == 0
    ended = assay("sifr", "verify", "r", "--dataset", "datasets")
    assert ended.code == 1
    assert ended.out == "datasets/formats/sifr/ferry_fares.sifr was changed after the capture.\n"
    assert ended.err == "assay: r is not what was sealed: 1 problem.\n"
    readings = Path("r/readings.jsonl")
    readings.write_text(readings.read_text("utf-8").replace("ferry_fares", "ferry_farce", 1), "utf-8")
    value = parsed(assay("sifr", "verify", "r", "--json"), code=1)
    assert value["problems"] == ["readings.jsonl was changed after the run was sealed."]
    one_sentence(assay("sifr", "score", "--run", "r"), "not what was sealed", "readings.jsonl")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run", "--formats", "pdf"), ("There is no format 'pdf'", "html_clean")),
        (("run", "--budgets", "9k"), ("There is no budget '9k'", "32k")),
        (("run", "--models", "gpt-4o"), ("'gpt-4o' is not a model name", "openai/gpt-4o")),
        (("run", "--models", "openai/gpt-4o"), ("OPENAI_API_KEY",)),
        (("run", "--pages", "*,shop*"), ("--pages 'shop*'", "2 pages", "ferry_contact")),
        (("run", "--dataset", "elsewhere"), ("elsewhere", "assay sifr capture")),
        (("run", "--resume"), ("--resume needs the --output",)),
        (("run", "--plugin", "none.py"), ("none.py", "check the path")),
        (("tasks", "--pages", "zzz"), ("'zzz'",)),
        (("score", "--run", "datasets"), ("is not a run",)),
        (("verify", "nowhere"), ("nowhere is not a run",)),
        (("capture", "nothing.html"), ("nothing.html does not exist",)),
        (("capture", "https://example.org", "--formats", "pdf"), ("There is no format 'pdf'",)),
    ],
)
def test_what_is_wrong_is_one_sentence_and_code_2(
    assay: Assay, dataset: Path, tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    before = sorted(path.name for path in tmp_path.iterdir())
    one_sentence(assay("sifr", *arguments), *words)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "cache") == before


def test_a_typing_mistake_is_said_before_the_corpus_is_captured(assay: Assay, tmp_path: Path) -> None:
    # There is no dataset here, so that the next step would be to capture one.
    one_sentence(assay("sifr", "run", "--formats", "sifr,htlm"), "There is no format 'htlm'")
    assert not (tmp_path / "datasets").exists()


def test_a_first_capture_that_fails_in_part_says_how_the_rest_is_had(
    assay: Assay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def in_part(targets: Sequence[Target], output: Path, **how: Any) -> CaptureResult:
        return CaptureResult(output, failed={target.id: "It hung." for target in targets[:2]})

    monkeypatch.setattr(capturing, "capture", in_part)
    ended = assay("sifr", "run")
    assert ended.code == 3 and "2 pages of the corpus could not be captured" in ended.err
    assert "assay sifr capture corpus --resume` captures the rest" in ended.err


def test_a_first_capture_that_is_stopped_says_how_the_rest_is_had(
    assay: Assay, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stopped(targets: Sequence[Target], output: Path, **how: Any) -> CaptureResult:
        raise KeyboardInterrupt

    monkeypatch.setattr(capturing, "capture", stopped)
    ended = assay("sifr", "run")
    assert ended.code == 3 and "Stopped. datasets/ holds a part of the corpus; `" in ended.err
    assert ended.err.endswith("assay sifr capture corpus --resume` captures the rest.\n")


def test_strict_files_are_valid_and_a_broken_one_is_named_by_line(assay: Assay, dataset: Path) -> None:
    assert assay("sifr", "validate", "datasets/formats/sifr_v2").out.count(": valid\n") == 2
    file = dataset / "formats" / "sifr_v2" / "ferry_fares.sifr"
    file.write_text(file.read_text("utf-8").replace("btn001", "btn777", 1), "utf-8")
    ended = assay("sifr", "validate", "datasets/formats/sifr_v2")
    assert ended.code == 1 and "1 of 2 files break the rules" in ended.err
    assert any(
        line.startswith("datasets/formats/sifr_v2/ferry_fares.sifr:") for line in ended.out.splitlines()
    )


def test_names_that_stand_twice_are_read_once(assay: Assay, dataset: Path) -> None:
    value = parsed(assay("sifr", "run", "--models", "embedded,embedded", "--formats", "sifr,sifr", "--json"))
    assert len(value["cells"]) == 1 and value["counts"]["duplicates"] == 0
