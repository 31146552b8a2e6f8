"""Where the parts of a prompt lie: plain patterns, no model.

A header stands in bold at the beginning of a line. The alternatives' header is anything that begins with
`**ALTERNATIVE` or `**VARIATIONS`: real prompts write "**ALTERNATIVE APPROACHES**".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assay.spans.types import (
    EvaluationMetadata,
    PromptSections,
    SectionBoundary,
    SectionType,
    SpanResult,
)

__all__ = ["detect_sections", "describe_prompt", "section_of", "tag_sections"]

_SPECS = re.compile(r"^[ \t]*(\*\*(?:TECHNICAL SPECS|TECHNICAL SPECIFICATIONS):?\*\*)", re.I | re.M)
_ALTERNATIVES = re.compile(r"^[ \t]*(\*\*(?:ALTERNATIVE|VARIATIONS))", re.I | re.M)


def detect_sections(prompt: str) -> PromptSections:
    """The boundaries of main text, technical specifications and alternatives, in any order."""
    specs, alternatives = _start(_SPECS, prompt), _start(_ALTERNATIVES, prompt)
    end = len(prompt)
    starts = [start for start in (specs, alternatives) if start is not None]
    return PromptSections(
        main=SectionBoundary(start=0, end=min(starts, default=end)),
        technical_specs=_section(specs, alternatives, end),
        alternatives=_section(alternatives, specs, end),
    )


def _start(pattern: re.Pattern[str], prompt: str) -> int | None:
    match = pattern.search(prompt)
    return match.start(1) if match else None


def _section(start: int | None, other: int | None, end: int) -> SectionBoundary | None:
    if start is None:
        return None
    return SectionBoundary(start=start, end=other if other is not None and other > start else end)


def section_of(start: int, sections: PromptSections) -> SectionType:
    """The section that an offset lies in."""
    for name, boundary in (
        ("technicalSpecs", sections.technical_specs),
        ("alternatives", sections.alternatives),
    ):
        if boundary is not None and boundary.start <= start < boundary.end:
            return name  # type: ignore[return-value]
    return "main"


def tag_sections(spans: Iterable[SpanResult], sections: PromptSections) -> list[SpanResult]:
    """The spans, each with its section."""
    return [span.model_copy(update={"section": section_of(span.start, sections)}) for span in spans]


def describe_prompt(prompt: str, spans: Iterable[SpanResult]) -> EvaluationMetadata:
    """Length, sections, and how many spans lie in each."""
    sections = detect_sections(prompt)
    counts = {"main": 0, "technicalSpecs": 0, "alternatives": 0}
    for span in spans:
        counts[section_of(span.start, sections)] += 1
    return EvaluationMetadata(prompt_length=len(prompt), sections=sections, spans_by_section=counts)
