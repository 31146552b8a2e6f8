"""Finding a quote or a policy again, and cancelling."""

from __future__ import annotations

from datetime import date
from typing import Any

from assay.corpus.forms import Field, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.oakline_insurance.core import SITE, TODAY_DATE, form_status, show
from assay.corpus.sites.oakline_insurance.cover import KINDS
from assay.corpus.sites.oakline_insurance.data import CUSTOMER
from assay.corpus.sites.oakline_insurance.quote import about_insured, quote_price
from assay.corpus.sites.oakline_insurance.words import long_date, pounds, tidy_postcode
from assay.corpus.steps import Click, Fill, Go, Step

__all__: list[str] = []

_FIND = Form(
    "find",
    (
        Field(
            "email",
            missing="Enter the e-mail address that you gave us.",
            wrong="Enter a full e-mail address, such as name@mail.example.",
            kind="email",
        ),
        Field("postcode", missing="Enter the postcode that you gave us."),
    ),
)
_FOUND: tuple[Step, ...] = (
    Go("/my-policy"),
    Fill("#email", CUSTOMER["email"]),
    Fill("#postcode", CUSTOMER["postcode"]),
    Click("#find"),
)
_DAYS_IN_YEAR = 365


def _is_of(item: dict[str, Any], who: dict[str, str]) -> bool:
    return bool(item["email"].lower() == who.get("email") and item["postcode"] == who.get("postcode"))


def _mine(visit: Visit, name: str) -> list[dict[str, Any]]:
    return [item for item in visit.state[name] if _is_of(item, visit.state["viewing"])]


@SITE.page("/my-policy", id="account", kind="account", title="Find my quote or policy")
def find(visit: Visit) -> Response:
    """Ask whose they are."""
    if visit.state["viewing"]:
        return visit.redirect("/my-policy/view")
    return show(visit, "account.html", form=_FIND.empty())


@SITE.post("/my-policy", page="account")
def take_find(visit: Visit) -> Response:
    """Both must fit."""
    form = visit.fill(_FIND)
    who = {"email": form.value("email").lower(), "postcode": tidy_postcode(form.value("postcode"))}
    if form.ok and not any(_is_of(item, who) for item in (*visit.state["policies"], *visit.state["saved"])):
        form.refuse(
            "email",
            "We found nothing for this e-mail address and postcode together. "
            "Check both, or call us on 01632 960245.",
        )
    if not form.ok:
        return show(visit, "account.html", status=form_status(form), form=form)
    visit.state["viewing"] = who
    visit.record("policies_found", email=who["email"])
    return visit.redirect("/my-policy/view")


@SITE.page("/my-policy/view", id="account-view", kind="account", title="My quotes and policies", reach=_FOUND)
def view(visit: Visit) -> Response:
    """All that is theirs."""
    if visit.knob("signs_out_on") == visit.path:
        visit.state["viewing"] = {}
    if not visit.state["viewing"]:
        return visit.redirect("/my-policy")
    quotes = [
        {
            **quote,
            "insured": about_insured(quote["answers"]),
            "kind_name": KINDS[quote["answers"]["kind"]],
            "now": quote_price(quote["answers"]),
            "until_words": long_date(date.fromisoformat(quote["until"])),
        }
        for quote in _mine(visit, "saved")
    ]
    policies = [_told(visit, policy) for policy in _mine(visit, "policies")]
    return show(
        visit,
        "account_view.html",
        quotes=quotes,
        policies=policies,
        active=sum(policy["status"] == "Active" for policy in policies),
        who=visit.state["viewing"],
    )


def _told(visit: Visit, policy: dict[str, Any]) -> dict[str, Any]:
    return {
        **policy,
        "status": "Active" if visit.knob("stale_count") else policy["status"],
        "kind_name": KINDS[policy["kind"]],
        "start_words": long_date(date.fromisoformat(policy["start"])),
        "end_words": long_date(date.fromisoformat(policy["end"])),
        "price_words": f"{pounds(policy['yearly'] // 12)} a month"
        if policy["pay"] == "monthly"
        else f"{pounds(policy['yearly'])} a year",
    }


@SITE.post("/my-policy/close")
def close(visit: Visit) -> Response:
    """Stop showing them, for shared computers."""
    visit.state["viewing"] = {}
    visit.notify("Your policies are no longer shown on this device.")
    return visit.redirect("/my-policy")


@SITE.post("/my-policy/quotes/{reference}")
def continue_quote(visit: Visit) -> Response:
    """Take a saved quote up again."""
    quote = next((q for q in _mine(visit, "saved") if q["reference"] == visit.params["reference"]), None)
    if quote is None:
        return visit.redirect("/my-policy")
    visit.state["quote"] = dict(quote["answers"])
    visit.state["quote_reference"] = quote["reference"]
    visit.record("quote_continued", reference=quote["reference"])
    return visit.redirect("/quote/result")


def _policy(visit: Visit) -> dict[str, Any] | None:
    found = (p for p in _mine(visit, "policies") if p["number"] == visit.params["number"])
    return next((policy for policy in found if policy["status"] == "Active"), None)


@SITE.page(
    "/my-policy/{number}/cancel",
    id="cancel",
    kind="confirm page",
    title="Cancel policy",
    example="/my-policy/OAK-482-7731/cancel",
    reach=(*_FOUND, Click("#cancel-OAK-482-7731")),
)
def ask_cancel(visit: Visit) -> Response:
    """Say what it means before it is done."""
    policy = _policy(visit)
    if policy is None:
        return visit.redirect("/my-policy")
    if visit.knob("deletes_at_once"):
        return _cancelled(visit, policy)
    return show(
        visit,
        "cancel.html",
        policy=_told(visit, policy),
        back=_money_back(policy),
        started=_has_started(policy),
    )


def _has_started(policy: dict[str, Any]) -> bool:
    return date.fromisoformat(policy["start"]) <= TODAY_DATE


def _money_back(policy: dict[str, Any]) -> int:
    """Unused days of a year that was paid at once; months are simply not charged any more."""
    if not _has_started(policy):
        return int(policy["yearly"] if policy["pay"] == "yearly" else policy["yearly"] // 12)
    if policy["pay"] == "monthly":
        return 0
    left = (date.fromisoformat(policy["end"]) - TODAY_DATE).days
    return int(policy["yearly"] * left // _DAYS_IN_YEAR)


@SITE.post("/my-policy/{number}/cancel")
def cancel(visit: Visit) -> Response:
    """Yes, cancel."""
    policy = _policy(visit)
    return _cancelled(visit, policy) if policy else visit.redirect("/my-policy/view")


def _cancelled(visit: Visit, policy: dict[str, Any]) -> Response:
    policy["status"] = "Cancelled"
    visit.record("policy_cancelled", number=policy["number"])
    back = _money_back(policy)
    when = "from the end of today" if _has_started(policy) else "and will not start"
    told = f"Policy {policy['number']} is cancelled {when}."
    if back:
        told += f" {pounds(back)} goes back to your card within 5 working days."
    visit.notify(f"{told} We sent you an e-mail about it.")
    return visit.redirect("/my-policy/view")
