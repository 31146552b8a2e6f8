"""All numbers of a run in one place: exactly what `scores.json` holds.

They follow from the readings alone: the order of rows does not matter, no clock is read, and the same
readings and seed give the same bytes.
"""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assay.sifr.results import Reading
from assay.sifr.statistics import criteria
from assay.sifr.statistics.cells import Fewest, cell, fewest_tokens, outcome, page_tokens
from assay.sifr.statistics.controls import control_rows, verdict
from assay.sifr.statistics.figures import Seen, by_cluster
from assay.sifr.statistics.losses import ceiling
from assay.sifr.statistics.notes import notes
from assay.sifr.statistics.pairs import Paired, adjust, compare, pair_tokens, pair_up, worth
from assay.sifr.statistics.rows import Row, budget_order, format_order, grouped, rows_of
from assay.sifr.words import CONTROLS

__all__ = ["compute_sifr_scores"]

Json = dict[str, Any]
_REFERENCE = "sifr"


def compute_sifr_scores(readings: Iterable[Reading], *, seed: int = 0, reference: str | None = None) -> Json:
    """Count, divide, pair, and draw pages for the intervals.

    `reference` is the format that the others are compared with: sifr where it was read, else the first.
    """
    rows = rows_of(readings)
    formats = format_order({row.format for row in rows}, reference or _REFERENCE)
    base = reference or (_REFERENCE if _REFERENCE in formats else next(iter(formats), _REFERENCE))
    run = _Run(rows, formats, base, seed)
    return {
        "suite": "sifr",
        "seed": seed,
        "reference": base,
        "counts": run.counts(),
        "headline_budget": next(iter(run.budgets), None),
        "cells": run.cells(),
        "ceilings": run.ceilings(),
        "comparisons": run.comparisons(),
        "controls": run.controls(),
        "criteria": run.criteria(),
        "pages": run.pages(),
        "notes": notes(rows, run.counts(), base),
    }


