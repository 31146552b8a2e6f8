"""Numbers and names in a model's words: which element of the outline is meant?"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import TypeVar

from assay.folding import folded
from assay.mirror.agents.llm.outline import Target

__all__ = ["issue_target", "issue_words", "ref_in", "without_refs"]

T = TypeVar("T")

_REF = re.compile(r"\s*(?:(?:ref|element)\s*)?(?:\[\s*(\d{1,6})\s*\]|#?(\d{1,6})\s*$)", re.IGNORECASE)
_ANYWHERE = re.compile(r"\[\s*(\d{1,6})\s*\]")
_QUOTED = re.compile(r"[\"“”‘'«»]([^\"“”‘’'«»]{2,200})[\"“”’'«»]")
_WORD = re.compile(r"[^\W_]{3,}")
_PLAIN = frozenset(
    {"the", "and", "for", "with", "that", "this", "from", "button", "link", "field", "input", "form", "page"}
    | {
        "image",
        "text",
        "heading",
        "menu",
        "navigation",
        "label",
        "icon",
        "element",
        "section",
        "list",
        "area",
    }
    | {"textbox", "checkbox", "radio", "combobox", "region", "banner", "main", "footer", "header", "table"}
)


def ref_in(selector: str) -> int | None:
    """The number that a selector begins with, such as `[12]` or `[12] button "Pay"`; None for CSS."""
    found = _REF.match(selector)
    return int(found[1] or found[2]) if found else None


def without_refs(element: str) -> str:
    """An element in words alone: numbers mean nothing to anybody after the session."""
    return " ".join(_ANYWHERE.sub(" ", element).split()).strip(" :,-")


def issue_target(element: str, targets: Mapping[int, Target]) -> Target | None:
    """The listed element that a problem is about: by its number, else by a name that only one has."""
    for found in _ANYWHERE.finditer(element):
        if int(found[1]) in targets:
            return targets[int(found[1])]
    words = folded(without_refs(element))
    named = [target for target in targets.values() if len(target.name) > 2 and folded(target.name) in words]
    longest = max((len(target.name) for target in named), default=0)
    best = [target for target in named if len(target.name) == longest]
    return best[0] if len(best) == 1 else None


def issue_words(element: str, refs: Container[int], page_words: str) -> bool:
    """Does what an element is called lead anywhere on the page? Words of kind alone lead to no place."""
    if any(int(found[1]) in refs for found in _ANYWHERE.finditer(element)):
        return True
    quoted = [folded(words) for words in _QUOTED.findall(element)]
    if quoted:
        return any(words in page_words for words in quoted)
    words = [word for word in _WORD.findall(folded(without_refs(element))) if word not in _PLAIN]
    return not words or any(word in page_words for word in words)
