"""Probes of one page: words, good faith and ways. A faulty page and its sound twin in real Chromium."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from aiohttp import web

from assay.browser import Browser
from assay.mirror.agents.reference.probes import content, figures, instructions, navigation, trust
from assay.mirror.agents.reference.records import Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.views import PageView

LEGAL = (
    "Notwithstanding the aforementioned stipulations, entitlements shall be construed pursuant to "
    "supplementary administrative regulations promulgated subsequently by responsible organisational "
    "authorities, without prejudice to any discretionary determinations that may be communicated hereunder."
)
PLAIN = "We read your form. We write to you in two days. You can then come to us, or we come to you at home."
STORY = "The boat came home on Sunday with a good catch. The crew went to sleep and the cat ate a fish. "
FORM = '<form method="post" action="/send">{}<button>{}</button></form>'
MAIL = '<label for="m">E-mail address</label><input id="m" name="m" type="email">'
NAME = '<label for="n">Full name</label><input id="n" name="n">'
TILE = '<li class="tile"><a href="{}">{}</a></li>'
LAMPS = '<li class="lamp"><a href="/lamps/brass">Brass lamp for the table</a></li>'
BUTTON = '<button style="background:rgb(20,60,120);color:#fff;height:44px">{}</button>'

# What is looked for: the body of a page that has it, and of its twin that has not.
TWINS: dict[str, tuple[str, str]] = {
    "hard text": (f"<p>{LEGAL}</p>", f"<p>{PLAIN}</p>"),
    "office words": (f"<p>{LEGAL}</p>", "<p>Prior to 1990 this was a mill.</p>"),
    "machine words": (
        "<h2>HTTP error: null payload</h2>",
        "<h2>Something went wrong on our side</h2><h3>API keys</h3>",
    ),
    "idiom": (
        "<p>Just hang tight, our team will get the ball rolling for you.</p>",
        "<p>Please wait. We begin at once.</p>",
    ),
    "long paragraph": (f"<p>{STORY * 8}</p>", f"<p>{STORY}</p>"),
    "wall of text": (
        "".join(f"<p>{STORY * 4}</p>" for _ in range(5)),
        "".join(f"<h2>Part {number}</h2><p>{STORY * 4}</p>" for number in range(5)),
    ),
    "filler text": ("<p>Lorem ipsum dolor sit amet.</p>", "<p>Our bread is fresh.</p>"),
    "doubled word": ("<p>Come to the the shop.</p>", "<p>That that is, is.</p>"),
    "ambiguous date": (
        "<p>The meeting is on 03/04/2026 at noon.</p>",
        "<p>The meeting is on 23/04/2026 at noon.</p>",
    ),
    "stale date": (
        "<p>Apply for a place by 12 January 2026.</p>",
        "<p>Apply for a place by 12 May 2026. We began on 12 January 2026.</p>",
    ),
    "bare chart": (
        '<div class="chart"><svg width="300" height="200"><rect width="40" height="90"/></svg></div>',
        '<figure class="chart"><svg width="300" height="200"><rect width="40" height="90"/></svg>'
        "<figcaption>Visitors per month</figcaption></figure>",
    ),
    "ticked consent": (
        FORM.format(
            f'{NAME}<p>We use your name only for this.</p><label><input type="checkbox" checked> '
            "Send me offers from partners</label>",
            "Send",
        ),
        FORM.format(
            f'{NAME}<p>We use your name only for this.</p><label><input type="checkbox"> '
            'Send me offers</label><label><input type="checkbox" checked> In stock</label>',
            "Send",
        ),
    ),
    "paid default": (
        FORM.format(
            '<label><input type="radio" name="c" checked> Travel cover, £12.00</label>'
            '<label><input type="radio" name="c"> No, thank you</label>',
            "Go on",
        ),
        FORM.format(
            '<label><input type="radio" name="c" checked> Standard delivery, £4.95</label>'
            '<label><input type="radio" name="c"> Collect it, free</label>',
            "Go on",
        ),
    ),
    "trick question": (
        FORM.format(
            '<label><input type="checkbox"> Please tick if you do not want our letter</label>', "Go on"
        ),
        FORM.format('<label><input type="checkbox"> Send me the letter</label>', "Go on"),
    ),
    "pressure": (
        "<p>Hurry! 14 people are looking at this right now.</p>",
        "<p>In stock, only 4 left.</p><p>In a hurry? Call us.</p><p>6 places left of 20</p>"
        "<p>The key that ends in bN6c stops working.</p>",
    ),
    "shaming refusal": (
        "<button>No thanks, I prefer to pay full price</button>",
        "<button>No, thanks</button>",
    ),
    "disguised advert": (
        "<ul>"
        + TILE.format("/a", "Brass lamp")
        + TILE.format("/b", "Tin lamp")
        + TILE.format("http://shop.example/x", "Glass lamp")
        + "</ul>",
        "<ul>"
        + TILE.format("/a", "Brass lamp")
        + TILE.format("/b", "Tin lamp")
        + TILE.format("http://shop.example/x", "Advertisement: glass lamp")
        + "</ul>",
    ),
    "forced account": (
        "<p>You must create an account to check out.</p>",
        "<p>You must create an account to check out, or go on as a guest.</p>",
    ),
    "hard to leave": (
        "<p>To cancel your subscription, send a letter to our head office.</p>",
        "<p>To cancel your subscription, press the button or call us.</p><button>Cancel it now</button>",
    ),
    "small print": (
        '<p>£9 a month.</p><p style="font-size:9px">Renews automatically at £29 a month, no refunds.</p>',
        "<p>£9 a month.</p><p>Renews automatically at £29 a month, no refunds.</p>",
    ),
    "no privacy note": (
        FORM.format(NAME + MAIL, "Send"),
        FORM.format(NAME + MAIL + "<p>We use your details only to answer you.</p>", "Send"),
    ),
    "vague link": (
        '<p>Bread: <a href="/bread">click here</a></p>',
        '<p><a href="/bread">How we bake bread</a> <a href="/next">Continue</a></p>',
    ),
    "same name, other target": (
        '<p><a href="/rules/old">The rules</a> and <a href="/rules/new">the rules</a></p>',
        '<p><a href="/rules/old">The rules</a> and <a href="/rules/old?print=1">the rules</a></p>'
        '<ul><li>Milk <a href="/edit/milk">Edit</a></li><li>Tea <a href="/edit/tea">Edit</a></li></ul>',
    ),
    "too many choices": (
        "<fieldset><legend>Which?</legend>"
        + "".join(
            f'<label><input type="radio" name="q"> Kind {chr(65 + number)}</label>' for number in range(18)
        )
        + "</fieldset>",
        "<fieldset><legend>Which?</legend>"
        + "".join(
            f'<label><input type="radio" name="q"> Kind {chr(65 + number)}</label>' for number in range(6)
        )
        + "</fieldset>",
    ),
    "competing buttons": (
        f"<div>{BUTTON.format('Save')} {BUTTON.format('Publish')} {BUTTON.format('Share')}</div>",
        f"<div>{BUTTON.format('Save')} <button style='height:44px;background:#fff'>Cancel</button></div>",
    ),
    "bare empty state": (
        "<p>No results.</p>",
        '<p>No results. <a href="/all">See all products</a></p>',
    ),
    "link calls elsewhere": (
        '<a href="tel:01632960118">01632 960417</a>',
        '<a href="tel:+441632960417">01632 960417</a> <a href="mailto:a@b.example?subject=x">a@b.example</a>',
    ),
    "label against action": (
        FORM.format(NAME + MAIL + "<p>We never share your data.</p>", "Cancel"),
        FORM.format(NAME + MAIL + "<p>We never share your data.</p>", "Send")
        + '<a href="?page=2">Next page</a>',
    ),
    "false saving": (
        "<div><p>£58.00</p><p>£72.00</p><p>Save £24.00</p></div>",
        "<div><p>£58.00</p><p>£72.00</p><p>Save £14.00</p></div><div><p>£8.00 £10.00</p><p>20% off</p></div>"
        "<div><p>Save between £25 and £300 a month.</p><p>Least: £25. Most: £300.</p></div>"
        "<div><p>Save £25 to £300 a week.</p><p>Least: £25. Most: £300.</p></div>",
    ),
    "steps differ": (
        "<h2>Step 1 of 4</h2><p>Step 1 of 5: details</p>",
        "<h2>Step 1 of 4</h2><p>Step 1 of 4</p>",
    ),
    "count differs": (f"<p>9 products</p><ul>{LAMPS * 4}</ul>", f"<p>4 products</p><ul>{LAMPS * 4}</ul>"),
    "amount without currency": (
        "<dl><dt>Price</dt><dd>48.00</dd><dt>Delivery</dt><dd>£4.00</dd></dl>",
        "<dl><dt>Price</dt><dd>£48.00</dd><dt>Weight in kg</dt><dd>12.50</dd></dl>",
    ),
    "hint against field": (
        '<label for="f">Nickname (optional)</label><input id="f" required>',
        '<label for="f">Nickname (optional)</label><input id="f"><label for="g">Town (required)</label>'
        '<input id="g" required>',
    ),
    "vague button": (
        FORM.format(NAME + MAIL + "<p>We never share your data.</p>", "Submit"),
        FORM.format(NAME + MAIL + "<p>We never share your data.</p>", "Send message"),
    ),
    "directions by looks": (
        "<p>Press the green button to go on.</p>",
        "<p>Put glass in the green bin and press “Done”.</p><p>We fill and mend the red boxes.</p>"
        "<p>The red box on the hill, open day and night, is full again.</p>"
        "<p>Search with the field at the top.</p>",
    ),
    "unsaid download": (
        '<p><a href="/prices.pdf">All our prices</a></p>',
        '<p><a href="/prices.pdf">All our prices (PDF, 90 KB)</a></p>'
        '<ul><li><h3><a href="/rules.pdf">Our rules</a></h3><p>PDF, 3 KB</p></li>'
        '<li><h3><a href="/fees.pdf">Our fees</a></h3><p>PDF, 2 KB</p></li></ul>'
        '<p>Every plan here is a DOC.</p><ul><li><a href="/a.doc">Plan A</a></li></ul>',
    ),
}
ALONE = {
    "dead end": ("<p>Thank you.</p>", '<p>Thank you.</p><a href="/">Home</a>'),
    "error without a way back": (
        "<h1>Page not found</h1>",
        '<h1>Page not found</h1><a href="/">Go to the start page</a>',
    ),
}
# Pages that are not there, with a menu; they come with the status 404.
LOST = {
    "bare error": (
        "<h1>Error 404</h1>",
        "<h1>There is no such page</h1><p>It may have moved; the menu leads on.</p>",
    ),
}
MODULES = (content, figures, instructions, navigation, trust)
PROBES = tuple(probe for module in MODULES for probe in module.PROBES)
RULES: dict[str, Rule] = {rule.probe: rule for module in MODULES for rule in module.RULES}
ATTENTIVE = Perception(
    role="attentive",
    channel="sight",
    keyboard_only=False,
    steps=30,
    sweep_pages=8,
    wait_seconds=6,
    tries=3,
    contrast=7.0,
    text_px=12,
    target_px=24,
    zoom=1.0,
    reading_grade=8.0,
    jargon=True,
    fields=12,
    trust=0.1,
    attention=0.9,
    expertise=0.3,
)
SKIMMING = replace(ATTENTIVE, role="skimming", trust=0.9, attention=0.1, jargon=False, reading_grade=40.0)


def _page(body: str, menu: bool = True) -> str:
    header = '<header><nav aria-label="Main"><a href="/">Home</a> <a href="/help">Help</a></nav></header>'
    return (
        '<!doctype html><html lang="en"><head><title>Page</title></head>'
        f'<body style="font:16px sans-serif;color:#111;background:#fff">{header if menu else ""}'
        f"<main>{body}</main></body></html>"
    )


async def _captured() -> dict[tuple[str, int], PageView]:
    bodies = {
        (probe, number): _page(body, menu=probe not in ALONE)
        for probe, twins in (TWINS | ALONE | LOST).items()
        for number, body in enumerate(twins)
    }
    places = {f"/p{number}": key for number, key in enumerate(bodies)}

    async def answer(request: web.Request) -> web.StreamResponse:
        key = places.get(request.path, ("", 0))
        status = 404 if key[0] in LOST else 200
        return web.Response(text=bodies.get(key, _page("")), status=status, content_type="text/html")

    app = web.Application()
    app.router.add_get("/{tail:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    found = {}
    try:
        async with Browser.launch() as browser, browser.open(None) as page:
            for path, key in places.items():
                await page.goto(base + path)
                found[key] = PageView("", await page.capture())
    finally:
        await runner.cleanup()
    return found


@pytest.fixture(scope="module")
def pages() -> Iterator[dict[tuple[str, int], PageView]]:
    yield asyncio.run(_captured())


def _signs(view: PageView) -> list[Sign]:
    return [sign for probe in PROBES for sign in probe(view)]


@pytest.mark.parametrize("probe", [*TWINS, *ALONE, *LOST])
def test_the_fault_is_seen_and_the_twin_is_not(probe: str, pages: dict[tuple[str, int], PageView]) -> None:
    faulty, sound = ([sign for sign in _signs(pages[probe, number])] for number in (0, 1))
    assert probe in {sign.probe for sign in faulty}
    assert [sign.probe for sign in sound] == []


@pytest.mark.parametrize("probe", [*TWINS, *ALONE, *LOST])
def test_a_finding_stands_alone(probe: str, pages: dict[tuple[str, int], PageView]) -> None:
    sign = next(sign for sign in _signs(pages[probe, 0]) if sign.probe == probe)
    told = RULES[probe].notice(sign, ATTENTIVE)
    assert told is not None
    assert sign.page_url in told.description
    assert 0.5 <= told.confidence <= 1
    for words in (told.title, told.description, told.consequence, told.recommendation, told.severity_reason):
        assert words.strip() and "{" not in words and "None" not in words
    if sign.selector is not None:
        assert sign.selector
    assert Sign.model_validate_json(sign.model_dump_json()) == sign


def test_what_stands_only_in_the_text_is_passed_by_whoever_skims_and_trusts(
    pages: dict[tuple[str, int], PageView],
) -> None:
    unseen = (
        "hard text",
        "office words",
        "idiom",
        "pressure",
        "ticked consent",
        "hard to leave",
        "stale date",
    )
    for probe in unseen:
        sign = next(sign for sign in _signs(pages[probe, 0]) if sign.probe == probe)
        assert RULES[probe].notice(sign, SKIMMING) is None, probe


def test_whoever_hears_the_page_does_not_mind_how_it_looks(pages: dict[tuple[str, int], PageView]) -> None:
    listening = replace(ATTENTIVE, channel="screen reader")
    for probe, noticed in (("competing buttons", False), ("small print", False), ("vague link", True)):
        sign = next(sign for sign in _signs(pages[probe, 0]) if sign.probe == probe)
        assert (RULES[probe].notice(sign, listening) is not None) is noticed, probe


def test_every_sign_has_a_rule_and_every_rule_its_name_once() -> None:
    rules = [rule for module in MODULES for rule in module.RULES]
    assert len({rule.probe for rule in rules}) == len(rules)
    assert {*TWINS, *ALONE, *LOST} == {rule.probe for rule in rules}


def test_a_small_window_is_not_read_again(pages: dict[tuple[str, int], PageView]) -> None:
    view = pages["filler text", 0]
    narrow = replace(view.state, viewport=replace(view.state.viewport, name="mobile"))
    assert _signs(PageView("", narrow)) == []
