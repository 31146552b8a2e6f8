"""Probes of what a page is made of: title, language, headings, landmarks, tables, ids."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.validation.probes.measurement import Measurement, judged, unmeasured
from assay.mirror.validation.views import PageView, place_key

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = [
    "duplicate_ids",
    "first_heading",
    "heading_markup",
    "heading_order",
    "language",
    "main_landmark",
    "page_title",
    "table_headers",
]

_LOOKS_LIKE_HEADING = 17.0


def page_title(view: PageView, element: Element | None) -> Measurement:
    """Has the page a title of its own? Two addresses with one title cannot be told apart."""
    title = view.state.title.strip()
    if not title:
        return judged(0, "titles", "the page has no title", bad=1, worse="lower")
    here = place_key(view.state.url).path
    same = sorted(
        place_key(url).path
        for url, other in view.neighbours.items()
        if place_key(url).path != here and folded(other.title) == folded(title)
    )
    if same:
        return judged(
            0, "titles", f"{title[:80]!r} is also the title of {same[0][:80]}", bad=1, worse="lower"
        )
    # That nobody has seen the same title elsewhere does not make it a good one.
    return Measurement(1, "titles", 1, None, f"the title is {title[:80]!r}", "lower")


def language(view: PageView, element: Element | None) -> Measurement:
    """Does the document say its language?"""
    root = next((part for part in view.elements if part.tag == "html"), None)
    if root is None:
        return unmeasured("the page has no root element")
    lang = root.attributes.get("lang", root.attributes.get("xml:lang", "")).strip()
    return judged(float(bool(lang)), "languages", f"lang is {lang[:20]!r}", bad=1, worse="lower")


def _headings(view: PageView) -> list[tuple[int, Element]]:
    found = []
    for part in view.elements:
        if part.role != "heading" or not part.visible:
            continue
        level = next((state.partition("=")[2] for state in part.states if state.startswith("level=")), "")
        found.append((int(level) if level.isdecimal() else 2, part))
    return found


def first_heading(view: PageView, element: Element | None) -> Measurement:
    """How many headings of the first level can be seen?"""
    count = sum(level == 1 for level, _part in _headings(view))
    return judged(float(abs(count - 1)), "headings too many or few", f"{count} headings of level 1", bad=0)


def heading_order(view: PageView, element: Element | None) -> Measurement:
    """How many levels are left out: at the heading in question, else where the page skips most."""
    headings = _headings(view)
    if not headings:
        return unmeasured("the page has no headings")
    skips = []
    for (before, _), (level, part) in zip([(0, None), *headings], headings, strict=False):
        if element is None or element.role != "heading" or part.ref == element.ref:
            skips.append((max(0, level - before - 1), f"a level {level} heading follows level {before}"))
    if not skips:
        return unmeasured("the heading cannot be seen")
    most, detail = max(skips)
    return judged(float(most), "levels left out", detail, bad=0)


def heading_markup(view: PageView, element: Element | None) -> Measurement:
    """Is what looks like a heading one?"""
    if element is None or not element.text.strip():
        return unmeasured("no text that could be a heading")
    inside = [part for part in (element, *view.above(element)) if part.role == "heading"]
    size = element.styles.get("font-size", "").removesuffix("px")
    detail = f"role {element.role or 'none'} at {size or '?'} px"
    if not inside and not (size.replace(".", "").isdecimal() and float(size) >= _LOOKS_LIKE_HEADING):
        return Measurement(0, "headings", 1, None, f"{detail}, which does not look like a heading", "lower")
    return judged(float(bool(inside)), "headings", detail, bad=1, worse="lower")


def main_landmark(view: PageView, element: Element | None) -> Measurement:
    """Is the main content marked as such?"""
    count = sum(part.role == "main" for part in view.elements)
    return judged(float(count), "main landmarks", f"{count} main landmarks", bad=1, worse="lower")


def table_headers(view: PageView, element: Element | None) -> Measurement:
    """Has a table header cells?"""
    tables = [part for part in view.below(element) if part.tag == "table"] if element else []
    if len(tables) != 1:
        return unmeasured(f"{len(tables)} tables in this element, so none can be meant")
    cells = sum(
        part.tag == "th" or part.role in ("columnheader", "rowheader") for part in view.below(tables[0])
    )
    return judged(float(cells), "header cells", f"{cells} header cells", bad=1, worse="lower")


def duplicate_ids(view: PageView, element: Element | None) -> Measurement:
    """How many ids are given twice?"""
    counts = Counter((part.frame, part.attributes["id"]) for part in view.elements if "id" in part.attributes)
    twice = sorted(name for (_frame, name), count in counts.items() if count > 1)
    detail = f"{len(twice)} ids given twice" + (f", such as {twice[0][:60]!r}" if twice else "")
    return judged(float(len(twice)), "ids", detail, bad=0)
