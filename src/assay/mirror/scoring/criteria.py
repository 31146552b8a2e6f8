"""The seed's success criteria: met, not met, or not decidable at this n.

An interval with the bar inside decides nothing, and a number without an interval does not either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from assay.mirror.scoring.figures import WITHIN, Figure

__all__ = ["CRITERIA", "Criterion", "Decision", "criteria", "decide"]

Decision = Literal["met", "not met", "not decidable at this n", "not measured"]
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A row of the table; `below` is a bar that must not be reached.

    `ends` are two readings of the metric, with all that is open taken as false and as real: a bar is decided
    only if it is decided whatever comes of them.
    """

    name: str
    metric: str
    target: float
    stretch: float
    unit: str = "share"
    below: bool = False
    seed_metric: str | None = None
    remark: str | None = None
    ends: tuple[str, str] | None = None


CRITERIA = (
    Criterion(
        "Precision",
        "precision_validated",
        0.75,
        0.80,
        seed_metric="seed_precision",
        ends=("precision_validated_low", "precision_validated_high"),
    ),
    Criterion("Recall (critical)", "recall_critical", 0.60, 0.70),
    Criterion("Recall (all)", "recall_known", 0.45, 0.55, seed_metric="seed_recall"),
    Criterion("F1", "f1_strict", 0.55, 0.65, seed_metric="seed_f1"),
    Criterion("Severity kappa", "severity_qwk", 0.4, 0.5, "kappa", seed_metric="severity_kappa"),
    Criterion(
        "Novel finding rate",
        "novel_finding_rate",
        0.15,
        0.25,
        seed_metric="novel_finding_rate",
        remark="a high rate may also mean that the truth is poor",
        ends=("novel_finding_rate", "novel_finding_rate_high"),
    ),
    Criterion("Cost per study", "cost_per_study", 20, 10, "USD", below=True, seed_metric="cost_per_study"),
    Criterion(
        "Time per study",
        "time_per_study_seconds",
        600,
        300,
        "seconds",
        below=True,
        seed_metric="time_per_study_seconds",
    ),
)
JUDGE = Criterion("Judge-human agreement", "judge_agreement", 0.80, 0.85)


def criteria(metrics: Mapping[str, Figure], judge: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All nine rows."""
    rows = [_row(criterion, metrics) for criterion in CRITERIA]
    return [*rows, _judge_row(judge.get("card"))]


def decide(
    bar: float, value: float | None, ci: Interval | None, *, below: bool = False
) -> tuple[Decision, str]:
    """Compare an interval with a bar, and say why it came out so."""
    if value is None:
        return "not measured", "there is no value"
    if ci is None:
        return "not decidable at this n", "there is no interval"
    low, high = ci
    span = f"the interval [{low:.4g}, {high:.4g}]"
    if (high < bar) if below else (low >= bar):
        return "met", f"{span} is {'below' if below else 'at or above'} {bar:g}"
    if (low >= bar) if below else (high < bar):
        return "not met", f"{span} is {'at or above' if below else 'below'} {bar:g}"
    return "not decidable at this n", f"{span} holds {bar:g}"


def _row(criterion: Criterion, metrics: Mapping[str, Figure]) -> dict[str, Any]:
    figure = metrics[criterion.metric]
    ci = _whole_interval(criterion, metrics)
    decision, reason = decide(criterion.target, figure.value, ci, below=criterion.below)
    stretch, _ = decide(criterion.stretch, figure.value, ci, below=criterion.below)
    if figure.ci is None and figure.note:
        reason = f"{reason}: {figure.note}"
    if figure.ci is not None and WITHIN in figure.metric.method:
        reason = f"{reason}; it holds within this corpus, since sites could not be drawn"
    if criterion.remark:
        reason = f"{reason}; {criterion.remark}"
    seed = metrics[criterion.seed_metric].value if criterion.seed_metric else None
    return _as_json(criterion) | {
        "value": figure.value,
        "ci": None if ci is None else list(ci),
        "n": figure.metric.n,
        "method": figure.metric.method,
        "decision": decision,
        "stretch_decision": stretch,
        "reason": reason,
        "seed_metric": criterion.seed_metric,
        "seed_value": seed,
    }


def _whole_interval(criterion: Criterion, metrics: Mapping[str, Figure]) -> Interval | None:
    """The metric's interval, stretched over what is still open."""
    ci = metrics[criterion.metric].ci
    if criterion.ends is None or ci is None:
        return ci
    low, high = (metrics[name].ci or ci for name in criterion.ends)
    return min(ci[0], low[0]), max(ci[1], high[1])


def _as_json(criterion: Criterion) -> dict[str, Any]:
    return {
        "name": criterion.name,
        "metric": criterion.metric,
        "unit": criterion.unit,
        "direction": "below" if criterion.below else "at least",
        "target": criterion.target,
        "stretch": criterion.stretch,
    }


def _judge_row(card: object) -> dict[str, Any]:
    """Only labels by people measure agreement with people; a judge's own card is told apart from them."""
    given: Mapping[str, Any] = card if isinstance(card, Mapping) else {}
    kappa, agreement = _estimate(given.get("kappa")), _estimate(given.get("agreement"))
    row = _as_json(JUDGE) | {"kappa": kappa, "seed_metric": "judge_agreement"}
    people = given.get("labels")
    if not people:
        reason = "nobody has labelled a sample for this judge"
        if kappa is not None and kappa["value"] is not None:
            reason += f"; its own card has kappa {kappa['value']:.3f}, which is not agreement with people"
        return row | {
            "value": None,
            "ci": None,
            "n": 0,
            "method": "not computed",
            "decision": "not measured",
            "stretch_decision": "not measured",
            "reason": reason,
            "seed_value": None,
        }
    value, ci = (agreement["value"], agreement["ci"]) if agreement else (None, None)
    decision, reason = decide(JUDGE.target, value, ci)
    stretch, _ = decide(JUDGE.stretch, value, ci)
    said = "unknown" if kappa is None or kappa["value"] is None else f"{kappa['value']:.3f}"
    return row | {
        "value": value,
        "ci": None if ci is None else list(ci),
        "n": people,
        "method": "Wilson",
        "decision": decision,
        "stretch_decision": stretch,
        "reason": f"{reason}; where most pairs do not match, agreement is no bar: kappa is {said}",
        "seed_value": value,
    }


def _estimate(given: object) -> dict[str, Any] | None:
    """A value and its interval, from an estimate's JSON or from a bare number."""
    if isinstance(given, bool) or given is None:
        return None
    if isinstance(given, int | float):
        return {"value": float(given), "ci": None}
    if isinstance(given, Mapping) and isinstance(given.get("value"), int | float):
        ci = given.get("ci")
        if isinstance(ci, list | tuple) and len(ci) == 2:
            return {"value": float(given["value"]), "ci": [float(ci[0]), float(ci[1])]}
        return {"value": float(given["value"]), "ci": None}
    return None
