"""What is read off the local sites' pages is what their own data say, every time."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
import pytest_asyncio

from assay.browser import Browser, BrowserSettings, PageState
from assay.corpus import clean_twin, find_site, serve
from assay.corpus.sites.brackley_council import data as council
from assay.corpus.sites.harbour_goods import data as shop
from assay.corpus.sites.riverside_clinic import data as clinic
from assay.sifr.dataset import CapturedPage
from assay.sifr.formats.records import Subject
from assay.sifr.tasks import View, all_tasks

PAGES = {
    "harbour-goods": ("/", "/shop", "/shop/tideline-mug"),
    "brackley-council": ("/council-tax",),
    "riverside-clinic": ("/fees",),
}


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def states() -> Mapping[str, PageState]:
    """Pages of clean sites, by site and path."""
    found: dict[str, PageState] = {}
    async with Browser.launch(BrowserSettings(navigation_seconds=20, settle_seconds=3)) as browser:
        for slug, paths in PAGES.items():
            local = find_site(slug)
            async with serve(local.app(clean_twin(local).defects)) as server:
                for path in paths:
                    async with browser.open(server.url + path) as page:
                        found[slug + path] = await page.capture()
    return found


def answers(state: PageState, template: str, word: str = "") -> dict[str, tuple[str, ...]]:
    """What is said to be true, by the names that a question with this word quotes."""
    page = CapturedPage(
        id="site_page",
        site="site",
        page_class="e-commerce",
        page="page",
        url=state.url,
        state=state.digest,
        viewport=(state.viewport.width, state.viewport.height),
        captured_at="2026-03-17T09:00:00Z",
    )
    every = all_tasks(View.of(page, Subject(state)))
    made = [task for task in every if task.template == template and word in task.question]
    return {
        " / ".join(re.findall("“([^”]+)”", task.question)): task.truth.values for task in made if task.truth
    }


def pounds(pence: int) -> str:
    return f"£{pence / 100:,.2f}"


@pytest.mark.parametrize("path", PAGES["harbour-goods"])
def test_prices_are_those_of_the_shop(states: Mapping[str, PageState], path: str) -> None:
    products = {product.name: product for product in shop.PRODUCTS}
    priced = answers(states["harbour-goods" + path], "ext_price")
    assert len(priced) >= 4
    assert priced == {name: (pounds(products[name].price),) for name in priced}
    lowered = answers(states["harbour-goods" + path], "ext_old_price")
    assert lowered == {name: (pounds(products[name].was),) for name in priced if products[name].was}
    ranked = answers(states["harbour-goods" + path], "cmp_rank")
    assert ranked
    for names, order in ranked.items():
        assert list(order) == sorted(names.split(" / "), key=lambda name: products[name].price)
    for word, choose in (("least", min), ("most", max)):
        compared = answers(states["harbour-goods" + path], "cmp_price", word)
        assert compared
        for names, (answer,) in compared.items():
            assert answer == choose(names.split(" / "), key=lambda name: products[name].price)


def test_the_charges_of_the_council_are_those_of_its_rates(states: Mapping[str, PageState]) -> None:
    year, parish = council.TAX_YEARS["2026"], council.PARISHES["Brackley Town"][0]
    names = ("County", "District", "Police", "Parish", "Total for the year")
    expected = {}
    for band in council.BANDS:
        parts = [
            round(rate * band.ninths / 9, 2) for rate in (year.county, year.district, year.police, parish)
        ]
        for name, amount in zip(names, [*parts, sum(parts)], strict=True):
            expected[f"{name} / Band {band.letter}"] = (f"£{amount:,.2f}",)
    cells = answers(states["brackley-council/council-tax"], "ext_cell")
    charges = {key: value for key, value in cells.items() if key in expected}
    assert charges == expected and len(charges) == 40
    for word, extreme in (("highest", "Band H"), ("lowest", "Band A")):
        extremes = answers(states["brackley-council/council-tax"], "cmp_column", word)
        assert extremes == {f"Band / {name}": (extreme,) for name in names}


def test_the_fees_of_the_clinic_are_those_of_its_services(states: Mapping[str, PageState]) -> None:
    services = {service.name: service for service in clinic.SERVICES.values()}
    cells = answers(states["riverside-clinic/fees"], "ext_cell")
    fees = {key.removeprefix("Fee / "): value for key, value in cells.items() if key.startswith("Fee / ")}
    known = {name: value for name, value in fees.items() if name in services}
    assert len(known) == len(services)
    assert known == {name: (f"£{services[name].fee:.2f}",) for name in services}
