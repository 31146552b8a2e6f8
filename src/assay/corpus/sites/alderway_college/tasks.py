"""What people come to Alderway College for."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _enrolled_in_pottery(session: Session) -> bool:
    return session.happened(
        "enrolled", course="pottery-hand-building", fee="concession", reason="benefit", payment="invoice"
    )


def _withdrew_from_watercolour(session: Session) -> bool:
    return session.happened("withdrawn", reference="AC-26-1921") and not session.happened(
        "withdrawn", reference="AC-26-1874"
    )


def _asked_about_access(session: Session) -> bool:
    return session.happened("asked", topic="access", email="leon.marsh@example.com")


TASKS: tuple[Task, ...] = (
    Task(
        id="enrol-pottery",
        text=(
            "You are free on Monday evenings and want to make pots by hand; you have never done it before. "
            "You get "
            "Universal Credit, so you should pay less. Find a fitting course and enrol. You are Rosa "
            "Fielding, "
            "22 Weir Lane, Alderway, AW1 4EF, email rosa.fielding@example.com, and you are 41. You would "
            "like to get "
            "an invoice by email."
        ),
        criteria="Enrolled in Pottery: Hand Building with the concession for a benefit, paying by invoice.",
        success=_enrolled_in_pottery,
        solution=(
            Fill("#search", "pottery"),
            Click("#search-button"),
            Click("#course-pottery-hand-building a"),
            Click("#enrol"),
            Tick("#fee-concession"),
            Tick("#concession-benefit"),
            Click("#continue"),
            Fill("#first_name", "Rosa"),
            Fill("#last_name", "Fielding"),
            Fill("#email", "rosa.fielding@example.com"),
            Fill("#address", "22 Weir Lane"),
            Fill("#town", "Alderway"),
            Fill("#postcode", "AW1 4EF"),
            Tick("#adult"),
            Click("#continue"),
            Tick("#payment-invoice"),
            Click("#confirm-enrolment"),
        ),
    ),
    Task(
        id="withdraw-watercolour",
        text=(
            "You are Ines Porter and are enrolled in two courses of the summer term. You cannot come to the "
            "watercolour course any more. Give up your place in it and keep the other course. Your email is "
            "ines.porter@example.com and your password is bookmark-27."
        ),
        criteria="Withdrawn from AC-26-1921 (Watercolour from Nature) and from nothing else.",
        success=_withdrew_from_watercolour,
        solution=(
            Go("/my-learning"),
            Fill("#email", "ines.porter@example.com"),
            Fill("#password", "bookmark-27"),
            Click("#sign-in"),
            Click("#withdraw-AC-26-1921"),
            Click("#confirm-withdraw"),
        ),
    ),
    Task(
        id="ask-about-access",
        text=(
            "You use a hearing aid and would like to know whether the Main Hall has a hearing loop. Find "
            "out how to "
            "reach the college and send your question. You are Leon Marsh, email leon.marsh@example.com."
        ),
        criteria="A question about access and support was sent with the right email address.",
        success=_asked_about_access,
        solution=(
            Go("/contact"),
            Fill("#name", "Leon Marsh"),
            Fill("#email", "leon.marsh@example.com"),
            Select("#topic", "access"),
            Fill("#message", "Does the Main Hall at Bridge Street have a hearing loop?"),
            Click("#send-message"),
        ),
        device="mobile",
    ),
)
