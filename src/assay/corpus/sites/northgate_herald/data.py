"""What the Herald prints and whom it employs. All of it is made up and stays the same from run to run."""

from __future__ import annotations

from dataclasses import dataclass

from assay.corpus.sites.northgate_herald.stories import Story
from assay.corpus.sites.northgate_herald.stories_city import CITY
from assay.corpus.sites.northgate_herald.stories_features import LONG_READS
from assay.corpus.sites.northgate_herald.stories_life import LIFE
from assay.corpus.sites.northgate_herald.stories_news import NEWS

__all__ = [
    "BY_SLUG",
    "CORRECTIONS",
    "FREQUENCIES",
    "FRONT_PAGE",
    "NEWSLETTERS",
    "READER",
    "SECTIONS",
    "STAFF",
    "STORIES",
    "WEATHER",
    "Choice",
    "Colleague",
    "Section",
    "most_read",
]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the paper."""

    slug: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Colleague:
    """Somebody who works for the paper. `face` picks the portrait."""

    slug: str
    name: str
    role: str
    about: str
    face: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a reader can choose in a form. `first` is the date of the first email."""

    slug: str
    name: str
    about: str = ""
    first: str = ""


SECTIONS = {
    section.slug: section
    for section in (
        Section("news", "News", "What happens in the city and the valley, reported by people who live here."),
        Section("politics", "Politics", "The council, elections and housing."),
        Section("business", "Business", "Shops, jobs and the firms that Northgate works for."),
        Section("sport", "Sport", "Rovers, running, swimming and the clubs next door."),
        Section("culture", "Culture", "Theatre, music, museums, books and the people behind them."),
        Section("opinion", "Opinion", "Columns, the Herald's own view and your letters."),
    )
}

STORIES: tuple[Story, ...] = tuple(
    sorted((*LONG_READS, *NEWS, *CITY, *LIFE), key=lambda story: (story.date, story.reads), reverse=True)
)
BY_SLUG = {story.slug: story for story in STORIES}


def most_read(count: int = 5) -> list[Story]:
    """The articles that were opened most often."""
    return sorted(STORIES, key=lambda story: -story.reads)[:count]


# What the editors put where on the front page.
FRONT_PAGE: dict[str, tuple[str, ...]] = {
    "lead": ("flood-gates-castle-quay",),
    "lead_more": ("flood-insurance-tanner-street", "river-rescue-boat"),
    "second": ("st-hildas-night-clinic", "night-buses-return"),
    "latest": ("council-budget-vote", "market-hall-fire-court", "tram-line-survey", "station-lift-repair"),
    "opinion": ("lyle-library-lights", "editorial-night-buses", "khan-quiet-parks"),
    "business": ("millbank-works-batteries", "quay-traders-rent", "hotel-assembly-rooms", "apprentices-day"),
    "sport": ("rovers-women-promotion", "rovers-men-draw", "northgate-10k-roads", "rovers-new-stand"),
    "culture": ("keeper-of-the-clocks", "theatre-royal-roof", "library-sundays", "museum-late-openings"),
    "politics": ("marlow-second-term", "brick-fields-homes", "postal-votes", "eastfield-councillor"),
}

STAFF = (
    Colleague(
        "helen-brandreth",
        "Helen Brandreth",
        "Editor",
        "Joined as a trainee in 1999 and has been editor since 2018.",
        45,
    ),
    Colleague(
        "ruth-calder", "Ruth Calder", "Chief reporter", "Covers the river, the courts and the quay.", 77
    ),
    Colleague("imran-sethi", "Imran Sethi", "Politics editor", "Has sat through 400 council meetings.", 124),
    Colleague("joanna-pike", "Joanna Pike", "Business editor", "Writes about jobs, shops and rents.", 52),
    Colleague("gwen-farrar", "Gwen Farrar", "Health and schools reporter", "A former school nurse.", 55),
    Colleague(
        "tom-hesketh", "Tom Hesketh", "Sports editor", "Has missed two Rovers home games since 2004.", 0
    ),
    Colleague("alice-nwosu", "Alice Nwosu", "Culture editor", "Looks after theatre, books and music.", 88),
    Colleague("mo-whitlock", "Mo Whitlock", "Artist", "Draws all the pictures you see in the Herald.", 10),
    Colleague("peter-lyle", "Peter Lyle", "Columnist", "Walks through the city with a pencil.", 47),
    Colleague("sadia-khan", "Sadia Khan", "Columnist", "Writes about parks, families and sleep.", 57),
)

# Day, icon, words, highest and lowest temperature in degrees Celsius.
WEATHER = (
    ("Today", "rain", "Light rain", 9, 5),
    ("Wednesday", "cloud", "Cloudy", 10, 4),
    ("Thursday", "bright", "Sunny spells", 12, 5),
    ("Friday", "sun", "Sunny", 13, 6),
)

NEWSLETTERS = (
    Choice("top-stories", "Top stories", "The six things to know about Northgate today."),
    Choice("city-hall", "City hall", "What the council decided, and what it means for you."),
    Choice("matchday", "Matchday", "Rovers, results and what is on at the clubs."),
    Choice("money-and-jobs", "Money and jobs", "Openings, closings and who is hiring."),
    Choice("stage-and-page", "Stage and page", "Theatre, music, books and museums."),
)

FREQUENCIES = (
    Choice("weekdays", "Every weekday", "Monday to Friday at 7am", "18 March 2026"),
    Choice("twice", "Twice a week", "Tuesday and Friday at 7am", "20 March 2026"),
    Choice("saturdays", "Once a week", "Saturday at 9am", "21 March 2026"),
)

# Date, article, what was wrong.
CORRECTIONS = (
    (
        "17 March 2026",
        "flood-gates-castle-quay",
        "The gates will protect 460 homes. We wrote 640.",
    ),
    (
        "10 March 2026",
        "bakery-four-day-week",
        "The café has 14 members of staff. We wrote 40.",
    ),
    (
        "3 March 2026",
        "low-ings-meadow",
        "The wind farm has six turbines. A caption said five.",
    ),
)

READER = {
    "name": "Mara Ellison",
    "email": "mara@example.com",
    "password": "harbour-42",
    "since": "3 September 2024",
}
