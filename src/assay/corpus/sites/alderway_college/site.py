"""Alderway College: the home page, fees, contact, privacy and pictures; the rest is imported here."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.pictures import portrait
from assay.corpus.site import Response, Visit
from assay.corpus.sites.alderway_college import account, catalogue, enrolment
from assay.corpus.sites.alderway_college.core import SITE, places_left, show
from assay.corpus.sites.alderway_college.courses import BY_SLUG, COURSES
from assay.corpus.sites.alderway_college.data import (
    CONCESSIONS,
    HOURLY,
    INSTALMENTS_FROM,
    OPENING_HOURS,
    PLACES,
    SUBJECTS,
    TERM_END,
    TERM_START,
    TOPICS,
    TUTORS,
    instalments,
    long_date,
    money,
)
from assay.corpus.sites.alderway_college.pictures import badge, campus, course_scene, town_map
from assay.corpus.steps import Click, Fill, Go, Select

__all__ = ["SITE"]

# Importing these adds their pages to the site.
_PARTS = (account, catalogue, enrolment)

_CONTACT = Form(
    "contact",
    (
        Field("name", "Enter your name."),
        Field(
            "email",
            "Enter your email address, so that we can answer.",
            "Enter an email address with an @ sign, like name@example.com.",
            "email",
        ),
        Field("phone", wrong="Enter a phone number with 7 to 15 digits, like 01632 960118.", kind="phone"),
        Field("topic", "Choose what your question is about.", choices=tuple(TOPICS)),
        Field("message", "Write your question."),
    ),
)


@SITE.page("/", id="home", kind="college home", title="Home")
def home(visit: Visit) -> Response:
    """Search, subjects and courses that start soon."""
    counts = {slug: sum(c.subject.slug == slug for c in COURSES) for slug in SUBJECTS}
    featured = [
        BY_SLUG[slug] for slug in ("pottery-hand-building", "spanish-for-travel", "guitar-for-beginners")
    ]
    return show(
        visit,
        "home.html",
        subjects=[(subject, counts[slug]) for slug, subject in SUBJECTS.items()],
        featured=[(course, places_left(visit, course)) for course in featured],
        places=PLACES,
        term=(long_date(TERM_START), long_date(TERM_END)),
        course_count=len(COURSES),
    )


@SITE.page("/fees", id="fees", kind="price list", title="Fees and funding")
def fees(visit: Visit) -> Response:
    """What courses cost, who pays less, and a small calculator."""
    course = BY_SLUG.get(visit.query.get("course", ""))
    kind = visit.query.get("kind", "full")
    kind = kind if kind in ("full", "concession") else "full"
    amount = 0.0 if course is None else (course.concession if kind == "concession" else course.fee)
    return show(
        visit,
        "fees.html",
        hourly={name: money(rate) for name, rate in HOURLY.items()},
        half={name: money(rate / 2) for name, rate in HOURLY.items()},
        examples=[
            BY_SLUG[slug]
            for slug in (
                "italian-for-beginners",
                "pottery-hand-building",
                "gentle-yoga",
                "spreadsheets-at-work",
                "bread-in-a-day",
                "everyday-maths",
            )
        ],
        concessions=CONCESSIONS,
        parts_from=money(INSTALMENTS_FROM),
        courses=sorted(COURSES, key=lambda c: c.title),
        chosen=course,
        kind=kind,
        amount="Free" if amount == 0 else money(amount),
        parts=[money(part) for part in instalments(amount)] if amount >= INSTALMENTS_FROM else [],
    )


def _contact_page(visit: Visit, filled: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "contact.html",
        status=status,
        filled=filled,
        topics=TOPICS,
        places=PLACES,
        hours=OPENING_HOURS,
        token=f"message-{len(visit.state['messages']) + 1}",
    )


@SITE.page("/contact", id="contact", kind="contact form", title="Contact and visit")
def contact(visit: Visit) -> Response:
    """Ask a question, or come by."""
    known = dict(visit.state["account"] or {})
    if visit.query.get("topic") in TOPICS:
        known["topic"] = visit.query["topic"]
    return _contact_page(visit, _CONTACT.empty(known))


@SITE.post("/contact", page="contact")
def post_contact(visit: Visit) -> Response:
    """Take a question in."""
    filled = visit.fill(_CONTACT)
    if not filled.ok:
        return _contact_page(visit, filled, 422)
    messages = visit.state["messages"]
    if not visit.is_repeat((visit.data.get("token") or [""])[0]):
        reference = f"Q-{5210 + len(messages)}"
        messages.append({"reference": reference, **filled.values})
        visit.record("asked", topic=filled.value("topic"), email=filled.value("email"), reference=reference)
    return visit.redirect("/contact/sent")


@SITE.page(
    "/contact/sent",
    id="contact-sent",
    kind="confirmation",
    title="Your question is sent",
    reach=(
        Go("/contact"),
        Fill("#name", "Rosa Fielding"),
        Fill("#email", "rosa.fielding@example.com"),
        Select("#topic", "visit"),
        Fill("#message", "Can I see the pottery studio before I enrol?"),
        Click("#send-message"),
    ),
)
def contact_sent(visit: Visit) -> Response:
    """What happens with the question."""
    if not visit.state["messages"]:
        return visit.redirect("/contact")
    message = visit.state["messages"][-1]
    return show(visit, "contact_sent.html", message=message, topic=TOPICS[message["topic"]])


@SITE.page("/privacy", id="privacy", kind="privacy policy", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What we keep and why."""
    return show(visit, "privacy.html")


@SITE.get("/img/course-{name}.svg")
def course_picture(visit: Visit) -> Response:
    """The drawn picture of a course."""
    course = BY_SLUG.get(visit.params["name"])
    return _picture(course_scene(course.slug, course.motifs)) if course else visit.not_found()


@SITE.get("/img/subject-{name}.svg")
def subject_picture(visit: Visit) -> Response:
    """The sign of a subject."""
    slugs = list(SUBJECTS)
    name = visit.params["name"]
    return _picture(badge(SUBJECTS[name].motif, slugs.index(name))) if name in SUBJECTS else visit.not_found()


@SITE.get("/img/tutor-{name}.svg")
def tutor_picture(visit: Visit) -> Response:
    """A tutor's portrait."""
    name = visit.params["name"]
    return _picture(portrait(TUTORS[name].name, "#dfe7da")) if name in TUTORS else visit.not_found()


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """The campus and the map."""
    drawings = {"campus": campus, "map": town_map}
    draw = drawings.get(visit.params["name"])
    return _picture(draw()) if draw else visit.not_found()


def _picture(svg: str) -> Response:
    return Response(svg, content_type="image/svg+xml")
