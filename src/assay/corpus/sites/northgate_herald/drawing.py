"""Shapes that the Herald's pictures are made of: lights, people, houses, boats."""

from __future__ import annotations

import random
from dataclasses import dataclass

__all__ = [
    "COATS",
    "HEIGHT",
    "SKINS",
    "TONES",
    "Tone",
    "WIDTH",
    "rect",
    "disc",
    "shape",
    "stroke",
    "sky",
    "hills",
    "skyline",
    "person",
    "crowd",
    "tree",
    "panes",
    "house",
    "ripples",
    "boat",
]

WIDTH, HEIGHT = 1200, 750


@dataclass(frozen=True, slots=True)
class Tone:
    """The light of a picture."""

    sky: str
    horizon: str
    far: str
    mid: str
    near: str
    ink: str
    light: str
    water: str
    brick: str
    stone: str
    leaf: str


TONES = {
    "morning": Tone(
        "#bcd0dc",
        "#f6e6cf",
        "#b3c0c2",
        "#86979a",
        "#556467",
        "#263033",
        "#fbf0cd",
        "#a3bcc6",
        "#a9644b",
        "#dccfba",
        "#71865f",
    ),
    "grey": Tone(
        "#aeb9bf",
        "#dfe2df",
        "#a8b1b3",
        "#7c888b",
        "#525d60",
        "#262d30",
        "#f3e9c9",
        "#98a8ae",
        "#8d5b49",
        "#cfc8bb",
        "#66775d",
    ),
    "dusk": Tone(
        "#6c7f9c",
        "#f0c59c",
        "#8d8896",
        "#66637a",
        "#45445c",
        "#22222f",
        "#ffdf94",
        "#7d88a3",
        "#8a4c40",
        "#b8a596",
        "#56684f",
    ),
    "night": Tone(
        "#1c2740",
        "#4a5878",
        "#3c4866",
        "#303a54",
        "#242c42",
        "#131826",
        "#ffd982",
        "#2b3957",
        "#6a3d38",
        "#76717a",
        "#34463f",
    ),
}
COATS = ("#8f2222", "#2f4a63", "#c08a3e", "#3f5c4c", "#5a4a6b", "#d4c9b4", "#44505a", "#a65a3c")
SKINS = ("#f0cfb2", "#d9a57f", "#b97c58", "#8b5a3e", "#6b4330")


def rect(x: float, y: float, w: float, h: float, fill: str, rx: float = 0) -> str:
    """A rectangle."""
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" fill="{fill}"'
        + (f' rx="{rx:.0f}"' if rx else "")
        + "/>"
    )


def disc(x: float, y: float, r: float, fill: str, opacity: float = 1) -> str:
    """A filled circle."""
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="{fill}" opacity="{opacity}"/>'


def shape(points: str, fill: str) -> str:
    """A filled path."""
    return f'<path d="{points}" fill="{fill}"/>'


def stroke(points: str, colour: str, width: float) -> str:
    """A drawn line."""
    return (
        f'<path d="{points}" fill="none" stroke="{colour}" stroke-width="{width:.0f}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def sky(tone: Tone, draw: random.Random) -> str:
    """The sky with a few clouds."""
    parts = [rect(0, 0, WIDTH, HEIGHT, "url(#sky)")]
    for _ in range(4):
        x, y, w = draw.randint(-60, 1100), draw.randint(40, 220), draw.randint(160, 340)
        parts.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="26" rx="13" fill="{tone.horizon}" opacity=".45"/>'
            f'<rect x="{x + w * 0.22:.0f}" y="{y - 18}" width="{w * 0.5:.0f}" height="30" rx="15"'
            f' fill="{tone.horizon}" opacity=".45"/>'
        )
    return "".join(parts)


def hills(tone: Tone, draw: random.Random, base: int = 430) -> str:
    """Two ranges of hills."""
    parts = []
    for colour, lift, swing in ((tone.far, 90, 70), (tone.mid, 30, 45)):
        heights = [base - lift - draw.uniform(0, swing) for _ in range(5)]
        path = f"M0 {HEIGHT}L0 {heights[0]:.0f}"
        for index in range(4):
            x0, x1 = index * 300, index * 300 + 300
            path += (
                f"C{x0 + 150} {heights[index]:.0f} {x0 + 150} {heights[index + 1]:.0f}"
                f" {x1} {heights[index + 1]:.0f}"
            )
        parts.append(shape(f"{path}L{WIDTH} {HEIGHT}Z", colour))
    return "".join(parts)


def skyline(tone: Tone, draw: random.Random, base: int = 440) -> str:
    """The city far away: roofs, a spire and a chimney."""
    parts, x = [], -20
    while x < WIDTH:
        w, h = draw.randint(50, 120), draw.randint(50, 150)
        parts.append(rect(x, base - h, w, h + 10, tone.far))
        if draw.random() < 0.5:
            parts.append(
                shape(f"M{x} {base - h}L{x + w / 2:.0f} {base - h - 32}L{x + w} {base - h}Z", tone.far)
            )
        x += w - 2
    spire = draw.randint(200, 950)
    parts.append(rect(spire, base - 210, 46, 220, tone.mid))
    parts.append(
        shape(f"M{spire - 6} {base - 208}L{spire + 23} {base - 330}L{spire + 52} {base - 208}Z", tone.mid)
    )
    return "".join(parts)


