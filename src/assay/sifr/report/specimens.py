"""The beginning of a page in every format, kept with the run: the report must not need the dataset."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from assay.errors import BadInput
from assay.stored import Stored

if TYPE_CHECKING:
    from assay.sifr.desk import Desk, PageAtHand

__all__ = ["PICTURE", "Specimen", "take_specimens"]

PICTURE = "screenshot"
_MOST_TEXT = 4_000
_WIDEST, _HIGHEST = 440, 400
_MOST_BYTES = 200_000


class Specimen(Stored):
    """One page in one format, as readers were shown it, as far as a report has room."""

    page: str
    format: str
    text: str = Field(default="", max_length=_MOST_TEXT)
    characters: int = 0
    """Of all that was shown."""
    picture: str = Field(default="", max_length=2 * _MOST_BYTES)
    """A small PNG in base64."""


def take_specimens(
    desk: Desk, pages: Iterable[str], formats: Sequence[str], budget: str, window: int | None = None
) -> list[Specimen]:
    """The pages in these formats within the budget, and as a picture where there is one, read or not."""
    return [
        specimen
        for page in pages
        for name in dict.fromkeys((*formats, PICTURE))
        if (specimen := _specimen(desk.take(page), name, budget, window)) is not None
    ]


def _specimen(at_hand: PageAtHand, name: str, budget: str, window: int | None) -> Specimen | None:
    page = at_hand.page.id
    try:
        image = at_hand.represented(name).image
        if image is not None:
            return Specimen(page=page, format=name, picture=_small(image))
        shown = at_hand.within(name, budget, window).text
    except (BadInput, struct.error):
        # Pages can be captured without a picture, and a user's own may be no PNG.
        return None
    return Specimen(page=page, format=name, text=shown[:_MOST_TEXT], characters=len(shown))


def _small(image: bytes) -> str:
    """The upper part of a picture, each pixel the mean of a square; empty where it would still be large."""
    import numpy as np

    from assay.sifr.formats.screenshot_png import read_png, write_png

    pixels = read_png(image)
    side = max(1, -(-pixels.shape[1] // _WIDEST))
    height, width = min(pixels.shape[0] // side, _HIGHEST), pixels.shape[1] // side
    squares = pixels[: height * side, : width * side].reshape(height, side, width, side, 3)
    written = write_png(squares.mean(axis=(1, 3)).astype(np.uint8))
    return base64.b64encode(written).decode("ascii") if len(written) <= _MOST_BYTES else ""
