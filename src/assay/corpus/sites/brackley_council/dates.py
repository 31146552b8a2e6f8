"""Days and times as Brackley District Council writes and reads them."""

from __future__ import annotations

import re
from datetime import date

from assay.corpus.site import TODAY

__all__ = ["TODAY_DATE", "clock", "full_date", "long_date", "money", "parse_date"]

TODAY_DATE = date.fromisoformat(TODAY)

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def long_date(iso: str) -> str:
    """`17 March 2026`."""
    day = date.fromisoformat(iso)
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def full_date(iso: str) -> str:
    """`Tuesday 17 March 2026`."""
    return f"{_DAYS[date.fromisoformat(iso).weekday()]} {long_date(iso)}"


def clock(time: str) -> str:
    """`9:30am` for `09:30`."""
    hour, minute = time.split(":")
    return f"{(int(hour) + 11) % 12 + 1}:{minute}{'am' if int(hour) < 12 else 'pm'}"


def money(amount: float) -> str:
    """`£48.00`."""
    return f"£{amount:,.2f}"


def parse_date(text: str) -> str | None:
    """A day as people type it (14/6/1987, 14 June 1987, 1987-06-14) in ISO form, or None."""
    parts = re.findall(r"\d+|[a-z]+", re.sub(r"(?<=\d)(st|nd|rd|th)\b", "", text.lower()))
    if len(parts) != 3:
        return None
    year, month, day = parts if len(parts[0]) == 4 else reversed(parts)
    if month.isalpha():
        named = [i for i, name in enumerate(_MONTHS, 1) if len(month) >= 3 and name.lower().startswith(month)]
        month = str(named[0]) if named else ""
    if not (year.isdigit() and len(year) == 4 and month.isdigit() and day.isdigit()):
        return None
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
