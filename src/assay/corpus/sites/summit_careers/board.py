"""Finding jobs: search, filters, sorting, pages of results, saved jobs and the page of one job."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any

from assay.corpus.site import Response, Visit
from assay.corpus.sites.summit_careers.core import SITE, address, is_open, job_of, local_path, show
from assay.corpus.sites.summit_careers.data import (
    BENEFIT_ICONS,
    CONTRACTS,
    EMPLOYERS,
    SALARIES,
    SECTORS,
    TOWNS,
    Job,
    named,
    pounds,
)
from assay.corpus.sites.summit_careers.jobs import BY_SLUG, OPEN
from assay.corpus.steps import Click, Go

__all__: list[str] = []

_PER_PAGE = 10
_SORTS = {
    "new": "Newest first",
    "closing": "Closing soonest",
    "pay": "Highest salary",
    "title": "Job title, A to Z",
}
_FILTERS: dict[str, dict[str, str]] = {
    "place": {named(town): town for town in TOWNS},
    "sector": {slug: sector.name for slug, sector in SECTORS.items()},
    "contract": {named(contract): contract for contract in CONTRACTS},
    "hours": {"full-time": "Full time", "part-time": "Part time"},
    "from": {str(amount): f"From {pounds(amount)}" for amount in SALARIES},
    "to": {str(amount): f"Up to {pounds(amount)}" for amount in SALARIES},
}


def _stem(word: str) -> str:
    for ending in ("ies", "ing", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower().replace("é", "e"))


def _text(job: Job) -> str:
    parts = (job.title, job.employer.name, SECTORS[job.sector].name, job.town, job.summary, *job.duties)
    return " ".join(_words(" ".join(parts)))


def _found(jobs: Sequence[Job], wanted: str, literal: bool) -> list[Job]:
    if literal:
        return [job for job in jobs if wanted in job.title or wanted in job.employer.name]
    stems = [_stem(word) for word in _words(wanted)]
    found = [job for job in jobs if all(stem in _text(job) for stem in stems)]
    # A word in the title counts for more than one in the description.
    return sorted(found, key=lambda job: -sum(stem in " ".join(_words(job.title)) for stem in stems))


def _suggestion(wanted: str) -> str:
    known = sorted(
        {word for job in OPEN for word in _words(f"{job.title} {job.employer.name}") if len(word) > 3}
    )
    close = [difflib.get_close_matches(word, known, 1, 0.7) for word in _words(wanted)]
    said = " ".join(match[0] for match in close if match)
    return said if said != wanted.lower() else ""


def _chosen(visit: Visit) -> dict[str, str]:
    chosen = {
        name: value if (value := visit.query.get(name, "")) in options else ""
        for name, options in _FILTERS.items()
    }
    # A range that was given the wrong way round is still a range.
    if chosen["from"] and chosen["to"] and int(chosen["from"]) > int(chosen["to"]):
        chosen["from"], chosen["to"] = chosen["to"], chosen["from"]
    return chosen


def _fits(job: Job, chosen: dict[str, str]) -> bool:
    own = {
        "place": named(job.town),
        "sector": job.sector,
        "contract": named(job.contract),
        "hours": named(job.time),
    }
    return (
        all(not chosen[name] or chosen[name] == value for name, value in own.items())
        and (not chosen["from"] or job.high >= int(chosen["from"]))
        and (not chosen["to"] or job.low <= int(chosen["to"]))
    )


def _sorted(jobs: list[Job], sort: str) -> list[Job]:
    match sort:
        case "":
            return jobs
        case "closing":
            return sorted(jobs, key=lambda job: (job.closes, job.title))
        case "pay":
            return sorted(jobs, key=lambda job: (-job.high, job.title))
        case "title":
            return sorted(jobs, key=lambda job: job.title)
    return sorted(jobs, key=lambda job: (-job.posted.toordinal(), job.title))


@SITE.page("/jobs", id="jobs", kind="listing", title="Jobs")
def jobs(visit: Visit) -> Response:
    """The board."""
    wanted = visit.query.get("q", "").strip()[:80]
    chosen = _chosen(visit)
    effective = {**chosen, "from": "", "to": ""} if visit.knob("ignores_salary") else chosen
    sort = visit.query.get("sort", "")
    sort = sort if sort in _SORTS else ("" if wanted else "new")
    found = [job for job in OPEN if _fits(job, effective)]
    if wanted:
        found = _found(found, wanted, visit.knob("literal_search"))
    found = _sorted(found, sort)
    pages = max(1, -(-len(found) // _PER_PAGE))
    asked = visit.query.get("page", "1")
    number = min(max(int(asked) if asked.isdigit() else 1, 1), pages)
    first = 0 if visit.knob("repeats_first_page") else (number - 1) * _PER_PAGE
    kept: dict[str, Any] = {"q": wanted, **chosen, "sort": visit.query.get("sort", "") and sort}
    return show(
        visit,
        "jobs.html",
        wanted=wanted,
        chosen=chosen,
        filters=_FILTERS,
        chips=[
            (_FILTERS[name][value], address("/jobs", **{**kept, name: ""}))
            for name, value in chosen.items()
            if value
        ],
        sorts=({"": "Best match first"} if wanted else {}) | _SORTS,
        sort=sort,
        total=len(found),
        first=(number - 1) * _PER_PAGE + 1,
        last=min(number * _PER_PAGE, len(found)),
        results=found[first : first + _PER_PAGE],
        number=number,
        pages=[(n, _page_address(visit, kept, n)) for n in range(1, pages + 1)],
        here=address("/jobs", **kept, page=number if number > 1 else ""),
        suggestion=_suggestion(wanted) if wanted and not found else "",
        unfiltered=address("/jobs", q=wanted),
    )


def _page_address(visit: Visit, kept: dict[str, Any], number: int) -> str:
    if visit.knob("drops_filters"):
        kept = {}
    return address("/jobs", **kept, page=number if number > 1 else "")


@SITE.page(
    "/jobs/{slug}",
    id="job",
    kind="job page",
    title="Job",
    example="/jobs/ski-lift-technician-corrie-cable-cars",
)
def job_page(visit: Visit) -> Response:
    """Everything about one job."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    similar = [other for other in OPEN if other.sector == job.sector and other is not job]
    similar.sort(key=lambda other: (other.employer is not job.employer, -other.posted.toordinal()))
    sent = next(
        (
            item
            for item in visit.state["applications"]
            if item["slug"] == job.slug
            and item["reference"] in visit.state["opened"]
            and item["status"] != "Withdrawn"
        ),
        None,
    )
    return show(
        visit,
        "job.html",
        job=job,
        sector=SECTORS[job.sector],
        open=is_open(visit, job),
        sent=sent,
        benefits=[(text, _icon(text)) for text in job.employer.benefits],
        similar=similar[:3],
        here=f"/jobs/{job.slug}",
    )


