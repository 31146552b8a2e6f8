"""Points on two scales as SVG: what is gained against what it costs, and the front that nothing beats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from assay.reports.charts import _svg, _text
from assay.reports.numbers import interval_text

__all__ = ["Point", "scatter_chart"]

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT = 720, 340, 64, 16, 120
# About the width of a letter, to keep names clear of each other.
_LETTER = 7.5


@dataclass(frozen=True, slots=True)
class Point:
    """A mark with its interval on the upright scale; `strong` is the one that the reader came for."""

    name: str
    x: float
    y: float
    ci: Sequence[float] | None = None
    strong: bool = False
    front: bool = False


def scatter_chart(points: Sequence[Point], title: str, *, x_name: str, y_name: str) -> str:
    """Shares against an amount on a logarithmic scale; the dashed line joins the points of the front.

    The upright scale begins at the fifth below the lowest share, else high ones could not be told apart.
    """
    shown = sorted((point for point in points if point.x > 0), key=lambda point: (point.x, point.name))
    frame = _Frame(shown)
    parts = [frame.draw(x_name, y_name), _front(shown, frame)]
    parts += [_mark(point, frame) for point in shown]
    parts += [
        _text(x, y, point.name, anchor=side, style="plot-text")
        for point, (x, y, side) in zip(shown, _labels(shown, frame), strict=True)
    ]
    spoken = "; ".join(
        f"{point.name}: {interval_text(point.y, point.ci, percent=True)} at {point.x:,.0f}"
        + (", on the front" if point.front else "")
        for point in shown
    )
    return _svg(_HEIGHT + _TOP + 46, f"{title}. {spoken or 'Nothing to show'}.", parts, _WIDTH)


class _Frame:
    """The scales from values to places."""

    def __init__(self, points: Sequence[Point]) -> None:
        ends = [end for point in points for end in (point.y, *(point.ci or ()))] or [0.0]
        self._least = min(0.8, max(0.0, math.floor(min(ends) * 5) / 5))
        xs = [point.x for point in points] or [1.0]
        self._low, self._high = math.log(min(xs) / 1.25), math.log(max(xs) * 1.25)

    def x(self, value: float) -> float:
        share = (math.log(value) - self._low) / (self._high - self._low)
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        return _TOP + (1 - min(1.0, max(self._least, value))) / (1 - self._least) * _HEIGHT

    def ticks(self) -> list[float]:
        decades = range(math.floor(self._low / math.log(10)), math.ceil(self._high / math.log(10)) + 1)
        steps = [base * 10.0**power for power in decades for base in (1, 2, 5)]
        return [step for step in steps if self._low <= math.log(step) <= self._high]

    def draw(self, x_name: str, y_name: str) -> str:
        right, bottom, parts = _WIDTH - _RIGHT, _TOP + _HEIGHT, []
        for step in range(5):
            share = self._least + (1 - self._least) * step / 4
            y = self.y(share)
            parts.append(f'<line class="plot-grid" x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
            parts.append(_text(_LEFT - 8, y + 4, f"{100 * share:.0f} %", anchor="end"))
        for tick in self.ticks():
            x = self.x(tick)
            parts.append(f'<line class="plot-grid" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom}"/>')
            parts.append(_text(x, bottom + 18, f"{tick:,.0f}", anchor="middle"))
        parts.append(_text((_LEFT + right) / 2, bottom + 38, x_name, anchor="middle"))
        turn = f"translate(14,{_TOP + _HEIGHT / 2:.0f}) rotate(-90)"
        parts.append(f'<g transform="{turn}">{_text(0, 0, y_name, anchor="middle")}</g>')
        return "".join(parts)


def _front(points: Sequence[Point], frame: _Frame) -> str:
    places = " ".join(f"{frame.x(p.x):.1f},{frame.y(p.y):.1f}" for p in points if p.front)
    return f'<polyline class="plot-zero" fill="none" points="{places}"/>' if " " in places else ""


def _mark(point: Point, frame: _Frame) -> str:
    x, y, style = frame.x(point.x), frame.y(point.y), "plot-a" if point.strong else "plot-b"
    drawn = ""
    if point.ci is not None:
        low, high = (frame.y(end) for end in point.ci)
        place = f'x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"'
        drawn = f'<line class="{style} plot-interval" {place}/>'
    if point.strong:
        return drawn + f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="6"/>'
    return drawn + f'<rect class="{style}" x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9"/>'


def _labels(points: Sequence[Point], frame: _Frame) -> list[tuple[float, float, str]]:
    """A place for every name, beside its mark or moved just so far that it covers nothing."""
    taken = [_around(frame.x(point.x), frame.y(point.y)) for point in points]
    found = []
    for point in points:
        choices = [_box_of(point, frame, side, step) for step in _STEPS for side in ("start", "end")]
        free = [one for one in choices if not any(_meet(one[1], box) for box in taken)]
        place, box = (free or choices)[0]
        taken.append(box)
        found.append(place)
    return found


_STEPS = (0, -13, 13, -26, 26, -39, 39)
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def _around(x: float, y: float) -> Box:
    return x - 6, y - 6, x + 6, y + 6


def _box_of(point: Point, frame: _Frame, side: str, step: int) -> tuple[tuple[float, float, str], Box]:
    x, y, wide = frame.x(point.x), frame.y(point.y) + step, _LETTER * len(point.name)
    if side == "start":
        return (x + 11, y + 4, side), (x + 10, y - 6, x + 11 + wide, y + 6)
    return (x - 11, y + 4, side), (x - 11 - wide, y - 6, x - 10, y + 6)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
