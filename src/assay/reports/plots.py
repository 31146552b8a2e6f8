"""Plots as SVG: drawn by hand, so that they are small, sharp, and take their colours from the page.

Two series differ in shape as well as in colour, for readers who cannot tell the colours apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assay.reports.escaping import html_text
from assay.reports.numbers import interval_text, points_text

__all__ = ["PlotRow", "interval_plot"]

_WIDTH, _ROW, _TOP, _BOTTOM = 720, 34, 14, 34
_LEFT, _RIGHT = 150, 200
# What fits beside the axis; the text alternative has names in full.
_NAME = 20
_Unit = Literal["percent", "points", "number"]


@dataclass(frozen=True, slots=True)
class PlotRow:
    """One estimate: a mark with its interval."""

    name: str
    value: float | None
    ci: Sequence[float] | None
    series: Literal["a", "b"] = "a"


def interval_plot(
    rows: Sequence[PlotRow],
    title: str,
    *,
    low: float = 0.0,
    high: float = 1.0,
    percent: bool = True,
    zero_line: bool = False,
) -> str:
    """Estimates with intervals, one per line, on a common scale.

    Shares on a scale with a line at zero are differences: they are said in points, with their sign.
    """
    height = _TOP + _ROW * len(rows) + _BOTTOM
    unit: _Unit = ("points" if zero_line else "percent") if percent else "number"
    axis = _Axis(low, high, unit)
    parts = [axis.draw(_TOP, _TOP + _ROW * len(rows), zero_line)]
    for number, row in enumerate(rows):
        parts.append(_row(row, axis, _TOP + _ROW * number + _ROW / 2, unit))
    spoken = html_text(_spoken(rows, title, unit))
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{spoken}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def _spoken(rows: Sequence[PlotRow], title: str, unit: _Unit) -> str:
    said = "; ".join(f"{row.name}: {_said(row, unit)}" for row in rows)
    return f"{title}{', in points' if unit == 'points' else ''}. {said or 'Nothing to show'}."


def _said(row: PlotRow, unit: _Unit) -> str:
    if unit == "points":
        return points_text(row.value, row.ci)
    return interval_text(row.value, row.ci, percent=unit == "percent")


class _Axis:
    """The scale from values to places."""

    def __init__(self, low: float, high: float, unit: _Unit) -> None:
        self._low, self._high = low, high
        self._unit = unit

    def at(self, value: float) -> float:
        share = (min(max(value, self._low), self._high) - self._low) / (self._high - self._low)
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def draw(self, top: float, bottom: float, zero_line: bool) -> str:
        parts = []
        for step in range(5):
            value = self._low + (self._high - self._low) * step / 4
            x = self.at(value)
            label = self._label(value)
            parts.append(f'<line class="plot-grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>')
            parts.append(
                f'<text class="plot-soft" x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{label}</text>'
            )
        if zero_line:
            x = self.at(0.0)
            parts.append(f'<line class="plot-zero" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>')
        return "".join(parts)

    def _label(self, value: float) -> str:
        if self._unit == "percent":
            return f"{value * 100:.0f} %"
        return f"{value * 100:+.0f}".replace("+0", "0") if self._unit == "points" else f"{value:.2g}"


def _row(row: PlotRow, axis: _Axis, y: float, unit: _Unit) -> str:
    text = html_text(row.name if len(row.name) <= _NAME else row.name[: _NAME - 1] + "…")
    parts = [f'<text class="plot-text" x="{_LEFT - 14}" y="{y + 4:.1f}" text-anchor="end">{text}</text>']
    style = f"plot-{row.series}"
    if row.ci is not None:
        a, b = axis.at(row.ci[0]), axis.at(row.ci[1])
        parts.append(
            f'<line class="{style} plot-interval" x1="{a:.1f}" x2="{b:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
    if row.value is not None:
        parts.append(_mark(axis.at(row.value), y, row.series, style))
    shown = html_text(_said(row, unit))
    parts.append(f'<text class="plot-text" x="{_WIDTH - _RIGHT + 18}" y="{y + 4:.1f}">{shown}</text>')
    return "".join(parts)


def _mark(x: float, y: float, series: str, style: str) -> str:
    if series == "a":
        return f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>'
    return f'<rect class="{style}" x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10"/>'
