"""Walks in a real Chromium: on small hand-made sites on the wire, and on two sites of the town."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web

from assay.browser import DESKTOP, Browser, BrowserSettings, Page
from assay.browser.errors import BrowserError, PageUnreachable
from assay.corpus import clean_twin, find_site, serve
from assay.mirror.agents.records import AgentTask
from assay.mirror.agents.reference.hands import Hands
from assay.mirror.agents.reference.walking import Walk, viewport_for, walk
from assay.mirror.collection.tally import Tally
from assay.mirror.collection.trace_file import read_trace
from assay.mirror.personas import load_personas, neutral_persona, perceive

pytestmark = pytest.mark.asyncio(loop_scope="module")

NEUTRAL = perceive(neutral_persona())
WHO = {one.role: perceive(one) for one in load_personas()}
ASK = "Ask the makers whether they mend kites. You are Ada Quist, ada@post.example."

HEAD = """<!doctype html><html lang="en"><head><title>{title}</title></head>
<body style="font:16px sans-serif"><header><a href="/">Kites</a></header>
<nav aria-label="Main"><a href="/">Home</a> <a href="/shop">Shop</a> <a href="/contact">Contact us</a>
<a href="/file.zip">Catalogue</a></nav><main>{body}</main></body></html>"""
FORM = """<h1>Contact us</h1>{errors}<form method="post" action="/contact" novalidate>
<p><label for="name">Name</label> <input id="name" name="name" value="{name}"></p>
<p><label for="email">E-mail</label> <input id="email" name="email" type="email" value="{email}"></p>
<p><label for="day">Day of your visit (required)</label>
<input id="day" name="day" value="{day}" {invalid} aria-describedby="day-error">
<span id="day-error">{message}</span></p>
<p><label for="message">Message</label> <textarea id="message" name="message"></textarea></p>
{send}</form>"""
SEND = '<button id="send">Send message</button>'
FAKE_SEND = """<div id="send" style="padding:8px" role="button"
onclick="this.closest('form').submit()">Send message</div>"""


@dataclass
class Shop:
    """A small site that remembers what it was sent."""

    sent: list[dict[str, str]] = field(default_factory=list)
    strict: bool = False
    send: str = SEND
    home: str = "<h1>Made for all winds</h1><p><a href='/shop'>See everything</a></p>"
    url: str = ""

    def page(self, body: str, title: str = "Kites") -> web.Response:
        return web.Response(text=HEAD.format(title=title, body=body), content_type="text/html")

    def form(self, message: str = "", **values: str) -> str:
        known = {"name": "", "email": "", "day": ""} | values
        return FORM.format(
            **known,
            send=self.send,
            message=message,
            invalid='aria-invalid="true"' if message else "",
            errors=f'<div role="alert">{message}</div>' if message else "",
        )

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        match request.method, request.path:
            case "POST", "/contact":
                data = {key: str(value) for key, value in (await request.post()).items()}
                if self.strict and data["day"] != "2026-06-02":
                    values = {key: data[key] for key in ("name", "email", "day")}
                    return self.page(self.form("Enter the day as 2026-06-02", **values), "Error")
                self.sent.append(data)
                raise web.HTTPSeeOther("/thanks")
            case _, "/contact":
                return self.page(self.form(), "Contact us")
            case _, "/thanks":
                return self.page("<h1>Thank you for your message</h1><p>We answer within a day.</p>")
            case _, "/round":
                raise web.HTTPFound("/round")
            case _, "/file.zip":
                return web.Response(body=b"PK", content_type="application/zip")
            case _, "/slow":
                await asyncio.sleep(30)
        if request.path == "/":
            return self.page(self.home)
        return self.page(f"<h1>{request.path}</h1><p>Nothing to see.</p>")


@asynccontextmanager
async def open_shop(shop: Shop) -> AsyncIterator[Shop]:
    runner = web.ServerRunner(web.Server(shop.answer), shutdown_timeout=0.1)
    await runner.setup()
    place = web.TCPSite(runner, "127.0.0.1", 0)
    await place.start()
    shop.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield shop
    finally:
        await runner.cleanup()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with Browser.launch(BrowserSettings(navigation_seconds=6)) as running:
        yield running


Remember = Callable[[Page], Awaitable[str | None]]


async def visit(
    browser: Browser,
    shop: Shop,
    text: str = ASK,
    role: str = "neutral",
    *,
    start: str = "/",
    max_steps: int = 30,
) -> Walk:
    async with browser.open() as page:
        task = AgentTask("t", text, start)
        return await walk(page, shop.url, task, WHO[role], max_steps=max_steps, seed=0)


async def test_a_walk_finds_the_form_fills_it_in_and_claims_what_the_page_says(browser: Browser) -> None:
    async with open_shop(Shop()) as shop:
        done = await visit(browser, shop)
    assert done.claimed_success and not done.gave_up
    assert [(row["action"], row["ok"]) for row in done.trace] == [
        ("click", True), ("fill", True), ("click", True), ("done", True),
    ]  # fmt: skip
    assert [one.path for one in done.visited] == ["/", "/contact", "/thanks"]
    (sent,) = shop.sent
    assert (sent["name"], sent["email"]) == ("Ada Quist", "ada@post.example")
    assert "mend kites" in sent["message"]
    assert done.trace[-1]["progress_after"] == 100.0 and done.trace[-1]["emotion"] == "satisfied"


async def test_two_walks_are_the_same_and_their_rows_are_the_results_format(
    browser: Browser, tmp_path: Path
) -> None:
    digests: list[str] = []

    async def remember(page: Page) -> str:
        digests.append(f"{len(digests):064x}")
        return digests[-1]

    walks = []
    for _ in range(2):
        digests.clear()
        async with open_shop(Shop()) as shop, browser.open() as page:
            made = await walk(
                page, shop.url, AgentTask("t", ASK), NEUTRAL, max_steps=30, seed=0, remember=remember
            )
            walks.append(
                json.loads(json.dumps([made.trace, made.visited], default=str).replace(shop.url, ""))
            )
    assert walks[0] == walks[1]
    rows, _ = walks[0]
    assert [row["page_state"] for row in rows] == [f"{n:064x}" for n in (0, 1, 1, 2)]
    path = tmp_path / "trace.jsonl"
    path.write_text("".join(json.dumps({**row, "url": "http://x" + row["url"]}) + "\n" for row in rows))
    steps = read_trace(path, "", Tally())
    assert [step.number for step in steps] == [1, 2, 3, 4]
    assert steps[0].offered and "/contact" in steps[0].offered[-2]
    assert steps[0].in_view and "Made for all winds" in steps[0].in_view
    assert steps[0].viewport == (1280, 800)


async def test_an_error_is_read_and_answered_with_another_spelling(browser: Browser) -> None:
    text = "Tell the makers that you come on 2 June 2026. You are Ada Quist, ada@post.example."
    async with open_shop(Shop(strict=True)) as shop:
        done = await visit(browser, shop, text)
    assert done.claimed_success
    assert [sent["day"] for sent in shop.sent] == ["2026-06-02"]
    refused = [row for row in done.trace if not row["ok"]]
    assert [row["emotion"] for row in refused] == ["confused"]


async def test_patience_ends(browser: Browser) -> None:
    shop = Shop(strict=True)
    async with open_shop(shop):
        # No day in the task: the form comes back with the same error every time.
        tried = {role: await visit(browser, shop, role=role) for role in ("power-user-impatient", "neutral")}
    assert not shop.sent
    for done in tried.values():
        assert done.gave_up and not done.claimed_success
        assert done.trace[-1]["action"] == "give_up" and done.trace[-1]["emotion"] == "frustrated"
    assert len(tried["power-user-impatient"].trace) <= len(tried["neutral"].trace)


@pytest.mark.parametrize("most", [1, 2, 3, 4])
async def test_no_walk_is_longer_than_its_bound(browser: Browser, most: int) -> None:
    async with open_shop(Shop()) as shop:
        done = await visit(browser, shop, max_steps=most)
    assert len(done.trace) <= most
    assert done.claimed_success == (most == 4)


async def test_the_keyboard_sends_a_button_and_not_what_only_looks_like_one(browser: Browser) -> None:
    for send, wins in ((SEND, True), (FAKE_SEND, False)):
        async with open_shop(Shop(send=send)) as shop:
            done = await visit(browser, shop, role="accessibility-focused", start="/contact")
            assert done.claimed_success == wins and bool(shop.sent) == wins


async def test_the_pointer_can_use_what_only_looks_like_a_button(browser: Browser) -> None:
    async with open_shop(Shop(send=FAKE_SEND)) as shop, browser.open(shop.url + "/contact") as page:
        with Hands(page, shop.url, keyboard=False) as hands:
            assert await hands.click("#send")
    assert len(shop.sent) == 1


async def test_dialogs_windows_and_downloads_do_not_stop_a_walk(browser: Browser) -> None:
    home = """<h1>Kites</h1><script>alert('Welcome'); prompt('Who are you?'); open('/shop');</script>
