"""Probes of several pages: small sites with one fault each, and the same site without it, in Chromium."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from aiohttp import web

from assay.browser import Browser
from assay.mirror.agents.reference.probes.across import RULES, find_across
from assay.mirror.agents.reference.records import Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.views import PageView

Site = Mapping[str, str]
MENU = (("/", "Home"), ("/shop", "Shop"), ("/help", "Delivery and returns"), ("/contact", "Contact"))
GOODS = {
    "kettle": ("Copper Kettle", "£64.00"),
    "mug": ("Blue Mug", "£16.00"),
    "lamp": ("Brass Lamp", "£58.00"),
}
READER = Perception(
    role="reader",
    channel="sight",
    keyboard_only=False,
    steps=30,
    sweep_pages=8,
    wait_seconds=6,
    tries=3,
    contrast=4.5,
    text_px=12,
    target_px=24,
    zoom=1.0,
    reading_grade=8.0,
    jargon=True,
    fields=12,
    trust=0.1,
    attention=0.9,
    expertise=0.8,
)


def _frame(title: str, body: str, menu: tuple[tuple[str, str], ...] = MENU, footer: str | None = None) -> str:
    entries = "".join(f'<li><a href="{path}">{words}</a></li>' for path, words in menu)
    nav = f'<nav aria-label="Main"><ul>{entries}</ul></nav>' if menu else ""
    if footer is None:
        footer = (
            "<h2>Opening hours</h2><p>Monday to Friday: 9:00am to 5:30pm</p><p>Call us on 01632 960417</p>"
            '<a href="/privacy">Privacy</a> <a href="/contact">Contact us</a>'
        )
    return (
        f'<!doctype html><html lang="en"><head><title>{title} – Quay Shop</title></head><body>'
        f'<header><a href="/">Quay Shop</a>{nav}</header><main>{body}</main>'
        f"<footer>{footer}</footer></body></html>"
    )


def _product(slug: str, price: str | None = None) -> str:
    name, usual = GOODS[slug]
    return _frame(
        name,
        f'<nav aria-label="Breadcrumb" class="breadcrumb"><a href="/shop">Shop</a></nav><h1>{name}</h1>'
        f"<p>{price or usual}</p><p>Delivery takes 3 to 4 working days. You have 60 days to send it back.</p>"
        '<form method="post" action="/cart/add"><input type="hidden" name="id">'
        "<button>Add to basket</button></form>",
    )


def _list(prices: Mapping[str, str] | None = None, pictures: Mapping[str, str] | None = None) -> str:
    rows = "".join(
        f'<li><img src="/{slug}.png" alt="{(pictures or {}).get(slug, name)}" width="40" height="40">'
        f'<a href="/shop/{slug}">{name}</a><p>{(prices or {}).get(slug, price)}</p></li>'
        for slug, (name, price) in GOODS.items()
    )
    return _frame("Shop", f"<h1>Shop</h1><ul>{rows}</ul>")


def _bill(rows: str, total: str) -> str:
    return _frame("Your basket", f"<h1>Your basket</h1><dl>{rows}<dt>Total</dt><dd>{total}</dd></dl>")


PRODUCTS_ROW = "<dt>Products</dt><dd>£64.00</dd><dt>Standard delivery</dt><dd>£4.95</dd>"
SOUND: Site = {
    "/": _frame("Home", "<h1>Good things for the kitchen</h1><p>60 days to send things back.</p>"),
    "/shop": _list(),
    **{f"/shop/{slug}": _product(slug) for slug in GOODS},
    "/help": _frame(
        "Delivery and returns",
        "<h1>Delivery and returns</h1><p>Standard delivery costs £4.95.</p>"
        "<p>Your parcel is delivered in 3 to 4 working days.</p>"
        "<p>You have 60 days to send things back. We pay you back within 5 working days.</p>"
        "<p>The sale began on 2 March 2026 and ends on 5 May 2026, not on 6 May 2026 or 7 May 2026.</p>",
    ),
    "/contact": _frame(
        "Contact",
        "<h1>Contact</h1><p>We are open Monday to Friday, 9am to 5:30pm. Call us on 01632 960417.</p>",
    ),
    "/privacy": _frame("Privacy", "<h1>Privacy</h1><p>We keep little. Last changed on 4 March 2026.</p>"),
    "/cart": _bill(PRODUCTS_ROW, "£68.95"),
}


def _with(**pages: str) -> Site:
    return {
        **SOUND,
        **{f"/{name.replace('__', '/')}" if name != "home" else "/": html for name, html in pages.items()},
    }


# What is looked for, the site that has it, and the page where it has to be seen.
FAULTY: dict[str, tuple[Site, str]] = {
    "contradicting hours": (
        _with(contact=_frame("Contact", "<h1>Contact</h1><p>We are open Monday to Friday, 9am to 4pm.</p>")),
        "/contact",
    ),
    "contradicting facts": (
        _with(home=_frame("Home", "<h1>Good things</h1><p>You have 30 days to send things back.</p>")),
        "/",
    ),
    "contradicting phone numbers": (
        _with(privacy=_frame("Privacy", "<h1>Privacy</h1><p>Write, or call us on 01632 960471.</p>")),
        "/privacy",
    ),
    "price differs": (_with(shop=_list({"mug": "£14.50"})), "/shop"),
    "detail differs": (
        _with(
            shop=_list({"mug": "£16.00, on the shelf from 3 April 2026"}),
            shop__mug=_product("mug", "£16.00, on the shelf from 3 June 2026"),
        ),
        "/shop",
    ),
    "picture of another thing": (
        _with(
            shop=_list(pictures={"mug": "A red bicycle"})
            .replace("/mug.png", "/x.png")
            .replace(
                "</ul></main>",
                '<li><img src="/a.png" alt="Delivery van" width="40" height="40">'
                '<a href="/help">Delivery and returns</a></li></ul></main>',
            )
        ),
        "/shop",
    ),
    "wrong total": (_with(cart=_bill(PRODUCTS_ROW, "£71.95")), "/cart"),
    "late fee": (
        _with(cart=_bill(PRODUCTS_ROW + "<dt>Handling fee</dt><dd>£3.00</dd>", "£71.95")),
        "/cart",
    ),
    "no price": (_with(shop__lamp=_product("lamp", "A fine lamp.")), "/shop/lamp"),
    "menu missing": (
        _with(privacy=_frame("Privacy", "<h1>Privacy</h1><p>We keep little.</p>", menu=())),
        "/privacy",
    ),
    "menu differs": (
        _with(
            privacy=_frame(
                "Privacy",
                "<h1>Privacy</h1>",
                menu=(
                    ("/", "Home"),
                    ("/shop", "Catalogue"),
                    ("/help", "Delivery and returns"),
                    ("/contact", "Contact"),
                ),
            )
        ),
        "/privacy",
    ),
    "no way home": (
        _with(
            privacy=_frame("Privacy", "<h1>Privacy</h1>")
            .replace('<a href="/">Quay Shop</a>', "Quay Shop")
            .replace('<li><a href="/">Home</a></li>', "")
        ),
        "/privacy",
    ),
    "footer differs": (
        _with(privacy=_frame("Privacy", "<h1>Privacy</h1>", footer='<a href="/contact">Contact us</a>')),
        "/privacy",
    ),
    "no trail": (
        _with(shop__lamp=_product("lamp").replace(' aria-label="Breadcrumb" class="breadcrumb"', " hidden")),
        "/shop/lamp",
    ),
    "same title": (_with(privacy=_frame("Contact", "<h1>Privacy</h1><p>We keep little.</p>")), "/privacy"),
    "date format differs": (
        _with(privacy=_frame("Privacy", "<h1>Privacy</h1><p>Last changed on March 4, 2026.</p>")),
        "/privacy",
    ),
    "currency format differs": (
        _with(privacy=_frame("Privacy", "<h1>Privacy</h1><p>A copy costs $3.00.</p>")),
        "/privacy",
    ),
    "misnamed link": (
        _with(home=_frame("Home", '<h1>Good things</h1><p><a href="/shop/mug">Copper Kettle</a></p>')),
        "/",
    ),
    "two names": (
        _with(shop__lamp=_product("lamp").replace("Add to basket", "Add to cart")),
        "/shop/lamp",
    ),
}
# Dates that are not the thing's own, and what each page says of itself.
DATED = _with(
    shop__lamp=_product("lamp").replace(
        "<h1>", "<article><p>Added to the shop on 1 May 2026</p><a href='/contact'>Ask</a><h1>"
    )
    + '<section class="comments"><p>Nic, 11 May 2026</p></section></article>',
    people__mara=_frame(
        "Mara Lind",
        "<h1>Mara Lind</h1><p>Her next class is on 28 May 2026.</p><p>Last changed by Ann"
        " Marek on 6 May 2026: first version</p>",
    ),
    people=_frame(
        "People",
        '<h1>People</h1><ul><li><a href="/people/mara">Mara Lind</a><p>17 May 2026</p></li></ul>'
        "<p>Last changed by Ann Marek on 7 May 2026: first version</p>",
    ),
    shop=_list({"lamp": "£58.00, added on 1 May 2026"}),
    # Of a play that is given twice the list says when it begins; who sold out has no link.
    plays=_frame(
        "Plays", '<h1>Plays</h1><ul><li><a href="/plays/salt">Salt</a><p>From 27 March 2026</p></li></ul>'
    ),
    plays__salt=_frame(
        "Salt",
        "<h1>Salt</h1><table><tr><th>Friday 27 March 2026</th><td><a href='/plays/salt/1'>Seats</a></td></tr>"
        "<tr><th>Friday 3 April 2026</th><td>Sold out</td></tr></table>",
    ),
)
MEMBERS_MENU = (("/orders", "Orders"), ("/bills", "Bills"), ("/details", "Your details"))


def _inside(title: str, body: str) -> str:
    page = _frame(title, f"<h1>{title}</h1>{body}", menu=MEMBERS_MENU)
    return page.replace("</header>", "<button>Sign out</button></header>")


# Behind the door the menu is another one, and a sum over many things is the price of none of them.
MEMBERS = _with(
    orders=_inside(
        "Orders",
        "<table><tr><td><a href='/orders/7'>Order 7</a></td><td>£34.00</td></tr></table>",
    ),
    bills=_inside("Bills", "<ul><li><a href='/orders'>Orders</a> <span>£1,725.29</span></li></ul>"),
    details=_inside("Your details", "<p>Ann Lee</p>"),
    orders__7=_inside("Order 7", "<p>£34.00</p>"),
)


def _answered(hours: str) -> str:
    """A page that says by whom and when one is answered, over a footer with the hours of the phone."""
    footer = "<p>Support: 01632 960184, Monday to Friday, 9:00 to 17:30.</p>"
    return _frame(
        "Help", f"<h1>Help</h1><h2>Contact</h2><dl><dt>Hours</dt><dd>{hours}</dd></dl>", footer=footer
    )


HELPFUL = _with(help=_answered("Monday to Friday, 9:00 to 17:30"))
LATE = _with(help=_answered("Monday to Friday, 8:00 to 20:00"))


def _summary(title: str, day: str, price: str = "£48.00") -> str:
    rows = (("Service", "Haircut"), ("Who", "Dana"), ("Date and time", f"{day} at 9:30am"), ("To pay", price))
    told = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in rows)
    return _frame(title, f"<h1>{title}</h1><dl>{told}</dl>")


ERRAND = {
    "/book/time": _frame("Choose a time", "<h1>Choose a time</h1>"),
    "/book/check": _summary("Check your booking", "Wednesday 18 March 2026"),
    "/book/done": _summary("You are booked", "Wednesday 18 March 2026"),
}
CHANGED = ERRAND | {"/book/done": _summary("You are booked", "Thursday 19 March 2026")}
BARE = {
    f"/{name}": f"<!doctype html><title>{name}</title><main><h1>{name}</h1><a href='/{name}x'>On</a></main>"
    for name in [f"part{number}" for number in range(13)]
}


SITES: dict[str, Site] = {
    "sound": SOUND,
    "bare": BARE,
    "dated": DATED,
    "members": MEMBERS,
    "helpful": HELPFUL,
    "late": LATE,
    "errand": ERRAND,
    "changed": CHANGED,
}


async def _captured(sites: Mapping[str, Site]) -> dict[str, list[PageView]]:
    """Every page of every site once; pages with the same words are captured once for all sites."""
    found: dict[str, list[PageView]] = {}
    shown: dict[str, str] = {}

    async def answer(request: web.Request) -> web.StreamResponse:
        return web.Response(text=shown.get(request.path, ""), content_type="text/html")

    app = web.Application()
    app.router.add_get("/{tail:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    known: dict[tuple[str, str], PageView] = {}
    try:
        async with Browser.launch() as browser, browser.open(None) as page:
            for name, site in sites.items():
                for path, text in site.items():
                    if (path, text) not in known:
                        shown[path] = text
                        await page.goto(base + path)
                        known[path, text] = PageView("", await page.capture())
                    found.setdefault(name, []).append(known[path, text])
    finally:
        await runner.cleanup()
    return found


@pytest.fixture(scope="module")
def sites() -> Iterator[dict[str, list[PageView]]]:
    faulty = {probe: site for probe, (site, _page) in FAULTY.items()}
    yield asyncio.run(_captured(SITES | faulty))


def test_a_sound_site_gives_no_signs(sites: dict[str, list[PageView]]) -> None:
    assert [(sign.probe, sign.page_url, sign.facts) for sign in find_across(sites["sound"])] == []


def test_what_members_see_is_not_held_against_what_visitors_see(sites: dict[str, list[PageView]]) -> None:
    assert [(sign.probe, sign.page_url, sign.facts) for sign in find_across(sites["members"])] == []


def test_dates_of_other_things_contradict_nothing(sites: dict[str, list[PageView]]) -> None:
    assert {"/people/mara", "/shop/lamp"} <= {
        view.state.url[view.state.url.index("/", 8) :] for view in sites["dated"]
    }
    about = ("detail differs", "contradicting facts")
    assert [sign for sign in find_across(sites["dated"]) if sign.probe in about] == []


@pytest.mark.parametrize("probe", FAULTY)
def test_one_fault_is_seen_where_it_is(probe: str, sites: dict[str, list[PageView]]) -> None:
    found = list(find_across(sites[probe]))
    assert (probe, FAULTY[probe][1]) in {(sign.probe, sign.page_url) for sign in found}
    along = {"no way home": {"menu differs"}}.get(probe, set())
    assert {sign.probe for sign in found} <= {probe} | along


@pytest.mark.parametrize("probe", FAULTY)
def test_the_words_name_both_sides(probe: str, sites: dict[str, list[PageView]]) -> None:
    rules = {rule.probe: rule for rule in RULES}
    sign = next(sign for sign in find_across(sites[probe]) if sign.probe == probe)
    told = rules[probe].notice(sign, READER)
    assert told is not None
    assert sign.page_url in told.description
    for fact in ("here", "other", "words"):
        if fact in sign.facts:
            assert str(sign.facts[fact]) in told.description
    assert "{" not in told.description + told.consequence + told.recommendation


def test_a_large_site_without_search_or_contact(sites: dict[str, list[PageView]]) -> None:
    assert {"no search", "no contact"} <= {sign.probe for sign in find_across(sites["bare"])}


def test_the_hours_of_whoever_answers_are_compared_with_those_of_the_phone(
    sites: dict[str, list[PageView]],
) -> None:
    def hours(name: str) -> list[str]:
        return [sign.page_url for sign in find_across(sites[name]) if sign.probe == "contradicting hours"]

    assert hours("late") == ["/help"]
    assert hours("helpful") == []


def test_a_confirmation_is_held_against_what_was_chosen(sites: dict[str, list[PageView]]) -> None:
    (sign,) = find_across([], sites["changed"])
    told = {rule.probe: rule for rule in RULES}[sign.probe].notice(sign, READER)
    assert told is not None
    assert (sign.probe, sign.page_url) == ("confirmation differs", "/book/done")
    for word in ("Date and time", "19 March 2026", "18 March 2026", "/book/check"):
        assert word in told.description
    assert list(find_across([], sites["errand"])) == []
    # What stood on pages that nobody came to by steps is no choice of theirs.
    assert "confirmation differs" not in {sign.probe for sign in find_across(sites["changed"])}


def test_contradictions_are_noticed_by_those_who_read_or_doubt(sites: dict[str, list[PageView]]) -> None:
    rules = {rule.probe: rule for rule in RULES}
    (sign,) = [
        sign for sign in find_across(sites["contradicting facts"]) if sign.probe == "contradicting facts"
    ]
    notice = rules[sign.probe].notice
    assert notice(sign, replace(READER, trust=0.9, attention=0.9)) is not None
    assert notice(sign, replace(READER, trust=0.2, attention=0.1)) is not None
    assert notice(sign, replace(READER, trust=0.9, attention=0.1)) is None
    assert notice(sign, replace(READER, channel="screen reader")) is not None


def test_the_order_of_pages_decides_nothing_but_the_order(sites: dict[str, list[PageView]]) -> None:
    for probe in ("contradicting hours", "price differs", "menu differs", "same title"):
        one = {(sign.probe, sign.page_url) for sign in find_across(sites[probe])}
        other = {(sign.probe, sign.page_url) for sign in find_across(sites[probe][::-1])}
        assert {name for name, _page in one} == {name for name, _page in other}


def test_nothing_and_one_page_are_no_site(sites: dict[str, list[PageView]]) -> None:
    assert list(find_across([])) == []
    assert list(find_across(sites["sound"][:1])) == []


def test_signs_are_the_same_each_time(sites: dict[str, list[PageView]]) -> None:
    def told(views: list[PageView]) -> list[Sign]:
        return list(find_across(views))

    for views in sites.values():
        assert told(views) == told(views)


def test_every_rule_has_its_name_once_and_is_tried() -> None:
    named = [rule.probe for rule in RULES]
    assert len(set(named)) == len(named)
    assert set(named) == {*FAULTY, "no search", "no contact", "confirmation differs"}


async def test_the_clean_twin_of_a_whole_site_is_quiet() -> None:
    from assay.browser.derived import links
    from assay.corpus import find_site, serve
    from assay.mirror.agents.reference.probes import content, figures, instructions, navigation, trust

    views: list[PageView] = []
    async with (
        serve(find_site("riverside-clinic").app([])) as server,
        Browser.launch() as browser,
        browser.open(server.url) as page,
    ):
        views.append(PageView("", await page.capture()))
        onward = dict.fromkeys(link.url.split("#")[0] for link in links(views[0].state) if link.visible)
        for url in [url for url in onward if url.startswith(f"{server.url}/")][:7]:
            await page.goto(url)
            views.append(PageView("", await page.capture()))
    probes = [
        probe for module in (content, figures, instructions, navigation, trust) for probe in module.PROBES
    ]
    found = [sign for view in views for probe in probes for sign in probe(view)]
    assert [(sign.probe, sign.page_url, sign.element) for sign in (*found, *find_across(views))] == []
