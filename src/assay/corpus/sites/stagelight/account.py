"""My bookings: found by e-mail and booking number, then cancelled or exchanged after a question."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.stagelight.booking import delivery_of
from assay.corpus.sites.stagelight.data import BY_SLUG, Event, Performance, money
from assay.corpus.sites.stagelight.seating import plan_of, seats_of, spoken_seats

__all__ = ["LOOKUP_FORM", "START_BOOKINGS", "booking_number", "change_booking", "show_bookings"]

_LATEST_CHANGE = 48

START_BOOKINGS: dict[str, dict[str, Any]] = {
    "SL-48213": {
        "reference": "SL-48213",
        "event": "the-salt-wife",
        "performance": "2026-04-02-1930",
        "seats": ["F4", "F5"],
        "name": "Mara Lindt",
        "email": "mara@example.com",
        "delivery": "e-ticket",
        "paid": 6200,
        "active": True,
        "status": "Confirmed",
    },
    "SL-47950": {
        "reference": "SL-47950",
        "event": "the-last-tram",
        "performance": "2026-03-18-1930",
        "seats": ["C5"],
        "name": "Mara Lindt",
        "email": "mara@example.com",
        "delivery": "box-office",
        "paid": 1800,
        "active": True,
        "status": "Confirmed",
    },
}


def booking_number(text: str) -> str:
    """A booking number in its usual form, however it was typed; empty when it is none."""
    digits = text.upper().replace(" ", "").removeprefix("SL").strip("-#")
    return f"SL-{digits}" if digits.isdecimal() and len(digits) == 5 else ""


LOOKUP_FORM = Form(
    "lookup",
    (
        Field(
            "email",
            "Enter the e-mail address you booked with.",
            "Enter an e-mail address like name@example.com.",
            kind="email",
        ),
        Field(
            "reference",
            "Enter your booking number.",
            "A booking number looks like SL-52140. You find it in your confirmation e-mail.",
            rule=lambda text: bool(booking_number(text)),
        ),
    ),
)
_EXCHANGE_FORM = Form("exchange", (Field("to", "Choose the new date."),))


def show_bookings(visit: Visit) -> Response:
    """The way in, the open booking, or a question about it."""
    booking = visit.state["bookings"].get(visit.state["open"])
    if booking is None:
        return visit.render(
            "bookings.html",
            booking=None,
            form=LOOKUP_FORM.empty({"reference": visit.query.get("ref", "")}),
            nav="bookings",
        )
    return _booking_page(visit, booking, visit.query.get("do", ""), _EXCHANGE_FORM.empty())


def change_booking(visit: Visit) -> Response:
    """Open, close, cancel or exchange a booking."""
    action = next(iter(visit.data.get("action", ())), "")
    if action == "open":
        return _open(visit)
    booking = visit.state["bookings"].get(visit.state["open"])
    if action == "close" or booking is None:
        visit.state["open"] = ""
        return visit.redirect("/my-bookings")
    changeable = _changeable(booking)
    if action == "cancel" and changeable:
        _cancel(visit, booking)
    elif action == "choose-date" and changeable:
        filled = visit.fill(_EXCHANGE_FORM)
        if filled.ok and filled.value("to") not in {p.id for p, _ in _other_dates(visit, booking)}:
            filled.refuse("to", "There are not enough seats together on this date. Choose another one.")
        if not filled.ok:
            return _booking_page(visit, booking, "exchange", filled)
        return visit.redirect("/my-bookings", do="confirm-exchange", to=filled.value("to"))
    elif action == "exchange" and changeable:
        _exchange(visit, booking, next(iter(visit.data.get("to", ())), ""))
    return visit.redirect("/my-bookings")


def _open(visit: Visit) -> Response:
    filled = visit.fill(LOOKUP_FORM)
    if filled.ok:
        booking = visit.state["bookings"].get(booking_number(filled.value("reference")))
        if booking and booking["email"].lower() == filled.value("email").lower():
            visit.state["open"] = booking["reference"]
            visit.record("booking_opened", reference=booking["reference"])
            return visit.redirect("/my-bookings")
        filled.refuse(
            "reference",
            "We found no booking with this e-mail and number. Check both against your confirmation e-mail.",
        )
    return visit.render("bookings.html", status=422, booking=None, form=filled, nav="bookings")


def _cancel(visit: Visit, booking: dict[str, Any]) -> None:
    booking["active"] = False
    if not visit.knob("stale_count"):
        booking["status"] = "Cancelled"
    visit.record("booking_cancelled", reference=booking["reference"])
    visit.notify(
        f"Booking {booking['reference']} is cancelled. {money(booking['paid'])} goes back to your card "
        "within 5 working days."
    )


def _exchange(visit: Visit, booking: dict[str, Any], to: str) -> None:
    found = next(((p, seats) for p, seats in _other_dates(visit, booking) if p.id == to), None)
    if found is None:
        return
    performance, seats = found
    booking.update(performance=performance.id, seats=seats)
    visit.record("booking_exchanged", reference=booking["reference"], performance=performance.id)
    visit.notify(
        f"Your booking is now for {performance.spoken}. We have sent new tickets to {booking['email']}."
    )


def _changeable(booking: dict[str, Any]) -> bool:
    _, performance = _what(booking)
    return bool(booking["active"]) and performance.hours_away >= _LATEST_CHANGE


def _what(booking: dict[str, Any]) -> tuple[Event, Performance]:
    event = BY_SLUG[booking["event"]]
    performance = event.performance(booking["performance"])
    assert performance is not None
    return event, performance


def _other_dates(visit: Visit, booking: dict[str, Any]) -> list[tuple[Performance, list[str]]]:
    """Dates on which as many seats side by side are free in the same area, with those seats."""
    event, now = _what(booking)
    area = seats_of(visit, event, now, booking["seats"])[0].area
    dates = []
    for performance in event.performances:
        if performance == now or performance.hours_away < _LATEST_CHANGE:
            continue
        rows = next(rows for found, rows in plan_of(visit, event, performance) if found is area)
        for row in rows:
            free = [seat.id if seat.free and not seat.wheelchair else "" for seat in row]
            starts = range(len(free) - len(booking["seats"]) + 1)
            together = next((s for i in starts if all(s := free[i : i + len(booking["seats"])])), None)
            if together:
                dates.append((performance, together))
                break
    return dates


def _booking_page(visit: Visit, booking: dict[str, Any], doing: str, filled: Filled) -> Response:
    event, performance = _what(booking)
    changeable = _changeable(booking)
    dates = _other_dates(visit, booking) if changeable else []
    chosen = next(((p, seats) for p, seats in dates if p.id == visit.query.get("to", "")), None)
    if not changeable or (doing == "confirm-exchange" and chosen is None):
        doing = ""
    return visit.render(
        "bookings.html",
        status=422 if filled.sent else 200,
        money=money,
        booking=booking,
        event=event,
        performance=performance,
        seats=spoken_seats(seats_of(visit, event, performance, booking["seats"])),
        delivery=delivery_of(booking["delivery"]),
        changeable=changeable,
        doing=doing,
        asks_first=not visit.knob("deletes_at_once"),
        dates=[(p, spoken_seats(seats_of(visit, event, p, seats))) for p, seats in dates],
        chosen=(chosen[0], spoken_seats(seats_of(visit, event, chosen[0], chosen[1]))) if chosen else None,
        form=filled,
        nav="bookings",
    )
