"""HTTP to a service under test, thin: bounded answers, no redirects, every fault as one typed sentence."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from assay.errors import BadInput
from assay.files import parse_json
from assay.mirror.agents.doors.errors import (
    BadResults,
    NothingThere,
    SystemFailed,
    SystemRefused,
    SystemUnreachable,
)
from assay.models.errors import clean

if TYPE_CHECKING:
    import aiohttp

__all__ = ["KEY_VARIABLE", "RestAnswer", "RestClient", "checked_base"]

KEY_VARIABLE = "ASSAY_MIRROR_KEY"
API = "/api/v1"
MAX_ANSWER_BYTES = 32 * 1024 * 1024
REQUEST_SECONDS = 60.0
_PROXIES = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


@dataclass(frozen=True, slots=True)
class RestAnswer:
    """An answer as it was sent, without our key, and as JSON."""

    text: str
    value: Any


def checked_base(url: str) -> str:
    """The address under which the service's API stands; `/api/v1` is added where it is not there."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or any(not " " < letter < "\x7f" for letter in url):
        raise BadInput(
            f"{clean(url)!r} is not the address of a service; write --agent http:http://127.0.0.1:8000."
        )
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise BadInput(
            "The service's address has a user, a password or parameters in it, which would reach logs; "
            f"put the key into {KEY_VARIABLE}."
        )
    base = url.rstrip("/")
    return base if base.endswith(API) else base + API


class RestClient:
    """Gets and posts JSON at one service."""

    def __init__(self, base: str, *, request_seconds: float = REQUEST_SECONDS) -> None:
        self._base = base
        self._host = urlsplit(base).netloc
        self._seconds = request_seconds
        self._session: aiohttp.ClientSession | None = None

    async def get(self, path: str) -> RestAnswer:
        """Get a path below the API."""
        return await self._ask("GET", path, None)

    async def post(self, path: str, body: Mapping[str, Any] | None = None) -> RestAnswer:
        """Post JSON to a path below the API."""
        return await self._ask("POST", path, body)

    async def _ask(self, method: str, path: str, body: Mapping[str, Any] | None) -> RestAnswer:
        import aiohttp

        session = self._session or self._open()
        key = _key()
        what = f"{method} {path.partition('?')[0]} at {self._host}"
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            # Redirects are not followed: they would carry the key to a host that nobody named.
            async with session.request(
                method,
                self._base + path,
                data=None if body is None else json.dumps(body).encode(),
                headers=headers,
                allow_redirects=False,
            ) as response:
                text = await self._text(response, what)
                status = response.status
        except TimeoutError:
            raise SystemUnreachable(f"{what} gave no answer within {self._seconds:g} s.") from None
        except aiohttp.ClientConnectorError as error:
            reason = os.strerror(error.os_error.errno) if error.os_error.errno else str(error.os_error)
            raise SystemUnreachable(
                f"{self._host} cannot be reached ({reason}); is the service running and the address right?"
            ) from None
        except (aiohttp.ClientError, ConnectionError, ValueError) as error:
            raise SystemUnreachable(f"{what} broke off ({type(error).__name__}).") from None
        if key:
            text = text.replace(key, "[hidden]")
        _check_status(status, text, what)
        # Told to begin, a service may answer with nothing; where something is needed, it is missed there.
        return RestAnswer(text, _json(text, what) if text.strip() else {})

    def _open(self) -> aiohttp.ClientSession:
        import aiohttp

        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=15),
            timeout=aiohttp.ClientTimeout(total=self._seconds, connect=min(self._seconds, 15)),
            trust_env=any(os.environ.get(name) for name in _PROXIES),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        return self._session

    async def _text(self, response: aiohttp.ClientResponse, what: str) -> str:
        pieces, size = [], 0
        async for piece in response.content.iter_any():
            pieces.append(piece)
            size += len(piece)
            if size > MAX_ANSWER_BYTES:
                response.close()
                raise BadResults(
                    f"{what} answered with more than {MAX_ANSWER_BYTES:,} bytes, which is refused."
                )
        try:
            return b"".join(pieces).decode("utf-8")
        except UnicodeDecodeError:
            raise BadResults(f"{what} answered with bytes that are not UTF-8.") from None

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None
            # aiohttp closes TLS transports one turn of the loop later.
            await asyncio.sleep(0)


def _key() -> str | None:
    key = os.environ.get(KEY_VARIABLE, "").strip()
    if key and not (key.isascii() and key.isprintable()):
        raise SystemRefused(f"The key in {KEY_VARIABLE} holds characters that no key has; copy it again.")
    return key or None


def _check_status(status: int, text: str, what: str) -> None:
    if 200 <= status < 300:
        return
    said = clean(text, 200)
    said = f": {said}" if said else "."
    if status in (401, 403):
        raise SystemRefused(
            f"{what} does not let us in (status {status}); set {KEY_VARIABLE} to a key that it takes."
        )
    if status == 429 or status >= 500:
        raise SystemUnreachable(f"{what} answered with status {status}{said}")
    failure = NothingThere if status in (404, 405) else SystemFailed
    raise failure(f"{what} answered with status {status}{said}")


def _json(text: str, what: str) -> Any:
    try:
        return parse_json(text)
    except (ValueError, RecursionError):
        raise BadResults(f"{what} did not answer with JSON: {clean(text, 200)!r}") from None
