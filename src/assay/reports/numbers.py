"""Numbers as they stand in text: the value, its interval, and a dash for what does not exist."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["interval_text", "points_text", "signed_points"]


def interval_text(value: float | None, ci: Sequence[float] | None, *, percent: bool = False) -> str:
    """`81.2 % [70.1, 88.9]` or `0.812 [0.701, 0.889]`."""
    if value is None:
        return "–"
    scale, digits, unit = (100, 1, " %") if percent else (1, 3, "")
    shown = f"{value * scale:.{digits}f}{unit}"
    if ci is None:
        return f"{shown} [no interval]"
    return f"{shown} [{ci[0] * scale:.{digits}f}, {ci[1] * scale:.{digits}f}]"


def points_text(value: float | None, ci: Sequence[float] | None) -> str:
    """`+2.8 [+1.7, +3.9]`: a difference of shares, in percentage points."""
    if value is None:
        return "–"
    ends = "no interval" if ci is None else f"{signed_points(ci[0])}, {signed_points(ci[1])}"
    return f"{signed_points(value)} [{ends}]"


def signed_points(share: float) -> str:
    """A difference of shares in points with its sign; nothing is neither more nor less."""
    shown = round(100 * share, 1)
    return f"{shown:+.1f}" if shown else "0.0"
