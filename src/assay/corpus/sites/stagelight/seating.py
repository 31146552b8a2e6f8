"""Seats: which there are, which are free, and what they cost."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from assay.corpus.site import Visit
from assay.corpus.sites.stagelight.data import Event, Performance
from assay.corpus.sites.stagelight.venues import SEATS_IN_ROW, Area

__all__ = ["MOST_SEATS", "Seat", "free_count", "plan_of", "seats_of", "spoken_seats", "taken_in"]

MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a performance, or a space for a wheelchair."""

    row: str
    number: int
    area: Area
    price: int
    free: bool
    wheelchair: bool

    @property
    def id(self) -> str:
        """Such as `C4`."""
        return f"{self.row}{self.number}"


def taken_in(visit: Visit, event: Event, performance: Performance) -> set[str]:
    """Seats that are gone: those of other people, and those that this visitor has booked."""
    if performance.sold_out:
        return {seat for area in event.venue.areas for seat in _ids(area)}
    taken = {
        seat
        for area in event.venue.areas
        for seat in _ids(area)
        # Other people's seats: about one in three, the same in every run.
        if zlib.crc32(f"{event.slug} {performance.id} {seat[0]}{(int(seat[1:]) + 1) // 2}".encode()) % 100
        < 34
    }
    if not visit.knob("stale_count"):
        for booking in visit.state["bookings"].values():
            if (booking["event"], booking["performance"]) == (event.slug, performance.id) and booking[
                "active"
            ]:
                taken.update(booking["seats"])
    return taken


def _ids(area: Area) -> list[str]:
    return [f"{row}{number}" for row in area.rows for number in range(1, SEATS_IN_ROW + 1)]


def plan_of(visit: Visit, event: Event, performance: Performance) -> list[tuple[Area, list[list[Seat]]]]:
    """The house, area by area and row by row."""
    taken = taken_in(visit, event, performance)
    return [
        (area, [[_seat(event, area, row, n, taken) for n in range(1, SEATS_IN_ROW + 1)] for row in area.rows])
        for area in event.venue.areas
    ]


def _seat(event: Event, area: Area, row: str, number: int, taken: Collection[str]) -> Seat:
    name = f"{row}{number}"
    return Seat(row, number, area, event.price(area), name not in taken, name in event.venue.wheelchair)


def free_count(visit: Visit, event: Event, performance: Performance) -> int:
    """How many seats can still be had."""
    return sum(seat.free for _, rows in plan_of(visit, event, performance) for row in rows for seat in row)


def seats_of(visit: Visit, event: Event, performance: Performance, wanted: Collection[str]) -> list[Seat]:
    """The seats with these ids, in the order of the house."""
    plan = plan_of(visit, event, performance)
    return [seat for _, rows in plan for row in rows for seat in row if seat.id in wanted]


def spoken_seats(seats: Sequence[Seat]) -> str:
    """Seats in words: `Circle, row F, seats 4 and 5`."""
    places: dict[tuple[str, str], list[int]] = {}
    for seat in seats:
        places.setdefault((seat.area.name, seat.row), []).append(seat.number)
    parts = []
    for (area, row), numbers in places.items():
        words = [str(number) for number in sorted(numbers)]
        listed = " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
        parts.append(f"{area}, row {row}, {'seats' if len(words) > 1 else 'seat'} {listed}")
    return "; ".join(parts)
