"""The doctor: each missing field is counted and named with what it costs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from assay.cli.mirror_collection import doctor as doctor_command
from assay.mirror.collection import (
    Collection,
    Gap,
    MirrorIssue,
    Persona,
    Session,
    Step,
    Study,
    collect,
    doctor,
)

STATE = "cd" * 32


def complete_finding(number: int = 1, **fields: Any) -> MirrorIssue:
    known: dict[str, Any] = {
        "id": f"F{number}",
        "study_id": "shop@1#1",
        "session_id": "s",
        "site_slug": "shop",
        "persona_role": "p",
        "page_url": "/",
        "description": "d",
        "element": "e",
        "severity": "major",
        "category": "forms",
        "selector": "#x",
        "page_state": STATE,
        "step_number": 1,
        "issue_confidence": 0.5,
        "action_confidence": 0.5,
        "emotional_state": "calm",
        "task_progress_delta": 1.0,
        "recommendation": "r",
        "bbox": (0, 0, 1, 1),
    }
    return MirrorIssue.model_validate(known | fields)


def complete_session(**fields: Any) -> Session:
    known: dict[str, Any] = {
        "id": "s",
        "study_id": "shop@1#1",
        "persona": Persona(role="p"),
        "steps": (Step(number=1, page_url="/", offered=(), in_view=()),),
        "has_trace": True,
        "candidates": (complete_finding(9),),
        "claimed_success": True,
        "actual_success": True,
    }
    return Session.model_validate(known | fields)


def gaps(
    tmp_path: Path, finding: MirrorIssue | None = None, session: Session | None = None, **study: Any
) -> dict[str, Gap]:
    states = tmp_path / "pages" / "states"
    states.mkdir(parents=True, exist_ok=True)
    (states / f"{STATE}.json").write_text("{}")
    known: dict[str, Any] = {
        "id": "shop@1#1",
        "site_slug": "shop",
        "variant": "shop@1",
        "cost_usd": 1.0,
        "seconds": 1.0,
        "sessions": (session or complete_session(),),
        "findings": (finding or complete_finding(),),
    }
    first = Study.model_validate(known | study)
    again = Study.model_validate(known | {"id": "shop@1#2", "repeat": 2, "findings": (), "sessions": ()})
    studies = (first,) if study.get("repeat") == 0 else (first, again)
    return {gap.field: gap for gap in doctor(Collection(tmp_path, "assay", studies, pages=states.parent))}


def test_nothing_is_missing_where_all_is_there(tmp_path: Path) -> None:
    assert gaps(tmp_path) == {}


@pytest.mark.parametrize(
    ("lost", "field", "cost"),
    [
        ({"selector": None}, "selector or quote", "hallucination rate"),
        ({"severity": None}, "severity", "severity agreement"),
        ({"category": None}, "category", "precision by category"),
        ({"page_url": ""}, "page_url", "page"),
        ({"element": "", "selector": None, "quote": "q"}, "element", "element"),
        ({"page_state": None}, "page_state", "evidence"),
        ({"page_state": "0" * 64}, "stored page (pages/)", "no evidence"),
        ({"step_number": None}, "step", "interventions 1 and 3 cannot act"),
        ({"step_number": 7}, "step in the trace", "nothing can be joined"),
        ({"action_confidence": None}, "confidence (trace)", "intervention 1"),
        ({"emotional_state": None}, "emotion (trace)", "interventions 1 and 3"),
        ({"task_progress_delta": None}, "progress (trace)", "intervention 3"),
        ({"issue_confidence": None}, "issue_confidence", "precision against confidence"),
        ({"recommendation": None}, "recommendation", "what to change"),
        ({"bbox": None}, "bbox", "picture"),
    ],
)
def test_what_a_finding_lacks(tmp_path: Path, lost: dict[str, Any], field: str, cost: str) -> None:
    found = gaps(tmp_path, finding=complete_finding(**lost))
    assert list(found) == [field]
    assert (found[field].missing, found[field].of) == (1, 1)
    assert cost in found[field].costs


@pytest.mark.parametrize(
    ("lost", "field", "cost"),
    [
        ({"has_trace": False, "steps": ()}, "trace", "stays undecided"),
        ({"has_trace": False, "steps": ()}, "trace", "interventions 1 and 3 cannot act"),
        ({"steps": (Step(number=1, page_url="/", in_view=()),)}, "offered (trace)", "task_mismatch"),
        ({"steps": (Step(number=1, page_url="/", offered=()),)}, "in_view (trace)", "observation_gap"),
        ({"candidates": ()}, "candidates (reported: false)", "classification_gap"),
        ({"persona": Persona(role="unknown")}, "persona", "tables by persona"),
        ({"claimed_success": None}, "claimed_success (outcome)", "task success is unknown"),
        ({"actual_success": None}, "actual_success (outcome)", "cannot be compared"),
        ({"failed": "crashed"}, "result of the session", "attempted and failed"),
    ],
)
def test_what_a_session_lacks(tmp_path: Path, lost: dict[str, Any], field: str, cost: str) -> None:
    found = gaps(tmp_path, session=complete_session(**lost))
    assert list(found) == [field]
    assert cost in found[field].costs


@pytest.mark.parametrize(
    ("lost", "field", "cost"),
    [
        ({"cost_usd": None}, "cost_usd", "cost per confirmed"),
        ({"seconds": None}, "seconds", "time"),
        ({"repeat": 0}, "repeat", "control by repeats"),
    ],
)
def test_what_a_study_lacks(tmp_path: Path, lost: dict[str, Any], field: str, cost: str) -> None:
    found = gaps(tmp_path, **lost)
    assert list(found) == [field]
    assert cost in found[field].costs


def run(*arguments: str) -> str:
    app = typer.Typer()
    app.command()(doctor_command)
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


@pytest.fixture
def results(tmp_path: Path) -> Path:
    (tmp_path / "study.json").write_text(json.dumps({"site_slug": "shop", "persona": "p", "task": "t"}))
    finding = {"page_url": "/", "description": "d", "severity": "major"}
    (tmp_path / "findings.jsonl").write_text(json.dumps(finding) + "\n")
    return tmp_path


def test_the_command_says_what_was_read_and_what_is_missing(results: Path) -> None:
    shown = run("--run", str(results))
    assert f"{results} (assay)" in shown.replace("\n", "")
    assert "1, of which 0 failed" in shown
    assert "shop#1" in shown
    assert "selector or quote" in shown
    assert "severity agreement" not in shown


def test_the_command_speaks_json(results: Path) -> None:
    said = json.loads(run("--run", str(results), "--json"))
    assert said["stored_pages"] is None
    assert (said["kind"], said["findings"], said["sessions"], said["failed_sessions"]) == ("assay", 1, 1, 0)
    assert [study["id"] for study in said["studies"]] == ["shop#1"]
    assert {"field", "missing", "of", "costs"} == set(said["gaps"][0])


def test_the_written_format_is_the_format_that_is_read(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "mirror" / "results-format.md").read_text()
    blocks = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    for name, block in zip(
        ("study.json", "findings.jsonl", "trace.jsonl", "outcome.json"), blocks, strict=True
    ):
        (tmp_path / name).write_text(block)
    collection = collect(tmp_path)
    (study,) = collection.studies
    (finding,) = collection.findings
    (session,) = study.sessions
    assert (study.id, study.cost_usd, study.seconds) == ("harbour-goods@1#1", 0.31, 200)
    assert (finding.id, finding.emotional_state, finding.task_progress_delta) == ("F1", "confused", -5)
    assert finding.session_completed is False
    assert (len(session.steps), len(session.candidates), session.persona.needs) == (2, 1, ("low_vision",))
    # Every field that a reader can learn about here is one that is looked at.
    assert {gap.field for gap in collection.gaps} == {"page_state", "repeat"}
