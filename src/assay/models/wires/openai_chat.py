"""OpenAI chat completions, as spoken by OpenAI and by every compatible server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from assay.models.errors import Refused, clean
from assay.models.types import FinishReason, Message, Part, Reply, Request, Structured, Usage
from assay.models.wires.base import answer_in_words, encoded, field, finish, json_or_none
from assay.models.wires.strict_schema import strict

__all__ = ["OpenAIChat"]

_FINISH: dict[str, FinishReason] = {
    "stop": "stop",
    "tool_calls": "stop",
    "length": "length",
    "content_filter": "refused",
}


class OpenAIChat:
    """The chat completions format.

    OpenAI itself wants `max_completion_tokens`; most compatible servers only know `max_tokens`.
    """

    ladder: tuple[Structured, ...] = ("schema", "tool", "text")
    unknown_settings: frozenset[str] = frozenset()

    def __init__(self, max_tokens_field: str = "max_tokens") -> None:
        self._max_tokens_field = max_tokens_field

    def path(self, model: str) -> str:
        """One path for all models."""
        return "/chat/completions"

    def headers(self, key: str | None) -> dict[str, str]:
        """A bearer key, if there is one."""
        return {"Authorization": f"Bearer {key}"} if key else {}

    def encode(self, model: str, request: Request, structured: Structured | None) -> dict[str, Any]:
        """Build the body."""
        system = [part for part in (request.system, _wanted_in_words(request, structured)) if part]
        messages: list[dict[str, Any]] = []
        if system:
            messages.append({"role": "system", "content": "\n\n".join(system)})
        messages += [{"role": message.role, "content": _content(message)} for message in request.messages]
        body: dict[str, Any] = {"model": model, "messages": messages}
        settings = {
            "temperature": request.temperature,
            "top_p": request.top_p,
            self._max_tokens_field: request.max_tokens,
            "seed": request.seed,
            "stop": list(request.stop) or None,
        }
        body |= {name: value for name, value in settings.items() if value is not None}
        return body | _output_format(request, structured)

    def decode(self, payload: Mapping[str, Any], model: str, structured: Structured | None) -> Reply:
        """Read the first choice."""
        choice = field(payload, "choices", 0)
        message = field(payload, "choices", 0, "message")
        if message.get("refusal"):
            raise Refused(f"{model} refused: {clean(str(message['refusal']))}")
        text = _text(payload, message, structured)
        reason = finish(choice.get("finish_reason"), _FINISH)
        if reason == "refused" and not text:
            raise Refused(f"{model} refused: content filter")
        return Reply(
            text=text,
            model=str(payload.get("model") or model),
            usage=_usage(payload.get("usage")),
            finish_reason=reason,
            parsed=json_or_none(text) if structured else None,
            structured=structured,
        )


def _wanted_in_words(request: Request, structured: Structured | None) -> str | None:
    return answer_in_words(request.schema) if request.schema and structured == "text" else None


def _content(message: Message) -> str | list[dict[str, Any]]:
    if len(message.parts) == 1 and isinstance(message.parts[0], str):
        return message.parts[0]
    return [_part(part) for part in message.parts]


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image_url", "image_url": {"url": f"data:{part.media_type};base64,{encoded(part)}"}}


def _output_format(request: Request, structured: Structured | None) -> dict[str, Any]:
    if request.schema is None:
        return {}
    name = request.schema.name
    if structured == "schema":
        wanted = {"name": name, "schema": strict(request.schema), "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": wanted}}
    if structured == "tool":
        function = {"name": name, "parameters": strict(request.schema), "strict": True}
        return {
            "tools": [{"type": "function", "function": function}],
            "tool_choice": {"type": "function", "function": {"name": name}},
        }
    return {}


def _text(payload: Mapping[str, Any], message: Mapping[str, Any], structured: Structured | None) -> str:
    # Some servers answer a forced tool in words all the same; then the words are the answer.
    if structured == "tool" and message.get("tool_calls"):
        called = field(payload, "choices", 0, "message", "tool_calls", 0, "function", "arguments")
        return _worded(called)
    content = message.get("content")
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, Mapping))
    return "" if content is None else _worded(content)


def _worded(value: Any) -> str:
    """The format wants a text here; some compatible servers send the object itself."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _usage(usage: Any) -> Usage | None:
    if not isinstance(usage, Mapping):
        return None
    details = usage.get("prompt_tokens_details") or {}
    return Usage(
        input=int(usage.get("prompt_tokens") or 0),
        output=int(usage.get("completion_tokens") or 0),
        cached=int(details.get("cached_tokens") or 0),
    )
