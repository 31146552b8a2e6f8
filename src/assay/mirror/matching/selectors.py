"""Do two CSS selectors mean the same element? Told from their text alone, without the page."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["selector_relation"]

_MAX_SELECTOR = 600
_COMBINATOR = re.compile(r"\s*[>+~]\s*|\s+")
_NOISE = re.compile(r":(?:nth-(?:child|of-type)|first-child|last-child|visible|hover|focus)(?:\([^)]*\))?")
_QUOTES = re.compile(r"[\"']")
# Elements that hold everything say nothing when one of them is an ancestor.
_FRAMES = frozenset({"html", "body", "main", "#main", "div", "section", "#content"})


def selector_relation(one: str | None, other: str | None) -> float | None:
    """1: the same element; 0.5: one holds the other, or both hang from one named element; 0: neither.

    None if one of them is not known.
    """
    if not one or not other:
        return None
    left, right = _steps(one[:_MAX_SELECTOR]), _steps(other[:_MAX_SELECTOR])
    if not left or not right:
        return None
    if left == right or left[-1] == right[-1] and left[-1].startswith(("#", "[")):
        return 1.0
    shorter, longer = sorted((left, right), key=len)
    if longer[-len(shorter) :] == shorter:
        return 1.0
    shared = (set(left) & set(right)) - _FRAMES
    return 0.5 if any(step.startswith(("#", ".")) for step in shared) else 0.0


@lru_cache(maxsize=16384)
def _steps(selector: str) -> tuple[str, ...]:
    """The compound selectors from the outside in, each as its most telling part."""
    plain = _QUOTES.sub("", _NOISE.sub("", selector.strip().lower()))
    return tuple(_telling(step) for step in _COMBINATOR.split(plain) if step)


def _telling(step: str) -> str:
    """The id of a compound selector, else it without its tag, else the tag."""
    named = re.search(r"#[\w-]+", step)
    if named:
        return named[0]
    rest = re.sub(r"^[a-z][a-z0-9]*(?=[.\[])", "", step)
    return rest or step
