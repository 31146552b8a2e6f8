"""Scores as the report reads them: what is missing is a number that does not exist, never an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.reports import interval_text
from assay.reports.numbers import signed_points as signed
from assay.sifr.readers import EMBEDDED

__all__ = [
    "View",
    "budget_name",
    "ends",
    "mapped",
    "percent",
    "points",
    "probability",
    "shown",
    "signed",
    "tokens",
    "whole",
]

Json = Mapping[str, Any]
_ALPHA = 0.01
_JOIN = "\u00a0"


def mapped(value: object, *path: str) -> Json:
    """The object at this place, or an empty one."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def budget_name(budget: str) -> str:
    """A budget in words."""
    named = {"full": "whole pages", "native": "pages cut to the reader's window"}
    return named.get(budget, f"pages cut to {budget} tokens")


def percent(found: Json) -> str:
    """`81.2 % [70.1, 88.9]`; in a narrow column the interval stands below."""
    said = interval_text(found.get("value"), found.get("ci"), percent=True)
    return said.replace(" %", f"{_JOIN}%").replace(", ", f",{_JOIN}").replace("no ", f"no{_JOIN}")


def points(found: Json) -> str:
    """`+12.4 points [8.1, 16.6]`."""
    value, ci = found.get("value"), found.get("ci")
    if value is None:
        return "–"
    return f"{signed(value)}{_JOIN}points {ends(ci, signed)}"


def tokens(found: Json) -> str:
    """`3,012 [2,840, 3,190]`."""
    value, ci = found.get("value"), found.get("ci")
    if value is None:
        return "–"
    return f"{value:,.0f} {ends(ci, whole)}"


def ends(ci: Sequence[float] | None, say: Callable[[float], str]) -> str:
    """An interval in brackets, which no line breaks."""
    return f"[{say(ci[0])},{_JOIN}{say(ci[1])}]" if ci else f"[no{_JOIN}interval]"


def whole(value: object) -> str:
    """`1,204`, or a dash."""
    return f"{value:,.0f}" if isinstance(value, int | float) else "–"


def probability(p: object) -> str:
    """`0.012`, `< 0.001`, or a dash where there was no test."""
    if not isinstance(p, int | float):
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def shown(comparison: Json) -> bool:
    """Is a difference shown at the protocol's threshold, after Holm, and by the interval too?"""
    p, ci = mapped(comparison, "sign_flip").get("p_holm"), comparison.get("ci_99")
    return isinstance(p, int | float) and p < _ALPHA and not (ci and ci[0] <= 0 <= ci[1])


@dataclass(frozen=True, slots=True)
class View:
    """The scores of one run."""

    scores: Json

    @property
    def counts(self) -> Json:
        """How much was read."""
        return mapped(self.scores, "counts")

    @property
    def reference(self) -> str:
        """The format that the others are compared with."""
        return str(self.scores.get("reference") or "sifr")

    @property
    def budget(self) -> str:
        """The budget of the first page."""
        return str(self.scores.get("headline_budget") or "full")

    @property
    def budgets(self) -> Sequence[str]:
        """All budgets."""
        return list(self.counts.get("budgets") or ())

    @property
    def models(self) -> Sequence[str]:
        """All models."""
        return list(self.counts.get("models") or ())

    @property
    def scopes(self) -> Sequence[str | None]:
        """All models together (None) where there are several, then each."""
        return [None, *self.models] if len(self.models) > 1 else list(self.models)

    @property
    def scope(self) -> str | None:
        """Of the first page."""
        return next(iter(self.scopes), None)

    @property
    def elsewhere(self) -> Sequence[tuple[str | None, str]]:
        """Every other reader and budget than those of the first page."""
        places = [(model, budget) for budget in self.budgets for model in self.scopes]
        return [place for place in places if place != (self.scope, self.budget)]

    def scope_name(self, model: str | None) -> str:
        """A scope in words."""
        if model is None:
            return "all models"
        return f"the {EMBEDDED} reader" if model == EMBEDDED else model

    def cells(self, model: str | None, budget: str, *, controls: bool = False) -> list[Json]:
        """The cells of one scope and budget, in the order of their formats."""
        return [
            cell
            for cell in self.scores.get("cells") or ()
            if cell["model"] == model and cell["budget"] == budget and (controls or not cell["control"])
        ]

    def cell(self, name: str, model: str | None, budget: str) -> Json:
        """One cell, or an empty one."""
        cells = self.cells(model, budget, controls=True)
        return next((cell for cell in cells if cell["format"] == name), {})

    def ranked(self, model: str | None, budget: str) -> list[Json]:
        """Formats by accuracy, the best first."""
        cells = [one for one in self.cells(model, budget) if self.accuracy(one).get("value") is not None]
        return sorted(cells, key=lambda one: (-self.accuracy(one)["value"], one["format"]))

    @staticmethod
    def accuracy(cell: Json) -> Json:
        """The accuracy of a cell."""
        return mapped(cell, "metrics", "accuracy")

    def comparisons(self, model: str | None, budget: str) -> list[Json]:
        """The reference against every other format."""
        return [row for row in self.all_comparisons(model, budget) if row["format"] == self.reference]

    def all_comparisons(self, model: str | None, budget: str) -> list[Json]:
        """Every pair of formats."""
        rows = self.scores.get("comparisons") or ()
        return [row for row in rows if row["model"] == model and row["budget"] == budget]

    def between(self, one: str, other: str, model: str | None, budget: str) -> Json:
        """The accuracy of one format minus that of another."""
        for row in self.all_comparisons(model, budget):
            if (row["format"], row["against"]) == (one, other):
                return mapped(row, "accuracy")
            if (row["format"], row["against"]) == (other, one):
                return _turned(mapped(row, "accuracy"))
        return {}

    def controls(self, model: str | None, budget: str) -> list[Json]:
        """Sifr against every control."""
        rows = self.scores.get("controls") or ()
        return [row for row in rows if row["model"] == model and row["budget"] == budget]


def _turned(found: Json) -> Json:
    """The same comparison seen from the other side."""
    turned = dict(found)
    if found.get("value") is not None:
        turned["value"] = -found["value"]
    for name in ("ci", "ci_99"):
        if found.get(name):
            turned[name] = [-found[name][1], -found[name][0]]
    return turned
