"""Does a stated confidence of 0.8 mean being right 80 % of the time?"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.errors import BadInput
from assay.stats.checks import binary, flat, numbers, one_of, same_length, share, whole
from assay.stats.proportions import wilson_interval
from assay.stats.resampling import resampled
from assay.stats.results import EMPTY, Calibration, Interval, ReliabilityBin

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from assay.stats.checks import Floats, Ints, Labels

Scheme = Literal["width", "mass"]


def ece(
    confidence: ArrayLike,
    correct: ArrayLike,
    *,
    bins: int = 10,
    scheme: Scheme = "width",
    clusters: Labels | None = None,
    level: float = 0.95,
    resamples: int = 2000,
    seed: int = 0,
) -> Calibration:
    """The expected calibration error with its reliability diagram (Naeini et al. 2015; Guo et al. 2017).

    It is the mean over bins, weighted by size, of |share correct - mean confidence|. Bins are open on the
    left and closed on the right. Equal width cuts [0, 1] evenly; equal mass cuts at quantiles, and equal
    confidences are never split, so there can be fewer bins than asked. Each bin has its n and a Wilson
    interval.

    The error cannot be negative, so noise alone pushes it up: `floor` is the value to expect of perfect
    calibration at this n (normal approximation in each bin), and a percentile interval would never contain
    zero. The interval therefore reads the bootstrap (over values, or over `clusters`) in two ways. Below: the
    error minus the upper quantile of the summed bin-wise deviations, which bounds the excess by the triangle
    inequality. Above: the upper quantile of the resampled error, which is biased upwards. It covers at least
    what it says for all but tiny samples, and contains the value. The bins stay those of the sample.

    No answers: no error. One answer or cluster, or no variation: no interval.
    """
    one_of(scheme, "scheme", get_args(Scheme))
    bins, level = whole(bins, "bins", 1), share(level, "level")
    x, y = _confidences(confidence), binary(correct, "correct")
    same_length(x, y, ("confidence", "correct"))
    method = f"ECE, {bins} bins of equal {scheme}; bootstrap, {resamples} resamples"
    if len(x) == 0:
        return Calibration(None, None, 0, method, level, EMPTY)
    edges = _edges(x, bins, scheme)
    places = np.searchsorted(edges[1:-1], x, side="left").astype(np.int64)
    gaps = _gaps(places, y - x, len(edges) - 1)
    value, note = float(np.abs(gaps).sum()), None
    ci = _interval(places, y - x, gaps, clusters, level, resamples, seed)
    if ci is None:
        note = "no variation to resample: no interval"
    floor = float(np.sqrt(2 / np.pi * np.bincount(places, weights=x * (1 - x))).sum()) / len(x)
    diagram = _diagram(x, y, places, edges, level)
    return Calibration(value, ci, len(x), method, level, note, diagram, floor)


def _confidences(confidence: ArrayLike) -> Floats:
    x = numbers(confidence, "confidence")
    outside = np.flatnonzero((x < 0) | (x > 1))
    if len(outside):
        at = int(outside[0])
        raise BadInput(f"`confidence` holds {x[at]} at position {at}: give probabilities between 0 and 1.")
    return x


def _edges(x: Floats, bins: int, scheme: Scheme) -> Floats:
    # Divided one by one: 7/10 is then the same double as a confidence of 0.7, and falls into its own bin.
    cuts = np.arange(1, bins) / bins
    if scheme == "mass":
        cuts = np.unique(np.quantile(x, cuts, method="inverted_cdf"))
        cuts = cuts[cuts < x.max()]
    return np.concatenate([[0.0], cuts, [1.0]])


def _gaps(places: Ints, residuals: Floats, bins: int) -> Floats:
    """The part of each bin in the mean of (correct - confidence)."""
    return np.bincount(places, weights=residuals, minlength=bins) / len(places)


def _interval(
    places: Ints,
    residuals: Floats,
    gaps: Floats,
    clusters: Labels | None,
    level: float,
    resamples: int,
    seed: int,
) -> Interval | None:
    rows, bins = np.column_stack([places, residuals]), len(gaps)

    def stacked(sample: Floats) -> Floats:
        offsets = bins * np.arange(len(sample))[:, None]
        cells = (sample[:, :, 0].astype(np.int64) + offsets).ravel()
        totals = np.bincount(cells, weights=sample[:, :, 1].ravel(), minlength=bins * len(sample))
        parts: Floats = totals.reshape(len(sample), bins) / sample.shape[1]
        return parts

    def error(sample: Floats, axis: int) -> Floats:
        return np.asarray(np.abs(stacked(sample)).sum(axis=1))

    def deviation(sample: Floats, axis: int) -> Floats:
        return np.asarray(np.abs(stacked(sample) - gaps).sum(axis=1))

    errors, deviations = (resampled(rows, part, clusters, resamples, seed) for part in (error, deviation))
    if len(errors) == 0 or (flat(errors) and flat(deviations)):
        return None
    value, tail = float(np.abs(gaps).sum()), 0.5 + level / 2
    low, high = value - float(np.quantile(deviations, tail)), float(np.quantile(errors, tail))
    return max(0.0, low), min(1.0, max(value, high))


def _diagram(x: Floats, y: Floats, places: Ints, edges: Floats, level: float) -> tuple[ReliabilityBin, ...]:
    return tuple(
        _bin(float(low), float(high), x[places == at], y[places == at], level)
        for at, (low, high) in enumerate(pairwise(edges))
    )


def _bin(low: float, high: float, x: Floats, y: Floats, level: float) -> ReliabilityBin:
    if len(x) == 0:
        return ReliabilityBin(low, high, 0, None, None, None)
    ci = wilson_interval(float(y.sum()), len(y), level)
    return ReliabilityBin(low, high, len(x), float(x.mean()), float(y.mean()), ci)
