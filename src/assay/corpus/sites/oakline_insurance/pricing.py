"""What a quote costs. Every price on the site comes from here: whole pence a month, twelve times a year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assay.corpus.sites.oakline_insurance.cover import EXCESSES, EXTRAS, LEVELS, Extra, Level

__all__ = ["Price", "example_monthly", "level_named", "price"]

_PARTS = {"both": 1.0, "contents": 0.55, "buildings": 0.68}
_PROPERTY = {"flat": 0.82, "terraced": 1.0, "semi": 1.1, "detached": 1.32}
_BUILT = {"before-1920": 1.14, "1920-1979": 1.0, "since-1980": 0.93}
_BELONGINGS = {"20000": 0.94, "40000": 1.0, "75000": 1.12}
_ANIMAL = {"dog-small": 1.0, "dog-medium": 1.15, "dog-large": 1.38, "cat": 0.62}
_AGE = {"0-1": 0.94, "2-5": 1.0, "6-8": 1.32}
_CLAIMS = {"0": 1.0, "1": 1.18, "2": 1.4}
_HOME, _PET = 17_400.0, 25_200.0
_TAX = 12


@dataclass(frozen=True, slots=True)
class Price:
    """A price in pence. The year is twelve times the month: paying monthly costs no more."""

    level: Level
    excess: str
    cover: int
    extras: tuple[Extra, ...]

    @property
    def yearly(self) -> int:
        """All together."""
        return self.cover + sum(extra.yearly for extra in self.extras)

    @property
    def monthly(self) -> int:
        """A twelfth."""
        return self.yearly // 12

    @property
    def tax(self) -> int:
        """Insurance Premium Tax that is in the price."""
        return self.yearly * _TAX // (100 + _TAX)


def level_named(name: str) -> Level:
    """A level by its id."""
    return next(level for level in LEVELS if level.id == name)


def _risk(answers: Mapping[str, str]) -> float:
    claims = _CLAIMS[answers.get("claims", "0")]
    if answers["kind"] == "pet":
        return _PET * _ANIMAL[answers["animal"]] * _AGE[answers["age"]] * claims
    rooms = 1 + 0.07 * (int(answers["bedrooms"]) - 2)
    belongings = 1.0 if answers["part"] == "buildings" else _BELONGINGS[answers["belongings"]]
    house = _PROPERTY[answers["property"]] * _BUILT[answers["built"]]
    return _HOME * _PARTS[answers["part"]] * house * rooms * belongings * claims


def price(answers: Mapping[str, str], level: str, excess: str, extras: tuple[str, ...] = ()) -> Price:
    """The price for these answers and choices."""
    cover = _risk(answers) * level_named(level).factor * EXCESSES[excess]
    chosen = tuple(extra for extra in EXTRAS[answers["kind"]] if extra.id in extras)
    return Price(level_named(level), excess, 12 * round(cover / 12), chosen)


def example_monthly(kind: str) -> int:
    """The lowest price a month that a visitor could get, for “from” prices."""
    if kind == "home":
        flat = {"kind": "home", "part": "contents", "property": "flat", "built": "since-1980"}
        return price({**flat, "bedrooms": "1", "belongings": "20000"}, "essential", "350").monthly
    return price({"kind": "pet", "animal": "cat", "age": "0-1"}, "essential", "350").monthly
