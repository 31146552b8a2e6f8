"""Google Gemini's generateContent format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from assay.models.errors import BadResponse, Refused, clean
from assay.models.types import FinishReason, Message, Part, Reply, Request, Structured, Usage
from assay.models.wires.base import answer_in_words, encoded, field, finish, json_or_none

__all__ = ["Gemini"]

_FINISH: dict[str, FinishReason] = {
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "SAFETY": "refused",
    "RECITATION": "refused",
    "BLOCKLIST": "refused",
    "PROHIBITED_CONTENT": "refused",
    "SPII": "refused",
    "IMAGE_SAFETY": "refused",
}


class Gemini:
    """The generateContent format; JSON comes through `responseJsonSchema`."""

    ladder: tuple[Structured, ...] = ("schema", "text")
    unknown_settings: frozenset[str] = frozenset()

    def path(self, model: str) -> str:
        """The model's name is part of the path."""
        named = model if model.startswith(("models/", "tunedModels/")) else f"models/{model}"
        return f"/{quote(named, safe='/')}:generateContent"

    def headers(self, key: str | None) -> dict[str, str]:
        """The key in a header, never in the URL, where logs would keep it."""
        return {"x-goog-api-key": key} if key else {}

    def encode(self, model: str, request: Request, structured: Structured | None) -> dict[str, Any]:
        """Build the body."""
        body: dict[str, Any] = {"contents": [_content(message) for message in request.messages]}
        wanted = answer_in_words(request.schema) if request.schema and structured == "text" else None
        system = [part for part in (request.system, wanted) if part]
        if system:
            body["systemInstruction"] = {"parts": [{"text": "\n\n".join(system)}], "role": "user"}
        settings: dict[str, Any] = {
            "temperature": request.temperature,
            "topP": request.top_p,
            "maxOutputTokens": request.max_tokens,
            "seed": request.seed,
            "stopSequences": list(request.stop) or None,
        }
        if request.schema and structured == "schema":
            settings["responseMimeType"] = "application/json"
            settings["responseJsonSchema"] = dict(request.schema.json)
        config = {name: value for name, value in settings.items() if value is not None}
        return body | {"generationConfig": config} if config else body

    def decode(self, payload: Mapping[str, Any], model: str, structured: Structured | None) -> Reply:
        """Read the first candidate."""
        blocked = (payload.get("promptFeedback") or {}).get("blockReason")
        if blocked:
            raise Refused(f"{model} refused the prompt: {clean(str(blocked))}")
        candidate = field(payload, "candidates", 0)
        if not isinstance(candidate, Mapping):
            raise BadResponse("The answer's first candidate is not an object.")
        reason = finish(candidate.get("finishReason"), _FINISH)
        parts = (candidate.get("content") or {}).get("parts") or []
        text = "".join(
            str(p.get("text") or "") for p in parts if isinstance(p, Mapping) and not p.get("thought")
        )
        if reason == "refused" and not text:
            raise Refused(f"{model} refused: {clean(str(candidate.get('finishReason')))}")
        return Reply(
            text=text,
            model=str(payload.get("modelVersion") or model),
            usage=_usage(payload.get("usageMetadata")),
            finish_reason=reason,
            parsed=json_or_none(text) if structured else None,
            structured=structured,
        )


def _content(message: Message) -> dict[str, Any]:
    role = "model" if message.role == "assistant" else "user"
    return {"parts": [_part(part) for part in message.parts], "role": role}


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"text": part}
    return {"inlineData": {"data": encoded(part), "mimeType": part.media_type}}


def _usage(usage: Any) -> Usage | None:
    if not isinstance(usage, Mapping):
        return None
    # Thinking is billed as output.
    thoughts = int(usage.get("thoughtsTokenCount") or 0)
    return Usage(
        input=int(usage.get("promptTokenCount") or 0),
        output=int(usage.get("candidatesTokenCount") or 0) + thoughts,
        cached=int(usage.get("cachedContentTokenCount") or 0),
    )
