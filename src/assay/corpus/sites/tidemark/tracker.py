"""Issues: the list, the board, the page of one issue and the form for a new one."""

from __future__ import annotations

import re
from datetime import datetime

from assay.corpus.forms import Field, Form
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.tidemark.data import (
    BOARD_STATUSES,
    LABELS,
    ME,
    PRIORITIES,
    SORTS,
    STATUSES,
    Activity,
    Comment,
    Issue,
    spoken_day,
)
from assay.corpus.sites.tidemark.shell import (
    SITE,
    address,
    issues,
    matches,
    members,
    members_only,
    newest_first,
    show,
)

_PAGE_SIZE = 15
# Done work leaves the board after two weeks.
_BOARD_SINCE = "2026-03-03"
_FILTERS = ("q", "status", "assignee", "label", "priority", "sort")


def _day(text: str) -> str:
    """A day as people type it, in the form that is kept; empty when it is none."""
    plain = re.sub(r"[\s,./-]+", " ", text).strip()
    for pattern in ("%d %B %Y", "%d %b %Y", "%d %m %Y", "%Y %m %d"):
        try:
            return datetime.strptime(plain, pattern).date().isoformat()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    return ""


NEW_ISSUE = Form(
    "new-issue",
    (
        Field(
            "title",
            missing="Enter a title, so that others can find the issue.",
            wrong="Use at most 120 characters for the title.",
            rule=lambda text: len(text) <= 120,
        ),
        Field("description", missing="Describe what happens or what is needed. One sentence is enough."),
        Field("priority", missing="Choose a priority.", choices=tuple(PRIORITIES)),
        Field("assignee"),
        Field("labels", choices=tuple(LABELS), many=True),
        Field(
            "due",
            wrong="Enter today or a later day, for example 27 March 2026.",
            rule=lambda text: _day(text) >= TODAY,
        ),
    ),
)
NEW_COMMENT = Form("comment", (Field("text", missing="Write your comment before you send it."),))


def _wanted(visit: Visit, issue: Issue) -> bool:
    chosen = {name: visit.query.get(name, "") for name in _FILTERS}
    text = " ".join([issue.key, issue.title, *issue.body, *(LABELS[label] for label in issue.labels)])
    status = chosen["status"]
    return (
        matches(chosen["q"].strip(), text, literal=bool(visit.knob("literal_search")))
        and (not status or (issue.is_open if status == "open" else issue.status == status))
        and (not chosen["assignee"] or issue.assignee == chosen["assignee"].replace("nobody", ""))
        and (not chosen["label"] or chosen["label"] in issue.labels)
        and (not chosen["priority"] or issue.priority == chosen["priority"])
    )


def _ordered(found: list[Issue], order: str) -> list[Issue]:
    if order == "created":
        return sorted(found, key=lambda issue: (issue.created, issue.number), reverse=True)
    if order == "priority":
        return sorted(found, key=lambda issue: list(PRIORITIES).index(issue.priority))
    if order == "due":
        return sorted(found, key=lambda issue: issue.due or "9999")
    return found


def _chips(visit: Visit, query: dict[str, str]) -> list[tuple[str, str]]:
    """Each filter in words, with the address of the list without it."""
    people = {member.id: member.name for member in members(visit).values()}
    words: dict[str, tuple[str, dict[str, str]]] = {
        "q": ("Search", {}),
        "status": ("Status", {"open": "All open", **STATUSES}),
        "assignee": ("Assignee", {"nobody": "Nobody", **people}),
        "label": ("Label", LABELS),
        "priority": ("Priority", PRIORITIES),
    }
    return [
        (
            f"{name}: {values.get(query[key], query[key])}",
            address("/issues", {k: v for k, v in query.items() if k != key}),
        )
        for key, (name, values) in words.items()
        if query.get(key)
    ]


