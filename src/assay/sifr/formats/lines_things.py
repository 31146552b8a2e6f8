"""How the line form writes one element: its ref, name, target, value, states and place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.page.flow import Flow, Line, Piece, Thing, Words, plain
from assay.sifr.page.kinds import CELLS, CONTROLS, PREFIXES
from assay.sifr.page.reading import MAX_NAME

if TYPE_CHECKING:
    from assay.sifr.page.records import Item, PageModel

__all__ = ["Pen", "escaped", "short_href"]

SHOWN_OPTIONS = 8
MAX_HREF = 80
MAX_VALUE = 200
MAX_WORDS = 20_000
_SPACE = re.compile(r"\s+")
_LIKE_A_REF = re.compile(rf"\b({'|'.join(PREFIXES.values())})(?=\d{{3,4}}\b)", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_STATE_WORDS = {
    "checked=true": "checked",
    "checked=mixed": "half-checked",
    "expanded=true": "expanded",
    "expanded=false": "collapsed",
    "pressed=true": "pressed",
    "multiselectable": "multiple",
    "hasPopup=menu": "popup",
    "hasPopup=dialog": "popup",
    "hasPopup=listbox": "popup",
    "hasPopup=true": "popup",
}
_TOLD_TYPES = frozenset(
    {"email", "tel", "password", "date", "time", "file", "url", "number", "color", "range"}
    | {"datetime-local", "month", "week"}
)
_TOLD_ROLES = frozenset({"tab", "menuitem", "option", "treeitem", "switch", "slider", "listbox"})
_NO_TARGETS = frozenset({"javascript", "data", "blob"})
_HOST = re.compile(r"[a-z]+://[^/?#]+", re.IGNORECASE)
_MARKS = {"high": "!", "med": "*", "low": ""}


def escaped(text: str) -> str:
    """Words of the page on one line, in which nothing can be taken for one of our refs."""
    return _LIKE_A_REF.sub(r"\1·", _SPACE.sub(" ", text))


def short_href(href: str, page: str) -> str:
    """A target as short as it can be said on this page."""
    href = _SPACE.sub("", href)
    scheme, colon, _rest = href.partition(":")
    if colon and scheme.lower() in _NO_TARGETS:
        return f"{scheme}:"
    host = _HOST.match(page)
    if host and href.startswith(host[0]) and href[len(host[0]) :][:1] in ("", "/", "?", "#"):
        href = href[len(host[0]) :] or "/"
    return href if len(href) <= MAX_HREF else f"{href[: MAX_HREF - 20]}…{href[-19:]}"


class Pen:
    """Writes the elements of one page."""

    def __init__(self, flow: Flow, model: PageModel, *, marks: bool) -> None:
        self.flow, self.model, self.marks = flow, model, marks
        self.alts = {item.element: item.alt for item in model.items if item.kind == "image" and item.alt}
        self.headings_in: Mapping[int, frozenset[str]] = _headings_in(flow, model)

    def mark(self, item: Item | None) -> str:
        """The sign of its level."""
        return _MARKS[item.level] if item is not None and self.marks else ""

    def region(self, item: Item) -> str:
        """What opens a region; a name that a heading in it says is not said twice."""
        name = "" if item.name in self.headings_in.get(item.element, ()) else item.name
        role = "" if item.kind == "nav" or item.role == "form" else f"{item.role or item.kind} "
        states = "".join(f" {word}" for word in _states(item))
        return f"{role}{item.ref}{self.mark(item)}{' ' if name else ''}{escaped(name)}{states}"

    def line(self, line: Line) -> tuple[str, list[str]]:
        """A line and the refs in it."""
        refs: list[str] = []
        if len(line.pieces) == 1 and isinstance(line.pieces[0], Thing):
            return self._thing(line.pieces[0], refs, alone=True), refs
        text = self._pieces(line.pieces, refs)
        sign = self.mark(self.model.by_ref.get(line.ref))
        return (f"{sign} {text}" if sign and text else text), refs

    def _pieces(self, pieces: Sequence[Piece], refs: list[str]) -> str:
        written: list[str] = []
        struck = cells = False
        for piece in pieces:
            crossed = isinstance(piece, Words) and piece.struck and bool(piece.text.strip() or struck)
            if crossed != struck:
                written.append("~~")
                struck = crossed
            if isinstance(piece, Words):
                written.append(escaped(piece.text[:MAX_WORDS]))
                continue
            made = self._thing(piece, refs)
            if self.flow.rows[piece.element].role in CELLS:
                written.append(" | " if cells else "")
                cells = True
            elif made and written and written[-1][-1:].isalnum():
                made = f" {made}"
            written.append(made)
        if struck:
            written.append("~~")
        return _SPACE.sub(" ", "".join(written)).strip()

    def _thing(self, thing: Thing, refs: list[str], *, alone: bool = False) -> str:
        """An element; on a line of its own its name needs no brackets."""
        item = self.model.by_ref.get(thing.ref)
        if item is None or not item.referable:
            return self._pieces(thing.pieces, refs)
        refs.append(item.ref)
        name = self._named(item, thing, refs)
        name = f" {name}".rstrip() if alone else f"[{name}]"
        start = f"{item.ref}{self.mark(item)}"
        if item.kind == "text":
            return f"{'#' * item.heading}{start}{name}"
        if item.kind == "image":
            missing = " no alt" if item.alt is None else ""
            return start + missing + (name if item.name or thing.pieces else "")
        return start + name + "".join(self._after_name(item, alone))

    def _after_name(self, item: Item, alone: bool) -> Iterator[str]:
        space = " " if alone else ""
        if item.kind == "link" and item.href:
            yield f"{space}({short_href(item.href, self.model.url)})"
        if item.value:
            value = escaped(item.value[:MAX_VALUE])
            yield f"{space}={value}" if item.kind == "select" else f'{space}="{value}"'
        hint = self.flow.rows[item.element].attributes.get("placeholder", "")[:MAX_VALUE]
        if hint and not item.value and folded(hint) not in folded(item.name):
            yield f' hint "{escaped(hint)}"'
        for word in (*_states(item), *self._told(item)):
            yield f" {word}"
        if item.options:
            yield f" {_options(item)}"
        if item.kind in CONTROLS:
            yield " @" + ",".join(str(number) for number in item.place)

    def _told(self, item: Item) -> list[str]:
        """What kind of button or field it is, where its ref does not say so."""
        if item.element in self.flow.scripted:
            return ["scripted"]
        told = [item.role] if item.role in _TOLD_ROLES else []
        type_ = self.flow.rows[item.element].attributes.get("type", "").lower()
        return told + [type_] * (item.kind == "input" and type_ in _TOLD_TYPES)

    def _named(self, item: Item, thing: Thing, refs: list[str]) -> str:
        """Its name, or what stands in it where that says as much and more."""
        inner_refs: list[str] = []
        inner = self._pieces(thing.pieces, inner_refs)
        # A name that was shortened may end within a word.
        whole = item.name if len(item.name) < MAX_NAME else item.name.rpartition(" ")[0]
        said, name = _words(plain(thing.pieces, self.alts)), _words(whole)
        if not inner or not inner_refs and "~~" not in inner and said < name:
            return escaped(item.name)
        refs += inner_refs
        return inner if not name - said else f"{escaped(item.name)}: {inner}"


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(folded(text)))


def _states(item: Item) -> list[str]:
    return [_STATE_WORDS.get(state, state.partition("=")[0]) for state in item.states]


def _options(item: Item) -> str:
    shown = [escaped(option) for option in item.options[:SHOWN_OPTIONS]]
    more = len(item.options) - len(shown)
    return "<" + "|".join([*shown, *([f"+{more} more"] if more > 0 else [])]) + ">"


def _headings_in(flow: Flow, model: PageModel) -> dict[int, frozenset[str]]:
    open_: list[int] = []
    found: dict[int, set[str]] = {}
    for event in flow.events:
        if event.step == "open":
            open_.append(event.element)
        elif event.step == "close":
            open_.pop()
        elif event.line is not None:
            for piece in event.line.pieces:
                item = model.by_ref.get(piece.ref) if isinstance(piece, Thing) else None
                if item is not None and item.heading and open_:
                    for element in open_[-2:]:
                        found.setdefault(element, set()).add(item.name)
    return {element: frozenset(names) for element, names in found.items()}
