"""What was chosen and what is confirmed: a step that gives another day, time or price than one before it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from assay.folding import folded
from assay.mirror.agents.reference.describing import page_path, sign_at
from assay.mirror.agents.reference.probes.passages import passages
from assay.mirror.agents.reference.probes.quantities import Kind, quantities
from assay.mirror.agents.reference.probes.telling import anyone, rule
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["RULES", "find_changed_answers"]

# So many facts of two steps must be the same before a third that is not is held against them.
_FEWEST_SAME = 2
_KINDS: tuple[Kind, ...] = ("date", "time", "money")


class _Fact(NamedTuple):
    """A named value of a summary."""

    label: str
    text: str
    element: Element
    values: Mapping[Kind, Mapping[Hashable, str]]


def find_changed_answers(reached: Sequence[PageView]) -> Iterator[Sign]:
    """Steps of one errand that state the same things, and one of them otherwise.

    Args:
        reached: States in the order in which they were come to.
    """
    steps = [(view, _facts(view)) for view in reached if view.state.status < 400]
    for place, (view, facts) in enumerate(steps):
        earlier = [step for step in steps[:place] if _is_before(step[0], view)]
        told = max(earlier, key=lambda step: _same(step[1], facts), default=None)
        if told is None or _same(told[1], facts) < _FEWEST_SAME:
            continue
        for name, fact in facts.items():
            for kind in _KINDS:
                here, there = (one.values.get(kind, {}) for one in (fact, told[1].get(name, fact)))
                if len(here) == len(there) == 1 and set(here) != set(there):
                    yield _changed(view, fact, page_path(told[0].state.url), kind, there)


def _is_before(one: PageView, other: PageView) -> bool:
    """Two pages under one roof; the same page twice shows what was entered anew."""
    here, there = (page_path(view.state.url).split("?")[0].strip("/") for view in (one, other))
    return here != there and here.split("/")[0] == there.split("/")[0]


def _facts(view: PageView) -> dict[str, _Fact]:
    found: dict[str, _Fact] = {}
    for passage in passages(view):
        if passage.label and not passage.chrome and passage.element.tag in ("dd", "td"):
            values: dict[Kind, dict[Hashable, str]] = {}
            for value in quantities(passage.text):
                values.setdefault(value.kind, {}).setdefault(value.value, value.words)
            fact = _Fact(passage.label, passage.text, passage.element, values)
            found.setdefault(folded(passage.label), fact)
    return found


def _same(one: Mapping[str, _Fact], other: Mapping[str, _Fact]) -> int:
    return sum(name in other and folded(other[name].text) == folded(fact.text) for name, fact in one.items())


def _changed(view: PageView, fact: _Fact, page: str, kind: Kind, there: Mapping[Hashable, str]) -> Sign:
    return sign_at(
        view,
        "confirmation differs",
        "read",
        fact.element,
        name=fact.label[:80],
        what=fact.label[:80],
        here=next(iter(fact.values[kind].values())),
        other=next(iter(there.values())),
        other_page=page[:120],
    )


RULES = (
    rule(
        "confirmation differs",
        "content",
        "H1: Visibility of System Status",
        None,
        noticed=anyone,
        title="A later step states something else than was chosen",
        wrong="gives {here} as “{what}”, but {other_page} before it gave {other}.",
        consequence="People do not know what they have agreed to, and turn up or pay wrongly.",
        advice="Show in every step, and in the confirmation, what was chosen.",
        severity="critical",
        because="Whoever trusts the confirmation acts on a wrong fact.",
        confidence=0.85,
    ),
)
