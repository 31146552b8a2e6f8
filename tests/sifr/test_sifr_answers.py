"""What models reply, and what is read from it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.sifr.scoring.answers import MOST_REFS, MOST_TEXT, read_answer
from assay.sifr.tasks.records import Answer

GOOD = '{"answer": "Add to Cart", "refs": ["btn015"], "found": true}'


@pytest.mark.parametrize(
    "reply",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"I looked at the page.\n\n{GOOD}\n\nI hope this helps.",
        '{"Answer": "Add to Cart", "REFS": "btn015", "found": "yes"}',
        '{"answer": "Add to Cart", "refs": ["[btn015]"]}',
        '{"answer": ["Add to Cart"], "refs": [{"ref": "BTN015"}], "found": true,}',
        '{"answer": "Add to Cart", "refs": "ref=btn015", "found": true}',
    ],
)
def test_one_answer_is_read_in_whatever_dress_it_comes(reply: str) -> None:
    assert read_answer(reply) == Answer(answer="Add to Cart", refs=("btn015",), found=True)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (29.5, "29.5"),
        (True, "yes"),
        (None, ""),
        (["Name", "E-mail"], "Name\nE-mail"),
        ({"price": "$5"}, "$5"),
    ],
)
def test_values_that_are_no_text_become_one(said: object, read: str) -> None:
    answer = read_answer(json.dumps({"answer": said, "refs": [], "found": True}))
    assert answer is not None
    assert answer.answer == read


@pytest.mark.parametrize("word", ["false", "no", "False", "not found", 0])
def test_every_way_to_say_not_found(word: object) -> None:
    answer = read_answer(json.dumps({"answer": "", "refs": [], "found": word}))
    assert answer is not None
    assert not answer.found


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "The button is btn015.",
        "[1, 2, 3]",
        '{"score": 1.0}',
        '"Add to Cart"',
        '{"answer": "x", "refs": [], "found": "perhaps"}',
        "{" * 50_000,
    ],
)
def test_what_is_no_answer_is_none(reply: str) -> None:
    assert read_answer(reply) is None


def test_hostile_sizes_are_bounded() -> None:
    refs = [f"btn{number:06}" for number in range(20_000)]
    answer = read_answer(json.dumps({"answer": "x" * 200_000, "refs": refs, "found": True}))
    assert answer is not None
    assert len(answer.answer) == MOST_TEXT
    assert len(answer.refs) == MOST_REFS
    deep = "[" * 100 + '"x"' + "]" * 100
    nested = read_answer(f'{{"answer": {deep}, "refs": [], "found": true}}')
    assert nested is not None
    assert nested.answer == ""


@given(st.text(max_size=300), st.lists(st.text(max_size=20), max_size=5), st.booleans())
def test_every_well_formed_reply_is_read(text: str, refs: list[str], found: bool) -> None:
    answer = read_answer(json.dumps({"answer": text, "refs": refs, "found": found}))
    assert answer is not None
    assert answer.found is found
    assert len(answer.refs) <= len(refs)


@given(st.text(max_size=400))
def test_no_reply_breaks_the_reading(reply: str) -> None:
    answer = read_answer(reply)
    assert answer is None or isinstance(answer, Answer)
