"""Drawn pictures of Alderway College: course scenes, subject badges, the campus and the map."""

from __future__ import annotations

import random
from collections.abc import Sequence

from assay.corpus.sites.alderway_college.motifs import (
    CLAY,
    CREAM,
    INK,
    MOSS,
    MOTIFS,
    OCHRE,
    OXBLOOD,
    SAGE,
    SKY,
    SLATE,
    WOOD,
    disc,
    line,
    rect,
    shape,
)

__all__ = ["badge", "campus", "course_scene", "town_map"]

# (wall, lighter part of the wall, table, edge of the table)
_ROOMS = (
    ("#e9d8bd", "#f4e8d3", "#b98a5c", "#9c6f45"),
    ("#cfdac9", "#e0e8db", "#a9764a", "#8a5c37"),
    ("#e6c7bd", "#f2dcd4", "#8f6a52", "#74533f"),
    ("#c8d7df", "#dce7ec", "#b98a5c", "#9c6f45"),
    ("#ecd9a8", "#f6ebca", "#8f6a52", "#74533f"),
)


def _svg(width: int, height: int, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">{body}</svg>'
    )


def _at(motif: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x} {y}) scale({scale})">{MOTIFS[motif]()}</g>'


def _window(x: int, wall: str) -> str:
    return (
        shape(f"M{x - 78} 300v-150a78 78 0 0 1 156 0v150z", CREAM)
        + shape(f"M{x - 66} 288v-138a66 66 0 0 1 132 0v138z", SKY)
        + shape(f"M{x - 66} 288v-46c30-26 50-20 72-4s40 0 60-12v62z", SAGE)
        + disc(x + 28, 140, 15, "#fdf0c4")
        + line(f"M{x} 86v202M{x - 66} 190h132", CREAM, 7)
        + rect(x - 88, 296, 176, 12, wall, 2)
    )


def _shelf(x: int, draw: random.Random) -> str:
    colours = [OXBLOOD, MOSS, OCHRE, SLATE, CLAY, SAGE, INK]
    spines, left = "", x - 96
    while left < x + 84:
        width, tall = draw.choice((14, 18, 22)), draw.randint(46, 78)
        spines += rect(left, 168 - tall, width, tall, draw.choice(colours), 2)
        left += width + 3
    return spines + rect(x - 112, 168, 224, 12, WOOD, 3)


def _pictures_on_wall(x: int) -> str:
    return (
        rect(x - 92, 66, 76, 96, WOOD, 3)
        + rect(x - 84, 74, 60, 80, CREAM)
        + shape(f"M{x - 80} 150l24-40 16 22 12-16 0 34z", SAGE)
        + rect(x + 6, 86, 84, 62, INK, 3)
        + rect(x + 14, 94, 68, 46, CREAM)
        + disc(x + 48, 117, 15, OXBLOOD)
    )


def course_scene(seed: str, motifs: Sequence[str]) -> str:
    """A table with the course's things on it, in one of five rooms."""
    draw = random.Random(seed)  # noqa: S311 - pictures, not secrets
    wall, light, table, edge = draw.choice(_ROOMS)
    side = draw.choice((150, 490))
    back = draw.choice(("window", "shelf", "pictures", "arch"))
    parts = [rect(0, 0, 640, 420, wall), shape("M0 0h640v210c-180 60-420-40-640 30z", light)]
    match back:
        case "window":
            parts.append(_window(side, edge))
        case "shelf":
            parts.append(_shelf(side, draw))
        case "pictures":
            parts.append(_pictures_on_wall(side))
        case _:
            parts.append(shape("M170 330v-130a150 150 0 0 1 300 0v130z", wall))
    parts += [rect(0, 326, 640, 94, table), rect(0, 326, 640, 10, edge)]
    for motif, x, y, scale in zip(motifs, (320, 130, 512), (372, 358, 358), (1.25, 0.98, 0.98), strict=False):
        parts.append(disc(x, y, 84 * scale, edge, 9))
        parts.append(_at(motif, x, y, scale))
    return _svg(640, 420, "".join(parts))


def badge(motif: str, index: int) -> str:
    """One thing under an arch: the sign of a subject."""
    wall, light, _, edge = _ROOMS[index % len(_ROOMS)]
    body = (
        shape("M10 200v-90a90 90 0 0 1 180 0v90z", wall)
        + shape("M26 200v-88a74 74 0 0 1 148 0v88z", light)
        + rect(10, 182, 180, 18, edge)
        + _at(motif, 100, 186, 0.74)
    )
    return _svg(200, 200, body)


