"""Drawings of linen, lamps and storage. Each takes a canvas and the product's main colour."""

# ruff: noqa: E501 - the outlines are data, and reading them is no easier when they are broken.

from __future__ import annotations

from assay.corpus.sites.harbour_goods.canvas import FLOOR, Canvas, mix

_BRASS = "#b98b3e"
_DARK = "#2c3334"
_OAK = "#c99a63"


def _folded(c: Canvas, tint: str, box: tuple[int, int, int, int], stripe: str = "", layers: int = 3) -> None:
    """A folded cloth seen from the front: soft edges below, a flat face above."""
    x, y, w, h = box
    step = h / layers
    for index in range(layers):
        top = y + index * step
        tone = mix(tint, "#0d1418", 0.05 * index)
        edge = f"M{x} {top:.0f}Q{x - 13} {top + step / 2:.0f} {x} {top + step:.0f}H{x + w}Q{x + w + 9} {top + step / 2:.0f} {x + w} {top:.0f}Z"
        c.path(edge, c.sheet(tone))
        c.weave(edge, tint, (x - 14, int(top), w + 28, int(step) + 1))
        c.line(f"M{x} {top + step:.0f}H{x + w}", mix(tint, "#0d1418", 0.5), 2.5, 0.5)
        if stripe:
            for at in (0.12, 0.16, 0.24):
                c.path(
                    f"M{x + w * at:.0f} {top:.0f}h{14 if at == 0.16 else 5}v{step:.0f}h-{14 if at == 0.16 else 5}Z",
                    stripe,
                    opacity=0.85,
                )


def _hung(c: Canvas, tint: str, x: int, y: int, w: int, h: int, stripe: str) -> None:
    """A cloth that hangs from a rail."""
    d = f"M{x} {y}H{x + w}C{x + w + 8} {y + h * 0.4:.0f} {x + w - 6} {y + h * 0.8:.0f} {x + w + 4} {y + h}Q{x + w * 0.75:.0f} {y + h + 16} {x + w * 0.5:.0f} {y + h}T{x - 4} {y + h + 4}C{x + 6} {y + h * 0.7:.0f} {x - 8} {y + h * 0.3:.0f} {x} {y}Z"
    with c.group("translate(12 10)", 0.22):
        c.path(d, "#14110d")
    folds = c.gradient(
        (
            (0, mix(tint, "#0d1418", 0.1), 1),
            (0.2, mix(tint, "#ffffff", 0.3), 1),
            (0.38, mix(tint, "#0d1418", 0.12), 1),
            (0.6, mix(tint, "#ffffff", 0.24), 1),
            (0.8, mix(tint, "#0d1418", 0.16), 1),
            (1, mix(tint, "#0d1418", 0.04), 1),
        )
    )
    c.path(d, folds)
    c.weave(d, tint, (x - 10, y, w + 20, h + 20), 7)
    for at, thick in ((0.72, 7), (0.76, 16), (0.83, 7)):
        c.line(
            f"M{x + 3} {y + h * at:.0f}C{x + w * 0.3:.0f} {y + h * at + 8:.0f} {x + w * 0.7:.0f} {y + h * at - 6:.0f} {x + w - 2} {y + h * at:.0f}",
            stripe,
            thick,
            0.8,
        )


def tea_towels(c: Canvas, tint: str) -> None:
    """Three towels on a brass rail."""
    c.tube("M130 210H670", _BRASS, 16)
    for x in (130, 670):
        c.disc(x, 210, 17, 17, c.barrel(_BRASS))
    for x, colour, stripe in ((158, "#efe7d8", tint), (326, tint, "#efe7d8"), (494, "#efe7d8", "#a5472b")):
        _hung(c, colour, x, 204, 150, 340, stripe)


