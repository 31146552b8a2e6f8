"""Formats side by side: the protocol's criteria, the paired differences, the controls."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assay.reports import Details, Figure, PlotRow, Section, Table, Text, interval_plot
from assay.reports.blocks import Block
from assay.sifr.report.view import (
    Json,
    View,
    budget_name,
    ends,
    mapped,
    points,
    probability,
    shown,
    signed,
    whole,
)
from assay.sifr.statistics.controls import CONTROLLED

__all__ = ["controls_section", "criteria_section", "differences_section"]


def criteria_section(view: View) -> Section:
    """The protocol's four, literally, with what would be needed to decide the open ones."""
    criteria = list(view.scores.get("criteria") or ())
    heads = [[one["criterion"], one["statement"], one["decision"]] for one in criteria]
    rows = [_criterion(row) for one in criteria for row in one["rows"]]
    powers = [_power(row) for one in criteria for row in one["rows"] if row["criterion"] != "cross-model"]
    others = [table for one in criteria if (table := _elsewhere(view, one)) is not None]
    about = (
        "A criterion is met where the 99 % interval lies beyond the bar and a sign-flip test by pages says "
        "so too; it is not met where both lie on the other side; else it is undecidable at this n. It must "
        "hold against every kind of HTML that was read. 15 % is read as 15 points of accuracy. As written: "
        "the estimate is beyond the bar and a paired t test of no difference has p < 0.01. Pages needed: to "
        "decide with a chance of 90 %, if the truth is what was seen here."
    )
    first = f"On {budget_name(view.budget)}, {view.scope_name(view.scope)}"
    blocks: list[Block] = [
        Table(["criterion", "what it says", "decision"], heads, "The protocol's success criteria"),
        Table(_CRITERION, rows, first, numeric=(4, 7)),
        Table(_POWER, powers, "What these pages can show, and what it would take", numeric=(2, 3, 4, 5)),
        Text(about),
    ]
    if others:
        blocks.append(Details("The criteria for other readers and budgets", others))
    return Section("The success criteria", blocks)


_CRITERION = [
    "criterion",
    "against",
    "value [99 % interval]",
    "bar",
    "p against the bar",
    "decision",
    "as written",
    "n",
]
_POWER = ["criterion", "against", "pages", "chance to see the bar", "smallest to be seen", "pages needed"]


def _criterion(row: Json) -> list[object]:
    value, ci = row.get("value"), row.get("ci")
    in_points = row["criterion"] == "accuracy"
    unit = "points" if in_points else "%"
    say = signed if in_points else _share
    shown_value = "–" if value is None else f"{say(value)}\u00a0{unit}"
    return [
        row["criterion"],
        row.get("against") or "–",
        f"{shown_value} {ends(ci, say)}" if ci else shown_value,
        f"{100 * row['bar']:.0f}\u00a0{unit}",
        probability(row.get("p_value")),
        row["decision"],
        row.get("as_written", "–"),
        whole(row.get("n")),
    ]


def _share(value: float) -> str:
    return f"{100 * value:.1f}"


def _elsewhere(view: View, criterion: Json) -> Table | None:
    """One criterion for every other reader and budget."""
    rows: list[Sequence[object]] = []
    for row in criterion["all"]:
        if row not in criterion["rows"]:
            reader = "any" if row["criterion"] == "token efficiency" else view.scope_name(row.get("model"))
            rows.append([f"{reader}, {row['budget']}", *_criterion(row)[1:]])
    caption = f"{criterion['criterion']}, other readers and budgets"
    return Table(["reader and budget", *_CRITERION[1:]], rows, caption, numeric=(4, 7)) if rows else None


def _power(row: Json) -> list[object]:
    power = mapped(row, "power")
    chance, least = power.get("power_at_bar"), power.get("smallest_detectable")
    return [
        row["criterion"],
        row.get("against") or "–",
        whole(row.get("pages")),
        "–" if chance is None else _chance(chance),
        "–" if least is None else f"{100 * least:.1f} points",
        whole(power.get("needed")),
    ]


def _chance(value: float) -> str:
    return "> 99 %" if value > 0.99 else f"{100 * value:.0f} %"


def differences_section(view: View) -> Section:
    """A forest plot for every reader, and every test beside it."""
    blocks: list[Block] = [
        Text(
            f"Each row is the accuracy of {view.reference} minus that of the other format on the same "
            "questions, in points. Tasks of one page count together."
        )
    ]
    for model in view.scopes:
        blocks += _differences(view, model, view.budget)
    for budget in view.budgets:
        if budget != view.budget:
            more = [block for model in view.scopes for block in _differences(view, model, budget)]
            blocks.append(Details(f"On {budget_name(budget)}", more))
    pairs = [
        _difference(row, f"{row['format']} – {row['against']}")
        for row in view.all_comparisons(view.scope, view.budget)
        if row["format"] != view.reference
    ]
    if pairs:
        caption = f"The other pairs, {view.budget}; a family of their own"
        table = _difference_table(pairs, caption, "first – second")
        blocks.append(Details("All other pairs of formats", [table]))
    return Section("Differences, paired", blocks)