<p><a href="/contact" target="_blank" onclick="return confirm('Leave?')">Ask whether we mend kites</a></p>
<p><a href="/file.zip">Ask for mended kites as a file</a></p>"""
    async with open_shop(Shop(home=home)) as shop:
        done = await visit(browser, shop)
    assert done.claimed_success and len(shop.sent) == 1


async def test_a_download_is_a_step_that_changes_nothing(browser: Browser) -> None:
    async with open_shop(Shop()) as shop:
        done = await visit(browser, shop, "Get the catalogue as a file.", max_steps=6)
    assert done.trace[0]["action"] == "click" and not done.trace[0]["ok"]
    assert not done.claimed_success


@pytest.mark.parametrize("start", ["/round", "/slow"])
async def test_a_site_that_does_not_open_is_the_browsers_error(browser: Browser, start: str) -> None:
    async with open_shop(Shop()) as shop:
        with pytest.raises(PageUnreachable):
            await visit(browser, shop, start=start)


async def test_a_page_that_hangs_costs_one_failed_walk_in_bounded_time(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assay.mirror.agents.reference.glance._SECONDS", 1.0)
    home = "<h1>Kites</h1><script>setTimeout(() => { for (;;); }, 0)</script>"
    async with open_shop(Shop(home=home)) as shop:
        with pytest.raises(BrowserError):
            async with asyncio.timeout(60):
                await visit(browser, shop)
        # The next page is none the worse for it.
        shop.home = "<h1>Kites</h1>"
        assert (await visit(browser, shop)).claimed_success


async def test_a_page_that_meddles_with_the_language_costs_one_failed_walk(browser: Browser) -> None:
    home = """<h1>Kites</h1><script>Array.prototype.filter = () => { throw 1 }; JSON.stringify = () => '{}';
