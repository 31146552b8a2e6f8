"""Metadata, relations and summary of a file, in the fields of every shape."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assay.sifr.spec.reading_elements import number_of, texts_of, word
from assay.sifr.spec.records import (
    GridPlace,
    Group,
    Metadata,
    Orientation,
    Region,
    Relations,
    SifrCluster,
    Stats,
    Summary,
)
from assay.sifr.spec.sections import Sections
from assay.sifr.spec.trees import Branch, Entry, Leaf, Listing, Tree
from assay.sifr.words import LEVELS

__all__ = ["grid_place", "read_metadata", "read_relations", "read_summary"]

_SPAN = re.compile(r"(\d{1,3})\s*-\s*(\d{1,3})")


def _inner(tree: Tree | None, *names: str) -> Branch | None:
    """A mapping within a mapping."""
    value = tree.get(*names) if isinstance(tree, Branch) else None
    return value if isinstance(value, Branch) else None


def _entries(tree: Tree | None) -> tuple[Entry, ...]:
    return tree.entries if isinstance(tree, Branch) else ()


def read_metadata(body: Branch | None) -> Metadata:
    """What METADATA says."""
    if body is None:
        return Metadata()
    window = _inner(body, "viewport")
    size = (number_of(window.get("width")), number_of(window.get("height"))) if window else (None, None)
    return Metadata(
        url=word(body.get("url")),
        timestamp=word(body.get("timestamp")),
        viewport=None if size[0] is None or size[1] is None else (size[0], size[1]),
        title=word(body.get("title")),
        language=word(body.get("language")),
        stats=_stats(_inner(body, "stats")),
    )


def _stats(body: Branch | None) -> Stats | None:
    """The counts, if all of them are given in any of the spellings."""
    if body is None:
        return None
    levels = _inner(body, "salience") or body
    total = number_of(body.get("total_nodes", "totalNodes"))
    high, med, low = (number_of(levels.get(f"{level}_salience", level)) for level in LEVELS)
    if total is None or high is None or med is None or low is None:
        return None
    return Stats(total, high, med, low, number_of(body.get("clusters")) or 0)


def grid_place(tree: Tree | None) -> GridPlace | None:
    """`[0-12, 0-1]`, or the same in one text."""
    spans = _SPAN.findall(" ".join(texts_of(tree)))
    if len(spans) != 2:
        return None
    (left, right), (top, bottom) = spans
    return GridPlace((int(left), int(right)), (int(top), int(bottom)))


def read_relations(parts: Sections) -> Relations:
    """What RELATIONS says; clusters may stand in the summary's layout."""
    section = parts.get("RELATIONS")
    body = None if section is None else section.body
    if isinstance(body, Listing):
        return Relations(pairs=_listed_pairs(body))
    branch = body if isinstance(body, Branch) else None
    pairs: dict[str, dict[str, str]] = {}
    for entry in _entries(_inner(branch, "pairs", "allPairs")):
        said = {inner.key: word(inner.value) for inner in _entries(entry.value) if word(inner.value)}
        if said:
            pairs.setdefault(entry.key, {}).update(said)
    clusters = tuple(
        _cluster(entry.key, entry.value) for entry in _entries(_inner(branch, "clusters"))
    ) or tuple(_spatial_clusters(parts))
    return Relations(tuple(_groups(_inner(branch, "groups"))), pairs, clusters)


def _groups(body: Branch | None) -> Iterator[Group]:
    for entry in _entries(body):
        if isinstance(entry.value, Branch):
            turned: Orientation = (
                "horizontal" if word(entry.value.get("orientation")) == "horizontal" else "vertical"
            )
            yield Group(entry.key, turned, texts_of(entry.value.get("members")))


def _cluster(name: str, body: Tree) -> SifrCluster:
    if not isinstance(body, Branch):
        return SifrCluster(name, "", ())
    return SifrCluster(
        name,
        word(body.get("role")),
        texts_of(body.get("members", "elements")),
        grid_place(body.get("grid_position", "gridPos")),
    )


def _spatial_clusters(parts: Sections) -> Iterator[SifrCluster]:
    """The extension keeps its clusters in SUMMARY: layout, clusters, spatial."""
    held = _inner(_inner(parts.branch("SUMMARY"), "layout"), "clusters")
    spatial = held.get("spatial") if held is not None else None
    for item in spatial.items if isinstance(spatial, Listing) else ():
        if isinstance(item, Branch) and word(item.get("id")):
            yield _cluster(word(item.get("id")), item)


def _listed_pairs(body: Listing) -> dict[str, dict[str, str]]:
    """Version 3: `{type, from, to}`; that one contains the other is `inside` from the other side."""
    pairs: dict[str, dict[str, str]] = {}
    for item in body.items:
        if not isinstance(item, Branch):
            continue
        first, second = word(item.get("from")), word(item.get("to"))
        relation = word(item.get("type"))
        if relation == "contains":
            first, second, relation = second, first, "inside"
        if first and second and relation:
            pairs.setdefault(first, {})[second] = relation
    return pairs


def read_summary(body: Branch | None) -> Summary:
    """What SUMMARY says."""
    page = _inner(body, "page")
    regions = _inner(body, "layout")
    listed = regions.get("regions") if regions is not None else None
    checked = _inner(body, "validation")
    return Summary(
        purpose=word(page.get("purpose", "title")) if page else "",
        primary_action=word(page.get("primary_action")) if page else "",
        key_info=texts_of(page.get("key_info")) if page else (),
        regions=tuple(
            Region(word(item.get("id")), grid_place(item.get("position")), texts_of(item.get("contains")))
            for item in (listed.items if isinstance(listed, Listing) else ())
            if isinstance(item, Branch)
        ),
        interactive={
            entry.key: entry.value.number
            for entry in _entries(_inner(body, "interactive"))
            if isinstance(entry.value, Leaf) and entry.value.number is not None
        },
        required_fields=texts_of(checked.get("required_fields")) if checked else (),
    )
