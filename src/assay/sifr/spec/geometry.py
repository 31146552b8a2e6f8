"""What boxes say about each other: the nearest neighbours, rows and columns, places on the grid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from assay.sifr.page.records import Item, Place
from assay.sifr.spec.records import GridPlace, Orientation

__all__ = ["GRID", "Neighbours", "distance", "grid_of", "orientation_of", "page_size"]

GRID = 12
MAX_GAP = 200
"""Further apart than this many pixels, things are no neighbours."""
_CELL = 256
# Where thousands of boxes lie on each other, the first of them will do.
_MOST_CANDIDATES = 200


class Neighbours:
    """Finds what stands nearest, looking only at the boxes around."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = [item for item in items if item.place.width > 0 and item.place.height > 0]
        self.cells: dict[tuple[int, int], list[int]] = defaultdict(list)
        for order, item in enumerate(self.items):
            for cell in _cells(item.place, 0):
                self.cells[cell].append(order)

    def _candidates(self, item: Item) -> Iterator[tuple[int, Item]]:
        """The things in the cells around, each once, in reading order."""
        held = chain.from_iterable(self.cells.get(cell, ()) for cell in _cells(item.place, MAX_GAP))
        for order in sorted(set(islice(held, _MOST_CANDIDATES))):
            if self.items[order].ref != item.ref:
                yield order, self.items[order]

    def below_and_right(self, item: Item) -> Iterator[tuple[str, str]]:
        """The nearest thing below and the nearest to the right, as relations of the item to them."""
        place = item.place
        below = right = (MAX_GAP + 1, 0)
        for order, other in self._candidates(item):
            down = other.place.y - place.y - place.height
            if 0 <= down < below[0] and _overlap(place, other.place, across=True) > 0:
                below = (down, order)
            aside = other.place.x - place.x - place.width
            if 0 <= aside < right[0] and _overlap(place, other.place, across=False) > 0:
                right = (aside, order)
        for relation, (gap, order) in (("above", below), ("left-of", right)):
            if gap <= MAX_GAP:
                yield self.items[order].ref, f"{relation}({gap}px)"

    def nearest(self, item: Item, count: int) -> tuple[str, ...]:
        """The refs of the nearest things on any side."""
        near = sorted((distance(item.place, other.place), order) for order, other in self._candidates(item))
        return tuple(self.items[order].ref for gap, order in near[:count] if gap <= MAX_GAP)


def _cells(place: Place, margin: int) -> Iterator[tuple[int, int]]:
    # A box as large as a whole page of a hostile size is found by its corner.
    left, top = (place.x - margin) // _CELL, (place.y - margin) // _CELL
    right = (place.x + place.width + margin) // _CELL
    bottom = (place.y + place.height + margin) // _CELL
    for column in range(left, min(right, left + 16) + 1):
        for row in range(top, min(bottom, top + 16) + 1):
            yield column, row


def _overlap(one: Place, other: Place, *, across: bool) -> int:
    """How many pixels two boxes share in width (across) or in height."""
    if across:
        return min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    return min(one.y + one.height, other.y + other.height) - max(one.y, other.y)


def distance(one: Place, other: Place) -> int:
    """How many pixels lie between two boxes, across and down together."""
    return max(0, -_overlap(one, other, across=True)) + max(0, -_overlap(one, other, across=False))


def orientation_of(places: Sequence[Place]) -> Orientation:
    """In a row or in a column: whichever way their middles are further spread."""
    across = [2 * place.x + place.width for place in places]
    down = [2 * place.y + place.height for place in places]
    return "horizontal" if max(across) - min(across) > max(down) - min(down) else "vertical"


def page_size(items: Sequence[Item], viewport: tuple[int, int]) -> tuple[int, int]:
    """The page as far as its things reach, at least the window."""
    width = max((item.place.x + item.place.width for item in items), default=0)
    height = max((item.place.y + item.place.height for item in items), default=0)
    return max(width, viewport[0], 1), max(height, viewport[1], 1)


def grid_of(place: Place, size: tuple[int, int]) -> GridPlace:
    """The columns and rows of the 12x12 grid that a box touches."""
    return GridPlace(_span(place.x, place.width, size[0]), _span(place.y, place.height, size[1]))


def _span(start: int, length: int, whole: int) -> tuple[int, int]:
    first = min(max(start * GRID // whole, 0), GRID - 1)
    last = -(-(start + length) * GRID // whole)
    return first, min(max(last, first + 1), GRID)
