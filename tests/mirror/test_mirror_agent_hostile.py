"""Pages that hang, turn in circles, ask, download, swell or spin: each costs its own case and no other."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from aiohttp import web

from assay.browser import Browser, BrowserSettings
from assay.mirror.agents.llm import LanguageAgent
from assay.mirror.agents.records import Agent, AgentCase, AgentTask, Workshop
from assay.mirror.agents.reference.agent import ReferenceAgent
from assay.mirror.agents.reference.surveying import _answer_dialogs
from assay.mirror.agents.running import run_cases
from assay.mirror.collection import collect
from assay.mirror.personas import neutral_persona
from assay.models import ModelSettings, open_model
from assay.runs import Record, Run

Answer = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]
Opening = Callable[[Browser, Path], AbstractAsyncContextManager[Agent]]

LIMITS = BrowserSettings(navigation_seconds=2, settle_seconds=0.5, capture_seconds=3, pool=8)
CASE_SECONDS = 10.0
# Closing what hangs may take a while on a busy machine; what never ends takes longer than any while.
SLACK_SECONDS = 60.0
PAGE = (
    "<!doctype html><html lang=en><head><title>Mill</title>"
    "<meta name=viewport content='width=device-width, initial-scale=1'></head>"
    "<body><main><h1>Mill</h1><p style='color:#ccc'>We mill since 1840.</p>{}</main></body></html>"
)
FIFTY_MEGABYTES = "<p>" + "word " * 200 + "</p>"
SCRIPTS = {
    "alerts": "for (;;) alert('Welcome')",
    "questions": "setInterval(() => confirm('Are you sure?'), 1)",
    "farewells": "addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'Stay' });"
    "setInterval(() => { location = '/?' + Math.random() }, 50)",
    "leaves": "location = '/?' + performance.now()",
    "spins": "for (;;) {}",
}
_SLOW = "did not finish loading within 2 s"
CANNOT_OPEN = {
    "never-answers": _SLOW,
    "never-ends": _SLOW,
    "circle": "redirects in a circle",
    "file": "cannot be opened",
    "file-without-end": "cannot be opened",
    "alerts": _SLOW,
    "spins": _SLOW,
}
"""Sites that nobody can walk on, with words of the sentence that says so."""
TROUBLESOME = ("fifty-megabytes", "questions", "farewells", "leaves")
"""Sites whose case may also end, with little to show for it: a quick machine copes with more."""
GOOD = "good"


async def answer(name: str, request: web.BaseRequest) -> web.StreamResponse:
    match name:
        case "never-answers":
            await asyncio.sleep(3_600)
        case "never-ends":
            return await _drip(request, "text/html", b"<p>more</p>")
        case "circle":
            raise web.HTTPFound("/")
        case "file":
            return web.Response(body=b"PK", headers={"Content-Disposition": "attachment; filename=a.zip"})
        case "file-without-end":
            return await _drip(request, "application/zip", b"PK" * 1_000)
        case "fifty-megabytes":
            return web.Response(text=PAGE.format(FIFTY_MEGABYTES * 50_000), content_type="text/html")
    script = f"<script>{SCRIPTS[name]}</script>" if name in SCRIPTS else ""
    return web.Response(text=PAGE.format(script), content_type="text/html")


async def _drip(request: web.BaseRequest, kind: str, drop: bytes) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": kind})
    await response.prepare(request)
    with suppress(ConnectionError):
        while True:
            await response.write(drop)
            await asyncio.sleep(0.05)
    return response


@asynccontextmanager
async def served(handler: Answer) -> AsyncIterator[str]:
    runner = web.ServerRunner(web.Server(handler), shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def walker(request: web.BaseRequest) -> web.StreamResponse:
    """An OpenAI-compatible endpoint: a model that scrolls once, notes what is pale, and is done."""
    question = json.dumps((await request.json())["messages"][-1]["content"])
    issue = {"element": "paragraph", "description": "The text is too pale.", "severity": "minor"}
    said: dict[str, object] = {"ux_issues": []}
    if "What does the person do next?" in question:
        again = "1. on" in question
        said = {
            "think_aloud": "I look around.",
            "action": {"type": "done"} if again else {"type": "scroll", "value": "down"},
            "ux_issues": [issue],
            "confidence": 0.5,
            "task_progress": 50,
            "emotional_state": "curious",
        }
    message = {"role": "assistant", "content": json.dumps(said)}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return web.json_response({"model": "walker", "choices": [choice], "usage": {"prompt_tokens": 9}})


@asynccontextmanager
async def reference_agent(browser: Browser, folder: Path) -> AsyncIterator[Agent]:
    yield ReferenceAgent(Workshop(browser, folder / "pages", folder / "surveys"))


@asynccontextmanager
async def language_agent(browser: Browser, folder: Path) -> AsyncIterator[Agent]:
    async with served(walker) as url:
        model = open_model(f"openai-compatible/walker@{url}/v1", ModelSettings(cache=False))
        agent = LanguageAgent(model, Workshop(browser, folder / "pages", folder / "surveys"), owns_model=True)
        try:
            yield agent
        finally:
            await agent.close()


def seconds(record: Record) -> float:
    began, ended = (datetime.fromisoformat(moment) for moment in (record.started, record.ended))
    return (ended - began).total_seconds()


async def test_a_dialog_that_is_gone_before_it_is_answered_troubles_no_other_page(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Browser.launch() as browser, browser.open() as page, browser.open() as other:
        page.playwright.on("dialog", lambda dialog: dialog.accept())
        said = _answer_dialogs(page)
        await page.evaluate("() => alert('Welcome')")
        # The driver raises what a listener raised at the next call, whoever makes it.
        assert [await other.evaluate("1 + 1") for _ in range(3)] == [2, 2, 2]
    assert said == ["Welcome"] and not caplog.records


def _limit(name: str) -> float:
    """A busy machine may be slow with a good page, too."""
    return CASE_SECONDS + SLACK_SECONDS if name == GOOD else CASE_SECONDS


@pytest.mark.parametrize("opened", [reference_agent, language_agent])
async def test_a_hostile_page_costs_its_own_case_within_its_time(
    opened: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("assay.mirror.agents.reference.glance._SECONDS", 2.0)
    run = Run.create(tmp_path / "run", suite="mirror", config={}, fingerprints={"dataset": "d"})
    names = (*CANNOT_OPEN, *TROUBLESOME, GOOD)
    task = AgentTask("look", "Find out since when they mill.")
    async with AsyncExitStack() as stack:
        urls = {name: await stack.enter_async_context(served(partial(answer, name))) for name in names}
        browser = await stack.enter_async_context(Browser.launch(LIMITS))
        agent = await stack.enter_async_context(opened(browser, run.path))
        cases = [
            AgentCase(name, task, neutral_persona(), site_url=url, timeout=_limit(name))
            for name, url in urls.items()
        ]
        with run.writing():
            # The good page comes after all others, in the browser that they leave behind.
            bad = await run_cases(run, cases[:-1], agent, concurrency=4)
            good = await run_cases(run, cases[-1:], agent, concurrency=4)
    tries = list(run.journal.scan())
    hostile = [record for record in tries if not record.key.startswith(GOOD)]
    assert all(seconds(record) < CASE_SECONDS + SLACK_SECONDS for record in hostile)
    assert not [entry.getMessage() for entry in caplog.records if entry.levelname == "ERROR"]
    latest = {record.key.partition("#")[0]: record for record in run.journal.latest()}
    assert latest.keys() == set(names) and bad.not_run == 0
    for name, words in CANNOT_OPEN.items():
        error = latest[name].error
        assert latest[name].status == "failed" and error is not None, name
        # A busy machine may not even get so far.
        assert any(part in error["message"] for part in (words, _SLOW, "did not end within 10 s")), name
    for error in (record.error for record in tries if record.status == "failed"):
        assert error is not None and re.fullmatch(r"[^\n]{20,}\.", error["message"])
    assert good.complete and latest[GOOD].payload["findings"] > 0
    # Kept and counted by whoever scores the run: each is a session, and each that failed says why.
    sessions = {study.site_slug: study.sessions for study in collect(run.path).studies}
    assert {name: len(of_one) for name, of_one in sessions.items()} == dict.fromkeys(names, 1)
    failed = {name for name, (session,) in sessions.items() if session.failed}
    assert failed == {name for name, record in latest.items() if record.status == "failed"}
    assert (bad.failed, bad.ok) == (len(failed), len(names) - 1 - len(failed))
