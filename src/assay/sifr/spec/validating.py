"""The five rules of SPEC v2.0, checked line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Literal, NamedTuple

from assay.sifr.spec.nodes import Found, Nodes, find_nodes
from assay.sifr.spec.reading import shape_of
from assay.sifr.spec.records import ACTIONS, FORMAT, STATES
from assay.sifr.spec.sections import SECTIONS, Sections, take_apart
from assay.sifr.spec.trees import Branch, Entry, Leaf, Listing, Tree, Unreadable
from assay.sifr.words import KINDS, LEVELS

__all__ = ["RULES", "Rule", "Violation", "validate_sifr"]

Rule = Literal["structure", "metadata", "elements", "types", "ids", "references"]
RULES: dict[Rule, str] = {
    "structure": "Four sections in order, each valid YAML, with values as the SPEC describes them",
    "metadata": "METADATA has its required fields, and its counts are right",
    "elements": "NODES has at least one element",
    "types": "Elements have valid types",
    "ids": "Ids are unique",
    "references": "Only existing elements are referenced",
}
"""The five rules, and before them what they stand on."""

_RELATION = re.compile(r"(?:above|below|left-of|right-of)\(\d+px\)|inside|labeled-by|controls")
_GRID = re.compile(r"\d{1,2}-\d{1,2}")
_REFERRING = ("parent", "children", "nearby")
_DIRECTIONS = "above(Npx), below(Npx), left-of(Npx), right-of(Npx), inside, labeled-by or controls"


class Violation(NamedTuple):
    """A rule that is broken: on which line, what is wrong, and what would make it right."""

    line: int
    rule: Rule
    what: str
    fix: str


def validate_sifr(text: str, *, strict: bool = True) -> tuple[Violation, ...]:
    """Every violation, by line. Without `strict` the five rules alone are checked, to the letter.

    Strict means also: sections in order, values as the SPEC lists them, counts that are right, and references
    from elements and from the summary. Sections may have a root key of their own name or not. JSON is checked
    by the same rules.
    """
    try:
        parts = take_apart(text)
    except Unreadable as error:
        return (Violation(error.line, "structure", error.what, error.fix),)
    return tuple(sorted(_Checker(parts, strict).violations()))


def _shown(text: str) -> str:
    return repr(text[:60])


class _Checker:
    """Looks through one file."""

    def __init__(self, parts: Sections, strict: bool) -> None:
        self.parts, self.strict = parts, strict
        section = parts.get("NODES")
        without = section is None and not parts.sections and shape_of(parts) in ("yaml_flat", "json_flat")
        self.nodes: Nodes = find_nodes(parts.whole if without else section.body if section else None)
        self.ids = {found.id for found in self.nodes.elements}
        relations = parts.branch("RELATIONS")
        clusters = relations.get("clusters") if relations is not None else None
        self.clusters = {entry.key for entry in clusters.entries} if isinstance(clusters, Branch) else set()

    def violations(self) -> Iterator[Violation]:
        if self.strict:
            yield from self._sections()
            yield from self._strange_keys()
        yield from self._metadata()
        yield from self._some_element()
        yield from self._types()
        yield from self._unique_ids()
        yield from self._relations()
        if self.strict:
            for found in self.nodes.elements:
                yield from self._element(found)
            yield from self._summary()

    # Structure

    def _sections(self) -> Iterator[Violation]:
        if self.parts.stray_line is not None:
            yield Violation(
                self.parts.stray_line,
                "structure",
                "something stands before the first section",
                "begin the file with ====METADATA====",
            )
        names = [section.name for section in self.parts.sections]
        for name in SECTIONS:
            if name not in names and name not in ("METADATA", "NODES"):
                yield Violation(1, "structure", f"there is no section {name}", f"add ===={name}====")
        last = -1
        for place, section in enumerate(self.parts.sections):
            if section.name not in SECTIONS:
                what, fix = f"{_shown(section.name)} is no section", "use " + ", ".join(SECTIONS)
            elif section.name in names[:place]:
                what, fix = f"the section {section.name} stands twice", "join the two"
            elif SECTIONS.index(section.name) < last:
                what, fix = f"the section {section.name} is out of order", "order: " + ", ".join(SECTIONS)
            else:
                last = SECTIONS.index(section.name)
                continue
            yield Violation(section.line, "structure", what, fix)

    def _strange_keys(self) -> Iterator[Violation]:
        for entry in self.nodes.strange:
            yield Violation(
                entry.line,
                "structure",
                f"{_shown(entry.key)} is no level with elements in it",
                "put elements under high, med or low, then under their type",
            )
        if not self.nodes.strange:
            for found in self.nodes.elements:
                if found.level is None:
                    yield Violation(
                        found.line,
                        "structure",
                        f"{_shown(found.id)} stands under no level",
                        "use high, med or low",
                    )

    # Rule 1

    def _metadata(self) -> Iterator[Violation]:
        section = self.parts.get("METADATA")
        if section is None or section.branch is None:
            line = 1 if section is None else section.line
            yield Violation(line, "metadata", "there is no METADATA", "add format, url, timestamp, viewport")
            return
        body = section.branch
        for name in ("format", "url", "timestamp"):
            value = body.get(name)
            if not isinstance(value, Leaf) or not value.text:
                yield Violation(section.line, "metadata", f"the field {name} is missing", f"add `{name}:`")
        window = body.get("viewport")
        if window is None:
            yield Violation(section.line, "metadata", "the field viewport is missing", "add `viewport:`")
        elif not isinstance(window, Branch) or not all(_is_size(window.get(n)) for n in ("width", "height")):
            yield Violation(
                window.line, "metadata", "viewport needs a width and a height", "give both in pixels"
            )
        if self.strict:
            yield from self._metadata_values(body)

    def _metadata_values(self, body: Branch) -> Iterator[Violation]:
        name = body.get("format")
        if isinstance(name, Leaf) and name.text and name.text != FORMAT:
            yield Violation(name.line, "metadata", f"the format is {_shown(name.text)}", f"use {FORMAT}")
        time = body.get("timestamp")
        if isinstance(time, Leaf) and time.text and not _is_time(time.text):
            yield Violation(
                time.line,
                "metadata",
                f"{_shown(time.text)} is no ISO 8601 time",
                "write it as 2024-12-01T10:00:00Z",
            )
        stats = body.get("stats")
        if isinstance(stats, Branch):
            yield from self._stats(stats)

    def _stats(self, stats: Branch) -> Iterator[Violation]:
        levels = [found.level for found in self.nodes.elements]
        counts = {f"{level}_salience": levels.count(level) for level in LEVELS}
        counts |= {"total_nodes": len(levels), "clusters": len(self.clusters)}
        for entry in stats.entries:
            said = entry.value.number if isinstance(entry.value, Leaf) else None
            if entry.key in counts and said != counts[entry.key]:
                yield Violation(
                    entry.line,
                    "metadata",
                    f"{entry.key} is not what is there, {counts[entry.key]}",
                    "count again or leave stats out",
                )

    # Rules 2 to 4

    def _some_element(self) -> Iterator[Violation]:
        if not self.nodes.elements:
            section = self.parts.get("NODES")
            what = "there is no NODES section" if section is None else "NODES has no element"
            yield Violation(1 if section is None else section.line, "elements", what, "add an element")

    def _types(self) -> Iterator[Violation]:
        said: set[tuple[int, str | None]] = set()
        for found in self.nodes.elements:
            if found.type in KINDS or (found.type_line, found.type) in said:
                continue
            # A wrong type of a group is one mistake, however many elements stand under it.
            said.add((found.type_line, found.type))
            if found.type is None:
                what = f"{_shown(found.id)} has no type"
            else:
                what = f"{_shown(found.type)} is no element type"
            yield Violation(found.type_line, "types", what, "use " + ", ".join(KINDS))

    def _unique_ids(self) -> Iterator[Violation]:
        first: dict[str, int] = {}
        for found in self.nodes.elements:
            if found.id in first:
                what = f"the id {_shown(found.id)} is taken since line {first[found.id]:,}"
                yield Violation(found.line, "ids", what, "give it an id of its own")
            else:
                first[found.id] = found.line

    # Rule 5

    def _unknown(self, line: int, ref: str) -> Iterator[Violation]:
        if ref not in self.ids:
            yield Violation(
                line,
                "references",
                f"there is no element {_shown(ref)}",
                "name an element of NODES or leave it out",
            )

    def _all_unknown(self, refs: Tree | None) -> Iterator[Violation]:
        for item in refs.items if isinstance(refs, Listing) else (refs,):
            if isinstance(item, Leaf) and item.text is not None:
                yield from self._unknown(item.line, item.text)

    def _relations(self) -> Iterator[Violation]:
        section = self.parts.get("RELATIONS")
        body = None if section is None else section.body
        if isinstance(body, Listing):
            for item in body.items:
                if isinstance(item, Branch):
                    yield from self._all_unknown(item.get("from"))
                    yield from self._all_unknown(item.get("to"))
        if not isinstance(body, Branch):
            return
        for name in ("groups", "clusters"):
            for entry in _entries(body.get(name)):
                if isinstance(entry.value, Branch):
                    yield from self._all_unknown(entry.value.get("members"))
                    if self.strict:
                        yield from _group(name, entry)
        for entry in _entries(body.get("pairs", "allPairs")):
            yield from self._unknown(entry.line, entry.key)
            for inner in _entries(entry.value):
                yield from self._unknown(inner.line, inner.key)
                if self.strict:
                    yield from _relation(inner)

    # Values

    def _element(self, found: Found) -> Iterator[Violation]:
        if not isinstance(found.body, Branch):
            return
        body = found.body
        yield from _one_of(body.get("state"), STATES)
        actions = body.get("actions")
        for action in actions.items if isinstance(actions, Listing) else (actions,):
            yield from _one_of(action, ACTIONS)
        place = body.get("position")
        if place is not None and not _is_place(place):
            yield Violation(
                place.line, "structure", "position needs four numbers", "write [x, y, width, height]"
            )
        for name in _REFERRING:
            yield from self._all_unknown(body.get(name))
        cluster = body.get("cluster")
        if isinstance(cluster, Leaf) and cluster.text and cluster.text not in self.clusters:
            yield Violation(
                cluster.line,
                "references",
                f"there is no cluster {_shown(cluster.text)}",
                "add it to RELATIONS or leave it out",
            )

    def _summary(self) -> Iterator[Violation]:
        body = self.parts.branch("SUMMARY")
        checked = body.get("validation") if body is not None else None
        if isinstance(checked, Branch):
            yield from self._all_unknown(checked.get("required_fields"))


def _entries(tree: Tree | None) -> tuple[Entry, ...]:
    return tree.entries if isinstance(tree, Branch) else ()


def _one_of(value: Tree | None, allowed: tuple[str, ...]) -> Iterator[Violation]:
    if isinstance(value, Leaf) and value.text is not None and value.text not in allowed:
        what = f"{_shown(value.text)} is not in the SPEC"
        yield Violation(value.line, "structure", what, "use " + ", ".join(allowed))


def _group(name: str, entry: Entry) -> Iterator[Violation]:
    if not isinstance(entry.value, Branch):
        return
    if name == "groups":
        yield from _one_of(entry.value.get("orientation"), ("horizontal", "vertical"))
        return
    grid = entry.value.get("grid_position")
    if grid is not None and not (isinstance(grid, Listing) and _is_grid(grid)):
        yield Violation(grid.line, "structure", "grid_position needs two spans", "write [0-12, 0-1]")


def _relation(entry: Entry) -> Iterator[Violation]:
    said = entry.value.text if isinstance(entry.value, Leaf) else None
    if said is None or not _RELATION.fullmatch(said):
        yield Violation(entry.line, "structure", f"{_shown(said or '')} is no relation", f"use {_DIRECTIONS}")


def _is_grid(grid: Listing) -> bool:
    return len(grid.items) == 2 and all(
        isinstance(item, Leaf) and _GRID.fullmatch(item.raw) for item in grid.items
    )


def _is_size(tree: Tree | None) -> bool:
    return isinstance(tree, Leaf) and tree.number is not None and tree.number > 0


def _is_place(tree: Tree) -> bool:
    return (
        isinstance(tree, Listing)
        and len(tree.items) == 4
        and all(isinstance(item, Leaf) and item.number is not None for item in tree.items)
    )


def _is_time(text: str) -> bool:
    try:
        return "T" in text and bool(datetime.fromisoformat(text))
    except ValueError:
        return False
