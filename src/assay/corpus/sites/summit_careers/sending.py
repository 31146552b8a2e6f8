"""Step 4 of an application: check and send; then the confirmation."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.summit_careers.core import SITE, job_of, sent_token, show
from assay.corpus.sites.summit_careers.data import FIRST_NEW_REFERENCE, NOTICE, NOW, Job, long_date
from assay.corpus.sites.summit_careers.draft import BASE, TO_CONFIRMATION, TO_REVIEW, draft_of, missing_step
from assay.corpus.sites.summit_careers.jobs import BY_SLUG, OPEN

__all__: list[str] = []

_REVIEW = Form("review", (Field("true", "Tick the box to say that your answers are true."),))


def _review_page(visit: Visit, job: Job, filled: Filled, status: int = 200) -> Response:
    draft = draft_of(visit, job)
    fee = float(visit.knob("late_fee"))
    return show(
        visit,
        "apply_review.html",
        status=status,
        job=job,
        filled=filled,
        draft=draft,
        uploaded=draft.get("file", ""),
        start=NOTICE[draft["cv"]["start"]],
        fee=f"£{fee:.2f}" if fee else "",
        token=f"application-{_made(visit) + 1}",
    )


def _made(visit: Visit) -> int:
    return sum(bool(item.get("new")) for item in visit.state["applications"])


@SITE.page(
    "/jobs/{slug}/apply/review",
    id="apply-review",
    kind="job application",
    title="Apply: check and send",
    example=f"{BASE}/review",
    reach=TO_REVIEW,
)
def apply_review(visit: Visit) -> Response:
    """Step 4: look through and send."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    return missing_step(visit, job, "about", "experience_done", "cv") or _review_page(
        visit, job, _REVIEW.empty()
    )


@SITE.post("/jobs/{slug}/apply/review", page="apply-review")
def post_review(visit: Visit) -> Response:
    """Send the application."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    draft = draft_of(visit, job)
    if not draft.get("cv"):
        return _repeated(visit, job)
    filled = visit.fill(_REVIEW)
    if job not in OPEN:
        filled.refuse("true", f"Sorry, this job closed on {job.closing}. Your application cannot be sent.")
    if not filled.ok:
        return _review_page(visit, job, filled, 422)
    if visit.is_repeat(sent_token(visit)):
        return _repeated(visit, job)
    reference = f"SC-{FIRST_NEW_REFERENCE + _made(visit)}"
    about = draft["about"]
    visit.state["applications"].insert(
        0,
        {
            "reference": reference,
            "slug": job.slug,
            "title": job.title,
            "employer": job.employer.name,
            "town": job.town,
            "sent": long_date(NOW),
            "status": "Received",
            "note": f"{job.employer.name} answers within three weeks of {job.closing}.",
            "name": about["name"],
            "email": about["email"],
            "new": True,
        },
    )
    visit.state["opened"].append(reference)
    visit.record(
        "applied",
        job=job.slug,
        reference=reference,
        email=about["email"],
        experiences=len(draft["experience"]),
        start=draft["cv"]["start"],
        licence=draft["cv"]["licence"],
    )
    # With repeats unguarded a second click must find the draft again, as a careless server would.
    if visit.guards_repeats:
        visit.state["drafts"].pop(job.slug, None)
    return visit.redirect(f"/applications/{reference}")


def _repeated(visit: Visit, job: Job) -> Response:
    """A second click lands on the confirmation of the first."""
    made = [item for item in visit.state["applications"] if item["slug"] == job.slug and item.get("new")]
    if made:
        return visit.redirect(f"/applications/{made[0]['reference']}")
    return visit.redirect(f"/jobs/{job.slug}/apply")


@SITE.page(
    "/applications/{reference}",
    id="applied",
    kind="confirmation",
    title="Application sent",
    example=f"/applications/SC-{FIRST_NEW_REFERENCE}",
    reach=TO_CONFIRMATION,
)
def applied(visit: Visit) -> Response:
    """What happened and what comes next."""
    wanted = visit.params["reference"]
    found = next(
        (item for item in visit.state["applications"] if item["reference"] == wanted and item.get("new")),
        None,
    )
    if found is None:
        return visit.not_found()
    job = BY_SLUG[found["slug"]]
    shown = OPEN[(OPEN.index(job) + 1) % len(OPEN)] if visit.knob("confirms_other") else job
    return show(visit, "applied.html", application=found, job=job, shown=shown)
