"""Rung 1: is what the finding speaks of in the stored page? By selector, else quote, else role and words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from assay.folding import folded
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.validation.requests import plain
from assay.mirror.validation.selectors import Unreadable, select
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["Located", "locate"]

Reference = Literal["selector", "quote", "words"]

MAX_QUOTE = 500
_FEWEST_LETTERS = 4
_MOST_ELEMENTS = 50
_ELLIPSIS = re.compile(r"\s*(?:…|\.\.\.|\[…\])\s*")
_WORD = re.compile(r"[^\W_]+")
_PREFIX = re.compile(r"(?P<engine>css|text|role|xpath|id)\s*=\s*(?P<rest>.+)", re.IGNORECASE | re.DOTALL)
_ROLES: dict[str, frozenset[str]] = {
    "button": frozenset({"button", "link"}),
    "link": frozenset({"link"}),
    "field": frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "Date"}),
    "checkbox": frozenset({"checkbox", "switch"}),
    "radio": frozenset({"radio"}),
    "image": frozenset({"img", "image"}),
    "heading": frozenset({"heading"}),
    "table": frozenset({"table"}),
    "form": frozenset({"form"}),
    "menu": frozenset({"navigation", "menu"}),
}
_SYNONYMS = {
    **dict.fromkeys(("input", "textbox", "box", "textarea", "select", "dropdown", "area"), "field"),
    **dict.fromkeys(("picture", "photo", "img", "icon", "portrait", "logo"), "image"),
    **dict.fromkeys(("nav", "navigation"), "menu"),
    **dict.fromkeys(("cta",), "button"),
    "title": "heading",
}
_STOP = frozenset(
    {
        "the",
        "a",
        "an",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "and",
        "or",
        "with",
        "its",
        "this",
        "that",
        "from",
    }
    | {
        "page",
        "above",
        "below",
        "beside",
        "main",
        "top",
        "bottom",
        "left",
        "right",
        "first",
        "second",
        "last",
    }
)


@dataclass(frozen=True, slots=True)
class Located:
    """What the references of a finding lead to in one page."""

    elements: tuple[Element, ...] = ()
    by: Reference | None = None
    missing: tuple[Reference, ...] = ()
    """References that can be looked up and lead nowhere."""
    notes: tuple[str, ...] = field(default=())

    @property
    def found(self) -> bool:
        """Did any reference lead somewhere?"""
        return self.by is not None

    @property
    def clearly_absent(self) -> bool:
        """Was there something to look up, and did all of it lead nowhere?"""
        return not self.found and bool(self.missing)

    @property
    def one(self) -> Element | None:
        """The first element, if any."""
        return self.elements[0] if self.elements else None


def locate(view: PageView, finding: MirrorIssue) -> Located:
    """Look a finding's references up, the most exact first."""
    missing: list[Reference] = []
    notes: list[str] = []
    quote = finding.quote or ""
    if finding.selector:
        try:
            found, words = _by_selector(view, finding.selector)
            quote = quote or words
            if found:
                return Located(found[:_MOST_ELEMENTS], "selector")
            if not words:
                missing.append("selector")
        except Unreadable as error:
            notes.append(f"the selector cannot be looked up: {plain(str(error), 120)}")
    stands = _quoted(view, quote)
    if stands is not None:
        if stands:
            return Located(_by_quote(view, quote), "quote", tuple(missing), tuple(notes))
        missing.append("quote")
    named = _by_words(view, finding.element)
    if named:
        return Located(named, "words", tuple(missing), tuple(notes))
    return Located((), None, tuple(missing), tuple(notes))


def _by_selector(view: PageView, selector: str) -> tuple[tuple[Element, ...], str]:
    """The elements of a selector, or the words that it looks for where it is no CSS but a test tool's."""
    prefixed = _PREFIX.match(selector.strip()[:2_000])
    engine = prefixed["engine"].lower() if prefixed else "css"
    rest = prefixed["rest"].strip() if prefixed else selector
    if engine == "text":
        return (), rest.strip("\"'")
    if engine == "id":
        return select(view, f'[id="{rest}"]'), ""
    if engine != "css" or rest.startswith(("/", "(/", "..")) or ">>" in rest:
        raise Unreadable("it is not CSS")
    return select(view, rest), ""


def _pieces(quote: str) -> list[str]:
    even = folded(plain(quote, MAX_QUOTE)).strip("\"' ")
    return [piece for piece in _ELLIPSIS.split(even) if piece]


def _quoted(view: PageView, quote: str) -> bool | None:
    """Does the quote stand in the page? None if there is too little of it to say."""
    pieces = _pieces(quote)
    if sum(len(_letters(piece)) for piece in pieces) < _FEWEST_LETTERS:
        return None
    return all(piece in view.words for piece in pieces)


def _letters(text: str) -> str:
    return "".join(_WORD.findall(text))


def _by_quote(view: PageView, quote: str) -> tuple[Element, ...]:
    """The innermost elements that hold the longest piece of the quote."""
    longest = max(_pieces(quote), key=len)
    holding = {ref for ref, name in enumerate(view.folded_names) if longest in name}
    inner = [ref for ref in sorted(holding) if not holding.intersection(view.children[ref])]
    return tuple(view.elements[ref] for ref in inner if view.elements[ref].tag != "title")[:_MOST_ELEMENTS]


def _by_words(view: PageView, description: str) -> tuple[Element, ...]:
    """The one visible element of the named role whose name has all the words; nothing if several have."""
    words = [word.casefold() for word in _WORD.findall(plain(description, 200))]
    roles = [_SYNONYMS.get(word, word) for word in words]
    role = next((word for word in roles if word in _ROLES), None)
    wanted = {word for word, kind in zip(words, roles, strict=True) if kind not in _ROLES} - _STOP
    if role is None or not wanted:
        return ()
    matching = [
        element
        for element in view.elements
        if element.visible
        and element.role in _ROLES[role]
        and wanted <= set(_WORD.findall(view.folded_names[element.ref]))
    ]
    return tuple(matching) if len(matching) == 1 else ()
