"""Plots of the formats: gain against cost, what kind of question, where answers were lost, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from assay.reports import Cell, Details, Figure, Section, Table, Text, grid_chart
from assay.reports.blocks import Block
from assay.reports.scatter import Point, scatter_chart
from assay.reports.stacks import Stack, stacked_chart
from assay.sifr.report.view import Json, View, mapped, percent, whole

__all__ = ["front_section", "kinds_section", "losses_section", "pages_details"]

_SHOWN_PAGES = 60
_PARTS = {
    "right": "right",
    "representation": "not in the format",
    "truncation": "cut off",
    "model": "the reader's error",
    "hallucinated": "invented",
    "failed": "no answer",
    "not_traced": "not traced",
}


def front_section(view: View) -> Section:
    """Accuracy against tokens, the headline first."""
    blocks = _front(view, view.scope, view.budget)
    more = [block for model, budget in view.elsewhere for block in _front(view, model, budget)]
    if more:
        blocks.append(Details("Other readers and budgets", more))
    return Section("Accuracy against tokens", blocks)


def _front(view: View, model: str | None, budget: str) -> list[Block]:
    points, without = [], []
    for cell in view.cells(model, budget):
        size, accuracy = mapped(cell, "metrics", "tokens").get("value"), view.accuracy(cell)
        if not size or accuracy.get("value") is None:
            without.append(f"{cell['format']} ({percent(accuracy)})")
            continue
        strong = cell["format"] == view.reference
        front = bool(cell.get("on_front"))
        points.append(Point(cell["format"], size, accuracy["value"], accuracy.get("ci"), strong, front))
    if not points:
        return []
    title = f"Accuracy against tokens a page, {view.scope_name(model)}, {budget}"
    svg = scatter_chart(points, title, x_name="tokens a page (logarithmic)", y_name="accuracy")
    spoken = "; ".join(f"{p.name}: {100 * p.y:.1f} % for {p.x:,.0f} tokens" for p in points)
    caption = f"{title}, with 95 % intervals. The dashed line joins formats that none beats at their cost."
    if without:
        caption += f" Without a token count: {', '.join(without)}."
    return [Figure(svg, f"{title}. {spoken}", caption)]


def kinds_section(view: View) -> Section:
    """Accuracy by kind of question and by class of page, for each format."""
    blocks: list[Block] = []
    for name, words in (("by_category", "kind of question"), ("by_page_class", "class of page")):
        blocks += _heat(view, name, words, view.scope, view.budget)
    more: list[Block] = [
        block
        for model, budget in view.elsewhere
        for block in _heat(view, "by_category", "kind of question", model, budget)
    ]
    if more:
        blocks.append(Details("Other readers and budgets", more))
    blocks.append(Details("All numbers by kind and class", [_kinds_table(view)]))
    return Section("Where each format is strong", blocks)


def _heat(view: View, name: str, words: str, model: str | None, budget: str) -> list[Block]:
    cells = view.cells(model, budget)
    found = {
        (group, cell["format"]): accuracy["value"]
        for cell in cells
        for group, part in mapped(cell, name).items()
        if (accuracy := mapped(part, "metrics", "accuracy")).get("value") is not None
    }
    if not found:
        return []
    groups, formats = sorted({group for group, _ in found}), [cell["format"] for cell in cells]
    title = f"Accuracy by {words} and format, {view.scope_name(model)}, {budget}"
    grid = {place: Cell(f"{100 * value:.0f}", value) for place, value in found.items()}
    spoken = "; ".join(f"{group}, {name_}: {100 * v:.0f} %" for (group, name_), v in sorted(found.items()))
    caption = f"{title}, in percent; the deeper, the better. Intervals are in the table."
    return [Figure(grid_chart(groups, formats, grid, title, width=64), f"{title}. {spoken}", caption)]


def _kinds_table(view: View) -> Table:
    rows: list[Sequence[object]] = [
        [
            budget,
            view.scope_name(model),
            cell["format"],
            group,
            percent(mapped(part, "metrics", "accuracy")),
            percent(mapped(part, "metrics", "hallucination")),
            percent(mapped(part, "metrics", "consistency")),
            percent(mapped(part, "metrics", "token_efficiency")),
            percent(mapped(part, "metrics", "composite")),
            whole(part["attempted"]),
            whole(part["failed"]),
        ]
        for budget in view.budgets
        for model in view.scopes
        for cell in view.cells(model, budget)
        for name in ("by_category", "by_page_class")
        for group, part in mapped(cell, name).items()
    ]
    columns = [
        "budget",
        "reader",
        "format",
        "kind or class",
        "accuracy",
        "invented",
        "consistency",
        "token efficiency",
        "composite",
        "n",
        "failed",
    ]
    return Table(columns, rows, "By kind of question and class of page", numeric=tuple(range(4, 11)))


def losses_section(view: View) -> Section:
    """Where the points went, and how many there were to be had."""
    blocks: list[Block] = [
        Text(
            "Every reading has one point to win. What was not won was lost in the format, which never had "
            "the answer, in the cut, by the reader, by invention, or for want of an answer. Shares add up."
        )
    ]
    for budget in view.budgets:
        blocks += _stacked(view, view.scope, budget)
    more = [
        block
        for model in view.scopes[1:]
        for budget in view.budgets
        for block in _stacked(view, model, budget)
    ]
    if more:
        blocks.append(Details("Reader by reader", more))
    blocks.append(_ceilings(view))
    return Section("Where answers are lost", blocks)


def _stacked(view: View, model: str | None, budget: str) -> list[Block]:
    cells = view.cells(model, budget, controls=False)
    stacks = [Stack(c["format"], [_lost(c).get(part, 0.0) for part in _PARTS]) for c in cells if _lost(c)]
    if not stacks:
        return []
    title = f"Points won and lost, {view.scope_name(model)}, {budget}"
    svg = stacked_chart(stacks, list(_PARTS.values()), title)
    met = [place for place, _ in enumerate(_PARTS) if any(stack.shares[place] for stack in stacks)]
    rows = [[s.name, *(f"{100 * s.shares[place]:.1f} %" for place in met)] for s in stacks]
    names = list(_PARTS.values())
    spoken = "; ".join(
        f"{s.name}: "
        + ", ".join(f"{n} {100 * x:.1f} %" for n, x in zip(_PARTS.values(), s.shares, strict=True) if x)
        for s in stacks
    )
    table = Table(["format", *(names[at] for at in met)], rows, title, numeric=range(1, 1 + len(met)))
    return [Figure(svg, f"{title}. {spoken}", f"{title}; shares of all that was attempted."), table]


def _lost(cell: Json) -> Json:
    return mapped(cell, "losses", "shares")


def _ceilings(view: View) -> Table:
    rows: list[Sequence[object]] = []
    for found in view.scores.get("ceilings") or ():
        cell = view.cell(found["format"], view.scope, found["budget"])
        if cell.get("control"):
            continue
        shown, whole_ = found["in_prompt"], found["in_representation"]
        rows.append(
            [
                found["budget"],
                found["format"],
                percent(whole_),
                percent(shown),
                percent(mapped(cell, "metrics", "accuracy_answerable")),
                percent(mapped(cell, "metrics", "accuracy_in_prompt")),
                whole(shown.get("n")),
                whole(shown.get("failed")),
            ]
        )
    columns = [
        "budget",
        "format",
        "in the format",
        "in the prompt",
        "accuracy",
        "accuracy where there",
        "tasks",
        "not known",
    ]
    caption = "The ceiling: of answers that are on the page, how many a perfect reader could have had"
    return Table(columns, rows, caption, numeric=tuple(range(2, 8)))


def pages_details(view: View) -> Details:
    """Page by page, formats side by side."""
    pages = [row for row in view.scores.get("pages") or () if row["budget"] == view.budget]
    chosen = pages[:_SHOWN_PAGES]
    formats = [cell["format"] for cell in view.cells(view.scope, view.budget)]
    grid = {
        (row["page"], name): Cell(f"{100 * found['accuracy']:.0f}", found["accuracy"])
        for row in chosen
        for name, found in row["formats"].items()
        if name in formats
    }
    title = f"Accuracy page by page, {view.budget}, all readers together"
    svg = grid_chart([row["page"] for row in chosen], formats, grid, title, width=64)
    rows: list[Sequence[object]] = [
        [
            row["page"],
            row["page_class"],
            *(f"{whole(mapped(row, 'formats', name).get('tokens'))}" for name in formats),
        ]
        for row in chosen
    ]
    blocks: list[Block] = [
        Figure(svg, title, f"{title}, in percent."),
        Table(
            ["page", "class", *formats],
            rows,
            "Tokens page by page",
            numeric=tuple(range(2, 2 + len(formats))),
        ),
    ]
    if len(pages) > len(chosen):
        blocks.append(Text(f"{len(pages) - len(chosen):,} further pages are in scores.json."))
    return Details("Page by page, formats side by side", blocks)
