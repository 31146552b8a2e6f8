"""Pictures of bread and of what it is made with."""

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
    "bagels",
    "baguettes",
    "boule",
    "class_table",
    "crackers",
    "croissants",
    "cross_buns",
    "flatbreads",
    "flours",
    "focaccia",
    "plait",
    "starter",
    "tin_loaf",
    "tins",
]

_RED = "#b3263f"
_CREAM = "#fdf6e6"


def boule(draw: random.Random) -> str:
    """Draw it."""
    rings = "".join(
        f'<circle cx="450" cy="300" r="{r}" fill="none" stroke="#f6e3c2" stroke-width="7" opacity=".55"/>'
        for r in range(60, 200, 34)
    )
    cuts = "".join(
        line(
            f"M450 300Q{450 + 90 * math.cos(a):.0f} {300 + 90 * math.sin(a) - 26:.0f}"
            f" {450 + 150 * math.cos(a):.0f} {300 + 150 * math.sin(a):.0f}",
            PALE,
            11,
        )
        for a in (0.5, 2.1, 3.7, 5.3)
    )
    return (
        board(640, 470)
        + disc(457, 310, 206, "#3a2413", 0.25)
        + disc(450, 300, 204, DARK)
        + disc(450, 300, 190, CRUST)
        + rings
        + cuts
        + crumbs(draw)
    )


def tin_loaf(draw: random.Random) -> str:
    """Draw it."""
    slices = "".join(
        bar(650 + i * 52, 306 + i * 5, 40, 214, DARK, 16, 8 + i * 3)
        + bar(650 + i * 52, 306 + i * 5, 28, 196, PALE, 12, 8 + i * 3)
        for i in range(2)
    )
    return (
        board(720, 360)
        + bar(388, 308, 420, 228, "#3a2413", 46).replace("/>", ' opacity=".25"/>', 1)
        + bar(382, 300, 420, 228, DARK, 48)
        + bar(382, 292, 396, 196, CRUST, 44)
        + bar(382, 286, 330, 130, LIGHT, 50)
        + line("M230 290Q382 250 540 286", PALE, 14)
        + "".join(seeds(draw, x, 290, 70, 24, ("#f3e3b9", "#4a3420", "#d7b56d")) for x in (280, 382, 484))
        + slices
        + crumbs(draw, 18)
    )


def baguettes(draw: random.Random) -> str:
    """Draw it."""
    loaves = ""
    for y, turn in ((190, -6), (300, 3), (412, -4)):
        slashes = "".join(line(f"M{x} {y + 26}L{x + 60} {y - 26}", PALE, 13) for x in range(190, 700, 96))
        crust = bar(450, y, 640, 88, DARK, 44) + bar(450, y - 4, 620, 70, CRUST, 35)
        shadow = bar(456, y + 9, 640, 92, "#3a2413", 46)
        loaves += f'<g transform="rotate({turn} 450 {y})">{shadow}{crust}{slashes}</g>'
    return board(780, 440) + loaves + crumbs(draw, 30)


def croissants(draw: random.Random) -> str:
    """Draw it."""

    def one(x: float, y: float, turn: float) -> str:
        outline = (
            f"M{x - 150} {y + 66}Q{x - 150} {y - 84} {x} {y - 96}Q{x + 150} {y - 84} {x + 150} {y + 66}"
            f"Q{x + 136} {y + 84} {x + 112} {y + 62}Q{x + 76} {y + 24} {x} {y + 26}"
            f"Q{x - 76} {y + 24} {x - 112} {y + 62}Q{x - 136} {y + 84} {x - 150} {y + 66}Z"
        )
        folds = "".join(
            line(
                f"M{x + top} {y + high}Q{x + (top + low) / 2 + bend} {y - 20} {x + low} {y + deep}",
                DARK,
                7,
                0.75,
            )
            for top, high, low, deep, bend in (
                (-118, -42, -124, 66, -22),
                (-66, -80, -72, 36, -26),
                (66, -80, 72, 36, 26),
                (118, -42, 124, 66, 22),
                (-20, -94, -26, 28, -16),
                (20, -94, 26, 28, 16),
            )
        )
        shine = line(f"M{x - 92} {y - 36}Q{x} {y - 92} {x + 92} {y - 36}", PALE, 12, 0.65)
        shadow = shape(outline, "#2c1a0c", 0.2).replace("<path", '<path transform="translate(6 9)"')
        return f'<g transform="rotate({turn} {x} {y})">{shadow}{shape(outline, CRUST)}{folds}{shine}</g>'

    return (
        plate(280, "#e9eef0")
        + one(330, 200, -14)
        + one(570, 260, 20)
        + one(420, 410, -4)
        + crumbs(draw, 30, LIGHT)
    )


