"""A task, its truth, and the one shape that every answer has, whatever the format was."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from assay.sifr.words import Category, PageClass
from assay.stored import Stored

__all__ = ["Answer", "Check", "Origin", "Task", "Truth"]

Check = Literal[
    "element", "text", "number", "money", "date", "elements", "texts", "order", "concepts", "choice"
]
"""How an answer is compared.

`element`: one ref. `text`, `number`, `money`, `date`: one value. `elements`, `texts`: a set, by precision and
recall. `order`: texts whose order counts. `concepts`: how many key concepts are named. `choice`: one of the
options that the question lists.
"""

Origin = Literal["constructed", "verified"]
"""Made from the page's own data, or read and confirmed by a person."""


class Truth(Stored):
    """What a right answer says."""

    check: Check
    values: tuple[str, ...] = ()
    """The one value, the members of the set, the texts in order, or the key concepts."""
    refs: tuple[str, ...] = ()
    """The elements that are the answer, or that it stands on."""
    also: tuple[tuple[str, ...], ...] = ()
    """For each value, other wordings that are as right."""
    evidence: tuple[str, ...] = ()
    """Words that a prompt must hold for the question to be answerable from it."""


class Task(Stored):
    """One question about one page. The question is the same for every format."""

    id: str
    """`<page>/<template>/<number>`, with `/twin` for a twin."""
    page: str
    page_class: PageClass = "other"
    template: str
    category: Category
    question: str
    truth: Truth | None
    """None: not on this page."""
    twin_of: str | None = None
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    origin: Origin = "constructed"
    leaks: tuple[str, ...] = ()
    """Formats that hold the answer in a place that nobody sees, such as a script."""

    @property
    def answerable(self) -> bool:
        """Is the answer on the page?"""
        return self.truth is not None


class Answer(Stored):
    """What a reader says: `{answer, refs, found}`."""

    answer: str = Field(default="", max_length=4_000)
    refs: tuple[str, ...] = Field(default=(), max_length=2_000)
    found: bool = True
    """False: the reader says that it is not on this page."""
