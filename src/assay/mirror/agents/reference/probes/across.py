"""Probes that need several pages: contradictions, costs that grow, names that change, pages unlike others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from assay.mirror.agents.reference.probes import confirmations, contradictions, items, names, sameness, sums
from assay.mirror.agents.reference.probes.passages import is_wide
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.views import PageView

__all__ = ["RULES", "find_across"]

MOST_PER_PROBE = 6

_Part = Callable[[Sequence[PageView]], Iterable[Sign]]
_PARTS: tuple[_Part, ...] = (
    contradictions.find_contradictions,
    items.find_item_differences,
    sums.find_cost_surprises,
    sameness.find_differences,
    names.find_name_differences,
    confirmations.find_changed_answers,
)

RULES = (
    *confirmations.RULES,
    *contradictions.RULES,
    *items.RULES,
    *sums.RULES,
    *sameness.RULES,
    *names.RULES,
)


def find_across(views: Sequence[PageView], reached: Sequence[PageView] = ()) -> Iterator[Sign]:
    """The signs that only several pages together show, in a fixed order.

    `reached` are states that came of doing something (a filled basket, the last step of a form), in order.
    Bills are read there too, and the steps of one errand are held against one another. What stands there
    depends on what was entered, so nothing else is held against it.
    """
    wide = [view for view in views if is_wide(view)]
    came = [view for view in reached if is_wide(view)]
    # Costs are read everywhere, and steps of an errand are compared with one another.
    fitting: dict[_Part, list[PageView]] = {
        sums.find_cost_surprises: [*wide, *came],
        confirmations.find_changed_answers: came,
    }
    counts: dict[str, int] = {}
    told: set[tuple[str, str, str]] = set()
    for part in _PARTS:
        for sign in part(fitting.get(part, wide)):
            # A page under several filters is one page.
            key = (sign.probe, sign.page_url.split("?")[0], sign.element)
            if key not in told and counts.get(sign.probe, 0) < MOST_PER_PROBE:
                told.add(key)
                counts[sign.probe] = counts.get(sign.probe, 0) + 1
                yield sign
