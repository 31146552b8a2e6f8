"""What the judge says, in blocks: marks, errors, confidence, and what became of its claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.reports import (
    Bar,
    Figure,
    ReliabilityPoint,
    Section,
    Table,
    Text,
    bar_chart,
    heat_map,
    interval_text,
    reliability_curve,
)
from assay.reports.blocks import Block
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EnhancedSummary, TaxonomyConfusion

__all__ = ["audit_sections", "confidence_section", "errors_section", "marks_section", "reliability_points"]

_CLAIMS = {
    "missedElements": "missed",
    "falsePositives": "false positive",
    "taxonomyErrors": "wrong role",
    "granularityErrors": "wrong boundary",
}


def marks_section(summary: EnhancedSummary) -> Section:
    """Category scores and bands."""
    scores = summary.avg_category_scores
    bars = [
        Bar(name, [scores[name].coverage or None, scores[name].precision or None])
        for name in CATEGORIES
        if name in scores
    ]
    chart = bar_chart(bars, ["coverage", "precision"], "Category scores, 1 to 5", high=5.0)
    bands = Table(
        ["band", "prompts"],
        [[name, count] for name, count in summary.score_distribution.items()],
        numeric=(1,),
    )
    return Section(
        "The judge's marks",
        [
            Figure(chart, "Category scores from 1 to 5", "Mean category scores, 1 to 5; higher is better."),
            bands,
        ],
    )


def errors_section(summary: EnhancedSummary) -> Section:
    """Errors by section, by reason and by pair of roles."""
    sections = [[name, e.false_positives, e.missed] for name, e in summary.errors_by_section.items()]
    reasons = [[name, count] for name, count in summary.false_positive_reasons.items()]
    confusions = [[c.assigned_role, c.expected_role, c.count] for c in summary.top_taxonomy_errors]
    blocks: list[Block] = [
        Table(["section", "false positives", "missed"], sections, numeric=(1, 2)),
        Table(["why a span is false", "n"], reasons, numeric=(1,)),
    ]
    if confusions:
        blocks += [
            Table(["labelled as", "should be", "n"], confusions, numeric=(2,)),
            _confusion_map(summary.top_taxonomy_errors),
        ]
    return Section("Errors by section, reason and role", blocks)


def _confusion_map(confusions: Sequence[TaxonomyConfusion]) -> Figure:
    counts = {(c.expected_role, c.assigned_role): c.count for c in confusions}
    rows, columns = (sorted({pair[at] for pair in counts}) for at in (0, 1))
    title = "What is taken for what by the judge: right roles in rows, labels in columns"
    return Figure(heat_map(rows, columns, counts, title), title, f"{title}; the ten most frequent.")


def confidence_section(summary: EnhancedSummary) -> Section:
    """Error rates by confidence, as the judge sees it."""
    analysis = summary.confidence_analysis
    if analysis is None:
        return Section("Confidence", [Text("No confidence was stated.")])
    rows = [
        [name, f"{b.range[0]:g} to {b.range[1]:g}", b.total, b.errors, f"{100 * b.error_rate:.1f} %"]
        for name, b in analysis.buckets.items()
    ]
    blocks: list[Block] = [
        Table(["bucket", "confidence", "spans", "false", "error rate"], rows, numeric=(2, 3, 4)),
        Text(analysis.notes),
    ]
    points = reliability_points(analysis.extra.get("calibration") or {})
    if points:
        title = "Stated confidence against the share that the judge lets stand"
        blocks.append(Figure(reliability_curve(points, title), title, f"{title}."))
    return Section("Confidence and the judge", blocks)


def audit_sections(summary: EnhancedSummary) -> list[Block]:
    """What became of the judge's claims, if it made any that can be checked."""
    audit = summary.extra.get("audit") or {}
    if not audit.get("byCheck"):
        return []
    blocks: list[Block] = []
    if audit["byClaim"]:
        blocks.append(_shares("claim", "made", audit["byClaim"]))
    blocks.append(_shares("check", "checked", audit["byCheck"]))
    before, after = audit["avgScoreBefore"], audit["avgScoreAfter"]
    if before is not None:
        blocks.append(
            Text(
                f"Mean score before the audit, as the judge wrote it, {before:.2f}; after it, as the sum of "
                f"the judge's marks, {after:.2f}. A rejected claim leaves the lists; the marks stay."
            )
        )
    return [Section("The judge's claims, checked", blocks)]


def _shares(what: str, counted: str, found: dict[str, Any]) -> Table:
    rows = []
    for name, counts in found.items():
        share = counts["rejectedShare"]
        shown = interval_text(share["value"], share["ci"], percent=True)
        rows.append([_CLAIMS.get(name, name), counts["claims"], counts["rejected"], shown])
    return Table([what, counted, "rejected", "share [95 % interval]"], rows, numeric=(1, 2, 3))


def reliability_points(calibration: dict[str, Any]) -> list[ReliabilityPoint]:
    """The bins of a calibration that hold anything, as points of a curve."""
    return [
        ReliabilityPoint(found["confidence"], found["accuracy"], found["ci"], found["n"])
        for found in calibration.get("bins") or []
        if found["n"]
    ]
