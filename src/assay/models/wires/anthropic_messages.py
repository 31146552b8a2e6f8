"""Anthropic's messages format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from assay.models.errors import ContextTooLong, Refused
from assay.models.types import FinishReason, Message, Part, Reply, Request, Structured, Usage
from assay.models.wires.base import answer_in_words, encoded, field, finish, json_or_none
from assay.models.wires.strict_schema import closed

__all__ = ["AnthropicMessages"]

API_VERSION = "2026-10-21"
# The format has no default for it, and leaving it out is an error.
DEFAULT_MAX_TOKENS = 4096

_FINISH: dict[str, FinishReason] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "stop",
    "max_tokens": "length",
    "refusal": "refused",
}


class AnthropicMessages:
    """The messages format. It takes no seed, and in this version no temperature and no `top_p`."""

    ladder: tuple[Structured, ...] = ("schema", "tool", "text")
    unknown_settings: frozenset[str] = frozenset({"seed", "temperature", "top_p"})

    def path(self, model: str) -> str:
        """One path for all models."""
        return "/v1/messages"

    def headers(self, key: str | None) -> dict[str, str]:
        """The key and the version of the format."""
        headers = {"anthropic-version": API_VERSION}
        return headers | {"x-api-key": key} if key else headers

    def encode(self, model: str, request: Request, structured: Structured | None) -> dict[str, Any]:
        """Build the body."""
        body: dict[str, Any] = {
            "model": model,
            "max_tokens": request.max_tokens or DEFAULT_MAX_TOKENS,
            "messages": [{"role": m.role, "content": _content(m)} for m in request.messages],
        }
        wanted = answer_in_words(request.schema) if request.schema and structured == "text" else None
        system = [part for part in (request.system, wanted) if part]
        if system:
            body["system"] = "\n\n".join(system)
        if request.stop:
            body["stop_sequences"] = list(request.stop)
        return body | _output_format(request, structured)

    def decode(self, payload: Mapping[str, Any], model: str, structured: Structured | None) -> Reply:
        """Join the text blocks, or take the input of the forced tool."""
        blocks = [block for block in field(payload, "content") if isinstance(block, Mapping)]
        reason = payload.get("stop_reason")
        if reason == "model_context_window_exceeded":
            raise ContextTooLong(f"The conversation does not fit the context of {model}; shorten it.")
        text = _tool_input(blocks) or "".join(
            str(b.get("text") or "") for b in blocks if b.get("type") == "text"
        )
        if reason == "refusal" and not text:
            raise Refused(f"{model} refused to answer.")
        return Reply(
            text=text,
            model=str(payload.get("model") or model),
            usage=_usage(payload.get("usage")),
            finish_reason=finish(reason, _FINISH),
            parsed=json_or_none(text) if structured else None,
            structured=structured,
        )


def _content(message: Message) -> str | list[dict[str, Any]]:
    if len(message.parts) == 1 and isinstance(message.parts[0], str):
        return message.parts[0]
    return [_part(part) for part in message.parts]


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    source = {"type": "base64", "media_type": part.media_type, "data": encoded(part)}
    return {"type": "image", "source": source}


def _output_format(request: Request, structured: Structured | None) -> dict[str, Any]:
    if request.schema is None:
        return {}
    if structured == "schema":
        return {"output_config": {"format": {"type": "json_schema", "schema": closed(request.schema)}}}
    if structured == "tool":
        name = request.schema.name
        return {
            "tools": [{"name": name, "input_schema": closed(request.schema)}],
            "tool_choice": {"type": "tool", "name": name},
        }
    return {}


def _tool_input(blocks: list[Mapping[str, Any]]) -> str | None:
    for block in blocks:
        if block.get("type") == "tool_use":
            return json.dumps(block.get("input"), ensure_ascii=False)
    return None


def _usage(usage: Any) -> Usage | None:
    if not isinstance(usage, Mapping):
        return None
    # Here `input_tokens` leaves out what was read from or written to the prompt cache.
    cached = int(usage.get("cache_read_input_tokens") or 0)
    written = int(usage.get("cache_creation_input_tokens") or 0)
    return Usage(
        input=int(usage.get("input_tokens") or 0) + cached + written,
        output=int(usage.get("output_tokens") or 0),
        cached=cached,
    )
