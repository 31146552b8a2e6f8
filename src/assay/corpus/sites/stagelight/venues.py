"""The six houses whose tickets Stagelight sells."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SEATS_IN_ROW", "VENUES", "Area", "Venue"]

# Every row of every house has ten seats, with an aisle in the middle.
SEATS_IN_ROW = 10


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a house with one price."""

    id: str
    name: str
    rows: str


@dataclass(frozen=True, slots=True)
class Venue:
    """A house. `wheelchair` names the spaces without a seat."""

    id: str
    name: str
    address: str
    about: str
    areas: tuple[Area, ...]
    wheelchair: tuple[str, ...]
    access: tuple[tuple[str, str], ...]
    travel: str


LYRIC = Venue(
    "lyric-court",
    "Lyric Court Theatre",
    "3 Court Square, Kestrelford KF1 2LC",
    "A small theatre from 1907 with three levels and a gold ceiling.",
    (Area("stalls", "Stalls", "ABCDE"), Area("circle", "Circle", "FGH"), Area("balcony", "Balcony", "JK")),
    ("E1", "E2"),
    (
        ("Step-free way in", "Yes, through the side door on Court Lane. Ring the bell and staff will open."),
        ("Wheelchair spaces", "Two in the stalls, E1 and E2, at the stalls price. A companion goes free."),
        ("Lift", "None. The circle has 28 steps and the balcony has 52."),
        ("Hearing", "An infrared system in all areas. Ask for a headset at the door."),
        ("Toilets", "An accessible toilet on the stalls level."),
    ),
    "Trams 1 and 4 stop at Court Square, one minute away.",
)
CONCERT_HALL = Venue(
    "concert-hall",
    "Kestrelford Concert Hall",
    "20 Embankment, Kestrelford KF1 7CH",
    "The city’s largest hall, by the river, known for its clear sound.",
    (Area("stalls", "Stalls", "ABCDEF"), Area("terrace", "Terrace", "GHJ"), Area("gallery", "Gallery", "KL")),
    ("F1", "F10"),
    (
        ("Step-free way in", "Yes, through the main doors on the Embankment."),
        ("Wheelchair spaces", "Two in the stalls, F1 and F10, at the stalls price. A companion goes free."),
        ("Lift", "Yes, to all levels."),
        ("Hearing", "A hearing loop in the stalls and the terrace."),
        ("Toilets", "Accessible toilets on every level."),
    ),
    "Tram 2 stops at Embankment. The car park under the hall closes at midnight.",
)
FOUNDRY = Venue(
    "foundry",
    "The Foundry",
    "Unit 1, Old Ironworks, Kestrelford KF3 4FD",
    "A brick hall with a bar along one side. All shows here are seated.",
    (Area("front", "Front seats", "ABCD"), Area("rear", "Rear seats", "EFGH")),
    ("D1", "D10"),
    (
        ("Step-free way in", "Yes, by the ramp beside the box office."),
        ("Wheelchair spaces", "Two in the front seats, D1 and D10. A companion goes free."),
        ("Lift", "Not needed: everything is on one level."),
        ("Hearing", "A hearing loop at the bar and in rows A to D."),
        ("Toilets", "An accessible toilet next to the bar."),
    ),
    "Tram 3 stops at Ironworks, four minutes on foot.",
)
PAPERLIGHT = Venue(
    "paperlight",
    "Paperlight Studio",
    "7 Printers Yard, Kestrelford KF2 1PY",
    "Sixty seats in an old print works, close to the actors.",
    (Area("studio", "Studio seats", "ABCDEF"),),
    ("A1", "A2"),
    (
        ("Step-free way in", "Yes, from Printers Yard."),
        ("Wheelchair spaces", "Two in the first row, A1 and A2. A companion goes free."),
        ("Lift", "Not needed: the studio is on the ground floor. Rows B to F have steps."),
        ("Hearing", "A hearing loop in all rows."),
        ("Toilets", "An accessible toilet in the foyer."),
    ),
    "Trams 1 and 3 stop at Market Cross, five minutes on foot.",
)
CELLAR = Venue(
    "cellar-nine",
    "Cellar Nine",
    "9 Vintry Street, Kestrelford KF1 5VS",
    "A comedy club under an old wine shop, with low arches.",
    (Area("front", "Front rows", "AB"), Area("back", "Back rows", "CDEF")),
    ("F1", "F2"),
    (
        ("Step-free way in", "Yes, by the lift in the wine shop. Tell staff when you arrive."),
        ("Wheelchair spaces", "Two in the last row, F1 and F2. A companion goes free."),
        ("Lift", "Yes, 90 cm wide and 120 cm deep."),
        ("Hearing", "No hearing loop. Ask us for a seat near the loudspeaker."),
        ("Toilets", "An accessible toilet on the ground floor, by lift."),
    ),
    "Trams 1, 2 and 4 stop at Vintry Street, right outside.",
)
PAVILION = Venue(
    "riverside-pavilion",
    "Riverside Pavilion",
    "Rowan Park, Kestrelford KF4 9RP",
    "A glass hall in the park, light in summer and warm in winter.",
    (Area("stalls", "Stalls", "ABCD"), Area("raised", "Raised seats", "EFGH")),
    ("D1", "D10"),
    (
        ("Step-free way in", "Yes, on a level path from the park gate."),
        ("Wheelchair spaces", "Two in the stalls, D1 and D10, at the stalls price. A companion goes free."),
        ("Lift", "Yes, to the raised seats."),
        ("Hearing", "A hearing loop in all areas."),
        ("Toilets", "An accessible toilet and a changing place in the foyer."),
    ),
    "Tram 5 stops at Rowan Park. Bicycle stands by the gate.",
)
VENUES = (LYRIC, CONCERT_HALL, FOUNDRY, PAPERLIGHT, CELLAR, PAVILION)
