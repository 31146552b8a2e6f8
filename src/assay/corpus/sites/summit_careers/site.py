"""Summit Careers: home, alerts, help, privacy and pictures; the rest is imported here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.pictures import portrait
from assay.corpus.site import Response, Visit
from assay.corpus.sites.summit_careers import account, applying, board, experience, sending
from assay.corpus.sites.summit_careers.core import SITE, sent_token, show
from assay.corpus.sites.summit_careers.data import EMPLOYERS, SECTORS, TOPICS, TOWNS, Job, named
from assay.corpus.sites.summit_careers.jobs import OPEN
from assay.corpus.sites.summit_careers.pictures import employer_scene, header_scene, logo, sector_sign
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["SITE"]

# Importing these adds their pages to the site.
_PARTS = (account, applying, board, experience, sending)

_OFTEN = {"daily": "Every morning, when there is something new", "weekly": "Once a week, on Mondays"}
_ALERT = Form(
    "alert",
    (
        Field(
            "email",
            "Enter your email address, so that we can send the alert.",
            "Enter an email address with an @ sign, like name@example.com.",
            "email",
        ),
        Field("sectors", "Choose at least one kind of work.", choices=tuple(SECTORS), many=True),
        Field("place", choices=tuple(named(town) for town in TOWNS)),
        Field("words"),
        Field("often", "Choose how often you want to hear from us.", choices=tuple(_OFTEN)),
    ),
)
_CONTACT = Form(
    "contact",
    (
        Field("name", "Enter your name."),
        Field(
            "email",
            "Enter your email address, so that we can answer.",
            "Enter an email address with an @ sign, like name@example.com.",
            "email",
        ),
        Field("topic", "Choose what your question is about.", choices=tuple(TOPICS)),
        Field("message", "Write your question."),
    ),
)


@SITE.page("/", id="home", kind="jobs home", title="Home")
def home(visit: Visit) -> Response:
    """Search, kinds of work, the newest jobs and who is hiring."""
    newest = sorted(OPEN, key=lambda job: (-job.posted.toordinal(), job.title))[:5]
    return show(
        visit,
        "home.html",
        towns={named(town): town for town in TOWNS},
        sectors=[(sector, sum(job.sector == slug for job in OPEN)) for slug, sector in SECTORS.items()],
        newest=newest,
        employers=[
            (employer, sum(job.employer is employer for job in OPEN)) for employer in EMPLOYERS.values()
        ],
        job_count=len(OPEN),
        here="/",
    )


def _alert_page(visit: Visit, filled: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "alerts.html",
        status=status,
        filled=filled,
        sectors=SECTORS,
        towns={named(town): town for town in TOWNS},
        often=_OFTEN,
        token=f"alert-{len(visit.state['alerts']) + 1}",
    )


@SITE.page("/alerts", id="alerts", kind="subscription form", title="Job alerts")
def alerts(visit: Visit) -> Response:
    """Have new jobs sent by email."""
    known = {"email": visit.state["account"]["email"]} if visit.state["account"] else {}
    return _alert_page(visit, _ALERT.empty(known))


@SITE.post("/alerts", page="alerts")
def post_alerts(visit: Visit) -> Response:
    """Set an alert up."""
    filled = visit.fill(_ALERT)
    if not filled.ok:
        return _alert_page(visit, filled, 422)
    if not visit.is_repeat(sent_token(visit)):
        chosen = [slug for slug in filled.lists["sectors"] if slug in SECTORS]
        visit.state["alerts"].append({**filled.values, "sectors": chosen})
        visit.record(
            "alert",
            email=filled.value("email"),
            sectors=",".join(sorted(chosen)),
            place=filled.value("place"),
            often=filled.value("often"),
        )
    return visit.redirect("/alerts/done")


@SITE.page(
    "/alerts/done",
    id="alert-set",
    kind="confirmation",
    title="Your job alert is set up",
    reach=(
        Go("/alerts"),
        Fill("#email", "nora.fielding@example.com"),
        Tick("#sectors-engineering"),
        Select("#place", "arden-pass"),
        Tick("#often-weekly"),
        Click("#set-alert"),
    ),
)
def alert_set(visit: Visit) -> Response:
    """What was set up, and how to stop it."""
    if not visit.state["alerts"]:
        return visit.redirect("/alerts")
    alert = visit.state["alerts"][-1]
    chosen = alert["sectors"]
    if visit.knob("confirms_other"):
        chosen = [slug for slug in SECTORS if slug not in chosen][:1]
    return show(
        visit,
        "alert_set.html",
        alert=alert,
        sectors=", ".join(SECTORS[slug].name for slug in chosen),
        place={named(town): town for town in TOWNS}.get(alert["place"], "All places"),
        often=_OFTEN[alert["often"]],
        matching=sum(_matches(job, chosen, alert) for job in OPEN),
    )


def _matches(job: Job, sectors: Sequence[str], alert: Mapping[str, Any]) -> bool:
    told = f"{job.title} {job.summary} {job.employer.name}".lower()
    return (
        job.sector in sectors
        and alert["place"] in ("", named(job.town))
        and all(word in told for word in str(alert["words"]).lower().split())
    )


def _help_page(visit: Visit, filled: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "help.html",
        status=status,
        filled=filled,
        topics=TOPICS,
        token=f"message-{len(visit.state['messages']) + 1}",
    )


@SITE.page("/help", id="help", kind="contact form", title="Advice and help")
def help_page(visit: Visit) -> Response:
    """Advice for applicants, common questions, and a form for the others."""
    return _help_page(visit, _CONTACT.empty(visit.state["account"] or {}))


@SITE.post("/help", page="help")
def post_help(visit: Visit) -> Response:
    """Take a question in."""
    filled = visit.fill(_CONTACT)
    if not filled.ok:
        return _help_page(visit, filled, 422)
    messages = visit.state["messages"]
    if not visit.is_repeat(sent_token(visit)):
        reference = f"H-{7740 + len(messages)}"
        messages.append({"reference": reference, **filled.values})
        visit.record("asked", topic=filled.value("topic"), email=filled.value("email"), reference=reference)
    return visit.redirect("/help/sent")


@SITE.page(
    "/help/sent",
    id="help-sent",
    kind="confirmation",
    title="Your message is sent",
    reach=(
        Go("/help"),
        Fill("#name", "Nora Fielding"),
        Fill("#email", "nora.fielding@example.com"),
        Select("#topic", "application"),
        Fill("#message", "Can I still change the phone number in my application?"),
        Click("#send-message"),
    ),
)
def help_sent(visit: Visit) -> Response:
    """What happens with the question."""
    if not visit.state["messages"]:
        return visit.redirect("/help")
    message = visit.state["messages"][-1]
    return show(visit, "help_sent.html", message=message, topic=TOPICS[message["topic"]])


@SITE.page("/privacy", id="privacy", kind="privacy policy", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What we keep and why."""
    return show(visit, "privacy.html")


