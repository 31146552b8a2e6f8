"""Which issues two runs report: in both, only in the first, only in the second.

A known problem is itself in both runs. What fits no known problem is the same if page and words are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from assay.mirror.analysis.resemblance import content_words
from assay.mirror.matching.lexicon import problems_in
from assay.mirror.matching.pages import canonical_page
from assay.mirror.matching.selectors import selector_relation
from assay.mirror.scoring.tallies import Tally

__all__ = ["IssueChange", "issue_changes"]

Status = Literal["fixed", "new", "persisting"]

# On one page: a third of the words in common, or the same element and the same kind of problem.
_SAME_FROM = 1 / 3
_SHOWN = 160


@dataclass(frozen=True, slots=True)
class IssueChange:
    """One reported issue and where it stands.

    `fixed` means no longer reported. A known problem that is still in the second run's truth is still there:
    then it was not fixed but lost.
    """

    status: Status
    study: str
    kind: Literal["known", "other"]
    name: str
    """The id of the known problem, or the words of the finding."""
    still_there: bool | None = None
    """Is the known problem in the truth of the second run? None for what is not known."""
    verdict: str | None = None
    """What the validation said about a finding that fits no known problem."""

    def as_json(self) -> dict[str, Any]:
        """The issue as plain JSON."""
        return {
            "status": self.status,
            "study": self.study,
            "kind": self.kind,
            "name": self.name,
            "still_there": self.still_there,
            "verdict": self.verdict,
        }


@dataclass(frozen=True, slots=True)
class _Other:
    """A cluster that fits no known problem, in what can be compared."""

    page: str
    selector: str | None
    element: frozenset[str]
    problems: frozenset[str]
    words: frozenset[str]
    text: str
    verdict: str


def issue_changes(key: str, a: Tally, b: Tally) -> list[IssueChange]:
    """What became of every issue that one of two runs of the same study reports."""
    return [*_known(key, a, b), *_others(key, a, b)]


def _known(key: str, a: Tally, b: Tally) -> list[IssueChange]:
    changes = []
    for truth_id in sorted(a.found | b.found):
        status: Status = "persisting" if truth_id in a.found & b.found else "new"
        if truth_id not in b.found:
            status = "fixed"
        changes.append(IssueChange(status, key, "known", truth_id, still_there=truth_id in b.truth))
    return changes


def _others(key: str, a: Tally, b: Tally) -> list[IssueChange]:
    import numpy as np

    from assay.stats import assign

    before, after = _unmatched(a), _unmatched(b)
    pairs: Sequence[tuple[int, int]] = ()
    if before and after:
        # What scores below zero stays alone.
        likeness = np.array([[_likeness(x, y) - _SAME_FROM for y in after] for x in before])
        pairs = assign(likeness).pairs
    kept_a, kept_b = {row for row, _ in pairs}, {column for _, column in pairs}
    return [
        *(_other("persisting", key, after[column]) for _, column in pairs),
        *(_other("fixed", key, one) for place, one in enumerate(before) if place not in kept_a),
        *(_other("new", key, one) for place, one in enumerate(after) if place not in kept_b),
    ]


def _other(status: Status, key: str, one: _Other) -> IssueChange:
    return IssueChange(status, key, "other", one.text, verdict=one.verdict)


def _unmatched(tally: Tally) -> list[_Other]:
    claims = {claim.id: claim for claim in tally.scored.claims}
    found = []
    for cluster_id, verdict in tally.verdict.items():
        claim = claims.get(tally.clusters[cluster_id].representative)
        if claim is None:
            continue
        text = f"{claim.element_description}: {claim.problem_description}".strip(": ")
        found.append(
            _Other(
                canonical_page(claim.page_url_pattern),
                claim.selector,
                content_words(claim.element_description),
                problems_in(claim.problem_description),
                content_words(text),
                " ".join(text.split())[:_SHOWN],
                verdict,
            )
        )
    return found


def _likeness(a: _Other, b: _Other) -> float:
    related = selector_relation(a.selector, b.selector)
    if a.page != b.page or related == 0 or not a.words or not b.words:
        return 0.0
    shared = len(a.words & b.words) / len(a.words | b.words)
    same_element = related == 1 or (a.element == b.element and bool(a.element))
    return 1 + shared if same_element and a.problems & b.problems else shared
