"""What follows from a page state. Pure: the same stored bytes give the same result, without a browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple
from urllib.parse import urljoin

from assay.browser.rows import Element, Node, Tree, states_of
from assay.browser.state import PageState

__all__ = ["Link", "accessibility_outline", "elements", "links", "visible_text"]

MAX_TEXT = 500

_SPACE = re.compile(r"\s+")
_REGIONS = frozenset(
    {"alertdialog", "article", "banner", "complementary", "contentinfo", "dialog", "form", "main"}
    | {"navigation", "region", "search"}
)
_INLINE = frozenset({"inline", "inline-block", "inline-flex", "inline-grid", "contents", "ruby", ""})
_SILENT = frozenset({"none", "generic", "LineBreak", "ListMarker", "InlineTextBox", ""})
_NO_TEXT = frozenset({"SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TITLE", "HEAD"})


class _Spoken(NamedTuple):
    """A node of the accessibility tree."""

    role: str
    name: str
    description: str
    value: str
    properties: Mapping[str, Any]


_NOTHING = _Spoken("", "", "", "", {})


def elements(state: PageState) -> tuple[Element, ...]:
    """Every element of the page and its frames in document order; see `Element` for what each row says."""
    tree, spoken = state.tree, _spoken(state)
    texts = _texts(tree)
    ref_of: dict[int, int] = {}
    region_of: dict[int, tuple[str, ...]] = {}
    found: list[Element] = []
    for node in tree.nodes:
        around = node.parent
        if node.kind != 1 or node.name.startswith("::"):
            if around in ref_of:
                ref_of[node.place] = ref_of[around]
            region_of[node.place] = region_of.get(around, ())
            continue
        said = spoken.get(node.place, _NOTHING)
        region = region_of.get(around, ())
        region_of[node.place] = (*region, _titled(said)) if said.role in _REGIONS else region
        parent = ref_of.get(around)
        ref_of[node.place] = len(found)
        found.append(_element(tree, node, said, parent, len(found), texts[node.place], region))
    return tuple(found)


def _element(
    tree: Tree, node: Node, said: _Spoken, parent: int | None, ref: int, text: str, region: tuple[str, ...]
) -> Element:
    return Element(
        ref=ref,
        node=node.place,
        parent=parent,
        frame=node.frame,
        tag=node.name.lower(),
        role=said.role,
        name=_even(said.name),
        description=_even(said.description),
        value=said.value or node.input_value,
        states=states_of(said.properties),
        attributes=tree.attributes(node),
        box=node.box,
        visible=node.visible,
        text=text,
        styles=node.styles or {},
        clickable=node.clickable,
        region=region,
    )


def _titled(said: _Spoken) -> str:
    return f"{said.role} {said.name.strip()[:80]!r}" if said.name.strip() else said.role


def _spoken(state: PageState) -> dict[int, _Spoken]:
    """What the accessibility tree says, by the place of the DOM node."""
    found: dict[int, _Spoken] = {}
    for _frame, place, _parent, ignored, role, name, description, value, properties in state.ax["nodes"]:
        if place >= 0 and not ignored and place not in found:
            found[place] = _Spoken(role, name, description, value, properties)
    return found


class _Words:
    """Words gathered for one element; a space stands where a line of its own begins."""

    __slots__ = ("block", "length", "pieces")

    def __init__(self) -> None:
        self.block, self.length = -2, 0
        self.pieces: list[str] = []

    def add(self, text: str, block: int) -> None:
        if self.pieces and block != self.block:
            self.pieces.append(" ")
        self.block = block
        self.pieces.append(text)
        self.length += len(text)


def _texts(tree: Tree) -> dict[int, str]:
    """The visible words in each element, gathered from the leaves up."""
    gathered: dict[int, _Words] = {}
    for node in tree.nodes:
        text = _shown_text(node)
        if not text:
            continue
        block, above = _block(tree, node), node.place
        while above >= 0:
            words = gathered.setdefault(above, _Words())
            # Where there is no room left, there is none further up either.
            if words.length > 2 * MAX_TEXT:
                break
            words.add(text, block)
            above = tree.nodes[above].parent
    found = {place: _even("".join(words.pieces))[:MAX_TEXT] for place, words in gathered.items()}
    return {node.place: found.get(node.place, "") for node in tree.nodes}


def _shown_text(node: Node) -> str:
    """The words that a node shows; a line that is broken off goes on after a space."""
    if node.name == "BR":
        return " "
    return node.text if node.visible and (node.kind == 3 or node.name.startswith("::")) else ""


def _even(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def visible_text(state: PageState) -> str:
    """The visible words in document order, a line per block."""
    tree = state.tree
    lines: list[list[str]] = []
    last = -2
    for node in tree.nodes:
        text = _shown_text(node)
        if not text:
            continue
        block = _block(tree, node)
        if block != last:
            lines.append([])
            last = block
        lines[-1].append(text)
    cleaned = (_even("".join(line)) for line in lines)
    return "\n".join(line for line in cleaned if line)


def _block(tree: Tree, node: Node) -> int:
    """The nearest element around a text that starts a line of its own."""
    above = node.parent
    while above >= 0:
        inner = tree.nodes[above]
        display = (inner.styles or {}).get("display", "")
        if inner.name in _NO_TEXT or display not in _INLINE:
            return above
        above = inner.parent
    return -1


@dataclass(frozen=True, slots=True)
class Link:
    """A link: the element's `ref`, where it leads, what it is called, and whether it can be seen."""

    ref: int
    url: str
    name: str
    visible: bool

    def as_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return asdict(self)


def links(state: PageState) -> tuple[Link, ...]:
    """Every link in document order, its address made whole."""
    bases = [state.dom["strings"][document["base"]] for document in state.dom["documents"]]
    found = []
    for element in elements(state):
        if element.tag in ("a", "area") and "href" in element.attributes:
            name = element.name.strip() or element.text
            found.append(
                Link(
                    element.ref,
                    _join(bases[element.frame], element.attributes["href"]),
                    name,
                    element.visible,
                )
            )
    return tuple(found)


def _join(base: str, address: str) -> str:
    try:
        return urljoin(base, address.strip())
    except ValueError:
        # What no browser could follow either is shown as it stands.
        return address.strip()


def accessibility_outline(state: PageState) -> str:
    """The accessibility tree as indented lines, `role "name" [states]`, without what says nothing."""
    lines: list[str] = []
    depth_of: list[int] = []
    for _frame, _place, parent, ignored, role, name, _description, value, properties in state.ax["nodes"]:
        depth = depth_of[parent] if parent >= 0 else 0
        silent = ignored or role in _SILENT or role == "StaticText" and not name.strip()
        depth_of.append(depth if silent else depth + 1)
        if silent:
            continue
        words = [role if role != "StaticText" else "text"]
        if name.strip():
            words.append(f'"{_even(name)[:MAX_TEXT]}"')
        if value.strip() and value != name:
            words.append(f"value={_even(value)[:MAX_TEXT]!r}")
        states = states_of(properties)
        if states:
            words.append(f"[{', '.join(states)}]")
        lines.append("  " * depth + " ".join(words))
    return "\n".join(lines)
