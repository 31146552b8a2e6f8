"""Posters: one picture language, eighteen motifs. They carry no words; the page sets the title in its own type."""

# ruff: noqa: E501 - the outlines are data, and reading them is no easier when they are broken.

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

__all__ = ["MOTIFS", "poster"]

_W, _H = 600, 750
# Ground, shade, accent, light.
Palette = tuple[str, str, str, str]
Draw = random.Random


def _defs(palette: Palette) -> str:
    ground, shade, accent, light = palette
    return (
        f'<linearGradient id="bg" x2="0.3" y2="1"><stop offset="0" stop-color="{shade}"/><stop offset="1" stop-color="{ground}"/></linearGradient>'
        f'<linearGradient id="up" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="{ground}"/><stop offset="1" stop-color="{shade}"/></linearGradient>'
        f'<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="{light}" stop-opacity="0.85"/><stop offset="1" stop-color="{accent}" stop-opacity="0.06"/></linearGradient>'
        f'<linearGradient id="gloss" x2="1" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="0.5" stop-color="{accent}"/><stop offset="1" stop-color="{ground}"/></linearGradient>'
        f'<radialGradient id="glow"><stop offset="0" stop-color="{accent}" stop-opacity="0.75"/><stop offset="1" stop-color="{accent}" stop-opacity="0"/></radialGradient>'
        '<pattern id="dots" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="4.5" cy="4.5" r="1.3" fill="#000" opacity="0.2"/></pattern>'
    )


def spotlight(p: Palette, draw: Draw) -> str:
    """A chair in a cone of light."""
    ground, shade, accent, light = p
    return (
        '<path d="M250 -20H350L520 640H80Z" fill="url(#beam)"/>'
        f'<ellipse cx="300" cy="640" rx="222" ry="46" fill="{accent}" opacity="0.8"/>'
        f'<g stroke="{ground}" stroke-width="13" stroke-linecap="round" fill="none"><path d="M252 420V628M252 540H356M356 540V640M266 540L262 640M252 424H330V540M252 462H330M252 500H330"/></g>'
    )


def moon_sea(p: Palette, draw: Draw) -> str:
    """A moon over a sea with a small boat."""
    ground, shade, accent, light = p
    waves = "".join(
        f'<path d="M0 {y}'
        + "".join(f"q37.5 {-16 - i} 75 0t75 0" for _ in range(4))
        + f'V750H0Z" fill="{ground if i % 2 else shade}" opacity="{0.5 + i * 0.07:.2f}"/>'
        for i, y in enumerate(range(430, 740, 46))
    )
    return (
        f'<circle cx="300" cy="270" r="240" fill="url(#glow)"/><circle cx="300" cy="270" r="146" fill="{light}"/>'
        f'<circle cx="250" cy="230" r="22" fill="{accent}" opacity="0.35"/><circle cx="344" cy="312" r="34" fill="{accent}" opacity="0.3"/><circle cx="340" cy="206" r="13" fill="{accent}" opacity="0.3"/>'
        f'{waves}<path d="M250 470h110l-22 34h-66Z" fill="{light}"/><path d="M302 352v112M306 356l52 96h-52Z" fill="{accent}" stroke="{light}" stroke-width="5"/>'
        f'<path d="M296 372l-40 80h40Z" fill="{light}"/>'
    )


