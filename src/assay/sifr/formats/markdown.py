"""`markdown`: headings, lists, links with their addresses, tables, pictures by their alternative text.

A field is `[label: value]`, a button `[button: words]`. A ref stands in brackets after what it names, and at
the head of a region, form or table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assay.sifr.formats.html_nodes import ELEMENT, TEXT, Nodes
from assay.sifr.formats.lines_things import escaped
from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import representation

if TYPE_CHECKING:
    from assay.browser.rows import Node

__all__ = ["markdown"]

_INLINE = frozenset({"inline", "inline-block", "inline-flex", "inline-grid", "contents", "ruby", ""})
_HEADINGS = {f"H{level}": "#" * level + " " for level in range(1, 7)}
_FIELDS = frozenset({"INPUT", "SELECT", "TEXTAREA"})
_PICTURES = frozenset({"IMG", "svg"})
_SILENT = _FIELDS | {"IMG", "SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "BR"}
_HELD = {"A": " [", "BUTTON": " [button: ", "TR": ""}
_LARGE = frozenset({"TABLE", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "FORM"})
_PRESSED = frozenset({"submit", "button", "reset", "image"})
_TICKED = frozenset({"checkbox", "radio"})
_BOLD = frozenset({"B", "STRONG"})
_STRUCK = frozenset({"DEL", "S", "STRIKE"})
_SPACE = re.compile(r"\s+")
_GAPS = re.compile(r" +(?=[.,;:!?)\]])|(?<=\[) +")
_LONGEST_ADDRESS = 300
_DEEPEST = 20


@representation("markdown")
def markdown(subject: Subject) -> Sequence[Part]:
    """The page as somebody would write it down, a part per line."""
    writer = _Writer(subject, subject.nodes)
    writer.write()
    return writer.parts


@dataclass(slots=True)
class _Line:
    """A line that is being written."""

    words: list[str] = field(default_factory=list)
    refs: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Leaving:
    """What is to be done when everything in an element has been written."""

    node: Node


class _Writer:
    def __init__(self, subject: Subject, nodes: Nodes) -> None:
        self.subject, self.nodes = subject, nodes
        self.parts: list[Part] = []
        self._layout_rows = _layout_rows(nodes)
        self._line = _Line()
        self._lead = ""
        self._lists: list[int] = []
        self._rows = 0
        # Links, buttons and rows of a table are one line each, whatever stands in them.
        self._holding = 0

    def write(self) -> None:
        """Walk the document once; a stack and no recursion, however deep it is."""
        title = _said(self.subject.state.title)
        if title:
            self.parts.append(Part(f"Title: {title}\n"))
        waiting: list[Node | _Leaving] = [self.nodes.top]
        while waiting:
            found = waiting.pop()
            if isinstance(found, _Leaving):
                self._leave(found.node)
            elif found.kind == TEXT:
                if found.visible:
                    self._line.words.append(escaped(found.value))
            elif found.kind != ELEMENT:
                waiting.extend(reversed(self.nodes.inside(found)))
            elif not self._is_written_at_once(found):
                self._enter(found)
                waiting.append(_Leaving(found))
                waiting.extend(reversed(self.nodes.inside(found)))
        self._end_line()

    def _is_written_at_once(self, node: Node) -> bool:
        """Pictures, fields and what has no words; only a drawing may have words in it that are seen."""
        # A box that a style hides behind its label can still be ticked, so it has a ref.
        if node.name in _FIELDS and (node.visible or node.place in self.nodes.refs):
            self._field(node)
        elif node.name in _PICTURES and node.visible:
            self._picture(node)
        elif node.name == "BR":
            self._line.words.append(" ")
        return node.name in _SILENT

    def _enter(self, node: Node) -> None:
        if not _is_inline(node):
            self._end_line()
            self._begin_block(node)
        if node.name in _HELD and node.visible:
            self._line.words.append(_HELD[node.name])
        elif node.visible and (mark := _mark(node)):
            self._line.words.append(mark)
        self._holding += self._holds(node)

    def _holds(self, node: Node) -> bool:
        if node.name == "TR":
            return node.place not in self._layout_rows
        return node.name in _HELD or bool(_mark(node))

    def _begin_block(self, node: Node) -> None:
        if node.name in ("UL", "OL"):
            self._lists.append(1 if node.name == "OL" else 0)
        elif node.name == "LI" and node.visible:
            self._lead = self._marker()
        elif node.name in _HEADINGS and node.visible:
            self._lead = _HEADINGS[node.name]
        elif node.name == "TABLE":
            self._rows = 0
        ref = self.nodes.refs.get(node.place)
        if ref and not _is_named_after(node):
            self._line.words.append(f"[{ref} {self.subject.model.by_ref[ref].role}".rstrip() + "]")
            self._line.refs.append(ref)
            self._end_line()

    def _marker(self) -> str:
        depth = "  " * min(max(0, len(self._lists) - 1), _DEEPEST)
        if not self._lists or not self._lists[-1]:
            return f"{depth}- "
        self._lists[-1] += 1
        return f"{depth}{self._lists[-1] - 1}. "

    def _leave(self, node: Node) -> None:
        if node.name == "A" and node.visible:
            address = escaped(self.nodes.tree.attributes(node).get("href", "")[:_LONGEST_ADDRESS])
            self._line.words.append(f"]({address})" if address else "]")
        elif node.name == "BUTTON" and node.visible:
            self._line.words.append("]")
        elif node.visible and (mark := _mark(node)):
            self._line.words.append(mark)
        ref = self.nodes.refs.get(node.place)
        if ref and _is_named_after(node) and node.name not in _PICTURES:
            self._name(ref)
        self._holding -= self._holds(node)
        if node.name in ("TD", "TH") and self._holding:
            self._line.words.append(" | ")
        elif node.name == "TR" and self._holds(node):
            self._end_row()
        elif not _is_inline(node):
            self._end_line()
        if node.name == "LI" or node.name in _HEADINGS:
            self._lead = ""
        if node.name in ("UL", "OL") and not _is_inline(node):
            self._lists.pop()

    def _name(self, ref: str) -> None:
        self._line.words.append(f" [{ref}] ")
        self._line.refs.append(ref)

    def _picture(self, node: Node) -> None:
        attributes = self.nodes.tree.attributes(node)
        ref = self.nodes.refs.get(node.place)
        words = attributes.get("alt", attributes.get("aria-label"))
        if words or ref:
            self._line.words.append(f" ![{'no alt' if words is None else _said(words)}]")
        if ref:
            self._name(ref)

    def _field(self, node: Node) -> None:
        attributes = self.nodes.tree.attributes(node)
        kind = attributes.get("type", "").lower()
        ref = self.nodes.refs.get(node.place)
        label = self.subject.model.by_ref[ref].name if ref else attributes.get("aria-label", "")
        if kind in _PRESSED:
            shown = f"button: {label or attributes.get('value', '')}"
        elif kind in _TICKED:
            shown = f"{label}: {'x' if node.place in self.nodes.checked else ''}"
        else:
            shown = f"{label}: {self._value(node)}"
        self._line.words.append(f" [{_said(shown)}]")
        if ref:
            self._name(ref)

    def _value(self, node: Node) -> str:
        if node.name != "SELECT":
            return node.input_value
        return ", ".join(
            "".join(text.value for text in self.nodes.below(option) if text.kind == TEXT)
            for option in self.nodes.below(node)
            if option.name == "OPTION" and option.place in self.nodes.checked
        )

    def _end_row(self) -> None:
        cells = _even("".join(self._line.words))
        if cells.strip("| "):
            self.parts.append(Part(f"| {cells}\n", refs=tuple(self._line.refs)))
            if not self._rows:
                # The line that makes it a table goes where its first row goes.
                ruler = "|" + " --- |" * cells.count("|") + "\n"
                self.parts.append(Part(ruler, parent=len(self.parts) - 1))
            self._rows += 1
        self._line = _Line()

    def _end_line(self) -> None:
        if self._holding:
            self._line.words.append(" ")
            return
        words = _GAPS.sub("", _even("".join(self._line.words)))
        if words:
            gap = "\n" if self._lead.startswith("#") else ""
            self.parts.append(Part(f"{gap}{self._lead}{words}\n", refs=tuple(self._line.refs)))
            self._lead = ""
            self._line = _Line()


def _layout_rows(nodes: Nodes) -> frozenset[int]:
    """Rows that hold more than cells of words: their tables lay out a page."""
    found: set[int] = set()
    for node in nodes.tree.nodes:
        if node.name in _LARGE:
            above = node.parent
            while above >= 0:
                if nodes.tree.nodes[above].name == "TR":
                    found.add(above)
                above = nodes.tree.nodes[above].parent
    return frozenset(found)


def _is_inline(node: Node) -> bool:
    return (node.styles or {}).get("display", "") in _INLINE and node.name != "IFRAME"


def _is_named_after(node: Node) -> bool:
    """Does the ref stand after the words? Before them it stands at what has many lines."""
    return _is_inline(node) or node.name in _HEADINGS or node.name in ("A", "BUTTON")


def _mark(node: Node) -> str:
    return "**" if node.name in _BOLD else "~~" if node.name in _STRUCK else ""


def _even(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def _said(text: str) -> str:
    """Words of the page, in which nothing can be taken for a ref."""
    return escaped(text).strip()
