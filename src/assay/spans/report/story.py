"""The report of a run: the answer first, then tables and plots, then the prompts with their errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.reports import Callout, Card, Cards, Details, Report, Section, Table, Text, interval_text
from assay.reports.blocks import Block
from assay.runs import Run
from assay.spans.report.gold import agreement_section, gold_answer, gold_section, reliability_section
from assay.spans.report.judge import audit_sections, confidence_section, errors_section, marks_section
from assay.spans.report.overlay import prompt_block
from assay.spans.results import Results
from assay.spans.types import EnhancedSummary, EvaluationResult

__all__ = ["by_interest", "tell"]

_SHOWN_PROMPTS = 40


def tell(run: Run, results: Results) -> Report:
    """Build the report."""
    config, summary = run.manifest.config, results.snapshot.summary
    blocks: list[Block] = [Cards(_cards(results))]
    if results.gold is not None:
        blocks.append(Callout(gold_answer(results.gold), "note"))
    blocks += _callouts(results, str(config.get("judge", "")))
    if results.gold is not None:
        blocks.append(gold_section(results.gold))
    if results.reliability is not None:
        blocks.append(reliability_section(results.reliability))
    if _judged(summary):
        blocks += [marks_section(summary), errors_section(summary), confidence_section(summary)]
        blocks += audit_sections(summary)
    if results.agreement is not None:
        blocks.append(agreement_section(results.agreement))
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
        found.append(Callout(f"{shown} of the judge's claims did not hold and do not count.", "note"))
    if results.retest is not None and results.retest.value is not None:
        shown = interval_text(results.retest.value, results.retest.ci)
        found.append(
            Callout(
                f"Judging the same labelling twice differs by {shown} points (standard deviation).", "note"
            )
        )
    return found


def _prompts_section(results: Results) -> Section:
    ranked = sorted(results.snapshot.results, key=by_interest)
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
    return Section("The prompts, worst first", blocks)


def by_interest(result: EvaluationResult) -> tuple[float, str]:
    """Prompts that failed come first, then those without a usable verdict, then the lowest scores."""
    if result.error:
        return -1.0, result.prompt_id
    return result.judge_result.total_score if result.judge_result else 99.0, result.prompt_id


def _prompt_title(result: EvaluationResult) -> str:
    if result.error:
        return f"{result.prompt_id}: failed, {result.error}"
    if result.judge_status == "invalid":
        return f"{result.prompt_id}: no usable verdict, {result.span_count} spans"
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
            Text(
                "Intervals are 95 % intervals. Those of means, rates, F1 and noise resample prompts (seeded; "
                "a mean of more than 2,000 prompts has Student's). Those of shares of claims and of kept "
                "spans are Wilson's and that of kappa is the large-sample one: they take claims and spans "
                "for independent."
            ),
            Table(["setting, fingerprint or version", "value"], rows),
        ],
    )
