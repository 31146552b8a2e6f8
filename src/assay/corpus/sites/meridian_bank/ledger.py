"""The accounts of the customer who can sign in, with what was paid in and out."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CUSTOMER", "HELD", "LINKED", "PLANNED", "Entry", "Held", "Planned", "entries_of", "month_ends"]

CUSTOMER = {"number": "20417735", "name": "Elin Forsberg", "first": "Elin"}
LINKED = "Northfield Bank account ending 4471"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a statement; money out is negative."""

    date: str
    text: str
    note: str
    amount: float
    balance: float


@dataclass(frozen=True, slots=True)
class Held:
    """An account that the customer holds."""

    slug: str
    name: str
    number: str
    rate: str


@dataclass(frozen=True, slots=True)
class Planned:
    """A payment that happens by itself."""

    id: str
    text: str
    amount: float
    next: str
    every: str


HELD: dict[str, Held] = {
    held.slug: held
    for held in (
        Held("everyday-saver", "Everyday Saver", "30418852", "3.25%"),
        Held("regular-saver", "Regular Saver", "30418867", "5.00%"),
        Held("notice-60", "Notice 60 Saver", "30418871", "3.90%"),
    )
}

PLANNED: tuple[Planned, ...] = (
    Planned("regular", "Everyday Saver to Regular Saver", 200, "1 April 2026", "Each month"),
    Planned("dentist", "Everyday Saver to Harlow Dental Care", 18.5, "5 April 2026", "Each month"),
    Planned("notice", "Everyday Saver to Notice 60 Saver", 75, "15 April 2026", "Each month"),
)

_FROM_LINKED = "From Northfield Bank"

# Oldest first: date, what, note, amount.
_EVERYDAY: tuple[tuple[str, str, str, float], ...] = (
    ("1 October 2025", "Transfer in", _FROM_LINKED, 650.00),
    ("3 October 2025", "To Regular Saver", "Monthly saving", -200.00),
    ("7 October 2025", "Harlow Dental Care", "Care plan", -18.50),
    ("14 October 2025", "Transfer out", "To Northfield Bank, car tyres", -312.40),
    ("31 October 2025", "Interest", "October", 14.62),
    ("3 November 2025", "Transfer in", _FROM_LINKED, 650.00),
    ("3 November 2025", "To Regular Saver", "Monthly saving", -200.00),
    ("7 November 2025", "Harlow Dental Care", "Care plan", -18.50),
    ("12 November 2025", "Cash paid in", "Aldermere branch", 120.00),
    ("17 November 2025", "To Notice 60 Saver", "House fund", -75.00),
    ("21 November 2025", "Transfer out", "To Northfield Bank, boiler service", -94.00),
    ("28 November 2025", "Interest", "November", 15.08),
    ("1 December 2025", "Transfer in", _FROM_LINKED, 650.00),
    ("1 December 2025", "To Regular Saver", "Monthly saving", -200.00),
    ("5 December 2025", "Harlow Dental Care", "Care plan", -18.50),
    ("9 December 2025", "Cheque paid in", "J. Forsberg", 250.00),
    ("12 December 2025", "Transfer out", "To Northfield Bank, presents", -480.00),
    ("15 December 2025", "To Notice 60 Saver", "House fund", -75.00),
    ("18 December 2025", "Transfer out", "To Northfield Bank, train tickets", -136.20),
    ("31 December 2025", "Interest", "December", 14.11),
    ("2 January 2026", "Transfer in", _FROM_LINKED, 650.00),
    ("2 January 2026", "To Regular Saver", "Monthly saving", -200.00),
    ("6 January 2026", "Harlow Dental Care", "Care plan", -18.50),
    ("8 January 2026", "Refund", "Lakeside Heating", 60.00),
    ("15 January 2026", "To Notice 60 Saver", "House fund", -75.00),
    ("19 January 2026", "Transfer in", "From T. Okoro, shared bill", 42.75),
    ("23 January 2026", "Transfer out", "To Northfield Bank, school trip", -85.00),
    ("26 January 2026", "Cash paid in", "Kingsmoor branch", 80.00),
    ("30 January 2026", "Interest", "January", 15.43),
    ("2 February 2026", "Transfer in", _FROM_LINKED, 650.00),
    ("2 February 2026", "To Regular Saver", "Monthly saving", -200.00),
    ("5 February 2026", "Harlow Dental Care", "Care plan", -18.50),
    ("10 February 2026", "Transfer out", "To Northfield Bank, new glasses", -189.00),
    ("16 February 2026", "To Notice 60 Saver", "House fund", -75.00),
    ("18 February 2026", "Transfer in", "From T. Okoro, shared bill", 38.20),
    ("20 February 2026", "Bank cheque fee", "Cheque to Moor & Sons", -12.00),
    ("20 February 2026", "Bank cheque", "Moor & Sons, garden wall", -340.00),
    ("24 February 2026", "Refund", "Fieldway Books", 16.99),
    ("27 February 2026", "Interest", "February", 15.90),
    ("2 March 2026", "Transfer in", _FROM_LINKED, 650.00),
    ("2 March 2026", "To Regular Saver", "Monthly saving", -200.00),
    ("5 March 2026", "Harlow Dental Care", "Care plan", -18.50),
    ("9 March 2026", "Cash paid in", "Aldermere branch", 150.00),
    ("11 March 2026", "Transfer out", "To Northfield Bank, bicycle repair", -64.00),
    ("13 March 2026", "Transfer in", "From T. Okoro, shared bill", 40.10),
    ("16 March 2026", "To Notice 60 Saver", "House fund", -75.00),
)
_REGULAR: tuple[tuple[str, str, str, float], ...] = tuple(
    (date, "From Everyday Saver", "Monthly saving", 200.00)
    for date in (
        "3 October 2025",
        "3 November 2025",
        "1 December 2025",
        "2 January 2026",
        "2 February 2026",
        "2 March 2026",
    )
)
_NOTICE: tuple[tuple[str, str, str, float], ...] = tuple(
    (date, "From Everyday Saver", "House fund", 75.00)
    for date in (
        "17 November 2025",
        "15 December 2025",
        "15 January 2026",
        "16 February 2026",
        "16 March 2026",
    )
)
_STARTS = {"everyday-saver": 5_215.04, "regular-saver": 0.0, "notice-60": 11_875.00}


def _run(start: float, lines: tuple[tuple[str, str, str, float], ...]) -> tuple[Entry, ...]:
    entries, balance = [], start
    for date, text, note, amount in lines:
        balance = round(balance + amount, 2)
        entries.append(Entry(date, text, note, amount, balance))
    return tuple(reversed(entries))


_ENTRIES = {
    "everyday-saver": _run(_STARTS["everyday-saver"], _EVERYDAY),
    "regular-saver": _run(_STARTS["regular-saver"], _REGULAR),
    "notice-60": _run(_STARTS["notice-60"], _NOTICE),
}


def entries_of(slug: str) -> tuple[Entry, ...]:
    """The statement of an account before the visit, newest first."""
    return _ENTRIES[slug]


def month_ends() -> list[tuple[str, float]]:
    """Savings in all accounts at the end of each finished month."""
    months = ("October 2025", "November 2025", "December 2025", "January 2026", "February 2026")
    return [(month, sum(_balance_after(slug, month, months) for slug in HELD)) for month in months]


def _balance_after(slug: str, month: str, months: tuple[str, ...]) -> float:
    upto = months[: months.index(month) + 1]
    known = [entry.balance for entry in _ENTRIES[slug] if entry.date.split(" ", 1)[1] in upto]
    return known[0] if known else _STARTS[slug]