def curtains(p: Palette, draw: Draw) -> str:
    """Curtains that open a little."""
    ground, shade, accent, light = p
    folds = ""
    for side in (0, 1):
        for i in range(7):
            x = i * 42
            d = f"M{x} 0h42C{x + 42 - i * 4} 300 {x + 30 - i * 13} 560 {x + 40 - i * 9} 690h-44C{x - 12 - i * 8} 560 {x - i * 3} 300 {x} 0Z"
            turn = 'transform="matrix(-1 0 0 1 600 0)"' if side else ""
            folds += f'<path d="{d}" {turn} fill="{accent if i % 2 else shade}"/><path d="{d}" {turn} fill="#000" opacity="{0.05 * i:.2f}"/>'
    return (
        f'<path d="M210 0H390L440 690H160Z" fill="{light}"/><circle cx="300" cy="420" r="240" fill="url(#glow)"/>'
        f'<path d="M300 402c30 0 44 26 38 52c40 20 50 80 54 240H208c4 -160 14 -220 54 -240c-6 -26 8 -52 38 -52Z" fill="{ground}"/>'
        f'{folds}<path d="M0 0H600V70Q550 122 500 70Q450 122 400 70Q350 122 300 70Q250 122 200 70Q150 122 100 70Q50 122 0 70Z" fill="{accent}"/>'
        f'<path d="M0 66Q50 118 100 66Q150 118 200 66Q250 118 300 66Q350 118 400 66Q450 118 500 66Q550 118 600 66" fill="none" stroke="{light}" stroke-width="7"/>'
        f'<path d="M0 690H600V750H0Z" fill="{ground}"/><path d="M0 690H600v9H0Z" fill="{light}" opacity="0.6"/>'
    )


def record(p: Palette, draw: Draw) -> str:
    """A record, half out of the frame."""
    ground, shade, accent, light = p
    rings = "".join(
        f'<circle cx="330" cy="400" r="{r}" fill="none" stroke="{light}" stroke-opacity="{0.08 + 0.1 * (i % 3):.2f}" stroke-width="2"/>'
        for i, r in enumerate(range(150, 318, 11))
    )
    return (
        f'<circle cx="330" cy="400" r="330" fill="{ground}"/>{rings}'
        f'<path d="M330 400L150 130A325 325 0 0 1 290 78Z" fill="{light}" opacity="0.14"/><path d="M330 400L510 670A325 325 0 0 1 370 722Z" fill="{light}" opacity="0.14"/>'
        f'<circle cx="330" cy="400" r="128" fill="{accent}"/><circle cx="330" cy="400" r="96" fill="{light}"/><circle cx="330" cy="400" r="54" fill="{accent}"/><circle cx="330" cy="400" r="11" fill="{ground}"/>'
        f'<path d="M560 60V250L470 356" fill="none" stroke="{light}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/><circle cx="560" cy="60" r="34" fill="{light}"/><path d="M486 330l-44 34l26 26l36 -40Z" fill="{light}"/>'
    )


def microphone(p: Palette, draw: Draw) -> str:
    """A microphone before a sunburst."""
    ground, shade, accent, light = p
    rays = "".join(
        f'<path d="M300 300L{300 + 700 * math.cos(a):.0f} {300 + 700 * math.sin(a):.0f}L{300 + 700 * math.cos(a + 0.13):.0f} {300 + 700 * math.sin(a + 0.13):.0f}Z" fill="{accent}" opacity="0.55"/>'
        for a in (i * math.tau / 24 for i in range(24))
    )
    mesh = "".join(f"M{210 + i * 22} 160l90 200M{390 - i * 22} 160l-90 200" for i in range(-3, 9))
    return (
        f'{rays}<circle cx="300" cy="270" r="150" fill="{ground}" opacity="0.35"/>'
        f'<rect x="206" y="130" width="188" height="250" rx="94" fill="{light}"/><clipPath id="m"><rect x="206" y="130" width="188" height="250" rx="94"/></clipPath>'
        f'<path clip-path="url(#m)" d="{mesh}" stroke="{ground}" stroke-width="4" opacity="0.45"/><rect x="196" y="258" width="208" height="26" rx="13" fill="{ground}"/>'
        f'<path d="M262 380h76l-14 60h-48Z" fill="{ground}"/><path d="M278 440h44l-6 330h-32Z" fill="{light}"/><path d="M236 168c-20 40 -20 80 -8 130" stroke="#fff" stroke-width="12" stroke-linecap="round" fill="none" opacity="0.7"/>'
    )


