"""Budgets: what of a page is shown, cut between whole elements, with a line that says what is missing."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from assay.sifr.formats.records import Part, Representation, write

__all__ = ["BUDGETS", "TOKENIZER", "Fitted", "fit", "tokens"]

TOKENIZER = "gpt-4o"
"""The model whose tokenizer counts for every format alike."""
BUDGETS = {"2k": 2_000, "8k": 8_000, "32k": 32_000}
"""The equal budgets; `full` and `native` are no numbers."""
_NOTE_TOKENS = 16


@dataclass(frozen=True, slots=True)
class Fitted:
    """A representation within a budget."""

    text: str
    tokens: int
    kept: int
    parts: int
    refs: frozenset[str]

    @property
    def left_out(self) -> int:
        """How many parts did not fit."""
        return self.parts - self.kept


@lru_cache(maxsize=65_536)
def tokens(text: str) -> int:
    """How many tokens a text costs, whichever format it is in."""
    from assay.models.tokens import count_tokens

    return count_tokens(text, TOKENIZER).count


def fit(shown: Representation, budget: int | None) -> Fitted:
    """All of it where it fits, else the parts that matter most, in reading order.

    Parts are taken by rank, then by order; one that is too large is passed by, and the next is tried.
    """
    whole = tokens(shown.text)
    if budget is None or whole <= budget:
        return Fitted(shown.text, whole, len(shown.parts), len(shown.parts), shown.refs)
    kept = _chosen(shown.parts, budget - _NOTE_TOKENS)
    text, count = _written(shown.parts, kept)
    # Pieces counted alone and together differ a little at their seams.
    while count > budget and kept:
        kept = _without_last(shown.parts, kept, max(1, len(kept) * (count - budget) // count))
        text, count = _written(shown.parts, kept)
    refs = frozenset(ref for place in kept for ref in shown.parts[place].refs)
    return Fitted(text, count, len(kept), len(shown.parts), refs)


def _written(parts: tuple[Part, ...], kept: frozenset[int]) -> tuple[str, int]:
    text = write(parts, kept).rstrip("\n")
    text += f"\n[{len(parts) - len(kept):,} of {len(parts):,} elements left out]\n"
    return text, tokens(text)


def _order(parts: tuple[Part, ...]) -> list[int]:
    return sorted(range(len(parts)), key=lambda place: (-parts[place].rank, place))


def _chosen(parts: tuple[Part, ...], budget: int) -> frozenset[int]:
    kept: set[int] = set()
    left = budget
    for place in _order(parts):
        wanted = _with_around(parts, place, kept)
        cost = sum(tokens(parts[one].text) + tokens(parts[one].after) for one in wanted)
        if cost <= left:
            kept.update(wanted)
            left -= cost
        if left <= 0:
            break
    return _without_bare_headings(parts, kept)


def _with_around(parts: tuple[Part, ...], place: int, kept: set[int]) -> list[int]:
    wanted: dict[int, None] = {}
    waiting = [place]
    while waiting:
        one = waiting.pop()
        if one in kept or one in wanted:
            continue
        wanted[one] = None
        waiting.extend(parts[one].needs)
        around = parts[one].parent
        if around is not None:
            waiting.append(around)
    return list(wanted)


def _without_last(parts: tuple[Part, ...], kept: frozenset[int], count: int) -> frozenset[int]:
    """Without what came last; what others stand in or name stays."""
    needed = {other for place in kept for other in (parts[place].parent, *parts[place].needs)}
    loose = [place for place in reversed(_order(parts)) if place in kept and place not in needed]
    return _without_bare_headings(parts, kept - set(loose[:count]))


def _without_bare_headings(parts: tuple[Part, ...], kept: Set[int]) -> frozenset[int]:
    held: set[int | None] = set()
    left: set[int] = set()
    for place in sorted(kept, reverse=True):
        if parts[place].rank > -inf or place in held:
            left.add(place)
            held.add(parts[place].parent)
    return frozenset(left)
