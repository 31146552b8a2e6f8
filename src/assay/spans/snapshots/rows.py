"""Results as rows of plain JSON: the form in which ten thousand of them can be counted in a second."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from assay.spans.sections import detect_sections, section_of
from assay.spans.types import EvaluationResult, PromptSections, SectionType

__all__ = ["Row", "as_row", "claimed_spans", "place_text", "sections_of_row", "usable_verdict"]

Row: TypeAlias = Mapping[str, Any]


def as_row(result: EvaluationResult | Row) -> Row:
    """The result under the names that files use, whichever form it has."""
    return result.as_json() if isinstance(result, EvaluationResult) else result


def usable_verdict(row: Row) -> Row | None:
    """The verdict that counts, or None: no verdict, an invalid one, or the zeros that stand for none.

    Five marks of at least 1 cannot sum to 0, so a total of 0 is a judge that failed, not a bad labeller.
    """
    verdict: Row | None = row.get("judgeResult")
    if not verdict or row.get("judgeStatus") == "invalid" or not (verdict.get("totalScore") or 0) > 0:
        return None
    return verdict


def claimed_spans(claims: list[Row] | None, spans: int) -> set[int]:
    """The spans that claims point at; an index that names no span points at nothing."""
    if not claims:
        return set()
    indices = {claim.get("spanIndex") for claim in claims}
    return {index for index in indices if isinstance(index, int) and 0 <= index < spans}


def sections_of_row(row: Row) -> PromptSections:
    """The sections as stored, in either of the places where files keep them; else as detected."""
    stored = (row.get("metadata") or {}).get("sections") or row.get("sections")
    return PromptSections.model_validate(stored) if stored else detect_sections(row.get("output") or "")


def place_text(text: str, output: str, lowered: str, sections: PromptSections) -> SectionType:
    """The section of the first occurrence in any case, else main. `lowered` is the output's `lower()`."""
    if not text:
        return "main"
    if len(lowered) == len(output):
        at = lowered.find(text.lower())
    else:  # lower() lengthens a few letters, and offsets would no longer be those of the output
        match = re.search(re.escape(text), output, re.I)
        at = match.start() if match else -1
    return section_of(at, sections) if at >= 0 else "main"
