"""What people come to Tidemark to get done."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.sites.tidemark.data import Issue
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _is_owned(session: Session) -> bool:
    issue: Issue = session.state["issues"]["PED-145"]
    return (issue.assignee, issue.status) == ("priya", "in-progress")


def _is_reported(session: Session) -> bool:
    return any(
        name == "issue_created"
        and "receipt" in facts["title"].lower()
        and facts["priority"] == "high"
        and set(facts["labels"]) >= {"bug", "payments"}
        for name, facts in session.events
    )


def _is_team_changed(session: Session) -> bool:
    return (
        session.happened("member_invited", email="jo.marsh@pedalway.example", role="guest")
        and "sam" not in session.state["members"]
    )


TASKS: tuple[Task, ...] = (
    Task(
        id="give-double-charge-an-owner",
        text="Some riders paid twice for one ride because their phone had no signal at the end of it. Find "
        "the "
        "issue about this, give it to Priya Nair, and show that work on it has started.",
        criteria="PED-145 is assigned to Priya Nair and its status is In progress.",
        success=_is_owned,
        solution=(
            Go("/issues"),
            Fill("#q", "charged twice"),
            Click("#search-issues"),
            Click(".issue-row .issue-title a"),
            Select("#status", "in-progress"),
            Select("#assignee", "priya"),
            Click("#save-details"),
        ),
    ),
    Task(
        id="report-wrong-receipt",
        text="A rider tells you that the total on her receipt is 10 cents higher than the price of the ride. "
        "Report this as a new issue with a title that has the word “receipt” in it. It is a bug, it has to "
        "do "
        "with payments, and its priority is high.",
        criteria="A new issue exists with “receipt” in its title, priority High, and the labels Bug and "
        "Payments.",
        success=_is_reported,
        solution=(
            Go("/issues/new"),
            Fill("#title", "Total on the receipt is 10 cents too high"),
            Fill("#description", "A rider paid 3.40 for a ride. The receipt in the app says 3.50."),
            Tick("#priority-high"),
            Tick("#label-bug"),
            Tick("#label-payments"),
            Click("#create-issue"),
        ),
    ),
    Task(
        id="change-the-team",
        text="Sam Whitlock has left the company. Take away his access to the project. Jo Marsh "
        "(jo.marsh@pedalway.example) should be able to look at the project as a guest: invite Jo.",
        criteria="Sam Whitlock is no longer a member, and an invitation for jo.marsh@pedalway.example with "
        "the "
        "role Guest was sent.",
        success=_is_team_changed,
        solution=(
            Go("/settings"),
            Click("#remove-sam"),
            Click("#confirm-yes"),
            Fill("#invite-email", "jo.marsh@pedalway.example"),
            Select("#invite-role", "guest"),
            Click("#send-invitation"),
        ),
    ),
)
