"""Which known problems are worth a question for a claim.

Place is a source of candidates and never a gate: a claim's candidates are the known problems of its page,
those of its element, and its nearest neighbours by text. The likeliest comes first, and the list is short.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.mirror.matching.pages import on_page, site_wide
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.matching.selectors import selector_relation

__all__ = ["MAX_CANDIDATES", "find_candidates"]

MAX_CANDIDATES = 8

# How much nearer than its text a known problem is for standing in the same place.
_SAME_PAGE = 0.15
_SAME_ELEMENT = 0.30
# And for speaking of the same concepts: so much for each of the first three.
_SHARED_CONCEPT = 0.06
_MOST_CONCEPTS = 3


def find_candidates(
    claims: Sequence[NormalizedIssue], truths: Sequence[NormalizedIssue], *, top: int = 5
) -> dict[str, tuple[str, ...]]:
    """The ids of the candidates of every claim, best first; all claims and known problems are of one site."""
    import numpy as np

    from assay.mirror.matching.neighbours import issue_similarity

    if not truths or not claims:
        return {claim.id: () for claim in claims}
    near = issue_similarity(claims, truths)
    near = near + _SHARED_CONCEPT * np.array(
        [[_shared(claim, truth) for truth in truths] for claim in claims]
    )
    ids = [truth.id for truth in truths]
    # Ties go by id, whatever the order of the truth file.
    by_id = np.argsort(np.argsort(np.array(ids, dtype=object)))
    found: dict[str, tuple[str, ...]] = {}
    for row, claim in enumerate(claims):
        on = np.array([_on_its_page(claim, truth) for truth in truths])
        same = np.array([selector_relation(claim.selector, truth.selector) == 1.0 for truth in truths])
        neighbours = np.lexsort((by_id, -near[row]))[:top]
        wanted = on | same
        wanted[neighbours] = True
        likely = near[row] + _SAME_PAGE * on + _SAME_ELEMENT * same
        order = np.lexsort((by_id, -likely))
        found[claim.id] = tuple(ids[at] for at in order if wanted[at])[:MAX_CANDIDATES]
    return found


def _shared(claim: NormalizedIssue, truth: NormalizedIssue) -> int:
    return min(_MOST_CONCEPTS, len(claim.concepts & truth.concepts))


def _on_its_page(claim: NormalizedIssue, truth: NormalizedIssue) -> bool:
    # What is on every page is on this one too, which tells nothing.
    return not site_wide(truth.page_pattern) and on_page(truth.page_pattern, claim.page_url_pattern)
