"""A programmable model server on the loopback, and models that are closed when the test ends."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from aiohttp import web
from pydantic import BaseModel, Field

from assay.models import Model, ModelSettings, open_model
from assay.models.providers import PROVIDERS

KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY", "google": "GEMINI_API_KEY"}
KEY = "sk-loopback-0123456789abcdef"


@dataclass(frozen=True)
class Asked:
    """One request as the server saw it."""

    path: str
    headers: dict[str, str]
    body: Any
    raw: bytes
    at: float


@dataclass(frozen=True)
class Said:
    """One answer of the script."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=lambda: {"Content-Type": "application/json"})
    delay: float = 0.0
    """Seconds before anything is sent."""
    stall: float = 0.0
    """Seconds between the first half of the body and the second."""
    missing: int = 0
    """Bytes that the Content-Length promises and the connection never brings."""


class LocalServer:
    """Answers by script and remembers what it was asked and how much at once."""

    def __init__(self) -> None:
        self.url = ""
        self.asked: list[Asked] = []
        self.in_flight = 0
        self.peak = 0
        self._script: Callable[[Asked], Said] = lambda _asked: self.chat("hello")

    def says(self, *answers: Said) -> None:
        """Answer in this order; the last one again and again."""
        waiting = list(answers)
        self._script = lambda _asked: waiting.pop(0) if len(waiting) > 1 else waiting[0]

    def says_by(self, script: Callable[[Asked], Said]) -> None:
        """Answer each request by a function of it."""
        self._script = script

    @staticmethod
    def json(value: object, status: int = 200, **how: Any) -> Said:
        """An answer of any JSON value."""
        headers = {"Content-Type": "application/json"} | how.pop("headers", {})
        return Said(json.dumps(value).encode(), status, headers, **how)

    @staticmethod
    def raw(body: bytes, status: int = 200, kind: str = "application/json", **how: Any) -> Said:
        """An answer of any bytes."""
        headers = {"Content-Type": kind} | how.pop("headers", {})
        return Said(body, status, headers, **how)

    @classmethod
    def chat(cls, text: str, usage: tuple[int, int, int] = (12, 3, 0), **how: Any) -> Said:
        """A complete answer in the chat completions format."""
        read, written, cached = usage
        counted = {
            "prompt_tokens": read,
            "completion_tokens": written,
            "total_tokens": read + written,
            "prompt_tokens_details": {"cached_tokens": cached},
        }
        message = {"role": "assistant", "content": text, "refusal": None}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        payload = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "test-model"}
        return cls.json(payload | {"choices": [choice], "usage": counted}, **how)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        raw = await request.read()
        headers = {name.lower(): value for name, value in request.headers.items()}
        asked = Asked(request.raw_path, headers, _json_or_none(raw), raw, time.monotonic())
        self.asked.append(asked)
        self.in_flight += 1
        self.peak = max(self.peak, self.in_flight)
        try:
            said = self._script(asked)
            await asyncio.sleep(said.delay)
        finally:
            self.in_flight -= 1
        return await _send(request, said)


def _json_or_none(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return None


async def _send(request: web.Request, said: Said) -> web.StreamResponse:
    if not said.missing and not said.stall:
        return web.Response(body=said.body, status=said.status, headers=said.headers)
    length = {"Content-Length": str(len(said.body) + said.missing)}
    response = web.StreamResponse(status=said.status, headers=said.headers | length)
    await response.prepare(request)
    half = len(said.body) // 2
    await response.write(said.body[:half])
    await asyncio.sleep(said.stall)
    await response.write(said.body[half:])
    if said.missing and request.transport is not None:
        request.transport.close()
    return response


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, address, price list or proxy of the person who runs the tests."""
    ours = {variable for provider in PROVIDERS.values() for variable in provider.keys}
    for name in list(os.environ):
        if name in ours or name.lower().endswith(("_proxy", "_base_url")) or name == "ASSAY_PRICES":
            monkeypatch.delenv(name)


@pytest.fixture
async def new_server() -> AsyncIterator[Callable[[], Awaitable[LocalServer]]]:
    """Start any number of servers."""
    runners: list[web.AppRunner] = []

    async def start() -> LocalServer:
        server = LocalServer()
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/{path:.*}", server.handle)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
        await runner.setup()
        runners.append(runner)
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        return server

    yield start
    for runner in runners:
        await runner.cleanup()


@pytest.fixture
async def server(new_server: Callable[[], Awaitable[LocalServer]]) -> LocalServer:
    """One server."""
    return await new_server()


@pytest.fixture
async def open_at(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[..., Model]]:
    """Open a model of any provider at the local server, without a cache unless one is asked for."""
    models: list[Model] = []

    def opened(
        provider: str = "openai", model: str = "test-model", url: str | None = None, **settings: Any
    ) -> Model:
        if provider in KEYS:
            monkeypatch.setenv(KEYS[provider], KEY)
        address = url or server.url + ("" if provider == "anthropic" else "/v1")
        made = open_model(f"{provider}/{model}@{address}", ModelSettings(**{"cache": False} | settings))
        models.append(made)
        return made

    yield opened
    for model in models:
        await model.close()


@pytest.fixture(scope="session")
def key() -> str:
    """The key that the models at the local server are opened with."""
    return KEY


@pytest.fixture(scope="session")
def differences() -> Callable[[Any, Any], dict[str, tuple[Any, Any]]]:
    """Where two JSON values differ: path to (left, right), with None for what is absent."""

    def compare(left: Any, right: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
        if isinstance(left, dict) and isinstance(right, dict):
            steps: list[Any] = sorted(left.keys() | right.keys())
            pairs = [(step, left.get(step), right.get(step)) for step in steps]
        elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
            pairs = [(place, *both) for place, both in enumerate(zip(left, right, strict=True))]
        else:
            same = left == right and type(left) is type(right)
            return {} if same else {path: (left, right)}
        found: dict[str, tuple[Any, Any]] = {}
        for step, one, other in pairs:
            found |= compare(one, other, f"{path}/{step}")
        return found

    return compare


class Place(BaseModel):
    """Where on the page."""

    role: Literal["button", "link", "text"]
    line: int = Field(ge=1, le=500)


class Verdict(BaseModel):
    """What the judge found."""

    reason: str = Field(description="Why, before the verdict.", min_length=1)
    decision: Literal["pass", "fail"]
    best: Place = Field(description="The place that decided it.")
    places: list[Place] = Field(min_length=1, max_length=9)
    other: Place | None = Field(default=None, description="A second place, if there is one.")
    note: str | None = None
    score: float = Field(default=0.5, ge=0.0, le=1.0)


VERDICT = (
    '{"reason":"it fits","decision":"pass","best":{"role":"link","line":3},'
    '"places":[{"role":"text","line":1}],"other":null,"note":null,"score":0.75}'
)


@pytest.fixture(scope="session")
def verdict() -> type[BaseModel]:
    """A Pydantic model with everything that a judge's answer has: nesting, lists, words, options, ranges."""
    return Verdict


@pytest.fixture(scope="session")
def verdict_text() -> str:
    """An answer that fits it."""
    return VERDICT


@pytest.fixture(scope="session")
def png() -> bytes:
    """The smallest PNG: one pixel."""
    return base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
