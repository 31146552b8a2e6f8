"""Bars, a heat map and a reliability curve as SVG, in the page's own colours, each with its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.reports.escaping import html_text

__all__ = ["PATTERNS", "Bar", "ReliabilityPoint", "bar_chart", "heat_map", "reliability_curve"]

_WIDTH = 720

PATTERNS = (
    '<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>'
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">'
    '<path class="plot-b-line" d="M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2"/></pattern></defs></svg>'
)
"""What the charts of a page share; it stands once in the page, for an id may."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a bar chart: up to two values on the same scale, None for "not assessed"."""

    name: str
    values: Sequence[float | None]


@dataclass(frozen=True, slots=True)
class ReliabilityPoint:
    """One bin: what was stated, what was found, its interval, and how many cases lie behind it."""

    stated: float
    found: float
    ci: Sequence[float] | None
    n: int


def _text(x: float, y: float, words: object, *, anchor: str = "start", style: str = "plot-soft") -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html_text(words)}</text>'


def _box(style: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{style}" {place}{more}/>'


def _svg(height: float, spoken: str, parts: Sequence[str], width: float = _WIDTH) -> str:
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{html_text(spoken)}" '
        f'style="max-width:{width:.0f}px" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def bar_chart(bars: Sequence[Bar], series: Sequence[str], title: str, *, high: float) -> str:
    """Horizontal bars, one group per name; the second series is hatched and not only coloured."""
    thickness, gap, left, right = 12, 12, 130, 60
    group = thickness * len(series) + gap
    parts = [_legend(series, left)]
    for number, bar in enumerate(bars):
        top = 30 + group * number
        middle = top + thickness * len(series) / 2 + 4
        parts.append(_text(left - 10, middle, bar.name, anchor="end", style="plot-text"))
        for at, value in enumerate(bar.values):
            scale = (_WIDTH - left - right) / high
            parts.append(_bar(value, left, top + thickness * at, thickness - 2, scale, at))
    spoken = "; ".join(f"{bar.name}: {', '.join(_spoken_values(bar, series))}" for bar in bars)
    return _svg(40 + group * len(bars), f"{title}. {spoken}.", parts)


def _fill(series: int) -> str:
    return "plot-a" if series == 0 else "plot-hatch"


def _bar(value: float | None, left: int, y: float, thickness: float, scale: float, series: int) -> str:
    baseline = y + thickness - 1
    if value is None:
        return _text(left + 4, baseline, "not assessed")
    width = max(0.0, value * scale)
    return _box(_fill(series), left, y, width, thickness) + _text(left + width + 5, baseline, f"{value:.2f}")


def _spoken_values(bar: Bar, series: Sequence[str]) -> list[str]:
    pairs = zip(series, bar.values, strict=True)
    return [f"{name} {'not assessed' if value is None else f'{value:.2f}'}" for name, value in pairs]


def _legend(series: Sequence[str], left: int) -> str:
    if len(series) < 2:
        return ""
    return "".join(
        _box(_fill(at), left + 130 * at, 6, 12, 12) + _text(left + 130 * at + 18, 16, name)
        for at, name in enumerate(series)
    )


def heat_map(
    rows: Sequence[str], columns: Sequence[str], counts: Mapping[tuple[str, str], int], title: str
) -> str:
    """Counts by row and column: the darker, the more; every cell also has its number."""
    left, top = 180, 130
    size = max(20.0, min(34.0, (_WIDTH - left - 10) / max(1, len(columns))))
    most = max(counts.values(), default=1)
    parts = []
    for x, column in enumerate(columns):
        turn = f"translate({left + size * (x + 0.5) + 4:.1f},{top - 8}) rotate(-55)"
        parts.append(f'<text class="plot-soft" transform="{turn}">{html_text(column)}</text>')
    for y, row in enumerate(rows):
        parts.append(_text(left - 8, top + size * (y + 0.5) + 4, row, anchor="end"))
        for x, column in enumerate(columns):
            count = counts.get((row, column), 0)
            parts.append(_cell(left + size * x, top + size * y, size, count, most, row == column))
    said = sorted(((n, r, c) for (r, c), n in counts.items() if n and r != c), reverse=True)[:5]
    spoken = "; ".join(f"{r} read as {c}: {n}" for n, r, c in said) or "no confusion"
    width = max(left + size * len(columns) + 80, 480.0)
    return _svg(top + size * len(rows) + 10, f"{title}. Most frequent: {spoken}.", parts, width)


def _cell(x: float, y: float, size: float, count: int, most: int, diagonal: bool) -> str:
    strength = 0.0 if not count else 0.15 + 0.85 * count / most
    fill = "plot-a-fill" if diagonal else "plot-b-fill"
    box = _box(f"{fill} plot-cell", x, y, size - 2, size - 2, f' fill-opacity="{strength:.2f}"')
    if not count:
        return box
    tone = "plot-on-dark" if strength > 0.55 else "plot-soft"
    return box + _text(x + size / 2 - 1, y + size / 2 + 3, count, anchor="middle", style=tone)


def reliability_curve(points: Sequence[ReliabilityPoint], title: str) -> str:
    """Stated against found: on the diagonal a confidence means what it says."""
    size, left, top = 320, 60, 12
    parts = [
        _box("plot-frame", left, top, size, size),
        f'<line class="plot-zero" x1="{left}" y1="{top + size}" x2="{left + size}" y2="{top}"/>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_text(left + size * tick, top + size + 18, f"{tick:g}", anchor="middle"))
        parts.append(_text(left - 8, top + size * (1 - tick) + 4, f"{tick:g}", anchor="end"))
    parts.append(_text(left + size / 2, top + size + 38, "stated confidence", anchor="middle"))
    parts += [_point(point, size, left, top) for point in points]
    spoken = "; ".join(f"stated {p.stated:.2f}, found {p.found:.2f} in {p.n} cases" for p in points)
    return _svg(top + size + 48, f"{title}. {spoken}.", parts, width=left + size + 90)


def _point(point: ReliabilityPoint, size: int, left: int, top: int) -> str:
    x, y = left + size * point.stated, top + size * (1 - point.found)
    drawn = ""
    if point.ci is not None:
        low, high = (top + size * (1 - end) for end in point.ci)
        place = f'x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"'
        drawn = f'<line class="plot-a plot-interval" {place}/>'
    mark = f'<circle class="plot-a" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
    return drawn + mark + _text(x + 9, y + 4, f"n = {point.n:,}")
