"""Invoices: the list, writing one, looking at it, sending it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.keystone_pay.core import SITE, form_status, next_token, show, signed_in, with_sign_in
from assay.corpus.sites.keystone_pay.data import INVOICES, TODAY_DATE
from assay.corpus.sites.keystone_pay.words import long_date, pence
from assay.corpus.steps import Click, Fill, Select, Step

__all__: list[str] = []

_FEWEST, _MOST = 3, 8
_TERMS = {str(days): TODAY_DATE + timedelta(days=days) for days in (7, 14, 30)}
_VAT = {"20": "20% standard rate", "5": "5% reduced rate", "0": "No VAT"}


def _line_fields(number: int) -> tuple[Field, ...]:
    return (
        Field(f"item_{number}"),
        Field(
            f"quantity_{number}",
            wrong=f"Line {number}: enter a whole number of 1 or more.",
            rule=lambda text: text.isdecimal() and 0 < int(text) < 10_000,
        ),
        Field(
            f"price_{number}",
            wrong=f"Line {number}: enter a price in pounds, such as 45 or 45.50.",
            rule=lambda text: bool(pence(text)),
        ),
    )


_INVOICE = Form(
    "invoice",
    (
        Field("customer", missing="Enter the customer’s name."),
        Field(
            "email",
            missing="Enter the e-mail address that the invoice goes to.",
            wrong="Enter a full e-mail address, such as name@company.example.",
            kind="email",
        ),
        Field("due", missing="Choose when the invoice is due.", choices=tuple(_TERMS)),
        Field("vat", missing="Choose a VAT rate.", choices=tuple(_VAT)),
        *(field for number in range(1, _MOST + 1) for field in _line_fields(number)),
        Field("message"),
        Field("lines"),
    ),
)
_FILLED: tuple[Step, ...] = with_sign_in(
    "/invoices/new",
    Fill("#customer", "Greenbank Hotel"),
    Fill("#email", "accounts@greenbankhotel.example"),
    Select("#due", "14"),
    Fill("#item_1", "Table arrangement"),
    Fill("#quantity_1", "3"),
    Fill("#price_1", "45.00"),
    Fill("#item_2", "Delivery"),
    Fill("#quantity_2", "1"),
    Fill("#price_2", "12.00"),
    Select("#vat", "20"),
    Click("#preview-invoice"),
)


def _line_count(form: Filled) -> int:
    asked = form.value("lines")
    return min(max(int(asked) if asked.isdecimal() and len(asked) < 3 else _FEWEST, _FEWEST), _MOST)


def _check_lines(form: Filled) -> None:
    """A line needs all three parts; lines without any are left out."""
    used = 0
    for number in range(1, _MOST + 1):
        parts = [f"item_{number}", f"quantity_{number}", f"price_{number}"]
        if not any(form.value(part) for part in parts):
            continue
        used += 1
        for part, words in zip(parts, ("what it is for", "a quantity", "a price"), strict=True):
            if not form.value(part):
                form.refuse(part, f"Line {number}: enter {words}.")
    if not used:
        form.refuse("item_1", "Line 1: enter what it is for. An invoice needs at least one line.")


def _summed(draft: dict[str, str], off: float) -> dict[str, Any]:
    lines: list[dict[str, Any]] = []
    for number in range(1, _MOST + 1):
        if draft.get(f"item_{number}"):
            quantity, price = int(draft[f"quantity_{number}"]), pence(draft[f"price_{number}"]) or 0
            item = draft[f"item_{number}"]
            lines.append({"item": item, "quantity": quantity, "price": price, "sum": quantity * price})
    before: int = sum(line["sum"] for line in lines)
    vat = (before * int(draft["vat"]) + 50) // 100
    total = before + vat
    return {
        "customer": draft["customer"],
        "email": draft["email"],
        "message": draft.get("message", ""),
        "due": _TERMS[draft["due"]],
        "lines": lines,
        "subtotal": before,
        "vat_rate": draft["vat"],
        "vat": vat,
        "sum": total,
        "total": total + round(100 * off),
        "card_fee": (total * 140 + 5_000) // 10_000 + 20,
    }


@SITE.page("/invoices", id="invoices", kind="listing", title="Invoices", reach=with_sign_in("/invoices"))
@signed_in
def invoices(visit: Visit) -> Response:
    """All invoices, the latest first."""
    sent = [
        {
            "number": invoice["number"],
            "customer": invoice["customer"],
            "sent": TODAY_DATE,
            "due": date.fromisoformat(invoice["due"]),
            "total": invoice["sum"],
            "status": "Sent",
        }
        for invoice in reversed(visit.state["invoices"])
    ]
    unpaid = [invoice.total for invoice in INVOICES if invoice.status != "Paid"] + [i["total"] for i in sent]
    return show(
        visit, "invoices.html", invoices=[*sent, *INVOICES], unpaid=sum(unpaid), unpaid_count=len(unpaid)
    )


@SITE.page(
    "/invoices/new",
    id="invoice",
    kind="invoice form",
    title="New invoice",
    reach=with_sign_in("/invoices/new"),
)
@signed_in
def write_invoice(visit: Visit) -> Response:
    """An empty invoice, or the one that was begun."""
    draft = {} if visit.knob("forgets_answers") else visit.state["invoice_draft"]
    return _form_page(visit, _INVOICE.empty(draft))


def _form_page(visit: Visit, form: Filled) -> Response:
    return show(
        visit,
        "invoice.html",
        status=form_status(form),
        form=form,
        line_count=_line_count(form),
        most=_MOST,
        terms={key: long_date(day) for key, day in _TERMS.items()},
        vat_rates=_VAT,
        number=_number(visit),
    )


def _number(visit: Visit) -> str:
    return f"INV-{118 + len(visit.state['invoices']):04d}"


@SITE.post("/invoices/new", page="invoice")
@signed_in
def take_invoice(visit: Visit) -> Response:
    """Look at it before it goes, or ask for one more line."""
    form = visit.fill(_INVOICE)
    if visit.data.get("do", ("",))[0] == "add-line":
        count = min(_line_count(form) + 1, _MOST)
        visit.state["invoice_draft"] = {**form.values, "lines": str(count)}
        return visit.redirect(f"/invoices/new#item_{count}")
    _check_lines(form)
    if not form.ok:
        return _form_page(visit, form)
    visit.state["invoice_draft"] = dict(form.values)
    return visit.redirect("/invoices/new/preview")


@SITE.page(
    "/invoices/new/preview",
    id="invoice-preview",
    kind="confirm page",
    title="Check the invoice",
    reach=_FILLED,
)
@signed_in
def preview_invoice(visit: Visit) -> Response:
    """The invoice as the customer will see it."""
    draft = visit.state["invoice_draft"]
    if not draft.get("vat"):
        return visit.redirect("/invoices/new")
    return show(
        visit,
        "invoice_preview.html",
        invoice=_summed(draft, visit.knob("total_off")),
        number=_number(visit),
        sent=TODAY_DATE,
        token=next_token("invoice", len(visit.state["invoices"])),
    )


@SITE.post("/invoices/new/preview", page="invoice-preview")
@signed_in
def send_invoice(visit: Visit) -> Response:
    """Send it, once."""
    token = "".join(visit.data.get("token", ())[:1])
    if visit.is_repeat(token):
        earlier = next((i for i in visit.state["invoices"] if i["token"] == token), None)
        if earlier:
            return visit.redirect(f"/invoices/sent/{earlier['number']}")
    draft = visit.state["invoice_draft"]
    if not draft.get("vat"):
        return visit.redirect("/invoices/new")
    made = _summed(draft, visit.knob("total_off"))
    number = _number(visit)
    visit.state["invoices"].append({**made, "due": made["due"].isoformat(), "number": number, "token": token})
    visit.record(
        "invoice_sent",
        number=number,
        email=made["email"].lower(),
        total=made["sum"],
        due=made["due"].isoformat(),
    )
    return visit.redirect(f"/invoices/sent/{number}")


@SITE.page(
    "/invoices/sent/{number}",
    id="invoice-sent",
    kind="confirmation",
    title="Invoice sent",
    example="/invoices/sent/INV-0118",
    reach=(*_FILLED, Click("#send-invoice")),
)
@signed_in
def invoice_sent(visit: Visit) -> Response:
    """What went to whom, and what happens next."""
    invoice = next((i for i in visit.state["invoices"] if i["number"] == visit.params["number"]), None)
    if invoice is None:
        return visit.not_found()
    visit.state["invoice_draft"] = {}
    due = date.fromisoformat(invoice["due"])
    if visit.knob("confirms_other"):
        due += timedelta(days=7)
    return show(visit, "invoice_sent.html", invoice=invoice, due=due, sent=TODAY_DATE)
