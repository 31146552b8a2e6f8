"""From a name to a model that is ready to be asked: the adapter and the wrappers around it, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from assay.errors import BadInput
from assay.models.budget import Budget, Budgeted
from assay.models.cache import DEFAULT_MAX_BYTES, Cached, ReplyCache
from assay.models.limits import Limited, Limits, ProviderLimiter
from assay.models.prices import Priced, PriceList
from assay.models.providers import PROVIDERS, ModelName
from assay.models.retry import Retrying, RetryPolicy
from assay.models.types import Model
from assay.places import cache_directory

__all__ = ["EMBEDDED", "ModelSettings", "open_model"]

EMBEDDED = ("reader", "smollm2-135m", "qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Everything around a model that is not the question: all of it has a working default.

    Models that are opened with the same settings share the budget and, by server, the limits.
    """

    cache: bool = True
    cache_path: Path | None = None
    cache_bytes: int = DEFAULT_MAX_BYTES
    timeout: float = 120.0
    limits: Limits = Limits()
    retry: RetryPolicy = RetryPolicy()
    budget: Budget | None = None
    prices: PriceList | None = None
    record: Path | None = None
    limiters: dict[str, ProviderLimiter] = field(default_factory=dict, compare=False)
    """The gates in use, by the address of the server; filled as models are opened."""

    def limiter(self, address: str) -> ProviderLimiter:
        """The one gate in front of this server."""
        return self.limiters.setdefault(address, ProviderLimiter(self.limits))


def open_model(name: str, settings: ModelSettings | None = None) -> Model:
    """Open a model by name. Nothing is looked up or connected before the first question.

    From the inside out: adapter, limits, retries, price, budget, cache, recording; so a cached answer
    costs neither money nor a place in the queue, and a cassette holds every answer with its price.
    """
    settings = settings or ModelSettings()
    parsed = ModelName.parse(name)
    if parsed.provider == "replay":
        from assay.models.cassette import Replay

        return _recorded(_budgeted(Replay(Path(parsed.model)), settings, PriceList()), settings)
    if parsed.provider == "embedded":
        return _wrapped_local(_embedded(parsed), settings)
    return _wrapped_remote(parsed.located(), settings)


def _embedded(name: ModelName) -> Model:
    if name.model not in EMBEDDED:
        raise BadInput(f"Unknown embedded model {name.model!r}; there are: {', '.join(EMBEDDED)}.")
    if name.model == "reader":
        from assay.models.embedded import Reader

        return Reader()
    from assay.models.embedded import LocalLLM

    return LocalLLM(name.model)


def _remote(name: ModelName, timeout: float) -> Model:
    from assay.models.http import HttpModel
    from assay.models.transport import Transport

    key, variable = name.key()
    transport = Transport(name.address(), timeout=timeout)
    wire = PROVIDERS[name.provider].wire()
    return HttpModel(str(name), wire, transport, key=key, key_variable=variable)


def _wrapped_local(model: Model, settings: ModelSettings) -> Model:
    # The reader is quicker than the cache would be.
    quick = model.name == "embedded/reader"
    model = _budgeted(model, settings, settings.prices or PriceList())
    return _recorded(model if quick else _cached(model, settings), settings)


def _wrapped_remote(name: ModelName, settings: ModelSettings) -> Model:
    prices = settings.prices or PriceList.load()
    model: Model = Limited(_remote(name, settings.timeout), settings.limiter(name.address()))
    model = Retrying(model, settings.retry)
    model = _budgeted(Priced(model, prices), settings, prices)
    return _recorded(_cached(model, settings), settings)


def _budgeted(model: Model, settings: ModelSettings, prices: PriceList) -> Model:
    return model if settings.budget is None else Budgeted(model, settings.budget, prices)


def _recorded(model: Model, settings: ModelSettings) -> Model:
    if settings.record is None:
        return model
    from assay.models.cassette import Recording

    return Recording(model, settings.record)


def _cached(model: Model, settings: ModelSettings) -> Model:
    if not settings.cache:
        return model
    path = settings.cache_path or cache_directory() / "replies.sqlite"
    return Cached(model, ReplyCache(path, max_bytes=settings.cache_bytes))