@SITE.page("/issues", id="issues", kind="issue tracker", title="Issues")
@members_only
def issue_list(visit: Visit) -> Response:
    """The list, with search, filters, order and pages in the address."""
    query = {name: visit.query.get(name, "").strip() for name in _FILTERS}
    found = newest_first(lambda issue: _wanted(visit, issue), visit)
    if not visit.knob("ignores_sort"):
        found = _ordered(found, query["sort"])
    pages = max(1, -(-len(found) // _PAGE_SIZE))
    asked = visit.query.get("page", "1")
    number = min(int(asked), pages) if asked.isdigit() and asked != "0" else 1
    start = 0 if visit.knob("repeats_first_page") else (number - 1) * _PAGE_SIZE
    kept = {} if visit.knob("drops_filters") else query
    return show(
        visit,
        "issues.html",
        shown=found[start : start + _PAGE_SIZE],
        total=len(found) + int(visit.knob("count_off")) if found else 0,
        first=(number - 1) * _PAGE_SIZE + 1,
        number=number,
        page_links=[(n, address("/issues", {**kept, "page": str(n)})) for n in range(1, pages + 1)],
        chosen=query,
        chips=_chips(visit, query),
        sorts=SORTS,
        team=list(members(visit).values()),
    )


@SITE.page("/board", id="board", kind="board", title="Board")
@members_only
def board(visit: Visit) -> Response:
    """Work of these weeks by status."""
    mine = visit.query.get("who") == "me"

    def is_shown(issue: Issue) -> bool:
        recent = issue.is_open or issue.updated >= _BOARD_SINCE
        return recent and (not mine or issue.assignee == ME)

    shown = newest_first(is_shown, visit)
    columns = [(slug, [issue for issue in shown if issue.status == slug]) for slug in BOARD_STATUSES]
    return show(visit, "board.html", columns=columns, mine=mine)


@SITE.post("/board/move", page="board")
@members_only
def move(visit: Visit) -> Response:
    """Give an issue another status."""
    issue = issues(visit).get(visit.data.get("issue", [""])[0])
    status = visit.data.get("status", [""])[0]
    if issue is None:
        return visit.not_found()
    back = address("/board", {"who": visit.data.get("who", [""])[0]})
    if status not in STATUSES:
        visit.notify(f"{issue.key} was not moved: choose a column first.")
        return visit.redirect(back)
    if status == issue.status:
        visit.notify(f"{issue.key} is already in {STATUSES[status]}.")
        return visit.redirect(back)
    _set_status(issue, status)
    visit.record("issue_moved", key=issue.key, status=status)
    place = "the Backlog. You find it in the list of issues" if status == "backlog" else _said(visit, status)
    visit.notify(f"{issue.key} “{issue.title}” moved to {place}.")
    return visit.redirect(back)


def _said(visit: Visit, status: str) -> str:
    """The status as messages name it."""
    names = list(STATUSES)
    shift = 1 if visit.knob("confirms_other") else 0
    return STATUSES[names[(names.index(status) + shift) % len(names)]]


def _set_status(issue: Issue, status: str) -> None:
    issue.status, issue.updated = status, TODAY
    issue.activity.append(Activity(ME, TODAY, f"changed the status to {STATUSES[status]}"))


@SITE.page("/issues/new", id="new-issue", kind="issue form", title="New issue")
@members_only
def new_issue(visit: Visit) -> Response:
    """The empty form."""
    return show(visit, "new_issue.html", form=NEW_ISSUE.empty(), **_form_words(visit))


def _form_words(visit: Visit) -> dict[str, object]:
    return {
        "team": list(members(visit).values()),
        "token": f"issue-{visit.session.count('issue_created') + 1}",
    }


@SITE.post("/issues/new", page="new-issue")
@members_only
def create_issue(visit: Visit) -> Response:
    """Keep a new issue and show it."""
    form = visit.fill(NEW_ISSUE)
    if form.value("assignee") and form.value("assignee") not in members(visit):
        form.refuse("assignee", "Choose a member of the project, or nobody.")
    if not form.ok:
        if visit.knob("forgets_answers"):
            form.values, form.lists = {}, {}
        return show(visit, "new_issue.html", status=422, form=form, **_form_words(visit))
    token = visit.data.get("token", [""])[0]
    # The title is part of it: another issue sent from the same page after going back is a new one.
    if visit.is_repeat(f"{token}|{form.value('title')}") and "last_created" in visit.state:
        return visit.redirect(f"/issues/{visit.state['last_created']}")
    issue = Issue(
        key=f"PED-{max(known.number for known in issues(visit).values()) + 1}",
        title=form.value("title"),
        status="backlog",
        priority=form.value("priority"),
        assignee=form.value("assignee"),
        labels=[label for label in LABELS if label in form.lists["labels"]],
        reporter=ME,
        created=TODAY,
        updated=TODAY,
        due=_day(form.value("due")),
        body=tuple(part.strip() for part in form.value("description").split("\n") if part.strip()),
        activity=[Activity(ME, TODAY, "reported this issue")],
        watched=True,
    )
    issues(visit)[issue.key] = issue
    visit.state["last_created"] = issue.key
    visit.record(
        "issue_created",
        key=issue.key,
        title=issue.title,
        priority=issue.priority,
        assignee=issue.assignee,
        labels=tuple(issue.labels),
    )
    visit.notify(f"{issue.key} was created. It is in the Backlog until somebody starts it.")
    return visit.redirect(f"/issues/{issue.key}")


@SITE.page("/issues/{key}", id="issue", kind="issue page", title="Issue", example="/issues/PED-145")
@members_only
def issue_page(visit: Visit) -> Response:
    """One issue with all that was said about it."""
    issue = issues(visit).get(visit.params["key"].upper())
    if issue is None:
        return visit.not_found()
    return _show_issue(visit, issue)


def _show_issue(visit: Visit, issue: Issue, form: object = None, status: int = 200) -> Response:
    return show(
        visit,
        "issue.html",
        page="issue",
        status=status,
        issue=issue,
        form=form or NEW_COMMENT.empty(),
        team=list(members(visit).values()),
        token=f"comment-{visit.session.count('comment_added') + 1}",
    )


@SITE.post("/issues/{key}/details", page="issue")
@members_only
def save_details(visit: Visit) -> Response:
    """Change status, priority and assignee."""
    issue = issues(visit).get(visit.params["key"])
    if issue is None:
        return visit.not_found()
    status, priority, assignee = (
        visit.data.get(name, [""])[0] for name in ("status", "priority", "assignee")
    )
    if status not in STATUSES or priority not in PRIORITIES or (assignee and assignee not in members(visit)):
        visit.notify(f"{issue.key} was not changed: choose from the lists.")
        return visit.redirect(f"/issues/{issue.key}")
    changes = _change(visit, issue, status, priority, assignee)
    if changes:
        issue.updated = TODAY
        visit.record("issue_changed", key=issue.key, status=status, priority=priority, assignee=assignee)
        visit.notify(f"{issue.key} saved: {', '.join(changes)}.")
    else:
        visit.notify(f"Nothing was different, so {issue.key} stays as it is.")
    return visit.redirect(f"/issues/{issue.key}")


def _change(visit: Visit, issue: Issue, status: str, priority: str, assignee: str) -> list[str]:
    """Make the changes and tell them in words."""
    told = []
    if status != issue.status:
        _set_status(issue, status)
        told.append(f"status is now {_said(visit, status)}")
    if priority != issue.priority:
        issue.priority = priority
        issue.activity.append(Activity(ME, TODAY, f"changed the priority to {PRIORITIES[priority]}"))
        told.append(f"priority is now {PRIORITIES[priority]}")
    if assignee != issue.assignee:
        name = members(visit)[assignee].name if assignee else "nobody"
        told.append(f"assignee is now {name}")
        if not visit.knob("loses_assignee"):
            issue.assignee = assignee
            issue.activity.append(Activity(ME, TODAY, f"assigned {name}"))
    return told


@SITE.post("/issues/{key}/watch", page="issue")
@members_only
def watch(visit: Visit) -> Response:
    """Start or stop messages about an issue."""
    issue = issues(visit).get(visit.params["key"])
    if issue is None:
        return visit.not_found()
    issue.watched = visit.data.get("watch", [""])[0] == "yes"
    visit.record("watch_changed", key=issue.key, watched=issue.watched)
    verb = "You now watch" if issue.watched else "You no longer watch"
    visit.notify(f"{verb} {issue.key}.")
    return visit.redirect(f"/issues/{issue.key}")


@SITE.post("/issues/{key}", page="issue")
@members_only
def add_comment(visit: Visit) -> Response:
    """Keep a comment."""
    issue = issues(visit).get(visit.params["key"])
    if issue is None:
        return visit.not_found()
    form = visit.fill(NEW_COMMENT)
    if not form.ok:
        return _show_issue(visit, issue, form, 422)
    token = visit.data.get("token", [""])[0]
    if not visit.is_repeat(f"{token}|{issue.key}|{form.value('text')}"):
        number = visit.session.count("comment_added") + 1
        issue.comments.append(Comment(f"new{number}", ME, TODAY, form.value("text")))
        issue.updated = TODAY
        visit.record("comment_added", key=issue.key, text=form.value("text"))
        visit.notify(f"Your comment was added to {issue.key}.")
    return visit.redirect(f"/issues/{issue.key}")


def _own_comment(visit: Visit) -> tuple[Issue, Comment] | None:
    issue = issues(visit).get(visit.params["key"])
    if issue is None:
        return None
    own = (c for c in issue.comments if c.id == visit.params["comment"] and c.author == ME)
    comment = next(own, None)
    return (issue, comment) if comment else None


@SITE.get("/issues/{key}/comments/{comment}/delete", page="confirm")
@members_only
def ask_delete_comment(visit: Visit) -> Response:
    """Ask before a comment goes."""
    found = _own_comment(visit)
    if found is None:
        return visit.not_found()
    if visit.knob("deletes_at_once"):
        return delete_comment(visit)
    issue, comment = found
    return show(
        visit,
        "confirm.html",
        title="Delete this comment?",
        text=f"You wrote it on {spoken_day(comment.written)} under {issue.key}. It cannot be brought back.",
        quote=comment.text,
        action=visit.path,
        yes="Delete comment",
        no="Keep comment",
        back=f"/issues/{issue.key}",
        trail=[("Issues", "/issues"), (issue.key, f"/issues/{issue.key}")],
    )


@SITE.post("/issues/{key}/comments/{comment}/delete", page="confirm")
@members_only
def delete_comment(visit: Visit) -> Response:
    """Remove a comment of one's own."""
    found = _own_comment(visit)
    if found is None:
        return visit.redirect(f"/issues/{visit.params['key']}")
    issue, comment = found
    issue.comments.remove(comment)
    visit.record("comment_deleted", key=issue.key, comment=comment.id)
    visit.notify(f"Your comment on {issue.key} was deleted.")
    return visit.redirect(f"/issues/{issue.key}")


__all__ = ["NEW_COMMENT", "NEW_ISSUE"]
