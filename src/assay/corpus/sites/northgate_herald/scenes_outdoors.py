"""Pictures of the city under the sky: the river, streets, stations, sport and work."""

from __future__ import annotations

import random

from assay.corpus.sites.northgate_herald.drawing import (
    COATS,
    SKINS,
    TONES,
    WIDTH,
    Tone,
    boat,
    crowd,
    disc,
    hills,
    house,
    panes,
    person,
    rect,
    ripples,
    shape,
    sky,
    skyline,
    stroke,
    tree,
)

__all__ = [
    "quay",
    "bridge",
    "town_hall",
    "street",
    "bus",
    "station",
    "hospital",
    "pitch",
    "market",
    "works",
    "turbines",
    "flood",
    "runners",
]


def quay(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    warehouses = "".join(
        rect(x, 470 - h, w, h, colour)
        + shape(f"M{x} {470 - h}L{x + w / 2:.0f} {470 - h - 62}L{x + w} {470 - h}Z", tone.near)
        + panes(
            x + 14,
            470 - h + 20,
            w - 28,
            h - 60,
            columns,
            4,
            tone.light if tone is TONES["night"] else tone.near,
            tone.stone,
        )
        + rect(x + w / 2 - 22, 424, 44, 46, tone.ink)
        for x, w, h, columns, colour in (
            (60, 210, 250, 4, tone.brick),
            (270, 170, 200, 3, tone.stone),
            (440, 230, 280, 4, tone.brick),
            (670, 180, 220, 3, tone.mid),
            (850, 250, 240, 5, tone.brick),
        )
    )
    gates = "".join(
        rect(x, 438, 30, 120, tone.ink) + rect(x + 30, 456, 96, 76, tone.mid) for x in range(700, 1200, 126)
    )
    return (
        sky(tone, draw)
        + skyline(tone, draw, 470)
        + warehouses
        + rect(0, 466, WIDTH, 46, tone.stone)
        + rect(0, 508, WIDTH, 242, tone.water)
        + gates
        + ripples(tone, draw, 520)
        + boat(110, 590, 270, "#8f2222", tone)
        + boat(430, 660, 330, "#2f4a63", tone)
        + crowd(draw, 7, 468, 66, 90, 660)
    )


def bridge(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    arches = "".join(
        shape(
            f"M{x} 560V420A150 150 0 0 1 {x + 300} 420V560H{x + 262}V440A112 112 0 0 0 {x + 38} 440V560Z",
            tone.stone,
        )
        for x in (-90, 210, 510, 810, 1110)
    )
    tram = (
        rect(420, 206, 400, 84, "#8f2222", 14)
        + panes(436, 214, 368, 46, 7, 1, tone.light)
        + rect(420, 264, 400, 8, "#f0e6d2")
        + "".join(disc(x, 294, 12, tone.ink) for x in (480, 530, 710, 760))
    )
    return (
        sky(tone, draw)
        + hills(tone, draw, 420)
        + skyline(tone, draw, 430)
        + rect(0, 540, WIDTH, 210, tone.water)
        + arches
        + rect(0, 300, WIDTH, 50, tone.stone)
        + rect(0, 288, WIDTH, 16, tone.near)
        + tram
        + "".join(
            rect(x, 246, 6, 50, tone.ink) + disc(x + 3, 242, 9, tone.light) for x in range(60, 1200, 180)
        )
        + crowd(draw, 4, 300, 62, 860, 1160)
        + ripples(tone, draw, 560)
        + boat(180, 660, 210, tone.ink, tone)
    )


def town_hall(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    columns = "".join(
        rect(x, 330, 26, 220, tone.horizon) + rect(x - 6, 322, 38, 12, tone.horizon)
        for x in range(380, 830, 74)
    )
    return (
        sky(tone, draw)
        + skyline(tone, draw, 540)
        + rect(140, 320, 920, 240, tone.stone)
        + panes(160, 340, 190, 200, 3, 2, tone.near, tone.horizon)
        + panes(850, 340, 190, 200, 3, 2, tone.near, tone.horizon)
        + rect(360, 316, 480, 244, tone.mid)
        + rect(560, 400, 84, 160, tone.ink)
        + columns
        + shape("M340 322L600 226L860 322Z", tone.stone)
        + shape("M400 312L600 242L800 312Z", tone.far)
        + rect(552, 70, 96, 170, tone.stone)
        + shape("M540 72L600 -8L660 72Z", tone.near)
        + disc(600, 138, 34, "#f7f2e6")
        + stroke("M600 138V114M600 138L616 148", tone.ink, 5)
        + "".join(
            rect(320 - i * 26, 552 + i * 16, 560 + i * 52, 16, tone.stone if i % 2 else tone.horizon)
            for i in range(4)
        )
        + rect(0, 616, WIDTH, 140, tone.far)
        + tree(90, 630, 220, tone)
        + tree(1120, 630, 240, tone)
        + crowd(draw, 9, 680, 118)
    )


def street(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    houses = "".join(house(20 + i * 194, 560, 186, 210 + draw.randint(0, 26), tone, draw) for i in range(6))
    return (
        sky(tone, draw)
        + hills(tone, draw, 420)
        + houses
        + rect(0, 560, WIDTH, 34, tone.stone)
        + rect(0, 592, WIDTH, 160, tone.near)
        + "".join(rect(x, 664, 84, 8, tone.horizon) for x in range(20, 1200, 170))
        + tree(212, 580, 150, tone)
        + tree(986, 580, 160, tone)
        + crowd(draw, 5, 592, 104, 260, 940)
    )


def bus(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    bus = (
        rect(250, 300, 700, 300, "#8f2222", 26)
        + rect(250, 452, 700, 16, "#f0e6d2")
        + panes(270, 316, 560, 124, 5, 1, tone.light, tone.ink)
        + rect(840, 316, 96, 128, tone.light, 8)
        + rect(590, 480, 84, 118, tone.ink, 4)
        + panes(594, 484, 76, 112, 2, 1, tone.light)
        + rect(430, 272, 250, 36, tone.ink, 6)
        + "".join(rect(452 + i * 34, 284, 22 if i % 3 else 28, 12, "#ffcf5c") for i in range(6))
        + "".join(disc(x, 600, 50, tone.ink) + disc(x, 600, 22, tone.stone) for x in (390, 800))
        + disc(934, 556, 13, tone.light)
    )
    shops = "".join(
        rect(x, 190, 216, 380, colour)
        + panes(x + 14, 206, 188, 130, 2, 1, tone.light, tone.ink)
        + rect(x, 366, 216, 34, tone.ink)
        + rect(x + 20, 420, 130, 150, tone.light)
        for x, colour in (
            (-20, tone.brick),
            (200, tone.stone),
            (420, tone.mid),
            (640, tone.brick),
            (860, tone.stone),
            (1080, tone.mid),
        )
    )
    return (
        sky(tone, draw)
        + shops
        + rect(0, 566, WIDTH, 190, tone.near)
        + rect(0, 560, WIDTH, 18, tone.stone)
        + bus
        + rect(1060, 330, 10, 300, tone.ink)
        + rect(1030, 320, 70, 56, "#8f2222", 6)
        + crowd(draw, 3, 690, 150, 960, 1190)
        + person(120, 690, 150, draw)
    )


def station(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    train = (
        shape("M-20 340H860C960 340 1010 420 1020 520H-20Z", "#2f4a63")
        + rect(-20, 470, 1036, 14, "#c08a3e")
        + panes(-10, 366, 800, 84, 8, 1, tone.light, tone.ink)
        + shape("M830 362H880C930 372 962 410 976 450H830Z", tone.light)
        + rect(-20, 518, 1040, 26, tone.ink)
    )
    return (
        sky(tone, draw)
        + skyline(tone, draw, 470)
        + shape("M0 130L600 60L1200 130V176L600 106L0 176Z", tone.near)
        + "".join(rect(x, 130, 16, 420, tone.near) for x in (150, 420, 780, 1050))
        + train
        + rect(0, 540, WIDTH, 26, tone.ink)
        + rect(0, 562, WIDTH, 190, tone.stone)
        + rect(0, 576, WIDTH, 8, "#e2b93b")
        + rect(500, 180, 200, 74, tone.ink, 6)
        + "".join(rect(520, 196 + i * 18, 120 - i * 14, 7, "#ffcf5c") for i in range(3))
        + crowd(draw, 7, 690, 142, 60, 1150)
    )


def hospital(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    van = (
        rect(170, 510, 330, 130, "#f4f1e6", 14)
        + shape("M500 536H566L606 588V640H500Z", "#f4f1e6")
        + shape("M514 548H560L586 588H514Z", tone.near)
        + rect(170, 574, 436, 18, "#3f7a52")
        + rect(300, 524, 16, 44, "#8f2222")
        + rect(286, 538, 44, 16, "#8f2222")
        + "".join(disc(x, 640, 30, tone.ink) + disc(x, 640, 13, tone.stone) for x in (250, 530))
    )
    return (
        sky(tone, draw)
        + hills(tone, draw, 500)
        + rect(330, 130, 560, 450, tone.stone)
        + panes(350, 150, 520, 330, 8, 5, tone.light, tone.near)
        + rect(890, 290, 250, 290, tone.brick)
        + panes(905, 310, 220, 200, 4, 3, tone.light, tone.near)
        + rect(100, 330, 230, 250, tone.mid)
        + panes(114, 348, 202, 160, 3, 2, tone.light, tone.near)
        + rect(520, 470, 190, 110, tone.near)
        + panes(536, 486, 158, 94, 4, 1, tone.light)
        + rect(480, 452, 270, 22, "#8f2222")
        + rect(590, 60, 60, 60, "#8f2222")
        + rect(613, 70, 14, 40, "#ffffff")
        + rect(600, 83, 40, 14, "#ffffff")
        + rect(0, 578, WIDTH, 180, tone.far)
        + tree(1080, 600, 190, tone)
        + van
        + crowd(draw, 5, 668, 124, 660, 1130)
    )


def pitch(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    fans = "".join(
        disc(30 + column * 38 + (row % 2) * 18, 306 + row * 30, 12, draw.choice((*COATS, *SKINS, "#8f2222")))
        for row in range(4)
        for column in range(31)
    )
    lights = "".join(
        rect(x, 90, 12, 220, tone.ink)
        + rect(x - 54, 56, 120, 56, tone.ink, 4)
        + panes(x - 50, 58, 112, 52, 4, 2, "#fff6d6")
        for x in (150, 1030)
    )
    players = "".join(
        person(x, y, 170, draw, coat)
        for x, y, coat in (
            (270, 640, "#8f2222"),
            (470, 610, "#e8e2d4"),
            (640, 670, "#8f2222"),
            (930, 630, "#e8e2d4"),
        )
    )
    return (
        sky(tone, draw)
        + lights
        + shape("M0 290L1200 290L1200 270L1120 226H80L0 270Z", tone.near)
        + rect(0, 286, WIDTH, 150, tone.mid)
        + fans
        + rect(0, 424, WIDTH, 34, tone.ink)
        + rect(0, 456, WIDTH, 300, "#5f8a55")
        + "".join(rect(x, 456, 120, 294, "#558049") for x in range(0, 1200, 240))
        + stroke("M0 520H1200M600 456V520", "#e6efe0", 6)
        + stroke("M780 580V392H1120V580", "#f6f3ea", 12)
        + "".join(stroke(f"M{x} 398V574", "#dfe7da", 2) for x in range(800, 1120, 22))
        + players
        + disc(720, 690, 20, "#fbfaf5")
        + stroke("M712 684L720 676L728 684L724 694H716Z", tone.ink, 3)
    )


def market(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    stalls = ""
    for x, colour in ((50, "#8f2222"), (430, "#3f5c4c"), (810, "#b5762f")):
        stripes = "".join(
            shape(
                f"M{x + i * 44} 280H{x + i * 44 + 44}L{x + i * 44 + 44} 360A22 22 0 0 1 {x + i * 44} 360Z",
                colour if i % 2 == 0 else "#f6efe0",
            )
            for i in range(8)
        )
        crates = "".join(
            rect(x + 10 + i * 84, 520, 78, 60, "#a9804f", 3)
            + "".join(disc(x + 24 + i * 84 + j * 17, 518 - (j % 2) * 10, 12, fruit) for j in range(4))
            for i, fruit in enumerate(draw.sample(["#b83a2b", "#d8932f", "#5f8a4a", "#7a4a6b", "#e0c14a"], 4))
        )
        stalls += (
            rect(x + 6, 340, 10, 330, tone.ink)
            + rect(x + 336, 340, 10, 330, tone.ink)
            + person(x + 170, 620, 210, draw)
            + rect(x, 576, 352, 96, "#8a673f")
            + crates
            + stripes
        )
    return (
        sky(tone, draw)
        + "".join(house(i * 204, 470, 198, 230, tone, draw) for i in range(6))
        + rect(0, 470, WIDTH, 290, tone.stone)
        + stalls
        + crowd(draw, 5, 722, 180, 60, 1140)
    )


def works(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    roof = "".join(
        shape(f"M{x} 380V280L{x + 150} 380Z", tone.near)
        + shape(f"M{x + 8} 372V300L{x + 40} 372Z", tone.light)
        for x in range(120, 1020, 150)
    )
    return (
        sky(tone, draw)
        + hills(tone, draw, 500)
        + rect(900, 130, 64, 260, tone.brick)
        + rect(892, 120, 80, 22, tone.ink)
        + disc(960, 90, 34, tone.horizon, 0.7)
        + disc(1010, 62, 44, tone.horizon, 0.6)
        + disc(1080, 40, 52, tone.horizon, 0.5)
        + roof
        + rect(110, 376, 924, 220, tone.brick)
        + panes(130, 392, 560, 110, 8, 1, tone.light, tone.ink)
        + rect(740, 410, 200, 186, tone.ink)
        + "".join(rect(748, 420 + i * 24, 184, 12, tone.mid) for i in range(4))
        + rect(0, 594, WIDTH, 160, tone.far)
        + rect(160, 560, 120, 60, "#a9804f")
        + rect(190, 506, 90, 54, "#b98f5c")
        + rect(300, 570, 90, 50, "#a9804f")
        + crowd(draw, 6, 690, 140, 420, 1140)
    )


def turbines(tone: Tone, draw: random.Random) -> str:
    """Draw it."""

    def turbine(x: float, ground: float, size: float) -> str:
        top, turn = ground - size, draw.randint(0, 110)
        blades = "".join(
            f'<path d="M{x:.0f} {top:.0f}l{size * 0.03:.0f} {-size * 0.2:.0f}'
            f'l{-size * 0.03:.0f} {-size * 0.26:.0f}l{-size * 0.02:.0f} {size * 0.26:.0f}z"'
            f' fill="#fbfaf6" transform="rotate({turn + k * 120} {x:.0f} {top:.0f})"/>'
            for k in range(3)
        )
        return (
            shape(
                f"M{x - size * 0.022:.0f} {ground:.0f}L{x - size * 0.01:.0f} {top:.0f}"
                f"H{x + size * 0.01:.0f}L{x + size * 0.022:.0f} {ground:.0f}Z",
                "#f2f1ec",
            )
            + blades
            + disc(x, top, size * 0.025, "#d9d8d2")
        )

    return (
        sky(tone, draw)
        + hills(tone, draw, 520)
        + turbine(240, 500, 300)
        + turbine(560, 480, 250)
        + turbine(1010, 490, 280)
        + shape("M0 560C240 470 460 500 640 560S1020 600 1200 520V750H0Z", tone.leaf)
        + turbine(800, 600, 440)
        + "".join(
            disc(x, y, 12, "#f4f0e6") + disc(x + 11, y - 5, 6, tone.ink)
            for x, y in ((180, 640), (230, 662), (330, 640), (420, 684), (520, 650))
        )
        + stroke("M0 700H1200", tone.ink, 4)
        + "".join(rect(x, 676, 8, 60, tone.ink) for x in range(40, 1200, 120))
    )


def flood(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    bags = "".join(
        rect(x + (row % 2) * 38, 604 - row * 34, 78, 36, "#c2ab81" if (x // 76 + row) % 2 else "#b59c70", 15)
        for row in range(3)
        for x in range(-40, 520 - row * 60, 76)
    )
    return (
        sky(tone, draw)
        + "".join(house(40 + i * 194, 540, 186, 240, tone, draw) for i in range(6))
        + f'<rect x="0" y="496" width="1200" height="254" fill="{tone.water}" opacity=".94"/>'
        + ripples(tone, draw, 500)
        + rect(880, 350, 10, 220, tone.ink)
        + shape("M885 300L935 388H835Z", "#f6efe0")
        + stroke("M885 304L931 384H839Z", "#8f2222", 10)
        + rect(881, 330, 8, 30, tone.ink)
        + boat(600, 640, 260, "#c08a3e", tone)
        + person(200, 660, 170, draw, "#c08a3e")
        + person(330, 664, 170, draw, "#c08a3e")
        + bags
    )


def runners(tone: Tone, draw: random.Random) -> str:
    """Draw it."""
    field = "".join(
        person(x, y, size, draw, coat)
        + rect(x - size * 0.09, y - size * 0.66, size * 0.18, size * 0.14, "#fbfaf5")
        for x, y, size, coat in (
            (170, 640, 190, "#2f4a63"),
            (330, 660, 200, "#8f2222"),
            (480, 620, 180, "#3f5c4c"),
            (620, 680, 220, "#c08a3e"),
            (800, 640, 196, "#5a4a6b"),
            (1000, 676, 214, "#8f2222"),
        )
    )
    return (
        sky(tone, draw)
        + skyline(tone, draw, 470)
        + tree(80, 520, 200, tone)
        + tree(1130, 520, 220, tone)
        + rect(0, 516, WIDTH, 240, tone.far)
        + "".join(rect(x, 728, 100, 8, tone.horizon) for x in range(20, 1200, 180))
        + rect(150, 190, 20, 340, tone.ink)
        + rect(1030, 190, 20, 340, tone.ink)
        + rect(150, 180, 900, 84, "#8f2222", 6)
        + "".join(rect(150 + i * 90, 180 + (i % 2) * 42, 90, 42, "#f6efe0") for i in range(10))
        + field
    )
