"""The shapes of the answers: small, frozen, made of plain Python numbers, and ready for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from assay.errors import BadInput

__all__ = [
    "Agreement",
    "Assignment",
    "Calibration",
    "Corrected",
    "Estimate",
    "Interval",
    "Metric",
    "Power",
    "ReliabilityBin",
    "TestResult",
]

Interval = tuple[float, float]

# The reasons that recur; one wording each, so that reports can group them.
EMPTY = "no data"
SINGLE = "one value has no spread to build an interval from"
FLAT = "all values are equal: no spread to build an interval from"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its uncertainty.

    `value` and `ci` are `None` when they do not exist, and then `note` says why; `note` may also warn about a
    number that does exist. `n` counts the observations behind the value.
    """

    value: float | None
    ci: Interval | None
    n: int
    method: str
    level: float = 0.95
    note: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The estimate as JSON data; `note` is present only when there is one."""
        data: dict[str, Any] = {
            "value": self.value,
            "ci": None if self.ci is None else list(self.ci),
            "n": self.n,
            "method": self.method,
            "level": self.level,
        }
        return data if self.note is None else data | {"note": self.note}


@dataclass(frozen=True, slots=True)
class TestResult(Estimate):
    """A two-sided test beside the estimate it is about; `p_value` is `None` when the test does not exist."""

    __test__: ClassVar[bool] = False  # pytest would collect a class of this name

    statistic: float | None = None
    p_value: float | None = None

    def as_json(self) -> dict[str, Any]:
        """The estimate's JSON with `statistic` and `p_value`."""
        return Estimate.as_json(self) | {"statistic": self.statistic, "p_value": self.p_value}


@dataclass(frozen=True, slots=True)
class Agreement(Estimate):
    """A chance-corrected agreement with its two parts.

    For kappa `observed` and `expected` are (weighted) shares of agreement; for alpha they are the mean
    disagreements, in the units of its metric.
    """

    observed: float | None = None
    expected: float | None = None

    def as_json(self) -> dict[str, Any]:
        """The estimate's JSON with `observed` and `expected`."""
        return Estimate.as_json(self) | {"observed": self.observed, "expected": self.expected}


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """One bar of a reliability diagram; `confidence`, `accuracy` and `ci` are `None` in an empty bin."""

    low: float
    high: float
    n: int
    confidence: float | None
    accuracy: float | None
    ci: Interval | None

    def as_json(self) -> dict[str, Any]:
        """The bin as JSON data."""
        return {
            "low": self.low,
            "high": self.high,
            "n": self.n,
            "confidence": self.confidence,
            "accuracy": self.accuracy,
            "ci": None if self.ci is None else list(self.ci),
        }


@dataclass(frozen=True, slots=True)
class Calibration(Estimate):
    """A calibration error with its reliability bins.

    `floor` is the error that perfectly calibrated answers with these confidences would show on average:
    a value near it is no evidence of miscalibration.
    """

    bins: tuple[ReliabilityBin, ...] = ()
    floor: float | None = None

    def as_json(self) -> dict[str, Any]:
        """The estimate's JSON with `bins` and `floor`."""
        return Estimate.as_json(self) | {"bins": [b.as_json() for b in self.bins], "floor": self.floor}


@dataclass(frozen=True, slots=True)
class Corrected(Estimate):
    """A mean corrected by labels: `n` labelled and `unlabelled` other items.

    `weight` is the trust put in the predictions (lambda; 0 ignores them) and `uncorrected` the mean that the
    predictions alone would have given.
    """

    unlabelled: int = 0
    weight: float = 0.0
    uncorrected: float | None = None

    def as_json(self) -> dict[str, Any]:
        """The estimate's JSON with `unlabelled`, `weight` and `uncorrected`."""
        own = {"unlabelled": self.unlabelled, "weight": self.weight, "uncorrected": self.uncorrected}
        return Estimate.as_json(self) | own


@dataclass(frozen=True, slots=True)
class Power:
    """A design: `n` pairs find a true difference of `effect` with probability `power` at the level `alpha`.

    `effect` is in the units of the data when a standard deviation was given, else it equals the standardised
    `d_z`. `n` is `None`, with a `note`, when no sample size can reach the power.
    """

    n: int | None
    power: float
    effect: float
    d_z: float
    alpha: float
    method: str
    note: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The design as JSON data; `note` is present only when there is one."""
        names = ("n", "power", "effect", "d_z", "alpha", "method")
        data: dict[str, Any] = {name: getattr(self, name) for name in names}
        return data if self.note is None else data | {"note": self.note}


@dataclass(frozen=True, slots=True)
class Assignment:
    """Who goes with whom: `(row, column)` pairs in row order, what stayed alone, and the score of it all."""

    pairs: tuple[tuple[int, int], ...]
    unmatched_rows: tuple[int, ...]
    unmatched_columns: tuple[int, ...]
    total: float

    def as_json(self) -> dict[str, Any]:
        """The assignment as JSON data."""
        return {
            "pairs": [list(pair) for pair in self.pairs],
            "unmatched_rows": list(self.unmatched_rows),
            "unmatched_columns": list(self.unmatched_columns),
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class Metric:
    """A reported number: an estimate and what became of every case that was attempted."""

    value: float | None
    ci: Interval | None
    method: str
    n: int
    attempted: int
    scored: int
    failed: int

    def __post_init__(self) -> None:
        if min(self.n, self.attempted, self.scored, self.failed) < 0:
            raise BadInput("A metric has a negative count: give counts of 0 or more.")
        if self.attempted != self.scored + self.failed:
            raise BadInput(
                f"A metric says {self.attempted} attempted, {self.scored} scored and {self.failed} failed: "
                "count every attempted case as one or the other."
            )

    @classmethod
    def of(cls, estimate: Estimate, *, attempted: int, scored: int, failed: int) -> Metric:
        """The metric of an estimate; its `n` may differ from `scored` (several observations per case)."""
        return cls(estimate.value, estimate.ci, estimate.method, estimate.n, attempted, scored, failed)

    def as_json(self) -> dict[str, Any]:
        """Exactly `{value, ci, method, n, attempted, scored, failed}`."""
        return {
            "value": self.value,
            "ci": None if self.ci is None else list(self.ci),
            "method": self.method,
            "n": self.n,
            "attempted": self.attempted,
            "scored": self.scored,
            "failed": self.failed,
        }
