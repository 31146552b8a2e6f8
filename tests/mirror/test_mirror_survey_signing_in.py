"""A survey behind a door: who has an account sees the pages behind it, who has none does not."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web
from aiohttp.test_utils import TestServer

from assay.browser import Browser, PageStore
from assay.mirror.agents.reference.records import Survey
from assay.mirror.agents.reference.signing_in import Account, read_account
from assay.mirror.agents.reference.surveying import survey

TASK = (
    "You run a shop. Your account: e-mail ann@shop.example, password oak-17; the code on "
    "your phone is 443322. Find your last bill."
)
DOOR = (
    "<form method=post><label>E-mail <input type=email name=who></label>"
    "<label>Password <input type=password name=password></label><button>Continue</button></form>"
)
CODE = (
    "<form method=post action=/code><label>Code <input name=code autocomplete=one-time-code></label>"
    "<button>Sign in</button></form>"
)


def test_an_account_is_read_from_the_task_or_there_is_none() -> None:
    assert read_account(TASK) == Account("ann@shop.example", "oak-17", "443322")
    assert read_account("You are Ann Lee. Your e-mail is ann@shop.example. Find a lamp.") is None


def _page(words: str, body: str = "") -> web.Response:
    return web.Response(
        text=f"<!doctype html><html lang=en><title>{words}</title><main><h1>{words}</h1>{body}</main></html>",
        content_type="text/html",
    )


async def _door(request: web.Request) -> web.Response:
    if request.method == "POST":
        sent = await request.post()
        if (sent["who"], sent["password"]) == ("ann@shop.example", "oak-17"):
            return _page("Enter your code", CODE)
    return _page("Sign in", DOOR)


async def _code(request: web.Request) -> web.Response:
    if (await request.post())["code"] != "443322":
        return _page("Enter your code", CODE)
    answer = web.HTTPSeeOther("/account")
    answer.set_cookie("member", "yes")
    raise answer


async def _member(request: web.Request) -> web.Response:
    if request.cookies.get("member") != "yes":
        raise web.HTTPSeeOther("/")
    return _page("Your bills" if request.path == "/bills" else "Your account", "<a href=/bills>Bills</a>")


def _site() -> web.Application:
    site = web.Application()
    site.router.add_route("*", "/", _door)
    site.router.add_post("/code", _code)
    for path in ("/account", "/bills"):
        site.router.add_get(path, _member)
    return site


async def test_pages_behind_a_door_are_seen_with_the_account_of_the_task(tmp_path: Path) -> None:
    async with TestServer(_site()) as server, Browser.launch() as browser:

        async def look(account: Account | None) -> Survey:
            return await survey(
                browser,
                str(server.make_url("/")),
                name="door",
                pages=PageStore(tmp_path),
                viewports=("desktop",),
                interaction_seconds=0,
                account=account,
            )

        inside, outside = await look(read_account(TASK)), await look(None)
        refused = await look(Account("ann@shop.example", "elm-17", "443322"))
    assert {"/", "/account", "/bills"} <= {seen.page_url for seen in inside.observations}
    for other in (outside, refused):
        assert {"/account", "/bills"}.isdisjoint(seen.page_url for seen in other.observations)
    assert "signing in" in refused.skipped and "signing in" not in inside.skipped
