"""Dates as sources give them: a day, a month or a year, sometimes with a remark."""

from __future__ import annotations

import re
from datetime import date

from assay.errors import BadInput

__all__ = ["day_of", "last_day_named", "parse_since"]

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_ANY = re.compile(r"(?<!\d)(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?![\d-])", re.ASCII)


def day_of(text: str) -> date | None:
    """The day that a text is, such as 2026-02-15; None if it is no day."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def last_day_named(text: str) -> date | None:
    """The last date in a text, at the earliest that it can be: `2020` is 1 January 2020."""
    days = []
    for year, month, day in _ANY.findall(text):
        try:
            days.append(date(int(year), int(month or 1), int(day or 1)))
        except ValueError:
            return None
    return max(days, default=None)


def parse_since(text: str) -> date:
    """The day, month or year from which on records count."""
    named = last_day_named(text) if _ANY.fullmatch(text) else None
    if named is None:
        raise BadInput(f"{text!r} is not a date; write a day, a month or a year, such as 2024-06-30 or 2024.")
    return named
