"""Probes of the words on a page: hard or long text, words of machines, what was left behind, dates, units."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.describing import sign_at
from assay.mirror.agents.reference.probes.content_rules import RULES
from assay.mirror.agents.reference.probes.passages import Passage, is_wide, passages
from assay.mirror.agents.reference.probes.quantities import dates
from assay.mirror.agents.reference.probes.vocabulary import (
    IDIOMS,
    LEFTOVERS,
    MACHINE_WORDS,
    OFFICE_WORDS,
    found_in,
)
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.probes.wording import grade
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES"]

# What the clock of the pages says is a setting of the browser; a page is old against that day.
_FEWEST_PROSE_WORDS = 25
_HARD = 14.0
_LONG_PARAGRAPH, _WALL = 110, 320
_MOST_PER_PAGE = 5
_OLD_YEARS = 2
_SENTENCE = re.compile(r"[.!?](?:\s|$)")
_PROSE = frozenset({"p", "li", "dd", "td", "div", "blockquote", "section", "article", "label", "span"})
_LABELS = frozenset({"h1", "h2", "h3", "label", "legend", "button", "summary"})
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright)\s*(?:\d{4}\s*[-–]\s*)?((?:19|20)\d{2})", re.IGNORECASE)
_DEADLINE = re.compile(
    r"\b(?:apply|book|order|register|enrol|sign up|reply|vote|offer ends|sale ends|ends|closes|closing|valid"
    r"|open|available|runs)\b[^.!?]{0,40}?\b(?:by|before|until|till|on|through)\b\s*(?:\w+day,?\s)?$",
    re.IGNORECASE,
)
_CHART = re.compile(r"\b(?:chart|graph|plot|histogram|sparkline)s?\b", re.IGNORECASE)
_CHART_SIDE = 80.0
_DOUBLED = re.compile(r"\b(the|and|of|to|a|is|in|for|with|your|you|we)\s+\1\b", re.IGNORECASE)


def _prose(view: PageView) -> Iterator[Passage]:
    for passage in passages(view):
        if passage.element.tag in _PROSE and not passage.chrome:
            yield passage


def hard_text(view: PageView) -> Iterator[Sign]:
    """Sentences that ask for more school years than most people like to spend."""
    if not is_wide(view):
        return
    count = 0
    for passage in _prose(view):
        if len(passage.text.split()) < _FEWEST_PROSE_WORDS or not _SENTENCE.search(passage.text):
            continue
        found = grade(passage.text)
        if found is not None and found >= _HARD and count < _MOST_PER_PAGE:
            count += 1
            yield sign_at(
                view,
                "hard text",
                "read",
                passage.element,
                measure=found,
                unit="school grades",
                words=_opening(passage.text),
            )


def _opening(text: str) -> str:
    return " ".join(text.split()[:12])


def uncommon_words(view: PageView) -> Iterator[Sign]:
    """Office English, words of machines, and idioms where everyday words would do."""
    if not is_wide(view):
        return
    count = 0
    for passage in passages(view):
        if count >= _MOST_PER_PAGE:
            return
        short = passage.element.tag in _LABELS
        for probe, words, enough in (
            ("office words", OFFICE_WORDS, 1 if short else 2),
            ("machine words", MACHINE_WORDS, 1 if short else 2),
            ("idiom", IDIOMS, 1),
        ):
            found = found_in(words, passage.text)
            if len(found) >= enough:
                count += 1
                said = ", ".join(f"“{word}”" for word in found[:4])
                yield sign_at(
                    view, probe, "read", passage.element, measure=len(found), unit="words", words=said
                )


def long_text(view: PageView) -> Iterator[Sign]:
    """One paragraph that goes on and on, or many words without a heading or a list between them."""
    if not is_wide(view):
        return
    run: list[Passage] = []
    for passage in passages(view):
        if passage.chrome:
            continue
        if passage.element.tag == "p":
            run.append(passage)
            count = len(passage.text.split())
            if count > _LONG_PARAGRAPH:
                yield sign_at(view, "long paragraph", "seen", passage.element, measure=count, unit="words")
        else:
            yield from _wall(view, run)
            run = []
    yield from _wall(view, run)


def _wall(view: PageView, run: list[Passage]) -> Iterator[Sign]:
    count = sum(len(passage.text.split()) for passage in run)
    # News stories and letters are read as a whole; in an article long text is what people came for.
    if count > _WALL and not any("article" in passage.element.region for passage in run):
        yield sign_at(view, "wall of text", "seen", run[0].element, measure=count, unit="words")


def leftovers(view: PageView) -> Iterator[Sign]:
    """Filler text and marks of templates that were never filled."""
    if not is_wide(view):
        return
    for passage in passages(view):
        if found := LEFTOVERS.search(passage.text):
            yield sign_at(view, "filler text", "read", passage.element, words=found[0][:60])


def doubled_words(view: PageView) -> Iterator[Sign]:
    """A small word that stands twice."""
    if not is_wide(view):
        return
    for passage in _prose(view):
        if found := _DOUBLED.search(passage.text):
            yield sign_at(view, "doubled word", "read", passage.element, words=found[0][:40])


def unclear_dates(view: PageView) -> Iterator[Sign]:
    """03/04/2026 is March to some readers and April to others."""
    if not is_wide(view):
        return
    for passage in passages(view):
        for day, found in dates(passage.text):
            if day.style == "slashes" and day.when is None and not _is_pattern(view, passage.element):
                yield sign_at(view, "ambiguous date", "read", passage.element, words=found[0])
                break


def _is_pattern(view: PageView, element: Element) -> bool:
    """A hint that shows how to write a date says which figure is which."""
    around = (element, *view.above(element))
    return any(part.tag in ("label", "legend") for part in around) or "example" in element.text.lower()


def stale_text(view: PageView) -> Iterator[Sign]:
    """A deadline that has passed, or a year at the foot of the page that nobody has changed for long."""
    if not is_wide(view):
        return
    today = _today()
    for passage in passages(view):
        year = _COPYRIGHT.search(passage.text)
        if year and int(year[1]) <= today.year - _OLD_YEARS:
            yield sign_at(view, "stale date", "read", passage.element, words=year[0], old=year[1])
            continue
        if passage.chrome or "article" in passage.element.region:
            continue
        for day, found in dates(passage.text):
            before = passage.text[: found.start()]
            if day.when is not None and day.when < today and _DEADLINE.search(before[-90:]):
                words = f"{before[-60:].lstrip()}{found[0]}"
                yield sign_at(view, "stale date", "read", passage.element, words=words, old=found[0])
                break


def _today() -> date:
    from assay.browser import BrowserSettings

    clock = BrowserSettings().fixed_clock or "2026-03-17"
    return date.fromisoformat(clock[:10])


def bare_charts(view: PageView) -> Iterator[Sign]:
    """A chart that says neither what it shows nor in which unit."""
    if not is_wide(view):
        return
    for part in view.elements:
        if part.tag not in ("svg", "canvas") or not part.visible or part.box is None:
            continue
        called = " ".join((part.attributes.get("class", ""), part.attributes.get("id", "")))
        around = [above for above in view.above(part)][:2]
        called += " " + " ".join(above.attributes.get("class", "") for above in around)
        if not _CHART.search(called.replace("-", " ").replace("_", " ")):
            continue
        words = part.text + part.name + " ".join(above.text for above in around if above.tag == "figure")
        if not words.strip() and min(part.box.width, part.box.height) >= _CHART_SIDE:
            yield sign_at(view, "bare chart", "seen", part, role="chart", name="")


PROBES = (
    hard_text,
    uncommon_words,
    long_text,
    leftovers,
    doubled_words,
    unclear_dates,
    stale_text,
    bare_charts,
)
