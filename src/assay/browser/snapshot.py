"""From what the protocol says to what is kept: the DOM snapshot and the accessibility tree, made comparable.

The browser numbers nodes anew on every visit. Here a node is its place in document order, over all frames, so
that two visits of the same page are the same bytes. Positions are rounded to a hundredth of a pixel.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from assay.browser.redaction import REDACTED, Secrets, has_card_number, is_secret_field

__all__ = ["STYLES", "Snapshot", "part_bytes"]

STYLES = (
    "background-color",
    "background-image",
    "clip-path",
    "color",
    "cursor",
    "display",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "letter-spacing",
    "line-height",
    "opacity",
    "overflow-x",
    "overflow-y",
    "pointer-events",
    "position",
    "text-align",
    "text-decoration-line",
    "text-transform",
    "visibility",
    "z-index",
)
"""The computed styles that are kept for every box."""

MAX_STRING = 100_000

_FIELDS = frozenset({"INPUT", "TEXTAREA", "SELECT"})
_AX_TEXT_BOX = "InlineTextBox"
_AX_WORDS = ("role", "name", "description", "value")
AX_FIELDS = ("frame", "node", "parent", "ignored", *_AX_WORDS, "properties")
_AX_VALUE = AX_FIELDS.index("value")
_RECTS = ("bounds", "offsetRects", "scrollRects", "clientRects")


class Snapshot:
    """One DOM snapshot on its way into a state; its accessibility trees follow it."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.cut_strings = 0
        self.strings: list[str] = raw["strings"]
        self.frames = [self._text(document["frameId"]) for document in raw["documents"]]
        self.place_of: dict[int, int] = {}
        self.secret_backends: list[int] = []
        self._secret_places: set[int] = set()
        self._values: list[str] = []
        for document in raw["documents"]:
            self._values += _credentials(self._text(document["documentURL"]))
            first = len(self.place_of)
            backends = document["nodes"]["backendNodeId"]
            self.place_of.update(zip(backends, range(first, first + len(backends)), strict=True))
            self._find_secrets(document["nodes"], first)
        self.secrets = Secrets(self._values)

    def _text(self, index: int) -> str:
        return self.strings[index] if index >= 0 else ""

    def _attributes(self, nodes: dict[str, Any], place: int) -> dict[str, str]:
        flat = nodes["attributes"][place]
        return {self._text(flat[i]).lower(): self._text(flat[i + 1]) for i in range(0, len(flat), 2)}

    def _find_secrets(self, nodes: dict[str, Any], first: int) -> None:
        wanted = {index for index, text in enumerate(self.strings) if text in _FIELDS}
        typed = {kind: _sparse(nodes[kind]) for kind in ("inputValue", "textValue")}
        for place, name in enumerate(nodes["nodeName"]):
            if name in wanted:
                self._look_at_field(nodes, place, first, typed)
        self._find_cards_in_editors(nodes)
        for kind, values in typed.items():
            nodes[kind] = {"index": list(values), "value": list(values.values())}

    def _redacted(self) -> int:
        if self.strings[-1] != REDACTED:
            self.strings.append(REDACTED)
        return len(self.strings) - 1

    def _look_at_field(
        self, nodes: dict[str, Any], place: int, first: int, typed: dict[str, dict[int, int]]
    ) -> None:
        attributes = self._attributes(nodes, place)
        held = [self._text(values[place]) for values in typed.values() if place in values]
        served = attributes.get("value", "")
        contents = [value for value in (*held, served) if value.strip()]
        is_select = self._text(nodes["nodeName"][place]) == "SELECT"
        secret = is_secret_field(attributes)
        if not secret and not any(has_card_number(value) for value in contents):
            return
        if not contents and not is_select:
            return
        redacted = self._redacted()
        self._values += contents
        self._secret_places.add(first + place)
        self.secret_backends.append(nodes["backendNodeId"][place])
        for values in typed.values():
            if place in values:
                values[place] = redacted
        flat = nodes["attributes"][place]
        for position in range(0, len(flat), 2):
            if self._text(flat[position]).lower() == "value" and self._text(flat[position + 1]):
                flat[position + 1] = redacted
        for child in _below(nodes["parentIndex"], place):
            if is_select:
                _drop(nodes["optionSelected"], child)
            elif nodes["nodeType"][child] == 3:
                nodes["nodeValue"][child] = redacted

    def _find_cards_in_editors(self, nodes: dict[str, Any]) -> None:
        editors: set[int] = set()
        for place, parent in enumerate(nodes["parentIndex"]):
            flat = nodes["attributes"][place]
            if parent in editors or any(self._text(index) == "contenteditable" for index in flat[::2]):
                editors.add(place)
                text = self._text(nodes["nodeValue"][place])
                if text and has_card_number(text):
                    self._values.append(text)
                    self.secret_backends.append(nodes["backendNodeId"][parent])

    def dom(self) -> dict[str, Any]:
        """The snapshot as it is kept."""
        if self._secret_places:
            self._forget_unused_strings()
        strings = [self._clean(text) for text in self.strings]
        for document in self.raw["documents"]:
            # The name of a frame is chance; its number stands in the document.
            strings[document["frameId"]] = ""
        documents = [self._document(number, raw) for number, raw in enumerate(self.raw["documents"])]
        return {"styles": list(STYLES), "documents": documents, "strings": strings}

    def _forget_unused_strings(self) -> None:
        """A replaced value still stands in the table of strings; what nothing points to goes."""
        used: set[int] = set()
        for document in self.raw["documents"]:
            used.update(value for value in document.values() if isinstance(value, int))
            nodes, layout = document["nodes"], document["layout"]
            for rows in (nodes["attributes"], layout["styles"]):
                used.update(index for row in rows for index in row)
            for column in (nodes["nodeName"], nodes["nodeValue"], layout["text"]):
                used.update(column)
            for rare in nodes.values():
                if isinstance(rare, dict):
                    used.update(rare.get("value", ()))
        for index in range(len(self.strings)):
            if index not in used:
                self.strings[index] = ""

    def _clean(self, text: str) -> str:
        if len(text) > MAX_STRING:
            self.cut_strings += 1
            text = text[:MAX_STRING]
        return self.secrets.redact(text)

    def _document(self, number: int, raw: dict[str, Any]) -> dict[str, Any]:
        nodes = {key: value for key, value in raw["nodes"].items() if key != "backendNodeId"}
        layout = dict(raw["layout"])
        for name in _RECTS:
            if name in layout:
                layout[name] = [[round(number, 2) for number in rect] for rect in layout[name]]
        return {
            "frame": number,
            "url": raw["documentURL"],
            "base": raw["baseURL"],
            "title": raw["title"],
            "language": raw["contentLanguage"],
            "scroll": [round(raw.get("scrollOffsetX", 0), 2), round(raw.get("scrollOffsetY", 0), 2)],
            "size": [round(raw.get("contentWidth", 0), 2), round(raw.get("contentHeight", 0), 2)],
            "nodes": nodes,
            "layout": layout,
        }

    def accessibility(self, trees: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """The accessibility trees of all frames as they are kept, joined to the DOM by place."""
        kept: list[list[Any]] = []
        for number, tree in enumerate(trees):
            by_id = {node["nodeId"]: node for node in tree["nodes"]}
            if tree["nodes"]:
                self._walk(tree["nodes"][0], by_id, number, kept)
        return {"fields": list(AX_FIELDS), "nodes": kept}

    def _walk(
        self, root: dict[str, Any], by_id: dict[str, dict[str, Any]], frame: int, kept: list[list[Any]]
    ) -> None:
        stack = [(root["nodeId"], -1)]
        while stack:
            identifier, parent = stack.pop()
            node = by_id.pop(identifier, None)
            if node is None or node.get("role", {}).get("value") == _AX_TEXT_BOX:
                continue
            own = len(kept)
            row = self._ax_row(node, parent, frame)
            kept.append(row)
            if row[1] in self._secret_places:
                # Below a field lies its text, in boxes that are in no document.
                row[_AX_VALUE] = REDACTED
                continue
            stack.extend((child, own) for child in reversed(node.get("childIds", ())))

    def _ax_row(self, node: dict[str, Any], parent: int, frame: int) -> list[Any]:
        words = [_word(node.get(name)) for name in _AX_WORDS]
        place = self.place_of.get(node.get("backendDOMNodeId", -1), -1)
        ignored = 1 if node.get("ignored") else 0
        properties = {
            item["name"]: item["value"]["value"]
            for item in node.get("properties", ())
            if isinstance(item["value"].get("value"), bool | int | float | str)
        }
        redact = self.secrets.redact if self.secrets else _same
        texts = [redact(word[:MAX_STRING]) for word in words]
        if self.secrets:
            properties = {k: redact(v) if isinstance(v, str) else v for k, v in properties.items()}
        return [frame, place, parent, ignored, *texts, properties]


def _credentials(url: str) -> list[str]:
    """The user name and password in an address; they stand in every address that the page made from it."""
    name, sign, _rest = url.partition("://")[2].partition("/")[0].rpartition("@")
    return [name + sign] if sign else []


def _word(value: dict[str, Any] | None) -> str:
    inner = value.get("value") if value else None
    return inner if isinstance(inner, str) else "" if inner is None else json.dumps(inner)


def _same(text: str) -> str:
    return text


def _sparse(rare: dict[str, list[int]]) -> dict[int, int]:
    return dict(zip(rare["index"], rare["value"], strict=True))


def _drop(rare: dict[str, list[int]], place: int) -> None:
    if place in rare["index"]:
        rare["index"].remove(place)


def _below(parents: Sequence[int], top: int) -> Iterator[int]:
    """Everything under a node; in document order that is one run after it."""
    inside = {top}
    for place in range(top + 1, len(parents)):
        if parents[place] not in inside:
            return
        inside.add(place)
        yield place


def part_bytes(value: object) -> bytes:
    """JSON with the keys in the order given: what was built the same way is the same bytes."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "backslashreplace")
