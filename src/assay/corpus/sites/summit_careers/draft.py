"""An application on its way: what is kept between the steps, and how to get to each of them."""

from __future__ import annotations

from typing import Any

from assay.corpus.site import Response, Visit
from assay.corpus.sites.summit_careers.core import is_open
from assay.corpus.sites.summit_careers.data import Job
from assay.corpus.steps import Click, Fill, Go, Select, Step, Tick

__all__ = [
    "BASE",
    "ONE_JOB",
    "TO_CONFIRMATION",
    "TO_CV",
    "TO_EXPERIENCE",
    "TO_REVIEW",
    "closed",
    "draft_of",
    "missing_step",
]

_EXAMPLE = "ski-lift-technician-corrie-cable-cars"
BASE = f"/jobs/{_EXAMPLE}/apply"
TO_EXPERIENCE: tuple[Step, ...] = (
    Go(BASE),
    Fill("#name", "Nora Fielding"),
    Fill("#email", "nora.fielding@example.com"),
    Fill("#phone", "01632 960177"),
    Fill("#town", "Glenholt"),
    Tick("#right_to_work-yes"),
    Click("#continue"),
)
ONE_JOB: tuple[Step, ...] = (
    Fill("#job_title", "Mechanic"),
    Fill("#company", "Glenholt Garage"),
    Fill("#year_from", "2019"),
    Fill("#did", "Serviced vans, lorries and two snow ploughs."),
    Click("#add-experience"),
)
TO_CV: tuple[Step, ...] = (*TO_EXPERIENCE, *ONE_JOB, Click("#continue"))
TO_REVIEW: tuple[Step, ...] = (
    *TO_CV,
    Fill(
        "#cv_text",
        "Mechanic with seven years of experience. Level 3 in heavy vehicles. First aid certificate.",
    ),
    Fill("#why", "I grew up under your lifts and would like to be one of the people who keep them running."),
    Select("#start", "month"),
    Tick("#licence-yes"),
    Click("#continue"),
)
TO_CONFIRMATION: tuple[Step, ...] = (*TO_REVIEW, Tick("#true"), Click("#send-application"))


def draft_of(visit: Visit, job: Job) -> dict[str, Any]:
    """What has been filled in for this job so far."""
    drafts: dict[str, dict[str, Any]] = visit.state["drafts"]
    return drafts.setdefault(job.slug, {"experience": [], "removed": None})


def closed(visit: Visit, job: Job) -> Response | None:
    """Send people who are too late back to the job."""
    if is_open(visit, job):
        return None
    visit.notify(f"{job.title} closed on {job.closing}. Please look at similar jobs below.")
    return visit.redirect(f"/jobs/{job.slug}")


def missing_step(visit: Visit, job: Job, *needed: str) -> Response | None:
    """Send people who skipped a step back to the first one that lacks answers."""
    draft = draft_of(visit, job)
    places = {"about": "", "experience_done": "/experience", "cv": "/cv"}
    for name in needed:
        if not draft.get(name):
            return visit.redirect(f"/jobs/{job.slug}/apply{places[name]}")
    return None
