"""Drawn pictures of Summit Careers: the mountain header, employers' places, logos and small signs."""

from __future__ import annotations

import random

from assay.corpus.sites.summit_careers.logos import LOGOS

__all__ = ["employer_scene", "header_scene", "logo", "sector_sign"]

_SPRUCE = "#16423a"
_DARK = "#0c2620"
_SNOW = "#ffffff"
_ORANGE = "#e4602b"


def _svg(width: int, height: int, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">{body}</svg>'
    )


def _poly(points: list[tuple[float, float]], fill: str) -> str:
    joined = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polygon points="{joined}" fill="{fill}"/>'


def _rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0) -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}"/>'


def _disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>'


def _line(d: str, stroke: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _peak(x: float, top: float, base: float, half: float, light: str, dark: str, snow: float = 0.34) -> str:
    """A mountain with a bright and a shaded side and a ragged cap of snow."""
    fold = x + half * 0.14
    height = base - top
    left, right = (x - half * snow, top + height * snow), (x + half * snow, top + height * snow)
    middle = x + half * 0.14 * snow
    cap_light = [
        (x, top),
        left,
        (x - half * snow * 0.62, top + height * snow * 0.82),
        (x - half * snow * 0.36, top + height * snow * 1.22),
        (x - half * snow * 0.08, top + height * snow * 0.86),
        (middle, top + height * snow * 1.3),
    ]
    cap_dark = [
        (x, top),
        (middle, top + height * snow * 1.3),
        (x + half * snow * 0.44, top + height * snow * 0.9),
        (x + half * snow * 0.72, top + height * snow * 1.16),
        right,
    ]
    return (
        _poly([(x - half, base), (x, top), (fold, base)], light)
        + _poly([(x, top), (x + half, base), (fold, base)], dark)
        + _poly(cap_light, _SNOW)
        + _poly(cap_dark, "#d3e6ee")
    )


def _tree(x: float, y: float, size: float, fill: str) -> str:
    return _rect(x - size * 0.05, y - size * 0.16, size * 0.1, size * 0.18, "#4a3526") + "".join(
        _poly(
            [(x - size * w, y - size * low), (x, y - size * high), (x + size * w, y - size * low)],
            fill,
        )
        for w, low, high in ((0.34, 0.12, 0.58), (0.27, 0.38, 0.8), (0.19, 0.62, 1.0))
    )


def _trees(draw: random.Random, left: int, right: int, y: float, size: float, fill: str, gap: float) -> str:
    parts, x = [], float(left)
    while x < right:
        parts.append(_tree(x, y + draw.uniform(-8, 12), size * draw.uniform(0.7, 1.15), fill))
        x += gap * draw.uniform(0.7, 1.4)
    return "".join(parts)


def _cabin_on_rope(x: float, y: float) -> str:
    return (
        _line(f"M{x} {y}v20", _DARK, 4)
        + _rect(x - 26, y + 18, 52, 42, _ORANGE, 8)
        + _rect(x - 19, y + 25, 16, 16, "#e6f3f8", 3)
        + _rect(x + 3, y + 25, 16, 16, "#e6f3f8", 3)
        + _rect(x - 26, y + 50, 52, 6, "#a63e12", 2)
    )


def _chalet(x: float, y: float, scale: float) -> str:
    body = (
        _rect(-60, -58, 120, 58, "#7a4f32")
        + _poly([(-82, -52), (0, -112), (82, -52)], "#3d2a1e")
        + _poly([(-82, -52), (0, -112), (82, -52), (82, -60), (0, -122), (-82, -60)], _SNOW)
        + _rect(-44, -42, 26, 24, "#ffd98a")
        + _rect(18, -42, 26, 24, "#ffd98a")
        + _rect(-11, -40, 22, 40, "#3d2a1e")
        + _rect(-8, -86, 16, 16, "#ffd98a")
    )
    return f'<g transform="translate({x} {y}) scale({scale})">{body}</g>'


def header_scene() -> str:
    """The Northern Fells with the gondola, a lake and a chalet between spruces."""
    draw = random.Random("summit")  # noqa: S311 - pictures, not secrets
    far = "".join(
        _peak(x, top, 470, half, "#a9ccdb", "#93bccd", 0.26)
        for x, top, half in ((150, 210, 260), (520, 170, 300), (960, 150, 320), (1420, 190, 300))
    )
    near = (
        _peak(310, 190, 560, 380, "#5f93a8", "#3f7187")
        + _peak(1230, 120, 560, 460, "#5f93a8", "#3f7187")
        + _peak(760, 80, 560, 470, "#4f8399", "#316178")
    )
    rope = _line("M-20 470C300 410 560 300 770 150", _DARK, 4)
    lake = '<path d="M0 520C300 492 620 510 860 520S1400 500 1600 516V600H0Z" fill="#9fd0e0"/>' + _line(
        "M180 548h210M520 560h150M1040 546h240M800 574h120", "#d6edf4", 5
    )
    shore = '<path d="M0 560C220 536 420 590 700 582S1180 556 1600 590V640H0Z" fill="#1d5347"/>'
    front = '<path d="M0 604C260 574 520 622 820 606S1320 590 1600 616V640H0Z" fill="#12382f"/>'
    return _svg(
        1600,
        640,
        '<defs><linearGradient id="h" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9edf4"/>'
        '<stop offset="1" stop-color="#f3f9fb"/></linearGradient></defs>'
        '<rect width="1600" height="640" fill="url(#h)"/>'
        + _disc(1070, 110, 54, "#ffe3b0")
        + far
        + near
        + rope
        + _cabin_on_rope(250, 403)
        + _cabin_on_rope(540, 288)
        + lake
        + _trees(draw, 20, 560, 566, 86, "#2a6a58", 40)
        + _trees(draw, 1040, 1590, 572, 92, "#2a6a58", 42)
        + shore
        + _chalet(900, 590, 0.95)
        + _chalet(1010, 598, 0.7)
        + _trees(draw, -10, 330, 628, 150, _SPRUCE, 62)
        + _trees(draw, 1290, 1610, 632, 160, _SPRUCE, 64)
        + front,
    )


def _hospital() -> str:
    windows = "".join(
        _rect(x, y, 22, 18, "#bfe0ec", 2) for y in (-118, -84, -50) for x in (-118, -84, 62, 96)
    )
    return (
        _rect(-136, -136, 272, 136, "#f4f8f9")
        + _rect(-46, -176, 92, 176, "#ffffff")
        + _rect(-136, -144, 90, 10, "#c9d7dc")
        + _rect(46, -144, 90, 10, "#c9d7dc")
        + windows
        + _rect(-7, -160, 14, 46, "#0e6b8c")
        + _rect(-23, -144, 46, 14, "#0e6b8c")
        + _rect(-24, -48, 48, 48, "#0e6b8c", 3)
    )


def _dam() -> str:
    return (
        _poly([(-240, -150), (240, -150), (190, 0), (-190, 0)], "#c2cdd0")
        + _poly([(-240, -150), (240, -150), (236, -136), (-236, -136)], "#e2e9eb")
        + "".join(
            _poly([(x, -136), (x + 12, -136), (x + 9, 0), (x + 3, 0)], "#a9b7bb")
            for x in (-170, -100, 88, 158)
        )
        + _poly([(-40, -136), (40, -136), (50, 0), (-50, 0)], "#dff1f7")
        + _line("M-20 -120l-6 116M6 -120l2 116M26 -120l10 116", "#ffffff", 6)
    )


def _works() -> str:
    roof = "".join(_poly([(x, -90), (x, -136), (x + 70, -90)], "#4f6a72") for x in (-140, -70, 0, 70))
    return (
        _rect(-140, -92, 280, 92, "#9fb4ba")
        + roof
        + _rect(96, -190, 22, 104, "#6f858c")
        + "".join(_rect(x, -70, 40, 30, "#e6f3f8", 2) for x in (-122, -66, -10))
        + _rect(60, -66, 60, 66, _ORANGE, 3)
    )


def _school() -> str:
    return (
        _rect(-130, -90, 260, 90, "#b8673f")
        + _poly([(-146, -88), (-118, -130), (118, -130), (146, -88)], "#46525c")
        + _rect(-30, -150, 60, 150, "#c97a50")
        + _poly([(-42, -148), (0, -196), (42, -148)], "#46525c")
        + _disc(0, -122, 15, "#fffdf6")
        + _line("M0 -122v-9M0 -122h6", _DARK, 3)
        + "".join(_rect(x, -66, 26, 34, "#e6f3f8", 2) for x in (-112, -74, 48, 86))
        + _rect(-14, -52, 28, 52, _SPRUCE, 3)
    )


def _lodge() -> str:
    return (
        _rect(-150, -84, 300, 84, "#8a5a38")
        + _poly([(-170, -80), (-60, -168), (60, -168), (170, -80)], "#3d2a1e")
        + _poly(
            [
                (-170, -80),
                (-60, -168),
                (60, -168),
                (170, -80),
                (170, -92),
                (62, -180),
                (-62, -180),
                (-170, -92),
            ],
            _SNOW,
        )
        + "".join(_rect(x, -60, 30, 30, "#ffd98a", 2) for x in (-126, -82, 52, 96))
        + "".join(_rect(x, -132, 24, 26, "#ffd98a", 2) for x in (-50, -12, 26))
        + _rect(-22, -56, 44, 56, "#2c1c12", 3)
    )


_SKIES = {
    "tourism": ("#cfe8f2", "#fdf1dd"),
    "health": ("#dcebf2", "#f4fafc"),
    "engineering": ("#c5dbe4", "#eef3f2"),
    "schools": ("#d5ecef", "#fbf6e6"),
}
_BUILDINGS = {"tourism": _lodge, "health": _hospital, "engineering": _works, "schools": _school}


def employer_scene(slug: str, sector: str) -> str:
    """An employer's place in the mountains."""
    draw = random.Random(slug)  # noqa: S311 - pictures, not secrets
    top, low = _SKIES[sector]
    building = _dam if slug == "northfell-hydro" else _BUILDINGS[sector]
    peaks = "".join(
        _peak(x + draw.randint(-60, 60), draw.randint(30, 110), 330, draw.randint(230, 320), light, dark)
        for x, light, dark in (
            (140, "#8fb9ca", "#749fb2"),
            (1040, "#8fb9ca", "#749fb2"),
            (420, "#6fa0b4", "#4f8096"),
            (800, "#5f93a8", "#3f7187"),
        )
    )
    side = draw.choice((360, 600, 820))
    body = (
        f'<defs><linearGradient id="e" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{low}"/></linearGradient></defs>'
        '<rect width="1200" height="400" fill="url(#e)"/>'
        + peaks
        + '<path d="M0 318C260 286 520 330 760 308S1080 300 1200 316V400H0Z" fill="#3d7a66"/>'
        + _trees(draw, 0, 1200, 330, 66, "#2a6a58", 52)
        + '<path d="M0 346C300 322 640 360 900 342S1140 336 1200 348V400H0Z" fill="#1d5347"/>'
        + f'<g transform="translate({side} 362)">{building()}</g>'
        + _trees(draw, -10, side - 260, 388, 118, _SPRUCE, 70)
        + _trees(draw, side + 270, 1210, 388, 118, _SPRUCE, 70)
        + '<path d="M0 372C300 356 700 384 1200 366V400H0Z" fill="#12382f"/>'
    )
    return _svg(1200, 400, body)


def sector_sign(sector: str) -> str:
    """A kind of work as a small scene."""
    drawings = {"tourism": _lodge, "health": _hospital, "engineering": _works, "schools": _school}
    top, _ = _SKIES[sector]
    body = (
        _rect(0, 0, 320, 180, top)
        + _peak(90, 26, 170, 130, "#8fb9ca", "#749fb2")
        + _peak(230, 10, 170, 150, "#6fa0b4", "#4f8096")
        + '<path d="M0 140C100 124 220 148 320 134V180H0Z" fill="#2a6a58"/>'
        + f'<g transform="translate(160 166) scale(.62)">{drawings[sector]()}</g>'
        + '<path d="M0 160C120 150 240 170 320 158V180H0Z" fill="#12382f"/>'
    )
    return _svg(320, 180, body)


def logo(slug: str) -> str:
    """An employer's mark."""
    return _svg(96, 96, LOGOS[slug])
