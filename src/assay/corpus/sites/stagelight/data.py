"""What is on in Kestrelford. All money is in pence, and every price includes all fees."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from assay.corpus.site import TODAY
from assay.corpus.sites.stagelight.venues import (
    CELLAR,
    CONCERT_HALL,
    FOUNDRY,
    LYRIC,
    PAPERLIGHT,
    PAVILION,
    Area,
    Venue,
)

__all__ = [
    "BY_SLUG",
    "DELIVERIES",
    "EVENTS",
    "GENRES",
    "SORTS",
    "TOPICS",
    "WHEN",
    "Delivery",
    "Event",
    "Performance",
    "money",
    "spoken_date",
]


def money(pence: int) -> str:
    """An amount as it is written everywhere on the site."""
    return f"£{pence / 100:,.2f}"


def spoken_date(day: date) -> str:
    """A date as it is written everywhere on the site: Friday 27 March 2026."""
    return f"{day:%A} {day.day} {day:%B} {day.year}"


@dataclass(frozen=True, slots=True)
class Performance:
    """One evening or afternoon; its id is also how links name it."""

    at: datetime
    sold_out: bool = False

    @property
    def id(self) -> str:
        """Such as `2026-03-27-1930`."""
        return f"{self.at:%Y-%m-%d-%H%M}"

    @property
    def day(self) -> str:
        """The date in words."""
        return spoken_date(self.at.date())

    @property
    def time(self) -> str:
        """The time in words."""
        return f"{self.at.hour % 12 or 12}:{self.at:%M} {self.at:%p}".replace("AM", "am").replace("PM", "pm")

    @property
    def spoken(self) -> str:
        """Date and time."""
        return f"{self.day}, {self.time}"

    @property
    def hours_away(self) -> float:
        """Hours from ten in the morning of today."""
        return (self.at - datetime.fromisoformat(f"{TODAY}T10:00")).total_seconds() / 3600


@dataclass(frozen=True, slots=True)
class Event:
    """A show, a concert or an evening of jokes. `prices` go with the areas of the venue."""

    slug: str
    title: str
    by: str
    genre: str
    venue: Venue
    prices: tuple[int, ...]
    minutes: int
    interval: bool
    age: str
    short: str
    story: tuple[str, ...]
    notes: str
    motif: str
    palette: tuple[str, str, str, str]
    performances: tuple[Performance, ...]

    @property
    def cheapest(self) -> int:
        """The lowest price of all areas."""
        return min(self.prices)

    @property
    def next(self) -> Performance:
        """The first performance that has seats, or the first."""
        return next((p for p in self.performances if not p.sold_out), self.performances[0])

    @property
    def length(self) -> str:
        """How long it takes, in words."""
        hours, minutes = divmod(self.minutes, 60)
        parts = [f"{hours} hour" + "s" * (hours > 1)] if hours else []
        parts += [f"{minutes} minutes"] if minutes else []
        return f"{' '.join(parts)}, {'with an interval' if self.interval else 'without an interval'}"

    def price(self, area: Area) -> int:
        """The price of a seat in an area."""
        return self.prices[self.venue.areas.index(area)]

    def performance(self, performance_id: str) -> Performance | None:
        """A performance by its id."""
        return next((p for p in self.performances if p.id == performance_id), None)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A way to get the tickets."""

    id: str
    name: str
    price: int
    note: str


GENRES = {"theatre": "Theatre", "music": "Music", "comedy": "Comedy"}
# Id, label, first and last day.
WHEN = (
    ("this-week", "This week, until 22 March", "2026-03-17", "2026-03-22"),
    ("this-weekend", "This weekend, 20 to 22 March", "2026-03-20", "2026-03-22"),
    ("march", "March", "2026-03-17", "2026-03-31"),
    ("april", "April", "2026-04-01", "2026-04-30"),
    ("may", "May", "2026-05-01", "2026-05-31"),
)
SORTS = {"date": "Date", "price": "Price: low to high", "title": "Name: A to Z"}
DELIVERIES = (
    Delivery("e-ticket", "E-ticket", 0, "Sent to your e-mail at once. Show it on your phone or on paper."),
    Delivery(
        "box-office", "Collect at the venue", 0, "From one hour before the show, with your booking number."
    ),
    Delivery("post", "By post", 295, "Arrives within 5 working days, at the address below."),
)
TOPICS = {
    "booking": "A booking I have made",
    "access": "Access and companion tickets",
    "event": "A question about an event",
    "group": "A group of more than 6",
    "other": "Something else",
}

