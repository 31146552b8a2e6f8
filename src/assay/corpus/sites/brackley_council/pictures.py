"""Drawings of Brackley District Council: the Town Hall on the square, and the office in Ashmere."""

from __future__ import annotations

__all__ = ["office", "town_hall"]

_STONE, _STONE_DARK, _SLATE, _GLASS, _GREEN = "#efe9dc", "#d8cfbb", "#5c6b66", "#a9c4bf", "#1f5a3c"


def _window(x: int, y: int, width: int, height: int, arched: bool = False) -> str:
    top = (
        f"M{x} {y + height}V{y + width // 2}A{width // 2} {width // 2} 0 0 1 {x + width} {y + width // 2}"
        f"V{y + height}Z"
        if arched
        else f"M{x} {y}H{x + width}V{y + height}H{x}Z"
    )
    middle = x + width // 2
    return (
        f'<path d="{top}" fill="{_GLASS}" stroke="#fff" stroke-width="5"/>'
        f'<path d="M{middle} {y + 4}V{y + height}M{x} {y + height * 2 // 3}H{x + width}" stroke="#fff" '
        f'stroke-width="4"/>'
        f'<path d="M{x - 6} {y + height + 5}H{x + width + 6}" stroke="{_STONE_DARK}" stroke-width="8"/>'
    )


def _tree(x: int, y: int, radius: int) -> str:
    return (
        f'<rect x="{x - 6}" y="{y}" width="12" height="{radius + 46}" fill="#6d5a45"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#4f8a63"/>'
        f'<circle cx="{x - radius // 3}" cy="{y - radius // 3}" r="{radius // 2}" fill="#6aa37c"/>'
    )


