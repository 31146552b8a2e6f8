"""Oracles that several operators share, and the small words they are built from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Oracle

if TYPE_CHECKING:
    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["absent", "clean_text", "lacks_words", "says", "shows"]


def clean_text(text: object) -> str:
    """A text as the probe reads it: one line, single spaces."""
    return " ".join(str(text).split())


async def absent(probe: Probe, defect: Defect) -> Evidence:
    """Present when the element is not there or not visible."""
    shown = await probe.shown(defect.target)
    return Evidence(not shown, f"{defect.target} is {'shown' if shown else 'not shown'}")


async def shows(probe: Probe, defect: Defect) -> Evidence:
    """Present when the element is there and visible."""
    shown = await probe.shown(defect.target)
    return Evidence(shown, f"{defect.target} is {'shown' if shown else 'not shown'}")


async def says(probe: Probe, defect: Defect) -> Evidence:
    """Present when the element says `params["text"]`."""
    found = await probe.text(defect.target)
    wanted = clean_text(defect.params["text"])
    # The stylesheet may change the case; the words are the same.
    return Evidence(wanted.lower() in found.lower() and bool(wanted), f"it says {found[:120]!r}")


def lacks_words(parameter: str) -> Oracle:
    """Present when the element does not say what this parameter expects."""

    async def oracle(probe: Probe, defect: Defect) -> Evidence:
        found = await probe.text(defect.target)
        wanted = clean_text(defect.params[parameter])
        return Evidence(
            re.search(re.escape(wanted), found, re.IGNORECASE) is None,
            f"{wanted!r} was expected; it says {found[:120]!r}",
        )

    return oracle
