"""BERT's uncased WordPiece, as all-MiniLM-L6-v2 was trained with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files

from assay.errors import BadInput
from assay.files import digest

__all__ = ["MAX_TOKENS", "VOCABULARY_SHA256", "WordPiece", "open_wordpiece"]

MAX_TOKENS = 256
"""The longest input of the model, `[CLS]` and `[SEP]` included; what comes after is not read."""

VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"

_MAX_WORD = 100
_FIRST_SLICE = 16_384
_IDEOGRAPHS = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


class _Table(dict[int, str]):
    """A `str.translate` table that works out each character once, when it is first seen."""

    def __init__(self, rule: Callable[[str], str]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, code: int) -> str:
        self[code] = made = self._rule(chr(code))
        return made


def _cleaned(char: str) -> str:
    if char in "\t\n\r":
        return " "
    if char in "\0\ufffd" or unicodedata.category(char) in ("Cc", "Cf", "Co", "Cs"):
        return ""
    if char.isspace():
        return " "
    code = ord(char)
    return f" {char} " if any(low <= code <= high for low, high in _IDEOGRAPHS) else char


def _folded(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Mn":
        return ""
    # Character by character: a whole-string `lower` would turn a final sigma into another letter.
    lowered = char.lower()
    is_symbol = char.isascii() and char.isprintable() and not char.isalnum() and char != " "
    return f" {lowered} " if is_symbol or category.startswith("P") else lowered


_CLEAN, _FOLD = _Table(_cleaned), _Table(_folded)


def _words(text: str) -> list[str]:
    return unicodedata.normalize("NFD", text.translate(_CLEAN)).translate(_FOLD).split()


class WordPiece:
    """Text to token ids. Words like `[SEP]` in the text are text: a page cannot forge special tokens."""

    def __init__(self, vocabulary: list[str]) -> None:
        self._ids = {piece: number for number, piece in enumerate(vocabulary)}
        self._first, self._last = self._ids["[CLS]"], self._ids["[SEP]"]
        self._unknown = (self._ids["[UNK]"],)
        self._pieces = lru_cache(maxsize=65_536)(self._split)

    def encode(self, text: str, max_tokens: int = MAX_TOKENS) -> list[int]:
        """The ids with `[CLS]` and `[SEP]`, cut to `max_tokens`."""
        room = max(0, max_tokens - 2)
        return [self._first, *self._content(text, room), self._last]

    def _content(self, text: str, room: int) -> list[int]:
        # A long page is read slice by slice: only its first few hundred words can ever count.
        size = _FIRST_SLICE
        while size < len(text):
            ids = self._up_to(_words(text[:size])[:-1], room)
            if len(ids) >= room:
                return ids
            size *= 4
        return self._up_to(_words(text), room)

    def _up_to(self, words: list[str], room: int) -> list[int]:
        ids: list[int] = []
        for word in words:
            if len(ids) >= room:
                break
            ids += self._pieces(word)
        return ids[:room]

    def _split(self, word: str) -> tuple[int, ...]:
        if len(word) > _MAX_WORD:
            return self._unknown
        try:
            return tuple(self._greedy(word))
        except KeyError:
            return self._unknown

    def _greedy(self, word: str) -> Iterator[int]:
        """The longest known piece from the left, again and again; no piece fits: `KeyError`."""
        start = 0
        while start < len(word):
            end, mark = len(word), "##" if start else ""
            while end > start + 1 and mark + word[start:end] not in self._ids:
                end -= 1
            yield self._ids[mark + word[start:end]]
            start = end


@lru_cache(maxsize=1)
def open_wordpiece() -> WordPiece:
    """The tokenizer with the vocabulary of this package, whose hash is checked."""
    data = (files("assay.models.embedded") / "bert_vocab.txt").read_bytes()
    if digest(data) != VOCABULARY_SHA256:
        raise BadInput("The file bert_vocab.txt of this installation was changed; install assay again.")
    return WordPiece(data.decode("utf-8").splitlines())
