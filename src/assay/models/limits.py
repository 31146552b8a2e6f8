"""How much may be in flight at one provider: a limit that learns, and rates that are kept.

Concurrency follows additive increase and multiplicative decrease, as in TCP: answers raise it slowly, a
429 lowers it, at most once per round trip, so that one burst of refusals does not count ten times. A
`Retry-After` holds back everybody who would talk to that provider, not only the one who was told.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from functools import lru_cache

from assay.errors import BadInput
from assay.files import canonical_json
from assay.models.errors import RateLimited
from assay.models.types import Model, Reply, Request, Schema
from assay.models.wrapper import Wrapper

__all__ = ["Limited", "Limits", "ProviderLimiter", "estimated_input", "estimated_tokens"]

_DECREASE = 0.75
# A short Retry-After is the server pacing us; the pause alone is enough then.
_PACING_SECONDS = 1.0
# Whoever was told to wait longer gives up by the retry policy; the others ask again after this.
_LONGEST_PAUSE = 60.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What the user allows; None is no limit of ours."""

    concurrency: int = 20
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None

    def __post_init__(self) -> None:
        for name in ("concurrency", "requests_per_minute", "tokens_per_minute"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise BadInput(f"A limit of {value} for {name} would let nothing through; give more than 0.")


class _Bucket:
    """A token bucket that may go into debt by one large request, then makes the next one wait."""

    def __init__(self, per_minute: float) -> None:
        self._rate = per_minute / 60.0
        self._burst = max(1.0, per_minute / 60.0)
        self._level = self._burst
        self._then = time.monotonic()

    def _refill(self) -> None:
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now

    def delay(self) -> float:
        """Seconds until something may be taken."""
        self._refill()
        return 0.0 if self._level > 0 else -self._level / self._rate + 1e-3

    def take(self, amount: float) -> None:
        """Take now; a negative amount gives back."""
        self._refill()
        self._level -= amount


class ProviderLimiter:
    """The gate in front of one provider, shared by all models opened with one `ModelSettings`."""

    def __init__(self, limits: Limits) -> None:
        self._ceiling = float(max(1, limits.concurrency))
        self.allowed = self._ceiling
        self.in_flight = 0
        self.refusals = 0
        self._open_at = 0.0
        self._lowered_at = 0.0
        self._queue: deque[asyncio.Future[None]] = deque()
        self._requests = _Bucket(limits.requests_per_minute) if limits.requests_per_minute else None
        self._tokens = _Bucket(limits.tokens_per_minute) if limits.tokens_per_minute else None

    async def enter(self, tokens: float) -> float:
        """Wait for a place; the moment of entry is returned, for `refused`."""
        if self._queue or self.in_flight >= int(self.allowed):
            await self._wait_for_place()
        else:
            self.in_flight += 1
        try:
            await self._pace(tokens)
        except BaseException:
            self.leave()
            raise
        return time.monotonic()

    async def _wait_for_place(self) -> None:
        """Queue up; `leave` hands a place over already counted as in flight."""
        place = asyncio.get_running_loop().create_future()
        self._queue.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.leave()
            elif place in self._queue:
                self._queue.remove(place)
            raise

    async def _pace(self, tokens: float) -> None:
        while True:
            delay = self._open_at - time.monotonic()
            for bucket in (self._requests, self._tokens):
                if bucket is not None:
                    delay = max(delay, bucket.delay())
            if delay <= 0:
                break
            await asyncio.sleep(delay)
        if self._requests is not None:
            self._requests.take(1)
        if self._tokens is not None:
            self._tokens.take(tokens)

    def leave(self) -> None:
        """Give the place back; whoever waited longest takes it over."""
        self.in_flight -= 1
        while self._queue and self.in_flight < int(self.allowed):
            place = self._queue.popleft()
            if not place.done():
                self.in_flight += 1
                place.set_result(None)

    def answered(self, spent: float, expected: float) -> None:
        """An answer came: a little more may be tried, and the token estimate is put right."""
        if self.allowed < self._ceiling:
            self.allowed = min(self._ceiling, self.allowed + 1.0 / self.allowed)
        if self._tokens is not None and spent:
            self._tokens.take(spent - expected)

    def refused(self, entered: float, retry_after: float | None) -> None:
        """The provider said 429: hold everybody back as asked, and lower the limit once per round trip."""
        self.refusals += 1
        now = time.monotonic()
        wait = retry_after or 0.0
        self._open_at = max(self._open_at, now + min(wait, _LONGEST_PAUSE))
        paced = 0.0 < wait < _PACING_SECONDS
        if not paced and entered > self._lowered_at:
            self.allowed = max(1.0, self.allowed * _DECREASE)
            self._lowered_at = now


def estimated_input(request: Request) -> float:
    """A cheap estimate of what is sent, for pacing and budgets only: a third of all characters."""
    text = sum(len(part) for m in request.messages for part in m.parts if isinstance(part, str))
    pictures = sum(1 for m in request.messages for part in m.parts if not isinstance(part, str))
    text += len(request.system or "") + (_length(request.schema) if request.schema else 0)
    return text / 3 + 1000 * pictures


@lru_cache(maxsize=256)
def _length(schema: Schema) -> int:
    return len(canonical_json(schema.json))


def estimated_tokens(request: Request) -> float:
    """What is sent, plus what may be written."""
    return estimated_input(request) + (request.max_tokens or 512)


class Limited(Wrapper):
    """Sends each request through the provider's gate."""

    def __init__(self, inner: Model, limiter: ProviderLimiter) -> None:
        super().__init__(inner)
        self.limiter = limiter

    async def generate(self, request: Request) -> Reply:
        """Wait for a place, ask, and tell the gate how it went."""
        expected = estimated_tokens(request)
        entered = await self.limiter.enter(expected)
        try:
            reply = await self.inner.generate(request)
            usage = reply.usage
            self.limiter.answered(float(usage.input + usage.output) if usage else 0.0, expected)
            return reply
        except RateLimited as error:
            self.limiter.refused(entered, error.retry_after)
            raise
        finally:
            self.limiter.leave()
