"""What readers of Crumb & Barley want to get done."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _booked(session: Session) -> bool:
    return session.happened(
        "booked", course="croissants", date="2026-04-12", places=2, aprons=0, email="mara@example.com"
    )


def _commented(session: Session) -> bool:
    return session.happened("comment_posted", slug="rye-tin-loaf", name="Mara")


def _fewer_emails(session: Session) -> bool:
    kept = session.state["mailing"]
    return (
        kept["on"]
        and kept["topics"] == ["classes"]
        and kept["frequency"] == "monthly"
        and session.happened("mailing_saved")
    )


TASKS: tuple[Task, ...] = (
    Task(
        id="book-class",
        text="You and a friend want to learn to make croissants on a day in April. Book two places, without "
        "any extras. You are Mara Ellison, mara@example.com, phone 01632 960155.",
        criteria="Two places in the croissant class on 12 April 2026, no apron, for mara@example.com.",
        success=_booked,
        solution=(
            Go("/classes?class=croissants"),
            Click("#book-croissants-12-april"),
            Select("#places", "2"),
            Fill("#name", "Mara Ellison"),
            Fill("#email", "mara@example.com"),
            Fill("#phone", "01632 960155"),
            Click("#to-review"),
            Click("#confirm-booking"),
        ),
    ),
    Task(
        id="comment",
        text="Find the recipe for a dark rye loaf and leave a comment that yours turned out well. Sign it "
        "Mara; your address is mara@example.com.",
        criteria="A comment signed Mara stands under the rye loaf.",
        success=_commented,
        solution=(
            Go("/archive?q=rye"),
            Click('a[href="/posts/rye-tin-loaf"]'),
            Fill("#name", "Mara"),
            Fill("#email", "mara@example.com"),
            Fill("#text", "Mine turned out well, and it was even better on the third day."),
            Click("#preview-comment"),
            Click("#post-comment"),
        ),
    ),
    Task(
        id="fewer-emails",
        text="You get too much post from this blog. Have it write to you only about classes, and only once "
        "a month.",
        criteria="The mailing list sends class dates alone, once a month, to an address still on it.",
        success=_fewer_emails,
        solution=(
            Go("/mailing-list"),
            Click("#topic-bread"),
            Click("#topic-sweet"),
            Tick("#topic-classes"),
            Tick("#frequency-monthly"),
            Click("#save-settings"),
        ),
    ),
)
