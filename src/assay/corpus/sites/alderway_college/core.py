"""The site itself, its knobs, and what several of its pages need."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from assay.corpus.site import Response, Site, Visit
from assay.corpus.sites.alderway_college.courses import BY_SLUG
from assay.corpus.sites.alderway_college.data import ACCOUNT, Course

__all__ = ["SITE", "address", "course_of", "places_left", "show", "visible_enrolments"]


def _past(
    reference: str, title: str, starts: str, ends: str, when: str, total: float, status: str
) -> dict[str, Any]:
    return {
        "reference": reference,
        "slug": "",
        "title": title,
        "starts": starts,
        "ends": ends,
        "when": when,
        "place": "Bridge Street",
        "fee_kind": "full",
        "total": total,
        "payment": "invoice",
        "paid": True,
        "status": status,
        "email": ACCOUNT["email"],
        "name": ACCOUNT["name"],
        "made": starts,
    }


def _booked(reference: str, slug: str, payment: str, paid: bool, made: str) -> dict[str, Any]:
    course = BY_SLUG[slug]
    return {
        "reference": reference,
        "slug": slug,
        "title": course.title,
        "starts": course.starts,
        "ends": course.ends,
        "when": f"{course.days}, {course.time}",
        "place": course.place.name,
        "fee_kind": "full",
        "total": course.fee,
        "payment": payment,
        "paid": paid,
        "status": "Booked",
        "email": ACCOUNT["email"],
        "name": ACCOUNT["name"],
        "made": made,
    }


SITE = Site(
    "alderway-college",
    name="Alderway College",
    about="An adult education college: course catalogue, timetable, fees and online enrolment",
    start_state={
        "account": None,
        "opened": [],
        "drafts": {},
        "messages": [],
        "enrolments": [
            _booked("AC-26-1874", "french-conversation", "invoice", True, "2 March 2026"),
            _booked("AC-26-1921", "watercolour-from-nature", "desk", False, "9 March 2026"),
            _past(
                "AC-26-0655",
                "Italian for Beginners, spring term",
                "12 January 2026",
                "23 March 2026",
                "Mondays, 6:30pm to 8:30pm",
                120.0,
                "In progress",
            ),
            _past(
                "AC-25-3310",
                "Bread in a Day, autumn term",
                "15 November 2025",
                "15 November 2025",
                "Saturday, 10:00am to 3:00pm",
                35.0,
                "Finished",
            ),
        ],
    },
    knobs={
        # A fee that is named only at the last step of the enrolment, in pounds.
        "late_fee": 0.0,
        # The total at the last step and in the confirmation differs from the sum by this, in pounds.
        "total_off": 0.0,
        # Search wants the exact phrase in the exact case.
        "literal_search": False,
        # Going back in the enrolment shows empty fields.
        "forgets_answers": False,
        # Page 2 of the catalogue and other weeks of the timetable forget filters and sorting.
        "drops_filters": False,
        # Page 2 of the catalogue shows the courses of page 1.
        "repeats_first_page": False,
        # The confirmation shows another start date and time than the course has.
        "confirms_other": False,
        # Places left and the status in My learning stay as they were after an enrolment or a withdrawal.
        "stale_count": False,
        # Withdrawing happens without a question.
        "deletes_at_once": False,
        # Opening the page with this id signs the learner out.
        "signs_out_on": "",
        # The place filter of catalogue and timetable has no effect.
        "ignores_place": False,
        # A full course looks open and is refused only when everything has been filled in.
        "refuses_late": False,
    },
)


def show(visit: Visit, template: str, *, status: int = 200, page: str = "", **values: Any) -> Response:
    """Render a page of the site."""
    if visit.knob("signs_out_on") == (page or visit.page) and visit.state["account"]:
        visit.state["account"] = None
    return visit.render(template, status=status, page=page, **values)


def course_of(visit: Visit) -> Course | None:
    """The course that the address names."""
    return BY_SLUG.get(visit.params["slug"])


def places_left(visit: Visit, course: Course) -> int:
    """Places that are left once this visitor's own new enrolments and withdrawals are counted."""
    if course.left == 0 and visit.knob("refuses_late"):
        return 2
    if visit.knob("stale_count"):
        return course.left
    made: int = sum(
        item["slug"] == course.slug and item.get("new", False) and item["status"] == "Booked"
        for item in visit.state["enrolments"]
    )
    given_back: int = sum(
        item["slug"] == course.slug and not item.get("new", False) and item["status"] == "Withdrawn"
        for item in visit.state["enrolments"]
    )
    return course.left - made + given_back


def visible_enrolments(visit: Visit) -> list[dict[str, Any]]:
    """What My learning may show: the signed-in learner's enrolments and those opened by reference."""
    account = visit.state["account"]
    return [
        item
        for item in visit.state["enrolments"]
        if item["reference"] in visit.state["opened"]
        or (account and item["email"].lower() == account["email"].lower())
    ]


def address(path: str, **query: Any) -> str:
    """An address with those parameters that say something."""
    said = {key: value for key, value in query.items() if value not in ("", None, [], ())}
    return path + (f"?{urlencode(said, doseq=True)}" if said else "")
