"""Plots of the formats: gain against cost, what kind of question, where answers were lost."""

from __future__ import annotations

from collections.abc import Sequence

from assay.reports import Details, Figure, Section, Table, Text, grid_chart
from assay.reports.blocks import Block
from assay.reports.scatter import Point, scatter_chart
from assay.reports.stacks import Stack, stacked_chart
from assay.sifr.report.shading import shaded
from assay.sifr.report.view import Json, View, mapped, percent, whole

__all__ = ["front_section", "kinds_section", "losses_section", "origins_section", "splits_section"]

_GROUPS = {"by_category": "kind of question", "by_page_class": "class of page"}
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
    best = [point.name for point in points if point.front]
    caption = f"{title}, with 95 % intervals."
    if len(best) > 1:
        caption += " The dashed line joins formats that none beats at their cost."
    elif best:
        caption += f" {best[0]} has the highest accuracy here, and none costs less."
    if without:
        caption += f" Without a token count: {', '.join(without)}."
    return [Figure(svg, f"{title}. {spoken}", caption)]


def kinds_section(view: View) -> Section:
    """Accuracy by kind of question and by class of page, for each format."""
    blocks: list[Block] = []
    for name in _GROUPS:
        blocks += _heat(view, name, view.scope, view.budget)
    more: list[Block] = [
        block for model, budget in view.elsewhere for block in _heat(view, "by_category", model, budget)
    ]
    if more:
        blocks.append(Details("Other readers and budgets", more))
    tables = [
        _kinds_table(view, name, model, budget)
        for budget in view.budgets
        for model in view.scopes
        for name in _GROUPS
    ]
    blocks.append(Details("All numbers by kind and class", tables))
    return Section("Where each format is strong", blocks)


def _heat(view: View, name: str, model: str | None, budget: str) -> list[Block]:
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
    title = f"Accuracy by {_GROUPS[name]} and format, {view.scope_name(model)}, {budget}"
    grid, scale = shaded(found)
    spoken = "; ".join(f"{group}, {name_}: {100 * v:.0f} %" for (group, name_), v in sorted(found.items()))
    caption = f"{title}, in percent. {scale} Intervals are in the table."
    return [Figure(grid_chart(groups, formats, grid, title, width=64), f"{title}. {spoken}", caption)]


def _kinds_table(view: View, name: str, model: str | None, budget: str) -> Table:
    rows: list[Sequence[object]] = [
        [
            group,
            cell["format"],
            percent(mapped(part, "metrics", "accuracy")),
            percent(mapped(part, "metrics", "hallucination")),
            percent(mapped(part, "metrics", "consistency")),
            percent(mapped(part, "metrics", "token_efficiency")),
            percent(mapped(part, "metrics", "composite")),
            whole(part["attempted"]) + (f", {whole(part['failed'])} failed" if part["failed"] else ""),
        ]
        for group in sorted({group for cell in view.cells(model, budget) for group in mapped(cell, name)})
        for cell in view.cells(model, budget)
        if (part := mapped(cell, name, group))
    ]
    columns = [
        _GROUPS[name],
        "format",
        "accuracy",
        "invented",
        "consistency",
        "token efficiency",
        "composite",
        "n",
    ]
    return Table(columns, rows, f"By {_GROUPS[name]}, {view.scope_name(model)}, {budget}")


def origins_section(view: View) -> Section | None:
    """Truth that was made from pages beside truth that people verified; without what some format leaks."""
    origins, leaking = sorted(mapped(view.counts, "origins")), bool(view.counts.get("leaking"))
    split = origins if len(origins) > 1 else []
    if not split and not leaking:
        return None
    about = (
        "Constructed truth is read from the page's own data, verified truth was confirmed by a person. An "
        "answer leaks where a format holds it in a place that nobody sees, such as a script; such tasks are "
        "left out for every format alike."
    )
    blocks: list[Block] = [_origins(view, split, leaking, view.scope, view.budget), Text(about)]
    more = [_origins(view, split, leaking, model, budget) for model, budget in view.elsewhere]
    if more:
        blocks.append(Details("The origin of the truth for other readers and budgets", more))
    return Section("Where the truth comes from", blocks)


def _origins(view: View, split: Sequence[str], leaking: bool, model: str | None, budget: str) -> Table:
    rows: list[Sequence[object]] = []
    for cell in view.cells(model, budget):
        parts = [mapped(cell, "by_origin", name) for name in split]
        row = [cell["format"], percent(view.accuracy(cell))]
        row += [percent(mapped(part, "metrics", "accuracy")) for part in parts]
        row += [percent(mapped(cell, "metrics", "accuracy_unleaked"))] if leaking else []
        counted = " / ".join(whole(part.get("attempted")) for part in parts)
        rows.append([*row, counted or whole(cell["attempted"])])
    columns = ["format", "all", *split, *(["without leaks"] if leaking else []), "n"]
    caption = f"Accuracy by the origin of the truth, {view.scope_name(model)}, {budget}"
    return Table(columns, rows, caption, numeric=(len(columns) - 1,))


def splits_section(view: View) -> Section | None:
    """Pages that the suite's own rules were written with beside pages that came later."""
    splits = [name for name in ("tuned", "fresh") if name in mapped(view.counts, "splits")]
    if len(splits) < 2:
        return None
    about = (
        "The rule of salience and the embedded reader were written with the tuned pages in sight; fresh "
        "pages came later, from the same sites."
    )
    tables: list[Block] = []
    for model, budget in ((view.scope, view.budget), *view.elsewhere):
        rows: list[Sequence[object]] = []
        for cell in view.cells(model, budget):
            parts = [mapped(cell, "by_split", name) for name in splits]
            shares = [percent(mapped(part, "metrics", "accuracy")) for part in parts]
            rows.append([cell["format"], *shares, " / ".join(whole(part.get("attempted")) for part in parts)])
        caption = f"Accuracy on tuned and fresh pages, {view.scope_name(model)}, {budget}"
        tables.append(Table(["format", *splits, "n"], rows, caption, numeric=(len(splits) + 1,)))
    blocks = [tables[0], Text(about)]
    if tables[1:]:
        blocks.append(Details("Fresh pages for other readers and budgets", tables[1:]))
    return Section("Pages that no rule was written for", blocks)


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
    return Table(columns, rows, caption, numeric=(6, 7))
