"""Step 2 of an application: up to three earlier jobs."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.summit_careers.core import SITE, job_of, show
from assay.corpus.sites.summit_careers.data import NOW, Job
from assay.corpus.sites.summit_careers.draft import BASE, ONE_JOB, TO_EXPERIENCE, draft_of, missing_step

__all__: list[str] = []

_MOST_EXPERIENCES = 3
_FIRST_YEAR = 1950


def _is_year(text: str) -> bool:
    return text.isdigit() and _FIRST_YEAR <= int(text) <= NOW.year


_EXPERIENCE = Form(
    "experience",
    (
        Field("job_title", "Enter the job title."),
        Field("company", "Enter the employer’s name."),
        Field(
            "year_from",
            "Enter the year you started.",
            f"Enter a year from {_FIRST_YEAR} to {NOW.year}.",
            rule=_is_year,
        ),
        Field(
            "year_to",
            wrong=f"Enter a year from {_FIRST_YEAR} to {NOW.year}, or leave it empty.",
            rule=_is_year,
        ),
        Field("did"),
    ),
)


def _experience_page(visit: Visit, job: Job, filled: Filled, none: bool, status: int = 200) -> Response:
    draft = draft_of(visit, job)
    removed, draft["removed"] = draft["removed"], None
    if removed and status == 200:
        draft["undo"] = removed
    return show(
        visit,
        "apply_experience.html",
        status=status,
        job=job,
        filled=filled,
        entries=draft["experience"],
        most=_MOST_EXPERIENCES,
        removed=removed,
        none=none,
    )


@SITE.page(
    "/jobs/{slug}/apply/experience",
    id="apply-experience",
    kind="job application",
    title="Apply: experience",
    example=f"{BASE}/experience",
    reach=(*TO_EXPERIENCE, *ONE_JOB),
)
def apply_experience(visit: Visit) -> Response:
    """Step 2: up to three jobs."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    draft = draft_of(visit, job)
    if visit.knob("forgets_answers") and draft.get("experience_done"):
        draft["experience"] = []
    none = bool(draft.get("no_experience")) and not draft["experience"]
    return missing_step(visit, job, "about") or _experience_page(visit, job, _EXPERIENCE.empty(), none)


@SITE.post("/jobs/{slug}/apply/experience", page="apply-experience")
def post_experience(visit: Visit) -> Response:
    """Add a job, or go on."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    if back := missing_step(visit, job, "about"):
        return back
    draft = draft_of(visit, job)
    adds = "add" in visit.data.get("action", ())
    none = "yes" in visit.data.get("no_experience", ())
    typed = any(
        text.strip()
        for name in ("job_title", "company", "year_from", "year_to", "did")
        for text in visit.data.get(name, ())
    )
    filled = visit.fill(_EXPERIENCE) if adds or typed else _EXPERIENCE.empty()
    if adds or typed:
        began, ended = filled.value("year_from"), filled.value("year_to")
        if _is_year(began) and _is_year(ended) and int(ended) < int(began):
            filled.refuse("year_to", "The year you left must not be before the year you started.")
        if not filled.ok:
            return _experience_page(visit, job, filled, none, 422)
        if len(draft["experience"]) < _MOST_EXPERIENCES:
            draft["experience"].append(dict(filled.values))
            visit.record("added experience", job=job.slug, title=filled.value("job_title"))
    if adds:
        visit.notify(f"{filled.value('job_title')} is added to your experience.")
        return visit.redirect(f"/jobs/{job.slug}/apply/experience")
    if not draft["experience"] and not none:
        filled.sent = True
        filled.refuse("no_experience", "Add a job, or tick the box to say that you have not worked before.")
        return _experience_page(visit, job, filled, none, 422)
    draft["experience_done"], draft["no_experience"] = True, none
    return visit.redirect(f"/jobs/{job.slug}/apply/cv")


@SITE.post("/jobs/{slug}/apply/experience/remove", page="apply-experience")
def post_remove(visit: Visit) -> Response:
    """Take an entry out; the page offers to put it back."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    draft = draft_of(visit, job)
    index = (visit.data.get("index") or [""])[0]
    if index.isdigit() and int(index) < len(draft["experience"]):
        entry = draft["experience"].pop(int(index))
        draft["removed"] = None if visit.knob("deletes_at_once") else entry
        visit.record("removed experience", job=job.slug, title=entry["job_title"])
    return visit.redirect(f"/jobs/{job.slug}/apply/experience")


@SITE.post("/jobs/{slug}/apply/experience/undo", page="apply-experience")
def post_undo(visit: Visit) -> Response:
    """Put the entry back that was taken out last."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    draft = draft_of(visit, job)
    entry = draft.pop("undo", None)
    if entry and len(draft["experience"]) < _MOST_EXPERIENCES:
        draft["experience"].append(entry)
        visit.notify(f"{entry['job_title']} is back in your experience.")
    return visit.redirect(f"/jobs/{job.slug}/apply/experience")
