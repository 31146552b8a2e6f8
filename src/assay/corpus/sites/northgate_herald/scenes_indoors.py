"""Pictures of the city's rooms: a classroom, a stage, a library, a café, an office, a workshop."""

from __future__ import annotations

import random

from assay.corpus.sites.northgate_herald.drawing import (
    COATS,
    HEIGHT,
    WIDTH,
    Tone,
    crowd,
    disc,
    person,
    rect,
    shape,
    skyline,
    stroke,
)

__all__ = ["classroom", "stage", "library", "cafe", "office", "clock"]


def classroom(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    desks = "".join(
        person(x, 640, 200, draw)
        + rect(x - 80, 566, 160, 18, "#b98a55", 4)
        + rect(x - 70, 584, 10, 110, tone.ink)
        + rect(x + 60, 584, 10, 110, tone.ink)
        + rect(x - 40, 554, 60, 12, "#f5efe0")
        for x in (160, 400, 640, 880, 1100)
    )
    return (
        rect(0, 0, WIDTH, HEIGHT, "#e9dfc9")
        + rect(0, 640, WIDTH, 110, "#b79a73")
        + rect(300, 110, 600, 270, "#2f4a41", 6)
        + stroke("M300 110H900V380H300Z", "#8a6a44", 14)
        + stroke("M350 180H560M350 220H640M350 260H520", "#e9efe6", 6)
        + stroke("M690 300V180M690 300H850M700 290L740 250L780 262L836 196", "#e9efe6", 6)
        + rect(60, 100, 180, 240, tone.sky)
        + stroke("M60 100H240V340H60ZM150 100V340M60 220H240", "#f8f4ea", 12)
        + rect(960, 100, 180, 240, tone.sky)
        + stroke("M960 100H1140V340H960ZM1050 100V340M960 220H1140", "#f8f4ea", 12)
        + desks
    )


def stage(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    folds = "".join(
        rect(x, 0, 34, 600, "#7c1d1d" if i % 2 else "#94262a")
        for side in (0, 930)
        for i, x in enumerate(range(side, side + 270, 34))
    )
    rows = "".join(
        disc(40 + column * 70 + (row % 2) * 30, 680 + row * 46, 28, "#1b1518")
        for row in range(2)
        for column in range(18)
    )
    return (
        rect(0, 0, WIDTH, HEIGHT, "#2a1d22")
        + '<path d="M600 -40L240 560H960Z" fill="#f6dfa4" opacity=".28"/>'
        + '<path d="M600 -40L420 560H780Z" fill="#f6dfa4" opacity=".3"/>'
        + rect(270, 540, 660, 60, "#a9773f")
        + rect(180, 596, 840, 34, "#6f4a26")
        + folds
        + shape("M0 0H1200V70Q1050 140 900 78Q750 150 600 84Q450 150 300 78Q150 140 0 70Z", "#8a2226")
        + crowd(draw, 4, 560, 220, 340, 880)
        + rows
    )


def library(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    shelves = ""
    for row in range(4):
        y = 40 + row * 140
        x = 20.0
        while x < 1170:
            w, h = draw.randint(14, 32), draw.randint(84, 118)
            shelves += rect(x, y + 124 - h, w, h, draw.choice(COATS), 2) + rect(
                x + 3, y + 124 - h * 0.7, w - 6, 6, "#f0e2be"
            )
            x += w + (draw.randint(20, 60) if draw.random() < 0.08 else 2)
        shelves += rect(0, y + 124, WIDTH, 16, "#6b4a2b")
    return (
        rect(0, 0, WIDTH, HEIGHT, "#4b3420")
        + shelves
        + rect(0, 604, WIDTH, 150, "#caa873")
        + person(340, 720, 330, draw)
        + person(820, 720, 350, draw)
        + rect(200, 628, 800, 26, "#7c5a35", 6)
        + rect(250, 654, 22, 100, "#5d4226")
        + rect(930, 654, 22, 100, "#5d4226")
        + shape("M520 628L600 612L680 628L600 620Z", "#fbf6e8")
        + rect(440, 596, 20, 32, "#8f2222")
        + shape("M700 570L760 570L780 610H680Z", "#c9a23c")
        + rect(726, 608, 8, 20, tone.ink)
    )


def cafe(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    lamps = "".join(
        rect(x, 0, 5, 150, tone.ink)
        + shape(f"M{x - 46} 206A48 56 0 0 1 {x + 50} 206Z", "#8f2222")
        + disc(x + 2, 210, 18, "#ffe6a6")
        for x in (220, 600, 980)
    )
    tables = "".join(
        person(x - 90, 650, 240, draw)
        + person(x + 90, 650, 240, draw)
        + rect(x - 110, 560, 220, 18, "#7c5a35", 6)
        + rect(x - 8, 578, 16, 130, "#5d4226")
        + rect(x - 40, 536, 30, 24, "#fbf6e8", 5)
        + rect(x + 24, 536, 30, 24, "#fbf6e8", 5)
        for x in (230, 600, 970)
    )
    return (
        rect(0, 0, WIDTH, HEIGHT, "#e5d6bb")
        + rect(0, 420, WIDTH, 230, "#3f5c4c")
        + rect(0, 412, WIDTH, 14, "#2c4236")
        + rect(0, 650, WIDTH, 110, "#9b7a52")
        + rect(300, 90, 240, 250, tone.sky)
        + stroke("M300 90H540V340H300ZM420 90V340", "#fbf6e8", 12)
        + rect(660, 90, 240, 250, tone.sky)
        + stroke("M660 90H900V340H660ZM780 90V340", "#fbf6e8", 12)
        + lamps
        + tables
    )


def office(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    desks = "".join(
        person(x, 690, 260, draw)
        + rect(x - 130, 600, 260, 20, "#b98a55", 5)
        + rect(x - 116, 620, 14, 110, tone.ink)
        + rect(x + 102, 620, 14, 110, tone.ink)
        + rect(x - 52, 536, 104, 62, tone.ink, 6)
        + rect(x - 44, 543, 88, 48, "#dfe8ea", 3)
        for x in (220, 600, 980)
    )
    return (
        rect(0, 0, WIDTH, HEIGHT, "#e7e4dc")
        + rect(80, 70, 1040, 340, tone.sky)
        + skyline(tone, draw, 400)
        + rect(0, 400, WIDTH, 360, "#d4cebf")
        + rect(0, 0, WIDTH, 70, "#e7e4dc")
        + stroke("M80 70H1120V404H80ZM427 70V404M773 70V404", "#fbfaf6", 16)
        + rect(0, 690, WIDTH, 60, "#a79d88")
        + desks
    )


def clock(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    marks = "".join(
        f'<rect x="594" y="120" width="12" height="{52 if i % 3 == 0 else 28}" fill="#232a2d"'
        f' transform="rotate({i * 30} 600 375)"/>'
        for i in range(12)
    )
    cog_teeth = "".join(
        f'<rect x="1010" y="440" width="40" height="230" fill="#a07a3a"'
        f' transform="rotate({i * 30} 1030 555)"/>'
        for i in range(6)
    )
    return (
        rect(0, 0, WIDTH, HEIGHT, "#4a3a2c")
        + "".join(rect(0, y, WIDTH, 4, "#3b2e23") for y in range(60, 750, 90))
        + cog_teeth
        + disc(1030, 555, 92, "#b98f47")
        + disc(1030, 555, 34, "#4a3a2c")
        + disc(600, 375, 312, "#2a2320")
        + disc(600, 375, 290, "#f5eeda")
        + marks
        + stroke("M600 375L500 250", "#232a2d", 20)
        + stroke("M600 375L700 190", "#8f2222", 12)
        + disc(600, 375, 22, "#232a2d")
        + person(170, 740, 430, draw, "#44505a")
        + stroke("M226 474L330 420", "#44505a", 30)
        + stroke("M330 420L372 392", "#b8b8b8", 12)
    )
