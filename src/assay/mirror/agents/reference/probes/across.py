"""Probes that need several pages: contradictions, costs that grow, names that change, pages unlike others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from assay.mirror.agents.reference.probes import contradictions, items, names, sameness, sums
from assay.mirror.agents.reference.probes.passages import is_wide
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.views import PageView

__all__ = ["RULES", "find_across"]

MOST_PER_PROBE = 6

_PARTS: tuple[Callable[[Sequence[PageView]], Iterable[Sign]], ...] = (
    contradictions.find_contradictions,
    items.find_item_differences,
    sums.find_cost_surprises,
    sameness.find_differences,
    names.find_name_differences,
)

RULES = (*contradictions.RULES, *items.RULES, *sums.RULES, *sameness.RULES, *names.RULES)


def find_across(views: Sequence[PageView], reached: Sequence[PageView] = ()) -> Iterator[Sign]:
    """The signs that only several pages together show, in a fixed order.

    `reached` are states that came of doing something (a filled basket, the last step of a form): bills are
    read there too. What stands there depends on what was entered, so nothing else is held against it.
    """
    wide = [view for view in views if is_wide(view)]
    billed = [*wide, *(view for view in reached if is_wide(view))]
    counts: dict[str, int] = {}
    told: set[tuple[str, str, str]] = set()
    for part in _PARTS:
        for sign in part(billed if part is sums.find_cost_surprises else wide):
            # A page under several filters is one page.
            key = (sign.probe, sign.page_url.split("?")[0], sign.element)
            if key not in told and counts.get(sign.probe, 0) < MOST_PER_PROBE:
                told.add(key)
                counts[sign.probe] = counts.get(sign.probe, 0) + 1
                yield sign
