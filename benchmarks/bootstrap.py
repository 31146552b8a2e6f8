"""How long a bootstrap interval takes, beside `scipy.stats.bootstrap` on the same data in the same run.

`python benchmarks/bootstrap.py [--json]` times the mean of 10,000 values over 2,000 resamples: percentile,
percentile by 100 clusters, and BCa. scipy cannot resample clusters with the values of each in one piece; its
peer there is the ratio of the 100 cluster sums to the 100 cluster sizes, which is the same estimate.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from assay.stats import bootstrap
from common import Check, arguments, present

VALUES, RESAMPLES, CLUSTERS = 10_000, 2_000, 100
TARGET_SECONDS = 1.0

Floats = NDArray[np.float64]


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


def measure(repeats: int) -> list[dict[str, Any]]:
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

    forms: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        ("percentile", lambda: bootstrap(values, resamples=RESAMPLES), lambda: peer("percentile")),
        (
            f"percentile, {CLUSTERS} clusters",
            lambda: bootstrap(values, clusters=clusters, resamples=RESAMPLES),
            clustered_peer,
        ),
        ("BCa", lambda: bootstrap(values, resamples=RESAMPLES, method="bca"), lambda: peer("bca")),
    ]
    rows = []
    for name, ours, theirs in forms:
        seconds, peer_seconds = best_of(repeats, ours), best_of(repeats, theirs)
        rows.append(
            {"interval": name, "assay s": seconds, "scipy s": peer_seconds, "ratio": seconds / peer_seconds}
        )
    return rows


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, repeats=3)
    rows = measure(options.repeats)
    what = f"{VALUES:,} values x {RESAMPLES:,} resamples"
    checks = [Check(f"{row['interval']}, {what}", row["assay s"], TARGET_SECONDS, "s") for row in rows]
    return present("bootstrap of the mean", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
