"""Where the parts of a prompt lie."""

from __future__ import annotations

import pytest

from assay.spans.sections import describe_prompt, detect_sections, section_of, tag_sections
from assay.spans.types import SectionBoundary, SpanResult

SPECS, OTHERS = "**TECHNICAL SPECS**", "**ALTERNATIVE APPROACHES**"


def bounds(boundary: SectionBoundary | None) -> tuple[int, int] | None:
    return (boundary.start, boundary.end) if boundary else None


def test_without_headers_all_is_main() -> None:
    found = detect_sections("A dog runs.")
    assert bounds(found.main) == (0, 11)
    assert found.technical_specs is None and found.alternatives is None


def test_an_empty_prompt_has_an_empty_main() -> None:
    assert bounds(detect_sections("").main) == (0, 0)


def test_technical_specs_only() -> None:
    prompt = f"A dog.\n\n{SPECS}\n- 24fps"
    found = detect_sections(prompt)
    assert bounds(found.main) == (0, 8)
    assert bounds(found.technical_specs) == (8, len(prompt))
    assert found.alternatives is None


def test_alternatives_only() -> None:
    prompt = f"A dog.\n{OTHERS}\n- A cat."
    found = detect_sections(prompt)
    assert bounds(found.alternatives) == (7, len(prompt))
    assert found.technical_specs is None


def test_both_in_either_order_do_not_overlap() -> None:
    usual = f"A dog.\n{SPECS}\n24fps\n{OTHERS}\nA cat."
    found = detect_sections(usual)
    at = usual.index(OTHERS)
    assert bounds(found.technical_specs) == (7, at)
    assert bounds(found.alternatives) == (at, len(usual))

    swapped = f"A dog.\n{OTHERS}\nA cat.\n{SPECS}\n24fps"
    found = detect_sections(swapped)
    at = swapped.index(SPECS)
    assert bounds(found.main) == (0, 7)
    assert bounds(found.alternatives) == (7, at)
    assert bounds(found.technical_specs) == (at, len(swapped))


@pytest.mark.parametrize(
    "header", ["**technical specs**", "**Technical Specifications**", "**TECHNICAL SPECS:**"]
)
def test_case_and_spelling_of_the_specs_header(header: str) -> None:
    assert detect_sections(f"x\n{header}\ny").technical_specs is not None


@pytest.mark.parametrize(
    "header", ["**ALTERNATIVE", "**Alternatives**", "**VARIATIONS**", "  **variations (2)**"]
)
def test_the_alternatives_header_is_a_prefix(header: str) -> None:
    assert detect_sections(f"x\n{header}\ny").alternatives is not None


@pytest.mark.parametrize(
    "text", ["TECHNICAL SPECS", "see **TECHNICAL SPECS** below", "**TECHNICAL**", "* *ALTERNATIVE"]
)
def test_what_is_no_header(text: str) -> None:
    found = detect_sections(f"x\n{text}\ny")
    assert found.technical_specs is None and found.alternatives is None


def test_spans_are_tagged_by_their_start_and_counted() -> None:
    prompt = f"A dog.\n{SPECS}\n24fps\n{OTHERS}\nA cat."
    spans = [
        SpanResult(
            text=text, role="style", confidence=1, start=prompt.index(text), end=prompt.index(text) + 5
        )
        for text in ("A dog", "24fps", "A cat")
    ]
    sections = detect_sections(prompt)
    assert [span.section for span in tag_sections(spans, sections)] == [
        "main",
        "technicalSpecs",
        "alternatives",
    ]
    assert section_of(sections.main.end, sections) == "technicalSpecs"  # a boundary belongs to what it begins
    described = describe_prompt(prompt, spans)
    assert described.prompt_length == len(prompt)
    assert described.spans_by_section == {"main": 1, "technicalSpecs": 1, "alternatives": 1}
