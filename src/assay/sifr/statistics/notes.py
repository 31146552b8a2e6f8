"""What must be said before any number is believed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.sifr.statistics.controls import CONTROLLED, SEEDLESS, WANTED_SEEDS
from assay.sifr.statistics.figures import FEW
from assay.sifr.statistics.rows import Row
from assay.sifr.words import CONTROLS

__all__ = ["WANTED_REPEATS", "notes"]

WANTED_REPEATS = 5
"""The protocol's minimum."""


def notes(rows: Sequence[Row], counts: Mapping[str, Any], reference: str) -> list[str]:
    """The limits of these readings, in sentences."""
    if not rows:
        return ["There are no readings."]
    formats = {row.format for row in rows}
    said = _breadth(counts) + _depth(counts)
    if reference not in formats:
        said.append(f"{reference} was not read, so nothing is compared with it.")
    if formats & set(CONTROLS) and CONTROLLED not in formats:
        said.append(f"{CONTROLLED} was not read, so its controls have nothing to be compared with.")
    if len(formats - set(CONTROLS)) == 1:
        said.append("One format: there is nothing to compare it with.")
    if any(_seeds(rows, name) < WANTED_SEEDS for name in formats & set(CONTROLS) - SEEDLESS):
        said.append(f"A control was drawn with fewer than {WANTED_SEEDS} seeds.")
    if counts["failed"]:
        said.append(
            f"{counts['failed']:,} of {counts['attempted']:,} readings failed; in accuracy they count as 0."
        )
    if counts["leaking"]:
        said.append(
            f"The answers to {counts['leaking']:,} tasks stand in some format where nobody can see them; "
            "accuracy without these tasks is given too."
        )
    if counts["duplicates"]:
        said.append(f"{counts['duplicates']:,} readings stand more than once; all of them count.")
    return said


def _breadth(counts: Mapping[str, Any]) -> list[str]:
    pages, sites = counts["pages"], counts["sites"]
    said = []
    if pages == 1:
        said.append("One page: nothing here says how other pages would be read.")
    elif pages < FEW:
        said.append(f"{pages} pages are few: intervals from so few are often too narrow.")
    elif sites < FEW:
        said.append(f"{sites} sites are few: pages were drawn, and pages of one site are alike.")
    if len(counts["models"]) == 1:
        said.append("One model: nothing here says how others would read.")
    return said


def _depth(counts: Mapping[str, Any]) -> list[str]:
    repeats, said = counts["repeats"], []
    if repeats < 2:
        said.append("No repeats: consistency is not measured.")
    elif repeats < WANTED_REPEATS:
        said.append(f"{repeats} repeats, where the protocol asks for {WANTED_REPEATS}.")
    if not counts["twins"]:
        said.append("There are no unanswerable twins, so false claims are not measured.")
    return said


def _seeds(rows: Sequence[Row], name: str) -> int:
    return len({row.seed for row in rows if row.format == name})
