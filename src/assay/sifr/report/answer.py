"""The first page: which format, by how much, what it costs, and what these readings do not decide."""

from __future__ import annotations

from collections.abc import Sequence

from assay.reports import Callout, Card, Cards, Section, Table
from assay.reports.blocks import Block
from assay.sifr.report.view import (
    Json,
    View,
    budget_name,
    mapped,
    percent,
    points,
    probability,
    shown,
    signed,
    tokens,
    whole,
)
from assay.sifr.statistics.controls import CONTROLLED

__all__ = ["answer_blocks"]


def answer_blocks(view: View) -> list[Block]:
    """Four numbers, two sentences, one table, and what must not be concluded."""
    if not view.ranked(view.scope, view.budget):
        what = "Only negative controls were read" if view.counts.get("controls") else "Nothing was read"
        return [Callout(f"{what}, so there is no answer.", "warning")]
    blocks: list[Block] = [Cards(_cards(view)), Callout(_which(view), "note")]
    if (carried := _carried(view)) is not None:
        blocks.append(Callout(carried, "note"))
    blocks.append(_by_scope(view))
    blocks += [Callout(note, "warning") for note in view.scores.get("notes") or ()]
    return [*blocks, _undecided(view)]


def _cards(view: View) -> list[Card]:
    own = view.cell(view.reference, view.scope, view.budget) or view.ranked(view.scope, view.budget)[0]
    metrics, name = mapped(own, "metrics"), str(own["format"])
    cards = [_share(f"Accuracy with {name}", mapped(metrics, "accuracy"), own)]
    rival = next((one for one in view.ranked(view.scope, view.budget) if one["format"] != name), None)
    if rival is not None:
        found = view.between(name, str(rival["format"]), view.scope, view.budget)
        value, ci = found.get("value"), found.get("ci")
        ends = f"{signed(ci[0])} to {signed(ci[1])}" if ci else "no interval"
        cards.append(
            Card(
                f"Points ahead of {rival['format']}, the best other",
                "–" if value is None else signed(value),
                f"{ends} (n = {found.get('tasks', 0):,} tasks)",
            )
        )
    size = mapped(metrics, "tokens")
    cards.append(Card(f"Tokens a page with {name}", whole(size.get("value")), _saved(view, name)))
    invented = mapped(metrics, "hallucination")
    cards.append(_share("Answers that invent something", invented, own))
    return cards


def _share(title: str, found: Json, cell: Json) -> Card:
    if found.get("value") is None:
        return Card(title, "–", str(found.get("note") or "not measured"))
    ci = found.get("ci")
    ends = f"{100 * ci[0]:.1f} to {100 * ci[1]:.1f} %" if ci else "no interval"
    counted = f"n = {found.get('n'):,} on {cell.get('pages')} pages"
    return Card(title, f"{100 * found['value']:.1f} %", f"{ends} ({counted})")


def _saved(view: View, name: str) -> str:
    said = [
        f"{_less(mapped(row, 'tokens'))} {row['against']}"
        for row in view.comparisons(view.scope, view.budget)
        if row["against"].startswith("html") and mapped(row, "tokens").get("value") is not None
    ]
    return "; ".join(said) if name == view.reference and said else f"on {budget_name(view.budget)}"


def _less(found: Json) -> str:
    value = found["value"]
    return f"{100 * abs(value):.0f} % {'fewer' if value >= 0 else 'more'} than"


def _which(view: View) -> str:
    """Which format is read best, by how much, and for how many tokens."""
    ranked = view.ranked(view.scope, view.budget)
    best, where = ranked[0], f"On {budget_name(view.budget)}, for {view.scope_name(view.scope)},"
    name = str(best["format"])
    said = [f"{where} {name} is read best: {percent(view.accuracy(best))} of all points."]
    if len(ranked) > 1:
        said.append(_lead(view, name, ranked))
    sizes = [
        f"{one['format']} {whole(mapped(one, 'metrics', 'tokens').get('value'))}"
        for one in ranked[:4]
        if mapped(one, "metrics", "tokens").get("value") is not None
    ]
    if sizes:
        said.append(f"Tokens a page, best first: {', '.join(sizes)}.")
    return " ".join(said)


