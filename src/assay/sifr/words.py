"""The words that every part of the suite shares."""

from __future__ import annotations

from typing import Literal, get_args

__all__ = [
    "CATEGORIES",
    "CONTROLS",
    "DEFAULT_FORMATS",
    "KINDS",
    "LEVELS",
    "LOSSES",
    "PAGE_CLASSES",
    "Category",
    "Kind",
    "Level",
    "Loss",
    "PageClass",
    "PageSplit",
]

Category = Literal["navigation", "extraction", "interaction", "summarization", "accessibility", "comparison"]
"""The protocol's six kinds of task."""

PageClass = Literal["e-commerce", "news", "saas", "forms", "social", "other"]
"""The protocol's classes of pages, and one for pages that somebody else brings."""

PageSplit = Literal["tuned", "fresh"]
"""Were the suite's own rules written with this page in sight?"""

Kind = Literal[
    "button", "link", "input", "select", "checkbox", "radio", "image", "text", "container", "nav", "form"
]
"""The element types of SPEC v2.0."""

Level = Literal["high", "med", "low"]
"""How much an element matters to somebody who wants to do something here."""

Loss = Literal["representation", "truncation", "model", "hallucinated"]
"""Where an answer was lost: the format never had it, the budget cut it off, or the reader failed."""

CATEGORIES: tuple[Category, ...] = get_args(Category)
PAGE_CLASSES: tuple[PageClass, ...] = get_args(PageClass)
KINDS: tuple[Kind, ...] = get_args(Kind)
LEVELS: tuple[Level, ...] = get_args(Level)
LOSSES: tuple[Loss, ...] = get_args(Loss)

DEFAULT_FORMATS = ("sifr", "html_raw", "html_clean", "axtree", "screenshot")
"""The formats that the protocol compares."""

CONTROLS = (
    "sifr_stripped",
    "sifr_pseudo_salience",
    "sifr_pseudo_relations",
    "sifr_pseudo_clusters",
    "sifr_pseudo_all",
    "sifr_shuffled",
)
"""The negative controls: sifr without its structure, or with a wrong one."""
