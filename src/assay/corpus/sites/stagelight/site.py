"""Stagelight: its pages, and what a visitor can do there."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Site, Visit
from assay.corpus.sites.stagelight import booking
from assay.corpus.sites.stagelight.account import (
    START_BOOKINGS,
    booking_number,
    change_booking,
    show_bookings,
)
from assay.corpus.sites.stagelight.browsing import browse, dates_within
from assay.corpus.sites.stagelight.data import BY_SLUG, EVENTS, GENRES, SORTS, TOPICS, WHEN, money
from assay.corpus.sites.stagelight.posters import poster
from assay.corpus.sites.stagelight.seating import free_count
from assay.corpus.sites.stagelight.venues import VENUES
from assay.corpus.steps import Click, Fill, Go, Step, Tick

__all__ = ["SITE"]

SITE = Site(
    "stagelight",
    name="Stagelight",
    about="Tickets for theatre, music and comedy in one city.",
    start_state={"bookings": START_BOOKINGS, "hold": {}, "last": {}, "open": "", "messages": {}},
    knobs={
        "late_fee": 0.0,  # pounds: a service fee that only the checkout names and adds
        "literal_search": False,  # search takes the exact words of an event's name only
        "forgets_answers": False,  # going back from the checkout shows a seat plan without the chosen seats
        "drops_filters": False,  # the links to other pages of a list carry no filters and no sort order
        "repeats_first_page": False,  # page 2 of a list shows the events of page 1
        "confirms_other": False,  # the confirmation names another date than was booked
        "total_off": 0.0,  # pounds: totals differ from the sum of their parts
        "stale_count": False,  # sold seats still count as free, a cancelled booking still says Confirmed
        "deletes_at_once": False,  # a booking is cancelled without a question
        "moves_seats": False,  # the checkout sells other seats of the area than were chosen
        "cuts_seats": False,  # more than six seats are cut to six without a word
    },
)

_TO_CHECKOUT: tuple[Step, ...] = (
    Go("/events/the-salt-wife/seats?date=2026-03-28-1930"),
    Tick("#seat-F5"),
    Tick("#seat-F6"),
    Click("#continue-to-checkout"),
)
_TO_BOOKING: tuple[Step, ...] = (
    *_TO_CHECKOUT,
    Fill("#name", "Mara Lindt"),
    Fill("#email", "mara@example.com"),
    Tick("#delivery-e-ticket"),
    Fill("#card-number", "4000 0012 3456 7899"),
    Fill("#expiry", "09/28"),
    Fill("#security-code", "123"),
    Click("#pay"),
)

CONTACT_FORM = Form(
    "contact",
    (
        Field("topic", "Choose what your message is about.", choices=list(TOPICS)),
        Field(
            "reference",
            wrong="A booking number looks like SL-52140. Check it, or leave the field empty.",
            rule=lambda text: bool(booking_number(text)),
        ),
        Field("name", "Enter your name."),
        Field(
            "email",
            "Enter your e-mail address, so that we can answer.",
            "Enter an e-mail address like name@example.com.",
            kind="email",
        ),
        Field(
            "message",
            "Write your message.",
            "Tell us a little more, at least 10 characters.",
            rule=lambda text: len(text) >= 10,
        ),
    ),
)


@SITE.page("/", id="home", kind="ticket home", title="Theatre, music and comedy in Kestrelford")
def home(visit: Visit) -> Response:
    """What is on, at a glance."""
    weekend = [(event, dates[0]) for event in EVENTS if (dates := dates_within(event, "this-weekend"))]
    return visit.render(
        "home.html",
        money=money,
        lead=BY_SLUG["the-salt-wife"],
        weekend=sorted(weekend, key=lambda pair: (pair[1].sold_out, pair[1].at))[:4],
        later=[
            BY_SLUG[s] for s in ("what-my-mother-meant", "king-of-nothing", "spring-symphony", "late-city")
        ],
        genres=GENRES,
        counts={genre: sum(event.genre == genre for event in EVENTS) for genre in GENRES},
        venues=VENUES,
    )


@SITE.page("/events", id="listing", kind="listing", title="What’s on")
def listing(visit: Visit) -> Response:
    """Events, found and sorted."""
    found = browse(visit)
    genres = found.chosen.get("genre", ())
    single = len(genres) == 1 and not set(found.chosen) - {"genre", "sort"}
    if found.query:
        visit.record("searched", query=found.query, results=len(found.found))
    return visit.render(
        "listing.html",
        money=money,
        listing=found,
        genres=GENRES,
        whens=WHEN,
        venues=VENUES,
        sorts=SORTS,
        every=len(EVENTS),
        nav=genres[0] if single else "events",
    )


@SITE.page(
    "/events/{slug}",
    id="event",
    kind="event page",
    title="The Salt Wife",
    example="/events/the-salt-wife",
)
def event_page(visit: Visit) -> Response:
    """One event: what it is, when it is and what it costs."""
    event = BY_SLUG.get(visit.params["slug"])
    if event is None:
        return visit.not_found()
    others = [e for e in EVENTS if e.genre == event.genre and e is not event]
    return visit.render(
        "event.html",
        money=money,
        event=event,
        dates=[(p, 0 if p.sold_out else free_count(visit, event, p)) for p in event.performances],
        genre=GENRES[event.genre],
        others=others[:4],
        nav="events",
    )


SITE.page(
    "/events/{slug}/seats",
    id="seats",
    kind="seat choice",
    title="Choose seats: The Salt Wife",
    example="/events/the-salt-wife/seats?date=2026-03-28-1930",
)(booking.show_seats)
SITE.post("/events/{slug}/seats", page="seats")(booking.choose_seats)
SITE.page("/checkout", id="checkout", kind="checkout", title="Checkout", reach=_TO_CHECKOUT)(
    booking.show_checkout
)
SITE.post("/checkout", page="checkout")(booking.pay)
SITE.page(
    "/bookings/{reference}",
    id="confirmation",
    kind="confirmation",
    title="Booking confirmed",
    example="/bookings/SL-52140",
    reach=_TO_BOOKING,
)(booking.show_confirmation)
SITE.page(
    "/my-bookings",
    id="bookings",
    kind="account",
    title="My bookings",
    reach=(
        Go("/my-bookings"),
        Fill("#email", "mara@example.com"),
        Fill("#reference", "SL-48213"),
        Click("#find-booking"),
    ),
)(show_bookings)
SITE.post("/my-bookings", page="bookings")(change_booking)


@SITE.page("/help", id="help", kind="help page", title="Help and contact")
def help_page(visit: Visit) -> Response:
    """Answers, hours and a form."""
    sent = visit.state["messages"].get(visit.query.get("sent", ""))
    return _help_page(visit, CONTACT_FORM.empty(), sent)


@SITE.post("/help", page="help")
def send_message(visit: Visit) -> Response:
    """Take a message."""
    filled = visit.fill(CONTACT_FORM)
    if not filled.ok:
        return _help_page(visit, filled, None)
    if not visit.is_repeat(next(iter(visit.data.get("token", ())), "")):
        number = f"Q-{3081 + len(visit.state['messages'])}"
        reference = booking_number(filled.value("reference"))
        visit.state["messages"][number] = {**filled.values, "reference": reference, "number": number}
        visit.record("message_sent", number=number, topic=filled.value("topic"), reference=reference)
    return visit.redirect("/help", sent=next(reversed(visit.state["messages"]), ""))


def _help_page(visit: Visit, filled: Filled, sent: dict[str, str] | None) -> Response:
    return visit.render(
        "help.html",
        status=422 if filled.sent else 200,
        form=filled,
        sent=sent,
        topics=TOPICS,
        token=f"message-{len(visit.state['messages']) + 1}",
        nav="help",
    )


@SITE.page("/privacy", id="privacy", kind="privacy page", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What the box office knows of its visitors."""
    return visit.render("privacy.html")


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """An event's poster by its slug; `-wide` is the crop for wide places."""
    name = visit.params["name"]
    event = BY_SLUG.get(name.removesuffix("-wide"))
    if event is None:
        return visit.not_found()
    markup = poster(event.motif, event.palette, event.slug, wide=name.endswith("-wide"))
    return Response(markup, content_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})
