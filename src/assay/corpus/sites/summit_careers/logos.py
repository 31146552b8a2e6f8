"""The employers' marks, each drawn in a square of 96."""

from __future__ import annotations

__all__ = ["LOGOS"]


def _box(fill: str, body: str, radius: int = 14) -> str:
    return f'<rect width="96" height="96" rx="{radius}" fill="{fill}"/>{body}'


def _stroke(d: str, colour: str, width: float = 6) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _fill(d: str, colour: str) -> str:
    return f'<path d="{d}" fill="{colour}"/>'


LOGOS = {
    "highmere-lodge": _box(
        "#22443b",
        _fill("M16 54L48 22L80 54H70V60H26V54Z", "#f2e3c2")
        + _stroke("M18 70c8-6 14-6 20 0s14 6 20 0 14-6 20 0", "#7fb9c9", 5)
        + _stroke("M26 81c7-5 12-5 17 0s12 5 17 0 8-4 11-2", "#7fb9c9", 4),
    ),
    "corrie-cable-cars": _box(
        "#c2410c",
        _stroke("M10 34L86 18", "#ffffff", 5)
        + _stroke("M48 27v13", "#ffffff", 5)
        + _fill(
            "M26 40h44a8 8 0 0 1 8 8v18a10 10 0 0 1-10 10H28a10 10 0 0 1-10-10V48a8 8 0 0 1 8-8z", "#ffffff"
        )
        + _fill("M26 48h18v14H26zM52 48h18v14H52z", "#c2410c"),
        48,
    ),
    "fell-and-tarn-guides": _box(
        "#f3efe2",
        _fill("M8 68L36 24L52 48L62 34L88 68Z", "#2b5d4c")
        + _fill("M36 24l8 12-8 5-7-6z", "#ffffff")
        + _stroke("M14 80h68", "#3b87a3", 6),
    ),
    "stonebeck-camping": _box(
        "#2f6f52",
        _fill("M14 76L48 22L82 76Z", "#f6d98f")
        + _fill("M38 76L48 54L58 76Z", "#2f6f52")
        + _stroke("M48 22l-7-9M48 22l7-9", "#f6d98f", 5),
    ),
    "tarnside-hospital": _box(
        "#0e5f7d",
        _fill("M38 18h20v20h20v20H58v20H38V58H18V38h20z", "#ffffff")
        + _stroke("M28 49h10l5-10 9 20 6-10h10", "#0e5f7d", 4),
    ),
    "keld-valley-care": _box(
        "#7c3f58",
        _fill("M48 78C14 56 16 26 34 26C44 26 48 36 48 38C48 36 52 26 62 26C80 26 82 56 48 78Z", "#fbe9ee")
        + _stroke("M32 58l16-14 16 14", "#7c3f58", 5),
        48,
    ),
    "glenholt-family-practice": _box(
        "#e5f2ee",
        _stroke("M30 20v18a16 16 0 0 0 32 0V20", "#1c5a4a", 6)
        + _stroke("M46 54v10a12 12 0 0 0 24 0v-6", "#1c5a4a", 6)
        + '<circle cx="70" cy="52" r="8" fill="#1c5a4a"/>',
    ),
    "northfell-hydro": _box(
        "#103a52",
        _fill("M48 14C66 36 74 48 74 60a26 26 0 0 1-52 0C22 48 30 36 48 14Z", "#7fd0e6")
        + _fill("M52 34L36 62h11l-4 20 18-28H50z", "#103a52"),
    ),
    "ardenworks": _box(
        "#2b2f33",
        '<circle cx="48" cy="48" r="22" fill="none" stroke="#f0b429" stroke-width="8"/>'
        + _stroke(
            "M48 14v10M48 72v10M14 48h10M72 48h10M24 24l7 7M65 65l7 7M72 24l-7 7M24 72l7-7", "#f0b429", 8
        )
        + '<circle cx="48" cy="48" r="7" fill="#f0b429"/>',
        4,
    ),
    "passroad-civil": _box(
        "#f0b429",
        _fill("M36 84L44 14H52L60 84Z", "#2b2f33")
        + _stroke("M48 22v10M48 42v12M48 64v14", "#f0b429", 4)
        + _stroke("M10 70L30 40M86 70L66 40", "#2b2f33", 7),
        4,
    ),
    "glenholt-primary-school": _box(
        "#fff3d6",
        _fill("M46 62h6v20h-6z", "#7a4f32")
        + _fill("M49 12C64 26 76 40 70 56C64 68 34 68 28 56C22 40 34 26 49 12Z", "#3b8a52")
        + '<circle cx="40" cy="46" r="5" fill="#e4602b"/><circle cx="58" cy="40" r="5" fill="#f0b429"/>'
        + '<circle cx="52" cy="56" r="5" fill="#ffffff"/>',
        48,
    ),
    "fellmouth-high-school": _box(
        "#1f3d7a",
        _fill("M18 16H78V50C78 68 64 78 48 84C32 78 18 68 18 50Z", "#ffffff")
        + _stroke("M28 40c7-6 13-6 20 0s13 6 20 0M28 54c7-6 13-6 20 0s13 6 20 0", "#1f3d7a", 6),
    ),
    "keld-outdoor-centre": _box(
        "#0f5d6b",
        '<circle cx="48" cy="48" r="30" fill="none" stroke="#ffffff" stroke-width="6"/>'
        + _fill("M48 24L58 50L48 46L38 50Z", "#ff8a4c")
        + _fill("M48 72L38 50L48 46L58 50Z", "#ffffff"),
    ),
}
