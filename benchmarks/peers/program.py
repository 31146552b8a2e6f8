"""Another program that puts pages into words, in its own interpreter and with nothing of ours around it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Self

from assay.browser import Page
from assay.errors import AssayError, BadInput

_SCRIPT = Path(__file__).with_name("browser_use_pages.py")
_START_SECONDS = 120.0
_ANSWER_SECONDS = 60.0
_END_SECONDS = 10.0
_MOST_BYTES = 64 * 1024 * 1024


class PeerFailed(AssayError):
    """A peer gave no text for a page."""

    kind = "peer_failed"


class Peer:
    """A running peer."""

    def __init__(self, process: asyncio.subprocess.Process, name: str, settings: Sequence[str]) -> None:
        self.name = name
        self.settings = settings
        self._process = process

    @classmethod
    @contextlib.asynccontextmanager
    async def start(cls, python: Path) -> AsyncIterator[Self]:
        """Start it for the length of a block, with a home and an environment that hold nothing of ours."""
        with tempfile.TemporaryDirectory() as home:
            try:
                process = await asyncio.create_subprocess_exec(
                    python,
                    _SCRIPT,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.DEVNULL,
                    limit=_MOST_BYTES,
                    env=_environment(home),
                )
            except OSError as error:
                raise BadInput(
                    f"{python} does not start ({error.strerror}); name the peer's Python."
                ) from None
            try:
                said = await _line(process, _START_SECONDS)
                if said is None:
                    raise BadInput(f"{python} cannot run browser-use; `{python} -m pip install browser-use`.")
                yield cls(process, f"{said['name']} {said['version']}", said["settings"])
            finally:
                await _end(process)

    async def texts(self, page: Page) -> dict[str, str]:
        """The page that is open now, once for each of the peer's settings."""
        window = [page.viewport.width, page.viewport.height]
        session = await page.playwright.context.new_cdp_session(page.playwright)
        target = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
        await session.detach()
        # The one port that pages are kept from is the one that Chromium can be driven through.
        browser = f"http://127.0.0.1:{page.recorder.guard.closed_port}"
        assert self._process.stdin is not None
        asked = json.dumps({"browser": browser, "target": target, "window": window})
        with contextlib.suppress(ConnectionError):
            self._process.stdin.write(asked.encode() + b"\n")
            await self._process.stdin.drain()
        said = await _line(self._process, _ANSWER_SECONDS)
        if said is None:
            raise PeerFailed(f"{self.name} has ended, or did not answer within {_ANSWER_SECONDS:g} s.")
        if "error" in said:
            raise PeerFailed(f"{self.name} could not read the page: {said['error']}.")
        return {name: str(said["texts"][name]) for name in self.settings}


def _environment(home: str) -> dict[str, str]:
    # Loopback is all that it needs; a proxy that is not there stops whatever it would send elsewhere.
    nowhere = "http://127.0.0.1:9"
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": home,
        "HTTP_PROXY": nowhere,
        "HTTPS_PROXY": nowhere,
        "NO_PROXY": "127.0.0.1,localhost",
    }


async def _line(process: asyncio.subprocess.Process, seconds: float) -> dict[str, Any] | None:
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), seconds)
        if not line:
            # It has ended by itself; to end it again would disturb whoever waits for its end.
            return None
        said = json.loads(line)
    except (TimeoutError, ValueError):
        # An answer that comes late would be taken for that of the next page.
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        return None
    return said if isinstance(said, dict) else None


async def _end(process: asyncio.subprocess.Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), _END_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()
