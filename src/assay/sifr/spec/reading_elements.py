"""One element of a file, with the fields of every shape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from assay.sifr.page.records import Place
from assay.sifr.spec.nodes import Found, find_nodes
from assay.sifr.spec.records import SifrElement
from assay.sifr.spec.scalars import read_minimal_line
from assay.sifr.spec.tags import kind_from
from assay.sifr.spec.trees import Branch, Leaf, Listing, Tree
from assay.sifr.words import LEVELS, Kind, Level

__all__ = ["Read", "details_by_id", "number_of", "read_element", "texts_of", "tree_elements", "word"]

Read = tuple[SifrElement, tuple[str, ...]]
"""An element, and what is doubtful about it."""

# Where salience is a number, it goes from 0 to 100.
_HIGH, _MED = 50, 20
_HEADING = re.compile(r"h([1-6])")
_NO_TYPE = "an element has no type that is known; it was taken for a container"
_NO_LEVEL = "an element has no salience; it was taken for low"
_NO_LINE = "an element says nothing that can be read"


def word(tree: Tree | None) -> str:
    """A single value as a text; empty for anything else."""
    return (tree.text or "") if isinstance(tree, Leaf) else ""


def texts_of(tree: Tree | None) -> tuple[str, ...]:
    """A list of texts; a single one counts as a list."""
    if isinstance(tree, Listing):
        return tuple(item.text for item in tree.items if isinstance(item, Leaf) and item.text is not None)
    return (tree.text,) if isinstance(tree, Leaf) and tree.text is not None else ()


def number_of(tree: Tree | None) -> int | None:
    """A single value as a whole number, if it is one."""
    return tree.number if isinstance(tree, Leaf) else None


def details_by_id(details: Branch | None) -> dict[str, Branch]:
    """What DETAILS says of each element."""
    return {found.id: found.body for found in find_nodes(details).elements if isinstance(found.body, Branch)}


def tree_elements(roots: Iterable[Tree]) -> Iterator[Read]:
    """The elements of a tree, parents first."""
    waiting: list[tuple[Tree, str]] = [(root, "") for root in reversed(list(roots))]
    while waiting:
        body, parent = waiting.pop()
        if not isinstance(body, Branch) or not (own := word(body.get("id"))):
            continue
        inner = body.get("children")
        below = inner.items if isinstance(inner, Listing) else ()
        ids = tuple(word(one.get("id")) for one in below if isinstance(one, Branch))
        kind = word(body.get("type", "tag", "role")) or None
        element, doubts = read_element(Found(own, body.line, body, type=kind))
        yield replace(element, parent=parent, children=ids or element.children), doubts
        waiting.extend((one, own) for one in reversed(below))


def read_element(found: Found, details: Branch | None = None) -> Read:
    """The element, and what is doubtful about it."""
    doubts: list[str] = []
    fields = _Fields(found, details)
    kind = kind_from(found.type or "", fields.attribute("type"))
    if kind is None:
        kind = "container"
        doubts.append(_NO_TYPE)
    level = _level(found, fields)
    if level is None:
        level = "low"
        doubts.append(_NO_LEVEL)
    if isinstance(found.body, Branch):
        return fields.element(level, kind), tuple(doubts)
    line = read_minimal_line(found.body.raw) if isinstance(found.body, Leaf) else None
    if line is None:
        return SifrElement(found.id, level, kind), (*doubts, _NO_LINE)
    element = SifrElement(found.id, level, kind, text=line.text, position=line.position, state=line.state)
    return element, tuple(doubts)


def _level(found: Found, fields: _Fields) -> Level | None:
    if found.level is not None:
        return next((level for level in LEVELS if level == found.level), None)
    said = fields.tree("salience")
    score = number_of(said)
    if score is not None:
        return "high" if score >= _HIGH else "med" if score >= _MED else "low"
    return next((level for level in LEVELS if word(said).lower().startswith(level)), None)


class _Fields:
    """The fields of an element, wherever its shape keeps them."""

    def __init__(self, found: Found, details: Branch | None) -> None:
        self.found = found
        bodies = (found.body, details)
        self.bodies = tuple(body for body in bodies if isinstance(body, Branch))
        held = (body.get("attributes", "attrs") for body in self.bodies)
        self.attributes = tuple(body for body in held if isinstance(body, Branch))

    def tree(self, *names: str) -> Tree | None:
        for body in self.bodies:
            if (value := body.get(*names)) is not None:
                return value
        return None

    def attribute(self, name: str) -> str:
        return next((word(value) for body in self.attributes if (value := body.get(name)) is not None), "")

    def has_attribute(self, name: str) -> bool:
        """An attribute such as `required` counts by being there."""
        return any(body.get(name) is not None for body in self.attributes)

    def text(self, *names: str) -> str:
        return word(self.tree(*names)) or next((said for name in names if (said := self.attribute(name))), "")

    def flag(self, name: str) -> bool:
        value = self.tree(name)
        return value.is_true if isinstance(value, Leaf) else self.has_attribute(name)

    def element(self, level: Level, kind: Kind) -> SifrElement:
        found = self.found
        return SifrElement(
            id=found.id,
            level=level,
            type=kind,
            text=word(self.tree("text", "content")),
            label=word(self.tree("label")),
            aria_label=self.text("aria_label", "aria-label"),
            placeholder=self.text("placeholder"),
            value=self.text("value"),
            input_type=self._input_type(kind),
            options=texts_of(self.tree("options")),
            href=self.text("href"),
            alt=self._alt(),
            role=self.text("role"),
            heading=self._heading(),
            required=self.flag("required"),
            states=texts_of(self.tree("states")),
            truncated=self.flag("truncated"),
            position=self._position(),
            state=word(self.tree("state")) or ("disabled" if self.has_attribute("disabled") else ""),
            actions=texts_of(self.tree("actions")),
            parent=word(self.tree("parent")),
            cluster=word(self.tree("cluster")),
            children=texts_of(self.tree("children")),
            nearby=texts_of(self.tree("nearby")),
            styles=dict(self._styles()),
            aria=dict(self._aria()),
            selector=word(self.tree("selector")),
        )

    def _input_type(self, kind: Kind) -> str:
        said = word(self.tree("input_type")) or (word(self.tree("type")) if self.found.grouped else "")
        return said or (self.attribute("type") if kind == "input" else "")

    def _alt(self) -> str | None:
        value = self.tree("alt")
        if isinstance(value, Leaf):
            return value.text
        return self.attribute("alt") if self.has_attribute("alt") else None

    def _heading(self) -> int:
        said = number_of(self.tree("heading"))
        if said is not None:
            return said if 1 <= said <= 6 else 0
        tag = _HEADING.fullmatch(word(self.tree("tag")) or self.found.type or "")
        return int(tag[1]) if tag else 0

    def _position(self) -> Place | None:
        box = self.tree("position", "bbox", "box")
        if box is None and isinstance(layout := self.tree("layout"), Branch):
            box = layout.get("bbox")
        if isinstance(box, Listing):
            numbers = [number_of(item) for item in box.items]
        elif isinstance(box, Branch):
            names = (("x", "left"), ("y", "top"), ("width", "w"), ("height", "h"))
            numbers = [number_of(box.get(*name)) for name in names]
        else:
            return None
        whole = [number for number in numbers if number is not None]
        return Place(*whole) if len(whole) == len(numbers) == 4 else None

    def _styles(self) -> Iterator[tuple[str, str | int]]:
        held = self.tree("styles")
        for entry in held.entries if isinstance(held, Branch) else ():
            if isinstance(entry.value, Leaf) and (said := entry.value.text) is not None:
                number = entry.value.number
                yield entry.key, said if entry.value.quoted or number is None else number

    def _aria(self) -> Iterator[tuple[str, str]]:
        held = self.tree("aria")
        for entry in held.entries if isinstance(held, Branch) else ():
            if said := word(entry.value):
                yield entry.key, said
