"""Golden records: `{id, text, groundTruth: {spans, isAdversarial?}, notes?}`, wherever prompts may stand.

Their offsets may count UTF-16 units, as JavaScript does: the spans' own texts decide, for a whole record at
once. A record whose texts and offsets disagree either way is refused by name: gold that was guessed is not
gold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeGuard

from assay.errors import BadInput
from assay.spans.gold import GoldPrompt
from assay.spans.labellers.alignment import from_utf16
from assay.spans.sections import detect_sections, tag_sections
from assay.spans.taxonomy import known_role
from assay.spans.types import SpanResult

__all__ = ["golden_prompt"]

ADVERSARIAL = "adversarial"


def golden_prompt(record: Mapping[str, Any], where: str) -> GoldPrompt:
    """The prompt with its gold; `isAdversarial` becomes the tag `adversarial`. `where` is for messages."""
    name, text, truth = record.get("id"), record.get("text"), record.get("groundTruth")
    if not isinstance(name, str) or not name:
        raise BadInput(f"{where} has no `id`; give each prompt one.")
    where = f"{where} ({name})"
    if not isinstance(text, str):
        raise BadInput(f"{where} has no `text`; give the prompt.")
    spans = truth.get("spans") if isinstance(truth, Mapping) else None
    if not isinstance(truth, Mapping) or not isinstance(spans, list):
        raise BadInput(f"{where} has no list `groundTruth.spans`; an empty list says that nothing is there.")
    claims = [_claim(span, text, f"{where}, span {number}") for number, span in enumerate(spans, 1)]
    placed = _placed(claims, text)
    tags = (ADVERSARIAL,) if truth.get("isAdversarial") is True else ()
    return GoldPrompt(name, text, tuple(tag_sections(placed, detect_sections(text))), tags)


class _Claim(NamedTuple):
    """A span as the file has it."""

    phrase: str
    role: str
    start: int
    end: int
    where: str
    counted: bool
    """The file gave no offsets; they were counted here, in code points."""


def _claim(span: Any, text: str, where: str) -> _Claim:
    phrase = span.get("text") if isinstance(span, Mapping) else None
    if not isinstance(span, Mapping) or not isinstance(phrase, str) or not phrase:
        raise BadInput(f"{where} has no `text`; give the exact words of the prompt.")
    claimed = span.get("role")
    role = known_role(claimed) if isinstance(claimed, str) else None
    if role is None:
        raise BadInput(f"{where}: {claimed!r} is not a role of the taxonomy.")
    start, end = span.get("start"), span.get("end")
    counted = start is None and end is None
    if counted:
        start, end = _occurrence(span.get("occurrence", 0), phrase, text, where)
    if not _whole(start) or not _whole(end):
        raise BadInput(f"{where}: `start` and `end` must be whole numbers, not {start!r} and {end!r}.")
    return _Claim(phrase, role, start, end, where, counted)


def _placed(claims: list[_Claim], text: str) -> list[SpanResult]:
    def utf16(claim: _Claim) -> tuple[int, int] | None:
        return _as_given(claim) if claim.counted else from_utf16(text, claim.start, claim.end)

    units: tuple[Callable[[_Claim], tuple[int, int] | None], ...] = (_as_given, utf16)
    # One record has one unit: a phrase that happens to repeat must not be read in the other.
    for unit in units:
        places = [unit(claim) for claim in claims]
        if all(_stands(claim, place, text) for claim, place in zip(claims, places, strict=True)):
            return [
                SpanResult(text=claim.phrase, role=claim.role, confidence=1.0, start=place[0], end=place[1])
                for claim, place in zip(claims, places, strict=True)
                if place is not None
            ]
    bad = next((c for c in claims if not any(_stands(c, unit(c), text) for unit in units)), claims[0])
    raise BadInput(
        f"{bad.where}: {bad.phrase!r} does not stand at {bad.start}:{bad.end} if all offsets of the record "
        "count code points, nor if they count UTF-16 units; correct the record."
    )


def _as_given(claim: _Claim) -> tuple[int, int]:
    return claim.start, claim.end


def _stands(claim: _Claim, place: tuple[int, int] | None, text: str) -> bool:
    return place is not None and text[slice(*place)] == claim.phrase


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _occurrence(number: Any, phrase: str, text: str, where: str) -> tuple[int, int]:
    """The place of the phrase by its number, which counts from 0."""
    if not _whole(number):
        raise BadInput(f"{where}: `occurrence` is {number!r}; give a whole number from 0 on.")
    start = -1
    for _ in range(number + 1):
        start = text.find(phrase, start + 1)
        if start < 0:
            raise BadInput(f"{where}: the prompt does not hold {phrase!r} {number + 1} times.")
    return start, start + len(phrase)
