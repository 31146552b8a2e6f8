"""Wren & Ivy, a florist with a Keystone account since 5 January 2026, and all that has gone through it.

Every figure of the site is worked out from the payments made here, so that no two pages can disagree.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta

from assay.corpus.site import TODAY

__all__ = [
    "BANK",
    "BUSINESS",
    "DISPUTES",
    "FAILED",
    "INVOICES",
    "METHODS",
    "OPENED",
    "PAYMENTS",
    "PAYMENT_BY_ID",
    "PERSON",
    "REASONS",
    "SIGN_IN",
    "TEAM",
    "TODAY_DATE",
    "Dispute",
    "Invoice",
    "Member",
    "Payment",
]

TODAY_DATE = date.fromisoformat(TODAY)
OPENED = date(2026, 1, 5)

BUSINESS = "Wren & Ivy"
PERSON = "Priya Nair"
SIGN_IN = {"email": "priya@wrenandivy.example", "password": "lantern-58", "code": "482913"}
BANK = {"holder": "Wren & Ivy Ltd", "bank": "Severn Bank", "sort_code": "40-12-88", "ending": "3316"}

# Per cent in hundredths, then pence a payment, on the Starter plan.
METHODS = {
    "Visa": (140, 20),
    "Mastercard": (140, 20),
    "American Express": (290, 20),
    "Bank payment": (50, 0),
}

REASONS = {
    "damaged": "Goods were damaged or faulty",
    "late": "Delivered late or not at all",
    "duplicate": "Customer was charged twice",
    "changed": "Customer changed their mind",
    "other": "Another reason",
}


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment by a customer, in pence. `refunded` is what had been given back before this visit."""

    id: str
    day: date
    time: str
    customer: str
    email: str
    text: str
    amount: int
    method: str
    ending: str
    failed: str = ""
    refunded: int = 0
    refund_reason: str = ""

    @property
    def fee(self) -> int:
        """What Keystone keeps. A payment that failed costs nothing."""
        if self.failed:
            return 0
        share, fixed = METHODS[self.method]
        cost = (self.amount * share + 5_000) // 10_000 + fixed
        return min(cost, 200) if self.method == "Bank payment" else cost

    @property
    def paid_with(self) -> str:
        """`Visa ending 4417`."""
        return f"{self.method} ending {self.ending}" if self.ending else self.method

    @property
    def fee_rule(self) -> str:
        """The fee in words."""
        return {
            "Bank payment": "0.5%, never more than £2.00",
            "American Express": "2.9% + 20p",
        }.get(self.method, "1.4% + 20p")


@dataclass(frozen=True, slots=True)
class Dispute:
    """A customer's bank asks for the money back."""

    payment: str
    reason: str
    says: str
    opened: date
    answer_by: date


@dataclass(frozen=True, slots=True)
class Invoice:
    """An invoice that was sent before this visit."""

    number: str
    customer: str
    sent: date
    due: date
    total: int
    status: str


@dataclass(frozen=True, slots=True)
class Member:
    """Someone who can sign in to the account."""

    id: str
    name: str
    email: str
    role: str
    since: str


FAILED = "Declined by the customer’s bank"

_CUSTOMERS = (
    ("Alice Pemberton", "Visa", "4417"),
    ("Benedict Shaw", "Mastercard", "9023"),
    ("Carys Morgan", "Visa", "1186"),
    ("Dev Chaudhary", "American Express", "3005"),
    ("Eleanor Whitlock", "Visa", "7752"),
    ("Farah Siddiqui", "Mastercard", "6410"),
    ("Georgia Lamb", "Visa", "2294"),
    ("Harbour Lane Café", "Bank payment", ""),
    ("Imogen Tate", "Mastercard", "8137"),
    ("Jonah Fielding", "Visa", "5561"),
    ("Katya Lindqvist", "American Express", "1009"),
    ("Leo Barros", "Visa", "3348"),
    ("Marguerite Dunn", "Mastercard", "7719"),
    ("Noor Rahman", "Visa", "6625"),
    ("Old Foundry Studios", "Bank payment", ""),
    ("Patrick Gallagher", "Visa", "9904"),
    ("Quentin Abara", "Mastercard", "2071"),
    ("Rosalind Pike", "Visa", "4836"),
    ("Samuel Adeyemi", "Visa", "1527"),
    ("Tamsin Rowe", "Mastercard", "3390"),
    ("Una Brennan", "Visa", "8842"),
    ("Victor Hale", "American Express", "2007"),
    ("Willow Grange Hotel", "Bank payment", ""),
    ("Yasmin Tahir", "Visa", "7013"),
)

_GOODS = (
    ("Seasonal bouquet, small", 2800),
    ("Seasonal bouquet, medium", 3900),
    ("Seasonal bouquet, large", 5600),
    ("Dozen red roses", 6200),
    ("Spring tulips, 20 stems", 2450),
    ("Dried flower wreath", 4800),
    ("Potted orchid", 3400),
    ("Letterbox flowers", 2600),
    ("Sympathy arrangement", 7400),
    ("Flower workshop, one place", 6500),
)
_TRADE = (
    ("Weekly table flowers", 14500),
    ("Reception arrangement", 9800),
    ("Event flowers, deposit", 25000),
)
_FEASTS = {
    date(2026, 2, 12): 2,
    date(2026, 2, 13): 5,
    date(2026, 2, 14): 6,
    date(2026, 3, 12): 1,
    date(2026, 3, 13): 4,
    date(2026, 3, 14): 5,
    date(2026, 3, 15): 3,
    date(2026, 3, 16): 3,
    date(2026, 3, 17): 3,
}
# Monday to Sunday: a florist sells most before the weekend.
_USUAL = (1, 1, 2, 2, 3, 3, 1)

