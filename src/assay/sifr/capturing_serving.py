"""Saved pages on loopback: a directory of files, and nothing around it."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

__all__ = ["MAX_FILE_BYTES", "serve_files"]

MAX_FILE_BYTES = 50_000_000


@asynccontextmanager
async def serve_files(root: Path) -> AsyncIterator[str]:
    """The address of a server of one directory, for the length of a block."""
    from aiohttp import web

    runner = web.ServerRunner(web.Server(lambda request: _answer(root, request)), shutdown_timeout=0.1)
    await runner.setup()
    try:
        # Never any other address: these files are for this machine alone.
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def _answer(root: Path, request: web.BaseRequest) -> web.StreamResponse:
    from aiohttp import web

    found = await asyncio.to_thread(_read, root, request.path)
    if found is None:
        return web.Response(status=404, text="Not here.")
    kind = mimetypes.guess_type(request.path)[0] or "application/octet-stream"
    return web.Response(body=found, headers={"Content-Type": kind})


def _read(root: Path, path: str) -> bytes | None:
    """A file beside the page: no hidden one, and none that a link leads away to, for the page is foreign."""
    top = root.resolve()
    wanted = (top / path.lstrip("/")).resolve()
    if not wanted.is_relative_to(top) or not wanted.is_file() or wanted.stat().st_size > MAX_FILE_BYTES:
        return None
    hidden = any(part.startswith(".") for part in wanted.relative_to(top).parts)
    return None if hidden else wanted.read_bytes()