def apron(c: Canvas, tint: str) -> None:
    """An apron on a hook."""
    c.disc(400, 132, 15, 15, c.barrel(_BRASS))
    c.tube("M330 236C330 150 380 136 400 136S470 150 470 236", mix(tint, "#0d1418", 0.2), 11)
    body = "M318 232H482C486 300 520 350 566 372L584 640Q490 660 400 650T216 640L234 372C280 350 314 300 318 232Z"
    with c.group("translate(16 12)", 0.2):
        c.path(body, "#14110d")
    folds = c.gradient(
        (
            (0, mix(tint, "#0d1418", 0.2), 1),
            (0.25, mix(tint, "#ffffff", 0.16), 1),
            (0.5, tint, 1),
            (0.7, mix(tint, "#ffffff", 0.12), 1),
            (1, mix(tint, "#0d1418", 0.28), 1),
        )
    )
    c.path(body, folds)
    c.weave(body, tint, (210, 230, 380, 430), 8)
    pocket = "M306 446H494V540Q494 560 474 560H326Q306 560 306 540Z"
    c.path(pocket, c.sheet(mix(tint, "#ffffff", 0.06)))
    c.path(pocket, "none", stroke="#e9dfcb", stroke_width=2.4, stroke_dasharray="7 5", opacity=0.8)
    c.line("M400 450V556", "#e9dfcb", 2, 0.6)
    c.tube("M236 378C190 400 176 470 190 540", mix(tint, "#0d1418", 0.15), 9)
    c.tube("M564 378C610 400 624 470 610 540", mix(tint, "#0d1418", 0.15), 9)


def tablecloth(c: Canvas, tint: str) -> None:
    """A table with its cloth on."""
    c.disc(410, 640, 290, 34, c.glow("#1b1d1a", 0.55))
    for x in (236, 556):
        c.path(f"M{x} 520h26l-6 126h-14Z", _OAK)
    c.path("M190 330H610L690 420H110Z", c.gradient(((0, mix(tint, "#ffffff", 0.4), 1), (1, tint, 1))))
    drop = "M110 420H690L702 566Q650 590 606 562Q556 590 510 566Q454 592 400 566Q346 592 292 566Q244 590 196 562Q150 590 98 566Z"
    folds = c.gradient(
        tuple((i / 10, mix(tint, "#0d1418" if i % 2 else "#ffffff", 0.16), 1.0) for i in range(11))
    )
    c.path(drop, folds)
    c.weave(drop, tint, (96, 420, 610, 176), 8)
    c.line(
        "M104 540Q150 564 196 536Q244 564 292 540Q346 566 400 540Q454 566 510 540Q556 564 606 536Q650 564 698 540",
        "#7d5f3a",
        3,
        0.6,
    )
    c.lathe(400, [(30, 300), (24, 326), (40, 356), (32, 384)], "#7fa09c")
    for dx, lean in ((-30, -46), (0, -4), (28, 42)):
        c.line(f"M{400 + dx / 6:.0f} 300Q{400 + dx} 250 {400 + lean} 206", "#55705a", 4)
        for step in range(4):
            c.disc(400 + dx * 0.4 + lean * step * 0.22, 282 - step * 22, 13, 7, "#6d8a6c")


def napkins(c: Canvas, tint: str) -> None:
    """Four folded napkins tied with string."""
    c.shadow(400, FLOOR, 250)
    for index, tone in enumerate((tint, "#efe7d8", tint, "#efe7d8")):
        _folded(c, tone, (190, 588 - index * 50 - 16, 420, 48), layers=2)
    top = "M190 422L236 356H572L610 422Z"
    c.path(top, c.sheet("#f3ecdf"))
    c.weave(top, "#efe7d8", (180, 350, 440, 80))
    c.line("M396 356L400 422V618", "#b08a52", 6)
    c.tube("M398 384C340 330 320 380 396 386C470 330 490 376 400 388", "#b08a52", 6)
    c.line("M398 388L356 420M400 388L446 418", "#b08a52", 5)


