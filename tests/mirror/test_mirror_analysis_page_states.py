"""Stored pages say which links a step showed and whether an element was in its window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from assay.browser import Browser, PageStore
from assay.mirror.analysis.page_states import PageEvidence
from assay.mirror.collection.records import Step

PAGE = """<!doctype html><html lang=en><title>Shop</title><style>body { margin: 0 }</style>
<a href=/basket>Basket</a> <a href=/secret hidden>Secret</a>
<div style="height: 2000px"></div><button id=pay>Pay</button>"""


async def _captured(directory: Path) -> str:
    async def page(_request: web.BaseRequest) -> web.Response:
        return web.Response(text=PAGE, content_type="text/html")

    runner = web.ServerRunner(web.Server(page))
    await runner.setup()
    place = web.TCPSite(runner, "127.0.0.1", 0)
    await place.start()
    try:
        address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        async with Browser.launch() as browser, browser.open(address) as opened:
            return PageStore(directory).put(await opened.capture())
    finally:
        await runner.cleanup()


async def test_a_stored_page_shows_its_links_and_what_was_in_the_window(
    tmp_path: Path, make_truth: Callable[..., Any]
) -> None:
    digest = await _captured(tmp_path)
    evidence = PageEvidence(tmp_path)
    links = evidence.links_of(digest)
    assert links is not None
    assert [link.rpartition("/")[2] for link in links] == ["basket"]

    pay = make_truth(1, selector="#pay")
    step = Step(number=1, page_url="/", page_state=digest, scroll_y=0, viewport=(1280, 800))
    assert evidence.in_view_of(step, pay) is False
    assert evidence.in_view_of(step.model_copy(update={"scroll_y": 1500.0}), pay) is True
    assert evidence.in_view_of(step.model_copy(update={"scroll_y": None}), pay) is None
    tall = step.model_copy(update={"scroll_y": None, "viewport": (1280, 4000)})
    assert evidence.in_view_of(tall, pay) is True
    assert evidence.in_view_of(step, make_truth(1, selector="#gone")) is False
    assert evidence.in_view_of(step, make_truth(1, selector="title")) is None
    assert evidence.in_view_of(step, make_truth(1, selector=None)) is None
    assert evidence.in_view_of(step, make_truth(1, selector="#pay[")) is None

    for part in (tmp_path / "parts").rglob("*.z"):
        part.write_bytes(b"not what it says")
    damaged = PageEvidence(tmp_path)
    assert damaged.links_of(digest) is None
    assert damaged.damaged == {digest}


def test_a_page_that_is_not_stored_is_no_evidence(tmp_path: Path, make_truth: Callable[..., Any]) -> None:
    evidence = PageEvidence(tmp_path)
    assert evidence.links_of("0" * 64) is None
    step = Step(number=1, page_url="/", page_state="../../etc/passwd")
    assert evidence.in_view_of(step, make_truth(1, selector="#pay")) is None
    assert evidence.damaged == set()
