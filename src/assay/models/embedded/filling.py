"""A JSON value that fits a schema, filled from what the reader found."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from assay.models.embedded.finding import Finding, find
from assay.models.embedded.ranking import Index, stems
from assay.models.embedded.spans import kind_of, number_in, refs_in

__all__ = ["ABSENT", "Filler"]

ABSENT = "not present"
"""What the reader says when the document does not answer."""

_MAX_DEPTH = 12
_MAX_ITEMS = 5
_MAX_TEXT = 2000
_MAX_PADDING = 1000

# Stems of field names, and what they ask for.
_ANSWER = frozenset(stems("answer value response result output text content prediction label"))
_EVIDENCE = frozenset(
    stems("evidence quote excerpt source snippet line context reason reasoning explanation")
)
_REFS = frozenset(stems("ref refs reference references id ids element elements citation citations"))
_SCORE = frozenset(stems("confidence score probability certainty relevance rating"))
_NEGATIVE = frozenset(stems("missing absent unanswerable unknown empty lacking impossible"))
_NO_ANSWER = frozenset(stems("absent missing unknown none null unanswerable unsupported false")) | {
    "no",
    "not",
    "n",
}
_YES = ("yes", "true", "found", "present", "supported", "answerable")

Schema = Mapping[str, Any]


class Filler:
    """Fills one schema from one document and one question."""

    def __init__(self, root: Schema, index: Index, question: str, main: Finding) -> None:
        self._root = root
        self._index = index
        self._question = question
        self._main = main

    def fill(self, schema: Schema, name: str = "answer", depth: int = 0) -> Any:
        """The value for one schema; `name` is the name of the field that it is for."""
        schema = self._resolved(schema, depth)
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return self._choice(list(schema["enum"]), name)
        variants = schema.get("anyOf") or schema.get("oneOf")
        if variants:
            return self._variant(list(variants), name, depth)
        kind = schema.get("type")
        if isinstance(kind, list):
            return self._variant([{**schema, "type": one} for one in kind], name, depth)
        return self._typed(schema, kind, name, depth)

    def _typed(self, schema: Schema, kind: object, name: str, depth: int) -> Any:
        if kind == "object" or (kind is None and "properties" in schema):
            return self._object(schema, depth)
        if kind == "array":
            return self._array(schema, name, depth)
        if kind in ("number", "integer"):
            return _bounded_number(self._number(schema, name), schema, whole=kind == "integer")
        if kind == "boolean":
            return self._main.found is not bool(_NEGATIVE.intersection(stems(name)) or "not_" in name)
        return None if kind == "null" else _bounded_text(self._text(name), schema)

    def _resolved(self, schema: Schema, depth: int) -> Schema:
        """The schema with `$ref` followed and `allOf` merged, a bounded number of times."""
        merged: dict[str, Any] = dict(schema)
        for _ in range(_MAX_DEPTH):
            parts = merged.pop("allOf", [])
            reference = merged.pop("$ref", None)
            if reference is not None:
                parts = [*parts, self._definition(str(reference))]
            if not parts:
                break
            for part in parts:
                merged = {**part, **merged} if isinstance(part, Mapping) else merged
        return merged

    def _definition(self, reference: str) -> Schema:
        value: Any = self._root
        for step in reference.removeprefix("#").strip("/").split("/"):
            value = (
                value.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(value, Mapping) else None
            )
        return value if isinstance(value, Mapping) else {}

    def _variant(self, variants: list[Schema], name: str, depth: int) -> Any:
        real = [variant for variant in variants if variant.get("type") != "null"]
        nullable = len(real) < len(variants)
        if not real or depth > _MAX_DEPTH or (nullable and not self._about(name).found):
            return None if nullable else self.fill(variants[0], name, depth + 1)
        return self.fill(real[0], name, depth + 1)

    def _object(self, schema: Schema, depth: int) -> dict[str, Any]:
        required = schema.get("required") or ()
        fields = schema.get("properties") or {}
        return {
            name: self.fill(field, name, depth + 1)
            for name, field in fields.items()
            # A schema may contain itself: deep down only what must be there is filled.
            if name in required or depth < _MAX_DEPTH // 3
        }

    def _array(self, schema: Schema, name: str, depth: int) -> list[Any]:
        items = self._resolved(schema.get("items") or {}, depth)
        most = min(int(schema.get("maxItems", _MAX_ITEMS)), _MAX_PADDING)
        least = min(int(schema.get("minItems", 0)), _MAX_PADDING)
        made = self._items(items, name, depth)[:most]
        return _padded(made, least, self, items, name, depth)

    def _items(self, items: Schema, name: str, depth: int) -> list[Any]:
        found = self._about(name)
        if not found.found or depth > _MAX_DEPTH:
            return []
        if items.get("enum"):
            return [self._choice(list(items["enum"]), name)]
        if not _is_plain_text(items):
            return [self.fill(items, name, depth + 1)]
        refs = [ref for line in found.lines for ref in refs_in(line)]
        values = refs if _REFS.intersection(stems(name)) else list(found.lines)
        return [_bounded_text(value, items) for value in dict.fromkeys(values)]

    def _about(self, name: str) -> Finding:
        """What a field is about: the question itself, or, for a field with a name of its own, that name."""
        words = set(stems(name))
        if not words or words & (_ANSWER | _EVIDENCE | _REFS | _SCORE):
            return self._main
        asked = name.replace("_", " ")
        same = words <= set(stems(self._question)) and kind_of(asked) == kind_of(self._question)
        return self._main if same and self._main.found else find(self._index, asked, self._question)

    def _text(self, name: str) -> str:
        words, found = set(stems(name)), self._about(name)
        if not found.found:
            return ABSENT if not words or words & _ANSWER else ""
        if words & _REFS:
            return next((ref for line in found.lines for ref in refs_in(line)), found.answer)
        return found.lines[0] if words & _EVIDENCE else found.answer

    def _number(self, schema: Schema, name: str) -> float:
        if _SCORE.intersection(stems(name)):
            low, high = float(schema.get("minimum", 0)), float(schema.get("maximum", 1))
            return low + self._main.coverage * (high - low)
        return number_in(self._about(name).answer) or 0.0

    def _choice(self, options: list[Any], name: str) -> Any:
        """The option that the answer, its lines or the question name; else a yes; else the first."""
        own = self._about(name)
        found = own if own.found else self._main
        if not found.found:
            return next((one for one in options if _NO_ANSWER & _option_words(one)), options[0])
        texts = (found.answer, " ".join(found.lines), self._question)
        pools = [set(stems(text)) | set(text.lower().split()) for text in texts]
        for pool in pools:
            shares = [_share(_option_words(one), pool) for one in options]
            if max(shares) > 0:
                return options[shares.index(max(shares))]
        return next((one for one in options if str(one).lower() in _YES), options[0])


def _option_words(option: object) -> set[str]:
    return set(stems(str(option))) or {str(option).lower()}


def _share(words: set[str], pool: set[str]) -> float:
    return len(words & pool) / len(words)


def _is_plain_text(schema: Schema) -> bool:
    return schema.get("type", "string") == "string" and not schema.keys() & {
        "const",
        "enum",
        "anyOf",
        "oneOf",
    }


def _padded(made: list[Any], least: int, filler: Filler, items: Schema, name: str, depth: int) -> list[Any]:
    """The list with fillers up to its smallest length; free texts are numbered so that they differ."""
    while len(made) < least:
        value = filler.fill(items, name, depth + 1)
        numbered = f"{value} {len(made) + 1}"
        free = _is_plain_text(items) and len(numbered) <= int(items.get("maxLength", _MAX_TEXT))
        made.append(numbered if free else value)
    return made


def _bounded_text(text: str, schema: Schema) -> str:
    least = min(int(schema.get("minLength", 0)), _MAX_TEXT)
    most = min(int(schema.get("maxLength", _MAX_TEXT)), _MAX_TEXT)
    return text[:most].ljust(least, ".")


def _bounded_number(value: float, schema: Schema, *, whole: bool) -> float | int:
    low, high = _limits(schema, whole=whole)
    value = min(max(value, low), high)
    step = schema.get("multipleOf") or (1 if whole else 0)
    if step:
        value = round(value / step) * step
        value += step * ((value < low) - (value > high))
    return int(value) if whole else float(value)


def _limits(schema: Schema, *, whole: bool) -> tuple[float, float]:
    nudge = 1.0 if whole else 1e-9
    low = float(schema.get("minimum", -1e15))
    high = float(schema.get("maximum", 1e15))
    if "exclusiveMinimum" in schema:
        above = float(schema["exclusiveMinimum"])
        low = max(low, above + (nudge if whole else max(nudge, abs(above) * nudge)))
    if "exclusiveMaximum" in schema:
        below = float(schema["exclusiveMaximum"])
        high = min(high, below - (nudge if whole else max(nudge, abs(below) * nudge)))
    return (math.ceil(low), math.floor(high)) if whole else (low, high)
