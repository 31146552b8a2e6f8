"""The validator: each of the five rules, the letter of the SPEC, and the command that shows both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from assay.cli.sifr_validating import validate
from assay.errors import BadInput, GateFailed
from assay.sifr.spec.validating import RULES, Rule, validate_sifr

VALID = """====METADATA====
format: sifr-v2.0
url: https://a.example/
timestamp: 2024-12-01T10:00:00Z
viewport:
  width: 1280
  height: 800
stats:
  total_nodes: 2
  high_salience: 1
  med_salience: 0
  low_salience: 1
  clusters: 1

====NODES====
nodes:
  high:
    button:
      btn001:
        text: "Go"
        position: [1, 2, 3, 4]
        state: enabled
        actions: [clickable]
        parent: div001
        cluster: cluster001
  low:
    container:
      div001:
        children: [btn001]

====RELATIONS====
relations:
  groups:
    div001:
      orientation: horizontal
      members: [btn001]
  pairs:
    btn001:
      div001: "inside"
  clusters:
    cluster001:
      role: main
      grid_position: [0-12, 0-1]
      members: [btn001]

====SUMMARY====
summary:
  page:
    purpose: "A button"
  validation:
    required_fields: [btn001]
"""


def test_a_valid_file_has_no_violation_and_every_rule_has_a_sentence() -> None:
    assert validate_sifr(VALID) == ()
    assert set(RULES) == {"structure", "metadata", "elements", "types", "ids", "references"}


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        pytest.param("url: https://a.example/\n", "", "metadata", 1, id="no-url"),
        pytest.param("url: https://a.example/", 'url: ""', "metadata", 1, id="empty-url"),
        pytest.param("format: sifr-v2.0", "format: sifr-v9", "metadata", 2, id="other-format"),
        pytest.param("2024-12-01T10:00:00Z", "yesterday", "metadata", 4, id="no-time"),
        pytest.param("  width: 1280", "  width: wide", "metadata", 6, id="no-width"),
        pytest.param("total_nodes: 2", "total_nodes: 87", "metadata", 9, id="wrong-count"),
        pytest.param("clusters: 1", "clusters: 2", "metadata", 13, id="wrong-clusters"),
        pytest.param("    button:", "    knob:", "types", 18, id="type"),
        pytest.param(
            "      div001:\n        children", "      btn001:\n        children", "ids", 28, id="id"
        ),
        pytest.param("state: enabled", "state: glowing", "structure", 22, id="state"),
        pytest.param("[clickable]", "[clickable, edible]", "structure", 23, id="action"),
        pytest.param("[1, 2, 3, 4]", "[1, 2, 3]", "structure", 21, id="position"),
        pytest.param("parent: div001", "parent: ghost", "references", 24, id="parent"),
        pytest.param("cluster: cluster001", "cluster: ghost", "references", 25, id="cluster"),
        pytest.param("children: [btn001]", "children: [ghost]", "references", 29, id="child"),
        pytest.param("orientation: horizontal", "orientation: tilted", "structure", 35, id="orientation"),
        pytest.param(
            "      members: [btn001]\n  pairs",
            "      members: [ghost]\n  pairs",
            "references",
            36,
            id="member",
        ),
        pytest.param("    btn001:\n      div001", "    ghost:\n      div001", "references", 38, id="pair"),
        pytest.param('div001: "inside"', 'ghost: "inside"', "references", 39, id="other-of-pair"),
        pytest.param('"inside"', '"beside"', "structure", 39, id="relation"),
        pytest.param("[0-12, 0-1]", "[0-12]", "structure", 43, id="grid"),
        pytest.param(
            "required_fields: [btn001]", "required_fields: [ghost]", "references", 51, id="required"
        ),
        pytest.param("====SUMMARY====", "====EXTRA====", "structure", 1, id="no-summary"),
        pytest.param('    purpose: "A button"', '    purpose: ["A', "structure", 49, id="no-yaml"),
        pytest.param("====METADATA====", "Hello\n====METADATA====", "structure", 1, id="stray"),
        pytest.param("  low:", "  lowest:", "structure", 26, id="level"),
    ],
)
def test_each_mistake_is_found_on_its_line(old: str, new: str, rule: Rule, line: int) -> None:
    assert VALID.count(old) == 1
    found = validate_sifr(VALID.replace(old, new))
    assert (line, rule) in [(violation.line, violation.rule) for violation in found]


def test_sections_out_of_order_or_twice_are_found() -> None:
    metadata, nodes, relations, summary = VALID.split("\n\n")
    swapped = validate_sifr("\n\n".join([metadata, relations, nodes, summary]))
    assert [(violation.rule, violation.what) for violation in swapped] == [
        ("structure", "the section NODES is out of order")
    ]
    twice = validate_sifr(VALID + summary)
    assert [violation.what for violation in twice] == ["the section SUMMARY stands twice"]


@pytest.mark.parametrize("nodes", ["", "nodes:", "nodes: {}", "high:\n  button:", "- btn001"])
def test_a_file_without_elements_breaks_the_second_rule(nodes: str) -> None:
    text = VALID.split("====NODES====")[0] + f"====NODES====\n{nodes}\n"
    found = validate_sifr(text, strict=False)
    assert [(violation.line, violation.rule) for violation in found] == [(15, "elements")]


@pytest.mark.parametrize(
    "text", ["====METADATA====\n====NODES====\n", '{"====METADATA====": {}, "====NODES====": {}}', "", "[]"]
)
def test_bare_sections_are_not_enough(text: str) -> None:
    assert {"metadata", "elements"} <= {violation.rule for violation in validate_sifr(text, strict=False)}


app = typer.Typer()
app.command()(validate)


def run(*arguments: object) -> tuple[str, BaseException | None]:
    ended = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return ended.output, ended.exception


def test_the_command_says_which_files_are_valid(tmp_path: Path) -> None:
    (tmp_path / "good.sifr").write_text(VALID, "utf-8")
    (tmp_path / "inner").mkdir()
    bad = VALID.replace("[btn001]\n  pairs", "[ghost]\n  pairs")
    (tmp_path / "inner" / "bad.sifr").write_text(bad, "utf-8")
    (tmp_path / "other.txt").write_text("no file of ours", "utf-8")
    output, error = run(tmp_path)
    assert f"{tmp_path / 'good.sifr'}: valid" in output
    assert f"{tmp_path / 'inner' / 'bad.sifr'}:36: references: there is no element 'ghost'" in output
    assert "other.txt" not in output
    assert isinstance(error, GateFailed)
    assert str(error) == "1 of 2 files break the rules of SiFR v2.0."


def test_the_command_gives_json_and_ends_well_on_valid_files(tmp_path: Path) -> None:
    (tmp_path / "good.sifr").write_text(VALID, "utf-8")
    output, error = run(tmp_path / "good.sifr", "--json")
    assert error is None
    assert json.loads(output) == {
        "files": [{"path": str(tmp_path / "good.sifr"), "valid": True, "shape": "yaml_v2", "violations": []}],
        "invalid": 0,
    }
    (tmp_path / "bad.sifr").write_text(VALID.replace("state: enabled", "state: active"), "utf-8")
    output, error = run(tmp_path / "bad.sifr", "--json")
    assert isinstance(error, GateFailed)
    (violation,) = json.loads(output)["files"][0]["violations"]
    assert (violation["line"], violation["rule"]) == (22, "structure")
    assert run(tmp_path / "bad.sifr", "--five-rules")[1] is None


def test_what_a_file_says_cannot_steer_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "bad.sifr").write_text(VALID.replace("    button:", '    "\\e[2J":'), "utf-8")
    output, _ = run(tmp_path / "bad.sifr")
    assert "is no element type" in output
    assert "\x1b" not in output


@pytest.mark.parametrize(
    ("content", "reason"), [(None, "cannot be read"), (b"\xff\xfe\x00", "not UTF-8")], ids=["gone", "binary"]
)
def test_files_that_cannot_be_read_are_bad_input(tmp_path: Path, content: bytes | None, reason: str) -> None:
    if content is not None:
        (tmp_path / "a.sifr").write_bytes(content)
    _, error = run(tmp_path / "a.sifr")
    assert isinstance(error, BadInput)
    assert reason in str(error)
    (tmp_path / "empty").mkdir()
    assert isinstance(run(tmp_path / "empty")[1], BadInput)
