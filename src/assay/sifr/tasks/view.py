"""A page as the makers of tasks see it: the model, the rows of its elements, and who stands around whom."""

from __future__ import annotations

import functools
import html as entities
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from assay.folding import folded

if TYPE_CHECKING:
    from assay.browser.accessibility import AxeResult
    from assay.browser.rows import Element
    from assay.sifr.dataset import CapturedPage
    from assay.sifr.formats.records import Subject
    from assay.sifr.page.records import Item, PageModel

__all__ = ["View", "bare", "quotable"]

_Read = TypeVar("_Read")
_MARKS = ("(required)", "(optional)", "*", ":")
_MOST_QUOTED = 70


@dataclass(frozen=True, eq=False)
class View:
    """One page, its model and its element rows.

    Attributes:
        page: What the dataset knows of it.
        model: Every visible thing with its ref.
        rows: Every element, seen or not; `Item.element` is a place in it.
        lines: The visible words, a line per block.
        source: The document as it was rendered, with what nobody sees.
        axe: What axe-core found, where the capture asked for it.
        neighbours: Other pages, whose names and descriptions make wrong options and twins.
    """

    page: CapturedPage
    model: PageModel
    rows: Sequence[Element]
    lines: tuple[str, ...] = ()
    source: str = ""
    axe: AxeResult | None = None
    neighbours: tuple[View, ...] = ()
    _kept: dict[Callable[[View], Any], Any] = field(default_factory=dict, repr=False)
    _seen: dict[str, bool] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, page: CapturedPage, subject: Subject) -> View:
        """The view of a captured page, as yet without neighbours."""
        from assay.browser.derived import visible_text

        state = subject.state
        lines = tuple(visible_text(state).splitlines())
        return cls(page, subject.model, tuple(subject.rows), lines, state.html, state.axe)

    def once(self, read: Callable[[View], _Read]) -> _Read:
        """What a function reads from this page, worked out when it is first asked for."""
        if read not in self._kept:
            self._kept[read] = read(self)
        found: _Read = self._kept[read]
        return found

    @functools.cached_property
    def words(self) -> str:
        """The visible words, folded; a line per block, so that no name is found across two."""
        return "\n".join(folded(line) for line in self.lines)

    @functools.cached_property
    def said(self) -> str:
        """All that any format may show: visible words, names, values, options and addresses, folded."""
        texts = [*self.lines, self.model.title]
        for item in self.model.items:
            row = self.rows[item.element]
            texts += [item.name, item.text, item.value, item.alt or "", item.href, *item.options]
            texts += [row.description, row.attributes.get("placeholder", "")]
        return folded("\n".join(texts))

    @functools.cached_property
    def anywhere(self) -> str:
        """All that stands in the document at all, also where nobody sees it, folded."""
        texts = [self.said, self.model.url, entities.unescape(self.source)]
        for row in self.rows:
            texts += [row.name, row.description, row.value, row.text, *row.attributes.values()]
        return folded("\n".join(texts))

    @functools.cached_property
    def children(self) -> Mapping[int, Sequence[Element]]:
        """The elements right inside each element."""
        found: defaultdict[int, list[Element]] = defaultdict(list)
        for row in self.rows:
            if row.parent is not None:
                found[row.parent].append(row)
        return found

    def inside(self, row: Element) -> Iterator[Element]:
        """Every element in this one, in document order."""
        waiting = list(reversed(self.children.get(row.ref, ())))
        while waiting:
            inner = waiting.pop()
            yield inner
            waiting.extend(reversed(self.children.get(inner.ref, ())))

    def around(self, row: Element) -> Iterator[Element]:
        """The elements around this one, from the inside out."""
        above = row.parent
        while above is not None:
            yield self.rows[above]
            above = self.rows[above].parent

    def holds(self, outer: Element, inner: Element) -> bool:
        """Does the one stand in the other?"""
        return any(row.ref == outer.ref for row in self.around(inner))

    @functools.cached_property
    def by_element(self) -> Mapping[int, Item]:
        """The referable thing that each element is."""
        return {item.element: item for item in self.model.items if item.referable}

    def row(self, item: Item) -> Element:
        """The element behind a thing."""
        return self.rows[item.element]

    def items_in(self, row: Element, *kinds: str) -> list[Item]:
        """The referable things of these kinds inside an element."""
        found = (self.by_element.get(inner.ref) for inner in self.inside(row))
        return [item for item in found if item is not None and item.kind in kinds]

    def items(self, *kinds: str) -> Iterator[Item]:
        """The referable things of these kinds, in reading order."""
        return (item for item in self.model.items if item.referable and item.kind in kinds)

    @functools.cached_property
    def buttons(self) -> tuple[Item, ...]:
        """What everybody calls a button; the title of a fold is none, although it can be pressed."""
        return tuple(
            item
            for item in self.items("button")
            if item.role == "button" and self.row(item).tag != "summary" and item.name
        )

    def is_button(self, item: Item) -> bool:
        """Is it one of the buttons?"""
        return item.ref in self._button_refs

    @functools.cached_property
    def _button_refs(self) -> frozenset[str]:
        return frozenset(item.ref for item in self.buttons)

    @functools.cached_property
    def headings(self) -> tuple[Item, ...]:
        """The visible headings with words, in reading order."""
        return tuple(item for item in self.items("text") if item.heading and item.name)

    @functools.cached_property
    def _named(self) -> Counter[str]:
        boxes = ("container", "nav", "form")
        return Counter(
            folded(bare(item.name)) for item in self.model.items if item.referable and item.kind not in boxes
        )

    def is_only(self, name: str) -> bool:
        """Is there exactly one thing of this name, whatever its role, and can the name be seen?"""
        return self._named[folded(bare(name))] == 1 and self.shows(bare(name))

    def shows(self, text: str) -> bool:
        """Can these words be seen?"""
        key = folded(text)
        if key not in self._seen:
            self._seen[key] = key in self._line_counts or key in self.words
        return self._seen[key]

    def is_plain(self, row: Element) -> bool:
        """Do its words stand in one piece, without a forced break that would run two words together?"""
        return all(inner.tag != "br" for inner in self.inside(row))

    @functools.cached_property
    def whole_lines(self) -> tuple[str, ...]:
        """The lines in which no forced break may have run two words together."""
        broken = {folded(around.text) for row in self.rows if row.tag == "br" for around in self.around(row)}
        return tuple(line for line in self.lines if folded(line) not in broken)

    def lines_equal(self, text: str) -> int:
        """How many lines of the page say exactly this."""
        return self._line_counts[folded(text)]

    @functools.cached_property
    def _line_counts(self) -> Counter[str]:
        return Counter(folded(line) for line in self.lines)

    def below_fold(self, item: Item) -> bool:
        """Does one have to scroll to see it?"""
        return item.place.y > self.model.viewport[1]

    def regions(self, item: Item) -> tuple[str, ...]:
        """The roles of the landmarks around a thing, from the outside in."""
        return tuple(region.partition(" ")[0] for region in self.row(item).region)

    def stands(self, texts: Iterable[str]) -> bool:
        """Can all of these be read on the page?"""
        return all(folded(text) in self.said for text in texts)


def bare(name: str) -> str:
    """A name without the marks that forms put behind it."""
    name = name.strip()
    while True:
        mark = next((mark for mark in _MARKS if name.lower().endswith(mark)), None)
        if mark is None:
            return name
        name = name[: -len(mark)].rstrip()


def quotable(name: str) -> bool:
    """Can the name stand between quotation marks in a question?"""
    name = name.strip()
    return (
        2 <= len(name) <= _MOST_QUOTED
        and any(letter.isalpha() for letter in name)
        and not any(sign in name for sign in '“”"\n')
        and name.isprintable()
    )
