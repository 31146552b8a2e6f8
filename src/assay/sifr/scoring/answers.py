"""From a model's reply to the one shape that every answer has.

What models do to a simple schema is mended here, so that nobody loses a point for punctuation: a number where
a text was asked for, one ref as a string, `"yes"` for true, an answer of a thousand lines. What cannot be an
answer stays none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field, ValidationError, field_validator, model_validator

from assay.judging.extraction import extract_json
from assay.sifr.tasks.records import Answer

__all__ = ["Said", "read_answer"]

MOST_TEXT = 4_000
MOST_REFS = 2_000
_MOST_REF = 60
_MOST_NESTING = 3
_BETWEEN_REFS = re.compile(r"[\s,;|]+")
_AROUND_REF = " \t\r\n[](){}<>\"'`#@.,;:"
_BEFORE_REF = re.compile(r"(?:(?:data-)?ref|id)\s*[=:]\s*", re.IGNORECASE)
_YES = frozenset({"true", "yes", "y", "1", "found"})
_NO = frozenset({"false", "no", "n", "0", "not found", "none", "null", "absent"})


class Said(BaseModel):
    """The schema that every model is asked to fill, whatever the format of the page was."""

    answer: str = Field(description="the answer in words, as short as it can be; empty if it is not there")
    refs: list[str] = Field(description="the refs of the elements that are meant, such as btn001")
    found: bool = Field(description="false if what is asked for is not on this page")

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError("the answer is not an object")
        given = {str(key).strip().lower(): one for key, one in value.items()}
        if not given.keys() & {"answer", "refs", "found"}:
            raise ValueError("the answer has none of the fields `answer`, `refs` and `found`")
        return {"answer": given.get("answer"), "refs": given.get("refs"), "found": given.get("found")}

    @field_validator("answer", mode="before")
    @classmethod
    def _in_words(cls, value: Any) -> str:
        return _words(value)[:MOST_TEXT]

    @field_validator("refs", mode="before")
    @classmethod
    def _one_by_one(cls, value: Any) -> list[str]:
        return _refs(value)[:MOST_REFS]

    @field_validator("found", mode="before")
    @classmethod
    def _yes_or_no(cls, value: Any) -> bool:
        word = str(value).strip().lower()
        if value is not None and word not in _YES | _NO:
            raise ValueError("`found` is neither true nor false")
        return value is None or word in _YES

    def as_answer(self) -> Answer:
        """The same as a stored answer."""
        return Answer(answer=self.answer, refs=tuple(self.refs), found=self.found)


def read_answer(reply: str) -> Answer | None:
    """The answer in a reply, also in fences or between sentences; None where there is none."""
    extracted = extract_json(reply)
    if extracted is None:
        return None
    try:
        return Said.model_validate(extracted.value).as_answer()
    except ValidationError:
        return None


def _words(value: Any, depth: int = 0) -> str:
    if value is None or depth > _MOST_NESTING:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(_words(one, depth + 1) for one in list(value.values())[:MOST_REFS])
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "\n".join(_words(one, depth + 1) for one in value[:MOST_REFS])
    return str(value)[:MOST_TEXT].strip()


def _refs(value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, str):
        named = _BETWEEN_REFS.split(_BEFORE_REF.sub(" ", value[: MOST_REFS * _MOST_REF]))
    elif isinstance(value, Mapping):
        named = [_words(value.get("ref", value.get("id")))]
    elif isinstance(value, Sequence):
        named = [_words(one.get("ref", one.get("id")) if isinstance(one, Mapping) else one) for one in value]
    else:
        named = [str(value)]
    plain = (_BEFORE_REF.sub("", one[:_MOST_REF]).strip(_AROUND_REF).lower() for one in named)
    return [one for one in dict.fromkeys(plain) if one]