def _icon(benefit: str) -> str:
    return next((icon for word, icon in BENEFIT_ICONS if word in benefit.lower()), "star")


@SITE.post("/jobs/{slug}/save", page="jobs")
def post_save(visit: Visit) -> Response:
    """Keep a job for later, or let it go again."""
    job = job_of(visit)
    if job is None:
        return visit.not_found()
    saved: list[str] = visit.state["saved"]
    back = local_path((visit.data.get("back") or [""])[0], f"/jobs/{job.slug}")
    if job.slug in saved:
        saved.remove(job.slug)
        visit.record("unsaved", job=job.slug)
        # The list of saved jobs says it together with an offer to undo it.
        visit.state["removed"] = job.slug if back == "/saved" else ""
        if back != "/saved":
            visit.notify(f"{job.title} is no longer saved.")
    else:
        saved.append(job.slug)
        visit.state["removed"] = ""
        visit.record("saved", job=job.slug)
        visit.notify(f"{job.title} is saved. You find it under Saved jobs.")
    return visit.redirect(back)


@SITE.page(
    "/saved",
    id="saved",
    kind="listing",
    title="Saved jobs",
    reach=(
        Go("/jobs?sort=title"),
        Click("#save-bookings-and-office-assistant-fell-and-tarn-guides"),
        Go("/jobs?q=nurse"),
        Click("#save-practice-nurse-glenholt-family-practice"),
        Go("/saved"),
    ),
)
def saved(visit: Visit) -> Response:
    """The jobs that were kept, soonest closing date first."""
    kept = sorted((BY_SLUG[slug] for slug in visit.state["saved"]), key=lambda job: job.closes)
    removed = BY_SLUG.get(visit.state["removed"])
    visit.state["removed"] = ""
    return show(visit, "saved.html", results=kept, removed=removed, here="/saved")


@SITE.page(
    "/employers/{slug}",
    id="employer",
    kind="company profile",
    title="Employer",
    example="/employers/corrie-cable-cars",
)
def employer(visit: Visit) -> Response:
    """Who an employer is and what they offer."""
    found = EMPLOYERS.get(visit.params["slug"])
    if found is None:
        return visit.not_found()
    return show(
        visit,
        "employer.html",
        employer=found,
        sector=SECTORS[found.sector],
        benefits=[(text, _icon(text)) for text in found.benefits],
        results=[job for job in OPEN if job.employer is found],
        here=f"/employers/{found.slug}",
    )
