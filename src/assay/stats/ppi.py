"""Prediction-powered inference: many machine judgements, a few human ones, and a mean that is right."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from assay.stats.checks import flat, numbers, paired, share
from assay.stats.distributions import t_critical
from assay.stats.means import clip
from assay.stats.results import EMPTY, FLAT, SINGLE, Corrected, Interval

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats


def ppi_mean(
    y: ArrayLike,
    predicted: ArrayLike,
    unlabelled: ArrayLike,
    *,
    level: float = 0.95,
    bounds: Interval | None = None,
) -> Corrected:
    """The mean of the labels over all items, by PPI++ (Angelopoulos, Duchi & Zrnic 2023, arXiv:2311.01453).

    `y` are the labels (people), `predicted` the predictions on the same items (the judge), `unlabelled` the
    predictions on further items of the same kind. The estimate is mean(y) + w (mean(unlabelled) -
    mean(predicted)); the power-tuned weight w = cov(y, predicted) / ((1 + n/N) var(predictions)) makes its
    variance smallest, so useless predictions cost nothing (w = 0) and inverted ones still help (w < 0). The
    interval is valid however wrong the predictions are, if the labelled items are a random sample; it uses
    Student's t with n - 1 degrees of freedom, which for few labels covers better than the paper's normal.

    No labels: no estimate. One label: no interval. No unlabelled items, or constant predictions: w = 0, the
    plain mean of the labels. Nothing that varies: no interval. `bounds` cuts the interval to a range.
    """
    labels, near = paired(y, predicted, ("y", "predicted"))
    far, level, method = numbers(unlabelled, "unlabelled"), share(level, "level"), "PPI++"
    n, total = len(labels), len(far)
    if n == 0:
        return Corrected(None, None, 0, method, level, f"{EMPTY}: no labels", total)
    weight = _weight(labels, near, far)
    shift = float(near.mean() if total == 0 else far.mean())
    value = float(labels.mean()) + weight * (shift - float(near.mean()))
    pooled = float(np.concatenate([near, far]).mean())
    residuals = labels - weight * near
    variance = _variance(residuals) + weight**2 * _variance(far)
    if n == 1 or variance == 0:
        return Corrected(value, None, n, method, level, SINGLE if n == 1 else FLAT, total, weight, pooled)
    half = t_critical(level, n - 1) * math.sqrt(variance)
    ci = clip((value - half, value + half), bounds)
    note = None if weight else "the predictions carry no information: plain mean of the labels"
    return Corrected(value, ci, n, method, level, note, total, weight, pooled)


def _weight(labels: Floats, near: Floats, far: Floats) -> float:
    if len(labels) < 2 or len(far) == 0 or flat(near):
        return 0.0
    covariance = float(np.cov(labels, near)[0, 1])
    spread = float(np.concatenate([near, far]).var(ddof=1))
    return covariance / ((1 + len(labels) / len(far)) * spread)


def _variance(x: Floats) -> float:
    """The variance of the mean of x."""
    return 0.0 if len(x) < 2 or flat(x) else float(x.var(ddof=1)) / len(x)