def town_hall() -> str:
    """The Town Hall with its clock tower, seen over Market Square."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 640" width="1200" height="640">',
        '<rect width="1200" height="640" fill="#dfe9e4"/>',
        '<g fill="#fff"><path d="M120 130c8-34 62-38 74-6 30-12 54 8 50 32H96c-12-12 6-28 24-26z"/>'
        '<path d="M900 96c8-34 62-38 74-6 30-12 54 8 50 32H876c-12-12 6-28 24-26z"/></g>',
        # Houses at the sides of the square.
        '<path d="M0 300L70 240L140 300V520H0Z" fill="#c9b8a4"/><path d="M-6 304L70 236L146 304Z" '
        'fill="#8a5a46"/>',
        '<path d="M140 320H280V520H140Z" fill="#dccdb8"/><path d="M132 324L210 262L288 324Z" '
        'fill="#6f5647"/>',
        '<path d="M920 320H1060V520H920Z" fill="#d5c4ad"/><path d="M912 324L990 258L1068 324Z" '
        'fill="#7a5546"/>',
        '<path d="M1060 290H1200V520H1060Z" fill="#cbbba8"/><path d="M1052 294L1130 232L1208 294Z" '
        'fill="#64534a"/>',
        _window(30, 340, 40, 56),
        _window(86, 340, 40, 56),
        _window(166, 356, 38, 54),
        _window(220, 356, 38, 54),
        _window(946, 356, 38, 54),
        _window(1000, 356, 38, 54),
        _window(1086, 336, 40, 56),
        _window(1140, 336, 40, 56),
        '<rect x="0" y="446" width="280" height="74" fill="#a58f78"/><rect x="920" y="446" width="280" '
        'height="74" '
        'fill="#a58f78"/>',
        '<path d="M14 446H130V462H14ZM154 446H268V462H154Z" fill="#1f5a3c"/><path d="M934 '
        "446H1048V462H934ZM1074 446H1188"
        'V462H1074Z" fill="#7d3a2a"/>',
        '<g fill="#d6e3de"><rect x="22" y="470" width="46" height="50"/><rect x="76" y="470" width="46" '
        'height="50"/>'
        '<rect x="162" y="470" width="46" height="50"/><rect x="216" y="470" width="46" height="50"/><rect '
        'x="942" '
        'y="470" width="46" height="50"/><rect x="996" y="470" width="46" height="50"/><rect x="1082" '
        'y="470" width="46" '
        'height="50"/><rect x="1136" y="470" width="46" height="50"/></g>',
        # The hall, its gable and its tower.
        f'<rect x="300" y="270" width="600" height="250" fill="{_STONE}"/>',
        f'<path d="M288 270H912L870 210H330Z" fill="{_SLATE}"/>',
        f'<rect x="300" y="266" width="600" height="14" fill="{_STONE_DARK}"/>',
        f'<rect x="545" y="90" width="110" height="200" fill="{_STONE}"/>',
        f'<path d="M535 96L600 10L665 96Z" fill="{_GREEN}"/><rect x="535" y="90" width="130" height="14" '
        f'fill="{_STONE_DARK}"/>',
        '<circle cx="600" cy="158" r="36" fill="#fff" stroke="#1f5a3c" stroke-width="7"/>'
        '<path d="M600 158V134M600 158L617 168" stroke="#14261d" stroke-width="6" stroke-linecap="round"/>',
        '<path d="M600 10V-8" stroke="#14261d" stroke-width="5"/>',
        f'<path d="M470 280L600 208L730 280Z" fill="{_STONE}" stroke="{_STONE_DARK}" stroke-width="10"/>',
        '<path d="M582 232h36v18q0 18-18 26q-18-8-18-26z" fill="#1f5a3c"/>',
        *(_window(x, 306, 54, 92, arched=True) for x in (326, 400)),
        *(_window(x, 306, 54, 92, arched=True) for x in (746, 820)),
        *(_window(x, 306, 50, 84, arched=True) for x in (500, 575, 650)),
        *(_window(x, 432, 54, 66) for x in (326, 400, 746, 820)),
        # Columns and doors.
        f'<rect x="478" y="408" width="244" height="16" fill="{_STONE_DARK}"/>',
        f'<path d="M560 520V460A40 40 0 0 1 640 460V520Z" fill="{_GREEN}"/><path d="M600 424V520" '
        f'stroke="#efe9dc" '
        'stroke-width="4"/><circle cx="591" cy="480" r="4" fill="#efe9dc"/><circle cx="609" cy="480" r="4" '
        'fill="#efe9dc"/>',
        *(
            f'<rect x="{x}" y="424" width="20" height="96" fill="#fbf8f1" stroke="{_STONE_DARK}" '
            f'stroke-width="4"/>'
            for x in (490, 532, 648, 690)
        ),
        '<path d="M460 520H740V532H460ZM444 532H756V546H444Z" fill="#cfc5b0"/>',
        # The square with people, a bench and trees.
        '<rect y="546" width="1200" height="94" fill="#d9d6cc"/><rect y="520" width="460" height="26" '
        'fill="#d9d6cc"/>'
        '<rect x="740" y="520" width="460" height="26" fill="#d9d6cc"/>',
        '<g stroke="#c5c1b4" stroke-width="3"><path d="M0 576H1200M0 608H1200M180 546L120 640M420 546L390 '
        "640M780 546L810 "
        '640M1020 546L1080 640"/></g>',
        _tree(344, 470, 44),
        _tree(856, 470, 44),
        '<g><circle cx="250" cy="536" r="11" fill="#e0ac86"/><path d="M236 606c-4-78 32-78 28 0z" '
        'fill="#33507a"/>'
        '<circle cx="690" cy="552" r="11" fill="#8f5b3e"/><path d="M676 620c-4-76 32-76 28 0z" '
        'fill="#7d3a2a"/>'
        '<circle cx="724" cy="578" r="8" fill="#8f5b3e"/><path d="M714 622c-2-50 22-50 20 0z" '
        'fill="#c78b3a"/>'
        '<circle cx="960" cy="544" r="11" fill="#f3d3b8"/><path d="M946 612c-4-78 32-78 28 0z" '
        'fill="#4a6b58"/></g>',
        '<path d="M400 584H500V592H400ZM408 592V612M492 592V612" stroke="#5b4634" stroke-width="6" '
        'fill="#7a5d45"/></svg>',
    ]
    return "".join(parts)


def office() -> str:
    """The office in Ashmere: a brick house by the mill stream."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 640" width="1200" height="640">',
        '<rect width="1200" height="640" fill="#e3ece6"/>',
        '<path d="M0 380C260 300 520 350 760 310S1080 300 1200 340V560H0Z" fill="#b9d0bd"/>',
        _tree(130, 380, 80),
        _tree(250, 430, 56),
        _tree(1050, 370, 90),
        '<rect x="340" y="250" width="520" height="280" fill="#b5705a"/>',
        f'<path d="M312 256L420 140H780L888 256Z" fill="{_SLATE}"/>',
        '<rect x="700" y="110" width="44" height="70" fill="#8f5545"/>',
        '<g stroke="#a2614d" stroke-width="3"><path d="M340 300H860M340 350H860M340 400H860M340 '
        '450H860M340 500H860"/></g>',
        *(_window(x, 290, 70, 80) for x in (380, 500, 630, 750)),
        *(_window(x, 420, 70, 80) for x in (380, 750)),
        _window(500, 420, 50, 80),
        '<rect x="600" y="410" width="84" height="120" fill="#1f5a3c"/><circle cx="668" cy="474" r="5" '
        'fill="#efe9dc"/>',
        '<path d="M580 410H704L692 392H592Z" fill="#efe9dc"/>',
        '<rect y="526" width="1200" height="114" fill="#9dbd9f"/><path d="M600 530H684L760 640H540Z" '
        'fill="#ddd5c2"/>',
        '<path d="M0 590C180 570 340 610 500 596L480 640H0Z" fill="#9cc3c4"/>',
        '<g stroke="#fff" stroke-width="4" stroke-opacity=".7" fill="none" stroke-linecap="round">'
        '<path d="M60 616q16-7 32 0t32 0M260 622q16-7 32 0t32 0"/></g>',
        '<g fill="#6a9a70"><ellipse cx="420" cy="530" rx="60" ry="20"/><ellipse cx="800" cy="530" rx="64" '
        'ry="20"/></g></svg>',
    ]
    return "".join(parts)