def oven_glove(c: Canvas, tint: str) -> None:
    """A quilted oven glove."""
    c.disc(430, 630, 170, 22, c.glow("#1b1d1a", 0.55))
    body = "M300 610C296 500 286 420 290 330C294 220 350 176 410 178C476 180 516 236 512 330C512 344 510 356 508 368C540 332 588 340 596 372C602 400 560 450 512 480C506 520 508 570 508 610Z"
    c.path(body, c.barrel(tint, 0.2))
    name = "quilt"
    lines = "".join(f"M{i} 150l-420 520M{i - 420} 150l420 520" for i in range(200, 1100, 44))
    c.add(
        f'<clipPath id="{name}"><path d="{body}"/></clipPath><path clip-path="url(#{name})" d="{lines}" stroke="{mix(tint, "#ffffff", 0.35)}" stroke-width="2" stroke-dasharray="6 4" fill="none" opacity="0.7"/>'
    )
    cuff = "M292 574H516V632Q404 650 292 632Z"
    c.path(cuff, c.barrel("#efe7d8", 0.2))
    c.weave(cuff, "#efe7d8", (290, 570, 230, 76))
    c.tube("M296 600C250 600 246 660 282 664C306 664 304 630 300 616", "#d8c7a4", 9)
    c.line("M508 368C500 400 490 420 476 436", mix(tint, "#0d1418", 0.5), 4, 0.6)


def waffle_towel(c: Canvas, tint: str) -> None:
    """A stack of waffle towels."""
    c.shadow(400, FLOOR, 230)
    tones = (tint, mix(tint, "#ffffff", 0.3), tint)
    for index, tone in enumerate(tones):
        y = 532 - index * 88
        _folded(c, tone, (200, y, 400, 86), layers=2)
        for row in range(2):
            for col in range(27):
                c.add(
                    f'<rect x="{206 + col * 14.4:.0f}" y="{y + 8 + row * 43}" width="9" height="26" rx="2" fill="{mix(tone, "#0d1418", 0.3)}" opacity="0.26"/>'
                )
    c.tube("M560 356C600 370 604 420 590 440", "#d8c7a4", 9)


def table_lamp(c: Canvas, tint: str) -> None:
    """A lamp with a linen shade, lit."""
    c.disc(400, 380, 380, 380, c.glow("#ffdc9a", 0.55))
    c.shadow(400, FLOOR, 120)
    c.lathe(400, [(24, 396), (22, 420), (96, 500), (110, 560), (78, FLOOR)], tint)
    c.lathe(400, [(10, 360), (10, 400)], _BRASS)
    shade = c.gradient(((0, "#d8bd8c", 1), (0.3, "#fff3d2", 1), (0.55, "#fbe3b0", 1), (1, "#c7a570", 1)))
    c.path("M300 150L212 372A188 26 0 0 0 588 372L500 150A100 12 0 0 0 300 150Z", shade)
    c.disc(400, 372, 184, 22, "#fff5dd", 0.7)
    c.disc(400, 152, 98, 11, "#fffaf0")
    for at in range(-4, 5):
        c.line(f"M{400 + at * 22} 158L{400 + at * 41} 388", "#b8935a", 1.2, 0.25)
    c.gleam("M322 510C312 534 312 560 322 584", 11, 0.45)


def pendant(c: Canvas, tint: str) -> None:
    """An enamel ceiling lamp."""
    c.disc(400, 560, 380, 320, c.glow("#ffdf9f", 0.6))
    c.line("M400 0V250", _DARK, 6)
    c.lathe(400, [(26, 236), (30, 290)], _BRASS, squash=0.24)
    c.lathe(400, [(34, 288), (90, 322), (190, 420), (240, 500)], tint, squash=0.13)
    c.disc(400, 500, 240, 31, mix(tint, "#ffffff", 0.2))
    c.disc(400, 502, 230, 27, "#fff3d6")
    c.disc(400, 512, 46, 34, c.glow("#ffffff", 1))
    c.disc(400, 508, 30, 22, "#fffdf5")
    c.gleam("M262 420C290 380 320 354 348 338", 11, 0.4)


