"""The stored accessibility tree, joined to the refs of the page model, frames in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assay.sifr.formats.lines_things import escaped
from assay.sifr.formats.records import Subject

__all__ = ["Spoken", "even", "spoken_tree"]

MAX_WORDS = 500

_SILENT = frozenset({"none", "generic", "LineBreak", "ListMarker", "InlineTextBox", ""})


@dataclass(slots=True)
class Spoken:
    """A node of the accessibility tree that says something.

    Attributes:
        role: As Chromium names it; `StaticText` is text.
        name: What it is called, white space made even.
        value: Of a field.
        properties: Such as `checked`, `level`, `url`.
        place: Of its DOM node; -1 where it has none.
        ref: What a reader may name it by; empty where there is nothing to name.
        inside: What stands in it.
    """

    role: str
    name: str = ""
    value: str = ""
    properties: Mapping[str, Any] = field(default_factory=dict)
    place: int = -1
    ref: str = ""
    inside: list[Spoken] = field(default_factory=list)

    @property
    def is_text(self) -> bool:
        """Is it a piece of text?"""
        return self.role == "StaticText"

    @property
    def repeated(self) -> bool:
        """Do the texts in it say its name again and nothing else?"""
        texts = [child.name for child in self.inside]
        return (
            bool(texts)
            and all(child.is_text for child in self.inside)
            and even(" ".join(texts)).replace(" ", "") == self.name.replace(" ", "")
        )

    def walk(self) -> Iterator[tuple[Spoken, int]]:
        """Everything in it, in order, with its depth from 0; what only repeats a name is passed by."""
        waiting = [(child, 0) for child in reversed(self.inside)]
        while waiting:
            found, depth = waiting.pop()
            yield found, depth
            if not found.repeated:
                waiting.extend((child, depth + 1) for child in reversed(found.inside))


def even(text: str) -> str:
    """Words of the page, bounded, on one line, in which nothing can be taken for a ref."""
    return escaped(text).strip()[:MAX_WORDS]


def spoken_tree(subject: Subject) -> Spoken:
    """The tree from its root: what says nothing is left out unless it carries a ref."""
    refs, tree = subject.nodes.refs, subject.nodes.tree
    rows = subject.state.ax["nodes"]
    host_of = {
        tree.nodes[node.parent].place: node.frame
        for node in tree.nodes
        if node.parent >= 0 and node.frame and tree.nodes[node.parent].frame != node.frame
    }
    frames: dict[int, list[int]] = {}
    inside: list[list[int]] = [[] for _ in rows]
    for number, row in enumerate(rows):
        if row[2] >= 0:
            inside[row[2]].append(number)
        else:
            frames.setdefault(row[0], []).append(number)
    root = Spoken("root")
    named: set[str] = set()
    waiting = [(number, root) for number in reversed(frames.get(0, []))]
    while waiting:
        number, around = waiting.pop()
        _frame, place, _parent, ignored, role, name, _description, value, properties = rows[number]
        ref = refs.get(place, "") if role not in ("StaticText", "InlineTextBox") else ""
        if ref in named:
            ref = ""
        silent = ignored or role in _SILENT or (role == "StaticText" and not name.strip())
        if ref or not silent:
            found = Spoken(
                "generic" if silent and role in ("", "none") else role,
                even(name),
                even(value) if value != name else "",
                properties,
                place,
                ref,
            )
            around.inside.append(found)
            around = found
            named.add(ref)
        inner = frames.get(host_of.get(place, -1), []) if place >= 0 else []
        waiting.extend((child, around) for child in reversed([*inside[number], *inner]))
    _add_missing(root, refs, subject)
    return root


def _add_missing(root: Spoken, refs: Mapping[int, str], subject: Subject) -> None:
    """Elements with a ref that the tree leaves out stand in the nearest one around them, at its end."""
    by_place = {found.place: found for found in _all(root) if found.ref}
    held = {found.ref for found in by_place.values()}
    nodes = subject.nodes.tree.nodes
    for place, ref in refs.items():
        if ref in held:
            continue
        above = nodes[place].parent
        while above >= 0 and above not in by_place:
            above = nodes[above].parent
        item = subject.model.by_ref[ref]
        made = Spoken("generic", even(item.name), place=place, ref=ref)
        (by_place[above] if above >= 0 else root).inside.append(made)
        by_place[place] = made


def _all(root: Spoken) -> Iterator[Spoken]:
    waiting = list(root.inside)
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(found.inside)
