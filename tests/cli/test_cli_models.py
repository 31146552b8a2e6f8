"""`assay models` and `assay doctor`: what can be asked from here, said the same to people and programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Ended

Assay = Callable[..., "Ended"]


def parsed(ended: Ended, code: int = 0) -> Any:
    assert (ended.code, ended.err) == (code, "")
    return json.loads(ended.out)


def test_models_are_listed_with_what_is_missing(assay: Assay) -> None:
    rows = {row["example"]: row for row in parsed(assay("models", "list", "--json"))}
    assert rows["embedded/reader"]["ready"] is True
    assert rows["openai/gpt-4o"]["ready"] is False
    assert rows["openai/gpt-4o"]["advice"] == "set OPENAI_API_KEY"
    assert rows["ollama/NAME"]["ready"] is None
    shown = assay("models", "list")
    assert shown.code == 0 and "embedded/reader" in shown.out and "set OPENAI_API_KEY" in shown.out


def test_a_key_in_the_environment_is_noticed_and_not_shown(
    assay: Assay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-to-be-seen")
    for command in (["models", "list"], ["models", "list", "--json"], ["doctor"], ["doctor", "--json"]):
        ended = assay(*command)
        assert "OPENAI_API_KEY" in ended.out and "sk-not-to-be-seen" not in ended.out + ended.err


def test_the_embedded_reader_answers_the_test(assay: Assay) -> None:
    report = parsed(assay("models", "test", "embedded/reader", "--json"))
    assert report["ok"] and report["structured_output"] and report["problem"] is None
    assert report["reply"]["parsed"]["days"] == 30
    shown = assay("models", "test", "embedded/reader")
    assert shown.code == 0 and "yes, in" in shown.out and "fits the schema" in shown.out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("openai/gpt-4o", "OPENAI_API_KEY"),
        ("anthropic/claude-sonnet-4-5", "ANTHROPIC_API_KEY"),
        ("openai-compatible/x@http://127.0.0.1:1/v1", "127.0.0.1:1 cannot be reached"),
        ("nobody/model", "nobody"),
        ("nonsense", "nonsense"),
        ("embedded/none", "embedded/none"),
    ],
)
def test_a_model_that_cannot_be_asked_says_what_is_missing(assay: Assay, name: str, words: str) -> None:
    report = parsed(assay("models", "test", name, "--json"), code=2)
    assert (report["ok"], report["reply"]) == (False, None)
    assert words.removeprefix("embedded/") in report["problem"] and "\n" not in report["problem"]
    shown = assay("models", "test", name)
    assert (shown.code, shown.err) == (2, "") and "Traceback" not in shown.out
    assert words.removeprefix("embedded/") in " ".join(shown.out.split())


def test_a_password_in_a_name_is_not_repeated(assay: Assay) -> None:
    for more in ((), ("--json",)):
        ended = assay("models", "test", "openai-compatible/x@http://user:hunter22@h/v1", *more)
        assert ended.code == 2 and "hunter22" not in ended.out + ended.err


def test_a_server_of_one_s_own_answers_the_test(assay: Assay, model_server: Callable[..., str]) -> None:
    url = model_server(answer='{"line": "Returns: 30 days", "days": 30}')
    report = parsed(assay("models", "test", f"openai-compatible/x@{url}", "--json"))
    assert report["ok"] and report["structured_output"] and report["reply"]["cost_usd"] is None


def test_the_doctor_finds_everything_here(assay: Assay, tmp_path: Path) -> None:
    report = parsed(assay("doctor", "--json"))
    assert report["ok"] is True
    found = {finding["what"]: finding for finding in report["findings"]}
    assert {"Python", "packages", "extra local", "keys", "cache", "runs"} <= set(found)
    assert {finding["state"] for finding in report["findings"]} <= {"ok", "missing", "broken"}
    assert found["cache"]["detail"].startswith(str(tmp_path / "cache"))
    shown = assay("doctor")
    assert shown.code == 0 and "Ready." in shown.out


@pytest.mark.parametrize("variable", ["ASSAY_RUNS", "ASSAY_CACHE"])
def test_the_doctor_finds_a_place_that_cannot_be_written(
    assay: Assay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv(variable, str(tmp_path / "file" / "below"))
    report = parsed(assay("doctor", "--json"), code=2)
    (broken,) = [finding for finding in report["findings"] if finding["state"] == "broken"]
    assert broken["fix"] == f"set {variable} to a writable directory"
    shown = assay("doctor")
    assert shown.code == 2 and "1 to fix: set" in shown.out


def test_a_place_with_an_impossible_name_is_found_too(assay: Assay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_RUNS", "x" * 300)
    ended = assay("doctor", "--json")
    assert ended.code in (0, 2) and json.loads(ended.out)["findings"]
