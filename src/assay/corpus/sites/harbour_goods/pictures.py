"""Product shots in three views, and the two large scenes of the site."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from assay.corpus.sites.harbour_goods import home_shots, kitchen_shots
from assay.corpus.sites.harbour_goods.canvas import FLOOR, Canvas, mix

__all__ = ["VIEWS", "harbour_scene", "kitchen_scene", "product_shot"]

# A view's name and the words that end its text alternative.
VIEWS = {"front": "", "close": ", close up", "room": ", at home by a window"}

_HANGING = {"pendant", "apron", "tea_towels", "hook_rail"}
_LYING = {"chef_knife", "bread_knife", "paring_knife", "serving_board", "frying_pan", "dish_brush"}
_NEAR = {
    "frying_pan": (15, 60, 770),
    "chef_knife": (10, 10, 780),
    "bread_knife": (10, 10, 780),
    "espresso_cups": (145, 230, 520),
    "tumblers": (80, 230, 540),
    "paring_knife": (210, 130, 560),
}
_GLOWING = {"table_lamp", "pendant", "lantern", "reading_lamp", "candlesticks", "candles"}


def _drawing(name: str) -> Callable[[Canvas, str], None]:
    draw: Callable[[Canvas, str], None] = getattr(kitchen_shots, name, None) or getattr(home_shots, name)
    return draw


@lru_cache(maxsize=512)
def product_shot(drawing: str, tint: str, backdrop: str, view: str) -> str:
    """A square photograph of a product: alone, close up, or in a room."""
    c = Canvas(drawing)
    if view == "room":
        _room(c, drawing)
        with c.group("translate(64 96) scale(0.84)"):
            _drawing(drawing)(c, tint)
    else:
        _studio(c, drawing, "#55635f" if drawing in _GLOWING else backdrop)
        _drawing(drawing)(c, tint)
    return c.svg(_window(drawing, view), 800, 800)


def _window(drawing: str, view: str) -> tuple[int, int, int, int]:
    """What the camera sees of the canvas: small things are photographed from nearer."""
    if view == "room":
        return (0, 0, 800, 800)
    x, y, size = _NEAR.get(drawing, (50, 70, 700))
    if view == "close":
        return (x + size // 4, y + size * 3 // 10, size // 2, size // 2)
    return (x, y, size, size)


def _studio(c: Canvas, drawing: str, backdrop: str) -> None:
    c.add(f'<rect width="800" height="800" fill="{c.sheet(backdrop)}"/>')
    c.disc(250, 220, 520, 460, c.glow("#ffffff", 0.4))
    if drawing not in _HANGING | _LYING:
        floor = c.gradient(
            ((0, mix(backdrop, "#0d1418", 0.16), 0.75), (1, mix(backdrop, "#ffffff", 0.1), 0.4)), down=True
        )
        c.add(f'<rect y="520" width="800" height="280" fill="{floor}"/>')


def _room(c: Canvas, drawing: str) -> None:
    dusk = drawing in _GLOWING
    wall = "#46585a" if dusk else "#b9c7c0"
    c.add(f'<rect width="800" height="800" fill="{c.sheet(wall)}"/>')
    for x in range(0, 800, 100):
        c.line(f"M{x} 0V800", mix(wall, "#0d1418", 0.25), 2, 0.3)
    # Light through a window with four panes.
    for x, y in ((430, 60), (580, 84), (420, 240), (570, 264)):
        c.path(f"M{x} {y}l130 20l-10 150l-130 -20Z", "#fff6df", opacity=0.08 if dusk else 0.3)
    if drawing not in _HANGING:
        top = 230 if drawing in _LYING else 560
        wood = f"M0 {top}H800V800H0Z"
        c.path(wood, c.sheet("#8f6741" if dusk else "#b98a58"))
        c.grain((-20, top, 840, 800 - top), "#a77a4b", 16, wood)
        c.path(f"M0 {top}H800v8H0Z", "#fff1d2", opacity=0.35)
    if drawing == "pendant":
        c.line("M400 0V120", "#2c3334", 5)
    if drawing not in _HANGING | _LYING | {"tablecloth"}:
        _vase(c, 116, FLOOR - 20)


def _vase(c: Canvas, x: int, y: int) -> None:
    for lean, height in ((-70, 250), (-22, 300), (34, 280), (78, 220)):
        c.line(
            f"M{x} {y - 100}Q{x + lean * 0.3:.0f} {y - height * 0.6:.0f} {x + lean} {y - height}",
            "#5d7358",
            4,
        )
        for step in range(1, 7):
            at = step / 6
            px, py = x + lean * at**1.6, y - 100 - (height - 100) * at
            for side in (-1, 1):
                c.disc(px + side * 14, py, 14, 7.5, mix("#7d9678", "#3d5340", 0.15 * (step % 4)), 0.95)
    c.shadow(x, y, 48)
    c.lathe(x, [(20, y - 116), (16, y - 92), (46, y - 48), (34, y)], "#e8e0d0", squash=0.2)


@lru_cache(maxsize=2)
def kitchen_scene() -> str:
    """The table by the harbour window: 1200 by 1000."""
    c = Canvas("kitchen")
    c.add(f'<rect width="1200" height="1000" fill="{c.sheet("#d9ddd2")}"/>')
    with c.group("translate(470 60)"):
        c.add('<rect x="-22" y="-22" width="684" height="584" fill="#f7f3e9"/>')
        c.add('<svg width="640" height="540" viewBox="260 120 900 560" preserveAspectRatio="xMidYMid slice">')
        _harbour(c)
        c.add("</svg>")
        for x in (206, 420):
            c.add(f'<rect x="{x}" width="14" height="540" fill="#f7f3e9"/>')
        c.add('<rect y="250" width="640" height="14" fill="#f7f3e9"/>')
        c.add('<rect x="-50" y="556" width="740" height="34" fill="#efe9db"/>')
        c.add('<rect x="-50" y="586" width="740" height="8" fill="#0d1418" opacity="0.14"/>')
    c.path("M40 250H400V276H40Z", c.sheet("#b98a58"))
    c.path("M40 276H400V284H40Z", "#0d1418", opacity=0.2)
    for name, tint, x, size in (
        ("jug", "#e9dfcb", 40, 0.3),
        ("plate", "#c9d3ca", 120, 0.28),
        ("mug", "#b0552f", 236, 0.24),
    ):
        with c.group(f"translate({x - 30} {252 - 622 * size:.0f}) scale({size})"):
            _drawing(name)(c, tint)
    table = "M0 720H1200V1000H0Z"
    c.path(table, c.sheet("#b98a58"))
    c.grain((-20, 720, 1240, 280), "#a77a4b", 20, table)
    c.path("M0 720H1200v10H0Z", "#fff1d2", opacity=0.4)
    pieces = (
        ("chopping_board", "#c99a63", 60, 300, 0.68),
        ("bowl", "#6f938f", 590, 414, 0.66),
        ("kettle", "#155255", 200, 236, 0.96),
        ("mug", "#e9dfcb", 660, 556, 0.5),
        ("mug", "#155255", 828, 584, 0.52),
    )
    for name, tint, x, y, size in pieces:
        with c.group(f"translate({x} {y}) scale({size})"):
            _drawing(name)(c, tint)
    c.path("M0 0H1200V1000H0Z", c.gradient(((0, "#10292a", 0.16), (0.5, "#ffffff", 0), (1, "#fff0cf", 0.12))))
    return c.svg((0, 0, 1200, 1000), 1200, 1000)


@lru_cache(maxsize=2)
def harbour_scene() -> str:
    """The town from across the water: 1400 by 800."""
    c = Canvas("harbour")
    _harbour(c)
    return c.svg((0, 0, 1400, 800), 1400, 800)


def _harbour(c: Canvas) -> None:
    sky = c.gradient(((0, "#a9c6cb", 1), (0.6, "#f3e2c3", 1)), down=True)
    c.add(f'<rect width="1400" height="800" fill="{sky}"/>')
    c.disc(1040, 250, 210, 210, c.glow("#fff6dd", 0.9))
    for x, y, w in ((180, 120, 160), (520, 80, 220), (900, 130, 180)):
        c.disc(x, y, w, 17, "#ffffff", 0.45)
        c.disc(x + 60, y + 16, w * 0.7, 12, "#ffffff", 0.4)
    c.path("M0 360C160 270 330 250 520 320S860 280 1060 330S1300 300 1400 340V480H0Z", "#7c9a92")
    c.path("M0 400C200 330 420 350 620 390S1040 350 1400 400V480H0Z", "#587b74")
    colours = ("#efe6d6", "#d9a679", "#c9d6d0", "#b5654a", "#f4ead2", "#86a5a4", "#e3c98f")
    x = 70
    for index in range(19):
        w, h = c.random.randint(50, 76), c.random.randint(84, 136)
        colour, y = colours[index % 7], 470 - h
        c.path(f"M{x} {y}h{w}v{h}h-{w}Z", c.gradient(((0, colour, 1), (1, mix(colour, "#2b3a3c", 0.22), 1))))
        c.path(
            f"M{x - 4} {y}l{w / 2 + 4:.0f} -{w * 0.42:.0f}l{w / 2 + 4:.0f} {w * 0.42:.0f}Z",
            "#4d5658" if index % 3 else "#8b4f3a",
        )
        for row in range(h // 36):
            for col in (0.22, 0.6):
                c.path(f"M{x + w * col:.0f} {y + 14 + row * 34}h11v17h-11Z", "#2d4447", opacity=0.75)
        x += w + c.random.choice((0, 0, 4, 14))
    c.path("M0 468H1400V500H0Z", c.sheet("#8d857a"))
    c.path(
        "M0 498H1400V800H0Z",
        c.gradient(((0, "#6f9a9b", 1), (0.4, "#3d7376", 1), (1, "#174a4e", 1)), down=True),
    )
    for _ in range(120):
        px, py = c.random.uniform(0, 1400), c.random.uniform(506, 790)
        c.line(
            f"M{px:.0f} {py:.0f}h{(py - 480) * c.random.uniform(0.08, 0.3):.0f}",
            c.random.choice(("#d9ece6", "#12393d", "#f6e3bd")),
            2.5,
            0.3,
        )
    for px, py, size, hull in (
        (300, 590, 1.0, "#8f3b2a"),
        (640, 560, 0.7, "#1c3f4c"),
        (980, 620, 1.25, "#e9dfcb"),
        (1230, 556, 0.66, "#14595a"),
    ):
        with c.group(f"translate({px} {py}) scale({size})"):
            c.disc(0, 44, 110, 12, "#0c2c30", 0.45)
            c.line("M6 -4V-190M6 -180L70 -20M6 -150L-60 -10", "#4d3b2a", 4)
            c.path("M-2 -176L-2 -20L-78 -20Z", "#f6efe0", opacity=0.95)
            c.path("M14 -160L14 -22L66 -22Z", "#e6d6b6", opacity=0.95)
            c.path("M-112 0H112C100 36 76 46 50 46H-58C-84 46 -104 30 -112 0Z", c.sheet(hull))
            c.path("M-112 0H112L110 9H-110Z", "#f6efe0")
