"""What a post and a recipe are, and how amounts are scaled and written."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from fractions import Fraction

from assay.corpus.sites.crumb_and_barley.pictures import DISHES

__all__ = ["Block", "Comment", "Ingredient", "Post", "Recipe", "duration", "long_date", "written_amount"]

_SIGNS = {
    Fraction(1, 8): "⅛",
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}
_INGREDIENT = re.compile(r"(?P<amount>\d+(?:\.\d+)?) (?:(?P<unit>g|ml|tsp|tbsp) )?(?P<name>.+)")


def long_date(iso: str) -> str:
    """A date as the blog writes it: 17 March 2026."""
    day = datetime.date.fromisoformat(iso)
    return f"{day.day} {day:%B %Y}"


def duration(minutes: int) -> str:
    """Minutes in words: 45 min, 1 h 20 min, 14 h."""
    hours, rest = divmod(minutes, 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest else "") if part)


def written_amount(amount: float, unit: str) -> str:
    """An amount as cooks write it: 500 g, 1½ tsp, 3."""
    if unit in ("g", "ml"):
        return f"{round(amount)} {unit}"
    exact = Fraction(amount).limit_denominator(8)
    whole, rest = divmod(exact, 1)
    nearest = min(_SIGNS, key=lambda sign: abs(sign - rest)) if rest else None
    number = f"{whole or ''}{_SIGNS[nearest] if nearest else ''}" or "0"
    return f"{number} {unit}".strip()


def _counted(name: str, amount: float) -> str:
    """`egg/eggs, beaten` becomes one or several of them."""
    return re.sub(r"(\w+)/(\w+)", r"\1" if amount <= 1 else r"\2", name)


@dataclass(frozen=True, slots=True)
class Ingredient:
    """One line of the list. Without an amount it is never scaled."""

    amount: float | None
    unit: str
    name: str

    def scaled(self, factor: float) -> tuple[str, str]:
        """The amount and the name for a batch of another size."""
        if self.amount is None:
            return "", self.name
        amount = self.amount * factor
        return written_amount(amount, self.unit), _counted(self.name, amount)


@dataclass(frozen=True, slots=True)
class Recipe:
    """Ingredients, steps and times.

    Attributes:
        makes: How many, and the word for one and for several: `12 bun/buns`.
        ingredients: One per line.
        timings: What takes how many minutes.
    """

    makes: str
    ingredients: str
    steps: tuple[str, ...]
    timings: tuple[tuple[str, int], ...]
    oven: str = ""

    @property
    def lines(self) -> list[Ingredient]:
        """The ingredients, read."""
        lines = []
        for text in self.ingredients.strip().splitlines():
            found = _INGREDIENT.fullmatch(text.strip())
            if found:
                lines.append(Ingredient(float(found["amount"]), found["unit"] or "", found["name"]))
            else:
                lines.append(Ingredient(None, "", text.strip()))
        return lines

    @property
    def minutes(self) -> int:
        """All times together."""
        return sum(minutes for _, minutes in self.timings)

    def yields(self, factor: float) -> str:
        """How many it makes in a batch of another size."""
        number, _, word = self.makes.partition(" ")
        amount = float(number) * factor
        return f"{written_amount(amount, '')} {_counted(word, amount)}"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a post: `p` or `h2`."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Comment:
    """What a reader wrote under a post."""

    id: str
    name: str
    date: str
    text: str
    reply: str = ""

    @property
    def day(self) -> str:
        """The date in the blog's one format."""
        return long_date(self.date)


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One post, with or without a recipe."""

    slug: str
    title: str
    summary: str
    author: str
    date: str
    dish: str
    cloth: str
    tags: tuple[str, ...]
    body: str
    recipe: Recipe | None = None
    tip: str = ""
    related: tuple[str, ...] = ()
    comments: tuple[Comment, ...] = ()

    @property
    def alt(self) -> str:
        """What the picture shows."""
        return DISHES[self.dish][1]

    @property
    def day(self) -> str:
        """The date in the blog's one format."""
        return long_date(self.date)

    @property
    def blocks(self) -> list[Block]:
        """The text in pieces."""
        texts = (" ".join(text.split()) for text in self.body.strip().split("\n\n"))
        return [Block("h2", text[3:]) if text.startswith("## ") else Block("p", text) for text in texts]

    @property
    def ready_in(self) -> str:
        """How long the recipe takes; empty without one."""
        return duration(self.recipe.minutes) if self.recipe else ""
