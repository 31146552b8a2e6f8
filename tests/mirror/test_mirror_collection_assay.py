"""Our own results folder: sessions become studies, and a finding learns from its step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.mirror.collection import MirrorIssue, Study, collect

STATE = "ab" * 32


def lines(*records: Any) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def finding(**fields: Any) -> dict[str, Any]:
    return {"page_url": "/checkout", "description": "The total is hidden.", **fields}


def put(folder: Path, findings: list[dict[str, Any]] | None = None, **files: Any) -> Path:
    """A session folder; `study`, `trace` and `outcome` say what its other files hold."""
    folder.mkdir(parents=True, exist_ok=True)
    study = {"site_slug": "shop", "persona": "explorer-skeptical", "task": "Buy a lamp."}
    (folder / "study.json").write_text(json.dumps(study | files.get("study", {})))
    if findings is not None:
        (folder / "findings.jsonl").write_text(lines(*findings))
    if "trace" in files:
        (folder / "trace.jsonl").write_text(lines(*files["trace"]))
    if "outcome" in files:
        (folder / "outcome.json").write_text(json.dumps(files["outcome"]))
    return folder


def only_study(path: Path) -> Study:
    (study,) = collect(path).studies
    return study


def only_finding(path: Path) -> MirrorIssue:
    (found,) = collect(path).findings
    return found


def test_a_finding_with_every_field_keeps_every_field(tmp_path: Path) -> None:
    put(
        tmp_path / "a",
        [
            finding(
                id="F1",
                state="after submit",
                selector="#total",
                quote="Total",
                bbox=[1, 2, 30, 40.5],
                title="Hidden total",
                consequence="People give up.",
                severity="Major",
                category="forms",
                heuristic="H1: Visibility",
                wcag="1.4.3 Contrast (Minimum)",
                recommendation="Show it.",
                issue_confidence=0.75,
                step=2,
                element="order total",
                page_state=STATE,
                screenshot="shots/2.png",
            )
        ],
    )
    found = only_finding(tmp_path)
    assert found.model_dump(exclude={"study_id", "session_id", "site_slug"}) == {
        "id": "F1",
        "persona_role": "explorer-skeptical",
        "step_number": 2,
        "page_url": "/checkout",
        "element": "order total",
        "title": "Hidden total",
        "description": "The total is hidden.",
        "severity": "major",
        "category": "forms",
        "heuristic": "H1: Visibility",
        "wcag": "1.4.3",
        "recommendation": "Show it.",
        "action_confidence": None,
        "issue_confidence": 0.75,
        "priority_score": None,
        "emotional_state": None,
        "task_progress": None,
        "task_progress_delta": None,
        "session_completed": None,
        "corroboration": 1,
        "selector": "#total",
        "quote": "Total",
        "bbox": (1.0, 2.0, 30.0, 40.5),
        "consequence": "People give up.",
        "state": "after submit",
        "page_state": STATE,
        "issue_type": None,
        "screenshot": "a/shots/2.png",
    }


def test_a_title_alone_is_a_description(tmp_path: Path) -> None:
    put(tmp_path, [{"page_url": "/", "title": "Hidden total"}])
    assert only_finding(tmp_path).description == "Hidden total"


def test_confidence_emotion_and_progress_come_from_the_step(tmp_path: Path) -> None:
    trace = [
        {"step": 1, "url": "/", "progress_after": 10},
        {
            "step": 2,
            "url": "/checkout",
            "confidence": 0.4,
            "emotion": "Confused",
            "progress_before": 30,
            "progress_after": 20,
            "page_state": STATE,
            "screenshot": "2.png",
        },
    ]
    put(tmp_path, [finding(step=2)], trace=trace, outcome={"claimed_success": True, "actual_success": False})
    found = only_finding(tmp_path)
    assert (found.action_confidence, found.emotional_state) == (0.4, "confused")
    assert (found.task_progress, found.task_progress_delta) == (20, -10)
    assert (found.page_state, found.screenshot) == (STATE, "2.png")
    assert found.session_completed is False


def test_progress_before_a_step_is_that_after_the_step_before(tmp_path: Path) -> None:
    trace = [
        {"step": number, "url": "/", "progress_after": after} for number, after in ((3, 70), (1, 20), (5, 90))
    ]
    put(tmp_path, [finding(step=1), finding(step=3), finding(step=5)], trace=trace)
    # The first step begins at nothing; a hole in the numbers leaves progress before it unknown.
    assert [found.task_progress_delta for found in collect(tmp_path).findings] == [20, None, None]
    (session,) = only_study(tmp_path).sessions
    assert [step.number for step in session.steps] == [1, 3, 5]


def test_a_trace_that_begins_late_does_not_begin_at_nothing(tmp_path: Path) -> None:
    put(tmp_path, [finding(step=3)], trace=[{"step": 3, "url": "/", "progress_after": 70}])
    assert only_finding(tmp_path).task_progress_delta is None


def test_an_empty_trace_is_none(tmp_path: Path) -> None:
    put(tmp_path, [], trace=[])
    assert not only_study(tmp_path).sessions[0].has_trace


def test_the_trace_is_read_in_full(tmp_path: Path) -> None:
    step = {
        "step": 1,
        "t_ms": 12.5,
        "url": "http://shop.localhost/a",
        "title": "A",
        "action": "click",
        "target": "#buy",
        "ok": True,
        "progress_before": 0,
        "progress_after": 5,
        "scroll_y": 100,
        "viewport": {"width": 1280, "height": 800},
        "offered": ["/b", "mailto:x@y.z", "javascript:void(0)", "https://else.where/"],
        "in_view": ["#buy", "Buy now"],
    }
    put(tmp_path, [], trace=[step])
    (session,) = only_study(tmp_path).sessions
    (read,) = session.steps
    assert session.has_trace
    assert read.offered == ("/b", "https://else.where/")
    assert read.in_view == ("#buy", "Buy now")
    assert (read.viewport, read.scroll_y, read.t_ms, read.ok) == ((1280, 800), 100, 12.5, True)
    assert (read.page_title, read.action, read.target) == ("A", "click", "#buy")


def test_a_step_that_is_nowhere_keeps_its_place_without_an_address(tmp_path: Path) -> None:
    put(tmp_path, [], trace=[{"step": 1, "url": "about:blank"}])
    collection = collect(tmp_path)
    assert collection.studies[0].sessions[0].steps[0].page_url == ""
    assert [(gap.missing, gap.of) for gap in collection.gaps if gap.field == "url"] == [(1, 1)]


def test_folders_of_one_variant_and_repeat_are_one_study(tmp_path: Path) -> None:
    for name, persona, repeat in (("b", "p1", 1), ("a", "p2", 1), ("c", "p1", 2)):
        put(
            tmp_path / "artefacts" / name,
            [finding()],
            study={"variant": "shop@1", "persona": persona, "repeat": repeat, "truth_ids": ["GT-shop-001"]},
        )
    (tmp_path / "manifest.json").write_text("{}")
    first, second = collect(tmp_path).studies
    assert (first.id, second.id) == ("shop@1#1", "shop@1#2")
    assert [session.id for session in first.sessions] == ["artefacts/a", "artefacts/b"]
    assert [found.id for found in first.findings] == ["MI-shop@1#1-001", "MI-shop@1#1-002"]
    assert [found.persona_role for found in first.findings] == ["p2", "p1"]
    assert first.truth_ids == ("GT-shop-001",)
    assert (first.site_slug, first.variant, first.clean) == ("shop", "shop@1", False)


def test_the_study_says_who_and_what_it_cost(tmp_path: Path) -> None:
    study = {
        "system": "probe",
        "version": "2",
        "models": ["m1"],
        "model": "m2",
        "seed": 7,
        "site_url": "http://127.0.0.1:8000/",
        "started": "2026-03-01T12:00:00Z",
        "ended": "2026-03-01T12:01:30+00:00",
        "tokens": {"input": 100, "output": 20},
        "cost_usd": 0.25,
        "task": {"id": "buy", "text": "Buy a lamp."},
        "persona": {
            "role": "low-tech-elderly",
            "name": "Maria Chen",
            "traits": {"patience": 3},
            "tech_literacy": 2,
        },
    }
    put(tmp_path / "a", [], study=study)
    put(tmp_path / "b", [], study=study)
    read = only_study(tmp_path)
    assert (read.system, read.version, read.models, read.seed) == ("probe", "2", ("m1", "m2"), 7)
    assert (read.cost_usd, read.seconds) == (0.5, 180)
    session = read.sessions[0]
    assert (session.task_id, session.task, session.tokens) == ("buy", "Buy a lamp.", 120)
    assert session.persona.traits == {"patience": 3, "tech_literacy": 2}
    assert (session.persona.role, session.persona.name) == ("low-tech-elderly", "Maria Chen")


def test_the_cost_of_a_study_is_unknown_when_that_of_a_session_is(tmp_path: Path) -> None:
    put(tmp_path / "a", [], study={"cost_usd": 1})
    put(tmp_path / "b", [])
    assert only_study(tmp_path).cost_usd is None
    # A session that failed owes nothing.
    put(tmp_path / "b", [], study={"failed": "the browser died"})
    assert only_study(tmp_path).cost_usd == 1


@pytest.mark.parametrize(
    ("needs", "read"),
    [
        ({"low_vision": True, "screen_reader": False, "description": "reads slowly"}, ("low_vision",)),
        (["large_text", "zoom_200", "large_text"], ("large_text", "zoom_200")),
        ("keyboard_only", ("keyboard_only",)),
        ([], ()),
        (None, ()),
    ],
)
def test_needs_are_an_object_a_list_or_nothing(tmp_path: Path, needs: Any, read: tuple[str, ...]) -> None:
    put(tmp_path, [], study={"persona": {"role": "r", "accessibility_needs": needs}})
    assert only_study(tmp_path).sessions[0].persona.needs == read


def test_what_was_noticed_and_not_reported_is_a_candidate(tmp_path: Path) -> None:
    put(tmp_path, [finding(reported=False), finding(reported=True), finding()])
    study = only_study(tmp_path)
    (candidate,) = study.sessions[0].candidates
    assert len(study.findings) == 2
    assert len({candidate.id, *(found.id for found in study.findings)}) == 3


@pytest.mark.parametrize(
    ("outcome", "failed"),
    [({"claimed_success": False, "gave_up": True}, None), (None, "no findings file")],
)
def test_a_session_without_findings_file_failed_unless_it_ended(
    tmp_path: Path, outcome: dict[str, Any] | None, failed: str | None
) -> None:
    put(tmp_path, None, **({"outcome": outcome} if outcome else {}))
    (session,) = only_study(tmp_path).sessions
    assert session.failed == failed
    assert session.gave_up is (True if outcome else None)


@pytest.mark.parametrize(
    ("said", "failed"), [("crashed", "crashed"), (True, "no reason given"), (False, None), (None, None)]
)
def test_a_session_says_itself_that_it_failed(tmp_path: Path, said: Any, failed: str | None) -> None:
    put(tmp_path, [finding()], study={"failed": said})
    study = only_study(tmp_path)
    assert study.sessions[0].failed == failed
    assert len(study.findings) == 1


def test_ids_that_are_missing_avoid_those_that_are_given(tmp_path: Path) -> None:
    put(tmp_path, [finding(id="MI-shop#1-001"), finding(), finding(id=17)])
    assert [found.id for found in collect(tmp_path).findings] == ["MI-shop#1-001", "MI-shop#1-002", "17"]
    put(tmp_path, [finding(), finding(id="MI-shop#1-001")])
    with pytest.raises(BadInput, match=r"line 2 has the id 'MI-shop#1-001' of .* line 1"):
        collect(tmp_path)


def test_the_ids_of_long_study_ids_are_short(tmp_path: Path) -> None:
    ids = ("0f8fad5b-d9cb-469f-a165-70867728950e", "0f8fad5b-0000-469f-a165-70867728950e")
    for study_id in ids:
        put(tmp_path / study_id, [finding()], study={"study_id": study_id})
    # Both studies begin alike, and their findings still have ids of their own.
    assert sorted(found.id for found in collect(tmp_path).findings) == ["MI-0f8fad5b-001", "MI-0f8fad5b-002"]


def test_stored_pages_belong_to_the_collection_and_are_no_sessions(tmp_path: Path) -> None:
    put(tmp_path / "a", [])
    states = tmp_path / "pages" / "states"
    states.mkdir(parents=True)
    (states / "study.json").write_text("not JSON")
    assert collect(tmp_path).pages == tmp_path / "pages"


def test_one_file_of_a_session_folder_stands_for_the_folder(tmp_path: Path) -> None:
    folder = put(tmp_path / "a", [finding()])
    for name in ("findings.jsonl", "study.json"):
        assert len(collect(folder / name).findings) == 1


@pytest.mark.parametrize(
    ("study", "site"),
    [
        ({"site_slug": None, "variant": "bank@clean"}, "bank"),
        ({"site_slug": None, "site_url": "https://www.Health.gov:443/x"}, "health-gov-443"),
        ({"site_slug": None, "site_url": "https://user:pw@www.health.gov"}, "health-gov"),
    ],
)
def test_the_site_is_known_by_variant_or_address(tmp_path: Path, study: dict[str, Any], site: str) -> None:
    put(tmp_path, [], study=study)
    read = only_study(tmp_path)
    assert read.site_slug == site
    assert read.clean == (read.variant == "bank@clean")


@pytest.mark.parametrize("field", ["system", "version", "truth_ids", "site_slug"])
def test_sessions_of_one_study_agree(tmp_path: Path, field: str) -> None:
    same = {"study_id": "s", "variant": "shop@1"}
    put(tmp_path / "a", [], study=same)
    put(tmp_path / "b", [], study={**same, field: ["x"] if field == "truth_ids" else "other"})
    with pytest.raises(BadInput, match=f"b/study.json has another {field} than .*a/study.json"):
        collect(tmp_path)


def test_a_session_that_failed_need_not_know_whose_it_was(tmp_path: Path) -> None:
    same = {"study_id": "s", "variant": "shop@1"}
    put(tmp_path / "a", [], study={**same, "system": "command", "version": None, "failed": "it hung"})
    put(tmp_path / "b", [], study={**same, "system": "tester", "version": "2"})
    read = only_study(tmp_path)
    assert (read.system, read.version) == ("tester", "2")
    assert [session.failed for session in read.sessions] == ["it hung", None]
