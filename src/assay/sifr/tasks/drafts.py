"""A task before it is chosen: how it asks, for what, and what is true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.sifr.tasks.records import Check, Truth

if TYPE_CHECKING:
    from assay.sifr.page.records import Item
    from assay.sifr.tasks.view import View
    from assay.sifr.words import Category

__all__ = [
    "Draft",
    "Template",
    "ordinal_texts",
    "quoted",
    "the_element",
    "the_elements",
    "the_texts",
    "value",
]


@dataclass(frozen=True)
class Draft:
    """One question that a template can ask about a page.

    Attributes:
        ask: From the key to the question.
        key: The names that the question quotes.
        truth: The answer; None where the honest answer is that there is none.
        borrow: For each part of the key, the kind of name that a twin takes from elsewhere; empty to keep it.
        absent: Keys that are known not to be on this page, where the template has a closed set of them.
        ask_twin: How the twin asks, where not alike.
        stratum: Where the answer stands, so that a sample is not all of one place.
        hardness: 0 to 2.
    """

    ask: Callable[..., str]
    key: tuple[str, ...]
    truth: Truth | None
    borrow: tuple[str, ...] = ()
    absent: tuple[tuple[str, ...], ...] = ()
    ask_twin: Callable[..., str] | None = None
    stratum: str = ""
    hardness: int = 1

    @property
    def question(self) -> str:
        """What is asked."""
        return self.ask(*self.key)


@dataclass(frozen=True)
class Template:
    """A kind of question. What nearly every page can be asked stands back where there is something rarer."""

    name: str
    category: Category
    make: Callable[[View], Iterable[Draft]]
    common: bool = False


def the_element(item: Item, *evidence: str) -> Truth:
    """One element is the answer."""
    words = evidence or (item.name,)
    return Truth(check="element", values=(item.name,), refs=(item.ref,), evidence=words)


def the_elements(items: Sequence[Item], evidence: Iterable[str] | None = None) -> Truth:
    """A set of elements is the answer."""
    names = tuple(item.name for item in items)
    words = tuple(dict.fromkeys(name for name in names if name)) if evidence is None else tuple(evidence)
    return Truth(check="elements", values=names, refs=tuple(item.ref for item in items), evidence=words)


def the_texts(texts: Sequence[str], check: Check = "texts") -> Truth:
    """A set of texts is the answer."""
    return Truth(check=check, values=tuple(texts), evidence=tuple(texts))


def ordinal_texts(texts: Sequence[str], evidence: Iterable[str]) -> Truth:
    """Texts in an order are the answer."""
    return Truth(check="order", values=tuple(texts), evidence=tuple(evidence))


def value(text: str, check: Check, *evidence: str, also: Sequence[str] = ()) -> Truth:
    """One text is the answer."""
    words = tuple(dict.fromkeys((text, *evidence)))
    return Truth(check=check, values=(text,), also=(tuple(also),) if also else (), evidence=words)


def quoted(names: Sequence[str], last: str = "or") -> str:
    """“A”, “B” or “C”."""
    marked = [f"“{name}”" for name in names]
    return f" {last} ".join([", ".join(marked[:-1]), marked[-1]] if len(marked) > 1 else marked)
