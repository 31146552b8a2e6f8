"""Bin days: from a postcode to an address to a calendar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.brackley_council.data import STREETS, Street
from assay.corpus.sites.brackley_council.dates import TODAY_DATE
from assay.corpus.sites.brackley_council.frame import SITE, show
from assay.corpus.sites.brackley_council.postcodes import is_postcode, refused_for_spaces, tidy_postcode
from assay.corpus.steps import Click, Fill, Go, Select

_POSTCODE = Form(
    "bin-postcode",
    (
        Field(
            "postcode",
            "Enter your postcode.",
            "Enter a full postcode, like BK1 4RT.",
            rule=is_postcode,
        ),
    ),
)
_ADDRESS = Form("bin-address", (Field("address", "Choose your address from the list."),))

_COLLECTIONS = 8
_GOOD_FRIDAY, _END_OF_EASTER = date(2026, 4, 3), date(2026, 4, 10)

_RUBBISH, _RECYCLING, _GARDEN, _FOOD = (
    "Grey rubbish bin",
    "Green recycling bin",
    "Brown garden bin",
    "Food bin",
)


@dataclass(frozen=True, slots=True)
class Collection:
    """A day on which bins are emptied. `moved` tells that it is not the usual weekday."""

    date: str
    bins: tuple[str, ...]
    moved: bool


@SITE.page(
    "/bins",
    id="bins",
    kind="look-up",
    title="Find your bin day",
    reach=(
        Go("/bins"),
        Fill("#postcode", "BK1 4RT"),
        Click("#find-address"),
        Select("#address", "15 St Agnes Road"),
        Click("#show-days"),
    ),
)
def bins(visit: Visit) -> Response:
    """Postcode, then address, then the calendar."""
    if "postcode" not in visit.query:
        return _page(visit, _POSTCODE.empty())
    form = visit.adjust(_POSTCODE.fill(visit.query_lists))
    street = STREETS.get(tidy_postcode(form.value("postcode")))
    if form.ok and refused_for_spaces(visit, form.value("postcode")):
        form.refuse("postcode", "This postcode is not valid.")
    if form.ok and street is None:
        form.refuse(
            "postcode",
            "We do not know this postcode. Check it, or call 01632 960226 if it is in Brackley district.",
        )
    if not form.ok or street is None:
        return _page(visit, form, status=422)
    if "address" not in visit.query:
        return _page(visit, _ADDRESS.empty(), street)
    chosen = visit.adjust(_ADDRESS.fill(visit.query_lists))
    if chosen.ok and chosen.value("address") not in street.addresses:
        chosen.refuse("address", "Choose your address from the list.")
    if not chosen.ok:
        return _page(visit, chosen, street, status=422)
    visit.record("bin_days_shown", postcode=street.postcode, address=chosen.value("address"))
    days = _collections(street)
    shift = timedelta(days=int(visit.knob("bin_day_shift")))
    return show(
        visit,
        "bins_calendar.html",
        street=street,
        address=chosen.value("address"),
        collections=days,
        next_date=(date.fromisoformat(days[0].date) + shift).isoformat(),
    )


def _page(visit: Visit, form: Filled, street: Street | None = None, status: int = 200) -> Response:
    return show(visit, "bins.html", status=status, form=form, street=street)


def _collections(street: Street) -> list[Collection]:
    monday = TODAY_DATE - timedelta(days=TODAY_DATE.weekday())
    found: list[Collection] = []
    week = 0
    while len(found) < _COLLECTIONS:
        usual = monday + timedelta(days=7 * week + street.bin_day)
        day = usual + timedelta(days=1) if _GOOD_FRIDAY <= usual <= _END_OF_EASTER else usual
        rubbish = (week % 2 == 0) == street.rubbish_first
        emptied = (_RUBBISH, _FOOD) if rubbish else (_RECYCLING, _GARDEN, _FOOD)
        if day > TODAY_DATE:
            found.append(Collection(day.isoformat(), emptied, day != usual))
        week += 1
    return found