def lantern(c: Canvas, tint: str) -> None:
    """A storm lantern, lit."""
    c.disc(400, 450, 260, 240, c.glow("#ffcb6b", 0.6))
    c.shadow(400, FLOOR, 132)
    c.tube("M270 330C262 110 538 110 530 330", tint, 10)
    c.lathe(400, [(30, 232), (38, 256), (84, 292), (88, 322)], tint)
    glass = c.gradient(
        ((0, "#b99a5c", 0.6), (0.3, "#fff8e0", 0.85), (0.6, "#ffe3a0", 0.7), (1, "#a9844a", 0.65))
    )
    c.path("M326 326C280 370 286 470 334 512H466C514 470 520 370 474 326Z", glass)
    c.path("M400 496C366 476 378 440 400 396C422 440 434 476 400 496Z", "#ffb238")
    c.path("M400 496C384 480 390 456 400 432C410 456 416 480 400 496Z", "#fff4c9")
    for x in (282, 518):
        c.tube(f"M{x} 318V560", tint, 15)
    c.lathe(400, [(78, 508), (132, 540), (140, 580), (132, FLOOR)], tint)
    c.tube("M476 536L520 520", tint, 10)
    c.disc(524, 518, 12, 14, c.barrel(tint))
    c.gleam("M322 372C308 410 312 450 326 480", 7, 0.8)


def candlesticks(c: Canvas, tint: str) -> None:
    """Three turned candlesticks."""
    for x, top, y in ((270, 380, 600), (520, 330, 600), (396, 440, 630)):
        c.disc(x, top - 146, 60, 70, c.glow("#ffcb6b", 0.55))
        c.shadow(x, y, 64)
        c.lathe(x, [(16, top - 120), (16, top + 4)], "#f4ead2", squash=0.2)
        c.line(f"M{x} {top - 122}v-12", _DARK, 3)
        c.path(f"M{x} {top - 130}c-16 -12 -8 -30 0 -46c8 16 16 34 0 46Z", "#ffb540")
        c.path(f"M{x} {top - 132}c-7 -7 -4 -15 0 -24c4 9 7 17 0 24Z", "#fff4c9")
        c.lathe(
            x,
            [
                (34, top),
                (26, top + 22),
                (12, top + 40),
                (22, top + 66),
                (11, top + 90),
                (14, y - 34),
                (60, y - 10),
                (64, y),
            ],
            tint,
            squash=0.2,
        )


def reading_lamp(c: Canvas, tint: str) -> None:
    """A desk lamp with a jointed arm."""
    c.path(
        "M250 330L110 620H470L330 280Z", c.gradient(((0, "#ffe2a6", 0.55), (1, "#ffe2a6", 0.05)), down=True)
    )
    c.shadow(520, FLOOR, 130)
    c.lathe(520, [(118, 592), (130, 604), (130, FLOOR)], tint, squash=0.16)
    c.tube("M520 590L596 400", _BRASS, 15)
    c.tube("M596 400L366 212", _BRASS, 15)
    c.disc(596, 400, 20, 20, c.barrel(tint))
    with c.group("rotate(32 300 250)"):
        c.lathe(300, [(28, 156), (40, 180), (74, 220), (108, 296)], tint, squash=0.2)
        c.disc(300, 297, 104, 20, "#fff3d6")
    c.disc(366, 212, 17, 17, c.barrel(tint))


def candles(c: Canvas, tint: str) -> None:
    """A bundle of beeswax candles and two standing ones."""
    for x, top, y in ((250, 250, 590), (330, 310, 600)):
        c.disc(x, top - 24, 64, 76, c.glow("#ffcb6b", 0.5))
        c.shadow(x, y, 44)
        c.lathe(x, [(26, top), (30, y - 10), (31, y)], tint, squash=0.22)
        c.line(f"M{x} {top}v-16", _DARK, 3)
        c.path(f"M{x} {top - 10}c-16 -12 -8 -32 0 -48c8 16 16 36 0 48Z", "#ffb540")
        c.path(f"M{x} {top - 12}c-7 -7 -4 -15 0 -24c4 9 7 17 0 24Z", "#fff4c9")
    c.disc(560, 628, 190, 24, c.glow("#1b1d1a", 0.6))
    for y in (604, 562, 520):
        for shift in range(1 if y != 520 else 2):
            x = 400 + shift * 6
            c.add(
                f'<rect x="{x}" y="{y - 18}" width="300" height="40" rx="18" fill="{c.sheet(mix(tint, "#0d1418", 0.06 * shift))}"/>'
            )
            c.line(f"M{x + 18} {y - 8}h262", "#ffffff", 3, 0.35)
            c.line(f"M{x + 300} {y}q14 -2 20 6", "#efe6d2", 4)
    c.path("M520 498h74v132h-74Z", c.sheet("#e9e0cd"))
    c.line("M557 498v132", "#b08a52", 5)


