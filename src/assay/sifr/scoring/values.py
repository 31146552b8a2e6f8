"""Numbers, sums of money, dates and times, whatever way they are written.

`$1,299.00` is `1299 dollars`, and `3 March 2026` is `2026-03-03`. What can be read in two ways (`1.299`,
`03/04/2026`) has both readings, and is equal to either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from assay.sifr.scoring.plain import plain

__all__ = ["Amount", "Clock", "Day", "amounts_in", "clocks_in", "days_in", "readings_in", "without_values"]

_MOST = 20_000

_CURRENCIES = {
    "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD",
    "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR",
    "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP", "pounds sterling": "GBP",
    "¥": "JPY", "jpy": "JPY", "yen": "JPY", "₹": "INR", "inr": "INR", "rs": "INR", "rupees": "INR",
    "chf": "CHF", "francs": "CHF", "fr": "CHF", "a$": "AUD", "au$": "AUD", "aud": "AUD",
    "c$": "CAD", "ca$": "CAD", "cad": "CAD", "kr": "KR", "sek": "SEK", "nok": "NOK", "dkk": "DKK",
    "zł": "PLN", "zl": "PLN", "pln": "PLN", "₩": "KRW", "krw": "KRW", "₽": "RUB", "rub": "RUB", "₺": "TRY",
}  # fmt: skip
_HUNDREDTHS = {"¢": "USD", "cent": "USD", "cents": "USD", "p": "GBP", "pence": "GBP"}
_SCALES = {"k": 10**3, "thousand": 10**3, "m": 10**6, "million": 10**6, "bn": 10**9, "billion": 10**9}
_SPELT_OUT = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty
"""
_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_UNITS = {word: number for number, word in enumerate(_SPELT_OUT.split())} | _TENS
_SHORT_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: number for number, name in enumerate(_SHORT_MONTHS.split(), start=1)}


