"""One real call to a model, and what it tells: does it answer, how fast, at what price, in which shape."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from assay.errors import AssayError
from assay.models.opening import ModelSettings, open_model
from assay.models.prices import PriceList
from assay.models.providers import without_url
from assay.models.retry import RetryPolicy
from assay.models.types import Model, Reply, Request, Schema

__all__ = ["ProbeReport", "probe"]

_DOCUMENT = (
    "Shipping to Norway: 4 to 6 working days\nShipping to Spain: 2 to 3 working days\nReturns: 30 days"
)
_QUESTION = "How many days does a buyer have for returns? Give the number and the line it stands in."
_SCHEMA = Schema.of(
    {
        "type": "object",
        "properties": {"line": {"type": "string"}, "days": {"type": "integer"}},
        "required": ["line", "days"],
    },
    "returns",
)


@dataclass(frozen=True, slots=True)
class ProbeReport:
    """What came of the call."""

    model: str
    reply: Reply | None
    problem: str | None
    price_source: str | None

    @property
    def ok(self) -> bool:
        """Did it answer?"""
        return self.problem is None

    @property
    def valid_json(self) -> bool:
        """Does the answer fit the schema?"""
        parsed = self.reply.parsed if self.reply else None
        return isinstance(parsed, dict) and isinstance(parsed.get("days"), int) and "line" in parsed

    def as_json(self) -> dict[str, Any]:
        """The report as plain JSON."""
        return {
            "model": self.model,
            "ok": self.ok,
            "problem": self.problem,
            "structured_output": self.valid_json,
            "price_source": self.price_source,
            "reply": self.reply.as_json() if self.reply else None,
        }

    def lines(self) -> Iterable[tuple[str, str]]:
        """The report for people."""
        yield "model", self.model
        if self.reply is None:
            yield "answers", f"no: {self.problem}"
            return
        reply = self.reply
        yield "answers", f"yes, in {reply.latency_ms:,.0f} ms"
        yield "said", " ".join(reply.text.split())[:200]
        yield "structured output", self._structured(reply)
        usage = reply.usage
        yield "tokens", f"{usage.input:,} in, {usage.output:,} out" if usage else "it does not say"
        yield "cost", self._cost(reply)
        for note in reply.notes:
            yield "note", note

    def _structured(self, reply: Reply) -> str:
        asked = {
            "schema": "native schema",
            "tool": "forced tool call",
            "text": "asked in words",
            None: "not asked",
        }
        verdict = "fits the schema" if self.valid_json else "does NOT fit; judges will have to mend or re-ask"
        return f"{asked[reply.structured]}, {verdict}"

    def _cost(self, reply: Reply) -> str:
        if reply.cost_usd is None:
            return "unknown; put the model's price into a file named by ASSAY_PRICES"
        return f"${reply.cost_usd:.6f}" + (f" ({self.price_source})" if self.price_source else "")


async def probe(name: str, *, patience: float = 60.0) -> ProbeReport:
    """Ask one question, past the cache, without patience for a server that is not there."""
    prices = PriceList.load()
    retry = RetryPolicy(tries={}, rate_limit_patience=min(patience, 20.0))
    model: Model | None = None
    try:
        model = open_model(name, ModelSettings(cache=False, timeout=patience, prices=prices, retry=retry))
        request = Request.of(_DOCUMENT, _QUESTION, schema=_SCHEMA, max_tokens=512, temperature=0.0, seed=0)
        reply = await model.generate(request)
        return ProbeReport(model.name, reply, None, prices.source(model.name))
    except AssayError as error:
        # A name that was refused may hold a password in its URL.
        return ProbeReport(model.name if model else without_url(name), None, str(error), None)
    finally:
        if model is not None:
            await model.close()