def jars(c: Canvas, tint: str) -> None:
    """Three glass jars with wooden lids."""
    for x, top, r, filling in (
        (250, 300, 92, "#d9b98a"),
        (440, 380, 92, "#a5613a"),
        (602, 452, 76, "#e7dcc2"),
    ):
        c.shadow(x, FLOOR, r)
        glass = c.gradient(
            ((0, "#8fa3a0", 0.8), (0.22, "#ffffff", 0.65), (0.6, "#dbe6e3", 0.4), (1, "#7f9491", 0.8))
        )
        c.path(f"M{x - r} {top + 24}V{FLOOR - 8}A{r} 14 0 0 0 {x + r} {FLOOR - 8}V{top + 24}Z", glass)
        c.lathe(x, [(r - 9, top + 92), (r - 9, FLOOR - 10)], filling, squash=0.1, shine=0.2)
        c.lathe(x, [(r + 2, top - 8), (r + 2, top + 26)], tint, squash=0.12)
        c.lathe(x, [(18, top - 34), (22, top - 20), (14, top - 4)], tint, squash=0.3)
        c.add(f'<rect x="{x - 40}" y="{FLOOR - 120}" width="80" height="46" rx="3" fill="#f8f3e7"/>')
        c.line(f"M{x - 26} {FLOOR - 104}h52M{x - 26} {FLOOR - 90}h34", "#4d5a57", 3, 0.8)
        c.gleam(f"M{x - r + 20} {top + 60}V{FLOOR - 60}", 9, 0.6)


def bread_bin(c: Canvas, tint: str) -> None:
    """An enamel bread bin with a wooden lid."""
    c.shadow(400, FLOOR, 260)
    body = "M150 402H650V590Q650 622 616 622H184Q150 622 150 590Z"
    c.path(body, c.barrel(tint, 0.3))
    c.path("M150 402H650V420H150Z", mix(tint, "#0d1418", 0.45), opacity=0.5)
    lid = "M136 366Q136 346 160 346H640Q664 346 664 366V402H136Z"
    c.path(lid, c.sheet(_OAK))
    c.grain((136, 346, 530, 56), _OAK, 9, lid)
    c.tube("M350 346C350 300 450 300 450 346", "#d8c7a4", 15)
    c.add(
        f'<text x="400" y="530" font-family="Georgia, serif" font-size="66" letter-spacing="12" text-anchor="middle" fill="{mix(tint, "#ffffff", 0.82)}">BREAD</text>'
    )
    for x, turn in ((150, -1), (650, 1)):
        c.tube(f"M{x} 470c{30 * turn} -4 {30 * turn} 56 0 54", _BRASS, 13)
    c.gleam("M190 440V580", 13, 0.3)


def basket(c: Canvas, tint: str) -> None:
    """A woven willow basket."""
    c.shadow(400, FLOOR, 210)
    c.tube("M214 400C220 130 580 130 586 400", tint, 24)
    c.lathe(
        400,
        [(206, 388), (216, 470), (196, 570), (168, FLOOR)],
        mix(tint, "#0d1418", 0.15),
        inside="#5d3d20",
        squash=0.16,
    )
    for row in range(10):
        y = 420 + row * 20
        r = 212 - max(0, row - 3) * 6
        for col in range(-8, 9):
            x = 400 + r * (col / 8.6)
            lift = 30 * (1 - (col / 8.6) ** 2) ** 0.5
            tone = mix(tint, "#ffffff" if (row + col) % 2 else "#0d1418", 0.22)
            c.disc(x, y + lift - 6, 15 * (1 - abs(col) / 14), 9, tone)
    for turn in (0, 1):
        c.tube(
            f"M196 {388 + turn * 14}C240 {430 + turn * 14} 560 {430 + turn * 14} 604 {388 + turn * 14}",
            tint,
            17,
        )


