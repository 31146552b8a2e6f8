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
    Refused,
    Unavailable,
    Unsupported,
    clean,
)
from assay.models.transport import Answer

__all__ = ["failure", "hidden", "not_json", "retry_after"]

_LONGEST_WAIT = 86_400.0

_TOO_LONG = re.compile(
    r"context[_ ](length|window|size)|maximum context|prompt is too long|too many tokens"
    r"|exceeds? the (maximum|available|context)|input token count",
    re.IGNORECASE,
)
_CREDIT = re.compile(r"insufficient[_ ](quota|credit|balance)|credit balance", re.IGNORECASE)
_QUOTA = re.compile(r"billing|exceeded your current quota", re.IGNORECASE)
# Google words every 429 as a used-up quota; only the one per day is not over in a minute.
_PACED = re.compile(r"RESOURCE_EXHAUSTED")
_DAILY = re.compile(r"per[_ ]?day", re.IGNORECASE)
_BAD_KEY = re.compile(r"api[_ ]key[_ ](not[_ ]valid|invalid|expired)|api key not found", re.IGNORECASE)
_FILTERED = re.compile(r"content_filter|content_policy_violation|ResponsibleAIPolicyViolation")
_RETRY_DELAY = re.compile(rb'"retryDelay"\s*:\s*"(\d{1,5}(?:\.\d+)?)s"')
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


def hidden(text: str, secret: str | None) -> str:
    """A server's words without the key, should it repeat it."""
    return text.replace(secret, "***") if secret else text


def failure(answer: Answer, model: str, key_variable: str | None, secret: str | None) -> ModelError:
    """The typed error for an answer whose status is not 200."""
    text, code = _message(answer)
    text = hidden(text, secret)
    said = f"{model} answered with status {answer.status}"
    if text.strip():
        said += f": {clean(text)}"
    if answer.status in (401, 403) or (answer.status == 400 and _BAD_KEY.search(text)):
        where = f"; check the key in {key_variable}" if key_variable else ""
        return AuthError(f"{said}{where}.")
    if _out_of_credit(answer, code, text):
        return QuotaExhausted(f"{said}; the account needs credit.")
    if answer.status == 429:
        return RateLimited(f"{said} (rate limit); ask for less at a time or try later.", _asked_wait(answer))
    if answer.status == 404:
        return BadRequest(f"{said}; check the model's name and the URL.")
    if answer.status in (408, 409) or answer.status >= 500:
        return Unavailable(f"{said}; try later.")
    if 300 <= answer.status < 400:
        return BadRequest(f"{said}; redirects are not followed, name the final URL.")
    return _client_error(answer.status, said, f"{code} {text}")


def _out_of_credit(answer: Answer, code: str, text: str) -> bool:
    if answer.status not in (400, 402, 429):
        return False
    if answer.status == 429 and _PACED.search(code):
        return bool(_DAILY.search(answer.body[:65536].decode("utf-8", "replace")))
    if answer.status == 402 or _CREDIT.search(f"{code} {text}"):
        return True
    return answer.status == 429 and bool(_QUOTA.search(text))


def _client_error(status: int, said: str, text: str) -> ModelError:
    if status == 413 or _TOO_LONG.search(text):
        return ContextTooLong(f"{said}; shorten the input or choose a model with a longer context.")
    if _FILTERED.search(text):
        return Refused(f"{said}.")
    if _UNSUPPORTED.search(text):
        for parameter, pattern in _PARAMETERS.items():
            if pattern.search(text):
                return Unsupported(said, parameter)
    return BadRequest(f"{said}.")


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


def _asked_wait(answer: Answer) -> float | None:
    """The wait from the headers, else from the body, where Google puts it."""
    wait = retry_after(answer.headers)
    if wait is not None:
        return wait
    found = _RETRY_DELAY.search(answer.body[:65536])
    return _number(found[1].decode()) if found else None


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
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        seconds = (moment - datetime.now(UTC)).total_seconds()
    except (ValueError, OverflowError):
        return None
    return max(0.0, seconds) if seconds < _LONGEST_WAIT else None


def _number(value: str | None) -> float | None:
    try:
        number = float(value) if value is not None else None
    except ValueError:
        return None
    return number if number is not None and 0 <= number < _LONGEST_WAIT else None


def not_json(answer: Answer, model: str, secret: str | None) -> BadResponse:
    """The error for a 200 whose body is not the promised JSON object."""
    body = hidden(answer.body[:2000].decode("utf-8", "replace"), secret).lstrip()
    if body.startswith("<"):
        return BadResponse(f"{model} answered with HTML instead of JSON; is the URL that of the API?")
    what = f"`{clean(body, 80)}`" if body else "nothing"
    return BadResponse(f"{model} answered with {what} instead of a JSON object; try again or check the URL.")