def person(x: float, ground: float, size: float, draw: random.Random, coat: str = "") -> str:
    """A person who stands on `ground`."""
    coat, skin = coat or draw.choice(COATS), draw.choice(SKINS)
    hair = draw.choice(("#2b1f18", "#4d3524", "#8a8580", "#a5713c", "#17171d"))
    legs, unit = draw.choice(("#2a3038", "#3a3530", "#444c58")), size / 100
    stride = draw.choice((5, 9)) * unit
    return (
        stroke(f"M{x - 5 * unit:.1f} {ground - 45 * unit:.1f}L{x - stride:.1f} {ground:.1f}", legs, 11 * unit)
        + stroke(
            f"M{x + 5 * unit:.1f} {ground - 45 * unit:.1f}L{x + stride:.1f} {ground:.1f}", legs, 11 * unit
        )
        + shape(
            f"M{x - 15 * unit:.1f} {ground - 40 * unit:.1f}C{x - 20 * unit:.1f} {ground - 82 * unit:.1f}"
            f" {x + 20 * unit:.1f} {ground - 82 * unit:.1f} {x + 15 * unit:.1f} {ground - 40 * unit:.1f}Z",
            coat,
        )
        + stroke(
            f"M{x - 12 * unit:.1f} {ground - 66 * unit:.1f}L{x - 17 * unit:.1f} {ground - 42 * unit:.1f}",
            coat,
            8 * unit,
        )
        + stroke(
            f"M{x + 12 * unit:.1f} {ground - 66 * unit:.1f}L{x + 17 * unit:.1f} {ground - 42 * unit:.1f}",
            coat,
            8 * unit,
        )
        + disc(x, ground - 85 * unit, 11 * unit, skin)
        + shape(
            f"M{x - 11.5 * unit:.1f} {ground - 85 * unit:.1f}A{11.5 * unit:.1f} {11.5 * unit:.1f} 0 0 1"
            f" {x + 11.5 * unit:.1f} {ground - 85 * unit:.1f}Q{x:.1f} {ground - 94 * unit:.1f}"
            f" {x - 11.5 * unit:.1f} {ground - 85 * unit:.1f}Z",
            hair,
        )
    )


def crowd(
    draw: random.Random, count: int, ground: float, size: float, left: int = 80, right: int = 1120
) -> str:
    """People side by side."""
    gap = (right - left) / count
    return "".join(
        person(left + gap * (i + draw.uniform(0.2, 0.8)), ground + draw.uniform(-8, 14), size, draw)
        for i in range(count)
    )


def tree(x: float, ground: float, size: float, tone: Tone) -> str:
    """A round tree."""
    return (
        rect(x - size * 0.05, ground - size * 0.5, size * 0.1, size * 0.5, tone.ink)
        + disc(x, ground - size * 0.72, size * 0.3, tone.leaf)
        + disc(x - size * 0.2, ground - size * 0.55, size * 0.22, tone.leaf)
        + disc(x + size * 0.2, ground - size * 0.55, size * 0.22, tone.leaf)
    )


def panes(x: float, y: float, w: float, h: float, columns: int, rows: int, fill: str, frame: str = "") -> str:
    """A grid of windows."""
    cell_w, cell_h = w / columns, h / rows
    return "".join(
        (
            rect(
                x + c * cell_w + cell_w * 0.12,
                y + r * cell_h + cell_h * 0.08,
                cell_w * 0.76,
                cell_h * 0.78,
                frame,
            )
            if frame
            else ""
        )
        + rect(
            x + c * cell_w + cell_w * 0.2, y + r * cell_h + cell_h * 0.15, cell_w * 0.6, cell_h * 0.62, fill
        )
        for c in range(columns)
        for r in range(rows)
    )


def house(x: float, ground: float, w: float, h: float, tone: Tone, draw: random.Random) -> str:
    """A terraced house."""
    wall = draw.choice((tone.brick, tone.brick, tone.stone))
    door = draw.choice(COATS)
    return (
        rect(x + w * 0.14, ground - h - w * 0.42, w * 0.13, w * 0.3, tone.ink)
        + shape(
            f"M{x - 6:.0f} {ground - h:.0f}L{x + w / 2:.0f} {ground - h - w * 0.38:.0f}"
            f"L{x + w + 6:.0f} {ground - h:.0f}Z",
            tone.near,
        )
        + rect(x, ground - h, w, h, wall)
        + panes(x + w * 0.08, ground - h * 0.92, w * 0.84, h * 0.38, 2, 1, tone.light, "#f4efe4")
        + panes(x + w * 0.08, ground - h * 0.5, w * 0.46, h * 0.38, 1, 1, tone.light, "#f4efe4")
        + rect(x + w * 0.62, ground - h * 0.46, w * 0.22, h * 0.46, door)
        + disc(x + w * 0.8, ground - h * 0.22, 3, tone.light)
    )


def ripples(tone: Tone, draw: random.Random, top: int) -> str:
    """Light on water."""
    return "".join(
        f'<rect x="{draw.randint(-40, 1160)}" y="{draw.randint(top + 14, 735)}"'
        f' width="{draw.randint(50, 190)}" height="5" rx="2" fill="{tone.horizon}" opacity=".35"/>'
        for _ in range(34)
    )


def boat(x: float, y: float, size: float, hull: str, tone: Tone) -> str:
    """A small boat with a cabin."""
    return (
        rect(x + size * 0.42, y - size * 0.62, size * 0.03, size * 0.6, tone.ink)
        + rect(x + size * 0.2, y - size * 0.26, size * 0.34, size * 0.2, "#eee6d6")
        + panes(x + size * 0.22, y - size * 0.24, size * 0.3, size * 0.15, 3, 1, tone.near)
        + shape(
            f"M{x:.0f} {y - size * 0.08:.0f}H{x + size:.0f}L{x + size * 0.84:.0f} {y + size * 0.14:.0f}"
            f"H{x + size * 0.14:.0f}Z",
            hull,
        )
        + rect(x + size * 0.04, y - size * 0.09, size * 0.92, size * 0.035, "#eee6d6")
    )
