"""What a format gives: parts, so that a cut always falls between whole elements, or a picture."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.browser.state import PageState
    from assay.sifr.formats.axtree_nodes import Spoken
    from assay.sifr.formats.html_nodes import Nodes
    from assay.sifr.page.flow import Flow
    from assay.sifr.page.records import PageModel

__all__ = ["Format", "Part", "Representation", "Subject", "write"]


@dataclass(frozen=True)
class Subject:
    """A page that is to be represented: as it was captured, and as a model of its visible things."""

    state: PageState
    captured_at: str = ""
    """In ISO 8601, where it is known."""

    @functools.cached_property
    def _read(self) -> tuple[Flow, PageModel]:
        from assay.sifr.page.reading import read_flow_and_model

        return read_flow_and_model(self.state)

    @property
    def model(self) -> PageModel:
        """Every visible thing with its ref; worked out once for all formats."""
        return self._read[1]

    @property
    def flow(self) -> Flow:
        """The page as it is read, step by step, with the refs of the model in it."""
        return self._read[0]

    @property
    def rows(self) -> Sequence[Element]:
        """Every element of the page, seen or not."""
        return self.flow.rows

    @functools.cached_property
    def nodes(self) -> Nodes:
        """Every node of the document with what stands in it and its ref; worked out once for all formats."""
        from assay.sifr.formats.html_nodes import nodes_of

        return nodes_of(self)

    @functools.cached_property
    def spoken(self) -> Spoken:
        """The accessibility tree with the refs in it; worked out once for all formats."""
        from assay.sifr.formats.axtree_nodes import spoken_tree

        return spoken_tree(self)


@dataclass(frozen=True, slots=True)
class Part:
    """The smallest whole thing that a cut keeps or leaves out.

    Attributes:
        text: What stands before the parts inside it: a line, an opening tag, a piece of text.
        after: What stands after them: a closing tag, the line that closes a region.
        parent: The place, in the list of parts, of the part around it; it is always kept with this one.
        refs: The refs that stand in its own text.
        rank: What is kept first under a budget, the higher the sooner; equal ranks go by order. Minus
            infinity: a mere heading, kept only with something under it.
        needs: The places of other parts that it names; it is never kept without them.
    """

    text: str
    after: str = ""
    parent: int | None = None
    refs: tuple[str, ...] = ()
    rank: float = 0.0
    needs: tuple[int, ...] = ()


def write(parts: Sequence[Part], kept: frozenset[int] | None = None) -> str:
    """The text of the parts that are kept, closing what was opened. Parts stand in reading order."""
    written: list[str] = []
    open_: list[int] = []
    for place, part in enumerate(parts):
        if kept is not None and place not in kept:
            continue
        while open_ and open_[-1] != part.parent:
            written.append(parts[open_.pop()].after)
        written.append(part.text)
        open_.append(place)
    while open_:
        written.append(parts[open_.pop()].after)
    return "".join(written)


@dataclass(frozen=True)
class Representation:
    """A page in one format: text in parts, or a picture."""

    format: str
    parts: tuple[Part, ...] = ()
    image: bytes | None = None

    @functools.cached_property
    def text(self) -> str:
        """All of it; empty for a picture."""
        return write(self.parts)

    @functools.cached_property
    def refs(self) -> frozenset[str]:
        """Every ref that stands in it."""
        return frozenset(ref for part in self.parts for ref in part.refs)


Format = Callable[[Subject], "str | bytes | Sequence[Part]"]
"""A plug-in. Plain text is cut line by line from its end; bytes are a PNG."""
