"""Postcodes as people type them."""

from __future__ import annotations

import re

from assay.corpus.site import Visit

__all__ = ["is_postcode", "refused_for_spaces", "tidy_postcode"]

_SHAPE = re.compile(r"[A-Z]{1,2}\d{1,2}\d[A-Z]{2}")


def tidy_postcode(text: str) -> str:
    """`bk14rt` as `BK1 4RT`."""
    packed = re.sub(r"[^A-Z0-9]", "", text.upper())
    return f"{packed[:-3]} {packed[-3:]}"


def is_postcode(text: str) -> bool:
    """Does it look like a postcode, with or without its space?"""
    return _SHAPE.fullmatch(tidy_postcode(text).replace(" ", "")) is not None


def refused_for_spaces(visit: Visit, text: str) -> bool:
    """Is a good postcode refused for the way it was typed? Never on the clean site."""
    return bool(visit.knob("refuses_spaces")) and text != tidy_postcode(text).replace(" ", "")
