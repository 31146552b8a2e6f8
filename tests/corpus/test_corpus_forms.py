"""Forms forgive what people type, and say what is wrong when they cannot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.corpus.forms import Field, Form, digits_only

FORM = Form(
    "order",
    (
        Field(
            "email",
            missing="Enter your e-mail address",
            wrong="Enter an address like a@b.example",
            kind="email",
        ),
        Field("phone", wrong="Enter a phone number", kind="phone"),
        Field("card", missing="Enter the card number", wrong="It has 13 to 19 digits", kind="card"),
        Field("size", wrong="Choose a size", choices=("s", "m")),
    ),
)


def sent(**values: str) -> dict[str, list[str]]:
    return {name: [value] for name, value in values.items()}


def test_a_missing_required_value_is_a_problem_with_its_own_sentence() -> None:
    filled = FORM.fill(sent(card="4111 1111 1111 1111"))
    assert not filled.ok
    assert filled.message("email") == "Enter your e-mail address"
    assert not filled.message("phone")


@pytest.mark.parametrize("phone", ["01632 960 123", "01632-960123", "+44 (1632) 960123", "01632.960.123"])
def test_phone_numbers_are_taken_as_people_write_them(phone: str) -> None:
    filled = FORM.fill(sent(email="a@b.example", card="4111111111111111", phone=phone))
    assert filled.ok


def test_what_was_typed_stays_when_something_else_is_wrong() -> None:
    filled = FORM.fill(sent(email="no address", card="4111-1111-1111-1111"))
    assert filled.value("email") == "no address"
    assert filled.value("card") == "4111-1111-1111-1111"
    assert list(filled.problems) == ["email"]


def test_a_value_outside_the_choices_is_refused() -> None:
    assert FORM.fill(sent(email="a@b.example", card="4111111111111111", size="xl")).message("size")


def test_a_form_that_was_not_sent_is_not_ok_and_has_no_problems() -> None:
    empty = FORM.empty({"email": "a@b.example"})
    assert not empty.ok
    assert not empty.problems
    assert empty.value("email") == "a@b.example"


def test_a_handler_can_refuse_what_only_it_can_see() -> None:
    filled = FORM.fill(sent(email="a@b.example", card="4111111111111111"))
    filled.refuse("size", "That size has just sold out")
    assert not filled.ok
    assert filled.message("size") == "That size has just sold out"


@given(st.text(max_size=60))
def test_no_value_breaks_the_form(value: str) -> None:
    filled = FORM.fill({field.name: [value] for field in FORM.fields})
    assert set(filled.messages) <= {field.name for field in FORM.fields}


@given(
    st.from_regex(r"[0-9]{7,15}", fullmatch=True), st.lists(st.sampled_from(" -.()"), min_size=7, max_size=15)
)
def test_separators_never_change_a_number(digits: str, marks: list[str]) -> None:
    written = "".join(digit + mark for digit, mark in zip(digits, marks, strict=False)) + digits[len(marks) :]
    assert digits_only(written) == digits
