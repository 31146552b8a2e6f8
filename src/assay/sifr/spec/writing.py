"""From a document to a file of SPEC v2.0: strict, deterministic, in pieces that are whole elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from assay.errors import BadInput
from assay.sifr.spec.records import (
    FORMAT,
    Detail,
    GridPlace,
    Metadata,
    Relations,
    SifrDocument,
    SifrElement,
    Summary,
)
from assay.sifr.spec.scalars import MinimalLine, bare, minimal_line, plain, quoted

__all__ = ["Piece", "pieces", "reduced", "write_sifr"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Whole lines of a file, and what they cannot do without.

    Attributes:
        text: The lines.
        parent: The place of the piece that they stand under.
        element: The id of the element that they are.
        needs: The ids of the elements that they name.
        counts_all: Whether they are true of the whole file only, as its counts are.
        heading: Whether they say nothing without what stands under them.
    """

    text: str
    parent: int | None = None
    element: str | None = None
    needs: tuple[str, ...] = ()
    counts_all: bool = False
    heading: bool = False


def write_sifr(document: SifrDocument, detail: Detail = "standard") -> str:
    """The file. A document that would break a rule of the SPEC is refused."""
    return "".join(piece.text for piece in pieces(document, detail))


def reduced(document: SifrDocument, detail: Detail) -> SifrDocument:
    """What of a document a file of that detail says."""
    if detail == "full":
        return document
    if detail == "standard":
        return replace(document, elements=tuple(map(_standard, document.elements)))
    summary = replace(document.summary, regions=(), required_fields=())
    # The counts are of what is there, and at this level no clusters are.
    stats = document.metadata.stats
    return SifrDocument(
        replace(document.metadata, stats=replace(stats, clusters=0) if stats else None),
        tuple(map(_minimal, document.elements)),
        Relations(),
        summary,
    )


def _standard(element: SifrElement) -> SifrElement:
    return replace(element, parent="", cluster="", children=(), nearby=(), styles={}, aria={}, selector="")


def _minimal(element: SifrElement) -> SifrElement:
    words = (element.text, element.label, element.placeholder, element.alt, element.aria_label)
    return SifrElement(
        element.id,
        element.level,
        element.type,
        text=next((said for said in words if said), ""),
        position=element.position,
        state=element.state,
    )


def pieces(document: SifrDocument, detail: Detail = "standard") -> list[Piece]:
    """The file in pieces, in order."""
    document = reduced(document, detail)
    _check(document)
    writer = _Writer()
    writer.metadata(document.metadata)
    writer.nodes(document.elements, detail)
    writer.relations(document.relations)
    writer.summary(document.summary)
    return writer.written


def _check(document: SifrDocument) -> None:
    """Refuse what the SPEC forbids."""
    for name in ("url", "timestamp", "viewport"):
        if not getattr(document.metadata, name):
            raise BadInput(f"The document has no {name}, which SPEC v2.0 requires; add it before writing.")
    if not document.elements:
        raise BadInput("The document has no element, and SPEC v2.0 requires one; capture another page.")
    known = {element.id for element in document.elements}
    if len(known) < len(document.elements):
        raise BadInput("The document has an id twice, which SPEC v2.0 forbids; rename one of them.")
    clusters = {cluster.id for cluster in document.relations.clusters}
    for ref in _references(document):
        if ref not in known:
            raise BadInput(f"The document names {ref[:60]!r}, which is no element of it; leave it out.")
    for element in document.elements:
        if element.cluster and element.cluster not in clusters:
            raise BadInput(f"There is no cluster {element.cluster[:60]!r} in the document; leave it out.")


def _references(document: SifrDocument) -> Iterator[str]:
    for element in document.elements:
        yield from (*element.children, *element.nearby, *((element.parent,) if element.parent else ()))
    for group in document.relations.groups:
        yield from group.members
    for cluster in document.relations.clusters:
        yield from cluster.members
    for first, pairs in document.relations.pairs.items():
        yield from (first, *pairs)
    yield from document.summary.required_fields


