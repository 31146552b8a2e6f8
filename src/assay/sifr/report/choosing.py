"""Which pages are shown side by side: by rule, so that nobody picks the ones that flatter a format."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

__all__ = ["RULE", "Choice", "pages_to_show"]

RULE = (
    "The pages are chosen by rule: the one where formats differ most in accuracy, the one that is read worst "
    "over all formats, and the one in the middle; of equals the first by name."
)


class Choice(NamedTuple):
    """A page, and why this one."""

    page: str
    why: str


def pages_to_show(scores: Mapping[str, Any]) -> list[Choice]:
    """Up to three pages at the first budget; controls have no say."""
    budget, formats = scores.get("headline_budget"), scores["counts"]["formats"]
    shares = {
        row["page"]: [row["formats"][name]["accuracy"] for name in formats if name in row["formats"]]
        for row in scores.get("pages") or ()
        if row["budget"] == budget
    }
    read = {page: found for page, found in sorted(shares.items()) if found}
    chosen: list[Choice] = []
    spreads = {page: max(found) - min(found) for page, found in read.items()}
    if any(spreads.values()):
        page = max(spreads, key=lambda name: spreads[name])
        chosen.append(Choice(page, f"formats differ most here, by {100 * spreads[page]:.0f} points"))
    means = {page: statistics.fmean(found) for page, found in read.items()}
    by_ease = sorted(means, key=lambda name: means[name])
    for named, place in (("it is read worst", 0), ("it lies in the middle", (len(by_ease) - 1) // 2)):
        left = _from(place, by_ease, chosen)
        if left is not None:
            chosen.append(Choice(left, f"{named}, with {100 * means[left]:.0f} % over all formats"))
    return chosen


def _from(place: int, pages: Sequence[str], chosen: Sequence[Choice]) -> str | None:
    """The page at this place, or the next that is not shown yet."""
    taken = {choice.page for choice in chosen}
    return next((page for page in pages[place:] if page not in taken), None)
