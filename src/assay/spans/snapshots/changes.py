"""What can change between two snapshots: the shapes of the answers, ready for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assay.stats import Estimate, TestResult

__all__ = [
    "BucketChange",
    "CategoryChange",
    "ConfusionChange",
    "Noise",
    "PromptChange",
    "ScoreChange",
    "SectionChange",
]


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """The mean of a score over the prompts that have it in both snapshots."""

    n: int
    baseline: float | None
    current: float | None
    difference: Estimate
    test: TestResult

    def as_json(self) -> dict[str, Any]:
        """The change as plain JSON."""
        return {
            "n": self.n,
            "baseline": self.baseline,
            "current": self.current,
            "difference": self.difference.as_json(),
            "test": self.test.as_json(),
        }


@dataclass(frozen=True, slots=True)
class CategoryChange:
    """One average of one category: as the summaries have it, and paired over prompts where they can be."""

    category: str
    measure: str
    baseline: float | None
    current: float | None
    delta: float | None
    """Current minus baseline; None where one of them was not assessed."""
    paired: ScoreChange | None = None
    p_adjusted: float | None = None
    """Corrected over all categories compared."""

    @property
    def significant(self) -> bool:
        """Is it more than noise at the 5 % level, corrected?"""
        return self.p_adjusted is not None and self.p_adjusted < 0.05

    def as_json(self) -> dict[str, Any]:
        """The change as plain JSON."""
        return {
            "category": self.category,
            "measure": self.measure,
            "baseline": self.baseline,
            "current": self.current,
            "delta": self.delta,
            "paired": self.paired.as_json() if self.paired else None,
            "p_adjusted": self.p_adjusted,
            "significant": self.significant,
        }


@dataclass(frozen=True, slots=True)
class PromptChange:
    """One prompt with a verdict that counts in both snapshots; repeats are averaged."""

    prompt_id: str
    baseline: float
    current: float
    regression: bool
    beyond_noise: bool | None
    """More than two standard deviations of the test-retest difference; None if the noise is not known."""

    @property
    def delta(self) -> float:
        """Current minus baseline."""
        return self.current - self.baseline

    def as_json(self) -> dict[str, Any]:
        """The change as plain JSON."""
        return {
            "prompt_id": self.prompt_id,
            "baseline": self.baseline,
            "current": self.current,
            "delta": self.delta,
            "regression": self.regression,
            "beyond_noise": self.beyond_noise,
        }


@dataclass(frozen=True, slots=True)
class SectionChange:
    """Errors of a kind in a section, per judged prompt."""

    section: str
    kind: str
    baseline: float
    current: float

    def as_json(self) -> dict[str, Any]:
        """The change as plain JSON."""
        return {
            "section": self.section,
            "kind": self.kind,
            "baseline": self.baseline,
            "current": self.current,
            "delta": self.current - self.baseline,
        }


@dataclass(frozen=True, slots=True)
class ConfusionChange:
    """A pair of roles that entered or left the ten most frequent confusions."""

    assigned_role: str
    expected_role: str
    count: int

    def as_json(self) -> dict[str, Any]:
        """The confusion as plain JSON."""
        return {
            "assigned_role": self.assigned_role,
            "expected_role": self.expected_role,
            "count": self.count,
        }


@dataclass(frozen=True, slots=True)
class BucketChange:
    """The error rate of one bucket of confidence; None where there was no span."""

    bucket: str
    baseline: float | None
    current: float | None

    def as_json(self) -> dict[str, Any]:
        """The change as plain JSON."""
        both = self.baseline is not None and self.current is not None
        delta = (self.current or 0.0) - (self.baseline or 0.0) if both else None
        return {"bucket": self.bucket, "baseline": self.baseline, "current": self.current, "delta": delta}


@dataclass(frozen=True, slots=True)
class Noise:
    """How much a score moves when the same is judged twice."""

    sd_of_difference: float
    """The standard deviation of the difference between two single verdicts."""
    source: str
    pairs: int | None = None

    def limit(self, times_baseline: int, times_current: int) -> float:
        """Two standard deviations of the difference between means of so many repeats."""
        spread = (1 / times_baseline + 1 / times_current) / 2
        return 2 * self.sd_of_difference * float(spread**0.5)

    def as_json(self) -> dict[str, Any]:
        """The noise as plain JSON."""
        return {"sd_of_difference": self.sd_of_difference, "source": self.source, "pairs": self.pairs}
