"""What kind of page an address is: a word that may be quoted where the page itself may not."""

from __future__ import annotations

import re

from assay.mirror.matching.pages import canonical_page

__all__ = ["PAGE_TYPES", "page_type"]

# The first type with a word in the path wins, so the particular ones stand before the general ones.
_WORDS: tuple[tuple[str, str], ...] = (
    ("confirmation", "confirm confirmation confirmed thanks thank-you complete success receipt sent saved"),
    ("review of a form", "review check summary"),
    ("checkout", "checkout pay payment payments basket cart bag billing"),
    ("sign-in", "sign-in signin login log-in sign-up signup register password auth"),
    ("search", "search find results browse explore directory lookup"),
    (
        "form",
        "apply application book booking enrol quote claim new edit form contact report letters open order",
    ),
    ("settings", "settings preferences privacy-settings notifications alerts tokens"),
    ("account", "account profile dashboard my saved-items history my-bookings my-learning"),
    ("help", "help support faq faqs questions docs documentation guide guides"),
    ("policy", "privacy terms legal cookies accessibility policy"),
    ("prices", "pricing prices fees plans rates"),
)
_TYPE_OF = {word: kind for kind, words in reversed(_WORDS) for word in words.split()}
_ORDER = [kind for kind, _ in _WORDS]

PAGE_TYPES = ("home page", *_ORDER, "list", "detail", "whole site", "other")
"""The types there are."""

_ID = re.compile(r"\d|-")


def page_type(url: str, pattern: str | None = None) -> str:
    """The type of a page, by the words of its path; `pattern` is that of a known problem."""
    if pattern is not None and pattern.strip("^$") in (".*", "/.*"):
        return "whole site"
    parts = [part.casefold() for part in re.split(r"[/#?]", canonical_page(url)) if part]
    if not parts:
        return "home page"
    named = {_TYPE_OF[word] for part in parts for word in (part, *part.split("-")) if word in _TYPE_OF}
    if named:
        return min(named, key=_ORDER.index)
    # Below a section stands one of its things; the section itself lists them.
    if len(parts) > 1:
        return "detail"
    return "detail" if _ID.search(parts[0]) else "list"