def _differences(view: View, model: str | None, budget: str) -> list[Block]:
    rows = [_difference(row, row["against"]) for row in view.comparisons(model, budget)]
    caption = f"{view.reference} against every format, {view.scope_name(model)}, {budget}"
    return [*_forest(view, model, budget), _difference_table(rows, caption)] if rows else []


def _forest(view: View, model: str | None, budget: str) -> list[Block]:
    rows = [
        PlotRow(row["against"], found["value"], found.get("ci"), "a" if shown(found) else "b")
        for row in view.comparisons(model, budget)
        if (found := mapped(row, "accuracy")).get("value") is not None
    ]
    if not rows:
        return []
    title = f"{view.reference} minus each format, {view.scope_name(model)}, {budget}"
    return [_plot(rows, title, "Round: shown at p < 0.01 after Holm. Square: not shown.")]


def _plot(rows: Sequence[PlotRow], title: str, more: str) -> Figure:
    ends = [abs(end) for row in rows for end in (*(row.ci or ()), row.value or 0.0)]
    high = max(0.1, math.ceil(max(ends, default=0.1) * 10) / 10)
    svg = interval_plot(rows, title, low=-high, high=high, zero_line=True)
    spoken = "; ".join(f"{row.name}: {points({'value': row.value, 'ci': row.ci})}" for row in rows)
    caption = f"{title}, in points of accuracy with 95 % intervals; right of the line it helps. {more}"
    return Figure(svg, f"{title}. {spoken}", caption)


def _difference(row: Json, against: str) -> list[object]:
    found = mapped(row, "accuracy")
    flip, t, effect = (mapped(found, name) for name in ("sign_flip", "t_test", "effect_size"))
    unpaired = mapped(found, "unpaired")
    size = effect.get("value")
    saved = mapped(row, "tokens").get("value")
    return [
        against,
        _in_points(found),
        probability(t.get("p_value")),
        probability(flip.get("p_value")),
        probability(flip.get("p_holm")),
        "–" if size is None else f"{size:.2f}",
        f"{whole(found.get('tasks'))} / {whole(found.get('pages'))}",
        f"{unpaired.get('a', 0):,} / {unpaired.get('b', 0):,}",
        "–" if saved is None else f"{100 * saved:.0f} %",
    ]


def _difference_table(rows: Sequence[Sequence[object]], caption: str, head: str = "against") -> Table:
    columns = [
        head,
        "points [95 %]",
        "p, t",
        "p, flip",
        "p, Holm",
        "d_z",
        "tasks / pages",
        "unpaired",
        "tokens saved",
    ]
    return Table(columns, rows, caption, numeric=(2, 3, 4, 5, 8))


def _in_points(found: Json) -> str:
    """The difference without its unit, which stands above the column."""
    value = found.get("value")
    return "–" if value is None else f"{signed(value)} {ends(found.get('ci'), signed)}"


def controls_section(view: View) -> Section | None:
    """Sifr with a part taken away or made wrong: what is lost is what that part carries."""
    if not view.scores.get("controls"):
        return None
    blocks: list[Block] = [
        Text(
            f"Each control holds the same elements and words as {CONTROLLED}. Where it is read as well, "
            "the part that is wrong in it carries nothing. Seeds are pooled; tokens should agree within 1 %."
        )
    ]
    blocks += _controls(view, view.scope, view.budget)
    more = [block for model, budget in view.elsewhere for block in _controls(view, model, budget)]
    if more:
        blocks.append(Details("The controls for other readers and budgets", more))
    return Section("Which part carries the gain", blocks)


def _controls(view: View, model: str | None, budget: str) -> list[Block]:
    rows = view.controls(model, budget)
    plot = [
        PlotRow(row["part"], row["value"], row.get("ci"), "b" if row["verdict"] == _NONE else "a")
        for row in rows
        if row.get("value") is not None
    ]
    if not plot:
        return []
    title = f"{CONTROLLED} minus its controls, {view.scope_name(model)}, {budget}"
    columns = [
        "control",
        "what is wrong",
        "points lost [95 %]",
        "p, Holm",
        "verdict",
        "seeds",
        "tokens",
        "tasks",
    ]
    table = Table(columns, [_control(row) for row in rows], title, numeric=(3, 5, 7))
    return [_plot(plot, title, "What is named is missing or permuted. Square: no effect shown."), table]


_NONE = "no effect shown"


def _control(row: Json) -> list[object]:
    ratio, equal = mapped(row, "tokens").get("ratio"), mapped(row, "tokens").get("equal")
    size = "–" if ratio is None else f"{100 * (ratio - 1):+.1f} %" + ("" if equal else ", not equal")
    return [
        row["control"].removeprefix("sifr_"),
        row["part"],
        _in_points(row),
        probability(mapped(row, "sign_flip").get("p_holm")),
        row["verdict"],
        row["seeds"],
        size,
        whole(row.get("tasks")),
    ]
