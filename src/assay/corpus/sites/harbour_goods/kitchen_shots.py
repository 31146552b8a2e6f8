"""Drawings of cookware, tableware, knives and boards. Each takes a canvas and the product's main colour."""

# ruff: noqa: E501 - the outlines are data, and reading them is no easier when they are broken.

from __future__ import annotations

from assay.corpus.sites.harbour_goods.canvas import FLOOR, Canvas, mix

_BRASS = "#b98b3e"
_STEEL = "#aab2b4"
_OAK = "#c99a63"
_WALNUT = "#7a5236"


def kettle(c: Canvas, tint: str) -> None:
    """A stovetop kettle with a wooden grip."""
    c.shadow(400, FLOOR - 4, 190)
    c.tube("M262 380C250 190 550 190 538 380", _STEEL, 15)
    c.tube("M330 244C350 232 450 232 470 244", _WALNUT, 36, 0.25)
    c.path("M540 470C620 450 622 372 668 350L690 368C668 400 664 520 552 560Z", c.barrel(tint))
    c.disc(679, 359, 15, 8, mix(tint, "#0d1418", 0.55))
    c.lathe(400, [(92, 372), (160, 420), (190, 510), (186, 580), (172, FLOOR - 4)], tint)
    c.lathe(400, [(78, 358), (92, 374)], mix(tint, "#ffffff", 0.06), squash=0.18)
    c.lathe(400, [(13, 322), (17, 332), (10, 350)], _BRASS)
    c.gleam("M262 470C252 510 256 552 266 580", 13, 0.35)
    c.line("M214 576C300 606 500 606 586 576", mix(tint, "#0d1418", 0.4), 2, 0.5)


def casserole(c: Canvas, tint: str) -> None:
    """A cast iron pot with its lid."""
    c.shadow(400, FLOOR, 230)
    for x, turn in ((160, 1), (640, -1)):
        c.tube(f"M{x + 22 * turn} 446C{x - 40 * turn} 440 {x - 40 * turn} 492 {x + 26 * turn} 492", tint, 26)
    c.lathe(400, [(228, 424), (230, 500), (218, 580), (196, FLOOR)], tint, inside="#efe6d2")
    c.lathe(400, [(60, 344), (150, 362), (214, 398), (236, 424)], mix(tint, "#ffffff", 0.05), squash=0.12)
    c.line("M166 430C240 466 560 466 634 430", mix(tint, "#0d1418", 0.5), 4, 0.6)
    c.lathe(400, [(34, 296), (40, 310), (20, 340)], _BRASS, squash=0.26)
    c.gleam("M214 470C212 520 220 556 230 580", 14, 0.3)
    c.gleam("M270 378C300 364 330 358 350 356", 9, 0.35)


def frying_pan(c: Canvas, tint: str) -> None:
    """A frying pan seen from above the table."""
    c.disc(372, 500, 280, 130, c.glow("#1b1d1a", 0.55))
    c.path("M548 372L724 262C742 252 760 276 742 290L574 410Z", c.sheet(tint))
    c.tube("M566 382L722 284", tint, 24, 0.3)
    c.disc(726, 282, 7, 6, "#e8e3d7")
    c.disc(350, 470, 262, 138, mix(tint, "#0d1418", 0.35))
    c.disc(
        350,
        450,
        264,
        138,
        c.gradient(((0, mix(tint, "#ffffff", 0.35), 1), (1, mix(tint, "#000000", 0.25), 1))),
    )
    c.disc(350, 452, 248, 124, mix(tint, "#0d1418", 0.5))
    c.disc(
        350,
        470,
        212,
        98,
        c.gradient(
            (
                (0, mix(tint, "#0d1418", 0.3), 1),
                (0.4, mix(tint, "#ffffff", 0.16), 1),
                (1, mix(tint, "#0d1418", 0.3), 1),
            )
        ),
    )
    for x, y in ((536, 400), (552, 392), (544, 414)):
        c.disc(x, y, 5, 4, _STEEL)
    c.gleam("M168 420C190 380 250 350 310 342", 7, 0.4)


