"""The targets of a labeller and whether they are met: an interval that straddles the bar decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from assay.stats import Metric, wilson

__all__ = ["TARGETS", "Decision", "Target", "TargetResult", "decide"]

Measure = Literal["f1", "taxonomy", "fragmentation", "over_extraction"]
Decision = Literal["met", "not met", "not decidable at this n"]
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Target:
    """A bar: at least `bar`, or at most where `at_most`."""

    measure: Measure
    bar: float
    at_most: bool = False


TARGETS = (
    Target("f1", 0.85),
    Target("taxonomy", 0.90),
    Target("fragmentation", 0.20, at_most=True),
    Target("over_extraction", 0.15, at_most=True),
)


@dataclass(frozen=True, slots=True)
class TargetResult:
    """A target, the value, the interval that decided, and the decision."""

    target: Target
    value: float | None
    ci: Interval | None
    basis: str
    decision: Decision

    def as_json(self) -> dict[str, Any]:
        """The result as plain JSON."""
        return {
            "measure": self.target.measure,
            "target": self.target.bar,
            "direction": "at most" if self.target.at_most else "at least",
            "value": self.value,
            "ci": None if self.ci is None else list(self.ci),
            "basis": self.basis,
            "decision": self.decision,
        }


def decide(target: Target, metric: Metric, spans: Mapping[str, tuple[int, int]]) -> TargetResult:
    """Compare the interval with the bar.

    Where the bootstrap has no interval (every resample alike, or one prompt), Wilson's over the spans
    decides: three perfect spans are no proof of 0.85. For F1 it is taken over
    right / (right + spurious + missed) and carried over, F1 being an increasing function of that share.
    """
    ci, basis = metric.ci, metric.method
    if ci is None and metric.value is not None:
        estimate = wilson(*spans[target.measure])
        ci, basis = estimate.ci, "Wilson over spans, as resampling prompts shows no spread"
        if ci is not None and target.measure == "f1":
            ci = _f1_of(ci[0]), _f1_of(ci[1])
    return TargetResult(target, metric.value, ci, basis, _decision(target, ci))


def _f1_of(share: float) -> float:
    return 2 * share / (1 + share)


def _decision(target: Target, ci: Interval | None) -> Decision:
    if ci is None:
        return "not decidable at this n"
    low, high = ci
    if (high <= target.bar) if target.at_most else (low >= target.bar):
        return "met"
    if (low > target.bar) if target.at_most else (high < target.bar):
        return "not met"
    return "not decidable at this n"
