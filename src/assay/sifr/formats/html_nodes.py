"""The stored document as formats walk it: in reading order, frames and shadow trees in place.

The snapshot holds the tree that is drawn: what stands in a shadow root stands in its host, and what fills a
slot stands in the slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assay.browser.rows import Node, Tree
    from assay.sifr.formats.records import Subject

__all__ = ["COMMENT", "DOCTYPE", "ELEMENT", "TEXT", "Nodes", "nodes_of", "tag_of"]

ELEMENT, TEXT, COMMENT, DOCTYPE = 1, 3, 8, 10


@dataclass(frozen=True)
class Nodes:
    """A document to be written.

    Attributes:
        tree: Every node.
        children: The places of what stands in each node, in order.
        refs: The ref of each element that a reader may be asked for, by the place of its node.
        checked: Boxes and radio buttons that are on, and options that are chosen, as they are now.
    """

    tree: Tree
    children: Sequence[Sequence[int]]
    refs: Mapping[int, str]
    checked: frozenset[int]

    @property
    def top(self) -> Node:
        """The node around everything."""
        return self.tree.nodes[0]

    def inside(self, node: Node) -> list[Node]:
        """What stands directly in a node."""
        return [self.tree.nodes[place] for place in self.children[node.place]]

    def below(self, node: Node) -> Iterator[Node]:
        """Everything in a node, in document order."""
        waiting = list(reversed(self.children[node.place]))
        while waiting:
            found = self.tree.nodes[waiting.pop()]
            yield found
            waiting.extend(reversed(self.children[found.place]))


def nodes_of(subject: Subject) -> Nodes:
    """The nodes of a page, with the refs of its model."""
    tree = subject.state.tree
    children: list[list[int]] = [[] for _ in tree.nodes]
    refs: dict[int, str] = {}
    ref_of = subject.model.ref_of
    element = 0
    for node in tree.nodes:
        made_by_style = node.name.startswith("::")
        if node.parent >= 0 and not made_by_style:
            children[node.parent].append(node.place)
        # The model numbers elements as `assay.browser.elements` does: all but those that a style made.
        if node.kind == ELEMENT and not made_by_style:
            if element in ref_of:
                refs[node.place] = ref_of[element]
            element += 1
    checked: set[int] = set()
    first = 0
    for document in subject.state.dom["documents"]:
        raw = document["nodes"]
        checked |= {first + place for place in _listed(raw, "inputChecked")}
        checked |= {first + place for place in _listed(raw, "optionSelected")}
        first += len(raw["parentIndex"])
    return Nodes(tree, children, refs, frozenset(checked))


def _listed(raw: Mapping[str, Any], name: str) -> Sequence[int]:
    found: Sequence[int] = raw.get(name, {}).get("index", ())
    return found


def tag_of(node: Node) -> str:
    """The name of an element as it is written; the snapshot has HTML's in capitals."""
    return node.name.lower() if node.name == node.name.upper() else node.name
