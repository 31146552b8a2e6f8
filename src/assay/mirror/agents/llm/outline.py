"""A page in words: its accessibility tree as short lines, with a number for everything that can be used.

Who sees is shown what can be seen, what lies outside of the window marked; who hears is shown what a screen
reader would say. Pure: the same stored state gives the same lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from assay.files import digest
from assay.mirror.agents.llm.addresses import Address, Addresses
from assay.models.errors import clean

if TYPE_CHECKING:
    from assay.browser.rows import Box, Element, Node
    from assay.browser.state import PageState
    from assay.mirror.personas.records import Channel

__all__ = ["Line", "Outline", "RefBook", "Target", "outline"]

Where = Literal["", "above", "below"]

MAX_TARGETS = 400
MAX_OFFERED = 300
MAX_IN_VIEW = 200
_MAX_NAME = 200
_MAX_TEXT = 400
_MAX_OPTIONS = 15
_MAX_INDENT = 8

_FIELDS = frozenset(
    {"textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "checkbox", "radio", "switch"}
    | {"Date", "DateTime", "InputTime", "ColorWell", "textField"}
)
_ARIA = frozenset(
    {"button", "link", "textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "checkbox"}
    | {"radio", "switch", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "treeitem"}
)
_USABLE = _FIELDS | {"button", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "treeitem"}
_USABLE |= {"DisclosureTriangle", "DisclosureTriangleGrouped", "popUpButton", "toggleButton"}
_FRAMING = frozenset(
    {"banner", "navigation", "main", "contentinfo", "complementary", "search", "form", "region", "dialog"}
    | {"alertdialog", "alert", "status", "log", "group", "radiogroup", "tablist", "menu", "table", "article"}
)
_SPOKEN = frozenset({"heading", "image", "img", "progressbar", "meter", "figure", "Video", "Audio", "Iframe"})
_INLINE = frozenset(
    {"none", "generic", "strong", "emphasis", "time", "code", "mark", "superscript", "subscript", "cell", ""}
    | {"gridcell", "columnheader", "rowheader", "insertion", "deletion", "abbr", "LayoutTableCell"}
)
_NO_BUTTONS = frozenset({"html", "body", "main", "label", "form", "fieldset", "option"})
_OPTION = frozenset({"option", "MenuListOption"})
_MARK: Mapping[Where, str] = {"": "", "above": " ↑", "below": " ↓"}
_STATES = ("disabled", "required", "readonly", "selected")
_VALUED = ("checked", "expanded", "invalid", "pressed", "level")


class Target(NamedTuple):
    """Something that can be used, and where it is."""

    ref: int
    role: str
    name: str
    address: str
    """For the driver."""
    selector: str
    tag: str
    kind: str
    """The type of an input."""
    box: Box | None

    @property
    def words(self) -> str:
        """The element as any reader would call it."""
        return f"{self.role} “{self.name}”" if self.name else f"{self.role} without a name"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an outline."""

    text: str
    depth: int
    where: Where = ""
    usable: bool = False

    def __str__(self) -> str:
        return "  " * min(self.depth, _MAX_INDENT) + self.text + _MARK[self.where]


@dataclass(frozen=True)
class Outline:
    """A page as it is told to a model, and what the trace says about it."""

    lines: tuple[Line, ...]
    targets: Mapping[int, Target]
    offered: tuple[str, ...]
    """Addresses of the links that are there."""
    in_view: tuple[str, ...]

    @property
    def sameness(self) -> str:
        """Equal for two looks at a page between which nothing happened that a reader could tell."""
        return digest([str(line) for line in self.lines])

    def text(self, room: int) -> str:
        """The lines within so many characters: what is in the window first, then what can be used."""
        chosen: set[int] = set()
        ranked = sorted(range(len(self.lines)), key=lambda at: (_rank(self.lines[at]), at))
        for at in ranked:
            room -= len(str(self.lines[at])) + 3
            if room < 0:
                break
            chosen.add(at)
        shown = [str(line) for at, line in enumerate(self.lines) if at in chosen]
        left_out = len(self.lines) - len(shown)
        if left_out:
            shown.append(f"({left_out} more lines are left out for length; scrolling shows other parts)")
        return "\n".join(shown)


