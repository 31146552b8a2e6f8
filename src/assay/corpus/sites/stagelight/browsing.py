"""Finding events: search that forgives, filters, sorting and pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from urllib.parse import urlencode

from assay.corpus.site import Visit
from assay.corpus.sites.stagelight.data import EVENTS, GENRES, SORTS, WHEN, Event, Performance
from assay.corpus.sites.stagelight.venues import VENUES

__all__ = ["PER_PAGE", "Chip", "Listing", "browse", "dates_within"]

PER_PAGE = 12


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter that is on, and the address without it."""

    label: str
    without: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What the events page shows: each event with the next of its dates that fits the filters."""

    found: Sequence[tuple[Event, Performance]]
    shown: Sequence[tuple[Event, Performance]]
    page: int
    pages: int
    chosen: Mapping[str, Sequence[str]]
    chips: Sequence[Chip]
    suggestion: str
    drops_filters: bool

    @property
    def first(self) -> int:
        """Number of the first event on this page."""
        return (self.page - 1) * PER_PAGE + 1 if self.found else 0

    @property
    def last(self) -> int:
        """Number of the last event on this page."""
        return min(self.page * PER_PAGE, len(self.found))

    @property
    def query(self) -> str:
        """What was searched for."""
        return next(iter(self.chosen.get("q", ())), "")

    @property
    def heading(self) -> str:
        """What this list is."""
        genres = [GENRES[genre] for genre in self.chosen.get("genre", ())]
        if self.query:
            return f"Results for “{self.query}”"
        return " and ".join(genres) if 0 < len(genres) < len(GENRES) else "What’s on"

    def has(self, name: str, value: str) -> bool:
        """Is this filter on?"""
        return value in self.chosen.get(name, ())

    def address(self, page: int) -> str:
        """Another page of the same list."""
        kept = {} if self.drops_filters else self.chosen
        return _address({**kept, "page": [str(page)]} if page > 1 else kept)


def browse(visit: Visit) -> Listing:
    """The list that a request asks for."""
    chosen = _chosen(visit)
    query = next(iter(chosen.get("q", ())), "")
    literal = bool(visit.knob("literal_search"))
    found = [
        (event, dates[0])
        for event in EVENTS
        if (dates := _fitting(event, chosen)) and _matches(event, query, literal)
    ]
    found = _sorted(found, next(iter(chosen.get("sort", ())), "date"))
    pages = max(1, -(-len(found) // PER_PAGE))
    asked = visit.query.get("page", "1")
    page = min(max(int(asked) if asked.isdecimal() else 1, 1), pages)
    at = 1 if visit.knob("repeats_first_page") else page
    return Listing(
        found=found,
        shown=found[(at - 1) * PER_PAGE : at * PER_PAGE],
        page=page,
        pages=pages,
        chosen=chosen,
        chips=_chips(chosen),
        suggestion="" if found else _suggestion(query),
        drops_filters=bool(visit.knob("drops_filters")),
    )


def dates_within(event: Event, when: str) -> list[Performance]:
    """The event's dates in one of the periods that the filter knows; sold-out ones come last."""
    span = next(((first, last) for name, _, first, last in WHEN if name == when), ("", "9999"))
    dates = [p for p in event.performances if span[0] <= f"{p.at:%Y-%m-%d}" <= span[1]]
    return sorted(dates, key=lambda performance: performance.sold_out)


def _chosen(visit: Visit) -> dict[str, list[str]]:
    """The filters of the request, without those that mean nothing here."""
    allowed = {
        "when": {name for name, *_ in WHEN},
        "genre": set(GENRES),
        "venue": {venue.id for venue in VENUES},
        "sort": set(SORTS) - {"date"},
    }
    chosen: dict[str, list[str]] = {}
    if query := visit.query.get("q", "").strip():
        chosen["q"] = [query[:80]]
    for name, values in allowed.items():
        if wanted := [value for value in visit.query_lists.get(name, ()) if value in values]:
            chosen[name] = wanted
    return chosen


def _address(chosen: Mapping[str, Sequence[str]]) -> str:
    text = urlencode({name: list(values) for name, values in chosen.items()}, doseq=True)
    return f"/events?{text}" if text else "/events"


def _fitting(event: Event, chosen: Mapping[str, Sequence[str]]) -> list[Performance]:
    if "genre" in chosen and event.genre not in chosen["genre"]:
        return []
    if "venue" in chosen and event.venue.id not in chosen["venue"]:
        return []
    return dates_within(event, next(iter(chosen.get("when", ())), ""))


def _matches(event: Event, query: str, literal: bool) -> bool:
    if literal:
        return query in event.title
    text = _plain(
        f"{event.title} {event.by} {event.genre} {event.venue.name} {event.short} {' '.join(event.story)} "
        f"{_ALSO_CALLED[event.genre]}"
    )
    return all(_stem(word) in text for word in _plain(query).split())


_ALSO_CALLED = {
    "theatre": "play drama stage show",
    "music": "concert gig band show",
    "comedy": "comedian stand up show",
}


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", text.lower().replace("’", "").replace("-", " "))


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word


def _sorted(found: list[tuple[Event, Performance]], by: str) -> list[tuple[Event, Performance]]:
    match by:
        case "price":
            return sorted(found, key=lambda pair: pair[0].cheapest)
        case "title":
            return sorted(found, key=lambda pair: pair[0].title.removeprefix("The "))
        case _:
            return sorted(found, key=lambda pair: pair[1].at)


def _chips(chosen: Mapping[str, Sequence[str]]) -> list[Chip]:
    labels = {("when", name): label for name, label, *_ in WHEN}
    labels |= {("genre", name): label for name, label in GENRES.items()}
    labels |= {("venue", venue.id): venue.name for venue in VENUES}
    chips = []
    for (name, value), label in labels.items():
        if value in chosen.get(name, ()):
            rest = {**chosen, name: [other for other in chosen[name] if other != value]}
            chips.append(Chip(label, _address({key: values for key, values in rest.items() if values})))
    if query := next(iter(chosen.get("q", ())), ""):
        chips.append(Chip(f"Search: {query}", _address({k: v for k, v in chosen.items() if k != "q"})))
    return chips


def _suggestion(query: str) -> str:
    known = {
        word for event in EVENTS for word in _plain(f"{event.title} {event.by}").split() if len(word) > 2
    }
    for word in _plain(query).split():
        if near := get_close_matches(word, sorted(known), n=1, cutoff=0.72):
            return near[0]
    return ""
