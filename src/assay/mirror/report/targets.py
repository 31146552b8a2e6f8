"""The targets that were set, and whether the intervals decide them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assay.mirror.report.readings import by_money, by_number, by_percent, listed, mapped, pieces
from assay.mirror.report.trust import holds
from assay.reports import Details, Section, Table, Text

__all__ = ["criteria_section"]

Json = Mapping[str, Any]


def criteria_section(scores: Json, card: Json | None) -> Section:
    """Every target beside what was measured."""
    rows, reasons = [], []
    for row in listed(scores, "criteria"):
        row = _with_people(row, scores, card)
        unit, bar = str(row.get("unit")), "below" if row.get("direction") == "below" else "at least"
        rows.append(
            [
                row.get("name"),
                f"{bar} {_amount(row.get('target'), unit)}",
                f"{bar} {_amount(row.get('stretch'), unit)}",
                _estimate(row, unit),
                row.get("n"),
                row.get("decision"),
                row.get("stretch_decision"),
                _amount(row.get("seed_value"), unit),
            ]
        )
        reasons.append([row.get("name"), row.get("reason")])
    columns = [
        "criterion",
        "target",
        "stretch",
        "measured",
        "n",
        "target is",
        "stretch is",
        "seed's own",
    ]
    about = (
        "A target is met when the whole interval is on its side, not met when the whole interval is on the "
        "other side, and not decidable in between. The seed's own formulas count new findings in recall."
    )
    table = Table(columns, rows, "Targets and what was measured", numeric=(3, 4, 7))
    why = Details("Why each was decided so", [Table(["criterion", "reason"], reasons, "Reasons")])
    return Section("Targets", [Text(about), table, why])


def _with_people(row: Json, scores: Json, card: Json | None) -> Json:
    """The row about the judge, by people's labels where there are some."""
    if row.get("metric") != "judge_agreement" or card is None or not holds(scores, card):
        return row
    from assay.mirror.scoring.criteria import decide

    value, ci = pieces(mapped(card, "agreement"))
    interval = (float(ci[0]), float(ci[1])) if ci else None
    decision, reason = decide(float(row["target"]), value, interval)
    stretch, _ = decide(float(row["stretch"]), value, interval)
    kappa = by_number(mapped(card, "kappa"))
    why = f"{reason}; where most pairs do not match, agreement is no bar: kappa is {kappa}"
    return {
        **row,
        "value": value,
        "ci": ci,
        "n": card.get("labels"),
        "decision": decision,
        "stretch_decision": stretch,
        "seed_value": value,
        "reason": why,
    }


def _estimate(row: Json, unit: str) -> str:
    if unit == "share":
        return by_percent(row)
    return by_money(row) if unit == "USD" else by_number(row, 0 if unit == "seconds" else 2)


def _amount(value: Any, unit: str) -> str:
    if value is None:
        return "–"
    if unit == "share":
        return f"{100 * value:.0f} %"
    return {"USD": f"${value:.2f}", "seconds": f"{value:.0f} s"}.get(unit, f"{value:.2f}")
