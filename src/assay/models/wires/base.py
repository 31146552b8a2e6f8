"""What every wire format has, and the small steps that they share."""

from __future__ import annotations

import base64
import json
import math
import re
from collections.abc import Mapping
from typing import Any, Protocol

from assay.models.errors import BadResponse, clean
from assay.models.types import FinishReason, Image, Reply, Request, Schema, Structured

__all__ = ["Wire", "answer_in_words", "encoded", "field", "finish", "json_or_none", "json_value"]

_HALF_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")


class Wire(Protocol):
    """One provider's documented request and reply format."""

    ladder: tuple[Structured, ...]
    """The ways to ask for JSON, best first."""

    unknown_settings: frozenset[str]
    """Settings of a `Request` that this format has no place for."""

    def path(self, model: str) -> str:
        """The path after the base URL."""
        ...

    def headers(self, key: str | None) -> dict[str, str]:
        """The headers that carry the key and the format's version."""
        ...

    def encode(self, model: str, request: Request, structured: Structured | None) -> dict[str, Any]:
        """The JSON body for a request; `structured` is the rung of the ladder when a schema is wanted."""
        ...

    def decode(self, payload: Mapping[str, Any], model: str, structured: Structured | None) -> Reply:
        """The reply from a JSON answer of status 200; raises `BadResponse` or `Refused`."""
        ...


def encoded(image: Image) -> str:
    """The picture in base64."""
    return base64.b64encode(image.data).decode("ascii")


def answer_in_words(schema: Schema) -> str:
    """The lowest rung: the schema asked for in the prompt, for servers that know no other way."""
    shape = json.dumps(schema.json, ensure_ascii=False, separators=(",", ":"))
    return f"Answer with one JSON object that fits this JSON schema, and nothing else:\n{shape}"


def json_or_none(text: str) -> Any:
    """The JSON value of a text that is nothing but JSON; None for all else. Repair is the judge's work."""
    try:
        return json_value(text, parse_constant=_not_a_number, parse_float=_finite)
    except (ValueError, RecursionError):
        return None


def json_value(text: str, **options: Any) -> Any:
    """Read JSON; half a surrogate pair, which no file and no terminal takes, becomes a question mark."""
    value = json.loads(text, **options)
    if _HALF_ESCAPED.search(text):
        value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"), **options)
    return value


def _not_a_number(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _not_a_number(digits)


def field(payload: Mapping[str, Any], *path: str | int) -> Any:
    """Walk into an answer; a missing or mistyped step is a `BadResponse` that names it."""
    value: Any = payload
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            where = ".".join(map(str, path))
            sample = clean(json.dumps(payload, ensure_ascii=False, default=str), 160)
            raise BadResponse(f"The answer has no `{where}`: {sample}") from None
    return value


def finish(reason: object, table: Mapping[str, FinishReason]) -> FinishReason:
    """Our word for a provider's finish reason."""
    return table.get(str(reason), "other")
