"""Enrolment in three steps: fee, details, review; then the confirmation."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.alderway_college.core import SITE, course_of, places_left, show
from assay.corpus.sites.alderway_college.courses import BY_SLUG
from assay.corpus.sites.alderway_college.data import (
    CONCESSIONS,
    FIRST_NEW_REFERENCE,
    INSTALMENTS_FROM,
    NOW,
    PAYMENTS,
    Course,
    instalments,
    long_date,
    money,
)
from assay.corpus.steps import Click, Fill, Go, Step, Tick

__all__: list[str] = []

_FEE = Form(
    "fee",
    (
        Field("fee", "Choose the fee that you will pay.", choices=("full", "concession")),
        Field("concession", wrong="Choose one of the reasons in the list.", choices=tuple(CONCESSIONS)),
        Field("support"),
    ),
)
_DETAILS = Form(
    "details",
    (
        Field("first_name", "Enter your first name."),
        Field("last_name", "Enter your last name."),
        Field(
            "email",
            "Enter your email address.",
            "Enter an email address with an @ sign, like name@example.com.",
            "email",
        ),
        Field("phone", wrong="Enter a phone number with 7 to 15 digits, like 01632 960118.", kind="phone"),
        Field("address", "Enter the first line of your address."),
        Field("town", "Enter your town or city."),
        Field(
            "postcode",
            "Enter your postcode.",
            "Enter a postcode with letters and numbers, like AW3 7PL.",
            rule=lambda text: 5 <= len(text.replace(" ", "")) <= 8 and text.replace(" ", "").isalnum(),
        ),
        Field("adult", "Tick the box to say that you are 19 or older."),
    ),
)
_REVIEW = Form("review", (Field("payment", "Choose how you want to pay.", choices=tuple(PAYMENTS)),))
_FREE_REVIEW = Form("review", ())

_EXAMPLE = "italian-for-beginners"
_TO_DETAILS: tuple[Step, ...] = (Go(f"/enrol/{_EXAMPLE}"), Tick("#fee-full"), Click("#continue"))
_TO_REVIEW: tuple[Step, ...] = (
    *_TO_DETAILS,
    Fill("#first_name", "Rosa"),
    Fill("#last_name", "Fielding"),
    Fill("#email", "rosa.fielding@example.com"),
    Fill("#address", "22 Weir Lane"),
    Fill("#town", "Alderway"),
    Fill("#postcode", "AW1 4EF"),
    Tick("#adult"),
    Click("#continue"),
)
_TO_CONFIRMATION: tuple[Step, ...] = (*_TO_REVIEW, Tick("#payment-invoice"), Click("#confirm-enrolment"))


def _draft(visit: Visit, course: Course) -> dict[str, Any]:
    drafts: dict[str, dict[str, Any]] = visit.state["drafts"]
    return drafts.setdefault(course.slug, {})


def _prices(visit: Visit, course: Course, draft: dict[str, Any]) -> dict[str, Any]:
    """Every line of the sum. The clean site has no fee but the course's own."""
    reduction = course.fee - course.concession if draft["fee"]["fee"] == "concession" else 0.0
    extra = 0.0 if course.free else float(visit.knob("late_fee"))
    total = course.fee - reduction + extra
    shown = total + (0.0 if course.free else float(visit.knob("total_off")))
    parts = instalments(shown)
    return {
        "fee": money(course.fee),
        "reduction": money(reduction) if reduction else "",
        "extra": money(extra) if extra else "",
        "total": shown,
        "total_text": "Free" if course.free else money(shown),
        "in_parts": shown >= INSTALMENTS_FROM,
        "parts": [money(part) for part in parts],
    }


def _closed(visit: Visit, course: Course) -> Response | None:
    if places_left(visit, course) > 0:
        return None
    visit.notify(f"{course.title} is full. Please choose another course or ask us about the next start.")
    return visit.redirect(f"/courses/{course.slug}")


