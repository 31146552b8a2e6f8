"""Krippendorff's alpha: agreement of any number of raters, some of whom may have skipped some units."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from assay.errors import BadInput
from assay.stats.checks import in_order, is_missing, numbers, one_of, share
from assay.stats.resampling import bootstrap
from assay.stats.results import EMPTY, Agreement

if TYPE_CHECKING:
    from assay.stats.checks import Floats

Scale = Literal["nominal", "ordinal", "interval"]
Disagreement = Callable[["Floats"], tuple["Floats", "Floats"]]


def krippendorff_alpha(
    ratings: Sequence[Sequence[Hashable]],
    metric: Scale = "nominal",
    *,
    level: float = 0.95,
    resamples: int = 2000,
    seed: int = 0,
) -> Agreement:
    """Krippendorff's alpha ("Computing Krippendorff's alpha-reliability", 2011) with a bootstrap over units.

    `ratings` has one row per unit and one column per rater; `None` or NaN is a missing rating. Units with
    fewer than two ratings cannot disagree and are left out; `n` counts the others. Nominal ratings are any
    labels, ordinal and interval ratings are numbers. `observed` and `expected` are the mean disagreements of
    pairs within units and of pairs of all ratings, and alpha is 1 - observed / expected.

    Undefined (`None`) without a unit of two ratings, and when all ratings are equal: without variation there
    is nothing to be reliable about. The interval resamples units (percentile); resamples without variation
    have no alpha and are left out, and with more than 5 % of them there is no interval.
    """
    one_of(metric, "metric", get_args(Scale))
    level, method = share(level, "level"), f"Krippendorff's alpha, {metric}"
    units = _pairable(ratings)
    if not units:
        return Agreement(None, None, 0, method, level, f"{EMPTY}: no unit has two ratings")
    rows, disagreement = _summaries(units, metric)
    within, overall = (float(part[0]) for part in disagreement(rows[None]))
    if overall == 0:
        note = "undefined: all ratings are equal"
        return Agreement(None, None, len(units), method, level, note, within, overall)

    def alpha(sample: Floats, axis: int) -> Floats:
        observed, expected = disagreement(sample)
        ratio = np.full(len(sample), np.nan)
        np.divide(observed, expected, out=ratio, where=expected > 0)
        return 1 - ratio

    found = bootstrap(rows, alpha, level=level, seed=seed, resamples=resamples)
    method = f"{method}; {found.method} of units"
    return Agreement(found.value, found.ci, len(units), method, level, found.note, within, overall)


def _pairable(ratings: Sequence[Sequence[Hashable]]) -> list[list[Hashable]]:
    rows = [list(row) for row in ratings]
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadInput(
                f"Row {at} of `ratings` has {len(row)} columns, not {len(rows[0])}: use None for gaps."
            )
        for column, rating in enumerate(row):
            if isinstance(rating, float) and math.isinf(rating):
                raise BadInput(f"`ratings` holds {rating} at row {at}, column {column}: use None for gaps.")
    kept = [[rating for rating in row if not is_missing(rating)] for row in rows]
    return [row for row in kept if len(row) > 1]


def _summaries(units: list[list[Hashable]], metric: Scale) -> tuple[Floats, Disagreement]:
    """What alpha needs to know of each unit, as one row of numbers, and the formula over such rows."""
    flat = [rating for unit in units for rating in unit]
    if metric == "nominal":
        return _counts(units, in_order(flat)), _nominal
    if not all(isinstance(rating, Real) for rating in flat):
        raise BadInput(f"Ratings on the {metric} scale must be numbers: code them in their order.")
    if metric == "ordinal":
        return _counts(units, in_order(flat)), _ordinal
    # Centred, because the formula subtracts large squares.
    centre = float(np.mean(_floats(flat)))
    return np.array([_moments(_floats(unit) - centre) for unit in units]), _interval


def _floats(ratings: list[Any]) -> Floats:
    return numbers([float(rating) for rating in ratings], "ratings")


def _counts(units: list[list[Hashable]], categories: list[Hashable]) -> Floats:
    place = {category: at for at, category in enumerate(categories)}
    counts = np.zeros((len(units), len(categories)))
    for row, unit in zip(counts, units, strict=True):
        np.add.at(row, [place[rating] for rating in unit], 1)
    return counts


def _moments(unit: Floats) -> tuple[float, float, float, float]:
    spread = 2 * len(unit) * float(((unit - unit.mean()) ** 2).sum()) / (len(unit) - 1)
    return float(len(unit)), float(unit.sum()), float((unit**2).sum()), spread


# Each formula takes stacks of rows (resample, unit, number) and gives the two mean disagreements. The squared
# distances of all ordered pairs among m numbers add up to 2 (m * sum of squares - square of the sum).


def _nominal(rows: Floats) -> tuple[Floats, Floats]:
    ratings = rows.sum(axis=2)
    unlike = (ratings**2 - (rows**2).sum(axis=2)) / (ratings - 1)
    margins, n = rows.sum(axis=1), ratings.sum(axis=1)
    return unlike.sum(axis=1) / n, (n**2 - (margins**2).sum(axis=1)) / (n * (n - 1))


def _ordinal(rows: Floats) -> tuple[Floats, Floats]:
    margins = rows.sum(axis=1)
    # The ordinal distance of two categories is the distance of their middle ranks among all ratings.
    ranks = np.cumsum(margins, axis=1) - margins / 2
    ratings, n = rows.sum(axis=2), margins.sum(axis=1)
    sums, squares = (np.einsum("ruc,rc->ru", rows, power) for power in (ranks, ranks**2))
    within = 2 * (ratings * squares - sums**2) / (ratings - 1)
    total, total_squares = (margins * ranks).sum(axis=1), (margins * ranks**2).sum(axis=1)
    return within.sum(axis=1) / n, 2 * (n * total_squares - total**2) / (n * (n - 1))


def _interval(rows: Floats) -> tuple[Floats, Floats]:
    n, total, squares, within = np.moveaxis(rows.sum(axis=1), 1, 0)
    return within / n, 2 * (n * squares - total**2) / (n * (n - 1))
