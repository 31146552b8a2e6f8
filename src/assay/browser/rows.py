"""One row per element: DOM snapshot and accessibility tree joined, boxes placed, visibility decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

__all__ = ["Box", "Element", "Node", "Tree", "states_of"]

MAX_ATTRIBUTE = 2_000
MAX_ATTRIBUTES = 60

_CUTTING = frozenset({"hidden", "clip"})
_STATES = ("disabled", "required", "readonly", "focused", "selected", "multiselectable", "modal", "busy")
_VALUED_STATES = ("checked", "pressed", "expanded", "invalid", "hasPopup", "level", "live", "autocomplete")


class Box(NamedTuple):
    """Where something is, in CSS pixels from the top left of the whole page."""

    x: float
    y: float
    width: float
    height: float

    def cut(self, other: Box | None) -> Box:
        """What of this box lies in the other."""
        if other is None:
            return self
        left, top = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        return Box(left, top, max(0.0, round(right - left, 2)), max(0.0, round(bottom - top, 2)))


@dataclass(frozen=True, slots=True)
class Element:
    """An element as any reader could describe it.

    Attributes:
        ref: Its number among the elements, in document order over all frames.
        node: Its number among all nodes of the stored snapshot.
        parent: The `ref` of the element around it; a frame's root has the frame element. None at the top.
        frame: 0 for the page, then its inner documents.
        tag: Lower case.
        role: Of the accessibility tree; empty where the element is not in it.
        name: Accessible name.
        description: Accessible description.
        value: Of a field, redacted where secret.
        states: Such as `required`, `checked=true`, `expanded=false`, `level=2`.
        attributes: As in the document, bounded.
        box: None where the element has no box.
        visible: Whether it can be seen, possibly by scrolling: it has an area, is not transparent or hidden,
            and no ancestor with `overflow: hidden` cuts all of it off.
        text: The visible words in it, white space made even, at most 500 characters.
        styles: Computed styles, by name.
        clickable: Whether the browser or a script would act on a click.
        region: The landmarks, dialogs and forms around it, from the outside in.
    """

    ref: int
    node: int
    parent: int | None
    frame: int
    tag: str
    role: str
    name: str
    description: str
    value: str
    states: tuple[str, ...]
    attributes: Mapping[str, str]
    box: Box | None
    visible: bool
    text: str
    styles: Mapping[str, str]
    clickable: bool
    region: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        row = asdict(self)
        row["box"] = list(self.box) if self.box else None
        row["states"], row["region"] = list(self.states), list(self.region)
        return row


@dataclass(slots=True)
class Node:
    """A node of the snapshot with its place worked out."""

    place: int
    parent: int
    frame: int
    kind: int
    name: str
    value: str
    attributes: Sequence[int]
    box: Box | None = None
    text: str = ""
    styles: Mapping[str, str] | None = None
    visible: bool = False
    clickable: bool = False
    input_value: str = ""
    # What cuts off its content: for what flows in it, and for what is positioned absolutely in it.
    clip: Box | None = None
    clip_absolute: Box | None = None
    opacity: float = 1.0


class Tree:
    """The stored DOM with every node placed, in document order over all frames."""

    def __init__(self, dom: Mapping[str, Any]) -> None:
        self.strings: Sequence[str] = dom["strings"]
        self.style_names: Sequence[str] = dom["styles"]
        self.nodes: list[Node] = []
        self.base_of_frame: list[str] = []
        self._styles: dict[tuple[int, ...], dict[str, str]] = {}
        self._attributes: dict[int, dict[str, str]] = {}
        self._borders: dict[int, tuple[float, float]] = {}
        hosts: dict[int, int] = {}
        for number, document in enumerate(dom["documents"]):
            self.base_of_frame.append(self._string(document["base"]))
            self._add(document, number, hosts)

    def _string(self, index: int) -> str:
        return self.strings[index] if index >= 0 else ""

    def attributes(self, node: Node) -> Mapping[str, str]:
        """A node's attributes, bounded; whoever asks gets the same ones, to read."""
        known = self._attributes.get(node.place)
        if known is None:
            flat = node.attributes[: 2 * MAX_ATTRIBUTES]
            known = self._attributes[node.place] = {
                self._string(flat[i]): self._string(flat[i + 1])[:MAX_ATTRIBUTE]
                for i in range(0, len(flat), 2)
            }
        return known

    def _add(self, document: Mapping[str, Any], number: int, hosts: dict[int, int]) -> None:
        raw, first = document["nodes"], len(self.nodes)
        host = hosts.get(number, -1)
        values = {**_sparse(raw["textValue"]), **_sparse(raw["inputValue"])}
        clickable = set(raw["isClickable"]["index"])
        for place, parent in enumerate(raw["parentIndex"]):
            self.nodes.append(
                Node(
                    place=first + place,
                    parent=first + parent if parent >= 0 else host,
                    frame=number,
                    kind=raw["nodeType"][place],
                    name=self._string(raw["nodeName"][place]),
                    value=self._string(raw["nodeValue"][place]),
                    attributes=raw["attributes"][place],
                    clickable=place in clickable,
                    input_value=self._string(values.get(place, -1)),
                )
            )
        for place, inner in _sparse(raw["contentDocumentIndex"]).items():
            hosts[inner] = first + place
        self._lay_out(document, first, self._origin(document, host))
        for node in self.nodes[first:]:
            self._see(node)

    def _origin(self, document: Mapping[str, Any], host: int) -> tuple[float, float]:
        """Where a frame's own corner lies on the page."""
        if host < 0:
            return 0.0, 0.0
        box = self.nodes[host].box or Box(0, 0, 0, 0)
        border = self._borders.get(host, (0.0, 0.0))
        scroll = document["scroll"]
        return box.x + border[0] - scroll[0], box.y + border[1] - scroll[1]

    def _lay_out(self, document: Mapping[str, Any], first: int, origin: tuple[float, float]) -> None:
        layout = document["layout"]
        left, top = origin
        for row, place in enumerate(layout["nodeIndex"]):
            node = self.nodes[first + place]
            node.text += self._string(layout["text"][row])
            if node.box is not None:
                continue
            x, y, width, height = layout["bounds"][row]
            node.box = Box(round(x + left, 2), round(y + top, 2), width, height)
            node.styles = self._style(tuple(layout["styles"][row]))
            if node.name in ("IFRAME", "FRAME") and layout["clientRects"][row]:
                client = layout["clientRects"][row]
                self._borders[first + place] = (client[0], client[1])

    def _style(self, indexes: tuple[int, ...]) -> dict[str, str]:
        if indexes not in self._styles:
            values = [self._string(index) for index in indexes]
            self._styles[indexes] = dict(zip(self.style_names, values, strict=False))
        return self._styles[indexes]

    def _see(self, node: Node) -> None:
        above = self.nodes[node.parent] if node.parent >= 0 else None
        styles = node.styles or {}
        position = styles.get("position", "static")
        own_clip = clip_absolute = None
        if above is not None:
            node.opacity = above.opacity * _number(styles.get("opacity", "1"))
            own_clip = {"fixed": None, "absolute": above.clip_absolute}.get(position, above.clip)
            clip_absolute = above.clip_absolute
        node.clip, node.clip_absolute = own_clip, clip_absolute
        if node.box is None:
            return
        inherits = above is None or above.box is None or above.kind != 1 or node.kind == 1
        shown = (
            styles.get("visibility", "visible") == "visible" if node.kind == 1 else inherits or _shown(above)
        )
        seen = node.box.cut(own_clip)
        on_page = seen.x + seen.width > 0 and seen.y + seen.height > 0
        node.visible = shown and on_page and seen.width * seen.height > 1 and node.opacity > 0.01
        if node.frame and above is not None and above.name in ("IFRAME", "FRAME"):
            node.visible = node.visible and above.visible
        # The page's own root scrolls whatever its overflow says.
        if node.name not in ("HTML", "BODY", "#document") and _cuts(styles):
            node.clip = seen
        if position != "static":
            node.clip_absolute = node.clip


def _shown(node: Node | None) -> bool:
    return node is None or (node.styles or {}).get("visibility", "visible") == "visible"


def _cuts(styles: Mapping[str, str]) -> bool:
    return styles.get("overflow-x") in _CUTTING or styles.get("overflow-y") in _CUTTING


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 1.0


def _sparse(rare: Mapping[str, Sequence[int]]) -> dict[int, int]:
    return dict(zip(rare["index"], rare["value"], strict=True))


def states_of(properties: Mapping[str, Any]) -> tuple[str, ...]:
    """The states that a reader would be told, in a fixed order."""
    found = [name for name in _STATES if properties.get(name) is True]
    for name in _VALUED_STATES:
        value = properties.get(name)
        if value not in (None, "", "false") or name == "expanded" and value is False:
            found.append(f"{name}={str(value).lower()}")
    return tuple(found)
