"""`assay mirror run --site-file` on a server that stands for a live site: guarded, polite, and read only."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from aiohttp import web

from assay.browser import Browser, BrowserSettings, PageStore
from assay.mirror.live.browsing import PoliteBrowser
from assay.mirror.live.manners import Manners
from assay.mirror.live.pacing import Politeness
from assay.places import cache_directory

SECONDS = 300
DELAY = 0.4
ROBOTS = "User-agent: *\nDisallow: /private\n"
PAGE = (
    "<!doctype html><html lang=en><head><title>{0} – Mill</title>"
    "<meta name=viewport content='width=device-width, initial-scale=1'></head>"
    "<body><main><h1>{0}</h1>{1}</main></body></html>"
)
HOME = """<p style='color:#ccc'>We mill since 1840.</p>
<p><a href='/contact'>Ask the miller</a></p><p><a href='/private/prices'>Prices</a></p>
<p><a href='/old'>The old mill</a></p><p><a href='{elsewhere}/shop'>Our shop</a></p>
<img src='{elsewhere}/sails.png' alt='Sails' width=40 height=40><script>fetch('{elsewhere}/count')</script>"""
CONTACT = """<form method=post action=/send><p><label>Name <input name=name></label></p>
<p><label>Message <textarea name=message></textarea></label></p><button>Send message</button></form>
<form onsubmit="fetch('/news', {method: 'POST'}); return false">
<p><label>Your e-mail <input name=email></label></p><button>Join the list</button></form>"""
ASK = "Ask the miller whether he mills rye. You are Ada Quist, ada@post.example."
TRUTH = {
    "id": "GT-mill-001",
    "site_slug": "mill",
    "site_url": "http://mill.example",
    "page_url": "/",
    "page_pattern": "^/$",
    "element": "paragraph “We mill since 1840.”",
    "description": "The paragraph has low contrast: its text is too pale against its background to be read.",
    "severity": "major",
    "category": "accessibility",
    "wcag": "1.4.3",
    "source": "own audit",
    "tier": 1,
}


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


@dataclass
class Mill:
    """Somebody else's site. What it is asked for is kept, and when."""

    url: str = ""
    elsewhere: str = ""
    visits: list[tuple[float, str, str]] = field(default_factory=list)
    strayed: list[str] = field(default_factory=list)
    """What another host was asked for."""

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path == "/favicon.ico":
            return web.Response(status=404)
        self.visits.append((time.monotonic(), request.method, request.path))
        match request.path:
            case "/robots.txt":
                return web.Response(text=ROBOTS)
            case "/old":
                raise web.HTTPFound(f"{self.elsewhere}/museum")
            case "/":
                return self._page("Mill", HOME.format(elsewhere=self.elsewhere))
            case "/contact":
                return self._page("Contact", CONTACT)
            case "/send":
                return self._page("Thank you for your message")
        return self._page("Prices", "<p>Rye is 2 euros.</p>")

    def _page(self, title: str, body: str = "") -> web.Response:
        return web.Response(text=PAGE.format(title, body), content_type="text/html")

    async def stray(self, request: web.BaseRequest) -> web.StreamResponse:
        self.strayed.append(request.path)
        return web.Response(text="elsewhere")

    @property
    def paths(self) -> list[str]:
        return [path for _, _, path in self.visits]


@asynccontextmanager
async def served(
    handler: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]], host: str = "127.0.0.1"
) -> AsyncIterator[str]:
    runner = web.ServerRunner(web.Server(handler), shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, 0).start()
        yield f"http://{host}:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@pytest_asyncio.fixture
async def mill() -> AsyncIterator[Mill]:
    made = Mill()
    async with served(made.answer) as made.url, served(made.stray, "127.0.0.2") as made.elsewhere:
        yield made


@pytest.fixture
def assay(tmp_path: Path) -> Callable[..., Awaitable[Ended]]:
    """The command in a process of its own."""
    cache = tmp_path / "cache"
    cache.mkdir()
    if (cache_directory() / "browser").is_dir():
        (cache / "browser").symlink_to(cache_directory() / "browser")

    async def run(*arguments: object) -> Ended:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "assay",
            *map(str, arguments),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "ASSAY_CACHE": str(cache), "NO_COLOR": "1", "COLUMNS": "120"},
        )
        out, err = await asyncio.wait_for(process.communicate(), SECONDS)
        assert process.returncode is not None
        return Ended(process.returncode, out.decode(), err.decode())

    return run


@pytest.fixture
def site_file(mill: Mill, tmp_path: Path) -> Callable[..., Path]:
    def write(start: str = "/") -> Path:
        path = tmp_path / "sites.json"
        task = {"id": "ask", "text": ASK, "start_url": start}
        path.write_text(json.dumps({"site_slug": "mill", "site_url": mill.url, "tasks": [task]}), "utf-8")
        return path

    return write


def rows(run: Path, name: str) -> list[dict[str, Any]]:
    (file,) = (run / "artefacts" / "cases").glob(f"*/{name}.jsonl")
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def assert_every_state_is_kept(run: Path) -> None:
    """Every step and finding has the page as it was."""
    store = PageStore(run / "pages")
    for row in rows(run, "trace"):
        assert urlsplit(store.get(row["page_state"]).url).path == urlsplit(row["url"]).path
    for row in rows(run, "findings"):
        assert urlsplit(store.get(row["page_state"]).url).path == row["page_url"]


