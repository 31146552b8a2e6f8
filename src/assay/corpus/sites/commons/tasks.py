"""What visitors of Commons want to get done."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _offered_bookcase(session: Session) -> bool:
    return any(
        name == "posted" and facts["audience"] == "neighbourhood" and "bookcase" in facts["text"].casefold()
        for name, facts in session.events
    )


def _asked_for_place(session: Session) -> bool:
    wrote = any(
        name == "message_sent" and facts["to"] == "tomasz" and "wheel" in facts["text"].casefold()
        for name, facts in session.events
    )
    return wrote and session.happened("followed", handle="tomasz")


def _is_quiet(session: Session) -> bool:
    settings = session.state["settings"]
    return bool(
        session.happened("settings_saved")
        and settings["emails"] == "weekly"
        and settings["visibility"] == "members"
        and settings["contact"] == "followed"
    )


TASKS: tuple[Task, ...] = (
    Task(
        id="offer-bookcase",
        text="You are Mara and you are signed in. You want to give away a pine bookcase. Tell the people"
        " of your own neighbourhood about it, and nobody else.",
        criteria="A post that mentions the bookcase is published for the neighbourhood only.",
        success=_offered_bookcase,
        solution=(
            Go("/"),
            Fill("#text", "A pine bookcase is free to a good home. Collect it from Mill Lane."),
            Select("#audience", "neighbourhood"),
            Click("#send-post"),
        ),
    ),
    Task(
        id="wheel-workshop",
        text="You are Mara and you are signed in. Your bicycle wheel wobbles. Find the member who "
        "teaches how to make a wheel run true, follow that member, and ask for a place in the "
        "workshop on 21 March 2026.",
        criteria="Tomasz Wierzba is followed and has got a message that asks about the wheel workshop.",
        success=_asked_for_place,
        solution=(
            Go("/search?q=wheel"),
            Click('#main a[href="/people/tomasz"]'),
            Click("#follow"),
            Click('a[href="/messages/tomasz?workshop=1"]'),
            Click("#send-message"),
        ),
    ),
    Task(
        id="quiet-account",
        text="You are Mara and you are signed in. You get too many e-mails and want more privacy. Change"
        " your account so that you get one summary a week, only Commons members can see your "
        "profile, and only people you follow can write to you.",
        criteria="The saved settings are: weekly e-mails, profile for members only, messages from people "
        "followed.",
        success=_is_quiet,
        solution=(
            Go("/settings"),
            Tick("#visibility-members"),
            Tick("#contact-followed"),
            Select("#emails", "weekly"),
            Click("#save-settings"),
        ),
    ),
)