def _tree(x: float, y: float, scale: float, fill: str = MOSS) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({scale})">'
        + rect(-7, -60, 14, 60, "#6d4a2d")
        + disc(0, -120, 58, fill, 70)
        + disc(-30, -92, 38, fill)
        + disc(32, -96, 40, fill)
        + disc(-16, -138, 22, SAGE)
        + "</g>"
    )


def _arched(x: float, y: float, w: float, h: float) -> str:
    r = w / 2
    glass = f"M{x} {y + h}v{-(h - r)}a{r} {r} 0 0 1 {w} 0v{h - r}z"
    frame = f"M{x - 6} {y + h + 4}v{-(h - r) - 4}a{r + 6} {r + 6} 0 0 1 {w + 12} 0v{h - r + 4}z"
    return (
        shape(frame, "#f0e3c9")
        + shape(glass, "#3d5666")
        + shape(f"M{x} {y + h}v{-(h - r) * 0.6}l{w * 0.7} {-h * 0.3}v{h * 0.3 + (h - r) * 0.6}z", "#56748a")
        + line(f"M{x + r} {y + 4}v{h - 4}M{x} {y + h * 0.55}h{w}", "#f0e3c9", 4)
    )


def _person(x: float, y: float, coat: str, skin: str, hair: str, bag: str) -> str:
    return (
        f'<g transform="translate({x} {y})">'
        + line("M-6 -2v-34M7 -2v-34", INK, 9)
        + shape("M-17 -34c-2-34 4-52 18-52s20 18 18 52z", coat)
        + disc(1, -100, 13, skin, 15)
        + shape("M-13 -100c-2-24 30-24 28 0c-6-9-20-10-28 0z", hair)
        + rect(14, -62, 16, 26, bag, 4)
        + "</g>"
    )


