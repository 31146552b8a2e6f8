"""Shares of pooled counts, with intervals from resampling prompts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from assay.stats import Estimate, bootstrap

__all__ = ["SHARES", "f1_of", "pooled", "precision_of", "recall_of", "share_of"]


def pooled(
    rows: Sequence[Sequence[float]],
    statistic: Callable[[Any, int], Any],
    prompts: Sequence[str],
    *,
    seed: int = 0,
    resamples: int = 2000,
) -> Estimate:
    """A share of the sums over rows, one row of counts per labelling; prompts are what is resampled.

    Rows of one prompt are added up first: the share is of sums, so nothing but time is lost.
    """
    sums: dict[str, list[float]] = {}
    for prompt, row in zip(prompts, rows, strict=True):
        sums[prompt] = [a + b for a, b in zip(sums.get(prompt, [0.0] * len(row)), row, strict=True)]
    return bootstrap(list(sums.values()), statistic, list(sums), seed=seed, resamples=resamples)


def precision_of(rows: Any, axis: int) -> Any:
    """Right of all predicted, tp / (tp + fp), of rows (tp, fp, fn)."""
    tp, fp, _ = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return _quotient(tp, tp + fp)


def recall_of(rows: Any, axis: int) -> Any:
    """Right of all gold, tp / (tp + fn), of rows (tp, fp, fn)."""
    tp, _, fn = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return _quotient(tp, tp + fn)


def f1_of(rows: Any, axis: int) -> Any:
    """The harmonic mean of both, 2 tp / (2 tp + fp + fn), of rows (tp, fp, fn)."""
    tp, fp, fn = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return _quotient(2 * tp, 2 * tp + fp + fn)


def share_of(rows: Any, axis: int) -> Any:
    """One column of another, part / whole, of rows (part, whole)."""
    part, whole = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return _quotient(part, whole)


def _quotient(part: Any, whole: Any) -> Any:
    # NaN where there is nothing to divide by: the bootstrap then says that there is no value.
    return np.divide(part, whole, out=np.full(np.shape(whole), np.nan), where=np.asarray(whole) > 0)


SHARES: Mapping[str, Callable[[Any, int], Any]] = {
    "precision": precision_of,
    "recall": recall_of,
    "f1": f1_of,
}
