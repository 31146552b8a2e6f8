"""Amounts, hours, periods, dates and phone numbers as they stand in English text, in a form to compare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

__all__ = [
    "DateStyle",
    "Day",
    "Hours",
    "Kind",
    "Money",
    "Period",
    "Quantity",
    "dates",
    "days_in",
    "money",
    "periods",
    "phones",
    "quantities",
    "time_ranges",
]

Kind = Literal["money", "period", "time", "date", "phone", "percent"]
DateStyle = Literal["day month year", "month day year", "slashes", "iso"]

_MAX_TEXT = 20_000
_SCALE = {"k": 10**3, "m": 10**6, "million": 10**6, "bn": 10**9, "billion": 10**9}
_MONEY = re.compile(
    r"(?P<sign>[-−]\s?)?(?P<currency>[£$€])\s?(?P<whole>\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(?P<part>\d{1,2}))?(?![\d])"
    r"(?:\s?(?P<scale>million|billion|bn|m|k)\b)?",
    re.IGNORECASE,
)
_SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
_NUMBER_WORDS = {word: value for value, word in enumerate(_SMALL.split())}
_NUMBER_WORDS |= {"twenty": 20, "thirty": 30, "forty": 40, "sixty": 60, "ninety": 90}
_COUNT = rf"(?:\d{{1,4}}|{'|'.join(_NUMBER_WORDS)})"
_PERIOD = re.compile(
    rf"(?<![\w.,£$€:])(?P<low>{_COUNT})(?:\s?(?:to|or|–|-)\s?(?P<high>{_COUNT}))?[\s-]"
    r"(?P<working>working |business )?(?P<unit>minute|hour|day|night|week|month|year)s?\b",
    re.IGNORECASE,
)
_CLOCK = r"(\d{1,2})(?:[:.]([0-5]\d))?\s?([ap])?(?:\.?m\b\.?)?|(noon|midday|midnight)"
_RANGE = re.compile(
    rf"(?<![\d£$€.,:/-])(?:{_CLOCK})\s?(?:to|until|till|–|—|-)\s?(?:{_CLOCK})(?![\d%:])", re.IGNORECASE
)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = r"(?:mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|day|sday|nesday|rsday|urday)?s?"
_DAY_SPAN = re.compile(rf"\b({_DAY})\b\.?(?:\s?(?:to|–|—|-)\s?({_DAY})\b)?", re.IGNORECASE)
_EVERY_DAY = re.compile(r"\b(?:daily|every day|each day|7 days a week|seven days a week)\b", re.IGNORECASE)
_WEEKDAYS = re.compile(r"\bweekdays\b", re.IGNORECASE)
_WEEKEND = re.compile(r"\bweekends?\b", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DATE_FORMS: tuple[tuple[DateStyle, re.Pattern[str]], ...] = (
    (
        "day month year",
        re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s{_MONTH}\.?,?\s(?P<year>\d{{4}})\b", re.I),
    ),
    (
        "month day year",
        re.compile(rf"\b{_MONTH}\.?\s(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s(?P<year>\d{{4}})\b", re.I),
    ),
    (
        "slashes",
        re.compile(r"(?<![\d/])(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4}|\d{2})(?![\d/])"),
    ),
    ("iso", re.compile(r"(?<![\d-])(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?![\d-])")),
)
_PHONE = re.compile(r"(?<![\d.,£$€/#-])(\+\d{1,3}[\s(]?|\(?0)[\d\s()-]{7,15}\d(?![\d,.]\d)")
_PERCENT = re.compile(r"(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?(?:%|per cent\b|percent\b)", re.IGNORECASE)
_FEWEST_DIGITS, _MOST_DIGITS = 9, 15


class Money(NamedTuple):
    """An amount with its currency's sign."""

    currency: str
    amount: Decimal


class Period(NamedTuple):
    """So many days, or from so many to so many."""

    low: int
    high: int
    unit: str


class Hours(NamedTuple):
    """From when to when, in minutes after midnight."""

    start: int
    end: int


class Day(NamedTuple):
    """A day of the calendar; None where the figures name none, or two."""

    when: date | None
    style: DateStyle


Value = Money | Period | Hours | Day | str | Decimal


class Quantity(NamedTuple):
    """A value in a text: what kind, as it compares, as it is written, and where."""

    kind: Kind
    value: Value
    words: str
    start: int
    end: int


def money(text: str) -> Iterator[tuple[Money, re.Match[str]]]:
    """Amounts of money; a minus before one makes it negative."""
    for found in _MONEY.finditer(text[:_MAX_TEXT]):
        amount = Decimal(f"{found['whole'].replace(',', '')}.{found['part'] or '0'}")
        amount *= _SCALE.get((found["scale"] or "").lower(), 1)
        yield (
            Money(found["currency"], (-amount if found["sign"] else amount).quantize(Decimal("0.01"))),
            found,
        )