class _Run:
    """The rows by scope: every model, and where there are several all of them together (None)."""

    def __init__(self, rows: Sequence[Row], formats: Sequence[str], reference: str, seed: int) -> None:
        self.rows, self.formats, self.reference, self.seed = rows, formats, reference, seed
        self.budgets = budget_order({row.budget for row in rows})
        self.models = sorted({row.model for row in rows})
        self.fewest: Fewest = fewest_tokens(rows, CONTROLS)
        scopes: list[str | None] = list(self.models)
        self.scopes = [*scopes, None] if len(self.models) > 1 else scopes
        self.leaking = {(row.page, row.task) for row in rows if row.leaked}
        self._groups = grouped(rows, lambda row: (row.model, row.budget, row.format))

    def of(self, model: str | None, budget: str, name: str) -> list[Row]:
        models = self.models if model is None else [model]
        return [row for one in models for row in self._groups.get((one, budget, name), ())]

    def by_format(self, model: str | None, budget: str) -> dict[str, list[Row]]:
        found = {name: self.of(model, budget, name) for name in self.formats}
        return {name: rows for name, rows in found.items() if rows}

    def places(self) -> Iterable[tuple[str | None, str]]:
        return itertools.product(self.scopes, self.budgets)

    def counts(self) -> Json:
        rows = self.rows
        keys = Counter((r.model, r.budget, r.format, r.page, r.task, r.repeat, r.seed) for r in rows)
        tasks = {(row.page, row.task): row.answerable for row in rows}
        return {
            **outcome(rows),
            "models": self.models,
            "formats": [name for name in self.formats if name not in CONTROLS],
            "controls": [name for name in self.formats if name in CONTROLS],
            "budgets": self.budgets,
            "pages": len({row.page for row in rows}),
            "sites": len({row.site for row in rows}),
            "tasks": len(tasks),
            "answerable": sum(tasks.values()),
            "twins": len(tasks) - sum(tasks.values()),
            "repeats": len({row.repeat for row in rows}),
            "categories": dict(sorted(Counter(_first(rows, lambda r: r.category)).items())),
            "page_classes": dict(sorted(Counter(_first(rows, lambda r: r.page_class)).items())),
            "origins": dict(sorted(Counter(_first(rows, lambda r: r.origin)).items())),
            "splits": dict(sorted(Counter(_first(rows, lambda r: r.split)).items())),
            "leaking": len(self.leaking),
            "duplicates": sum(count - 1 for count in keys.values()),
        }

    def cells(self) -> list[Json]:
        found = []
        for model, budget in self.places():
            here = [
                {"model": model, "budget": budget, "format": name, "control": name in CONTROLS}
                | cell(rows, self.fewest, seed=self.seed, leaking=self.leaking)
                for name, rows in self.by_format(model, budget).items()
            ]
            _mark_front([one for one in here if not one["control"]])
            found += here
        return found

    def ceilings(self) -> list[Json]:
        return [
            {"budget": budget, "format": name, **ceiling(rows, seed=self.seed)}
            for budget in self.budgets
            for name, rows in self.by_format(None, budget).items()
        ]

    def comparisons(self) -> list[Json]:
        """Every pair of formats; those with the reference are a family of their own in each scope."""
        found = []
        for model in self.scopes:
            scope = [one for budget in self.budgets for one in self._compared(model, budget)]
            for family in ("reference", "others"):
                adjust([one["accuracy"] for one in scope if one["family"] == family])
            found += scope
        return found

    def _compared(self, model: str | None, budget: str) -> Iterable[Json]:
        formats = {k: v for k, v in self.by_format(model, budget).items() if k not in CONTROLS}
        scores = {name: worth(rows) for name, rows in formats.items()}
        # What failed claimed nothing, so inventions are compared over pairs of answers.
        invented = {
            name: worth((row for row in rows if row.scored), lambda row: row.hallucinated)
            for name, rows in formats.items()
        }
        for a, b in itertools.combinations(formats, 2):
            yield {
                "model": model,
                "budget": budget,
                "format": a,
                "against": b,
                "family": "reference" if a == self.reference else "others",
                "accuracy": compare(pair_up(scores[a], scores[b]), seed=self.seed),
                "tokens": pair_tokens(formats[a], formats[b], seed=self.seed),
                "hallucination": _difference(pair_up(invented[a], invented[b]), self.seed),
            }

    def controls(self) -> list[Json]:
        found = []
        for model in self.scopes:
            scope = [
                {"model": model, "budget": budget} | row
                for budget in self.budgets
                for row in control_rows(self.by_format(model, budget), seed=self.seed)
            ]
            adjust(scope)
            found += [row | {"verdict": verdict(row)} for row in scope]
        return found

    def criteria(self) -> list[Json]:
        """The protocol's four; decided at the first budget, all others beside it."""
        tokens, accuracy, consistency = [], [], []
        for budget in self.budgets:
            tokens += self._against_html(None, budget, criteria.tokens_row)
            for model in self.scopes:
                accuracy += self._against_html(model, budget, criteria.accuracy_row)
                consistency += self._against_html(model, budget, criteria.consistency_row)
        whole = self.scopes[-1] if self.scopes else None
        single = [row for row in accuracy if row["model"] is not None and self._first(row)]
        single += [{**row, "model": model} for row in tokens if self._first(row) for model in self.models]
        said = [
            ("token efficiency", "more than 50 % fewer tokens than HTML (p < 0.01)", tokens, None),
            ("accuracy", "more than 15 points of accuracy above HTML (p < 0.01)", accuracy, whole),
            ("consistency", "less than 50 % of HTML's variance over repeats", consistency, whole),
        ]
        found = [
            criteria.summary(name, words, [r for r in rows if r["model"] == scope and self._first(r)])
            | {"all": rows}
            for name, words, rows, scope in said
        ]
        across = criteria.cross_model(single, self.models)
        statement = "the benefits hold for at least 4 of 5 models"
        return [*found, criteria.summary("cross-model", statement, [across]) | {"all": [across]}]

    def _first(self, row: Mapping[str, Any]) -> bool:
        return bool(row["budget"] == self.budgets[0])

    def _against_html(self, model: str | None, budget: str, decide: Any) -> list[Json]:
        formats = self.by_format(model, budget)
        if self.reference not in formats:
            return []
        return [
            {"model": model, "budget": budget, "against": name}
            | decide(formats[self.reference], formats[name], seed=self.seed)
            for name in criteria.HTML
            if name in formats and name != self.reference
        ]

    def pages(self) -> list[Json]:
        """Page by page: how every format was read, over all models."""
        found = []
        for budget in self.budgets:
            formats = self.by_format(None, budget)
            parts = {name: grouped(rows, lambda row: row.page) for name, rows in formats.items()}
            counts = {name: page_tokens(rows) for name, rows in formats.items()}
            for page in sorted({page for part in parts.values() for page in part}):
                shown = {name: part[page] for name, part in parts.items() if page in part}
                one = next(iter(shown.values()))[0]
                found.append(
                    {
                        "page": page,
                        "site": one.site,
                        "page_class": one.page_class,
                        "budget": budget,
                        "formats": {
                            name: _page(rows, counts[name].get(page)) for name, rows in shown.items()
                        },
                    }
                )
        return found


def _first(rows: Iterable[Row], value: Any) -> Iterable[str]:
    """The value of each task, once."""
    tasks: dict[tuple[str, str], str] = {}
    for row in rows:
        tasks.setdefault((row.page, row.task), value(row))
    return tasks.values()


def _difference(paired: Paired, seed: int) -> Json:
    seen = [Seen(pair.page, pair.task, pair.a - pair.b) for pair in paired.pairs]
    counts = {"tasks": paired.tasks, "pairs": paired.readings}
    if not seen:
        return counts | {"value": None, "ci": None, "note": "no question was answered in both"}
    estimate = by_cluster(seen, seed=seed).as_json()
    return counts | {name: estimate[name] for name in ("value", "ci")}


def _page(rows: Sequence[Row], tokens: float | None) -> Json:
    return {
        "accuracy": statistics.fmean(row.score for row in rows),
        "n": len(rows),
        "failed": sum(not row.scored for row in rows),
        "tokens": tokens,
    }


def _mark_front(cells: Sequence[Json]) -> None:
    """On the front is what no other format beats in accuracy without costing more."""
    points = [(one["metrics"]["accuracy"]["value"], one["metrics"]["tokens"]["value"]) for one in cells]
    for one, (accuracy, tokens) in zip(cells, points, strict=True):
        known = accuracy is not None and tokens is not None
        one["on_front"] = known and not any(
            other[0] is not None
            and other[1] is not None
            and other[0] >= accuracy
            and other[1] <= tokens
            and other != (accuracy, tokens)
            for other in points
        )
