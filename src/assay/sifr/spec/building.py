"""From the model of a page to its document. Pure: the same page gives the same document."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from assay.errors import BadInput
from assay.folding import folded
from assay.sifr.page.records import Item, PageModel
from assay.sifr.spec.geometry import Neighbours, distance, grid_of, orientation_of, page_size
from assay.sifr.spec.records import (
    UNKNOWN_TIME,
    Group,
    Metadata,
    Region,
    Relations,
    SifrCluster,
    SifrDocument,
    SifrElement,
    Summary,
    stats_of,
)

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["build_sifr"]

_FIELDS = frozenset({"input", "select", "checkbox", "radio"})
_CONTROLS = _FIELDS | {"button"}
_HOLDERS = frozenset({"container", "nav", "form"})
_ACTIONS = {
    "button": "clickable",
    "link": "clickable",
    "select": "clickable",
    "checkbox": "clickable",
    "radio": "clickable",
    "input": "fillable",
}
_PLURALS = {
    "button": "buttons",
    "link": "links",
    "input": "inputs",
    "select": "selects",
    "checkbox": "checkboxes",
    "radio": "radios",
    "form": "forms",
    "image": "images",
    "text": "texts",
}
_ALWAYS_COUNTED = ("button", "link", "input", "form")
_COUNTED_ELSE = ("select", "checkbox", "radio")
_REGIONS = {
    "banner": "header",
    "navigation": "nav",
    "main": "main",
    "complementary": "sidebar",
    "contentinfo": "footer",
    "search": "search",
    "form": "form",
    "dialog": "dialog",
    "alertdialog": "dialog",
}
_PRICE = re.compile(r"(?:[$£€¥]\s?\d[\d.,]*\d|[$£€¥]\s?\d|\d[\d.,]*\s?(?:€|USD|EUR|GBP)\b)")
_SAID_BY_STATE = frozenset({"disabled", "readonly", "required"})
_SAID_BY_HEADING = "level="
_MOST_HEADINGS = 4
_MOST_PRICES = 4
_MOST_REGIONS = 24
_NEARBY = 3
_MOST_PLACED = 2_000
_MOST_ALIKE = 50
# The same words further away than this many pixels label something else.
_MOST_TO_LABEL = 100


def build_sifr(
    model: PageModel, captured_at: str = UNKNOWN_TIME, rows: Sequence[Element] = ()
) -> SifrDocument:
    """The document of a page.

    Args:
        model: The visible things of the page.
        captured_at: When the page was captured, in ISO 8601.
        rows: The elements of the page (`assay.browser.elements`), for what the model leaves out:
            placeholders, types of fields, what a button controls, colours.
    """
    if not model.items:
        raise BadInput(f"{model.url[:200]} shows nothing that SiFR could describe; capture another page.")
    return _Builder(model, rows).document(captured_at)


class _Builder:
    def __init__(self, model: PageModel, rows: Sequence[Element]) -> None:
        self.model, self.rows = model, rows
        self.items = model.items
        self.known = model.by_ref
        self.size = page_size(self.items, model.viewport)
        self.children: dict[str, list[Item]] = defaultdict(list)
        for item in self.items:
            if item.parent in self.known and item.parent is not None and item.parent != item.ref:
                self.children[item.parent].append(item)
        # Only what holds nothing else can stand beside something.
        self.neighbours = Neighbours([item for item in self.items if item.kind not in _HOLDERS])
        active = (item.ref for item in self.items if item.kind in _ACTIONS)
        self.placed = frozenset(islice(active, _MOST_PLACED))

    def document(self, captured_at: str) -> SifrDocument:
        clusters = tuple(self._clusters())
        cluster_of = {ref: cluster.id for cluster in clusters for ref in cluster.members}
        elements = tuple(self._element(item, cluster_of) for item in self.items)
        model = self.model
        return SifrDocument(
            Metadata(
                url=model.url,
                timestamp=captured_at,
                viewport=model.viewport,
                title=model.title,
                language=model.language,
                stats=stats_of(elements, clusters),
            ),
            elements,
            Relations(tuple(self._groups()), self._pairs(), clusters),
            self._summary(),
        )

    # Elements

    def _element(self, item: Item, cluster_of: Mapping[str, str]) -> SifrElement:
        row = self.rows[item.element] if item.element < len(self.rows) else None
        attributes = row.attributes if row is not None else {}
        field = item.kind in _FIELDS
        holder = item.kind in _HOLDERS
        text = "" if field or holder or item.kind == "image" else item.text or item.name
        disabled = "disabled" in item.states
        action = _ACTIONS.get(item.kind)
        named_apart = bool(text) and bool(item.name) and folded(item.name) != folded(text)
        return SifrElement(
            id=item.ref,
            level=item.level,
            type=item.kind,
            text=text,
            label=item.name if field or holder else "",
            aria_label=item.name if named_apart and item.kind != "text" else "",
            placeholder=attributes.get("placeholder", "") if field else "",
            value=item.value,
            input_type=attributes.get("type", "").lower() if item.kind == "input" else "",
            options=item.options,
            href=item.href,
            alt=item.alt,
            role=item.role if item.role not in ("", item.kind, *_PLAIN_ROLES) else "",
            heading=item.heading,
            required="required" in item.states,
            states=tuple(state for state in item.states if _is_beside_state(state)),
            position=item.place if item.place.width > 0 and item.place.height > 0 else None,
            state=_state(item, disabled) if action else "",
            # That a link can be followed goes without saying, in the SPEC's examples too.
            actions=(action,) if action and not disabled and item.kind != "link" else (),
            parent=item.parent if item.parent in self.known and item.parent else "",
            cluster=cluster_of.get(item.ref, ""),
            children=tuple(child.ref for child in self.children.get(item.ref, ())),
            nearby=self.neighbours.nearest(item, _NEARBY) if item.ref in self.placed else (),
            styles=_styles(row),
            aria=_aria(item) if item.role else {},
        )

    # Relations

    def _clusters(self) -> Iterator[SifrCluster]:
        for cluster in self.model.clusters:
            members = tuple(dict.fromkeys(ref for ref in cluster.members if ref in self.known))
            if members:
                yield SifrCluster(cluster.id, cluster.role, members, grid_of(cluster.place, self.size))

    def _groups(self) -> Iterator[Group]:
        """The controls and links of one container, in a row or in a column."""
        for ref, children in self.children.items():
            members = [child for child in children if child.kind in _ACTIONS and child.place.width > 0]
            if len(members) > 1:
                turned = orientation_of([member.place for member in members])
                yield Group(ref, turned, tuple(member.ref for member in members))

    def _pairs(self) -> dict[str, dict[str, str]]:
        """For every control: its label, what it controls, what it is in, and its nearest neighbours."""
        labels: dict[str, list[Item]] = defaultdict(list)
        for item in self.items:
            if item.kind == "text" and item.text:
                same = labels[_without_marks(item.text)]
                # A page that says the same thing everywhere must not cost its square.
                if len(same) < _MOST_ALIKE:
                    same.append(item)
        by_id = self._refs_by_id()
        pairs: dict[str, dict[str, str]] = {}
        for item in self.items:
            if item.kind not in _CONTROLS:
                continue
            said: dict[str, str] = {}
            if item.kind in _FIELDS and item.name:
                alike = labels.get(_without_marks(item.name), ())
                label = min(alike, key=lambda one: (distance(one.place, item.place), one.ref), default=None)
                if label is not None and distance(label.place, item.place) <= _MOST_TO_LABEL:
                    said[label.ref] = "labeled-by"
            for ref in self._controlled(item, by_id):
                said.setdefault(ref, "controls")
            if item.parent in self.known and item.parent is not None and item.parent != item.ref:
                said.setdefault(item.parent, "inside")
            for ref, relation in self.neighbours.below_and_right(item) if item.ref in self.placed else ():
                said.setdefault(ref, relation)
            if said:
                pairs[item.ref] = said
        return pairs

    def _refs_by_id(self) -> dict[tuple[int, str], str]:
        found: dict[tuple[int, str], str] = {}
        for item in self.items:
            if item.element < len(self.rows):
                row = self.rows[item.element]
                if row.attributes.get("id"):
                    found.setdefault((row.frame, row.attributes["id"]), item.ref)
        return found

    def _controlled(self, item: Item, by_id: Mapping[tuple[int, str], str]) -> Iterator[str]:
        if item.element < len(self.rows):
            row = self.rows[item.element]
            for name in row.attributes.get("aria-controls", "").split():
                ref = by_id.get((row.frame, name))
                if ref is not None and ref != item.ref:
                    yield ref

    # Summary

    def _summary(self) -> Summary:
        counts: Counter[str] = Counter(item.kind for item in self.items)
        interactive = {
            _PLURALS[kind]: counts[kind]
            for kind in (*_ALWAYS_COUNTED, *_COUNTED_ELSE)
            if counts[kind] or kind in _ALWAYS_COUNTED
        }
        buttons = [item for item in self.items if item.kind == "button" and item.name]
        # `max` takes the first of equals, which is the first in reading order.
        primary = max(buttons, key=lambda item: item.salience, default=None)
        return Summary(
            purpose=self._purpose(),
            primary_action=primary.name if primary is not None else "",
            key_info=tuple(self._key_info()),
            regions=tuple(self._regions()),
            interactive=interactive,
            required_fields=tuple(item.ref for item in self.items if "required" in item.states),
        )

    def _purpose(self) -> str:
        title = self.model.title
        heading = next((item.text or item.name for item in self.items if item.heading == 1), "")
        if heading and folded(heading) not in folded(title):
            return f"{title}: {heading}" if title else heading
        return title or self.model.url

    def _key_info(self) -> Iterator[str]:
        headings = [item.text or item.name for item in self.items if 1 <= item.heading <= 3]
        yield from (f"heading: {text}" for text in list(dict.fromkeys(headings))[:_MOST_HEADINGS] if text)
        prices = [price for item in self.items if item.kind == "text" for price in _PRICE.findall(item.text)]
        yield from (f"price: {price}" for price in list(dict.fromkeys(prices))[:_MOST_PRICES])

    def _regions(self) -> Iterator[Region]:
        seen: Counter[str] = Counter()
        for item in self.items:
            name = _REGIONS.get(item.role) or ("form" if item.kind == "form" else None)
            if item.kind not in _HOLDERS or name is None:
                continue
            seen[name] += 1
            if seen.total() > _MOST_REGIONS:
                return
            number = seen[name]
            yield Region(
                name if number == 1 else f"{name}{number}",
                grid_of(item.place, self.size),
                tuple(self._contents(item)),
            )

    def _contents(self, region: Item) -> Iterator[str]:
        """What stands in a region, counted by type: words, which no cut can make wrong."""
        counts: Counter[str] = Counter()
        waiting = list(self.children.get(region.ref, ()))
        seen = {region.ref}
        while waiting:
            item = waiting.pop()
            if item.ref not in seen:
                seen.add(item.ref)
                counts[item.kind] += 1
                waiting.extend(self.children.get(item.ref, ()))
        for kind, plural in _PLURALS.items():
            if counts[kind]:
                yield f"{counts[kind]} {plural if counts[kind] > 1 else kind}"


_PLAIN_ROLES = ("generic", "paragraph", "StaticText", "img", "heading", "textbox", "navigation", "none")


def _is_beside_state(state: str) -> bool:
    return state not in _SAID_BY_STATE and not state.startswith(_SAID_BY_HEADING)


def _without_marks(text: str) -> str:
    """A label without the star and colon that stand at its end."""
    return folded(text).rstrip(" *:")


def _state(item: Item, disabled: bool) -> str:
    if disabled:
        return "disabled"
    if "readonly" in item.states:
        return "readonly"
    return "" if item.kind == "link" else "enabled"


def _aria(item: Item) -> dict[str, str]:
    return {"role": item.role, "label": item.name} if item.name else {"role": item.role}


def _styles(row: Element | None) -> dict[str, str | int]:
    """What the SPEC asks for of the styles that a capture keeps."""
    if row is None:
        return {}
    found: dict[str, str | int] = {}
    for name, style in (("bg", "background-color"), ("fg", "color")):
        if row.styles.get(style) and row.styles[style] != "rgba(0, 0, 0, 0)":
            found[name] = row.styles[style]
    size = row.styles.get("font-size", "").removesuffix("px")
    if re.fullmatch(r"\d{1,4}(\.\d+)?", size):
        found["font_size"] = round(float(size))
    return found
