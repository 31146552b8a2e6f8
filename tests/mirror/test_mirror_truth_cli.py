"""`assay mirror truth` as people use it: list, check, count, import."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from assay.cli.mirror_truth import app
from assay.errors import BadInput, GateFailed
from assay.mirror.truth import GroundTruthIssue, read_truth_file


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_list_shows_the_records_and_what_was_left_out() -> None:
    shown = run("list", "published", "--site", "healthcare_gov")
    assert shown.exit_code == 0
    assert "GT-healthcare-gov-023" in shown.output
    assert "21 records. Left out: 2 gone, by a source's own word; 236 of another site." in shown.output


def test_list_as_json_is_truth_again(tmp_path: Path) -> None:
    answer = json.loads(run("list", "--source", "wave", "--tier", 3, "--json").output)
    assert len(answer["records"]) == 11
    assert sum(answer["left_out"].values()) == 483 - 11
    path = tmp_path / "wave.json"
    path.write_text(json.dumps(answer["records"]))
    assert len(read_truth_file(path)) == 11


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        (["--split", "dev"], 96),
        (["--still-present"], 224),
        (["published", "--include-gone"], 259),
        (["--since", "2026", "--tier", "2"], 24),
        (["--site", "edx", "--site", "tidemark"], 34),
    ],
    ids=str,
)
def test_filters_choose(arguments: list[str], kept: int) -> None:
    assert len(json.loads(run("list", "--json", *arguments).output)["records"]) == kept


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--site", "nope"], "No record has the site 'nope'; there are accessible-university"),
        (["--source", "hearsay"], "No record has the source 'hearsay'"),
        (["--tier", "5"], "no tier 5"),
        (["--since", "then"], "not a date"),
        (["--split", "train"], "no split"),
        (["/no/such/file.json"], "does not exist"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else None,
)
@pytest.mark.parametrize("command", ["list", "stats"])
def test_what_cannot_be_chosen_is_one_sentence(command: str, arguments: list[str], words: str) -> None:
    ended = run(command, *arguments)
    assert isinstance(ended.exception, BadInput)
    assert words in str(ended.exception)


def test_check_passes_the_shipped_truth_and_shows_its_warnings() -> None:
    shown = run("check")
    assert shown.exit_code == 0
    assert "warning: published/sites/edx.json, record 9 (GT-edx-009): no task leads past it" in shown.output
    assert "0 errors, 6 warnings." in shown.output


def test_check_fails_with_exit_code_1_and_names_every_fault(
    tmp_path: Path, make_truth: Callable[..., GroundTruthIssue]
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps([make_truth(1, page_pattern="^/other$").as_json() | {"severity": "bad"}, 3]))
    ended = run("check", path)
    assert isinstance(ended.exception, GateFailed)
    assert ended.exception.exit_code == 1
    assert f"error: {path}, record 1 (GT-shop-001): severity is 'bad'" in ended.output
    assert f"error: {path}, record 2: it is int" in ended.output
    assert json.loads(run("check", path, "--json").output)["errors"] == 2


def test_stats_count_everything_and_say_that_nobody_looked() -> None:
    counted = json.loads(run("stats", "--json").output)
    assert (counted["records"], counted["gone"], counted["verified"]) == (483, 4, 0)
    assert set(counted["by"]) == {
        "tier", "source", "site", "category", "severity", "level", "family", "split"
    }  # fmt: skip
    shown = run("stats", "published").output
    assert "259 records of 18 sites." in shown
    assert "Nobody has verified the 259 records from other sources on the live sites" in shown


AXE: dict[str, Any] = {
    "url": "https://example.org/",
    "violations": [{"id": "image-alt", "impact": "critical", "nodes": [{"target": ["img"]}]}],
    "incomplete": [{"id": "label", "nodes": []}],
}


def test_import_writes_records_and_never_overwrites_unasked(tmp_path: Path) -> None:
    report, output = tmp_path / "axe.json", tmp_path / "deep" / "truth.json"
    report.write_text(json.dumps(AXE))
    shown = run("import", report, "--output", output)
    assert shown.exit_code == 0
    assert f"Wrote 1 record into {output}." in shown.output
    assert "Left out: 1 rule on which the checker wants a person's judgement (--doubtful)." in shown.output
    assert [record.id for record in read_truth_file(output)] == ["GT-example-org-001"]
    again = run("import", report, "--output", output)
    assert isinstance(again.exception, BadInput)
    assert "--force" in str(again.exception)
    forced = run("import", report, "--output", output, "--force", "--doubtful", "--site", "x", "--json")
    assert json.loads(forced.output) == {
        "format": "axe",
        "records": 2,
        "output": str(output),
        "notes": [],
    }


def test_a_failed_import_leaves_the_old_file(tmp_path: Path) -> None:
    report, output = tmp_path / "bad.json", tmp_path / "truth.json"
    report.write_text("{}")
    output.write_text("[]")
    assert isinstance(run("import", report, "--output", output, "--force").exception, BadInput)
    assert output.read_text() == "[]"