def milk_pan(c: Canvas, tint: str) -> None:
    """A small pan with two lips."""
    c.shadow(350, FLOOR, 165)
    c.tube("M500 420C560 404 640 388 706 366", _OAK, 34, 0.3)
    c.lathe(350, [(176, 388), (166, 400), (166, 560), (150, FLOOR)], tint, inside="#f1ece0", straight=False)
    c.path("M176 380C160 372 152 384 162 398L192 404Z", mix(tint, "#ffffff", 0.2))
    c.tube("M498 424L540 414", _STEEL, 22)
    c.gleam("M216 440L216 560", 13, 0.32)


def teapot(c: Canvas, tint: str) -> None:
    """A round teapot with a bent cane handle."""
    c.shadow(400, FLOOR, 176)
    c.tube("M290 400C250 200 550 200 510 400", _BRASS, 17)
    c.path("M556 500C620 486 630 410 672 376L696 392C676 430 672 560 556 580Z", c.barrel(tint))
    c.disc(684, 383, 15, 7, mix(tint, "#0d1418", 0.5))
    c.lathe(400, [(70, 398), (140, 424), (186, 500), (168, 580), (112, FLOOR)], tint)
    c.lathe(400, [(50, 380), (76, 400)], mix(tint, "#ffffff", 0.08), squash=0.2)
    c.lathe(400, [(15, 346), (20, 358), (10, 376)], tint, squash=0.3)
    c.gleam("M256 480C246 510 250 544 264 566", 15, 0.4)


def dripper(c: Canvas, tint: str) -> None:
    """A coffee dripper on a glass jug."""
    c.shadow(400, FLOOR, 140)
    glass = c.gradient(
        ((0, "#90a5a3", 0.75), (0.25, "#f4faf8", 0.5), (0.7, "#c3d3d0", 0.4), (1, "#7f9694", 0.8))
    )
    c.path(
        "M330 420C300 470 256 520 262 590C264 612 290 622 400 622S536 612 538 590C544 520 500 470 470 420Z",
        glass,
    )
    c.path(
        "M268 560C266 610 280 616 400 616S534 610 532 560C480 572 320 572 268 560Z",
        c.barrel("#4a2a1a", 0.18),
        opacity=0.92,
    )
    c.disc(400, 561, 132, 10, "#6b4329")
    c.tube("M474 440C580 430 580 560 530 570", "#9fb3b0", 14)
    c.lathe(400, [(150, 236), (130, 290), (72, 390)], tint, inside="#e9dcc4", squash=0.15)
    c.lathe(400, [(112, 396), (112, 412)], tint, squash=0.12)
    c.tube("M540 268C606 262 600 340 508 342", tint, 18)
    c.disc(400, 238, 138, 18, "#f6efe0")
    c.disc(400, 246, 92, 10, "#5a3620")
    c.gleam("M300 500C286 530 284 552 286 576", 9, 0.7)
    c.gleam("M276 270C288 308 306 344 324 368", 10, 0.35)


def mug(c: Canvas, tint: str) -> None:
    """A stoneware mug with an unglazed foot."""
    c.shadow(380, FLOOR, 150)
    c.tube("M510 420C626 404 626 568 500 556", tint, 34)
    c.lathe(380, [(146, 360), (148, 430), (146, 540), (126, FLOOR)], tint, inside=mix(tint, "#f3ead8", 0.7))
    c.path(
        "M248 576C262 612 276 620 300 622C350 630 430 630 470 622C488 618 500 606 512 576C450 596 310 596 248 576Z",
        c.barrel("#c9ac86"),
    )
    c.line("M234 420C300 446 460 446 528 420", mix(tint, "#0d1418", 0.5), 3, 0.35)
    c.gleam("M262 430L264 540", 14, 0.36)


