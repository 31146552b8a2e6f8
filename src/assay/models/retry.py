"""Ask again when it may help: by kind of error, with jitter, within a time that is stated."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from assay.models.errors import ModelError, RateLimited
from assay.models.types import Model, Reply, Request
from assay.models.wrapper import Wrapper

__all__ = ["RetryPolicy", "Retrying"]

log = logging.getLogger(__name__)

_TRIES = MappingProxyType({"network": 4, "unavailable": 5, "timeout": 2, "bad_response": 2})


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often each kind of error is tried again.

    Rate limits are bounded by time and not by count: a server that says "later" is healthy, and giving
    up on it after a few tries is how other tools lose samples.
    """

    tries: Mapping[str, int] = field(default_factory=lambda: _TRIES, hash=False)
    rate_limit_patience: float = 600.0
    first_wait: float = 0.5
    longest_wait: float = 60.0

    def allows(self, error: ModelError, failures: int, waiting: float) -> bool:
        """May a request that has failed `failures` times be sent again, `waiting` seconds after the first?"""
        if isinstance(error, RateLimited):
            return waiting < self.rate_limit_patience
        return failures <= self.tries.get(error.kind, 0)

    def wait(self, error: ModelError, failures: int, chance: random.Random) -> float:
        """Seconds to wait: what the server asked for, else exponential with full jitter."""
        asked = error.retry_after if isinstance(error, RateLimited) else None
        # A server that says "after 0 seconds" again and again is not to be hammered.
        if asked:
            return asked * (1 + 0.25 * chance.random())
        ceiling = min(self.longest_wait, self.first_wait * 2.0 ** min(failures - 1, 16))
        return ceiling * (0.5 + 0.5 * chance.random())


class Retrying(Wrapper):
    """Retries what is worth it and lets all other errors through at once."""

    def __init__(self, inner: Model, policy: RetryPolicy | None = None) -> None:
        super().__init__(inner)
        self._policy = policy or RetryPolicy()
        # Jitter is about load on a server, never about a result, so it needs no seed.
        self._chance = random.Random()  # noqa: S311

    async def generate(self, request: Request) -> Reply:
        """Ask until there is an answer or the policy says stop."""
        failures = 0
        started = time.monotonic()
        while True:
            try:
                return await self.inner.generate(request)
            except ModelError as error:
                failures += 1
                wait = self._policy.wait(error, failures, self._chance)
                if not self._policy.allows(error, failures, time.monotonic() - started + wait):
                    raise
                log.info("Asking %s again in %.2f s (%s): %s", self.name, wait, error.kind, error)
                await asyncio.sleep(wait)
