"""What Summit Careers is made of: employers, the shape of a job, and the demo applicant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from assay.corpus.site import TODAY

__all__ = [
    "ACCOUNT",
    "BENEFIT_ICONS",
    "CONTRACTS",
    "EMPLOYERS",
    "FIRST_NEW_REFERENCE",
    "NOTICE",
    "NOW",
    "PASSWORD",
    "SALARIES",
    "SECTORS",
    "TOPICS",
    "TOWNS",
    "Employer",
    "Job",
    "Sector",
    "long_date",
    "named",
    "pounds",
]

NOW = date.fromisoformat(TODAY)
CONTRACTS = ("Permanent", "Seasonal", "Fixed term", "Apprenticeship")
TOWNS = (
    "Arden Pass",
    "Corrie Bridge",
    "Fellmouth",
    "Glenholt",
    "Highmere",
    "Stonebeck",
    "Tarnside",
    "Upper Keld",
)
SALARIES = (15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000)
NOTICE = {
    "now": "Straight away",
    "month": "Within one month",
    "three-months": "Within three months",
    "later": "Later than that",
}
TOPICS = {
    "application": "My application",
    "account": "Signing in",
    "alerts": "Job alerts",
    "employer": "I want to advertise a job",
    "other": "Something else",
}
# Which drawn sign stands beside a benefit: the first word that is found decides.
BENEFIT_ICONS = (
    ("holiday", "sun"),
    ("pension", "coins"),
    ("room", "home"),
    ("flat", "home"),
    ("meal", "cup"),
    ("lunch", "cup"),
    ("pass", "lift"),
    ("bus", "bus"),
    ("training", "book"),
    ("course", "book"),
    ("kit", "jacket"),
    ("jacket", "jacket"),
    ("boots", "jacket"),
)


def long_date(day: date) -> str:
    """A date as the site writes it: 17 March 2026."""
    return f"{day.day} {day:%B %Y}"


def pounds(amount: int) -> str:
    """An amount as the site writes it: £26,500."""
    return f"£{amount:,}"


def named(text: str) -> str:
    """A name as part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


@dataclass(frozen=True, slots=True)
class Sector:
    """A kind of work."""

    slug: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Employer:
    """A company, a hospital or a school that hires."""

    name: str
    sector: str
    town: str
    address: str
    founded: int
    people: str
    tagline: str
    about: tuple[str, str]
    benefits: tuple[str, ...]
    contact: str
    contact_role: str
    phone: str

    @property
    def slug(self) -> str:
        """The employer in an address."""
        return named(self.name)

    @property
    def email(self) -> str:
        """Where questions about jobs go."""
        return f"jobs@{self.slug}.example"


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One advertised job."""

    title: str
    employer: Employer
    contract: str
    hours: float
    pattern: str
    low: int
    high: int
    posted: date
    closes: date
    summary: str
    duties: tuple[str, ...]
    needs: tuple[str, ...]
    question: str

    @property
    def slug(self) -> str:
        """The job in an address."""
        return f"{named(self.title)}-{self.employer.slug}"

    @property
    def sector(self) -> str:
        """The employer's kind of work."""
        return self.employer.sector

    @property
    def town(self) -> str:
        """Where the work is."""
        return self.employer.town

    @property
    def time(self) -> str:
        """Full time or part time."""
        return "Full time" if self.hours >= 35 else "Part time"

    @property
    def hours_text(self) -> str:
        """Hours a week in words."""
        return f"{self.hours:g} hours a week"

    @property
    def salary(self) -> str:
        """The yearly pay in words."""
        if self.low == self.high:
            return f"{pounds(self.low)} a year"
        return f"{pounds(self.low)} to {pounds(self.high)} a year"

    @property
    def closing(self) -> str:
        """The last day to apply."""
        return long_date(self.closes)

    @property
    def posted_text(self) -> str:
        """The day it was put up."""
        return long_date(self.posted)

    @property
    def days_left(self) -> int:
        """Days until it closes; negative once it has."""
        return (self.closes - NOW).days

    @property
    def open(self) -> bool:
        """Can one still apply?"""
        return self.days_left >= 0

    @property
    def soon(self) -> str:
        """Said when there is little time left."""
        if not 0 <= self.days_left <= 5:
            return ""
        return (
            "Closes today"
            if self.days_left == 0
            else f"{self.days_left} days left"
            if self.days_left > 1
            else "1 day left"
        )


