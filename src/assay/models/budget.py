"""Caps on money and calls that hold: a call is refused before it is made, not after it is billed."""

from __future__ import annotations

import asyncio
import math

from assay.errors import BadInput, BudgetReached
from assay.models.limits import estimated_input
from assay.models.prices import PriceList
from assay.models.types import Model, Reply, Request, Usage
from assay.models.wrapper import Wrapper

__all__ = ["Budget", "Budgeted"]

_DEFAULT_OUTPUT = 1024


class Budget:
    """What may be spent in one sitting, shared by all models of a run."""

    def __init__(self, max_cost: float | None = None, max_calls: int | None = None) -> None:
        # NaN fails every comparison, so it is refused here too.
        if max_cost is not None and not 0 <= max_cost < math.inf:
            raise BadInput(f"A cap of ${max_cost} cannot be kept; give --max-cost as dollars, 0 or more.")
        if max_calls is not None and max_calls < 0:
            raise BadInput(f"A cap of {max_calls} calls cannot be kept; give --max-calls as 0 or more.")
        self.max_cost = max_cost
        self.max_calls = max_calls
        self.calls = 0
        self.spent = 0.0
        self._reserved = 0.0
        self._in_flight = 0
        self._settled = asyncio.Condition()

    async def reserve(self, estimate: float) -> None:
        """Take one call of this estimated cost, waiting for calls in flight to settle if need be."""
        async with self._settled:
            while True:
                if self.max_calls is not None and self.calls >= self.max_calls:
                    raise BudgetReached(
                        f"The cap of {self.max_calls:,} calls is reached; resume, which counts anew, "
                        "or raise --max-calls."
                    )
                if self.max_cost is None or self.spent + self._reserved + estimate <= self.max_cost:
                    break
                if self._in_flight == 0:
                    raise BudgetReached(
                        f"The next call (about ${estimate:.4f}) would pass the cap of ${self.max_cost:g} "
                        f"(${self.spent:.4f} spent); resume, which counts anew, or raise --max-cost."
                    )
                await self._settled.wait()
            self.calls += 1
            self._in_flight += 1
            self._reserved += estimate

    async def settle(self, estimate: float, cost: float) -> None:
        """Replace the estimate of one call by what it did cost."""
        self._in_flight -= 1
        # Floating point leaves dust; with nothing in flight the reserve must be exactly nothing.
        self._reserved = max(0.0, self._reserved - estimate) if self._in_flight else 0.0
        self.spent += cost
        async with self._settled:
            self._settled.notify_all()


class Budgeted(Wrapper):
    """Keeps one model within a budget."""

    def __init__(self, inner: Model, budget: Budget, prices: PriceList) -> None:
        super().__init__(inner)
        self._budget = budget
        self._prices = prices
        if budget.max_cost is not None and not prices.knows(inner.name):
            raise BadInput(
                f"The price of {inner.name} is not known, so --max-cost cannot be kept; "
                "put its price into a file named by ASSAY_PRICES, or use --max-calls."
            )

    async def generate(self, request: Request) -> Reply:
        """Reserve, ask, settle; failed and replayed calls cost nothing, unknown prices their estimate."""
        estimate = self._estimate(request)
        await self._budget.reserve(estimate)
        cost = 0.0
        try:
            reply = await self.inner.generate(request)
            if not reply.cached:
                cost = estimate if reply.cost_usd is None else reply.cost_usd
            return reply
        finally:
            await self._budget.settle(estimate, cost)

    def _estimate(self, request: Request) -> float:
        if self._budget.max_cost is None:
            return 0.0
        output = request.max_tokens or _DEFAULT_OUTPUT
        usage = Usage(input=int(estimated_input(request)), output=output)
        return self._prices.cost(self.name, usage) or 0.0