def skyline(p: Palette, draw: Draw) -> str:
    """A city at night."""
    ground, shade, accent, light = p
    out = f'<circle cx="420" cy="190" r="200" fill="url(#glow)"/><circle cx="420" cy="190" r="76" fill="{light}"/>'
    for layer, (colour, low, high) in enumerate(((shade, 260, 420), (accent, 330, 500), (ground, 420, 590))):
        x = -20
        while x < 600:
            w, top = draw.randint(54, 96), draw.randint(low, high)
            out += f'<path d="M{x} {top}h{w}V750H{x}Z" fill="{colour}" opacity="{0.75 + layer * 0.12:.2f}"/>'
            if layer:
                for row in range(top + 20, 740, 34):
                    for col in range(x + 12, x + w - 16, 22):
                        if draw.random() < 0.45:
                            out += f'<rect x="{col}" y="{row}" width="10" height="16" fill="{light}" opacity="{0.9 if layer == 2 else 0.4}"/>'
            x += w + draw.choice((0, 6, 12))
    return out


def profiles(p: Palette, draw: Draw) -> str:
    """Two faces that look at each other."""
    ground, shade, accent, light = p
    face = "M-10 120C120 90 210 150 214 240C216 276 206 292 214 312C224 338 254 372 252 388C250 402 226 402 222 408C218 420 232 430 228 442C224 450 214 452 214 460C214 468 228 474 226 488C222 520 190 530 160 526C140 560 150 640 170 750H-10Z"
    return (
        f'<circle cx="300" cy="400" r="330" fill="url(#glow)"/><path d="{face}" fill="{accent}"/><path d="{face}" transform="matrix(-1 0 0 1 600 0)" fill="{light}"/>'
        f'<path d="M-10 120C120 90 200 140 212 226C150 170 60 190 40 330C30 420 -10 440 -10 460Z" fill="{ground}"/>'
        f'<path d="M-10 120C120 90 200 140 212 226C150 170 60 190 40 330C30 420 -10 440 -10 460Z" transform="matrix(-1 0 0 1 600 0)" fill="{shade}"/>'
        f'<circle cx="168" cy="330" r="9" fill="{ground}"/><circle cx="432" cy="330" r="9" fill="{ground}"/>'
    )


def piano(p: Palette, draw: Draw) -> str:
    """Piano keys that run into the distance."""
    ground, shade, accent, light = p
    keys = "".join(
        f'<path d="M{-240 + i * 120} 760L{170 + i * 29} 250H{199 + i * 29}L{-120 + i * 120} 760Z" fill="{light}" stroke="{ground}" stroke-width="4"/>'
        for i in range(9)
    )
    blacks = "".join(
        f'<path d="M{-165 + i * 120} 620L{190 + i * 29} 250H{206 + i * 29}L{-92 + i * 120} 620Z" fill="{ground}"/><path d="M{-165 + i * 120} 620h73v16h-73Z" fill="{accent}"/>'
        for i in (0, 1, 3, 4, 5, 7)
    )
    return f'<circle cx="300" cy="200" r="260" fill="url(#glow)"/><circle cx="300" cy="214" r="112" fill="{accent}"/>{keys}{blacks}<path d="M0 236H600v26H0Z" fill="{ground}"/>'


def forest(p: Palette, draw: Draw) -> str:
    """Layers of trees and one lit window."""
    ground, shade, accent, light = p
    out = f'<circle cx="300" cy="240" r="230" fill="url(#glow)"/><circle cx="300" cy="240" r="92" fill="{light}"/>'
    for layer, colour in enumerate((accent, shade, ground)):
        base = 460 + layer * 120
        for i in range(9 - layer * 2):
            x = i * (600 / (8 - layer * 2)) + draw.uniform(-26, 26)
            h = draw.uniform(150, 250) + layer * 60
            tiers = "".join(
                f"M{x:.0f} {base - h + k * h * 0.22:.0f}l{h * (0.16 + k * 0.07):.0f} {h * 0.38:.0f}h{-2 * h * (0.16 + k * 0.07):.0f}Z"
                for k in range(3)
            )
            out += f'<path d="{tiers}" fill="{colour}"/>'
        out += f'<path d="M0 {base - 30}H600V750H0Z" fill="{colour}"/>'
    return (
        out
        + f'<path d="M270 574l52 -44l52 44v72H270Z" fill="#000" opacity="0.55"/><rect x="304" y="588" width="34" height="38" fill="{light}"/>'
    )


