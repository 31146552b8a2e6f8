"""What a page holds, for whoever checks an answer against it; the same for every format."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.sifr.scoring.plain import plain, words

if TYPE_CHECKING:
    from assay.sifr.formats.records import Subject
    from assay.sifr.page.records import Item, PageModel

__all__ = ["PageFacts", "facts_of", "page_facts"]

# What people and screen readers get from attributes; addresses and class names are no words of a page.
_SPEAKING = ("placeholder", "title", "alt", "aria-label", "aria-description", "value", "label")


@dataclass(frozen=True)
class PageFacts:
    """The page as a scorer knows it.

    Attributes:
        refs: Every ref that exists.
        names: What each element may be called: name, text, value, alternative text.
        texts: All that can be read: visible text, values, options, speaking attributes, title and address.
        askable: The refs that an answer may name.
    """

    refs: frozenset[str]
    names: Mapping[str, tuple[str, ...]]
    texts: tuple[str, ...]
    askable: frozenset[str] = frozenset()

    @functools.cached_property
    def words(self) -> frozenset[str]:
        """Every word of the page, folded."""
        return frozenset(word for text in self.texts for word in words(text))

    @functools.cached_property
    def amounts(self) -> frozenset[object]:
        """Every number, sum of money, date and time of the page, whatever way it is written."""
        from assay.sifr.scoring.values import readings_in

        return frozenset(reading for text in self.texts for reading in readings_in(text))

    @functools.cached_property
    def unique_names(self) -> Mapping[str, str]:
        """The ref of each name that only one askable element has."""
        owners = Counter(name for ref in self.askable for name in self._own_names(ref))
        return {
            name: ref for ref in sorted(self.askable) for name in self._own_names(ref) if owners[name] == 1
        }

    @functools.cached_property
    def all_names(self) -> frozenset[tuple[str, ...]]:
        """Every name of an askable element, as words."""
        return frozenset(words(name) for ref in self.askable for name in self.names.get(ref, ()))

    def _own_names(self, ref: str) -> set[str]:
        return {plain(name) for name in self.names.get(ref, ()) if name.strip()}


def page_facts(subject: Subject) -> PageFacts:
    """The facts of a captured page, with the attributes that its elements speak with."""
    from assay.browser import elements, visible_text

    rows = elements(subject.state)
    spoken = [row.attributes[name] for row in rows for name in _SPEAKING if row.attributes.get(name)]
    return facts_of(subject.model, (*visible_text(subject.state).splitlines(), *spoken))


def facts_of(model: PageModel, more: Iterable[str] = ()) -> PageFacts:
    """The facts of a page model, and of more text that stands on the page."""
    texts = [model.title, model.url, *more]
    for item in model.items:
        texts += [item.name, item.text, item.value, item.alt or "", item.href, *item.options, *item.states]
    return PageFacts(
        refs=frozenset(item.ref for item in model.items),
        names={item.ref: _names(item) for item in model.items},
        texts=tuple(dict.fromkeys(text for text in texts if text)),
        askable=model.refs,
    )


def _names(item: Item) -> tuple[str, ...]:
    given = (item.name, item.text, item.value, item.alt or "")
    return tuple(dict.fromkeys(name for name in given if name.strip()))
