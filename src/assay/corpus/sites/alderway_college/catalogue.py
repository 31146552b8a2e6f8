"""Finding courses: search, filters, sorting, pages of results, and the timetable."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from assay.corpus.site import Response, Visit
from assay.corpus.sites.alderway_college.core import (
    SITE,
    address,
    course_of,
    places_left,
    show,
    visible_enrolments,
)
from assay.corpus.sites.alderway_college.courses import COURSES
from assay.corpus.sites.alderway_college.data import (
    DAYS,
    LEVELS,
    PLACES,
    SUBJECTS,
    Course,
    long_date,
    named,
    teaching_weeks,
)

__all__: list[str] = []

_PER_PAGE = 12
_SORTS = {
    "start": "Start date",
    "title": "Title, A to Z",
    "fee": "Fee, lowest first",
    "places": "Most places left",
}
_FILTERS = {
    "subject": {slug: subject.name for slug, subject in SUBJECTS.items()},
    "day": {named(day): day for day in DAYS},
    "level": {named(level): level for level in LEVELS},
    "place": {slug: place.name for slug, place in PLACES.items()},
}


def _stem(word: str) -> str:
    for ending in ("ies", "ing", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _text(course: Course) -> str:
    parts = (course.title, course.summary, course.subject.name, course.tutor.name, course.code, course.about)
    return " ".join(parts)


def _found(courses: Sequence[Course], wanted: str, literal: bool) -> list[Course]:
    if literal:
        return [course for course in courses if wanted in course.title]
    stems = [_stem(word) for word in _words(wanted)]
    found = [c for c in courses if all(stem in _text(c).lower() for stem in stems)]
    # A word in the title counts for more than one in the description.
    return sorted(found, key=lambda c: -sum(stem in c.title.lower() for stem in stems))


def _suggestion(wanted: str) -> str:
    known = sorted({word for course in COURSES for word in _words(course.title) if len(word) > 3})
    close = [difflib.get_close_matches(word, known, 1, 0.7) for word in _words(wanted)]
    said = " ".join(match[0] for match in close if match)
    return said if said != wanted.lower() else ""


def _chosen(visit: Visit) -> dict[str, list[str]]:
    return {
        name: [value for value in visit.query_lists.get(name, ()) if value in options]
        for name, options in _FILTERS.items()
    }


def _fits(course: Course, chosen: dict[str, list[str]]) -> bool:
    own = {
        "subject": course.subject.slug,
        "day": named(course.day),
        "level": named(course.level),
        "place": course.place.slug,
    }
    return all(not values or own[name] in values for name, values in chosen.items())


def _sorted(visit: Visit, courses: list[Course], sort: str, searched: bool) -> list[Course]:
    match sort:
        case "title":
            return sorted(courses, key=lambda c: c.title)
        case "fee":
            return sorted(courses, key=lambda c: (c.fee, c.title))
        case "places":
            return sorted(courses, key=lambda c: (-places_left(visit, c), c.title))
        case _ if searched:
            return courses
    return sorted(courses, key=lambda c: (c.first, c.start_minutes, c.title))


@SITE.page("/courses", id="courses", kind="course catalogue", title="Courses")
def courses(visit: Visit) -> Response:
    """The catalogue."""
    wanted = visit.query.get("q", "").strip()[:80]
    chosen = _chosen(visit)
    effective = {**chosen, "place": []} if visit.knob("ignores_place") else chosen
    sort = visit.query.get("sort", "")
    sort = sort if sort in _SORTS else ("" if wanted else "start")
    found = [course for course in COURSES if _fits(course, effective)]
    if wanted:
        found = _found(found, wanted, visit.knob("literal_search"))
    found = _sorted(visit, found, sort, bool(wanted))
    pages = max(1, -(-len(found) // _PER_PAGE))
    asked = visit.query.get("page", "1")
    number = min(max(int(asked) if asked.isdigit() else 1, 1), pages)
    first = 0 if visit.knob("repeats_first_page") else (number - 1) * _PER_PAGE
    kept: dict[str, Any] = {"q": wanted, **chosen, "sort": visit.query.get("sort", "") and sort}
    return show(
        visit,
        "courses.html",
        wanted=wanted,
        chosen=chosen,
        filters=_FILTERS,
        chips=_chips(kept, chosen),
        sorts=({} if not wanted else {"": "Best match"}) | _SORTS,
        sort=sort,
        total=len(found),
        first=(number - 1) * _PER_PAGE + 1,
        last=min(number * _PER_PAGE, len(found)),
        results=[(course, places_left(visit, course)) for course in found[first : first + _PER_PAGE]],
        number=number,
        pages=[(n, _page_address(visit, kept, n)) for n in range(1, pages + 1)],
        suggestion=_suggestion(wanted) if wanted and not found else "",
        unfiltered=address("/courses", q=wanted),
    )


def _page_address(visit: Visit, kept: dict[str, Any], number: int) -> str:
    if visit.knob("drops_filters"):
        kept = {}
    return address("/courses", **kept, page=number if number > 1 else "")


def _chips(kept: dict[str, Any], chosen: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [
        (
            _FILTERS[name][value],
            address("/courses", **{**kept, name: [other for other in values if other != value]}),
        )
        for name, values in chosen.items()
        for value in values
    ]


@SITE.page(
    "/courses/{slug}",
    id="course",
    kind="course page",
    title="Course",
    example="/courses/italian-for-beginners",
)
def course_page(visit: Visit) -> Response:
    """Everything about one course."""
    course = course_of(visit)
    if course is None:
        return visit.not_found()
    similar = [c for c in COURSES if c.subject is course.subject and c is not course][:3]
    mine = next(
        (e for e in visible_enrolments(visit) if e["slug"] == course.slug and e["status"] == "Booked"), None
    )
    return show(
        visit,
        "course.html",
        course=course,
        left=places_left(visit, course),
        mine=mine,
        similar=[(other, places_left(visit, other)) for other in similar],
    )


@SITE.page("/timetable", id="timetable", kind="timetable", title="Timetable")
def timetable(visit: Visit) -> Response:
    """One week of classes: a grid, or a list on a small screen."""
    weeks = teaching_weeks()
    values = {monday.isoformat(): monday for monday in weeks}
    monday = values.get(visit.query.get("week", ""), weeks[0])
    place = visit.query.get("place", "")
    place = place if place in PLACES else ""
    shown = "" if visit.knob("ignores_place") else place
    days = []
    for index, day in enumerate(DAYS):
        today = monday + timedelta(days=index)
        running = [c for c in COURSES if today in c.sessions and shown in ("", c.place.slug)]
        running.sort(key=lambda c: (c.start_minutes, c.title))
        days.append((day, long_date(today), _bands(running)))
    at = weeks.index(monday)
    kept = "" if visit.knob("drops_filters") else place

    def week_address(index: int) -> str:
        return (
            address("/timetable", week=weeks[index].isoformat(), place=kept)
            if 0 <= index < len(weeks)
            else ""
        )

    return show(
        visit,
        "timetable.html",
        week=monday.isoformat(),
        week_text=long_date(monday),
        weeks=[(day.isoformat(), long_date(day)) for day in weeks],
        week_number=at + 1,
        place=place,
        places=PLACES,
        days=days,
        count=sum(len(found) for _, _, bands in days for _, found in bands),
        earlier=week_address(at - 1),
        later=week_address(at + 1),
    )


def _bands(running: list[Course]) -> list[tuple[str, list[Course]]]:
    return [(band, [c for c in running if c.band == band]) for band in ("Morning", "Afternoon", "Evening")]
