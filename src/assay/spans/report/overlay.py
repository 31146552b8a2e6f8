"""A prompt with its spans and the judge's errors in place."""

from __future__ import annotations

from assay.reports import Mark, MarkedText
from assay.reports.marked_text import Tone
from assay.spans.labellers.alignment import word_places
from assay.spans.taxonomy import CATEGORIES, category_of
from assay.spans.types import EvaluationResult

__all__ = ["category_number", "prompt_block"]


def category_number(role: str) -> int:
    """The place of a role's category, which is its colour."""
    category = category_of(role)
    return CATEGORIES.index(category) if category in CATEGORIES else len(CATEGORIES) - 1


def prompt_block(result: EvaluationResult) -> MarkedText:
    """The prompt's text with marks; an extracted span wins over a missed element in the same place."""
    notes = _notes(result)
    marks = [
        Mark(span.start, span.end, span.role, category_number(span.role), *notes.get(number, ("plain", "")))
        for number, span in enumerate(result.spans)
    ]
    return MarkedText(result.output, [*marks, *_missed(result, marks)])


def _notes(result: EvaluationResult) -> dict[int, tuple[Tone, str]]:
    """What is wrong with each span, the worst kind of error first."""
    found: dict[int, tuple[Tone, str]] = {}
    judged = result.judge_result
    if judged is None:
        return found
    for boundary in judged.granularity_errors:
        found[boundary.span_index] = ("boundary", f"{boundary.issue}: {boundary.suggestion}")
    for role in judged.taxonomy_errors:
        found[role.span_index] = ("wrong", f"should be {role.expected_role}")
    for false in judged.false_positives:
        found[false.span_index] = ("false", false.reason)
    return found


def _missed(result: EvaluationResult, taken: list[Mark]) -> list[Mark]:
    marks: list[Mark] = []
    lowered = result.output.lower()
    if result.judge_result is None or len(lowered) != len(result.output):
        return marks
    for element in result.judge_result.missed_elements:
        place = _free_place(element.text.lower(), lowered, [*taken, *marks])
        if place is not None:
            number = category_number(element.expected_role)
            marks.append(Mark(*place, element.expected_role, number, "missed", element.severity))
    return marks


def _free_place(wanted: str, lowered: str, taken: list[Mark]) -> tuple[int, int] | None:
    """The first occurrence that no other mark touches: the one that was extracted was not missed."""
    for start, end in word_places(wanted, lowered):
        if not any(mark.start < end and start < mark.end for mark in taken):
            return start, end
    return None
