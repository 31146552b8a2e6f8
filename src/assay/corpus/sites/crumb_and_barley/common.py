"""Crumb & Barley's site and what its handlers share: lists in pages, search by words, places left."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlencode

from assay.corpus.site import Site, Visit
from assay.corpus.sites.crumb_and_barley.data import AUTHORS, TAGS, ClassDate
from assay.corpus.sites.crumb_and_barley.recipes import Post

__all__ = ["SITE", "Listing", "find_posts", "first_of", "in_pages", "places_left"]

SITE = Site(
    "crumb-and-barley",
    name="Crumb & Barley",
    about="A two-person baking blog: recipes with comments, weekend classes and a small mailing list.",
    start_state={
        "drafts": {},
        "bookings": {},
        "comment_draft": {},
        "comments": {},
        "mailing": {
            "on": True,
            "email": "mara@example.com",
            "topics": ["bread", "sweet"],
            "frequency": "weekly",
            "changed": "12 January 2026",
        },
    },
    knobs={
        # Pounds added as a booking fee at the last step of a booking and in the total, and nowhere before.
        "late_fee": 0.0,
        # Pounds by which the shown total differs from the sum of its lines.
        "total_off": 0.0,
        # True: going back from the review of a booking or a comment shows empty fields.
        "forgets_answers": False,
        # True: the booking confirmation names another date than was chosen.
        "confirms_other": False,
        # True: search wants the exact phrase in the exact case.
        "literal_search": False,
        # True: the links to further pages of a list lose the filters and the order.
        "drops_filters": False,
        # True: page 2 of a list shows the items of page 1.
        "repeats_first_page": False,
        # True: places left and the number of comments stay as they were after a booking or a comment.
        "stale_count": False,
        # True: deleting a comment or cancelling a booking happens without a question.
        "deletes_at_once": False,
        # True: the first ingredient of a recipe keeps its amount when the batch is scaled.
        "keeps_first_amount": False,
        # True: leaving the mailing list is confirmed, but the address stays on it.
        "keeps_sending": False,
    },
)

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Listing(Generic[_Item]):
    """One page of a list, with the addresses of the others."""

    items: Sequence[_Item]
    total: int
    page: int
    pages: int
    first: int
    links: Mapping[int, str]

    @property
    def last(self) -> int:
        """Number of the last item shown."""
        return self.first + len(self.items) - 1


def in_pages(
    visit: Visit, items: Sequence[_Item], size: int, filters: Mapping[str, str] | None = None
) -> Listing[_Item]:
    """The page of a list that the address asks for; the filters go on with the links."""
    pages = max(1, -(-len(items) // size))
    asked = visit.query.get("page", "1")
    page = min(max(int(asked), 1), pages) if asked.isdigit() else 1
    kept = {name: value for name, value in (filters or {}).items() if value}
    if visit.knob("drops_filters"):
        kept = {}
    links = {
        number: f"{visit.path}?{urlencode({**kept, 'page': str(number)})}" for number in range(1, pages + 1)
    }
    start = 0 if visit.knob("repeats_first_page") else (page - 1) * size
    return Listing(items[start : start + size], len(items), page, pages, (page - 1) * size + 1, links)


def first_of(values: Mapping[str, Sequence[str]], name: str) -> str:
    """The first value that was sent under a name, or nothing."""
    return next(iter(values.get(name, ())), "")


def places_left(visit: Visit, dated: ClassDate) -> int:
    """Places that nobody has booked."""
    if visit.knob("stale_count"):
        return dated.left
    booked = sum(
        booking["places"]
        for booking in visit.state["bookings"].values()
        if booking["class"] == dated.slug and not booking["cancelled"]
    )
    return dated.left - int(booked)


def _plain(text: str) -> str:
    """Lower case, without accents and apostrophes."""
    stripped = unicodedata.normalize("NFKD", text.replace("’", "'")).encode("ascii", "ignore").decode()
    return stripped.lower().replace("'", "")


_SMALL_WORDS = frozenset(["a", "an", "and", "at", "for", "in", "of", "on", "or", "the", "to", "with"])


def _stems(query: str) -> list[str]:
    words = [word for word in re.findall(r"[a-z0-9]+", _plain(query)) if word not in _SMALL_WORDS]
    return [re.sub(r"(?<=[a-z]{3})(ies|es|s|ing|ed|y)$", "", word) or word for word in words]


def _has(stem: str, text: str) -> bool:
    # Short words are whole words, give or take an ending: "rye" finds rye, and "oat" finds oats.
    ending = r"(ies|es|s|ed|ing|y)?\b" if len(stem) <= 3 else ""
    return re.search(rf"\b{stem}{ending}", text) is not None


def find_posts(posts: Sequence[Post], query: str, *, literal: bool = False) -> list[Post]:
    """Posts that have every word of the query, those with it in the title first."""
    if literal and query:
        return [post for post in posts if query in post.title or query in post.summary]
    stems = _stems(query)

    def score(post: Post) -> int:
        title = _plain(post.title)
        nearby = _plain(
            f"{post.summary} {' '.join(TAGS[tag] for tag in post.tags)} {AUTHORS[post.author].name}"
            f" {post.recipe.ingredients if post.recipe else ''}"
        )
        body = _plain(post.body)
        points = [9 * _has(stem, title) + 3 * _has(stem, nearby) + _has(stem, body) for stem in stems]
        return sum(points) if all(points) else 0

    if not stems:
        return list(posts)
    scored = [(score(post), post) for post in posts]
    return [post for points, post in sorted(scored, key=lambda pair: -pair[0]) if points]
