"""For the engineer of the system: where problems get lost, why reports are wrong, what varies by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from assay.mirror.report.readings import by_number, by_percent, listed, mapped, metric, sentence, short
from assay.mirror.scoring.agreement import repeats_of
from assay.mirror.scoring.tallies import Fate, Tally
from assay.reports import Curve, Details, Figure, FunnelBar, Section, Table, Text, funnel_chart, line_chart
from assay.reports.blocks import Block

__all__ = [
    "confidence_section",
    "coverage_section",
    "errors_section",
    "flakes_section",
    "operators_section",
    "reporting_section",
]

Json = Mapping[str, Any]
_AREAS = 8
_OPERATORS = 25
_POINTS = 20
_MOSTLY = 0.8


def errors_section(analysis: Json | None) -> Section:
    """The miss funnel, the modes of both kinds of error, and what to work on first."""
    if not analysis:
        return Section("Why errors happen", [Text("There is no analysis; `assay mirror analyze` makes one.")])
    blocks: list[Block] = []
    stages = [
        FunnelBar(
            str(stage["name"]).replace("_", " "),
            int(stage["reached"]),
            int(stage["not_reached"]),
            int(stage["unknown"]),
        )
        for stage in listed(analysis, "funnel")
    ]
    if stages:
        title = "The way of the known problems into the report"
        caption = (
            f"{title}. Hatched: the records do not say. Where hatching is wide, record more, do not guess."
        )
        blocks.append(Figure(funnel_chart(stages, title), title, caption))
    for table, what, total in (
        ("fn_by_mode", "why a known problem was missed", "total_false_negatives"),
        ("fp_counted_by_mode", "why a report is a false alarm", "total_false_positives"),
    ):
        rows = [[str(mode).replace("_", " "), n] for mode, n in mapped(analysis, table).items()]
        if rows:
            blocks.append(
                Table([what, f"of {analysis.get(total, 0)}"], rows, sentence(what)[:-1], numeric=(1,))
            )
    areas = listed(analysis, "top_improvement_areas")[:_AREAS]
    if areas:
        rows = [
            [
                str(area.get("mode")).replace("_", " "),
                area.get("kind"),
                f"{area.get('n')} of {area.get('of')}",
                by_percent({"value": area.get("share"), "ci": area.get("ci")}),
                f"{100 * float(area.get('gain') or 0):.1f}",
                short(", ".join(map(str, area.get("where") or ())), 80),
            ]
            for area in areas
        ]
        columns = ["what to work on", "kind", "n", "share", "gain at most, points", "where"]
        blocks.append(Table(columns, rows, "Ranked by what mending all of it could gain", numeric=(2, 3, 4)))
    missing = mapped(analysis, "missing_fields")
    if missing:
        rows = [[name, n] for name, n in missing.items()]
        blocks.append(
            Table(["not recorded", "misses that stay undecided"], rows, "What was not recorded", numeric=(1,))
        )
    return Section("Why errors happen", blocks)


def reporting_section(scores: Json) -> Section:
    """What it is like to read the reports, and on which rung findings were decided."""
    rows = [
        ["says again what it said", by_percent(metric(scores, "duplicate_rate"))],
        ["the same within one session", by_percent(metric(scores, "duplicate_rate_in_session"))],
        ["names an element that is not there", by_percent(metric(scores, "hallucination_rate"))],
        ["alarms per page on clean twins", by_number(metric(scores, "clean_fp_per_page"))],
        ["the same, without what proved real", by_number(metric(scores, "clean_fp_per_page_adjudicated"))],
        ["advice, 1 to 3 by rule", by_number(metric(scores, "actionability"))],
    ]
    blocks: list[Block] = [
        Table(["reports", "value [95 % interval]"], rows, "Quality of the reports", numeric=(1,))
    ]
    rungs = [
        [name, by_percent(found), found.get("n")]
        for name, found in mapped(scores, "rungs").items()
        if found.get("value") is not None
    ]
    if rungs:
        about = "On which rung unmatched findings were decided; all but judge and none are by construction"
        blocks.append(Table(["rung", "share", "n"], rungs, about, numeric=(1, 2)))
    verdicts = mapped(scores, "counts")
    rows = [
        [name.replace("_", " "), verdicts.get(name, 0)]
        for name in ("real", "borderline", "false_positive", "cannot_tell", "unvalidated")
    ]
    blocks.append(Table(["verdict on unmatched findings", "n"], rows, "Verdicts", numeric=(1,)))
    return Section("What it is like to read the reports", blocks)


def coverage_section(scores: Json) -> Section:
    """How far the sessions came."""
    rows = [
        ["pages with known problems that were visited", by_percent(metric(scores, "page_coverage"))],
        ["pages of hidden states that were reached", by_percent(metric(scores, "page_state_coverage"))],
        ["tasks said to be done", by_percent(metric(scores, "task_success_claimed"))],
        ["tasks done", by_percent(metric(scores, "task_success_actual"))],
        ["of those said to be done, not done", by_percent(metric(scores, "false_success_share"))],
    ]
    notes = [sentence(metric(scores, name).get("note")) for name in ("page_coverage", "page_state_coverage")]
    return Section(
        "How far the sessions came",
        [
            Table(["coverage", "value [95 % interval]"], rows, "Coverage and tasks", numeric=(1,)),
            Text(" ".join(notes)),
        ],
    )


def confidence_section(tallies: Sequence[Tally]) -> Section:
    """Precision and recall if only reports from some confidence on were kept."""
    reports: list[_Stated] = []
    unsure = 0
    for tally in tallies:
        for cluster_id, fate in tally.fate.items():
            if fate not in ("matched", "also", "unmatched"):
                continue
            stated = [
                finding.issue_confidence
                for name in tally.clusters[cluster_id].finding_ids
                if (finding := tally.findings.get(name)) and finding.issue_confidence is not None
            ]
            unsure += not stated
            if stated:
                reports.append(_Stated(max(stated), fate))
    title = "Confidence in a finding"
    if len(reports) < 2 or len(reports) < _MOSTLY * (len(reports) + unsure):
        said = f"{unsure:,} of {len(reports) + unsure:,} reports do not say how sure the system is: no curve."
        return Section(title, [Text(said)])
    known = sum(len(tally.truth) for tally in tallies)
    points = _tradeoff(reports, known)
    curve = Curve("kept from here on", [(recall, precision) for _, precision, recall in points])
    label = "Precision against recall as fewer reports are kept"
    chart = line_chart(
        [curve], label, x_name="recall of known problems", y_name="precision", x_ticks=(0, 0.25, 0.5, 0.75, 1)
    )
    rows = [[f"{bar:.2f}", f"{100 * p:.1f} %", f"{100 * r:.1f} %"] for bar, p, r in points]
    about = (
        "Each point keeps the reports whose stated confidence is at least so high; the last keeps all that "
        "state one. Choose a bar on dev sites only. Precision here is strict."
    )
    if unsure:
        about += f" {unsure:,} reports do not say how sure the system is and are in no point."
    columns = ["keep from confidence", "precision", "recall"]
    table = Table(columns, rows, "By the bar", numeric=(1, 2))
    return Section(
        title,
        [Figure(chart, label, f"{label}."), Text(about), Details("The points of the curve", [table])],
    )


class _Stated(NamedTuple):
    """A report, how sure the system was of it, and what became of it."""

    confidence: float
    fate: Fate


def _tradeoff(reports: Sequence[_Stated], known: int) -> list[tuple[float, float, float]]:
    """(bar, precision, recall) from the highest bar to the lowest; at most so many points."""
    bars = sorted({one.confidence for one in reports}, reverse=True)
    step = max(1, -(-len(bars) // _POINTS))
    points = []
    for bar in sorted({*bars[::step], bars[-1]}, reverse=True):
        kept = Counter(one.fate for one in reports if one.confidence >= bar)
        judged = kept["matched"] + kept["unmatched"]
        if judged:
            # What finds one more problem for a finding that is right already counts in recall alone.
            found = kept["matched"] + kept["also"]
            points.append((bar, kept["matched"] / judged, found / known if known else 0.0))
    return points


def operators_section(tallies: Sequence[Tally]) -> Section | None:
    """Recall by kind of planted defect; None where nothing was planted."""
    from assay.stats import wilson

    found: dict[tuple[str, str, str], list[bool]] = {}
    for tally in tallies:
        for truth_id, issue in tally.truth.items():
            if issue.operator:
                place = str(issue.level or "–"), issue.family or "–", issue.operator
                found.setdefault(place, []).append(truth_id in tally.found)
    if not found:
        return None
    ranked = sorted(found.items(), key=lambda item: (sum(item[1]) / len(item[1]), item[0]))
    rows = []
    for (level, family, operator), hits in ranked[:_OPERATORS]:
        share = wilson(sum(hits), len(hits)).as_json()
        rows.append([operator, family, level, f"{sum(hits)} of {len(hits)}", by_percent(share)])
    blocks: list[Block] = [
        Table(
            ["planted defect", "family", "level", "found", "recall [95 % interval]"],
            rows,
            "Planted defects",
            numeric=(3, 4),
        )
    ]
    if len(ranked) > _OPERATORS:
        blocks.append(Text(f"{len(ranked) - _OPERATORS} further kinds are found at least as often."))
    return Section("By kind of planted defect, the worst first", blocks)


def flakes_section(tallies: Sequence[Tally]) -> Section | None:
    """What is found in some repeats and not in others; None without repeats."""
    rows = []
    for studies in repeats_of(tallies):
        times = [
            sum(truth_id in tally.found for tally in studies)
            for truth_id in sorted(set().union(*(tally.truth.keys() for tally in studies)))
        ]
        always = sum(n == len(studies) for n in times)
        never = times.count(0)
        rows.append(
            [" ".join(studies[0].place[1:]), len(studies), always, len(times) - always - never, never]
        )
    if not rows:
        return None
    columns = ["variant", "repeats", "found always", "found sometimes", "never found"]
    return Section(
        "What varies by chance", [Table(columns, rows, "Repeats of one variant", numeric=(1, 2, 3, 4))]
    )
