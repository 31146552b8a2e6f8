"""An export of the Mirror service: whatever the layout, an issue is joined with step, session and persona."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.mirror.collection import Collection, MirrorIssue, collect

STUDY_ID = "0f8fad5b-d9cb-469f-a165-70867728950e"

STUDY: dict[str, Any] = {
    "id": STUDY_ID,
    "name": "first look",
    "url": "https://www.healthcare.gov/apply",
    "starting_path": "/apply",
    "status": "complete",
    "overall_score": 61,
    "created_at": "2026-02-13T10:00:00Z",
    "duration_seconds": 240,
    "llm_cost_usd": 3.0,
    "browser_cost_usd": 0.5,
    "tasks": [{"id": "t1", "study_id": STUDY_ID, "description": "Compare two plans.", "order_index": 0}],
    "personas": [
        {
            "id": "p1",
            "template_id": None,
            "model": "large",
            "profile": {
                "name": "Maria Chen",
                "age": 72,
                "tech_literacy": 2,
                "accessibility_needs": {"low_vision": True, "cognitive": False, "description": "cataract"},
            },
        },
        {
            "id": "p2",
            "template_id": "x",
            "model": "small",
            "profile": {"name": "Jordan Ångström", "accessibility_needs": ["large_text"]},
        },
    ],
}
SESSIONS: list[dict[str, Any]] = [
    {
        "id": "s1",
        "study_id": STUDY_ID,
        "persona_id": "p1",
        "task_id": "t1",
        "status": "complete",
        "total_steps": 2,
        "task_completed": True,
    },
    {
        "id": "s2",
        "study_id": STUDY_ID,
        "persona_id": "p2",
        "task_id": "t1",
        "status": "gave_up",
        "total_steps": 1,
        "task_completed": False,
    },
]


def step(number: int, session: str = "s1", **fields: Any) -> dict[str, Any]:
    known = {
        "id": f"{session}-step-{number}",
        "session_id": session,
        "step_number": number,
        "page_url": "https://www.healthcare.gov/apply",
        "page_title": "Apply",
        "screenshot_path": f"shots/{session}-{number}.png",
        "think_aloud": "Hm.",
        "action_type": "click",
        "action_selector": "#next",
        "confidence": 0.5,
        "task_progress": 10 * number,
        "emotional_state": "neutral",
        "viewport_width": 1280,
        "viewport_height": 800,
        "scroll_y": 0,
    }
    return known | fields


def issue(number: int, session: str = "s1", **fields: Any) -> dict[str, Any]:
    known = {
        "id": f"i{number}",
        "step_id": None,
        "session_id": session,
        "study_id": STUDY_ID,
        "element": "plan table",
        "description": f"Problem {number}.",
        "severity": "major",
        "heuristic": "Visibility of system status",
        "wcag_criterion": "1.4.3 Contrast (Minimum)",
        "recommendation": "Make it visible.",
        "page_url": "https://www.healthcare.gov/plans",
        "issue_type": "accessibility",
        "times_seen": 1,
        "priority_score": 45,
        "step_number": None,
    }
    return known | fields


STEPS = [step(1), step(2, confidence=0.2, emotional_state="Frustrated", task_progress=4), step(1, "s2")]
ISSUES = [issue(1, step_id="s1-step-2"), issue(2, "s2", step_number=1), issue(3)]

Write = Callable[[str, object], None]


def separate(write: Write) -> None:
    write("study.json", STUDY)
    write("sessions.json", SESSIONS)
    write("steps.json", STEPS)
    write("issues.json", ISSUES)


def wrapped(write: Write) -> None:
    write("study.json", {"data": STUDY})
    write("sessions.json", {"items": SESSIONS, "total": 2})
    write("steps.json", {"data": {"items": STEPS}})
    write("issues.json", {"items": ISSUES})


def nested(write: Write) -> None:
    write(f"studies/{STUDY_ID}.json", STUDY)
    for session in SESSIONS:
        steps = [copy.deepcopy(s) for s in STEPS if s["session_id"] == session["id"]]
        issues = [copy.deepcopy(i) for i in ISSUES if i["session_id"] == session["id"]]
        for inner in (*steps, *issues):
            del inner["session_id"]
        write(f"sessions/{session['id']}.json", {**session, "steps": steps, "issues": issues})


def in_folders(write: Write) -> None:
    write("study.json", STUDY)
    write("sessions.json", SESSIONS)
    write("issues.json", ISSUES)
    for session in ("s1", "s2"):
        mine = [{**s, "session_id": None} for s in STEPS if s["session_id"] == session]
        write(f"sessions/{session}/steps.json", mine)


def everything_twice(write: Write) -> None:
    separate(write)
    nested(write)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def put(name: str, value: object) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(value))

    return put


def by_id(collection: Collection) -> dict[str, MirrorIssue]:
    return {finding.id: finding for finding in collection.findings}


@pytest.mark.parametrize("layout", [separate, wrapped, nested, in_folders, everything_twice])
def test_every_layout_gives_the_same_study(
    tmp_path: Path, write: Write, layout: Callable[[Write], None]
) -> None:
    layout(write)
    collection = collect(tmp_path)
    assert collection.kind == "mirror-rest"
    (study,) = collection.studies
    assert (study.id, study.site_slug, study.system) == (STUDY_ID, "healthcare-gov", "mirror")
    assert (study.cost_usd, study.seconds, study.models) == (3.5, 240, ("large", "small"))
    assert [session.id for session in study.sessions] == ["s1", "s2"]
    assert [len(session.steps) for session in study.sessions] == [2, 1]

    found = by_id(collection)
    assert sorted(found) == ["i1", "i2", "i3"]
    one = found["i1"]
    assert (one.step_number, one.action_confidence, one.emotional_state) == (2, 0.2, "frustrated")
    assert (one.task_progress, one.task_progress_delta) == (4, -6)
    assert (one.persona_role, one.session_completed) == ("low-tech-elderly", True)
    assert (one.wcag, one.category, one.priority_score) == ("1.4.3", "accessibility", 45)
    assert (one.site_slug, one.screenshot) == ("healthcare-gov", "shots/s1-2.png")

    two = found["i2"]
    assert (two.step_number, two.action_confidence, two.task_progress_delta) == (1, 0.5, 10)
    assert (two.persona_role, two.session_completed) == ("jordan-angstrom", False)


def test_an_issue_without_a_step_is_joined_with_its_session_alone(tmp_path: Path, write: Write) -> None:
    separate(write)
    three = by_id(collect(tmp_path))["i3"]
    assert three.step_number is None
    assert three.action_confidence is None
    assert three.persona_role == "low-tech-elderly"


def test_needs_are_read_as_flags_and_as_words(tmp_path: Path, write: Write) -> None:
    separate(write)
    first, second = collect(tmp_path).studies[0].sessions
    assert first.persona.needs == ("low_vision",)
    assert second.persona.needs == ("large_text",)
    assert first.persona.traits == {"age": 72, "tech_literacy": 2}


def test_a_persona_is_its_template_where_it_does_not_say_otherwise(tmp_path: Path, write: Write) -> None:
    separate(write)
    profile = {"name": "David", "tech_literacy": 7, "age": 35, "accessibility_needs": ["screen_reader"]}
    write("templates.json", [{"id": "x", "name": "Screen Reader User", "default_profile": profile}])
    persona = {"id": "p2", "template_id": "x", "profile": {"tech_literacy": 4, "accessibility_needs": []}}
    write("study.json", STUDY | {"personas": [STUDY["personas"][0], persona]})
    _, second = collect(tmp_path).studies[0].sessions
    assert second.persona.role == "screen-reader-user"
    assert second.persona.traits == {"tech_literacy": 4, "age": 35}
    assert second.persona.needs == ("screen_reader",)


def test_a_study_of_the_service_is_none_of_ours_even_if_it_names_its_site(
    tmp_path: Path, write: Write
) -> None:
    separate(write)
    write("study.json", STUDY | {"site_slug": "plans"})
    collection = collect(tmp_path)
    assert (collection.kind, collection.studies[0].site_slug) == ("mirror-rest", "plans")


def test_sessions_say_how_they_ended(tmp_path: Path, write: Write) -> None:
    separate(write)
    write(
        "sessions.json", [*SESSIONS, {**SESSIONS[0], "id": "s3", "status": "failed", "task_completed": False}]
    )
    first, second, third = collect(tmp_path).studies[0].sessions
    assert [s.gave_up for s in (first, second, third)] == [False, True, False]
    assert [s.failed for s in (first, second, third)] == [None, None, "ended as failed"]
    assert [s.claimed_success for s in (first, second, third)] == [True, False, False]
    assert first.task == "Compare two plans."
    assert first.has_trace
    assert not third.has_trace


@pytest.mark.parametrize(
    ("costs", "total"),
    [({"total_cost_usd": 9.0}, 9.0), ({"browser_cost_usd": None}, 3.0), ({}, 3.5)],
)
def test_the_total_cost_or_the_sum_of_its_parts(
    tmp_path: Path, write: Write, costs: dict[str, Any], total: float
) -> None:
    separate(write)
    write("study.json", STUDY | costs)
    assert collect(tmp_path).studies[0].cost_usd == total


def test_a_page_that_the_issue_does_not_name_is_that_of_its_step(tmp_path: Path, write: Write) -> None:
    separate(write)
    write("issues.json", [issue(1, step_id="s1-step-2", page_url=None), issue(2, page_url=None)])
    found = by_id(collect(tmp_path))
    assert found["i1"].page_url == "https://www.healthcare.gov/apply"
    assert found["i2"].page_url == ""


def test_the_same_question_asked_again_is_a_repeat(tmp_path: Path, write: Write) -> None:
    separate(write)
    again = "a0000000-d9cb-469f-a165-70867728950e"
    other = "b0000000-d9cb-469f-a165-70867728950e"
    write("again/study.json", STUDY | {"id": again, "created_at": "2026-01-01T10:00:00Z"})
    write("again/sessions.json", [{**s, "id": "r" + s["id"], "study_id": again} for s in SESSIONS])
    write("other/study.json", STUDY | {"id": other})
    write("other/sessions.json", [{**SESSIONS[0], "id": "o1", "study_id": other}])
    repeats = {study.id: study.repeat for study in collect(tmp_path).studies}
    # The earlier one is the first, although its id is later in the alphabet; another question is no repeat.
    assert repeats == {again: 1, STUDY_ID: 2, other: 1}


def test_issues_and_sessions_alone_tell_the_site_by_their_pages(tmp_path: Path, write: Write) -> None:
    write("sessions.json", [{**SESSIONS[0], "issues": [issue(1)]}])
    (study,) = collect(tmp_path).studies
    assert study.site_slug == "healthcare-gov"
    assert study.sessions[0].persona.role == "unknown"


def test_an_issue_of_a_session_that_is_not_there_is_kept_and_counted(tmp_path: Path, write: Write) -> None:
    separate(write)
    write("issues.json", [*ISSUES, issue(4, "gone"), issue(5, None)])  # type: ignore[arg-type]
    collection = collect(tmp_path)
    sessions = {session.id for session in collection.studies[0].sessions}
    assert sessions >= {finding.session_id for finding in collection.findings}
    assert len(collection.findings) == 5
    assert [gap.missing for gap in collection.gaps if gap.field == "session of the issue"] == [2]


def test_issues_without_ids_are_numbered_in_a_stable_order(tmp_path: Path, write: Write) -> None:
    separate(write)
    bare = [issue(n, step_number=n) | {"id": None} for n in (2, 1)]
    write("issues.json", bare)
    found = collect(tmp_path).findings
    assert [(f.id, f.description) for f in found] == [
        ("MI-0f8fad5b-001", "Problem 1."),
        ("MI-0f8fad5b-002", "Problem 2."),
    ]


def test_other_answers_of_the_service_are_passed_by_and_counted(tmp_path: Path, write: Write) -> None:
    separate(write)
    insight = {
        "id": "n1",
        "study_id": STUDY_ID,
        "type": "ux",
        "title": "T",
        "description": "D",
        "severity": "major",
    }
    write("insights.json", [insight])
    write("status.json", {"study_id": STUDY_ID, "status": "complete", "percent": 100})
    collection = collect(tmp_path)
    assert len(collection.findings) == 3
    assert [gap.missing for gap in collection.gaps if "not used" in gap.costs] == [2]


def test_a_study_that_did_not_end_says_so(tmp_path: Path, write: Write) -> None:
    separate(write)
    write("study.json", STUDY | {"status": "failed"})
    assert any("ended as failed" in gap.costs for gap in collect(tmp_path).gaps)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("issues.json", [issue(1), issue(1, description="Other.")], "record 2 has another description than"),
        ("issues.json", [issue(1, severity="huge")], r"record 1 has severity 'huge', but one of critical, "),
        (
            "issues.json",
            [issue(1, page_url="javascript:alert(1)")],
            "record 1 has page_url 'javascript:alert",
        ),
        ("issues.json", [issue(1, description=" ")], "record 1 has no description; add it"),
        ("issues.json", [issue(1, None, study_id=None)], "record 1 has no study_id"),  # type: ignore[arg-type]
        ("issues.json", [issue(1, study_id="x")], "record 1 has study_id 'x', but that of its session"),
        ("steps.json", [step(1, task_progress=140)], "has task_progress 140, but a number from 0 to 100"),
        ("steps.json", [step(1, session_id="gone")], "steps of session 'gone' but not the session itself"),
        ("steps.json", [step(1, confidence="high")], "has confidence 'high', but a number from 0 to 1"),
        (
            "sessions.json",
            [{**SESSIONS[0], "task_completed": "yes"}],
            "has task_completed 'yes', but true or",
        ),
        ("study.json", STUDY | {"url": "file:///etc/passwd"}, "has url 'file:///etc/passwd', but an http or"),
        ("study.json", STUDY | {"url": "/only/a/path"}, "does not say which site study"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_record(
    tmp_path: Path, write: Write, name: str, value: object, sentence: str
) -> None:
    separate(write)
    write(name, value)
    with pytest.raises(BadInput, match=sentence):
        collect(tmp_path)


def test_an_export_is_read_within_bounds(
    tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    separate(write)
    monkeypatch.setattr("assay.mirror.collection.rest_objects.MAX_TOTAL_BYTES", 1000)
    with pytest.raises(BadInput, match="more than 1,000 bytes"):
        collect(tmp_path)
