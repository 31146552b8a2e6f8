"""Chromium's own protocol, spoken directly for what is large.

A snapshot that goes through Playwright's driver is parsed and written again on the way, which takes about as
long as making it. So a capture asks Chromium itself, over a second connection on loopback; where that cannot
be had, the same calls go through Playwright.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import inspect
import itertools
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from aiohttp import ClientSession, ClientWebSocketResponse
    from playwright.async_api import Browser, CDPSession

__all__ = ["ProtocolError", "ProtocolSession", "Wire", "through_playwright"]

MAX_MESSAGE = 256 * 1024 * 1024

_CONNECT_SECONDS = 5.0


class ProtocolError(Exception):
    """Chromium refused a call, or is no longer there to answer it."""


class ProtocolSession(Protocol):
    """Something that sends protocol calls to one page."""

    async def send(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a call and wait for its answer."""
        ...


class Wire:
    """A direct connection to one Chromium process."""

    def __init__(self, http: ClientSession, socket: ClientWebSocketResponse, port: int) -> None:
        self.port = port
        self._http = http
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def connect(cls, process: Browser) -> Wire | None:
        """A connection to a process that Playwright started with a debugging port; None if there is none."""
        try:
            return await asyncio.wait_for(cls._connect(process), _CONNECT_SECONDS)
        except Exception:
            # Whatever the reason, captures still work through Playwright, only slower.
            return None

    @classmethod
    async def _connect(cls, process: Browser) -> Wire:
        import aiohttp

        session = await process.new_browser_cdp_session()
        line = await session.send("Browser.getBrowserCommandLine")
        await session.detach()
        flag = "--user-data-dir="
        profile = next(word.removeprefix(flag) for word in line["arguments"] if word.startswith(flag))
        port, path = await _endpoint(Path(profile) / "DevToolsActivePort")
        http = aiohttp.ClientSession()
        try:
            socket = await http.ws_connect(
                f"ws://127.0.0.1:{port}{path}", max_msg_size=MAX_MESSAGE, compress=0, autoping=True
            )
        except BaseException:
            await http.close()
            raise
        return cls(http, socket, port)

    async def attach(self, target: str) -> ProtocolSession:
        """A session with one page."""
        attached = await self.send("Target.attachToTarget", {"targetId": target, "flatten": True}, "")
        return _Direct(self, attached["sessionId"])

    async def send(self, method: str, params: dict[str, Any] | None, session: str) -> dict[str, Any]:
        """Send a call to a session, or to the browser itself where the session is empty."""
        if self._reader.done():
            raise ProtocolError("the connection is closed")
        number = next(self._numbers)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (session, answer)
        call: dict[str, Any] = {"id": number, "method": method, "params": params or {}}
        if session:
            call["sessionId"] = session
        try:
            await self._socket.send_str(json.dumps(call))
            return await answer
        except (ConnectionError, RuntimeError) as error:
            raise ProtocolError(str(error)) from error
        finally:
            self._waiting.pop(number, None)

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                self._take(json.loads(message.data))
        finally:
            self._fail(None, "the connection is closed")

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("method") == "Target.detachedFromTarget":
            self._fail(message["params"]["sessionId"], "the page is gone")
        _session, answer = self._waiting.get(message.get("id", -1), ("", None))
        if answer is None or answer.done():
            return
        if "error" in message:
            answer.set_exception(ProtocolError(message["error"].get("message", "refused")))
        else:
            answer.set_result(message.get("result", {}))

    def _fail(self, session: str | None, why: str) -> None:
        for waiting_session, answer in list(self._waiting.values()):
            if not answer.done() and session in (None, waiting_session):
                answer.set_exception(ProtocolError(why))

    async def close(self) -> None:
        """End the connection."""
        self._reader.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await self._reader
        with contextlib.suppress(Exception):
            await self._socket.close()
        await self._http.close()


async def _endpoint(file: Path) -> tuple[int, str]:
    """Where Chromium listens; it writes that down shortly after its start."""
    while True:
        with contextlib.suppress(FileNotFoundError, ValueError):
            port, path = file.read_text().split()  # noqa: ASYNC240  (two short lines)
            return int(port), path
        await asyncio.sleep(0.01)


class _Direct:
    def __init__(self, wire: Wire, session: str) -> None:
        self._wire = wire
        self._session = session

    async def send(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        return await self._wire.send(method, params, self._session)


class _ThroughPlaywright:
    def __init__(self, session: CDPSession) -> None:
        self._send = _without_copies(session)

    async def send(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        from playwright.async_api import Error

        try:
            return await self._send(method=method, params=params)
        except Error as error:
            raise ProtocolError(str(error)) from error


def _without_copies(session: CDPSession) -> Callable[..., Awaitable[dict[str, Any]]]:
    """How to send a call without Playwright's copy of the answer, where this release has such a way.

    The public call goes through an answer value by value in search of Playwright's own objects. Answers of
    the protocol have none, and a snapshot of a page has hundreds of thousands of values.
    """
    inner = getattr(getattr(session, "_impl_obj", None), "send", None)
    if inner is None or list(inspect.signature(inner).parameters) != ["method", "params", "timeout"]:
        return session.send
    return functools.partial(inner, timeout=None)


def through_playwright(session: CDPSession) -> ProtocolSession:
    """The same calls by the slower way."""
    return _ThroughPlaywright(session)
