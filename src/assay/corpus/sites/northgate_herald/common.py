"""The Herald's site and what all its handlers share: the frame, lists in pages, search."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from assay.corpus.site import Response, Site, Visit
from assay.corpus.sites.northgate_herald.data import SECTIONS
from assay.corpus.sites.northgate_herald.stories import Story

__all__ = ["SITE", "Listing", "find_stories", "in_pages", "is_signed_in", "show"]

SITE = Site(
    "northgate-herald",
    name="The Northgate Herald",
    about="A regional daily newspaper: news, search, newsletters, letters to the editor and saved articles.",
    start_state={
        "signed_in": False,
        "saved": ["theatre-royal-roof", "northgate-10k-roads", "station-lift-repair"],
        "removed": None,
        "pending_save": "",
        "count_at_sign_in": 0,
        "letter": {},
        "confirmations": {},
        "subscription": {},
    },
    knobs={
        # True: search wants the exact phrase in the exact case.
        "literal_search": False,
        # True: the links to further pages of a list lose the filters and the order.
        "drops_filters": False,
        # True: page 2 of a list shows the articles of page 1.
        "repeats_first_page": False,
        # True: the newsletter confirmation names another rhythm and first date than was chosen.
        "confirms_other": False,
        # True: the number of saved articles in the header stays as it was at sign-in.
        "stale_count": False,
        # True: removing a saved article offers no way back.
        "deletes_at_once": False,
        # True: going back from the check of a letter shows an empty form.
        "forgets_answers": False,
        # A path; opening a page below it signs the reader out.
        "signs_out_on": "",
        # Above 0: letters with more words than this are refused, whatever the page says.
        "letter_word_limit": 0,
        # True: signing in leads to the account instead of back to the article.
        "forgets_way_back": False,
    },
)


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of a list, with the addresses of the others."""

    items: Sequence[Story]
    total: int
    page: int
    pages: int
    first: int
    links: Mapping[int, str]

    @property
    def last(self) -> int:
        """Number of the last item shown."""
        return self.first + len(self.items) - 1


def is_signed_in(visit: Visit) -> bool:
    """Does the paper know this reader?"""
    return bool(visit.state["signed_in"])


def show(visit: Visit, template: str, *, active: str = "", status: int = 200, **values: Any) -> Response:
    """A page in the Herald's frame. `active` is the entry of the main menu that it belongs to."""
    leaves_at = visit.knob("signs_out_on")
    if leaves_at and visit.path.startswith(leaves_at):
        visit.state["signed_in"] = False
    saved = len(visit.state["saved"])
    return visit.render(
        template,
        status=status,
        sections=SECTIONS,
        active=active,
        saved_count=visit.state["count_at_sign_in"] if visit.knob("stale_count") else saved,
        **values,
    )


def in_pages(visit: Visit, stories: Sequence[Story], size: int, filters: Mapping[str, str]) -> Listing:
    """The page of a list that the address asks for; the filters go on with the links."""
    pages = max(1, -(-len(stories) // size))
    asked = visit.query.get("page", "1")
    page = min(max(int(asked), 1), pages) if asked.isdigit() else 1
    kept = {} if visit.knob("drops_filters") else {name: value for name, value in filters.items() if value}
    if visit.path == "/search" and "q" in filters:
        kept["q"] = filters["q"]
    links = {
        number: f"{visit.path}?{urlencode({**kept, 'page': str(number)})}" for number in range(1, pages + 1)
    }
    start = 0 if visit.knob("repeats_first_page") else (page - 1) * size
    items = stories[start : start + size]
    return Listing(items, len(stories), page, pages, (page - 1) * size + 1, links)


def _plain(text: str) -> str:
    """Lower case, without accents and without the marks that people leave out."""
    stripped = unicodedata.normalize("NFKD", text.replace("’", "'")).encode("ascii", "ignore").decode()
    return stripped.lower().replace("'", "")


_SMALL_WORDS = frozenset(["a", "an", "and", "at", "for", "in", "of", "on", "or", "the", "to", "with"])


def _stems(query: str) -> list[str]:
    words = [word for word in re.findall(r"[a-z0-9]+", _plain(query)) if word not in _SMALL_WORDS]
    return [re.sub(r"(?<=[a-z]{3})(es|s|ing|ed)$", "", word) or word for word in words]


def _has(stem: str, text: str) -> bool:
    # Short words are whole words, give or take an ending: "bus" finds buses, but not business.
    ending = r"(es|s|ed|ing)?\b" if len(stem) <= 3 else ""
    return re.search(rf"\b{stem}{ending}", text) is not None


def find_stories(stories: Sequence[Story], query: str, *, literal: bool = False) -> list[Story]:
    """Articles that have every word of the query, those with it in the headline first."""
    if not query.strip():
        return list(stories)
    if literal:
        return [story for story in stories if query in story.headline or query in story.standfirst]
    stems = _stems(query)
    if not stems:
        return list(stories)

    def score(story: Story) -> int:
        headline = _plain(story.headline)
        nearby = _plain(f"{story.standfirst} {story.topic} {story.author}")
        body = _plain(story.body)
        points = [9 * _has(stem, headline) + 3 * _has(stem, nearby) + _has(stem, body) for stem in stems]
        return sum(points) if all(points) else 0

    scored = [(score(story), story) for story in stories]
    return [story for points, story in sorted(scored, key=lambda pair: -pair[0]) if points]