def _rank(line: Line) -> int:
    return 0 if not line.where else 1 if line.usable else 2


class RefBook:
    """Numbers that mean the same thing for a whole session: one that is gone is never given to another."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, str], int] = {}

    def number(self, address: str, role: str, name: str) -> int:
        """The number of an element, the same whenever it is met again."""
        return self._numbers.setdefault((address, role, name), len(self._numbers) + 1)


def outline(state: PageState, refs: RefBook, channel: Channel = "sight") -> Outline:
    """The page of a stored state in words."""
    return _Telling(state, refs, channel).told()


class _Said(NamedTuple):
    """A node of the accessibility tree on its way into the outline."""

    place: int
    parent: int
    role: str
    name: str
    value: str
    properties: Mapping[str, object]


class _Telling:
    def __init__(self, state: PageState, refs: RefBook, channel: Channel) -> None:
        from assay.browser.derived import elements, links

        self._tree = state.tree
        self._rows: dict[int, Element] = {row.node: row for row in elements(state)}
        self._addresses = Addresses(self._tree)
        self._refs = refs
        self._sees = channel == "sight"
        self._state = state
        top = float(state.dom["documents"][0]["scroll"][1])
        self._window = (top, top + state.viewport.height)
        self._offered = [link.url for link in links(state) if link.visible or not self._sees]
        self.lines: list[Line] = []
        self.targets: dict[int, Target] = {}
        self.in_view: list[str] = []
        self._text_block = -1
        self._options: dict[int, int] = {}
        self._by_name: Counter[tuple[tuple[str, ...], str, str]] = Counter()

    def told(self) -> Outline:
        nodes = [_Said(n[1], n[2], "" if n[3] else n[4], n[5], n[7], n[8]) for n in self._state.ax["nodes"]]
        around: list[tuple[int, int, str]] = []
        for at, said in enumerate(nodes):
            depth, block, spoken = around[said.parent] if said.parent >= 0 else (0, -1, "")
            around.append(self._tell(said, at, depth, block, spoken))
        return Outline(
            tuple(self.lines),
            self.targets,
            tuple(dict.fromkeys(self._offered))[:MAX_OFFERED],
            tuple(dict.fromkeys(self.in_view))[:MAX_IN_VIEW],
        )

    def _tell(self, said: _Said, at: int, depth: int, block: int, spoken: str) -> tuple[int, int, str]:
        """Write a node down; for its children: their depth, their block of text, and what is said already."""
        role, name = said.role, clean(said.name, _MAX_NAME)
        inner = block if role in _INLINE else at
        if role == "StaticText":
            self._text(said, depth, block, spoken)
        elif role in _OPTION:
            self._option(said, depth)
        elif not self._shown(said.place):
            return depth, inner, spoken
        elif role in _USABLE or self._is_secretly_usable(said, spoken):
            label = self._use(said, name, depth)
            return depth + 1, inner, f"{spoken} {label}"
        elif role in _SPOKEN:
            if not name or name not in spoken or role == "heading":
                self._add(said, f"{_tell_role(role)} {_named(name)}{_states(said)}", depth, name)
            return depth + 1, inner, f"{spoken} {name}"
        elif role in _FRAMING:
            self._add(said, f'{role} "{name}"' if name else role, depth, name)
            return depth + 1, inner, spoken
        return depth, inner, spoken

    def _text(self, said: _Said, depth: int, block: int, spoken: str) -> None:
        words = clean(said.name, _MAX_TEXT)
        if not words or words in spoken or not self._shown(said.place):
            return
        last = self.lines[-1] if self.lines else None
        where = self._where(said.place)
        if last and block == self._text_block and last.where == where and last.text.startswith("text "):
            if len(last.text) < _MAX_TEXT:
                self.lines[-1] = Line(f"{last.text[:-1]} {words}{last.text[-1]}", last.depth, where)
        else:
            self.lines.append(Line(f'text "{words}"', depth, where))
            self._text_block = block
        if not where:
            self.in_view.append(words)

    def _option(self, said: _Said, depth: int) -> None:
        """What a list offers is known to whoever opens it, so it is told although it is not in sight."""
        told = self._options[said.parent] = self._options.get(said.parent, 0) + 1
        if told <= _MAX_OPTIONS:
            self.lines.append(Line(f'option "{clean(said.name, _MAX_NAME)}"{_states(said)}', depth))
        elif told == _MAX_OPTIONS + 1:
            self.lines.append(Line("(more options)", depth))
        self._text_block = -1

    def _use(self, said: _Said, name: str, depth: int) -> str:
        row = self._rows.get(said.place)
        role = said.role if said.role in _USABLE else "clickable"
        label = name or (clean(row.text, _MAX_NAME) if row and role == "clickable" else "")
        address = self._addresses.of(said.place)
        number = ""
        if row is not None and address is not None and len(self.targets) < MAX_TARGETS:
            driver = self._driver(address, said, role)
            ref = self._refs.number(driver, role, label)
            kind = row.attributes.get("type", "").casefold()
            self.targets[ref] = Target(ref, role, label, driver, address.css, row.tag, kind, row.box)
            number = f"[{ref}] "
            if not self._where(said.place):
                self.in_view.append(address.css)
        held = f' value="{clean(said.value, _MAX_NAME)}"' if said.value.strip() and role in _FIELDS else ""
        told = f"{number}{_tell_role(role)} {_named(label)}{held}{_states(said)}"
        self._add(said, told, depth, label, usable=True)
        return label

    def _driver(self, address: Address, said: _Said, role: str) -> str:
        name = " ".join(said.name.split())
        if not address.doubtful or not name or role not in _ARIA:
            return address.driver
        earlier = self._by_name[address.frames, role, name]
        self._by_name[address.frames, role, name] += 1
        return address.by_name(role, name, earlier)

    def _add(self, said: _Said, text: str, depth: int, name: str, *, usable: bool = False) -> None:
        where = self._where(said.place)
        self.lines.append(Line(text, depth, where, usable))
        self._text_block = -1
        if not where and name:
            self.in_view.append(name)

    def _is_secretly_usable(self, said: _Said, spoken: str) -> bool:
        """Something that only a pointer can use: a person who sees may try it, and nobody hears of it."""
        row = self._rows.get(said.place)
        if row is None or not self._sees or said.role not in ("", "generic", "none", "image", "img"):
            return False
        return (
            row.clickable
            and row.tag not in _NO_BUTTONS
            and 0 < len(row.text) <= _MAX_NAME
            and row.text not in spoken
        )

    def _node(self, place: int) -> Node | None:
        return self._tree.nodes[place] if 0 <= place < len(self._tree.nodes) else None

    def _shown(self, place: int) -> bool:
        node = self._node(place)
        return node is not None and (not self._sees or node.visible or node.kind == 9)

    def _where(self, place: int) -> Where:
        node = self._node(place)
        if not self._sees or node is None or node.box is None:
            return ""
        if node.box.y + node.box.height <= self._window[0]:
            return "above"
        return "below" if node.box.y >= self._window[1] else ""


def _named(name: str) -> str:
    return f'"{name}"' if name else "(no name)"


def _tell_role(role: str) -> str:
    return {"DisclosureTriangle": "disclosure", "img": "image", "textField": "textbox"}.get(role, role)


def _states(said: _Said) -> str:
    """States that tell what can be done; where the focus is would make two equal pages differ."""
    found = [name for name in _STATES if said.properties.get(name) is True]
    for name in _VALUED:
        value = said.properties.get(name)
        if value not in (None, "", "false") and not (value is False and name != "expanded"):
            found.append(f"{name}={str(value).lower()}")
    return f" [{', '.join(found)}]" if found else ""
