"""How much a thing matters to somebody who wants to do something here: weights that add up, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.sifr.page.records import Place
from assay.sifr.words import Kind, Level

__all__ = ["HIGH", "KIND_WEIGHTS", "MED", "WEIGHTS", "Evidence", "level_of", "salience"]

HIGH = 4.0
"""From here on a thing is of level high."""
MED = 2.0
"""From here on a thing is of level med."""

KIND_WEIGHTS: dict[Kind, float] = {
    "button": 3.0,
    "input": 3.0,
    "select": 3.0,
    "checkbox": 2.5,
    "radio": 2.5,
    "link": 1.5,
    "image": 0.0,
    "text": 0.0,
    "container": 0.0,
    "nav": 1.0,
    "form": 2.0,
}
"""What a thing is worth by its kind."""

WEIGHTS: dict[str, float] = {
    "title": 3.0,
    "heading": 1.5,
    "in view": 1.0,
    "in main part": 0.5,
    "in form": 0.5,
    "in dialog": 1.5,
    "in margin": -1.0,
    "submits": 1.0,
    "large": 0.5,
    "price": 0.5,
    "alert": 2.0,
    "disabled": -2.0,
    "no words": -0.5,
}
"""What else adds to it or takes from it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the rule looks at."""

    kind: Kind
    place: Place
    around: Sequence[str] = ()
    """The roles of the regions around it."""
    heading: int = 0
    states: tuple[str, ...] = ()
    submits: bool = False
    price: bool = False
    alert: bool = False
    words: bool = True


def salience(evidence: Evidence, viewport: tuple[int, int]) -> tuple[float, tuple[str, ...]]:
    """The number, and what it is made of."""
    parts: list[tuple[str, float]] = [(evidence.kind, KIND_WEIGHTS[evidence.kind])]
    parts += [(name, WEIGHTS[name]) for name in _that_hold(evidence, viewport)]
    total = round(sum(weight for _name, weight in parts), 2)
    return total, tuple(f"{name} {weight:+g}" for name, weight in parts)


def level_of(number: float) -> Level:
    """The level that a number stands for."""
    return "high" if number >= HIGH else "med" if number >= MED else "low"


def _that_hold(evidence: Evidence, viewport: tuple[int, int]) -> list[str]:
    width, height = viewport
    place, around = evidence.place, frozenset(evidence.around)
    holds = {
        "title": evidence.heading == 1,
        "heading": evidence.heading > 1,
        "in view": place.y < height and place.x < width and place.y + place.height > 0,
        "in main part": bool(around & {"main", "search"}),
        "in form": bool(around & {"form"}) and evidence.kind != "form",
        "in dialog": bool(around & {"dialog", "alertdialog"}),
        "in margin": bool(around & {"contentinfo", "complementary"}),
        "submits": evidence.submits,
        "large": evidence.kind in ("button", "link") and place.width >= 100 and place.height >= 40,
        "price": evidence.price,
        "alert": evidence.alert,
        "disabled": "disabled" in evidence.states,
        "no words": not evidence.words,
    }
    return [name for name, true in holds.items() if true]
