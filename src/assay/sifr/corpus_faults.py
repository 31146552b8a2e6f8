"""Faults of accessibility, planted in pages of the local sites, so that questions about them have answers.

The sites' own defects are of all kinds, and few of them can be asked about. These are planted by the same
operators. What is then true of a page is read from the page, as everywhere, and not from this list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from assay.corpus.defects import Defect
from assay.corpus.variants import Variant
from assay.files import digest

__all__ = ["Fault", "FaultyVariant", "faulty"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: what is done to which element.

    Attributes:
        operator: The corpus operator that plants it.
        target: CSS selector; the first element that it finds is meant.
        params: What the operator wants to know.
    """

    operator: str
    target: str
    params: Mapping[str, str] = field(default_factory=dict)

    def defect(self, number: int, page: str) -> Defect:
        """The fault as the corpus serves it; nobody reports it, so it is told to nobody."""
        return Defect(
            number=number,
            operator=self.operator,
            page=page,
            target=self.target,
            params=self.params,
            element="",
            severity="major",
            severity_reason="",
            user="",
            expert="",
            developer="",
            fix="",
            personas=(),
        )


@dataclass(frozen=True, slots=True)
class FaultyVariant(Variant):
    """A site with faults on one of its pages, called after that page."""

    called: str = ""

    @property
    def name(self) -> str:
        """`site@page.planted`."""
        return f"{self.local.slug}@{self.called}"

    @property
    def hash(self) -> str:
        """Changes with the clean site and with every fault."""
        faults = [[one.operator, one.page, one.target, dict(one.params)] for one in self.defects]
        return digest([Variant(self.local, 0, ()).hash, faults])


def faulty(clean: Variant, page: str, faults: Sequence[Fault], called: str) -> FaultyVariant:
    """The clean site with faults on a page."""
    planted = tuple(fault.defect(number, page) for number, fault in enumerate(faults, 1))
    return FaultyVariant(clean.local, 0, planted, called)
