"""Lines over a scale and a funnel as SVG: lines differ in dash and mark, so that colour is never alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from assay.reports.charts import _box, _svg, _text

__all__ = ["Curve", "FunnelBar", "funnel_chart", "line_chart"]

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT = 720, 300, 64, 16, 200
_STYLES = ("plot-line-a", "plot-line-b", "plot-line-c")
_GAP = 17


@dataclass(frozen=True, slots=True)
class Curve:
    """One line: points from left to right, and where there is one a band around it."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float, float]] = field(default=())
    """x, low, high."""
    marked: bool = True
    """Are the points measured? A model's line has none."""


@dataclass(frozen=True, slots=True)
class FunnelBar:
    """One stage: how many came so far, how many did not, and of how many nobody knows."""

    name: str
    reached: int
    not_reached: int
    unknown: int


def line_chart(
    curves: Sequence[Curve], title: str, *, x_name: str, y_name: str, x_ticks: Sequence[float]
) -> str:
    """Up to three curves; the vertical scale is a share from 0 to 100 %."""
    frame = _Frame(min(x_ticks), max(x_ticks))
    parts = [frame.draw(x_ticks, x_name, y_name)]
    ends = _apart([frame.y(curve.points[-1][1]) for curve in curves if curve.points])
    drawn = [curve for curve in curves if curve.points]
    for place, (curve, end) in enumerate(zip(drawn, ends, strict=True)):
        style = _STYLES[place % len(_STYLES)]
        parts.append(_curve(curve, frame, style))
        x = frame.x(curve.points[-1][0]) + 12
        parts.append(_text(x, end + 4, curve.name, style=f"{style}-text"))
    spoken = "; ".join(
        f"{curve.name}: " + ", ".join(f"{x:g} gives {100 * y:.1f} %" for x, y in curve.points)
        for curve in drawn
    )
    return _svg(_HEIGHT + _TOP + 46, f"{title}. {spoken or 'Nothing to show'}.", parts, _WIDTH)


class _Frame:
    """The scale from values to places."""

    def __init__(self, low: float, high: float) -> None:
        self._low, self._width = low, (high - low) or 1.0

    def x(self, value: float) -> float:
        return _LEFT + (value - self._low) / self._width * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        return _TOP + (1 - min(1.0, max(0.0, value))) * _HEIGHT

    def draw(self, x_ticks: Sequence[float], x_name: str, y_name: str) -> str:
        right = _WIDTH - _RIGHT
        parts = []
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self.y(share)
            parts.append(f'<line class="plot-grid" x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
            parts.append(_text(_LEFT - 8, y + 4, f"{share:.0%}".replace("%", " %"), anchor="end"))
        for tick in x_ticks:
            parts.append(_text(self.x(tick), _TOP + _HEIGHT + 18, f"{tick:g}", anchor="middle"))
        parts.append(_text((_LEFT + right) / 2, _TOP + _HEIGHT + 38, x_name, anchor="middle"))
        turn = f"translate(14,{_TOP + _HEIGHT / 2:.0f}) rotate(-90)"
        parts.append(f'<g transform="{turn}">{_text(0, 0, y_name, anchor="middle")}</g>')
        return "".join(parts)


def _curve(curve: Curve, frame: _Frame, style: str) -> str:
    parts = []
    if curve.band:
        upper = [f"{frame.x(x):.1f},{frame.y(high):.1f}" for x, _, high in curve.band]
        lower = [f"{frame.x(x):.1f},{frame.y(low):.1f}" for x, low, _ in reversed(curve.band)]
        parts.append(f'<polygon class="{style}-band" points="{" ".join(upper + lower)}"/>')
    line = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in curve.points)
    parts.append(f'<polyline class="{style}" points="{line}"/>')
    if curve.marked:
        parts += [
            f'<circle class="{style}-mark" cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="4.5"/>'
            for x, y in curve.points
        ]
    return "".join(parts)


def _apart(places: Sequence[float]) -> list[float]:
    """Names at the ends of lines, moved just so far that none covers another."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    moved = list(places)
    for before, after in zip(order, order[1:], strict=False):
        moved[after] = max(moved[after], moved[before] + _GAP)
    over = max([place - (_TOP + _HEIGHT) for place in moved], default=0.0)
    return [place - max(0.0, over) for place in moved]


def funnel_chart(bars: Sequence[FunnelBar], title: str) -> str:
    """Stages from top to bottom: full is what came so far, hatched what nobody knows, empty the rest."""
    left, right, thickness, gap = 130, 190, 20, 12
    whole = max([bar.reached + bar.unknown + bar.not_reached for bar in bars], default=0) or 1
    scale = (_WIDTH - left - right) / whole
    parts = []
    for number, bar in enumerate(bars):
        top = 10 + (thickness + gap) * number
        sure, open_ = bar.reached * scale, bar.unknown * scale
        parts.append(_text(left - 10, top + 15, bar.name, anchor="end", style="plot-text"))
        parts.append(_box("plot-frame", left, top, whole * scale, thickness))
        parts.append(_box("plot-a", left, top, sure, thickness))
        if bar.unknown:
            parts.append(_box("plot-hatch", left + sure, top, open_, thickness))
        words = f"{bar.reached:,} of {whole:,}" + (f", {bar.unknown:,} not known" if bar.unknown else "")
        parts.append(_text(left + whole * scale + 10, top + 15, words))
    spoken = "; ".join(
        f"{bar.name}: {bar.reached} reached, {bar.not_reached} not, {bar.unknown} not known" for bar in bars
    )
    return _svg(20 + (thickness + gap) * len(bars), f"{title}. {spoken or 'Nothing to show'}.", parts, _WIDTH)
