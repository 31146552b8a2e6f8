"""Both orders: a judge that prefers whatever comes first is found out, and its bias is a number."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from assay.errors import BadInput
from assay.judging.verdicts import Verdict
from assay.stats import Metric, wilson

__all__ = ["BothOrders", "Listwise", "Orders", "ask_both_orders", "ask_listwise", "position_consistency"]

A = TypeVar("A")
T = TypeVar("T")
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class BothOrders(Generic[T, K]):
    """One comparison, asked both ways; readings are in terms of the first order."""

    forward: Verdict[T]
    backward: Verdict[T] | None
    readings: tuple[K | None, K | None]

    @property
    def consistent(self) -> bool | None:
        """Did both orders say the same? None if either was not asked or is not valid."""
        a, b = self.readings
        return None if a is None or b is None else a == b

    @property
    def agreed(self) -> K | None:
        """The reading that stands: the common one, the only valid one, or None if they disagree."""
        a, b = self.readings
        if a is None or b is None:
            return b if a is None else a
        return a if a == b else None


@dataclass(frozen=True, slots=True)
class Orders:
    """Which comparisons are asked both ways: all, or a seeded share that audits the rest.

    With a share below 1 the single order of the others is drawn by the same seed, so that a bias cancels
    out on average and the audited share measures it.
    """

    share: float = 1.0
    seed: int = 0

    def both(self, key: str) -> bool:
        """Is this comparison asked in both orders?"""
        return self._draw("both", key) < self.share

    def swapped(self, key: str) -> bool:
        """If only one order is asked: is it the swapped one?"""
        return self._draw("swap", key) < 0.5

    def _draw(self, what: str, key: str) -> float:
        number = hashlib.sha256(f"{self.seed}\n{what}\n{key}".encode()).digest()[:8]
        return int.from_bytes(number, "big") / 2**64


async def ask_both_orders(
    ask: Callable[[A, A], Awaitable[Verdict[T]]],
    first: A,
    second: A,
    *,
    read: Callable[[T], K],
    mirror: Callable[[K], K],
    orders: Orders | None = None,
    key: str = "",
) -> BothOrders[T, K]:
    """Ask about a pair in both orders.

    `read` takes the reading out of a value, `mirror` turns a reading of the swapped pair into one of the
    pair itself (a score stays, "first" becomes "second"). With a share below 1 each comparison needs a `key`
    of its own, by which its order is drawn.
    """

    def reading(verdict: Verdict[T], swapped: bool) -> K | None:
        if verdict.value is None:
            return None
        found = read(verdict.value)
        return mirror(found) if swapped else found

    orders = orders or Orders()
    if orders.share < 1 and not key:
        raise BadInput("A share of comparisons is drawn by their keys; give every comparison its key.")
    if orders.both(key):
        forward, backward = await asyncio.gather(ask(first, second), ask(second, first))
        return BothOrders(forward, backward, (reading(forward, False), reading(backward, True)))
    swapped = orders.swapped(key)
    only = await (ask(second, first) if swapped else ask(first, second))
    return BothOrders(only, None, (reading(only, swapped), None))


@dataclass(frozen=True, slots=True)
class Listwise(Generic[T]):
    """Which of several candidates was chosen, from two opposite orders of the list."""

    forward: Verdict[T]
    backward: Verdict[T]
    choices: tuple[int | None, int | None]
    valid: tuple[bool, bool]

    @property
    def consistent(self) -> bool | None:
        """Did both orders choose the same candidate, or none? None if either is not valid."""
        return self.choices[0] == self.choices[1] if all(self.valid) else None

    @property
    def disputed(self) -> tuple[int, ...]:
        """The candidates to be looked at pair by pair, because the two orders disagree."""
        if self.consistent is not False:
            return ()
        return tuple(sorted({choice for choice in self.choices if choice is not None}))


async def ask_listwise(
    ask: Callable[[Sequence[A]], Awaitable[Verdict[T]]],
    candidates: Sequence[A],
    *,
    read: Callable[[T], int | None],
) -> Listwise[T]:
    """Ask which candidate fits, with the list as given and reversed.

    `read` takes the 0-based position out of a value, None for "none of them". A position outside the list
    makes that order not valid; so for an empty list "none of them" is the only valid answer.
    """
    forward, backward = await asyncio.gather(ask(candidates), ask(candidates[::-1]))
    last = len(candidates) - 1
    ahead, ahead_valid = _choice(forward, read, last)
    behind, behind_valid = _choice(backward, read, last)
    choices = (ahead, None if behind is None else last - behind)
    return Listwise(forward, backward, choices, (ahead_valid, behind_valid))


def _choice(verdict: Verdict[T], read: Callable[[T], int | None], last: int) -> tuple[int | None, bool]:
    if verdict.value is None:
        return None, False
    position = read(verdict.value)
    if position is None:
        return None, True
    return (position, True) if 0 <= position <= last else (None, False)


def position_consistency(results: Iterable[BothOrders[T, K] | Listwise[T]]) -> Metric:
    """The share of comparisons whose two orders agree; what could not be compared counts as failed."""
    agree = compared = attempted = 0
    for result in results:
        if isinstance(result, BothOrders) and result.backward is None:
            continue
        attempted += 1
        if result.consistent is not None:
            compared += 1
            agree += result.consistent
    estimate = wilson(agree, compared)
    return Metric.of(estimate, attempted=attempted, scored=compared, failed=attempted - compared)
