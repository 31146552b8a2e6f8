"""Stacked bars as SVG: what a whole is made of; kinds differ in pattern and number, not only in colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.reports.charts import _box, _svg, _text
from assay.reports.escaping import html_text

__all__ = ["Stack", "stacked_chart"]

_WIDTH, _LEFT, _RIGHT = 720, 160, 20
_THICK, _GAP, _LINE = 20, 12, 20
_PER_LINE = 4
# Narrower parts have no room for their number; it stands in the text alternative.
_ROOM = 0.055
_KINDS = (
    ("plot-a-fill", ""),
    ("plot-b-fill", ""),
    ("plot-hatch", ""),
    ("plot-line-c-mark", ""),
    ("plot-cell", ' style="fill:var(--ink)"'),
    ("plot-cell plot-none", ' style="stroke:var(--soft)"'),
    ("plot-cell", ' style="fill:var(--soft);fill-opacity:.3"'),
)
_ON_DARK = {0, 1, 3, 4}


@dataclass(frozen=True, slots=True)
class Stack:
    """One bar: a share for each kind, together 1."""

    name: str
    shares: Sequence[float]


def stacked_chart(stacks: Sequence[Stack], kinds: Sequence[str], title: str) -> str:
    """Up to seven kinds, from left to right in the order given."""
    top = 10 + _LINE * -(-len(kinds) // _PER_LINE)
    parts = [_legend(kinds)]
    for number, stack in enumerate(stacks):
        y = top + (_THICK + _GAP) * number
        name = stack.name if len(stack.name) <= 22 else stack.name[:21] + "…"
        parts.append(_text(_LEFT - 10, y + 15, name, anchor="end", style="plot-text"))
        parts.append(_bar(stack, y))
    spoken = "; ".join(f"{stack.name}: {_said(stack, kinds)}" for stack in stacks)
    height = top + (_THICK + _GAP) * len(stacks) + 4
    return _svg(height, f"{title}. {spoken or 'Nothing to show'}.", parts, _WIDTH)


def _said(stack: Stack, kinds: Sequence[str]) -> str:
    pairs = zip(kinds, stack.shares, strict=True)
    return ", ".join(f"{kind} {100 * share:.1f} %" for kind, share in pairs if share)


def _legend(kinds: Sequence[str]) -> str:
    step = (_WIDTH - 20) / _PER_LINE
    parts = []
    for number, kind in enumerate(kinds):
        x, y = 10 + step * (number % _PER_LINE), 4 + _LINE * (number // _PER_LINE)
        style, more = _KINDS[number % len(_KINDS)]
        parts.append(_box(style, x, y, 13, 13, more) + _text(x + 19, y + 11, kind))
    return "".join(parts)


def _bar(stack: Stack, y: float) -> str:
    x, whole, parts = float(_LEFT), _WIDTH - _LEFT - _RIGHT, []
    for number, share in enumerate(stack.shares):
        width = max(0.0, share) * whole
        style, more = _KINDS[number % len(_KINDS)]
        if width:
            parts.append(_box(style, x, y, width, _THICK, more))
        if share >= _ROOM:
            parts.append(_number(x + width / 2, y + 14, f"{100 * share:.0f} %", number in _ON_DARK))
        x += width
    return "".join(parts)


def _number(x: float, y: float, words: str, on_dark: bool) -> str:
    if on_dark:
        return _text(x, y, words, anchor="middle", style="plot-on-dark")
    # On a pattern a figure needs a clear edge.
    halo = "paint-order:stroke;stroke:var(--paper);stroke-width:3px"
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle"'
    return f'<text class="plot-text" style="{halo}" {place}>{html_text(words)}</text>'
