"""The drawn pictures of the bank: coins, cards, the account scenes, the branch map and the balance chart."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from assay.corpus.sites.meridian_bank.data import Branch

__all__ = ["SCENES", "branch_map", "chart", "scene"]

_NIGHT, _NAVY, _STEEL = "#0f2142", "#1f3a6b", "#5a7096"
_SAND, _DUNE, _CLAY = "#f6efe3", "#e7d7bb", "#c9ad7f"
_MINT, _SEA, _DEEP = "#9be7cf", "#46b796", "#0b6b53"
_GOLD, _AMBER, _BRASS = "#f0c869", "#d9a441", "#a87623"


def scene(name: str) -> str | None:
    """A picture by its name."""
    draw = SCENES.get(name)
    return None if draw is None else draw()


def _framed(width: int, height: int, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">{content}</svg>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str, round_by: float = 0) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}" fill="{fill}"/>'
    )


def _oval(x: float, y: float, across: float, down: float, fill: str, opacity: float = 1) -> str:
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="{fill}" opacity="{opacity:g}"/>'
    )


def _line(d: str, stroke: str, width: float, opacity: float = 1) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round" '
        f'stroke-linejoin="round" opacity="{opacity:g}"/>'
    )


def _shape(d: str, fill: str, opacity: float = 1) -> str:
    return f'<path d="{d}" fill="{fill}" opacity="{opacity:g}"/>'


def _turned(angle: float, x: float, y: float, content: str) -> str:
    return f'<g transform="rotate({angle:g} {x:g} {y:g})">{content}</g>'


def _coins(x: float, base: float, count: int, across: float = 44) -> str:
    """A stack of coins that stands on `base`."""
    thick = across * 0.36
    parts = [_oval(x, base + 4, across * 1.25, across * 0.3, _NIGHT, 0.16)]
    for i in range(count):
        y = base - i * thick
        shift = (i * 37 % 7 - 3) * 0.9
        parts.append(
            _shape(
                f"M{x - across + shift:g} {y - thick:g}v{thick:g}a{across:g} {across * 0.28:g} 0 0 0 "
                f"{2 * across:g} 0"
                f"v{-thick:g}Z",
                _AMBER if i % 2 else "#cf9836",
            )
        )
        ridges = "".join(
            _line(f"M{x + shift + dx:g} {y - thick * 0.3:g}v{thick * 0.62:g}", _BRASS, 2, 0.55)
            for dx in (-across * 0.6, -across * 0.2, across * 0.2, across * 0.6)
        )
        parts.append(ridges)
        parts.append(_oval(x + shift, y - thick, across, across * 0.28, _GOLD))
    top = base - count * thick
    shift = ((count - 1) * 37 % 7 - 3) * 0.9
    parts.append(_oval(x + shift, top, across * 0.72, across * 0.19, _AMBER))
    parts.append(_oval(x + shift, top - 1, across * 0.62, across * 0.15, _GOLD))
    return "".join(parts)


def _card(x: float, y: float, width: float, body: str, line: str, stripe: str) -> str:
    """A bank card with the arcs of a globe."""
    height = width * 0.63
    centre_x, centre_y, radius = x + width * 0.76, y + height * 0.5, height * 0.36
    arcs = "".join(_globe_line(centre_x, centre_y, radius, share, line) for share in (1, 0.62, 0.24))
    arcs += _line(f"M{centre_x - radius:g} {centre_y:g}h{2 * radius:g}", line, 3, 0.8)
    arcs += _line(
        f"M{centre_x - radius * 0.86:g} {centre_y - radius * 0.5:g}h{radius * 1.72:g}"
        f"M{centre_x - radius * 0.86:g} {centre_y + radius * 0.5:g}h{radius * 1.72:g}",
        line,
        3,
        0.5,
    )
    chip = _rect(x + width * 0.09, y + height * 0.3, width * 0.14, height * 0.2, _GOLD, 6)
    chip += _line(
        f"M{x + width * 0.09:g} {y + height * 0.4:g}h{width * 0.14:g}M{x + width * 0.16:g} "
        f"{y + height * 0.3:g}v{height * 0.2:g}",
        _BRASS,
        2,
    )
    dots = "".join(
        _rect(
            x + width * (0.09 + group * 0.13 + dot * 0.025),
            y + height * 0.68,
            width * 0.015,
            width * 0.015,
            line,
            4,
        )
        for group in range(3)
        for dot in range(4)
    )
    return (
        _rect(x + 6, y + 10, width, height, "#0b1730", width * 0.06).replace("/>", ' opacity="0.14"/>')
        + _rect(x, y, width, height, body, width * 0.06)
        + _rect(x, y + height * 0.84, width, height * 0.05, stripe)
        + arcs
        + chip
        + dots
    )


def _globe_line(x: float, y: float, radius: float, share: float, stroke: str) -> str:
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{radius * share:g}" ry="{radius:g}" fill="none" '
        f'stroke="{stroke}" stroke-width="3" opacity="0.8"/>'
    )


def _sprout(x: float, y: float, size: float) -> str:
    return (
        _line(
            f"M{x:g} {y:g}C{x - 4:g} {y - size * 0.5:g} {x + 4:g} {y - size * 0.7:g} {x:g} {y - size:g}",
            _DEEP,
            6,
        )
        + _shape(
            f"M{x:g} {y - size * 0.62:g}c{-size * 0.5:g} {-size * 0.02:g} {-size * 0.7:g} {-size * 0.3:g} "
            f"{-size * 0.72:g} {-size * 0.56:g}c{size * 0.44:g} {-size * 0.02:g} {size * 0.72:g} "
            f"{size * 0.2:g} "
            f"{size * 0.72:g} {size * 0.56:g}Z",
            _SEA,
        )
        + _shape(
            f"M{x:g} {y - size * 0.8:g}c{size * 0.5:g} {-size * 0.02:g} {size * 0.66:g} {-size * 0.3:g} "
            f"{size * 0.68:g} {-size * 0.56:g}c{-size * 0.42:g} {-size * 0.02:g} {-size * 0.68:g} "
            f"{size * 0.2:g} "
            f"{-size * 0.68:g} {size * 0.56:g}Z",
            "#62cfae",
        )
    )


def _ground(width: int, height: int, sky: str, disc: str) -> str:
    return (
        _rect(0, 0, width, height, sky, 28)
        + _oval(width * 0.7, height * 0.42, height * 0.34, height * 0.34, disc)
        + f'<clipPath id="c"><rect width="{width}" height="{height}" rx="28"/></clipPath>'
        + f'<g clip-path="url(#c)">{_rect(0, height * 0.8, width, height * 0.2, _DUNE)}'
        + f"{_rect(0, height * 0.8, width, 4, _CLAY)}</g>"
    )


def _hero() -> str:
    globe = "".join(_globe_line(600, 210, 150, share, _CLAY) for share in (1, 0.6, 0.2))
    globe += _line("M450 210h300M470 136h260M470 284h260", _CLAY, 3, 0.7)
    house = (
        _rect(560, 288, 104, 128, "#fffaf0", 4)
        + _shape("M544 294L612 232L680 294Z", _NAVY)
        + _rect(596, 350, 32, 66, _DEEP, 4)
        + _rect(576, 306, 24, 26, "#cfe0ee", 3)
        + _rect(624, 306, 24, 26, "#cfe0ee", 3)
    )
    return _framed(
        800,
        520,
        _rect(0, 0, 800, 520, _SAND, 32)
        + _oval(600, 210, 150, 150, "#fbf6ec")
        + globe
        + '<clipPath id="c"><rect width="800" height="520" rx="32"/></clipPath>'
        + f'<g clip-path="url(#c)">{_rect(0, 416, 800, 104, _DUNE)}{_rect(0, 416, 800, 5, _CLAY)}</g>'
        + _turned(-10, 240, 190, _card(96, 96, 300, _NIGHT, _MINT, _SEA))
        + house
        + _coins(200, 418, 3)
        + _coins(312, 418, 5)
        + _coins(424, 418, 8)
        + _sprout(424, 280, 74)
        + _oval(720, 410, 40, 34, _SEA)
        + _oval(748, 412, 30, 24, _DEEP)
        + _line("M724 416v-30", _DEEP, 4),
    )


def _everyday() -> str:
    jar = (
        _oval(430, 310, 96, 14, _NIGHT, 0.16)
        + _rect(346, 120, 168, 190, "#ffffff", 30).replace("/>", ' opacity="0.75"/>')
        + _rect(358, 214, 144, 90, _GOLD, 22)
        + "".join(
            _oval(x, y, 24, 24, c) + _oval(x, y, 17, 17, _GOLD)
            for x, y, c in (
                (386, 220, _AMBER),
                (430, 206, _BRASS),
                (472, 222, _AMBER),
                (408, 250, _BRASS),
                (452, 254, _AMBER),
            )
        )
        + _rect(340, 104, 180, 26, _NAVY, 10)
        + _rect(404, 112, 52, 8, _NIGHT, 4)
    )
    falling = _oval(430, 56, 24, 24, _AMBER) + _oval(430, 56, 17, 17, _GOLD)
    return _framed(
        600,
        380,
        _ground(600, 380, "#e4f3ee", "#f4fbf8")
        + _turned(-8, 190, 190, _card(60, 92, 260, _NIGHT, _MINT, _SEA))
        + jar
        + falling,
    )


def _regular() -> str:
    days = "".join(
        _rect(
            322 + column * 36,
            168 + row * 34,
            26,
            24,
            _MINT if (row, column) in ((0, 0), (1, 2), (2, 4)) else "#e6ebf3",
            5,
        )
        for row in range(4)
        for column in range(6)
    )
    calendar = (
        _oval(424, 314, 128, 12, _NIGHT, 0.16)
        + _rect(302, 96, 244, 214, "#ffffff", 16)
        + _shape("M302 112a16 16 0 0 1 16-16h212a16 16 0 0 1 16 16v40H302Z", _NAVY)
        + "".join(_rect(x, 82, 12, 34, _STEEL, 6) for x in (350, 418, 486))
        + days
    )
    return _framed(
        600,
        380,
        _ground(600, 380, "#eef1f8", "#f8f9fd")
        + calendar
        + _coins(108, 312, 2, 38)
        + _coins(190, 312, 4, 38)
        + _coins(262, 312, 6, 38),
    )


def _notice() -> str:
    glass = (
        _oval(410, 314, 92, 12, _NIGHT, 0.16)
        + _rect(318, 66, 184, 20, _NAVY, 10)
        + _rect(318, 292, 184, 20, _NAVY, 10)
        + _shape(
            "M340 86h140c0 60-46 76-52 103c6 27 52 43 52 103H340c0-60 46-76 52-103c-6-27-52-43-52-103Z",
            "#ffffff",
            0.85,
        )
        + _shape("M360 120h100c-8 30-40 44-46 66h-8c-6-22-38-36-46-66Z", _GOLD)
        + _line("M410 190v58", _AMBER, 5)
        + _shape("M352 292c4-30 34-44 58-44s54 14 58 44Z", _AMBER)
    )
    return _framed(
        600,
        380,
        _ground(600, 380, "#f6efe3", "#fcf8f0")
        + _turned(6, 180, 190, _card(50, 100, 250, _DEEP, _MINT, _GOLD))
        + glass
        + _coins(544, 314, 2, 30),
    )


def _fixed() -> str:
    dial = "".join(
        _line(
            f"M{424 + 46 * math.cos(a):.1f} {196 + 46 * math.sin(a):.1f}L{424 + 56 * math.cos(a):.1f} "
            f"{196 + 56 * math.sin(a):.1f}",
            _MINT,
            4,
        )
        for a in (math.pi * i / 6 for i in range(12))
    )
    safe = (
        _oval(424, 314, 136, 12, _NIGHT, 0.18)
        + _rect(312, 294, 30, 20, _NIGHT, 4)
        + _rect(506, 294, 30, 20, _NIGHT, 4)
        + _rect(300, 84, 248, 216, _NAVY, 18)
        + _rect(318, 102, 212, 180, "#2a4a82", 12)
        + _oval(424, 196, 66, 66, _NIGHT)
        + dial
        + _oval(424, 196, 34, 34, _STEEL)
        + _line("M424 196l0-26M424 196l22 13M424 196l-22 13", _SAND, 6)
        + _oval(424, 196, 8, 8, _SAND)
        + "".join(_rect(540, y, 14, 34, _STEEL, 5) for y in (128, 226))
    )
    return _framed(
        600,
        380,
        _ground(600, 380, "#e9eef6", "#f6f8fc")
        + safe
        + _coins(110, 312, 4, 40)
        + _coins(206, 312, 7, 40)
        + _sprout(206, 214, 60),
    )


def _members() -> str:
    def person(x: float, skin: str, hair: str, shirt: str, tall: float) -> str:
        return (
            _shape(
                f"M{x - 50} 330C{x - 50} {206 - 1.33 * tall:g} {x + 50} {206 - 1.33 * tall:g} {x + 50} 330Z",
                shirt,
            )
            + _rect(x - 9, 214 - tall, 18, 34, skin, 8)
            + _oval(x, 196 - tall, 27, 31, skin)
            + _shape(
                f"M{x - 28} {194 - tall}C{x - 30} {150 - tall} {x + 30} {150 - tall} {x + 28} {194 - tall}"
                f"C{x + 16} {176 - tall} {x - 12} {178 - tall} {x - 28} {194 - tall}Z",
                hair,
            )
            + _oval(x - 9, 198 - tall, 2.6, 2.6, _NIGHT)
            + _oval(x + 9, 198 - tall, 2.6, 2.6, _NIGHT)
            + _line(f"M{x - 8} {212 - tall}c5 5 11 5 16 0", "#8a3f36", 2.6)
        )

    return _framed(
        600,
        380,
        _ground(600, 380, "#e4f3ee", "#f4fbf8")
        + person(170, "#e0ac86", "#4a3120", _NAVY, 10)
        + person(290, "#8d5a3d", "#17120f", _AMBER, 34)
        + person(410, "#f3d3b8", "#a9a9a9", _DEEP, 0)
        + _rect(100, 298, 400, 36, "#fffaf0", 8)
        + _rect(120, 326, 14, 30, _CLAY)
        + _rect(466, 326, 14, 30, _CLAY)
        + _oval(290, 296, 26, 7, _AMBER)
        + _oval(290, 294, 26, 7, _GOLD),
    )


def branch_map(branches: Sequence[Branch], shown: Sequence[str]) -> str:
    """The region with a numbered pin for each branch; those shown in the list stand out."""
    land = (
        _rect(0, 0, 720, 460, "#d9e7ef", 20)
        + '<clipPath id="c"><rect width="720" height="460" rx="20"/></clipPath><g clip-path="url(#c)">'
        + _shape(
            "M0 0H720V150C690 190 664 176 640 220C620 262 660 300 622 346C590 384 520 372 470 408C420 "
            "440 350 424 300 460H0Z",
            "#f3ecdd",
        )
        + _shape("M60 40C140 20 220 70 210 130C200 190 90 190 60 140C40 106 30 50 60 40Z", "#dfe9d2")
        + _shape(
            "M300 250C380 220 470 260 450 320C430 370 320 370 290 330C272 304 270 262 300 250Z", "#dfe9d2"
        )
        + _line(
            "M0 300C100 280 140 220 230 224C330 230 360 150 470 160C560 168 600 220 640 222", "#a9cbdc", 12
        )
        + _line("M40 0C80 120 180 160 200 260C214 330 160 400 170 460", "#ffffff", 8)
        + _line("M0 110C160 130 300 60 420 110C520 150 600 90 720 100", "#ffffff", 8)
        + _line("M230 460C300 380 420 360 470 260C510 180 500 80 540 0", "#ffffff", 6)
        + "</g>"
    )
    pins = []
    for number, branch in enumerate(branches, start=1):
        fill = _NIGHT if branch.slug in shown else "#6d7d99"
        x, y = branch.at
        pins.append(
            f'<g class="pin">{_oval(x, y + 2, 9, 4, _NIGHT, 0.25)}'
            + _shape(
                f"M{x} {y}C{x - 26} {y - 26} {x - 20} {y - 52} {x} {y - 52}S{x + 26} {y - 26} {x} {y}Z", fill
            )
            + _oval(x, y - 32, 14, 14, "#ffffff")
            + f'<text x="{x}" y="{y - 26}" font-size="17" font-weight="700" text-anchor="middle" '
            f'fill="{_NIGHT}">{number}</text></g>'
        )
    return _framed(720, 460, land + "".join(pins))


def chart(values: Sequence[tuple[str, float]]) -> str:
    """Savings at the end of each month as bars; the page gives the same figures in a table."""
    width, height, base, tall = 420, 240, 200, 158
    most = max(value for _, value in values)
    step = width / len(values)
    bars = []
    for index, (month, value) in enumerate(values):
        bar = tall * value / most
        x = index * step + step * 0.18
        last = index == len(values) - 1
        bars.append(_rect(x, base - bar, step * 0.64, bar, _DEEP if last else "#8fb9d8", 6))
        bars.append(
            f'<text x="{x + step * 0.32:g}" y="{base - bar - 9:g}" font-weight="700" text-anchor="middle" '
            f'fill="{_NIGHT}">£{value / 1000:.1f}k</text>'
            f'<text x="{x + step * 0.32:g}" y="{base + 26}" text-anchor="middle" '
            f'fill="#3d4a66">{month}</text>'
        )
    return _framed(width, height, _line(f"M0 {base}H{width}", "#8a94a8", 2) + "".join(bars))


SCENES: dict[str, Callable[[], str]] = {
    "hero": _hero,
    "everyday-saver": _everyday,
    "regular-saver": _regular,
    "notice-60": _notice,
    "two-year-fixed": _fixed,
    "members": _members,
}