async def test_a_live_site_is_read_with_manners_and_scored(
    assay: Callable[..., Awaitable[Ended]], mill: Mill, site_file: Callable[..., Path], tmp_path: Path
) -> None:
    run = tmp_path / "run"
    options = ("--site-file", site_file(), "--persona", "neutral", "--delay", DELAY, "--output", run)
    ended = await assay("mirror", "run", *options)
    assert ended.code == 0 and "1 of 1" in ended.out, ended.err
    # Robots are asked first and once, and obeyed; nobody else is asked for anything.
    assert mill.paths[0] == "/robots.txt" and mill.paths.count("/robots.txt") == 1
    assert {"/", "/contact", "/old"} <= set(mill.paths) and "/private/prices" not in mill.paths
    assert mill.strayed == []
    # Nothing is left behind: the persona came to the form, and sent neither that nor another.
    assert [row["url"] for row in rows(run, "trace")].count(f"{mill.url}/contact")
    assert {method for _, method, _ in mill.visits} == {"GET"}
    gaps = sorted(later[0] - sooner[0] for sooner, later in pairwise(mill.visits))
    # A request that is late on its way shortens the next gap, never several of them.
    assert sum(gaps[:3]) / 3 > DELAY / 2 and len(gaps) > 8
    assert_every_state_is_kept(run)
    kept = {urlsplit(page["url"]).path for page in PageStore(run / "pages").list()}
    assert kept == {"/", "/contact"}

    truth = tmp_path / "truth.json"
    truth.write_text(json.dumps([TRUTH]), "utf-8")
    scoring = ("--run", run, "--truth", truth, "--output", tmp_path / "scores")
    scored = await assay("mirror", "score", *scoring, "--json")
    assert scored.code == 0, scored.err
    scores = json.loads(scored.out)
    assert scores["metrics"]["recall_known"]["value"] == 1.0, rows(run, "findings")


async def test_robots_are_ignored_only_if_told_to(
    assay: Callable[..., Awaitable[Ended]], mill: Mill, site_file: Callable[..., Path], tmp_path: Path
) -> None:
    forbidden = site_file("/private/prices")
    run = tmp_path / "run"
    options = ("--site-file", forbidden, "--agent", "axe", "--persona", "neutral", "--delay", 0)
    refused = await assay("mirror", "run", *options, "--output", run)
    assert refused.code == 2 and "robots.txt forbids /private/prices" in refused.err
    assert refused.err.count("\n") == 1 and not run.exists()
    assert mill.paths == ["/robots.txt"]
    mill.visits.clear()
    ended = await assay("mirror", "run", *options, "--output", run, "--ignore-robots")
    assert ended.code == 0, ended.err
    assert "/private/prices" in mill.paths and "/robots.txt" not in mill.paths


async def test_a_model_that_follows_a_forbidden_link_stays_where_it_is(
    assay: Callable[..., Awaitable[Ended]], mill: Mill, site_file: Callable[..., Path], tmp_path: Path
) -> None:
    names = ['link "Prices"', 'link "Our shop"', 'link "Ask the miller"']

    async def model(request: web.BaseRequest) -> web.StreamResponse:
        question = str((await request.json())["messages"][-1]["content"])
        said: dict[str, Any] = {"ux_issues": []}
        if "What does the person do next?" in question:
            found = re.search(rf"\[(\d+)\] {names.pop(0)}", question) if names else None
            action = {"type": "click", "selector": f"[{found[1]}]"} if found else {"type": "done"}
            said = {
                "think_aloud": "On I go.",
                "action": action,
                "confidence": 0.5,
                "task_progress": 50,
                "emotional_state": "curious",
            }
        message = {"role": "assistant", "content": json.dumps(said)}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return web.json_response({"model": "walker", "choices": [choice], "usage": {"prompt_tokens": 9}})

    run = tmp_path / "run"
    async with served(model) as endpoint:
        options = ("--site-file", site_file(), "--persona", "neutral", "--delay", 0, "--output", run)
        name = f"openai-compatible/walker@{endpoint}/v1"
        ended = await assay("mirror", "run", "--agent", "llm", "--model", name, *options)
    assert ended.code == 0 and "Unclosed" not in ended.err, ended.err
    trace = rows(run, "trace")
    assert [row["url"] for row in trace] == ["/", "/", "/", "/contact"]
    assert [row["action"] for row in trace] == ["click", "click", "click", "done"]
    assert mill.paths == ["/robots.txt", "/", "/contact"] and mill.strayed == []
    assert len({row["page_state"] for row in trace}) >= 2
    store = PageStore(run / "pages")
    assert all(urlsplit(store.get(row["page_state"]).url).path == row["url"] for row in trace)


async def test_a_turn_that_comes_late_is_no_page_that_hangs(mill: Mill) -> None:
    manners = Manners(Politeness(1.5), ("127.0.0.1",))
    async with (
        Browser.launch(BrowserSettings(navigation_seconds=1, pool=8)) as browser,
        PoliteBrowser(browser, [manners]).open(f"{mill.url}/") as page,
    ):
        await page.goto(f"{mill.url}/contact")
        assert page.settings.navigation_seconds == 13.0
    assert mill.paths == ["/robots.txt", "/", "/contact"]