_AMBER = ("#1d0f2b", "#5b2a6e", "#ffb547", "#fff0d2")
_CORAL = ("#0d2036", "#1f5673", "#f2785c", "#ffe8d6")
_WINE = ("#3a0d1e", "#8e1f3a", "#f4a24c", "#ffeccb")
_FERN = ("#10281f", "#2c6b52", "#e8c547", "#fbf3d5")
_ROSE = ("#241238", "#51329a", "#ff7eb6", "#ffe6f2")
_RUST = ("#2a1405", "#9a4a12", "#ffcf5c", "#fff4d6")
_ICE = ("#0c1a2b", "#2b4a7a", "#7fd1e8", "#eefaff")


def _on(*when: str) -> tuple[Performance, ...]:
    """Performances from `03-27 19:30`; a star says that it is sold out."""
    return tuple(Performance(datetime.fromisoformat(f"2026-{w.rstrip('*')}"), w.endswith("*")) for w in when)


EVENTS: tuple[Event, ...] = (
    Event(
        "the-salt-wife",
        "The Salt Wife",
        "Marlow & Finch Company",
        "theatre",
        LYRIC,
        (4200, 3100, 1900),
        135,
        True,
        "12 and over",
        "A fishing village, a missing boat and a woman who will not wait.",
        (
            "When the Perpetua fails to come home, the village lights its lamps and begins to mourn. Ada "
            "Corrin does "
            "not. She borrows a boat, a chart and a boy who can read the stars, and goes to look.",
            "Written by Josie Marlow and played by nine actors on a stage of rope and water, The Salt Wife "
            "won three "
            "prizes on its first tour. It comes to the Lyric Court for two weekends.",
        ),
        "Contains loud storm sounds, flashing light and one scene of grief.",
        "moon_sea",
        _CORAL,
        _on(
            "03-27 19:30",
            "03-28 14:30",
            "03-28 19:30",
            "04-02 19:30",
            "04-03 19:30*",
            "04-04 14:30",
            "04-04 19:30",
        ),
    ),
    Event(
        "nina-okoro-plain-speaking",
        "Plain Speaking",
        "Nina Okoro",
        "comedy",
        CELLAR,
        (2200, 1600),
        75,
        False,
        "16 and over",
        "An hour of honest advice from somebody who takes none.",
        (
            "Nina Okoro has been a maths teacher, a wedding singer and, for one bad summer, a mermaid. In "
            "her new "
            "show she tells you what she has learned, and it is not much.",
            "“The funniest hour of my year,” wrote the Kestrelford Post.",
        ),
        "Contains strong language.",
        "microphone",
        _ROSE,
        _on("03-20 20:00", "03-21 20:00", "03-22 19:00"),
    ),
    Event(
        "harrow-quartet-night-pieces",
        "Night Pieces",
        "The Harrow Quartet",
        "music",
        CONCERT_HALL,
        (3800, 2900, 1800),
        110,
        True,
        "8 and over",
        "String quartets for the late hours, by candlelight.",
        (
            "Four players, two hundred candles and music written to be heard after dark. The programme "
            "goes from a "
            "slow dance of 1780 to a new piece by Aiko Brandt, first heard here.",
            "The players talk about each piece before they begin, so no knowledge is needed.",
        ),
        "The candles are electric. The hall is darker than usual.",
        "violin",
        _AMBER,
        _on("03-20 19:30", "03-21 19:30"),
    ),
    Event(
        "the-last-tram",
        "The Last Tram",
        "Paperlight Players",
        "theatre",
        PAPERLIGHT,
        (1800,),
        80,
        False,
        "14 and over",
        "Five strangers, one stuck tram, and a driver with a secret.",
        (
            "It is ten to one in the morning and the last tram has stopped between two stations. The doors "
            "will not "
            "open. Somebody on board has a reason to be glad of it.",
            "A new play that happens in real time, with the audience sitting inside the tram.",
        ),
        "Contains some strong language and a short blackout.",
        "skyline",
        _RUST,
        _on("03-18 19:30", "03-19 19:30", "03-20 19:30*", "03-21 19:30", "03-24 19:30", "03-25 19:30"),
    ),
    Event(
        "brass-and-blue",
        "Brass and Blue",
        "The Ironworks Big Band",
        "music",
        FOUNDRY,
        (2600, 2000),
        120,
        True,
        "All ages",
        "Eighteen players and the loudest Sunday in town.",
        (
            "The house band of the old ironworks plays swing, blues and a few tunes that your grandmother "
            "danced to. "
            "Seats are not numbered in stone: if you feel like dancing, there is room at the side.",
            "Guest singer: Delphine Roux.",
        ),
        "Loud music. We lend ear protectors to children for free.",
        "arcs",
        _RUST,
        _on("03-22 15:00", "03-29 15:00", "04-12 15:00"),
    ),
    Event(
        "two-chairs",
        "Two Chairs",
        "Hollis and Grey",
        "comedy",
        CELLAR,
        (2000, 1400),
        70,
        False,
        "14 and over",
        "A double act that cannot agree on where to sit.",
        (
            "Hollis wants the left chair. Grey wants the left chair. What follows is seventy minutes of "
            "the best "
            "physical comedy in the country, and hardly a word is spoken.",
            "A good choice if English is not your first language.",
        ),
        "No strong language. Rows A and B may be asked to hold things.",
        "spotlight",
        _WINE,
        _on("03-21 17:00", "03-28 17:00", "04-11 17:00"),
    ),
    Event(
        "king-of-nothing",
        "King of Nothing",
        "Lyric Court Ensemble",
        "theatre",
        LYRIC,
        (4600, 3400, 2100),
        165,
        True,
        "12 and over",
        "A king gives everything away and is surprised by the answer.",
        (
            "Three daughters, one kingdom and a storm. The Lyric Court Ensemble plays the old story in "
            "modern dress, "
            "with Ruth Adeyemi as a king who has never been told no.",
            "Directed by Piet Vandersteen, with live drums.",
        ),
        "Contains stage blood, loud drums and a scene of violence.",
        "crown",
        _FERN,
        _on("04-16 19:30", "04-17 19:30", "04-18 14:30", "04-18 19:30", "04-23 19:30", "04-24 19:30"),
    ),
    Event(
        "echo-park",
        "Echo Park",
        "Lumen",
        "music",
        FOUNDRY,
        (2800, 2200),
        105,
        False,
        "14 and over",
        "Slow electronic music with light that moves like water.",
        (
            "Lumen builds songs from sounds of the city: a tram bell, a kettle, rain on a tin roof. On "
            "stage there "
            "are two people, six machines and four hundred small lamps.",
            "This is a seated show.",
        ),
        "Contains flashing light throughout.",
        "soundwave",
        _ICE,
        _on("03-26 20:00", "03-27 20:00"),
    ),
    Event(
        "the-house-on-vane-hill",
        "The House on Vane Hill",
        "Nightjar Theatre",
        "theatre",
        PAVILION,
        (3600, 2600),
        115,
        True,
        "14 and over",
        "A ghost story told with one lamp and a great deal of dark.",
        (
            "In the winter of 1911 a young doctor rents a house that nobody else will take. By spring she "
            "has "
            "stopped sleeping, and started to listen.",
            "Nightjar Theatre uses no film and no tricks that you can see. You have been warned.",
        ),
        "Contains sudden noises, complete darkness and frightening scenes.",
        "house",
        _AMBER,
        _on("03-20 19:45", "03-21 19:45", "03-27 19:45", "03-28 19:45"),
    ),
    Event(
        "what-my-mother-meant",
        "What My Mother Meant",
        "Sunil Rao",
        "comedy",
        PAVILION,
        (2600, 2000),
        80,
        False,
        "12 and over",
        "A translation, with gestures.",
        (
            "Sunil Rao’s mother says “fine” in eleven ways. He has made a chart. A warm and very funny "
            "evening "
            "about family, food and the telephone.",
            "His mother will be in the audience on the first night.",
        ),
        "Mild language.",
        "bubbles",
        _AMBER,
        _on("04-10 20:00", "04-11 20:00"),
    ),
    Event(
        "river-songs",
        "River Songs",
        "Kestrelford City Choir",
        "music",
        CONCERT_HALL,
        (2400, 1800, 1200),
        90,
        False,
        "All ages",
        "A hundred voices and the whole length of a river.",
        (
            "From a spring in the hills to the open sea: songs from nine countries, sung by the hundred "
            "members of "
            "the city choir, with children from four schools.",
            "Relaxed performance: come and go as you need.",
        ),
        "Relaxed performance with the house lights half up.",
        "lighthouse",
        _CORAL,
        _on(
            "03-29 16:00",
        ),
    ),
    Event(
        "paper-moons",
        "Paper Moons",
        "Little Lantern",
        "theatre",
        PAPERLIGHT,
        (1200,),
        50,
        False,
        "3 to 7 years",
        "A shadow play about a girl who collects moons.",
        (
            "Every night Wren folds a moon from paper and hangs it on a string. One night, a moon is "
            "missing. A "
            "gentle show with puppets, lamps and very little talking.",
            "Children may sit on cushions at the front. Children under 3 go free on a lap.",
        ),
        "Soft light. The room never gets fully dark.",
        "forest",
        _CORAL,
        _on("03-21 10:30", "03-22 10:30", "03-28 10:30", "03-29 10:30*", "04-04 10:30"),
    ),
    Event(
        "open-mouth",
        "Open Mouth",
        "New comedians, hosted by Bea Lund",
        "comedy",
        CELLAR,
        (1000, 800),
        110,
        True,
        "18 and over",
        "Eight new acts, five minutes each, one kind host.",
        (
            "Some of tonight’s acts will be famous one day. Others will be dentists. Bea Lund keeps time "
            "with a "
            "bicycle bell and makes sure that everyone has a good night.",
            "The bar is open throughout.",
        ),
        "Contains strong language.",
        "smile",
        _FERN,
        _on("03-18 20:00", "03-25 20:00", "04-01 20:00", "04-08 20:00"),
    ),
    Event(
        "left-hand-right-hand",
        "Left Hand, Right Hand",
        "Ida Sorensen, piano",
        "music",
        CONCERT_HALL,
        (4400, 3400, 2200),
        100,
        True,
        "8 and over",
        "One pianist, and pieces for one hand, two hands and four.",
        (
            "Ida Sorensen lost the use of her right hand for a year and learned to play with the left. Now "
            "both are "
            "back. This concert is the story of that year in music.",
            "Her brother Emil joins her for the last piece.",
        ),
        "No special notes.",
        "piano",
        _ICE,
        _on("04-03 19:30", "04-05 15:00"),
    ),
    Event(
        "curtain-up",
        "Curtain Up!",
        "Kestrelford Youth Theatre",
        "theatre",
        PAVILION,
        (1600, 1200),
        95,
        True,
        "All ages",
        "A school play goes wrong in every way it can.",
        (
            "The scenery is wet, the lead has lost her voice and the head teacher has brought the mayor. "
            "Thirty "
            "young actors in a fast and good-hearted comedy.",
            "All money goes to the youth theatre.",
        ),
        "No special notes.",
        "curtains",
        _WINE,
        _on("04-17 19:00", "04-18 19:00", "04-19 15:00"),
    ),
    Event(
        "forty-fives",
        "Forty-Fives",
        "DJ Mabel and guests",
        "music",
        FOUNDRY,
        (1500, 1500),
        150,
        True,
        "16 and over",
        "Soul on seven-inch records, played and explained.",
        (
            "DJ Mabel owns nine thousand singles and a story for each. She plays thirty of them, tells you "
            "who sang, "
            "who wrote and who was cheated, and then plays thirty more.",
            "Two guests each night.",
        ),
        "Loud music.",
        "record",
        _FERN,
        _on("03-28 21:00", "04-25 21:00"),
    ),
    Event(
        "the-understudy",
        "The Understudy",
        "Margit Bell",
        "comedy",
        LYRIC,
        (3000, 2400, 1500),
        85,
        False,
        "14 and over",
        "Twenty years of waiting in the wings, told from the front.",
        (
            "Margit Bell has learned forty leading parts and played none of them. Tonight she plays all of "
            "them. A "
            "solo comedy about theatre, envy and very small dressing rooms.",
            "One night only.",
        ),
        "Some strong language.",
        "profiles",
        _ROSE,
        _on(
            "04-09 19:30",
        ),
    ),
    Event(
        "room-seven",
        "Room Seven",
        "Threshold",
        "theatre",
        PAPERLIGHT,
        (2000,),
        90,
        False,
        "16 and over",
        "A hotel room, three couples, thirty years apart.",
        (
            "1966, 1996 and now, all in the same room and at the same time. The three couples never meet, "
            "but they "
            "keep finding what the others left behind.",
            "Captioned on 31 March.",
        ),
        "Contains adult themes and some strong language.",
        "door",
        _FERN,
        _on("03-30 19:30", "03-31 19:30", "04-01 19:30", "04-02 19:30"),
    ),
    Event(
        "north-light",
        "North Light",
        "Signe Aas Trio",
        "music",
        PAVILION,
        (2200, 1700),
        85,
        False,
        "All ages",
        "Fiddle, bass and a voice from very far north.",
        (
            "Signe Aas grew up beyond the last tree and sings as if she still stood there. Old songs about "
            "snow, "
            "reindeer and waiting, with new tunes.",
            "Words are shown in English on a small screen.",
        ),
        "No special notes.",
        "moon_sea",
        _ICE,
        _on("04-24 20:00", "04-25 20:00"),
    ),
    Event(
        "mind-the-gap-year",
        "Mind the Gap Year",
        "Josh Teller",
        "comedy",
        CELLAR,
        (1800, 1300),
        65,
        False,
        "16 and over",
        "He went to find himself. He found his old teacher.",
        (
            "Josh Teller spent a year and all his money to become a deeper person. He came back with a "
            "rash and "
            "this show.",
            "A first solo hour from last year’s best newcomer.",
        ),
        "Contains strong language.",
        "bubbles",
        _ICE,
        _on("03-27 20:00", "04-03 20:00", "04-17 20:00"),
    ),
    Event(
        "the-clockmaker",
        "The Clockmaker",
        "Marlow & Finch Company",
        "theatre",
        LYRIC,
        (4000, 3000, 1800),
        125,
        True,
        "10 and over",
        "A town whose clocks all stop, and the girl who is blamed.",
        (
            "At noon on market day every clock in Tarn stops. The mayor needs somebody to blame, and "
            "Lotte, who "
            "oils the springs, is small and has no friends.",
            "A story for families with music on forty clocks.",
        ),
        "Some loud bells.",
        "spotlight",
        _FERN,
        _on("05-07 19:30", "05-08 19:30", "05-09 14:30", "05-09 19:30"),
    ),
    Event(
        "spring-symphony",
        "Spring Symphony",
        "Kestrelford Philharmonic",
        "music",
        CONCERT_HALL,
        (4800, 3600, 2000),
        115,
        True,
        "8 and over",
        "Ninety players, one season.",
        (
            "The city’s own orchestra opens its windows: three large works about spring, one of them with "
            "birdsong "
            "recorded in Rowan Park.",
            "Conducted by Tomas Liang. There is a free talk in the foyer 45 minutes before the start.",
        ),
        "No special notes.",
        "forest",
        _FERN,
        _on("04-18 19:30", "04-19 15:00"),
    ),
    Event(
        "letters-to-a-landlord",
        "Letters to a Landlord",
        "Ewa Malik",
        "comedy",
        PAPERLIGHT,
        (1500,),
        60,
        False,
        "14 and over",
        "All of them real. None of them answered.",
        (
            "For six years Ewa Malik wrote to her landlord about a noise. She reads the letters in order. "
            "It gets "
            "strange, then very strange, then rather beautiful.",
            "With live sound effects.",
        ),
        "Some strong language.",
        "house",
        _ROSE,
        _on("04-07 20:00", "04-08 20:00"),
    ),
    Event(
        "glass-harbour",
        "Glass Harbour",
        "Vesper",
        "music",
        FOUNDRY,
        (2400, 1900),
        95,
        False,
        "14 and over",
        "Five voices, no instruments, and a great echo.",
        (
            "Vesper sing in caves, tunnels and once in a lift. At the Foundry they stand in five corners "
            "of the hall "
            "and let the brick do the rest.",
            "New songs from the record Glass Harbour.",
        ),
        "The singers move among the audience.",
        "lighthouse",
        _ROSE,
        _on("05-01 20:00", "05-02 20:00"),
    ),
    Event(
        "the-visitors-book",
        "The Visitors’ Book",
        "Nightjar Theatre",
        "theatre",
        PAPERLIGHT,
        (1900,),
        75,
        False,
        "14 and over",
        "A guest house where everyone signs twice.",
        (
            "Mrs Pell keeps a guest house on the cliff and a book by the door. You sign when you come. You "
            "sign "
            "again when you leave. One name has only been written once.",
            "A small and quiet ghost story for sixty people.",
        ),
        "Contains darkness and one sudden noise.",
        "door",
        _RUST,
        _on("05-12 19:30", "05-13 19:30", "05-14 19:30"),
    ),
    Event(
        "late-city",
        "Late City",
        "Orrin Vale",
        "music",
        PAVILION,
        (3200, 2500),
        100,
        False,
        "12 and over",
        "Songs written on night buses, with a small orchestra.",
        (
            "Orrin Vale drove a night bus for eight years and wrote songs at the red lights. This is the "
            "first time "
            "they are played with strings.",
            "Support: Mina Carr.",
        ),
        "No special notes.",
        "skyline",
        _ROSE,
        _on("05-15 20:00", "05-16 20:00*"),
    ),
    Event(
        "the-great-marvo",
        "The Great Marvo",
        "Marvin Oakes",
        "comedy",
        PAVILION,
        (2000, 1500),
        75,
        True,
        "6 and over",
        "Magic that nearly works, for all the family.",
        (
            "Marvin Oakes is the best bad magician in the land. His rabbit has left him, his wand is bent "
            "and his "
            "assistant is his mum. Children laugh first, then the parents, then the rabbit.",
            "Afternoon shows for families.",
        ),
        "No special notes.",
        "curtains",
        _ROSE,
        _on("04-04 14:00", "04-06 14:00", "04-07 14:00"),
    ),
    Event(
        "salt-and-iron",
        "Salt and Iron",
        "Ferris Coal Band",
        "music",
        FOUNDRY,
        (2300, 1800),
        110,
        True,
        "12 and over",
        "Work songs, sea songs and one about a horse.",
        (
            "The Ferris Coal Band have sung in pits, ports and parliament. They bring twelve voices, a "
            "squeezebox "
            "and a cold to the Foundry.",
            "Singing along is welcome; words are on the seats.",
        ),
        "No special notes.",
        "arcs",
        _CORAL,
        _on("05-08 19:30", "05-09 19:30"),
    ),
    Event(
        "a-crown-of-paper",
        "A Crown of Paper",
        "Lyric Court Ensemble",
        "theatre",
        LYRIC,
        (3900, 2900, 1700),
        140,
        True,
        "12 and over",
        "A queen for nine days, and the clerk who wrote it down.",
        (
            "History gave her half a page. The clerk gave her four hundred, and hid them in a wall. A new "
            "play about "
            "power, paper and who gets to hold the pen.",
            "From the team behind King of Nothing.",
        ),
        "Contains a scene of violence.",
        "crown",
        _WINE,
        _on("05-21 19:30", "05-22 19:30", "05-23 14:30", "05-23 19:30"),
    ),
    Event(
        "best-of-the-cellar",
        "Best of the Cellar",
        "Five acts, one night",
        "comedy",
        CELLAR,
        (2400, 1900),
        120,
        True,
        "18 and over",
        "The five acts our audience liked best this spring.",
        (
            "All spring we count the laughs. On the last weekend in May, the five loudest come back and do "
            "their "
            "best fifteen minutes.",
            "Hosted by Bea Lund and her bicycle bell.",
        ),
        "Contains strong language.",
        "microphone",
        _RUST,
        _on("05-29 20:00", "05-30 20:00"),
    ),
)

BY_SLUG = {event.slug: event for event in EVENTS}
