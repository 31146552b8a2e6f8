"""Who sees what: personas side by side, how many of them are enough, and whether two report the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from assay.mirror.report.readings import by_number, by_percent, listed, mapped, metric, pieces, sentence
from assay.mirror.scoring.agreement import reported_by
from assay.mirror.scoring.tallies import Tally
from assay.reports import (
    Cell,
    Curve,
    Figure,
    PlotRow,
    Section,
    Table,
    Text,
    grid_chart,
    interval_plot,
    line_chart,
)
from assay.reports.blocks import Block

__all__ = ["agreement_section", "discovery_section", "personas_section"]

Json = Mapping[str, Any]
_MATRIX_ROWS = 20


def personas_section(scores: Json) -> Section:
    """What each persona is good for, and who found what."""
    table = mapped(scores, "personas")
    rows = [
        [
            role,
            found.get("sessions"),
            found.get("sessions_failed"),
            found.get("findings"),
            by_percent(mapped(found, "recall")),
            by_percent(mapped(found, "precision")),
            found.get("unique"),
        ]
        for role, found in mapped(table, "roles").items()
    ]
    columns = ["persona", "sessions", "failed", "findings", "recall", "precision", "found by nobody else"]
    blocks: list[Block] = (
        [Table(columns, rows, "Personas side by side", numeric=(1, 2, 3, 4, 5, 6))] if rows else []
    )
    if mapped(table, "union").get("value") is not None:
        blocks.append(Text(f"All personas together find {by_percent(mapped(table, 'union'))}."))
    blocks += _control(mapped(table, "repeat_control"))
    blocks += _matrix(mapped(table, "matrix"))
    return Section("Personas", blocks or [Text("No persona was recorded.")])


def _control(control: Json) -> list[Block]:
    if control.get("k") is None:
        return [
            Text("Whether different personas beat repeats of one: no repeats, so this cannot be measured.")
        ]
    return [
        Text(
            f"{control['k']} personas find {by_percent(mapped(control, 'personas'))}, {control['k']} repeats "
            f"of one persona {by_percent(mapped(control, 'repeats'))}: having different ones is worth "
            f"{by_percent(mapped(control, 'difference'))}."
        )
    ]


def _matrix(matrix: Json) -> list[Block]:
    roles = [str(role) for role in listed(matrix, "roles")]
    found = [row for row in listed(matrix, "rows") if mapped(row, "found_by")]
    if len(roles) < 2 or not found:
        return []
    # Those that some personas see and others do not tell most.
    found.sort(key=lambda row: (abs(2 * len(row["found_by"]) - len(roles)), str(row["truth_id"])))
    shown = sorted(found[:_MATRIX_ROWS], key=lambda row: str(row["truth_id"]))
    names = [str(row["truth_id"]) for row in shown]
    cells = {
        (str(row["truth_id"]), str(role)): Cell(f"{n}/{row['studies']}", n / max(1, row["studies"]))
        for row in shown
        for role, n in row["found_by"].items()
    }
    title = "Which persona found which known problem"
    caption = (
        f"{title}: in how many of its studies. {len(shown)} of {len(found)} problems that anybody found."
    )
    return [Figure(grid_chart(names, roles, cells, title, width=70, height=24), title, caption)]


def discovery_section(scores: Json) -> Section:
    """How many personas are enough."""
    found = mapped(scores, "discovery")
    curve = [point for point in listed(found, "curve") if mapped(point, "recall").get("value") is not None]
    blocks: list[Block] = []
    if len(curve) > 1:
        measured = [(float(point["k"]), point["recall"]["value"]) for point in curve]
        band = [(float(p["k"]), *p["recall"]["ci"]) for p in curve if p["recall"].get("ci")]
        lines = [Curve("measured", measured, band)]
        for key, name in (
            ("independent_known", "if independent"),
            ("independent_adjusted", "adjusted (Lewis)"),
        ):
            points = [(float(p["k"]), p[key]) for p in curve if p.get(key) is not None]
            if points:
                lines.append(Curve(name, points, marked=False))
        title = "Known problems found by so many personas"
        chart = line_chart(lines, title, x_name="personas", y_name="recall", x_ticks=[x for x, _ in measured])
        caption = (
            f"{title}, averaged over all choices of them. The dashed line is what personas that see "
            "independently would find; the dotted one uses the chance corrected by Lewis 2001, over the "
            "problems that anybody found."
        )
        blocks.append(Figure(chart, title, caption))
    unseen = mapped(found, "unseen")
    if unseen:
        chao = mapped(unseen, "chao1")
        said = (
            f"{unseen.get('seen')} confirmed issues were seen, {unseen.get('seen_once')} of them by one "
            f"persona only. Chao's estimate of all there are to see: {by_number(chao, 0)}."
        )
        blocks.append(Text(f"{said} {sentence(chao.get('note'))}".strip()))
    blocks.append(Text(sentence(found.get("note") or "no discovery curve")))
    return Section("How many personas are enough", blocks)


def agreement_section(scores: Json, tallies: Sequence[Tally]) -> Section:
    """Do two personas report the same?"""
    rows = [
        ["two personas of one study", by_percent(metric(scores, "any_two_agreement"))],
        ["two repeats of one study", by_percent(metric(scores, "any_two_agreement_repeats"))],
    ]
    blocks: list[Block] = [
        Table(["any-two agreement", "shared / reported by either"], rows, "Any-two agreement", numeric=(1,)),
        Text("Human evaluators of one interface share 5 to 65 % (Hertzum and Jacobsen; not here)."),
    ]
    overlaps = _overlaps(tallies)
    roles = sorted({role for pair in overlaps for role in pair})
    if len(roles) > 2:
        cells = {}
        for (one, other), values in overlaps.items():
            mean = sum(values) / len(values)
            cells[one, other] = cells[other, one] = Cell(f"{100 * mean:.0f} %", mean)
        title = "Any-two agreement of personas"
        chart = grid_chart(roles, roles, cells, title, width=64)
        blocks.append(Figure(chart, title, f"{title}, mean over studies."))
    else:
        plot = [
            PlotRow("two personas", *pieces(metric(scores, "any_two_agreement"))),
            PlotRow("two repeats", *pieces(metric(scores, "any_two_agreement_repeats"))),
        ]
        title = "Any-two agreement"
        blocks.append(Figure(interval_plot(plot, title), title, f"{title}."))
    return Section("Do they report the same?", blocks)


def _overlaps(tallies: Sequence[Tally]) -> dict[tuple[str, str], list[float]]:
    overlaps: dict[tuple[str, str], list[float]] = {}
    for tally in tallies:
        reported = reported_by(tally)
        for one, other in combinations(reported, 2):
            either = reported[one] | reported[other]
            if either:
                overlaps.setdefault((one, other), []).append(
                    len(reported[one] & reported[other]) / len(either)
                )
    return overlaps
