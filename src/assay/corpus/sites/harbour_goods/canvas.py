"""A small studio for product shots: turned shapes, bent tubes, wood and cloth with light from the left."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

__all__ = ["FLOOR", "Canvas", "Point", "mix"]

Point = tuple[float, float]

# Where things stand on the 800 by 800 canvas.
FLOOR = 620


def mix(first: str, second: str, share: float) -> str:
    """A colour between two; `share` is how much of the second it has."""
    a, b = (tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in (first, second))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def _darker(colour: str, share: float) -> str:
    return mix(colour, "#0d1418", share)


def _lighter(colour: str, share: float) -> str:
    return mix(colour, "#ffffff", share)


def _smooth(points: Sequence[Point]) -> str:
    """Curves through all points, without the first move."""
    padded = [points[0], *points, points[-1]]
    parts = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        c1 = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        c2 = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        parts.append(f"C{c1[0]:.1f} {c1[1]:.1f} {c2[0]:.1f} {c2[1]:.1f} {end[0]:.1f} {end[1]:.1f}")
    return "".join(parts)


class Canvas:
    """Collects shapes; `svg` gives the picture."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)  # noqa: S311 - pictures, not secrets
        self._defs: dict[str, str] = {}
        self._parts: list[str] = []

    def add(self, markup: str) -> None:
        """Add raw markup."""
        self._parts.append(markup)

    def svg(self, view: tuple[int, int, int, int], width: int, height: int) -> str:
        """The picture, seen through a window of the canvas."""
        box = " ".join(map(str, view))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}">'
            f"<defs>{''.join(self._defs.values())}</defs>{''.join(self._parts)}</svg>"
        )

    @contextmanager
    def group(self, transform: str = "", opacity: float = 1) -> Iterator[None]:
        """Shapes drawn inside are moved, scaled or faded together."""
        self.add(f'<g transform="{transform}" opacity="{opacity}">')
        yield
        self.add("</g>")

    def gradient(self, stops: Sequence[tuple[float, str, float]], *, down: bool = False) -> str:
        """A linear gradient of (offset, colour, opacity)."""
        key = f"{down}{stops}"
        name = f"g{list(self._defs).index(key) if key in self._defs else len(self._defs)}"
        ends = 'x2="0" y2="1"' if down else ""
        inner = "".join(
            f'<stop offset="{o}" stop-color="{c}" stop-opacity="{alpha}"/>' for o, c, alpha in stops
        )
        self._defs[key] = f'<linearGradient id="{name}" {ends}>{inner}</linearGradient>'
        return f"url(#{name})"

    def glow(self, colour: str, opacity: float) -> str:
        """A radial gradient that fades out."""
        key = f"glow{colour}{opacity}"
        name = f"g{list(self._defs).index(key) if key in self._defs else len(self._defs)}"
        self._defs[key] = (
            f'<radialGradient id="{name}"><stop offset="0" stop-color="{colour}" stop-opacity="{opacity}"/>'
            f'<stop offset="0.55" stop-color="{colour}" stop-opacity="{opacity * 0.42:.3f}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
        )
        return f"url(#{name})"

    def barrel(self, colour: str, shine: float = 0.35) -> str:
        """The shading of something round, lit from the left."""
        return self.gradient(
            (
                (0, _darker(colour, 0.3), 1),
                (0.14, _darker(colour, 0.06), 1),
                (0.3, _lighter(colour, shine), 1),
                (0.48, colour, 1),
                (0.8, _darker(colour, 0.26), 1),
                (1, _darker(colour, 0.46), 1),
            )
        )

    def sheet(self, colour: str) -> str:
        """The shading of something flat: lighter above."""
        return self.gradient(((0, _lighter(colour, 0.2), 1), (1, _darker(colour, 0.14), 1)), down=True)

    def path(self, d: str, fill: str, **attributes: str | float) -> None:
        """A path; underscores in attribute names become dashes."""
        more = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
        self.add(f'<path d="{d}" fill="{fill}"{more}/>')

    def line(self, d: str, colour: str, width: float, opacity: float = 1) -> None:
        """A stroke with round ends."""
        self.path(
            d,
            "none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            opacity=opacity,
        )

    def disc(self, cx: float, cy: float, rx: float, ry: float, fill: str, opacity: float = 1) -> None:
        """An ellipse."""
        place = f'cx="{cx:.1f}" cy="{cy:.1f}" rx="{rx:.1f}" ry="{ry:.1f}"'
        self.add(f'<ellipse {place} fill="{fill}" opacity="{opacity}"/>')

    def shadow(self, cx: float, cy: float, rx: float, ry: float = 0) -> None:
        """A soft shadow that falls to the right, and a dark line where the thing touches the ground."""
        ry = ry or rx * 0.14
        self.disc(cx + rx * 0.16, cy + 2, rx * 1.32, ry * 1.6, self.glow("#1b1d1a", 0.5))
        self.disc(cx, cy, rx * 0.96, ry * 0.72, self.glow("#14110d", 0.75))

    def lathe(
        self,
        cx: float,
        profile: Sequence[Point],
        colour: str,
        *,
        squash: float = 0.13,
        shine: float = 0.35,
        inside: str = "",
        straight: bool = False,
    ) -> None:
        """A turned shape from (radius, y) pairs, top first; `inside` opens it and is the colour in there."""
        (top_r, top_y), (low_r, low_y) = profile[0], profile[-1]
        left = [(cx - r, y) for r, y in profile]
        right = [(cx + r, y) for r, y in reversed(profile)]
        join = (lambda pts: "".join(f"L{x:.1f} {y:.1f}" for x, y in pts[1:])) if straight else _smooth
        d = (
            f"M{left[0][0]:.1f} {top_y}{join(left)}"
            f"A{low_r:.1f} {low_r * squash:.1f} 0 0 0 {cx + low_r:.1f} {low_y}{join(right)}"
            f"A{top_r:.1f} {top_r * squash:.1f} 0 0 0 {cx - top_r:.1f} {top_y}Z"
        )
        self.path(d, self.barrel(colour, shine))
        if inside:
            self.disc(cx, top_y, top_r, top_r * squash, _lighter(colour, 0.3))
            shade = self.gradient(((0, _darker(inside, 0.42), 1), (1, _lighter(inside, 0.08), 1)))
            self.disc(cx, top_y + 1, top_r - 7, (top_r - 7) * squash, shade)
        else:
            shade = self.gradient(((0, _lighter(colour, 0.3), 1), (1, _darker(colour, 0.1), 1)))
            self.disc(cx, top_y, top_r, top_r * squash, shade)

    def gleam(self, d: str, width: float = 10, opacity: float = 0.5) -> None:
        """A highlight on something glossy."""
        self.line(d, "#ffffff", width, opacity)

    def tube(self, d: str, colour: str, width: float, shine: float = 0.4) -> None:
        """A bent rod or handle."""
        self.line(d, _darker(colour, 0.42), width)
        self.line(d, colour, width * 0.74)
        with self.group(f"translate({-width * 0.08:.1f} {-width * 0.12:.1f})"):
            self.line(d, _lighter(colour, shine), width * 0.2, 0.75)

    def grain(self, box: tuple[float, float, float, float], colour: str, lines: int, clip: str) -> None:
        """Wood grain inside a path."""
        name = f"c{len(self._defs)}"
        self._defs[name] = f'<clipPath id="{name}"><path d="{clip}"/></clipPath>'
        x, y, w, h = box
        self.add(f'<g clip-path="url(#{name})">')
        for index in range(lines):
            at = y + h * (index + 0.5) / lines + self.random.uniform(-4, 4)
            bend = self.random.uniform(-14, 14)
            self.line(
                f"M{x:.0f} {at:.0f}c{w * 0.3:.0f} {bend:.0f} {w * 0.6:.0f} {-bend:.0f} {w:.0f} 0",
                _darker(colour, 0.38),
                self.random.choice((1.2, 1.8, 2.6)),
                self.random.uniform(0.16, 0.42),
            )
        self.add("</g>")

    def weave(self, clip: str, colour: str, box: tuple[int, int, int, int], gap: int = 9) -> None:
        """The fine cross lines of linen inside a path."""
        name = f"c{len(self._defs)}"
        self._defs[name] = f'<clipPath id="{name}"><path d="{clip}"/></clipPath>'
        x, y, w, h = box
        d = "".join(f"M{x} {y + i}h{w}" for i in range(0, h, gap))
        d += "".join(f"M{x + i} {y}v{h}" for i in range(0, w, gap))
        thread = f'stroke="{_darker(colour, 0.3)}" opacity="0.14"'
        self.add(f'<path clip-path="url(#{name})" d="{d}" fill="none" {thread}/>')
