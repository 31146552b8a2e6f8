"""What Brackley District Council knows: streets, permits, bins, tax, offices and what its search finds."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "BANDS",
    "MEETINGS",
    "NEWS",
    "PARISHES",
    "PERMITS",
    "PHONES",
    "STREETS",
    "TAX_YEARS",
    "ZONES",
    "Band",
    "Permit",
    "Street",
    "TaxYear",
]


@dataclass(frozen=True, slots=True)
class Street:
    """A street with its own postcode. `zone` is empty where anybody may park; `bin_day` 0 is Monday."""

    name: str
    postcode: str
    town: str
    zone: str
    bin_day: int
    rubbish_first: bool
    first_house: int

    @property
    def addresses(self) -> tuple[str, ...]:
        """The homes in the street."""
        houses = range(self.first_house, self.first_house + 16, 2)
        return tuple(f"{house} {self.name}" for house in houses)


STREETS: dict[str, Street] = {
    street.postcode: street
    for street in (
        Street("Market Square", "BK1 1AA", "Brackley", "A", 0, True, 2),
        Street("Bell Lane", "BK1 1DE", "Brackley", "A", 0, True, 1),
        Street("Tanner Street", "BK1 1GH", "Brackley", "A", 0, True, 12),
        Street("Corn Hill", "BK1 2AB", "Brackley", "A", 1, False, 5),
        Street("Orchard Row", "BK1 2LP", "Brackley", "B", 1, False, 2),
        Street("Castle Terrace", "BK1 2QT", "Brackley", "B", 1, False, 21),
        Street("St Agnes Road", "BK1 4RT", "Brackley", "B", 1, False, 7),
        Street("Weavers Walk", "BK1 4SW", "Brackley", "B", 2, True, 4),
        Street("Station Road", "BK2 1BB", "Brackley", "C", 2, True, 30),
        Street("Railway Cottages", "BK2 1CD", "Brackley", "C", 2, True, 1),
        Street("Foundry Street", "BK2 3EF", "Brackley", "C", 2, False, 8),
        Street("Canal Side", "BK2 3HJ", "Brackley", "C", 3, False, 3),
        Street("College Avenue", "BK2 5KL", "Brackley", "D", 3, False, 14),
        Street("Hospital Hill", "BK2 5MN", "Brackley", "D", 3, True, 2),
        Street("Linden Grove", "BK2 7PQ", "Brackley", "", 3, True, 9),
        Street("Meadow Rise", "BK2 7RS", "Brackley", "", 4, True, 6),
        Street("Mill Road", "BK4 2LD", "Ashmere", "", 4, True, 3),
        Street("Church End", "BK4 2NR", "Ashmere", "", 4, False, 10),
        Street("The Green", "BK5 1TU", "Thornby Vale", "", 0, False, 1),
        Street("Pound Lane", "BK5 1VW", "Thornby Vale", "", 0, False, 16),
        Street("Long Acre", "BK6 3XY", "Marston Cross", "", 1, True, 22),
        Street("Smithy Close", "BK6 3ZA", "Marston Cross", "", 1, True, 5),
        Street("Ford Lane", "BK7 4BC", "Farrowdale", "", 2, False, 2),
        Street("School Lane", "BK7 4DF", "Farrowdale", "", 3, True, 11),
    )
}

ZONES: tuple[tuple[str, str, str], ...] = (
    ("A", "Market and old town", "Monday to Saturday, 8:00am to 6:00pm"),
    ("B", "Castle and St Agnes", "Monday to Friday, 9:00am to 5:00pm"),
    ("C", "Station and canal", "Monday to Saturday, 8:00am to 8:00pm"),
    ("D", "College and hospital", "Monday to Friday, 8:00am to 6:00pm"),
)


@dataclass(frozen=True, slots=True)
class Permit:
    """A kind of parking permit."""

    slug: str
    name: str
    fee: float
    months: int
    who: str


PERMITS: dict[str, Permit] = {
    permit.slug: permit
    for permit in (
        Permit("resident-12", "Resident permit, 12 months", 66.0, 12, "The first vehicle of a household"),
        Permit("resident-6", "Resident permit, 6 months", 36.0, 6, "The first vehicle of a household"),
        Permit(
            "second-12", "Second vehicle permit, 12 months", 98.0, 12, "The second vehicle of a household"
        ),
        Permit("visitor-10", "Visitor permits, book of 10", 15.0, 12, "Guests. Each one lasts a day"),
    )
}


@dataclass(frozen=True, slots=True)
class Band:
    """A council tax band: its share of band D in ninths, and the value of the home in 1991."""

    letter: str
    ninths: int
    value: str


BANDS: tuple[Band, ...] = (
    Band("A", 6, "Up to £40,000"),
    Band("B", 7, "£40,001 to £52,000"),
    Band("C", 8, "£52,001 to £68,000"),
    Band("D", 9, "£68,001 to £88,000"),
    Band("E", 11, "£88,001 to £120,000"),
    Band("F", 13, "£120,001 to £160,000"),
    Band("G", 15, "£160,001 to £320,000"),
    Band("H", 18, "More than £320,000"),
)


@dataclass(frozen=True, slots=True)
class TaxYear:
    """Band D charges for a year, without the parish."""

    slug: str
    name: str
    county: float
    district: float
    police: float


TAX_YEARS: dict[str, TaxYear] = {
    year.slug: year
    for year in (
        TaxYear("2026", "April 2026 to March 2027", 1702.44, 268.20, 331.38),
        TaxYear("2025", "April 2025 to March 2026", 1621.44, 260.37, 317.43),
    )
}

# Parish charge for band D, in the coming year and in this one.
PARISHES: dict[str, tuple[float, float]] = {
    "Ashmere": (74.16, 71.28),
    "Brackley Town": (138.42, 131.76),
    "Farrowdale": (52.20, 50.40),
    "Great Denby": (61.74, 61.74),
    "Hollin Green": (38.88, 37.62),
    "Little Denby": (44.10, 43.20),
    "Marston Cross": (69.48, 66.06),
    "Stoke Aldern": (57.96, 54.90),
    "Thornby Vale": (83.34, 79.20),
    "Wick Holt": (48.60, 47.34),
}

MEETINGS: tuple[tuple[str, str, str], ...] = (
    ("2026-03-19", "Planning committee, 6:30pm", "Council Chamber, Town Hall"),
    ("2026-03-25", "Full council, 7:00pm", "Council Chamber, Town Hall"),
    ("2026-04-09", "Streets and parks committee, 6:30pm", "Ashmere Village Hall"),
    ("2026-04-16", "Planning committee, 6:30pm", "Council Chamber, Town Hall"),
)

NEWS: tuple[tuple[str, str, str], ...] = (
    (
        "2026-03-16",
        "Canal Side to be resurfaced",
        "Work starts on 30 March 2026 and takes two weeks. One lane stays open. Permit holders of zone C "
        "can park "
        "in the Station Road car park free of charge during the work.",
    ),
    (
        "2026-03-11",
        "400 new trees for Brackley parks",
        "Volunteers and our parks team have planted 400 young trees in six parks. Most are field maple, "
        "rowan and "
        "small-leaved lime. Thank you to all 85 people who came with a spade.",
    ),
    (
        "2026-03-04",
        "Council tax bills are on their way",
        "Bills for April 2026 to March 2027 go out by 20 March 2026. They show what you pay and how it is "
        "spent. "
        "The first payment is due on 1 April 2026.",
    ),
)

PHONES: tuple[tuple[str, str, str], ...] = (
    ("General questions", "01632 960200", "hello@brackley-council.example"),
    ("Parking permits", "01632 960214", "parking@brackley-council.example"),
    ("Bins and recycling", "01632 960226", "bins@brackley-council.example"),
    ("Council tax", "01632 960238", "tax@brackley-council.example"),
    ("Roads and street lights", "01632 960241", "streets@brackley-council.example"),
    ("Housing", "01632 960255", "housing@brackley-council.example"),
)
