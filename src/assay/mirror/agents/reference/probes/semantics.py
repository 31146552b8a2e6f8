"""What a page is made of for those who hear it: title, language, headings, landmarks, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.agents.reference.describing import first_of_each, notice, pixels, sign_at
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.structure import language, main_landmark, table_headers
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES"]

_NO_TITLES = frozenset(
    {"untitled", "untitled document", "document", "page", "title", "new page", "index", "website"}
)
_MANY_LINKS = 5
_FIRST_STOPS = 3
_HEADING_PX = 18.0
_HEADING_SHARE = 1.3
_MOST_HEADING = 80
_COMMON = {
    "en": re.compile(r"\b(?:the|and|of|to|for|with|your|you|is|are|we|our)\b", re.IGNORECASE),
    "de": re.compile(r"\b(?:der|die|das|und|ist|nicht|mit|für|wir|sie)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:le|la|les|et|est|vous|nous|pour|avec|des)\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:el|los|las|y|es|para|con|usted|por|una)\b", re.IGNORECASE),
}
_FEWEST_COMMON = 15


def title(view: PageView) -> Iterator[Sign]:
    """A page without a title of its own."""
    said = view.state.title.strip()
    if not said or folded(said) in _NO_TITLES:
        yield sign_at(view, "no title", "heard", role="page title", name=said[:80])


def tongue(view: PageView) -> Iterator[Sign]:
    """A page that does not say its language, or names another than it is written in."""
    root = next((part for part in view.elements if part.tag == "html"), None)
    if language(view, None).holds:
        yield sign_at(view, "no language", "heard", role="page", lang="")
        return
    said = root.attributes.get("lang", "")[:10].lower().split("-")[0] if root else ""
    counts = {name: len(words.findall(view.text[:20_000])) for name, words in _COMMON.items()}
    likely = max(counts, key=lambda name: counts[name])
    if (
        said
        and said != likely
        and counts[likely] >= _FEWEST_COMMON
        and counts[likely] > 3 * counts.get(said, 0)
    ):
        yield sign_at(view, "no language", "heard", role="page", lang=said, likely=likely)


def top_heading(view: PageView) -> Iterator[Sign]:
    """A page without a heading of the first level."""
    if not any(level == 1 for level, _ in _announced_headings(view)):
        yield sign_at(view, "first heading", "heard", role="page")


def heading_levels(view: PageView) -> Iterator[Sign]:
    """Headings that leave out a level."""
    headings = _announced_headings(view)
    for (before, _), (level, part) in zip(headings, headings[1:], strict=False):
        if level > before + 1:
            skipped = level - before - 1
            detail = f"a level {level} heading follows level {before}"
            yield sign_at(view, "heading order", "heard", part, measure=skipped, unit="levels", detail=detail)


def _announced_headings(view: PageView) -> list[tuple[int, Element]]:
    """Headings as they are heard: one that is hidden from the eye alone counts."""
    found = []
    for part in view.elements:
        if part.role == "heading" and not part.frame:
            level = next((one.partition("=")[2] for one in part.states if one.startswith("level=")), "")
            found.append((int(level) if level.isdecimal() else 2, part))
    return found


def fake_headings(view: PageView) -> Iterator[Sign]:
    """Short, large and heavy lines above text that are no headings."""
    body = next((pixels(part, "font-size") or 16.0 for part in view.elements if part.tag == "body"), 16.0)
    looks = []
    for part in view.elements:
        size, weight = pixels(part, "font-size") or 0.0, pixels(part, "font-weight") or 400
        if part.tag not in ("p", "div", "span", "strong", "b") or not part.visible or part.role == "heading":
            continue
        if (
            not 3 <= len(part.text) <= _MOST_HEADING
            or size < max(_HEADING_PX, _HEADING_SHARE * body)
            or weight < 600
        ):
            continue
        if (
            view.children[part.ref]
            or _belongs_elsewhere(view, part)
            or not re.search(r"[A-Za-z]{3}", part.text)
        ):
            continue
        if _text_follows(view, part):
            looks.append(part)
    for part, count in first_of_each(((part.tag, part.attributes.get("class")), part) for part in looks):
        yield sign_at(view, "fake heading", "heard", part, count=count)


def _belongs_elsewhere(view: PageView, element: Element) -> bool:
    """Prices, logos, links, table cells and what is inside a heading are large for other reasons."""
    inside = {
        "a",
        "button",
        "label",
        "legend",
        "summary",
        "th",
        "td",
        "dt",
        "dd",
        "header",
        "nav",
        "footer",
        "figure",
    }
    above = list(view.above(element))
    return any(part.tag in inside or part.role == "heading" for part in above) or bool(
        re.search(r"[£$€]\s?\d|\d\s?%|^\W*\d[\d.,: ]*\W*\w{0,6}$", element.text)
    )


def _text_follows(view: PageView, element: Element) -> bool:
    if element.parent is None or element.box is None:
        return False
    after = [view.elements[ref] for ref in view.children[element.parent] if ref > element.ref]
    following = next((part for part in after if part.visible and part.text), None)
    return (
        following is not None
        and following.tag in ("p", "ul", "ol", "div", "table", "form", "dl", "section")
        and len(following.text) > len(element.text)
        and following.box is not None
        and following.box.y >= element.box.y + 0.6 * element.box.height
    )


def landmarks(view: PageView) -> Iterator[Sign]:
    """A page whose main content or navigation is not marked."""
    if main_landmark(view, None).holds and len(view.text) > 200:
        yield sign_at(view, "no main landmark", "heard", role="page")
    links = [part for part in view.elements if part.role == "link" and part.visible]
    if len(links) >= _MANY_LINKS and not any(
        part.role == "navigation" or part.tag == "nav" for part in view.elements
    ):
        yield sign_at(view, "no navigation landmark", "heard", role="page", measure=len(links), unit="links")


def skip_link(view: PageView) -> Iterator[Sign]:
    """Many links before the content, and no way past them with the keyboard."""
    main = next((part for part in view.elements if part.role == "main"), None)
    first = next((part for part in view.elements if part.tag == "h1"), None)
    content = main or first
    stops = [
        part
        for part in view.elements
        if part.role in ("link", "button", "textbox", "searchbox", "combobox") and part.role
    ]
    before = [part for part in stops if content is not None and part.ref < content.ref]
    if len(before) < _MANY_LINKS:
        return
    if not any(part.attributes.get("href", "").startswith("#") for part in before[:_FIRST_STOPS]):
        yield sign_at(view, "no skip link", "heard", role="page", measure=len(before), unit="stops")


def tables(view: PageView) -> Iterator[Sign]:
    """Tables of data whose rows and columns have no headings."""
    for part in view.elements:
        if part.tag != "table" or not part.visible or part.role in ("none", "presentation"):
            continue
        cells = sum(inner.tag == "td" for inner in view.below(part))
        if cells >= 4 and table_headers(view, part).holds and not _is_listing(view, part):
            yield sign_at(view, "no table headers", "heard", part, measure=cells, unit="cells")


def _is_listing(view: PageView, table: Element) -> bool:
    """Lines of a program beside their numbers: set as a table, read as text."""
    for row in view.below(table):
        if row.tag != "tr":
            continue
        *numbers, line = [view.elements[ref] for ref in view.children[row.ref]] or [row]
        numbered = numbers and all(re.fullmatch(r"\d*|[+−-]", part.text.strip()) for part in numbers)
        if not numbered or not _is_code(view, line):
            return False
    return True


def _is_code(view: PageView, cell: Element) -> bool:
    held = any(part.tag in ("pre", "code", "samp") for part in view.below(cell))
    return held or "monospace" in cell.styles.get("font-family", "")


def _hears(perception: Perception) -> bool:
    return perception.channel == "screen reader"


def _title(sign: Sign, perception: Perception) -> Notice | None:
    said = f"is only “{sign.name}”." if sign.name else "is missing: the page has no title."
    return notice(
        sign,
        "Page has no title of its own",
        said,
        "Tabs and bookmarks cannot be told apart, and a screen reader does not say which page it is.",
        "Give the page a `<title>` that names its content and the site.",
        "major" if _hears(perception) else "minor",
        "the title is the first thing that a screen reader says",
        0.9,
    )


def _tongue(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    wrong = sign.facts.get("lang")
    return notice(
        sign,
        "Page declares the wrong language" if wrong else "Page does not declare its language",
        f"declares the language “{wrong}” but is written in another (“{sign.facts.get('likely')}”)."
        if wrong
        else "has no `lang` attribute.",
        "A screen reader may speak the text with the rules of another language; nobody understands it.",
        "Set the `lang` attribute of the `<html>` element to the language of the text.",
        "major",
        "the whole page is read out wrongly",
        0.9,
    )


def _first(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Page has no main heading",
        "has no heading of the first level (h1).",
        "Whoever jumps from heading to heading does not find where the content begins.",
        "Mark the title of the page as `<h1>`.",
        "minor",
        "the content can be found in another way",
        0.85,
    )


def _order(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Heading levels are skipped",
        f"breaks the order of headings: {sign.facts.get('detail')}.",
        "The outline of the page is wrong for whoever moves by headings; a part seems to be missing.",
        "Use the next heading level without leaving one out.",
        "minor",
        "the outline misleads but can be followed",
        0.85,
    )


def _fake(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Heading is only styled as one",
        "looks like a heading but is not marked up as a heading.",
        "Whoever moves by headings jumps past this part of the page.",
        "Mark it up as `<h2>` (or the level that fits).",
        "minor",
        "the part can be found by reading on",
        0.7,
    )


def _main(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Main content is not marked",
        "has no main landmark.",
        "A screen reader cannot jump to the content; every page is heard from the top.",
        "Wrap the content in `<main>`.",
        "minor",
        "it costs time on every page",
        0.8,
    )


def _navigation(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Navigation is not marked",
        "has no navigation landmark.",
        "A screen reader cannot jump to the menu or past it.",
        "Wrap the menu in `<nav>`.",
        "minor",
        "it costs time on every page",
        0.7,
    )


def _skip(sign: Sign, perception: Perception) -> Notice | None:
    if not perception.keyboard_only:
        return None
    return notice(
        sign,
        "No skip link",
        f"has no skip link: {sign.measure:.0f} links and controls come before the content.",
        "With the keyboard all of them have to be passed on every page.",
        "Put a “Skip to main content” link at the very beginning.",
        "minor",
        "it costs many key presses on every page",
        0.8,
    )


def _table(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Table without header cells",
        f"has {sign.measure:.0f} cells and no header cells.",
        "A screen reader reads the values without saying what they are.",
        "Mark the headings of columns and rows as `<th>`.",
        "major",
        "the values mean nothing without their headings",
        0.8,
    )


PROBES = (
    title,
    tongue,
    top_heading,
    heading_levels,
    fake_headings,
    landmarks,
    skip_link,
    tables,
)
RULES = (
    Rule("no title", "navigation", "H1: Visibility of System Status", "2.4.2", _title),
    Rule("no language", "accessibility", "H4: Consistency and Standards", "3.1.1", _tongue),
    Rule("first heading", "accessibility", "H4: Consistency and Standards", "1.3.1", _first),
    Rule("heading order", "accessibility", "H4: Consistency and Standards", "1.3.1", _order),
    Rule("fake heading", "accessibility", "H4: Consistency and Standards", "1.3.1", _fake),
    Rule("no main landmark", "accessibility", "H4: Consistency and Standards", "1.3.1", _main),
    Rule("no navigation landmark", "accessibility", "H4: Consistency and Standards", "1.3.1", _navigation),
    Rule("no skip link", "accessibility", "H7: Flexibility and Efficiency of Use", "2.4.1", _skip),
    Rule("no table headers", "accessibility", "H4: Consistency and Standards", "1.3.1", _table),
)
