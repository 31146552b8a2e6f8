"""The elements of a NODES section, found with their lines: by level and type, by level, or flat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from assay.sifr.spec.scalars import read_minimal_line
from assay.sifr.spec.trees import Branch, Entry, Leaf, Tree
from assay.sifr.words import KINDS, LEVELS

__all__ = ["FIELDS", "Found", "Nodes", "find_nodes"]

FIELDS = frozenset(
    {"text", "content", "position", "state", "actions", "parent", "cluster", "children", "nearby", "styles"}
    | {"aria", "placeholder", "value", "type", "options", "href", "aria_label", "alt", "role", "label"}
    | {"required", "truncated", "heading", "states", "selector", "tag", "bbox", "box", "attrs", "attributes"}
    | {"salience", "posInCluster", "input_type", "layout", "hints", "id"}
)
"""Every field of an element in any shape."""
_ID = re.compile(r"[A-Za-z][A-Za-z0-9]*?[-_]?\d{2,}")
_LEVEL_WORDS = {"medium": "med"}


@dataclass(frozen=True, slots=True)
class Found:
    """An element as it stands in a file; level and type as they are spelt, None where there is none."""

    id: str
    line: int
    body: Tree
    level: str | None = None
    type: str | None = None
    type_line: int = 0
    grouped: bool = False
    """Whether it stands under its type, so that a field `type` means something else."""


@dataclass(slots=True)
class Nodes:
    """All elements, and the keys that are neither a level nor an element."""

    elements: list[Found] = field(default_factory=list)
    strange: list[Entry] = field(default_factory=list)


def find_nodes(body: Tree | None) -> Nodes:
    """Every element of a NODES section."""
    nodes = Nodes()
    if not isinstance(body, Branch):
        return nodes
    for entry in body.entries:
        level = _LEVEL_WORDS.get(entry.key, entry.key)
        if level in LEVELS:
            if isinstance(entry.value, Branch):
                nodes.elements.extend(_in_level(level, entry.value))
            elif not (isinstance(entry.value, Leaf) and entry.value.text is None):
                nodes.strange.append(entry)
        elif _is_element(entry):
            nodes.elements.append(_alone(entry, None))
        else:
            nodes.strange.append(entry)
            if isinstance(entry.value, Branch):
                nodes.elements.extend(_in_level(entry.key, entry.value))
    return nodes


def _in_level(level: str, body: Branch) -> Iterator[Found]:
    for entry in body.entries:
        if _is_element(entry):
            yield _alone(entry, level)
        elif isinstance(entry.value, Branch):
            for inner in entry.value.entries:
                yield Found(inner.key, inner.line, inner.value, level, entry.key, entry.line, grouped=True)


def _is_element(entry: Entry) -> bool:
    """An element has fields of one, or is a line that reads as one; a group holds ids."""
    if entry.key in KINDS:
        return False
    if isinstance(entry.value, Branch):
        if any(inner.key in FIELDS for inner in entry.value.entries):
            return True
        return _ID.fullmatch(entry.key) is not None and not any(
            isinstance(inner.value, Branch) for inner in entry.value.entries
        )
    if isinstance(entry.value, Leaf):
        said = entry.value.text or ""
        return read_minimal_line(said) is not None or _ID.fullmatch(entry.key) is not None
    return False


def _alone(entry: Entry, level: str | None) -> Found:
    """An element that says its type itself."""
    if isinstance(entry.value, Branch):
        named = entry.value.entry("type", "tag", "role")
        if named is not None and isinstance(named.value, Leaf):
            return Found(entry.key, entry.line, entry.value, level, named.value.text, named.line)
    elif isinstance(entry.value, Leaf) and (line := read_minimal_line(entry.value.raw)) is not None:
        return Found(entry.key, entry.line, entry.value, level, line.type, entry.line)
    return Found(entry.key, entry.line, entry.value, level, None, entry.line)
