"""Serve a site on loopback: the one place of the corpus that knows of sockets."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.corpus.app import Incoming, SiteApp
from assay.errors import BadInput

if TYPE_CHECKING:
    from aiohttp import web

    from assay.corpus.site import Session

__all__ = ["SiteServer", "serve"]

_COOKIE = "sid"
_LARGEST_BODY = 1_000_000


@dataclass(frozen=True, slots=True)
class SiteServer:
    """A running site. Its memory can be asked what visitors did."""

    app: SiteApp
    url: str

    @property
    def sessions(self) -> list[Session]:
        """Every visitor's memory, the latest last."""
        return list(self.app.sessions.values())


@asynccontextmanager
async def serve(app: SiteApp, port: int = 0) -> AsyncIterator[SiteServer]:
    """Serve until the block ends. Port 0 takes a free one."""
    from aiohttp import web

    server = web.Server(lambda request: _answer(app, request))
    runner = web.ServerRunner(server, shutdown_timeout=0.1)
    await runner.setup()
    try:
        # Never any other address: these sites are for this machine alone.
        place = web.TCPSite(runner, "127.0.0.1", port)
        try:
            await place.start()
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                raise BadInput(
                    f"port {port} cannot be used ({error.strerror}); name another with --port"
                ) from None
            raise
        bound = runner.addresses[0][1]
        yield SiteServer(app, f"http://127.0.0.1:{bound}")
    finally:
        await runner.cleanup()


async def _answer(app: SiteApp, request: web.BaseRequest) -> web.StreamResponse:
    from aiohttp import web

    try:
        incoming = await _incoming(request)
    except ConnectionResetError:
        # Whoever was sending has gone away; nobody hears the answer.
        return web.Response(status=400)
    if incoming is None:
        return web.Response(status=413, text="That is more than this site takes.")
    response, session = app.handle(incoming)
    if response.delay:
        await asyncio.sleep(response.delay)
    body = response.body.encode() if isinstance(response.body, str) else response.body
    reply = web.Response(body=body, status=response.status, headers=response.headers)
    reply.headers["Content-Type"] = response.content_type
    if session and session != incoming.session:
        reply.set_cookie(_COOKIE, session, httponly=True, samesite="Lax")
    return reply


async def _incoming(request: web.BaseRequest) -> Incoming | None:
    query: dict[str, list[str]] = {}
    for key, value in request.query.items():
        query.setdefault(key, []).append(value)
    data: dict[str, list[str]] = {}
    if request.method == "POST":
        if (request.content_length or 0) > _LARGEST_BODY:
            return None
        for key, sent in (await request.post()).items():
            # An uploaded file counts by its name; its content is nobody's business here.
            data.setdefault(key, []).append(sent if isinstance(sent, str) else getattr(sent, "filename", ""))
    return Incoming(request.method, request.path, query, data, request.cookies.get(_COOKIE, ""))
