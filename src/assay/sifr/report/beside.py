"""A few pages side by side: how each format shows them, and what became of every question about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.reports import Section, Table, Text
from assay.reports.blocks import Block
from assay.sifr.report.choosing import RULE, Choice, pages_to_show
from assay.sifr.report.excerpts import Excerpt, Excerpts
from assay.sifr.report.outcomes import all_right, kind, outcome
from assay.sifr.report.specimens import PICTURE, Specimen
from assay.sifr.report.view import Json, View, mapped, whole
from assay.sifr.results import Reading
from assay.sifr.tasks.records import Task

__all__ = ["Evidence", "beside_section"]

_KINDS = ("right", "partly", "wrong", "missed", "invented", "no answer")
_ABOUT = (
    "Of questions that some format lost, the tables say how each answer was lost: not in the format, cut off "
    "by the budget, or by the reader, who was shown it. Partly is some of the point, missed is said to be "
    "absent though it is there, invented names what the page does not have."
)
_MOST_TASKS = 40
_MOST_WORDS = 240
_MOST_TRUTH, _MOST_REFS = 80, 4


@dataclass(frozen=True, slots=True)
class Evidence:
    """What lies behind the numbers; the report shows a little of it."""

    readings: Sequence[Reading]
    tasks: Sequence[Task] = ()
    specimens: Sequence[Specimen] = ()


def beside_section(view: View, evidence: Evidence) -> Section | None:
    """The chosen pages, one after the other, every format beside the others."""
    choices = pages_to_show(view.scores)
    if not choices:
        return None
    pages = [_page(view, choice, evidence) for choice in choices]
    return Section("Pages side by side", [Text(RULE), *pages, Text(_ABOUT)])


def _page(view: View, choice: Choice, evidence: Evidence) -> Section:
    formats = list(view.counts["formats"])
    rows = [row for row in evidence.readings if row.page == choice.page and row.budget == view.budget]
    row = next(
        one for one in view.scores["pages"] if (one["page"], one["budget"]) == (choice.page, view.budget)
    )
    tasks = {task.id: task for task in evidence.tasks if task.page == choice.page}
    blocks: list[Block] = [Text(f"Chosen because {choice.why}. Class of page: {row['page_class']}.")]
    blocks.append(_formats(choice.page, formats, row, rows))
    excerpts = _excerpts(choice.page, formats, row, evidence.specimens)
    blocks.append(
        Excerpts(choice.page, excerpts)
        if excerpts
        else Text("What the formats look like was not kept with this run.")
    )
    return Section(choice.page, [*blocks, *_tasks(choice.page, formats, rows, tasks)])


def _formats(page: str, formats: Sequence[str], row: Json, readings: Sequence[Reading]) -> Table:
    counted = {name: Counter(kind(one) for one in readings if one.format == name) for name in formats}
    met = [name for name in _KINDS if name == "right" or any(found[name] for found in counted.values())]
    rows = [
        [
            name,
            whole(mapped(row, "formats", name).get("tokens")),
            f"{100 * mapped(row, 'formats', name)['accuracy']:.0f} %",
            *(whole(counted[name][what]) for what in met),
        ]
        for name in formats
        if name in row["formats"]
    ]
    columns = ["format", "tokens", "accuracy", *met]
    caption = f"{page}: tokens, and what became of the questions"
    return Table(columns, rows, caption, numeric=range(1, len(columns)))


def _excerpts(page: str, formats: Sequence[str], row: Json, specimens: Sequence[Specimen]) -> list[Excerpt]:
    found = {one.format: one for one in specimens if one.page == page}
    shown = []
    # The picture first where it is no format of the run: it tells which page this is.
    for name in dict.fromkeys((*formats, PICTURE) if PICTURE in formats else (PICTURE, *formats)):
        if name in found and (found[name].text or found[name].picture):
            size = mapped(row, "formats", name).get("tokens")
            about = _about(found[name], size) if name in formats else "not read in this run"
            shown.append(Excerpt(name, about, found[name].text, found[name].picture))
    return shown


def _about(specimen: Specimen, tokens: object) -> str:
    if specimen.picture:
        return "a small copy"
    size = f"{whole(tokens)} tokens" if tokens else f"{specimen.characters:,} characters"
    return f"{size}, whole" if specimen.characters <= len(specimen.text) else f"{size}, its beginning"


def _tasks(
    page: str, formats: Sequence[str], rows: Sequence[Reading], tasks: Mapping[str, Task]
) -> list[Block]:
    """The questions that some format lost, with what each said; how many nobody lost."""
    by_task: dict[str, list[Reading]] = {}
    for row in rows:
        if row.format in formats:
            by_task.setdefault(row.task, []).append(row)
    lost = [name for name, found in by_task.items() if not all_right(found)]
    won = len(by_task) - len(lost)
    said = f"{won:,} of {len(by_task):,} questions were answered rightly in every format."
    if not lost:
        return [Text(said)]
    shown = [
        [
            _asked(name, tasks.get(name)),
            *(outcome([row for row in by_task[name] if row.format == one]) for one in formats),
        ]
        for name in lost[:_MOST_TASKS]
    ]
    if len(lost) > len(shown):
        said += f" {len(lost) - len(shown):,} more that some format lost are in readings.jsonl."
    return [Table(["question", *formats], shown, f"{page}: what some format lost"), Text(said)]


def _asked(name: str, task: Task | None) -> str:
    if task is None:
        return name
    question = _short(task.question, _MOST_WORDS)
    if task.truth is None:
        return f"{question} Truth: not on this page."
    values, refs = "; ".join(task.truth.values), ", ".join(task.truth.refs[:_MOST_REFS])
    if task.truth.check in ("element", "elements") and refs:
        return (
            f"{question} Truth: {_short(values, _MOST_TRUTH)} [{refs}]"
            if values
            else f"{question} Truth: {refs}"
        )
    return f"{question} Truth: {_short(values, _MOST_TRUTH)}"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