def espresso_cups(c: Canvas, tint: str) -> None:
    """Four small cups, two of them stacked."""
    for x, y in ((256, 590), (430, 590), (430, 494), (586, 624)):
        if y != 494:
            c.shadow(x, y, 78)
        c.tube(f"M{x + 62} {y - 84}c56 -6 56 62 -4 58", tint, 18)
        c.lathe(x, [(78, y - 112), (77, y - 60), (58, y)], tint, inside=mix(tint, "#f3ead8", 0.7))
        c.gleam(f"M{x - 54} {y - 80}l8 54", 8, 0.35)


def plate(c: Canvas, tint: str) -> None:
    """A dinner plate, leaning, with a darker rim."""
    c.disc(430, 610, 230, 26, c.glow("#1b1d1a", 0.6))
    c.disc(412, 404, 222, 222, mix(tint, "#0d1418", 0.4))
    c.disc(
        400,
        400,
        222,
        222,
        c.gradient(((0, mix(tint, "#ffffff", 0.5), 1), (1, mix(tint, "#0d1418", 0.16), 1))),
    )
    c.disc(
        400,
        400,
        212,
        212,
        c.gradient(((0, mix(tint, "#ffffff", 0.25), 1), (1, mix(tint, "#0d1418", 0.08), 1))),
    )
    c.disc(
        400,
        400,
        150,
        150,
        c.gradient(((0, mix(tint, "#0d1418", 0.16), 1), (1, mix(tint, "#ffffff", 0.3), 1))),
    )
    c.disc(
        403,
        403,
        143,
        143,
        c.gradient(((0, mix(tint, "#ffffff", 0.08), 1), (1, mix(tint, "#ffffff", 0.22), 1))),
    )
    for _ in range(70):
        x, y = c.random.uniform(220, 580), c.random.uniform(220, 580)
        if (x - 400) ** 2 + (y - 400) ** 2 < 200**2:
            c.disc(x, y, c.random.uniform(0.8, 2.4), c.random.uniform(0.8, 2.2), "#6f5b41", 0.4)
    c.gleam("M226 330C252 266 300 228 360 212", 8, 0.5)


def bowl(c: Canvas, tint: str) -> None:
    """A wide serving bowl with lemons in it."""
    c.shadow(400, FLOOR, 150)
    c.lathe(
        400,
        [(250, 410), (236, 480), (170, 580), (104, FLOOR)],
        tint,
        inside=mix(tint, "#f3ead8", 0.6),
        squash=0.2,
    )
    for x, y, turn in ((310, 404, -14), (400, 388, 8), (478, 410, 20), (380, 424, 0)):
        with c.group(f"rotate({turn} {x} {y})"):
            c.disc(x, y, 56, 40, c.barrel("#e7c24a", 0.5))
            c.disc(x + 55, y, 9, 7, "#cfa733")
    c.path(
        "M150 410C154 470 200 480 400 480S646 470 650 410A250 50 0 0 1 150 410Z",
        c.barrel(mix(tint, "#ffffff", 0.05)),
    )
    c.gleam("M190 476C216 520 250 552 280 572", 14, 0.32)


def jug(c: Canvas, tint: str) -> None:
    """A tall jug with a pulled lip."""
    c.shadow(390, FLOOR, 138)
    c.tube("M496 300C640 286 640 500 500 516", tint, 32)
    c.path("M284 252C250 232 232 236 226 248C244 268 262 290 284 318Z", c.sheet(tint))
    c.lathe(
        390,
        [(112, 250), (98, 330), (124, 420), (140, 520), (112, FLOOR)],
        tint,
        inside=mix(tint, "#0d1418", 0.2),
    )
    c.line("M292 344C340 362 440 362 490 344", mix(tint, "#0d1418", 0.4), 3, 0.5)
    c.gleam("M288 430C272 470 270 524 284 572", 14, 0.36)


