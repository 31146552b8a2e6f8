"""A survey of small sites on the wire: what it keeps, what it leaves out, and what never holds it up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from aiohttp import web

from assay.browser import Browser, BrowserSettings, PageStore
from assay.errors import BadInput
from assay.mirror.agents.reference.probes import interaction
from assay.mirror.agents.reference.reading import read_again
from assay.mirror.agents.reference.records import Observation, Sign, Survey
from assay.mirror.agents.reference.surveying import survey

HEAD = (
    "<!doctype html><html lang=en><head><title>{0} – Mill</title>"
    "<meta name=viewport content='width=device-width, initial-scale=1'></head>"
)
PAGE = HEAD + "<body><main><h1>{0}</h1>{1}</main></body></html>"


def page(title: str, body: str = "") -> web.Response:
    return web.Response(text=PAGE.format(title, body), content_type="text/html")


def links(*addresses: str) -> str:
    return "".join(f"<p><a href='{address}'>Go to {address[:40]}</a></p>" for address in addresses)


@asynccontextmanager
async def served(app: web.Application) -> AsyncIterator[str]:
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def quiet_site() -> web.Application:
    app = web.Application()

    async def home(_request: web.Request) -> web.Response:
        body = links("/about", "/corn/1", "/corn/2", "/corn/3", "/corn/4", "/price-list.pdf", "#top")
        return page("Mill", body + links("http://192.0.2.1/elsewhere") + "<a href='/unseen' hidden>No</a>")

    async def about(_request: web.Request) -> web.Response:
        return page("About", "<p style='color:#ccc'>We have milled here since 1840.</p>" + links("/", "/old"))

    async def corn(request: web.Request) -> web.Response:
        return page(f"Corn {request.match_info['number']}", links("/"))

    async def old(_request: web.Request) -> web.Response:
        raise web.HTTPFound("/about")

    app.router.add_get("/", home)
    app.router.add_get("/about", about)
    app.router.add_get("/corn/{number}", corn)
    app.router.add_get("/old", old)
    return app


def hostile_site() -> web.Application:
    app = web.Application()

    async def home(_request: web.Request) -> web.Response:
        return page("Home", links("/hang", "/circle", "/file", "/ask", "/spin", "/wide", "/last"))

    async def hang(_request: web.Request) -> web.Response:
        await asyncio.sleep(30)
        return page("Never")

    async def circle(_request: web.Request) -> web.Response:
        raise web.HTTPFound("/circle")

    async def file(_request: web.Request) -> web.Response:
        return web.Response(body=b"PK", headers={"Content-Disposition": "attachment; filename=a.zip"})

    async def ask(_request: web.Request) -> web.Response:
        return page("Ask", "<script>alert('Welcome!'); alert('Again')</script>")

    async def spin(_request: web.Request) -> web.Response:
        return page("Spin", "<script>setTimeout(() => { for (;;) {} }, 0)</script>")

    async def wide(_request: web.Request) -> web.Response:
        return page("Wide", "<i>x</i>" * 60_000)

    async def last(_request: web.Request) -> web.Response:
        return page("Last")

    for handler in (hang, circle, file, ask, spin, wide, last):
        app.router.add_get(f"/{handler.__name__}", handler)
    app.router.add_get("/", home)
    return app


async def test_a_site_is_seen_once_in_every_window_and_always_the_same(tmp_path: Path) -> None:
    store = PageStore(tmp_path / "one")
    async with Browser.launch(BrowserSettings(pool=2)) as browser, served(quiet_site()) as base:
        first = await survey(browser, base, name="mill@1", pages=store, interaction_seconds=0)
        again = await survey(
            browser, base, name="mill@1", pages=store, viewports=("desktop",), interaction_seconds=0
        )
    assert [one for one in first.observations if one.viewport == "desktop"] == list(again.observations)
    *seen, lost = [one for one in first.observations if one.viewport == "desktop"]
    pages = [one.page_url for one in seen]
    assert pages == ["/", "/about", "/corn/1", "/corn/2", "/corn/3"]
    assert (lost.status, lost.state) == (404, "at an address that does not exist")
    assert "error without a way back" in {sign.probe for sign in lost.signs}
    assert {sign.facts["from"] for sign in lost.signs} == {"/"}
    assert [one.page_url for one in first.observations if one.viewport == "mobile"] == pages
    assert [one.page_url for one in first.observations if one.viewport == "zoomed"] == pages[:3]
    assert first.skipped["/corn/4"] == "enough pages of its kind had been visited"
    pale = [sign for sign in first.signs if sign.probe == "contrast"]
    assert {sign.page_url for sign in pale} == {"/about"}
    assert all(sign.page_state and store.get(sign.page_state) for sign in pale)
    assert Survey.model_validate(first.as_json()) == first


async def test_what_hangs_turns_in_circles_downloads_or_asks_costs_one_page(tmp_path: Path) -> None:
    settings = BrowserSettings(pool=2, navigation_seconds=5, settle_seconds=0.5, capture_seconds=8)
    begun = time.monotonic()
    async with Browser.launch(settings) as browser, served(hostile_site()) as base:
        found = await survey(
            browser,
            base,
            name="bad",
            pages=PageStore(tmp_path),
            viewports=("desktop",),
            interaction_seconds=0,
        )
    assert time.monotonic() - begun < 120
    assert {"/hang (desktop)", "/circle (desktop)", "/file (desktop)", "/spin (desktop)"} <= set(
        found.skipped
    )
    assert "circle" in found.skipped["/circle (desktop)"]
    assert not any("127.0.0.1" in why for why in found.skipped.values())
    assert any(what.startswith("/wide") for what in found.skipped)
    pages = {one.page_url for one in found.observations}
    assert {"/", "/ask", "/last"} <= pages
    asked = [sign for sign in found.signs if sign.probe == "unasked dialog"]
    assert [(sign.page_url, sign.name) for sign in asked] == [("/ask", "Welcome!")]


async def test_a_page_that_is_not_permitted_is_left_alone(tmp_path: Path) -> None:
    async def permit(address: str) -> str | None:
        return "robots.txt asks to stay away" if address.endswith("/about") else None

    async with Browser.launch() as browser, served(quiet_site()) as base:
        found = await survey(
            browser,
            base,
            name="mill",
            pages=PageStore(tmp_path),
            max_pages=3,
            viewports=("desktop",),
            permit=permit,
            interaction_seconds=0,
        )
    assert found.skipped["/about"] == "robots.txt asks to stay away"
    assert [one.page_url for one in found.observations] == ["/", "/corn/1"]
    assert found.skipped["/corn/2"] == "enough pages had been visited"


async def test_a_bar_that_we_opened_is_ours_and_one_of_a_new_page_is_the_sites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tried(browser: Browser, base: str, *_: object, store: PageStore, **__: object) -> object:
        async with browser.open(f"{base}/bar") as opened:
            digest = store.put(await opened.capture())
        states = (("/", "after pressing “Menu”"), ("/pay", "after “Next”"), ("/pay", "after “Next”, “Pay”"))
        observed = tuple(
            Observation(page_url=place, title="Mill", state=state, page_state=digest)
            for place, state in states
        )
        return SimpleNamespace(observations=observed, signs=(), skipped={})

    async def bar(_request: web.Request) -> web.Response:
        return page("Bar", "<div style='position:fixed;top:0;left:0;right:0;height:400px'>Offer</div>")

    monkeypatch.setattr(interaction, "run_interactions", tried)
    app = quiet_site()
    app.router.add_get("/bar", bar)
    async with Browser.launch() as browser, served(app) as base:
        found = await survey(
            browser, base, name="mill", pages=PageStore(tmp_path), max_pages=1, viewports=("desktop",)
        )
    bars = [(sign.page_url, sign.state) for sign in found.signs if sign.probe == "sticky bar"]
    assert bars == [("/pay", "after “Next”")]
    assert read_again(found, PageStore(tmp_path)) == found


async def test_stored_pages_are_read_again_and_what_was_met_by_trying_is_kept(tmp_path: Path) -> None:
    async with Browser.launch() as browser, served(quiet_site()) as base:
        found = await survey(
            browser, base, name="mill", pages=PageStore(tmp_path), max_pages=3, interaction_seconds=0
        )
    met = Sign(probe="dead button", sense="met", page_url="/", role="button", name="Grind")
    first, *others = found.observations
    # As if no page had been read yet, and a button had been pressed in vain.
    bare = found.model_copy(
        update={
            "observations": (
                first.model_copy(update={"signs": (met,)}),
                *(observed.model_copy(update={"signs": ()}) for observed in others),
            ),
            "across": (met,),
        }
    )
    again = read_again(bare, PageStore(tmp_path))
    assert any(sign.probe == "contrast" for sign in found.signs)
    assert again.observations[0].signs == (*first.signs, met)
    assert again.observations[1:] == found.observations[1:]
    assert again.across == (met, *found.across)


async def test_a_survey_of_nothing_is_refused(tmp_path: Path) -> None:
    async with Browser.launch() as browser:
        with pytest.raises(BadInput, match="at least one page"):
            await survey(browser, "http://127.0.0.1:1", name="x", pages=PageStore(tmp_path), max_pages=0)


async def test_a_clean_site_of_the_town_gives_nobody_a_reason_to_complain(tmp_path: Path) -> None:
    from assay.corpus import find_site, serve
    from assay.mirror.agents.reference.probes import (
        axe,
        colouring,
        covering,
        forms,
        layout,
        legibility,
        loading,
        naming,
        semantics,
    )
    from assay.mirror.personas.loading import load_personas
    from assay.mirror.personas.perceiving import perceive

    app = find_site("riverside-clinic").app()
    async with Browser.launch(BrowserSettings(pool=2)) as browser, serve(app) as server:
        found = await survey(
            browser,
            server.url,
            name="riverside-clinic@clean",
            pages=PageStore(tmp_path),
            max_pages=4,
            viewports=("desktop", "mobile"),
            interaction_seconds=0,
        )
    modules = (axe, colouring, covering, forms, layout, legibility, loading, naming, semantics)
    book = {rule.probe: rule for module in modules for rule in module.RULES}
    people = [perceive(profile) for profile in load_personas()]
    # Four pages in two windows, and the one that is not there.
    assert len(found.observations) == 9
    assert not [
        sign
        for sign in found.signs
        for one in people
        if sign.probe in book and book[sign.probe].notice(sign, one)
    ]


async def test_a_file_of_plain_text_is_compared_with_no_page(tmp_path: Path) -> None:
    app = web.Application()
    links = "<a href=/one>One</a> <a href=/two>Two</a>"
    menu = f"<header><a href=/>Mill</a><nav aria-label=Main>{links}</nav></header>"

    def shown(name: str) -> web.Response:
        body = f"{menu}<main><h1>{name}</h1><a href=/raw>The file</a></main><footer>Mill, Bakewell</footer>"
        return web.Response(text=f"<html lang=en><title>{name}</title>{body}", content_type="text/html")

    async def page_of(request: web.Request) -> web.Response:
        return shown(request.path.strip("/") or "Home")

    async def raw(_request: web.Request) -> web.Response:
        return web.Response(text="fn main() {}", content_type="text/plain")

    for path in ("/", "/one", "/two"):
        app.router.add_get(path, page_of)
    app.router.add_get("/raw", raw)
    async with Browser.launch(BrowserSettings(pool=2)) as browser, served(app) as base:
        found = await survey(
            browser,
            base,
            name="mill@1",
            pages=PageStore(tmp_path),
            viewports=("desktop",),
            interaction_seconds=0,
        )
    assert "/raw" in {one.page_url for one in found.observations}
    assert "/raw" not in {sign.page_url for sign in found.signs}
