"""The marked screenshot: pictures are read and written exactly, and every mark can be read off again."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from assay.browser import DESKTOP, PageState
from assay.errors import BadInput
from assay.sifr.formats.records import Subject
from assay.sifr.formats.registry import represent
from assay.sifr.formats.screenshot import marked_refs
from assay.sifr.formats.screenshot_letters import written
from assay.sifr.formats.screenshot_png import read_png, write_png
from assay.sifr.page.records import Item, PageModel, Place
from assay.sifr.words import KINDS

Pixels = NDArray[np.uint8]


def encoded(pixels: Pixels, kinds: list[int]) -> bytes:
    """A PNG file whose lines have the given filters, written pixel by pixel as the standard says."""
    height, width, channels = pixels.shape
    values = pixels.astype(int)
    lines = bytearray()
    for y in range(height):
        lines.append(kinds[y])
        for x in range(width):
            for c in range(channels):
                left = values[y, x - 1, c] if x else 0
                up = values[y - 1, x, c] if y else 0
                corner = values[y - 1, x - 1, c] if x and y else 0
                guess = left + up - corner
                nearest = min((abs(guess - v), place, v) for place, v in enumerate((left, up, corner)))[2]
                base = (0, left, up, (left + up) // 2, nearest)[kinds[y]]
                lines.append((values[y, x, c] - base) % 256)
    header = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


@settings(max_examples=40)
@given(
    size=st.tuples(st.integers(1, 7), st.integers(1, 9), st.sampled_from([3, 4])),
    seed=st.integers(0, 10**6),
    data=st.data(),
)
def test_pictures_with_any_filters_are_read_exactly(
    size: tuple[int, int, int], seed: int, data: st.DataObject
) -> None:
    pixels = np.random.default_rng(seed).integers(0, 256, size, dtype=np.uint8)
    kinds = data.draw(st.lists(st.integers(0, 4), min_size=size[0], max_size=size[0]))
    assert np.array_equal(read_png(encoded(pixels, kinds)), pixels[:, :, :3])


@given(size=st.tuples(st.integers(1, 20), st.integers(1, 20)), seed=st.integers(0, 10**6))
def test_what_is_written_is_read_again(size: tuple[int, int], seed: int) -> None:
    pixels = np.random.default_rng(seed).integers(0, 256, (*size, 3), dtype=np.uint8)
    file = write_png(pixels)
    assert np.array_equal(read_png(file), pixels)
    assert write_png(pixels) == file


@given(junk=st.binary(max_size=60), cut=st.integers(0, 80), at=st.integers(0, 80))
def test_damaged_pictures_are_said_in_one_sentence(junk: bytes, cut: int, at: int) -> None:
    whole = write_png(np.zeros((3, 3, 3), np.uint8))
    for damaged in (junk, whole[:cut], whole[:at] + junk + whole[at + 1 :]):
        try:
            assert read_png(damaged).shape[2] == 3
        except BadInput as error:
            assert "capture the page again" in str(error)


def test_a_picture_that_would_fill_the_memory_is_refused() -> None:
    header = struct.pack(">IIBBBBB", 2**30, 2**30, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + header + b"\0\0\0\0"
    with pytest.raises(BadInput, match="1073741824"):
        read_png(bomb)


def subject(items: tuple[Item, ...], scroll: tuple[int, int] = (0, 0), scale: int = 1) -> Subject:
    """A white page with nothing but these elements."""
    picture = np.full((DESKTOP.height * scale, DESKTOP.width * scale, 3), 255, np.uint8)
    dom = f'{{"documents": [{{"scroll": [{scroll[0]}, {scroll[1]}]}}]}}'.encode()
    state = PageState(
        "http://a.test/", "", 200, DESKTOP, "1", "pinned", {"screenshot": write_png(picture), "dom": dom}
    )
    made = Subject(state)
    window = (DESKTOP.width, DESKTOP.height)
    made.__dict__["_read"] = (None, PageModel("http://a.test/", "", "en", window, items))
    return made


def button(number: int, place: Place, *, referable: bool = True) -> Item:
    return Item(f"btn{number:03d}", number, "button", place=place, referable=referable)


_SEEN: dict[str, NDArray[Any]] = {}


def read_off(picture: Pixels, ref: str) -> list[tuple[int, int]]:
    """Where a ref can be read: white letters on one dark colour."""
    points = written(ref)
    # As many numbers as a picture has are compared once, and not for every ref.
    if "picture" not in _SEEN or _SEEN["picture"] is not picture:
        white = (picture == 255).all(axis=2)
        _SEEN.update(picture=picture, white=white, dark=(picture.astype(int).sum(axis=2) < 300) & ~white)
    white, dark = _SEEN["white"], _SEEN["dark"]
    # From the ground, of which there is little, to the letters.
    wanted = sorted(np.ndindex(*points.shape), key=lambda place: bool(points[place]))
    first = wanted[0]
    tops, lefts = np.nonzero(dark)
    tops, lefts = tops - first[0], lefts - first[1]
    inside = (tops >= 0) & (lefts >= 0)
    inside &= (tops + points.shape[0] <= dark.shape[0]) & (lefts + points.shape[1] <= dark.shape[1])
    tops, lefts = tops[inside], lefts[inside]
    for y, x in wanted:
        fits = (white if points[y, x] else dark)[tops + y, lefts + x]
        tops, lefts = tops[fits], lefts[fits]
    return [(int(y), int(x)) for y, x in zip(tops, lefts, strict=True)]


def marked(made: Subject) -> Pixels:
    image = represent(made, "screenshot").image
    assert image is not None
    return read_png(image)


def test_every_mark_in_view_can_be_read_and_stands_at_its_element() -> None:
    places = [Place(40 + 160 * (n % 7), 60 + 90 * (n // 7), 120, 40) for n in range(42)]
    made = subject(tuple(button(n + 1, place) for n, place in enumerate(places)))
    picture = marked(made)
    assert len(marked_refs(made)) == 42
    for item in made.model.items:
        found = read_off(picture, item.ref)
        assert len(found) == 1, item.ref
        top, left = found[0]
        assert abs(top - item.place.y) <= 60
        assert item.place.x - 60 <= left <= item.place.x + item.place.width + 10


def test_what_is_out_of_view_or_cannot_be_asked_for_has_no_mark() -> None:
    made = subject(
        (
            button(1, Place(10, 20, 100, 30)),
            button(2, Place(10, 2_000, 100, 30)),
            button(3, Place(-500, 20, 100, 30)),
            button(4, Place(300, 20, 0, 0)),
            button(5, Place(300, 20, 100, 30), referable=False),
        )
    )
    assert marked_refs(made) == {"btn001"}
    picture = marked(made)
    assert read_off(picture, "btn001")
    assert not any(read_off(picture, ref) for ref in ("btn002", "btn003", "btn004", "btn005"))


def test_marks_follow_the_page_when_it_is_scrolled_and_the_window_when_it_is_dense() -> None:
    scrolled = subject((button(1, Place(10, 1_100, 100, 30)),), scroll=(0, 1_000))
    assert read_off(marked(scrolled), "btn001")[0][0] < 140
    dense = subject((button(1, Place(500, 300, 100, 30)),), scale=2)
    top, left = read_off(marked(dense), "btn001")[0]
    assert 540 <= top <= 700
    assert 900 <= left <= 1_250


def test_marks_at_the_edges_and_on_one_another_stay_inside_the_picture() -> None:
    corner = [Place(1_270, 790, 100, 100), Place(-20, -20, 40, 40), Place(0, 0, 1_280, 800)]
    stacked = [Place(600, 400, 20, 10)] * 30
    made = subject(tuple(button(n + 1, place) for n, place in enumerate([*corner, *stacked])))
    picture = marked(made)
    assert picture.shape == (800, 1_280, 3)
    assert all(read_off(picture, ref) for ref in ("btn001", "btn002", "btn003"))


def test_letters_differ_from_one_another() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    shapes = {written(letter).tobytes() for letter in letters}
    assert len(shapes) == len(letters)


def test_the_letters_of_a_mark_stand_out_from_its_ground() -> None:
    for kind in KINDS:
        item = Item("btn001", 1, kind, place=Place(200, 200, 90, 30), referable=True)
        picture = marked(subject((item,)))
        top, left = read_off(picture, "btn001")[0]
        ground = picture[top - 1, left].astype(float) / 255
        linear = np.where(ground <= 0.03928, ground / 12.92, ((ground + 0.055) / 1.055) ** 2.4)
        assert 1.05 / (float(linear @ [0.2126, 0.7152, 0.0722]) + 0.05) >= 4.5
