"""Shapes for the food pictures: a table seen from above with a cloth, boards, plates and crumbs."""

from __future__ import annotations

import math
import random

__all__ = [
    "CRUST",
    "DARK",
    "HEIGHT",
    "LIGHT",
    "PALE",
    "WIDTH",
    "bar",
    "berries",
    "board",
    "crumbs",
    "disc",
    "line",
    "oval",
    "plate",
    "ring_of",
    "scalloped",
    "seeds",
    "shape",
    "sprig",
    "table",
]

WIDTH, HEIGHT = 900, 600
DARK, CRUST, LIGHT, PALE = "#7d431f", "#b26a2c", "#d6984f", "#f0d19b"

# Table, stripe of the cloth, cloth.
_TABLES = {
    "oat": ("#e6d5b8", "#a8405f", "#fbf4e6"),
    "berry": ("#8c2f4d", "#f3dfe0", "#b65873"),
    "sage": ("#a9b799", "#5d7350", "#eef0e2"),
    "slate": ("#59636a", "#c9d1d3", "#7d898f"),
    "rye": ("#a87b52", "#fbf4e6", "#7a5433"),
    "sky": ("#b9cfd6", "#4f7686", "#eef4f3"),
}


def disc(x: float, y: float, r: float, fill: str, opacity: float = 1) -> str:
    """A filled circle."""
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.1f}" fill="{fill}" opacity="{opacity}"/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0, opacity: float = 1) -> str:
    """A filled ellipse."""
    return (
        f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rx:.0f}" ry="{ry:.0f}" fill="{fill}" opacity="{opacity}"'
        f' transform="rotate({turn:.0f} {x:.0f} {y:.0f})"/>'
    )


def bar(x: float, y: float, w: float, h: float, fill: str, rx: float = 0, turn: float = 0) -> str:
    """A rectangle around its middle."""
    return (
        f'<rect x="{x - w / 2:.0f}" y="{y - h / 2:.0f}" width="{w:.0f}" height="{h:.0f}" rx="{rx:.0f}"'
        f' fill="{fill}" transform="rotate({turn:.0f} {x:.0f} {y:.0f})"/>'
    )


def shape(points: str, fill: str, opacity: float = 1) -> str:
    """A filled path."""
    return f'<path d="{points}" fill="{fill}" opacity="{opacity}"/>'


def line(points: str, colour: str, width: float, opacity: float = 1) -> str:
    """A drawn line."""
    return (
        f'<path d="{points}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" opacity="{opacity}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def table(name: str, draw: random.Random) -> str:
    """The table with a striped cloth lying across it."""
    top, stripe, cloth = _TABLES[name]
    turn = draw.choice((-18, -12, 14, 20))
    grain = "".join(
        line(f"M0 {y}Q450 {y + draw.randint(-14, 14)} 900 {y}", "#000", 2, 0.05) for y in range(40, 600, 70)
    )
    stripes = "".join(bar(450 + offset, 300, 10, 1300, stripe, 0, turn) for offset in (-210, -186, 186, 210))
    return bar(450, 300, WIDTH, HEIGHT, top) + grain + bar(450, 300, 500, 1300, cloth, 0, turn) + stripes


def board(w: float = 620, h: float = 400) -> str:
    """A wooden board with a shadow."""
    return (
        bar(456, 312, w, h, "#3a2413", 34).replace("/>", ' opacity=".22"/>', 1)
        + bar(450, 300, w, h, "#c79a64", 34)
        + "".join(
            line(f"M{450 - w / 2 + 26:.0f} {y}H{450 + w / 2 - 26:.0f}", "#b28450", 3)
            for y in range(int(330 - h / 2), int(300 + h / 2), 44)
        )
        + disc(450 - w / 2 + 40, 300, 13, "#8f6a3e")
    )


def plate(r: float = 250, colour: str = "#fdfaf3") -> str:
    """A round plate with a rim and a shadow."""
    return (
        disc(457, 312, r, "#2c1a0c", 0.2)
        + disc(450, 300, r, colour)
        + disc(450, 300, r * 0.8, "#efe6d5")
        + disc(450, 300, r * 0.77, colour)
    )


def ring_of(
    count: int, radius: float, start: float = 0, x: float = 450, y: float = 300
) -> list[tuple[float, float, float]]:
    """Places on a circle with their angle in degrees."""
    return [
        (
            x + radius * math.cos(math.radians(start + i * 360 / count)),
            y + radius * math.sin(math.radians(start + i * 360 / count)),
            start + i * 360 / count,
        )
        for i in range(count)
    ]


def scalloped(x: float, y: float, r: float, bumps: int, fill: str) -> str:
    """A round with a wavy edge, like a tart or a muffin case."""
    size = math.pi * r / bumps * 1.15
    return disc(x, y, r, fill) + "".join(disc(bx, by, size, fill) for bx, by, _ in ring_of(bumps, r, 0, x, y))


def seeds(draw: random.Random, x: float, y: float, r: float, count: int, colours: tuple[str, ...]) -> str:
    """Seeds strewn over a round."""
    parts = []
    for _ in range(count):
        angle, far = draw.uniform(0, math.tau), r * math.sqrt(draw.random())
        parts.append(
            oval(
                x + far * math.cos(angle),
                y + far * math.sin(angle),
                6,
                3,
                draw.choice(colours),
                draw.randint(0, 180),
            )
        )
    return "".join(parts)


def crumbs(draw: random.Random, count: int = 26, colour: str = "#fffaf0") -> str:
    """Crumbs or flour on the table."""
    return "".join(
        disc(draw.randint(30, 870), draw.randint(30, 570), draw.uniform(2, 6), colour, 0.8)
        for _ in range(count)
    )


def sprig(x: float, y: float, size: float, turn: float, colour: str = "#55704a") -> str:
    """A small twig with leaves."""
    leaves = "".join(
        oval(
            x + side * size * 0.16,
            y - size * 0.5 + i * size * 0.2,
            size * 0.15,
            size * 0.06,
            colour,
            side * -38,
        )
        for i in range(5)
        for side in (-1, 1)
    )
    stalk = line(f"M{x:.0f} {y - size * 0.6:.0f}V{y + size * 0.5:.0f}", colour, size * 0.04)
    return f'<g transform="rotate({turn:.0f} {x:.0f} {y:.0f})">{stalk}{leaves}</g>'


def berries(draw: random.Random, places: list[tuple[float, float]], colour: str, r: float = 17) -> str:
    """Round berries with a point of light."""
    return "".join(
        disc(x, y, r * draw.uniform(0.88, 1.08), colour)
        + disc(x - r * 0.3, y - r * 0.35, r * 0.22, "#fff", 0.6)
        for x, y in places
    )
