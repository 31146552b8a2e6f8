"""A peer is shown on the very pages that the system under test was sent to, without looking at them again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from assay.browser import Browser, BrowserSettings, PageStore
from assay.cli.mirror_where import print_where
from assay.corpus.variants import named_variants
from assay.files import write_json
from assay.mirror.agents.reference.records import Observation, Survey
from assay.mirror.sending import AgentRun, SendOptions, send_peer
from assay.runs import Execution, Run

PAGE = "<html lang=en><title>Mill</title><main><h1>Mill</h1><img src=/x.png><input></main>"


async def observed_run(folder: Path) -> Run:
    """A run that has looked at one page of a site, which has an image without a text and a bare field."""
    run = Run.create(folder, suite="mirror", config={}, fingerprints={}, models=[], seed=0)
    store = PageStore(run.path / "pages")

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text=PAGE, content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    try:
        async with (
            Browser.launch(BrowserSettings(pool=1)) as browser,
            browser.open(f"http://127.0.0.1:{port}/") as opened,
        ):
            digest = store.put(await opened.capture(axe=True))
    finally:
        await runner.cleanup()
    [variant] = named_variants("tidemark@1")
    seen = Observation(page_url="/", title="Mill", page_state=digest)
    survey = Survey(variant=variant.name, observations=(seen,))
    write_json(run.path / "surveys" / f"survey-{variant.hash[:16]}.json", survey.as_json())
    return run


async def test_axe_reports_on_the_pages_that_were_looked_at(tmp_path: Path) -> None:
    run = await observed_run(tmp_path / "run")
    options = SendOptions(sites="tidemark@1", output=run.path, repeats=2, tasks=2)
    ended = Execution(ok=1, invalid=0, failed=0, not_run=0, done_before=0, cost_usd=0.0)
    peer = await send_peer(AgentRun(run, ended, 1, options))
    assert (peer.cases, peer.execution.ok) == (1, 1), "it knows neither tasks nor personas"
    assert peer.run.path == tmp_path / "run-axe"
    [rows] = (peer.run.path / "artefacts" / "cases").glob("*/findings.jsonl")
    found = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert {"image-alt", "label"} <= {row["title"] for row in found}
    states = PageStore(peer.run.path / "pages")
    assert all(states.get(row["page_state"]).title == "Mill" for row in found), "the pages came along"


async def test_a_peer_that_has_run_is_not_run_again(tmp_path: Path) -> None:
    run = await observed_run(tmp_path / "run")
    ended = Execution(ok=1, invalid=0, failed=0, not_run=0, done_before=0, cost_usd=0.0)
    done = AgentRun(run, ended, 1, SendOptions(sites="tidemark@1", output=run.path))
    await send_peer(done)
    again = await send_peer(done)
    assert again.execution.done_before == 1


def scores(recall: float, gap: float | None) -> dict[str, Any]:
    cell = {"value": recall, "ci": [recall - 0.1, recall + 0.1], "n": 10}
    return {
        "system": {"name": "axe-core"},
        "metrics": {"recall_known": cell, "recall_gap": cell | {"value": gap}},
        "breakdowns": {
            "recall_by_split": {"dev": cell, "held-out": cell},
            "recall_by_level": {"1": cell},
            "recall_by_family": {"contrast and size": cell, "feedback": cell},
        },
    }


def test_both_are_shown_cell_by_cell_with_the_gap(capsys: pytest.CaptureFixture[str]) -> None:
    print_where(scores(0.6, 0.12), scores(0.2, None))
    shown = capsys.readouterr().out
    for row in ("all", "split dev", "split held-out", "level 1", "family feedback"):
        line = next(line for line in shown.splitlines() if line.startswith(row))
        assert "0.600 [0.500, 0.700]" in line
        assert "0.200 [0.100, 0.300]" in line
    assert "axe-core on the same pages" in shown
    assert "dev sites less held-out sites 0.120" in shown


def test_without_a_peer_there_is_no_column_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    print_where(scores(0.6, None))
    shown = capsys.readouterr().out
    assert "axe" not in shown
    assert "Gap" not in shown