# Payments that are spoken of by name on the site: day, time, customer, card, goods and amount.
_NAMED = (
    ("2026-03-14", "10:42", "Hannah Okafor", "Visa", "3162", "Mother’s Day bouquets, pair", 6400),
    ("2026-03-09", "16:18", "Oliver Trench", "Mastercard", "5508", "Dozen red roses", 6200),
    ("2026-02-27", "09:31", "Maeve Corrigan", "Visa", "7740", "Flower workshop, two places", 13000),
)


def _address(customer: str) -> str:
    plain = customer.lower().replace("é", "e")
    return f"{plain.replace(' ', '.')}@mail.example"


def _made() -> list[Payment]:
    draw = random.Random("wren and ivy")  # noqa: S311 - the same florist every time, no secret
    rows: list[tuple[date, str, str, str, str, str, int]] = []
    day = OPENED
    while day <= TODAY_DATE:
        for _ in range(_USUAL[day.weekday()] + _FEASTS.get(day, 0) + (draw.random() < 0.35)):
            customer, method, ending = draw.choice(_CUSTOMERS)
            goods, price = draw.choice(_TRADE if method == "Bank payment" else _GOODS)
            hour = draw.randint(8, 10) if day == TODAY_DATE else draw.randint(8, 19)
            delivery = draw.choice((0, 0, 595))
            time = f"{hour:02d}:{draw.randint(0, 59):02d}"
            rows.append((day, time, customer, method, ending, goods, price + delivery))
        day += timedelta(days=1)
    rows += [(date.fromisoformat(row[0]), *row[1:]) for row in _NAMED]
    rows.sort(key=lambda row: (row[0], row[1], row[2]))
    return [
        Payment(f"P-{2001 + number}", day, time, who, _address(who), goods, amount, method, ending)
        for number, (day, time, who, method, ending, goods, amount) in enumerate(rows)
    ]


def _with_histories(made: list[Payment]) -> tuple[Payment, ...]:
    named = {row[2] for row in _NAMED}
    histories: dict[int, dict[str, object]] = {
        11: {"failed": FAILED},
        38: {"failed": FAILED},
        67: {"failed": FAILED},
        97: {"failed": FAILED},
        len(made) - 3: {"failed": FAILED},
        25: {"refund_reason": "changed"},
        58: {"refund_reason": "late"},
        112: {"refund_reason": "damaged"},
        len(made) - 12: {"refund_reason": "duplicate"},
        44: {"refunded": 1000, "refund_reason": "late"},
        90: {"refunded": 1500, "refund_reason": "damaged"},
    }
    done: list[Payment] = []
    for number, payment in enumerate(made):
        history = histories.get(number, {}) if payment.customer not in named else {}
        changes = dict(history)
        if "refund_reason" in changes and "refunded" not in changes:
            changes["refunded"] = payment.amount
        values = {name: getattr(payment, name) for name in Payment.__slots__}
        done.append(Payment(**{**values, **changes}))
    return tuple(done)


PAYMENTS: tuple[Payment, ...] = _with_histories(_made())
PAYMENT_BY_ID = {payment.id: payment for payment in PAYMENTS}


def _payment_of(customer: str) -> str:
    return next(payment.id for payment in PAYMENTS if payment.customer == customer)


DISPUTES: tuple[Dispute, ...] = (
    Dispute(
        _payment_of("Oliver Trench"),
        "Goods not received",
        "The customer says that the flowers never arrived.",
        date(2026, 3, 13),
        date(2026, 3, 24),
    ),
    Dispute(
        _payment_of("Maeve Corrigan"),
        "Payment not recognised",
        "The customer does not remember buying from Wren & Ivy.",
        date(2026, 3, 11),
        date(2026, 3, 20),
    ),
)

INVOICES: tuple[Invoice, ...] = (
    Invoice("INV-0117", "Old Foundry Studios", date(2026, 3, 12), date(2026, 3, 26), 34800, "Sent"),
    Invoice("INV-0116", "Willow Grange Hotel", date(2026, 3, 10), date(2026, 3, 24), 17400, "Sent"),
    Invoice("INV-0115", "Harbour Lane Café", date(2026, 3, 3), date(2026, 3, 10), 11760, "Overdue"),
    Invoice("INV-0114", "Willow Grange Hotel", date(2026, 3, 3), date(2026, 3, 17), 17400, "Paid"),
    Invoice("INV-0113", "Linden Dance School", date(2026, 2, 26), date(2026, 3, 12), 24000, "Paid"),
    Invoice("INV-0112", "Old Foundry Studios", date(2026, 2, 19), date(2026, 3, 5), 30000, "Paid"),
    Invoice("INV-0111", "Harbour Lane Café", date(2026, 2, 17), date(2026, 2, 24), 11760, "Paid"),
    Invoice("INV-0110", "Willow Grange Hotel", date(2026, 2, 10), date(2026, 2, 24), 17400, "Paid"),
)

TEAM: tuple[Member, ...] = (
    Member("priya", PERSON, SIGN_IN["email"], "Owner", "5 January 2026"),
    Member("tom", "Tom Ashby", "tom@wrenandivy.example", "Manager", "5 January 2026"),
    Member("lucia", "Lucia Ferrante", "lucia@wrenandivy.example", "Bookkeeper", "19 January 2026"),
    Member("ben", "Ben Oduya", "ben@wrenandivy.example", "Viewer", "2 February 2026"),
)
