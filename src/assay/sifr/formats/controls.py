"""Negative controls: the line form with a part of its structure taken away or made wrong, all else the same.

Each is drawn from a seed. Text, refs and tokens stay; only `sifr_stripped` is shorter, by what it lacks.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from assay.errors import BadInput
from assay.sifr.formats.cutting import tokens
from assay.sifr.formats.lines import Unit, parts_of, units_of
from assay.sifr.formats.records import Format, Part, Subject, write
from assay.sifr.formats.registry import representation
from assay.sifr.words import CONTROLS

if TYPE_CHECKING:
    from assay.sifr.page.flow import Flow
    from assay.sifr.page.records import PageModel

__all__ = ["TOLERANCE", "control"]

TOLERANCE = 0.01
"""A control must not be read better or worse because it is longer or shorter."""
_ATTEMPTS = 50
T = TypeVar("T")


def control(name: str, subject: Subject, seed: int) -> Sequence[Part]:
    """The page as a control shows it; the same seed gives the same text."""
    if name not in CONTROLS:
        raise BadInput(f"There is no control {name[:60]!r}; there are: {', '.join(CONTROLS)}.")
    flow, model = subject.flow, subject.model
    if name == "sifr_stripped":
        return parts_of(model, _stripped(units_of(flow, model, marks=False)))
    wanted = tokens(write(parts_of(model, units_of(flow, model))))
    tried: dict[float, list[Part]] = {}
    for attempt in range(_ATTEMPTS):
        parts = _drawn(name, flow, model, f"{seed}/{attempt}")
        off = abs(tokens(write(parts)) - wanted) / wanted
        tried.setdefault(off, parts)
        if off <= TOLERANCE:
            break
    return tried[min(tried)]


def _drawn(name: str, flow: Flow, model: PageModel, seed: str) -> list[Part]:
    draw = random.Random(seed)  # noqa: S311 - a control, not a secret
    all_of_them = name == "sifr_pseudo_all"
    if name == "sifr_pseudo_salience" or all_of_them:
        model = _with_salience_permuted(flow, model, draw)
    units = units_of(flow, model)
    if name == "sifr_pseudo_relations" or all_of_them:
        units = _with_regions_permuted(units, draw)
    if name == "sifr_pseudo_clusters" or all_of_them:
        units = _with_groups_permuted(units, draw)
    if name == "sifr_shuffled":
        units = _in_another_order(units, draw)
    return parts_of(model, units)


def _moved(things: Sequence[T], draw: random.Random) -> list[T]:
    """The same things in another order, none where it was: one round through all of them."""
    moved = list(things)
    for place in range(len(moved) - 1, 0, -1):
        other = draw.randrange(place)
        moved[place], moved[other] = moved[other], moved[place]
    return moved


def _stripped(units: Sequence[Unit]) -> list[Unit]:
    return [Unit(unit.text, unit.refs) for unit in units]


def _with_salience_permuted(flow: Flow, model: PageModel, draw: random.Random) -> PageModel:
    """Numbers and levels change hands among the things that show them."""
    texts = {
        event.line.ref
        for event in flow.events
        # A term speaks with its description, in whose sign both are shown.
        if event.line is not None and flow.rows[event.element].tag != "dt"
    }
    places = [place for place, item in enumerate(model.items) if item.referable or item.ref in texts]
    items = list(model.items)
    taken = [model.items[place] for place in places]
    draw.shuffle(taken)
    for place, other in zip(places, taken, strict=True):
        items[place] = replace(
            items[place], salience=other.salience, level=other.level, reasons=other.reasons
        )
    return replace(model, items=tuple(items))


def _with_regions_permuted(units: Sequence[Unit], draw: random.Random) -> list[Unit]:
    """Each region opens around what stood in another; how much stands in which place is kept."""
    places = [place for place, unit in enumerate(units) if unit.opens]
    changed = list(units)
    for place, other in zip(places, _moved([units[place] for place in places], draw), strict=True):
        changed[place] = replace(units[place], text=other.text, refs=other.refs, rank=other.rank)
    return changed


def _with_groups_permuted(units: Sequence[Unit], draw: random.Random) -> list[Unit]:
    """As many members of each group as before, but any line may be one."""
    groups = [unit.group for unit in units]
    draw.shuffle(groups)
    return [replace(unit, group=group) for unit, group in zip(units, groups, strict=True)]


def _in_another_order(units: Sequence[Unit], draw: random.Random) -> list[Unit]:
    """What stands in a region stays there, in any order."""
    below: dict[int | None, list[int]] = {}
    for place, unit in enumerate(units):
        below.setdefault(unit.inside, []).append(place)
    for places in below.values():
        draw.shuffle(places)
    changed: list[Unit] = []
    waiting: list[tuple[int, int | None]] = [(place, None) for place in reversed(below.get(None, []))]
    while waiting:
        place, inside = waiting.pop()
        changed.append(replace(units[place], inside=inside))
        now = len(changed) - 1
        waiting.extend((inner, now) for inner in reversed(below.get(place, [])))
    return changed


def _format(name: str) -> Format:
    def shown(subject: Subject) -> Sequence[Part]:
        return control(name, subject, 0)

    return shown


for _name in CONTROLS:
    representation(_name)(_format(_name))
