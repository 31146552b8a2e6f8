"""HTTP, thin: one pooled aiohttp session, bounded answers, every fault as a typed error.

aiohttp is imported when the first request is really sent, so a run that is answered from the cache, or
that uses embedded models, never loads it.
"""

from __future__ import annotations

import asyncio
import errno
import json
import os
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from assay.models.errors import BadResponse, ModelTimeout, NetworkError, clean

if TYPE_CHECKING:
    import aiohttp

__all__ = ["Answer", "Transport"]

MAX_ANSWER_BYTES = 32 * 1024 * 1024
_PROXIES = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: status, headers with lower-case names, and the bounded body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport:
    """Posts JSON to one server."""

    def __init__(self, base_url: str, *, timeout: float) -> None:
        self._base_url = base_url.rstrip("/")
        self._host = urlsplit(base_url).netloc
        self._timeout = timeout
        self._session: aiohttp.ClientSession | None = None

    async def post(self, path: str, headers: Mapping[str, str], body: Mapping[str, Any]) -> Answer:
        """Send one request and read the whole answer, or raise a typed error."""
        import aiohttp

        session = self._session or self._open()
        try:
            # Redirects are not followed: they would carry the key to a host that nobody named.
            async with session.post(
                self._base_url + path,
                data=json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"),
                headers={"Content-Type": "application/json", **headers},
                allow_redirects=False,
            ) as response:
                content = await self._read(response)
                named = {name.lower(): value for name, value in response.headers.items()}
                return Answer(response.status, named, content)
        except TimeoutError:
            raise ModelTimeout(
                f"{self._host} gave no answer within {self._timeout:g} s; raise the time limit or try later."
            ) from None
        except aiohttp.ClientConnectorError as error:
            raise NetworkError(
                f"{self._host} cannot be reached ({_reason(error.os_error)}); "
                "is the server running and the URL right?"
            ) from None
        except (aiohttp.InvalidURL, UnicodeError):
            raise NetworkError(f"{self._base_url!r} is not a URL that can be called; check it.") from None
        except (aiohttp.ClientError, ConnectionError) as error:
            what = type(error).__name__
            raise NetworkError(f"The connection to {self._host} broke off ({what}); try again.") from None

    def _open(self) -> aiohttp.ClientSession:
        import aiohttp

        self._session = aiohttp.ClientSession(
            # How many requests are in flight is decided by the limiter above, not by the pool.
            connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=30),
            timeout=aiohttp.ClientTimeout(total=self._timeout, connect=min(self._timeout, 30)),
            # Looking for proxies costs time on each request, so it is done only where one is set.
            trust_env=any(os.environ.get(name) for name in _PROXIES),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=True,
        )
        return self._session

    async def _read(self, response: aiohttp.ClientResponse) -> bytes:
        pieces, size = [], 0
        async for piece in response.content.iter_any():
            pieces.append(piece)
            size += len(piece)
            if size > MAX_ANSWER_BYTES:
                response.close()
                raise BadResponse(
                    f"{self._host} answered with more than {MAX_ANSWER_BYTES:,} bytes; refused."
                )
        return b"".join(pieces)

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None
            # aiohttp closes TLS transports one turn of the loop later.
            await asyncio.sleep(0)


def _reason(error: OSError) -> str:
    """Why there is no connection. Only the system's own numbers are in its table of words."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return clean(error.verify_message)
    if error.errno and error.errno in errno.errorcode and not isinstance(error, ssl.SSLError):
        return os.strerror(error.errno)
    return clean(error.strerror or str(error))
