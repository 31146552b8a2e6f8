"""What a reply costs: the user's own price list first, then a maintained one with the date of its data.

A price that nobody knows stays None all the way to the report; it is never counted as 0.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import read_json
from assay.models.types import Model, Reply, Request, Usage
from assay.models.wrapper import Wrapper

__all__ = ["PriceList", "Priced", "Rates"]

# What runs here, and what was paid for when it was recorded.
_FREE = ("embedded/", "replay/")
_PROVIDERS = {"openai", "anthropic", "google", "openrouter", "groq", "deepseek", "mistral", "together"}


@dataclass(frozen=True, slots=True)
class Rates:
    """US dollars per million tokens, from the user's own list."""

    input: float
    output: float
    cached: float | None = None

    def cost(self, usage: Usage) -> float:
        """The price of one call."""
        cached_rate = self.input if self.cached is None else self.cached
        fresh = usage.input - usage.cached
        return (fresh * self.input + usage.cached * cached_rate + usage.output * self.output) / 1e6


class PriceList:
    """Prices by model name. `source` says where they come from and how old they are."""

    def __init__(self, own: Mapping[str, Rates] | None = None) -> None:
        self._own = dict(own or {})

    @classmethod
    def load(cls, path: Path | None = None) -> PriceList:
        """Read the override file: `path`, else `$ASSAY_PRICES`, else none."""
        chosen = path or (Path(os.environ["ASSAY_PRICES"]) if os.environ.get("ASSAY_PRICES") else None)
        if chosen is None:
            return cls()
        entries = read_json(chosen)
        if not isinstance(entries, dict):
            raise BadInput(f"{chosen} must hold an object from model name to prices.")
        return cls({name: _rates(chosen, name, entry) for name, entry in entries.items()})

    def cost(self, model: str, usage: Usage | None) -> float | None:
        """US dollars for one call, or None if it cannot be known."""
        if usage is None:
            return None
        own = self._own.get(model)
        if own is not None:
            return own.cost(usage)
        if model.startswith(_FREE):
            return 0.0
        provider, _, name = model.partition("/")
        if provider not in _PROVIDERS or "@http" in name:
            return None
        return _listed(provider, name, usage)

    def knows(self, model: str) -> bool:
        """Can a call to this model be priced?"""
        return self.cost(model, Usage(1, 1)) is not None

    def source(self, model: str) -> str | None:
        """Where the price of this model comes from, with the date of the data."""
        if model in self._own:
            return "your price file"
        if model.startswith(_FREE):
            return "nobody sends a bill for it"
        if not self.knows(model):
            return None
        return f"genai-prices {version('genai-prices')}, newest price of {_data_date()}"


def _rates(path: Path, name: str, entry: Any) -> Rates:
    try:
        rates = Rates(**{field: float(value) for field, value in dict(entry).items()})
        if not all(0 <= rate < math.inf for rate in (rates.input, rates.output, rates.cached or 0.0)):
            raise ValueError
    except (TypeError, ValueError, OverflowError):
        raise BadInput(
            f"{path}: the price of {name!r} must be an object with `input`, `output` and, if you like, "
            "`cached`, in US dollars per million tokens."
        ) from None
    return rates


def _listed(provider: str, name: str, usage: Usage) -> float | None:
    try:
        import genai_prices
    except ImportError:
        return None
    counted = genai_prices.Usage(
        input_tokens=usage.input, output_tokens=usage.output, cache_read_tokens=usage.cached
    )
    try:
        return float(genai_prices.calc_price(counted, name, provider_id=provider).total_price)
    except (LookupError, ValueError):
        return None


def _data_date() -> str:
    """The package states no date of its own, so its newest price that is already in force dates it."""
    from genai_prices.data import providers

    today = datetime.now(UTC).date()
    prices = [price for provider in providers for model in provider.models for price in _steps(model.prices)]
    starts = [getattr(getattr(price, "constraint", None), "start_date", None) for price in prices]
    return max(start for start in starts if isinstance(start, date) and start <= today).isoformat()


def _steps(prices: Any) -> list[Any]:
    return prices if isinstance(prices, list) else [prices]


class Priced(Wrapper):
    """Writes the price on each reply."""

    def __init__(self, inner: Model, prices: PriceList) -> None:
        super().__init__(inner)
        self._prices = prices

    async def generate(self, request: Request) -> Reply:
        """Ask and price; a model that already knows its price keeps it."""
        reply = await self.inner.generate(request)
        if reply.cost_usd is not None:
            return reply
        cost = self._prices.cost(self.name, reply.usage)
        return reply if cost is None else replace(reply, cost_usd=cost)
