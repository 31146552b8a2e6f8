"""A local model server for benchmarks and tests: OpenAI's chat format after a fixed delay.

It runs in a process of its own, so that its work is not counted as the client's, and speaks just enough
HTTP/1.1 on a bare asyncio protocol to be far quicker than what is measured. The first line that it prints is
its port. `GET /stats` tells how many requests came, were answered, and were answered before; every
`--refuse-every`th is answered 429. After `--hold-after` answers it keeps everybody waiting until
`GET /release`, so that a client can be killed at a moment that is known.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
from typing import Any

VERDICT = {"reason": "Both findings name the same missing label on the same field.", "score": 3}


class Counters:
    """What the server has seen."""

    def __init__(self) -> None:
        self.requests = 0
        self.answered = 0
        self.refused = 0
        self.repeated = 0
        self.in_flight = 0
        self.most_in_flight = 0
        self._seen: set[bytes] = set()

    def note(self, body: bytes) -> None:
        """Count a question that is being answered."""
        self.answered += 1
        question = hashlib.sha256(body).digest()
        self.repeated += question in self._seen
        self._seen.add(question)

    def as_json(self) -> dict[str, int]:
        """The counts by name."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}


class ModelServer(asyncio.Protocol):
    """One connection, kept alive, one request at a time."""

    def __init__(self, options: argparse.Namespace, counters: Counters) -> None:
        self._options = options
        self._counters = counters
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Collect one request and answer it."""
        self._buffer += data
        head, separator, rest = self._buffer.partition(b"\r\n\r\n")
        if not separator:
            return
        length = 0
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if len(rest) < length:
            return
        self._buffer = rest[length:]
        if head.startswith(b"GET /stats"):
            self._send(200, self._counters.as_json())
        elif head.startswith(b"GET /release"):
            self._options.hold_after = 0
            self._send(200, {})
        else:
            self._take(rest[:length])

    def _take(self, body: bytes) -> None:
        counters = self._counters
        counters.requests += 1
        counters.in_flight += 1
        counters.most_in_flight = max(counters.most_in_flight, counters.in_flight)
        every = self._options.refuse_every
        loop = asyncio.get_running_loop()
        if every and counters.requests % every == 0:
            counters.refused += 1
            loop.call_soon(self._finish, 429, {"error": {"message": "slow down", "code": "rate_limit"}})
        elif not 0 < self._options.hold_after <= counters.answered:
            counters.note(body)
            loop.call_later(self._options.latency, self._finish, 200, self._completion(body))

    def _completion(self, body: bytes) -> dict[str, Any]:
        text = self._options.answer or json.dumps(VERDICT)
        return {
            "id": "chatcmpl-local",
            "object": "chat.completion",
            "model": "local",
            "choices": [
                {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
            ],
            "usage": {"prompt_tokens": len(body) // 4, "completion_tokens": 20, "total_tokens": 0},
        }

    def _finish(self, status: int, value: dict[str, Any]) -> None:
        self._counters.in_flight -= 1
        self._send(status, value)

    def _send(self, status: int, value: dict[str, Any]) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        body = json.dumps(value).encode()
        wait = f"Retry-After: {self._options.retry_after}\r\n" if status == 429 else ""
        reason = {200: "OK", 429: "Too Many Requests"}[status]
        head = f"HTTP/1.1 {status} {reason}\r\nContent-Type: application/json\r\n{wait}"
        head += f"Content-Length: {len(body)}\r\n\r\n"
        self._transport.write(head.encode() + body)


async def serve(options: argparse.Namespace) -> None:
    """Serve until killed."""
    counters = Counters()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: ModelServer(options, counters), "127.0.0.1", options.port, backlog=1024
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main() -> None:
    """Read the options and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--latency", type=float, default=0.05, help="seconds before an answer")
    parser.add_argument("--refuse-every", type=int, default=0, help="answer every Nth request with 429")
    parser.add_argument("--retry-after", type=float, default=0.02)
    parser.add_argument("--hold-after", type=int, default=0, help="answers before everybody has to wait")
    parser.add_argument("--answer", help="the text to answer with instead of a verdict")
    asyncio.run(serve(parser.parse_args()))


if __name__ == "__main__":
    main()