def focaccia(draw: random.Random) -> str:
    """Draw it."""
    dimples = "".join(
        oval(x + draw.randint(-14, 14), y + draw.randint(-12, 12), 26, 20, CRUST)
        + oval(x, y + 4, 14, 9, "#f2d37c", 0, 0.9)
        for x in range(230, 700, 92)
        for y in range(170, 450, 84)
    )
    green = "".join(
        sprig(draw.randint(220, 680), draw.randint(150, 450), 74, draw.randint(0, 180)) for _ in range(8)
    )
    red = berries(draw, [(draw.randint(220, 680), draw.randint(160, 440)) for _ in range(9)], "#c2392f", 19)
    return (
        bar(456, 310, 660, 430, "#2c1a0c", 20).replace("/>", ' opacity=".25"/>', 1)
        + bar(450, 300, 650, 420, "#4a4d50", 20)
        + bar(450, 300, 600, 370, DARK, 40)
        + bar(450, 300, 584, 354, LIGHT, 36)
        + dimples
        + green
        + red
        + crumbs(draw, 20)
    )


def bagels(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for x, y in ((280, 210), (480, 180), (650, 300), (360, 400), (550, 440)):
        parts += (
            disc(x + 5, y + 8, 100, "#2c1a0c", 0.22)
            + disc(x, y, 99, DARK)
            + disc(x, y, 92, LIGHT)
            + disc(x - 6, y - 8, 74, "#e2ab65")
            + disc(x, y, 30, DARK)
            + disc(x, y, 24, "#c79a64")
        )
        for sx, sy, angle in ring_of(26, 62, draw.randint(0, 30), x, y):
            parts += oval(
                sx + draw.randint(-16, 16),
                sy + draw.randint(-16, 16),
                6,
                3,
                draw.choice(("#fff3cf", "#2c2320")),
                angle,
            )
    return board(740, 500) + parts + crumbs(draw, 22)


def starter(draw: random.Random) -> str:
    """Draw it."""
    bubbles = "".join(
        disc(draw.randint(350, 550), draw.randint(270, 470), draw.uniform(5, 16), "#fffaf0", 0.8)
        for _ in range(34)
    )
    return (
        oval(450, 520, 190, 30, "#2c1a0c", 0, 0.22)
        + bar(450, 330, 260, 380, "#ffffff", 46).replace("/>", ' opacity=".55"/>', 1)
        + bar(450, 375, 232, 270, "#ecdcb9", 34)
        + bubbles
        + shape("M334 262Q390 226 450 250T566 254V300H334Z", "#ecdcb9")
        + bar(450, 330, 264, 12, "#9c2a4f", 4)
        + shape("M318 150Q450 90 582 150L566 196H334Z", "#a8405f")
        + bar(450, 190, 250, 16, "#d9b98a", 8)
        + line("M360 250V460", "#ffffff", 14, 0.7)
        + bar(700, 400, 22, 280, "#b58250", 11, 16)
        + oval(668, 520, 34, 46, "#b58250", 16)
        + crumbs(draw, 22)
    )


def flours(draw: random.Random) -> str:
    """Draw it."""
    bowls = ""
    for x, y, r, flour in (
        (270, 220, 140, "#faf3e3"),
        (600, 200, 128, "#d9bd92"),
        (330, 450, 112, "#b99a74"),
        (640, 430, 136, "#e8d6ae"),
    ):
        bowls += (
            disc(x + 6, y + 8, r, "#2c1a0c", 0.22)
            + disc(x, y, r, "#6d7f86")
            + disc(x, y, r - 12, "#8ea0a6")
            + disc(x, y, r - 22, flour)
        )
        bowls += oval(x - 14, y - 10, r * 0.42, r * 0.3, "#ffffff", 20, 0.35)
    ears = "".join(
        sprig(x, y, 130, turn, "#c79a3f") for x, y, turn in ((462, 330, 40), (486, 300, 62), (820, 300, 10))
    )
    return bowls + ears + crumbs(draw, 60)


def crackers(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for _ in range(26):
        x, y, turn = draw.randint(200, 700), draw.randint(130, 470), draw.randint(0, 180)
        parts += (
            bar(x + 3, y + 5, 124, 70, "#2c1a0c", 4, turn).replace("/>", ' opacity=".2"/>', 1)
            + bar(x, y, 124, 70, LIGHT, 4, turn)
            + bar(x, y, 112, 58, PALE, 4, turn)
        )
        parts += seeds(draw, x, y, 36, 12, ("#2c2320", "#8a6a35", "#fff3cf"))
    return plate(280, "#e4e0d4") + parts + crumbs(draw, 10)


def plait(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for i in range(7):
        x, y, size = 214 + i * 78, 300, 92 - abs(i - 3) * 10
        parts += (
            oval(x, y - 34, size * 0.62, size, DARK, -42)
            + oval(x, y - 36, size * 0.52, size * 0.9, CRUST, -42)
            + oval(x - 6, y - 50, size * 0.24, size * 0.56, LIGHT, -42)
        )
        parts += (
            oval(x + 36, y + 34, size * 0.62, size, DARK, 42)
            + oval(x + 36, y + 32, size * 0.52, size * 0.9, CRUST, 42)
            + oval(x + 30, y + 22, size * 0.24, size * 0.56, LIGHT, 42)
        )
    return (
        board(760, 380)
        + parts
        + "".join(seeds(draw, x, 296, 70, 18, ("#fff3cf", "#f3e3b9")) for x in range(240, 720, 90))
        + crumbs(draw, 14)
    )


def flatbreads(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for x, y, turn in ((320, 220, -18), (560, 250, 12), (430, 400, -4)):
        spots = "".join(
            oval(
                x + draw.randint(-110, 110),
                y + draw.randint(-60, 60),
                draw.randint(10, 24),
                draw.randint(8, 16),
                DARK,
                draw.randint(0, 180),
                0.75,
            )
            for _ in range(13)
        )
        bread = oval(x + 5, y + 8, 172, 104, "#2c1a0c", 0, 0.22) + oval(x, y, 172, 104, LIGHT)
        parts += f'<g transform="rotate({turn} {x} {y})">{bread}{oval(x, y, 160, 92, PALE)}{spots}</g>'
    bowl = (
        disc(770, 170, 88, "#6d7f86")
        + disc(770, 170, 74, "#f4efdf")
        + sprig(770, 170, 60, 50)
        + disc(748, 188, 8, _RED)
        + disc(792, 150, 8, _RED)
    )
    return (
        parts
        + bowl
        + "".join(sprig(x, y, 60, t) for x, y, t in ((160, 440, 30), (720, 500, 80)))
        + crumbs(draw, 26)
    )


def cross_buns(draw: random.Random) -> str:
    """Draw it."""
    parts = ""
    for column in range(4):
        for row in range(3):
            x, y = 234 + column * 144, 156 + row * 144
            parts += (
                bar(x, y, 142, 142, DARK, 44)
                + bar(x, y, 134, 134, CRUST, 42)
                + disc(x - 16, y - 18, 34, LIGHT, 0.6)
            )
            parts += bar(x, y, 134, 15, _CREAM) + bar(x, y, 15, 134, _CREAM)
            parts += "".join(
                disc(x + dx, y + dy, 7, "#43210f") for dx, dy in ((-40, 34), (36, -40), (42, 36), (-38, -36))
            )
    return board(660, 500) + parts + crumbs(draw, 16)


def class_table(draw: random.Random) -> str:
    """Draw it."""
    bowls = "".join(
        disc(x + 5, y + 7, 78, "#2c1a0c", 0.2)
        + disc(x, y, 78, colour)
        + disc(x, y, 66, "#fdfaf3")
        + disc(x + 4, y + 4, 46, "#ecdcb9")
        + oval(x - 6, y - 8, 22, 16, "#fffaf0", 20, 0.8)
        for x, y, colour in (
            (170, 150, "#9c2a4f"),
            (360, 120, "#55704a"),
            (560, 130, "#4f7686"),
            (740, 170, "#b26a2c"),
            (160, 440, "#4f7686"),
            (750, 450, "#9c2a4f"),
        )
    )
    pin = (
        bar(450, 450, 380, 56, "#c79a64", 26, -8)
        + bar(236, 480, 70, 26, "#8f6a3e", 13, -8)
        + bar(664, 420, 70, 26, "#8f6a3e", 13, -8)
    )
    return (
        oval(450, 300, 170, 104, "#f0e2c2")
        + oval(440, 290, 120, 66, "#fbf2dc")
        + bowls
        + pin
        + crumbs(draw, 70)
    )


def tins(draw: random.Random) -> str:
    """Draw it."""
    return (
        bar(250, 210, 300, 150, "#5c6367", 14, -6)
        + bar(250, 210, 262, 112, "#848d91", 8, -6)
        + disc(620, 210, 132, "#5c6367")
        + disc(620, 210, 112, "#848d91")
        + disc(620, 210, 34, "#5c6367")
        + "".join(
            disc(170 + c * 100, 400 + r * 98, 44, "#5c6367")
            + disc(170 + c * 100, 400 + r * 98, 32, "#9aa3a6")
            for c in range(4)
            for r in range(2)
        )
        + scalloped(690, 450, 104, 26, "#5c6367")
        + disc(690, 450, 88, "#9aa3a6")
        + crumbs(draw, 20)
    )
