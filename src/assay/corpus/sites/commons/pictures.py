"""The drawn pictures of the site: what members photographed, and profile headers."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from assay.corpus.pictures import landscape

__all__ = ["HEADERS", "SCENES", "header", "scene"]

_WIDTH, _HEIGHT = 720, 480

HEADERS: dict[str, tuple[str, ...]] = {
    "woodland": ("#cfe3d6", "#f6efdc", "#8fb59b", "#5f8f76", "#3a6650"),
    "dusk": ("#e7d3ea", "#fbeee4", "#b58cc0", "#8a5b99", "#5d3570"),
    "harvest": ("#f7d9b8", "#fff3df", "#d79a6b", "#a8694a", "#6b4436"),
    "river": ("#c9dfee", "#f2f5ee", "#8bb0c4", "#5f8797", "#3b5f6d"),
    "rose": ("#f2cfc9", "#fdf1e6", "#d08f8a", "#8d6b86", "#5b4a6e"),
}


def header(name: str) -> str | None:
    """A wide picture for the top of a profile, by its name."""
    palette = HEADERS.get(name)
    return None if palette is None else landscape(f"{name}-header", palette, 1440, 360)


def scene(name: str) -> str | None:
    """A picture that belongs to a post, by its name."""
    draw = SCENES.get(name)
    return None if draw is None else _framed(draw())


def _framed(content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}">{content}</svg>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str, round_by: float = 0) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}" fill="{fill}"/>'
    )


def _oval(x: float, y: float, across: float, down: float, fill: str, opacity: float = 1) -> str:
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="{fill}" opacity="{opacity:g}"/>'
    )


def _path(d: str, fill: str = "none", stroke: str = "none", width: float = 0, opacity: float = 1) -> str:
    return (
        f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" opacity="{opacity:g}"/>'
    )


def _room(wall: str, table: str, edge: str, level: float = 350) -> str:
    """A wall with window light, and a table top."""
    light = _path(f"M60 0L300 0L420 {level:g}L140 {level:g}Z", "#fff", opacity=0.16)
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, wall)
        + light
        + _rect(0, level, _WIDTH, _HEIGHT - level, table)
        + _rect(0, level, _WIDTH, 10, edge)
    )


def _shadow(x: float, y: float, across: float, down: float = 14) -> str:
    return _oval(x, y, across, down, "#1b1410", 0.22)


def _leaf(x: float, y: float, length: float, turn: float, fill: str) -> str:
    half = length / 2
    d = f"M0 0C{half * 0.6:g} {-half * 0.5:g} {half * 1.4:g} {-half * 0.5:g} {length:g} 0"
    d += f"C{half * 1.4:g} {half * 0.5:g} {half * 0.6:g} {half * 0.5:g} 0 0Z"
    return f'<path d="{d}" fill="{fill}" transform="translate({x:g} {y:g}) rotate({turn:g})"/>'


def _chair() -> str:
    wood, dark, seat = "#a8653a", "#7c4627", "#6f9a84"
    rungs = "".join(_rect(300, y, 130, 16, wood, 8) for y in (112, 152, 192))
    legs = (
        _path("M296 60L290 250L276 436", "none", dark, 20)
        + _path("M434 60L440 250L454 436", "none", dark, 20)
        + _path("M262 282L244 446", "none", wood, 20)
        + _path("M468 282L486 446", "none", wood, 20)
        + _path("M256 370L474 370", "none", wood, 12)
    )
    tools = _rect(560, 404, 96, 40, "#c94f4f", 6) + _rect(552, 396, 112, 12, "#a63d3d", 5)
    tools += _path("M580 396C580 372 636 372 636 396", "none", "#5a2b2b", 7)
    return (
        _room("#e9e2d3", "#c9b393", "#b49b78", 390)
        + _rect(70, 60, 130, 170, "#bfd6dd", 6)
        + _path("M135 60L135 230M70 145L200 145", "none", "#fff", 8)
        + _shadow(366, 446, 170)
        + legs
        + rungs
        + _rect(236, 250, 258, 36, seat, 16)
        + _rect(236, 274, 258, 14, "#557d69", 7)
        + _shadow(608, 446, 64, 8)
        + tools
    )


def _bicycle() -> str:
    def wheel(x: float) -> str:
        spokes = "".join(
            _path(f"M{x} 320L{x + 92 * math.cos(a):.1f} {320 + 92 * math.sin(a):.1f}", "none", "#9aa7a5", 1.6)
            for a in (math.pi * i / 9 for i in range(18))
        )
        return (
            f'<circle cx="{x}" cy="320" r="98" fill="none" stroke="#27302e" stroke-width="12"/>'
            f'<circle cx="{x}" cy="320" r="89" fill="none" stroke="#c3cbc8" stroke-width="4"/>{spokes}'
            f'<circle cx="{x}" cy="320" r="10" fill="#4d5856"/>'
        )

    frame = "M220 320L318 196L450 196L340 320L220 320M318 196L340 320M450 196L500 320"
    bricks = "".join(
        _rect(x + (30 if row % 2 else 0) - 30, row * 34, 56, 30, "#d6ab8f", 2)
        for row in range(11)
        for x in range(0, 780, 60)
    )
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#c9997c")
        + bricks
        + _rect(0, 374, _WIDTH, 106, "#8c8f8a")
        + _rect(0, 374, _WIDTH, 8, "#757a75")
        + _shadow(360, 424, 270, 12)
        + wheel(220)
        + wheel(500)
        + _path(frame, "none", "#6b2d7b", 14)
        + _path("M450 196L438 150L478 138C500 134 506 156 492 164", "none", "#39423f", 9)
        + _path("M318 196L306 158", "none", "#39423f", 9)
        + _path("M268 152C290 146 330 146 344 154C340 166 290 170 268 152Z", "#4a2c1f")
        + '<circle cx="340" cy="320" r="24" fill="none" stroke="#39423f" stroke-width="9"/>'
        + _path("M340 320L366 362L388 362", "none", "#39423f", 8)
        + _rect(484, 152, 76, 54, "#d9b27a", 6)
        + _path("M484 170L560 170M484 188L560 188M508 152L508 206M534 152L534 206", "none", "#a9834d", 3)
    )


def _bread() -> str:
    loaf = _path(
        "M150 350C120 240 250 190 350 200C470 190 570 250 550 350C540 380 170 382 150 350Z", "#b9743a"
    )
    crust = _path(
        "M170 330C160 250 270 212 352 218C450 210 545 262 532 330C520 292 190 286 170 330Z", "#d69a58"
    )
    slashes = "".join(
        _path(f"M{x} 236C{x + 22} 250 {x + 30} 282 {x + 22} 310", "none", "#f3ddb4", 13)
        for x in (230, 310, 390, 468)
    )
    flour = "".join(
        _oval(x, y, r, r * 0.6, "#fff", 0.75)
        for x, y, r in (
            (90, 420, 9),
            (130, 440, 5),
            (610, 430, 8),
            (640, 400, 5),
            (580, 450, 6),
            (330, 452, 5),
        )
    )
    ears = "".join(
        _leaf(612 + dx, 330 - i * 26, 30, turn, "#d5a94f")
        for i in range(6)
        for dx, turn in ((0, -40), (0, -140))
    )
    return (
        _room("#dfe6d8", "#a77b52", "#8d6340", 340)
        + _rect(96, 352, 520, 44, "#d8b384", 14)
        + _rect(96, 380, 520, 16, "#b98f5f", 8)
        + _shadow(350, 366, 200, 10)
        + loaf
        + crust
        + slashes
        + _path("M612 352L612 178", "none", "#b98a3a", 4)
        + ears
        + flour
    )


def _seedlings() -> str:
    pots = []
    draw = random.Random("seedlings")  # noqa: S311 - pictures, not secrets
    for row, (y, scale) in enumerate(((250, 0.8), (390, 1.0))):
        for column in range(5 if row == 0 else 4):
            x = (110 if row == 0 else 105) + column * (125 if row == 0 else 170)
            w = 56 * scale
            stem = 62 * scale + draw.randint(-10, 16)
            pots.append(_shadow(x, y + 62 * scale, w * 1.05, 9))
            pots.append(_path(f"M{x} {y}L{x + draw.randint(-6, 6)} {y - stem}", "none", "#5c8b4c", 5))
            for level, turn in ((1.0, -30), (1.0, -150), (0.62, -14), (0.6, -166)):
                pots.append(
                    _leaf(
                        x, y - stem * level, 44 * scale, turn, draw.choice(("#7fb069", "#5f9a55", "#8fbf74"))
                    )
                )
            pots.append(
                _path(
                    f"M{x - w} {y}L{x + w} {y}L{x + w * 0.72:g} {y + 64 * scale:g}L{x - w * 0.72:g} "
                    f"{y + 64 * scale:g}Z",
                    "#c0704a",
                )
            )
            pots.append(_rect(x - w - 4, y - 8, w * 2 + 8, 20 * scale, "#d2855d", 4))
    label = _rect(560, 330, 12, 70, "#f4ecd9", 3) + _rect(536, 316, 62, 32, "#f4ecd9", 4)
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#d3e6ea")
        + "".join(_path(f"M{x} 0L{x} 300", "none", "#f5faf8", 10) for x in range(60, 720, 150))
        + _path("M0 90L720 90", "none", "#f5faf8", 10)
        + _rect(0, 296, _WIDTH, 16, "#a98a66")
        + _rect(0, 312, _WIDTH, 168, "#c6a884")
        + label
        + "".join(pots)
    )


def _pots() -> str:
    def bowl(x: float, y: float, w: float, h: float, body: str, glaze: str) -> str:
        return (
            _shadow(x, y + h, w * 0.7, 10)
            + _path(
                f"M{x - w} {y}C{x - w} {y + h * 0.9:g} {x - w * 0.4:g} {y + h} {x} {y + h}S{x + w} "
                f"{y + h * 0.9:g} {x + w} {y}Z",
                body,
            )
            + _path(
                f"M{x - w} {y}C{x - w * 0.9:g} {y + h * 0.55:g} {x - w * 0.3:g} {y + h * 0.3:g} {x} "
                f"{y + h * 0.5:g}S{x + w * 0.9:g} {y + h * 0.4:g} {x + w} {y}Z",
                glaze,
            )
            + _oval(x, y, w, w * 0.16, glaze)
            + _oval(x, y + 3, w * 0.88, w * 0.11, "#2b3f4a", 0.55)
        )

    vase = (
        _shadow(560, 386, 66, 10)
        + _path(
            "M530 150C530 200 484 220 492 300C498 372 520 386 560 386S622 372 628 300C636 220 590 200 "
            "590 150Z",
            "#d8c3a5",
        )
        + _path(
            "M530 150C530 200 484 220 492 300C520 280 600 322 628 300C636 220 590 200 590 150Z", "#6d8f9c"
        )
        + _oval(560, 150, 31, 8, "#52717d")
    )
    stems = "".join(
        _path(f"M560 150C{560 + dx * 0.3:g} 110 {560 + dx} 90 {560 + dx} {y}", "none", "#5d7d55", 4)
        + _oval(560 + dx, y, 12, 16, "#e6b89c")
        for dx, y in ((-44, 58), (-8, 36), (36, 66))
    )
    return (
        _room("#efe7df", "#b78d68", "#9c7350", 360)
        + stems
        + vase
        + bowl(210, 300, 120, 92, "#cdb393", "#4f7f78")
        + bowl(390, 332, 66, 58, "#cdb393", "#a9577c")
        + _oval(140, 430, 60, 14, "#d8c3a5")
        + _oval(140, 426, 50, 10, "#b98f6a")
    )


def _quilt() -> str:
    draw = random.Random("quilt")  # noqa: S311 - pictures, not secrets
    cloths = ("#6b2d7b", "#b58cc0", "#f2c48d", "#e58f6f", "#7fae93", "#3e6b5a", "#f4ead8", "#c9ddd0")
    side = 80
    patches = []
    for row in range(6):
        for column in range(9):
            x, y = column * side, row * side
            first, second = draw.sample(cloths, 2)
            patches.append(_rect(x, y, side, side, first))
            if (row + column) % 2:
                patches.append(_path(f"M{x} {y}L{x + side} {y}L{x} {y + side}Z", second))
            else:
                patches.append(
                    _path(f"M{x + 40} {y + 6}L{x + 74} {y + 40}L{x + 40} {y + 74}L{x + 6} {y + 40}Z", second)
                )
            patches.append(
                f'<rect x="{x + 4}" y="{y + 4}" width="72" height="72" fill="none" stroke="#fff" '
                f'stroke-width="1.6" stroke-dasharray="5 5" opacity="0.7"/>'
            )
    hand = _path("M520 480C516 420 540 380 590 372C640 366 690 396 720 400L720 480Z", "#9a6647")
    needle = _path("M486 350L560 396", "none", "#dfe5e6", 4) + _path(
        "M486 350C440 320 420 380 380 352", "none", "#fff", 2.5
    )
    return "".join(patches) + _path("M0 0L720 0L720 480L0 480Z", "#2b1830", opacity=0.06) + hand + needle


def _jars() -> str:
    def jar(x: float, fruit: str, deep: str, cloth: str) -> str:
        return (
            _shadow(x + 60, 386, 78, 10)
            + _rect(x, 214, 120, 172, "#f3f6f4", 18)
            + _rect(x + 6, 232, 108, 148, fruit, 14)
            + "".join(
                _oval(x + dx, dy, 13, 11, deep, 0.7)
                for dx, dy in ((28, 268), (64, 256), (92, 290), (40, 352), (84, 356))
            )
            + _path(
                f"M{x - 10} 216C{x + 20} 170 {x + 100} 170 {x + 130} 216C{x + 90} 228 {x + 30} 228 "
                f"{x - 10} 216Z",
                cloth,
            )
            + _path(f"M{x + 2} 206L{x + 118} 206", "none", "#f8f1e4", 6)
            + _rect(x + 24, 288, 72, 46, "#fbf6ea", 4)
            + _path(f"M{x + 36} 304L{x + 84} 304M{x + 36} 318L{x + 70} 318", "none", "#7b6b5c", 4)
        )

    shelf = _rect(0, 92, _WIDTH, 14, "#a57a52") + "".join(
        _rect(x, 34, 44, 58, colour, 6)
        for x, colour in ((70, "#7f9f8a"), (132, "#c98f6b"), (540, "#b9a4c4"), (604, "#8fa9b3"))
    )
    return (
        _room("#f2e9dc", "#c79f73", "#ab8358", 360)
        + shelf
        + jar(90, "#8a2f55", "#5f1a38", "#c9b0d3")
        + jar(250, "#d98a3a", "#a85f1d", "#9fbfa9")
        + jar(410, "#b5283a", "#7d1524", "#f0c9a0")
        + _shadow(614, 420, 62, 9)
        + _oval(594, 398, 28, 27, "#7b3f78")
        + _oval(640, 404, 26, 25, "#8e4e8a")
        + _path("M594 372C596 360 604 354 614 352", "none", "#4c6b3d", 5)
    )


def _hives() -> str:
    def hive(x: float, y: float, s: float, paint: str, roof: str) -> str:
        boxes = "".join(_rect(x, y + i * 46 * s, 150 * s, 44 * s, paint, 4) for i in range(3))
        return (
            _shadow(x + 75 * s, y + 162 * s, 100 * s, 10)
            + _rect(x + 12 * s, y + 138 * s, 14 * s, 28 * s, "#6e5138")
            + _rect(x + 124 * s, y + 138 * s, 14 * s, 28 * s, "#6e5138")
            + boxes
            + _rect(x - 10 * s, y - 22 * s, 170 * s, 24 * s, roof, 5)
            + _rect(x + 45 * s, y + 122 * s, 60 * s, 10 * s, "#332318", 5)
        )

    bees = "".join(
        _oval(x, y, 8, 5.5, "#e0a526")
        + _oval(x + 2, y, 2, 5, "#3a2b14")
        + _oval(x - 1, y - 7, 6, 4, "#fff", 0.85)
        for x, y in ((330, 190), (380, 150), (300, 120), (446, 220), (250, 176), (520, 130), (420, 96))
    )
    flowers = "".join(
        _path(f"M{x} 480L{x} {y}", "none", "#55804e", 4)
        + "".join(_oval(x + 9 * math.cos(a), y + 9 * math.sin(a), 7, 7, c) for a in (0, 1.57, 3.14, 4.71))
        + _oval(x, y, 5, 5, "#f2cf5b")
        for x, y, c in (
            (40, 420, "#b58cc0"),
            (96, 440, "#f4f0f7"),
            (330, 428, "#b58cc0"),
            (378, 446, "#e58f6f"),
            (420, 432, "#f4f0f7"),
            (656, 430, "#b58cc0"),
            (692, 446, "#f4f0f7"),
        )
    )
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#cfe6ee")
        + _oval(600, 74, 40, 40, "#fff6d8")
        + _path("M0 250C140 200 280 236 400 214C540 190 640 220 720 200L720 480L0 480Z", "#a8c99a")
        + _path("M0 330C180 290 360 320 720 296L720 480L0 480Z", "#7fae72")
        + hive(110, 240, 1, "#e8dcc0", "#8d99a0")
        + hive(490, 220, 1.05, "#b7d0dc", "#7d8890")
        + bees
        + flowers
    )


def _mural() -> str:
    tiles = "".join(
        _path(f"M{x} 330L{x} {y}C{x} {y - 40} {x + 60} {y - 40} {x + 60} {y}L{x + 60} 330Z", c)
        for x, y, c in (
            (40, 190, "#e58f6f"),
            (120, 150, "#6b2d7b"),
            (200, 210, "#f2c48d"),
            (280, 120, "#3e6b5a"),
            (360, 180, "#b58cc0"),
            (440, 140, "#d9603f"),
            (520, 200, "#7fae93"),
            (600, 160, "#35527a"),
        )
    )
    windows = "".join(
        _rect(x, y, 16, 20, "#fff3cf", 8)
        for x, y in (
            (52, 210),
            (72, 210),
            (132, 180),
            (152, 220),
            (292, 150),
            (312, 190),
            (372, 214),
            (452, 170),
            (472, 210),
            (532, 226),
            (612, 190),
            (632, 230),
        )
    )
    person = (
        _oval(560, 308, 17, 19, "#c68863")
        + _path("M542 304C540 280 580 280 578 304C572 294 552 294 542 304Z", "#2b1d14")
        + _path("M530 420L536 350C538 326 584 326 586 350L590 420Z", "#f2f0e8")
        + _path("M580 348L624 300", "none", "#c68863", 13)
        + _path("M624 300L642 282", "none", "#7c5a3c", 6)
        + _rect(636, 268, 18, 20, "#f2c48d", 3)
        + _path("M536 420L532 466M584 420L588 466", "none", "#35425a", 22)
    )
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#bcd5de")
        + _rect(20, 40, 680, 330, "#f7f1e4")
        + _oval(480, 96, 34, 34, "#f6c453")
        + tiles
        + windows
        + _path("M20 330C160 306 300 352 440 326C560 306 640 342 700 326L700 370L20 370Z", "#5f8797")
        + _rect(0, 370, _WIDTH, 110, "#b3aea6")
        + _rect(0, 370, _WIDTH, 8, "#97928a")
        + _shadow(560, 468, 60, 8)
        + person
        + _rect(456, 430, 40, 36, "#d9603f", 4)
        + _oval(476, 430, 20, 6, "#a83f24")
    )


def _clock() -> str:
    marks = "".join(
        _path(
            f"M{360 + 104 * math.sin(a):.1f} {214 - 104 * math.cos(a):.1f}"
            f"L{360 + (86 if i % 3 == 0 else 94) * math.sin(a):.1f} "
            f"{214 - (86 if i % 3 == 0 else 94) * math.cos(a):.1f}",
            "none",
            "#3b2b20",
            7 if i % 3 == 0 else 4,
        )
        for i, a in ((i, math.pi * i / 6) for i in range(12))
    )
    gears = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="#b8903f" stroke-width="9" '
        'stroke-dasharray="7 5"/>'
        f'<circle cx="{x}" cy="{y}" r="{r - 9}" fill="#d9b765"/><circle cx="{x}" cy="{y}" r="5" '
        'fill="#7a5a1f"/>'
        for x, y, r in ((112, 408, 30), (172, 428, 20), (600, 414, 34))
    )
    return (
        _room("#dde5dc", "#8e6447", "#724d34", 370)
        + _shadow(360, 390, 180)
        + _path("M212 388L212 210C212 40 508 40 508 210L508 388Z", "#7d4426")
        + _path("M230 370L230 212C230 68 490 68 490 212L490 370Z", "#96562f")
        + _rect(196, 372, 328, 24, "#63341c", 6)
        + _oval(360, 214, 124, 124, "#c9a24b")
        + _oval(360, 214, 114, 114, "#fbf5e6")
        + marks
        + _path("M360 214L326 160", "none", "#2b2019", 9)
        + _path("M360 214L420 174", "none", "#2b2019", 6)
        + _oval(360, 214, 9, 9, "#7d4426")
        + gears
        + _path("M520 446L580 430M640 446L700 452", "none", "#c7cdd0", 6)
    )


def _baskets() -> str:
    def basket(x: float, y: float, w: float, h: float, tone: str, dark: str) -> str:
        rows, body = int(h // 16), ""
        for row in range(rows):
            inset = row * w * 0.02
            top = y + row * 16
            for i in range(int((w - 2 * inset) // 24)):
                colour = tone if (row + i) % 2 else dark
                body += _rect(x + inset + i * 24, top, 23, 15, colour, 6)
        return (
            _shadow(x + w / 2, y + h + 4, w * 0.5, 11)
            + _path(
                f"M{x + w * 0.16:g} {y}C{x + w * 0.18:g} {y - h:g} {x + w * 0.82:g} {y - h:g} "
                f"{x + w * 0.84:g} {y}",
                "none",
                dark,
                13,
            )
            + body
            + _rect(x - 6, y - 12, w + 8, 18, tone, 9)
        )

    return (
        _room("#e5ebe0", "#9c8468", "#836c52", 330)
        + basket(80, 250, 264, 150, "#c89a5b", "#9a6d35")
        + basket(420, 290, 216, 112, "#b7a07a", "#7d6746")
        + "".join(
            _path(f"M{430 + i * 30} 452L{560 + i * 30} {430 - i % 2 * 6}", "none", "#a98b55", 5)
            for i in range(5)
        )
        + _oval(190, 232, 34, 30, "#c94f3f")
        + _oval(246, 230, 32, 29, "#d8a33b")
        + _path("M190 204C192 196 198 192 204 190", "none", "#4c6b3d", 4)
    )


def _boat() -> str:
    planks = "".join(
        _path(
            f"M{120 + i * 9} {258 + i * 26}C240 {330 + i * 18} 480 {330 + i * 18} {606 - i * 9} "
            f"{258 + i * 26}",
            "none",
            "#8a5730",
            3,
        )
        for i in range(1, 4)
    )
    ribs = "".join(_path(f"M{x} 262L{x} 220", "none", "#a5744a", 8) for x in range(200, 560, 60))
    beams = "".join(_path(f"M{x} 0L{x + 60} 110", "none", "#7a5b41", 14) for x in range(20, 720, 160))
    stands = "".join(
        _path(f"M{x} 350L{x - 34} 446M{x} 350L{x + 34} 446M{x - 22} 412L{x + 22} 412", "none", "#6b5138", 12)
        for x in (220, 510)
    )
    shavings = "".join(
        f'<circle cx="{x}" cy="{y}" r="9" fill="none" stroke="#e8c795" stroke-width="4" '
        'stroke-dasharray="36 20"/>'
        for x, y in ((90, 452), (330, 460), (372, 450), (640, 456), (600, 448))
    )
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#e6dcc8")
        + _rect(0, 100, _WIDTH, 12, "#8c6b4d")
        + beams
        + _rect(500, 130, 150, 90, "#c6dde4", 4)
        + _path("M575 130L575 220M500 175L650 175", "none", "#fff", 6)
        + _rect(0, 430, _WIDTH, 50, "#b09a7c")
        + stands
        + ribs
        + _path("M96 240C150 250 560 250 628 234C616 330 520 392 360 392S130 340 96 240Z", "#c48750")
        + planks
        + _path("M90 236C150 252 560 252 634 230", "none", "#7a4a28", 12)
        + shavings
    )


def _birdbox() -> str:
    leaves = "".join(
        _leaf(x, y, 46, turn, tone)
        for x, y, turn, tone in (
            (560, 80, 20, "#6f9f62"),
            (600, 120, 60, "#86b374"),
            (520, 70, 150, "#5f8f57"),
            (640, 90, -20, "#6f9f62"),
            (150, 60, 20, "#86b374"),
            (90, 90, 160, "#5f8f57"),
            (120, 130, 80, "#6f9f62"),
            (470, 96, 120, "#86b374"),
        )
    )
    bird = (
        _path(
            "M470 300C470 262 520 250 548 276C572 270 590 284 592 292L566 298C560 330 500 346 470 300Z",
            "#5b8fb0",
        )
        + _path("M486 306C500 332 540 332 556 302C540 312 506 314 486 306Z", "#f0d27a")
        + _oval(556, 282, 4, 4, "#1d2426")
        + _path("M472 300L438 318L474 312Z", "#3f6f8e")
        + _path("M520 330L518 352M534 328L536 352", "none", "#5a4a3a", 4)
    )
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#d8e9e4")
        + _oval(120, 400, 260, 120, "#b9d3ae")
        + _oval(600, 430, 320, 120, "#a6c69b")
        + _path("M0 30C200 90 460 40 720 110", "none", "#6d5138", 26)
        + _path("M0 30C200 90 460 40 720 110", "none", "#7f6145", 12)
        + leaves
        + _path("M330 74L330 140", "none", "#4d4d4d", 5)
        + _rect(236, 172, 190, 230, "#c99b66", 6)
        + "".join(_path(f"M{x} 176L{x} 398", "none", "#b38452", 3) for x in (284, 332, 380))
        + _path("M214 180L330 116L448 180L448 200L214 200Z", "#6b4a34")
        + _oval(331, 262, 31, 31, "#7a5734")
        + _oval(331, 264, 26, 26, "#241a12")
        + _path("M331 318L331 338", "none", "#6b4a34", 12)
        + _path("M426 356L610 350", "none", "#6d5138", 12)
        + bird
    )


def _street() -> str:
    houses = "".join(
        _rect(x, y, 118, 340 - y, c)
        + _path(f"M{x - 6} {y}L{x + 59} {y - 46}L{x + 124} {y}Z", "#7c4f45")
        + "".join(_rect(x + dx, y + dy, 26, 34, "#f6efdb", 3) for dx in (20, 72) for dy in (26, 84))
        + _rect(x + 46, 272, 28, 68, "#4c5b66", 3)
        for x, y, c in (
            (0, 120, "#e2b49a"),
            (122, 140, "#d8c6a2"),
            (244, 110, "#b9cdbb"),
            (366, 136, "#d9b3c0"),
            (488, 116, "#a9bfd0"),
            (610, 140, "#e6cf9f"),
        )
    )
    flags = "".join(
        _path(f"M{x} {y}L{x + 22} {y}L{x + 11} {y + 28}Z", c)
        for start, drop in ((0, 150), (0, 220))
        for i, c in enumerate(("#6b2d7b", "#e58f6f", "#f2c453", "#3e8b6a", "#4f86b0") * 4)
        for x, y in [(start + i * 37, drop + 34 * math.sin(math.pi * i / 10) ** 2)]
    )
    people = "".join(
        _path(f"M{x - 20} 440C{x - 20} 396 {x + 20} 396 {x + 20} 440Z", shirt)
        + _oval(x, 384, 15, 17, skin)
        + _path(
            f"M{x - 16} 380C{x - 14} 358 {x + 14} 358 {x + 16} 380C{x + 6} 372 {x - 6} 372 {x - 16} 380Z",
            hair,
        )
        for x, shirt, skin, hair in (
            (110, "#3d6b52", "#e0ac86", "#4a3120"),
            (190, "#8a4b6a", "#9a6647", "#1b1b22"),
            (290, "#c77a3a", "#f3d3b8", "#b98a4e"),
            (390, "#35527a", "#6f4530", "#1b1b22"),
            (480, "#6b2d7b", "#c68863", "#2b1d14"),
            (590, "#5f7d4e", "#f7dfca", "#8c8c8c"),
        )
    )
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#cfe3ee")
        + houses
        + _rect(0, 340, _WIDTH, 140, "#b9b4ab")
        + flags
        + people
        + _rect(50, 424, 620, 20, "#fffaf0", 6)
        + _path("M50 440L670 440L660 470L60 470Z", "#e8dcef")
        + "".join(
            _oval(x, 424, 20, 6, c)
            for x, c in (
                (150, "#d9603f"),
                (250, "#f2c48d"),
                (340, "#7fae93"),
                (440, "#b5283a"),
                (540, "#d8a33b"),
            )
        )
    )


def _scarf() -> str:
    rows = "".join(
        _path(
            f"M{120 + col * 22} {70 + row * 20}l11 10l11 -10",
            "none",
            ("#8d4f9c", "#a974b5", "#6b2d7b", "#c9a3d1")[row // 3 % 4],
            9,
        )
        for row in range(15)
        for col in range(16)
    )
    return (
        _room("#eee9de", "#c5ab87", "#a98e69", 300)
        + _shadow(300, 384, 210, 14)
        + _rect(112, 60, 366, 322, "#5a2468", 10)
        + rows
        + _path("M90 92L560 40", "none", "#d9b47c", 11)
        + _path("M90 66L520 118", "none", "#c79d61", 11)
        + _shadow(586, 430, 84, 12)
        + _oval(586, 370, 78, 70, "#a974b5")
        + "".join(
            _path(
                f"M{516 + i * 16} {352 + i * 4}C{560 + i * 8} {310 + i * 12} {620 + i * 4} "
                f"{320 + i * 14} {656 - i * 6} {376 + i * 8}",
                "none",
                "#8d4f9c",
                4,
            )
            for i in range(5)
        )
        + _path("M520 396C440 440 420 392 380 384", "none", "#a974b5", 5)
    )


def _print() -> str:
    lines = "".join(
        _path(
            f"M{230 + i * 16} 320C{250 + i * 16} 300 {236 + i * 16} 280 {256 + i * 16} 256",
            "none",
            "#f7f1e4",
            3,
        )
        for i in range(14)
    )
    return (
        _room("#e2e7e8", "#8b7a66", "#716250", 380)
        + '<g transform="rotate(-3 340 220)">'
        + _rect(160, 50, 380, 330, "#fbf8f0", 3)
        + _rect(194, 82, 312, 250, "#2f4a55", 2)
        + _oval(420, 140, 32, 32, "#f7f1e4")
        + _path("M194 250C260 190 320 240 370 206C430 170 470 220 506 196L506 332L194 332Z", "#4f7f78")
        + lines
        + _path("M300 240C300 200 330 170 350 150C352 180 376 210 366 246Z", "#f7f1e4")
        + _path("M196 356L250 356M446 356L500 356", "none", "#8b8b84", 3)
        + "</g>"
        + _shadow(610, 440, 74, 10)
        + _path("M560 400L650 400L650 436L560 436Z", "#3a3f42")
        + _rect(596, 330, 18, 72, "#b98a4e", 6)
        + _rect(40, 410, 92, 34, "#c9b08a", 4)
        + _path("M50 426L120 418", "none", "#8c8f90", 6)
    )


def _shelf_map() -> str:
    books = ""
    draw = random.Random("books")  # noqa: S311 - pictures, not secrets
    for row, y in enumerate((196, 326)):
        x = 216.0
        while x < 486:
            w, h = draw.randint(16, 30), draw.randint(72, 100)
            colour = draw.choice(
                ("#6b2d7b", "#d9603f", "#f2c48d", "#3e6b5a", "#5f8797", "#b5283a", "#e8dcc0", "#35527a")
            )
            books += _rect(x, y - h, w, h, colour, 2) + _rect(x + 4, y - h + 12, w - 8, 5, "#fff", 1)
            x += w + 2
            if row and x > 420:
                break
    return (
        _rect(0, 0, _WIDTH, _HEIGHT, "#c9dfe6")
        + _path("M0 380C180 350 500 390 720 356L720 480L0 480Z", "#93b988")
        + _rect(330, 350, 40, 110, "#7a5b41")
        + _shadow(350, 460, 90)
        + _rect(186, 80, 328, 276, "#a3342f", 8)
        + _rect(208, 96, 284, 244, "#f1e6d2", 4)
        + books
        + _rect(208, 196, 284, 12, "#c9a97c")
        + _rect(208, 326, 284, 14, "#c9a97c")
        + _path("M164 90L350 22L536 90Z", "#54342a")
        + _path("M350 96L350 340", "none", "#fff", 5, 0.5)
        + _oval(620, 352, 50, 40, "#7aa36d")
        + _oval(90, 366, 56, 44, "#86b078")
    )


SCENES: dict[str, Callable[[], str]] = {
    "chair": _chair,
    "bicycle": _bicycle,
    "bread": _bread,
    "seedlings": _seedlings,
    "pots": _pots,
    "quilt": _quilt,
    "jars": _jars,
    "hives": _hives,
    "mural": _mural,
    "clock": _clock,
    "baskets": _baskets,
    "boat": _boat,
    "birdbox": _birdbox,
    "street": _street,
    "scarf": _scarf,
    "print": _print,
    "book-box": _shelf_map,
}
