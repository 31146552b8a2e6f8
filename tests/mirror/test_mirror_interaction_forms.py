"""Forms with one fault each, and one without, served on the wire and tried out in Chromium."""

from __future__ import annotations

import asyncio
import html
import itertools
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from assay.browser import Browser, PageStore
from assay.mirror.agents.reference.probes.interaction.attempts import Attempts
from assay.mirror.agents.reference.probes.interaction.exploring import Explorer
from assay.mirror.agents.reference.probes.interaction.finds import Finds
from assay.mirror.agents.reference.probes.interaction.looking import look
from assay.mirror.agents.reference.probes.interaction.ways import Site, Way
from assay.mirror.agents.reference.records import Sign

EXPECTED: dict[str, set[str]] = {
    "sound": set(),
    "native": set(),
    "silent": {"silent error"},
    "vague": {"vague error"},
    "unannounced": {"error not announced"},
    "untied": {"error not tied to field"},
    "far": {"error far from field"},
    "forgetful": {"lost input"},
    "quiet": {"no confirmation"},
    "double": {"double submit"},
    "repost": {"reload sends again"},
    "strict": {"too strict"},
    "lax": {"wrong value accepted"},
    "disabled": {"disabled submit", "submit stays disabled"},
    "dead": {"dead button"},
    "slow": {"slow answer"},
    "register": set(),
    "register-late": {"late password rules"},
    "steps": set(),
    "steps-expire": {"lost on back"},
    "members": set(),
    "members-undo": set(),
    "members-rash": {"no question before loss"},
}
FIELDS = (("name", "text", "Your name"), ("email", "email", "E-mail"), ("phone", "tel", "Phone"))
PAGE = """<!doctype html><html lang="en"><head><title>{title}</title></head><body><header><a href="/">Home</a>
</header><main><h1>{title}</h1>{body}</main></body></html>"""


def page(title: str, body: str, status: int = 200) -> web.Response:
    return web.Response(text=PAGE.format(title=title, body=body), content_type="text/html", status=status)


def see_other(place: str) -> web.Response:
    return web.Response(status=303, headers={"Location": place})


def checked(kind: str, sent: dict[str, str]) -> dict[str, str]:
    errors = {}
    if not sent.get("name"):
        errors["name"] = "Enter your name"
    if "@" not in sent.get("email", "") and (kind != "lax" or not sent.get("email")):
        errors["email"] = "Enter an e-mail address, like name@example.com"
    if kind == "strict" and not sent.get("phone", "").isdecimal():
        errors["phone"] = "Enter a phone number in the right form"
    return errors


def contact(kind: str, sent: dict[str, str] | None = None, errors: dict[str, str] | None = None) -> str:
    sent, errors = sent or {}, errors or {}
    shown, told = {} if kind == "silent" else errors, ""
    if shown:
        lines = {"vague": "Something went wrong. Please try again."}.get(kind, "")
        items = "".join(f'<li><a href="#{key}">{text}</a></li>' for key, text in shown.items())
        if kind == "far":
            items = "".join(f"<li>{text}</li>" for text in shown.values())
        role = "" if kind == "unannounced" else ' role="alert"'
        items = "" if kind in ("vague", "untied") else f"<ul>{items}</ul>"
        told = f"<div{role}>{lines or 'There is a problem'}{items}</div>"
    if kind == "far" and shown:
        told += '<div style="height:600px"></div>'
    rows = []
    for key, type_, label in FIELDS:
        error = "" if kind in ("vague", "far") else shown.get(key, "")
        tie = f' aria-invalid="true" aria-describedby="{key}-error"' if error and kind in TIED else ""
        needed = " required" if kind == "native" else ""
        value = "" if kind == "forgetful" else html.escape(sent.get(key, ""))
        mark = "" if key == "phone" else " (required)"
        rows.append(
            f'<p><label for="{key}">{label}{mark}</label><input id="{key}" name="{key}" type="{type_}"'
            f'{needed} value="{value}"{tie}><span id="{key}-error">{error}</span></p>'
        )
    check = "" if kind == "native" else " novalidate"
    state = " disabled" if kind == "disabled" else ""
    stop = ' onsubmit="return false"' if kind == "dead" else ""
    return (
        f'{told}<form method="post"{check}{stop}>{"".join(rows)}<button{state}>Send message</button></form>'
    )


