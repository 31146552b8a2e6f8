"""What Alderway College is made of: terms, places, subjects, tutors, prices and the demo learner."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from assay.corpus.site import TODAY

__all__ = [
    "ACCOUNT",
    "CONCESSIONS",
    "DAYS",
    "FIRST_NEW_REFERENCE",
    "HALF_TERM",
    "HOURLY",
    "INSTALMENTS_FROM",
    "LEVELS",
    "NOW",
    "OPENING_HOURS",
    "PASSWORD",
    "PAYMENTS",
    "PLACES",
    "SUBJECTS",
    "TERM_END",
    "TERM_START",
    "TOPICS",
    "TUTORS",
    "Course",
    "Place",
    "Subject",
    "Tutor",
    "instalments",
    "long_date",
    "money",
    "named",
    "teaching_weeks",
]

NOW = date.fromisoformat(TODAY)
TERM_START = date(2026, 4, 20)
TERM_END = date(2026, 7, 11)
HALF_TERM = (date(2026, 5, 25), date(2026, 5, 30))
_BANK_HOLIDAY = date(2026, 5, 4)

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
LEVELS = ("Beginner", "Improver", "Advanced")

# Pounds for an hour of teaching; every fee on the site is hours times one of these.
HOURLY = {"standard": 6.0, "studio": 7.0, "free": 0.0}
INSTALMENTS_FROM = 60.0

CONCESSIONS = {
    "benefit": "I get Universal Credit, Pension Credit or another means-tested benefit",
    "over-65": "I am 65 or older",
    "student": "I am a full-time student",
    "disability": "I get a disability benefit",
    "carer": "I get Carer’s Allowance",
}
PAYMENTS = {
    "desk": "Pay at the front desk",
    "invoice": "Get an invoice by email",
    "instalments": "Pay in three monthly parts",
}
TOPICS = {
    "course": "Choosing a course",
    "fees": "Fees and funding",
    "access": "Access and support in class",
    "visit": "Visiting the college",
    "other": "Something else",
}
OPENING_HOURS = (
    ("Monday to Thursday", "9:00am to 8:30pm"),
    ("Friday", "9:00am to 5:00pm"),
    ("Saturday", "9:30am to 3:30pm"),
    ("Sunday", "Closed"),
)


def long_date(day: date) -> str:
    """A date as the college writes it: 17 March 2026."""
    return f"{day.day} {day:%B %Y}"


def money(amount: float) -> str:
    """An amount as the college writes it: £55.00."""
    return f"£{amount:.2f}"


def named(text: str) -> str:
    """A name as part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def instalments(total: float) -> tuple[float, float, float]:
    """Three parts that add up to the penny; the last one takes what rounding leaves."""
    part = round(total / 3, 2)
    return part, part, round(total - 2 * part, 2)


def teaching_weeks() -> tuple[date, ...]:
    """The Mondays of the weeks with classes."""
    mondays = (TERM_START + timedelta(weeks=n) for n in range(12))
    return tuple(day for day in mondays if day != HALF_TERM[0])


@dataclass(frozen=True, slots=True)
class Subject:
    """A part of the catalogue."""

    name: str
    rate: str
    text: str
    motif: str

    @property
    def slug(self) -> str:
        """The subject in an address."""
        return named(self.name)


@dataclass(frozen=True, slots=True)
class Place:
    """Where classes are held."""

    name: str
    address: str
    about: str
    access: str

    @property
    def slug(self) -> str:
        """The place in an address."""
        return named(self.name)


