"""Pictures of cakes, tarts, buns and biscuits."""

from __future__ import annotations

import math
import random

from assay.corpus.sites.crumb_and_barley.drawing import (
    CRUST,
    DARK,
    LIGHT,
    PALE,
    bar,
    berries,
    board,
    crumbs,
    disc,
    line,
    oval,
    plate,
    ring_of,
    scalloped,
    seeds,
    shape,
    sprig,
)

__all__ = [
    "brownies",
    "cookies",
    "fruit_tart",
    "galette",
    "ginger_cake",
    "lattice_pie",
    "muffins",
    "oat_bars",
    "scones",
    "shortbread",
    "spiral_buns",
    "sponge",
]

_RED = "#b3263f"
_BLUE = "#3d3f74"
_CREAM = "#fdf6e6"


def spiral_buns(draw: random.Random) -> str:
    """Draw it."""
    buns = ""
    for x, y in ((260, 200), (450, 192), (640, 202), (262, 398), (452, 404), (642, 396)):
        points = [
            (x + (8 + 9.5 * t) * math.cos(t), y + (8 + 9.5 * t) * math.sin(t))
            for t in (i * 0.5 for i in range(15))
        ]
        spiral = "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in points)
        icing = (
            f"M{x - 62} {y - 30}L{x - 20} {y + 40}L{x} {y - 46}"
            f"L{x + 26} {y + 44}L{x + 48} {y - 34}L{x + 66} {y + 20}"
        )
        buns += (
            disc(x, y, 92, DARK)
            + disc(x, y, 86, LIGHT)
            + line(spiral, DARK, 11)
            + line(icing, _CREAM, 8, 0.92)
        )
    return (
        bar(456, 310, 660, 460, "#2c1a0c", 30).replace("/>", ' opacity=".25"/>', 1)
        + bar(450, 300, 650, 450, "#6a6f73", 28)
        + bar(450, 300, 618, 418, "#8b9195", 20)
        + buns
        + crumbs(draw, 16)
    )


def scones(draw: random.Random) -> str:
    """Draw it."""
    tops = "".join(
        disc(x + 4, y + 7, 78, "#2c1a0c", 0.18)
        + disc(x, y, 78, CRUST)
        + disc(x, y - 3, 70, LIGHT)
        + disc(x - 8, y - 10, 48, PALE, 0.8)
        for x, y in ((300, 200), (470, 170), (620, 250), (330, 380))
    )
    halved = (
        disc(510, 395, 80, CRUST)
        + disc(510, 395, 70, PALE)
        + disc(510, 395, 56, _CREAM)
        + disc(512, 392, 36, _RED)
        + disc(502, 382, 9, "#fff", 0.5)
    )
    jar = (
        disc(770, 440, 74, "#dfe6e6")
        + disc(770, 440, 60, _RED)
        + disc(752, 424, 12, "#fff", 0.4)
        + bar(804, 380, 16, 150, "#b9bfc2", 8, 38)
    )
    return plate(270) + tops + halved + jar + crumbs(draw, 18)


def sponge(draw: random.Random) -> str:
    """Draw it."""
    wedge = "M450 300L668 220A232 232 0 0 1 668 380Z"
    return (
        plate(280, "#e8dfe9")
        + disc(450, 300, 206, DARK)
        + disc(450, 300, 200, LIGHT)
        + disc(450, 300, 186, PALE)
        + "".join(
            disc(x, y, draw.uniform(2, 5), "#fff", 0.9)
            for x, y in ((450 + draw.gauss(0, 80), 300 + draw.gauss(0, 80)) for _ in range(150))
            if (x - 450) ** 2 + (y - 300) ** 2 < 33000
        )
        + berries(draw, [(x, y) for x, y, _ in ring_of(11, 140, 10)], _RED, 22)
        + berries(draw, [(x, y) for x, y, _ in ring_of(8, 92, 0)], _BLUE, 14)
        + sprig(440, 300, 70, 30)
        + shape(wedge, "#e8dfe9")
        + line("M450 300L650 226", _CREAM, 12)
        + line("M450 300L650 374", _RED, 8)
        + crumbs(draw, 14)
    )


def fruit_tart(draw: random.Random) -> str:
    """Draw it."""
    return (
        board(660, 500)
        + scalloped(450, 300, 212, 30, CRUST)
        + disc(450, 300, 202, LIGHT)
        + disc(450, 300, 186, "#f6dc96")
        + berries(draw, [(x, y) for x, y, _ in ring_of(15, 156, 4)], _RED, 27)
        + berries(draw, [(x, y) for x, y, _ in ring_of(12, 108, 12)], _BLUE, 22)
        + berries(draw, [(x, y) for x, y, _ in ring_of(7, 60, 0)], _RED, 24)
        + berries(draw, [(450, 300)], _BLUE, 22)
        + sprig(452, 296, 46, 40)
        + crumbs(draw, 20)
    )


def lattice_pie(draw: random.Random) -> str:
    """Draw it."""
    strips = "".join(bar(290 + i * 80, 300, 38, 360, LIGHT, 8) for i in range(5)) + "".join(
        bar(450, 140 + i * 80, 360, 38, PALE if i % 2 else LIGHT, 8) for i in range(5)
    )
    return (
        disc(458, 312, 252, "#2c1a0c", 0.25)
        + disc(450, 300, 250, "#dfe3e2")
        + scalloped(450, 300, 214, 34, CRUST)
        + disc(450, 300, 190, "#7a1d3a")
        + berries(
            draw,
            [(450 + draw.randint(-140, 140), 300 + draw.randint(-120, 120)) for _ in range(46)],
            "#94284a",
            17,
        )
        + '<clipPath id="p"><circle cx="450" cy="300" r="192"/></clipPath>'
        + f'<g clip-path="url(#p)">{strips}</g>'
        + line("M300 180A210 210 0 0 1 600 180", PALE, 8, 0.7)
        + crumbs(draw, 20)
    )


