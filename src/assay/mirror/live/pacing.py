"""Politeness: between two visits of one host lies a pause, however many personas are at work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from assay.errors import BadInput

__all__ = ["LONGEST_DELAY", "Politeness"]

LONGEST_DELAY = 300.0


class Politeness:
    """Gives each visit of a host its moment; visits of different hosts do not wait for one another."""

    def __init__(
        self,
        delay_seconds: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        if not 0 <= delay_seconds <= LONGEST_DELAY:
            raise BadInput(
                f"A politeness delay of {delay_seconds:g} s cannot be kept; give 0 to {LONGEST_DELAY:g} s."
            )
        self.delay_seconds = delay_seconds
        self._clock = clock
        self._sleep = sleep
        self._next: dict[str, float] = {}

    async def wait(self, host: str, *, at_least: float = 0.0) -> float:
        """Wait until the host may be visited; `at_least` is a longer pause that it asks for itself.

        The moment is taken before the wait, so that of many who wait none gets another's. The seconds that
        were waited are given.
        """
        now = self._clock()
        moment = max(now, self._next.get(host, now))
        self._next[host] = moment + max(self.delay_seconds, at_least)
        if moment > now:
            await self._sleep(moment - now)
        return moment - now
