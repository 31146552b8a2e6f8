"""Attempts under a budget: a few at a time, each bounded, and what could not be done is written down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from assay.errors import AssayError
from assay.mirror.agents.reference.probes.interaction.finds import Finds
from assay.mirror.agents.reference.probes.interaction.ways import Way

__all__ = ["Attempts", "Work", "begun"]

T = TypeVar("T")
Work = tuple[str, Callable[[], Awaitable[T]]]
"""What an attempt is called, and what it does."""

_AT_ONCE = 3
_WAITING_AT_ONCE = 2
_ATTEMPT_SECONDS = 40.0


def begun(way: Way, do: Callable[[], Awaitable[Finds]]) -> Callable[[], Awaitable[Finds]]:
    """The same attempt, with its signs told from where it began."""

    async def told() -> Finds:
        return (await do()).begun_at(way)

    return told


class Attempts:
    """Runs attempts until the time is up."""

    def __init__(self, seconds: float) -> None:
        self.skipped: dict[str, str] = {}
        self._end = asyncio.get_running_loop().time() + seconds
        self._busy, self._idle = asyncio.Semaphore(_AT_ONCE), asyncio.Semaphore(_WAITING_AT_ONCE)

    async def one(self, name: str, work: Callable[[], Awaitable[T]], *, idle: bool = False) -> T | None:
        """What one attempt brought; None where it was not made or failed. An `idle` one mostly waits."""
        from playwright.async_api import Error

        async with self._idle if idle else self._busy:
            if asyncio.get_running_loop().time() > self._end:
                self.skipped[name] = "the time for trying things out was over"
                return None
            try:
                async with asyncio.timeout(_ATTEMPT_SECONDS):
                    return await work()
            except TimeoutError:
                self.skipped[name] = f"it did not end within {_ATTEMPT_SECONDS:g} s"
            except (AssayError, Error) as error:
                self.skipped[name] = str(error).partition("\n")[0][:200]
            return None

    async def all(self, work: Sequence[Work[T]], *, idle: bool = False) -> list[T | None]:
        """What each brought, in the order of the plan."""
        return list(await asyncio.gather(*(self.one(name, do, idle=idle) for name, do in work)))

    async def gather(self, work: Sequence[Work[Finds]], *, idle: bool = False) -> Finds:
        """What all of them found together, in the order of the plan."""
        together = Finds()
        for found in await self.all(work, idle=idle):
            if found is not None:
                together.add(found)
        return together
