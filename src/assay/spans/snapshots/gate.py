"""Is a change good enough to ship? The limits, and one sentence for each that is crossed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assay.errors import BadInput
from assay.spans.snapshots.comparison import SnapshotComparison

__all__ = ["GateFinding", "GateLimits", "GoldNumbers", "check_gate"]

Level = Literal["failure", "warning"]
# A drop of exactly the limit is no more than the limit, whatever the last bit of a subtraction says.
_ROUNDING = 1e-9
_CHANCE = 0.05


@dataclass(frozen=True, slots=True)
class GateLimits:
    """How much worse is too much."""

    f1_drop: float = 0.02
    category_drop: float = 0.05
    category_support: int = 5
    """A category with fewer gold spans is not judged: one span would move it further than the limit."""
    taxonomy_drop: float = 0.03
    prompt_drop: float = 3.0
    average_drop: float = 0.5
    failed_share: float = 0.2

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if not getattr(self, name) >= 0:
                raise BadInput(f"The limit `{name}` is {getattr(self, name)!r}: give a number of 0 or more.")


@dataclass(frozen=True, slots=True)
class GateFinding:
    """One limit that was crossed; a warning stops nothing."""

    level: Level
    sentence: str
    aborts: bool = False
    """The run itself cannot be used: whatever else was found says little."""

    def as_json(self) -> dict[str, Any]:
        """The finding as plain JSON."""
        return {"level": self.level, "sentence": self.sentence, "aborts": self.aborts}


@dataclass(frozen=True, slots=True)
class GoldNumbers:
    """What the gate needs of a run against gold spans; None where a number does not exist."""

    f1: float | None
    taxonomy_accuracy: float | None = None
    categories: Mapping[str, tuple[float | None, float]] = field(default_factory=dict)
    """F1 and support by category or role."""
    attempted: int = 0
    failed: int = 0
    matching: str = "optimal"

    @classmethod
    def of_report(cls, report: Mapping[str, Any]) -> GoldNumbers:
        """The numbers of a gold report as it stands in a file: relaxed matching, roles as categories."""
        try:
            return cls(
                f1=report["schemes"]["relaxed"]["f1"]["value"],
                taxonomy_accuracy=report["taxonomy_accuracy"]["value"],
                categories={
                    name: (group["f1"]["value"], group["support"])
                    for name, group in report["by_role"].items()
                },
                attempted=report["attempted"],
                failed=report["failed"],
                matching=report.get("matching", "optimal"),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise BadInput(
                f"This is not a gold report (no {error}); give the scores of a gold run."
            ) from None


def check_gate(
    change: SnapshotComparison | tuple[GoldNumbers, GoldNumbers], limits: GateLimits | None = None
) -> list[GateFinding]:
    """The limits that a comparison, or a pair (baseline, current) of gold numbers, crosses; worst first."""
    limits = limits or GateLimits()
    found = _compared(change, limits) if isinstance(change, SnapshotComparison) else _gold(*change, limits)
    return sorted(found, key=lambda finding: (not finding.aborts, finding.level))


def _failed(failed: int, attempted: int, limits: GateLimits) -> Iterator[GateFinding]:
    if attempted and failed / attempted > limits.failed_share:
        yield GateFinding(
            "failure",
            f"{failed} of {attempted} prompts have no usable result, more than {limits.failed_share:.0%}: "
            "the run cannot be judged.",
            aborts=True,
        )


def _compared(change: SnapshotComparison, limits: GateLimits) -> Iterator[GateFinding]:
    yield from _failed(len(change.unusable_current), max(1, change.attempted[1]), limits)
    if not change.paired:
        nothing = "No prompt has a verdict that counts in both snapshots: nothing was compared."
        yield GateFinding("failure", nothing, aborts=True)
    for prompt in change.prompts:
        if -prompt.delta < limits.prompt_drop:
            continue
        within = prompt.beyond_noise is False
        yield GateFinding(
            "warning" if within else "failure",
            f"Prompt {prompt.prompt_id} fell from {prompt.baseline:g} to {prompt.current:g}"
            + (", which is within the judge's noise." if within else "."),
        )
    yield from _average(change, limits)
    for prompt_id in change.new_errors:
        yield GateFinding("warning", f"Prompt {prompt_id} failed now and did not before.")


def _average(change: SnapshotComparison, limits: GateLimits) -> Iterator[GateFinding]:
    drop, p = -(change.score.difference.value or 0.0), change.score.test.p_value
    if drop <= limits.average_drop + _ROUNDING:
        return
    said = f"The average fell by {drop:.2f} over {change.paired} prompts"
    if p is not None and p < _CHANCE:
        # No prompt need have fallen far: that they fall together is what chance does not do.
        shown = "p < 0.001" if p < 0.001 else f"p = {p:.3f}"
        yield GateFinding("failure", f"{said}, more than chance explains ({shown}).")
    else:
        yield GateFinding("warning", f"{said}.")


def _gold(baseline: GoldNumbers, current: GoldNumbers, limits: GateLimits) -> Iterator[GateFinding]:
    yield from _failed(current.failed, current.attempted, limits)
    if baseline.matching != current.matching:
        yield GateFinding(
            "warning",
            f"F1 is not compared: matching was {baseline.matching} and is now {current.matching}.",
        )
        return
    yield from _fell("F1", baseline.f1, current.f1, limits.f1_drop)
    yield from _fell(
        "The taxonomy accuracy",
        baseline.taxonomy_accuracy,
        current.taxonomy_accuracy,
        limits.taxonomy_drop,
    )
    for name, (old, support) in sorted(baseline.categories.items()):
        new, now = current.categories.get(name, (None, 0))
        if support >= limits.category_support and (now >= limits.category_support or new is None):
            yield from _fell(f"F1 of {name}", old, new, limits.category_drop)


def _fell(what: str, old: float | None, new: float | None, limit: float) -> Iterator[GateFinding]:
    if old is None:
        return
    if new is None:
        yield GateFinding("failure", f"{what} was {old:.3f} and does not exist any more.")
    elif old - new > limit + _ROUNDING:
        yield GateFinding("failure", f"{what} fell from {old:.3f} to {new:.3f}, by more than {limit:g}.")
