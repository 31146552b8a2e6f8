"""From an element of a stored page to a selector that finds it again in the live one."""

from __future__ import annotations

import functools
import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from assay.browser.rows import Node, Tree

__all__ = ["Address", "Addresses"]

_ELEMENT, _DOCUMENT = 1, 9
_PLAIN_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,80}")
_PLAIN_TAG = re.compile(r"[a-z][a-z0-9-]{0,40}")
_INTO_FRAME = " >> internal:control=enter-frame >> "
_MAX_DEPTH = 1_000
_MAX_FRAMES = 10


class Address(NamedTuple):
    """Where an element is: the frames that lead to it, then the path in its own document."""

    frames: tuple[str, ...]
    path: str
    doubtful: bool
    """A component is on the way: the snapshot shows what it draws, which is not what selectors see."""

    @property
    def driver(self) -> str:
        """For the driver, through frames."""
        return self._through_frames(f"css={self.path}")

    @property
    def css(self) -> str:
        """As CSS; for what is in a frame that is the frame."""
        return self.frames[0] if self.frames else self.path

    def by_name(self, role: str, name: str, number: int) -> str:
        """For the driver, by what it is called: the `number`th of that role and name, from 0."""
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        return self._through_frames(f'role={role}[name="{quoted}"s] >> nth={number}')

    def _through_frames(self, last: str) -> str:
        return _INTO_FRAME.join([*(f"css={frame}" for frame in self.frames), last])


class Addresses:
    """The addresses of one page; made once, because ids are counted over the whole of it."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    @functools.cached_property
    def _ids(self) -> Counter[tuple[int, str]]:
        found: Counter[tuple[int, str]] = Counter()
        for node in self._tree.nodes:
            if node.kind == _ELEMENT and (name := self._id(node)):
                found[node.frame, name] += 1
        return found

    @functools.cached_property
    def _children(self) -> dict[int, list[Node]]:
        found: dict[int, list[Node]] = {}
        for node in self._tree.nodes:
            if node.kind == _ELEMENT and not node.name.startswith("::"):
                found.setdefault(node.parent, []).append(node)
        return found

    def _id(self, node: Node) -> str:
        return self._tree.attributes(node).get("id", "") if node.attributes else ""

    def of(self, place: int) -> Address | None:
        """The address of the element at this place of the snapshot; None where there is none."""
        paths: list[str] = []
        at, doubtful = place, False
        while at >= 0:
            path, at, drawn = self._within_frame(self._tree.nodes[at])
            if not path or len(paths) > _MAX_FRAMES:
                return None
            paths.append(path)
            doubtful = doubtful or drawn
        paths.reverse()
        return Address(tuple(paths[:-1]), paths[-1], doubtful)

    def _within_frame(self, node: Node) -> tuple[str, int, bool]:
        """The path in the element's own document, the place of the frame around it or -1, and any doubt."""
        steps: list[str] = []
        anchored = doubtful = False
        for _ in range(_MAX_DEPTH):
            if node.kind == _DOCUMENT or node.parent < 0:
                return " > ".join(reversed(steps)), node.parent, doubtful
            if not anchored:
                step, anchored = self._step(node)
                steps.append(step)
                doubtful = doubtful or bool(steps[1:]) and _is_component(node)
            node = self._tree.nodes[node.parent]
        return "", -1, True

    def _step(self, node: Node) -> tuple[str, bool]:
        name = self._id(node)
        if _PLAIN_ID.fullmatch(name) and self._ids[node.frame, name] == 1:
            return f"#{name}", True
        tag = node.name.lower()
        siblings = self._children.get(node.parent, [])
        if not _PLAIN_TAG.fullmatch(tag):
            return f"*:nth-child({_rank(node, siblings)})", False
        alike = [other for other in siblings if other.name.lower() == tag]
        return (f"{tag}:nth-of-type({_rank(node, alike)})" if len(alike) > 1 else tag), False


def _is_component(node: Node) -> bool:
    return "-" in node.name or node.name == "SLOT"


def _rank(node: Node, siblings: list[Node]) -> int:
    return 1 + next((i for i, other in enumerate(siblings) if other.place == node.place), 0)
