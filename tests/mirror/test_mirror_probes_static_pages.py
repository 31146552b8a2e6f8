"""Every static probe on a page with its fault and on the sound twin, captured once in real Chromium."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from aiohttp import web

from assay.browser import DESKTOP, MOBILE, Browser, BrowserSettings
from assay.mirror.agents.reference.probes import static_probes
from assay.mirror.agents.reference.probes.static import find_signs, found_on_arrival
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.selectors import select
from assay.mirror.validation.views import PageView

LONG = "The old mill stands by the river and has ground corn for the town since the year 1840. " * 8
PIXEL = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>"
    "<rect width='40' height='40' fill='green'/></svg>"
)
MENU = "<nav>" + "".join(f"<a href=/{name}>{name}</a> " for name in "abcde") + "</nav>"


OVER = "position:fixed;z-index:9;background:#fff"


class Case(NamedTuple):
    probe: str
    faulty: str
    sound: str
    selector: str | None = None
    mobile: bool = False


def form(inner: str, more: str = "") -> str:
    names = "".join(f"<p><label for=f{n}>Answer {n}</label> <input id=f{n} name=f{n}></p>" for n in range(2))
    return f"<form method=post>{inner}{names}<p><button>Send</button></p></form>{more}"


def field(label: str, attributes: str) -> str:
    return form(f"<p><label for=it>{label}</label> <input id=it {attributes}></p>")


def boxes(count: int) -> str:
    rows = "".join(
        f"<p><label for=q{n}>Question {n}</label> <input id=q{n} name=q{n}></p>" for n in range(count)
    )
    return f"<form method=post aria-label=Order>{rows}<button>Send</button></form>"


def dots(*marks: tuple[str, str]) -> str:
    shape = "display:inline-block;width:12px;height:12px;background:"
    return "".join(f"<p><i class=dot style='{shape}{colour}'></i> {words}</p>" for colour, words in marks)


def marked(last: str) -> str:
    """A form that says of its fields whether they must be filled in, perhaps not of the last."""
    labels = ("Colour (required)", "Size (required)", "Note (optional)", last)
    rows = "".join(
        f"<p><label for={name}>{label}</label> <input id={name}></p>"
        for name, label in zip(("m1", "m2", "m3", "it"), labels, strict=True)
    )
    return f"<form method=post>{rows}<button>Send</button></form>"


SEATS = (
    "<form method=post><fieldset><legend>Seats</legend>"
    + "".join(f"<label><input type=checkbox name=seat value={n}> {n}</label>" for n in range(40))
    + "</fieldset><button>Book them</button></form>"
)
CASES = [
    Case(
        "contrast",
        "<p id=it style='color:#aaa'>Open on Sunday</p>",
        "<p id=it style='color:#555'>Open</p><p style='color:#717171'>4.88 to one is enough</p>",
        "#it",
    ),
    Case(
        "contrast", "<p>See <b id=it style='color:#bbb'>here</b> now</p>", "<p>See <b>here</b> now</p>", "#it"
    ),
    Case(
        "small text",
        field("Colour", "style='font-size:12px'"),
        field("Colour", "style='font-size:16px'")
        + "<p><label><input type=checkbox style='font-size:9px'> Yes</label></p>",
        "#it",
    ),
    Case(
        "small text",
        "<p id=it style='font-size:9px'>Terms apply</p>",
        "<p style='font-size:14px'>Terms</p>",
        "#it",
    ),
    Case(
        "long lines", f"<p id=it style='width:1200px'>{LONG}</p>", f"<p style='width:600px'>{LONG}</p>", "#it"
    ),
    Case(
        "tight lines",
        f"<p id=it style='width:500px;line-height:1'>{LONG}</p>",
        f"<p style='width:500px'>{LONG}</p>",
        "#it",
    ),
    Case(
        "justified text",
        f"<p id=it style='width:500px;text-align:justify'>{LONG}</p>",
        f"<p style='width:500px'>{LONG}</p>",
        "#it",
    ),
    Case(
        "capitals",
        f"<p id=it style='text-transform:uppercase'>{LONG[:90]}</p>",
        "<p style='text-transform:uppercase'>Bread</p>",
        "#it",
    ),
    Case(
        "unmarked link",
        "<p>Read how we mill, in <a id=it href=/x style='color:#111;text-decoration:none'>our story</a>.</p>",
        "<p>Read how we mill, in <a id=it href=/x>our story</a>.</p>",
        "#it",
    ),
    Case(
        "colour alone",
        "<p id=it>Fields marked in red have to be filled in.</p>",
        "<p>Fields marked with a star have to be filled in.</p><p>We fill and mend the red boxes.</p>",
        "#it",
    ),
    Case(
        "colour alone",
        dots(("red", "Corn"), ("green", "Oats"), ("red", "Rye"), ("green", "Corn")),
        dots(("red", "Wheat"), ("green", "Oats"), ("red", "Wheat"), ("green", "Oats")),
        "main > p:nth-of-type(1) > i",
    ),
    Case("no label", form("<input id=it name=where>"), field("Where", "name=where"), "#it"),
    Case("no label", form("<p><b>Where</b> <input id=it name=where></p>"), field("Where", "name=w"), "#it"),
    Case(
        "placeholder as label",
        form("<input id=it name=where placeholder='Where to'>"),
        field("Where", "placeholder='Where to'"),
        "#it",
    ),
    Case(
        "unnamed control",
        f"<button id=it><img src=\"{PIXEL}\" alt=''></button>",
        f"<button id=it><img src=\"{PIXEL}\" alt='Search'></button>",
        "#it",
    ),
    Case(
        "icon only",
        f"<button id=it aria-label='Archive'><img src=\"{PIXEL}\" alt=''></button>",
        f"<button id=it><img src=\"{PIXEL}\" alt=''> Archive</button>"
        f"<div role=banner><a href=/me><img src=\"{PIXEL}\" alt='Ada, your profile'></a></div>",
        "#it",
    ),
    Case(
        "fake button",
        "<span id=it style='cursor:pointer' onclick='void 0'>Show more</span>",
        "<button id=it onclick='void 0'>Show more</button>",
        "#it",
    ),
    Case("missing alt", f'<img id=it src="{PIXEL}">', f'<img id=it src="{PIXEL}" alt="The mill">', "#it"),
    Case(
        "file name as alt",
        f'<img id=it src="{PIXEL}" alt="mill_photo_02.jpg">',
        f'<img id=it src="{PIXEL}" alt="The mill by the river">',
        "#it",
    ),
    Case("required unmarked", field("Size", "required"), field("Size (required)", "required"), "#it"),
    Case("required unmarked", marked("Shape"), marked("Shape (required)"), "#it"),
    Case(
        "no password toggle",
        field("Password", "type=password"),
        form("<label for=it>Password</label><input id=it type=password><button type=button>Show it</button>"),
        "#it",
    ),
    Case("long form", boxes(14), boxes(4) + SEATS, 'form[aria-label="Order"]'),
    Case(
        "wrong input type",
        field("E-mail", "autocomplete=email"),
        field("E-mail", "type=email autocomplete=email"),
        "#it",
    ),
    Case(
        "no autofill", field("E-mail", "type=email"), field("E-mail", "type=email autocomplete=email"), "#it"
    ),
    Case(
        "no autofill",
        field("E-mail", "type=email autocomplete=off"),
        form(
            "<fieldset><legend>Customer</legend><label for=it>E-mail</label>"
            "<input id=it type=email autocomplete=off></fieldset>"
        ),
        "#it",
    ),
    Case(
        "unexplained format",
        field("Date of birth (required)", ""),
        field("Date of birth (day, month and year)", "") + field("Day of the week", ""),
        "#it",
    ),
    Case(
        "disabled submit",
        "<form method=post><label>Name <input></label><button id=it disabled>Send</button></form>",
        "<form method=post><p>Fill in your name to send it.</p><label>Name <input></label>"
        "<button disabled>Send</button></form>",
        "#it",
    ),
    Case("paste refused", field("Code", "onpaste='return false'"), field("Code", ""), "#it"),
    Case(
        "unexplained format",
        field("Code", "pattern='[A-Z]{3}-x'"),
        field("Code, e.g. ABC-x", "pattern=x"),
        "#it",
    ),
    Case(
        "reset button",
        form("<button id=it type=reset>Clear</button>"),
        form("<button id=it>Save</button>"),
        "#it",
    ),
    Case(
        "group without question",
        form("<label><input id=it type=radio name=r> Yes</label><label><input type=radio name=r> No</label>"),
        form(
            "<fieldset><legend>Fresh?</legend><label><input id=it type=radio name=r> Yes</label>"
            "<label><input type=radio name=r> No</label></fieldset>"
        ),
        "#it",
    ),
    Case(
        "small target",
        "<button id=it style='width:14px;height:14px;padding:0;font-size:13px'>x</button>",
        "<button id=it style='width:44px;height:44px'>x</button>",
        "#it",
    ),
    Case(
        "overflow",
        "<div id=it style='width:900px'>A wide plan of the mill</div>",
        "<div id=it style='max-width:100%'>A plan of the mill</div>",
        "#it",
        mobile=True,
    ),
    Case(
        "action below fold",
        "<div style='height:1500px'>Corn</div><button id=it>Add to basket</button>",
        "<button id=it>Add to basket</button><div style='height:1500px'>Corn</div>",
        "#it",
    ),
    Case(
        "action below fold",
        "<div style='height:1500px'>Corn</div><ul><li><a href=/a>A</a></li></ul><button id=it>Join</button>",
        "<div style='height:1500px'>Corn</div><ul><li>Millers <button>Join</button></li>"
        "<li>Bakers <button>Leave</button></li></ul>",
        "#it",
    ),
    Case(
        "covering layer",
        "<div id=it style='position:fixed;inset:0;z-index:9;background:#fff'><p>We use cookies</p>"
        "<button>Accept</button><button>Reject</button></div>",
        "<div id=it style='position:fixed;left:0;right:0;bottom:0;z-index:9;background:#fff'>"
        "We use cookies <button>Accept</button><button>Reject</button></div>",
        "#it",
    ),
    Case(
        "no refusal",
        f"<div id=it style='{OVER};inset:0'>Our cookies <button>Accept</button></div>",
        f"<div id=it style='{OVER};inset:0'>Our cookies <button>Accept</button><button>Reject</button></div>",
        "#it",
    ),
    Case(
        "no way out",
        f"<div id=it role=dialog style='{OVER};inset:100px'>Join our letter <button>Join</button></div>",
        f"<div id=it role=dialog style='{OVER};inset:100px'>Join our letter <button>No thanks</button></div>",
        "#it",
    ),
    Case(
        "sticky bar",
        "<div id=it style='position:fixed;top:0;left:0;right:0;height:400px;background:#fff'>Offer</div>",
        "<div id=it style='position:fixed;top:0;left:0;right:0;height:60px;background:#fff'>Offer</div>",
        "#it",
    ),
    Case(
        "covered control",
        "<div style='height:1600px'>Corn</div><button id=it>Send</button>"
        "<div style='position:fixed;bottom:0;left:0;right:0;height:90px;background:#fff'>Offer</div>",
        "<div style='height:1600px'>Corn</div><button id=it>Send</button><div style='height:120px'></div>"
        "<div style='position:fixed;bottom:0;left:0;right:0;height:90px;background:#fff'>Offer</div>",
        "#it",
    ),
    Case("script error", "<script>throw new Error('no mill')</script>", "<script>var mill = 1</script>"),
    Case(
        "broken image",
        "<img id=it src=/none.png alt='The mill'>",
        f'<img id=it src="{PIXEL}" alt="Mill">',
        "#it",
    ),
    Case("failed request", "<script src=/none.js></script>", "<script>var mill = 1</script>"),
    Case("autoplay", "<audio id=it src=/none.mp3 autoplay></audio>", "<audio id=it controls></audio>", "#it"),
    Case("heading order", "<h4 id=it>Corn</h4>", "<h2 id=it>Corn</h2>", "#it"),
    Case(
        "fake heading",
        "<div id=it style='font:700 24px serif'>Our corn</div><p>It grows by the old river.</p>",
        "<h2 id=it>Our corn</h2><p>It grows by the old river.</p>",
        "#it",
    ),
    Case(
        "no table headers",
        "<table id=it><tr><td>Corn</td><td>2</td></tr><tr><td>Oats</td><td>3</td></tr></table>",
        "<table id=it><tr><th>Corn</th><td>2</td></tr><tr><th>Oats</th><td>3</td></tr></table>"
        "<table><tr><td>1</td><td><code>grind()</code></td></tr><tr><td>2</td><td><code>bake()</code></td>"
        "</tr></table>",
        "#it",
    ),
    Case(
        "axe",
        "<div id=it role=checkbox tabindex=0>Fresh</div>",
        "<label><input type=checkbox> Fresh</label>",
        "#it",
    ),
]


def whole(head: str, body: str, tag: str = "<html lang=en>") -> str:
    return f"<!doctype html>{tag}<head>{head}</head><body>{body}</body></html>"


TITLE, MAIN = "<title>Mill</title>", "<main><h1>Mill</h1></main>"
WHOLE = {
    "no title": whole("<title></title>", MAIN),
    "no language": whole(TITLE, MAIN, "<html>"),
    "first heading": whole(TITLE, "<main>Mill</main>"),
    "no main landmark": whole(TITLE, f"<h1>Mill</h1>{LONG}"),
    "no navigation landmark": whole(TITLE, MAIN + MENU.replace("nav", "div")),
    "no skip link": whole(TITLE, f"{MENU}<main><h1>Mill</h1>{LONG}</main>"),
    "zoom blocked": whole(
        f"{TITLE}<meta name=viewport content='width=device-width, user-scalable=no'>", MAIN
    ),
}
SKIPPED = whole(TITLE, f"<a href=#main>Skip to content</a>{MENU}<main id=main><h1>Mill</h1>{LONG}</main>")
SHELL = (
    "<!doctype html><html lang=en><head><title>Mill</title><link rel=icon href=data:,>"
    "<meta name=viewport content='width=device-width, initial-scale=1'>"
    "<style>body{{font:16px/1.5 sans-serif;margin:8px}}button{{min-height:32px}}</style></head>"
    "<body><main><h1>Mill</h1>{0}</main></body></html>"
)

Views = dict[str, PageView]


# What a page's messages say is kept as long as its context.
REMEMBERED = ("script error", "failed request", "broken image", "autoplay")
# Sound pages that fill or measure the window; the other sound parts stand on one page together.
ALONE = {"overflow", "action below fold", "covering layer", "no refusal", "no way out", "sticky bar"} | {
    "covered control",
    "axe",
}
TOGETHER = "/together/0"
# While a dialog is open, what lies below it has neither role nor name.
UNDER = (
    "<form><label for=q style='position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden'>"
    "Search</label><input id=q type=search><button>Search</button></form>"
    "<dialog id=box><p>Join us</p><button>No</button></dialog><script>box.showModal()</script>"
)
# Plain text, and the status that it comes with.
RAW = {"/raw/0": (f"grind()\n{LONG}", 200), "/raw/1": ("Page not found", 404)}


def sound_page(number: int) -> str:
    return f"/sound/{number}" if CASES[number].probe in ALONE else TOGETHER


def _side_by_side() -> list[tuple[int, Case]]:
    return [(n, case) for n, case in enumerate(CASES) if case.probe not in ALONE]


def _numbered(number: int, part: str) -> str:
    """Ids and groups of their own, so that parts can stand on one page."""
    told = re.sub(r"\b(id|for)=(\w+)", rf"\1=\2-{number}", part)
    return f"<section>{told}</section>"


def _wanted(path: str) -> tuple[str, bool]:
    """The probe that a page is for, and whether it is seen on a phone."""
    _, kind, number = path.split("/")
    if kind == "whole":
        probe = list(WHOLE)[int(number)]
        return probe, probe == "zoom blocked"
    if kind in ("skip", "together", "raw", "under"):
        return kind, False
    return CASES[int(number)].probe, CASES[int(number)].mobile


async def _capture_all() -> Views:
    pages = {f"/faulty/{n}": SHELL.format(case.faulty) for n, case in enumerate(CASES)}
    pages |= {sound_page(n): SHELL.format(case.sound) for n, case in enumerate(CASES) if case.probe in ALONE}
    pages |= {TOGETHER: SHELL.format("".join(_numbered(n, case.sound) for n, case in _side_by_side()))}
    pages |= {f"/whole/{n}": WHOLE[name] for n, name in enumerate(WHOLE)} | {"/skip/0": SKIPPED}
    pages |= {"/under/0": SHELL.format(UNDER)} | dict.fromkeys(RAW, "")

    async def answer(request: web.Request) -> web.Response:
        text = pages.get(request.path)
        if request.path in RAW:
            said, status = RAW[request.path]
            return web.Response(text=said, status=status, content_type="text/plain")
        return web.Response(text=text or "", status=200 if text else 404, content_type="text/html")

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    found: Views = {}
    try:
        async with Browser.launch(BrowserSettings(pool=2)) as browser, browser.open(None) as shared:
            for path in pages:
                probe, mobile = _wanted(path)
                if not mobile and probe not in REMEMBERED:
                    await shared.goto(base + path)
                    state = await shared.capture(axe=probe == "axe")
                else:
                    async with browser.open(base + path, viewport=MOBILE if mobile else DESKTOP) as page:
                        state = await page.capture()
                found[path] = PageView(state.digest, state)
    finally:
        await runner.cleanup()
    return found


@pytest.fixture(scope="module")
def views() -> Iterator[Views]:
    yield asyncio.run(_capture_all())


def signs_of(view: PageView, probe: str) -> list[Sign]:
    signs, failed = find_signs(view)
    assert not failed
    return [sign for sign in signs if sign.probe == probe]


NUMBERED = [pytest.param(n, case, id=f"{case.probe}-{n}") for n, case in enumerate(CASES)]


@pytest.mark.parametrize(("number", "case"), NUMBERED)
def test_the_fault_is_found_at_its_element(views: Views, number: int, case: Case) -> None:
    view = views[f"/faulty/{number}"]
    found = signs_of(view, case.probe)
    assert [sign.selector for sign in found] == [case.selector]
    assert found[0].page_url == f"/faulty/{number}"
    assert found[0].viewport == ("mobile" if case.mobile else "desktop")
    if case.selector:
        assert len(select(view, case.selector)) == 1


@pytest.mark.parametrize(("number", "case"), NUMBERED)
def test_the_sound_twin_is_quiet(views: Views, number: int, case: Case) -> None:
    assert signs_of(views[sound_page(number)], case.probe) == []


@pytest.mark.parametrize("probe", list(WHOLE))
def test_a_fault_of_the_whole_page_is_found(views: Views, probe: str) -> None:
    assert len(signs_of(views[f"/whole/{list(WHOLE).index(probe)}"], probe)) == 1


def test_a_way_past_the_menu_is_enough(views: Views) -> None:
    assert signs_of(views["/skip/0"], "no skip link") == []


def test_one_cause_gives_one_sign_whoever_found_it(views: Views) -> None:
    number = next(n for n, case in enumerate(CASES) if case.probe == "unnamed control")
    probes = [sign.probe for sign in find_signs(views[f"/faulty/{number}"])[0] if sign.selector == "#it"]
    assert probes == ["unnamed control"]


def test_a_file_that_is_shown_as_it_is_has_no_layout_to_blame(views: Views) -> None:
    assert find_signs(views["/raw/0"]) == ((), {})
    found, _failed = find_signs(views["/raw/1"])
    assert any(sign.probe == "error without a way back" for sign in found)


def test_a_field_below_an_open_dialog_is_not_blamed_for_its_lost_name(views: Views) -> None:
    below = next(part for part in views["/under/0"].elements if part.attributes.get("id") == "q")
    assert not below.role and below.visible
    assert signs_of(views["/under/0"], "no label") == []


def test_what_we_brought_about_ourselves_is_no_sign() -> None:
    probes = ("ticked consent", "sticky bar", "failed request", "contrast")
    signs = [Sign(probe=probe, sense="seen", page_url="/") for probe in probes]
    assert [sign.probe for sign in found_on_arrival(signs, arrived=False)] == ["contrast"]
    kept = [sign.probe for sign in found_on_arrival(signs, arrived=True)]
    assert kept == ["ticked consent", "sticky bar", "contrast"]


def test_measures_are_those_of_the_page(views: Views) -> None:
    measured = {case.probe: signs_of(views[f"/faulty/{n}"], case.probe) for n, case in enumerate(CASES)}
    assert measured["small text"][0].measure == 9
    assert measured["small target"][0].measure == 14
    assert measured["contrast"][0].measure == pytest.approx(1.92, abs=0.05)
    assert measured["long form"][0].measure == 14
    assert measured["overflow"][0].measure == pytest.approx(518, abs=10)


def test_a_probe_that_fails_costs_only_itself(views: Views, monkeypatch: pytest.MonkeyPatch) -> None:
    from assay.mirror.agents.reference.probes import static

    def broken(view: PageView) -> list[Sign]:
        raise ValueError("no mill")

    known = static_probes()
    monkeypatch.setattr(static, "static_probes", lambda: (broken, *known))
    signs, failed = find_signs(views["/faulty/0"])
    assert failed == {"broken": "ValueError: no mill"}
    assert any(sign.probe == "contrast" for sign in signs)
