"""How well a way of comparing issues tells same from different, with intervals over sites."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from assay.stats import bootstrap

if TYPE_CHECKING:
    from assay.stats import Estimate

__all__ = ["area_under_curve", "best_threshold", "binary_f1", "binary_kappa", "kappa_lead", "measure"]

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

# Rows of counts: said and true, said and false, unsaid and true, unsaid and false.
_Counts = Floats


def measure(
    scores: Sequence[float], same: Sequence[bool], sites: Sequence[str], threshold: float
) -> dict[str, Any]:
    """Area under the curve, F1 and kappa at a threshold, each with a bootstrap interval over sites."""
    values, truth = np.asarray(scores, dtype=np.float64), np.asarray(same, dtype=bool)
    names = sorted(set(sites))
    place = np.array([names.index(site) for site in sites])
    counts = _by_site(values >= threshold, truth, place)
    # The bootstrap sees one row per site; what was observed is pairs.
    observed = {"n": len(values)}
    return {
        "auc": area_under_curve(values, truth, place).as_json() | observed,
        "f1": bootstrap(counts, binary_f1, names).as_json() | observed,
        "kappa": bootstrap(counts, binary_kappa, names).as_json() | observed,
        "pairs": len(values),
        "same": int(truth.sum()),
        "sites": len(names),
    }


def kappa_lead(
    ours: Sequence[bool], theirs: Sequence[bool], same: Sequence[bool], sites: Sequence[str]
) -> Estimate:
    """How much higher our kappa is than theirs on the same pairs; whole sites are drawn for the interval."""
    truth, names = np.asarray(same, dtype=bool), sorted(set(sites))
    place = np.array([names.index(site) for site in sites])
    counts = np.hstack([_by_site(np.asarray(said, dtype=bool), truth, place) for said in (ours, theirs)])
    return bootstrap(counts, lambda drawn: binary_kappa(drawn[:, :4]) - binary_kappa(drawn[:, 4:]), names)


def _by_site(said: Bools, truth: Bools, place: NDArray[np.int_]) -> _Counts:
    sites = range(int(place.max()) + 1)
    return np.array([_counts(said[place == at], truth[place == at]) for at in sites])


def _counts(said: Bools, truth: Bools) -> list[float]:
    return [
        float(np.sum(said & truth)),
        float(np.sum(said & ~truth)),
        float(np.sum(~said & truth)),
        float(np.sum(~said & ~truth)),
    ]


def binary_f1(counts: _Counts) -> float:
    """F1 of rows of counts, summed."""
    hits, alarms, misses, _ = counts.sum(axis=0)
    return float(2 * hits / (2 * hits + alarms + misses)) if hits + misses else float("nan")


def binary_kappa(counts: _Counts) -> float:
    """Cohen's kappa of rows of counts, summed."""
    hits, alarms, misses, rest = counts.sum(axis=0)
    total = hits + alarms + misses + rest
    by_chance = ((hits + alarms) * (hits + misses) + (misses + rest) * (alarms + rest)) / total**2
    return float(((hits + rest) / total - by_chance) / (1 - by_chance)) if by_chance < 1 else float("nan")


def area_under_curve(scores: Floats, same: Bools, place: NDArray[np.int_]) -> Estimate:
    """How often a true pair scores above a false one; whole sites are drawn for the interval."""
    sites = range(int(place.max()) + 1)
    true = [np.sort(scores[same & (place == at)]) for at in sites]
    false = [np.sort(scores[~same & (place == at)]) for at in sites]
    # How often the true pairs of one site beat the false pairs of another; a tie counts half.
    wins = np.array([[_wins(one, other) for other in false] for one in true])
    pairs = np.array([[float(len(one) * len(other)) for other in false] for one in true])

    def area(drawn: Floats) -> float:
        chosen = np.ix_(drawn.astype(int), drawn.astype(int))
        total = pairs[chosen].sum()
        return float(wins[chosen].sum() / total) if total else float("nan")

    return bootstrap([float(at) for at in sites], area)


def _wins(true: Floats, false: Floats) -> float:
    below = np.searchsorted(false, true, side="left")
    not_above = np.searchsorted(false, true, side="right")
    return float((below + not_above).sum() / 2)


def best_threshold(scores: Sequence[float], same: Sequence[bool]) -> float:
    """The score from which on saying "same" gives the best F1; the lowest such on a tie."""
    values, truth = np.asarray(scores, dtype=np.float64), np.asarray(same, dtype=bool)
    order = np.argsort(-values, kind="stable")
    hits = np.cumsum(truth[order])
    said = np.arange(1, len(values) + 1)
    f1 = 2 * hits / (said + truth.sum())
    # Only where the next score is lower can a line be drawn.
    ends = np.append(np.diff(values[order]) != 0, True)
    best = int(np.argmax(np.where(ends, f1, -1)))
    following = values[order][best + 1] if best + 1 < len(values) else values[order][best]
    return float((values[order][best] + following) / 2)
