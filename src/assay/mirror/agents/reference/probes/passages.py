"""The words of a page in pieces as a reader takes them in, each with where it stands and what names it."""

from __future__ import annotations

import re
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from assay.mirror.agents.reference.describing import page_path
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = [
    "Link",
    "Passage",
    "clauses",
    "first_heading",
    "in_chrome",
    "is_wide",
    "local_links",
    "passages",
    "short_text",
]

MOST_PASSAGES = 3_000
MOST_LINKS = 1_000
MAX_TEXT = 20_000
_TEXT_NODE = 3
_INLINE = frozenset({"inline", "inline-block", "inline-flex", "inline-grid", "contents", "ruby", "none", ""})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CHROME = ("banner", "contentinfo", "navigation")
_MOST_LABEL_WORDS = 8
_CLAUSE_END = re.compile(r"(?<=[a-z0-9)”\"'’%])[.!?;](?:\s+|$)|\s[–—·|]\s")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of text without a line of its own in it."""

    element: Element
    text: str
    heading: str
    """The heading above it."""
    label: str
    """What names it, where it stands in a row with its name."""
    chrome: bool
    """In the header, the footer or a menu, which every page repeats."""

    @property
    def whole(self) -> str:
        """The text with the name of its row before it."""
        return f"{self.label}: {self.text}" if self.label else self.text


@dataclass(frozen=True, slots=True)
class Link:
    """A visible link to a page of the same site."""

    element: Element
    words: str
    path: str
    chrome: bool


def is_wide(view: PageView) -> bool:
    """Is it the page in a large window? What is read is the same in every window, so it is read once."""
    return view.state.viewport.name not in ("mobile", "zoomed")


def in_chrome(view: PageView, element: Element) -> bool:
    """Does it stand in what all pages repeat: header, footer, menus?"""
    regions = (*element.region, element.role)
    if any(part.split(" ", 1)[0] in _CHROME for part in regions if part):
        return True
    if any(part.startswith("main") for part in regions):
        return False
    return any(part.tag in ("header", "footer", "nav") for part in view.above(element))


def short_text(view: PageView, element: Element) -> str:
    """The words of an element in one line."""
    return " ".join((element.text or element.name).split())


def first_heading(view: PageView) -> str:
    """What the page calls itself."""
    for part in view.elements:
        if part.tag == "h1" and part.visible and part.text:
            return part.text
    return ""


def clauses(text: str) -> list[str]:
    """A text cut where one statement ends."""
    return [part.strip() for part in _CLAUSE_END.split(text[:20_000]) if part and part.strip()]


# Pieces by the view they came from, for as long as somebody holds the view.
_KNOWN: dict[int, tuple[weakref.ref[PageView], tuple[Passage, ...]]] = {}


def passages(view: PageView) -> tuple[Passage, ...]:
    """The visible pieces of text in document order; worked out once for all probes of a page."""
    known = _KNOWN.get(id(view))
    if known is not None and known[0]() is view:
        return known[1]
    found = tuple(_cut(view))
    place = id(view)
    _KNOWN[place] = (weakref.ref(view, lambda _gone: _KNOWN.pop(place, None)), found)
    return found


def _cut(view: PageView) -> Iterator[Passage]:
    words = _words_of_blocks(view)
    heading = ""
    for block in view.elements:
        if block.visible and block.text and (block.tag in _HEADINGS or block.role == "heading"):
            heading = block.text
        if text := words.get(block.ref, ""):
            yield Passage(block, text, heading, _label(view, block), in_chrome(view, block))


def _words_of_blocks(view: PageView) -> dict[int, str]:
    """The visible text of each element that starts a line, without that of such elements in it."""
    element_at = {element.node: element for element in view.elements}
    block_at: dict[int, int] = {}
    pieces: dict[int, list[str]] = {}
    for node in view.state.tree.nodes:
        element = element_at.get(node.place)
        if element is not None and (_is_block(element) or element.parent is None):
            block_at[node.place] = element.ref
        elif node.parent in block_at:
            block_at[node.place] = block_at[node.parent]
        if node.kind == _TEXT_NODE and node.visible and node.text.strip() and node.place in block_at:
            pieces.setdefault(block_at[node.place], []).append(node.text)
    found = {ref: " ".join("".join(parts).split())[:MAX_TEXT] for ref, parts in sorted(pieces.items())}
    marks = "/›»·•|×-–"
    return dict([(ref, text) for ref, text in found.items() if text.strip(marks)][:MOST_PASSAGES])


def _is_block(element: Element) -> bool:
    if not element.visible or not element.text or element.tag in ("option", "html", "body", "script"):
        return False
    return element.styles.get("display", "") not in _INLINE


def _label(view: PageView, block: Element) -> str:
    """The name of the row: the term of a list of facts, the heads of a cell, a short text before it."""
    if block.tag in ("td", "th") or any(part.tag == "td" for part in view.above(block)):
        return _cell_label(view, block)
    if block.tag in ("p", "li", *_HEADINGS) or block.parent is None:
        return ""
    siblings = [ref for ref in view.children[block.parent] if view.elements[ref].text]
    place = siblings.index(block.ref) if block.ref in siblings else 0
    if block.tag == "dd":
        terms = [view.elements[ref] for ref in siblings[:place] if view.elements[ref].tag == "dt"]
        return terms[-1].text if terms else ""
    if place == 1 and len(siblings) <= 3:
        before = view.elements[siblings[0]]
        if before.tag not in _HEADINGS and len(before.text.split()) <= _MOST_LABEL_WORDS:
            return before.text
    return ""


def _cell_label(view: PageView, block: Element) -> str:
    around = (block, *view.above(block))
    cell = next((part for part in around if part.tag in ("td", "th")), None)
    row = next((part for part in around if part.tag == "tr"), None)
    if cell is None or row is None:
        return ""
    cells = [view.elements[ref] for ref in view.children[row.ref] if view.elements[ref].tag in ("td", "th")]
    place = next((number for number, part in enumerate(cells) if part.ref == cell.ref), 0)
    table = next((part for part in around if part.tag == "table"), None)
    heads = _heads(view, table) if table is not None else ()
    over = heads[place] if place < len(heads) and heads[place] != cell.text else ""
    first = cells[0].text if place else ""
    return ", ".join(part for part in (first, over) if part)


def _heads(view: PageView, table: Element) -> tuple[str, ...]:
    for row in view.below(table):
        if row.tag == "tr":
            cells = [view.elements[ref] for ref in view.children[row.ref]]
            return tuple(cell.text for cell in cells) if all(cell.tag == "th" for cell in cells) else ()
    return ()


def local_links(view: PageView) -> Iterator[Link]:
    """The visible links to other pages of the site, in document order."""
    here = urlsplit(view.state.url)
    count = 0
    for part in view.elements:
        if part.tag != "a" or not part.visible or "href" not in part.attributes or count >= MOST_LINKS:
            continue
        href = part.attributes["href"].strip()
        if href.startswith("#"):
            continue
        address = view.address(href)
        try:
            there = urlsplit(address)
        except ValueError:
            continue
        if there.scheme in ("http", "https") and there.netloc == here.netloc:
            count += 1
            words = " ".join((part.name or part.text).split())
            yield Link(part, words, page_path(address), in_chrome(view, part))
