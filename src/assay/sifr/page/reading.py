"""From a page state to its model."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assay.sifr.page.flow import Flow, Line, Thing, plain, read_flow, things_in
from assay.sifr.page.kinds import FIELDS, PREFIXES, role_of, states_of
from assay.sifr.page.records import Cluster, Item, PageModel, Place
from assay.sifr.page.salience import Evidence, level_of, salience

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.browser.state import PageState
    from assay.sifr.words import Kind

__all__ = ["MAX_ITEMS", "MAX_NAME", "MAX_TEXT", "read_flow_and_model", "read_page"]

MAX_NAME = 200
MAX_TEXT = 2_000
MAX_ITEMS = 20_000
MAX_OPTIONS = 500

_SPACE = re.compile(r"\s+")
_PRICE = re.compile(r"[$£€¥]\s?\d|\d\s?[$£€¥]|\b\d+[.,]\d\d\s?(?:USD|EUR|GBP|zł)\b")
_ALERTS = frozenset({"alert", "status", "dialog", "alertdialog"})


def read_page(state: PageState) -> PageModel:
    """Every visible thing of the page, in reading order."""
    return read_flow_and_model(state)[1]


def read_flow_and_model(state: PageState) -> tuple[Flow, PageModel]:
    """The page as it is read, step by step, with the ids of the model in it; and the model."""
    flow = read_flow(state)
    return flow, _model(state, flow)


def _model(state: PageState, flow: Flow) -> PageModel:
    maker = _Maker(flow, state)
    items = tuple(maker.items())
    clusters = maker.clusters(items)
    cluster_of = {member: cluster.id for cluster in clusters for member in cluster.members}
    return PageModel(
        url=state.url,
        title=state.title,
        language=flow.rows[0].attributes.get("lang", "").strip() if flow.rows else "",
        viewport=(state.viewport.width, state.viewport.height),
        items=tuple(
            replace(item, cluster=cluster_of[item.ref]) if item.ref in cluster_of else item for item in items
        ),
        clusters=clusters,
        notes=maker.notes(),
    )


class _Maker:
    """Makes items from the flow, counting ids as it goes."""

    def __init__(self, flow: Flow, state: PageState) -> None:
        self.flow = flow
        self.rows = flow.rows
        self.viewport = (state.viewport.width, state.viewport.height)
        self.counts: Counter[str] = Counter()
        self.around: list[tuple[str | None, str]] = []
        self.cut_names = self.cut_items = 0
        self.options = _options(flow)

    def items(self) -> Iterator[Item]:
        """All items, at most `MAX_ITEMS`."""
        for number, item in enumerate(self._all()):
            if number >= MAX_ITEMS:
                self.cut_items += 1
                continue
            yield item

    def _all(self) -> Iterator[Item]:
        alone = self._members_of_one()
        waiting: list[int] = []
        for event in self.flow.events:
            if event.step == "open":
                item = self._region(event.element)
                self.flow.regions[event.element] = item.ref
                yield from self._first(item, waiting)
                self.around.append((item.ref, self.rows[event.element].role))
            elif event.step == "close":
                self.around.pop()
            elif event.step == "enter" and event.element in alone:
                waiting.append(event.element)
            elif event.step == "enter":
                item = self._card(event.element)
                self.flow.members[event.element] = item.ref
                yield item
                self.around.append((item.ref, ""))
            elif event.step == "leave":
                if event.element in alone:
                    waiting.clear()
                else:
                    self.around.pop()
            elif event.line is not None:
                for item in self._line(event.line):
                    yield from self._first(item, waiting)

    def _first(self, item: Item, waiting: list[int]) -> Iterator[Item]:
        for member in waiting:
            self.flow.members[member] = item.ref
        waiting.clear()
        yield item

    def _members_of_one(self) -> set[int]:
        """Members that are a thing themselves or hold one only, which then stands for them."""
        counts: list[list[int]] = []
        alone = {member for _around, members in self.flow.groups for member in members} & set(self.flow.kinds)
        for event in self.flow.events:
            size = 0
            if event.step == "enter":
                counts.append([event.element, 0])
            elif event.step == "leave":
                element, held = counts.pop()
                size = held
                if held == 1:
                    alone.add(element)
            elif event.step == "open":
                size = 2
            elif event.line is not None:
                size = _size(event.line)
            if counts:
                counts[-1][1] += size
        return alone

    def _ref(self, kind: Kind) -> str:
        prefix = PREFIXES[kind]
        self.counts[prefix] += 1
        return f"{prefix}{self.counts[prefix]:03}"

    def _parent(self) -> str | None:
        return next((ref for ref, _role in reversed(self.around) if ref), None)

    def _region(self, element: int) -> Item:
        row = self.rows[element]
        return self._item(row, self.flow.kinds[element], name=row.name, referable=True)

    def _card(self, element: int) -> Item:
        return self._item(self.rows[element], "container", name="", referable=False)

    def _line(self, line: Line) -> Iterator[Item]:
        if line.is_text and not line.row:
            text = plain(line.pieces)
            item = self._item(self.rows[line.block], "text", name="", text=text, referable=False)
            line.ref = item.ref
            yield item
        for piece in line.pieces:
            if isinstance(piece, Thing):
                yield from self._thing(piece)

    def _thing(self, thing: Thing) -> Iterator[Item]:
        row = self.rows[thing.element]
        text = plain(thing.pieces)
        cell = thing.kind == "text" and row.role != "heading" and thing.element not in self.flow.scripted
        decorative = thing.kind == "image" and _alt(row) == ""
        item = self._item(
            row,
            thing.kind,
            name="" if cell else row.name or text,
            text=text,
            referable=not cell and not decorative,
        )
        thing.ref = item.ref
        yield item
        for piece in thing.pieces:
            if isinstance(piece, Thing):
                yield from self._thing(piece)

    def _item(self, row: Element, kind: Kind, *, name: str, text: str = "", referable: bool) -> Item:
        self.cut_names += len(name) > MAX_NAME or len(text) > MAX_TEXT
        states = states_of(row)
        place = _place(self.rows[self.flow.behind.get(row.ref, row.ref)])
        heading = _heading(row)
        around = [role for _ref, role in self.around]
        number, reasons = salience(
            Evidence(
                kind=kind,
                place=place,
                around=around,
                heading=heading,
                states=states,
                submits=_submits(row, kind, around),
                price=kind == "text" and bool(_PRICE.search(text)),
                alert=row.role in _ALERTS or "alert" in around,
                words=bool(name or text) or kind in ("container", "nav", "form"),
            ),
            self.viewport,
        )
        return Item(
            ref=self._ref(kind),
            element=row.ref,
            kind=kind,
            role=role_of(row) or ("generic" if row.ref in self.flow.scripted else ""),
            name=_even(name)[:MAX_NAME],
            text=_even(text)[:MAX_TEXT],
            value=_even(row.value)[:MAX_TEXT] if kind in ("input", "select") else "",
            states=states,
            href=row.attributes.get("href", "").strip()[:MAX_TEXT] if kind == "link" else "",
            alt=_alt(row) if kind == "image" else None,
            heading=heading,
            options=self.options.get(row.ref, ()),
            place=place,
            parent=self._parent(),
            salience=number,
            level=level_of(number),
            reasons=reasons,
            referable=referable,
        )

    def clusters(self, items: Sequence[Item]) -> tuple[Cluster, ...]:
        """What repeats, by the refs of its members."""
        known = {item.ref: item for item in items}
        found: list[Cluster] = []
        for around, elements in self.flow.groups:
            members = tuple(
                self.flow.members[one]
                for one in elements
                if one in self.flow.members and self.flow.members[one] in known
            )
            if len(members) < 2:
                continue
            kinds = {known[ref].kind for ref in members}
            role = self._role_of_cluster(around, kinds)
            found.append(Cluster(f"cluster{len(found) + 1:03}", role, members, _place(self.rows[around])))
        return tuple(found)

    def _role_of_cluster(self, around: int, kinds: set[Kind]) -> str:
        regions = " ".join(self.rows[around].region)
        if self.rows[around].tag in ("tbody", "thead", "table"):
            return "table"
        if kinds <= FIELDS:
            return "form"
        if "navigation" in regions or self.rows[around].role == "navigation":
            return "menu"
        return "cards" if kinds == {"container"} else "list"

    def notes(self) -> tuple[str, ...]:
        """What was left out."""
        found = []
        if self.cut_items or self.flow.cut:
            found.append(f"The page has more than {MAX_ITEMS:,} things; the rest is left out.")
        if self.cut_names:
            found.append(f"{self.cut_names:,} long names or texts were shortened.")
        return tuple(found)


def _size(line: Line) -> int:
    return (line.is_text and not line.row) + sum(1 for _thing in things_in(line.pieces))


def _even(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def _place(row: Element) -> Place:
    if row.box is None:
        return Place(0, 0, 0, 0)
    return Place(*(round(number) for number in row.box))


def _heading(row: Element) -> int:
    if row.role != "heading":
        return 0
    level = next((state[6:] for state in row.states if state.startswith("level=")), "")
    return min(6, max(1, int(level))) if level.isdigit() else 2


def _alt(row: Element) -> str | None:
    """The alternative text; empty where the author says that there is nothing to tell."""
    if row.tag != "img":
        return row.name[:MAX_NAME] or None
    hidden = row.attributes.get("aria-hidden", "").lower() == "true"
    if hidden or row.attributes.get("role", "").lower() in ("presentation", "none"):
        return ""
    alt = row.attributes.get("alt")
    return None if alt is None else _even(alt)[:MAX_NAME]


def _submits(row: Element, kind: Kind, around: Sequence[str]) -> bool:
    if kind != "button" or row.tag not in ("button", "input"):
        return False
    default = "submit" if row.tag == "button" else ""
    in_form = any(role in ("form", "search") for role in around)
    return in_form and row.attributes.get("type", default).lower() in ("submit", "image")


def _options(flow: Flow) -> dict[int, tuple[str, ...]]:
    """The options of every select, seen or not, by the select's element."""
    found: dict[int, list[str]] = {}
    select_of: dict[int, int] = {}
    for row in flow.rows:
        if row.tag == "select":
            select_of[row.ref] = row.ref
        elif row.parent in select_of:
            select_of[row.ref] = select_of[row.parent]
            if row.tag == "option" and len(found.setdefault(select_of[row.ref], [])) < MAX_OPTIONS:
                found[select_of[row.ref]].append(_even(row.name)[:MAX_NAME])
    return {select: tuple(names) for select, names in found.items()}