def door(p: Palette, draw: Draw) -> str:
    """A door ajar, with light behind it."""
    ground, shade, accent, light = p
    return (
        f'<path d="M180 130H420V640H180Z" fill="{light}"/><path d="M180 640H420L560 760H60Z" fill="{light}" opacity="0.45"/>'
        f'<path d="M180 130L330 178V690L180 640Z" fill="{accent}"/><path d="M206 186l96 28v170l-96 -14ZM206 416l96 12v190l-96 -30Z" fill="{ground}" opacity="0.4"/>'
        f'<circle cx="312" cy="420" r="11" fill="{light}"/><path d="M160 110H440V640H420V130H180V640H160Z" fill="{ground}"/>'
        f'<path d="M378 640c-6 -96 -4 -150 14 -168c-16 -10 -14 -46 8 -46v214Z" fill="{ground}"/>'
    )


def bubbles(p: Palette, draw: Draw) -> str:
    """Speech bubbles that talk over each other."""
    ground, shade, accent, light = p

    def bubble(x: int, y: int, w: int, h: int, fill: str, marks: str) -> str:
        return f'<path d="M{x} {y}h{w}q40 0 40 40v{h}q0 40 -40 40h{-w + 60}l-60 64v-64q-40 0 -40 -40v{-h}q0 -40 40 -40Z" fill="{fill}"/><g fill="{ground}">{marks}</g>'

    dots = "".join(f'<circle cx="{150 + i * 64}" cy="200" r="20"/>' for i in range(3))
    ha = "".join(f'<path d="M{280 + i * 66} 350q24 70 48 0Z"/>' for i in range(3))
    bang = '<path d="M196 520h36l-8 86h-20Z"/><circle cx="214" cy="628" r="15"/><path d="M266 520h36l-8 86h-20Z"/><circle cx="284" cy="628" r="15"/>'
    return (
        bubble(120, 110, 210, 100, light, dots)
        + bubble(270, 300, 220, 90, accent, ha)
        + bubble(140, 480, 220, 120, light, bang)
    )


def arcs(p: Palette, draw: Draw) -> str:
    """Quarter circles in a loose grid."""
    colours = [*p[1:], p[0]]
    out = ""
    for row in range(5):
        for col in range(4):
            x, y = col * 150, row * 150
            out += f'<rect x="{x}" y="{y}" width="150" height="150" fill="{draw.choice(colours)}"/>'
            cx, cy = x + 150 * draw.randint(0, 1), y + 150 * draw.randint(0, 1)
            sweep = 1 if (cx > x) == (cy > y) else 0
            ex, ey = (x if cx > x else x + 150), (y if cy > y else y + 150)
            for r, colour in (
                (150, draw.choice(colours)),
                (100, draw.choice(colours)),
                (50, draw.choice(colours)),
            ):
                ax, ay = cx + (ex - cx) * r / 150, cy + (ey - cy) * r / 150
                out += (
                    f'<path d="M{cx} {cy}L{ax:.0f} {cy}A{r} {r} 0 0 {sweep} {cx} {ay:.0f}Z" fill="{colour}"/>'
                )
    return out


