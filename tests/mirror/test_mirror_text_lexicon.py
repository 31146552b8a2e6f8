"""The lexicon: whole words, several concepts, fixed answers on a tie."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.mirror.matching.lexicon import concepts, element_type, problem_category, problems_in, things_in
from assay.mirror.matching.tokens import clean, content_words, name_words
from assay.mirror.words import ELEMENT_TYPES, PROBLEM_CATEGORIES


def test_only_whole_words_count() -> None:
    assert element_type("Performance of the platform") == "other"
    assert "form" not in things_in("Information about performance and the platform")
    assert "form" in things_in("The form is long")
    assert "contrast" not in problems_in("a palette of impaled faintings-x")


def test_a_text_may_speak_of_several_things() -> None:
    found = concepts("The search field has no label and its text is too faint on my phone.")
    assert {"no label", "contrast", "small screen", "field", "search box"} <= found


@pytest.mark.parametrize(
    ("lay", "expert", "concept"),
    [
        ("I can hardly read the grey line", "Insufficient contrast ratio", "contrast"),
        ("I had to type it all again", "Form input is not preserved", "lost input"),
        ("I could not get there with the tab key", "Not keyboard operable", "keyboard"),
        ("everything jumped just as I clicked", "High cumulative layout shift", "layout shift"),
        ("there was suddenly a fee", "Hidden cost at checkout", "hidden cost"),
        ("the newsletter was already ticked", "Pre-checked consent box", "consent"),
        ("it is called basket here and cart there", "Inconsistent terminology", "inconsistent naming"),
        ("I have to slide sideways", "Horizontal scrolling on narrow screens", "overflow"),
        ("my reader only says image", "Missing alt text", "alt text"),
        ("the link is dead", "The link leads to a 404", "dead link"),
    ],
)
def test_a_visitor_and_an_expert_meet_in_one_concept(lay: str, expert: str, concept: str) -> None:
    assert concept in problems_in(lay)
    assert concept in problems_in(expert)


def test_case_apostrophes_and_hyphens_do_not_matter() -> None:
    assert problems_in("LOW-CONTRAST TEXT") == problems_in("low contrast text")
    assert problems_in("it doesn’t work") == problems_in("it doesn't work")


def test_the_kind_of_element_is_the_one_named_most() -> None:
    assert element_type("Submit button of the form") == "button"
    assert element_type("Email input field, a button beside it") == "input"
    assert element_type("Picture of the team") == "image"
    assert element_type("Heading of the inbox") == "heading"
    assert element_type("") == "other"


def test_the_kind_of_problem_has_an_order_for_ties() -> None:
    assert problem_category("The page is slow") == "slow"
    assert problem_category("The button does nothing when pressed") == "broken"
    assert problem_category("Opening hours contradict each other") == "inconsistent"
    assert problem_category("Lorem ipsum") == "unclear"
    assert problem_category("slow and missing") == problem_category("missing and slow") == "slow"


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_text_has_an_answer(text: str) -> None:
    assert element_type(text) in ELEMENT_TYPES
    assert problem_category(text) in PROBLEM_CATEGORIES
    assert concepts(text) == problems_in(text) | things_in(text)
    assert concepts(text) == concepts(text.replace(" ", "  "))


def test_a_huge_text_is_cut() -> None:
    assert "contrast" not in problems_in("word " * 100_000 + "low contrast")


def test_words_are_brought_to_one_form() -> None:
    assert content_words("The fees were submitted") == content_words("fee, submitting")
    assert content_words("thirty days") == content_words("30 days")
    assert content_words("the and of it") == frozenset()
    assert name_words("#card-number .hintText") == name_words("hint text card number")


def test_control_characters_and_turned_text_are_taken_out() -> None:
    assert clean("a\x00b\u202ec") == "a b c"
    assert len(clean("x" * 10_000_000)) < 10_000
