"""Two formats on the same questions: the same model, task, repeat and budget, and only the format differs.

Readings are paired one by one. Repeats of one task are no new evidence about formats, and the seeds of a
control are many draws of one thing, so both are averaged before anything is tested: the unit is a task as one
model read it, and tasks of one page count together.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from assay.sifr.statistics.cells import page_tokens
from assay.sifr.statistics.figures import FEW, RESAMPLES, Seen, by_cluster, spread
from assay.sifr.statistics.rows import Row, grouped
from assay.stats import bootstrap, effect_size, holm, mcnemar, paired_t, sign_flip

__all__ = [
    "ALPHA",
    "LEVEL",
    "Pair",
    "Paired",
    "Readings",
    "adjust",
    "compare",
    "pair_tokens",
    "pair_up",
    "saved",
    "worth",
]

Json = dict[str, Any]
ALPHA = 0.01
"""The protocol's threshold."""
LEVEL = 1 - ALPHA


class Pair(NamedTuple):
    """A task as one model read it in both formats, averaged over repeats."""

    page: str
    site: str
    task: str
    a: float
    b: float


class Paired(NamedTuple):
    """The pairs, and how many readings did and did not find their counterpart."""

    pairs: Sequence[Pair]
    readings: int
    unpaired_a: int
    unpaired_b: int

    @property
    def tasks(self) -> int:
        """How many tasks there are; one that several models read is one."""
        return len({(pair.page, pair.task) for pair in self.pairs})


Readings = dict[tuple[str, str, str, str, int], float]
"""What every reading is worth, by model, page, site, task and repeat."""


def worth(rows: Iterable[Row], value: Callable[[Row], float] = lambda row: row.score) -> Readings:
    """The readings of one format; seeds of a control are averaged, and a failed reading has the score 0."""
    groups = grouped(rows, lambda row: (row.model, row.page, row.site, row.task, row.repeat))
    return {key: _mean([float(value(row)) for row in members]) for key, members in groups.items()}


def pair_up(left: Readings, right: Readings) -> Paired:
    """Pair the readings of two formats, and average over the repeats of a task."""
    both = sorted(left.keys() & right.keys())
    tasks: dict[tuple[str, str, str, str], tuple[list[float], list[float]]] = {}
    for key in both:
        a, b = tasks.setdefault(key[:4], ([], []))
        a.append(left[key])
        b.append(right[key])
    pairs = [
        Pair(page, site, task, _mean(a), _mean(b)) for (_model, page, site, task), (a, b) in tasks.items()
    ]
    return Paired(pairs, len(both), len(left) - len(both), len(right) - len(both))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def compare(paired: Paired, *, seed: int) -> Json:
    """The mean difference a - b with everything the protocol asks for, and what it should have asked for."""
    pairs = paired.pairs
    counts: Json = {
        "pairs": paired.readings,
        "unpaired": {"a": paired.unpaired_a, "b": paired.unpaired_b},
        "tasks": paired.tasks,
        "pages": len({pair.page for pair in pairs}),
        "sites": len({pair.site for pair in pairs}),
    }
    if not pairs:
        return counts | {"value": None, "ci": None, "note": "no question was put to both"}
    a, b, pages = [p.a for p in pairs], [p.b for p in pairs], [p.page for p in pairs]
    seen = [Seen(p.page, p.task, p.a - p.b, p.site) for p in pairs]
    estimate, wide = by_cluster(seen, seed=seed), by_cluster(seen, seed=seed, level=LEVEL)
    t, flip = paired_t(a, b), sign_flip(a, b, pages, seed=seed)
    found = counts | {
        "mean_a": statistics.fmean(a),
        "mean_b": statistics.fmean(b),
        "value": estimate.value,
        "std": spread(one.value for one in seen),
        "ci": _ends(estimate.ci),
        "ci_99": _ends(wide.ci),
        "method": estimate.method,
        "t_test": {"p_value": t.p_value, "statistic": t.statistic, "ci": _ends(t.ci), "n": t.n},
        "sign_flip": {"p_value": flip.p_value, "method": flip.method.replace("cluster", "page")},
        "mcnemar": {"p_value": mcnemar([p.a > 0.5 for p in pairs], [p.b > 0.5 for p in pairs]).p_value},
        "effect_size": effect_size(a, b, "d_z").as_json(),
        "design_effect": _design_effect(estimate.ci, t.ci),
    }
    if counts["sites"] >= FEW:
        drawn = bootstrap(
            [one.value for one in seen], "mean", [one.site for one in seen], seed=seed, resamples=RESAMPLES
        )
        found["ci_sites"] = _ends(drawn.ci)
    return found if estimate.note is None else found | {"note": estimate.note}


def _ends(ci: tuple[float, float] | None) -> list[float] | None:
    return None if ci is None else list(ci)


def _design_effect(clustered: tuple[float, float] | None, naive: tuple[float, float] | None) -> float | None:
    """By how much tasks of one page repeat each other: the variance with pages over that without."""
    if clustered is None or naive is None or naive[1] <= naive[0]:
        return None
    return ((clustered[1] - clustered[0]) / (naive[1] - naive[0])) ** 2


def adjust(rows: Sequence[Json]) -> None:
    """Holm over these comparisons, which are one family; tests that do not exist are in none."""
    for name in ("sign_flip", "t_test"):
        found = {
            place: row[name]["p_value"]
            for place, row in enumerate(rows)
            if name in row and row[name]["p_value"] is not None
        }
        for place, p in holm(found).items():
            rows[place][name] |= {"p_holm": p, "family": len(found)}


def pair_tokens(a: Sequence[Row], b: Sequence[Row], *, seed: int) -> Json:
    """Tokens of two formats, page by page: the mean of each, and how much smaller the first is."""
    left, right = page_tokens(a), page_tokens(b)
    pages = sorted(left.keys() & right.keys())
    counts: Json = {"pages": len(pages), "unpaired": len(left.keys() ^ right.keys())}
    table = [(left[page], right[page]) for page in pages]
    if not table or not sum(row[1] for row in table):
        return counts | {"value": None, "ci": None, "note": "no page has a token count in both"}
    drawn, wide = (
        bootstrap(table, saved, seed=seed, resamples=RESAMPLES, level=level) for level in (0.95, LEVEL)
    )
    found = counts | {
        "mean_a": statistics.fmean(row[0] for row in table),
        "mean_b": statistics.fmean(row[1] for row in table),
        "value": drawn.value,
        "ci": _ends(drawn.ci),
        "ci_99": _ends(wide.ci),
        "median": statistics.median(1 - x / y for x, y in table if y),
        "method": f"{drawn.method} of pages",
        "t_test": {"p_value": paired_t(*_columns(table)).p_value},
    }
    return found if drawn.note is None else found | {"note": drawn.note.replace("value", "page")}


def saved(rows: Any, axis: int) -> Any:
    """The share of the second column that the first saves, of sums over pages."""
    less, more = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return 1 - np.divide(less, more, out=np.full(np.shape(more), np.nan), where=np.asarray(more) > 0)


def _columns(table: Sequence[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [row[0] for row in table], [row[1] for row in table]