def violin(p: Palette, draw: Draw) -> str:
    """A violin's body, close."""
    ground, shade, accent, light = p
    body = "M300 170C420 160 470 230 440 310C420 360 420 400 452 440C510 520 450 680 300 680S90 520 148 440C180 400 180 360 160 310C130 230 180 160 300 170Z"
    hole = "M{0} 390c-14 -30 14 -46 22 -22c4 20 -18 90 -10 130c8 30 -26 34 -28 6"
    return (
        f'<g transform="rotate(14 300 420)"><path d="{body}" transform="translate(14 16)" fill="#000" opacity="0.35"/><path d="{body}" fill="url(#gloss)"/><path d="{body}" fill="none" stroke="{light}" stroke-width="5" opacity="0.7" transform="translate(9 13) scale(0.97)"/>'
        f'<g fill="none" stroke="{ground}" stroke-width="10" stroke-linecap="round"><path d="{hole.format(212)}"/><path d="{hole.format(212)}" transform="matrix(-1 0 0 1 600 0)"/></g>'
        f'<path d="M276 -80H324L330 470H270Z" fill="{ground}"/><path d="M250 486h100v16H250Z" fill="{light}"/><path d="M276 600h48l-14 70h-20Z" fill="{ground}"/>'
        f'<path d="M284 -80V600M295 -80V600M305 -80V600M316 -80V600" stroke="{light}" stroke-width="2.4"/></g>'
    )


def lighthouse(p: Palette, draw: Draw) -> str:
    """A lighthouse and its beam."""
    ground, shade, accent, light = p
    stars = "".join(
        f'<circle cx="{draw.randint(0, 600)}" cy="{draw.randint(0, 420)}" r="{draw.choice((1.5, 2.2, 3))}" fill="{light}" opacity="0.7"/>'
        for _ in range(60)
    )
    return (
        f'{stars}<path d="M236 226L-40 80V330Z" fill="{light}" opacity="0.75"/><path d="M236 226L640 60V420Z" fill="{light}" opacity="0.32"/>'
        f'<path d="M196 262H276L300 640H172Z" fill="{light}"/><path d="M191 340H281L286 420H186ZM181 500H291L296 580H176Z" fill="{accent}"/>'
        f'<path d="M204 196h64v66h-64Z" fill="{accent}"/><path d="M192 196l44 -44l44 44Z" fill="{ground}"/><path d="M184 258h104v14H184Z" fill="{ground}"/><circle cx="236" cy="228" r="20" fill="#fff"/>'
        f'<path d="M0 640C120 596 200 600 320 628S520 640 600 610V750H0Z" fill="{ground}"/><path d="M0 700q50 -16 100 0t100 0t100 0t100 0t100 0t100 0V750H0Z" fill="{accent}" opacity="0.5"/>'
    )


def smile(p: Palette, draw: Draw) -> str:
    """Glasses, a moustache and a smile."""
    ground, shade, accent, light = p
    return (
        f'<circle cx="300" cy="380" r="250" fill="{accent}"/><path d="M90 260C110 90 490 90 510 260C430 190 170 190 90 260Z" fill="{ground}"/>'
        f'<circle cx="206" cy="350" r="78" fill="{light}" stroke="{ground}" stroke-width="20"/><circle cx="394" cy="350" r="78" fill="{light}" stroke="{ground}" stroke-width="20"/><path d="M284 340q16 -16 32 0" stroke="{ground}" stroke-width="18" fill="none"/>'
        f'<circle cx="224" cy="356" r="24" fill="{ground}"/><circle cx="412" cy="356" r="24" fill="{ground}"/>'
        f'<path d="M300 456c40 -44 96 -30 130 14c-40 36 -100 36 -130 10c-30 26 -90 26 -130 -10c34 -44 90 -58 130 -14Z" fill="{ground}"/><path d="M214 524q86 96 172 0Z" fill="{light}"/>'
    )


