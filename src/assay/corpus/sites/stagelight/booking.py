"""From the seat plan to the confirmation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from assay.corpus.forms import Field, Filled, Form, digits_only
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.stagelight.data import BY_SLUG, DELIVERIES, Delivery, Event, Performance, money
from assay.corpus.sites.stagelight.seating import (
    MOST_SEATS,
    Seat,
    free_count,
    plan_of,
    seats_of,
    spoken_seats,
    taken_in,
)

__all__ = [
    "CHECKOUT_FORM",
    "SEATS_FORM",
    "Sums",
    "choose_seats",
    "delivery_of",
    "pay",
    "show_checkout",
    "show_confirmation",
    "show_seats",
]

_FIRST_BOOKING = 52140
# Hours: post is too slow for shows before 28 March.
_POST_FROM = 254


def _is_valid_expiry(text: str) -> bool:
    match = re.fullmatch(r"(0?[1-9]|1[0-2])\s*[/.\- ]?\s*(?:20)?(\d{2})", text)
    return match is not None and (2000 + int(match[2]), int(match[1])) >= (int(TODAY[:4]), int(TODAY[5:7]))


SEATS_FORM = Form("seats", (Field("seats", "Choose at least one seat.", many=True),))
CHECKOUT_FORM = Form(
    "checkout",
    (
        Field("name", "Enter your full name."),
        Field(
            "email",
            "Enter your e-mail address, so that we can send your booking.",
            "Enter an e-mail address like name@example.com.",
            kind="email",
        ),
        Field("phone", wrong="Enter a phone number with 7 to 15 digits, or leave it empty.", kind="phone"),
        Field(
            "delivery", "Choose how you want your tickets.", choices=[delivery.id for delivery in DELIVERIES]
        ),
        Field("address"),
        Field(
            "card_number",
            "Enter your card number.",
            "Enter the 13 to 19 digits of your card number.",
            kind="card",
        ),
        Field(
            "expiry",
            "Enter the month and year your card ends.",
            "Enter a month and year that are not in the past, for example 09/28.",
            rule=_is_valid_expiry,
        ),
        Field(
            "security_code",
            "Enter the security code of your card.",
            "Enter the 3 digits on the back of your card (4 digits on some cards).",
            rule=lambda text: re.fullmatch(r"\d{3,4}", digits_only(text)) is not None,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Sums:
    """What a booking costs. `off` is an error of addition; a careful box office has none."""

    seats: int
    delivery: int
    fee: int = 0
    off: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.seats + self.delivery + self.fee + self.off


def delivery_of(delivery_id: str) -> Delivery:
    """A delivery by its id; the e-ticket when there is none."""
    return next((delivery for delivery in DELIVERIES if delivery.id == delivery_id), DELIVERIES[0])


def _wanted(visit: Visit) -> tuple[Event, Performance] | None:
    event = BY_SLUG.get(visit.params["slug"])
    if event is None:
        return None
    sent = next(iter(visit.data.get("performance", ())), visit.query.get("date", ""))
    return event, event.performance(sent) or event.next


def show_seats(visit: Visit) -> Response:
    """The seat plan of one performance."""
    found = _wanted(visit)
    if found is None:
        return visit.not_found()
    event, performance = found
    hold = visit.state["hold"]
    same = hold.get("event") == event.slug and hold.get("performance") == performance.id
    filled = SEATS_FORM.empty()
    if same and not visit.knob("forgets_answers"):
        filled.lists["seats"] = list(hold["seats"])
    return _seats_page(visit, event, performance, filled)


def choose_seats(visit: Visit) -> Response:
    """Keep the chosen seats for the checkout."""
    found = _wanted(visit)
    if found is None:
        return visit.not_found()
    event, performance = found
    filled = visit.fill(SEATS_FORM)
    wanted = list(dict.fromkeys(filled.lists["seats"]))
    if len(wanted) > MOST_SEATS and visit.knob("cuts_seats"):
        wanted = wanted[:MOST_SEATS]
    if len(wanted) > MOST_SEATS:
        filled.refuse("seats", f"You can choose up to {MOST_SEATS} seats. You have chosen {len(wanted)}.")
    chosen = seats_of(visit, event, performance, wanted)
    if filled.ok and (len(chosen) < len(wanted) or not all(seat.free for seat in chosen)):
        filled.refuse("seats", "One of these seats has just been sold. Choose another one.")
    if not filled.ok:
        return _seats_page(visit, event, performance, filled)
    seats = [seat.id for seat in chosen]
    if visit.knob("moves_seats"):
        seats = _moved(visit, event, performance, chosen)
    visit.state["hold"] = {"event": event.slug, "performance": performance.id, "seats": seats}
    visit.record("seats_chosen", show=event.slug, performance=performance.id, seats=tuple(seats))
    return visit.redirect("/checkout")


def _moved(visit: Visit, event: Event, performance: Performance, chosen: list[Seat]) -> list[str]:
    """As many other free seats of the same area."""
    area = chosen[0].area
    others = [
        seat.id
        for found, rows in plan_of(visit, event, performance)
        for row in rows
        for seat in row
        if found is area and seat.free and seat not in chosen and not seat.wheelchair
    ]
    return others[-len(chosen) :]


def _seats_page(visit: Visit, event: Event, performance: Performance, filled: Filled) -> Response:
    return visit.render(
        "seats.html",
        status=422 if filled.sent else 200,
        money=money,
        event=event,
        performance=performance,
        plan=plan_of(visit, event, performance),
        left=free_count(visit, event, performance),
        form=filled,
        most=MOST_SEATS,
        nav="events",
    )


def _held(visit: Visit) -> tuple[Event, Performance, list[Seat]] | None:
    hold = visit.state["hold"]
    if not hold:
        return None
    event = BY_SLUG[hold["event"]]
    performance = event.performance(hold["performance"])
    assert performance is not None
    return event, performance, seats_of(visit, event, performance, hold["seats"])


def _sums(visit: Visit, seats: list[Seat], delivery: Delivery) -> Sums:
    return Sums(
        seats=sum(seat.price for seat in seats),
        delivery=delivery.price,
        fee=round(visit.knob("late_fee") * 100),
        off=round(visit.knob("total_off") * 100),
    )


def show_checkout(visit: Visit) -> Response:
    """Contact, delivery and payment on one page."""
    if not visit.state["hold"]:
        visit.notify("You have not chosen any seats yet. Pick an event first.")
        return visit.redirect("/events")
    return _checkout_page(visit, CHECKOUT_FORM.empty({"delivery": "e-ticket"}))


def pay(visit: Visit) -> Response:
    """Sell the seats."""
    token = next(iter(visit.data.get("token", ())), "")
    last: dict[str, Any] = visit.state["last"]
    again = not visit.state["hold"] and bool(last) and token == last["token"]
    if again:
        # The same submission once more, after the first has used up the seats; the guard below decides.
        visit.state["hold"] = last["hold"]
    held = _held(visit)
    if held is None:
        return visit.redirect("/events")
    filled = visit.fill(CHECKOUT_FORM)
    _check_post(filled, held[1])
    if not filled.ok:
        return _checkout_page(visit, filled)
    if visit.is_repeat(token):
        visit.state["hold"] = {} if again else visit.state["hold"]
        return visit.redirect(f"/bookings/{last['reference']}")
    if not again and taken_in(visit, held[0], held[1]) & set(visit.state["hold"]["seats"]):
        visit.notify("One of your seats has just been sold. Choose another one.")
        return visit.redirect(f"/events/{held[0].slug}/seats", date=held[1].id)
    return visit.redirect(f"/bookings/{_book(visit, filled, token)}")


def _check_post(filled: Filled, performance: Performance) -> None:
    if filled.value("delivery") != "post":
        return
    if performance.hours_away < _POST_FROM:
        filled.refuse(
            "delivery", "The show is too soon for post. Choose an e-ticket or collect your tickets."
        )
    elif not filled.value("address"):
        filled.refuse("address", "Enter the address to which we should post your tickets.")
    # Said in the order of the page.
    order = [field.name for field in filled.form.fields]
    filled.messages = dict(sorted(filled.messages.items(), key=lambda message: order.index(message[0])))


def _book(visit: Visit, filled: Filled, token: str) -> str:
    held = _held(visit)
    assert held is not None
    event, performance, seats = held
    sums = _sums(visit, seats, delivery_of(filled.value("delivery")))
    reference = f"SL-{_FIRST_BOOKING + visit.session.count('booking_made')}"
    visit.state["bookings"][reference] = {
        "reference": reference,
        "event": event.slug,
        "performance": performance.id,
        "seats": [seat.id for seat in seats],
        "name": filled.value("name"),
        "email": filled.value("email"),
        "delivery": filled.value("delivery"),
        "paid": sums.total,
        "active": True,
        "status": "Confirmed",
    }
    visit.state.update(
        hold={}, open=reference, last={"token": token, "reference": reference, "hold": visit.state["hold"]}
    )
    visit.record(
        "booking_made",
        reference=reference,
        show=event.slug,
        performance=performance.id,
        seats=tuple(seat.id for seat in seats),
        areas=tuple(seat.area.id for seat in seats),
        delivery=filled.value("delivery"),
        total=sums.total,
        email=filled.value("email"),
    )
    return reference


def show_confirmation(visit: Visit) -> Response:
    """What was booked in this visit."""
    booking = visit.state["bookings"].get(visit.params["reference"])
    if booking is None or not visit.session.happened("booking_made", reference=booking["reference"]):
        return visit.not_found()
    event = BY_SLUG[booking["event"]]
    performance = event.performance(booking["performance"])
    assert performance is not None
    if visit.knob("confirms_other"):
        performance = next((p for p in reversed(event.performances) if p != performance), performance)
    return visit.render(
        "confirmation.html",
        money=money,
        booking=booking,
        event=event,
        performance=performance,
        seats=spoken_seats(seats_of(visit, event, performance, booking["seats"])),
        delivery=delivery_of(booking["delivery"]),
    )


def _checkout_page(visit: Visit, filled: Filled) -> Response:
    held = _held(visit)
    assert held is not None
    event, performance, seats = held
    delivery = delivery_of(filled.value("delivery"))
    return visit.render(
        "checkout.html",
        status=422 if filled.sent else 200,
        money=money,
        event=event,
        performance=performance,
        seats=seats,
        delivery=delivery,
        deliveries=[each for each in DELIVERIES if each.id != "post" or performance.hours_away >= _POST_FROM],
        sums=_sums(visit, seats, delivery),
        form=filled,
        token=f"booking-{visit.session.count('booking_made') + 1}",
        nav="events",
    )
