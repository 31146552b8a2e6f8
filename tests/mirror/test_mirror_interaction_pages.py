"""Pages with one fault each, and their sound twins, tried out in Chromium: keys, buttons, links, waiting."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial

import pytest
from aiohttp import web

from assay.browser import Browser
from assay.mirror.agents.reference.probes.interaction import InteractionReport, run_interactions
from assay.mirror.agents.reference.probes.interaction.attempts import Attempts
from assay.mirror.agents.reference.probes.interaction.choosing import try_choice
from assay.mirror.agents.reference.probes.interaction.clicking import open_details, press_button
from assay.mirror.agents.reference.probes.interaction.finds import Finds
from assay.mirror.agents.reference.probes.interaction.following import follow_links
from assay.mirror.agents.reference.probes.interaction.keyboard import keyboard_pass
from assay.mirror.agents.reference.probes.interaction.looking import look
from assay.mirror.agents.reference.probes.interaction.planning import (
    plan_buttons,
    plan_choices,
    plan_details,
    plan_searches,
)
from assay.mirror.agents.reference.probes.interaction.searching import try_search
from assay.mirror.agents.reference.probes.interaction.waiting import dwell
from assay.mirror.agents.reference.probes.interaction.ways import Site, Way
from assay.mirror.agents.reference.records import Observation, Sign

DIALOG = """<button id=open>Open settings</button>
<div id=box role=dialog aria-label=Settings hidden tabindex=-1>
<p>Choose.</p>{close}</div><script>
const box = document.getElementById('box'), button = document.getElementById('open');
const shut = () => {{ box.hidden = true; {back} }};
button.onclick = () => {{ box.hidden = false; {focus} }};
document.getElementById('shut')?.addEventListener('click', () => {{ {shut} }});
addEventListener('keydown', (event) => {{ if (event.key === 'Escape') {{ {escape} }} }});</script>"""
SOUND_DIALOG = {
    "close": "<button id=shut>Close</button>",
    "back": "button.focus();",
    "focus": "box.focus();",
    "shut": "shut();",
    "escape": "shut();",
}
MENU = """<button aria-expanded=false id=m>Menu</button><ul id=l hidden><li>One</li></ul><script>
m.onclick = () => {{ l.hidden = {hidden}; m.setAttribute('aria-expanded', String(!l.hidden)); }};</script>"""
LATE = "<script>setTimeout(() => {{ {} }}, 900);</script>"
POPUP = (
    "document.body.insertAdjacentHTML('beforeend', '<div role=dialog aria-label=News>Join our list!</div>')"
)
SHIFT = "document.querySelector('main').insertAdjacentHTML('afterbegin', '<p style=height:400px>Advert</p>')"
BUTTON = "<button id=b>{name}</button><p id=o></p><script>b.onclick = () => {{ {does} }};</script>"
LINKS = "".join(
    f"<a href='{place}'>{name}</a> "
    for place, name in (("/", "Home"), ("/list", "List"), ("/help", "Help pages"), ("/prices", "Prices"))
)
CARD = (
    "<style>a {{ outline: none }} article:focus-within {{ outline: 3px solid navy }}</style>"
    "<article><div><div><h2><a href='/list'>List</a></h2></div>{more}</div></article>"
)
FAKE = "<div {more} onclick=\"this.textContent += '.'\">Show more rows</div>"

PAGES: dict[str, str] = {
    "/": LINKS,
    "/list": LINKS,
    "/help": "<p>Ask us.</p>",
    "/prices": "<p>What it costs.</p>",
    "/sound-keys": LINKS + "<form><input aria-label=A><input aria-label=B></form>" + FAKE.format(more=""
        ).replace("<div", "<button type=button").replace("div>", "button>"),
    "/no-focus": LINKS + "<button style='outline:none'>Unseen</button>",
    "/no-focus-at-all": "<style>:focus { outline: none }</style>" + LINKS
    + "<button>One</button><button>Two</button>",
    "/clear-focus": "<style>a:focus { outline: 2px solid transparent }</style><a href='/list'>Ghost</a>",
    "/card-focus": CARD.format(more=""),
    "/crowded-card-focus": CARD.format(more="<a href='/help'>Help pages</a>"),
    "/sibling-focus": "<style>input { outline: none } input:focus + label { color: red }</style>"
    "<input id=c type=checkbox><label for=c>News</label>",
    "/unreachable": LINKS + FAKE.format(more="style='cursor:pointer'"),
    "/out-of-tab-order": LINKS + "<button tabindex=-1>Lost</button>",
    "/order": LINKS + "<button tabindex=5>Jumps</button>",
    "/visual-order": "<form><div style='display:flex;flex-direction:column-reverse;gap:40px'>"
    "<input aria-label=Lower><input aria-label=Upper></div></form>",
    "/trap": LINKS + "<input id=t aria-label=Trap><button>After</button><script>"
    "t.onkeydown = (event) => { if (event.key === 'Tab') event.preventDefault(); }</script>",
    "/sound-button": BUTTON.format(name="Count", does="o.textContent = 'One';"),
    "/dead-button": BUTTON.format(name="Count", does=""),
    "/late-button": BUTTON.format(name="Count", does="setTimeout(() => { o.textContent = 'One'; }, 1900);"),
    "/copy-button": BUTTON.format(name="Print", does="print();"),
    "/pointer-only": "<div id=b role=button tabindex=0>Fold</div><p id=o></p><script>"
    "b.onclick = () => { o.textContent = 'One'; };</script>",
    "/dialog": DIALOG.format(**SOUND_DIALOG),
    "/dialog-without-focus": DIALOG.format(**{**SOUND_DIALOG, "focus": ""}),
    "/dialog-loses-focus": DIALOG.format(**{**SOUND_DIALOG, "back": "document.activeElement.blur();"}),
    "/dialog-without-escape": DIALOG.format(**{**SOUND_DIALOG, "escape": ""}),
    "/dialog-without-close": DIALOG.format(**{**SOUND_DIALOG, "close": ""}),
    "/dialog-stuck": DIALOG.format(**{**SOUND_DIALOG, "escape": "", "shut": ""}),
    "/menu": MENU.format(hidden="!l.hidden"),
    "/menu-stuck": MENU.format(hidden="false"),
    "/details": "<details><summary>More</summary><p>Text</p></details>",
    "/details-dead": "<details><summary onclick='return false'>More</summary><p>Text</p></details>",
    "/rash": "<p id=o>Tom</p><button id=b>Delete Tom</button><script>"
    "b.onclick = () => { o.remove(); };</script>",
    "/asking": "<p id=o>Tom</p><button id=b>Delete Tom</button><script>"
    "b.onclick = () => { if (confirm('Sure?')) o.remove(); };</script>",
    "/sound-links": LINKS,
    "/dead-link": LINKS + "<a href='/gone'>Our terms</a>",
    "/wrong-link": "<a href='/help'>Prices</a>" + LINKS,
    "/window": "<a href='/help' target=_blank>Help pages</a>",
    "/window-told": "<a href='/help' target=_blank>Help pages (opens in a new tab)</a>",
    "/phone": "<style>@media (min-width: 600px) { #menu { display: none } }</style>"
    "<meta name=viewport content='width=device-width'><button id=menu>Menu</button>",
    "/still": "<p>Nothing moves.</p>",
    "/popup": "<p>Read.</p>" + LATE.format(POPUP),
    "/shifting": "<p>Read this line.</p><p>And this one.</p>" + LATE.format(SHIFT),
    "/endless": "<p aria-busy=true class=spinner>Loading…</p>",
    "/ends": "<p id=s aria-busy=true class=spinner>Loading…</p>" + LATE.format("s.remove()"),
    "/no-way-back": "<script>history.pushState({}, ''); addEventListener('popstate',"
    " () => history.pushState({}, ''));</script>",
    "/twice-back": "<script>history.pushState({}, '');</script>",
}  # fmt: skip
BUTTONS = {
    "/sound-button": set(),
    "/dead-button": {"dead button"},
    "/late-button": {"slow answer"},
    "/copy-button": set(),
    "/pointer-only": {"keys do nothing"},
    "/dialog": set(),
    "/dialog-without-focus": {"dialog takes no focus"},
    "/dialog-loses-focus": {"dialog loses focus"},
    "/dialog-without-escape": {"escape does not close"},
    "/dialog-without-close": {"dialog without close"},
    "/dialog-stuck": {"escape does not close", "cannot be closed"},
    "/menu": set(),
    "/menu-stuck": {"cannot be closed"},
    "/details": set(),
    "/details-dead": {"dead button"},
    "/rash": {"no question before loss"},
    "/asking": set(),
}
KEYS = {
    "/sound-keys": set(),
    "/no-focus": {"focus invisible"},
    "/no-focus-at-all": {"focus invisible"},
    "/clear-focus": {"focus invisible"},
    "/card-focus": set(),
    "/crowded-card-focus": {"focus invisible"},
    "/sibling-focus": set(),
    "/unreachable": {"unreachable by keyboard"},
    "/out-of-tab-order": {"unreachable by keyboard"},
    "/order": {"focus order"},
    "/visual-order": {"focus order"},
    "/trap": {"keyboard trap"},
}
FOLLOWED = {
    "/sound-links": set(),
    "/dead-link": {"dead link"},
    "/wrong-link": {"link leads elsewhere"},
    "/window": {"opens a window"},
    "/window-told": set(),
}
WAITED = {
    "/still": set(),
    "/popup": {"uninvited dialog"},
    "/shifting": {"content shifts"},
    "/endless": {"endless waiting"},
    "/ends": set(),
    "/no-way-back": {"back is broken"},
    "/twice-back": {"back is broken"},
}
SEARCHED = {
    "/search/sound": set(),
    "/search/alone": {"empty result"},
    "/search/literal": {"search is literal"},
    "/search/singular": {"search is literal"},
}
CHOSEN = {
    "/sort/sound": set(),
    "/sort/forgetful": {"choice not shown"},
    "/sort/dead": {"choice does nothing"},
    "/script-sort/sound": set(),
    "/script-sort/lost": {"choice lost on reload"},
}
TITLES = ["Quayside Kettle", "Harbour Lantern", "Stoneware Teacup", "Linen Tablecloth"]
Everything = tuple[dict[str, list[Sign]], InteractionReport, InteractionReport]
EXPECTED = BUTTONS | KEYS | FOLLOWED | WAITED | SEARCHED | CHOSEN


def page(title: str, body: str, status: int = 200) -> web.Response:
    head = f"<!doctype html><html lang=en><title>{title}</title><body>"
    text = f"{head}<main><h1>{title}</h1>{body}</main></body></html>"
    return web.Response(text=text, content_type="text/html", status=status)


async def plain(request: web.Request) -> web.Response:
    body = PAGES.get(request.path)
    title = {"/help": "Help pages", "/prices": "Prices", "/list": "List"}.get(request.path, "Page")
    return page("Not found", "", 404) if body is None else page(title, body)


async def search(request: web.Request) -> web.Response:
    how, query = request.match_info["how"], request.query.get("q")
    form = "<form role=search><input type=search name=q aria-label=Search><button>Search</button></form>"
    found = TITLES
    if query is not None:
        wanted = query if how == "literal" else query.strip().lower()
        wanted = wanted.removesuffix("s") if how in ("sound", "alone") else wanted
        found = [title for title in TITLES if wanted in (title if how == "literal" else title.lower())]
    items = "".join(f"<li><a href='/item/{number}'>{title}</a></li>" for number, title in enumerate(found))
    if not found:
        items = "<p>No results.</p>" if how == "alone" else "<p>No results. Try another word.</p>"
    return page("Shop", f"{form}<ul>{items}</ul>")


async def sort(request: web.Request) -> web.Response:
    how, order = request.match_info["how"], request.query.get("sort", "up")
    rows = sorted(TITLES, reverse=order == "down" and how != "dead")
    kept = order if how != "forgetful" else "up"
    options = "".join(
        f"<option value={one}{' selected' if one == kept else ''}>{one}</option>"
        for one in ("up", "down", "new")
    )
    items = "".join(f"<li><a href='/item/{title}'>{title}</a></li>" for title in rows)
    return page(
        "Shop",
        f"<form><label for=s>Sort by</label><select id=s name=sort>{options}</select>"
        "<button>Sort</button></form>"
        f"<ul>{items}</ul>",
    )


async def script_sort(request: web.Request) -> web.Response:
    keep = "history.replaceState({}, '', '?sort=' + s.value);" if request.match_info["how"] == "sound" else ""
    items = "".join(f"<li><a href='/item/{title}'>{title}</a></li>" for title in TITLES)
    return page(
        "Shop",
        f"<label for=s>Sort by</label><select id=s><option>up<option>down</select><ul id=l>{items}</ul>"
        "<script>"
        f"const order = () => l.append(...[...l.children].reverse());"
        f"s.onchange = () => {{ order(); {keep} }};"
        f"if (location.search.includes('down')) {{ s.value = 'down'; order(); }}</script>",
    )


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/search/{how}", search)
    app.router.add_get("/sort/{how}", sort)
    app.router.add_get("/script-sort/{how}", script_sort)
    app.router.add_get("/{rest:.*}", plain)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def try_place(site: Site, place: str) -> Finds:
    """Only what the place is about, so that each test costs little."""
    finds = Finds()
    if place in WAITED:
        return await dwell(site, place, "/list")
    async with site.browser.open(site.base_url + place) as opened:
        await opened.settle()
        here = await look(opened)
        if place in KEYS:
            return await keyboard_pass(opened, here, walk=True)
    states = [(Way(place), here)]
    if place in FOLLOWED:
        return await follow_links(site, states, {})
    for at in plan_buttons(states):
        finds.add(await press_button(site, at))
    for way, _ in plan_details(states):
        finds.add(await open_details(site, way))
    for searched in plan_searches(states):
        finds.add(await try_search(site, searched, {place: here}))
    for choice in plan_choices(states):
        finds.add(await try_choice(site, choice))
    return finds


async def try_all() -> Everything:
    async with serving() as base, Browser.launch() as browser:
        site, attempts = Site(browser, base), Attempts(120.0)
        work = [(place, partial(try_place, site, place)) for place in EXPECTED]
        found = await attempts.all(work)
        assert attempts.skipped == {}
        gentle = await run_interactions(
            browser,
            base,
            [
                Observation(page_url="/rash", title="Page", page_state="x"),
                Observation(page_url="/dead-link", title="Page", page_state="x"),
                Observation(page_url="/gone", title="Not found", status=404, page_state="x"),
            ],
            gentle=True,
        )
        phone = Observation(page_url="/phone", title="Page", page_state="x")
        whole = await run_interactions(browser, base, [phone, phone])
    return {place: finds.signs for place, finds in zip(EXPECTED, found, strict=True) if finds}, gentle, whole


@pytest.fixture(scope="module")
def everything() -> Everything:
    return asyncio.run(try_all())


@pytest.fixture(scope="module")
def tried(everything: Everything) -> dict[str, list[Sign]]:
    return everything[0]


@pytest.mark.parametrize("place", EXPECTED)
def test_each_fault_is_found_and_nothing_else(tried: dict[str, list[Sign]], place: str) -> None:
    assert {sign.probe for sign in tried[place]} == EXPECTED[place]


def test_many_elements_with_one_cause_are_one_sign(tried: dict[str, list[Sign]]) -> None:
    (sign,) = tried["/no-focus-at-all"]
    assert sign.measure == 6 and sign.facts["more"] == " and 5 more"


def test_signs_name_the_element_and_what_was_measured(tried: dict[str, list[Sign]]) -> None:
    (dead,) = tried["/dead-link"]
    assert (dead.element, dead.measure, dead.facts["to"]) == ("link “Our terms”", 404, "/gone")
    (wrong,) = tried["/wrong-link"]
    assert (wrong.facts["there"], wrong.facts["better"]) == ("Help pages", "Prices")
    (trap,) = tried["/trap"]
    assert trap.selector == "#t"
    (stuck, twice) = tried["/no-way-back"][0], tried["/twice-back"][0]
    assert (stuck.measure, twice.measure) == (3, 2)
    (literal,) = tried["/search/literal"]
    assert literal.facts["kind"] == "case" and literal.facts["title"] == "Quayside Kettle"
    (slow,) = tried["/late-button"]
    assert (slow.measure or 0) >= 1.5


def test_gently_nothing_is_pressed_and_known_pages_still_tell_of_dead_links(
    everything: Everything,
) -> None:
    report = everything[1]
    assert [(sign.probe, sign.name) for sign in report.signs] == [("dead link", "Our terms")]
    assert report.observations == () and report.skipped == {}


def test_a_button_that_only_a_phone_shows_is_pressed_on_a_phone(everything: Everything) -> None:
    (dead,) = everything[2].signs
    assert (dead.probe, dead.element, dead.viewport) == ("dead button", "button “Menu”", "mobile")
