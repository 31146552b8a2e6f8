"""Pictures without a camera: seeded SVG scenes, portraits and product shots for the local sites."""

from __future__ import annotations

import random
from collections.abc import Sequence

__all__ = ["landscape", "portrait"]

_SKINS = ("#f3d3b8", "#e0ac86", "#c68863", "#9a6647", "#6f4530", "#f7dfca")
_HAIRS = ("#2b1d14", "#4a3120", "#7b4f2a", "#b98a4e", "#8c8c8c", "#1b1b22", "#a3452b")


def landscape(seed: str, palette: Sequence[str], width: int = 1200, height: int = 675) -> str:
    """A layered scene: a sky from the first two colours, a sun, and a ridge for each further colour."""
    draw = random.Random(seed)  # noqa: S311 - pictures, not secrets
    sky, horizon, *ridges = palette
    sun_x, sun_y, sun = (
        draw.randint(width // 5, width * 4 // 5),
        draw.randint(height // 6, height // 3),
        height // 9,
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">',
        f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{sky}"/>'
        f'<stop offset="1" stop-color="{horizon}"/></linearGradient></defs>',
        f'<rect width="{width}" height="{height}" fill="url(#s)"/>',
        f'<circle cx="{sun_x}" cy="{sun_y}" r="{sun}" fill="#fff" opacity="0.55"/>',
        f'<circle cx="{sun_x}" cy="{sun_y}" r="{sun * 2}" fill="#fff" opacity="0.12"/>',
    ]
    for index, colour in enumerate(ridges):
        base = height * (0.45 + 0.5 * (index + 1) / (len(ridges) + 1))
        swing = height * 0.16 / (index + 1)
        step = width / 6
        points = [(i * step, base - draw.uniform(0, swing)) for i in range(7)]
        path = f"M0 {height}L0 {points[0][1]:.0f}"
        for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
            middle = (x0 + x1) / 2
            path += f"C{middle:.0f} {y0:.0f} {middle:.0f} {y1:.0f} {x1:.0f} {y1:.0f}"
        parts.append(f'<path d="{path}L{width} {height}Z" fill="{colour}"/>')
    return "".join([*parts, "</svg>"])


def portrait(name: str, background: str = "#dfe7ee", shirt: str = "") -> str:
    """A person's head and shoulders, the same for the same name."""
    draw = random.Random(name)  # noqa: S311 - pictures, not secrets
    skin, hair = draw.choice(_SKINS), draw.choice(_HAIRS)
    shirt = shirt or draw.choice(("#35527a", "#7a3544", "#3d6b52", "#5a4a7d", "#8a6a2f", "#2f5d62"))
    long_hair, beard = draw.random() < 0.5, draw.random() < 0.25
    back = "122 132L38 132" if long_hair else "112 92L48 92"
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160">',
        f'<rect width="160" height="160" fill="{background}"/>',
        f'<path d="M46 84C40 24 120 24 114 84L{back}Z" fill="{hair}"/>',
        f'<path d="M18 160C20 120 52 114 80 114S140 120 142 160Z" fill="{shirt}"/>',
        f'<rect x="68" y="96" width="24" height="28" rx="10" fill="{skin}"/>',
        f'<ellipse cx="80" cy="78" rx="29" ry="34" fill="{skin}"/>',
        f'<path d="M50 72C50 40 110 40 110 72C100 58 84 56 72 58C62 60 54 64 50 72Z" fill="{hair}"/>',
        '<circle cx="69" cy="78" r="3" fill="#2a2320"/><circle cx="91" cy="78" r="3" fill="#2a2320"/>',
        '<path d="M70 94C76 99 84 99 90 94" stroke="#8a4b3c" stroke-width="2.5" fill="none"/>',
    ]
    if beard and not long_hair:
        parts.append(
            f'<path d="M52 86C54 116 106 116 108 86C104 100 56 100 52 86Z" fill="{hair}" opacity="0.85"/>'
        )
    return "".join([*parts, "</svg>"])
