"""What people say together, how far they agree with each other, and what is asked of a judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.mirror.calibration.labels import Label, Labels
from assay.stats import Agreement, cohen_kappa, krippendorff_alpha

__all__ = ["MATCH_FROM", "Consensus", "Gate", "agree", "between_people", "check_gate", "is_match"]

MATCH_FROM = 2
"""From this rubric score on, a person calls a pair a match."""
LOWEST_KAPPA = 0.60
BELOW_PEOPLE = 0.10


def is_match(score: Label) -> bool:
    """Does a label of a pair say "the same problem"?"""
    return isinstance(score, int) and score >= MATCH_FROM


@dataclass(frozen=True, slots=True)
class Consensus:
    """One label per item: the majority's, and in a tie that of the person named first."""

    labels: Mapping[str, Label]
    disputed: int
    """Items on which people differ, as match or not, or in the verdict."""
    ties: int
    """Disputed items that the first person decided."""


def agree(labels: Labels, kinds: Mapping[str, str]) -> Consensus:
    """Bring the people's labels together."""
    found: dict[str, Label] = {}
    disputed = ties = 0
    for item in sorted(labels.labelled):
        given = [person[item] for person in labels.people.values() if item in person]
        sides = Counter(_side(label, kinds[item]) for label in given)
        top = max(sides.values())
        winners = {side for side, votes in sides.items() if votes == top}
        disputed += len(sides) > 1
        ties += len(winners) > 1
        found[item] = next(label for label in given if _side(label, kinds[item]) in winners)
    return Consensus(found, disputed, ties)


def _side(label: Label, kind: str) -> Label:
    return is_match(label) if kind == "pair" else label


def between_people(labels: Labels, kinds: Mapping[str, str], kind: str) -> Agreement | None:
    """Kappa of two people, Krippendorff's alpha of more; None if nothing was labelled twice."""
    items = sorted(item for item in labels.labelled if kinds[item] == kind)
    rows: list[list[Label | None]] = [
        [_side(person[item], kind) if item in person else None for person in labels.people.values()]
        for item in items
    ]
    twice = [row for row in rows if sum(label is not None for label in row) > 1]
    if not twice:
        return None
    if len(labels.people) == 2:
        return cohen_kappa([row[0] for row in twice], [row[1] for row in twice])
    return krippendorff_alpha(twice)


@dataclass(frozen=True, slots=True)
class Gate:
    """Whether the judge is good enough to be believed, and every reason why not."""

    passed: bool
    reasons: Sequence[str]

    def as_json(self) -> dict[str, Any]:
        """The gate as plain JSON."""
        return {"passed": self.passed, "reasons": list(self.reasons)}


def check_gate(kappa: Agreement, people: Agreement | None) -> Gate:
    """The bar: kappa's lower bound at .60 or more, and not more than .10 below people among themselves."""
    against: list[str] = []
    notes: list[str] = []
    if kappa.ci is None:
        against.append("Kappa has no interval on these labels, so its lower bound cannot be held to a bar.")
    elif kappa.ci[0] < LOWEST_KAPPA:
        against.append(f"The lower bound of kappa is {kappa.ci[0]:.2f}, below {LOWEST_KAPPA:.2f}.")
    if people is None or people.value is None:
        notes.append("People were not compared with each other: one labeller, or nothing labelled twice.")
    elif kappa.value is not None and kappa.value < people.value - BELOW_PEOPLE:
        against.append(
            f"Kappa with people ({kappa.value:.2f}) is more than {BELOW_PEOPLE:.2f} below the agreement of "
            f"people with each other ({people.value:.2f})."
        )
    return Gate(not against, [*against, *notes])
