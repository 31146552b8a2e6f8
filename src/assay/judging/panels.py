"""Several judges: a vote, a mean, or a cascade that wakes the strong judge only where the cheap disagree."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from assay.judging.verdicts import Verdict

__all__ = ["Cascade", "Panel", "PanelResult", "Savings"]

A = TypeVar("A")
T = TypeVar("T")
Ask = Callable[[A], Awaitable[Verdict[T]]]


@dataclass(frozen=True, slots=True)
class PanelResult(Generic[T]):
    """What a panel decided. `reading` is None when no majority, or no valid verdict, was found."""

    verdicts: Sequence[Verdict[T]]
    readings: Sequence[Any]
    reading: Any
    disagreement: float
    """0 when all valid verdicts agree; the share outside the majority, or the standard deviation."""
    escalated: bool = False


def _majority(readings: Sequence[Hashable]) -> tuple[Any, float]:
    ranked = Counter(readings).most_common()
    if not ranked:
        return None, 0.0
    top, votes = ranked[0]
    tie = len(ranked) > 1 and ranked[1][1] == votes
    return (None if tie else top), 1 - votes / len(readings)


def _mean(readings: Sequence[float]) -> tuple[float | None, float]:
    if not readings:
        return None, 0.0
    mean = sum(readings) / len(readings)
    return mean, (sum((reading - mean) ** 2 for reading in readings) / len(readings)) ** 0.5


@dataclass(frozen=True)
class Panel(Generic[A, T]):
    """Asks all members at once and combines the valid verdicts by `majority` or by `mean`."""

    members: Sequence[Ask[A, T]]
    read: Callable[[T], Any]
    rule: Literal["majority", "mean"] = "majority"

    async def ask(self, question: A) -> PanelResult[T]:
        """Ask everybody."""
        verdicts = await asyncio.gather(*(member(question) for member in self.members))
        readings = [self.read(verdict.value) for verdict in verdicts if verdict.value is not None]
        reading, disagreement = _mean(readings) if self.rule == "mean" else _majority(readings)
        return PanelResult(verdicts, readings, reading, disagreement)


@dataclass(slots=True)
class Savings:
    """What a cascade saved against always asking the strong judge, from what was really paid."""

    questions: int = 0
    escalated: int = 0
    panel_cost: float | None = 0.0
    strong_cost: float | None = 0.0
    panel_calls: int = 0
    strong_calls: int = 0

    def as_json(self) -> dict[str, Any]:
        """Counts, costs and the saved share; the share is None while a price is unknown."""
        return {
            "questions": self.questions,
            "escalated": self.escalated,
            "panel_calls": self.panel_calls,
            "strong_calls": self.strong_calls,
            "panel_cost_usd": self.panel_cost,
            "strong_cost_usd": self.strong_cost,
            "strong_calls_saved": self.questions - self.escalated,
            "saved_share": self.saved_share,
        }

    @property
    def saved_share(self) -> float | None:
        """1 - cost / (cost of the strong judge on every question, at its mean measured price)."""
        if not self.escalated or self.panel_cost is None or not self.strong_cost:
            return None
        always = self.strong_cost / self.escalated * self.questions
        return 1 - (self.panel_cost + self.strong_cost) / always


@dataclass(frozen=True)
class Cascade(Generic[A, T]):
    """A panel, and a stronger judge for the questions on which it disagrees by more than `tolerance`."""

    panel: Panel[A, T]
    strong: Ask[A, T]
    tolerance: float = 0.0
    savings: Savings = field(default_factory=Savings)

    async def ask(self, question: A) -> PanelResult[T]:
        """Ask the panel; escalate a disagreement, a tie, or a panel without any valid verdict."""
        result = await self.panel.ask(question)
        self.savings.questions += 1
        self.savings.panel_calls += len(result.verdicts)
        self.savings.panel_cost = _added(self.savings.panel_cost, result.verdicts)
        if result.reading is not None and result.disagreement <= self.tolerance:
            return result
        verdict = await self.strong(question)
        self.savings.escalated += 1
        self.savings.strong_calls += 1
        self.savings.strong_cost = _added(self.savings.strong_cost, [verdict])
        # A strong judge without an answer does not undo what the panel found.
        reading = result.reading if verdict.value is None else self.panel.read(verdict.value)
        return PanelResult(
            [*result.verdicts, verdict], result.readings, reading, result.disagreement, escalated=True
        )


def _added(total: float | None, verdicts: Sequence[Verdict[T]]) -> float | None:
    for verdict in verdicts:
        price = _price(verdict)
        total = None if total is None or price is None else total + price
    return total


def _price(verdict: Verdict[T]) -> float | None:
    """The price of the answers, paid now or at the time they went into the cache."""
    costs = [reply.cost_usd for reply in verdict.replies]
    return None if verdict.unknown_price or None in costs else sum(cost for cost in costs if cost is not None)
