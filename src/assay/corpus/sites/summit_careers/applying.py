"""Steps 1 and 3 of an application: about you, and the CV with the employer's questions."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.summit_careers.core import SITE, job_of, show
from assay.corpus.sites.summit_careers.data import NOTICE, Job
from assay.corpus.sites.summit_careers.draft import BASE, TO_CV, closed, draft_of, missing_step

__all__: list[str] = []

_CV_ENDINGS = (".pdf", ".doc", ".docx")
_LONGEST_WHY = 1_500

_ABOUT = Form(
    "about",
    (
        Field("name", "Enter your full name."),
        Field(
            "email",
            "Enter your email address.",
            "Enter an email address with an @ sign, like name@example.com.",
            "email",
        ),
        Field(
            "phone",
            "Enter your phone number.",
            "Enter a phone number with 7 to 15 digits, like 01632 960155.",
            "phone",
        ),
        Field("town", "Enter the town where you live."),
        Field("right_to_work", "Say whether you may work in this country.", choices=("yes", "no")),
    ),
)
_CV = Form(
    "cv",
    (
        Field(
            "cv",
            wrong="Choose a PDF, DOC or DOCX file. Other kinds of file cannot be read.",
            rule=lambda name: name.lower().endswith(_CV_ENDINGS),
        ),
        Field("cv_text"),
        Field(
            "why",
            "Write why you want this job.",
            f"Write no more than {_LONGEST_WHY} characters.",
            rule=lambda text: len(text) <= _LONGEST_WHY,
        ),
        Field("start", "Choose when you could start.", choices=tuple(NOTICE)),
        Field("licence", choices=("yes", "no")),
    ),
)


def _about_page(visit: Visit, job: Job, filled: Filled, status: int = 200) -> Response:
    return show(visit, "apply_about.html", status=status, job=job, filled=filled)


@SITE.page(
    "/jobs/{slug}/apply", id="apply-about", kind="job application", title="Apply: about you", example=BASE
)
def apply_about(visit: Visit) -> Response:
    """Step 1: who you are."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    known = draft_of(visit, job).get("about") or visit.state["account"] or {}
    return closed(visit, job) or _about_page(
        visit, job, _ABOUT.empty({} if visit.knob("forgets_answers") else known)
    )


@SITE.post("/jobs/{slug}/apply", page="apply-about")
def post_about(visit: Visit) -> Response:
    """Keep the answers of step 1."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    filled = visit.fill(_ABOUT)
    if not filled.ok:
        return _about_page(visit, job, filled, 422)
    draft_of(visit, job)["about"] = dict(filled.values)
    return visit.redirect(f"/jobs/{job.slug}/apply/experience")


def _cv_page(visit: Visit, job: Job, filled: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "apply_cv.html",
        status=status,
        job=job,
        filled=filled,
        uploaded=draft_of(visit, job).get("file", ""),
        notice_periods=NOTICE,
        longest=_LONGEST_WHY,
    )


@SITE.page(
    "/jobs/{slug}/apply/cv",
    id="apply-cv",
    kind="job application",
    title="Apply: CV and questions",
    example=f"{BASE}/cv",
    reach=TO_CV,
)
def apply_cv(visit: Visit) -> Response:
    """Step 3: the CV, and what the employer asks."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    known = {} if visit.knob("forgets_answers") else draft_of(visit, job).get("cv", {})
    return missing_step(visit, job, "about", "experience_done") or _cv_page(visit, job, _CV.empty(known))


@SITE.post("/jobs/{slug}/apply/cv", page="apply-cv")
def post_cv(visit: Visit) -> Response:
    """Keep the answers of step 3."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    if back := missing_step(visit, job, "about", "experience_done"):
        return back
    draft = draft_of(visit, job)
    filled = visit.fill(_CV)
    # A browser cannot show a chosen file again, so a good one is kept even when something else is wrong.
    if filled.value("cv") and "cv" not in filled.problems:
        draft["file"] = filled.value("cv")
    if not draft.get("file") and not filled.value("cv") and not filled.value("cv_text"):
        filled.refuse("cv", "Choose a CV file, or paste your CV as text.")
    if job.question and not filled.value("licence"):
        filled.refuse("licence", "Choose yes or no.")
    if not filled.ok:
        return _cv_page(visit, job, filled, 422)
    draft["cv"] = dict(filled.values)
    if visit.knob("loses_cv"):
        draft.pop("file", None)
        draft["cv"]["cv_text"] = ""
    return visit.redirect(f"/jobs/{job.slug}/apply/review")