def _either(names: Iterable[str]) -> str:
    """A pattern for one of them, the longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


_SIGNS = _either(_CURRENCIES)
_NUMBER = r"\d{1,3}(?:(?:[,.']\d{3})+|(?: \d{3})+(?![\d]))(?:[.,]\d{1,6})?(?!\d)|\d{1,15}(?:[.,]\d{1,6})?"
_AMOUNT = re.compile(
    rf"(?<![\w.,])(?P<minus>[-−])?\s?(?:(?P<before>{_SIGNS})\.?\s?)?(?P<inner>[-−])?"
    rf"(?P<number>{_NUMBER})(?:\s?(?P<scale>{_either(_SCALES)})(?![^\W_]))?"
    rf"(?:\s?(?P<after>{_SIGNS}|{_either(_HUNDREDTHS)}|%|per ?cent)(?![^\W_]))?(?![^\W_])"
)
_SPELT = re.compile(
    rf"(?<![\w-])(?P<number>(?:{_either(_UNITS)})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)"
    rf"(?:\s(?P<scale>hundred|thousand|million))?(?:\s(?P<after>{_SIGNS}|per ?cent))?(?![^\W_])"
)
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20|21)\d{2})"
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<![\d.,-])(?P<year>(?:19|20|21)\d{2})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)",
        rf"(?<![\w.,]){_DAY}(?:\s+of)?[\s-]+{_MONTH}(?:,?[\s-]+{_YEAR})?(?![\w])",
        rf"(?<!\w){_MONTH}[\s-]+{_DAY}(?:,?\s+{_YEAR})?(?![\w:])",
        rf"(?<!\w){_MONTH},?[\s-]+{_YEAR}(?!\w)",
        r"(?<![\d.,/-])(?P<first>\d{1,2})[-/.](?P<second>\d{1,2})[-/.](?P<year>(?:19|20|21)?\d{2})(?!\d)",
    )
)
_CLOCK = re.compile(
    r"(?<![\d.,:])(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2})(?!\d)(?::\d{2})?)?\s?(?P<half>[ap]\.?m\b\.?)"
    r"|(?<![\d.,:])(?P<hour24>[01]?\d|2[0-3])[:h](?P<minute24>[0-5]\d)(?::[0-5]\d)?(?![\d:])"
    r"|\b(?P<word>noon|midnight)\b"
)


class Amount(NamedTuple):
    """A number with what it counts: a currency, `%`, or nothing that is known."""

    readings: frozenset[Decimal]
    unit: str
    start: int
    end: int

    def equals(self, other: Amount) -> bool:
        """Is it the same number of the same thing?"""
        return self.unit == other.unit and self.alike(other)

    def alike(self, other: Amount) -> bool:
        """Is it the same number?"""
        return not self.readings.isdisjoint(other.readings)


class Day(NamedTuple):
    """A date; each reading is year, month and day, with 0 for what is not said."""

    readings: frozenset[tuple[int, int, int]]
    start: int
    end: int

    def equals(self, other: Day) -> bool:
        """Is it the same day?"""
        return not self.readings.isdisjoint(other.readings)

    def alike(self, other: Day) -> bool:
        """Is it the same as far as both say it?"""
        return any(
            all(a == b or 0 in (a, b) for a, b in zip(mine, yours, strict=True))
            for mine in self.readings
            for yours in other.readings
        )


class Clock(NamedTuple):
    """A time of day in minutes; with a bare 12-hour figure nobody knows which half is meant."""

    minutes: int
    start: int
    end: int

    def equals(self, other: Clock) -> bool:
        """Is it the same time?"""
        return self.minutes == other.minutes

    def alike(self, other: Clock) -> bool:
        """The same: there is no half of a time."""
        return self.equals(other)


@lru_cache(maxsize=16_384)
def days_in(text: str) -> tuple[Day, ...]:
    """The dates of a text."""
    flat = plain(text[:_MOST])
    found: list[Day] = []
    for pattern in _DATES:
        for match in pattern.finditer(flat):
            readings = frozenset(_day_readings(match))
            apart = all(match.end() <= day.start or day.end <= match.start() for day in found)
            if readings and apart:
                found.append(Day(readings, match.start(), match.end()))
    return tuple(sorted(found, key=lambda day: day.start))


def _day_readings(match: re.Match[str]) -> Iterator[tuple[int, int, int]]:
    parts = match.groupdict()
    year = int(parts["year"] or 0)
    year += 2000 if 0 < year < 100 else 0
    if "first" in parts:
        first, second = int(parts["first"]), int(parts["second"])
        candidates = [(year, second, first), (year, first, second)]
    else:
        named = parts["month"]
        month = int(named) if named.isdecimal() else _MONTHS[named[:3]]
        candidates = [(year, month, int(parts.get("day") or 0))]
    for candidate in candidates:
        if _exists(*candidate):
            yield candidate


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year or 2024, month, day or 1)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=16_384)
def clocks_in(text: str) -> tuple[Clock, ...]:
    """The times of day of a text."""
    made = []
    for match in _CLOCK.finditer(plain(text[:_MOST])):
        minutes = _minutes(match)
        if minutes is not None:
            made.append(Clock(minutes, match.start(), match.end()))
    return tuple(made)


def _minutes(match: re.Match[str]) -> int | None:
    if match["word"]:
        return 720 if match["word"] == "noon" else 0
    if match["half"]:
        hour, minute = int(match["hour"]), int(match["minute"] or 0)
        if not 1 <= hour <= 12 or minute > 59:
            return None
        return (hour % 12 + (12 if match["half"][0] == "p" else 0)) * 60 + minute
    return int(match["hour24"]) * 60 + int(match["minute24"])


@lru_cache(maxsize=16_384)
def amounts_in(text: str) -> tuple[Amount, ...]:
    """The numbers and sums of a text in order; dates and times of day are none."""
    flat = plain(text[:_MOST])
    taken = _stretches(days_in(text), clocks_in(text))
    found = [_amount(match) for match in _AMOUNT.finditer(flat)]
    # "The one for 5 euros" counts nothing.
    found = found or [_spelt(match) for match in _SPELT.finditer(flat)]
    apart = [one for one in found if all(one.end <= start or end <= one.start for start, end in taken)]
    return tuple(sorted(apart, key=lambda one: one.start))


def _amount(match: re.Match[str]) -> Amount:
    sign = -1 if match["minus"] or match["inner"] else 1
    scale = _SCALES[match["scale"]] if match["scale"] else 1
    unit, share = _unit(match["before"], match["after"])
    grouped = bool(unit) or scale > 1
    readings = frozenset(sign * one * scale / share for one in _readings(match["number"], grouped=grouped))
    return Amount(readings, unit, match.start(), match.end())


def _unit(before: str | None, after: str | None) -> tuple[str, int]:
    if before:
        return _CURRENCIES[before], 1
    if not after:
        return "", 1
    if after.startswith("per") or after == "%":
        return "%", 1
    return (_CURRENCIES[after], 1) if after in _CURRENCIES else (_HUNDREDTHS[after], 100)


def _readings(number: str, *, grouped: bool) -> Iterator[Decimal]:
    """What the digits may mean: one mark before three digits may part thousands or decimals."""
    digits = number.replace("'", ",").replace(" ", ",")
    marks = [sign for sign in digits if sign in ",."]
    if not marks:
        yield Decimal(digits)
        return
    last = marks[-1]
    tail = digits.rsplit(last, 1)[1]
    if len(set(marks)) == 2 or (len(marks) == 1 and len(tail) != 3):
        whole, _, part = digits.rpartition(last)
        yield Decimal(whole.replace(",", "").replace(".", "") + "." + part)
        return
    yield Decimal(digits.replace(",", "").replace(".", ""))
    if len(marks) == 1 and last == "." and not grouped:
        yield Decimal(digits)
    elif len(marks) == 1 and digits.startswith("0"):
        yield Decimal(digits.replace(",", "."))


def _spelt(match: re.Match[str]) -> Amount:
    total = sum(_UNITS[word] for word in re.split("[- ]", match["number"]))
    scale = {"hundred": 100, "thousand": 10**3, "million": 10**6}.get(match["scale"] or "", 1)
    unit, _ = _unit(None, match["after"])
    return Amount(frozenset({Decimal(total * scale)}), unit, match.start(), match.end())


def readings_in(text: str) -> Iterator[object]:
    """Every reading of every value of a text, to be looked up."""
    for amount in amounts_in(text):
        yield from amount.readings
    for day in days_in(text):
        yield from day.readings
    for clock in clocks_in(text):
        yield ("clock", clock.minutes)


def without_values(text: str) -> str:
    """The folded text with its values taken out."""
    flat = plain(text[:_MOST])
    for start, end in sorted(_stretches(amounts_in(text), days_in(text), clocks_in(text)), reverse=True):
        flat = flat[:start] + " " + flat[end:]
    return flat


def _stretches(*found: Iterable[Amount | Day | Clock]) -> list[tuple[int, int]]:
    return [(one.start, one.end) for some in found for one in some]
