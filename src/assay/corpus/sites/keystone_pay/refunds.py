"""Giving money back: how much and why, a page to check, and a receipt."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.keystone_pay.core import SITE, form_status, next_token, show, signed_in, with_sign_in
from assay.corpus.sites.keystone_pay.data import REASONS
from assay.corpus.sites.keystone_pay.ledger import Entry, Ledger
from assay.corpus.sites.keystone_pay.words import pence, pounds
from assay.corpus.steps import Click, Fill, Select, Step, Tick

__all__: list[str] = []

_REFUND = Form(
    "refund",
    (
        Field("size", missing="Choose a full refund or a part.", choices=("full", "part")),
        Field(
            "amount", wrong="Enter the amount in pounds, such as 20 or 20.50.", rule=lambda t: bool(pence(t))
        ),
        Field("reason", missing="Choose a reason.", choices=tuple(REASONS)),
        Field("note"),
    ),
)
_FILLED: tuple[Step, ...] = with_sign_in(
    "/payments/P-2170/refund",
    Tick("#size-part"),
    Fill("#amount", "20.00"),
    Select("#reason", "damaged"),
    Click("#check-refund"),
)


def _open_entry(visit: Visit) -> Entry | None:
    entry = Ledger(visit).entry(visit.params["id"])
    return entry if entry and entry.refundable > 0 else None


@SITE.page(
    "/payments/{id}/refund",
    id="refund",
    kind="refund form",
    title="Refund payment",
    example="/payments/P-2170/refund",
    reach=with_sign_in("/payments/P-2170/refund"),
)
@signed_in
def ask_refund(visit: Visit) -> Response:
    """How much and why."""
    entry = _open_entry(visit)
    if entry is None:
        return visit.redirect(f"/payments/{visit.params['id']}")
    draft = {} if visit.knob("forgets_answers") else visit.state["refund_drafts"].get(entry.payment.id, {})
    return _form_page(visit, entry, _REFUND.empty(draft))


def _form_page(visit: Visit, entry: Entry, form: Filled) -> Response:
    return show(
        visit,
        "refund.html",
        status=form_status(form),
        entry=entry,
        payment=entry.payment,
        form=form,
        reasons=REASONS,
    )


@SITE.post("/payments/{id}/refund", page="refund")
@signed_in
def take_refund(visit: Visit) -> Response:
    """Nothing is given back yet."""
    entry = _open_entry(visit)
    if entry is None:
        return visit.redirect(f"/payments/{visit.params['id']}")
    form = visit.fill(_REFUND)
    if form.value("size") == "full":
        form.problems.pop("amount", None)
        form.messages.pop("amount", None)
    elif form.value("size") == "part" and not form.value("amount"):
        form.refuse("amount", "Enter how much you want to give back.")
    elif form.value("size") == "part" and (pence(form.value("amount")) or 0) > entry.refundable:
        form.refuse(
            "amount", f"Enter {pounds(entry.refundable)} or less: that is what is left of this payment."
        )
    if not form.ok:
        return _form_page(visit, entry, form)
    visit.state["refund_drafts"][entry.payment.id] = dict(form.values)
    return visit.redirect(f"/payments/{entry.payment.id}/refund/check")


def _drafted(visit: Visit, entry: Entry) -> tuple[dict[str, str], int]:
    draft: dict[str, str] = visit.state["refund_drafts"].get(entry.payment.id, {})
    amount = entry.refundable if draft.get("size") == "full" else pence(draft.get("amount", "")) or 0
    return draft, min(amount, entry.refundable)


@SITE.page(
    "/payments/{id}/refund/check",
    id="refund-check",
    kind="confirm page",
    title="Check the refund",
    example="/payments/P-2170/refund/check",
    reach=_FILLED,
)
@signed_in
def check_refund(visit: Visit) -> Response:
    """The last look before money moves."""
    entry = _open_entry(visit)
    if entry is None:
        return visit.redirect(f"/payments/{visit.params['id']}")
    draft, amount = _drafted(visit, entry)
    if not draft:
        return visit.redirect(f"/payments/{entry.payment.id}/refund")
    ledger = Ledger(visit)
    fee = round(100 * visit.knob("late_fee"))
    return show(
        visit,
        "refund_check.html",
        entry=entry,
        payment=entry.payment,
        amount=amount,
        fee=fee,
        reason=REASONS[draft["reason"]],
        note=draft.get("note", ""),
        balance=ledger.balance,
        left=ledger.balance - amount - fee,
        next_payout=ledger.next_payout,
        token=next_token("refund", len(visit.state["refunds"])),
    )


@SITE.post("/payments/{id}/refund/check", page="refund-check")
@signed_in
def make_refund(visit: Visit) -> Response:
    """Now it is done, once."""
    token = "".join(visit.data.get("token", ())[:1])
    if visit.is_repeat(token):
        earlier = next((r for r in visit.state["refunds"] if r["token"] == token), None)
        if earlier:
            return visit.redirect(f"/refunds/{earlier['reference']}")
    entry = _open_entry(visit)
    if entry is None:
        return visit.redirect(f"/payments/{visit.params['id']}")
    draft, amount = _drafted(visit, entry)
    if not draft:
        return visit.redirect(f"/payments/{entry.payment.id}/refund")
    refund: dict[str, Any] = {
        "reference": f"R-{301 + len(visit.state['refunds'])}",
        "payment": entry.payment.id,
        "amount": amount,
        "reason": draft["reason"],
        "token": token,
    }
    visit.state["refunds"].append(refund)
    visit.record("refunded", payment=entry.payment.id, amount=amount, reason=draft["reason"])
    return visit.redirect(f"/refunds/{refund['reference']}")


@SITE.page(
    "/refunds/{reference}",
    id="refund-done",
    kind="confirmation",
    title="Refund sent",
    example="/refunds/R-301",
    reach=(*_FILLED, Click("#send-refund")),
)
@signed_in
def refund_done(visit: Visit) -> Response:
    """What was given back, and when it arrives."""
    refund = next((r for r in visit.state["refunds"] if r["reference"] == visit.params["reference"]), None)
    if refund is None:
        return visit.not_found()
    visit.state["refund_drafts"].pop(refund["payment"], None)
    ledger = Ledger(visit)
    entry = ledger.entry(refund["payment"])
    assert entry is not None
    shown = entry.payment.amount if visit.knob("confirms_other") else refund["amount"]
    return show(
        visit,
        "refund_done.html",
        refund=refund,
        amount=shown,
        entry=entry,
        payment=entry.payment,
        reason=REASONS[refund["reason"]],
    )
