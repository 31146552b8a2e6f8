"""A model behind HTTP: a wire format, a transport, and the ladder of ways to ask for JSON."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from typing import Any

from assay.models.errors import BadResponse, Unsupported, clean
from assay.models.failures import failure, hidden, not_json
from assay.models.transport import Transport
from assay.models.types import Reply, Request, Structured, Usage
from assay.models.wires.base import Wire, json_value

__all__ = ["HttpModel"]

log = logging.getLogger(__name__)

_SHORTEST_KEY = 16
_MOST_TOKENS = 10**12


class HttpModel:
    """Asks a server over one wire format.

    What the server turns out not to know (a setting, a way to ask for JSON) is remembered, left out from
    then on, and named in each reply's `notes`, so that no reader believes a seed was used when it was not.
    """

    def __init__(
        self,
        name: str,
        wire: Wire,
        transport: Transport,
        *,
        key: str | None = None,
        key_variable: str | None = None,
    ) -> None:
        self._name = name
        self._model = name.split("/", 1)[1].split("@http", 1)[0]
        self._wire = wire
        self._transport = transport
        self._key = key
        self._key_variable = key_variable
        self._headers = wire.headers(key)
        self._rung = 0
        self._dropped: set[str] = set(wire.unknown_settings)

    @property
    def name(self) -> str:
        """The full name, `provider/model`."""
        return self._name

    async def generate(self, request: Request) -> Reply:
        """Ask; step down the ladder as long as the server says what it does not know."""
        while True:
            wanted, notes = self._within_reach(request)
            rung = self._rung
            try:
                reply = await self._ask(wanted, self._wire.ladder[rung] if request.schema else None)
            except Unsupported as error:
                if not self._give_way(error, wanted, rung):
                    raise
                log.info("%s does not take `%s`, asking otherwise.", self._name, error.parameter)
                continue
            return replace(reply, notes=reply.notes + notes) if notes else reply

    def _within_reach(self, request: Request) -> tuple[Request, tuple[str, ...]]:
        left_out = [name for name in sorted(self._dropped) if getattr(request, name) not in (None, ())]
        if not left_out:
            return request, ()
        bare: dict[str, Any] = {name: () if name == "stop" else None for name in left_out}
        return replace(request, **bare), tuple(f"{name} not supported, left out" for name in left_out)

    def _give_way(self, error: Unsupported, sent: Request, rung: int) -> bool:
        """Learn from a refusal; False when there is nothing left to give up."""
        if error.parameter != "schema":
            if getattr(sent, error.parameter) in (None, ()):
                return False
            # Another request in flight may have learnt the same meanwhile; that is no reason to fail.
            self._dropped.add(error.parameter)
            return True
        if sent.schema is None or rung + 1 >= len(self._wire.ladder):
            return False
        self._rung = max(self._rung, rung + 1)
        return True

    async def _ask(self, request: Request, structured: Structured | None) -> Reply:
        started = time.perf_counter()
        body = self._wire.encode(self._model, request, structured)
        answer = await self._transport.post(self._wire.path(self._model), self._headers, body)
        if answer.status != 200:
            raise failure(answer, self._name, self._key_variable, self._key)
        try:
            payload = self._without_key(json_value(answer.body.decode("utf-8-sig")))
        except (ValueError, RecursionError):
            raise not_json(answer, self._name, self._key) from None
        if not isinstance(payload, dict):
            raise not_json(answer, self._name, self._key)
        reply = self._decode(payload, structured)
        return replace(reply, latency_ms=round((time.perf_counter() - started) * 1000, 3))

    def _without_key(self, payload: Any) -> Any:
        """An answer is written to caches, journals and reports; a server that repeats the key is known."""
        # Servers of one's own take any word as a key, and a word may stand in an answer.
        return _hidden_throughout(payload, self._key) if len(self._key or "") >= _SHORTEST_KEY else payload

    def _decode(self, payload: dict[str, Any], structured: Structured | None) -> Reply:
        try:
            reply = self._wire.decode(payload, self._model, structured)
            # Counts that cannot be would lower the bill, or raise it beyond any number.
            return reply if _believable(reply.usage) else replace(reply, usage=None)
        except BadResponse as error:
            raise BadResponse(hidden(str(error), self._key)) from None
        except (AttributeError, TypeError, ValueError, KeyError, OverflowError, RecursionError) as error:
            # A server may put anything anywhere; a mistyped field is its fault, not a crash of ours.
            what = clean(hidden(str(error), self._key))
            raise BadResponse(f"{self._name} answered in an unknown shape ({what}); try again.") from None

    async def close(self) -> None:
        """Close the connections."""
        await self._transport.close()


def _hidden_throughout(value: Any, secret: str | None) -> Any:
    """Read first and hidden then: JSON may spell every character of a key in another way."""
    if isinstance(value, str):
        return hidden(value, secret)
    if isinstance(value, list):
        return [_hidden_throughout(item, secret) for item in value]
    if isinstance(value, dict):
        return {hidden(name, secret): _hidden_throughout(item, secret) for name, item in value.items()}
    return value


def _believable(usage: Usage | None) -> bool:
    if usage is None:
        return True
    return 0 <= usage.cached <= usage.input <= _MOST_TOKENS and 0 <= usage.output <= _MOST_TOKENS
