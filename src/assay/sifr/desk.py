"""A page on the desk: worked out once, then shown in every format and budget and asked about."""

from __future__ import annotations

import functools
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.sifr.dataset import CapturedPage, Dataset
from assay.sifr.formats.cutting import BUDGETS, Fitted, fit
from assay.sifr.formats.records import Representation, Subject
from assay.sifr.formats.registry import represent
from assay.sifr.words import CONTROLS

if TYPE_CHECKING:
    from assay.sifr.scoring.facts import PageFacts

__all__ = ["Desk", "PageAtHand"]

_AT_ONCE = 3


@dataclass(frozen=True)
class PageAtHand:
    """One page and all that is made from it, each thing when it is first asked for."""

    page: CapturedPage
    subject: Subject

    @functools.cached_property
    def facts(self) -> PageFacts:
        """What answers are checked against."""
        from assay.sifr.scoring.facts import page_facts

        return page_facts(self.subject)

    @functools.cached_property
    def _shown(self) -> dict[tuple[str, int], Representation]:
        return {}

    @functools.cached_property
    def _fitted(self) -> dict[tuple[str, int, int | None], Fitted]:
        return {}

    def represented(self, format_name: str, seed: int = 0) -> Representation:
        """The page in a format; a control is drawn by its seed."""
        key = (format_name, seed)
        if key not in self._shown:
            self._shown[key] = self._made(format_name, seed)
        return self._shown[key]

    def _made(self, format_name: str, seed: int) -> Representation:
        if format_name in CONTROLS and seed:
            from assay.sifr.formats.controls import control

            return Representation(format_name, tuple(control(format_name, self.subject, seed)))
        return represent(self.subject, format_name)

    def within(self, format_name: str, budget: str, window: int | None, seed: int = 0) -> Fitted:
        """The page in a format, within a budget; `full` is never cut, `native` fills the reader's window."""
        limit = window if budget == "native" else BUDGETS.get(budget)
        key = (format_name, seed, limit)
        if key not in self._fitted:
            self._fitted[key] = fit(self.represented(format_name, seed), limit)
        return self._fitted[key]


class Desk:
    """Holds the few pages that are being read; a whole dataset would not fit."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._pages = {page.id: page for page in dataset.pages}
        self._open: OrderedDict[str, PageAtHand] = OrderedDict()

    def take(self, page_id: str) -> PageAtHand:
        """Open a page; the one that was used longest ago is put away."""
        if page_id not in self._open:
            page = self._pages[page_id]
            self._open[page_id] = PageAtHand(page, self._dataset.subject(page))
        self._open.move_to_end(page_id)
        while len(self._open) > _AT_ONCE:
            self._open.popitem(last=False)
        return self._open[page_id]
