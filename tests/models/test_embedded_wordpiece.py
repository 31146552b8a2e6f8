"""WordPiece: the ids of the reference tokenizer, on ordinary and on strange text."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.models.embedded.wordpiece import MAX_TOKENS, open_wordpiece

# Ids that Hugging Face's `tokenizers` gives for these texts with the tokenizer of all-MiniLM-L6-v2.
EXPECTED = json.loads(Path(__file__).with_name("wordpiece_ids.json").read_text())
CLS, SEP, UNK = 101, 102, 100


@pytest.mark.parametrize("case", EXPECTED, ids=range(len(EXPECTED)))
def test_ids_equal_the_reference(case: dict[str, object]) -> None:
    assert open_wordpiece().encode(str(case["text"])) == case["ids"]


def test_special_tokens_in_a_text_are_text() -> None:
    ids = open_wordpiece().encode("before [SEP] after [CLS]")
    assert ids.count(SEP) == 1
    assert ids.count(CLS) == 1


def test_a_word_of_more_than_a_hundred_letters_is_unknown() -> None:
    assert open_wordpiece().encode("a" * 101) == [CLS, UNK, SEP]
    assert UNK not in open_wordpiece().encode("a" * 100)


def test_a_long_page_is_cut_like_its_beginning() -> None:
    words = "the quick brown fox " * 20_000
    assert open_wordpiece().encode(words) == open_wordpiece().encode(words[:5000])
    assert len(open_wordpiece().encode(words)) == MAX_TOKENS


@pytest.mark.parametrize("text", [" " * 1_000_000 + "end", "a" * 2_000_000, "é" * 1_000_000])
def test_strange_megabytes_are_quick(text: str) -> None:
    start = time.process_time()
    open_wordpiece().encode(text)
    assert time.process_time() - start < 3


@given(st.text())
def test_any_text_becomes_bounded_known_ids(text: str) -> None:
    ids = open_wordpiece().encode(text)
    assert ids[0] == CLS
    assert ids[-1] == SEP
    assert 2 <= len(ids) <= MAX_TOKENS
    assert all(0 <= number < 30_522 for number in ids)


@given(st.text(max_size=200), st.integers(2, 64))
def test_cutting_keeps_the_beginning(text: str, most: int) -> None:
    whole = open_wordpiece().encode(text)
    cut = open_wordpiece().encode(text, most)
    assert len(cut) <= most
    assert cut[:-1] == whole[: len(cut) - 1]
