"""The site itself and what its handlers share: the signed-in member, the page frame, safe ways back."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar
from urllib.parse import urlencode

from assay.corpus.site import Handler, Response, Site, Visit
from assay.corpus.sites.commons.data import CONVERSATIONS, FOLLOWING, HELP_DESK, JOINED, UNREAD
from assay.corpus.sites.commons.people import ME, PEOPLE, Person, Workshop

__all__ = [
    "SITE",
    "current_person",
    "is_match",
    "link_to",
    "members_only",
    "missing",
    "page_number",
    "safe_path",
    "show",
    "slice_page",
    "upcoming",
]

T = TypeVar("T")

SITE = Site(
    "commons",
    name="Commons",
    about="A small non-profit social network for neighbours and makers: posts, groups and messages.",
    start_state={
        "member": ME,
        "profile": {},
        "following": list(FOLLOWING),
        "joined": list(JOINED),
        "liked": ["129", "118"],
        "votes": {},
        "posts": [],
        "deleted_posts": [],
        "replies": {},
        "deleted_replies": [],
        "unread": list(UNREAD),
        "unread_messages": ["beth"],
        "messages": {handle: list(messages) for handle, messages in CONVERSATIONS.items()},
        "settings": {
            "visibility": "everyone",
            "contact": "members",
            "audience": "everyone",
            "emails": "each",
            "show_area": "yes",
            "findable": "",
        },
        "password": "plum-jam-42",
        "requests": [],
    },
    knobs={
        # True: search wants the exact words in their exact case.
        "literal_search": False,
        # True: the links to further pages forget the chosen filter, group, topic and order.
        "drops_filters": False,
        # True: every further page of a list shows the first page's items.
        "repeats_first_page": False,
        # True: unread marks, like counts and group buttons stay as they were after the action.
        "stale_count": False,
        # True: deleting leaves no Undo, and closing the account asks nothing.
        "deletes_at_once": False,
        # True: a new post and its confirmation name another audience than the one chosen.
        "confirms_other": False,
        # True: settings are said to be saved and are not.
        "forgets_settings": False,
        # Id of a page; opening it signs the member out.
        "signs_out_on": "",
    },
)


def members_only(handler: Handler) -> Handler:
    """Send visitors who are not signed in to the sign-in page, and back afterwards."""

    def guarded(visit: Visit) -> Response:
        if visit.page and visit.page == visit.knob("signs_out_on"):
            visit.state["member"] = ""
        if visit.state["member"]:
            return handler(visit)
        wanted = visit.path + (f"?{urlencode(visit.query)}" if visit.query else "")
        return visit.redirect("/sign-in", next=wanted if visit.method == "GET" else "/")

    return guarded


def current_person(visit: Visit, handle: str) -> Person | None:
    """A member as the profile says now: the visitor's own can be changed."""
    person = PEOPLE.get(handle)
    if person is None or handle != ME or not visit.state["profile"]:
        return person
    told = visit.state["profile"]
    return replace(
        person,
        name=told["name"],
        craft=told["craft"],
        area=told["area"],
        bio=told["bio"],
        skills=tuple(told["skills"]),
    )


def upcoming(limit: int) -> list[tuple[Person, Workshop]]:
    """The next workshops, soonest first."""
    found = [(person, workshop) for person in PEOPLE.values() for workshop in person.workshops]
    return sorted(found, key=lambda pair: _day(pair[1].date))[:limit]


def _day(date: str) -> tuple[int, int]:
    day, month, _ = date.split()
    return (("March", "April").index(month), int(day))


def show(visit: Visit, template: str, *, page: str = "", status: int = 200, **values: Any) -> Response:
    """A page inside the site's frame."""
    member = visit.state["member"]
    me = current_person(visit, member) if member else None
    unread = len(UNREAD) if visit.knob("stale_count") else len(visit.state["unread"])
    strangers = [p for p in PEOPLE.values() if p.handle not in (ME, *visit.state["following"])]
    frame: dict[str, Any] = {
        "me": me,
        "unread": unread,
        "unread_messages": len(visit.state["unread_messages"]),
        "desk": HELP_DESK,
        "coming_up": upcoming(4),
        "strangers": strangers[:3],
        "search_words": "",
        "here": visit.path + (f"?{urlencode(visit.query)}" if visit.query and visit.method == "GET" else ""),
    }
    return visit.render(template, page=page, status=status, **{**frame, **values})


def missing(visit: Visit) -> Response:
    """The page for what is not there."""
    return show(visit, "not_found.html", page="not-found", status=404)


def safe_path(path: str, otherwise: str = "/") -> str:
    """A way back inside the site; an address elsewhere is never followed."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else otherwise


def link_to(path: str, **query: object) -> str:
    """An address with the parts of the query that say something."""
    said = {key: str(value) for key, value in query.items() if value not in ("", None)}
    return path + (f"?{urlencode(said)}" if said else "")


def page_number(visit: Visit, pages: int) -> int:
    """The page asked for, kept within the list."""
    asked = visit.query.get("page", "1")
    return min(max(int(asked), 1), max(pages, 1)) if asked.isascii() and asked.isdigit() else 1


def slice_page(visit: Visit, items: Sequence[T], size: int) -> tuple[list[T], int, int]:
    """The items of the page asked for, its number, and how many pages there are."""
    pages = max(1, -(-len(items) // size))
    number = page_number(visit, pages)
    first = 0 if visit.knob("repeats_first_page") else (number - 1) * size
    return list(items[first : first + size]), number, pages


def _plain(text: str) -> str:
    spelled = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spelled if not unicodedata.combining(letter))


def is_match(visit: Visit, wanted: str, *texts: str) -> bool:
    """Do the texts answer a search? Case, accents, order and plural endings do not matter."""
    if visit.knob("literal_search"):
        return any(wanted in text for text in texts)
    searched = _plain(" ".join(texts))
    return all(_stem(word) in searched for word in _plain(wanted).split())


def _stem(word: str) -> str:
    """The part of a word that its plural shares."""
    for ending, keep in (("ies", 3), ("es", 2), ("s", 1)):
        if word.endswith(ending) and len(word) - keep >= 3:
            return word[:-keep]
    return word
