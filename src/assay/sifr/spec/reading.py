"""From a file in any shape that calls itself SiFR to a document. Tolerant: it says what it missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from assay.errors import BadInput
from assay.sifr.spec.nodes import Found, find_nodes
from assay.sifr.spec.reading_elements import details_by_id, read_element, tree_elements
from assay.sifr.spec.reading_rest import read_metadata, read_relations, read_summary
from assay.sifr.spec.records import Metadata, Relations, Shape, SifrDocument, SifrElement
from assay.sifr.spec.sections import Sections, take_apart
from assay.sifr.spec.tags import kind_from
from assay.sifr.spec.trees import Branch, Leaf, Listing, Tree
from assay.sifr.words import KINDS, LEVELS

__all__ = ["read_sifr", "shape_of"]


def read_sifr(text: str) -> SifrDocument:
    """The document of a file; `shape` says what it was, `notes` what was missing or passed by."""
    parts = take_apart(text)
    shape = shape_of(parts)
    if shape is None:
        raise BadInput(
            "This is no SiFR: no NODES section and no elements by id were found; "
            "check that it is a .sifr file or its JSON."
        )
    notes: list[str] = []
    metadata = read_metadata(parts.branch("METADATA"))
    elements = _elements(parts, shape, notes)
    relations = read_relations(parts)
    if shape == "json_v3":
        elements = _with_parents(elements, relations)
    summary = read_summary(parts.branch("SUMMARY"))
    notes += _missing(parts, metadata, elements, relations)
    return SifrDocument(metadata, elements, relations, summary, shape, tuple(notes))


def shape_of(parts: Sections) -> Shape | None:
    """Which shape a file has; None where it has none that is known."""
    if parts.get("NODES") is None:
        return _shape_without_sections(parts)
    if parts.written_in == "yaml":
        return "yaml_v2"
    nodes = parts.branch("NODES")
    if parts.get("DETAILS") is not None:
        return "json_extension_v2"
    if nodes is not None and any(entry.key in LEVELS for entry in nodes.entries):
        return "json_generator"
    return "json_v3"


def _shape_without_sections(parts: Sections) -> Shape | None:
    whole = parts.whole
    if parts.written_in == "json" and any(_is_tree(root) for root in _roots(whole)):
        return "json_tree"
    known = any(_known_type(found) for found in find_nodes(whole).elements)
    if not known:
        return None
    return "json_flat" if parts.written_in == "json" else "yaml_flat"


def _known_type(found: Found) -> bool:
    if isinstance(found.body, Branch):
        return found.type is not None and kind_from(found.type) is not None
    # On a single line nothing but the type of the SPEC tells an element from any other pair of words.
    return found.type in KINDS


def _roots(whole: Tree | None) -> tuple[Tree, ...]:
    if isinstance(whole, Listing):
        return whole.items
    return (whole,) if isinstance(whole, Branch) else ()


def _is_tree(root: Tree) -> bool:
    if not isinstance(root, Branch):
        return False
    return isinstance(root.get("id"), Leaf) and root.get("tag", "children") is not None


def _elements(parts: Sections, shape: Shape, notes: list[str]) -> tuple[SifrElement, ...]:
    if shape == "json_tree":
        made = tree_elements(_roots(parts.whole))
    else:
        section = parts.get("NODES")
        nodes = find_nodes(parts.whole if section is None else section.body)
        details = details_by_id(parts.branch("DETAILS"))
        made = (read_element(found, details.get(found.id)) for found in nodes.elements)
    return tuple(_noted(made, notes))


def _noted(made: Iterable[tuple[SifrElement, tuple[str, ...]]], notes: list[str]) -> Iterator[SifrElement]:
    """The elements with unique ids; what was doubtful is counted."""
    seen: set[str] = set()
    doubts: Counter[str] = Counter()
    for element, doubtful in made:
        if element.id in seen:
            doubts["an id stands twice; the first element has it"] += 1
            continue
        seen.add(element.id)
        doubts.update(doubtful)
        yield element
    notes.extend(f"{count:,} times {doubt}." for doubt, count in doubts.items())


def _with_parents(elements: tuple[SifrElement, ...], relations: Relations) -> tuple[SifrElement, ...]:
    """Version 3 says only in its relations what stands in what."""
    parent_of = {
        inner: outer
        for inner, pairs in relations.pairs.items()
        for outer, relation in pairs.items()
        if relation == "inside"
    }
    return tuple(
        replace(element, parent=element.parent or parent_of.get(element.id, "")) for element in elements
    )


def _missing(
    parts: Sections, metadata: Metadata, elements: tuple[SifrElement, ...], relations: Relations
) -> Iterator[str]:
    for name, value in (
        ("url", metadata.url),
        ("timestamp", metadata.timestamp),
        ("viewport", metadata.viewport),
    ):
        if not value:
            yield f"METADATA has no {name}."
    if not elements:
        yield "There are no elements."
    elif not any(element.position for element in elements):
        yield "No element has a position."
    for name in ("RELATIONS", "SUMMARY"):
        if parts.get(name) is None:
            yield f"There is no {name}."
    known = {element.id for element in elements}
    strangers = sum(ref not in known for ref in _named(relations))
    if strangers:
        yield f"{strangers:,} references in RELATIONS name no element."


def _named(relations: Relations) -> Iterator[str]:
    for group in relations.groups:
        yield from group.members
    for cluster in relations.clusters:
        yield from cluster.members
    for first, pairs in relations.pairs.items():
        yield first
        yield from pairs
