"""Amounts and dates as pages write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from assay.sifr.tasks.records import Check

__all__ = ["Measure", "amounts_in", "check_of", "dates_in", "measure", "measures"]

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_MONTH = "|".join([*_MONTHS, *(month[:3] for month in _MONTHS), "sept"])
_MONEY = re.compile(r"(?<![\w.,])[£$€]\s?\d{1,3}(?:,?\d{3})*(?:\.\d{2})?(?![\d.,]*\w)")
_DATE = re.compile(
    rf"\b(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th)? (?P<m>{_MONTH})\.?,? (?P<y>\d{{4}})"
    rf"|(?P<m2>{_MONTH})\.? (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?, (?P<y2>\d{{4}})"
    r"|(?P<y3>\d{4})-(?P<m3>\d{2})-(?P<d3>\d{2}))\b",
    re.IGNORECASE,
)
_MEASURE = re.compile(r"([£$€]?)\s?(-?\d{1,3}(?:,\d{3})+|-?\d+)(\.\d+)?\s?(%|[^\W\d_]{1,12})?")


class Measure(NamedTuple):
    """A number and what it counts; numbers of one unit can be compared."""

    number: float
    unit: str


def amounts_in(text: str) -> list[str]:
    """Every amount of money in a text, as written."""
    return [found[0] for found in _MONEY.finditer(text)]


class _Dated(NamedTuple):
    written: str
    day: date


def dates_in(text: str) -> list[_Dated]:
    """Every full date in a text, as written and as a date."""
    found = []
    for match in _DATE.finditer(text):
        part = {name.rstrip("23"): value for name, value in match.groupdict().items() if value}
        month = int(part["m"]) if part["m"].isdigit() else _month(part["m"])
        try:
            found.append(_Dated(match[0], date(int(part["y"]), month, int(part["d"]))))
        except ValueError:
            # The 31st of June is no date, whatever the page says.
            continue
    return found


def _month(name: str) -> int:
    return next(place for place, month in enumerate(_MONTHS, 1) if month.startswith(name.lower()[:3]))


def measure(text: str) -> Measure | None:
    """The number that the whole text is, such as `£1,299.00`, `15 minutes` or `40 %`."""
    match = _MEASURE.fullmatch(text.strip())
    if match is None:
        return None
    currency, whole, fraction, unit = match.groups()
    unit = (currency or unit or "").lower()
    return Measure(float(whole.replace(",", "") + (fraction or "")), unit.removesuffix("s"))


def measures(texts: Sequence[str]) -> list[float] | None:
    """The numbers of texts that all count the same; None where one is no number or counts something else."""
    found = [measure(text) for text in texts]
    known = [one for one in found if one is not None]
    if len(known) != len(texts) or len({one.unit for one in known}) != 1:
        return None
    return [one.number for one in known]


def check_of(value: str) -> Check:
    """How an answer with this value is compared."""
    if amounts_in(value) == [value.strip()]:
        return "money"
    if [found.written for found in dates_in(value)] == [value.strip()]:
        return "date"
    return "number" if measure(value) is not None else "text"
