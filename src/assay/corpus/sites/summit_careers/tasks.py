"""What people come to Summit Careers for."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]

_JOB = "design-engineer-ardenworks"


def _applied(session: Session) -> bool:
    return session.happened(
        "applied", job=_JOB, email="nora.fielding@example.com", experiences=1, start="three-months"
    )


def _withdrew_cable_car(session: Session) -> bool:
    return session.count("withdrawn") == 1 and session.happened("withdrawn", reference="SC-3142")


def _weekly_alert(session: Session) -> bool:
    return session.happened(
        "alert", email="ivo.lang@example.com", sectors="health,schools", place="glenholt", often="weekly"
    )


TASKS: tuple[Task, ...] = (
    Task(
        id="apply-design-engineer",
        text=(
            "You are an engineer and want a permanent, full-time job at Arden Pass where you "
            "design parts. Find it and apply. You are Nora Fielding, email "
            "nora.fielding@example.com, phone 01632 960177. You live in Glenholt, you may work in"
            " this country, and you have been a design engineer at Keller Tools since 2021. You "
            "have no CV file at hand; write a line or two instead. You could start within three "
            "months."
        ),
        criteria="Applied for Design Engineer at Ardenworks with one earlier job and a start within three "
        "months.",
        success=_applied,
        solution=(
            Fill("#q", "design engineer"),
            Click("#search-button"),
            Click(f"#job-{_JOB} a"),
            Click("#apply"),
            Fill("#name", "Nora Fielding"),
            Fill("#email", "nora.fielding@example.com"),
            Fill("#phone", "01632 960177"),
            Fill("#town", "Glenholt"),
            Tick("#right_to_work-yes"),
            Click("#continue"),
            Fill("#job_title", "Design engineer"),
            Fill("#company", "Keller Tools"),
            Fill("#year_from", "2021"),
            Click("#add-experience"),
            Click("#continue"),
            Fill("#cv_text", "Design engineer since 2021. Degree in mechanical engineering."),
            Fill("#why", "I would like to design parts that carry people."),
            Select("#start", "three-months"),
            Click("#continue"),
            Tick("#true"),
            Click("#send-application"),
        ),
    ),
    Task(
        id="withdraw-cable-car",
        text=(
            "You are Jonas Reed. You have applied for several jobs and no longer want to work on "
            "the cable cars. Take that application back and leave the others as they are. Your "
            "email is jonas.reed@example.com and your password is ridgeline-58."
        ),
        criteria="Application SC-3142 (Cable Car Attendant) is withdrawn, and no other.",
        success=_withdrew_cable_car,
        solution=(
            Go("/my-applications"),
            Fill("#email", "jonas.reed@example.com"),
            Fill("#password", "ridgeline-58"),
            Click("#sign-in"),
            Click("#withdraw-SC-3142"),
            Click("#confirm-withdraw"),
        ),
    ),
    Task(
        id="weekly-alert",
        text=(
            "You live in Glenholt and look for work in health or at a school there. Arrange to "
            "get new jobs by email once a week. Your email is ivo.lang@example.com."
        ),
        criteria="A weekly alert for health and schools in Glenholt is set up with the right email address.",
        success=_weekly_alert,
        solution=(
            Go("/alerts"),
            Fill("#email", "ivo.lang@example.com"),
            Tick("#sectors-health"),
            Tick("#sectors-schools"),
            Select("#place", "glenholt"),
            Tick("#often-weekly"),
            Click("#set-alert"),
        ),
        device="mobile",
    ),
)
