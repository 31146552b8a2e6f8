"""Colours as WCAG counts them: relative luminance, layers over layers, and the contrast of two."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["WHITE", "Colour", "contrast", "parse_colour"]

_COMPUTED = re.compile(r"rgba?\(([\d.]+), ?([\d.]+), ?([\d.]+)(?:, ?([\d.]+))?\)")


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255, and how much of what is behind it shows through."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def over(self, behind: Colour) -> Colour:
        """This colour painted over another, which is opaque."""
        mixed = (
            top * self.alpha + under * (1 - self.alpha)
            for top, under in zip(self[:3], behind[:3], strict=True)
        )
        return Colour(*mixed)

    @property
    def luminance(self) -> float:
        """Relative luminance (WCAG 2.2)."""
        red, green, blue = (_linear(part / 255) for part in self[:3])
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


WHITE = Colour(255, 255, 255)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def parse_colour(text: str) -> Colour | None:
    """A computed colour; None for what is written in another colour space."""
    found = _COMPUTED.fullmatch(text.strip()[:100])
    if found is None:
        return None
    try:
        red, green, blue, alpha = (float(part) if part else 1.0 for part in found.groups())
    except ValueError:
        return None
    if max(red, green, blue) > 255 or alpha > 1:
        return None
    return Colour(red, green, blue, alpha)


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of two opaque colours, from 1 to 21."""
    high, low = sorted((one.luminance, other.luminance), reverse=True)
    return (high + 0.05) / (low + 0.05)
