"""Finding payments: words, filters, order and pages, all kept in the address."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from urllib.parse import urlencode

from assay.corpus.sites.keystone_pay.ledger import STATUSES, Entry
from assay.corpus.sites.keystone_pay.words import pence

__all__ = ["ORDERS", "PER_PAGE", "Search", "as_csv"]

PER_PAGE = 15
ORDERS = {
    "newest": "Newest first",
    "oldest": "Oldest first",
    "highest": "Highest amount first",
    "lowest": "Lowest amount first",
}


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _folded(text: str) -> list[str]:
    """Words without case, accents that we use, and the plural s."""
    plain = text.casefold().replace("é", "e").replace("’", "'")
    words = re.findall(r"[\w.@£-]+", plain)
    return [_singular(word) for word in words]


def _words(entry: Entry) -> str:
    payment = entry.payment
    return f"{payment.id} {payment.customer} {payment.email} {payment.text} {payment.paid_with}"


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@dataclass(slots=True)
class Search:
    """What the visitor asked for."""

    q: str = ""
    status: str = ""
    after: str = ""
    before: str = ""
    least: str = ""
    most: str = ""
    sort: str = "newest"
    problems: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Search:
        """Read the address; what makes no sense is said and not used."""
        asked = cls()
        for name in ("q", "status", "after", "before", "least", "most"):
            setattr(asked, name, query.get(name, "").strip()[:100])
        asked.sort = query["sort"] if query.get("sort") in ORDERS else "newest"
        if asked.status not in STATUSES:
            asked.status = ""
        for name in ("after", "before"):
            if getattr(asked, name) and not _day(getattr(asked, name)):
                asked.problems[name] = "Enter a day, month and year."
        for name in ("least", "most"):
            if getattr(asked, name) and pence(getattr(asked, name)) is None:
                asked.problems[name] = "Enter an amount in pounds, such as 25 or 25.50."
        if not asked.problems and asked.after and asked.before and asked.after > asked.before:
            asked.problems["before"] = "Choose a last day that is not earlier than the first day."
        low, high = pence(asked.least), pence(asked.most)
        if not asked.problems and low is not None and high is not None and low > high:
            asked.problems["most"] = "Enter a highest amount that is not below the lowest amount."
        return asked

    @property
    def narrowed(self) -> bool:
        """Is anything asked beyond the order?"""
        return any((self.q, self.status, self.after, self.before, self.least, self.most))

    def address(self, page: int = 1, path: str = "/payments") -> str:
        """The address of one page of the answer."""
        names = ("q", "status", "after", "before", "least", "most")
        asked = {name: getattr(self, name) for name in names if getattr(self, name)}
        if self.sort != "newest":
            asked["sort"] = self.sort
        if page > 1:
            asked["page"] = str(page)
        return path + (f"?{urlencode(asked)}" if asked else "")

    def find(self, entries: list[Entry], *, literal: bool = False) -> list[Entry]:
        """The payments that fit, in order."""
        found = [e for e in entries if self._fits(e) and self._has_words(e, literal)]
        if self.sort == "oldest":
            return found[::-1]
        if self.sort in ("highest", "lowest"):
            return sorted(found, key=lambda e: e.payment.amount, reverse=self.sort == "highest")
        return found

    def _fits(self, entry: Entry) -> bool:
        day, amount = entry.payment.day, entry.payment.amount
        first, last, low, high = _day(self.after), _day(self.before), pence(self.least), pence(self.most)
        return (
            (not self.status or entry.status == self.status)
            and (first is None or day >= first)
            and (last is None or day <= last)
            and (low is None or amount >= low)
            and (high is None or amount <= high)
        )

    def _has_words(self, entry: Entry, literal: bool) -> bool:
        if literal:
            payment = entry.payment
            return self.q in f"{payment.id} {payment.customer} {payment.text}"
        there = " ".join(_folded(_words(entry)))
        return all(word in there for word in _folded(self.q))


def as_csv(entries: list[Entry]) -> str:
    """The payments as a table for spreadsheets."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(
        (
            "Payment",
            "Date",
            "Time",
            "Customer",
            "Description",
            "Status",
            "Amount (GBP)",
            "Fee (GBP)",
            "Refunded (GBP)",
            "Net (GBP)",
        )
    )
    for e in entries:
        p = e.payment
        sums = (f"{value / 100:.2f}" for value in (p.amount, p.fee, e.refunded, e.net))
        rows.writerow((p.id, p.day.isoformat(), p.time, p.customer, p.text, e.word, *sums))
    return out.getvalue()
