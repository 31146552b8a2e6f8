"""Cohen's kappa: how much two raters agree beyond what their habits alone would produce."""

from __future__ import annotations

import math
from collections.abc import Hashable
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from assay.errors import BadInput
from assay.stats.checks import in_order, labels, numbers, one_of, same_length, share
from assay.stats.distributions import z_critical
from assay.stats.results import EMPTY, Agreement

if TYPE_CHECKING:
    from assay.stats.checks import Floats, Labels

Weights = Literal["linear", "quadratic"]

# A variance that is zero on paper comes out as the square root of rounding.
_NO_WIDTH = 1e-7
# Simulated with kappa 0.6 and two categories, the 95 % interval covers 91 % of the time at 20 items.
_FEW = 30


def cohen_kappa(
    a: Labels,
    b: Labels,
    weights: Weights | None = None,
    *,
    categories: Labels | None = None,
    level: float = 0.95,
) -> Agreement:
    """Cohen's kappa (1960), or weighted kappa (1968), with the large-sample interval.

    The variance is that of Fleiss, Cohen & Everitt (1969), the interval is cut to [-1, 1]. Weights need an
    order: numeric labels are used as they are (the distance of 1 and 3 is 2 whether or not anybody said 2);
    other labels need `categories` in their order, and then the position counts.

    Undefined (`None`) when both raters used one and the same category throughout: nothing was there to agree
    about, and any number would be invented. Perfect agreement over two or more categories is 1.0, and two
    raters who never vary but differ have 0.0, both without an interval: the large-sample variance is then
    zero, and a width of zero would claim certainty.
    """
    one_of(weights, "weights", (None, "linear", "quadratic"))
    level = share(level, "level")
    first, second = labels(a, "a"), labels(b, "b")
    same_length(first, second, ("a", "b"))
    n, method = len(first), "Cohen's kappa" + (f", {weights} weights" if weights else "")
    if n == 0:
        return Agreement(None, None, 0, method, level, EMPTY)
    order = _order(first + second, categories)
    table = _table(first, second, order)
    disagreement = _disagreement(order, weights, categories is not None)
    observed, expected = _agreement(table, disagreement)
    if expected == 1:
        return Agreement(None, None, n, method, level, "undefined: one category", observed, expected)
    value = (observed - expected) / (1 - expected)
    note: str | None
    half = z_critical(level) * _standard_error(table, 1 - disagreement, value, expected) / math.sqrt(n)
    if half < _NO_WIDTH:
        note = "the large-sample variance is zero here (perfect or fully systematic answers): no interval"
        return Agreement(value, None, n, method, level, note, observed, expected)
    ci = max(-1.0, value - half), min(1.0, value + half)
    note = f"only {n} items: a large-sample interval covers less than it says" if n < _FEW else None
    return Agreement(value, ci, n, method, level, note, observed, expected)


def _order(seen: list[Hashable], categories: Labels | None) -> list[Any]:
    if categories is None:
        return in_order(seen)
    order = labels(categories, "categories")
    unknown = [label for label in seen if label not in order]
    if unknown or len(set(order)) != len(order):
        problem = f"{unknown[0]!r} is not among them" if unknown else "one is named twice"
        raise BadInput(f"`categories` do not fit the labels, {problem}: list every category once, in order.")
    return order


def _table(first: list[Hashable], second: list[Hashable], order: list[Any]) -> Floats:
    place = {label: at for at, label in enumerate(order)}
    table = np.zeros((len(order), len(order)))
    np.add.at(table, ([place[label] for label in first], [place[label] for label in second]), 1)
    return table / len(first)


def _disagreement(order: list[Any], weights: Weights | None, positions: bool) -> Floats:
    """The cost of each pair of labels, from 0 on the diagonal to at most 1."""
    if weights is None:
        return 1 - np.eye(len(order))
    if not positions and not all(isinstance(label, Real) for label in order):
        raise BadInput("Weighted kappa needs an order: give numeric labels, or `categories` in their order.")
    scale = np.arange(len(order), dtype=float) if positions else numbers(order, "labels")
    distance = np.abs(scale[:, None] - scale)
    distance /= max(float(distance.max()), np.finfo(float).tiny)
    return distance if weights == "linear" else distance**2


def _agreement(table: Floats, disagreement: Floats) -> tuple[float, float]:
    chance = np.outer(table.sum(axis=1), table.sum(axis=0))
    return 1 - float((table * disagreement).sum()), 1 - float((chance * disagreement).sum())


def _standard_error(table: Floats, weight: Floats, kappa: float, expected: float) -> float:
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    habits = (weight @ columns)[:, None] + rows @ weight
    spread = (
        float((table * (weight - habits * (1 - kappa)) ** 2).sum()) - (kappa - expected * (1 - kappa)) ** 2
    )
    return math.sqrt(max(0.0, spread)) / (1 - expected)
