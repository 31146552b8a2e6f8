"""Which issues are near to each other: by meaning where the embedder is installed, else by letters."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from assay.errors import BadInput
from assay.mirror.matching.records import NormalizedIssue

if TYPE_CHECKING:
    from assay.models.embedded.embedder import Embedder

__all__ = [
    "MAX_TEXT",
    "blended",
    "issue_similarity",
    "letter_similarity",
    "matching_embedder",
    "nearest_pairs",
    "told",
    "word_similarity",
]

Floats = NDArray[np.float64]

MAX_TEXT = 1500
"""Characters of a text that are compared; the embedder reads no more."""
_ELEMENT_SHARE = 0.5
# So many rows of a table of all with all are held at a time.
_BLOCK = 512
_DECIMALS = 6
# The number of threads changes no byte of a vector.
_MAX_THREADS = 4


def matching_embedder() -> Embedder:
    """The embedder that all of matching shares, so that a text is embedded once."""
    from assay.models.embedded.embedder import open_embedder

    return open_embedder(min(_MAX_THREADS, os.cpu_count() or 1))


@cache
def _found_embedder() -> Embedder | None:
    try:
        return matching_embedder()
    except BadInput:
        return None


def told(issue: NormalizedIssue) -> str:
    """Element and problem in one text."""
    element, problem = issue.element_description, issue.problem_description
    return f"{element}. {problem}" if element else problem


def issue_similarity(ones: Sequence[NormalizedIssue], others: Sequence[NormalizedIssue]) -> Floats:
    """How near every one is to every other: the cosine of meanings, or of letters without the embedder."""
    if not ones or not others:
        return np.zeros((len(ones), len(others)))
    embedder = _found_embedder()
    if embedder is None:
        return letter_similarity([told(issue) for issue in ones], [told(issue) for issue in others])
    cosines: Floats = np.round(_meanings(ones, embedder) @ _meanings(others, embedder).T, _DECIMALS)
    return cosines


def nearest_pairs(
    issues: Sequence[NormalizedIssue], embedder: Embedder, *, most: int, least: float
) -> set[tuple[int, int]]:
    """Each issue with the `most` nearest others that are at least so near; by places, the lower first."""
    whole = _meanings(issues, embedder) if issues else np.zeros((0, 1))
    found: set[tuple[int, int]] = set()
    for start in range(0, len(issues), _BLOCK):
        near = np.round(whole[start : start + _BLOCK] @ whole.T, _DECIMALS)
        near[np.arange(len(near)), np.arange(start, start + len(near))] = -1
        for row, others in enumerate(np.argsort(-near, axis=1, kind="stable")[:, :most], start):
            close = (int(other) for other in others if near[row - start, other] >= least)
            found.update((min(row, other), max(row, other)) for other in close)
    return found


def _meanings(issues: Sequence[NormalizedIssue], embedder: Embedder) -> Floats:
    texts = embedder.embed([issue.problem_description[:MAX_TEXT] for issue in issues])
    elements = embedder.embed([issue.element_description[:MAX_TEXT] for issue in issues])
    return blended(texts.astype(np.float64), elements.astype(np.float64))


def blended(texts: Floats, elements: Floats) -> Floats:
    """The meaning of text and element together.

    It is blended from two vectors instead of being read from a third text: as good, and half the work, since
    elements are short and are needed anyway.
    """
    blend = texts + _ELEMENT_SHARE * elements
    lengths = np.linalg.norm(blend, axis=1, keepdims=True)
    whole: Floats = blend / np.where(lengths == 0, 1, lengths)
    return whole


def letter_similarity(ones: Sequence[str], others: Sequence[str]) -> Floats:
    """The TF-IDF cosine over runs of three to five letters within words."""
    return _cosines([_letters(text) for text in ones], [_letters(text) for text in others])


def word_similarity(ones: Sequence[str], others: Sequence[str]) -> Floats:
    """The TF-IDF cosine over words."""
    return _cosines([Counter(_words(text)) for text in ones], [Counter(_words(text)) for text in others])


def _words(text: str) -> list[str]:
    kept = "".join(char if char.isalnum() else " " for char in text[:MAX_TEXT].lower())
    return kept.split()


def _letters(text: str) -> Counter[str]:
    padded = [f" {word} " for word in _words(text)]
    return Counter(
        word[at : at + size]
        for word in padded
        for size in (3, 4, 5)
        for at in range(max(1, len(word) - size + 1))
    )


def _cosines(ones: list[Counter[str]], others: list[Counter[str]]) -> Floats:
    """Cosines of damped counts, each term weighted by how few of all the texts have it."""
    from scipy.sparse import csr_matrix

    texts = [*ones, *others]
    spread = Counter(term for text in texts for term in text)
    place = {term: at for at, term in enumerate(sorted(spread))}
    weight = {term: 1 + math.log((1 + len(texts)) / (1 + count)) for term, count in spread.items()}
    rows, columns, values = [], [], []
    for row, text in enumerate(texts):
        damped = {term: (1 + math.log(count)) * weight[term] for term, count in text.items()}
        length = math.sqrt(sum(value * value for value in damped.values())) or 1.0
        for term in sorted(damped):
            rows.append(row)
            columns.append(place[term])
            values.append(damped[term] / length)
    table = csr_matrix((values, (rows, columns)), shape=(len(texts), len(place)))
    product = table[: len(ones)] @ table[len(ones) :].T
    cosines: Floats = np.array(product.todense(), dtype=np.float64).round(_DECIMALS)
    return cosines
