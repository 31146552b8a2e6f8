"""`sifr_v2`: SPEC v2.0 to the letter, as YAML in four sections."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import representation
from assay.sifr.spec.building import build_sifr
from assay.sifr.spec.records import UNKNOWN_TIME, Detail, SifrDocument
from assay.sifr.spec.writing import Piece, pieces

if TYPE_CHECKING:
    from assay.sifr.page.records import PageModel

__all__ = ["sifr_v2", "spec_parts"]

# The summary's layout comes after every element, relations and counts after that.
_LAYOUT = 1.0
_RELATIONS = 2.0


@representation("sifr_v2")
def sifr_v2(subject: Subject) -> Sequence[Part]:
    """The page as a strict file, at standard detail."""
    captured_at = subject.captured_at or UNKNOWN_TIME
    return spec_parts(build_sifr(subject.model, captured_at, subject.rows), subject.model)


def spec_parts(document: SifrDocument, model: PageModel, detail: Detail = "standard") -> list[Part]:
    """A file in parts: one per element, kept by salience; nothing that stays names what is cut."""
    written = pieces(document, detail)
    places = {piece.element: place for place, piece in enumerate(written) if piece.element is not None}
    salience = {item.ref: item.salience for item in model.items}
    least = min(salience.values(), default=0.0)
    return [
        Part(
            piece.text,
            parent=piece.parent,
            # The ref of a line of text is no answer; here as in the other formats it does not count.
            refs=tuple(model.refs & {piece.element}) if piece.element else (),
            rank=_rank(piece, salience, least),
            needs=_needs(piece, places, len(written)),
        )
        for piece in written
    ]


def _needs(piece: Piece, places: dict[str, int], count: int) -> tuple[int, ...]:
    if piece.counts_all:
        return tuple(range(count))
    return tuple(places[ref] for ref in piece.needs)


def _rank(piece: Piece, salience: dict[str, float], least: float) -> float:
    if piece.element is not None:
        return salience[piece.element]
    if piece.parent is None:
        return inf
    if piece.heading:
        return -inf
    return least - (_RELATIONS if piece.needs or piece.counts_all else _LAYOUT)
