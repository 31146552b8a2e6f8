"""Looking up a booking, moving it and cancelling it."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.riverside_clinic.booking import find_booking, taken_slots, week_values
from assay.corpus.sites.riverside_clinic.data import CLINICIANS, SERVICES
from assay.corpus.sites.riverside_clinic.dates import clock, full_date, parse_date
from assay.corpus.sites.riverside_clinic.frame import SITE, show
from assay.corpus.sites.riverside_clinic.slots import find_slot
from assay.corpus.steps import Click, Fill, Go

_LOOK_UP = Form(
    "look-up",
    (
        Field("reference", "Enter your booking reference. It starts with RC and is in your confirmation."),
        Field(
            "dob",
            "Enter the patient’s date of birth.",
            "Enter a date of birth with day, month and year, like 2 May 1979.",
            rule=lambda text: parse_date(text) is not None,
        ),
    ),
)
_NEW_TIME = Form("new-time", (Field("slot", "Choose a new time for your appointment."),))


@SITE.page(
    "/manage",
    id="manage",
    kind="account",
    title="Manage a booking",
    reach=(
        Go("/manage"),
        Fill("#reference", "RC-48213"),
        Fill("#dob", "14 June 1987"),
        Click("#find-booking"),
    ),
)
def manage(visit: Visit) -> Response:
    """The look-up form, or the booking that was found."""
    return _manage_page(visit, _LOOK_UP.empty())


@SITE.post("/manage", page="manage")
def look_up(visit: Visit) -> Response:
    """Find a booking by reference and date of birth."""
    form = visit.fill(_LOOK_UP)
    if form.ok:
        booking = find_booking(visit, _tidy(form.value("reference")))
        if booking is None or booking["dob"] != parse_date(form.value("dob")):
            form.refuse(
                "reference",
                "We found no booking with this reference and date of birth. Check both, or call 01632 "
                "960140.",
            )
        else:
            visit.state["managing"] = booking["reference"]
            visit.record("booking_found", reference=booking["reference"])
            return visit.redirect("/manage")
    return _manage_page(visit, form, status=422)


@SITE.post("/manage/close")
def close(visit: Visit) -> Response:
    """Forget which booking was looked at."""
    visit.state["managing"] = ""
    visit.notify("You have left your booking. Nothing was changed.")
    return visit.redirect("/manage")


@SITE.get("/manage/reschedule", page="manage")
def reschedule(visit: Visit) -> Response:
    """Choose a new time."""
    booking = _open_booking(visit)
    if booking is None:
        return visit.redirect("/manage")
    return _reschedule_page(visit, booking, _NEW_TIME.empty())


@SITE.post("/manage/reschedule", page="manage")
def rescheduled(visit: Visit) -> Response:
    """Move the booking."""
    booking = _open_booking(visit)
    if booking is None:
        return visit.redirect("/manage")
    token = (visit.data.get("token") or [""])[0]
    form = visit.fill(_NEW_TIME)
    slot = find_slot(form.value("slot"), [CLINICIANS[booking["clinician"]]], taken_slots(visit))
    if form.ok and slot is None:
        if form.value("slot") == f"{booking['date']} {booking['time']} {booking['clinician']}":
            return visit.redirect("/manage")
        form.refuse("slot", "That time is no longer free. Choose another time.")
    if not form.ok or slot is None:
        return _reschedule_page(visit, booking, form, status=422)
    if visit.is_repeat(token):
        return visit.redirect("/manage")
    booking["before"] = {"date": booking["date"], "time": booking["time"]}
    booking.update(date=slot.date, time=slot.time, moves=booking.get("moves", 0) + 1)
    visit.record("rescheduled", reference=booking["reference"], date=slot.date, time=slot.time)
    visit.notify(
        f"Your appointment has been moved to {full_date(slot.date)} at {clock(slot.time)}. "
        f"We have sent a new confirmation to {booking['email']}."
    )
    return visit.redirect("/manage")


@SITE.get("/manage/cancel", page="manage")
def ask_to_cancel(visit: Visit) -> Response:
    """Ask before the booking is cancelled."""
    booking = _open_booking(visit)
    if booking is None:
        return visit.redirect("/manage")
    return show(visit, "manage_cancel.html", **_shown(booking))


@SITE.post("/manage/cancel", page="manage")
def cancel(visit: Visit) -> Response:
    """Cancel the booking, once it is sure."""
    booking = _open_booking(visit)
    if booking is None:
        return visit.redirect("/manage")
    if not visit.data.get("sure") and not visit.knob("deletes_at_once"):
        return visit.redirect("/manage/cancel")
    booking["status"] = "Cancelled"
    visit.record("cancelled", reference=booking["reference"])
    visit.notify(
        f"Your appointment {booking['reference']} has been cancelled. There is nothing to pay. "
        f"We have sent a note to {booking['email']}."
    )
    return visit.redirect("/manage")


def _manage_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    booking = find_booking(visit, visit.state["managing"]) if status == 200 else None
    if booking is None:
        return show(visit, "manage_look_up.html", status=status, form=form)
    shown = dict(booking)
    if visit.knob("stale_count"):
        shown.update(booking.get("before", {}), status="Confirmed")
    return show(visit, "manage.html", **_shown(shown))


def _reschedule_page(visit: Visit, booking: dict[str, Any], form: Filled, status: int = 200) -> Response:
    clinician = CLINICIANS[booking["clinician"]]
    return show(
        visit,
        "manage_reschedule.html",
        status=status,
        form=form,
        token=f"move-{booking['reference']}-{booking.get('moves', 0)}",
        **_shown(booking),
        **week_values(
            visit,
            [clinician],
            form.value("slot") or f"{booking['date']} {booking['time']} {clinician.slug}",
            "/manage/reschedule",
        ),
    )


def _open_booking(visit: Visit) -> dict[str, Any] | None:
    booking = find_booking(visit, visit.state["managing"])
    return booking if booking and booking["status"] == "Confirmed" else None


def _shown(booking: dict[str, Any]) -> dict[str, Any]:
    return {
        "booking": booking,
        "service": SERVICES[booking["service"]],
        "clinician": CLINICIANS[booking["clinician"]],
    }


def _tidy(reference: str) -> str:
    """`rc 48213` and `48213` mean RC-48213."""
    return "RC-" + "".join(character for character in reference if character.isdigit())
