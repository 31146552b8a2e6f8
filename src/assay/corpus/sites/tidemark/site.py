"""Tidemark's front rooms: my work, sign-in, help and privacy. The rest of the site is imported here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.tidemark import settings, tracker
from assay.corpus.sites.tidemark.data import ME, PASSWORD, spoken_day
from assay.corpus.sites.tidemark.shell import SITE, inbox, issues, members, members_only, show
from assay.corpus.steps import Click, Go

__all__ = ["CONTACT", "SIGN_IN", "SITE", "settings", "tracker"]

_WEEKS_SHOWN = 8
_CHART_HEIGHT = 120

SIGN_IN = Form(
    "sign-in",
    (
        Field(
            "email",
            kind="email",
            missing="Enter your e-mail address.",
            wrong="Enter a full e-mail address, such as name@company.example.",
        ),
        Field("password", missing="Enter your password."),
    ),
)
CONTACT = Form(
    "contact",
    (
        Field(
            "topic", missing="Choose what your message is about.", choices=("question", "problem", "billing")
        ),
        Field("message", missing="Write your message."),
    ),
)


@dataclass(frozen=True, slots=True)
class _Week:
    """One pair of bars of the chart."""

    day: str
    short_day: str
    opened: int
    closed: int
    x: int

    @property
    def opened_height(self) -> int:
        """Pixels of the bar."""
        return self.opened * _CHART_HEIGHT // 8

    @property
    def closed_height(self) -> int:
        """Pixels of the bar."""
        return self.closed * _CHART_HEIGHT // 8


def _weeks(visit: Visit) -> list[_Week]:
    """Opened and closed issues of the last weeks, this week's last."""
    monday = date.fromisoformat(TODAY) - timedelta(days=1)
    weeks = []
    for index in range(_WEEKS_SHOWN):
        start = monday - timedelta(weeks=_WEEKS_SHOWN - 1 - index)
        days = {(start + timedelta(days=n)).isoformat() for n in range(7)}
        opened = sum(issue.created in days for issue in issues(visit).values())
        closed = sum(issue.updated in days and not issue.is_open for issue in issues(visit).values())
        day = spoken_day(start.isoformat()).rsplit(" ", 1)[0]
        weeks.append(_Week(day, f"{start.day} {start:%b}", opened, closed, index * 64))
    return weeks


@SITE.page("/", id="my-work", kind="dashboard", title="My work")
@members_only
def my_work(visit: Visit) -> Response:
    """What waits for the visitor."""
    open_issues = [issue for issue in issues(visit).values() if issue.is_open]
    mine = sorted((i for i in open_issues if i.assignee == ME), key=lambda i: (i.due or "9999", i.number))
    weeks = _weeks(visit)
    only_unread = visit.query.get("inbox") != "all"
    messages = [message for message in inbox(visit) if message.unread or not only_unread]
    return show(
        visit,
        "my_work.html",
        mine=mine,
        due_soon=sum("" < issue.due <= "2026-03-22" for issue in mine),
        waiting=sum(issue.status == "in-review" for issue in open_issues),
        unassigned=sum(not issue.assignee for issue in open_issues),
        open_total=len(open_issues),
        weeks=weeks,
        all_issues=issues(visit),
        messages=messages,
        only_unread=only_unread,
        message_total=len(inbox(visit)),
    )


@SITE.post("/inbox/read", page="my-work")
@members_only
def mark_read(visit: Visit) -> Response:
    """Mark one message, or all of them, as read."""
    wanted = visit.data.get("message", ["all"])[0]
    changed = [m for m in inbox(visit) if m.unread and wanted in ("all", m.id)]
    for message in changed:
        message.unread = False
    visit.record("messages_read", count=len(changed))
    visit.notify(f"{len(changed)} message{'' if len(changed) == 1 else 's'} marked as read.")
    return visit.redirect("/")


@SITE.page(
    "/sign-in",
    id="sign-in",
    kind="sign-in",
    title="Sign in",
    reach=(Go("/sign-in"), Click("#sign-out-here")),
)
def sign_in_page(visit: Visit) -> Response:
    """The form, or who is signed in."""
    return show(visit, "sign_in.html", form=SIGN_IN.empty(), wanted=_wanted(visit.query.get("next", "")))


def _wanted(path: str) -> str:
    """Where to go after signing in: a path of this site, never another site."""
    return (
        path if path.startswith("/") and not path.startswith(("//", "/sign-")) and "\\" not in path else "/"
    )


@SITE.post("/sign-in", page="sign-in")
def sign_in(visit: Visit) -> Response:
    """Let a member in."""
    form: Filled = visit.fill(SIGN_IN)
    wanted = _wanted(visit.data.get("next", ["/"])[0])
    me = members(visit)[ME]
    if form.ok and (form.value("email").lower() != me.email or form.value("password") != PASSWORD):
        form.refuse(
            "password",
            "This e-mail address and password do not belong together. Check both, or ask us for a new "
            "password.",
        )
    if not form.ok:
        form.values["password"] = ""
        return show(visit, "sign_in.html", status=422, form=form, wanted=wanted)
    visit.state["signed_in"] = True
    visit.record("signed_in")
    visit.notify(f"Welcome back, {me.name}.")
    return visit.redirect(wanted)


@SITE.post("/sign-out", page="sign-in")
def sign_out(visit: Visit) -> Response:
    """Let a member go."""
    visit.state["signed_in"] = False
    visit.record("signed_out")
    visit.notify("You are signed out.")
    return visit.redirect("/sign-in")


@SITE.page("/help", id="help", kind="help page", title="Help and contact")
def help_page(visit: Visit) -> Response:
    """Answers, keys, and a way to ask."""
    return _show_help(visit, CONTACT.empty())


def _show_help(visit: Visit, form: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "help.html",
        page="help",
        status=status,
        form=form,
        token=f"contact-{visit.session.count('contact_sent') + 1}",
        sent=visit.query.get("sent", "") if visit.session.count("contact_sent") else "",
    )


@SITE.post("/help", page="help")
def contact(visit: Visit) -> Response:
    """Take a message to support."""
    form = visit.fill(CONTACT)
    if not form.ok:
        return _show_help(visit, form, 422)
    token = visit.data.get("token", [""])[0]
    if not visit.is_repeat(f"{token}|{form.value('message')}"):
        visit.record("contact_sent", topic=form.value("topic"))
    reference = f"H-{2040 + visit.session.count('contact_sent')}"
    visit.notify(f"Your message was sent. Its number is {reference}. We answer within one working day.")
    return visit.redirect("/help", sent=reference)


@SITE.post("/help/shortcuts", page="help")
@members_only
def switch_shortcuts(visit: Visit) -> Response:
    """Turn the keyboard shortcuts on or off."""
    visit.state["shortcuts"] = visit.data.get("shortcuts", [""])[0] == "on"
    visit.record("shortcuts_switched", on=visit.state["shortcuts"])
    visit.notify(f"Keyboard shortcuts are {'on' if visit.state['shortcuts'] else 'off'}.")
    return visit.redirect("/help")


@SITE.page("/privacy", id="privacy", kind="privacy page", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What is kept, why and for how long."""
    return show(visit, "privacy.html")
