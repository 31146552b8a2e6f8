"""Where the system is strong and where it is blind, and how grave it says that a problem is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.mirror.report.readings import by_number, by_percent, listed, mapped, metric
from assay.mirror.scoring.tallies import Tally
from assay.mirror.words import CATEGORIES, SEVERITIES
from assay.reports import (
    Cell,
    Figure,
    Section,
    Table,
    Text,
    grid_chart,
    heat_map,
)
from assay.reports.blocks import Block

__all__ = ["severity_section", "where_section"]

Json = Mapping[str, Any]


def where_section(scores: Json, tallies: Sequence[Tally]) -> Section:
    """Recall by severity and category, with the number of problems in every cell."""
    known: dict[tuple[str, str], list[bool]] = {}
    for tally in tallies:
        for truth_id, issue in tally.truth.items():
            known.setdefault((issue.category, issue.severity), []).append(truth_id in tally.found)
    rows = [category for category in CATEGORIES if any(place[0] == category for place in known)]
    cells = {
        place: Cell(f"{sum(found)}/{len(found)}", sum(found) / len(found)) for place, found in known.items()
    }
    title = "Known problems found, by category and severity"
    blocks: list[Block] = []
    if cells:
        chart = grid_chart(rows, SEVERITIES, cells, title, width=70)
        blocks.append(Figure(chart, title, f"{title}: found / known in each cell, deeper is more."))
    for name, what in (
        ("recall_by_severity", "severity"),
        ("recall_by_category", "category"),
        ("recall_by_tier", "tier of the truth"),
        ("recall_by_level", "level"),
        ("recall_by_state", "state of the page"),
        ("recall_by_device", "device"),
    ):
        blocks += _breakdown(mapped(scores, "breakdowns", name), what)
    return Section("Where problems are found", blocks or [Text("There is no known problem to find.")])


def _breakdown(cells: Json, what: str) -> list[Block]:
    rows = [[name, by_percent(found), found.get("n")] for name, found in cells.items()]
    return (
        [
            Table(
                [what, "recall [95 % interval within this corpus]", "n"],
                rows,
                f"Recall by {what}",
                numeric=(1, 2),
            )
        ]
        if rows
        else []
    )


def severity_section(scores: Json) -> Section:
    """Does the system weigh problems as the truth does?"""
    table = mapped(scores, "severity")
    scale = [str(word) for word in listed(table, "scale")]
    counts = {
        (truth, said): int(n)
        for truth, row in zip(scale, listed(table, "confusion"), strict=False)
        for said, n in zip(scale, row, strict=False)
    }
    rows = [
        ["quadratic-weighted kappa", by_number(metric(scores, "severity_qwk"))],
        ["kappa without weights, as the seed asks", by_number(metric(scores, "severity_kappa"))],
        ["exactly the same word", by_percent(metric(scores, "severity_exact"))],
        ["bias in steps (above 0: exaggerates)", by_number(metric(scores, "severity_bias"))],
    ]
    blocks: list[Block] = [
        Table(
            ["agreement on severity", "value [95 % interval]"], rows, "Agreement on severity", numeric=(1,)
        ),
    ]
    if table.get("n"):
        title = "Severity: the truth's in rows, the system's in columns"
        blocks.append(Figure(heat_map(scale, scale, counts, title), title, f"{title}; n = {table['n']}."))
    blocks.append(
        Text(
            "Among professionals 24 to 30 % of shared problems are critical for one and minor for another "
            "(CUE-9; not measured here)."
        )
    )
    return Section("Severity", blocks)
