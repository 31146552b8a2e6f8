"""HTML in parts: an element is a part, and so is a text that stands among elements.

A text that is alone in its element is one part with it, so that no cut leaves an element without its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from assay.sifr.formats.html_nodes import COMMENT, DOCTYPE, ELEMENT, TEXT, Nodes, tag_of
from assay.sifr.formats.records import Part

if TYPE_CHECKING:
    from assay.browser.rows import Node

__all__ = ["RAW_TEXT", "VOID", "Attribute", "Manner", "escaped", "quoted", "write_html"]

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
RAW_TEXT = frozenset({"script", "style", "xmp", "noembed", "noframes", "noscript", "plaintext"})
Attribute = tuple[str, str | None]
"""A name and a value; None where the name alone is written."""

_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;"})
_VALUE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;"})


class Manner(Protocol):
    """What is written of a document, and how."""

    def keeps(self, node: Node) -> bool:
        """Is the node written? What is not goes with everything in it."""
        ...

    def attributes(self, node: Node) -> Sequence[Attribute]:
        """The attributes of an element; its ref is added by the writer."""
        ...

    def words(self, node: Node) -> str:
        """A text as it is written."""
        ...

    def ending(self, node: Node) -> str:
        """What follows an element."""
        ...


def escaped(text: str) -> str:
    """A text between tags."""
    return text.translate(_TEXT)


def quoted(text: str) -> str:
    """The value of an attribute between double quotes."""
    return text.translate(_VALUE)


def write_html(nodes: Nodes, manner: Manner) -> list[Part]:
    """The document as HTML."""
    parts: list[Part] = []
    # A stack and no recursion: a page may be nested deeper than Python may call.
    waiting: list[tuple[Node, int | None]] = [(nodes.top, None)]
    while waiting:
        node, around = waiting.pop()
        if not manner.keeps(node):
            continue
        inside = nodes.inside(node)
        lone = inside[0] if len(inside) == 1 and inside[0].kind == TEXT else None
        part = _part(nodes, manner, node, around, lone)
        if part is not None:
            parts.append(part)
        if lone is None or part is None or node.kind != ELEMENT:
            inner = around if part is None else len(parts) - 1
            waiting.extend((child, inner) for child in reversed(inside))
    return parts


def _part(nodes: Nodes, manner: Manner, node: Node, around: int | None, lone: Node | None) -> Part | None:
    if node.kind == ELEMENT:
        return _element(nodes, manner, node, around, lone)
    if node.kind == TEXT:
        words = manner.words(node)
        return Part(words, parent=around) if words else None
    if node.kind == COMMENT:
        return Part(f"<!--{node.value}-->", parent=around)
    if node.kind == DOCTYPE:
        return Part(f"<!DOCTYPE {node.name}>", parent=around)
    return None


def _element(nodes: Nodes, manner: Manner, node: Node, around: int | None, lone: Node | None) -> Part:
    tag = tag_of(node)
    ref = nodes.refs.get(node.place)
    # What the page itself calls `ref` must not be taken for ours.
    attributes = [pair for pair in manner.attributes(node) if pair[0] != "ref"]
    if ref:
        attributes.insert(0, ("ref", ref))
    pairs = "".join(
        f" {name}" if value is None else f' {name}="{quoted(value)}"' for name, value in attributes
    )
    words = manner.words(lone) if lone is not None else ""
    closing = "" if tag in VOID and not nodes.children[node.place] else f"</{tag}>"
    return Part(f"<{tag}{pairs}>{words}", closing + manner.ending(node), around, (ref,) if ref else ())
