"""`html_raw` and `html_clean`: the rendered document with a ref at every element that has one.

What nobody sees but what answers questions (JSON-LD, descriptions in `meta`) is in neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from assay.sifr.formats.html_nodes import COMMENT, ELEMENT, TEXT, Nodes, tag_of
from assay.sifr.formats.html_writing import RAW_TEXT, Attribute, escaped, write_html
from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import representation

if TYPE_CHECKING:
    from assay.browser.rows import Node

__all__ = ["KEPT_ATTRIBUTES", "SWITCHES", "html_clean", "html_raw"]

KEPT_ATTRIBUTES = frozenset(
    {
        "action",
        "alt",
        "colspan",
        "contenteditable",
        "datetime",
        "dir",
        "for",
        "headers",
        "href",
        "label",
        "lang",
    }
    | {
        "max",
        "maxlength",
        "method",
        "min",
        "name",
        "placeholder",
        "role",
        "rowspan",
        "scope",
        "step",
        "title",
    }
    | {"type", "value"}
)
"""What `html_clean` keeps beside `aria-*`, switches, and `id` where something on the page points to it."""
SWITCHES = frozenset({"checked", "disabled", "multiple", "open", "readonly", "required", "selected"})
"""Attributes that say something by being there."""

_HARMLESS_META = frozenset(
    {"viewport", "color-scheme", "theme-color", "referrer", "robots", "format-detection", "generator"}
)
_DROPPED = frozenset(
    {"base", "link", "meta", "noscript", "param", "script", "source", "style", "template", "track"}
)
_OF_PICTURES = frozenset({"svg", "title", "desc", "text", "tspan", "textpath", "a", "g", "foreignobject"})
_POINTING = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "headers", "list")
_SPACE = re.compile(r"\s+")
_AS_WRITTEN = frozenset({"PRE", "TEXTAREA"})
_INLINE = frozenset({"inline", "inline-block", "inline-flex", "inline-grid", "contents", "ruby"})
_TICKED = frozenset({"checkbox", "radio"})
_LONGEST_ADDRESS = 300


@representation("html_raw")
def html_raw(subject: Subject) -> Sequence[Part]:
    """The page as rendered, scripts, styles, comments and hidden elements too."""
    nodes = subject.nodes
    return write_html(nodes, _AsRendered(nodes))


@representation("html_clean")
def html_clean(subject: Subject) -> Sequence[Part]:
    """The page without scripts, styles, comments and drawings, its attributes few, its white space even."""
    nodes = subject.nodes
    return write_html(nodes, _Cleaned(nodes))


class _AsRendered:
    """All of it, but for what only machines are told."""

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes

    def keeps(self, node: Node) -> bool:
        if node.name == "SCRIPT":
            return "ld+json" not in self.nodes.tree.attributes(node).get("type", "").lower()
        if node.name == "META":
            return not _tells(self.nodes.tree.attributes(node))
        return True

    def attributes(self, node: Node) -> Sequence[Attribute]:
        strings, flat = self.nodes.tree.strings, node.attributes
        return [
            (strings[flat[i]], strings[flat[i + 1]] if flat[i + 1] >= 0 else "")
            for i in range(0, len(flat) - 1, 2)
        ]

    def words(self, node: Node) -> str:
        above = self.nodes.tree.nodes[node.parent]
        return node.value if tag_of(above) in RAW_TEXT else escaped(node.value)

    def ending(self, node: Node) -> str:
        return ""


def _tells(attributes: Mapping[str, str]) -> bool:
    """Does a `meta` say something about the page that a question could ask for?"""
    if "property" in attributes or "itemprop" in attributes:
        return True
    return bool(attributes.get("name")) and attributes["name"].lower() not in _HARMLESS_META


class _Cleaned:
    """As tools clean HTML for a model, and with what its fields hold now."""

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes
        self.pointed_to = self._pointed_to()
        self.drawings = {
            below.place for node in nodes.tree.nodes if node.name == "svg" for below in nodes.below(node)
        }

    def _pointed_to(self) -> frozenset[str]:
        found: set[str] = set()
        for node in self.nodes.tree.nodes:
            if node.kind != ELEMENT:
                continue
            attributes = self.nodes.tree.attributes(node)
            for name in _POINTING:
                found.update(attributes.get(name, "").split())
            if attributes.get("href", "").startswith("#"):
                found.add(attributes["href"][1:])
        return frozenset(found)

    def keeps(self, node: Node) -> bool:
        if node.kind == COMMENT:
            return False
        if node.place in self.drawings:
            return node.kind == TEXT or node.name.lower() in _OF_PICTURES
        return node.kind != ELEMENT or node.name.lower() not in _DROPPED

    def attributes(self, node: Node) -> Sequence[Attribute]:
        found = self.nodes.tree.attributes(node)
        kept: dict[str, str | None] = {
            name: None if name in SWITCHES else value
            for name, value in found.items()
            if self._is_kept(name, value)
        }
        if node.name == "INPUT":
            self._as_it_is_now(node, kept)
        elif node.name == "OPTION":
            kept.pop("selected", None)
            if node.place in self.nodes.checked:
                kept["selected"] = None
        address = kept.get("href")
        if address and len(address) > _LONGEST_ADDRESS:
            kept["href"] = address[:_LONGEST_ADDRESS] + "…"
        return list(kept.items())

    def _is_kept(self, name: str, value: str) -> bool:
        if name == "id":
            return value in self.pointed_to
        return name in KEPT_ATTRIBUTES or name in SWITCHES or name.startswith("aria-")

    def _as_it_is_now(self, node: Node, kept: dict[str, str | None]) -> None:
        if (kept.get("type") or "").lower() in _TICKED:
            kept.pop("checked", None)
            if node.place in self.nodes.checked:
                kept["checked"] = None
        elif node.input_value:
            kept["value"] = node.input_value

    def words(self, node: Node) -> str:
        above = self.nodes.tree.nodes[node.parent]
        if above.name in _AS_WRITTEN:
            return escaped(node.value)
        if not node.value.strip() and node.box is None:
            # White space that takes no room stands between blocks.
            return ""
        return escaped(_SPACE.sub(" ", node.value))

    def ending(self, node: Node) -> str:
        display = (node.styles or {}).get("display", "")
        return "" if display in _INLINE or not display else "\n"
