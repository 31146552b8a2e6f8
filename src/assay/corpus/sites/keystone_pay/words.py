"""Money and dates as Keystone writes them: one way each, everywhere."""

from __future__ import annotations

import re
from datetime import date

__all__ = ["long_date", "pence", "plural", "pounds"]

_AMOUNT = re.compile(r"\d{1,7}(\.\d{1,2})?")


def pounds(amount: int) -> str:
    """Pence as pounds: `£1,204.50`, and `−£3.20` below zero."""
    return f"{'−' if amount < 0 else ''}£{abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def pence(text: str) -> int | None:
    """An amount as people type it (`20`, `£20.5`, `1,200.00`) in pence; None when it is none."""
    plain = re.sub(r"[£,\s]", "", text)
    if not _AMOUNT.fullmatch(plain):
        return None
    whole, _, part = plain.partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def long_date(day: date) -> str:
    """`17 March 2026`."""
    return f"{day.day} {day:%B %Y}"


def plural(count: int, one: str, many: str = "") -> str:
    """`1 payment`, `2 payments`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
