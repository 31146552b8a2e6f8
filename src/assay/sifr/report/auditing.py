"""For those who check: every metric with its n, what was invented, what failed, and how it was measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.reports import Callout, Details, Section, Table, Text
from assay.reports.blocks import Block
from assay.sifr.report.view import Json, View, mapped, percent, tokens, whole

__all__ = ["failures_section", "inventions_section", "method_details", "metrics_section"]

_CHECKSUM = ("sha256", "fingerprint", "checksum", "hash")


def metrics_section(view: View) -> Section:
    """The protocol's metrics for every format, reader and budget."""
    blocks: list[Block] = [_metrics(view, view.scope, view.budget)]
    more: list[Block] = [_metrics(view, model, budget) for model, budget in view.elsewhere]
    if more:
        blocks.append(Details("The metrics for other readers and budgets", more))
    about = (
        "Accuracy is over everything attempted, a failed reading counting as 0; beside it over scored "
        "answers alone. Token efficiency is the tokens of the smallest format over those of this one, page "
        "by page. Consistency is 1 minus the standard deviation over repeats, over 0.5; agreement is the "
        "share of pairs of repeats with the same answer. The composite is 0.35 accuracy + 0.25 token "
        "efficiency + 0.25 (1 - invented) + 0.15 consistency; the parts stand beside it. As written in the "
        "protocol it is ill-formed and kept for the record only."
    )
    parts = Details("The composite and its parts", [_composites(view)])
    return Section("All metrics", [*blocks, Text(about), parts])


def _metrics(view: View, model: str | None, budget: str) -> Table:
    rows: list[Sequence[object]] = []
    for cell in view.cells(model, budget, controls=True):
        found = mapped(cell, "metrics")
        rows.append(
            [
                cell["format"],
                percent(mapped(found, "accuracy")),
                _std(mapped(found, "accuracy")),
                percent(mapped(found, "accuracy_scored")),
                tokens(mapped(found, "tokens")),
                whole(mapped(found, "tokens_median").get("value")),
                percent(mapped(found, "token_efficiency")),
                percent(mapped(found, "consistency")),
                percent(mapped(found, "agreement")),
                percent(mapped(found, "composite")),
                f"{whole(cell['attempted'])} / {whole(cell['scored'])} / {whole(cell['failed'])}",
            ]
        )
    columns = [
        "format",
        "accuracy",
        "std",
        "accuracy, scored only",
        "tokens, mean",
        "median",
        "token efficiency",
        "consistency",
        "agreement",
        "composite",
        "attempted / scored / failed",
    ]
    caption = f"Metrics with 95 % intervals, {view.scope_name(model)}, {budget}"
    return Table(columns, rows, caption, numeric=range(1, 11))


def _std(found: Json) -> str:
    value = found.get("std")
    return "–" if value is None else f"{value:.2f}"


def _composites(view: View) -> Table:
    names = ("accuracy", "token_efficiency", "no_hallucination", "consistency")
    rows: list[Sequence[object]] = []
    for budget in view.budgets:
        for model in view.scopes:
            for cell in view.cells(model, budget):
                found = mapped(cell, "metrics", "composite")
                parts = mapped(found, "components")
                literal = mapped(cell, "metrics", "composite_literal").get("value")
                rows.append(
                    [
                        budget,
                        view.scope_name(model),
                        cell["format"],
                        percent(found),
                        *("–" if parts.get(name) is None else f"{parts[name]:.3f}" for name in names),
                        "–" if literal is None else f"{literal:.3f}",
                        found.get("note") or "",
                    ]
                )
    columns = [
        "budget",
        "reader",
        "format",
        "composite",
        "accuracy",
        "token efficiency",
        "1 - invented",
        "consistency",
        "as written",
        "note",
    ]
    return Table(columns, rows, "The composite and its parts, means over pages", numeric=tuple(range(3, 9)))


