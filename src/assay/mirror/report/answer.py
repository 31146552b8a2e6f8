"""The first page: a few numbers, what they mean, what others measured, and what must not be concluded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.mirror.report.claims import Claim
from assay.mirror.report.readings import (
    by_money,
    by_number,
    by_percent,
    count,
    mapped,
    metric,
    minutes,
    pieces,
)
from assay.mirror.report.trust import holds
from assay.mirror.truth.texts import counted
from assay.reports import Callout, Card, Cards, Figure, PlotRow, Section, Table, Text, interval_plot
from assay.reports.blocks import Block

__all__ = ["ANCHORS", "anchors_section", "answer_blocks", "unsupported_section"]

Json = Mapping[str, Any]

ANCHORS = (
    ("UX-LLM, GPT-4", (0.61, 0.66), (0.35, 0.38), "arXiv 2411.00634: views of 2 iOS apps"),
    ("GPT-4, Baymard", (0.20, 0.20), (0.14, 0.26), "Baymard: 12 shop pages against 6 benchmarkers"),
    ("one human tester", None, (0.32, 0.33), "CUE-9: 19 professionals, Hertzum et al. 2014"),
)
"""Name, precision, recall and source; published by others on other corpora."""


def answer_blocks(scores: Json) -> list[Block]:
    """The four numbers and one paragraph."""
    return [Cards(_cards(scores)), Callout(_sentence(scores), "note"), *_warnings(scores)]


def _cards(scores: Json) -> list[Card]:
    return [
        _share("Known problems found", metric(scores, "recall_known")),
        _real(scores),
        _yield(metric(scores, "yield")),
        _expense(minutes(metric(scores, "time_per_study_seconds")), metric(scores, "cost_per_study")),
    ]


def _real(scores: Json) -> Card:
    """Precision: one number if everything was decided, else all that it may still be."""
    name = "Reports that are real"
    low, high = metric(scores, "precision_validated_low"), metric(scores, "precision_validated_high")
    if low.get("value") is None or low.get("value") == high.get("value"):
        return _share(name, metric(scores, "precision_validated"))
    ends = f"{100 * low['value']:.0f} to {100 * high['value']:.0f} %"
    return Card(
        name, ends, f"depending on {_open(scores):,} that are borderline or undecided (n = {low['n']})"
    )


def _open(scores: Json) -> int:
    return sum(count(scores, name) for name in ("borderline", "cannot_tell", "unvalidated"))


def _precision(scores: Json) -> Json:
    """The interval from the worst reading's lower end to the best one's upper end."""
    names = ("precision_validated", "precision_validated_low", "precision_validated_high")
    decided, low, high = (metric(scores, name) for name in names)
    if not (low.get("ci") and high.get("ci")):
        return decided
    return {**decided, "ci": [low["ci"][0], high["ci"][1]]}


def _share(name: str, found: Json, more: str = "") -> Card:
    value, _ = pieces(found)
    if value is None:
        return Card(name, "–", str(found.get("note") or "not measured"))
    return Card(name, f"{100 * value:.0f} %", f"{_ends(by_percent(found))} (n = {found.get('n')}){more}")


def _yield(found: Json) -> Card:
    name, (value, _) = "Confirmed issues per study", pieces(found)
    if value is None:
        return Card(name, "–", str(found.get("note") or "not measured"))
    return Card(name, f"{value:.1f}", f"{_ends(by_number(found, 1))} (n = {found.get('n')})")


def _expense(time: Json, cost: Json) -> Card:
    """Two numbers on one card, each with its interval; the second stands in the detail."""
    name = "Cost and time per study"
    minutes_ = (
        f"time: {time.get('note')}"
        if time.get("value") is None
        else f"{time['value']:.1f} min, {_ends(by_number(time, 1))} (n = {time.get('n')})"
    )
    if cost.get("value") is None:
        return Card(name, "–", f"cost: {cost.get('note')}; {minutes_}")
    return Card(name, f"${cost['value']:.2f}", f"{_ends(by_money(cost))} (n = {cost.get('n')}); {minutes_}")


def _ends(shown: str) -> str:
    """The interval of a number as `2.96 to 3.19`."""
    return shown.partition("[")[2].rstrip("]").replace(", ", " to ")


def _sentence(scores: Json) -> str:
    system = str(mapped(scores, "system").get("name") or "The system")
    found, known = count(scores, "found"), count(scores, "truth")
    said = [
        f"{system} found {found:,} of {known:,} known problems on {counted(count(scores, 'sites'), 'site')} "
        f"({by_percent(metric(scores, 'recall_known'))})."
    ]
    validated = metric(scores, "precision_validated")
    if validated.get("value") is not None:
        said.append(
            f"Of the {validated['n']:,} distinct reports that could be decided, {by_percent(validated)} are "
            f"real: {count(scores, 'matched'):,} known problems and {count(scores, 'real'):,} new ones."
        )
    weakest = _weakest(scores)
    if weakest:
        said.append(weakest)
    return " ".join(said)


def _weakest(scores: Json) -> str | None:
    """The category with enough cases in which least is found."""
    cells = [
        (found["value"], name, found["n"])
        for name, found in mapped(scores, "breakdowns", "recall_by_category").items()
        if found.get("value") is not None and found.get("n", 0) >= 5
    ]
    if len(cells) < 2:
        return None
    value, name, n = min(cells)
    return f"It finds least in {name}: {100 * value:.0f} % of {n}."


def _warnings(scores: Json) -> list[Block]:
    said: list[Block] = []
    failed, sessions = count(scores, "sessions_failed"), count(scores, "sessions")
    if failed:
        said.append(
            Callout(
                f"{failed:,} of {sessions:,} sessions failed; what they did not find counts as missed.",
                "warning",
            )
        )
    open_ = count(scores, "cannot_tell") + count(scores, "unvalidated") + count(scores, "unjudged")
    if open_:
        said.append(
            Callout(
                f"{open_:,} of {count(scores, 'clusters'):,} reports are undecided and in no precision.",
                "warning",
            )
        )
    if count(scores, "sites") < 10:
        said.append(
            Callout(
                f"With {counted(count(scores, 'sites'), 'site')}, intervals from drawing sites are narrower "
                "than they should be, and say little about other sites.",
                "warning",
            )
        )
    return said


def anchors_section(scores: Json) -> Section:
    """This system beside figures from the literature."""
    rows: list[Sequence[object]] = [
        [
            "this system, measured here",
            by_percent(_precision(scores)),
            by_percent(metric(scores, "recall_known")),
            f"corpus {str(mapped(scores, 'corpus').get('hash') or 'without a hash')[:12]}",
        ]
    ]
    rows += [[name, _range(precision), _range(recall), source] for name, precision, recall, source in ANCHORS]
    figures: list[Block] = []
    measured = (("Recall", metric(scores, "recall_known"), 2), ("Precision", _precision(scores), 1))
    for title, found, place in measured:
        plot = [PlotRow("this system", *pieces(found))]
        plot += [_anchor_row(anchor[0], anchor[place]) for anchor in ANCHORS if anchor[place]]
        label = f"{title}: this system and figures from the literature"
        figures.append(
            Figure(interval_plot(plot, label), label, f"{label}; squares are the middle of published ranges.")
        )
    about = (
        "The other rows come from the literature, on other corpora with other truth and other judges; none "
        "of them was measured here. They say what order of magnitude to expect, not who is better."
    )
    columns = ["system", "precision", "recall", "source"]
    return Section(
        "Beside what others report",
        [Text(about), Table(columns, rows, "This system and published figures", numeric=(1, 2)), *figures],
    )


def _anchor_row(name: str, found: Any) -> PlotRow:
    return PlotRow(name, (found[0] + found[1]) / 2, found, "b")


def _range(found: tuple[float, float] | None) -> str:
    if found is None:
        return "not reported"
    low, high = (f"{100 * end:.0f}" for end in found)
    return f"{low} %" if low == high else f"{low} to {high} %"


def unsupported_section(scores: Json, card: Json | None, claims: Sequence[Claim]) -> Section:
    """What these data do not show, so that nobody says it."""
    rows: list[Sequence[object]] = [
        [claim.label, claim.refused] for claim in claims if claim.refused is not None
    ]
    rows.append(
        [
            "All problems of a site",
            "recall is over known problems only; how many others there are, nobody knows",
        ]
    )
    if not holds(scores, card):
        rows.append(["Agreement with people", "the judge was not held against people's labels on this run"])
    if mapped(scores, "personas", "repeat_control").get("k") is None:
        rows.append(
            ["That different personas help", "no repeats of one persona: a second look may find as much"]
        )
    if mapped(scores, "system").get("repeats", 0) < 2:
        rows.append(["That a second run finds the same", "every site was studied once"])
    tiers = mapped(scores, "corpus", "tiers")
    if not tiers.get("2"):
        rows.append(["That it holds on live sites", "all truth here is planted or found by a checker"])
    return Section(
        "What these data do not support",
        [
            Table(["claim", "why it is not supported"], rows, "Claims that the data do not support"),
        ],
    )
