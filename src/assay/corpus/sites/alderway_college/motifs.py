"""Things that stand on the drawn tables of the catalogue, each drawn upwards from its foot at (0, 0)."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["MOTIFS"]

INK = "#2f2723"
OXBLOOD = "#7a2431"
ROSE = "#c9707a"
SAGE = "#8fa98c"
MOSS = "#4d6b52"
OCHRE = "#d9a441"
CREAM = "#fff8ea"
SLATE = "#4f6d86"
SKY = "#b9d3df"
CLAY = "#c4754a"
WOOD = "#a9764a"


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0) -> str:
    """A rectangle."""
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}"/>'


def disc(x: float, y: float, r: float, fill: str, ry: float = 0) -> str:
    """A circle, or an ellipse when it has a second radius."""
    return f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{ry or r}" fill="{fill}"/>'


def shape(d: str, fill: str) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, stroke: str, width: float = 4) -> str:
    """A stroked path."""
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _tower() -> str:
    arches = "".join(
        disc(x, y, 6, SLATE, 10) + rect(x - 6, y, 12, 9, SLATE)
        for y in (-158, -120, -82, -44)
        for x in (-20, 0, 20)
    )
    floors = "".join(rect(-38, y, 76, 6, OCHRE) for y in (-176, -138, -100, -62, -24))
    return (
        f'<g transform="rotate(5)">{rect(-34, -178, 68, 178, CREAM)}{rect(-24, -204, 48, 28, CREAM)}'
        f"{rect(-28, -208, 56, 6, OCHRE)}{arches}{floors}</g>"
    )


def _bubbles() -> str:
    return (
        shape(
            "M-60 -196h92a14 14 0 0 1 14 14v44a14 14 0 0 1-14 14h-58l-26 22v-22h-8a14 14 0 0 "
            "1-14-14v-44a14 14 0 0 1 14-14z",
            OXBLOOD,
        )
        + line("M-52 -172h74M-52 -150h48", CREAM, 7)
        + shape(
            "M-18 -92h72a12 12 0 0 1 12 12v32a12 12 0 0 1-12 12h-4v20l-24-20h-44a12 12 0 0 1-12-12v-32a12 "
            "12 0 0 1 12-12z",
            CREAM,
        )
        + line("M-10 -74h54M-10 -56h34", MOSS, 6)
    )


def _cup() -> str:
    return (
        line("M30 -52c26-4 26 34-4 32", CREAM, 8)
        + shape("M-36 -66h68c2 44-8 66-34 66s-36-22-34-66z", CREAM)
        + disc(-2, -66, 34, "#5b3a2a", 7)
        + rect(-50, -4, 96, 6, SLATE, 3)
        + line("M-14 -86c-8-12 8-16 0-30M10 -86c-8-12 8-16 0-30", CREAM, 4)
    )


def _books() -> str:
    return (
        rect(-62, -26, 124, 26, OXBLOOD, 3)
        + rect(-52, -21, 114, 16, CREAM)
        + rect(-54, -50, 112, 24, MOSS, 3)
        + rect(-46, -45, 104, 14, CREAM)
        + rect(-58, -76, 104, 26, OCHRE, 3)
        + rect(-50, -71, 96, 16, CREAM)
        + f'<g transform="rotate(-8 0 -76)">{rect(-40, -98, 96, 20, SLATE, 3)}'
        f"{rect(-32, -94, 88, 12, CREAM)}</g>"
    )


def _globe() -> str:
    return (
        disc(0, -4, 40, WOOD, 7)
        + rect(-4, -34, 8, 32, WOOD)
        + line("M-58 -66a62 62 0 0 0 96 42", WOOD, 7)
        + disc(0, -92, 54, SKY)
        + shape("M-36 -130c22-14 40-4 30 10s-6 16-20 18-10 22-24 14-6-34 14-42z", SAGE)
        + shape("M10 -104c18-8 40 0 40 18s-14 34-26 32-12-20-22-26 0-20 8-24z", MOSS)
    )


def _suitcase() -> str:
    return (
        line("M-20 -92v-18h40v18", INK, 7)
        + rect(-62, -92, 124, 88, CLAY, 10)
        + rect(-40, -92, 12, 88, OXBLOOD)
        + rect(28, -92, 12, 88, OXBLOOD)
        + disc(0, -50, 13, CREAM)
        + disc(0, -50, 6, SLATE)
        + rect(-52, -5, 16, 6, INK, 2)
        + rect(36, -5, 16, 6, INK, 2)
    )


def _laptop() -> str:
    code = line("M-52 -104h40M-52 -88h64M-40 -72h44M-40 -56h70M-52 -40h26", SAGE, 6)
    return (
        rect(-78, -126, 156, 108, INK, 8)
        + rect(-69, -118, 138, 92, "#24404f", 3)
        + code
        + disc(46, -98, 12, OCHRE)
        + shape("M-98 -18h196l-10 18h-176z", "#8d8f92")
        + rect(-22, -18, 44, 5, "#6d6f72", 2)
    )


def _fingers(spread: bool) -> str:
    angles = (-26, -9, 9, 26) if spread else (-8, -3, 3, 8)
    return "".join(
        f'<g transform="rotate({angle} 0 '
        f'-60)">{rect(-9 + shift, -148 + abs(shift) / 2, 18, 78, "#c68863", 9)}</g>'
        for angle, shift in zip(angles, (-30, -10, 10, 30), strict=True)
    )


def _hand() -> str:
    thumb = f'<g transform="rotate(-52 -30 -50)">{rect(-40, -100, 19, 60, "#c68863", 9)}</g>'
    return rect(-30, -28, 60, 28, SLATE, 6) + thumb + _fingers(True) + rect(-42, -96, 84, 78, "#c68863", 26)


def _hand2() -> str:
    body = rect(-42, -96, 84, 78, "#8a5a3c", 26)
    finger = rect(-30, -164, 20, 92, "#8a5a3c", 10)
    curled = "".join(rect(x, -112, 19, 40, "#7a4d32", 9) for x in (-8, 12, 31))
    thumb = f'<g transform="rotate(38 20 -60)">{rect(-12, -74, 56, 19, "#7a4d32", 9)}</g>'
    return rect(-30, -28, 60, 28, OXBLOOD, 6) + body + finger + curled + thumb


def _plant() -> str:
    leaves = "".join(
        f'<g transform="rotate({angle} 0 -58)"><path d="M0 -58C-26 -96 -14 -132 0 -150C14 -132 26 -96 0 '
        f'-58z" '
        f'fill="{fill}"/></g>'
        for angle, fill in ((-52, MOSS), (52, MOSS), (-26, SAGE), (26, SAGE), (0, MOSS))
    )
    return leaves + shape("M-34 -62h68l-10 62h-48z", CLAY) + rect(-40, -72, 80, 16, "#a95f38", 3)


def _vase() -> str:
    return (
        shape("M-22 -150h44c-4 26 36 44 36 92c0 40-22 58-58 58s-58-18-58-58c0-48 40-66 36-92z", CLAY)
        + shape("M-54 -84c30 14 78 14 108 0c3 10 4 18 4 26c-34 14-82 14-116 0c0-8 1-16 4-26z", CREAM)
        + line("M-44 -66l14-10 14 12 14-12 14 12 14-12 16 12", SLATE, 4)
        + disc(0, -150, 24, "#8f4f2d", 6)
    )


def _bowl() -> str:
    return (
        shape("M-66 -62h132c0 40-26 62-66 62s-66-22-66-62z", SLATE)
        + disc(0, -62, 66, "#dfe9ee", 13)
        + disc(0, -60, 54, OCHRE, 9)
        + line("M-58 -40c30 12 86 12 116 0", CREAM, 4)
    )


def _brushes() -> str:
    sticks = "".join(
        f'<g transform="rotate({angle} 0 -20)">{rect(-4, -150, 8, 120, WOOD, 3)}'
        f"{rect(-6, -160, 12, 18, '#9aa0a3')}"
        f'<path d="M-7 -160c-2-16 4-26 7-32c3 6 9 16 7 32z" fill="{tip}"/></g>'
        for angle, tip in ((-18, OXBLOOD), (-4, MOSS), (12, SLATE), (24, OCHRE))
    )
    return sticks + shape("M-34 -82h68l-5 82h-58z", SKY) + shape("M-32 -50h64l-3 50h-58z", "#8fb4c6")


def _wheel() -> str:
    return (
        rect(-64, -40, 128, 40, WOOD, 6)
        + rect(-8, -62, 16, 24, INK)
        + disc(0, -62, 66, "#8d8f92", 12)
        + disc(0, -66, 66, "#b9bcbe", 12)
        + shape("M-34 -70c-8-30 8-40 4-62h60c-4 22 12 32 4 62c-14 8-54 8-68 0z", CLAY)
        + disc(0, -132, 30, "#8f4f2d", 7)
        + line("M-36 -92c24 8 48 8 72 0M-32 -112c22 7 44 7 64 0", "#a95f38", 3)
    )


def _easel() -> str:
    return (
        line("M-44 0L-8 -190M44 0L8 -190M0 -20v-170", WOOD, 8)
        + rect(-62, -172, 124, 100, CREAM, 3)
        + rect(-54, -164, 108, 84, SKY)
        + shape("M-54 -112c24-26 40-20 56-4s34 0 52-14v50h-108z", SAGE)
        + shape("M-54 -96c30-8 70 18 108-4v20h-108z", MOSS)
        + disc(28, -144, 11, OCHRE)
        + rect(-66, -74, 132, 9, WOOD, 3)
    )


def _pencil() -> str:
    return (
        f'<g transform="rotate(28)">{rect(-9, -150, 18, 120, OCHRE)}{rect(-3, -150, 6, 120, "#c08a2c")}'
        f'<path d="M-9 -30h18l-9 28z" fill="#f0d6ae"/><path d="M-3 -11h6l-3 9z" fill="{INK}"/>'
        f"{rect(-9, -160, 18, 12, '#9aa0a3')}{rect(-9, -172, 18, 14, ROSE, 5)}</g>"
    )


def _frame() -> str:
    return (
        rect(-62, -170, 124, 150, OCHRE, 4)
        + rect(-50, -158, 100, 126, CREAM)
        + rect(-42, -150, 84, 110, "#d9c7b4")
        + shape("M-34 -40c2-34 18-44 34-44s32 10 34 44z", OXBLOOD)
        + disc(0, -104, 20, "#e0ac86", 24)
        + shape("M-22 -104c-4-36 48-36 44 0c-6-16-36-18-44 0z", INK)
        + line("M-30 0l12-22M30 0l-12-22", WOOD, 7)
    )


def _sewing() -> str:
    return (
        rect(-88, -18, 176, 18, WOOD, 4)
        + rect(-80, -34, 160, 18, INK, 5)
        + shape("M40 -34v-92h-100a18 18 0 0 0-18 18v22h26v-10h58v62z", OXBLOOD)
        + rect(36, -126, 42, 94, OXBLOOD, 8)
        + disc(84, -82, 17, INK)
        + disc(84, -82, 9, OCHRE)
        + line("M-64 -86v48", "#b9bcbe", 5)
        + rect(44, -144, 24, 18, SAGE, 3)
        + line("M-20 -108h44", OCHRE, 5)
    )


def _spool() -> str:
    return "".join(
        rect(x - 26, -h, 52, 9, WOOD, 3)
        + rect(x - 20, -h + 9, 40, h - 18, colour)
        + rect(x - 26, -9, 52, 9, WOOD, 3)
        + line(f"M{x - 18} {-h * 0.7}l36 8M{x - 18} {-h * 0.5}l36 8M{x - 18} {-h * 0.3}l36 8", CREAM, 2)
        for x, h, colour in ((-32, 74, MOSS), (32, 96, ROSE))
    )


def _shelfcloth() -> str:
    return (
        rect(-60, -24, 120, 24, SAGE, 10)
        + rect(-60, -48, 120, 24, ROSE, 10)
        + rect(-60, -72, 120, 24, SLATE, 10)
        + rect(-60, -96, 120, 24, OCHRE, 10)
        + line("M-44 -36h84M-44 -84h84", CREAM, 4)
    )


def _loaf() -> str:
    return (
        rect(-86, -12, 172, 12, WOOD, 5)
        + shape("M-76 -12c-14-50 18-84 76-84s90 34 76 84z", "#c98b45")
        + shape("M-62 -56c14-22 34-32 62-32s48 10 62 32c-40-12-84-12-124 0z", "#e0b06d")
        + line("M-36 -74l12 22M-6 -80l10 24M26 -76l10 22", "#8f5a24", 5)
    )


def _pot() -> str:
    return (
        line("M-70 -66h-20M70 -66h20", INK, 10)
        + rect(-70, -84, 140, 84, OXBLOOD, 14)
        + rect(-78, -96, 156, 18, "#5d1824", 8)
        + disc(0, -102, 12, OCHRE)
        + line("M-48 -60v36", ROSE, 6)
        + line("M-26 -124c-10-14 10-20 0-36M4 -128c-10-14 10-20 0-36M34 -124c-10-14 10-20 0-36", CREAM, 5)
    )


def _chilli() -> str:
    return (
        shape("M-46 -44c-20 14-10 44 26 42s52-18 64-40c-22 16-60 22-70-4z", "#b3322c")
        + line("M-40 -40c-6-14-2-24 8-30", MOSS, 7)
        + shape("M0 -70c-6 18 10 36 38 30s34-20 40-34c-18 10-54 18-62-2z", "#d24a35")
        + line("M6 -68c-6-12-2-20 8-26", MOSS, 6)
        + disc(-2, -6, 9, OCHRE)
        + disc(18, -5, 6, CLAY)
    )


def _jar_of(fill: str, lid: str) -> str:
    return (
        rect(-40, -102, 80, 102, "#e9f0ee", 14)
        + rect(-34, -82, 68, 76, fill, 10)
        + rect(-36, -122, 72, 22, lid, 5)
        + rect(-26, -62, 52, 34, CREAM, 3)
        + line("M-16 -50h32M-16 -40h20", INK, 3)
    )


def _jar() -> str:
    return _jar_of("#a8323e", MOSS)


def _jar2() -> str:
    return _jar_of("#b7a23c", OXBLOOD)


def _board() -> str:
    return (
        rect(-82, -14, 164, 14, WOOD, 5)
        + disc(-40, -36, 24, "#c9463a")
        + line("M-40 -60v-9", MOSS, 6)
        + disc(2, -30, 17, MOSS)
        + disc(-2, -34, 7, SAGE)
        + shape("M24 -18l52-58c12 6 10 26-2 34l-44 24z", "#cfd4d6")
        + f'<g transform="rotate(-48 72 -72)">{rect(70, -80, 58, 15, INK, 6)}</g>'
    )


def _chart() -> str:
    bars = "".join(
        rect(x, -h, 22, h - 12, fill)
        for x, h, fill in ((-52, 52, SAGE), (-22, 82, MOSS), (8, 66, OCHRE), (38, 116, OXBLOOD))
    )
    return rect(-72, -142, 144, 142, CREAM, 6) + bars + line("M-60 -12h122M-60 -12v-118", INK, 4)


def _blocks() -> str:
    return (
        rect(-58, -56, 56, 56, OXBLOOD, 6)
        + rect(4, -56, 56, 56, SAGE, 6)
        + rect(-28, -114, 56, 56, OCHRE, 6)
        + disc(-30, -28, 14, CREAM)
        + shape("M32 -44l16 30h-32z", CREAM)
        + line("M-14 -86h28M0 -100v28", CREAM, 7)
    )


def _camera() -> str:
    return (
        rect(-76, -92, 152, 92, INK, 12)
        + rect(-30, -108, 60, 22, INK, 6)
        + rect(-76, -70, 152, 14, OXBLOOD)
        + disc(0, -46, 36, "#8d8f92")
        + disc(0, -46, 28, "#24404f")
        + disc(-8, -54, 9, SKY)
        + disc(56, -80, 6, OCHRE)
    )


def _phone() -> str:
    return (
        rect(-42, -164, 84, 164, INK, 14)
        + rect(-35, -150, 70, 132, SKY, 4)
        + disc(0, -110, 18, CREAM)
        + line("M-9 -110l7 8 12-15", MOSS, 5)
        + line("M-22 -72h44M-22 -56h30M-22 -40h38", SLATE, 6)
    )


def _lock() -> str:
    return (
        line("M-28 -78v-24a28 28 0 0 1 56 0v24", "#8d8f92", 12)
        + rect(-50, -84, 100, 84, OCHRE, 10)
        + disc(0, -50, 12, INK)
        + rect(-5, -46, 10, 26, INK, 3)
    )


def _abacus() -> str:
    rows = ((-106, OXBLOOD, 4), (-76, OCHRE, 3), (-46, MOSS, 5))
    beads = "".join(
        line(f"M-66 {y}h132", WOOD, 3) + "".join(disc(-52 + n * 20, y, 10, fill, 13) for n in range(count))
        for y, fill, count in rows
    )
    return (
        rect(-80, -140, 160, 12, WOOD, 4)
        + line("M-74 -134v134M74 -134v134", WOOD, 12)
        + beads
        + rect(-80, -18, 160, 12, WOOD, 4)
    )


def _ruler() -> str:
    ticks = "".join(line(f"M{x} -18v{8 if x % 3 else 12}", INK, 2) for x in range(-72, 80, 12))
    return (
        shape("M-60 -22v-118l118 118z", SKY)
        + shape("M-42 -40v-56l56 56z", CREAM)
        + rect(-84, -22, 168, 22, OCHRE, 3)
        + ticks
    )


def _guitar() -> str:
    return (
        f'<g transform="rotate(14)">{rect(-8, -206, 16, 110, "#5b3a2a")}{rect(-14, -226, 28, 26, INK, 5)}'
        f"{disc(0, -88, 38, WOOD, 34)}{disc(0, -38, 52, WOOD, 44)}{disc(0, -74, 17, INK)}"
        f"{rect(-22, -32, 44, 8, INK, 2)}"
        f"{line('M-4 -220v190M0 -220v190M4 -220v190', CREAM, 1)}</g>"
    )


def _ukulele() -> str:
    return (
        f'<g transform="rotate(-12)">{rect(-7, -160, 14, 84, "#5b3a2a")}{rect(-12, -178, 24, 22, INK, 5)}'
        f"{disc(0, -68, 30, OCHRE, 26)}{disc(0, -30, 40, OCHRE, 32)}{disc(0, -56, 12, INK)}"
        f"{rect(-16, -24, 32, 7, INK, 2)}"
        f"{line('M-3 -174v150M3 -174v150', CREAM, 1)}</g>"
    )


def _notes() -> str:
    return (
        disc(-34, -46, 17, OXBLOOD, 13)
        + disc(30, -62, 17, OXBLOOD, 13)
        + line("M-19 -46v-92l64-18v94", OXBLOOD, 7)
        + line("M-19 -122l64-18", OXBLOOD, 12)
        + disc(-56, -120, 11, MOSS, 9)
        + line("M-46 -120v-50l14 14", MOSS, 6)
    )


def _piano() -> str:
    white = "".join(rect(-84 + n * 24, -44, 22, 32, CREAM, 2) for n in range(7))
    black = "".join(rect(-68 + n * 24, -44, 14, 19, INK, 1) for n in (0, 1, 3, 4, 5))
    return (
        rect(-96, -128, 192, 84, "#5b3a2a", 6)
        + rect(-96, -50, 192, 50, "#4a2e20", 4)
        + rect(-36, -116, 72, 50, CREAM, 3)
        + line("M-26 -102h52M-26 -92h52M-26 -82h40", INK, 2)
        + white
        + black
    )


def _stand() -> str:
    return (
        line("M0 -90v86M-30 0l30-24 30 24", INK, 7)
        + shape("M-62 -160h124l10 76h-144z", INK)
        + shape("M-52 -152h48v60h-54zM4 -152h48l6 60h-54z", CREAM)
        + line("M-46 -138h36M-48 -124h38M-48 -110h38M10 -138h36M10 -124h38M10 -110h38", SLATE, 3)
    )


def _quill() -> str:
    return (
        shape("M-58 -70h56v70h-56z", "#24404f")
        + rect(-46, -88, 32, 20, INK, 3)
        + rect(-50, -52, 40, 26, CREAM, 2)
        + shape("M-26 -84c0-60 40-110 92-122c4 54-34 100-78 110z", CREAM)
        + line("M-30 -76c16-54 50-96 90-124", WOOD, 4)
        + rect(8, -8, 84, 8, "#f0d6ae", 3)
    )


def _tree() -> str:
    return (
        line("M0 0v-86M0 -56l-34-34M0 -66l36-32", "#6d4a2d", 12)
        + disc(-42, -112, 34, MOSS)
        + disc(42, -118, 34, SAGE)
        + disc(0, -150, 42, MOSS)
        + disc(-44, -114, 9, CREAM)
        + disc(44, -120, 9, CREAM)
        + disc(-14, -160, 9, CREAM)
        + disc(16, -150, 9, CREAM)
    )


def _column() -> str:
    return (
        rect(-52, -14, 104, 14, "#d9c7b4", 2)
        + rect(-42, -26, 84, 12, "#e8dac9")
        + rect(-34, -152, 68, 126, CREAM)
        + line("M-20 -146v114M-4 -146v114M12 -146v114M26 -146v114", "#d9c7b4", 5)
        + rect(-46, -168, 92, 16, "#e8dac9", 2)
        + rect(-54, -180, 108, 12, "#d9c7b4", 2)
    )


def _map() -> str:
    return (
        shape("M-84 -112l56 18 56-18 56 18v94l-56-18-56 18-56-18z", "#f0e3c4")
        + shape("M-28 -94l56-18v94l-56 18z", "#e2d1a8")
        + line("M-70 -60c30 24 60-30 84-4s36 12 56 22", SLATE, 7)
        + line("M-56 -98l20 74M0 -100l40 72", OXBLOOD, 3)
        + shape("M12 -66c-18-26-10-44 6-44s24 18 6 44l-6 10z", OXBLOOD)
        + disc(18, -94, 7, CREAM)
    )


def _mat() -> str:
    return (
        rect(-100, -12, 176, 12, MOSS, 6)
        + disc(76, -26, 26, MOSS)
        + disc(76, -26, 17, SAGE)
        + disc(76, -26, 8, MOSS)
        + disc(-62, -52, 15, "#c68863")
        + shape("M-90 -14c0-20 22-28 34-20l40 8 34 2v10z", OXBLOOD)
        + line("M14 -20l36 2", "#c68863", 9)
    )


def _stones() -> str:
    return (
        disc(0, -14, 58, "#6f6a66", 15)
        + disc(4, -42, 44, "#8d8781", 14)
        + disc(-3, -68, 33, "#a59f98", 12)
        + disc(3, -91, 22, "#6f6a66", 10)
        + disc(0, -109, 13, "#8d8781", 7)
    )


def _firstaid() -> str:
    return (
        line("M-24 -102v-18h48v18", INK, 8)
        + rect(-76, -104, 152, 104, "#b3322c", 12)
        + disc(0, -52, 34, CREAM)
        + line("M0 -72v40M-20 -52h40", "#b3322c", 13)
    )


def _heart() -> str:
    return shape(
        "M0 -22C-74 -70 -58 -132 -26 -132C-8 -132 0 -116 0 -108C0 -116 8 -132 26 -132C58 -132 74 -70 0 -22z",
        ROSE,
    ) + line("M-70 -78h42l10-22 16 44 12-22h60", CREAM, 6)


MOTIFS: dict[str, Callable[[], str]] = {
    name.removeprefix("_"): draw
    for name, draw in list(globals().items())
    if name.startswith("_") and not name.startswith("__") and name not in ("_fingers", "_jar_of")
}
