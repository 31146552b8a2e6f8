"""What each intervention changed, as a forest plot beside what was once expected of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from assay.mirror.report.readings import by_percent, listed, mapped, pieces
from assay.reports import Figure, PlotRow, Section, Table, Text, interval_plot
from assay.reports.blocks import Block

__all__ = ["ablation_section"]

Json = Mapping[str, Any]
_MEASURES = {"recall_known": "recall", "precision_strict": "strict precision"}
_STEP = 0.02


def ablation_section(table: Json | None) -> Section | None:
    """The table of `assay mirror ablate`; None if nobody made one."""
    results = [result for result in listed(table, "results") if listed(result, "on")] if table else []
    if not results:
        return None
    rows = [
        [
            result.get("variant"),
            *(by_percent(_difference(result, name)) for name in _MEASURES),
            *(_p(mapped(result, "measures", name).get("p_adjusted")) for name in _MEASURES),
            f"{result.get('removed_true')} / {result.get('removed_false')}",
            result.get("expected") or "–",
        ]
        for result in results
    ]
    columns = [
        "variant",
        *_MEASURES.values(),
        "p, recall",
        "p, precision",
        "true / false removed",
        "expected once",
    ]
    blocks: list[Block] = [
        Text("Changes against the system without any intervention, paired by site; p is corrected by Holm."),
        Table(columns, rows, "Interventions", numeric=(1, 2, 3, 4, 5)),
    ]
    for name, words in _MEASURES.items():
        plot = [PlotRow(str(result.get("variant")), *pieces(_difference(result, name))) for result in results]
        title = f"Change of {words} by intervention"
        reach = _reach(plot)
        chart = interval_plot(plot, title, low=-reach, high=reach, zero_line=True)
        blocks.append(Figure(chart, title, f"{title}, in points; left of the dashed line is worse."))
    blocks += [Text(str(note)) for note in listed(table, "notes")]
    return Section("What interventions change", blocks)


def _difference(result: Json, name: str) -> Json:
    return mapped(result, "measures", name, "difference")


def _p(value: Any) -> str:
    return "–" if value is None else f"{value:.3f}"


def _reach(plot: Sequence[PlotRow]) -> float:
    """A scale with zero in the middle that holds every interval."""
    ends = [abs(end) for row in plot for end in (row.ci or (row.value or 0.0,))]
    # In such steps every tick is a whole number of points.
    return max(_STEP, _STEP * math.ceil(max(ends, default=0.0) / _STEP))