def _fee_page(visit: Visit, course: Course, filled: Filled, status: int = 200) -> Response:
    return show(visit, "enrol_fee.html", status=status, course=course, filled=filled, concessions=CONCESSIONS)


@SITE.page(
    "/enrol/{slug}",
    id="enrol-fee",
    kind="enrolment form",
    title="Enrol: course and fee",
    example=f"/enrol/{_EXAMPLE}",
)
def enrol_fee(visit: Visit) -> Response:
    """Step 1: which course, which fee."""
    course = course_of(visit)
    if course is None:
        return visit.not_found()
    known = {} if visit.knob("forgets_answers") else _draft(visit, course).get("fee", {})
    return _closed(visit, course) or _fee_page(visit, course, _FEE.empty(known))


@SITE.post("/enrol/{slug}", page="enrol-fee")
def post_fee(visit: Visit) -> Response:
    """Keep the answers of step 1."""
    course = course_of(visit)
    if course is None:
        return visit.not_found()
    filled = visit.fill(_FEE)
    if course.free:
        filled.values["fee"] = "full"
        filled.problems.pop("fee", None)
        filled.messages.pop("fee", None)
    elif filled.value("fee") == "concession" and not filled.value("concession"):
        filled.refuse("concession", "Choose the reason for your concession.")
    if not filled.ok:
        return _fee_page(visit, course, filled, 422)
    if filled.value("fee") == "full":
        filled.values["concession"] = ""
    _draft(visit, course)["fee"] = dict(filled.values)
    return visit.redirect(f"/enrol/{course.slug}/details")


def _details_page(visit: Visit, course: Course, filled: Filled, status: int = 200) -> Response:
    return show(visit, "enrol_details.html", status=status, course=course, filled=filled)


@SITE.page(
    "/enrol/{slug}/details",
    id="enrol-details",
    kind="enrolment form",
    title="Enrol: your details",
    example=f"/enrol/{_EXAMPLE}/details",
    reach=_TO_DETAILS,
)
def enrol_details(visit: Visit) -> Response:
    """Step 2: who you are."""
    course = course_of(visit)
    if course is None:
        return visit.not_found()
    draft = _draft(visit, course)
    if "fee" not in draft:
        return visit.redirect(f"/enrol/{course.slug}")
    known = draft.get("details") or visit.state["account"] or {}
    return _details_page(visit, course, _DETAILS.empty({} if visit.knob("forgets_answers") else known))


@SITE.post("/enrol/{slug}/details", page="enrol-details")
def post_details(visit: Visit) -> Response:
    """Keep the answers of step 2."""
    course = course_of(visit)
    if course is None:
        return visit.not_found()
    draft = _draft(visit, course)
    if "fee" not in draft:
        return visit.redirect(f"/enrol/{course.slug}")
    filled = visit.fill(_DETAILS)
    if not filled.ok:
        return _details_page(visit, course, filled, 422)
    draft["details"] = dict(filled.values)
    return visit.redirect(f"/enrol/{course.slug}/review")


def _review_page(visit: Visit, course: Course, filled: Filled, status: int = 200) -> Response:
    draft = _draft(visit, course)
    reason = draft["fee"].get("concession", "")
    return show(
        visit,
        "enrol_review.html",
        status=status,
        course=course,
        filled=filled,
        draft=draft,
        reason=CONCESSIONS.get(reason, ""),
        prices=_prices(visit, course, draft),
        free_until=long_date(course.first - timedelta(days=7)),
        token=f"enrol-{_made(visit) + 1}",
    )


def _made(visit: Visit) -> int:
    return sum(bool(item.get("new")) for item in visit.state["enrolments"])


