"""What of a document can be seen, and what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.page.kinds import CONTROLS, FIELDS, kind_of

if TYPE_CHECKING:
    from assay.browser.rows import Element, Node
    from assay.sifr.words import Kind

__all__ = ["Shown"]

_NAMING = frozenset({"label", "legend", "caption"})
_MOST_IN_LABEL = 200
_LABELLED = frozenset({"input", "select", "textarea", "button", "meter", "progress", "output"})


class Shown:
    """What of the document can be seen, and what it is."""

    def __init__(self, rows: Sequence[Element], nodes: Sequence[Node]) -> None:
        self.rows, self.nodes = rows, nodes
        self.row_of = {row.node: row.ref for row in rows}
        self.below: dict[int, list[int]] = {}
        for node in nodes:
            self.below.setdefault(node.parent, []).append(node.place)
        self.children: dict[int, list[int]] = {}
        for row in rows:
            if row.parent is not None:
                self.children.setdefault(row.parent, []).append(row.ref)
        self.by_id: dict[tuple[int, str], int] = {}
        for row in rows:
            self.by_id.setdefault((row.frame, row.attributes.get("id", "")), row.ref)
        self.kinds: dict[int, Kind] = {}
        for row in rows:
            kind = kind_of(row)
            if kind is not None and _can_be_seen(row, kind):
                self.kinds[row.ref] = kind
        self.behind = self._behind_labels()
        self.scripted = frozenset(self._scripted())
        self.kinds.update(dict.fromkeys(self.scripted, "button"))
        self.named_by = self._labels()

    def _behind_labels(self) -> dict[int, int]:
        """Boxes and dots that are not drawn themselves but show, and are ticked, through their label."""
        found: dict[int, int] = {}
        for row in self.rows:
            if row.tag != "label" or not row.visible:
                continue
            field = self._labelled(row)
            if field is None or field in self.kinds or self.rows[field].tag != "input":
                continue
            kind = kind_of(self.rows[field])
            if kind in ("checkbox", "radio"):
                self.kinds[field] = kind
                found[field] = row.ref
        return found

    def _labelled(self, label: Element) -> int | None:
        if "for" in label.attributes:
            return self.by_id.get((label.frame, label.attributes["for"]))
        inner = islice(self.inside(label.ref), _MOST_IN_LABEL)
        return next((ref for ref in inner if self.rows[ref].tag in _LABELLED), None)

    def _scripted(self) -> Iterator[int]:
        """The elements that a click acts on though nothing in the document says so."""
        holds_control: set[int] = set()
        for row in reversed(self.rows):
            native = self.kinds.get(row.ref)
            if row.parent is not None and (
                row.ref in holds_control or native == "link" or native in CONTROLS
            ):
                holds_control.add(row.parent)
        in_control: set[int] = set()
        for row in self.rows:
            native = self.kinds.get(row.ref)
            if row.parent in in_control or native == "link" or native in CONTROLS or row.tag == "label":
                in_control.add(row.ref)
            elif (
                row.clickable
                and row.visible
                and native in (None, "text", "image")
                and row.ref not in holds_control
                and row.styles.get("cursor") == "pointer"
                and row.tag not in ("html", "body")
            ):
                in_control.add(row.ref)
                yield row.ref

    def _labels(self) -> dict[int, int]:
        """The fields that labels, legends and captions give their words to."""
        found: dict[int, int] = {}
        for row in self.rows:
            if row.tag not in _NAMING:
                continue
            named = self._labelled(row) if row.tag == "label" else row.parent
            if named in self.kinds and self._says(named, row):
                found[row.ref] = named
        return found

    def _says(self, named: int, label: Element) -> bool:
        """Does the name of the thing hold all that the label says, and the label nothing but words?"""
        inner = islice(self.inside(label.ref), _MOST_IN_LABEL)
        links = any(self.kinds.get(ref) == "link" for ref in inner)
        return not links and folded(label.text) in folded(self.rows[named].name)

    def inside(self, ref: int) -> Iterator[int]:
        """Every element in another, in document order."""
        waiting = list(reversed(self.children.get(ref, ())))
        while waiting:
            inner = waiting.pop()
            yield inner
            waiting.extend(reversed(self.children.get(inner, ())))

    def words_between(self, ref: int) -> bool:
        """Has the element words of its own beside the elements in it?"""
        return any(
            self.nodes[place].kind == 3 and self.nodes[place].visible and self.nodes[place].text.strip()
            for place in self.below.get(self.rows[ref].node, ())
        )


def _can_be_seen(row: Element, kind: Kind) -> bool:
    if row.visible:
        return True
    # An inline link around blocks has no area of its own, and what is shown as its contents has no box.
    return bool(row.text) and kind not in FIELDS
