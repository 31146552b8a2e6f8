"""The outcome of one probe: a number, what it is held against, and whether the problem is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["Measurement", "Probe", "judged", "unmeasured"]


@dataclass(frozen=True, slots=True)
class Measurement:
    """What a probe found.

    `holds` is True where the problem is there, False where it is not, and None where the number does not
    decide: between the two bounds of a probe lies what people may differ about. `worse` says in which
    direction the number gets worse, so that a page can be held against its clean twin.
    """

    value: float | None
    unit: str
    threshold: float | None
    holds: bool | None
    detail: str
    worse: Literal["lower", "higher"] = "higher"

    def as_json(self) -> dict[str, Any]:
        """The fields, for the evidence of a verdict."""
        return {
            "value": self.value,
            "unit": self.unit,
            "threshold": self.threshold,
            "holds": self.holds,
            "detail": self.detail,
        }


Probe = Callable[[PageView, "Element | None"], Measurement]
"""A plain function of a stored page and the element that the claim is about."""


def unmeasured(detail: str) -> Measurement:
    """Nothing could be measured, and why."""
    return Measurement(None, "", None, None, detail)


def judged(
    value: float,
    unit: str,
    detail: str,
    *,
    bad: float,
    fine: float | None = None,
    worse: Literal["lower", "higher"] = "higher",
) -> Measurement:
    """Hold a number against a bound from which it is bad and one from which it is fine.

    `bad` itself is not yet bad; without `fine` whatever is not bad is fine.
    """
    fine = bad if fine is None else fine
    sign = 1 if worse == "higher" else -1
    holds = True if sign * value > sign * bad else False if sign * value <= sign * fine else None
    return Measurement(round(value, 2), unit, bad, holds, detail, worse)
