"""From rates to marks: the same steps for all five marks and for every category.

A rate of 0.95 or more earns 5, of 0.85 earns 4, of 0.70 earns 3, of 0.50 earns 2, anything less 1. Each mark
rises with its own rate and depends on nothing else:

- coverage: the share of the reference that is covered, a critical span counting three times, an important
  one twice;
- precision: the share of the predictions that is no false positive; one that the reference can neither
  confirm nor refute counts half;
- granularity: of the predictions that overlap the reference, the share with good boundaries;
- taxonomy: of the predictions that the reference has too, the share with its role;
- technical specifications: the share of the reference's technical spans that is covered.

A rate without anything to divide by is perfect if there was nothing to find (no reference span for coverage
and specifications; neither reference nor prediction for the others). Otherwise it earns 1: a labelling of
nothing must not look careful.
"""

from __future__ import annotations

from assay.spans.types import Severity

__all__ = ["WEIGHTS", "mark", "severity_of"]

_STEPS = ((0.95, 5), (0.85, 4), (0.70, 3), (0.50, 2))
WEIGHTS: dict[Severity, int] = {"critical": 3, "important": 2, "minor": 1}
_CRITICAL = frozenset({"subject.identity", "action.movement", "environment.location"})
_IMPORTANT = frozenset({"subject", "lighting", "camera", "shot"})


def mark(part: float, whole: float, *, nothing: int) -> int:
    """The mark of a rate, 1 to 5; `nothing` is the mark when there is nothing to divide by."""
    if whole <= 0:
        return nothing
    # A hair below the bar is on it: 19 / 20 must be 0.95 however it was added up.
    rate = part / whole + 1e-9
    return next((points for bar, points in _STEPS if rate >= bar), 1)


def severity_of(role: str) -> Severity:
    """How much it matters that a span of this role is missing."""
    if role in _CRITICAL:
        return "critical"
    return "important" if role.split(".", 1)[0] in _IMPORTANT else "minor"
