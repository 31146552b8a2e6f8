"""The one contract of this room: a `Request` goes in, a `Reply` comes out, whatever model is behind."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, runtime_checkable

from assay.errors import BadInput
from assay.files import canonical_json, digest

if TYPE_CHECKING:
    from pydantic import BaseModel

__all__ = ["Image", "Message", "Model", "Part", "Reply", "Request", "Schema", "Structured", "Usage"]

Role = Literal["user", "assistant"]
FinishReason = Literal["stop", "length", "refused", "other"]
Structured = Literal["schema", "tool", "text"]
"""How a JSON answer was asked for: by a native schema, by a forced tool call, or in words."""

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture inside a message."""

    data: bytes
    media_type: str

    @classmethod
    def of(cls, data: bytes) -> Image:
        """Take PNG, JPEG, GIF or WebP bytes; the type is read from the bytes, not from a name."""
        for signature, media_type in _SIGNATURES:
            if data.startswith(signature):
                return cls(data, media_type)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return cls(data, "image/webp")
        raise BadInput("The image is not PNG, JPEG, GIF or WebP; convert it first.")


Part = str | Image


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of the conversation: text and pictures in order."""

    role: Role
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The text parts, one per paragraph."""
        return "\n\n".join(part for part in self.parts if isinstance(part, str))


@dataclass(frozen=True, slots=True)
class Schema:
    """A JSON schema for the answer, with its digest so that it is hashed once and not per request."""

    name: str
    json: Mapping[str, Any] = field(hash=False, compare=False)
    digest: str

    @classmethod
    def of(cls, model: type[BaseModel] | Mapping[str, Any], name: str | None = None) -> Schema:
        """Make a schema from a Pydantic model or from a JSON schema."""
        if isinstance(model, Mapping):
            return cls(_fit_name(name or "answer"), model, digest(dict(model)))
        json = model.model_json_schema()
        return cls(_fit_name(name or model.__name__), json, digest(json))


def _fit_name(name: str) -> str:
    """Providers take letters, digits, `_` and `-`; the name of a generic model has brackets."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", name)[:64]


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a model. Two equal requests are the same question, and share one cache entry.

    `repeat` tells repeats of one question apart (it is never sent), so that test-retest noise can be
    measured without switching the cache off.
    """

    messages: tuple[Message, ...]
    system: str | None = None
    schema: Schema | None = None
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    seed: int | None = None
    stop: tuple[str, ...] = ()
    repeat: int = 0

    def __post_init__(self) -> None:
        # NaN fails every comparison, so it is refused here too, before it can spoil a cache key.
        if self.temperature is not None and not 0 <= self.temperature <= 2:
            raise BadInput(f"A temperature of {self.temperature} does not exist; give a number from 0 to 2.")
        if self.top_p is not None and not 0 < self.top_p <= 1:
            raise BadInput(f"A top_p of {self.top_p} does not exist; give a number above 0, at most 1.")
        if self.max_tokens is not None and self.max_tokens < 1:
            raise BadInput(f"max_tokens of {self.max_tokens} leaves no room for an answer; give 1 or more.")

    @classmethod
    def of(cls, *parts: Part, **settings: Any) -> Self:
        """A request of one user message."""
        return cls(messages=(Message("user", parts),), **settings)

    def then(self, answer: str, follow_up: str) -> Request:
        """The same conversation, continued by the model's answer and a new user message."""
        turns = (Message("assistant", (answer,)), Message("user", (follow_up,)))
        return replace(self, messages=self.messages + turns)

    def as_json(self) -> dict[str, Any]:
        """What was asked, as plain JSON; pictures stand by type and hash, the schema by name and hash."""
        asked: dict[str, Any] = {
            "messages": [
                {"role": m.role, "parts": [p if isinstance(p, str) else _image_json(p) for p in m.parts]}
                for m in self.messages
            ]
        }
        if self.schema is not None:
            asked["schema"] = {"name": self.schema.name, "sha256": self.schema.digest}
        for name in ("system", "temperature", "top_p", "max_tokens", "seed"):
            value = getattr(self, name)
            if value is not None:
                # Equal requests have one identity, also where one says 0 and the other 0.0.
                asked[name] = float(value) if name in ("temperature", "top_p") else value
        if self.stop:
            asked["stop"] = list(self.stop)
        if self.repeat:
            asked["repeat"] = self.repeat
        return asked

    def digest(self) -> str:
        """The identity of the question, the same on every machine."""
        return digest(canonical_json(self.as_json()))


def _image_json(image: Image) -> dict[str, str]:
    return {"image": image.media_type, "sha256": hashlib.sha256(image.data).hexdigest()}


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider counted them. `cached` is the part of `input` read from its prompt cache."""

    input: int = 0
    output: int = 0
    cached: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.input + other.input, self.output + other.output, self.cached + other.cached)

    def as_json(self) -> dict[str, int]:
        """The three counts by name."""
        return {"input": self.input, "output": self.output, "cached": self.cached}


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer and what it took.

    `usage` and `cost_usd` are None when nobody knows them; they are never guessed and never 0 for
    unknown. `parsed` is the JSON value when a schema was asked for and the text is JSON. `structured`
    is the rung of the ladder that asked for it. `notes` says which settings the model does not take.
    """

    text: str
    model: str
    usage: Usage | None = None
    finish_reason: FinishReason = "stop"
    parsed: Any = None
    cost_usd: float | None = None
    latency_ms: float = 0.0
    cached: bool = False
    structured: Structured | None = None
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The reply as plain JSON."""
        return {
            "text": self.text,
            "model": self.model,
            "usage": self.usage.as_json() if self.usage else None,
            "finish_reason": self.finish_reason,
            "parsed": self.parsed,
            "cost_usd": self.cost_usd,
            "latency_ms": self.latency_ms,
            "cached": self.cached,
            "structured": self.structured,
            "notes": list(self.notes),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Reply:
        """Read a stored reply; fields that an older file does not have take their defaults."""
        usage = value.get("usage")
        known = {name: value[name] for name in _REPLY_FIELDS if name in value}
        known["usage"] = Usage(**usage) if usage else None
        known["notes"] = tuple(value.get("notes") or ())
        return cls(**known)


_REPLY_FIELDS = tuple(name for name in Reply.__slots__ if name not in ("usage", "notes"))


@runtime_checkable
class Model(Protocol):
    """Anything that answers requests. Wrappers are models around models."""

    @property
    def name(self) -> str:
        """The full name, `provider/model`."""
        ...

    async def generate(self, request: Request) -> Reply:
        """Answer one request or raise a `ModelError`."""
        ...

    async def close(self) -> None:
        """Let go of connections, processes and files."""
        ...