</script><p><a href="/contact">Ask us</a></p>"""
    async with open_shop(Shop(home=home)) as shop:
        with pytest.raises(BrowserError):
            await visit(browser, shop)


async def test_a_long_page_and_a_crowd_of_links_are_bounded(browser: Browser) -> None:
    crowd = "".join(
        f"<p><a href='/p{n}'>Page {n} about mended kites</a> {'word ' * 20}</p>" for n in range(3000)
    )
    async with open_shop(Shop(home=f"<h1>Kites</h1>{crowd}")) as shop:
        done = await visit(browser, shop, max_steps=3)
    assert len(done.trace[0]["offered"]) <= 300 and len(done.trace[0]["in_view"]) <= 200


async def test_low_vision_has_half_the_window_each_way() -> None:
    seen = viewport_for(WHO["low-tech-elderly"], "desktop")
    assert (seen.width, seen.height, seen.scale) == (640, 400, 2.0)
    assert viewport_for(NEUTRAL, "desktop") == DESKTOP
    assert viewport_for(NEUTRAL, "mobile").mobile


@pytest.mark.parametrize(
    ("slug", "task_id", "role"),
    [
        ("harbour-goods", "report-damaged-jug", "neutral"),
        ("brackley-council", "find-bin-day", "low-tech-elderly"),
        ("tidemark", "report-wrong-receipt", "accessibility-focused"),
    ],
)
async def test_tasks_of_the_town_are_really_done(
    browser: Browser, slug: str, task_id: str, role: str
) -> None:
    local = find_site(slug)
    task = next(one for one in local.tasks if one.id == task_id)
    window = viewport_for(WHO[role], task.device)
    async with serve(clean_twin(local).app()) as server, browser.open(viewport=window) as page:
        wanted = AgentTask(task.id, task.text, task.start, task.device)
        done = await walk(page, server.url, wanted, WHO[role], max_steps=30, seed=0)
        assert any(task.success(session) for session in server.sessions)
    assert done.claimed_success
