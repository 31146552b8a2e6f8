"""Booking a class: details, review, confirmation, and cancelling."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.crumb_and_barley.common import SITE, first_of, places_left
from assay.corpus.sites.crumb_and_barley.data import (
    APRON_PRICE,
    AUTHORS,
    CLASS_BY_SLUG,
    CLASSES,
    ClassDate,
    money,
)
from assay.corpus.steps import Click, Fill, Go, Hover, Select

__all__ = ["BOOKING_FORM"]

_MOST_PLACES = 4
_FIRST_REFERENCE = 1042
_PLACE_CHOICES = tuple(str(number) for number in range(1, _MOST_PLACES + 1))

BOOKING_FORM = Form(
    "booking",
    (
        Field("places", missing="Choose how many places you want.", choices=_PLACE_CHOICES),
        Field("aprons", wrong="Choose how many aprons you want.", choices=("0", *_PLACE_CHOICES)),
        Field("name", missing="Enter your full name."),
        Field(
            "email",
            missing="Enter your email address.",
            wrong="Enter an email address in full, such as name@example.com.",
            kind="email",
        ),
        Field(
            "phone",
            missing="Enter a phone number on which we can reach you on the day.",
            wrong="Enter a phone number with 7 to 15 digits, such as 01632 960123.",
            kind="phone",
        ),
        Field("diet"),
    ),
)

_EXAMPLE = "/classes/sourdough-11-april/book"
_TO_REVIEW = (
    Go(_EXAMPLE),
    Select("#places", "2"),
    Fill("#name", "Mara Ellison"),
    Fill("#email", "mara@example.com"),
    Fill("#phone", "01632 960155"),
    Click("#to-review"),
    Hover("#bill"),
)


def _prices(visit: Visit, dated: ClassDate, chosen: dict[str, Any]) -> dict[str, Any]:
    """The lines of the bill and their sum."""
    places, aprons = int(chosen["places"]), int(chosen["aprons"] or 0)
    lines = [
        (f"{places} × {dated.course.name}, {money(dated.course.price)} each", places * dated.course.price)
    ]
    if aprons:
        lines.append((f"{aprons} × linen apron, {money(APRON_PRICE)} each", aprons * APRON_PRICE))
    if visit.knob("late_fee"):
        lines.append(("Booking fee", visit.knob("late_fee")))
    total = sum(amount for _, amount in lines) + visit.knob("total_off")
    return {"lines": [(text, money(amount)) for text, amount in lines], "total": money(total)}


@SITE.page("/classes/{slug}/book", id="booking", kind="booking form", title="Book a class", example=_EXAMPLE)
def details(visit: Visit) -> Response:
    """Step 1: how many places, and who is coming."""
    dated = CLASS_BY_SLUG.get(visit.params["slug"])
    if dated is None:
        return visit.not_found()
    draft = {} if visit.knob("forgets_answers") else visit.state["drafts"].get(dated.slug, {})
    return _details_page(visit, dated, BOOKING_FORM.empty(draft))


def _details_page(visit: Visit, dated: ClassDate, form: Filled, status: int = 200) -> Response:
    left = places_left(visit, dated)
    others = [
        (other, places_left(visit, other))
        for other in CLASSES
        if other.course is dated.course and other is not dated and places_left(visit, other)
    ]
    return visit.render(
        "booking.html",
        status=status,
        dated=dated,
        left=left,
        others=others,
        form=form,
        place_choices=_PLACE_CHOICES[: max(left, 0)],
        apron_choices=("0", *_PLACE_CHOICES),
        apron_price=money(APRON_PRICE),
        teacher=AUTHORS[dated.course.teacher],
        money=money,
    )


@SITE.post("/classes/{slug}/book", page="booking")
def keep_details(visit: Visit) -> Response:
    """Check the details and go on to the review."""
    dated = CLASS_BY_SLUG.get(visit.params["slug"])
    if dated is None:
        return visit.not_found()
    form = visit.fill(BOOKING_FORM)
    left = places_left(visit, dated)
    if "places" not in form.problems and int(form.value("places")) > left:
        form.refuse("places", f"There are only {left} places left. Choose {left} or fewer.")
    if not form.ok:
        return _details_page(visit, dated, form, 422)
    visit.state["drafts"][dated.slug] = dict(form.values)
    return visit.redirect(f"/classes/{dated.slug}/review")


@SITE.page(
    "/classes/{slug}/review",
    id="booking-review",
    kind="booking form",
    title="Review your booking",
    example="/classes/sourdough-11-april/review",
    reach=_TO_REVIEW,
)
def review(visit: Visit) -> Response:
    """Step 2: everything once more, with the price."""
    dated = CLASS_BY_SLUG.get(visit.params["slug"])
    if dated is None:
        return visit.not_found()
    draft = visit.state["drafts"].get(dated.slug)
    if not draft:
        return visit.redirect(f"/classes/{dated.slug}/book")
    return visit.render(
        "booking_review.html",
        dated=dated,
        draft=draft,
        prices=_prices(visit, dated, draft),
        token=f"booking-{len(visit.state['bookings']) + 1}",
    )


@SITE.post("/classes/{slug}/review", page="booking-review")
def book(visit: Visit) -> Response:
    """Book the places."""
    dated = CLASS_BY_SLUG.get(visit.params["slug"])
    if dated is None:
        return visit.not_found()
    bookings, draft = visit.state["bookings"], visit.state["drafts"].get(dated.slug)
    if not draft and not bookings:
        return visit.redirect(f"/classes/{dated.slug}/book")
    # After the first click the draft is gone; a second one leads to the booking that was made.
    if visit.is_repeat(first_of(visit.data, "token")) or not draft:
        return visit.redirect(f"/bookings/CB-{_FIRST_REFERENCE + len(bookings) - 1}")
    if int(draft["places"]) > places_left(visit, dated):
        return visit.redirect(f"/classes/{dated.slug}/book")
    reference = f"CB-{_FIRST_REFERENCE + len(bookings)}"
    bookings[reference] = {
        **draft,
        "class": dated.slug,
        "places": int(draft["places"]),
        "cancelled": False,
        "prices": _prices(visit, dated, draft),
    }
    if visit.guards_repeats:
        del visit.state["drafts"][dated.slug]
    visit.record(
        "booked",
        course=dated.course.slug,
        date=dated.date,
        places=int(draft["places"]),
        aprons=int(draft["aprons"] or 0),
        email=draft["email"],
    )
    return visit.redirect(f"/bookings/{reference}")


@SITE.page(
    "/bookings/{reference}",
    id="confirmation",
    kind="confirmation",
    title="Your booking",
    example=f"/bookings/CB-{_FIRST_REFERENCE}",
    reach=(*_TO_REVIEW[:-1], Click("#confirm-booking"), Hover("#reference")),
)
def confirmation(visit: Visit) -> Response:
    """What was booked, what to bring, and the way out."""
    reference = visit.params["reference"]
    booking = visit.state["bookings"].get(reference)
    if booking is None:
        return visit.not_found()
    dated = CLASS_BY_SLUG[booking["class"]]
    if visit.query.get("cancel") and not booking["cancelled"]:
        if visit.knob("deletes_at_once"):
            return _cancel(visit, reference, booking)
        return visit.render("booking_cancel.html", reference=reference, booking=booking, dated=dated)
    shown = dated
    if visit.knob("confirms_other"):
        same = [other for other in CLASSES if other.course is dated.course]
        shown = same[(same.index(dated) + 1) % len(same)]
    return visit.render("booking_done.html", reference=reference, booking=booking, dated=shown)


@SITE.post("/bookings/{reference}/cancel", page="confirmation")
def cancel(visit: Visit) -> Response:
    """Give the places back, after the question."""
    reference = visit.params["reference"]
    booking = visit.state["bookings"].get(reference)
    if booking is None:
        return visit.not_found()
    return _cancel(visit, reference, booking)


def _cancel(visit: Visit, reference: str, booking: dict[str, Any]) -> Response:
    if not booking["cancelled"]:
        booking["cancelled"] = True
        visit.record("booking_cancelled", reference=reference)
    visit.notify("Your booking is cancelled. There is nothing to pay.")
    return visit.redirect(f"/bookings/{reference}")
