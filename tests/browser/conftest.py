"""A site on loopback, a canary that must never be reached, and one browser for all tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from aiohttp import web

from assay.browser import Browser, BrowserSettings


@dataclass
class Site:
    """Serves what a test puts into it, and remembers what was asked for."""

    address: str
    port: int = 0
    asked: list[str] = field(default_factory=list)
    answers: dict[str, tuple[str, str, int, dict[str, str]]] = field(default_factory=dict)

    def url(self, path: str = "/") -> str:
        return f"http://{self.address}:{self.port}{path}"

    def put(
        self, html: str, path: str = "/", *, status: int = 200, kind: str = "text/html", **headers: str
    ) -> str:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers[path] = (html, kind, status, named)
        return self.url(path)

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        html, kind, status, headers = self.answers.get(request.path, ("Not here.", "text/plain", 404, {}))
        return web.Response(text=html, content_type=kind, status=status, headers=headers)

    def clear(self) -> None:
        self.answers.clear()
        self.asked.clear()


@dataclass
class Canary(Site):
    """A host that no page may reach: 127.0.0.2 answers here, and nobody has allowed it."""

    udp_port: int = 0
    datagrams: int = 0


class _Datagrams(asyncio.DatagramProtocol):
    def __init__(self, canary: Canary) -> None:
        self.canary = canary

    def datagram_received(self, data: bytes, addr: object) -> None:
        self.canary.datagrams += 1


async def _serve(site: Site) -> web.AppRunner:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", site.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, site.address, 0).start()
    site.port = runner.addresses[0][1]
    return runner


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def _site() -> AsyncIterator[Site]:
    site = Site("127.0.0.1")
    runner = await _serve(site)
    yield site
    await runner.cleanup()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def _canary() -> AsyncIterator[Canary]:
    canary = Canary("127.0.0.2")
    runner = await _serve(canary)
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(
        lambda: _Datagrams(canary), local_addr=(canary.address, 0)
    )
    canary.udp_port = transport.get_extra_info("sockname")[1]
    yield canary
    transport.close()
    await runner.cleanup()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One browser for all tests; what a test breaks is replaced for the next."""
    async with Browser.launch(BrowserSettings(navigation_seconds=20, settle_seconds=3)) as launched:
        yield launched


@pytest.fixture
def site(_site: Site) -> Site:
    _site.clear()
    return _site


@pytest.fixture
def canary(_canary: Canary) -> Canary:
    _canary.clear()
    _canary.datagrams = 0
    return _canary
