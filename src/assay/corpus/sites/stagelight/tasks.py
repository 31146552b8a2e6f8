"""What visitors of Stagelight want to get done."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _booked_two_in_circle(session: Session) -> bool:
    booked = [facts for name, facts in session.events if name == "booking_made"]
    if len(booked) != 1:
        return False
    facts = booked[0]
    seats = sorted((seat[0], int(seat[1:])) for seat in facts["seats"])
    together = len(seats) == 2 and seats[0][0] == seats[1][0] and seats[1][1] - seats[0][1] == 1
    wanted = ("the-salt-wife", "2026-03-27-1930", "e-ticket", ("circle", "circle"))
    return together and wanted == tuple(facts[key] for key in ("show", "performance", "delivery", "areas"))


def _moved_to_saturday(session: Session) -> bool:
    return session.state["bookings"]["SL-48213"]["performance"] == "2026-04-04-1930" and session.happened(
        "booking_exchanged", reference="SL-48213", performance="2026-04-04-1930"
    )


def _chose_cheapest_comedy(session: Session) -> bool:
    hold = session.state["hold"]
    return (
        hold.get("event") == "two-chairs"
        and hold["performance"] == "2026-03-21-1700"
        and len(hold["seats"]) == 1
        and hold["seats"][0][0] in "CDEF"
        and not session.happened("booking_made")
    )


TASKS: tuple[Task, ...] = (
    Task(
        id="book-circle-seats",
        text=(
            "You and a friend want to see The Salt Wife on Friday 27 March 2026 at 7:30 pm. Book "
            "two seats next to each other in the circle and get the tickets by e-mail. You are "
            "Mara Lindt, mara@example.com. Your card number is 4000 0012 3456 7899, it ends "
            "09/28, and the security code is 123."
        ),
        criteria="One booking exists: The Salt Wife, 27 March, two neighbouring seats in the circle, "
        "e-ticket.",
        success=_booked_two_in_circle,
        solution=(
            Fill("#site-search", "salt wife"),
            Click("#site-search-button"),
            Click(".event-card a[href='/events/the-salt-wife']"),
            Click("a[href='/events/the-salt-wife/seats?date=2026-03-27-1930']"),
            Tick("#seat-F5"),
            Tick("#seat-F6"),
            Click("#continue-to-checkout"),
            Fill("#name", "Mara Lindt"),
            Fill("#email", "mara@example.com"),
            Tick("#delivery-e-ticket"),
            Fill("#card-number", "4000 0012 3456 7899"),
            Fill("#expiry", "09/28"),
            Fill("#security-code", "123"),
            Click("#pay"),
        ),
    ),
    Task(
        id="exchange-booking",
        text=(
            "You have a booking for The Salt Wife, number SL-48213, made with mara@example.com. "
            "You cannot go on that day. Change it to the evening of Saturday 4 April 2026."
        ),
        criteria="Booking SL-48213 is for 4 April 2026 at 7:30 pm.",
        success=_moved_to_saturday,
        solution=(
            Go("/my-bookings"),
            Fill("#email", "mara@example.com"),
            Fill("#reference", "SL-48213"),
            Click("#find-booking"),
            Click("#exchange-booking"),
            Tick("#to-2026-04-04-1930"),
            Click("#continue-exchange"),
            Click("#confirm-exchange"),
        ),
    ),
    Task(
        id="cheapest-comedy",
        text=(
            "You want to laugh this weekend, on 20, 21 or 22 March, for as little money as "
            "possible. Find the comedy show with the cheapest tickets, choose one of its cheapest"
            " seats, and stop before you pay."
        ),
        criteria="One seat in the back rows of Two Chairs on 21 March is held for the checkout, and "
        "nothing is paid.",
        success=_chose_cheapest_comedy,
        solution=(
            Go("/events"),
            Go("/events?genre=comedy&when=this-weekend"),
            Select("#sort", "price"),
            Click("#sort-button"),
            Click(".event-card:first-child a"),
            Click("a[href='/events/two-chairs/seats?date=2026-03-21-1700']"),
            Tick("#seat-D4"),
            Click("#continue-to-checkout"),
        ),
    ),
)