TIED = {kind for kind in EXPECTED if kind not in ("untied", "unannounced")}


class Server:
    """Visitors are told apart by a cookie; what each has sent is counted."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._sent: dict[tuple[str, str], int] = {}

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/", self.home)
        app.router.add_route("*", "/{kind}", self.form)
        app.router.add_get("/{kind}/done", self.done)
        app.router.add_route("*", "/{kind}/two", self.second)
        return app

    async def home(self, request: web.Request) -> web.Response:
        return page("Home", "<p>Welcome.</p>")

    def _visitor(self, request: web.Request) -> str:
        return request.cookies.get("visitor") or f"v{next(self._numbers)}"

    async def form(self, request: web.Request) -> web.StreamResponse:
        kind, visitor = request.match_info["kind"], self._visitor(request)
        answer = await self._answer(request, kind, visitor)
        answer.set_cookie("visitor", visitor)
        return answer

    async def _answer(self, request: web.Request, kind: str, visitor: str) -> web.StreamResponse:
        sent = {key: str(value) for key, value in (await request.post()).items()}
        for prefix, handler in (
            ("register", self._register),
            ("steps", self._steps),
            ("members", self._members),
        ):
            if kind.startswith(prefix):
                return handler(request, kind, visitor, sent)
        if request.method == "GET":
            return page("Contact", contact(kind))
        if kind == "slow":
            await asyncio.sleep(1.9)
        errors = checked(kind, sent)
        if errors:
            return page("Contact", contact(kind, sent, errors), 422 if kind != "silent" else 200)
        count = self._sent.get((kind, visitor), 0) + 1
        self._sent[kind, visitor] = count if kind == "double" else 1
        if kind == "quiet":
            return see_other("/quiet")
        if kind == "repost":
            return page("Thank you", "<p>Thank you, your message was sent.</p>")
        return see_other(f"/{kind}/done")

    async def done(self, request: web.Request) -> web.Response:
        count = self._sent.get((request.match_info["kind"], request.cookies.get("visitor", "")), 0)
        return page("Thank you", f"<p role=status>Thank you. Messages sent by you: {count}</p>")

    def _register(
        self, request: web.Request, kind: str, visitor: str, sent: dict[str, str]
    ) -> web.StreamResponse:
        rule = "Your password must contain at least 8 characters"
        short = request.method == "POST" and len(sent.get("password", "")) < 8
        if request.method == "POST" and not short:
            return see_other(f"/{kind}/done")
        hint = rule if kind == "register" else ""
        error = f"<span id=e>{rule}</span>" if short else ""
        tie = 'aria-invalid="true" aria-describedby="e"' if short else 'aria-describedby="h"'
        return page(
            "Error: Register" if short else "Register",
            f"<form method=post novalidate><label for=p>Create a password (required)</label>"
            f"<input id=p name=password type=password autocomplete=new-password {tie}>"
            f"<span id=h>{hint}</span>{error}"
            f"<button>Create account</button></form>",
        )

    def _steps(
        self, request: web.Request, kind: str, visitor: str, sent: dict[str, str]
    ) -> web.StreamResponse:
        if request.method == "POST":
            self._sent[kind, visitor] = 1
            return see_other(f"/{kind}/two")
        if kind == "steps-expire" and self._sent.get((kind, visitor)):
            return page("Your session has expired", "<p>Start again.</p>", 410)
        answer = page(
            "Step 1",
            "<form method=post><label for=t>Town</label><input id=t name=town>"
            "<button>Continue</button></form>",
        )
        answer.headers["Cache-Control"] = "no-store"
        return answer

    async def second(self, request: web.Request) -> web.StreamResponse:
        if request.method == "POST":
            return see_other(f"/{request.match_info['kind']}/done")
        return page(
            "Step 2",
            "<form method=post><label for=c>Colour</label><input id=c name=colour value=red><button>Finish"
            "</button></form>",
        )

    def _members(
        self, request: web.Request, kind: str, visitor: str, sent: dict[str, str]
    ) -> web.StreamResponse:
        if request.method == "POST":
            self._sent[kind, visitor] = int("remove" in sent)
            return see_other(f"/{kind}")
        if self._sent.get((kind, visitor)):
            back = (
                "<form method=post><button name=undo value=1>Undo</button></form>"
                if kind == "members-undo"
                else ""
            )
            return page("Members", f"<p role=status>Tom was removed.</p>{back}")
        ask = "<p>Are you sure that Tom should go?</p>" if kind == "members" else ""
        return page(
            "Members",
            f"<ul><li>Tom</li></ul>{ask}<form method=post>"
            "<button name=remove value=tom>Remove Tom</button></form>",
        )


async def try_kind(browser: Browser, base: str, kind: str, store: PageStore | None) -> Explorer:
    site, place = Site(browser, base, store), f"/{kind}"
    async with browser.open(base + place) as opened:
        await opened.settle()
        here = await look(opened)
    explorer = Explorer(site, Attempts(60.0), {place: here})
    await explorer.explore([(Way(place), here)])
    assert explorer.attempts.skipped == {}
    return explorer


async def try_all(folder: Path) -> dict[str, Explorer]:
    runner = web.AppRunner(Server().app())
    await runner.setup()
    listener = web.TCPSite(runner, "127.0.0.1", 0)
    await listener.start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    places = asyncio.Semaphore(3)

    async def one(kind: str) -> Explorer:
        async with places:
            return await try_kind(browser, base, kind, PageStore(folder) if kind == "sound" else None)

    try:
        async with Browser.launch() as browser:
            return dict(zip(EXPECTED, await asyncio.gather(*map(one, EXPECTED)), strict=True))
    finally:
        await runner.cleanup()


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Explorer]:
    return asyncio.run(try_all(tmp_path_factory.mktemp("pages")))


def signs_of(tried: dict[str, Any], kind: str) -> list[Sign]:
    finds: Finds = tried[kind].finds
    return finds.signs


@pytest.mark.parametrize("kind", EXPECTED)
def test_each_fault_is_found_and_nothing_else(tried: dict[str, Explorer], kind: str) -> None:
    assert {sign.probe for sign in signs_of(tried, kind)} == EXPECTED[kind]


def test_signs_say_page_state_element_and_measure(tried: dict[str, Explorer]) -> None:
    (lost,) = signs_of(tried, "forgetful")
    assert lost.page_url == "/forgetful" and lost.element == "textbox “Your name”"
    assert lost.facts["lost"] == ["Your name", "Phone"] and lost.measure == 2
    assert lost.state == "after sending the form “Send message” with a wrong “E-mail”"
    (vague, *_) = signs_of(tried, "vague")
    assert vague.quote == "Something went wrong. Please try again."
    (far,) = signs_of(tried, "far")
    assert (far.measure or 0) >= 600 and far.selector == "#email"
    (strict,) = signs_of(tried, "strict")
    assert (strict.quote, strict.facts["taken"]) == ("020 7946 0958", "02079460958")
    (slow,) = signs_of(tried, "slow")
    assert (slow.measure or 0) >= 1.5 and slow.facts["progress"] == "none"
    (double,) = signs_of(tried, "double")
    assert double.quote == "Thank you. Messages sent by you: 2"


def test_states_that_forms_lead_to_are_stored_and_their_forms_are_tried(tried: dict[str, Explorer]) -> None:
    kept = {(seen.page_url, seen.state) for seen in tried["sound"].finds.observations}
    assert ("/sound/done", "after “Send message”") in kept
    assert ("/sound", "after sending the form “Send message” empty") in kept
    assert all(len(seen.page_state) == 64 for seen in tried["sound"].finds.observations)
    assert [here.place for _, here in tried["steps"].states] == ["/steps/two", "/steps/done"]
    assert tried["far"].finds.observations == []