def tumblers(c: Canvas, tint: str) -> None:
    """Four ribbed glasses."""
    for x, y in ((300, 560), (480, 560), (220, 622), (400, 626)):
        c.shadow(x, y, 66)
        body = c.gradient(
            (
                (0, mix(tint, "#0d1418", 0.35), 0.85),
                (0.3, "#ffffff", 0.6),
                (0.6, tint, 0.5),
                (1, mix(tint, "#0d1418", 0.4), 0.85),
            )
        )
        c.path(f"M{x - 72} {y - 176}L{x - 56} {y}A56 10 0 0 0 {x + 56} {y}L{x + 72} {y - 176}Z", body)
        c.path(
            f"M{x - 67} {y - 120}L{x - 56} {y}A56 10 0 0 0 {x + 56} {y}L{x + 67} {y - 120}Z",
            tint,
            opacity=0.28,
        )
        for step in range(-5, 6):
            c.line(f"M{x + step * 12.6} {y - 168}L{x + step * 10} {y}", "#ffffff", 2, 0.4)
        c.add(
            f'<ellipse cx="{x}" cy="{y - 176}" rx="72" ry="11" fill="#ffffff" fill-opacity="0.35" stroke="#ffffff" stroke-opacity="0.8" stroke-width="3"/>'
        )


