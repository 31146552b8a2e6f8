"""What two issues have in common, as numbers: words, meaning, place, element and labels.

Severity and source are not among them: a judge must not see who says it, nor how bad it is said to be. A
feature that is unknown for a pair (no selector, no recommendation) is NaN and speaks neither for nor against.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from assay.mirror.matching.lexicon import problems_in, things_in
from assay.mirror.matching.neighbours import MAX_TEXT, blended, told
from assay.mirror.matching.pages import on_page, siblings, site_wide
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.matching.selectors import selector_relation
from assay.mirror.matching.tokens import content_words, name_words

if TYPE_CHECKING:
    from assay.models.embedded.embedder import Embedder

__all__ = [
    "AGAINST",
    "FEATURES",
    "Floats",
    "Pair",
    "mutual_features",
    "page_relation",
    "pair_features",
    "same_place",
]

Floats = NDArray[np.float64]
Pair = tuple[NormalizedIssue, NormalizedIssue]

_UNKNOWN = float("nan")


@dataclass(frozen=True, slots=True)
class _Traits:
    """What is compared of one issue; worked out once."""

    issue: NormalizedIssue
    text: str
    element: str
    fix: str
    words: frozenset[str]
    selector_words: frozenset[str]
    problems: frozenset[str]
    things: frozenset[str]
    heuristic: int | None


@lru_cache(maxsize=4096)
def _traits(issue: NormalizedIssue) -> _Traits:
    whole = told(issue)
    return _Traits(
        issue=issue,
        text=issue.problem_description[:MAX_TEXT],
        element=issue.element_description[:MAX_TEXT],
        fix=(issue.fix or "")[:MAX_TEXT],
        words=content_words(whole),
        selector_words=name_words(issue.selector or ""),
        problems=problems_in(f"{whole} {issue.fix or ''}"),
        things=things_in(whole),
        heuristic=_heuristic(issue),
    )


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    """How much of the smaller set is in the larger; unknown if one is empty."""
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller else _UNKNOWN


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    both = len(one | other)
    return len(one & other) / both if both else 0.0


def _same(one: object, other: object, blank: object = None) -> float:
    if one == blank or other == blank:
        return _UNKNOWN
    return 1.0 if one == other else 0.0


def page_relation(claim: NormalizedIssue, truth: NormalizedIssue) -> float | None:
    """1: the claim was made on the page of the known problem; 0: elsewhere; None: that cannot be said."""
    if site_wide(truth.page_pattern) or site_wide(claim.page_pattern):
        return None
    if truth.page_pattern is not None:
        return float(on_page(truth.page_pattern, claim.page_url_pattern))
    if claim.page_pattern is not None:
        return float(on_page(claim.page_pattern, truth.page_url_pattern))
    if claim.page_url_pattern == truth.page_url_pattern:
        return 1.0
    return None if siblings(claim.page_url_pattern, truth.page_url_pattern) else 0.0


def same_place(claim: NormalizedIssue, truth: NormalizedIssue) -> bool:
    """Does nothing say that they are in different places?"""
    if page_relation(claim, truth) == 0:
        return False
    return selector_relation(claim.selector, truth.selector) != 0


def _known(relation: float | None) -> float:
    return _UNKNOWN if relation is None else relation


def _problem_conflict(one: _Traits, other: _Traits) -> float:
    return float(bool(one.problems) and bool(other.problems) and not one.problems & other.problems)


# Each looks at one pair. The cosines, which are taken for all pairs at once, come before them.
_BY_PAIR: dict[str, Callable[[_Traits, _Traits], float]] = {
    "shared words": lambda c, t: _jaccard(c.words, t.words),
    "shared problems": lambda c, t: _jaccard(c.problems, t.problems),
    "other problems": _problem_conflict,
    "shared things": lambda c, t: _jaccard(c.things, t.things),
    "same element type": lambda c, t: _same(c.issue.element_type, t.issue.element_type, "other"),
    "page": lambda c, t: _known(page_relation(c.issue, t.issue)),
    "selector": lambda c, t: _known(selector_relation(c.issue.selector, t.issue.selector)),
    "selector words": lambda c, t: _share(t.selector_words, c.words | c.selector_words),
    "same category": lambda c, t: _same(c.issue.category, t.issue.category),
    "same criterion": lambda c, t: _same(c.issue.wcag, t.issue.wcag),
    "same heuristic": lambda c, t: _same(c.heuristic, t.heuristic),
}
_COSINES = ("meaning", "meaning with element", "meaning against element", "meaning against fix")

FEATURES: tuple[str, ...] = (*_COSINES, *_BY_PAIR)
AGAINST = frozenset({"other problems"})
"""Features that speak against a pair; all others speak for it."""


# A word that only one of Nielsen's ten heuristics has in its name, in their order.
_HEURISTICS = (
    "visibility",
    "real world",
    "freedom",
    "consisten",
    "prevent",
    "recogni",
    "efficien",
    "minimalist",
    "recover",
    "documentation",
)
_NUMBER = re.compile(r"(?:^|[#h\s])(10|[1-9])\b")


def _heuristic(issue: NormalizedIssue) -> int | None:
    """The number of the heuristic, from its number or its name; None if it is none of the ten."""
    text = (issue.heuristic or "")[:200].lower()
    # "Recognize, diagnose and recover" has the words of two; recovery is the rarer one.
    named = [at for at, word in enumerate(_HEURISTICS, 1) if word in text]
    if named:
        return 9 if 9 in named else named[0]
    number = _NUMBER.search(text)
    return int(number[1]) if number else None


def pair_features(pairs: Sequence[Pair], embedder: Embedder) -> Floats:
    """One row per pair, one column per feature."""
    if not pairs:
        return np.empty((0, len(FEATURES)))
    # An issue comes up in many pairs; to hash all its fields each time would cost more than the comparing.
    known = {id(issue): _traits(issue) for pair in pairs for issue in pair}
    compared = [(known[id(claim)], known[id(truth)]) for claim, truth in pairs]
    rows = [[feature(claim, truth) for feature in _BY_PAIR.values()] for claim, truth in compared]
    return np.hstack([_cosines(compared, embedder), np.array(rows, dtype=np.float64)])


def mutual_features(pairs: Sequence[Pair], embedder: Embedder) -> Floats:
    """The features of two claims, the mean of both ways round; what one way does not know, the other may."""
    values = pair_features([*pairs, *((other, one) for one, other in pairs)], embedder)
    one, other = values[: len(pairs)], values[len(pairs) :]
    mean: Floats = np.where(np.isnan(one), other, np.where(np.isnan(other), one, (one + other) / 2))
    return mean


def _cosines(pairs: Sequence[tuple[_Traits, _Traits]], embedder: Embedder) -> Floats:
    sides = [[claim for claim, _ in pairs], [truth for _, truth in pairs]]
    vectors = _Vectors(
        embedder, [text for side in sides for t in side for text in (t.text, t.element, t.fix)]
    )
    texts = [vectors.of([traits.text for traits in side]) for side in sides]
    elements = [vectors.of([traits.element for traits in side]) for side in sides]
    fixes = [vectors.of([traits.fix for traits in side]) for side in sides]
    whole = [blended(text, element) for text, element in zip(texts, elements, strict=True)]
    return np.column_stack(
        [
            _cosine(*texts),
            _cosine(*whole),
            _cosine(whole[0], elements[1]),
            np.fmax(_cosine(whole[0], fixes[1]), _cosine(*fixes)),
        ]
    )


class _Vectors:
    """The vectors of all texts of a batch, each text embedded once."""

    def __init__(self, embedder: Embedder, texts: list[str]) -> None:
        known = list(dict.fromkeys(texts))
        self._at = {text: at for at, text in enumerate(known)}
        self._vectors = embedder.embed(known).astype(np.float64)

    def of(self, texts: list[str]) -> Floats:
        """One row per text."""
        rows: Floats = self._vectors[[self._at[text] for text in texts]]
        return rows


def _cosine(ones: Floats, others: Floats) -> Floats:
    """Row by row; unknown where a text is empty, which has the zero vector."""
    cosines: Floats = np.round(np.einsum("ij,ij->i", ones, others), 6)
    cosines[~(ones.any(axis=1) & others.any(axis=1))] = _UNKNOWN
    return cosines
