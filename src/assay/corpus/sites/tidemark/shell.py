"""The site itself and what every page of it needs: who is signed in, the search, the words for days."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from assay.corpus.pictures import portrait
from assay.corpus.site import Handler, Response, Site, Visit
from assay.corpus.sites.tidemark.data import (
    INBOX,
    LABELS,
    ME,
    MEMBERS,
    PRIORITIES,
    ROLES,
    STATUSES,
    Issue,
    Member,
    Message,
    spoken_day,
)
from assay.corpus.sites.tidemark.records import ISSUES

__all__ = ["SITE", "address", "inbox", "issues", "matches", "members", "members_only", "project_name", "show"]

PROJECT = "Pedalway app"

SITE = Site(
    "tidemark",
    name="Tidemark",
    about="An issue tracker for small product teams; the visitor works in a bike hire company's workspace.",
    start_state={
        "signed_in": True,
        "project": {
            "name": PROJECT,
            "summary": "The app that riders use to find, unlock and pay for a bike.",
        },
        "issues": {issue.key: issue for issue in ISSUES},
        "members": {member.id: member for member in MEMBERS},
        "invitations": [],
        "inbox": list(INBOX),
        "deletion_planned": False,
        "shortcuts": True,
    },
    knobs={
        # True: the search wants the exact phrase in the exact case.
        "literal_search": False,
        # True: the links to further pages of the issues list forget filters, search and order.
        "drops_filters": False,
        # True: every page of the issues list shows the first page's issues.
        "repeats_first_page": False,
        # True: the order chosen for the issues list has no effect.
        "ignores_sort": False,
        # Added to the number of issues that the list says it has found.
        "count_off": 0,
        # True: the unread count stays as it was at the start.
        "stale_count": False,
        # True: messages after a move, a saved issue and an invitation name another status or role.
        "confirms_other": False,
        # True: saving the details of an issue keeps the old assignee and says that it was saved.
        "loses_assignee": False,
        # True: a comment or a member is removed without a question.
        "deletes_at_once": False,
        # A path on which the visitor is signed out, once.
        "signs_out_on": "",
        # True: a refused new issue comes back with empty fields.
        "forgets_answers": False,
    },
)


def issues(visit: Visit) -> dict[str, Issue]:
    """All issues by key, as this visitor has changed them."""
    found: dict[str, Issue] = visit.state["issues"]
    return found


def members(visit: Visit) -> dict[str, Member]:
    """The people who can open the project."""
    found: dict[str, Member] = visit.state["members"]
    return found


def inbox(visit: Visit) -> list[Message]:
    """The visitor's messages, the newest first."""
    found: list[Message] = visit.state["inbox"]
    return found


def project_name(visit: Visit) -> str:
    """What the project is called now."""
    return str(visit.state["project"]["name"])


# Names outlive membership: an issue still says who reported it after that person has left.
_PEOPLE: Mapping[str, Member] = {member.id: member for member in MEMBERS}


def show(visit: Visit, template: str, **values: Any) -> Response:
    """A page with everything that the frame around it needs."""
    messages = INBOX if visit.knob("stale_count") else inbox(visit)
    return visit.render(
        template,
        me=_PEOPLE[ME],
        people=_PEOPLE,
        project=visit.state["project"],
        unread=sum(message.unread for message in messages),
        statuses=STATUSES,
        priorities=PRIORITIES,
        labels=LABELS,
        roles=ROLES,
        day=spoken_day,
        **values,
    )


def members_only(handler: Handler) -> Handler:
    """Send visitors who are not signed in to the sign-in page, and back afterwards."""

    @wraps(handler)
    def guarded(visit: Visit) -> Response:
        if visit.knob("signs_out_on") == visit.path and not visit.state.get("was_signed_out"):
            visit.state["signed_in"], visit.state["was_signed_out"] = False, True
        if visit.state["signed_in"]:
            return handler(visit)
        # What was posted cannot be opened again, but the page it came from can.
        wanted = address(visit.path, visit.query) if SITE.find("GET", visit.path) else "/"
        return visit.redirect("/sign-in", next=wanted)

    return guarded


def address(path: str, query: Mapping[str, str]) -> str:
    """A path with the parts of a query that say something."""
    from urllib.parse import urlencode

    kept = {key: value for key, value in query.items() if value}
    return path + (f"?{urlencode(kept)}" if kept else "")


_WORD = re.compile(r"[a-z0-9]+")


def _stem(word: str) -> str:
    """Enough of a word to find its other forms: refunds, refunded, refund."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def matches(query: str, text: str, *, literal: bool) -> bool:
    """Does the text answer the query? Part words and other forms count unless `literal`."""
    if literal:
        return query in text
    found = text.lower()
    return all(_stem(word) in found for word in _WORD.findall(query.lower()))


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """The portrait of a member."""
    person = _PEOPLE.get(visit.params["name"])
    if person is None:
        return visit.not_found()
    return Response(portrait(person.name, "#e3e6f4"), content_type="image/svg+xml")


def newest_first(wanted: Callable[[Issue], bool], visit: Visit) -> list[Issue]:
    """The issues that are wanted, the one that changed last first."""
    chosen = [issue for issue in issues(visit).values() if wanted(issue)]
    return sorted(chosen, key=lambda issue: (issue.updated, issue.number), reverse=True)
