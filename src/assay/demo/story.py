"""What the demonstration found, told in a report: the answer first, the detail after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.reports import (
    Callout,
    Card,
    Cards,
    Details,
    Figure,
    PlotRow,
    Report,
    Section,
    Table,
    Text,
    interval_plot,
    interval_text,
)
from assay.reports.blocks import Block
from assay.runs import Comparison, Record, Run
from assay.stats import Estimate

__all__ = ["METRICS", "conclusion", "next_step", "tell"]

METRICS = {
    "correct": ("Correct", "the answer is right, or rightly said to be absent"),
    "presence": ("Presence", "knows whether the page says it at all"),
    "quote_held": ("Quote held", "the quoted line really stands on the page"),
    "similarity": ("Similarity", "cosine of answer and truth, where there is one"),
}


def conclusion(scores: dict[str, Any], comparison: Comparison) -> str:
    """The finding in one sentence."""
    correct = scores["metrics"].get("correct")
    change = next((c for c in comparison.changes if c.name == "correct"), None)
    if correct is None or change is None:
        return "No case has a score, so nothing can be said yet."
    shown = interval_text(correct["value"], correct["ci"], percent=True)
    gain = _points(change.difference)
    verdict = "more than noise" if change.significant else "not told apart from noise"
    tested = "no test possible" if change.p_adjusted is None else f"p = {change.p_adjusted:.4f}"
    return (
        f"{shown} of the {correct['scored']} answers are correct; that is {gain} "
        f"above the control, which is {verdict} (sign-flip test by page, {tested})."
    )


def _points(difference: Estimate) -> str:
    """A difference of shares in percentage points."""
    if difference.value is None:
        return "–"
    ends = f" [{100 * difference.ci[0]:.1f}, {100 * difference.ci[1]:.1f}]" if difference.ci else ""
    return f"{100 * difference.value:.1f} points{ends}"


def next_step(scores: dict[str, Any], wrong: Sequence[Record]) -> str:
    """What to change, from the errors that are there."""
    invented = sum(record.payload["truth"] is None for record in wrong)
    if "correct" not in scores["metrics"]:
        return "No answer could be scored: look at what was said, in cases.jsonl."
    if not wrong:
        return "Nothing is wrong on these pages; measure a harder set."
    if 2 * invented >= len(wrong):
        return (
            f"{invented} of {len(wrong)} errors are answers to questions that the page does not answer: "
            "teach the system to say that something is not there."
        )
    return (
        f"{len(wrong) - invented} of {len(wrong)} errors miss an answer that stands on the page: "
        "look at the table of errors for the kind of line that is not found."
    )


def _better(comparison: Comparison) -> bool:
    correct = (c for c in comparison.changes if c.name == "correct")
    return any(c.significant and (c.difference.value or 0.0) > 0 for c in correct)


def _wrong(run: Run) -> list[Record]:
    records = (r for r in run.journal.latest() if r.status == "ok")
    return sorted((r for r in records if r.payload["scores"]["correct"] is False), key=lambda r: r.key)


def tell(
    run: Run, scores: dict[str, Any], comparison: Comparison, *, not_run: int, similarity_by: str | None
) -> Report:
    """Build the report."""
    model = run.manifest.models[0]
    wrong = _wrong(run)
    cases = scores["cases"]
    lost = cases["failed"] + cases["invalid"]
    missing = lost + not_run
    blocks: list[Block] = [
        Cards([_card(name, scores["metrics"][name]) for name in METRICS if name in scores["metrics"]]),
        Callout(conclusion(scores, comparison), "good" if _better(comparison) and not missing else "note"),
        Callout(next_step(scores, wrong), "note"),
    ]
    if lost:
        blocks.append(
            Callout(f"{lost} of {cases['attempted']} cases have no score and are in no average.", "warning")
        )
    if not_run:
        blocks.append(Callout(f"{not_run} more cases were not run and are in no average.", "warning"))
    if similarity_by is None:
        blocks.append(Callout("The extra `local` is not installed, so no similarity was scored.", "note"))
    blocks += [_numbers(scores), _against_control(comparison), _errors(wrong), _method(run, comparison)]
    m = run.manifest
    return Report(
        title="How well does it read small pages?",
        subtitle=f"{model}, {cases['attempted']} questions, beside a control that reads one line",
        blocks=blocks,
        footer=f"Assay {m.versions.get('assay', '?')} · run {m.name} · {m.created}",
    )


def _card(name: str, metric: dict[str, Any]) -> Card:
    label, _ = METRICS[name]
    value, ci = metric["value"], metric["ci"]
    percent = name != "similarity"
    shown = f"{value * 100:.1f} %" if percent else f"{value:.2f}"
    scale, digits = (100, 1) if percent else (1, 2)
    interval = f"{ci[0] * scale:.{digits}f} to {ci[1] * scale:.{digits}f}" if ci else "no interval"
    return Card(label, shown, f"{interval} (n = {metric['n']})")


def _numbers(scores: dict[str, Any]) -> Section:
    counts = ("attempted", "scored", "failed", "not_applicable")
    rows = []
    for name, (label, meaning) in METRICS.items():
        metric = scores["metrics"].get(name)
        if metric is not None:
            shown = interval_text(metric["value"], metric["ci"])
            rows.append([label, meaning, shown, *(metric[count] for count in counts)])
    columns = ["metric", "what it is", "value [95 % interval]", *(c.replace("_", " ") for c in counts)]
    return Section("The numbers", [Table(columns, rows, numeric=(2, 3, 4, 5, 6))])


def _against_control(comparison: Comparison) -> Section:
    plotted = [c for c in comparison.changes if c.name in METRICS]
    rows: list[PlotRow] = []
    for change in plotted:
        label = METRICS[change.name][0]
        rows.append(PlotRow(label, change.difference.value, change.difference.ci))
    title = "Gain over the control, with 95 % intervals"
    svg = interval_plot(rows, title, low=-1.0, high=1.0, percent=False, zero_line=True)
    spoken = "; ".join(f"{row.name} {interval_text(row.value, row.ci)}" for row in rows)
    table = Table(
        ["score", "n", "control", "model", "difference [95 % interval]", "p (Holm)", "better / worse"],
        [
            [
                METRICS[c.name][0],
                c.n,
                "–" if c.mean_a is None else f"{c.mean_a:.3f}",
                "–" if c.mean_b is None else f"{c.mean_b:.3f}",
                interval_text(c.difference.value, c.difference.ci),
                "–" if c.p_adjusted is None else f"{c.p_adjusted:.4f}",
                f"{c.better} / {c.worse}",
            ]
            for c in plotted
        ],
        caption="Paired by question; intervals and tests by page.",
        numeric=(1, 2, 3, 5, 6),
    )
    return Section(
        "Against the control", [Figure(svg, spoken, f"{title}; right of the dashed line is better."), table]
    )


def _errors(wrong: Sequence[Record]) -> Section:
    rows = []
    for record in wrong:
        value = record.payload["verdict"]["value"]
        said = value["answer"] if value["found"] else "not on this page"
        truth = record.payload["truth"]
        rows.append([record.key, said, "not on this page" if truth is None else truth])
    if not rows:
        return Section("Errors", [Text("None.")])
    return Section(f"Errors ({len(rows)})", [Table(["case", "it said", "the truth"], rows)])


def _method(run: Run, comparison: Comparison) -> Details:
    m = run.manifest
    rows = [[name, value] for name, value in {**m.fingerprints, **m.versions}.items()]
    sentences = [
        "Intervals are 95 % percentile intervals of a bootstrap over pages (2,000 resamples, seeded).",
        "The test flips the signs of whole pages; p-values are corrected by Holm over the scores.",
        *comparison.flags,
    ]
    return Details(
        "How this was measured",
        [*(Text(s) for s in sentences), Table(["fingerprint or version", "value"], rows)],
    )
