"""From a provider's error answer to a typed error: what happened, and what the user can do."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from assay.models.errors import (
    AuthError,
    BadRequest,
    BadResponse,
    ContextTooLong,
    ModelError,
    QuotaExhausted,
    RateLimited,
    Unavailable,
    Unsupported,
    clean,
)
from assay.models.transport import Answer

__all__ = ["failure", "not_json", "retry_after"]

_TOO_LONG = re.compile(
    r"context[_ ](length|window|size)|maximum context|prompt is too long|too many tokens"
    r"|exceeds? the (maximum|available|context)|input token count",
    re.IGNORECASE,
)
_QUOTA = re.compile(r"insufficient_quota|billing|credit balance|exceeded your current quota", re.IGNORECASE)
_UNSUPPORTED = re.compile(
    r"unsupported|not supported|does not support|unknown (name|field|parameter)|unrecognized|unexpected"
    r"|not permitted|extra inputs|invalid schema|deprecated",
    re.IGNORECASE,
)
# What the providers call the settings of a `Request`; the longest spelling first.
_PARAMETERS = {
    "schema": re.compile(
        r"response_format|json_schema|output_config|output_format|responseJsonSchema|response_json_schema"
        r"|structured output|tool_choice|\btools?\b|grammar",
        re.IGNORECASE,
    ),
    "temperature": re.compile(r"temperature", re.IGNORECASE),
    "top_p": re.compile(r"top_?p\b", re.IGNORECASE),
    "seed": re.compile(r"\bseed\b", re.IGNORECASE),
    "stop": re.compile(r"\bstop(_?sequences)?\b", re.IGNORECASE),
}


def failure(answer: Answer, model: str, key_variable: str | None, secret: str | None) -> ModelError:
    """The typed error for an answer whose status is not 200."""
    text, code = _message(answer)
    if secret:
        text = text.replace(secret, "***")
    said = f"{model}: {clean(text)}" if text.strip() else f"{model} answered with status {answer.status}"
    if answer.status in (401, 403):
        where = f"; check the key in {key_variable}" if key_variable else ""
        return AuthError(f"{said} (status {answer.status}){where}.")
    if answer.status == 429:
        if _QUOTA.search(f"{code} {text}"):
            return QuotaExhausted(f"{said}; the account needs credit.")
        return RateLimited(f"{said} (rate limit)", retry_after(answer.headers))
    if answer.status == 404:
        return BadRequest(f"{said} (status 404); check the model's name and the URL.")
    if answer.status in (408, 409) or answer.status >= 500:
        return Unavailable(f"{said} (status {answer.status}); try later.")
    if 300 <= answer.status < 400:
        return BadRequest(f"{said}; redirects are not followed, name the final URL.")
    return _client_error(answer.status, said, f"{code} {text}")


def _client_error(status: int, said: str, text: str) -> ModelError:
    if status == 413 or _TOO_LONG.search(text):
        return ContextTooLong(f"{said}; shorten the input or choose a model with a longer context.")
    if _UNSUPPORTED.search(text):
        for parameter, pattern in _PARAMETERS.items():
            if pattern.search(text):
                return Unsupported(said, parameter)
    return BadRequest(f"{said} (status {status}).")


def _message(answer: Answer) -> tuple[str, str]:
    """The provider's own words and its error code, from any of the usual shapes."""
    body = answer.body[:65536].decode("utf-8", "replace")
    try:
        payload: Any = json.loads(body)
    except (ValueError, RecursionError):
        kind = answer.headers.get("content-type", "")
        return ("" if "html" in kind or body.lstrip().startswith("<") else body), ""
    if isinstance(payload, list) and payload:
        payload = payload[0]
    error = payload.get("error", payload) if isinstance(payload, Mapping) else payload
    if isinstance(error, Mapping):
        code = " ".join(str(error.get(name) or "") for name in ("code", "type", "param", "status"))
        return str(error.get("message") or error.get("detail") or ""), code
    return str(error or ""), ""


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The wait that the server asked for, in seconds, from any of the headers in use."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after")
    seconds = _number(value)
    if seconds is not None or value is None:
        return seconds
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _number(value: str | None) -> float | None:
    try:
        number = float(value) if value is not None else None
    except ValueError:
        return None
    return number if number is not None and 0 <= number < 86_400 else None


def not_json(answer: Answer, model: str) -> BadResponse:
    """The error for a 200 whose body is not the promised JSON object."""
    body = answer.body[:200].decode("utf-8", "replace").lstrip()
    if body.startswith("<"):
        return BadResponse(f"{model} answered with HTML instead of JSON; is the URL that of the API?")
    what = f"`{clean(body, 80)}`" if body else "nothing"
    return BadResponse(f"{model} answered with {what} instead of a JSON object; try again or check the URL.")
