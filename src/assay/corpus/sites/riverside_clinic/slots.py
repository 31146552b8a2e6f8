"""Free times: which slots a clinician has in a week, the same in every run."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from assay.corpus.sites.riverside_clinic.data import CLINICIANS, WEEKDAYS, Clinician
from assay.corpus.sites.riverside_clinic.dates import TODAY_DATE

__all__ = [
    "ANYONE",
    "Day",
    "Slot",
    "find_slot",
    "first_free",
    "next_days",
    "offering",
    "week_of",
    "week_starts",
]

ANYONE = "any"

_FIRST_DAY = TODAY_DATE + timedelta(days=1)
_LAST_DAY = date(2026, 4, 17)
_BANK_HOLIDAYS = {date(2026, 4, 3): "Good Friday", date(2026, 4, 6): "Easter Monday"}
_LUNCH = range(12 * 60 + 30, 13 * 60 + 30)
_SATURDAY_END = 12 * 60
_FREE_PERCENT = 42


@dataclass(frozen=True, slots=True)
class Slot:
    """A time with a clinician that can be booked."""

    date: str
    time: str
    clinician: str

    @property
    def key(self) -> str:
        """What a form sends for it."""
        return f"{self.date} {self.time} {self.clinician}"

    @property
    def id(self) -> str:
        """Its element's id."""
        return f"slot-{self.date}-{self.time.replace(':', '')}"


@dataclass(frozen=True, slots=True)
class Day:
    """One column of the week."""

    date: str
    name: str
    slots: tuple[Slot, ...]
    note: str


def week_starts() -> list[str]:
    """The Mondays of the weeks that can be booked."""
    monday = _FIRST_DAY - timedelta(days=_FIRST_DAY.weekday())
    weeks = []
    while monday <= _LAST_DAY:
        weeks.append(monday.isoformat())
        monday += timedelta(days=7)
    return weeks


def offering(service: str) -> list[Clinician]:
    """Everybody who offers a service."""
    return [clinician for clinician in CLINICIANS.values() if service in clinician.services]


def week_of(monday: str, clinicians: Sequence[Clinician], taken: Collection[str] = ()) -> list[Day]:
    """The days of a week with the free slots of these clinicians; one slot for each time."""
    first = date.fromisoformat(monday)
    days = []
    for number, name in enumerate(WEEKDAYS):
        day = first + timedelta(days=number)
        slots: dict[str, Slot] = {}
        for clinician in clinicians:
            for slot in _free(clinician, day):
                if slot.key not in taken:
                    slots.setdefault(slot.time, slot)
        note = "" if slots else _why_none(day, number, clinicians)
        days.append(Day(day.isoformat(), name, tuple(slots[time] for time in sorted(slots)), note))
    return days


def first_free(clinicians: Sequence[Clinician], taken: Collection[str] = (), most: int = 4) -> list[Slot]:
    """The next free slots."""
    found: list[Slot] = []
    for monday in week_starts():
        for day in week_of(monday, clinicians, taken):
            found.extend(day.slots)
        if len(found) >= most:
            break
    return found[:most]


def next_days(clinicians: Sequence[Clinician], most: int) -> list[Day]:
    """The next days with free slots."""
    days = (day for monday in week_starts() for day in week_of(monday, clinicians))
    return [day for day in days if day.slots][:most]


def find_slot(key: str, clinicians: Sequence[Clinician], taken: Collection[str] = ()) -> Slot | None:
    """The slot that a form means, when it is free and with one of these clinicians."""
    parts = key.split(" ")
    if len(parts) != 3 or key in taken:
        return None
    for clinician in clinicians:
        if clinician.slug == parts[2]:
            try:
                day = date.fromisoformat(parts[0])
            except ValueError:
                return None
            return next((slot for slot in _free(clinician, day) if slot.time == parts[1]), None)
    return None


def _free(clinician: Clinician, day: date) -> list[Slot]:
    if day.weekday() not in clinician.days or not _FIRST_DAY <= day <= _LAST_DAY or day in _BANK_HOLIDAYS:
        return []
    end = min(_minutes(clinician.last), _SATURDAY_END) if day.weekday() == 5 else _minutes(clinician.last)
    slots = []
    for minute in range(_minutes(clinician.first), end, clinician.minutes_between):
        time = f"{minute // 60:02d}:{minute % 60:02d}"
        slot = Slot(day.isoformat(), time, clinician.slug)
        if minute not in _LUNCH and zlib.crc32(slot.key.encode()) % 100 < _FREE_PERCENT:
            slots.append(slot)
    return slots


def _why_none(day: date, weekday: int, clinicians: Sequence[Clinician]) -> str:
    if day in _BANK_HOLIDAYS:
        return f"Closed ({_BANK_HOLIDAYS[day]})"
    if day < _FIRST_DAY:
        return "Past" if day < TODAY_DATE else "Call us for today"
    if day > _LAST_DAY:
        return "Not open for booking yet"
    if not any(weekday in clinician.days for clinician in clinicians):
        return "No appointments"
    return "Fully booked"


def _minutes(time: str) -> int:
    hour, minute = time.split(":")
    return int(hour) * 60 + int(minute)