def dish_brush(c: Canvas, tint: str) -> None:
    """A beech dish brush, lying, with a spare head."""
    c.disc(420, 560, 300, 40, c.glow("#1b1d1a", 0.4))
    with c.group("rotate(-18 400 450)"):
        handle = "M300 424H640C690 424 706 440 706 454S690 482 640 482H300Z"
        c.path(handle, c.sheet(tint))
        c.grain((300, 424, 406, 58), tint, 7, handle)
        c.disc(674, 453, 9, 9, "#3a2c1f")
        for col in range(19):
            for row in range(2):
                x = 132 + col * 10
                c.line(
                    f"M{x} {470 + row * 6}l{(col - 9) * 1.6:.0f} 96",
                    mix("#d9c39b", "#6b4c2a", (col % 4) * 0.16),
                    6,
                    0.95,
                )
        c.disc(222, 452, 108, 44, mix(tint, "#0d1418", 0.3))
        c.disc(
            222,
            446,
            108,
            42,
            c.gradient(((0, mix(tint, "#ffffff", 0.3), 1), (1, mix(tint, "#0d1418", 0.15), 1))),
        )
        c.tube("M300 430C280 434 270 446 268 462", "#aab2b4", 9)


def salt_pig(c: Canvas, tint: str) -> None:
    """A salt cellar with a wide mouth and a wooden spoon."""
    c.shadow(400, FLOOR, 160)
    c.lathe(400, [(40, 320), (96, 336), (156, 430), (166, 530), (130, FLOOR)], tint)
    c.disc(360, 430, 106, 84, mix(tint, "#ffffff", 0.25))
    c.disc(
        364, 434, 94, 72, c.gradient(((0, mix(tint, "#0d1418", 0.7), 1), (1, mix(tint, "#0d1418", 0.45), 1)))
    )
    c.path("M276 456C310 430 420 430 452 456C440 492 400 506 364 506S290 492 276 456Z", "#f5f3ec")
    for _ in range(40):
        c.disc(c.random.uniform(300, 430), c.random.uniform(452, 490), 3, 2, "#cfd3d0", 0.8)
    c.tube("M350 470L214 350", _OAK, 15)
    c.disc(362, 474, 30, 15, _OAK)
    c.gleam("M510 440C532 480 536 530 524 566", 12, 0.22)


def hook_rail(c: Canvas, tint: str) -> None:
    """A wooden rail with five brass hooks; a cloth bag and a cup hang on it."""
    board = "M90 236H710V312H90Z"
    with c.group("translate(8 14)", 0.25):
        c.path(board, "#14110d")
    c.path(board, c.sheet(tint))
    c.grain((90, 236, 620, 76), tint, 10, board)
    for x in (160, 280, 400, 520, 640):
        c.tube(f"M{x} 268V318C{x} 352 {x + 34} 352 {x + 34} 322", _BRASS, 13)
        c.disc(x, 268, 18, 18, c.barrel(_BRASS))
    bag = "M198 420C240 408 340 408 374 420L386 620Q286 640 188 620Z"
    c.line("M226 418C240 352 270 336 290 338C320 340 336 380 346 416", "#cdbb98", 8)
    with c.group("translate(10 10)", 0.2):
        c.path(bag, "#14110d")
    c.path(bag, c.gradient(((0, "#d9ccb2", 1), (0.4, "#f2e9d6", 1), (1, "#c4b391", 1))))
    c.weave(bag, "#d8c7a4", (186, 406, 204, 230), 7)
    c.path("M262 510q24 -36 48 0q-24 36 -48 0Z", "#1c5a5a")
    c.tube("M548 340C548 400 600 400 604 420", "#1c5a5a", 15)
    c.lathe(560, [(66, 408), (66, 470), (54, 528)], "#1c5a5a", inside="#e9dfcb")
    c.gleam("M514 430V500", 8, 0.35)
