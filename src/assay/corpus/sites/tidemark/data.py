"""The words and people of the Pedalway workspace: statuses, priorities, labels, members, the inbox."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

__all__ = [
    "BOARD_STATUSES",
    "INBOX",
    "LABELS",
    "ME",
    "MEMBERS",
    "PASSWORD",
    "PRIORITIES",
    "ROLES",
    "SORTS",
    "STATUSES",
    "Activity",
    "Comment",
    "Issue",
    "Member",
    "Message",
    "spoken_day",
]

# Slug to name; the order is that of the work itself.
STATUSES = {
    "backlog": "Backlog",
    "to-do": "To do",
    "in-progress": "In progress",
    "in-review": "In review",
    "done": "Done",
}
# The backlog is for later, so it lives in the list and not on the board.
BOARD_STATUSES = ("to-do", "in-progress", "in-review", "done")
PRIORITIES = {"urgent": "Urgent", "high": "High", "medium": "Medium", "low": "Low"}
LABELS = {
    "bug": "Bug",
    "feature": "Feature",
    "design": "Design",
    "map": "Map",
    "payments": "Payments",
    "accounts": "Accounts",
    "bikes": "Bikes",
}
ROLES = {
    "admin": "Admin",
    "member": "Member",
    "guest": "Guest",
}
SORTS = {
    "updated": "Last updated",
    "created": "Newest first",
    "priority": "Highest priority",
    "due": "Due date",
}

ME = "mara"
PASSWORD = "harbour-42"  # noqa: S105 - the demo workspace's own, printed in the tasks


@dataclass(slots=True)
class Member:
    """Somebody who can open the project."""

    id: str
    name: str
    job: str
    email: str
    role: str
    joined: str


@dataclass(slots=True)
class Comment:
    """What somebody wrote under an issue."""

    id: str
    author: str
    written: str
    text: str


@dataclass(slots=True)
class Activity:
    """What somebody did to an issue."""

    actor: str
    day: str
    text: str


@dataclass(slots=True)
class Issue:
    """One piece of work."""

    key: str
    title: str
    status: str
    priority: str
    assignee: str
    labels: list[str]
    reporter: str
    created: str
    updated: str
    due: str
    body: tuple[str, ...]
    comments: list[Comment] = field(default_factory=list)
    activity: list[Activity] = field(default_factory=list)
    watched: bool = False

    @property
    def number(self) -> int:
        """The number in the key."""
        return int(self.key.rsplit("-", 1)[1])

    @property
    def is_open(self) -> bool:
        """Is there still work to do?"""
        return self.status != "done"


@dataclass(slots=True)
class Message:
    """One line of the inbox."""

    id: str
    actor: str
    text: str
    key: str
    day: str
    unread: bool


def spoken_day(iso: str) -> str:
    """`2026-03-17` as people write it: 17 March 2026."""
    when = date.fromisoformat(iso)
    return f"{when.day} {when:%B %Y}"


MEMBERS = (
    Member("mara", "Mara Lindqvist", "Product manager", "mara@pedalway.example", "admin", "2025-09-01"),
    Member("tom", "Tom Okafor", "Mobile developer", "tom@pedalway.example", "admin", "2025-09-01"),
    Member("priya", "Priya Nair", "Server developer", "priya@pedalway.example", "member", "2025-09-08"),
    Member("jonas", "Jonas Weber", "Designer", "jonas@pedalway.example", "member", "2025-09-15"),
    Member("elif", "Elif Demir", "Mobile developer", "elif@pedalway.example", "member", "2025-11-03"),
    Member("sam", "Sam Whitlock", "Tester", "sam@pedalway.example", "member", "2025-11-17"),
    Member("rosa", "Rosa Castellano", "Support lead", "rosa@pedalway.example", "guest", "2026-01-12"),
)

# `{issue}` stands where the link to the issue goes.
INBOX = (
    Message("m1", "priya", "asked you a question on {issue}", "PED-147", "2026-03-17", True),
    Message("m2", "tom", "moved {issue} to In review", "PED-142", "2026-03-17", True),
    Message("m3", "rosa", "reported {issue}", "PED-150", "2026-03-17", True),
    Message("m4", "jonas", "added a comment to {issue}", "PED-139", "2026-03-16", True),
    Message("m5", "elif", "moved {issue} to Done", "PED-131", "2026-03-13", False),
    Message("m6", "sam", "assigned you to {issue}", "PED-146", "2026-03-12", False),
    Message("m7", "priya", "added a comment to {issue}", "PED-128", "2026-03-12", False),
    Message("m8", "rosa", "assigned you to {issue}", "PED-144", "2026-03-10", False),
)