@SITE.get("/img/logo-{name}.svg")
def logo_picture(visit: Visit) -> Response:
    """An employer's mark."""
    name = visit.params["name"]
    return _picture(logo(name)) if name in EMPLOYERS else visit.not_found()


@SITE.get("/img/place-{name}.svg")
def place_picture(visit: Visit) -> Response:
    """An employer's place."""
    name = visit.params["name"]
    return _picture(employer_scene(name, EMPLOYERS[name].sector)) if name in EMPLOYERS else visit.not_found()


@SITE.get("/img/person-{name}.svg")
def person_picture(visit: Visit) -> Response:
    """The person to ask at an employer."""
    name = visit.params["name"]
    return _picture(portrait(EMPLOYERS[name].contact, "#d9edf4")) if name in EMPLOYERS else visit.not_found()


@SITE.get("/img/sector-{name}.svg")
def sector_picture(visit: Visit) -> Response:
    """A kind of work."""
    name = visit.params["name"]
    return _picture(sector_sign(name)) if name in SECTORS else visit.not_found()


@SITE.get("/img/fells.svg")
def fells(visit: Visit) -> Response:
    """The mountain header."""
    return _picture(header_scene())


def _picture(svg: str) -> Response:
    return Response(svg, content_type="image/svg+xml")
