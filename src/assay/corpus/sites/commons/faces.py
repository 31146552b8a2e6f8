"""Drawn portraits of the members: a few features each, so that every face is somebody's own."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Look", "draw_face"]

_INK = "#2a2320"


@dataclass(frozen=True, slots=True)
class Look:
    """What a member looks like.

    Attributes:
        style: `short`, `long`, `bob`, `bun`, `curly`, `bald` or `scarf`.
    """

    ground: str
    skin: str
    hair: str
    style: str
    shirt: str
    beard: bool = False
    glasses: bool = False


def draw_face(look: Look) -> str:
    """Head and shoulders as an SVG."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160">',
        f'<rect width="160" height="160" fill="{look.ground}"/>',
        _behind(look),
        f'<path d="M14 160C18 122 52 116 80 116S142 122 146 160Z" fill="{look.shirt}"/>',
        f'<path d="M66 114L80 130L94 114Z" fill="{look.skin}"/>',
        f'<rect x="68" y="94" width="24" height="26" rx="10" fill="{look.skin}"/>',
        '<path d="M68 104C74 112 86 112 92 104L92 100L68 100Z" fill="#000" opacity="0.1"/>',
        f'<ellipse cx="80" cy="76" rx="29" ry="34" fill="{look.skin}"/>',
        _beard(look),
        _front(look),
        f'<circle cx="69" cy="78" r="3" fill="{_INK}"/><circle cx="91" cy="78" r="3" fill="{_INK}"/>',
        f'<path d="M63 70C66 67 71 67 74 69M86 69C89 67 94 67 97 70" stroke="{_INK}" stroke-width="2" '
        'fill="none" stroke-linecap="round" opacity="0.7"/>',
        '<path d="M80 80L78 88L82 88" stroke="#000" stroke-width="1.6" fill="none" opacity="0.3"/>',
        '<path d="M71 95C76 100 84 100 89 95" stroke="#8a3f36" stroke-width="2.6" fill="none" '
        'stroke-linecap="round"/>',
        _glasses(look),
        "</svg>",
    ]
    return "".join(parts)


def _behind(look: Look) -> str:
    hair = look.hair
    match look.style:
        case "long":
            return f'<path d="M44 80C38 22 122 22 116 80L124 134L36 134Z" fill="{hair}"/>'
        case "bob":
            return f'<path d="M44 76C40 24 120 24 116 76L120 104C110 112 50 112 40 104Z" fill="{hair}"/>'
        case "bun":
            return (
                f'<circle cx="80" cy="30" r="17" fill="{hair}"/>'
                f'<path d="M47 80C44 28 116 28 113 80L110 90L50 90Z" fill="{hair}"/>'
            )
        case "curly":
            puffs = ((52, 56), (60, 40), (80, 33), (100, 40), (108, 56), (46, 74), (114, 74))
            return "".join(f'<circle cx="{x}" cy="{y}" r="19" fill="{hair}"/>' for x, y in puffs)
        case "scarf":
            return f'<path d="M42 84C34 20 126 20 118 84L128 140L32 140Z" fill="{hair}"/>'
        case "bald":
            return ""
        case _:
            return f'<path d="M48 82C42 26 118 26 112 82L110 88L50 88Z" fill="{hair}"/>'


def _front(look: Look) -> str:
    hair = look.hair
    match look.style:
        case "bald":
            return (
                f'<path d="M51 74C49 84 52 90 54 92L52 70Z" fill="{hair}"/>'
                f'<path d="M109 74C111 84 108 90 106 92L108 70Z" fill="{hair}"/>'
            )
        case "scarf":
            return (
                f'<path d="M47 92C40 34 120 34 113 92C112 60 96 52 80 52S48 60 47 92Z" fill="{hair}"/>'
                f'<path d="M50 96C60 120 100 120 110 96L118 122L42 122Z" fill="{hair}"/>'
            )
        case "curly":
            puffs = ((60, 52), (72, 47), (86, 46), (99, 52))
            return "".join(f'<circle cx="{x}" cy="{y}" r="11" fill="{hair}"/>' for x, y in puffs)
        case "bob" | "bun":
            return f'<path d="M50 74C48 42 112 42 110 74C106 60 92 52 80 52S54 60 50 74Z" fill="{hair}"/>'
        case "long":
            return (
                f'<path d="M50 78C46 40 114 40 110 78C106 62 96 54 84 50C76 58 58 62 50 78Z" fill="{hair}"/>'
            )
        case _:
            return (
                f'<path d="M50 72C50 38 110 38 110 72C102 58 86 58 72 58C62 59 54 62 50 72Z" fill="{hair}"/>'
            )


def _beard(look: Look) -> str:
    if not look.beard:
        return ""
    return (
        f'<path d="M51 80C52 118 108 118 109 80C106 92 98 90 90 90C84 88 76 88 70 90C62 90 54 92 51 80Z" '
        f'fill="{look.hair}" opacity="0.92"/>'
    )


def _glasses(look: Look) -> str:
    if not look.glasses:
        return ""
    return (
        '<g fill="none" stroke="#33302e" stroke-width="2.4"><circle cx="68" cy="78" r="10"/>'
        '<circle cx="92" cy="78" r="10"/><path d="M78 77C79 75 81 75 82 77M58 76L51 73M102 76L109 73"/></g>'
    )