def periods(text: str) -> Iterator[tuple[Period, re.Match[str]]]:
    """Lengths of time: “3 to 4 working days”, “two weeks”."""
    for found in _PERIOD.finditer(text[:_MAX_TEXT]):
        low, high = (_count(found[name]) for name in ("low", "high"))
        if low is None:
            continue
        high = low if high is None else high
        unit = f"{'working ' if found['working'] else ''}{found['unit'].lower()}"
        yield Period(min(low, high), max(low, high), unit), found


def _count(word: str | None) -> int | None:
    if word is None:
        return None
    return int(word) if word.isdecimal() else _NUMBER_WORDS[word.lower()]


def time_ranges(text: str) -> Iterator[tuple[Hours, re.Match[str]]]:
    """From one time of day to another; figures alone (“9 to 5”) are no times."""
    for found in _RANGE.finditer(text[:_MAX_TEXT]):
        groups = found.groups()
        first, second = groups[:4], groups[4:]
        if not (_is_clock(first) and _is_clock(second)) and not (
            first[2] or second[2] or first[3] or second[3]
        ):
            continue
        end = _minutes(second, None)
        start = _minutes(first, second)
        if start is not None and end is not None and start != end:
            yield Hours(start, end), found


def _is_clock(parts: tuple[str | None, ...]) -> bool:
    return parts[1] is not None


def _minutes(parts: tuple[str | None, ...], after: tuple[str | None, ...] | None) -> int | None:
    hour_words, minute_words, half, named = parts
    if named:
        return 0 if named.lower() == "midnight" else 720
    hour, minute = int(hour_words or 0), int(minute_words or 0)
    half = (half or "").lower()
    if not half and after is not None and after[2]:
        # “9 to 5pm” begins in the morning, “1 to 3pm” does not.
        half = after[2].lower() if hour % 12 < int(after[0] or 0) % 12 else ("a" if after[2] in "pP" else "p")
    if half and not 1 <= hour <= 12 or hour > 24:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 60 + minute


def days_in(text: str) -> frozenset[int]:
    """The days of the week that a text names, Monday being 0."""
    found: set[int] = set()
    if _EVERY_DAY.search(text):
        found |= set(range(7))
    if _WEEKDAYS.search(text):
        found |= set(range(5))
    if _WEEKEND.search(text):
        found |= {5, 6}
    for span in _DAY_SPAN.finditer(text[:_MAX_TEXT]):
        first = _day(span[1])
        last = _day(span[2]) if span[2] else first
        if first is not None and last is not None:
            found |= {(first + step) % 7 for step in range((last - first) % 7 + 1)}
    return frozenset(found)


def _day(word: str) -> int | None:
    short = word.lower()[:3]
    return next((number for number, name in enumerate(_DAYS) if name.startswith(short)), None)


def dates(text: str) -> Iterator[tuple[Day, re.Match[str]]]:
    """Days with their year, and how each is written."""
    for style, pattern in _DATE_FORMS:
        for found in pattern.finditer(text[:_MAX_TEXT]):
            yield Day(_date(style, found), style), found


def _date(style: DateStyle, found: re.Match[str]) -> date | None:
    month_word, day = found["month"], int(found["day"])
    month = int(month_word) if month_word.isdecimal() else _MONTHS.index(month_word.lower()[:3]) + 1
    year = int(found["year"]) + (2000 if len(found["year"]) == 2 else 0)
    if style == "slashes":
        if day <= 12 and month <= 12 and day != month:
            return None
        if month > 12:
            day, month = month, day
    try:
        return date(year, month, day)
    except ValueError:
        return None


def phones(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Phone numbers as their digits, a country's prefix brought to a zero."""
    for found in _PHONE.finditer(text[:_MAX_TEXT]):
        digits = re.sub(r"\D", "", re.sub(r"^\+\d{2}\s?\(0\)", "0", found[0]))
        if found[0].startswith("+44") and digits.startswith("44"):
            digits = "0" + digits[2:]
        if _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS:
            yield digits, found


def quantities(text: str) -> list[Quantity]:
    """Every value of a text, in its order; what is part of a longer one is not counted again."""
    found: list[Quantity] = []
    found += [Quantity("date", value, at[0], *at.span()) for value, at in dates(text) if value.when]
    found += [Quantity("phone", value, at[0], *at.span()) for value, at in phones(text)]
    found += [Quantity("money", value, at[0], *at.span()) for value, at in money(text)]
    found += [Quantity("time", value, at[0], *at.span()) for value, at in time_ranges(text)]
    found += [Quantity("period", value, at[0], *at.span()) for value, at in periods(text)]
    percents = _PERCENT.finditer(text[:_MAX_TEXT])
    found += [Quantity("percent", Decimal(at[1]), at[0], *at.span()) for at in percents]
    kept: list[Quantity] = []
    for item in found:
        if not any(item.start < other.end and other.start < item.end for other in kept):
            kept.append(item)
    return sorted(kept, key=lambda item: item.start)
