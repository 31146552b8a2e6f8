"""What visitors of Brackley District Council want to get done."""

from __future__ import annotations

from assay.corpus.site import Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]

TASKS: tuple[Task, ...] = (
    Task(
        id="apply-for-permit",
        text=(
            "You live at 15 St Agnes Road, BK1 4RT, and own a car with the number plate KT19 MVB. Get a "
            "resident "
            "parking permit for 12 months that starts on 1 April 2026, and pay for it. You are Noor "
            "Castell, e-mail "
            "noor@post.example. Pay with the card 4000 0000 0000 0002, expiry date 09/28, security code 314."
        ),
        criteria=(
            "A resident permit for 12 months from 1 April 2026 for KT19MVB is applied for and paid, "
            "exactly once."
        ),
        success=lambda session: (
            session.count("permit_applied") == 1
            and session.happened(
                "permit_applied", type="resident-12", start="2026-04-01", registration="KT19MVB", zone="B"
            )
        ),
        solution=(
            Go("/parking/permit"),
            Click("#start-now"),
            Fill("#house", "15"),
            Fill("#postcode", "BK1 4RT"),
            Click("#continue"),
            Fill("#registration", "KT19 MVB"),
            Tick("#keeper-own"),
            Click("#continue"),
            Tick("#type-resident-12"),
            Fill("#start", "1 April 2026"),
            Click("#continue"),
            Fill("#name", "Noor Castell"),
            Fill("#email", "noor@post.example"),
            Click("#continue"),
            Tick("#declare"),
            Click("#continue-to-payment"),
            Fill("#card-name", "Noor Castell"),
            Fill("#card-number", "4000 0000 0000 0002"),
            Fill("#card-expiry", "09/28"),
            Fill("#card-code", "314"),
            Click("#pay"),
        ),
    ),
    Task(
        id="report-pothole",
        text=(
            "There is a deep hole in the road outside 14 Tanner Street. Let the council know, and then see "
            "what state your report is in."
        ),
        criteria="A pothole in Tanner Street is reported, and the state of the report is looked up.",
        success=lambda session: (
            session.happened("report_sent", kind="pothole")
            and any(
                name == "report_sent" and "tanner" in facts["street"].lower()
                for name, facts in session.events
            )
            and session.happened("report_tracked", reference="R-52318")
        ),
        solution=(
            Go("/report"),
            Tick("#kind-pothole"),
            Fill("#street", "14 Tanner Street"),
            Fill("#description", "A deep hole in the road, as wide as a car wheel."),
            Click("#send-report"),
            Click("#track-report"),
        ),
        device="mobile",
    ),
    Task(
        id="find-bin-day",
        text=(
            "You have just moved to 10 Weavers Walk, postcode BK1 4SW, and nobody has told you about the "
            "bins. "
            "Find out on which day your recycling is collected next."
        ),
        criteria="The collections for 10 Weavers Walk have been shown.",
        success=lambda session: session.happened("bin_days_shown", address="10 Weavers Walk"),
        solution=(
            Go("/bins"),
            Fill("#postcode", "BK1 4SW"),
            Click("#find-address"),
            Select("#address", "10 Weavers Walk"),
            Click("#show-days"),
        ),
    ),
)
