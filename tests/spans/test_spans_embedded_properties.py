"""What holds for every text: exact substrings in order, known roles, the same answer, in good time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.spans.gold import GoldPrompt, load_gold
from assay.spans.labellers.embedded import EmbeddedLabeller
from assay.spans.taxonomy import ROLES
from assay.spans.types import SpanResult
from assay.stats import assign

LABELLER = EmbeddedLabeller()
WORDS = (
    "a the her old fox runs running slowly in of with and , . ; ** 35mm f/1.8 16:9 24fps 5600K camera rain "
    "piano is who to says ensure 🎬 👩‍🍳 é 日本 “ ” { } < > [ ] — ( ) \u200b \u0301"
)
PHRASES = ["- **Camera:**", "- **Audio:**", "\n", "pans left", "golden hour", "wide shot", "you are now"]
PIECES = st.sampled_from([*WORDS.split(" "), *PHRASES])
TEXTS = st.one_of(
    st.text(max_size=300),
    st.lists(PIECES, max_size=60).map(" ".join),
    st.lists(PIECES, max_size=40).map("".join),
)


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_spans_are_exact_ordered_and_apart(prompt: str) -> None:
    labelled = LABELLER.label_now(prompt)
    end = 0
    for span in labelled.spans:
        assert prompt[span.start : span.end] == span.text != ""
        assert span.text == span.text.strip()
        assert span.start >= end
        assert span.role in ROLES
        assert 0 <= span.confidence <= 1
        end = span.end
    assert labelled.spans == LABELLER.label_now(prompt).spans


HOSTILE = [
    "a " * 50_000,
    "a" * 100_000,
    "," * 100_000,
    "**" * 50_000,
    "1" * 100_000,
    "1:" * 50_000,
    "1," * 50_000,
    "{" * 100_000,
    "“" * 100_000,
    "says “" * 16_000,
    "old old old " * 8_000,
    "of the old fox " * 6_000,
    "runs and " * 11_000,
    "old fox and grey wolf and " * 4_000,
    "- **Audio:** " + "rows of " * 12_000,
    "- **Camera:** " + "low angle wide shot " * 5_000,
    "tracking shot low angle " * 4_000,
    "end of the end of " * 5_000,
    "\n- **" * 20_000,
    "create a " * 11_000,
    "." * 100_000,
    "a.a" * 33_000,
    "a-" * 50_000,
    "👩‍🍳" * 30_000,
]


@pytest.mark.parametrize("prompt", HOSTILE, ids=lambda prompt: repr(prompt[:12]))
def test_long_and_hostile_texts_take_seconds_at_most(prompt: str) -> None:
    began = time.process_time()
    LABELLER.label_now(prompt)
    assert time.process_time() - began < 5


def _matched(prompt: GoldPrompt, found: list[SpanResult]) -> int:
    def score(one: SpanResult, truth: SpanResult) -> float:
        shared = max(0, min(one.end, truth.end) - max(one.start, truth.start))
        share = shared / (one.end - one.start + truth.end - truth.start - shared)
        return share if share > 0.5 and one.role == truth.role else 0.0

    scores = [[score(one, truth) for truth in prompt.spans] for one in found]
    return (
        sum(scores[row][column] > 0 for row, column in assign(scores).pairs) if found and prompt.spans else 0
    )


def test_the_dev_prompts_keep_their_score() -> None:
    prompts = load_gold("dev")
    found = {prompt.id: LABELLER.label_now(prompt.text).spans for prompt in prompts}
    hits = sum(_matched(prompt, found[prompt.id]) for prompt in prompts)
    f1 = 2 * hits / sum(len(prompt.spans) + len(found[prompt.id]) for prompt in prompts)
    assert f1 >= 0.75
