"""What the pages of a site state: a value, the words around it, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.mirror.agents.reference.crawling import kind_of
from assay.mirror.agents.reference.describing import page_path
from assay.mirror.agents.reference.probes.passages import Passage, clauses, passages
from assay.mirror.agents.reference.probes.quantities import Quantity, quantities
from assay.mirror.matching.tokens import content_words
from assay.mirror.validation.views import PageView

__all__ = ["Source", "Statement", "one_view_per_page", "statements"]

MOST_STATEMENTS = 6_000
_MAX_CLAUSE = 300


@dataclass(frozen=True, slots=True)
class Source:
    """Where something is stated: a page, and whether in its own part or in what every page repeats."""

    page: str
    chrome: bool

    @property
    def kind(self) -> str:
        """The route that the page looks like."""
        return kind_of(self.page)


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """One value in one clause."""

    view: PageView
    passage: Passage
    clause: str
    quantity: Quantity
    words: frozenset[str]
    """The clause's words of meaning, without its values."""
    source: Source


def one_view_per_page(views: Sequence[PageView]) -> list[PageView]:
    """The first view of each address, in the order given; a page that is not there is no page."""
    found: dict[str, PageView] = {}
    for view in views:
        if view.state.status < 400:
            found.setdefault(page_path(view.state.url), view)
    return list(found.values())


def statements(views: Sequence[PageView]) -> list[Statement]:
    """Every value of every page; what the pages repeat in header and footer stands once for each."""
    found: list[Statement] = []
    for view in views:
        for passage in passages(view):
            found += _of_passage(view, passage)
            if len(found) >= MOST_STATEMENTS:
                return found
    return found


def _of_passage(view: PageView, passage: Passage) -> Iterator[Statement]:
    source = Source(page_path(view.state.url), passage.chrome)
    for clause in clauses(passage.text):
        whole = f"{passage.label}: {clause}" if passage.label else clause
        values = quantities(whole) if len(whole) <= _MAX_CLAUSE else []
        words = _words(whole, values) if values else frozenset()
        for value in values:
            yield Statement(view, passage, whole, value, words, source)


def _words(clause: str, values: Sequence[Quantity]) -> frozenset[str]:
    rest = clause
    for value in reversed(values):
        rest = f"{rest[: value.start]} {rest[value.end :]}"
    return frozenset(word for word in content_words(rest) if not re.match(r"\d", word))