def cookies(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for x, y in ((270, 190), (470, 170), (650, 230), (320, 390), (520, 360), (690, 420)):
        chips = "".join(
            bar(x + 60 * math.cos(a) * f, y + 60 * math.sin(a) * f, 24, 20, "#3b2013", 6, draw.randint(0, 90))
            for a, f in ((draw.uniform(0, 6.3), draw.uniform(0.2, 1)) for _ in range(9))
        )
        parts += (
            disc(x + 5, y + 7, 96, "#2c1a0c", 0.2) + disc(x, y, 95, CRUST) + disc(x, y, 88, LIGHT) + chips
        )
    return bar(450, 300, 760, 500, "#f5efe2", 6, -3) + parts + crumbs(draw, 24, CRUST)


def brownies(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for column in range(3):
        for row in range(3):
            x, y = 294 + column * 156 + draw.randint(-4, 4), 144 + row * 156 + draw.randint(-4, 4)
            cracks = line(
                f"M{x - 50} {y - 14}L{x - 10} {y + 8}L{x + 20} {y - 20}L{x + 52} {y + 4}", "#7a5138", 4
            ) + line(f"M{x - 20} {y + 44}L{x + 6} {y + 20}", "#7a5138", 3)
            parts += (
                bar(x, y, 146, 146, "#2c160c", 8)
                + bar(x, y - 3, 138, 136, "#4b2a1a", 8)
                + cracks
                + oval(x + 26, y + 34, 13, 9, PALE, draw.randint(0, 90))
            )
    return bar(450, 300, 560, 540, "#f1e9da", 8, 2) + parts + crumbs(draw, 30, "#4b2a1a")


def muffins(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for x, y in ((270, 190), (450, 180), (630, 190), (270, 400), (450, 410), (630, 400)):
        parts += (
            scalloped(x, y, 84, 18, "#f3ead8")
            + scalloped(x, y, 70, 9, CRUST)
            + disc(x, y, 68, LIGHT)
            + disc(x - 8, y - 8, 44, PALE, 0.6)
        )
        parts += berries(
            draw, [(x + draw.randint(-44, 44), y + draw.randint(-44, 44)) for _ in range(6)], _BLUE, 12
        )
    return bar(450, 300, 620, 470, "#737a7d", 24) + parts + crumbs(draw, 14)


def shortbread(draw: random.Random) -> str:
    """Draw it."""
    cuts = "".join(line(f"M450 300L{x:.0f} {y:.0f}", "#b98a4e", 7) for x, y, _ in ring_of(8, 205, 12))
    pricks = "".join(disc(x, y, 4, "#a8773a") for r in (70, 110, 150) for x, y, _ in ring_of(16, r, 6))
    return (
        plate(270, "#dfe8e4")
        + scalloped(450, 300, 200, 32, LIGHT)
        + disc(450, 300, 196, PALE)
        + pricks
        + cuts
        + seeds(draw, 450, 300, 180, 50, ("#ffffff",))
        + crumbs(draw, 16)
    )


def oat_bars(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for i in range(5):
        x = 226 + i * 112
        parts += bar(x + 4, 308, 94, 330, "#2c1a0c", 10).replace("/>", ' opacity=".22"/>', 1) + bar(
            x, 300, 94, 330, CRUST, 10
        )
        parts += "".join(
            oval(
                x + draw.randint(-38, 38),
                300 + draw.randint(-154, 154),
                11,
                7,
                draw.choice((PALE, LIGHT, "#e8c27a")),
                draw.randint(0, 180),
            )
            for _ in range(46)
        )
        parts += berries(
            draw, [(x + draw.randint(-32, 32), 300 + draw.randint(-140, 140)) for _ in range(6)], "#7a1d3a", 9
        )
    return bar(450, 300, 700, 430, "#f5efe2", 6, 2) + parts + crumbs(draw, 26, LIGHT)


def ginger_cake(draw: random.Random) -> str:
    """Draw it."""
    pieces = "".join(
        bar(300 + c * 150, 200 + r * 190, 138, 178, "#5b2e14", 8)
        + bar(300 + c * 150, 197 + r * 190, 130, 168, "#7d431f", 8)
        + line(
            f"M{250 + c * 150} {150 + r * 190}Q{300 + c * 150} {200 + r * 190}"
            f" {350 + c * 150} {146 + r * 190}T{352 + c * 150} {250 + r * 190}",
            _CREAM,
            12,
        )
        + bar(296 + c * 150, 230 + r * 190, 24, 20, "#e6b94e", 5, 30)
        for c in range(3)
        for r in range(2)
    )
    return board(600, 470) + pieces + crumbs(draw, 20, DARK)


def galette(draw: random.Random) -> str:
    """Draw it."""
    slices = "".join(
        oval(x, y, 46, 18, "#e9c46a" if i % 2 else "#d98e3f", angle + 90)
        for r in (60, 110, 150)
        for i, (x, y, angle) in enumerate(ring_of(int(r / 7), r, r))
    )
    folds = "".join(
        oval(x, y, 66, 38, CRUST if i % 2 else LIGHT, angle + 90)
        for i, (x, y, angle) in enumerate(ring_of(12, 192, 8))
    )
    return (
        bar(450, 300, 640, 520, "#f5efe2", 6, -4)
        + disc(450, 300, 200, LIGHT)
        + disc(450, 300, 170, "#f3d58a")
        + slices
        + folds
        + sprig(450, 300, 60, 20)
        + crumbs(draw, 20)
    )