def _bricks(draw: random.Random, x: int, y: int, w: int, h: int) -> str:
    return "".join(
        rect(draw.randint(x, x + w - 22), y + 12 * draw.randint(0, h // 12), 20, 7, "#8a3a34", 1)
        for _ in range(w * h // 1500)
    )


def campus() -> str:
    """The main building on Bridge Street in the morning, with the clock tower and people on their way in."""
    draw = random.Random("campus")  # noqa: S311 - pictures, not secrets
    brick, stone, roof = "#9c4a40", "#f0e3c9", "#46525c"
    sky = (
        '<defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bcd6e0"/>'
        '<stop offset="1" stop-color="#f8ead0"/></linearGradient></defs>'
        '<rect width="960" height="800" fill="url(#d)"/>'
    )
    clouds = "".join(
        disc(x, y, 60, "#ffffff", 18)
        + disc(x + 46, y - 14, 44, "#ffffff", 20)
        + disc(x - 40, y - 6, 34, "#ffffff", 14)
        for x, y in ((180, 150), (760, 110), (820, 250))
    )
    hills = shape("M0 500c140-90 260-60 400-20s360-80 560-10v330h-960z", "#b7c7a6")
    wings = (
        shape("M70 380l40-66h740l40 66z", roof)
        + rect(84, 376, 792, 260, brick)
        + _bricks(draw, 90, 384, 770, 230)
        + rect(84, 376, 792, 14, stone)
        + rect(84, 500, 792, 8, stone)
        + rect(84, 618, 792, 20, "#d9c7b4")
        + "".join(_arched(x, y, 46, 78) for x in (122, 206, 290, 624, 708, 792) for y in (408, 528))
        + "".join(rect(x, 286, 26, 46, brick) + rect(x - 4, 280, 34, 10, stone) for x in (190, 744))
    )
    tower = (
        rect(386, 210, 188, 428, "#8d4038")
        + _bricks(draw, 392, 220, 170, 390)
        + rect(378, 204, 204, 16, stone)
        + rect(378, 366, 204, 12, stone)
        + shape("M378 206l102-128l102 128z", roof)
        + line("M480 78v-36", INK, 5)
        + shape("M480 44l34 10l-34 12z", OXBLOOD)
        + disc(480, 288, 52, stone)
        + disc(480, 288, 43, "#fffdf6")
        + line("M480 288v-28M480 288l19 11", INK, 6)
        + "".join(line(d, INK, 4) for d in ("M480 250v5", "M480 321v5", "M442 288h5", "M513 288h5"))
        + _arched(414, 398, 36, 70)
        + _arched(462, 398, 36, 70)
        + _arched(510, 398, 36, 70)
        + shape("M418 638v-78a62 62 0 0 1 124 0v78z", stone)
        + shape("M430 638v-76a50 50 0 0 1 100 0v76z", MOSS)
        + line("M480 514v124", "#3b5440", 4)
        + disc(470, 584, 4, OCHRE)
        + disc(490, 584, 4, OCHRE)
    )
    steps = rect(394, 632, 172, 12, "#e8dac9") + rect(378, 644, 204, 12, "#d9c7b4")
    ground = (
        shape("M0 640h960v160h-960z", "#a9bd94")
        + shape("M402 656h156l150 144h-456z", "#eadbc0")
        + "".join(
            disc(draw.randint(20, 300), draw.randint(700, 790), 6, draw.choice((OCHRE, CREAM, "#c9707a")))
            for _ in range(16)
        )
        + "".join(
            disc(draw.randint(690, 940), draw.randint(700, 790), 6, draw.choice((OCHRE, CREAM, "#c9707a")))
            for _ in range(16)
        )
    )
    hedge = "".join(
        disc(x, 650, 34, "#5f7d5d", 26) for x in (120, 170, 224, 280, 336, 624, 680, 734, 790, 846)
    )
    people = (
        _person(440, 742, OXBLOOD, "#c68863", INK, OCHRE)
        + _person(540, 712, SLATE, "#f3d3b8", "#8c8c8c", MOSS)
        + _person(380, 786, MOSS, "#6f4530", INK, CLAY)
    )
    trees = _tree(60, 680, 1.7) + _tree(900, 690, 1.8, "#5f7d5d")
    return _svg(960, 800, sky + clouds + hills + wings + tower + ground + steps + hedge + people + trees)


def _pin(x: float, y: float, number: str) -> str:
    strokes = {
        "1": "M-4 -6l5-4v16",
        "2": "M-5 -6c2-7 11-5 9 2c-1 4-6 6-9 10h10",
        "3": "M-5 -9h9l-5 6c8-1 8 10 0 10c-3 0-5-2-6-4",
    }
    return (
        f'<g transform="translate({x} {y})">'
        + disc(0, 2, 14, "#00000033", 5)
        + shape("M0 0c-34-42-26-72 0-72s34 30 0 72z", OXBLOOD)
        + disc(0, -46, 16, CREAM)
        + f'<g transform="translate(0 -46)">{line(strokes[number], INK, 3.5)}</g></g>'
    )


def town_map() -> str:
    """The middle of the town: the river, the streets, the park, the station, and a pin for each building."""
    blocks = "".join(
        rect(x, y, w, h, "#e8dcc6", 4)
        for x, y, w, h in (
            (40, 40, 120, 80), (180, 40, 150, 80), (350, 40, 110, 80), (480, 30, 130, 90), (640, 40, 120, 90),
            (40, 150, 120, 90), (180, 150, 150, 60), (350, 150, 110, 70), (640, 160, 120, 80),
            (60, 380, 130, 80), (210, 390, 120, 70), (350, 380, 120, 90),
            (500, 370, 110, 90), (640, 370, 120, 100),
        )
    )  # fmt: skip
    return _svg(
        800,
        500,
        rect(0, 0, 800, 500, "#f6efe0")
        + blocks
        + rect(480, 150, 130, 90, "#c5d6b8", 8)
        + "".join(
            disc(x, y, 12, "#8fa98c") for x, y in ((504, 176), (540, 196), (578, 172), (560, 222), (510, 220))
        )
        + line("M-10 290c120-30 200 50 320 10s220 40 320 0 120 10 190-10", "#a9cbdb", 58)
        + line("M20 134h760M170 20v220M340 20v460M470 20v200M624 20v460M20 370h760", "#ffffff", 14)
        + line("M340 240v120", "#d9b98a", 20)
        + line("M624 240v120", "#d9b98a", 20)
        + line("M0 484h800", "#5c5048", 4)
        + line("M10 484h780", "#f6efe0", 2)
        + rect(520, 472, 90, 24, SLATE, 4)
        + _pin(318, 216, "1")
        + _pin(410, 352, "2")
        + _pin(700, 96, "3"),
    )
