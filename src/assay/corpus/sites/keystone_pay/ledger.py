"""What the account holds now: the florist's records together with what the visitor has done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from assay.corpus.site import Visit
from assay.corpus.sites.keystone_pay.data import (
    DISPUTES,
    OPENED,
    PAYMENT_BY_ID,
    PAYMENTS,
    REASONS,
    TODAY_DATE,
    Dispute,
    Payment,
)
from assay.corpus.sites.keystone_pay.words import long_date, pounds

__all__ = ["SCHEDULES", "STATUSES", "Entry", "Ledger", "Payout", "payout_day"]

STATUSES = {
    "succeeded": "Succeeded",
    "refunded": "Refunded",
    "part-refunded": "Part refunded",
    "disputed": "Disputed",
    "failed": "Failed",
}
SCHEDULES = {
    "daily": ("Every working day", date(2026, 3, 18)),
    "weekly": ("Every Tuesday", date(2026, 3, 24)),
    "monthly": ("On the first of the month", date(2026, 4, 1)),
}
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Entry:
    """A payment with its state of today."""

    payment: Payment
    refunded: int
    status: str
    dispute: Dispute | None
    answered: bool

    @property
    def word(self) -> str:
        """The status as shown."""
        return STATUSES[self.status]

    @property
    def net(self) -> int:
        """What is left for the business."""
        return 0 if self.payment.failed else self.payment.amount - self.payment.fee - self.refunded

    @property
    def refundable(self) -> int:
        """What can still be given back."""
        return 0 if self.payment.failed else self.payment.amount - self.refunded


@dataclass(frozen=True, slots=True)
class Payout:
    """The money of one week, Monday to Sunday, sent on the Tuesday after."""

    sent: date
    first: date
    last: date
    payments: int
    amount: int

    @property
    def reference(self) -> str:
        """`PO-0317`: the month and the day it was sent."""
        return f"PO-{self.sent:%m%d}"

    @property
    def arrives(self) -> date:
        """Money takes a day to the bank."""
        return self.sent + timedelta(days=1)

    @property
    def status(self) -> str:
        """`On its way` until the day it arrives."""
        return "On its way" if self.arrives > TODAY_DATE else "Paid"


def payout_day(payment: Payment) -> date:
    """The Tuesday after the payment's week."""
    return payment.day - timedelta(days=payment.day.weekday()) + _WEEK + timedelta(days=1)


def _kept(payment: Payment) -> int:
    return 0 if payment.failed else payment.amount - payment.fee - payment.refunded


class Ledger:
    """Payments, balances and payouts as one visitor sees them."""

    def __init__(self, visit: Visit) -> None:
        stale = bool(visit.knob("stale_count"))
        self._refunds = [] if stale else visit.state["refunds"]
        self._answers = {} if stale else visit.state["answers"]
        self._all_refunds = visit.state["refunds"]
        self.schedule: str = visit.state["schedule"]

    def entries(self) -> list[Entry]:
        """All payments, the latest first."""
        return [self._entry(payment) for payment in reversed(PAYMENTS)]

    def entry(self, reference: str) -> Entry | None:
        """One payment, however its reference was typed."""
        payment = PAYMENT_BY_ID.get(reference.upper())
        return self._entry(payment) if payment else None

    def _entry(self, payment: Payment) -> Entry:
        given = sum(r["amount"] for r in self._refunds if r["payment"] == payment.id)
        refunded = payment.refunded + given
        dispute = next((d for d in DISPUTES if d.payment == payment.id), None)
        if payment.failed:
            status = "failed"
        elif refunded == payment.amount:
            status = "refunded"
        elif dispute:
            status = "disputed"
        else:
            status = "part-refunded" if refunded else "succeeded"
        return Entry(payment, refunded, status, dispute, payment.id in self._answers)

    def open_disputes(self) -> list[Entry]:
        """Disputes that still need an answer, the most urgent first."""
        found = [self._entry(PAYMENT_BY_ID[d.payment]) for d in sorted(DISPUTES, key=lambda d: d.answer_by)]
        return [entry for entry in found if entry.status == "disputed" and not entry.answered]

    def payouts(self) -> list[Payout]:
        """All payouts so far, the latest first."""
        made: list[Payout] = []
        sent = payout_day(PAYMENTS[0])
        while sent <= TODAY_DATE:
            paid = [p for p in PAYMENTS if payout_day(p) == sent and not p.failed]
            first = max(OPENED, sent - _WEEK - timedelta(days=1))
            made.append(Payout(sent, first, sent - timedelta(days=2), len(paid), sum(map(_kept, paid))))
            sent += _WEEK
        return made[::-1]

    @property
    def next_payout(self) -> date:
        """When the balance will be sent."""
        return SCHEDULES[self.schedule][1]

    @property
    def balance(self) -> int:
        """What the next payout holds so far: this week's payments less the refunds made today."""
        paid = sum(_kept(p) for p in PAYMENTS if payout_day(p) > TODAY_DATE)
        given: int = sum(refund["amount"] for refund in self._refunds)
        return paid - given

    def by_day(self, days: int, before: int = 0) -> list[tuple[date, int, int]]:
        """Day, gross volume and number of payments; `before` steps back that many days."""
        last = TODAY_DATE - timedelta(days=before)
        found = []
        for back in range(days - 1, -1, -1):
            day = last - timedelta(days=back)
            paid = [p.amount for p in PAYMENTS if p.day == day and not p.failed]
            found.append((day, sum(paid), len(paid)))
        return found

    def timeline(self, entry: Entry) -> list[tuple[str, str, str]]:
        """What happened to a payment: when, what, and more about it, the latest first."""
        payment = entry.payment
        began = f"{long_date(payment.day)}, {payment.time}"
        if payment.failed:
            told = "No money was taken. The customer can try again."
            return [(began, payment.failed, told)]
        events = [(began, "Payment succeeded", f"{pounds(payment.amount)} by {payment.paid_with}")]
        if payment.refunded:
            why = REASONS[payment.refund_reason]
            events.append((f"{long_date(payment.day)}, 20:15", f"Refunded {pounds(payment.refunded)}", why))
        if payout_day(payment) <= TODAY_DATE and payment.refunded < payment.amount:
            sent = payout_day(payment)
            events.append((long_date(sent), "Sent to your bank", f"With payout PO-{sent:%m%d}"))
        if entry.dispute:
            events.append((long_date(entry.dispute.opened), "Dispute opened", entry.dispute.reason))
        if entry.answered:
            events.append((long_date(TODAY_DATE), "Dispute answered", "We sent your answer to the bank"))
        for refund in self._all_refunds:
            if refund["payment"] == payment.id:
                told = f"{REASONS[refund['reason']]} ({refund['reference']})"
                events.append((long_date(TODAY_DATE), f"Refunded {pounds(refund['amount'])}", told))
        return events[::-1]