@dataclass(frozen=True, slots=True)
class Tutor:
    """Somebody who teaches."""

    name: str
    about: str

    @property
    def slug(self) -> str:
        """The tutor in an address."""
        return named(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """One course of the summer term."""

    title: str
    code: str
    subject: Subject
    level: str
    place: Place
    room: str
    day: str
    start: str
    hours: float
    weeks: int
    first: date
    tutor: Tutor
    size: int
    left: int
    summary: str
    about: str
    topics: tuple[str, ...]
    needs: str
    bring: str
    motifs: tuple[str, ...]

    @property
    def slug(self) -> str:
        """The course in an address."""
        return named(self.title)

    @property
    def sessions(self) -> tuple[date, ...]:
        """Every class date: weekly, but not at half-term and not on the bank holiday."""
        found: list[date] = []
        day = self.first
        while len(found) < self.weeks:
            if day != _BANK_HOLIDAY and not HALF_TERM[0] <= day <= HALF_TERM[1]:
                found.append(day)
            day += timedelta(weeks=1)
        return tuple(found)

    @property
    def last(self) -> date:
        """The last class."""
        return self.sessions[-1]

    @property
    def starts(self) -> str:
        """The first class in words."""
        return long_date(self.first)

    @property
    def ends(self) -> str:
        """The last class in words."""
        return long_date(self.last)

    @property
    def dates(self) -> tuple[str, ...]:
        """Every class date in words."""
        return tuple(long_date(day) for day in self.sessions)

    @property
    def start_minutes(self) -> int:
        """Minutes after midnight, for sorting."""
        hour, minute = self.start.split(":")
        return int(hour) * 60 + int(minute)

    @property
    def time(self) -> str:
        """From when to when."""
        return f"{_clock(self.start_minutes)} to {_clock(self.start_minutes + int(self.hours * 60))}"

    @property
    def band(self) -> str:
        """The part of the day."""
        if self.start_minutes < 12 * 60:
            return "Morning"
        return "Afternoon" if self.start_minutes < 17 * 60 else "Evening"

    @property
    def length(self) -> str:
        """How long the course runs."""
        return "1 day" if self.weeks == 1 else f"{self.weeks} weeks"

    @property
    def days(self) -> str:
        """`Mondays`, or the day itself when there is only one class."""
        return self.day if self.weeks == 1 else f"{self.day}s"

    @property
    def total_hours(self) -> float:
        """Hours of teaching."""
        return self.hours * self.weeks

    @property
    def hours_text(self) -> str:
        """Hours of teaching in words."""
        return f"{self.total_hours:g} hours"

    @property
    def fee(self) -> float:
        """The full fee."""
        return round(self.total_hours * HOURLY[self.subject.rate], 2)

    @property
    def concession(self) -> float:
        """The fee with a concession: half."""
        return round(self.fee / 2, 2)

    @property
    def free(self) -> bool:
        """Is there nothing to pay?"""
        return self.fee == 0

    @property
    def fee_text(self) -> str:
        """The full fee in words."""
        return "Free" if self.free else money(self.fee)

    @property
    def concession_text(self) -> str:
        """The concession fee in words."""
        return money(self.concession)


def _clock(minutes: int) -> str:
    hour, minute = divmod(minutes, 60)
    return f"{(hour - 1) % 12 + 1}:{minute:02d}{'am' if hour < 12 else 'pm'}"


SUBJECTS = {
    subject.slug: subject
    for subject in (
        Subject("Languages", "standard", "Speak with confidence, at home or away", "bubbles"),
        Subject("Art and craft", "studio", "Clay, paint, pencil and thread", "easel"),
        Subject("Cookery", "studio", "Good food, cooked together", "pot"),
        Subject("Computing", "standard", "From first clicks to first code", "laptop"),
        Subject("Maths and English", "free", "Free courses for work and life", "abacus"),
        Subject("Music", "standard", "Play, sing and write songs", "guitar"),
        Subject("History and writing", "standard", "Stories from the past and your own", "quill"),
        Subject("Wellbeing", "standard", "Move, rest and look after yourself", "stones"),
    )
}

PLACES = {
    place.slug: place
    for place in (
        Place(
            "Bridge Street",
            "41 Bridge Street, Alderway, AW1 4DN",
            "Our main building, with the front desk, classrooms, the kitchen and the music room.",
            "Lift to all floors, step-free entrance on Weir Lane, accessible toilets on each floor.",
        ),
        Place(
            "Mill Lane Studios",
            "6 Mill Lane, Alderway, AW1 7QS",
            "A former paper mill with kilns, easels, sewing tables and north light.",
            "All studios are on the ground floor. The entrance is level and has an automatic door.",
        ),
        Place(
            "Northfield Library",
            "Northfield Parade, Alderway, AW3 2HB",
            "A bright learning room above the library, next to the bus stops.",
            "Lift beside the library desk. A hearing loop is fitted in the learning room.",
        ),
        Place(
            "Online",
            "Live video classes",
            "Small live classes that you join from home. We send you the link a week before.",
            "Live captions in every class. You can ask for the slides in large print.",
        ),
    )
}

TUTORS = {
    tutor.slug: tutor
    for tutor in (
        Tutor(
            "Lucia Ferrante",
            "Lucia grew up in Bologna and has taught Italian and Spanish to adults for 14 years.",
        ),
        Tutor(
            "Hugo Marchand",
            "Hugo taught French in Lille before he moved here. His classes talk a lot and laugh a lot.",
        ),
        Tutor("Anke Brandt", "Anke teaches German online and runs the college’s monthly language café."),
        Tutor(
            "Dee Okafor",
            "Dee is Deaf and has used British Sign Language all her life. She has taught it since 2011.",
        ),
        Tutor(
            "Rowan Tully",
            "Rowan makes tableware in a studio on Mill Lane and has taught clay for nine years.",
        ),
        Tutor(
            "Mei Castell",
            "Mei paints rivers and hedgerows, and draws people. Her work hangs in the town hall.",
        ),
        Tutor(
            "Joan Pettifer",
            "Joan cut patterns for a theatre for 20 years and now teaches people to sew for themselves.",
        ),
        Tutor(
            "Arjun Nair",
            "Arjun ran a small restaurant for 12 years. He cooks simple food with bold flavours.",
        ),
        Tutor(
            "Bridget Lowe",
            "Bridget bakes for the Saturday market and has taught bread and preserves since 2016.",
        ),
        Tutor(
            "Sam Whitlock", "Sam helps people who feel nervous around computers. No question is too small."
        ),
        Tutor(
            "Priya Raman",
            "Priya is a software developer by day. She teaches coding and spreadsheets in plain words.",
        ),
        Tutor(
            "Tom Ashdown",
            "Tom has taught maths to adults for 18 years, mostly to people who thought they could not.",
        ),
        Tutor(
            "Grace Adeyemi",
            "Grace teaches English for exams, for work and for people who are new to the language.",
        ),
        Tutor(
            "Felix Hartley",
            "Felix plays guitar, ukulele and piano, and has led bands of beginners for ten years.",
        ),
        Tutor("Carys Bevan", "Carys conducts two choirs and writes songs. She says that everybody can sing."),
        Tutor("Edmund Shaw", "Edmund is a local historian and looked after the town archive until 2021."),
        Tutor(
            "Nadia Rahim",
            "Nadia has published two books of stories. She reads every page that her learners write.",
        ),
        Tutor(
            "Beth Callow",
            "Beth is a yoga teacher and a first aid trainer, and has taught at the college since 2014.",
        ),
        Tutor(
            "Wei Lin", "Wei learned tai chi from his grandfather and has practised for more than 30 years."
        ),
    )
}

# The demo learner. The password stands in the tasks, as a learner would know it.
PASSWORD = "bookmark-27"  # noqa: S105 - a demo site's demo password
FIRST_NEW_REFERENCE = 2041
ACCOUNT: dict[str, Any] = {
    "name": "Ines Porter",
    "first_name": "Ines",
    "last_name": "Porter",
    "email": "ines.porter@example.com",
    "phone": "01632 960118",
    "address": "14 Tanner Row",
    "town": "Alderway",
    "postcode": "AW3 7PL",
}
