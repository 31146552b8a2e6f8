"""The words of a run: a case to be done, what came of it, and the record that is kept."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Generic, Literal, TypeVar

from assay.errors import AssayError

__all__ = ["Attempt", "Case", "Outcome", "Record", "Status", "Worker", "now"]

T = TypeVar("T")
Status = Literal["ok", "failed", "invalid"]


def now() -> str:
    """The present moment in UTC, as it is written into records."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True, slots=True)
class Case(Generic[T]):
    """The smallest thing that is run. The key is stable: the same case has the same key in every run."""

    key: str
    data: T


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a worker found out about a case.

    `payload["scores"]` (name to number, to True or False for yes or no, to None for "does not apply") and
    `payload["cluster"]` are read by summaries and comparisons. `invalid` means that a result came but cannot
    be scored: it is finished, counted and shown, and never taken for a zero.
    """

    payload: Mapping[str, Any]
    status: Literal["ok", "invalid"] = "ok"
    usage: Mapping[str, int] | None = None
    cost_usd: float | None = None


Worker = Callable[[Case[Any]], Awaitable[Outcome]]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a case: its outcome, or the error that it ended in."""

    case: Case[Any]
    started: str
    ended: str
    outcome: Outcome | None = None
    error: Exception | None = None

    @property
    def transient(self) -> bool:
        """May trying again help?"""
        return isinstance(self.error, AssayError) and self.error.transient


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the journal."""

    key: str
    status: Status
    attempt: int
    started: str
    ended: str
    usage: Mapping[str, int] | None = None
    cost_usd: float | None = None
    payload: Mapping[str, Any] = field(default_factory=dict)
    error: Mapping[str, str] | None = None

    @classmethod
    def of(cls, attempt: Attempt, number: int) -> Record:
        """The record of an attempt, the `number`th of its case."""
        times = (attempt.started, attempt.ended)
        outcome = attempt.outcome
        if outcome is None:
            return cls(attempt.case.key, "failed", number, *times, error=_error_json(attempt.error))
        cost, payload = outcome.cost_usd, outcome.payload
        return cls(attempt.case.key, outcome.status, number, *times, outcome.usage, cost, payload)

    def as_json(self) -> dict[str, Any]:
        """The record as plain JSON; `error` stands only where there is one."""
        line: dict[str, Any] = {
            "key": self.key,
            "status": self.status,
            "attempt": self.attempt,
            "started": self.started,
            "ended": self.ended,
            "usage": self.usage,
            "cost_usd": self.cost_usd,
            "payload": self.payload,
        }
        return line | {"error": self.error} if self.error else line

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Record:
        """Read a record; raises ValueError or KeyError if it is not one."""
        if line["status"] not in ("ok", "failed", "invalid") or not isinstance(line["key"], str):
            raise ValueError("key or status is not valid")
        usage, payload, error = (_object(line, name) for name in ("usage", "payload", "error"))
        cost = line.get("cost_usd")
        if cost is not None and not (isinstance(cost, int | float) and -math.inf < cost < math.inf):
            raise ValueError("cost_usd is not a number")
        if error is not None and not error.keys() >= {"kind", "message"}:
            raise ValueError("error has no kind or no message")
        return cls(
            line["key"],
            line["status"],
            int(line.get("attempt") or 1),
            str(line.get("started") or ""),
            str(line.get("ended") or ""),
            usage,
            cost,
            payload or {},
            error,
        )


def _object(line: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    value = line.get(name)
    if value is not None and not isinstance(value, dict):
        raise ValueError(f"{name} is not an object")
    return value


def _error_json(error: Exception | None) -> dict[str, str]:
    kind = error.kind if isinstance(error, AssayError) else "crash"
    text = str(error) if isinstance(error, AssayError) else f"{type(error).__name__}: {error}"
    return {"kind": kind, "message": text[:1000]}
