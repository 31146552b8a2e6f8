"""What readers of the Northgate Herald want to get done."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.steps import Click, Fill, Go, Hover, Tick

__all__ = ["TASKS"]

# A solution ends on something that only the next page has, so that it has arrived before anybody asks.

_LETTER = (
    "I was glad to read that the night buses are back. My son works in a kitchen until one in the morning, "
    "and he walked home for years. Please keep them after August."
)


def _subscribed(session: Session) -> bool:
    return session.happened(
        "subscribed",
        newsletters=["city-hall", "matchday"],
        frequency="saturdays",
        email="mara@example.com",
    )


def _saved(session: Session) -> bool:
    saved = session.state["saved"]
    return "keeper-of-the-clocks" in saved and "station-lift-repair" not in saved


def _wrote(session: Session) -> bool:
    return session.happened("letter_sent", email="mara@example.com", print_name="initials", town="Millbank")


TASKS: tuple[Task, ...] = (
    Task(
        id="newsletter",
        text="You want to hear about the council and about Rovers, but only once a week. "
        "Have both newsletters sent to mara@example.com.",
        criteria="City hall and Matchday, and nothing else, go to mara@example.com once a week.",
        success=_subscribed,
        solution=(
            Go("/newsletters"),
            Tick("#newsletter-city-hall"),
            Tick("#newsletter-matchday"),
            Tick("#frequency-saturdays"),
            Fill("#email", "mara@example.com"),
            Click("#sign-up"),
            Hover("#change-newsletters"),
        ),
    ),
    Task(
        id="save-article",
        text="Find the article about the man who looks after the city's clocks and keep it to read later. "
        "You have an account: mara@example.com, password harbour-42. "
        "Then take the article about the station lift off the list: you have read it.",
        criteria="The article about the clocks is saved and the one about the lift is not.",
        success=_saved,
        solution=(
            Go("/search?q=clocks"),
            Click('a[href="/article/keeper-of-the-clocks"]'),
            Click("#save-article"),
            Fill("#email", "mara@example.com"),
            Fill("#password", "harbour-42"),
            Click("#sign-in"),
            Hover("#saved-link"),
            Go("/account"),
            Click("#remove-station-lift-repair"),
            Hover("#undo"),
        ),
    ),
    Task(
        id="letter",
        text="Write a short letter to the editor about the night buses (20 words or more) and send it in. "
        "You are Mara Ellison from Millbank, mara@example.com. The paper should print your initials only.",
        criteria="A letter was sent by mara@example.com from Millbank, to be printed with initials.",
        success=_wrote,
        solution=(
            Go("/letters"),
            Fill("#letter", _LETTER),
            Fill("#name", "Mara Ellison"),
            Fill("#town", "Millbank"),
            Fill("#email", "mara@example.com"),
            Tick("#print-name-initials"),
            Click("#check-letter"),
            Click("#send-letter"),
            Hover("#read-letters"),
        ),
    ),
)
