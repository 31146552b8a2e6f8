"""Payouts: when money goes to the bank, and to which bank account."""

from __future__ import annotations

from collections.abc import Callable

from assay.corpus.forms import Field, Filled, Form, digits_only
from assay.corpus.site import Response, Visit
from assay.corpus.sites.keystone_pay.core import SITE, form_status, next_token, show, signed_in, with_sign_in
from assay.corpus.sites.keystone_pay.ledger import SCHEDULES, Ledger
from assay.corpus.sites.keystone_pay.words import long_date
from assay.corpus.steps import Click, Fill, Step

__all__: list[str] = []


def _digits(count: int) -> Callable[[str], bool]:
    return lambda text: digits_only(text).isdigit() and len(digits_only(text)) == count


_SCHEDULE = Form("schedule", (Field("schedule", missing="Choose how often.", choices=tuple(SCHEDULES)),))
_BANK = Form(
    "bank",
    (
        Field("holder", missing="Enter the name on the account."),
        Field(
            "sort_code",
            missing="Enter the sort code.",
            wrong="Enter a sort code of 6 digits, such as 20-45-77.",
            rule=_digits(6),
        ),
        Field(
            "account_number",
            missing="Enter the account number.",
            wrong="Enter an account number of 8 digits, such as 12345678.",
            rule=_digits(8),
        ),
    ),
)
_FILLED: tuple[Step, ...] = with_sign_in(
    "/payouts/bank-account",
    Fill("#holder", "Wren & Ivy Ltd"),
    Fill("#sort_code", "20-45-77"),
    Fill("#account_number", "55779911"),
    Click("#check-bank"),
)


@SITE.page("/payouts", id="payouts", kind="payouts", title="Payouts", reach=with_sign_in("/payouts"))
@signed_in
def payouts(visit: Visit) -> Response:
    """Balance, schedule, bank account and all payouts so far."""
    return _payouts_page(visit, _SCHEDULE.empty({"schedule": visit.state["schedule"]}))


def _payouts_page(visit: Visit, form: Filled) -> Response:
    ledger = Ledger(visit)
    made = ledger.payouts()
    return show(
        visit,
        "payouts.html",
        status=form_status(form),
        ledger=ledger,
        payouts=made,
        paid_out=sum(payout.amount for payout in made if payout.status == "Paid"),
        schedules=SCHEDULES,
        schedule_word=SCHEDULES[ledger.schedule][0],
        bank=visit.state["bank"],
        form=form,
    )


@SITE.post("/payouts", page="payouts")
@signed_in
def set_schedule(visit: Visit) -> Response:
    """Change how often money is sent; it can be changed back at any time."""
    form = visit.fill(_SCHEDULE)
    if not form.ok:
        return _payouts_page(visit, form)
    chosen = form.value("schedule")
    visit.state["schedule"] = chosen
    visit.record("schedule_changed", schedule=chosen)
    word, day = SCHEDULES[chosen]
    visit.notify(f"Saved. Payouts now go out {word.lower()}. The next one is on {long_date(day)}.")
    return visit.redirect("/payouts")


@SITE.page(
    "/payouts/bank-account",
    id="bank-account",
    kind="form",
    title="Change bank account",
    reach=with_sign_in("/payouts/bank-account"),
)
@signed_in
def ask_bank(visit: Visit) -> Response:
    """The new account."""
    draft = {} if visit.knob("forgets_answers") else visit.state["bank_draft"]
    return _bank_page(visit, _BANK.empty(draft))


def _bank_page(visit: Visit, form: Filled) -> Response:
    return show(visit, "bank_account.html", status=form_status(form), form=form, bank=visit.state["bank"])


@SITE.post("/payouts/bank-account", page="bank-account")
@signed_in
def take_bank(visit: Visit) -> Response:
    """Nothing has changed yet."""
    form = visit.fill(_BANK)
    if not form.ok:
        return _bank_page(visit, form)
    visit.state["bank_draft"] = dict(form.values)
    return visit.redirect("/payouts/bank-account/check")


def _written(draft: dict[str, str]) -> dict[str, str]:
    sort, number = digits_only(draft["sort_code"]), digits_only(draft["account_number"])
    return {
        "holder": draft["holder"],
        "sort_code": f"{sort[:2]}-{sort[2:4]}-{sort[4:]}",
        "number": number,
        "ending": number[-4:],
    }


@SITE.page(
    "/payouts/bank-account/check",
    id="bank-check",
    kind="confirm page",
    title="Check the new bank account",
    reach=_FILLED,
)
@signed_in
def check_bank(visit: Visit) -> Response:
    """Old and new, side by side."""
    if not visit.state["bank_draft"]:
        return visit.redirect("/payouts/bank-account")
    return show(
        visit,
        "bank_check.html",
        bank=visit.state["bank"],
        new=_written(visit.state["bank_draft"]),
        next_payout=Ledger(visit).next_payout,
        token=next_token("bank", visit.state["bank_changes"]),
    )


@SITE.post("/payouts/bank-account/check", page="bank-check")
@signed_in
def change_bank(visit: Visit) -> Response:
    """Now it counts."""
    if visit.is_repeat("".join(visit.data.get("token", ())[:1])):
        return visit.redirect("/payouts/bank-account/done")
    if not visit.state["bank_draft"]:
        return visit.redirect("/payouts/bank-account")
    new = _written(visit.state["bank_draft"])
    visit.state["bank"] = {
        "holder": new["holder"],
        "bank": "Bank account",
        "sort_code": new["sort_code"],
        "ending": new["ending"],
    }
    visit.state["bank_changes"] += 1
    visit.record("bank_account_changed", sort_code=new["sort_code"], number=new["number"])
    return visit.redirect("/payouts/bank-account/done")


@SITE.page(
    "/payouts/bank-account/done",
    id="bank-done",
    kind="confirmation",
    title="Bank account changed",
    reach=(*_FILLED, Click("#change-bank")),
)
@signed_in
def bank_done(visit: Visit) -> Response:
    """What changed and what comes next."""
    if not visit.state["bank_changes"]:
        return visit.redirect("/payouts/bank-account")
    visit.state["bank_draft"] = {}
    return show(
        visit,
        "bank_done.html",
        bank=visit.state["bank"],
        reference=f"BA-{40 + visit.state['bank_changes']}",
        next_payout=Ledger(visit).next_payout,
    )
