"""How far a judge can be trusted: its agreement with people, bound to exactly the judge that was measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from assay.errors import BadInput
from assay.stats import Agreement, Estimate, cohen_kappa, wilson

__all__ = ["JudgeCard", "calibrate"]

_ENOUGH_LABELS = 50


@dataclass(frozen=True, slots=True)
class JudgeCard:
    """Agreement of one judge with people on one set of labels."""

    judge: str
    fingerprint: Mapping[str, str]
    labels: int
    unjudged: int
    kappa: Agreement
    agreement: Estimate
    confusion: Mapping[tuple[str, str], int]
    """(person's label, judge's label) to count."""
    base_rates: Mapping[str, float]
    """How often people gave each label: a kappa without it says little."""

    def holds_for(self, fingerprint: Mapping[str, str]) -> bool:
        """Was exactly this judge measured? Another prompt, model or rubric is another judge."""
        return dict(self.fingerprint) == dict(fingerprint)

    @property
    def caveats(self) -> list[str]:
        """What must be said beside the numbers."""
        found = []
        judged = self.labels - self.unjudged
        if judged < _ENOUGH_LABELS:
            found.append(f"Only {judged} judged labels; a steady kappa needs {_ENOUGH_LABELS} or more.")
        if self.unjudged:
            found.append(f"{self.unjudged} labelled items have no valid verdict and are not in the kappa.")
        top = max(self.base_rates.values(), default=0.0)
        if top > 0.9:
            found.append(f"{top:.0%} of the labels are the same; kappa is fragile at such base rates.")
        return found

    def as_json(self) -> dict[str, Any]:
        """The card as plain JSON."""
        return {
            "judge": self.judge,
            "fingerprint": dict(self.fingerprint),
            "labels": self.labels,
            "unjudged": self.unjudged,
            "kappa": self.kappa.as_json(),
            "agreement": self.agreement.as_json(),
            "confusion": [
                {"person": person, "judge": judge, "n": n}
                for (person, judge), n in sorted(self.confusion.items())
            ],
            "base_rates": dict(self.base_rates),
            "caveats": self.caveats,
        }


def calibrate(
    judge: str,
    fingerprint: Mapping[str, str],
    people: Sequence[Any],
    verdicts: Sequence[Any | None],
    *,
    weights: Literal["linear", "quadratic"] | None = None,
) -> JudgeCard:
    """Compare a judge's readings with people's labels of the same items; None is "no valid verdict"."""
    if len(people) != len(verdicts):
        raise BadInput(f"{len(people)} labels and {len(verdicts)} verdicts do not pair up.")
    pairs = [(p, v) for p, v in zip(people, verdicts, strict=True) if v is not None]
    ours, theirs = [v for _, v in pairs], [p for p, _ in pairs]
    rates = Counter(str(label) for label in people)
    return JudgeCard(
        judge=judge,
        fingerprint=dict(fingerprint),
        labels=len(people),
        unjudged=len(people) - len(pairs),
        kappa=cohen_kappa(theirs, ours, weights=weights),
        agreement=wilson(sum(p == v for p, v in pairs), len(pairs)),
        confusion=Counter((str(p), str(v)) for p, v in pairs),
        base_rates={label: n / len(people) for label, n in sorted(rates.items())},
    )
