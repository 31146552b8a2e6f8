"""The site itself, its knobs, and what several of its pages need."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from assay.corpus.site import Response, Site, Visit
from assay.corpus.sites.summit_careers.data import ACCOUNT, Job
from assay.corpus.sites.summit_careers.jobs import BY_SLUG, OPEN

__all__ = ["SITE", "address", "is_open", "job_of", "local_path", "show", "sent_token", "visible_applications"]


def _earlier(reference: str, slug: str, sent: str, status: str, note: str) -> dict[str, Any]:
    job = BY_SLUG[slug]
    return {
        "reference": reference,
        "slug": slug,
        "title": job.title,
        "employer": job.employer.name,
        "town": job.town,
        "sent": sent,
        "status": status,
        "note": note,
        "name": ACCOUNT["name"],
        "email": ACCOUNT["email"],
    }


SITE = Site(
    "summit-careers",
    name="Summit Careers",
    about="A jobs board with online applications for employers in a mountain region",
    start_state={
        "account": None,
        "opened": [],
        "saved": [],
        "saved_shown": 0,
        "removed": "",
        "drafts": {},
        "alerts": [],
        "messages": [],
        "applications": [
            _earlier(
                "SC-3187",
                "hospital-porter-tarnside-hospital",
                "14 March 2026",
                "Interview",
                "Come to Infirmary Hill, Tarnside, on 24 March 2026 at 10:30am. Ask for Samira Holt.",
            ),
            _earlier(
                "SC-3142",
                "cable-car-attendant-corrie-cable-cars",
                "12 March 2026",
                "Being read",
                "Corrie Cable Cars answers by 21 April 2026.",
            ),
            _earlier(
                "SC-3120",
                "school-bus-escort-fellmouth-high-school",
                "12 March 2026",
                "Received",
                "Fellmouth High School starts to read on 4 April 2026.",
            ),
            _earlier(
                "SC-2954",
                "lift-operator-corrie-cable-cars",
                "26 February 2026",
                "Not successful",
                "The job went to somebody else. Corrie Cable Cars would be glad to hear from you again.",
            ),
        ],
    },
    knobs={
        # A charge in pounds that is named only at the last step of an application.
        "late_fee": 0.0,
        # Search wants the exact phrase in the exact case.
        "literal_search": False,
        # Going back in the application shows empty fields.
        "forgets_answers": False,
        # Page 2 of the job list forgets filters and sorting.
        "drops_filters": False,
        # Page 2 of the job list shows the jobs of page 1.
        "repeats_first_page": False,
        # The confirmation names another job and employer than was applied for.
        "confirms_other": False,
        # The number of saved jobs and the status in My applications stay as they were.
        "stale_count": False,
        # Withdrawing an application happens without a question.
        "deletes_at_once": False,
        # Opening the page with this id signs the applicant out.
        "signs_out_on": "",
        # The salary filter has no effect.
        "ignores_salary": False,
        # A closed job looks open and is refused only when everything has been filled in.
        "refuses_late": False,
        # The CV is lost between its step and the review.
        "loses_cv": False,
    },
)


def show(visit: Visit, template: str, *, status: int = 200, page: str = "", **values: Any) -> Response:
    """Render a page of the site."""
    if visit.knob("signs_out_on") == (page or visit.page) and visit.state["account"]:
        visit.state["account"] = None
    # The header asks the state, because the page for a lost address has nothing else.
    if not visit.knob("stale_count"):
        visit.state["saved_shown"] = len(visit.state["saved"])
    return visit.render(template, status=status, page=page, **values)


def job_of(visit: Visit) -> Job | None:
    """The job that the address names."""
    return BY_SLUG.get(visit.params["slug"])


def is_open(visit: Visit, job: Job) -> bool:
    """Can one apply, as far as the pages say?"""
    return job in OPEN or bool(visit.knob("refuses_late"))


def visible_applications(visit: Visit) -> list[dict[str, Any]]:
    """What My applications may show: the signed-in person's, and those sent in this visit."""
    account = visit.state["account"]
    return [
        item
        for item in visit.state["applications"]
        if item["reference"] in visit.state["opened"]
        or (account and item["email"].lower() == account["email"].lower())
    ]


def sent_token(visit: Visit) -> str:
    """The token of the form that was sent."""
    return (visit.data.get("token") or [""])[0]


def local_path(wanted: str, otherwise: str) -> str:
    """A path of this site, never of another."""
    return wanted if wanted.startswith("/") and not wanted.startswith("//") else otherwise


def address(path: str, **query: Any) -> str:
    """An address with those parameters that say something."""
    said = {key: value for key, value in query.items() if value not in ("", None, [], ())}
    return path + (f"?{urlencode(said, doseq=True)}" if said else "")