@SITE.page(
    "/enrol/{slug}/review",
    id="enrol-review",
    kind="enrolment form",
    title="Enrol: check and confirm",
    example=f"/enrol/{_EXAMPLE}/review",
    reach=_TO_REVIEW,
)
def enrol_review(visit: Visit) -> Response:
    """Step 3: look through, choose how to pay, confirm."""
    course = course_of(visit)
    if course is None:
        return visit.not_found()
    draft = _draft(visit, course)
    if "fee" not in draft:
        return visit.redirect(f"/enrol/{course.slug}")
    if "details" not in draft:
        return visit.redirect(f"/enrol/{course.slug}/details")
    return _review_page(visit, course, _REVIEW.empty())


@SITE.post("/enrol/{slug}/review", page="enrol-review")
def post_review(visit: Visit) -> Response:
    """Enrol."""
    course = course_of(visit)
    if course is None:
        return visit.not_found()
    draft = _draft(visit, course)
    if "details" not in draft:
        return _repeated(visit, course)
    filled = visit.fill(_FREE_REVIEW if course.free else _REVIEW)
    if course.left == 0 or places_left(visit, course) < 1:
        filled.refuse("payment", "Sorry, this course is full. No place is left for you.")
    if not filled.ok:
        return _review_page(visit, course, filled, 422)
    if visit.is_repeat((visit.data.get("token") or [""])[0]):
        return _repeated(visit, course)
    reference = f"AC-26-{FIRST_NEW_REFERENCE + _made(visit)}"
    details = draft["details"]
    payment = "" if course.free else filled.value("payment")
    visit.state["enrolments"].append(
        {
            "reference": reference,
            "slug": course.slug,
            "title": course.title,
            "starts": course.starts,
            "ends": course.ends,
            "when": f"{course.days}, {course.time}",
            "place": course.place.name,
            "fee_kind": draft["fee"]["fee"],
            "total": _prices(visit, course, draft)["total"],
            "payment": payment,
            "paid": course.free,
            "status": "Booked",
            "email": details["email"],
            "name": f"{details['first_name']} {details['last_name']}",
            "made": long_date(NOW),
            "new": True,
        }
    )
    visit.state["opened"].append(reference)
    visit.record(
        "enrolled",
        course=course.slug,
        reference=reference,
        fee=draft["fee"]["fee"],
        reason=draft["fee"].get("concession", ""),
        payment=payment,
        email=details["email"],
    )
    # With repeats unguarded a second click must find the draft again, as a careless server would.
    if visit.guards_repeats:
        visit.state["drafts"].pop(course.slug, None)
    return visit.redirect(f"/enrolments/{reference}")


def _repeated(visit: Visit, course: Course) -> Response:
    """A second click lands on the confirmation of the first."""
    made = [e for e in visit.state["enrolments"] if e["slug"] == course.slug and e.get("new")]
    if made:
        return visit.redirect(f"/enrolments/{made[-1]['reference']}")
    return visit.redirect(f"/enrol/{course.slug}")


@SITE.page(
    "/enrolments/{reference}",
    id="enrolled",
    kind="confirmation",
    title="You are enrolled",
    example=f"/enrolments/AC-26-{FIRST_NEW_REFERENCE}",
    reach=_TO_CONFIRMATION,
)
def enrolled(visit: Visit) -> Response:
    """What happened and what comes next."""
    wanted = visit.params["reference"]
    found = next((e for e in visit.state["enrolments"] if e["reference"] == wanted and e.get("new")), None)
    if found is None:
        return visit.not_found()
    course = BY_SLUG[found["slug"]]
    starts, when = found["starts"], found["when"]
    if visit.knob("confirms_other"):
        starts, when = long_date(course.first + timedelta(days=9)), "Wednesdays, 2:00pm to 4:00pm"
    return show(
        visit,
        "enrolled.html",
        enrolment=found,
        course=course,
        starts=starts,
        when=when,
        total="Free" if course.free else money(found["total"]),
        parts=[money(part) for part in instalments(found["total"])],
        pay_by=long_date(NOW + timedelta(days=14)),
        free_until=long_date(course.first - timedelta(days=7)),
    )
