"""`screenshot`: the window as a picture, with the ref of every element that has one drawn at its corner.

The marks are drawn onto the stored picture and not into the page, so that the page is never touched and the
same stored page always gives the same picture. What a scroll would bring into view has no mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from assay.sifr.formats.records import Subject
from assay.sifr.formats.registry import representation
from assay.sifr.formats.screenshot_letters import HEIGHT, written
from assay.sifr.formats.screenshot_png import read_png, write_png

if TYPE_CHECKING:
    from assay.sifr.formats.screenshot_png import Pixels
    from assay.sifr.page.records import Item

__all__ = ["marked_refs", "screenshot"]

# Dark enough for white letters (contrast above 4.5), and apart also for people who do not see red or green.
_COLOURS = {
    "button": (176, 0, 32),
    "link": (0, 76, 176),
    "input": (110, 0, 140),
    "select": (110, 0, 140),
    "checkbox": (110, 0, 140),
    "radio": (110, 0, 140),
    "image": (0, 95, 80),
    "text": (60, 60, 60),
}
_OTHER = (110, 70, 0)
_EDGE = 2
_TAG_HEIGHT = HEIGHT + 2 * _EDGE
_MOST_MARKS = 2_000
_PLAIN = 24


class _Tag(NamedTuple):
    """Where the words of a mark stand, in pixels of the picture."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: _Tag) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@representation("screenshot")
def screenshot(subject: Subject) -> bytes:
    """The marked picture as a PNG file."""
    pixels = read_png(subject.state.screenshot)
    scale = pixels.shape[1] / subject.model.viewport[0]
    boxes = [(item, _box(item, subject, scale)) for item in _in_view(subject)]
    tags = _placed(boxes, pixels)
    for item, box in boxes:
        _frame(pixels, box, _COLOURS.get(item.kind, _OTHER))
    # Words last, so that no frame runs through them.
    for (item, _), tag in zip(boxes, tags, strict=True):
        _write(pixels, item.ref, tag, _COLOURS.get(item.kind, _OTHER))
    return write_png(pixels)


def marked_refs(subject: Subject) -> frozenset[str]:
    """The refs that stand in the picture."""
    return frozenset(item.ref for item in _in_view(subject))


def _in_view(subject: Subject) -> list[Item]:
    left, top = _scrolled(subject)
    width, height = subject.model.viewport
    return [
        item
        for item in subject.model.items
        if item.referable
        and item.place.width > 0
        and item.place.height > 0
        and left < item.place.x + item.place.width
        and item.place.x < left + width
        and top < item.place.y + item.place.height
        and item.place.y < top + height
    ][:_MOST_MARKS]


def _scrolled(subject: Subject) -> tuple[float, float]:
    scroll = subject.state.dom["documents"][0]["scroll"]
    return scroll[0], scroll[1]


def _box(item: Item, subject: Subject, scale: float) -> _Tag:
    left, top = _scrolled(subject)
    place = item.place
    return _Tag(
        round((place.x - left) * scale),
        round((place.y - top) * scale),
        round((place.x + place.width - left) * scale),
        round((place.y + place.height - top) * scale),
    )


def _frame(pixels: Pixels, box: _Tag, colour: tuple[int, int, int]) -> None:
    height, width = pixels.shape[:2]
    left, right = max(0, box.left), min(width, box.right)
    top, bottom = max(0, box.top), min(height, box.bottom)
    if left >= right or top >= bottom:
        return
    for line in (box.top, box.bottom - 1):
        if 0 <= line < height:
            pixels[line, left:right] = colour
    for column in (box.left, box.right - 1):
        if 0 <= column < width:
            pixels[top:bottom, column] = colour


def _placed(boxes: Sequence[tuple[Item, _Tag]], pixels: Pixels) -> list[_Tag]:
    """A place for the words of each mark: on nothing if there is one, else at least on no other mark."""
    taken: list[_Tag] = []
    height, width = pixels.shape[:2]
    for item, box in boxes:
        wide = written(item.ref).shape[1] + 2 * _EDGE - 1
        choices = [_inside(left, top, wide, width, height) for left, top in _corners(box, wide)]
        free = [tag for tag in choices if not any(tag.meets(other) for other in taken)]
        taken.append(next((tag for tag in free if _is_blank(pixels, tag)), free[0] if free else choices[0]))
    return taken


def _is_blank(pixels: Pixels, tag: _Tag) -> bool:
    covered = pixels[tag.top : tag.bottom, tag.left : tag.right, 1]
    # Line by line: a border that runs under the mark is nothing that anybody reads.
    return bool((covered.max(axis=1).astype(int) - covered.min(axis=1) < _PLAIN).all())


def _corners(box: _Tag, wide: int) -> Iterator[tuple[int, int]]:
    above, below = box.top - _TAG_HEIGHT, box.bottom
    yield box.left, above
    yield box.right - wide, above
    yield box.left, below
    yield box.right - wide, below
    yield box.right, box.top
    yield box.left - wide, box.top
    yield box.left, box.top
    yield box.right - wide, box.top


def _inside(left: int, top: int, wide: int, width: int, height: int) -> _Tag:
    left = max(0, min(left, width - wide))
    top = max(0, min(top, height - _TAG_HEIGHT))
    return _Tag(left, top, left + wide, top + _TAG_HEIGHT)


def _write(pixels: Pixels, ref: str, tag: _Tag, colour: tuple[int, int, int]) -> None:
    pixels[tag.top : tag.bottom, tag.left : tag.right] = colour
    points = written(ref)
    inner = pixels[tag.top + _EDGE : tag.top + _EDGE + points.shape[0], tag.left + _EDGE : tag.right]
    wide = min(points.shape[1], inner.shape[1])
    inner[:, :wide][points[: inner.shape[0], :wide]] = 255
