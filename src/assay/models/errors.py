"""What can go wrong when a model is asked. The kind decides whether asking again may help."""

from __future__ import annotations

import re

from assay.errors import AssayError

__all__ = [
    "AuthError",
    "BadRequest",
    "BadResponse",
    "ContextTooLong",
    "ModelError",
    "ModelTimeout",
    "NetworkError",
    "QuotaExhausted",
    "RateLimited",
    "Refused",
    "Unavailable",
    "Unsupported",
    "clean",
    "plain",
]

# Control characters of both blocks, marks that turn the direction of text, and halves of surrogate pairs.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")


def plain(text: str) -> str:
    """Foreign text without what a terminal would obey instead of showing it."""
    return _CONTROL.sub(" ", text)


def clean(text: str, limit: int = 300) -> str:
    """Foreign text made fit for one line of a message: no control characters, bounded."""
    line = " ".join(plain(text[: 4 * limit]).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


class ModelError(AssayError):
    """A request to a model failed."""

    kind = "model"


class AuthError(ModelError):
    """No key, or a key that the provider does not take."""

    kind = "auth"
    stops_run = True


class QuotaExhausted(ModelError):
    """The account has no credit left: waiting does not help."""

    kind = "quota"
    stops_run = True


class RateLimited(ModelError):
    """Too many requests; `retry_after` is the wait in seconds that the server asked for, if it did."""

    kind = "rate_limit"
    transient = True

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ModelTimeout(ModelError):
    """No answer in time."""

    kind = "timeout"
    transient = True


class ContextTooLong(ModelError):
    """The conversation does not fit the model's context."""

    kind = "context_too_long"


class Refused(ModelError):
    """The model or its safety filter declined to answer."""

    kind = "refused"


class BadRequest(ModelError):
    """The server does not take the request as it is."""

    kind = "bad_request"


class Unsupported(BadRequest):
    """The server does not know one setting; `parameter` is its name in our words."""

    kind = "unsupported"

    def __init__(self, message: str, parameter: str) -> None:
        super().__init__(message)
        self.parameter = parameter


class BadResponse(ModelError):
    """The answer is not what the wire format promises: HTML, half a JSON, missing fields."""

    kind = "bad_response"
    transient = True


class Unavailable(ModelError):
    """The server is there but cannot serve now (5xx, overloaded)."""

    kind = "unavailable"
    transient = True


class NetworkError(ModelError):
    """The server could not be reached, or the connection broke."""

    kind = "network"
    transient = True
