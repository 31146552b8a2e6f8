"""Home, the guide to permits, council tax, contact, search, privacy, and the pictures."""

from __future__ import annotations

from urllib.parse import urlencode

from assay.corpus.site import Response, Visit
from assay.corpus.sites.brackley_council.data import (
    BANDS,
    MEETINGS,
    NEWS,
    PARISHES,
    PERMITS,
    PHONES,
    STREETS,
    TAX_YEARS,
    ZONES,
)
from assay.corpus.sites.brackley_council.frame import SITE, page_number, show
from assay.corpus.sites.brackley_council.pictures import office, town_hall
from assay.corpus.sites.brackley_council.search_index import find

_ON_A_PAGE = 6


@SITE.page("/", id="home", kind="council home", title="Home")
def home(visit: Visit) -> Response:
    """Services, alerts, meetings and news."""
    return show(visit, "home.html", meetings=MEETINGS, news=NEWS)


@SITE.page("/parking/permit", id="permit-guide", kind="service guide", title="Parking permits")
def permit_guide(visit: Visit) -> Response:
    """Who can apply, what it costs, what is needed."""
    streets = {
        zone: [street.name for street in STREETS.values() if street.zone == zone] for zone, _, _ in ZONES
    }
    return show(visit, "permit_guide.html", permits=PERMITS, zones=ZONES, streets=streets)


@SITE.page("/council-tax", id="council-tax", kind="table page", title="Council tax bands and charges")
def council_tax(visit: Visit) -> Response:
    """Charges by band for a parish and a year."""
    parish = visit.query.get("parish", "")
    parish = parish if parish in PARISHES else "Brackley Town"
    year = TAX_YEARS.get(visit.query.get("year", ""), TAX_YEARS["2026"])
    parish_charge = PARISHES[parish][0 if year.slug == "2026" else 1]
    rows = []
    for band in BANDS:
        parts = [
            round(charge * band.ninths / 9, 2)
            for charge in (year.county, year.district, year.police, parish_charge)
        ]
        rows.append((band, parts, round(sum(parts), 2)))
    return show(
        visit,
        "council_tax.html",
        parish=parish,
        year=year,
        years=TAX_YEARS,
        parishes=PARISHES,
        rows=rows,
        bands=BANDS,
    )


@SITE.page("/contact", id="contact", kind="contact page", title="Contact and offices")
def contact(visit: Visit) -> Response:
    """Teams, offices and opening hours."""
    return show(visit, "contact.html", phones=PHONES)


@SITE.page("/search", id="search", kind="search results", title="Search results", example="/search?q=parking")
def search(visit: Visit) -> Response:
    """What the site has on some words."""
    text = " ".join(visit.query.get("q", "").split())
    found = find(text, literal=visit.knob("literal_search")) if text else []
    pages = max(1, -(-len(found) // _ON_A_PAGE))
    number = page_number(visit, pages)
    if text:
        visit.record("searched", text=text, found=len(found))
    return show(
        visit,
        "search.html",
        text=text,
        found=found[(number - 1) * _ON_A_PAGE : number * _ON_A_PAGE],
        total=len(found),
        number=number,
        pages=[(n, "/search?" + urlencode({"q": text, "page": n})) for n in range(1, pages + 1)],
    )


@SITE.page("/privacy", id="privacy", kind="policy page", title="Your privacy")
def privacy(visit: Visit) -> Response:
    """What is kept, why, and for how long."""
    return show(visit, "privacy.html")


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """A drawing."""
    drawings = {"town-hall": town_hall, "ashmere-office": office}
    drawing = drawings.get(visit.params["name"])
    if drawing is None:
        return visit.not_found()
    return Response(drawing(), content_type="image/svg+xml")
