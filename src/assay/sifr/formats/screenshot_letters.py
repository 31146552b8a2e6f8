"""The letters of the marks: small, bold and plain, drawn here so that no font has to be there."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["HEIGHT", "written"]

# Five columns by seven lines each; a bit is a point, the highest bit the leftmost.
_SHAPES = {
    "0": (14, 17, 17, 17, 17, 17, 14),
    "1": (4, 12, 4, 4, 4, 4, 14),
    "2": (14, 17, 1, 6, 8, 16, 31),
    "3": (14, 17, 1, 6, 1, 17, 14),
    "4": (2, 6, 10, 18, 31, 2, 2),
    "5": (31, 16, 30, 1, 1, 17, 14),
    "6": (14, 16, 16, 30, 17, 17, 14),
    "7": (31, 1, 2, 4, 4, 8, 8),
    "8": (14, 17, 17, 14, 17, 17, 14),
    "9": (14, 17, 17, 15, 1, 1, 14),
    "a": (0, 0, 14, 1, 15, 17, 15),
    "b": (16, 16, 30, 17, 17, 17, 30),
    "c": (0, 0, 15, 16, 16, 16, 15),
    "d": (1, 1, 15, 17, 17, 17, 15),
    "e": (0, 0, 14, 17, 31, 16, 14),
    "f": (6, 8, 28, 8, 8, 8, 8),
    "g": (0, 0, 15, 17, 15, 1, 30),
    "h": (16, 16, 30, 17, 17, 17, 17),
    "i": (4, 0, 12, 4, 4, 4, 14),
    "j": (2, 0, 6, 2, 2, 18, 12),
    "k": (16, 16, 18, 20, 24, 20, 18),
    "l": (12, 4, 4, 4, 4, 4, 14),
    "m": (0, 0, 26, 21, 21, 21, 21),
    "n": (0, 0, 30, 17, 17, 17, 17),
    "o": (0, 0, 14, 17, 17, 17, 14),
    "p": (0, 30, 17, 17, 30, 16, 16),
    "q": (0, 15, 17, 17, 15, 1, 1),
    "r": (0, 0, 22, 24, 16, 16, 16),
    "s": (0, 0, 15, 16, 14, 1, 30),
    "t": (8, 8, 28, 8, 8, 8, 6),
    "u": (0, 0, 17, 17, 17, 17, 15),
    "v": (0, 0, 17, 17, 17, 10, 4),
    "w": (0, 0, 17, 17, 21, 21, 10),
    "x": (0, 0, 17, 10, 4, 10, 17),
    "y": (0, 0, 17, 17, 15, 1, 30),
    "z": (0, 0, 31, 2, 4, 8, 31),
}
# Two lines are drawn twice, which makes the letters as high as the small print of a page.
_LINES = (0, 1, 2, 2, 3, 4, 5, 5, 6)
HEIGHT = len(_LINES)
_COLUMNS = 5
# Bold strokes would run together in these.
_THIN = frozenset("mw")


@functools.lru_cache(maxsize=4_096)
def written(word: str) -> NDArray[np.bool_]:
    """A word as points; what has no letter here is left blank."""
    import numpy as np

    pitch = _COLUMNS + 2
    points = np.zeros((HEIGHT, pitch * len(word)), np.bool_)
    for place, letter in enumerate(word):
        shape = _SHAPES.get(letter, (0,) * 7)
        for line, source in enumerate(_LINES):
            for column in range(_COLUMNS):
                if shape[source] >> (_COLUMNS - 1 - column) & 1:
                    # Every point is two wide: a bold letter survives when a picture is made smaller.
                    left = pitch * place + column
                    points[line, left : left + (1 if letter in _THIN else 2)] = True
    return points
