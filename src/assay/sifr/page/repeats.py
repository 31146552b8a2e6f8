"""What repeats on a page: siblings of the same build, such as cards, menu entries and rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.sifr.words import Kind

__all__ = ["repeats"]

FEWEST = 3
_DEPTH = 3
# These say by their name that they are one of several, however different they are inside.
_LISTED = frozenset({"li", "tr", "dt", "article"})
_LISTED_ROLES = frozenset({"listitem", "row", "article"})
_TEXT_TAGS = frozenset({"p", "br", "span", "strong", "em", "b", "i", "dt", "dd", "td", "th", "path", "text"})


def repeats(
    rows: Sequence[Element],
    children: Mapping[int, Sequence[int]],
    kinds: Mapping[int, Kind],
    has_words: Callable[[int], bool],
) -> list[tuple[int, tuple[int, ...]]]:
    """Each element whose children are alike, with those children; runs of fewer than three are none."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for row in rows:
        inner = [rows[ref] for ref in children.get(row.ref, ()) if _is_something(rows[ref])]
        if len(inner) < FEWEST or has_words(row.ref):
            continue
        for run in _runs(inner, children, rows, kinds):
            found.append((row.ref, run))
    return found


def _is_something(row: Element) -> bool:
    return row.visible or bool(row.text)


def _runs(
    inner: Sequence[Element],
    children: Mapping[int, Sequence[int]],
    rows: Sequence[Element],
    kinds: Mapping[int, Kind],
) -> list[tuple[int, ...]]:
    runs: list[list[int]] = []
    last: tuple[str, ...] | None = None
    for row in inner:
        build = _build(row, children, rows, kinds)
        if build is None or build != last:
            runs.append([])
        last = build
        if build is not None:
            runs[-1].append(row.ref)
    return [tuple(run) for run in runs if len(run) >= FEWEST]


def _build(
    row: Element, children: Mapping[int, Sequence[int]], rows: Sequence[Element], kinds: Mapping[int, Kind]
) -> tuple[str, ...] | None:
    """How a thing is made: its tag and which kinds of things are in it; None for plain paragraphs."""
    if row.tag in _LISTED or row.role in _LISTED_ROLES:
        return (row.tag,)
    inside = _kinds_inside(row.ref, children, rows, kinds, _DEPTH)
    own = kinds.get(row.ref)
    if row.tag in _TEXT_TAGS and own is None or own == "text":
        return None
    if not inside and own is None:
        return None
    return (row.tag, own or "", *sorted(inside))


def _kinds_inside(
    ref: int,
    children: Mapping[int, Sequence[int]],
    rows: Sequence[Element],
    kinds: Mapping[int, Kind],
    depth: int,
) -> set[str]:
    found: set[str] = set()
    for inner in children.get(ref, ()):
        if not _is_something(rows[inner]):
            continue
        kind = kinds.get(inner)
        if kind is not None:
            found.add(kind)
        if depth > 1:
            found |= _kinds_inside(inner, children, rows, kinds, depth - 1)
    return found
