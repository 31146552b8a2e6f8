"""A page as it is read: lines of words and things in document order, in the regions where they stand.

Words that stand in one block make one line, with the links and controls among them in place. Landmarks, forms
and tables open and close; a row of a table is one line; what repeats is entered and left, member by member.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from assay.sifr.page.kinds import CELLS
from assay.sifr.page.shown import Shown

if TYPE_CHECKING:
    from assay.browser.rows import Element, Node
    from assay.browser.state import PageState
    from assay.sifr.words import Kind

__all__ = ["Event", "Flow", "Line", "Piece", "Thing", "Words", "plain", "read_flow", "things_in"]

MAX_LINES = 20_000
MAX_NESTED = 20
_SPACE = re.compile(r"\s+")
_WORDY = re.compile(r"\w")
_INLINE = frozenset({"inline", "inline-block", "inline-flex", "inline-grid", "contents", "ruby", ""})
_NO_WORDS = frozenset({"SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TITLE", "HEAD", "OPTION", "OPTGROUP"})
_TABLES = frozenset({"table", "grid", "treegrid"})
_REGIONS: frozenset[Kind] = frozenset({"container", "nav", "form"})
_LEAVES = frozenset({"input", "textarea", "select", "img", "canvas", "video", "audio"})


@dataclass(frozen=True, slots=True)
class Words:
    """Words as they stand; `struck` are crossed out."""

    text: str
    struck: bool = False


@dataclass(slots=True)
class Thing:
    """An element with an id of its own, and what stands in it."""

    element: int
    kind: Kind
    pieces: list[Piece] = field(default_factory=list)
    ref: str = ""


Piece = Words | Thing


@dataclass(slots=True)
class Line:
    """What stands in one block."""

    block: int
    """The element that it is the text of."""
    pieces: list[Piece]
    row: bool = False
    """Whether it is a row of a table; its pieces are the cells."""
    ref: str = ""
    """Of its own words."""

    @property
    def is_text(self) -> bool:
        """Whether it has words outside of its things."""
        return any(isinstance(piece, Words) and _WORDY.search(piece.text) for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Event:
    """A step of reading: a region opens or closes, a member of a cluster begins or ends, or a line."""

    step: Literal["open", "close", "enter", "leave", "line"]
    element: int
    line: Line | None = None


@dataclass(frozen=True)
class Flow:
    """The steps of reading a page."""

    rows: Sequence[Element]
    events: tuple[Event, ...]
    kinds: dict[int, Kind]
    groups: tuple[tuple[int, tuple[int, ...]], ...]
    """What repeats: the element around, and its members."""
    scripted: frozenset[int]
    """The elements that only a script made into a control."""
    behind: dict[int, int]
    """The label that stands for a box or dot that is not drawn itself."""
    cut: bool = False
    regions: dict[int, str] = field(default_factory=dict)
    """The ids of regions by element; ids are given when the model is made."""
    members: dict[int, str] = field(default_factory=dict)
    """The ids of what stands for a member of a cluster."""


def plain(pieces: Sequence[Piece], names: dict[int, str] | None = None) -> str:
    """The words of the pieces, white space made even; images speak by their names where these are given."""
    return _SPACE.sub(" ", "".join(_spoken(pieces, names or {}))).strip()


def _spoken(pieces: Sequence[Piece], names: dict[int, str]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Words):
            yield piece.text
        elif piece.pieces:
            yield from _spoken(piece.pieces, names)
        elif piece.element in names:
            yield f" {names[piece.element]} "


def things_in(pieces: Sequence[Piece]) -> Iterator[Thing]:
    """The things among the pieces and in each other, in reading order."""
    for piece in pieces:
        if isinstance(piece, Thing):
            yield piece
            yield from things_in(piece.pieces)


def read_flow(state: PageState) -> Flow:
    """The page, step by step, as somebody reads it."""
    from assay.browser.derived import elements
    from assay.sifr.page.repeats import repeats

    rows = elements(state)
    shown = Shown(rows, state.tree.nodes)
    groups = repeats(rows, shown.children, shown.kinds, shown.words_between)
    reader = _Reader(shown, frozenset(member for _around, members in groups for member in members))
    return Flow(
        rows, tuple(reader.read()), shown.kinds, tuple(groups), shown.scripted, shown.behind, reader.cut
    )


class _Reader:
    """Walks the document once and gathers lines."""

    def __init__(self, shown: Shown, members: frozenset[int]) -> None:
        self.shown, self.members = shown, members
        self.events: list[Event] = []
        self.cut = False
        self.line = Line(0, [])
        self.things: list[Thing] = []
        self.struck = 0
        self.silent = 0
        self.row: int | None = None
        self.tables = 0
        self.block = 0

    def read(self) -> list[Event]:
        """All steps; the walk keeps its own stack, because documents can be deeper than Python's."""
        waiting: list[tuple[int, Callable[[], None] | None]] = [
            (place, None) for place in reversed(self.shown.below.get(-1, ()))
        ]
        while waiting:
            place, leave = waiting.pop()
            if leave is not None:
                leave()
                continue
            node = self.shown.nodes[place]
            if node.kind == 3 or node.name.startswith("::"):
                self._text(node)
            if node.kind == 3 or node.name in _NO_WORDS or self.cut:
                continue
            inner, leaving = True, None
            if place in self.shown.row_of:
                inner, leaving = self._enter(self.shown.rows[self.shown.row_of[place]])
            if leaving is not None:
                waiting.append((place, leaving))
            if inner:
                waiting.extend((below, None) for below in reversed(self.shown.below.get(place, ())))
        self._end_line()
        return self.events

    def _text(self, node: Node) -> None:
        if node.name == "::marker" and not _WORDY.search(node.text):
            return
        if node.text and node.visible and not self.silent:
            self._pieces().append(Words(node.text, self.struck > 0))

    def _pieces(self) -> list[Piece]:
        return self.things[-1].pieces if self.things else self.line.pieces

    def _space(self) -> None:
        pieces = self._pieces()
        if pieces and not (isinstance(pieces[-1], Words) and pieces[-1].text.endswith((" ", "\n"))):
            pieces.append(Words(" "))

    def _end_line(self) -> None:
        line, self.line = self.line, Line(self.block, [])
        pieces = _trimmed(line.pieces)
        if not pieces:
            return
        if len(self.events) > 4 * MAX_LINES:
            self.cut = True
            return
        line.pieces = pieces
        if line.row or line.is_text:
            self.events.append(Event("line", line.block, line))
            return
        for piece in pieces:
            if isinstance(piece, Thing):
                self.events.append(Event("line", line.block, Line(line.block, [piece])))

    def _enter(self, row: Element) -> tuple[bool, Callable[[], None] | None]:
        """Go into an element: whether to go on into what is in it, and what to do on leaving."""
        if row.tag == "br":
            self._space()
            return False, None
        undo = _Undo(self, self.block, self.row)
        if "line-through" in row.styles.get("text-decoration-line", ""):
            self.struck += 1
            undo.struck = 1
        if row.ref in self.shown.named_by:
            self.silent += 1
            undo.silent = 1
        kind = self.shown.kinds.get(row.ref)
        # What stands in a control or in a row of a table stays on one line.
        if self.things or self.row is not None:
            if row.styles.get("display", "") not in _INLINE:
                self._space()
                undo.space = True
            if kind in _REGIONS:
                kind = None
        else:
            self._break(row, undo)
            if kind in _REGIONS:
                self._open(row, undo)
            elif row.role == "row" and self.tables and self._fits_a_line(row):
                self._begin_row(row, undo)
        if kind is None or kind in _REGIONS or row.role in CELLS and self.row is None:
            return True, undo
        return self._take(Thing(row.ref, kind), row, undo), undo

    def _break(self, row: Element, undo: _Undo) -> None:
        """A block, or a member of what repeats, begins a line of its own."""
        member = row.ref in self.members
        if not member and row.styles.get("display", "") in _INLINE:
            return
        self._end_line()
        self.block = self.line.block = row.ref
        undo.line = True
        if member:
            self.events.append(Event("enter", row.ref))
            undo.member = row.ref

    def _open(self, row: Element, undo: _Undo) -> None:
        self._end_line()
        self.events.append(Event("open", row.ref))
        undo.region = row.ref
        if row.role in _TABLES:
            self.tables += 1
            undo.table = 1

    def _begin_row(self, row: Element, undo: _Undo) -> None:
        self._end_line()
        self.line = Line(row.ref, [], row=True)
        self.row = row.ref
        undo.line = True

    def _take(self, thing: Thing, row: Element, undo: _Undo) -> bool:
        """Put a thing where it stands; whether there is anything to read in it."""
        self._pieces().append(thing)
        if row.tag in _LEAVES:
            return False
        if len(self.things) >= MAX_NESTED:
            return True
        self.things.append(thing)
        undo.thing = True
        return True

    def _fits_a_line(self, row: Element) -> bool:
        """A row of short cells is a line; one that holds half the page is not."""
        if len(row.text) >= 500:
            return False
        return not any(self.shown.kinds.get(ref) in _REGIONS for ref in self.shown.inside(row.ref))


@dataclass(slots=True)
class _Undo:
    """What leaving an element puts back."""

    reader: _Reader
    block: int
    row: int | None
    struck: int = 0
    silent: int = 0
    table: int = 0
    space: bool = False
    line: bool = False
    thing: bool = False
    region: int | None = None
    member: int | None = None

    def __call__(self) -> None:
        reader = self.reader
        if self.thing:
            reader.things.pop()
        if self.line or self.region is not None:
            reader._end_line()
        if self.region is not None:
            reader.events.append(Event("close", self.region))
        if self.member is not None:
            reader.events.append(Event("leave", self.member))
        if self.space:
            reader._space()
        reader.struck -= self.struck
        reader.silent -= self.silent
        reader.tables -= self.table
        reader.row, reader.block = self.row, self.block
        if self.line or self.region is not None:
            reader.line.block = self.block


def _trimmed(pieces: list[Piece]) -> list[Piece]:
    """Without the white space at either end."""
    first, last = 0, len(pieces)
    while first < last and _is_blank(pieces[first]):
        first += 1
    while last > first and _is_blank(pieces[last - 1]):
        last -= 1
    return pieces[first:last]


def _is_blank(piece: Piece) -> bool:
    return isinstance(piece, Words) and not piece.text.strip()
