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
    blocks = _metrics(view, view.scope, view.budget)
    more = [block for model, budget in view.elsewhere for block in _metrics(view, model, budget)]
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
    places = [(model, budget) for budget in view.budgets for model in view.scopes]
    composites = [block for place in places for block in _composites(view, *place)]
    parts = Details("The composite and its parts", composites)
    return Section("All metrics", [*blocks, Text(about), parts])


def _metrics(view: View, model: str | None, budget: str) -> list[Block]:
    """Two tables, for one would not fit a page."""
    where = f"{view.scope_name(model)}, {budget}"
    answers: list[Sequence[object]] = []
    sizes: list[Sequence[object]] = []
    for cell in view.cells(model, budget, controls=True):
        found = mapped(cell, "metrics")
        answers.append(
            [
                cell["format"],
                percent(mapped(found, "accuracy")),
                _std(mapped(found, "accuracy")),
                percent(mapped(found, "accuracy_scored")),
                percent(mapped(found, "consistency")),
                percent(mapped(found, "agreement")),
                *(whole(cell[name]) for name in ("attempted", "failed")),
            ]
        )
        sizes.append(
            [
                cell["format"],
                tokens(mapped(found, "tokens")),
                tokens(mapped(found, "tokens_median")),
                percent(mapped(found, "token_efficiency")),
                percent(mapped(found, "composite")),
            ]
        )
    return [
        Table(_ANSWERS, answers, f"Answers with 95 % intervals, {where}", numeric=(2, 6, 7)),
        Table(_SIZES, sizes, f"Tokens a page and the composite, {where}"),
    ]


_ANSWERS = [
    "format",
    "accuracy",
    "std",
    "accuracy, scored only",
    "consistency",
    "agreement",
    "attempted",
    "failed",
]
_SIZES = ["format", "tokens, mean", "tokens, median", "token efficiency", "composite"]


def _std(found: Json) -> str:
    value = found.get("std")
    return "–" if value is None else f"{value:.2f}"


def _composites(view: View, model: str | None, budget: str) -> list[Block]:
    names = ("accuracy", "token_efficiency", "no_hallucination", "consistency")
    rows: list[Sequence[object]] = []
    notes: dict[str, None] = {}
    for cell in view.cells(model, budget):
        found = mapped(cell, "metrics", "composite")
        parts = mapped(found, "components")
        literal = mapped(cell, "metrics", "composite_literal").get("value")
        shares = [parts.get(name) for name in names]
        rows.append(
            [
                cell["format"],
                percent(found),
                *("–" if share is None else f"{share:.3f}" for share in shares),
                "–" if literal is None else f"{literal:.3f}",
            ]
        )
        if found.get("note"):
            notes[str(found["note"])] = None
    columns = [
        "format",
        "composite",
        "accuracy",
        "token efficiency",
        "1 - invented",
        "consistency",
        "as written",
    ]
    caption = f"The composite and its parts, means over pages, {view.scope_name(model)}, {budget}"
    table = Table(columns, rows, caption, numeric=range(2, 7))
    return [table, *(Text(f"Of the composite: {note}.") for note in notes)]


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
        "answers / to twins",
    ]
    return Table(columns, rows, f"What was invented, {view.scope_name(model)}, {budget}")


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