def crown(p: Palette, draw: Draw) -> str:
    """A crown above its own broken shadow."""
    ground, shade, accent, light = p
    shape = "M140 430L110 210L220 310L300 150L380 310L490 210L460 430Z"
    return (
        f'<circle cx="300" cy="330" r="330" fill="url(#glow)"/><path d="{shape}" fill="url(#gloss)"/><path d="M140 430H460V476H140Z" fill="{light}"/>'
        f'<circle cx="110" cy="204" r="18" fill="{light}"/><circle cx="300" cy="144" r="22" fill="{light}"/><circle cx="490" cy="204" r="18" fill="{light}"/>'
        f'<circle cx="220" cy="453" r="11" fill="{ground}"/><circle cx="300" cy="453" r="13" fill="{ground}"/><circle cx="380" cy="453" r="11" fill="{ground}"/>'
        f'<g opacity="0.85"><path d="M140 560L130 640L210 610L190 560Z" fill="{accent}"/><path d="M230 556L226 650L300 700L340 560Z" fill="{accent}" opacity="0.8"/><path d="M370 562L392 642L476 652L462 556Z" fill="{accent}" opacity="0.6"/></g>'
    )


def soundwave(p: Palette, draw: Draw) -> str:
    """Ridges of sound."""
    ground, shade, accent, light = p
    out = ""
    for row in range(22):
        y = 150 + row * 25
        points = [f"M60 {y}"]
        for x in range(72, 541, 12):
            swell = math.exp(-(((x - 300) / 105) ** 2))
            points.append(f"L{x} {y - swell * draw.uniform(8, 92) - draw.uniform(0, 4):.0f}")
        points.append(f"L540 {y}")
        d = "".join(points)
        out += f'<path d="{d}V{y + 30}H60Z" fill="{ground}"/><path d="{d}" fill="none" stroke="{accent if row % 5 == 2 else light}" stroke-width="3" stroke-linejoin="round"/>'
    return f'<rect width="600" height="750" fill="{ground}"/>{out}'


def house(p: Palette, draw: Draw) -> str:
    """A crooked house on a hill, in a storm."""
    ground, shade, accent, light = p
    rain = "".join(f"M{draw.randint(-40, 640)} {draw.randint(-20, 640)}l-14 44" for _ in range(80))
    return (
        f'<path d="{rain}" stroke="{light}" stroke-width="3" opacity="0.28"/><path d="M430 -10L350 190L410 184L330 360L480 150L416 156L500 -10Z" fill="{light}"/>'
        f'<path d="M-20 750C80 560 180 520 300 520S540 580 620 750Z" fill="{ground}"/>'
        f'<path d="M190 530L204 330L180 334L300 210L404 318L384 322L398 524Z" fill="{accent}"/><path d="M170 340L300 200L418 326L398 336L300 236L192 350Z" fill="{ground}"/><path d="M340 250l2 -66l38 -2l4 108Z" fill="{ground}"/>'
        f'<path d="M228 372l44 -4l2 56l-46 2ZM322 366l44 2l2 54l-44 2Z" fill="{light}"/><path d="M276 530l4 -72q20 -22 40 0l2 70Z" fill="{ground}"/><circle cx="310" cy="496" r="4" fill="{light}"/>'
    )


MOTIFS: dict[str, Callable[[Palette, Draw], str]] = {
    motif.__name__: motif
    for motif in (
        spotlight,
        moon_sea,
        curtains,
        record,
        microphone,
        skyline,
        profiles,
        piano,
        forest,
        door,
        bubbles,
        arcs,
        violin,
        lighthouse,
        smile,
        crown,
        soundwave,
        house,
    )
}


@lru_cache(maxsize=128)
def poster(motif: str, palette: Palette, seed: str, *, wide: bool = False) -> str:
    """A poster, upright, or cropped for a wide place."""
    draw = random.Random(seed)  # noqa: S311 - pictures, not secrets
    box, width, height = ("0 130 600 400", 1200, 800) if wide else (f"0 0 {_W} {_H}", _W, _H)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}">'
        f'<defs>{_defs(palette)}</defs><rect width="{_W}" height="{_H}" fill="url(#bg)"/>'
        f'{MOTIFS[motif](palette, draw)}<rect width="{_W}" height="{_H}" fill="url(#dots)"/></svg>'
    )
