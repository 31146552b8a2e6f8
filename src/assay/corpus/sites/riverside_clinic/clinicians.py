"""The list of clinicians with its filters, and the page of each."""

from __future__ import annotations

from urllib.parse import urlencode

from assay.corpus.site import Response, Visit
from assay.corpus.sites.riverside_clinic.data import CLINICIANS, LANGUAGES, SERVICES, WEEKDAYS, Clinician
from assay.corpus.sites.riverside_clinic.frame import SITE, show
from assay.corpus.sites.riverside_clinic.slots import Slot, first_free, next_days

_ON_A_PAGE = 9
_FILTERS = ("q", "service", "day", "language", "sort")


@SITE.page("/clinicians", id="clinicians", kind="listing", title="Our clinicians")
def listing(visit: Visit) -> Response:
    """Clinicians by name, service, weekday and language."""
    wanted = {name: visit.query.get(name, "").strip() for name in _FILTERS}
    number = _page_number(visit.query.get("page", "1"))
    if visit.knob("drops_filters") and number > 1:
        wanted = dict.fromkeys(_FILTERS, "")
    found = [
        clinician
        for clinician in CLINICIANS.values()
        if _fits(clinician, wanted, literal=visit.knob("literal_search"))
    ]
    soonest = {clinician.slug: _next_slot(clinician) for clinician in found}
    if wanted["sort"] == "soonest":
        found.sort(key=lambda clinician: _slot_key(soonest[clinician.slug]))
    else:
        found.sort(key=lambda clinician: clinician.name.removeprefix("Dr ").split()[-1])
    pages = max(1, -(-len(found) // _ON_A_PAGE))
    number = min(number, pages)
    first = 0 if visit.knob("repeats_first_page") else (number - 1) * _ON_A_PAGE
    return show(
        visit,
        "clinicians.html",
        wanted=wanted,
        found=found[first : first + _ON_A_PAGE],
        soonest=soonest,
        total=len(found),
        number=number,
        first=(number - 1) * _ON_A_PAGE + 1,
        pages=[(n, _address(wanted, n)) for n in range(1, pages + 1)],
        is_filtered=any(wanted[name] for name in ("q", "service", "day", "language")),
        languages=LANGUAGES,
        weekdays=WEEKDAYS,
    )


@SITE.page(
    "/clinicians/{slug}",
    id="clinician",
    kind="profile page",
    title="Clinician",
    example="/clinicians/anna-keller",
)
def profile(visit: Visit) -> Response:
    """One clinician: languages, services, days and next free times."""
    clinician = CLINICIANS.get(visit.params["slug"])
    if clinician is None:
        return visit.not_found()
    visit.record("viewed_clinician", clinician=clinician.slug)
    colleagues = [
        other
        for other in CLINICIANS.values()
        if other.slug != clinician.slug and set(other.services) & set(clinician.services)
    ][:3]
    return show(
        visit,
        "clinician.html",
        clinician=clinician,
        offered=[SERVICES[slug] for slug in clinician.services],
        free=next_days([clinician], most=3),
        colleagues=colleagues,
    )


def _fits(clinician: Clinician, wanted: dict[str, str], *, literal: bool) -> bool:
    return (
        (not wanted["q"] or _matches(clinician, wanted["q"], literal=literal))
        and (not wanted["service"] or wanted["service"] in clinician.services)
        and (not wanted["day"] or wanted["day"] in clinician.day_names)
        and (not wanted["language"] or wanted["language"] in clinician.languages)
    )


def _matches(clinician: Clinician, text: str, *, literal: bool) -> bool:
    if literal:
        return text in clinician.name
    offered = [SERVICES[slug].name for slug in clinician.services]
    searched = " ".join([clinician.name, clinician.role, *clinician.interests, *offered]).lower()
    # A plural finds the singular: "nurses" means the nurse.
    return all(word in searched or word.removesuffix("s") in searched for word in text.lower().split())


def _next_slot(clinician: Clinician) -> Slot | None:
    free = first_free([clinician], most=1)
    return free[0] if free else None


def _slot_key(slot: Slot | None) -> tuple[str, str]:
    return (slot.date, slot.time) if slot else ("9999", "")


def _page_number(text: str) -> int:
    return max(1, int(text)) if text.isdigit() and len(text) < 4 else 1


def _address(wanted: dict[str, str], number: int) -> str:
    kept = {name: value for name, value in wanted.items() if value}
    if number > 1:
        kept["page"] = str(number)
    return "/clinicians" + (f"?{urlencode(kept)}" if kept else "")
