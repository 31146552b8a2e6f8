"""Information scent: how strongly words on a page smell of what somebody wants (Pirolli and Card).

Words are compared by their roots. Dates and times are compared as such, however they are written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.mirror.matching.tokens import content_words

if TYPE_CHECKING:
    from assay.mirror.agents.reference.goals import Goal

__all__ = ["PageOdour", "odour", "roots", "share_of", "strength"]

_ROOT = 6
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY_MONTH = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}\b", re.IGNORECASE)
_MONTH_DAY = re.compile(rf"\b{_MONTH}\s+(\d{{1,2}})(?:st|nd|rd|th)?\b", re.IGNORECASE)
_ISO = re.compile(r"\b\d{4}-(\d{2})-(\d{2})\b")
_TIME = re.compile(
    r"\b(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b|\b([01]?\d|2[0-3]):([0-5]\d)\b", re.IGNORECASE
)
_ENDINGS = ("ments", "ment", "ations", "ation", "ers", "er")


@lru_cache(maxsize=65536)
def roots(text: str) -> frozenset[str]:
    """The roots of a text's words that carry meaning, and its dates and times in one spelling."""
    return frozenset(_root(word) for word in content_words(text)) | _moments(text)


def _root(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word.removesuffix(ending)
            break
    return word[:_ROOT]


def _moments(text: str) -> frozenset[str]:
    if not any(letter.isdigit() for letter in text):
        return frozenset()
    found = {f"@{int(day)}-{_month(month)}" for day, month in _DAY_MONTH.findall(text)}
    found |= {f"@{int(day)}-{_month(month)}" for month, day in _MONTH_DAY.findall(text)}
    found |= {f"@{int(day)}-{int(month)}" for month, day in _ISO.findall(text)}
    for hour, minute, half, full_hour, full_minute in _TIME.findall(text):
        if full_hour:
            found.add(f"@{int(full_hour)}:{full_minute}")
        else:
            late = 12 if half.lower() == "p" else 0
            found.add(f"@{int(hour) % 12 + late}:{minute or '00'}")
    return frozenset(found)


def _month(name: str) -> int:
    return _MONTHS.index(name[:3].lower()) + 1


@dataclass(frozen=True, slots=True)
class PageOdour:
    """How common each root is among the choices of a page: what every choice has tells none apart."""

    shares: Mapping[str, float]

    def worth(self, root: str) -> float:
        """1 for a word that one choice has, little for one that all have."""
        return 1.0 - 0.7 * self.shares.get(root, 0.0)


def odour(names: Sequence[str]) -> PageOdour:
    """The odour of a page from the names of its choices."""
    counts: dict[str, int] = {}
    for name in names:
        for root in roots(name):
            counts[root] = counts.get(root, 0) + 1
    many = len(names)
    return PageOdour({root: (count - 1) / many for root, count in counts.items() if many > 3})


_PLAIN = PageOdour({})


def strength(
    goal: Goal, name: str, near: str = "", *, near_weight: float = 0.4, page: PageOdour = _PLAIN
) -> float:
    """How strongly a choice smells of the goal: 0 not at all, near 1 of nothing else."""
    named, around = roots(name), roots(near) - roots(name)
    sum_named = sum(goal.terms.get(root, 0.0) * page.worth(root) for root in sorted(named))
    sum_around = sum(goal.terms.get(root, 0.0) * page.worth(root) for root in sorted(around))
    strange = sum(root not in goal.terms for root in named)
    total = sum_named / (1.0 + 0.12 * strange) + near_weight * sum_around / (1.0 + 0.04 * len(around))
    return total / (total + 1.2)


def share_of(goal: Goal, text: str) -> float:
    """How much of the goal's own words a text has, from 0 to 1."""
    if not goal.own:
        return 0.0
    here = roots(text)
    weights = {root: goal.terms[root] for root in goal.own}
    return sum(weight for root, weight in sorted(weights.items()) if root in here) / sum(weights.values())