def _lead(view: View, name: str, ranked: Sequence[Json]) -> str:
    ours = next((one for one in ranked if one["format"] == view.reference), None)
    other = str(ranked[1]["format"]) if name == view.reference or ours is None else view.reference
    found = view.between(name, other, view.scope, view.budget)
    p = probability(mapped(found, "sign_flip").get("p_holm"))
    words = f"Its lead over {other} is {points(found)}"
    if shown(found):
        return f"{words}, p {'' if p.startswith('<') else '= '}{p} after Holm."
    return f"{words}, which these readings do not show to be more than chance."


def _carried(view: View) -> str | None:
    rows = view.controls(view.scope, view.budget)
    if not rows:
        return None
    helps = [f"{row['part']} ({points(row)})" for row in rows if row.get("verdict") == "helps"]
    hurts = [f"{row['part']} ({points(row)})" for row in rows if row.get("verdict") == "hurts"]
    silent = [str(row["part"]) for row in rows if row.get("verdict") == "no effect shown"]
    uneven = [str(row["control"]) for row in rows if not mapped(row, "tokens").get("equal")]
    said = [f"What carries the gain of {CONTROLLED}: {'; '.join(helps) or 'nothing that is shown'}."]
    if hurts:
        said.append(f"Harmful: {'; '.join(hurts)}.")
    if silent:
        said.append(f"No effect shown: {', '.join(silent)}.")
    if uneven:
        said.append(f"Not at equal tokens: {', '.join(uneven)}.")
    return " ".join(said)


def _by_scope(view: View) -> Table:
    """Every model and every budget, so that no average stands alone."""
    rows: list[Sequence[object]] = []
    for budget in view.budgets:
        for model in view.scopes:
            ranked = view.ranked(model, budget)
            if not ranked:
                continue
            own = view.cell(view.reference, model, budget)
            rival = next((one for one in ranked if one["format"] != view.reference), None)
            found = view.between(view.reference, str(rival["format"]), model, budget) if rival and own else {}
            rows.append(
                [
                    budget,
                    view.scope_name(model),
                    ranked[0]["format"],
                    percent(view.accuracy(own)) if own else "not read",
                    tokens(mapped(own, "metrics", "tokens")),
                    f"{rival['format']}: {points(found)}" if rival and found else "–",
                    "yes" if shown(found) else "no",
                    whole(found.get("tasks")) if found else "–",
                ]
            )
    columns = [
        "budget",
        "reader",
        "best",
        f"accuracy of {view.reference}",
        "tokens a page",
        f"{view.reference} minus the best other",
        "shown",
        "tasks",
    ]
    caption = (
        f"{view.reference} at every budget, for every reader; 95 % intervals, shown at p < 0.01 after Holm"
    )
    return Table(columns, rows, caption, numeric=(7,))


def _undecided(view: View) -> Section:
    rows: list[Sequence[object]] = []
    for found in view.scores.get("criteria") or ():
        if found["decision"] != "undecidable at this n":
            continue
        open_rows = [row for row in found["rows"] if row["decision"] == found["decision"]]
        reasons = [_reason(row) for row in open_rows] or ["it was not read together with HTML"]
        rows.append([f"{found['criterion']}: {found['statement']}", "; ".join(dict.fromkeys(reasons))])
    for row in view.comparisons(view.scope, view.budget):
        accuracy = mapped(row, "accuracy")
        if accuracy.get("value") is not None and not shown(accuracy):
            rows.append(
                [f"{view.reference} against {row['against']}", f"the difference is {points(accuracy)}"]
            )
    if not rows:
        rows.append(["nothing that was asked", "every comparison and criterion was decided"])
    return Section(
        "What these readings do not decide",
        [Table(["question", "why it is open"], rows, "Open at this n")],
    )


def _reason(row: Json) -> str:
    needed = mapped(row, "power").get("needed")
    against = f"against {row['against']}, " if row.get("against") else ""
    more = f"; about {needed:,} pages would decide it" if isinstance(needed, int) else ""
    return f"{against}{row['reason']}{more}"
