"""Making a claim, in two steps."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.oakline_insurance.core import (
    SITE,
    TODAY_DATE,
    form_status,
    next_token,
    sent_token,
    show,
)
from assay.corpus.sites.oakline_insurance.cover import KINDS
from assay.corpus.sites.oakline_insurance.words import long_date, real_date
from assay.corpus.steps import Click, Fill, Go, Select, Step

__all__: list[str] = []

_CAUSES = {
    "water": "Water leak or flood",
    "fire": "Fire or smoke",
    "storm": "Storm",
    "theft": "Theft or break-in",
    "accident": "Accident at home",
    "pet-illness": "My pet is ill",
    "pet-injury": "My pet is hurt",
    "other": "Something else",
}
_FIRST = Form(
    "claim-what",
    (
        Field(
            "policy", missing="Enter your policy number.", wrong="Enter a policy number such as OAK-482-7731."
        ),
        Field("cause", missing="Choose what happened.", choices=tuple(_CAUSES)),
        Field("event_day", missing="Enter the day it happened: day, month and year."),
        Field("event_month"),
        Field("event_year"),
    ),
)
_SECOND = Form(
    "claim-details",
    (
        Field(
            "story",
            missing="Tell us what happened.",
            wrong="Tell us a little more, at least 20 characters.",
            rule=lambda text: len(text) >= 20,
        ),
        Field(
            "cost",
            wrong="Enter an amount in pounds, such as 350.",
            rule=lambda text: _amount(text) is not None,
        ),
        Field("name", missing="Enter your name."),
        Field(
            "phone",
            missing="Enter a phone number, so that we can call you.",
            wrong="Enter a phone number with at least 7 digits.",
            kind="phone",
        ),
    ),
)
_TO_SECOND: tuple[Step, ...] = (
    Go("/claim"),
    Fill("#policy", "OAK-482-7731"),
    Select("#cause", "water"),
    Fill("#event_day", "15"),
    Fill("#event_month", "3"),
    Fill("#event_year", "2026"),
    Click("#next-step"),
)


def _amount(text: str) -> str | None:
    plain = text.replace("£", "").replace(",", "").strip()
    return plain if plain.replace(".", "", 1).isdecimal() else None


def _tidy_number(text: str) -> str:
    plain = "".join(ch for ch in text.upper() if ch.isalnum())
    return f"{plain[:3]}-{plain[3:6]}-{plain[6:]}"


def _shown(visit: Visit) -> dict[str, str]:
    return {} if visit.knob("forgets_answers") else visit.state["claim"]


@SITE.page("/claim", id="claim", kind="claim form", title="Make a claim")
def ask_what_happened(visit: Visit) -> Response:
    """Step 1."""
    known = dict(_shown(visit))
    if visit.query.get("policy"):
        known["policy"] = visit.query["policy"][:20]
    return _first_page(visit, _FIRST.empty(known))


def _first_page(visit: Visit, form: Filled) -> Response:
    return show(visit, "claim.html", status=form_status(form), form=form, causes=_CAUSES)


def _check_first(visit: Visit, form: Filled) -> None:
    numbers = {policy["number"] for policy in visit.state["policies"]}
    if form.value("policy") and _tidy_number(form.value("policy")) not in numbers:
        form.refuse(
            "policy",
            "We do not know this policy number. It looks like OAK-482-7731 "
            "and stands on every letter from us.",
        )
    parts = (form.value("event_day"), form.value("event_month"), form.value("event_year"))
    day = real_date(*parts)
    if any(parts) and (day is None or day.year < 2000):
        form.refuse("event_day", "Enter a real date, such as 15 3 2026.")
    elif day and day > TODAY_DATE:
        form.refuse("event_day", "Enter a day that is not in the future. Today is 17 March 2026.")


@SITE.post("/claim", page="claim")
def take_what_happened(visit: Visit) -> Response:
    """Which policy, what, when."""
    form = visit.fill(_FIRST)
    _check_first(visit, form)
    if not form.ok:
        return _first_page(visit, form)
    visit.state["claim"].update({**form.values, "policy": _tidy_number(form.value("policy"))})
    return visit.redirect("/claim/details")


@SITE.page("/claim/details", id="claim-details", kind="claim form", title="Claim details", reach=_TO_SECOND)
def ask_details(visit: Visit) -> Response:
    """Step 2."""
    if "cause" not in visit.state["claim"]:
        return visit.redirect("/claim")
    return _second_page(visit, _SECOND.empty(_shown(visit)))


def _second_page(visit: Visit, form: Filled) -> Response:
    claim = visit.state["claim"]
    policy = next(p for p in visit.state["policies"] if p["number"] == claim["policy"])
    day = real_date(claim["event_day"], claim["event_month"], claim["event_year"])
    assert day is not None
    return show(
        visit,
        "claim_details.html",
        status=form_status(form),
        form=form,
        claim=claim,
        policy=policy,
        kind_name=KINDS[policy["kind"]],
        cause=_CAUSES[claim["cause"]],
        happened=long_date(day),
        token=next_token("claim", len(visit.state["claims"])),
    )


@SITE.post("/claim/details", page="claim-details")
def send_claim(visit: Visit) -> Response:
    """Send it, once."""
    token = sent_token(visit)
    if "cause" not in visit.state["claim"]:
        return visit.redirect("/claim/sent" if visit.state["claims"] else "/claim")
    form = visit.fill(_SECOND)
    if not form.ok:
        return _second_page(visit, form)
    if not visit.is_repeat(token):
        claim = {**visit.state["claim"], **form.values, "token": token}
        claim["reference"] = f"C-{8801 + len(visit.state['claims'])}"
        visit.state["claims"].append(claim)
        visit.record("claim_sent", policy=claim["policy"], cause=claim["cause"], reference=claim["reference"])
    return visit.redirect("/claim/sent")


@SITE.page(
    "/claim/sent",
    id="claim-sent",
    kind="confirmation",
    title="Claim sent",
    reach=(
        *_TO_SECOND,
        Fill("#story", "A pipe under the bath burst and the kitchen ceiling came down."),
        Fill("#cost", "900"),
        Fill("#name", "Grace Holloway"),
        Fill("#phone", "01632 960777"),
        Click("#send-claim"),
    ),
)
def claim_sent(visit: Visit) -> Response:
    """What happens with it."""
    if not visit.state["claims"]:
        return visit.redirect("/claim")
    visit.state["claim"] = {}
    claim = visit.state["claims"][-1]
    return show(visit, "claim_sent.html", claim=claim, cause=_CAUSES[claim["cause"]])