class _Writer:
    """Writes piece after piece."""

    def __init__(self) -> None:
        self.written: list[Piece] = []

    def _add(
        self,
        lines: Iterable[str],
        parent: int | None = None,
        element: str | None = None,
        needs: Iterable[str] = (),
        counts_all: bool = False,
        heading: bool = False,
    ) -> int:
        text = "".join(f"{line}\n" for line in lines)
        self.written.append(Piece(text, parent, element, tuple(dict.fromkeys(needs)), counts_all, heading))
        return len(self.written) - 1

    def _heading(self, *lines: str, under: int) -> int:
        return self._add(lines, under, heading=True)

    def metadata(self, metadata: Metadata) -> None:
        width, height = metadata.viewport or (0, 0)
        lines = ["====METADATA====", f"format: {FORMAT}", f"url: {bare(metadata.url)}"]
        if metadata.title:
            lines.append(f"title: {quoted(metadata.title)}")
        if metadata.language:
            lines.append(f"language: {plain(metadata.language)}")
        lines += [f"timestamp: {bare(metadata.timestamp)}", "viewport:", f"  width: {width}"]
        place = self._add([*lines, f"  height: {height}"])
        if metadata.stats is not None:
            stats = metadata.stats
            counted = [f"  {name}: {getattr(stats, name)}" for name in stats.__slots__]
            self._add(["stats:", *counted], place, counts_all=True)

    def nodes(self, elements: Sequence[SifrElement], detail: Detail) -> None:
        top = self._add(["", "====NODES====", "nodes:"])
        for level, in_level in groupby(elements, key=lambda element: element.level):
            under = self._heading(f"  {level}:", under=top)
            if detail == "minimal":
                for element in in_level:
                    self._add([f"    {plain(element.id)}: {_line(element)}"], under, element.id)
                continue
            for kind, of_type in groupby(in_level, key=lambda element: element.type):
                inside = self._heading(f"    {kind}:", under=under)
                for element in of_type:
                    self._add(_element(element), inside, element.id)

    def relations(self, relations: Relations) -> None:
        if relations == Relations():
            self._add(["", "====RELATIONS====", "relations: {}"])
            return
        top = self._add(["", "====RELATIONS====", "relations:"])
        if relations.groups:
            under = self._heading("  groups:", under=top)
            for group in relations.groups:
                lines = [f"    {plain(group.id)}:", f"      orientation: {group.orientation}"]
                lines.append(f"      members: {_ids(group.members)}")
                self._add(lines, under, needs=group.members)
        if relations.pairs:
            under = self._heading("  pairs:", under=top)
            for first, pairs in relations.pairs.items():
                lines = [f"      {plain(other)}: {quoted(relation)}" for other, relation in pairs.items()]
                self._add([f"    {plain(first)}:", *lines], under, needs=(first, *pairs))
        if relations.clusters:
            under = self._heading("  clusters:", under=top)
            for cluster in relations.clusters:
                lines = [f"    {plain(cluster.id)}:", f"      role: {plain(cluster.role)}"]
                if cluster.grid_position is not None:
                    lines.append(f"      grid_position: {_grid(cluster.grid_position)}")
                lines.append(f"      members: {_ids(cluster.members)}")
                self._add(lines, under, needs=cluster.members)

    def summary(self, summary: Summary) -> None:
        lines = ["", "====SUMMARY====", "summary:", "  page:", f"    purpose: {quoted(summary.purpose)}"]
        if summary.primary_action:
            lines.append(f"    primary_action: {quoted(summary.primary_action)}")
        if summary.key_info:
            lines.append(f"    key_info: {_texts(summary.key_info)}")
        top = self._add(lines)
        if summary.regions:
            under = self._heading("  layout:", "    grid: 12x12", "    regions:", under=top)
            for region in summary.regions:
                lines = [f"      - id: {plain(region.id)}"]
                if region.position is not None:
                    lines.append(f"        position: {_grid(region.position)}")
                if region.contains:
                    lines.append(f"        contains: {_texts(region.contains)}")
                self._add(lines, under)
        if summary.interactive:
            counts = [f"    {plain(name)}: {count}" for name, count in summary.interactive.items()]
            self._add(["  interactive:", *counts], top)
        if summary.required_fields:
            under = self._heading("  validation:", "    required_fields:", under=top)
            for ref in summary.required_fields:
                self._add([f"      - {plain(ref)}"], under, needs=(ref,))


def _line(element: SifrElement) -> str:
    return minimal_line(MinimalLine(element.type, element.text, element.position, element.state))


def _element(element: SifrElement) -> list[str]:
    fields = [f"        {name}: {value}" for name, value in _fields(element)]
    return [f"      {plain(element.id)}:" + ("" if fields else " {}"), *fields]


def _fields(element: SifrElement) -> Iterator[tuple[str, str]]:
    """The fields that an element has, written as YAML, what it says before where it is."""
    yield from _quoted_fields(element)
    if element.alt is not None or element.type == "image":
        yield "alt", "null" if element.alt is None else quoted(element.alt)
    if element.input_type:
        yield "type", plain(element.input_type)
    if element.role:
        yield "role", plain(element.role)
    if element.heading:
        yield "heading", str(element.heading)
    for name, holds in (("required", element.required), ("truncated", element.truncated)):
        if holds:
            yield name, "true"
    if element.position is not None:
        yield "position", "[" + ", ".join(str(number) for number in element.position) + "]"
    if element.state:
        yield "state", plain(element.state)
    if element.actions:
        yield "actions", _ids(element.actions)
    yield from _more_fields(element)


def _quoted_fields(element: SifrElement) -> Iterator[tuple[str, str]]:
    for name, text in (
        ("content" if element.type == "text" else "text", element.text),
        ("label", element.label),
        ("aria_label", element.aria_label),
        ("placeholder", element.placeholder),
        ("value", element.value),
        ("href", element.href),
    ):
        if text:
            yield name, quoted(text)
    for name, texts in (("options", element.options), ("states", element.states)):
        if texts:
            yield name, _texts(texts)


def _more_fields(element: SifrElement) -> Iterator[tuple[str, str]]:
    """The fields of full detail."""
    if element.parent:
        yield "parent", plain(element.parent)
    if element.cluster:
        yield "cluster", plain(element.cluster)
    if element.children:
        yield "children", _ids(element.children)
    if element.nearby:
        yield "nearby", _ids(element.nearby)
    if element.styles:
        yield "styles", _mapping(element.styles)
    if element.aria:
        yield "aria", _mapping(element.aria)
    if element.selector:
        yield "selector", quoted(element.selector)


def _ids(ids: Iterable[str]) -> str:
    return "[" + ", ".join(plain(one) for one in ids) + "]"


def _texts(texts: Iterable[str]) -> str:
    return "[" + ", ".join(quoted(text) for text in texts) + "]"


def _grid(place: GridPlace) -> str:
    return "[" + ", ".join(f"{start}-{end}" for start, end in place) + "]"


def _mapping(values: Mapping[str, str | int]) -> str:
    written = (
        f"{plain(key)}: {value if isinstance(value, int) else quoted(value)}" for key, value in values.items()
    )
    return "{" + ", ".join(written) + "}"
