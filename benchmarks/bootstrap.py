"""How long a bootstrap interval takes, beside `scipy.stats.bootstrap` on the same data in the same run.

`python benchmarks/bootstrap.py [--json]` times the mean of 10,000 values over 2,000 resamples: percentile,
percentile by 100 clusters, and BCa. scipy cannot resample clusters with the values of each in one piece; its
peer there is the ratio of the 100 cluster sums to the 100 cluster sizes, which is the same estimate.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from assay.stats import bootstrap

VALUES, RESAMPLES, CLUSTERS = 10_000, 2_000, 100
TARGET_SECONDS = 1.0

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Timing:
    """One row of the table: the best of the repeats, ours and the peer's."""

    name: str
    seconds: float
    peer_seconds: float
    ratio: float
    target_seconds: float
    met: bool


def best_of(repeats: int, work: Callable[[], object]) -> float:
    """The shortest time of several: the others measure what else the machine was doing."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def mean(values: Floats, axis: int) -> Floats:
    """The peer's statistic, vectorised as scipy asks."""
    return np.asarray(np.mean(values, axis=axis))


def ratio(sums: Floats, sizes: Floats, axis: int) -> Floats:
    """The mean over clusters from their sums and sizes."""
    return np.asarray(sums.sum(axis=axis) / sizes.sum(axis=axis))


def measure(repeats: int) -> list[Timing]:
    """Time the three forms of the interval, each beside its peer."""
    rng = np.random.default_rng(0)
    values, labels = rng.normal(size=VALUES), np.arange(VALUES) % CLUSTERS
    sums, sizes = np.bincount(labels, weights=values), np.bincount(labels).astype(float)
    clusters = labels.tolist()

    def peer(method: str) -> object:
        # In batches, as one block of 20 million draws would measure the memory and not the method.
        return stats.bootstrap((values,), mean, n_resamples=RESAMPLES, batch=100, method=method, rng=0)  # type: ignore[call-overload]

    def clustered_peer() -> object:
        return stats.bootstrap(
            (sums, sizes), ratio, n_resamples=RESAMPLES, paired=True, method="percentile", rng=0
        )

    return [
        timed(
            "percentile", repeats, lambda: bootstrap(values, resamples=RESAMPLES), lambda: peer("percentile")
        ),
        timed(
            f"percentile, {CLUSTERS} clusters",
            repeats,
            lambda: bootstrap(values, clusters=clusters, resamples=RESAMPLES),
            clustered_peer,
        ),
        timed(
            "BCa",
            repeats,
            lambda: bootstrap(values, resamples=RESAMPLES, method="bca"),
            lambda: peer("bca"),
        ),
    ]


def timed(name: str, repeats: int, ours: Callable[[], object], theirs: Callable[[], object]) -> Timing:
    """Our time and the peer's for one form."""
    seconds, peer_seconds = best_of(repeats, ours), best_of(repeats, theirs)
    return Timing(
        name, seconds, peer_seconds, seconds / peer_seconds, TARGET_SECONDS, seconds < TARGET_SECONDS
    )


def table(timings: list[Timing]) -> str:
    """The timings for a reader."""
    head = f"Bootstrap of the mean: {VALUES:,} values, {RESAMPLES:,} resamples, target < {TARGET_SECONDS:g} s"
    lines = [head, f"{'interval':<28}{'assay':>10}{'scipy':>10}{'ratio':>8}  target"]
    for row in timings:
        verdict = "met" if row.met else "MISSED"
        lines.append(
            f"{row.name:<28}{row.seconds:>8.3f} s{row.peer_seconds:>8.3f} s{row.ratio:>8.2f}  {verdict}"
        )
    return "\n".join(lines)


def main() -> int:
    """Print the table, or the same as JSON; exit with 1 if a target was missed."""
    parser = argparse.ArgumentParser(description="Time the bootstrap beside scipy's.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--repeats", type=int, default=3, help="keep the best of so many runs (default: 3)")
    options = parser.parse_args()
    timings = measure(options.repeats)
    if options.json:
        result = {"values": VALUES, "resamples": RESAMPLES, "timings": [asdict(row) for row in timings]}
        print(json.dumps(result, indent=2))
    else:
        print(table(timings))
    return 0 if all(row.met for row in timings) else 1


if __name__ == "__main__":
    raise SystemExit(main())
