"""Results that exist already: found by site, task, persona and repeat; and rows that say what records say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.browser import Browser, PageStore
from assay.corpus import find_site, serve
from assay.corpus.variants import clean_twin
from assay.errors import BadInput
from assay.files import json_line, write_json, write_text
from assay.mirror.agents.doors import BadResults, ResultsAgent, SystemFailed, open_door
from assay.mirror.agents.doors.rows import finding_row, step_row
from assay.mirror.agents.records import AgentCase, AgentResult, AgentTask
from assay.mirror.agents.running import run_cases
from assay.mirror.collection import MirrorIssue, Step, collect
from assay.mirror.personas.records import PersonaProfile
from assay.mirror.words import CATEGORIES, SEVERITIES
from assay.runs import Run

SITE = "http://127.0.0.1:9"


def make_case(**fields: Any) -> AgentCase:
    persona = PersonaProfile(name="Maria Chen", role="low-tech-elderly", age=72)
    known: dict[str, Any] = {
        "site_slug": "shop",
        "task": AgentTask("buy-lamp", "Buy the  brass lamp."),
        "persona": persona,
    }
    return AgentCase(**(known | fields))


def write_session(folder: Path, findings: list[dict[str, Any]] | None = None, **study: Any) -> None:
    known = {
        "site_slug": "shop",
        "persona": "low-tech-elderly",
        "task": {"id": "buy-lamp", "text": "Buy the brass lamp."},
        "system": "tester",
        "version": "3",
        "cost_usd": 0.5,
        "tokens": 70,
    }
    write_json(folder / "study.json", known | study)
    rows = findings if findings is not None else [{"page_url": "/", "description": "No price.", "step": 1}]
    write_text(folder / "findings.jsonl", "".join(map(json_line, rows)))
    write_text(
        folder / "trace.jsonl",
        json_line({"step": 1, "url": "/", "progress_after": 30, "screenshot": "1.png"}),
    )
    write_json(folder / "outcome.json", {"claimed_success": True, "actual_success": False})


async def _take(directory: Path, out: Path, case: AgentCase | None = None) -> AgentResult:
    return await ResultsAgent(directory).run(case or make_case(), SITE, out)


async def test_a_case_takes_its_own_session(tmp_path: Path) -> None:
    results = tmp_path / "results"
    write_session(results / "one")
    write_session(results / "two", [], repeat=2)
    write_session(results / "three", [{"page_url": "/x", "title": "Other"}], persona="power-user-impatient")
    write_session(results / "four", [{"page_url": "/y", "title": "Clean"}], variant="shop@clean")

    result = await _take(results, tmp_path / "out")

    assert [row["description"] for row in result.findings] == ["No price."]
    assert result.outcome == {"claimed_success": True, "actual_success": False, "gave_up": None, "steps": 1}
    known = {"system": "tester", "version": "3", "tokens": 70}
    assert result.study == known | {"cost_usd": 0.5, "seconds": None}
    # The picture is not there, so it is not named.
    assert "screenshot" not in result.trace[0]
    assert result.cost_usd == 0.0
    assert (await _take(results, tmp_path / "out", make_case(repeat=2))).findings == []


@pytest.mark.parametrize(("seconds", "cost"), [(33.0, 0.5), (None, None)])
async def test_a_run_of_results_took_and_cost_what_the_results_say(
    tmp_path: Path, seconds: float | None, cost: float | None
) -> None:
    write_session(tmp_path / "results" / "one", seconds=seconds, cost_usd=cost)
    agent = ResultsAgent(tmp_path / "results")
    run = Run.create(tmp_path / "run", suite="mirror", config={}, fingerprints=agent.fingerprint())
    with run.writing():
        assert (await run_cases(run, [make_case(site_url=SITE)], agent, concurrency=1)).complete
    (study,) = collect(run.path).studies
    assert (study.seconds, study.cost_usd, study.sessions[0].tokens) == (seconds, cost, 70)
    assert [record.cost_usd for record in run.journal.latest()] == [0.0]


async def test_a_task_is_known_by_its_words_too(tmp_path: Path) -> None:
    write_session(tmp_path / "results", task={"id": "77", "text": "Buy the brass lamp."})
    assert (await _take(tmp_path / "results", tmp_path / "out")).findings


@pytest.mark.parametrize(
    ("study", "error", "says"),
    [
        (
            {"repeat": 2},
            BadResults,
            "no session of site shop, task buy-lamp, persona low-tech-elderly and repeat 1",
        ),
        ({"variant": "shop@1"}, BadResults, "no session of site shop"),
        ({"task": "Something else."}, BadResults, "no session"),
        ({"failed": "it crashed"}, SystemFailed, "failed: it crashed"),
        ({"failed": True}, SystemFailed, "no reason given"),
    ],
)
async def test_what_is_not_there_is_a_failed_case(
    tmp_path: Path, study: dict[str, Any], error: type[Exception], says: str
) -> None:
    write_session(tmp_path / "results", **study)
    with pytest.raises(error) as caught:
        await _take(tmp_path / "results", tmp_path / "out")
    assert says in str(caught.value)


async def test_two_sessions_of_one_case_are_not_chosen_from(tmp_path: Path) -> None:
    write_session(tmp_path / "results" / "a")
    write_session(tmp_path / "results" / "b")
    with pytest.raises(BadResults, match="has 2 sessions of shop#1/buy-lamp/low-tech-elderly"):
        await _take(tmp_path / "results", tmp_path / "out")


async def test_pictures_come_along_and_nothing_else_does(tmp_path: Path) -> None:
    results = tmp_path / "results"
    (tmp_path / "private.png").write_bytes(b"private")
    rows = [
        {"page_url": "/", "title": name, "screenshot": name}
        for name in ("1.png", "leads-out.png", "../private.png", "notes.txt", "gone.png")
    ]
    write_session(results / "s", rows)
    (results / "s" / "1.png").write_bytes(b"picture")
    (results / "s" / "notes.txt").write_text("words")
    (results / "s" / "leads-out.png").symlink_to(tmp_path / "private.png")

    result = await _take(results, tmp_path / "out")

    assert [row.get("screenshot") for row in result.findings] == ["screenshots/1.png", None, None, None, None]
    assert result.trace[0]["screenshot"] == "screenshots/1.png"
    assert [path.read_bytes() for path in (tmp_path / "out" / "screenshots").iterdir()] == [b"picture"]


async def test_stored_pages_come_along(tmp_path: Path) -> None:
    results = tmp_path / "results"
    twin = clean_twin(find_site("harbour-goods"))
    async with serve(twin.app()) as server, Browser.launch() as browser, browser.open(server.url) as page:
        state = await page.capture()
    kept = PageStore(results / "pages").put(state)
    write_session(
        results / "s",
        [
            {"page_url": "/", "title": "t", "page_state": kept},
            {"page_url": "/", "title": "u", "page_state": "0" * 64},
        ],
    )

    agent = open_door(f"results:{results}", pages=tmp_path / "pages")
    assert agent is not None
    await agent.run(make_case(), SITE, tmp_path / "out")
    await agent.close()

    assert PageStore(tmp_path / "pages").get(kept).digest == kept
    assert len(PageStore(tmp_path / "pages").list()) == 1


def test_the_fingerprint_is_what_was_read(tmp_path: Path) -> None:
    write_session(tmp_path / "results")
    before = ResultsAgent(tmp_path / "results").fingerprint()
    assert before == ResultsAgent(tmp_path / "results").fingerprint()
    write_session(tmp_path / "results", [])
    assert before != ResultsAgent(tmp_path / "results").fingerprint()


@pytest.mark.parametrize("name", ["results:", "results:  ", "results:/no/such/folder"])
def test_a_folder_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        open_door(name)


TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=30).map(
    str.strip
)
SHARE = st.none() | st.floats(0, 1)
FINDING = st.builds(
    MirrorIssue,
    id=st.just("F1"),
    study_id=st.just("s"),
    session_id=st.just("s"),
    site_slug=st.just("shop"),
    page_url=st.sampled_from(["/", "/a?b=c", "http://127.0.0.1/x"]),
    element=TEXT,
    title=TEXT,
    description=TEXT.filter(bool),
    severity=st.none() | st.sampled_from(SEVERITIES),
    category=st.none() | st.sampled_from(CATEGORIES),
    wcag=st.none() | st.just("1.4.3"),
    recommendation=st.none() | TEXT.filter(bool),
    issue_confidence=SHARE,
    selector=st.none() | TEXT.filter(bool),
    bbox=st.none() | st.tuples(*[st.floats(0, 1e6)] * 4),
    state=st.none() | TEXT.filter(bool),
    page_state=st.none() | st.just("a" * 64),
)
STEP = st.builds(
    Step,
    number=st.just(1),
    page_url=st.sampled_from(["", "/a"]),
    page_title=TEXT,
    action=TEXT,
    target=TEXT,
    ok=st.none() | st.booleans(),
    t_ms=st.none() | st.floats(0, 1e9),
    progress_before=st.floats(0, 100),
    progress_after=st.none() | st.floats(0, 100),
    emotion=st.none() | st.sampled_from(["confused", "curious"]),
    confidence=SHARE,
    scroll_y=st.none() | st.floats(0, 1e6),
    viewport=st.none() | st.just((390, 844)),
    offered=st.none() | st.lists(st.just("/a"), max_size=2).map(tuple),
    in_view=st.none() | st.lists(st.just("#a"), max_size=2).map(tuple),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(finding=FINDING, step=STEP, reported=st.booleans())
def test_rows_say_what_records_say(tmp_path: Path, finding: MirrorIssue, step: Step, reported: bool) -> None:
    write_json(tmp_path / "study.json", {"site_slug": "shop", "study_id": "s", "session_id": "s"})
    row = finding_row(finding, site_url=SITE, reported=reported)
    (tmp_path / "findings.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (tmp_path / "trace.jsonl").write_text(json.dumps(step_row(step)) + "\n", encoding="utf-8")

    study = collect(tmp_path).studies[0]

    read = (study.findings if reported else study.sessions[0].candidates)[0]
    assert read.model_copy(update={"id": "F1"}) == finding.model_copy(update={"persona_role": "unknown"})
    assert study.sessions[0].steps == (step,)
