"""The overview, the list of payments and one payment with its dispute."""

from __future__ import annotations

from datetime import timedelta

from assay.corpus.forms import Field, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.keystone_pay.charts import volume_chart
from assay.corpus.sites.keystone_pay.core import SITE, form_status, next_token, show, signed_in, with_sign_in
from assay.corpus.sites.keystone_pay.data import TODAY_DATE
from assay.corpus.sites.keystone_pay.ledger import STATUSES, Entry, Ledger, payout_day
from assay.corpus.sites.keystone_pay.search import ORDERS, PER_PAGE, Search, as_csv

__all__: list[str] = []

_RANGES = {"7": 7, "28": 28}

_ANSWER = Form(
    "dispute",
    (
        Field(
            "answer",
            missing="Write what happened, so that the bank can decide.",
            wrong="Write at least a sentence (20 characters), so that the bank can decide.",
            rule=lambda text: len(text) >= 20,
        ),
    ),
)


@SITE.page(
    "/overview",
    id="overview",
    kind="payments dashboard",
    title="Overview",
    reach=with_sign_in("/overview"),
)
@signed_in
def overview(visit: Visit) -> Response:
    """Balances, volume, the latest payments and what needs doing."""
    ledger = Ledger(visit)
    chosen = visit.query.get("days", "28")
    days = _RANGES.get(chosen, 28)
    chart = volume_chart(ledger.by_day(days))
    earlier = sum(amount for _, amount, _ in ledger.by_day(days, before=days))
    return show(
        visit,
        "overview.html",
        ledger=ledger,
        chart=chart,
        days=days,
        change=round(100 * (chart.total - earlier) / earlier),
        next_payout=ledger.next_payout + timedelta(days=visit.knob("payout_days_off")),
        latest=ledger.payouts()[0],
        recent=ledger.entries()[:6],
        disputes=ledger.open_disputes(),
        tomorrow=TODAY_DATE + timedelta(days=1),
    )


@SITE.page("/payments", id="payments", kind="listing", title="Payments", reach=with_sign_in("/payments"))
@signed_in
def payments(visit: Visit) -> Response:
    """The list with search, filters, order and pages."""
    asked = Search.of(visit.query)
    wanted = visit.query.get("page", "1")
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 5 else 1
    if number > 1 and visit.knob("drops_filters"):
        asked = Search()
    everything = Ledger(visit).entries()
    found = asked.find(everything, literal=visit.knob("literal_search"))
    last = max(1, -(-len(found) // PER_PAGE))
    number = min(max(1, number), last)
    start = 0 if visit.knob("repeats_first_page") else (number - 1) * PER_PAGE
    return show(
        visit,
        "payments.html",
        asked=asked,
        statuses=STATUSES,
        orders=ORDERS,
        found=len(found),
        entries=found[start : start + PER_PAGE],
        first=(number - 1) * PER_PAGE + 1,
        number=number,
        last=last,
        pages=_page_numbers(number, last),
        total=len(everything),
    )


def _page_numbers(number: int, last: int) -> list[int]:
    """First, last and the neighbours; 0 stands for a gap."""
    near = sorted({1, last, *range(max(1, number - 1), min(last, number + 1) + 1)})
    shown: list[int] = []
    for page in near:
        if shown and page - shown[-1] > 1:
            shown.append(0)
        shown.append(page)
    return shown


@SITE.get("/payments.csv")
@signed_in
def download(visit: Visit) -> Response:
    """The same payments as a file."""
    asked = Search() if visit.knob("csv_ignores_filters") else Search.of(visit.query)
    found = asked.find(Ledger(visit).entries(), literal=visit.knob("literal_search"))
    visit.record("payments_downloaded", count=len(found), status=asked.status)
    return Response(
        as_csv(found),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="keystone-payments.csv"'},
    )


@SITE.page(
    "/payments/{id}",
    id="payment",
    kind="payment page",
    title="Payment",
    example="/payments/P-2170",
    reach=with_sign_in("/payments/P-2170"),
)
@signed_in
def payment(visit: Visit) -> Response:
    """One payment: what was paid, what it cost, what happened since."""
    entry = Ledger(visit).entry(visit.params["id"])
    if entry is None:
        return visit.not_found()
    return _payment_page(visit, entry, _ANSWER.empty())


def _payment_page(visit: Visit, entry: Entry, form: object, status: int = 200) -> Response:
    ledger = Ledger(visit)
    return show(
        visit,
        "payment.html",
        status=status,
        entry=entry,
        payment=entry.payment,
        timeline=ledger.timeline(entry),
        payout=payout_day(entry.payment),
        paid_out=payout_day(entry.payment) <= TODAY_DATE,
        next_payout=ledger.next_payout,
        form=form,
        token=next_token(f"answer-{entry.payment.id}", 0),
    )


@SITE.post("/payments/{id}/dispute", page="payment")
@signed_in
def answer_dispute(visit: Visit) -> Response:
    """Send the business's side of the story to the customer's bank."""
    entry = Ledger(visit).entry(visit.params["id"])
    if entry is None or entry.dispute is None:
        return visit.not_found()
    form = visit.fill(_ANSWER)
    if not form.ok:
        return _payment_page(visit, entry, form, form_status(form))
    reference = entry.payment.id
    if not visit.is_repeat("".join(visit.data.get("token", ())[:1])) and not entry.answered:
        visit.state["answers"][reference] = form.value("answer")
        visit.record("dispute_answered", payment=reference, answer=form.value("answer"))
    visit.notify(
        f"We sent your answer about {reference} to the customer’s bank. "
        "The bank decides within 60 days, and we e-mail you when it does."
    )
    return visit.redirect(f"/payments/{reference}")
