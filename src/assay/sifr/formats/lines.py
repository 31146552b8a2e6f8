"""The default `sifr`: one line per element in reading order, in the regions where they stand.

A page is first written as units, one for each line; the negative controls change units, and nothing else,
before they become parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assay.sifr.formats.lines_things import Pen, escaped
from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import representation
from assay.sifr.page.flow import Event, Flow, Line, Words, things_in

if TYPE_CHECKING:
    from assay.sifr.page.records import PageModel

__all__ = ["LEGEND", "Unit", "lines", "parts_of", "units_of"]

LEGEND = """\
Reading order. ref name (href) ="value" states @x,y,width,height; ref[name] inside a line
{ opens a region, } closes it; -2 begins a member of group 2; ref! matters most, ref* matters; ~~struck out~~
"""
_ALWAYS = 1e9
_LIKE_OURS = re.compile(r"[{}\\#!*]|-\d")


@dataclass(frozen=True, slots=True)
class Unit:
    """A line to be: an element or a text, or the opening of a region.

    Attributes:
        text: Without sign of group or region.
        refs: The refs in it.
        rank: The salience of what matters most in it.
        group: The number of the group whose member begins here; 0 for none.
        opens: Whether it opens a region.
        inside: The place of the unit that opens the region around it.
    """

    text: str
    refs: tuple[str, ...] = ()
    rank: float = 0.0
    group: int = 0
    opens: bool = False
    inside: int | None = None


@representation("sifr")
def lines(subject: Subject) -> Sequence[Part]:
    """The page in lines."""
    return parts_of(subject.model, units_of(subject.flow, subject.model))


def units_of(flow: Flow, model: PageModel, *, marks: bool = True) -> list[Unit]:
    """The lines of a page; the model says the salience and the cluster of everything."""
    return _Writer(flow, model, Pen(flow, model, marks=marks)).write()


def parts_of(model: PageModel, units: Sequence[Unit]) -> list[Part]:
    """Units as parts, below the two lines that say how to read them and what the page is called."""
    language = f" (lang {escaped(model.language[:20])})" if model.language else ""
    titled = f"page {escaped(model.title[:200])}{language}\n"
    head = [Part(LEGEND, rank=_ALWAYS), Part(titled, rank=_ALWAYS)]
    return head + [_part(unit, len(head)) for unit in units]


def _part(unit: Unit, shift: int) -> Part:
    group = f"-{unit.group} " if unit.group else ""
    return Part(
        text=f"{group}{'{' if unit.opens else ''}{unit.text}\n",
        after="}\n" if unit.opens else "",
        parent=None if unit.inside is None else unit.inside + shift,
        refs=unit.refs,
        rank=unit.rank,
    )


class _Writer:
    """Goes through the flow of a page and writes its units."""

    def __init__(self, flow: Flow, model: PageModel, pen: Pen) -> None:
        self.flow, self.model, self.pen = flow, model, pen
        self.units: list[Unit] = []
        self.open: list[int] = []
        self.group = 0
        # Rows of a table stand in their table and need no other sign.
        shown = (cluster.id for cluster in model.clusters if cluster.role != "table")
        self.numbers = {name: number for number, name in enumerate(shown, start=1)}

    def write(self) -> list[Unit]:
        for event in _with_terms(self.flow):
            if event.step == "enter":
                self.group = self._group_of(event.element) or self.group
            elif event.step == "leave":
                self.group = 0
            elif event.step == "close":
                self.open.pop()
            elif event.step == "open":
                self._region(event.element)
            elif event.line is not None:
                self._line(event.line)
        return self.units

    def _group_of(self, element: int) -> int:
        item = self.model.by_ref.get(self.flow.members.get(element, ""))
        return self.numbers.get(item.cluster or "", 0) if item is not None else 0

    def _add(self, text: str, refs: Sequence[str], rank: float, *, opens: bool = False) -> None:
        inside = self.open[-1] if self.open else None
        self.units.append(Unit(text, tuple(refs), rank, self.group, opens, inside))
        self.group = 0

    def _region(self, element: int) -> None:
        item = self.model.by_ref.get(self.flow.regions.get(element, ""))
        if item is not None:
            self._add(self.pen.region(item), (item.ref,), item.salience, opens=True)
        else:
            self._add("…", (), 0.0, opens=True)
        self.open.append(len(self.units) - 1)

    def _line(self, line: Line) -> None:
        text, refs = self.pen.line(line)
        if not text:
            return
        known = [self.model.by_ref[ref] for ref in _refs_of(line) if ref in self.model.by_ref]
        if not refs and not self.pen.mark(self.model.by_ref.get(line.ref)) and _LIKE_OURS.match(text):
            text = f"\\{text}"
        self._add(text, refs, max((item.salience for item in known), default=0.0))


def _refs_of(line: Line) -> Iterator[str]:
    yield line.ref
    yield from (thing.ref for thing in things_in(line.pieces))


def _with_terms(flow: Flow) -> Iterator[Event]:
    """The steps, with a term and its description on one line."""
    term: Line | None = None
    for event in flow.events:
        tag = flow.rows[event.element].tag if event.line is not None else ""
        if term is not None:
            if tag == "dd" and event.line is not None:
                pieces = [*term.pieces, Words(": "), *event.line.pieces]
                yield replace(event, line=replace(event.line, pieces=pieces))
                term = None
                continue
            yield Event("line", term.block, term)
            term = None
        if tag == "dt":
            term = event.line
        else:
            yield event
    if term is not None:
        yield Event("line", term.block, term)
