"""The judge's typed answer after parsing and audit. It is never silently a zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel

from assay.models.types import Reply, Usage

__all__ = ["AuditEntry", "Verdict", "VerdictStatus"]

T = TypeVar("T")
VerdictStatus = Literal["ok", "repaired", "fallback", "invalid"]


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One claim of a judge, checked: which check, whether it held, and why not."""

    check: str
    held: bool
    claim: str
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        """The entry as plain JSON."""
        return {"check": self.check, "held": self.held, "claim": self.claim, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T]):
    """What a judge said.

    `ok`: clean at the first asking. `repaired`: mended JSON, or right at the second asking. `fallback`: the
    judge failed and a declared stand-in answered. `invalid`: nothing usable; `value` is None, and the case
    is counted as unjudged wherever it is averaged.
    """

    status: VerdictStatus
    value: T | None
    judge: str
    replies: Sequence[Reply] = ()
    audit: Sequence[AuditEntry] = ()
    problem: str = ""
    unknown_price: bool = False
    """An asking was answered but not with a reply, so nobody knows what it took."""

    @property
    def raw(self) -> str:
        """The last thing the judge said, word for word."""
        return self.replies[-1].text if self.replies else ""

    @property
    def usage(self) -> Usage | None:
        """Tokens over all askings; None if any of them is unknown."""
        if self.unknown_price:
            return None
        total = Usage()
        for reply in self.replies:
            if reply.usage is None:
                return None
            total += reply.usage
        return total

    @property
    def cost_usd(self) -> float | None:
        """What was paid now: answers from the cache are free, an unknown price makes the sum unknown."""
        if self.unknown_price:
            return None
        total = 0.0
        for reply in self.replies:
            if reply.cached:
                continue
            if reply.cost_usd is None:
                return None
            total += reply.cost_usd
        return total

    @property
    def rejected_share(self) -> float | None:
        """The share of audited claims that did not hold; None if none was made."""
        if not self.audit:
            return None
        return sum(not entry.held for entry in self.audit) / len(self.audit)

    def as_json(self) -> dict[str, Any]:
        """The verdict as plain JSON."""
        value = self.value.model_dump(mode="json") if isinstance(self.value, BaseModel) else self.value
        usage = self.usage
        return {
            "status": self.status,
            "value": value,
            "judge": self.judge,
            "raw": self.raw,
            "usage": usage.as_json() if usage else None,
            "cost_usd": self.cost_usd,
            "audit": [entry.as_json() for entry in self.audit],
            "problem": self.problem,
        }
