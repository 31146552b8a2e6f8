"""Buying a policy: how and when, a page to check, and the policy."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from assay.corpus.forms import Field, Filled, Form, digits_only
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
from assay.corpus.sites.oakline_insurance.pricing import Price
from assay.corpus.sites.oakline_insurance.questions import HOME_QUOTE
from assay.corpus.sites.oakline_insurance.quote import about_insured, has_options, quote_price
from assay.corpus.sites.oakline_insurance.words import long_date, tidy_postcode
from assay.corpus.steps import Click, Fill, Select, Step, Tick

__all__: list[str] = []

_STARTS = {
    (TODAY_DATE + timedelta(days=n)).isoformat(): long_date(TODAY_DATE + timedelta(days=n))
    for n in range(1, 31)
}


def _good_until(text: str) -> bool:
    digits = digits_only(text.replace("/", ""))
    if not digits.isdecimal() or len(digits) not in (4, 6):
        return False
    month, year = int(digits[:2]), 2000 + int(digits[-2:])
    return 1 <= month <= 12 and (year, month) >= (TODAY_DATE.year, TODAY_DATE.month)


_CHECKOUT = Form(
    "checkout",
    (
        Field("pay", missing="Choose monthly or yearly.", choices=("monthly", "yearly")),
        Field("start", missing="Choose the day your cover starts.", choices=tuple(_STARTS)),
        Field("card_name", missing="Enter the name on the card."),
        Field(
            "card_number",
            missing="Enter the card number.",
            wrong="Enter the 13 to 19 digits on the front of the card.",
            kind="card",
        ),
        Field(
            "card_expiry",
            missing="Enter the month and year the card ends.",
            wrong="Enter a month and year that are not past, such as 09/28.",
            rule=_good_until,
        ),
        Field(
            "card_code",
            missing="Enter the security code.",
            wrong="Enter the 3 or 4 digits of the security code.",
            rule=lambda text: text.isdecimal() and len(text) in (3, 4),
        ),
        Field("agree", missing="Tick the box to say that the facts are right and the terms are fine."),
    ),
)
_CHECKED: tuple[Step, ...] = (
    *HOME_QUOTE,
    Click("#buy"),
    Tick("#pay-monthly"),
    Select("#start", "2026-04-01"),
    Fill("#card_name", "Owen Marsh"),
    Fill("#card_number", "4111 1111 1111 1111"),
    Fill("#card_expiry", "09/28"),
    Fill("#card_code", "123"),
    Tick("#agree"),
    Click("#check-order"),
)


def _monthly(visit: Visit, now: Price) -> int:
    dearer = float(visit.knob("monthly_dearer"))
    return now.monthly + round(now.monthly * dearer / 100)


@SITE.page(
    "/checkout",
    id="checkout",
    kind="checkout",
    title="Pay and start",
    reach=(*HOME_QUOTE, Click("#buy")),
)
def checkout(visit: Visit) -> Response:
    """How to pay and when to start."""
    if not has_options(visit.state["quote"]):
        return visit.redirect("/quote/what")
    known = {} if visit.knob("forgets_answers") else visit.state["checkout"]
    return _checkout_page(visit, _CHECKOUT.empty(known))


def _checkout_page(visit: Visit, form: Filled) -> Response:
    answers = visit.state["quote"]
    now = quote_price(answers)
    return show(
        visit,
        "checkout.html",
        status=form_status(form),
        form=form,
        starts=_STARTS,
        now=now,
        monthly=_monthly(visit, now),
        insured=about_insured(answers),
        kind=answers["kind"],
        kind_name=KINDS[answers["kind"]],
        reference=visit.state["quote_reference"],
    )


@SITE.post("/checkout", page="checkout")
def take_checkout(visit: Visit) -> Response:
    """Nothing is bought yet."""
    if not has_options(visit.state["quote"]):
        return visit.redirect("/quote/what")
    form = visit.fill(_CHECKOUT)
    if not form.ok:
        return _checkout_page(visit, form)
    visit.state["checkout"] = dict(form.values)
    return visit.redirect("/checkout/check")


@SITE.page(
    "/checkout/check",
    id="checkout-check",
    kind="checkout",
    title="Check and buy",
    reach=_CHECKED,
)
def check(visit: Visit) -> Response:
    """The last look before money moves."""
    chosen, answers = visit.state["checkout"], visit.state["quote"]
    if not has_options(answers):
        return visit.redirect("/quote/what")
    if not chosen:
        return visit.redirect("/checkout")
    now = quote_price(answers)
    fee = round(100 * visit.knob("late_fee"))
    monthly = _monthly(visit, now)
    first = monthly if chosen["pay"] == "monthly" else now.yearly
    start = date.fromisoformat(chosen["start"])
    return show(
        visit,
        "checkout_check.html",
        now=now,
        chosen=chosen,
        monthly=monthly,
        fee=fee,
        today_sum=first + fee,
        first=first,
        year_sum=(12 * monthly if chosen["pay"] == "monthly" else now.yearly) + fee,
        insured=about_insured(answers),
        kind_name=KINDS[answers["kind"]],
        excess=int(answers["excess"]) + visit.knob("excess_up"),
        start=start,
        end=_last_day(start),
        card=digits_only(chosen["card_number"])[-4:],
        email=answers["email"],
        token=next_token("policy", len(visit.state["bought"])),
    )


def _last_day(start: date) -> date:
    return start.replace(year=start.year + 1) - timedelta(days=1)


@SITE.post("/checkout/check", page="checkout-check")
def buy(visit: Visit) -> Response:
    """Buy it, once."""
    token = sent_token(visit)
    if visit.is_repeat(token):
        earlier = next((p for p in visit.state["bought"] if p["token"] == token), None)
        if earlier:
            return visit.redirect(f"/policies/{earlier['number']}/bought")
    chosen, answers = visit.state["checkout"], visit.state["quote"]
    if not chosen or not has_options(answers):
        return visit.redirect("/checkout")
    now = quote_price(answers)
    start = date.fromisoformat(chosen["start"])
    policy: dict[str, Any] = {
        "number": f"OAK-610-{2041 + len(visit.state['bought'])}",
        "email": answers["email"].lower(),
        "postcode": tidy_postcode(
            answers["postcode"] if answers["kind"] == "home" else answers["pet_postcode"]
        ),
        "kind": answers["kind"],
        "what": about_insured(answers),
        "level": now.level.name,
        "excess": str(int(answers["excess"]) + visit.knob("excess_up")),
        "yearly": now.yearly,
        "pay": chosen["pay"],
        "start": chosen["start"],
        "end": _last_day(start).isoformat(),
        "status": "Active",
        "token": token,
    }
    visit.state["bought"].append(policy)
    visit.state["policies"].append(policy)
    visit.record(
        "policy_bought",
        kind=policy["kind"],
        level=answers["level"],
        excess=answers["excess"],
        extras=answers["extras"],
        pay=chosen["pay"],
        start=chosen["start"],
        yearly=now.yearly,
    )
    return visit.redirect(f"/policies/{policy['number']}/bought")


@SITE.page(
    "/policies/{number}/bought",
    id="bought",
    kind="confirmation",
    title="You are covered",
    example="/policies/OAK-610-2041/bought",
    reach=(*_CHECKED, Click("#buy-policy")),
)
def bought(visit: Visit) -> Response:
    """The policy and what comes next."""
    policy = next((p for p in visit.state["bought"] if p["number"] == visit.params["number"]), None)
    if policy is None:
        return visit.not_found()
    visit.state["quote"], visit.state["checkout"], visit.state["quote_reference"] = {}, {}, ""
    start = date.fromisoformat(policy["start"])
    if visit.knob("confirms_other"):
        start += timedelta(days=7)
    return show(visit, "bought.html", policy=policy, kind_name=KINDS[policy["kind"]], start=start)
