"""A service as the system under test: a stand-in of the Mirror REST service on loopback, good and bad."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from assay.errors import AssayError
from assay.mirror.agents.doors import (
    BadResults,
    HttpAgent,
    SystemFailed,
    SystemRefused,
    SystemTimedOut,
    SystemUnreachable,
    rest_client,
)
from assay.mirror.agents.records import AgentCase, AgentTask
from assay.mirror.personas.records import PersonaProfile

SITE = "http://127.0.0.1:9"
STUDY_ID = "0f8fad5b-d9cb-469f-a165-70867728950e"
MARIA = PersonaProfile(
    name="Maria Chen",
    role="low-tech-elderly",
    age=72,
    tech_literacy=2,
    patience_level=4,
    reading_speed=8,
    trust_level=3,
    exploration_tendency=3,
    accessibility_needs={"low_vision": True},
)
TEMPLATES: list[dict[str, Any]] = [
    {
        "id": "t-young",
        "name": "Hurried Student",
        "default_profile": {"age": 21, "tech_literacy": 9, "patience_level": 2, "accessibility_needs": []},
    },
    {
        "id": "t-old",
        "name": "Retired Teacher",
        "default_profile": {
            "age": 70,
            "tech_literacy": 3,
            "patience_level": 5,
            "reading_speed": 8,
            "trust_level": 4,
            "exploration_tendency": 3,
            "accessibility_needs": ["Low Vision"],
        },
    },
]


def make_case(**fields: Any) -> AgentCase:
    task = AgentTask("buy-lamp", "Buy the brass lamp.", "/lamps?sort=price")
    known: dict[str, Any] = {"site_slug": "shop", "task": task, "persona": MARIA, "timeout": 10.0}
    return AgentCase(**(known | fields))


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Service:
    """The stand-in: what it was asked, and what it answers instead of what it should."""

    url: str = ""
    asked: list[tuple[str, Any]] = field(default_factory=list)
    keys: set[str | None] = field(default_factory=set)
    statuses: list[Any] = field(default_factory=lambda: ["running", "analyzing", "complete"])
    instead: dict[str, Handler] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)

    def agent(self, **fields: Any) -> HttpAgent:
        return HttpAgent(self.url, **({"first_wait": 0.01} | fields))

    async def handle(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/api/v1")
        body = await request.json() if request.can_read_body else None
        self.asked.append((f"{request.method} {request.raw_path.removeprefix('/api/v1')}", body))
        self.keys.add(request.headers.get("Authorization"))
        if handler := self.instead.get(path.replace(STUDY_ID, "ID")):
            return await handler(request)
        if path.endswith("/status"):
            status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
            return web.json_response(
                {"study_id": STUDY_ID, "status": status, "percent": 40, "phase": "browsing"}
            )
        if request.method == "POST" and path == "/studies":
            return web.json_response(self.answers[f"/studies/{STUDY_ID}"], status=201)
        if path.endswith("/run"):
            return web.json_response({"study_id": STUDY_ID, "job_id": "j", "status": "running"})
        if path in self.answers:
            return web.json_response(self.answers[path])
        return web.json_response({"detail": "Not Found"}, status=404)


def _session(session_id: str = "s1", **fields: Any) -> dict[str, Any]:
    known = {
        "id": session_id,
        "study_id": STUDY_ID,
        "persona_id": "p1",
        "task_id": "t1",
        "status": "complete",
        "total_steps": 2,
        "task_completed": True,
    }
    return known | fields


def _step(number: int, **fields: Any) -> dict[str, Any]:
    known = {
        "id": f"step-{number}",
        "session_id": "s1",
        "step_number": number,
        "page_url": f"{SITE}/lamps",
        "screenshot_path": "shots/1.png",
        "think_aloud": "Hm.",
        "action_type": "click",
        "action_selector": "#buy",
        "confidence": 0.5,
        "task_progress": 30 * number,
        "emotional_state": "Confused",
    }
    return known | fields


def _issue(issue_id: str, **fields: Any) -> dict[str, Any]:
    known = {
        "id": issue_id,
        "session_id": "s1",
        "study_id": STUDY_ID,
        "step_id": None,
        "element": "buy button",
        "description": f"Problem {issue_id}.",
        "severity": "major",
        "wcag_criterion": "1.4.3 Contrast (Minimum)",
        "page_url": None,
        "issue_type": "accessibility",
    }
    return known | fields


def _answers() -> dict[str, Any]:
    study = {
        "id": STUDY_ID,
        "url": SITE,
        "starting_path": "/lamps",
        "status": "complete",
        "duration_seconds": 12.5,
        "llm_input_tokens": 900,
        "llm_output_tokens": 80,
        "llm_cost_usd": 0.5,
        "browser_cost_usd": 0.25,
        "tasks": [{"id": "t1", "study_id": STUDY_ID, "description": "Buy the brass lamp.", "order_index": 0}],
        "personas": [
            {"id": "p1", "template_id": "t-old", "model": "large", "profile": {"name": "Retired Teacher"}}
        ],
    }
    issues = [_issue("i1", step_id="step-2"), _issue("i2")]
    return {
        "/personas/templates": TEMPLATES,
        f"/studies/{STUDY_ID}": study,
        f"/studies/{STUDY_ID}/sessions": [_session()],
        "/sessions/s1": _session() | {"steps": [_step(1), _step(2)], "issues": [issues[0]]},
        f"/studies/{STUDY_ID}/issues": issues,
    }


@pytest.fixture
async def service() -> AsyncIterator[Service]:
    made = Service(answers=_answers())
    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", made.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield made
    await runner.cleanup()


async def _run(service: Service, out: Path, case: AgentCase | None = None, **fields: Any) -> Any:
    agent = service.agent(**fields)
    try:
        return await agent.run(case or make_case(), SITE, out)
    finally:
        await agent.close()


async def test_the_whole_contract_from_create_to_join(service: Service, tmp_path: Path) -> None:
    result = await _run(service, tmp_path)

    assert [asked for asked, _ in service.asked] == [
        "GET /personas/templates",
        "POST /studies",
        f"POST /studies/{STUDY_ID}/run?browser_mode=local",
        *[f"GET /studies/{STUDY_ID}/status"] * 3,
        f"GET /studies/{STUDY_ID}",
        f"GET /studies/{STUDY_ID}/sessions",
        "GET /sessions/s1",
        f"GET /studies/{STUDY_ID}/issues",
    ]
    assert service.asked[1][1] == {
        "url": SITE,
        "starting_path": "/lamps?sort=price",
        "tasks": [{"description": "Buy the brass lamp.", "order_index": 0}],
        "persona_template_ids": ["t-old"],
        "persona_models": {},
    }
    second, first = result.findings
    assert (first["source_id"], first["step"], first["page_url"]) == ("i1", 2, f"{SITE}/lamps")
    assert (first["wcag"], first["category"]) == ("1.4.3", "accessibility")
    # Found after the session on a picture: no step, and no page but the one where the task begins.
    assert "step" not in second and second["page_url"] == f"{SITE}/lamps?sort=price"
    assert result.trace[1]["progress_before"] == 30 and result.trace[1]["emotion"] == "confused"
    assert "screenshot" not in result.trace[0] and "screenshot" not in first
    assert result.outcome == {"claimed_success": True, "actual_success": None, "gave_up": False, "steps": 2}
    assert (result.cost_usd, result.usage) == (0.75, {"input": 900, "output": 80})
    assert result.study["models"] == ["large"] and result.study["seconds"] == 12.5
    assert result.study["persona_template"]["name"] == "Retired Teacher"
    assert {path.name for path in (tmp_path / "answers").iterdir()} == {
        "studies.json",
        "sessions.json",
        "session-1.json",
        "issues.json",
    }


async def test_wrapped_answers_and_a_service_without_a_list_of_templates(
    service: Service, tmp_path: Path
) -> None:
    del service.answers["/personas/templates"]
    service.answers[f"/studies/{STUDY_ID}"] = {"data": service.answers[f"/studies/{STUDY_ID}"]}
    for name in ("sessions", "issues"):
        path = f"/studies/{STUDY_ID}/{name}"
        service.answers[path] = {"items": service.answers[path], "total": 2}

    result = await _run(service, tmp_path)

    assert len(result.findings) == 2 and result.usage == {"input": 900, "output": 80}
    assert service.asked[1][1]["persona_template_ids"] == ["low-tech-elderly"]


async def test_a_session_that_was_tried_again_counts_once(service: Service, tmp_path: Path) -> None:
    broken = _session("s0", status="failed", task_completed=False)
    service.answers[f"/studies/{STUDY_ID}/sessions"].append(broken)
    service.answers["/sessions/s0"] = broken | {"issues": [_issue("i0", session_id="s0")], "steps": []}

    result = await _run(service, tmp_path)

    assert [row["source_id"] for row in result.findings] == ["i2", "i1"]


async def test_the_key_is_sent_and_never_kept(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("ASSAY_MIRROR_KEY", "mk-secret-key")
    service.answers[f"/studies/{STUDY_ID}"]["executive_summary"] = "Bearer mk-secret-key was used."
    agent = service.agent()
    result = await agent.run(make_case(), SITE, tmp_path)
    await agent.close()

    assert service.keys == {"Bearer mk-secret-key"}
    kept = "".join((tmp_path / "answers" / name).read_text() for name in os.listdir(tmp_path / "answers"))
    kept += caplog.text + str(result) + str(agent.fingerprint()) + agent.name
    assert "mk-secret" not in kept and "[hidden]" in kept


def _reply(status: int = 200, text: str = "{}") -> Handler:
    async def handler(_: web.Request) -> web.StreamResponse:
        return web.Response(status=status, text=text, content_type="application/json")

    return handler


async def _huge(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse()
    await response.prepare(request)
    try:
        for _ in range(1000):
            await response.write(b" " * 100_000)
    except ConnectionError:
        pass
    return response


async def _broken_off(request: web.Request) -> web.StreamResponse:
    assert request.transport is not None
    request.transport.close()
    return web.Response()


async def _slow(_: web.Request) -> web.StreamResponse:
    await asyncio.sleep(5)
    return web.Response()


async def _elsewhere(_: web.Request) -> web.StreamResponse:
    raise web.HTTPFound("http://127.0.0.1:1/stolen")


@pytest.mark.parametrize(
    ("path", "handler", "error", "says"),
    [
        ("/studies", _reply(422, '{"detail": "persona \\u001b[1munknown"}'), SystemFailed, "status 422: "),
        ("/studies", _reply(503, "busy"), SystemUnreachable, "status 503: busy"),
        ("/studies", _reply(429), SystemUnreachable, "status 429"),
        ("/studies", _reply(401), SystemRefused, "set ASSAY_MIRROR_KEY"),
        ("/studies", _elsewhere, SystemFailed, "status 302"),
        ("/studies", _reply(200, "<html>welcome"), BadResults, "did not answer with JSON"),
        ("/studies", _reply(200, "[" * 100_000), BadResults, "did not answer with JSON"),
        ("/studies", _reply(201, '{"id": "../admin"}'), BadResults, "no usable id"),
        ("/studies", _reply(201, '{"id": null}'), BadResults, "no usable id"),
        ("/studies", _reply(204, ""), BadResults, "no usable id"),
        ("/studies", _broken_off, SystemUnreachable, "broke off"),
        ("/studies/ID/run", _reply(409, "already running"), SystemFailed, "already running"),
        ("/studies/ID/status", _reply(200, "[]"), BadResults, "no `status`"),
        ("/studies/ID/status", _reply(200, ""), BadResults, "no `status`"),
        ("/studies/ID/status", _reply(500), SystemUnreachable, "status 500"),
        ("/studies/ID/sessions", _reply(200, '{"count": 0}'), BadResults, "list of sessions is not a list"),
        ("/studies/ID/sessions", _reply(200, "[]"), SystemFailed, "no session of it ended"),
        ("/studies/ID/sessions", _reply(200, "[{}]"), BadResults, "no usable id"),
        ("/studies/ID/sessions", _reply(200, json.dumps([_session()] * 50)), BadResults, "50 sessions"),
        ("/studies/ID/issues", _huge, BadResults, "more than 2,000,000 bytes"),
        (
            "/studies/ID/issues",
            _reply(200, json.dumps([_issue("i", severity="huge")])),
            BadResults,
            "issues.json",
        ),
        ("/studies/ID", _reply(200, "{}"), BadResults, "no usable id"),
        ("/studies/ID", _reply(200, '{"id": "other"}'), BadResults, "another study"),
        ("/personas/templates", _reply(200, "[]"), BadResults, "no persona templates"),
        ("/personas/templates", _reply(200, "7"), BadResults, "not a list"),
    ],
)
async def test_a_bad_service_is_one_failed_case_with_one_sentence(
    service: Service,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    handler: Handler,
    error: type[AssayError],
    says: str,
) -> None:
    monkeypatch.setattr(rest_client, "MAX_ANSWER_BYTES", 2_000_000)
    service.instead[path] = handler
    with pytest.raises(error) as caught:
        await _run(service, tmp_path)

    assert says in str(caught.value) and "\x1b" not in str(caught.value) and "\n" not in str(caught.value)
    assert caught.value.stops_run == (error is SystemRefused)
    assert caught.value.transient == (error is SystemUnreachable)


async def test_a_service_may_say_nothing_when_it_is_told_to_begin(service: Service, tmp_path: Path) -> None:
    service.instead["/studies/ID/run"] = _reply(204, "")
    assert len((await _run(service, tmp_path)).findings) == 2


async def test_a_study_that_failed_says_how(service: Service, tmp_path: Path) -> None:
    service.statuses = ["running", "failed"]
    with pytest.raises(SystemFailed, match=r"ended as failed \(40 %, browsing\)"):
        await _run(service, tmp_path)


async def test_two_sessions_that_ended_are_not_added_up(service: Service, tmp_path: Path) -> None:
    service.answers[f"/studies/{STUDY_ID}/sessions"].append(_session("s2"))
    service.answers["/sessions/s2"] = _session("s2") | {"steps": [], "issues": []}
    with pytest.raises(BadResults, match="ended 2 sessions"):
        await _run(service, tmp_path)


async def test_a_study_without_end_costs_its_time_and_no_more(service: Service, tmp_path: Path) -> None:
    service.statuses = ["running"]
    began = time.monotonic()
    with pytest.raises(SystemTimedOut, match=r"after 0.5 s \(it was running \(40 %, browsing\)\)"):
        await _run(service, tmp_path, make_case(timeout=0.5))
    polls = sum(asked.endswith("/status") for asked, _ in service.asked)

    assert time.monotonic() - began < 20
    # 0.01 s and half as much again each time: a service is not drummed on.
    assert 1 <= polls <= 10


async def test_an_answer_that_does_not_come_is_given_up(service: Service, tmp_path: Path) -> None:
    service.instead["/studies"] = _slow
    with pytest.raises(SystemUnreachable, match=r"no answer within 0.3 s"):
        await _run(service, tmp_path, request_seconds=0.3)


async def test_a_poll_that_fails_now_and_then_is_forgiven(service: Service, tmp_path: Path) -> None:
    count = 0

    async def moody(request: web.Request) -> web.StreamResponse:
        nonlocal count
        count += 1
        if count % 3:
            return web.Response(status=502)
        return web.json_response({"status": "complete" if count > 5 else "running"})

    service.instead["/studies/ID/status"] = moody
    assert len((await _run(service, tmp_path)).findings) == 2


async def test_nobody_at_home(tmp_path: Path) -> None:
    agent = HttpAgent("http://127.0.0.1:1")
    with pytest.raises(SystemUnreachable, match="cannot be reached"):
        await agent.run(make_case(), SITE, tmp_path)
    await agent.close()
