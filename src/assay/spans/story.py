"""The report of a run: the answer first, then tables and plots, then the prompts with their errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.reports import (
    Bar,
    Callout,
    Card,
    Cards,
    Details,
    Figure,
    ReliabilityPoint,
    Report,
    Section,
    Table,
    Text,
    bar_chart,
    heat_map,
    interval_text,
    reliability_curve,
)
from assay.reports.blocks import Block
from assay.runs import Run
from assay.spans.judging.agreement import JudgeAgreement
from assay.spans.overlay import prompt_block
from assay.spans.results import Results
from assay.spans.scoring.scores import GoldReport
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EnhancedSummary, EvaluationResult
from assay.stats import Estimate, Metric

__all__ = ["tell"]

_SHOWN_PROMPTS = 40
_SHOWN_CONFUSIONS = 14
_ENOUGH_SUPPORT = 8
_SCHEMES = {
    "strict": "same boundaries, same role",
    "exact": "same boundaries",
    "partial": "any overlap, half credit",
    "type": "any overlap, same role",
    "relaxed": "overlap above one half, same role",
}


def tell(run: Run, results: Results) -> Report:
    """Build the report."""
    config, summary = run.manifest.config, results.snapshot.summary
    blocks: list[Block] = [Cards(_cards(results))]
    if results.gold is not None:
        blocks.append(Callout(_answer(results.gold), "note"))
    blocks += _callouts(results, str(config.get("judge", "")))
    if results.gold is not None:
        blocks.append(_gold_section(results.gold))
    if _judged(summary):
        blocks += [_marks_section(summary), _errors_section(summary), _confidence_section(summary)]
    if results.agreement is not None:
        blocks.append(_agreement_section(results.agreement))
    blocks += [_prompts_section(results), _method(run)]
    m = run.manifest
    return Report(
        title="How well are the control points marked?",
        subtitle=f"{config['labeller']} on {len(results.snapshot.results)} prompts, judge: {config['judge']}",
        blocks=blocks,
        footer=f"Assay {m.versions.get('assay', '?')} · run {m.name} · {m.created}",
    )


def _judged(summary: EnhancedSummary) -> bool:
    return bool(summary.extra.get("judged"))


def _cards(results: Results) -> list[Card]:
    cards = []
    summary = results.snapshot.summary
    if _judged(summary):
        metric = summary.extra["intervals"]["avgScore"]
        cards.append(_card("Score of 25", metric, digits=2))
    if results.gold is not None:
        relaxed = results.gold.schemes["relaxed"]
        for name, metric in (
            ("Relaxed F1", relaxed.f1),
            ("Strict F1", results.gold.schemes["strict"].f1),
            ("Roles right", results.gold.taxonomy_accuracy),
        ):
            cards.append(_card(name, metric.as_json(), digits=3))
    spans = sum(result.span_count for result in results.snapshot.results)
    cards.append(Card("Spans", f"{spans:,}", f"{summary.avg_span_count:.1f} a prompt"))
    return cards


def _card(name: str, metric: dict[str, Any], *, digits: int) -> Card:
    if metric["value"] is None:
        return Card(name, "–", "no value")
    ci = metric["ci"]
    interval = f"{ci[0]:.{digits}f} to {ci[1]:.{digits}f}" if ci else "no interval"
    return Card(name, f"{metric['value']:.{digits}f}", f"{interval} (n = {metric['n']})")


def _callouts(results: Results, judge: str) -> list[Block]:
    found: list[Block] = []
    extra = results.snapshot.summary.extra
    invalid, failed = extra.get("invalid", 0), extra.get("failed", 0)
    if invalid or failed:
        mean = extra.get("avgScoreAllAttempted", 0.0)
        said = f"{invalid} verdicts are invalid and {failed} prompts failed; they are in no average."
        found.append(Callout(f"{said} With zeros in their place the mean is {mean:.2f}.", "warning"))
    if judge == "embedded":
        found.append(Callout("The embedded judge is a reference made by rules, not a person.", "note"))
    elif judge != "gold":
        found.append(Callout("This judge has not been calibrated against people on these prompts.", "note"))
    rejected = (extra.get("audit") or {}).get("rejectedShare")
    if isinstance(rejected, dict) and rejected.get("value") is not None:
        shown = interval_text(rejected["value"], rejected["ci"], percent=True)
        found.append(Callout(f"{shown} of the judge's checked claims did not hold and do not count.", "note"))
    if results.retest is not None and results.retest.value is not None:
        shown = interval_text(results.retest.value, results.retest.ci)
        found.append(
            Callout(
                f"Judging the same labelling twice differs by {shown} points (standard deviation).", "note"
            )
        )
    return found


def _answer(gold: GoldReport) -> str:
    """What the gold says in one breath: how good, where it fails, what to do first."""
    f1 = gold.schemes["relaxed"].f1
    weak = sorted(
        (group.f1.value, role)
        for role, group in gold.by_role.items()
        if group.support >= _ENOUGH_SUPPORT and group.f1.value is not None
    )[:3]
    errors = [(n, pair) for pair, n in gold.confusion.items() if pair[0] != pair[1]]
    said = [f"Relaxed F1 is {interval_text(f1.value, f1.ci)}."]
    if weak:
        said.append("Weakest roles: " + ", ".join(f"{role} {value:.2f}" for value, role in weak) + ".")
    if errors:
        n, (truth, label) = max(errors)
        if truth == "<spurious>":
            said.append(
                f"The commonest error is a {label} where there is none ({n} times); look there first."
            )
        elif label == "<missed>":
            said.append(f"The commonest error is a missed {truth} ({n} times); look there first.")
        else:
            said.append(f"The commonest error is {label} for {truth} ({n} times); look there first.")
    return " ".join(said)


def _targets(gold: GoldReport) -> Table:
    rows = []
    for found in gold.targets:
        target = found.target
        bar = f"{'at most' if target.at_most else 'at least'} {target.bar:g}"
        shown = interval_text(found.value, found.ci)
        rows.append([target.measure.replace("_", " "), bar, shown, found.decision])
    return Table(["target", "bar", "value [95 % interval]", "decision"], rows, numeric=(2,))


def _gold_section(gold: GoldReport) -> Section:
    rows = [
        [scheme, _SCHEMES[scheme], *_with_intervals(score.precision, score.recall, score.f1)]
        for scheme, score in gold.schemes.items()
    ]
    by_role = [
        [role, group.support, *_with_intervals(group.precision, group.recall, group.f1)]
        for role, group in sorted(gold.by_role.items())
    ]
    bars = [
        Bar(name, [group.precision.value, group.recall.value]) for name, group in gold.by_category.items()
    ]
    title = "Relaxed precision and recall by category"
    blocks: list[Block] = [
        Table(["scheme", "a match is", "precision", "recall", "F1"], rows, numeric=(2, 3, 4)),
        _targets(gold),
        Figure(bar_chart(bars, ["precision", "recall"], title, high=1.0), title, f"{title}."),
        Details(
            "Every role",
            [Table(["role", "gold spans", "precision", "recall", "F1"], by_role, numeric=(1, 2, 3, 4))],
        ),
    ]
    confused = {pair: n for pair, n in gold.confusion.items() if pair[0] != pair[1]}
    if confused:
        blocks.append(_confusions(confused))
    return Section("Against gold", blocks)


def _with_intervals(*estimates: Estimate | Metric) -> list[str]:
    return [interval_text(estimate.value, estimate.ci) for estimate in estimates]


def _confusions(counts: dict[tuple[str, str], int]) -> Figure:
    worst = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[: 2 * _SHOWN_CONFUSIONS]
    rows = list(dict.fromkeys(pair[0] for pair, _ in worst))[:_SHOWN_CONFUSIONS]
    columns = list(dict.fromkeys(pair[1] for pair, _ in worst))[:_SHOWN_CONFUSIONS]
    title = "What is taken for what: gold in rows, labels in columns"
    return Figure(heat_map(rows, columns, counts, title), title, f"{title}; the most frequent only.")


def _marks_section(summary: EnhancedSummary) -> Section:
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


def _errors_section(summary: EnhancedSummary) -> Section:
    sections = [[name, e.false_positives, e.missed] for name, e in summary.errors_by_section.items()]
    reasons = [[name, count] for name, count in summary.false_positive_reasons.items()]
    confusions = [[c.assigned_role, c.expected_role, c.count] for c in summary.top_taxonomy_errors]
    blocks: list[Block] = [
        Table(["section", "false positives", "missed"], sections, numeric=(1, 2)),
        Table(["why a span is false", "n"], reasons, numeric=(1,)),
    ]
    if confusions:
        blocks.append(Table(["labelled as", "should be", "n"], confusions, numeric=(2,)))
    return Section("Errors by section, reason and role", blocks)


def _confidence_section(summary: EnhancedSummary) -> Section:
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
    calibration = analysis.extra.get("calibration") or {}
    points = [
        ReliabilityPoint(b["confidence"], b["accuracy"], b["ci"], b["n"])
        for b in calibration.get("bins") or []
        if b["n"]
    ]
    if points:
        title = "Stated confidence against the share that the judge lets stand"
        blocks.append(Figure(reliability_curve(points, title), title, f"{title}."))
    return Section("Does confidence mean something?", blocks)


def _agreement_section(agreement: JudgeAgreement) -> Section:
    rows: list[list[object]] = []
    for kind, claim in agreement.claims.items():
        shares = _with_intervals(claim.precision, claim.recall)
        rows.append([kind.replace("_", " "), claim.claimed, claim.true, claim.held, *shares])
    kappa, rho = agreement.span_is_right.kappa, agreement.total_with_f1
    return Section(
        "Does the judge agree with gold?",
        [
            Text(
                f"On whether a span is right: kappa {interval_text(kappa.value, kappa.ci)}, {kappa.n} spans. "
                f"Total against F1: rank correlation {interval_text(rho.value, rho.ci)}, {rho.n} prompts."
            ),
            Table(
                [
                    "claim",
                    "made",
                    "true by gold",
                    "both",
                    "precision (rest is invented)",
                    "recall (rest is missed)",
                ],
                rows,
                numeric=(1, 2, 3, 4, 5),
            ),
            *(Text(caveat) for caveat in agreement.span_is_right.caveats),
        ],
    )


def _prompts_section(results: Results) -> Section:
    gold = results.gold is not None
    ranked = sorted(results.snapshot.results, key=_interest)
    shown: Sequence[EvaluationResult] = ranked[:_SHOWN_PROMPTS]
    blocks: list[Block] = [
        Text(
            "Colours and labels are categories and roles. Struck out: false. Double line: wrong role. "
            "Dotted: wrong boundary. Dashed box: missed."
        ),
    ]
    for result in shown:
        blocks.append(Details(_prompt_title(result), [prompt_block(result), *_reasons(result)]))
    if len(ranked) > len(shown):
        blocks.append(Text(f"{len(ranked) - len(shown)} further prompts are in snapshot.json."))
    title = "The prompts, worst first" if not gold else "The prompts"
    return Section(title, blocks)


def _interest(result: EvaluationResult) -> tuple[float, str]:
    score = result.judge_result.total_score if result.judge_result else 99.0
    return score, result.prompt_id


def _prompt_title(result: EvaluationResult) -> str:
    if result.error:
        return f"{result.prompt_id}: failed, {result.error}"
    score = f"{result.judge_result.total_score:g} of 25, " if result.judge_result else ""
    return f"{result.prompt_id}: {score}{result.span_count} spans"


def _reasons(result: EvaluationResult) -> list[Block]:
    judged = result.judge_result
    if judged is None:
        return []
    rows: list[list[object]] = []
    for missed in judged.missed_elements:
        rows.append(["missed", missed.text, f"{missed.expected_role}, {missed.severity}"])
    for false in judged.false_positives:
        rows.append(["false", false.text, false.reason])
    for wrong in judged.taxonomy_errors:
        rows.append(["wrong role", wrong.text, f"{wrong.assigned_role}, should be {wrong.expected_role}"])
    for boundary in judged.granularity_errors:
        rows.append(["boundary", boundary.text, f"{boundary.issue}: {boundary.suggestion}"])
    notes: list[Block] = [Text(f"The judge: {judged.notes}")] if judged.notes else []
    return ([Table(["error", "text", "why"], rows)] if rows else []) + notes


def _method(run: Run) -> Details:
    m = run.manifest
    rows = [[name, value] for name, value in {**m.config, **m.fingerprints, **m.versions}.items()]
    return Details(
        "How this was measured",
        [
            Text("Intervals are 95 % intervals of a bootstrap over prompts (seeded)."),
            Table(["setting, fingerprint or version", "value"], rows),
        ],
    )
