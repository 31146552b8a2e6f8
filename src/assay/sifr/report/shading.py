"""Shares as cells of a grid: the colour runs from the lowest of them to the highest."""

from __future__ import annotations

from collections.abc import Mapping

from assay.reports import Cell

__all__ = ["shaded"]

Place = tuple[str, str]


def shaded(shares: Mapping[Place, float]) -> tuple[dict[Place, Cell], str]:
    """The cells, and the sentence that says what their colour means.

    Formats often lie within a few points of each other; on a scale from 0 to 1 all would look alike.
    """
    low, high = min(shares.values(), default=0.0), max(shares.values(), default=1.0)
    width = high - low
    cells = {
        place: Cell(f"{100 * share:.0f}", (share - low) / width if width else 1.0)
        for place, share in shares.items()
    }
    return cells, f"The stronger the colour, the better: from {100 * low:.0f} to {100 * high:.0f} %."
