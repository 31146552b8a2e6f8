"""Booking an appointment: reason and clinician, time, details, review, confirmation."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.riverside_clinic.data import CLINICIANS, SERVICES, Clinician
from assay.corpus.sites.riverside_clinic.dates import TODAY_DATE, parse_date
from assay.corpus.sites.riverside_clinic.frame import SITE, show
from assay.corpus.sites.riverside_clinic.slots import (
    ANYONE,
    Slot,
    find_slot,
    first_free,
    offering,
    week_of,
    week_starts,
)
from assay.corpus.steps import Click, Fill, Go, Step, Tick

__all__ = ["find_booking", "taken_slots", "week_values"]

_TO_TIME: tuple[Step, ...] = (
    Go("/book?reason=physiotherapy&clinician=tomasz-wolny"),
    Click("#continue"),
)
_TO_DETAILS: tuple[Step, ...] = (
    *_TO_TIME,
    Go("/book/time?week=2026-03-23"),
    Tick("#slots input"),
    Click("#continue"),
)
_TO_REVIEW: tuple[Step, ...] = (
    *_TO_DETAILS,
    Fill("#name", "Jonas Whitlock"),
    Fill("#dob", "2 May 1979"),
    Fill("#phone", "01632 960582"),
    Fill("#email", "jonas@post.example"),
    Fill("#notes", "My left shoulder has hurt since January."),
    Click("#continue"),
)
_TO_CONFIRMATION: tuple[Step, ...] = (*_TO_REVIEW, Click("#confirm-booking"))

_CHOICE = Form(
    "choice",
    (
        Field("reason", "Choose the reason for your visit.", choices=tuple(SERVICES)),
        Field(
            "clinician",
            "Choose a clinician, or “First free clinician”.",
            choices=(ANYONE, *CLINICIANS),
        ),
    ),
)
_TIME = Form("time", (Field("slot", "Choose a time for your appointment."),))


def _is_birthday(text: str) -> bool:
    iso = parse_date(text)
    return iso is not None and "1900-01-01" <= iso <= TODAY_DATE.isoformat()


_DETAILS = Form(
    "details",
    (
        Field("name", "Enter the patient’s full name."),
        Field(
            "dob",
            "Enter the patient’s date of birth.",
            "Enter a date of birth with day, month and year, like 14 June 1987.",
            rule=_is_birthday,
        ),
        Field(
            "phone",
            "Enter a phone number, so that we can call you if something changes.",
            "Enter a phone number with 7 to 15 digits, like 01632 960582.",
            kind="phone",
        ),
        Field(
            "email",
            "Enter an e-mail address for your confirmation.",
            "Enter an e-mail address with an @ sign, like name@post.example.",
            kind="email",
        ),
        Field("notes"),
    ),
)


@SITE.page(
    "/book",
    id="book",
    kind="booking start",
    title="Book an appointment",
)
def choose(visit: Visit) -> Response:
    """Step 1: the reason and the clinician."""
    draft = {} if visit.knob("forgets_answers") else visit.state["draft"]
    asked = {name: visit.query[name] for name in ("reason", "clinician") if visit.query.get(name)}
    known = {"reason": draft.get("reason", ""), "clinician": draft.get("clinician", ANYONE), **asked}
    # Somebody who comes for one clinician comes for what that clinician does.
    clinician = CLINICIANS.get(known["clinician"])
    if "clinician" in asked and clinician and known["reason"] not in clinician.services:
        known["reason"] = clinician.services[0] if len(clinician.services) == 1 else ""
    return _choice_page(visit, _CHOICE.empty(known), slot=visit.query.get("slot", ""))


@SITE.post("/book", page="book")
def chosen(visit: Visit) -> Response:
    """Keep the reason and the clinician."""
    form = visit.fill(_CHOICE)
    reason, clinician = form.value("reason"), form.value("clinician")
    if form.ok and clinician != ANYONE and reason not in CLINICIANS[clinician].services:
        form.refuse(
            "clinician",
            f"{CLINICIANS[clinician].name} does not offer this. Choose somebody else or “First free "
            "clinician”.",
        )
    slot = _sent(visit, "slot")
    if not form.ok:
        return _choice_page(visit, form, slot=slot, status=422)
    draft = visit.state["draft"]
    if slot or (draft.get("reason"), draft.get("clinician")) != (reason, clinician):
        draft["slot"] = slot
    draft.update(reason=reason, clinician=clinician)
    return visit.redirect("/book/time")


@SITE.page("/book/time", id="book-time", kind="slot choice", title="Choose a time", reach=_TO_TIME)
def times(visit: Visit) -> Response:
    """Step 2: a week of free times."""
    if not _has(visit, "reason"):
        visit.notify("Please choose the reason for your visit first.")
        return visit.redirect("/book")
    draft = visit.state["draft"]
    known = "" if visit.knob("forgets_answers") else draft.get("slot", "")
    return _time_page(visit, _TIME.empty({"slot": known}))


@SITE.post("/book/time", page="book-time")
def time_chosen(visit: Visit) -> Response:
    """Keep the time."""
    if not _has(visit, "reason"):
        return visit.redirect("/book")
    form = visit.fill(_TIME)
    slot = find_slot(form.value("slot"), _possible(visit), taken_slots(visit))
    if form.ok and slot is None:
        form.refuse("slot", "That time is no longer free. Choose another time.")
    if not form.ok or slot is None:
        return _time_page(visit, form, status=422)
    visit.state["draft"]["slot"] = slot.key
    return visit.redirect("/book/details")


@SITE.page(
    "/book/details",
    id="book-details",
    kind="booking form",
    title="Your details",
    reach=_TO_DETAILS,
)
def details(visit: Visit) -> Response:
    """Step 3: who is coming."""
    if (slot := _draft_slot(visit)) is None:
        return visit.redirect("/book/time")
    known = {} if visit.knob("forgets_answers") else visit.state["draft"].get("details", {})
    return _details_page(visit, _DETAILS.empty(known), slot)


@SITE.post("/book/details", page="book-details")
def details_given(visit: Visit) -> Response:
    """Keep the details."""
    if (slot := _draft_slot(visit)) is None:
        return visit.redirect("/book/time")
    form = visit.fill(_DETAILS)
    if not form.ok:
        return _details_page(visit, form, slot, status=422)
    visit.state["draft"]["details"] = dict(form.values)
    return visit.redirect("/book/review")


@SITE.page("/book/review", id="book-review", kind="review", title="Check your booking", reach=_TO_REVIEW)
def review(visit: Visit) -> Response:
    """Step 4: everything once more, with the fee."""
    draft, slot = visit.state["draft"], _draft_slot(visit)
    if slot is None or not draft.get("details"):
        return visit.redirect("/book/details")
    service, late = SERVICES[draft["reason"]], float(visit.knob("late_fee"))
    return show(
        visit,
        "book_review.html",
        step=4,
        service=service,
        slot=slot,
        clinician=CLINICIANS[slot.clinician],
        given=draft["details"],
        dob=parse_date(draft["details"]["dob"]),
        late_fee=late,
        total=service.fee + late + float(visit.knob("total_off")),
        token=f"booking-{len(visit.state['bookings'])}",
    )


@SITE.post("/book/review", page="book-review")
def confirm(visit: Visit) -> Response:
    """Make the booking, once."""
    # After a booking its answers are kept aside, so that a second click finds what the first one sent.
    draft = visit.state["draft"] or visit.state.get("booked_draft", {})
    slot = _draft_slot(visit) if visit.state["draft"] else _booked_slot(draft)
    if slot is None or not draft.get("details"):
        visit.notify("Please choose a time again.")
        return visit.redirect("/book/time")
    if visit.is_repeat(_sent(visit, "token")):
        return visit.redirect("/book/confirmation")
    bookings = visit.state["bookings"]
    booking = {
        "reference": f"RC-{48300 + 17 * len(bookings)}",
        "service": draft["reason"],
        "clinician": slot.clinician,
        "date": slot.date,
        "time": slot.time,
        **draft["details"],
        "dob": parse_date(draft["details"]["dob"]),
        "status": "Confirmed",
    }
    bookings.append(booking)
    visit.state["last_booking"] = booking["reference"]
    visit.record("booked", **{key: booking[key] for key in ("service", "clinician", "date", "time", "name")})
    visit.state.update(draft={}, booked_draft=draft)
    return visit.redirect("/book/confirmation")


@SITE.page(
    "/book/confirmation",
    id="book-confirmation",
    kind="confirmation",
    title="Your appointment is booked",
    reach=_TO_CONFIRMATION,
)
def confirmation(visit: Visit) -> Response:
    """What was booked, the reference and what comes next."""
    booking = find_booking(visit, visit.state.get("last_booking", ""))
    if booking is None:
        return visit.redirect("/book")
    shown = dict(booking)
    if visit.knob("confirms_other"):
        shown["date"] = (date.fromisoformat(booking["date"]) + timedelta(days=1)).isoformat()
    return show(visit, "book_confirmation.html", booking=shown)


@SITE.get("/book/calendar/{reference}.ics")
def calendar(visit: Visit) -> Response:
    """The appointment as a file for a calendar."""
    booking = find_booking(visit, visit.params["reference"])
    if booking is None:
        return visit.not_found()
    service = SERVICES[booking["service"]]
    start = datetime.fromisoformat(f"{booking['date']}T{booking['time']}:00")
    start += timedelta(hours=int(visit.knob("calendar_late")))
    end = start + timedelta(minutes=service.minutes)
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Riverside Clinic//Bookings//EN",
        "BEGIN:VEVENT",
        f"UID:{booking['reference']}@riverside-clinic.example",
        "DTSTAMP:20260317T090000Z",
        f"DTSTART;TZID=Europe/London:{start:%Y%m%dT%H%M%S}",
        f"DTEND;TZID=Europe/London:{end:%Y%m%dT%H%M%S}",
        f"SUMMARY:{service.name} with {CLINICIANS[booking['clinician']].name}",
        "LOCATION:Riverside Clinic\\, 14 Quay Lane\\, Wexcombe WX4 2RB",
        f"DESCRIPTION:Booking reference {booking['reference']}. Phone 01632 960140.",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    )
    visit.record("calendar_saved", reference=booking["reference"])
    return Response(
        "\r\n".join(lines),
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{booking["reference"]}.ics"'},
    )


def find_booking(visit: Visit, reference: str) -> dict[str, Any] | None:
    """A booking by its reference."""
    bookings: list[dict[str, Any]] = visit.state["bookings"]
    return next((booking for booking in bookings if booking["reference"] == reference), None)


def taken_slots(visit: Visit) -> set[str]:
    """Slots that bookings hold."""
    return {
        f"{booking['date']} {booking['time']} {booking['clinician']}"
        for booking in visit.state["bookings"]
        if booking["status"] == "Confirmed"
    }


def week_values(visit: Visit, clinicians: list[Clinician], chosen_slot: str, base: str) -> dict[str, Any]:
    """What the week view needs: its days and the ways to the weeks around it."""
    weeks, taken = week_starts(), taken_slots(visit)
    free = first_free(clinicians, taken, most=1)
    default = _monday(chosen_slot[:10]) if chosen_slot else (_monday(free[0].date) if free else weeks[0])
    asked = visit.query.get("week", "") or _sent(visit, "week")
    monday = asked if asked in weeks else (default if default in weeks else weeks[0])
    position, step = weeks.index(monday), int(visit.knob("week_step"))
    return {
        "monday": monday,
        "saturday": (date.fromisoformat(monday) + timedelta(days=5)).isoformat(),
        "days": week_of(monday, clinicians, taken),
        "previous_week": weeks[max(0, position - step)] if position else "",
        "next_week": weeks[min(len(weeks) - 1, position + step)] if position < len(weeks) - 1 else "",
        "week_base": base,
    }


def _choice_page(visit: Visit, form: Filled, *, slot: str, status: int = 200) -> Response:
    groups: dict[str, list[Clinician]] = {}
    for clinician in CLINICIANS.values():
        groups.setdefault(clinician.role, []).append(clinician)
    return show(visit, "book.html", status=status, form=form, groups=groups, slot=slot, step=1)


def _time_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    draft = visit.state["draft"]
    return show(
        visit,
        "book_time.html",
        status=status,
        form=form,
        step=2,
        service=SERVICES[draft["reason"]],
        clinician=CLINICIANS.get(draft["clinician"]),
        **week_values(visit, _possible(visit), form.value("slot"), "/book/time"),
    )


def _details_page(visit: Visit, form: Filled, slot: Slot, status: int = 200) -> Response:
    return show(
        visit,
        "book_details.html",
        status=status,
        form=form,
        step=3,
        slot=slot,
        service=SERVICES[visit.state["draft"]["reason"]],
        clinician=CLINICIANS[slot.clinician],
    )


def _possible(visit: Visit) -> list[Clinician]:
    draft: Mapping[str, str] = visit.state["draft"]
    if draft["clinician"] == ANYONE:
        return offering(draft["reason"])
    return [CLINICIANS[draft["clinician"]]]


def _draft_slot(visit: Visit) -> Slot | None:
    if not _has(visit, "reason"):
        return None
    return find_slot(visit.state["draft"].get("slot", ""), _possible(visit), taken_slots(visit))


def _booked_slot(draft: Mapping[str, str]) -> Slot | None:
    parts = draft.get("slot", "").split(" ")
    return Slot(*parts) if len(parts) == 3 else None


def _has(visit: Visit, name: str) -> bool:
    return bool(visit.state["draft"].get(name))


def _sent(visit: Visit, name: str) -> str:
    return (visit.data.get(name) or [""])[0]


def _monday(iso: str) -> str:
    day = date.fromisoformat(iso)
    return (day - timedelta(days=day.weekday())).isoformat()