def inventions_section(view: View) -> Section:
    """What was named that the page does not have, each kind apart."""
    about = (
        "Shares of answers; false claims are of answers to questions that have none on the page, misses of "
        "those that have one. Wilson's interval over tasks where every page has the same share."
    )
    blocks: list[Block] = [_inventions(view, view.scope, view.budget), Text(about)]
    more: list[Block] = [_inventions(view, model, budget) for model, budget in view.elsewhere]
    if more:
        blocks.append(Details("Inventions for other readers and budgets", more))
    return Section("Inventions", blocks)


def _inventions(view: View, model: str | None, budget: str) -> Table:
    names = ("hallucination", "invented_refs", "misnamed_refs", "invented_text", "false_claims", "misses")
    rows: list[Sequence[object]] = [
        [
            cell["format"],
            *(percent(mapped(cell, "metrics", name)) for name in names),
            f"{whole(cell['scored'])} / {whole(mapped(cell, 'metrics', 'false_claims').get('n'))}",
        ]
        for cell in view.cells(model, budget)
    ]
    columns = [
        "format",
        "any",
        "no such element",
        "misnamed",
        "text from nowhere",
        "false claims",
        "missed",
        "answers / twins",
    ]
    return Table(columns, rows, f"What was invented, {view.scope_name(model)}, {budget}", numeric=range(1, 8))


def failures_section(view: View) -> Section:
    """Readings without a score, by kind."""
    counts = view.counts
    kinds = sorted(mapped(counts, "failures"))
    if not kinds:
        return Section(
            "Failures", [Callout(f"All {whole(counts.get('attempted'))} readings were scored.", "good")]
        )
    rows: list[Sequence[object]] = [
        [
            budget,
            model,
            cell["format"],
            whole(cell["attempted"]),
            whole(cell["scored"]),
            *(whole(mapped(cell, "failures").get(kind, 0)) for kind in kinds),
        ]
        for budget in view.budgets
        for model in view.models
        for cell in view.cells(model, budget, controls=True)
        if cell["failed"]
    ]
    columns = [
        "budget",
        "reader",
        "format",
        "attempted",
        "scored",
        *(kind.replace("_", " ") for kind in kinds),
    ]
    return Section(
        "Failures",
        [Table(columns, rows, "Readings that failed, by kind", numeric=tuple(range(3, len(columns))))],
    )


def method_details(view: View, facts: Mapping[str, Any]) -> Details:
    """How the numbers were made, and what they depend on."""
    counts = view.counts
    about = [
        "The same question, budget and answer schema for every format; scorers do not see the format.",
        "Intervals are 95 % percentile intervals of 2,000 seeded draws of whole pages, unless a method says "
        "otherwise. With ten sites or more, scores.json also has the interval of drawing sites (ci_sites).",
        "Pairs are of the same model, task, repeat and budget. Repeats of a task and seeds of a control are "
        "averaged before a test. The t test takes tasks as independent, as the protocol asks; the sign-flip "
        "test flips whole pages, and its p is the one that is adjusted (Holm) and believed. A family is all "
        "comparisons of the reference in one scope, over formats and budgets.",
        "d_z is the mean over the standard deviation of the paired differences.",
    ]
    known = {
        "readings": whole(counts.get("attempted")),
        "pages": whole(counts.get("pages")),
        "sites": whole(counts.get("sites")),
        "tasks": f"{whole(counts.get('tasks'))}, of which {whole(counts.get('twins'))} without an answer",
        "repeats": whole(counts.get("repeats")),
        "seed of the draws": str(view.scores.get("seed")),
    }
    settings = [[name, value] for name, value in {**known, **facts}.items() if not _is_checksum(name)]
    sums = [[name, value] for name, value in facts.items() if _is_checksum(name)]
    blocks: list[Block] = [
        *(Text(words) for words in about),
        Table(["setting", "value"], settings, "The run"),
    ]
    if sums:
        blocks.append(Table(["what", "checksum"], sums, "Checksums"))
    return Details("How this was measured", blocks)


def _is_checksum(name: str) -> bool:
    return any(word in name.lower() for word in _CHECKSUM)