def _knife(c: Canvas, tint: str, length: float, height: float, *, teeth: bool = False) -> None:
    tip, heel, y = 400 - length, 430, 400
    low = y + height
    c.path(
        f"M{tip} {y + 42}C{tip + length * 0.4} {y + 70} {heel} {low + 42} 720 {y + 66}L720 {y + 40}Z",
        "#1b1d1a",
        opacity=0.12,
    )
    blade = f"M{tip} {y + 14}C{tip + length * 0.35} {y - 14} {heel - 60} {y - 22} {heel} {y - 22}L{heel} {low}C{heel - length * 0.5} {low + 4} {tip + length * 0.3} {y + height * 0.72} {tip} {y + 14}Z"
    if teeth:
        steps = int((heel - tip - 30) // 22)
        saw = "".join("q-11 12 -22 0" for _ in range(steps))
        blade = f"M{tip} {y + 6}C{tip + 30} {y - 20} {tip + 60} {y - 22} {heel} {y - 22}L{heel} {low}{saw}C{tip + 12} {low - 4} {tip + 2} {y + 30} {tip} {y + 6}Z"
    c.path(
        blade,
        c.gradient(
            ((0, "#f3f6f6", 1), (0.42, "#b7c0c2", 1), (0.5, "#e7ecec", 1), (1, "#8b9598", 1)), down=True
        ),
    )
    if not teeth:
        c.line(
            f"M{tip + 22} {y + 18}C{tip + length * 0.35} {y + height * 0.6} {heel - length * 0.45} {low - 14} {heel - 4} {low - 14}",
            "#ffffff",
            3,
            0.65,
        )
    c.path(f"M{heel} {y - 24}h26v{min(height, 74) + 4}h-26Z", c.sheet("#8e989a"))
    handle = f"M{heel + 26} {y - 24}C{heel + 120} {y - 34} {heel + 210} {y - 30} {heel + 282} {y - 8}C{heel + 304} {y + 4} {heel + 300} {y + 40} {heel + 274} {y + 46}C{heel + 210} {y + 34} {heel + 120} {y + 26} {heel + 26} {y + 44}Z"
    c.path(handle, c.sheet(tint))
    c.grain((heel + 26, y - 30, 280, 74), tint, 9, handle)
    for at in (70, 150, 230):
        c.disc(heel + at, y + 6, 9, 9, _BRASS)
        c.disc(heel + at - 2, y + 4, 4, 4, "#e6c98a")


def chef_knife(c: Canvas, tint: str) -> None:
    """A broad cook's knife."""
    _knife(c, tint, 340, 86)


def bread_knife(c: Canvas, tint: str) -> None:
    """A long knife with a wavy edge."""
    _knife(c, tint, 345, 40, teeth=True)


def paring_knife(c: Canvas, tint: str) -> None:
    """A short knife."""
    _knife(c, tint, 150, 44)


def chopping_board(c: Canvas, tint: str) -> None:
    """A thick board with a rope loop, leaning on the wall."""
    c.shadow(410, FLOOR, 250)
    side = "M206 200L228 190L640 190L640 612L620 622Z"
    c.path(side, mix(tint, "#0d1418", 0.4))
    face = "M190 222Q190 200 212 200L596 200Q620 200 620 222L620 600Q620 622 596 622L212 622Q190 622 190 600Z"
    c.path(face, c.sheet(tint))
    for x, shade in ((190, 0.0), (298, 0.12), (406, 0.04), (514, 0.16)):
        c.path(f"M{x} 200h108v422h-108Z", mix(tint, "#5c3a1c", shade), opacity=0.45)
    c.grain((180, 200, 460, 422), tint, 34, face)
    c.path(face, "none", stroke=mix(tint, "#ffffff", 0.4), stroke_width=3, opacity=0.6)
    c.disc(570, 252, 19, 19, "#2b241c")
    c.tube("M570 252C540 190 500 150 548 132C600 120 600 180 574 250", "#d8c7a4", 11)


def serving_board(c: Canvas, tint: str) -> None:
    """A long board with a handle, seen from above, with bread and cheese."""
    shape = "M120 430C120 352 180 322 260 322L540 322C590 322 600 372 640 376L706 380C748 384 748 462 706 466L640 470C600 474 590 532 540 532L260 532C180 532 120 508 120 430Z"
    with c.group("translate(14 24)", 0.3):
        c.path(shape, "#14110d")
    with c.group("translate(0 12)"):
        c.path(shape, mix(tint, "#0d1418", 0.5))
    c.path(shape, c.sheet(tint))
    c.grain((110, 320, 640, 214), tint, 24, shape)
    c.disc(698, 423, 14, 13, "#d9cfbb")
    c.path(
        "M190 440C186 380 250 352 320 356C390 360 420 396 416 436C412 482 360 500 300 498C240 496 194 486 190 440Z",
        c.sheet("#c98d4a"),
    )
    for at in (230, 280, 330, 378):
        c.line(f"M{at} 376C{at + 16} 404 {at + 16} 444 {at - 4} 478", "#f0d9ac", 7, 0.8)
    c.path("M450 420L560 380L568 432L470 472Z", "#efd68c")
    c.path("M450 420L470 472L470 490L448 438Z", "#d8b863")
    c.path("M470 472L568 432L568 450L470 490Z", "#c9a54e")


def knife_block(c: Canvas, tint: str) -> None:
    """A slanted wooden block with knives in it."""
    c.shadow(410, FLOOR, 176)
    for x, y, h in ((330, 286, 132), (378, 262, 140), (426, 240, 148), (352, 340, 100), (404, 318, 100)):
        with c.group(f"rotate(-24 {x} {y})"):
            c.add(
                f'<rect x="{x - 15}" y="{y - h + 30}" width="30" height="{h}" rx="11" fill="{c.barrel("#3b322b", 0.2)}"/>'
            )
            c.disc(x, y - h + 60, 4, 4, _BRASS)
            c.disc(x, y - h + 96, 4, 4, _BRASS)
    front = "M290 330L470 250L560 622L270 622Z"
    c.path("M470 250L520 268L600 612L560 622Z", mix(tint, "#0d1418", 0.42))
    c.path(front, c.sheet(tint))
    c.grain((260, 250, 320, 372), tint, 22, front)
    c.line("M290 330L470 250L560 622", mix(tint, "#ffffff", 0.4), 3, 0.6)
