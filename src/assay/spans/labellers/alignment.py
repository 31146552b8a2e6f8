"""From what a labeller said to spans that hold: found in the text, ordered, apart, and of known roles."""

from __future__ import annotations

import bisect
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from assay.spans.sections import detect_sections, tag_sections
from assay.spans.taxonomy import known_role
from assay.spans.types import SpanResult

__all__ = ["DEFAULT_CONFIDENCE", "Aligned", "align", "from_utf16", "read_confidence", "word_places"]

DEFAULT_CONFIDENCE = 0.7
MAX_SPANS = 400
MAX_CLAIMS = 10 * MAX_SPANS


@dataclass(slots=True)
class Aligned:
    """The spans that hold, and how many did not, by reason."""

    spans: list[SpanResult]
    dropped: Counter[str] = field(default_factory=Counter)


def align(prompt: str, raw: Iterable[Any], *, trust_offsets: bool = True) -> Aligned:
    """Place claimed spans in the prompt.

    A span with right offsets stays where it is; offsets in UTF-16 units are converted; otherwise the text is
    looked for as words of their own, each repetition at its next occurrence. Where two overlap, the more
    confident one stays, then the longer.
    """
    result = Aligned([])
    searched_from: dict[str, int] = {}
    used = _Utf16(prompt) if trust_offsets else None
    placed: list[SpanResult] = []
    lowered = prompt.lower()
    claims = iter(raw)
    for claim in islice(claims, MAX_CLAIMS):
        span = _placed(prompt, lowered, claim, used, searched_from, result.dropped)
        if span is not None:
            placed.append(span)
    not_read = sum(1 for _ in claims)
    kept = _without_overlap(placed, result.dropped)
    if not_read or len(kept) > MAX_SPANS:
        result.dropped["too many"] += not_read + max(0, len(kept) - MAX_SPANS)
        surest = sorted(kept, key=lambda span: -span.confidence)[:MAX_SPANS]
        kept = sorted(surest, key=lambda span: span.start)
    result.spans = tag_sections(kept, detect_sections(prompt))
    return result


def from_utf16(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Offsets in UTF-16 code units as offsets in code points; None if they fall inside a character."""
    return _Utf16(text).convert(start, end)


class _Utf16:
    """Converts offsets that JavaScript counted; the table is made when it is first needed."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._units: list[int] | None = None

    def convert(self, start: int, end: int) -> tuple[int, int] | None:
        if self._units is None:
            units = [0]
            for character in self._text:
                units.append(units[-1] + (2 if ord(character) > 0xFFFF else 1))
            self._units = units
        a, b = self._at(start), self._at(end)
        return None if a is None or b is None else (a, b)

    def _at(self, unit: int) -> int | None:
        units = self._units or [0]
        place = bisect.bisect_left(units, unit)
        return place if place < len(units) and units[place] == unit else None


def _placed(
    prompt: str,
    lowered: str,
    claim: Any,
    offsets: _Utf16 | None,
    searched_from: dict[str, int],
    dropped: Counter[str],
) -> SpanResult | None:
    if not isinstance(claim, Mapping) or not isinstance(claim.get("text"), str) or not claim["text"].strip():
        dropped["not a span"] += 1
        return None
    role = known_role(str(claim.get("role") or claim.get("category") or ""))
    if role is None:
        dropped["unknown role"] += 1
        return None
    text = claim["text"].strip()
    place = _given_place(prompt, text, claim, offsets) or _next_place(prompt, lowered, text, searched_from)
    if place is None:
        dropped["not in the text"] += 1
        return None
    start, end = place
    confidence = read_confidence(claim.get("confidence"))
    return SpanResult(text=prompt[start:end], role=role, confidence=confidence, start=start, end=end)


def _given_place(
    prompt: str, text: str, claim: Mapping[str, Any], offsets: _Utf16 | None
) -> tuple[int, int] | None:
    start, end = claim.get("start"), claim.get("end")
    if offsets is None or not isinstance(start, int) or not isinstance(end, int) or not 0 <= start < end:
        return None
    if prompt[start:end] == text:
        return start, end
    converted = offsets.convert(start, end)
    return converted if converted and prompt[slice(*converted)] == text else None


def _next_place(
    prompt: str, lowered: str, text: str, searched_from: dict[str, int]
) -> tuple[int, int] | None:
    begin = searched_from.get(text, 0)
    start = _find(prompt, text, begin)
    if start < 0 and len(lowered) == len(prompt):
        # Models change the case of what they copy; the place is still the right one.
        start = _find(lowered, text.lower(), begin)
    if start < 0:
        return None
    searched_from[text] = start + len(text)
    return start, start + len(text)


def _find(prompt: str, text: str, begin: int) -> int:
    """The next occurrence as words of their own, else any: `red` is not meant in `hundred`."""
    first = prompt.find(text, begin)
    match = _as_words(text).search(prompt, first) if first >= 0 else None
    return match.start() if match else first


def _as_words(text: str) -> re.Pattern[str]:
    """Matches the text where no letter or digit goes on before or after it."""
    before = r"(?<![^\W_])" if text[0].isalnum() else ""
    after = r"(?![^\W_])" if text[-1].isalnum() else ""
    return re.compile(before + re.escape(text) + after)


def word_places(text: str, prompt: str) -> list[tuple[int, int]]:
    """Where a phrase stands as words of their own; if it does so nowhere, wherever it stands."""
    if not text:
        return []
    whole = [match.span() for match in _as_words(text).finditer(prompt)]
    return whole or [match.span() for match in re.finditer(re.escape(text), prompt)]


def read_confidence(value: Any) -> float:
    """A confidence between 0 and 1; what is no number is the default that labellers use."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return DEFAULT_CONFIDENCE
    return min(1.0, max(0.0, float(value)))


def _without_overlap(spans: Sequence[SpanResult], dropped: Counter[str]) -> list[SpanResult]:
    best_first = sorted(spans, key=lambda s: (-s.confidence, s.start - s.end, s.start, s.role))
    starts: list[int] = []
    kept: dict[int, SpanResult] = {}
    for span in best_first:
        place = bisect.bisect_left(starts, span.start)
        before = kept[starts[place - 1]] if place else None
        after = kept[starts[place]] if place < len(starts) else None
        if (before and before.end > span.start) or (after and after.start < span.end):
            dropped["overlap"] += 1
            continue
        starts.insert(place, span.start)
        kept[span.start] = span
    return [kept[start] for start in starts]
