"""What visitors of Riverside Clinic want to get done."""

from __future__ import annotations

from assay.corpus.site import Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]

TASKS: tuple[Task, ...] = (
    Task(
        id="book-physiotherapy",
        text=(
            "Your left shoulder has hurt for weeks. Book a physiotherapy appointment with Tomasz Wolny "
            "on Thursday "
            "26 March 2026 at 2:00pm. You are Jonas Whitlock, born on 2 May 1979, phone 01632 960582, e-mail "
            "jonas@post.example."
        ),
        criteria=(
            "A physiotherapy appointment with Tomasz Wolny on 26 March 2026 at 2:00pm is booked, exactly "
            "once."
        ),
        success=lambda session: (
            session.count("booked") == 1
            and session.happened(
                "booked",
                service="physiotherapy",
                clinician="tomasz-wolny",
                date="2026-03-26",
                time="14:00",
            )
        ),
        solution=(
            Click("#book-now"),
            Tick("#reason-physiotherapy"),
            Select("#clinician", "tomasz-wolny"),
            Click("#continue"),
            Click("#next-week"),
            Tick("#slot-2026-03-26-1400"),
            Click("#continue"),
            Fill("#name", "Jonas Whitlock"),
            Fill("#dob", "2 May 1979"),
            Fill("#phone", "01632 960582"),
            Fill("#email", "jonas@post.example"),
            Click("#continue"),
            Click("#confirm-booking"),
        ),
    ),
    Task(
        id="move-booking",
        text=(
            "You have a nurse appointment next week, but something came up. Your reference is RC-48213 "
            "and you were "
            "born on 14 June 1987. Move the appointment to Wednesday 1 April 2026 at 9:00am."
        ),
        criteria="Booking RC-48213 is moved to 1 April 2026 at 9:00am and is not cancelled.",
        success=lambda session: (
            session.happened("rescheduled", reference="RC-48213", date="2026-04-01", time="09:00")
            and not session.happened("cancelled", reference="RC-48213")
        ),
        solution=(
            Go("/manage"),
            Fill("#reference", "RC-48213"),
            Fill("#dob", "14 June 1987"),
            Click("#find-booking"),
            Click("#change-time"),
            Click("#next-week"),
            Tick("#slot-2026-04-01-0900"),
            Click("#save-time"),
        ),
    ),
    Task(
        id="find-arabic-doctor",
        text=(
            "Your mother speaks Arabic and would like to talk to a woman doctor about women’s health on "
            "a Friday. "
            "Find somebody who fits, and look at when she is next free."
        ),
        criteria="The page of Dr Leila Haddad, the only clinician who fits, has been opened.",
        success=lambda session: session.happened("viewed_clinician", clinician="leila-haddad"),
        solution=(
            Go("/clinicians"),
            Select("#service", "womens-health"),
            Select("#day", "Friday"),
            Select("#language", "Arabic"),
            Click("#show-results"),
            Click("#card-leila-haddad h3 a"),
        ),
        device="mobile",
    ),
)
