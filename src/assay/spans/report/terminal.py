"""An evaluation in the terminal: category bars, errors, and prompts with their spans and errors in place.

Colour helps and is never alone: every span carries its role, every error its reason, in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.text import Text

from assay.models.errors import plain
from assay.reports import Mark
from assay.spans.report.overlay import category_number, prompt_block
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EvaluationResult, Snapshot, SpanResult

__all__ = ["marked_prompt", "overview", "prompt_view"]

# The order of the categories; the report has the same groups in other shades.
_COLOURS = ("blue", "red", "green", "yellow", "cyan", "magenta", "white", "bright_red", "bright_green")
_TONES = {"false": "strike", "wrong": "underline", "boundary": "underline", "missed": "reverse"}
# Nothing in a prompt may steer the terminal; one for one, so that offsets still hold.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_BAR = 30


def marked_prompt(prompt: str, spans: Sequence[SpanResult]) -> Text:
    """A prompt with its spans in colour; roles are for a table below it."""
    shown = Text(_CONTROL.sub(" ", prompt))
    for span in spans:
        shown.stylize(f"bold {_colour(span.role)}", span.start, span.end)
    return shown


def prompt_view(result: EvaluationResult) -> Text:
    """A judged prompt: each span with its role behind it, and each error with its reason."""
    judged = result.judge_result
    score = f"{judged.total_score:g} of 25" if judged else result.error or "not judged"
    shown = Text(f"\n{plain(f'{result.prompt_id}: {score}')}\n", style="bold")
    block, position = prompt_block(result), 0
    text = _CONTROL.sub(" ", block.text)
    for mark in block.ordered():
        shown.append(text[position : mark.start], style="not bold")
        shown.append(text[mark.start : mark.end], style=f"{_colour(mark.label)} {_TONES.get(mark.tone, '')}")
        shown.append(f"‹{_words(mark)}›", style="not bold dim")
        position = mark.end
    shown.append(text[position:], style="not bold")
    return shown


def _words(mark: Mark) -> str:
    said = mark.label if mark.tone == "plain" else f"{mark.label}, {mark.tone}: {mark.note}"
    return plain(said)


def _colour(role: str) -> str:
    return _COLOURS[category_number(role)]


def overview(snapshot: Snapshot) -> Iterator[Text]:
    """The summary in bars and lines."""
    summary = snapshot.summary
    yield Text(f"{len(snapshot.results)} prompts, judge: {plain(snapshot.judge_model)}\n", style="bold")
    yield Text("Category scores, 1 to 5 (coverage, precision)")
    for category in CATEGORIES:
        score = summary.avg_category_scores.get(category)
        if score is not None:
            yield _bars(category, score.coverage, score.precision)
    yield Text("\nErrors by section (false, missed)")
    for section, errors in summary.errors_by_section.items():
        yield Text(f"  {plain(section):<16}{errors.false_positives:>5}{errors.missed:>7}")
    if summary.top_taxonomy_errors:
        yield Text("\nLabelled as, should be")
        for pair in summary.top_taxonomy_errors:
            yield Text(plain(f"  {pair.count:>4}  {pair.assigned_role}, {pair.expected_role}"))
    if summary.confidence_analysis is not None:
        yield Text("\nErrors by confidence")
        for name, bucket in summary.confidence_analysis.buckets.items():
            bar = "█" * round(_BAR * bucket.error_rate)
            yield Text(f"  {plain(name):<8}{bucket.total:>7} spans {100 * bucket.error_rate:>6.1f} % {bar}")


def _bars(category: str, coverage: float, precision: float) -> Text:
    line = Text(f"  {category:<12}")
    for value, block in ((coverage, "█"), (precision, "▒")):
        shown = block * round(_BAR / 5 * value) if value else "not assessed"
        line.append(f"{shown:<{_BAR}} {value:4.2f}  " if value else f"{shown:<{_BAR}}  –    ")
    return line
