"""Fields of hostile JSON objects: each is checked once, and what is wrong is said in one sentence."""

from __future__ import annotations

import math
import re
import reprlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from assay.errors import BadInput
from assay.mirror.collection.tally import Tally

__all__ = ["LONG", "SHORT", "Fields", "clean", "safe_address"]

LONG = 20_000
"""Characters of a description."""
SHORT = 2_000
"""Characters of any other text."""
MAX_ID = 200
MAX_ITEMS = 10_000

T = TypeVar("T", bound=str)

# Line ends and tabs stay; other control characters move cursors and colour terminals, and half a surrogate
# pair cannot be written at all.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_WEB = re.compile(r"https?://[^/?#\\\s]", re.IGNORECASE)
_BLANK = re.compile(r"[\t\n\r]")
_SITE = re.compile(r"[A-Za-z0-9][A-Za-z0-9@._-]{0,99}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def clean(text: str) -> str:
    """The text without control characters; HTML stays as it is, because it is data."""
    if not text:
        return ""
    return _SURROGATE.sub("\ufffd", _CONTROL.sub("", text)).strip()


def safe_address(text: str) -> str | None:
    """The address, if it is http, https or a path; None if following it could do anything else."""
    # Browsers drop these inside an address, so a scheme may hide behind them.
    address = _BLANK.sub("", clean(text))
    if _WEB.match(address):
        return address
    if _SCHEME.match(address) or address[:2] in ("//", "/\\", "\\\\", "\\/"):
        return None
    return address


def _shown(value: object) -> str:
    short = reprlib.Repr()
    short.maxstring = short.maxother = short.maxlong = 60
    return short.repr(value)


class Fields:
    """One JSON object from a file.

    `where` names the file and the record in every complaint; `kind` says of what it is one.
    """

    def __init__(self, value: object, where: str, tally: Tally, kind: str = "records") -> None:
        if not isinstance(value, dict):
            raise BadInput(f"{where} is {_shown(value)}, but a JSON object is needed; correct it.")
        self.value: Mapping[str, Any] = value
        self.where = where
        self.tally = tally
        self.kind = kind

    def wrong(self, name: str, needed: str) -> BadInput:
        """The complaint about a field."""
        return BadInput(
            f"{self.where} has {name} {_shown(self.value.get(name))}, but {needed} is needed; correct it."
        )

    def missing(self, names: str) -> BadInput:
        """The complaint about a field that has to be there."""
        return BadInput(f"{self.where} has no {names}; add it.")

    def inner(self, name: str) -> Fields | None:
        """An object inside this one."""
        value = self.value.get(name)
        return None if value is None else Fields(value, f"{self.where}, {name}", self.tally, self.kind)

    def raw_text(self, name: str) -> str:
        """A text as it came, or nothing."""
        value = self.value.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value

    def text(self, name: str, limit: int = SHORT) -> str:
        """A text without control characters, cut at the limit; the cut is counted."""
        text = clean(self.raw_text(name))
        if len(text) > limit:
            self.tally.note(name, self.kind, f"longer than {limit:,} characters and cut there")
            text = text[:limit]
        self.tally.keep(text, self.where)
        return text

    def optional(self, name: str, limit: int = SHORT) -> str | None:
        """The same, None if there is nothing."""
        return self.text(name, limit) or None

    def whole_text(self, name: str) -> str | None:
        """A text that is worthless when cut, such as a selector: too long is left out, and counted."""
        text = clean(self.raw_text(name))
        if len(text) > SHORT:
            self.tally.note(name, self.kind, f"longer than {SHORT:,} characters and left out")
            return None
        self.tally.keep(text, self.where)
        return text or None

    def identity(self, name: str) -> str | None:
        """An id: a short text or a whole number."""
        value = self.value.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
            return str(value)
        text = clean(self.raw_text(name))
        if len(text) > MAX_ID:
            raise self.wrong(name, f"an id of at most {MAX_ID} characters")
        return text or None

    def site(self, name: str) -> str | None:
        """The name of a site or a variant, which may become part of a path."""
        text = self.identity(name)
        if text and not _SITE.fullmatch(text):
            raise self.wrong(name, "a name of letters, digits, hyphens, dots, @ and _")
        return text

    def number(self, name: str, low: float = -1e15, high: float = 1e15) -> float | None:
        """A finite number within bounds."""
        value = self.value.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise self.wrong(name, f"a number {_between(low, high)}")
        # Comparisons with NaN are false, so it was refused above.
        return float(value)

    def whole(self, name: str, low: int = 0, high: int = 10**9) -> int | None:
        """A whole number within bounds."""
        value = self.number(name, low, high)
        if value is not None and not value.is_integer():
            raise self.wrong(name, f"a whole number {_between(low, high)}")
        return None if value is None else int(value)

    def flag(self, name: str) -> bool | None:
        """True, false or unknown."""
        value = self.value.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def word(self, name: str, words: Sequence[T]) -> T | None:
        """One of a few words, in any case."""
        value = self.value.get(name)
        if value is None or value == "":
            return None
        for word in words:
            if isinstance(value, str) and clean(value).lower() == word:
                return word
        raise self.wrong(name, f"one of {', '.join(words)}")

    def texts(self, name: str) -> tuple[str, ...] | None:
        """A list of texts."""
        value = self.value.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(name, "a list of texts")
        if len(value) > MAX_ITEMS:
            raise self.wrong(name, f"a list of at most {MAX_ITEMS:,} texts")
        kept = tuple(clean(item)[:SHORT] for item in value)
        for item in kept:
            self.tally.keep(item, self.where)
        return tuple(item for item in kept if item)

    def numbers(self, name: str, keys: Sequence[str]) -> tuple[float, ...] | None:
        """So many finite numbers, as a list in the order of the keys or as an object with them."""
        value = self.value.get(name)
        if value is None:
            return None
        if isinstance(value, dict):
            value = [value.get(key) for key in keys]
        if not isinstance(value, list) or len(value) != len(keys) or not all(map(_is_finite, value)):
            raise self.wrong(name, f"a list of {len(keys)} numbers ({', '.join(keys)})")
        return tuple(float(item) for item in value)

    def address(self, name: str) -> str:
        """An http or https address or a path; anything else is refused, for it may become a link."""
        address = safe_address(self.raw_text(name))
        if address is None:
            raise self.wrong(name, "an http or https address or a path")
        return self._kept_address(address, name)

    def visited(self, name: str) -> str:
        """The address of a step; one that is neither http nor https nor a path is left out, and counted."""
        address = safe_address(self.raw_text(name))
        if address is None:
            self.tally.note(name, self.kind, "neither http nor https nor a path, and left out")
            return ""
        return self._kept_address(address, name)

    def _kept_address(self, address: str, name: str) -> str:
        if len(address) > SHORT:
            self.tally.note(name, self.kind, f"longer than {SHORT:,} characters and cut there")
        self.tally.keep(address[:SHORT], self.where)
        return address[:SHORT]

    def page_state(self, name: str = "page_state") -> str | None:
        """The digest of a stored page."""
        text = self.raw_text(name)
        if text and not _DIGEST.fullmatch(text):
            raise self.wrong(name, "the digest of a stored page (64 hexadecimal digits)")
        return text or None

    def picture(self, name: str, folder: str) -> str | None:
        """The path of a picture below the source; one that leads out of its folder is left out."""
        text = clean(self.raw_text(name)).replace("\\", "/")
        if not text:
            return None
        if text.startswith("/") or _SCHEME.match(text) or ".." in text.split("/") or len(text) > SHORT:
            self.tally.note(name, self.kind, "not a path inside its folder, and left out")
            return None
        return f"{folder}/{text}" if folder else text


def _between(low: float, high: float) -> str:
    if low <= -1e15:
        return "of ordinary size"
    return f"from {low:g} up" if high >= 1e9 else f"from {low:g} to {high:g}"


def _is_finite(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 1e15 and math.isfinite(value)
