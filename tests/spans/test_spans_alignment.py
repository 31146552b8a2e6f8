"""Claims of labellers are placed in the text, or counted as what could not be placed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.spans.labellers.alignment import align, from_utf16
from assay.spans.taxonomy import ROLES

PROMPT = "Wide shot 🎬 of a red fox. The fox runs; a red fox sleeps."


def claim(text: str, role: str = "subject.identity", **more: Any) -> dict[str, Any]:
    return {"text": text, "role": role, "confidence": 0.9, **more}


def test_a_text_without_offsets_is_found_and_each_repetition_at_its_next_place() -> None:
    spans = align(PROMPT, [claim("red fox"), claim("red fox")]).spans
    assert [(s.start, s.end) for s in spans] == [(17, 24), (42, 49)]
    assert all(PROMPT[s.start : s.end] == "red fox" for s in spans)


def test_offsets_that_javascript_counted_are_converted() -> None:
    start = PROMPT.index("fox runs")
    spans = align(PROMPT, [claim("fox", start=start + 1, end=start + 4)]).spans
    assert (spans[0].start, spans[0].text) == (start, "fox")


def test_wrong_offsets_fall_back_to_the_text() -> None:
    spans = align(PROMPT, [claim("Wide shot", "shot.type", start=30, end=39)]).spans
    assert (spans[0].start, spans[0].end) == (0, 9)


def test_another_case_is_found_and_the_span_has_the_words_of_the_prompt() -> None:
    assert align(PROMPT, [claim("wide SHOT", "shot.type")]).spans[0].text == "Wide shot"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (claim("blue whale"), "not in the text"),
        (claim("red fox", "subject.colour"), "unknown role"),
        (claim("  "), "not a span"),
        ("red fox", "not a span"),
        ({"role": "shot.type"}, "not a span"),
        (None, "not a span"),
    ],
)
def test_what_cannot_be_placed_is_counted_by_reason(raw: Any, reason: str) -> None:
    aligned = align(PROMPT, [raw])
    assert aligned.spans == []
    assert aligned.dropped == {reason: 1}


def test_of_two_that_overlap_the_more_confident_stays() -> None:
    claims = [claim("red fox", confidence=0.4), claim("a red fox", "environment.context", confidence=0.8)]
    aligned = align(PROMPT, claims)
    assert [s.role for s in aligned.spans] == ["environment.context"]
    assert aligned.dropped == {"overlap": 1}


@pytest.mark.parametrize(
    ("given_confidence", "kept"),
    [(None, 0.7), ("high", 0.7), (True, 0.7), (float("nan"), 0.7), (1.7, 1.0), (-1, 0.0), (0.31, 0.31)],
)
def test_a_confidence_that_is_none_gets_the_default(given_confidence: Any, kept: float) -> None:
    assert align(PROMPT, [claim("fox", confidence=given_confidence)]).spans[0].confidence == kept


def test_aliases_and_case_of_roles_are_put_right() -> None:
    spans = align(PROMPT, [claim("Wide shot", "camera.framing"), claim("runs", "ACTION.Movement")]).spans
    assert [s.role for s in spans] == ["shot.type", "action.movement"]


def test_half_a_character_is_no_place() -> None:
    assert from_utf16("a🎬b", 1, 3) == (1, 2)
    assert from_utf16("a🎬b", 2, 3) is None
    assert from_utf16("a🎬b", 0, 99) is None


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
CLAIMS = st.fixed_dictionaries(
    {"text": st.sampled_from(["red fox", "fox", "Wide shot", "runs", "🎬", "nothing"]) | ANYTHING},
    optional={
        "role": st.sampled_from(sorted(ROLES)) | ANYTHING,
        "start": ANYTHING,
        "end": ANYTHING,
        "confidence": ANYTHING,
    },
)


@given(st.lists(CLAIMS | ANYTHING, max_size=12))
def test_whatever_is_claimed_the_spans_hold(claims: list[Any]) -> None:
    aligned = align(PROMPT, claims)
    assert len(aligned.spans) + sum(aligned.dropped.values()) == len(claims)
    position = 0
    for span in aligned.spans:
        assert PROMPT[span.start : span.end] == span.text
        assert span.start >= position
        assert span.role in ROLES
        assert 0 <= span.confidence <= 1
        assert span.section == "main"
        position = span.end


def test_thousands_of_claims_are_placed_quickly_and_bounded() -> None:
    prompt = "fox " * 20_000
    aligned = align(prompt, [claim("fox") for _ in range(5000)])
    assert len(aligned.spans) == 400
    assert aligned.dropped == {"too many": 4600}


def test_a_word_is_not_looked_for_inside_another() -> None:
    prompt = "A hundred red balloons, reddish"
    aligned = align(prompt, [claim("red"), claim("red")])
    assert [s.start for s in aligned.spans] == [10, 24]  # then any occurrence is better than none


def test_of_too_many_spans_the_surest_are_kept() -> None:
    prompt = "fox " * 500
    claims = [claim("fox") | {"confidence": 0.9 if n >= 100 else 0.1} for n in range(500)]
    aligned = align(prompt, claims)
    assert len(aligned.spans) == 400
    assert aligned.spans[0].start == 400
    assert aligned.dropped == {"too many": 100}


def test_a_list_without_end_is_not_read_to_its_end() -> None:
    aligned = align("a fox " * 16_000, [claim(f"word{n}") for n in range(30_000)])
    assert aligned.dropped == {"not in the text": 4000, "too many": 26_000}


def test_a_labeller_that_repeats_a_letter_for_ever_does_not_hold_up_the_run() -> None:
    # Every occurrence lies inside a word, so each of the claims looks through the whole prompt.
    claims = [{"text": "a", "role": "style"}] * 1000
    found = align("a" * 20_000, claims)
    assert len(found.spans) == 400
    assert found.dropped == {"too many": 600}