SECTORS = {
    sector.slug: sector
    for sector in (
        Sector("tourism", "Tourism", "Hotels, lifts, guides and camp sites"),
        Sector("health", "Health", "Hospital, care homes and family doctors"),
        Sector("engineering", "Engineering", "Water power, lifts, roads and bridges"),
        Sector("schools", "Schools", "Teaching, support and outdoor learning"),
    )
}

_HOLIDAY = "28 days of holiday and bank holidays"

EMPLOYERS = {
    employer.slug: employer
    for employer in (
        Employer(
            name="Highmere Lodge",
            sector="tourism",
            town="Highmere",
            address="Lakeside Road, Highmere, NF4 2LA",
            founded=1934,
            people="60 people, 85 in summer",
            tagline="A lake hotel with 72 rooms and a kitchen that grows its own greens",
            about=(
                "Highmere Lodge stands at the north end of the lake. Guests come to walk, to swim"
                " and to eat. Half of the team has been here for five years or more, and the "
                "general manager began in the laundry.",
                "We close for three weeks in November, and everybody has that time off. New "
                "people get a mentor for their first two months and a day in each part of the "
                "house.",
            ),
            benefits=(
                _HOLIDAY,
                "A staff room of your own for £70 a week, if you want one",
                "A cooked meal on every shift",
                "Lift pass for Corrie Cable Cars at half price",
            ),
            contact="Moira Kessell",
            contact_role="People manager",
            phone="01632 960301",
        ),
        Employer(
            name="Corrie Cable Cars",
            sector="tourism",
            town="Corrie Bridge",
            address="Valley Station, Corrie Bridge, NF6 1CC",
            founded=1968,
            people="110 people, 190 in winter",
            tagline="Two gondolas, nine lifts and a summit restaurant at 1,240 metres",
            about=(
                "We carry 600,000 people up the mountain each year: skiers in winter, walkers and"
                " bikers in summer. Safety comes first here, and every person on the team may "
                "stop a lift.",
                "Most of our managers started on the platform. We pay for tickets and courses, "
                "and we keep winter people on in summer whenever we can.",
            ),
            benefits=(
                _HOLIDAY,
                "Free lift pass for you and one other person",
                "Jacket, trousers and boots",
                "Free bus from Glenholt and Fellmouth",
                "Paid training and tickets",
            ),
            contact="Piet Lindqvist",
            contact_role="Hiring manager",
            phone="01632 960318",
        ),
        Employer(
            name="Fell and Tarn Guides",
            sector="tourism",
            town="Tarnside",
            address="3 Quay Lane, Tarnside, NF2 5TQ",
            founded=2006,
            people="24 people",
            tagline="Small walking and climbing trips, led by people who live here",
            about=(
                "We take groups of up to eight people into the Northern Fells. Our guests are "
                "families, school leavers and people in their seventies who have always wanted to"
                " stand on a summit.",
                "Guides plan their own days. The office keeps groups small, answers the phone and"
                " makes the flasks.",
            ),
            benefits=(
                _HOLIDAY,
                "£600 a year for courses and exams",
                "Kit at trade price",
                "Four-day week in winter",
            ),
            contact="Ola Fenwick",
            contact_role="Owner",
            phone="01632 960322",
        ),
        Employer(
            name="Stonebeck Camping",
            sector="tourism",
            town="Stonebeck",
            address="Mill Meadow, Stonebeck, NF7 3SB",
            founded=1989,
            people="18 people, 40 in summer",
            tagline="140 pitches by the river, and 20 wooden cabins",
            about=(
                "Stonebeck is a family camp site with a shop, a small café and a play barn. We "
                "are open from March to October and quiet for the rest of the year.",
                "Summer work here is lively and outdoors. Many of our summer team come back each "
                "year until they finish college.",
            ),
            benefits=(_HOLIDAY, "A pitch or a bunk room for free", "Free meals from the café", "Free bikes"),
            contact="Ruth and Alan Dobie",
            contact_role="Owners",
            phone="01632 960334",
        ),
        Employer(
            name="Tarnside Hospital",
            sector="health",
            town="Tarnside",
            address="Infirmary Hill, Tarnside, NF2 1TH",
            founded=1951,
            people="420 people",
            tagline="The general hospital of the Northern Fells, with 96 beds",
            about=(
                "We care for 48,000 people in the valleys and for everyone who falls off "
                "something. Our teams are small enough to know each other and see more kinds of "
                "work than a large city hospital.",
                "New staff have four weeks of shadowing. The hospital flats are ten minutes away "
                "on foot, and the crèche opens at 6:45am.",
            ),
            benefits=(
                "30 days of holiday and bank holidays",
                "Hospital pension",
                "Flat near the hospital for the first year",
                "Crèche on site",
                "£2,000 towards the cost of moving",
            ),
            contact="Samira Holt",
            contact_role="Recruitment nurse",
            phone="01632 960340",
        ),
        Employer(
            name="Keld Valley Care",
            sector="health",
            town="Upper Keld",
            address="Old Rectory, Upper Keld, NF8 4KV",
            founded=1997,
            people="75 people",
            tagline="Two care homes and a team that visits people at home",
            about=(
                "Our two homes have 22 rooms each. We know every resident’s story, and we have "
                "time to listen to it again. The home team visits 60 people between Upper Keld "
                "and the pass.",
                "We pay for travel time, and rotas are fixed six weeks ahead.",
            ),
            benefits=(
                _HOLIDAY,
                "Workplace pension",
                "Paid travel time",
                "Paid training up to level 5",
                "Lunch with the residents",
            ),
            contact="Dermot Quayle",
            contact_role="Registered manager",
            phone="01632 960352",
        ),
        Employer(
            name="Glenholt Family Practice",
            sector="health",
            town="Glenholt",
            address="12 Market Street, Glenholt, NF3 6GP",
            founded=1979,
            people="31 people",
            tagline="Family doctors for 9,400 people, with a branch in Highmere",
            about=(
                "Six doctors, five nurses and a team that answers the phone within two minutes. "
                "We own our building, and we have a garden where people eat lunch.",
                "Each person has half a day a month for learning, and the practice closes for it.",
            ),
            benefits=(
                "30 days of holiday and bank holidays",
                "Hospital pension",
                "Half a day a month for training",
            ),
            contact="Dr Helen Varga",
            contact_role="Partner",
            phone="01632 960367",
        ),
        Employer(
            name="Northfell Hydro",
            sector="engineering",
            town="Arden Pass",
            address="Dam House, Arden Pass, NF9 1NH",
            founded=1958,
            people="140 people",
            tagline="Water power from three dams, for 90,000 homes",
            about=(
                "We run three dams and five power houses between Arden Pass and the coast. The "
                "oldest turbine has turned since 1961. The newest went in last year.",
                "Our people repair, plan and watch over the water day and night. Everyone who "
                "works at height or under ground is trained here first.",
            ),
            benefits=(
                "27 days of holiday and bank holidays",
                "Pension: you pay 5%, we pay 10%",
                "Company flat at Arden Pass for shift teams",
                "Paid training and tickets",
            ),
            contact="Gareth Stroud",
            contact_role="Operations manager",
            phone="01632 960371",
        ),
        Employer(
            name="Ardenworks",
            sector="engineering",
            town="Arden Pass",
            address="Unit 4, Pass Yard, Arden Pass, NF9 3AW",
            founded=1974,
            people="88 people",
            tagline="Cables, grips and drives for lifts in eleven countries",
            about=(
                "We build the parts that hold a cable car on its rope. Everything is designed, "
                "cut, tested and signed off in one building.",
                "We take on four apprentices a year and have done so since 1979. Six of them are "
                "now team leaders.",
            ),
            benefits=(
                "26 days of holiday and bank holidays",
                "Pension: you pay 5%, we pay 8%",
                "Finish at 1:00pm on Fridays",
                "Tools and boots",
            ),
            contact="Yvonne Castle",
            contact_role="Works manager",
            phone="01632 960388",
        ),
        Employer(
            name="Passroad Civil",
            sector="engineering",
            town="Fellmouth",
            address="Harbour Way, Fellmouth, NF1 8PC",
            founded=1992,
            people="210 people",
            tagline="Roads, bridges and avalanche fences in steep places",
            about=(
                "When a road slides into a valley, people call us. We keep 340 kilometres of "
                "mountain road open and build the fences and walls that protect them.",
                "Teams work four days on and three days off in summer. In winter, the plough "
                "teams are on call and are paid for it.",
            ),
            benefits=(
                "26 days of holiday and bank holidays",
                "Pension: you pay 4%, we pay 8%",
                "Company van for site teams",
                "Paid training and tickets",
            ),
            contact="Imran Aziz",
            contact_role="Head of projects",
            phone="01632 960395",
        ),
        Employer(
            name="Glenholt Primary School",
            sector="schools",
            town="Glenholt",
            address="School Brow, Glenholt, NF3 2PS",
            founded=1908,
            people="28 people",
            tagline="190 children, seven classes and a wood of our own",
            about=(
                "Every class has one afternoon a week in the school wood, in all weathers. We are"
                " a calm school with clear rules and a lot of music.",
                "Staff have planning time together on Wednesday mornings, while a sports team "
                "takes the children.",
            ),
            benefits=(
                "School holidays",
                "Teachers’ or support staff pension",
                "Free school lunch",
                "Waterproof jacket",
            ),
            contact="Catrin Hale",
            contact_role="Head teacher",
            phone="01632 960402",
        ),
        Employer(
            name="Fellmouth High School",
            sector="schools",
            town="Fellmouth",
            address="Cliff Road, Fellmouth, NF1 4FH",
            founded=1962,
            people="96 people",
            tagline="840 pupils from the coast and from four valleys",
            about=(
                "Our pupils come by bus, by boat and on foot. We are known for science, for "
                "rowing and for a school play that fills the town hall on four nights.",
                "New teachers teach fewer lessons in the first year and have a mentor in their subject.",
            ),
            benefits=(
                "School holidays",
                "Teachers’ or support staff pension",
                "Free bus from Glenholt",
                "Gym on site",
            ),
            contact="Owen Tranter",
            contact_role="Deputy head",
            phone="01632 960417",
        ),
        Employer(
            name="Keld Outdoor Centre",
            sector="schools",
            town="Upper Keld",
            address="Tarn Head, Upper Keld, NF8 1KO",
            founded=1971,
            people="22 people",
            tagline="School weeks on rock, water and snow for 5,000 children a year",
            about=(
                "Classes stay with us from Monday to Friday. They climb, paddle, cook and sleep "
                "badly on the first night. Our job is to send them home braver and tired.",
                "We are a charity. Nobody stays away because their family cannot pay.",
            ),
            benefits=(
                _HOLIDAY,
                "A staff room of your own for free in term time",
                "All meals in term time",
                "Paid training and exams",
            ),
            contact="Lowri Penhale",
            contact_role="Centre leader",
            phone="01632 960429",
        ),
    )
}

# The demo applicant. The password stands in the tasks, as an applicant would know it.
PASSWORD = "ridgeline-58"  # noqa: S105 - a demo site's demo password
FIRST_NEW_REFERENCE = 3306
ACCOUNT: dict[str, Any] = {
    "name": "Jonas Reed",
    "email": "jonas.reed@example.com",
    "phone": "01632 960155",
    "town": "Glenholt",
}
