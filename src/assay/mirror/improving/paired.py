"""One measure under two conditions, paired: its values, the difference, its interval, and a test by site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assay.mirror.scoring.figures import Figure, Row, by_site, over_sites, quotient, ratio, share
from assay.mirror.scoring.tallies import Tally
from assay.stats import Estimate, TestResult, holm, sign_flip

__all__ = ["MEASURES", "Change", "Measure", "corrected", "paired_change", "too_few_sites"]

SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Measure:
    """Part of whole over studies; `higher` says which way is better."""

    name: str
    counts: Callable[[Tally], tuple[float, float]]
    failed: Callable[[Tally], int]
    clean: bool = False
    """Is it about clean twins, or about sites with known problems?"""
    higher: bool = True
    empty: str = "there is nothing to divide by"

    def applies(self, tally: Tally) -> bool:
        """Is the study of the kind that it is about?"""
        return tally.clean == self.clean


def _recall(tally: Tally) -> tuple[float, float]:
    return len(tally.found), len(tally.truth)


def _strict(tally: Tally) -> tuple[float, float]:
    from assay.mirror.scoring.accuracy import strict_counts

    return strict_counts(tally)


def _validated(tally: Tally) -> tuple[float, float]:
    right = tally.fate_counts["matched"] + tally.verdict_counts["real"]
    return right, right + tally.verdict_counts["false_positive"]


def _alarms(tally: Tally) -> tuple[float, float]:
    from assay.mirror.scoring.reporting_quality import clean_alarms

    return clean_alarms(tally), 1


def _unjudged(tally: Tally) -> int:
    return tally.fate_counts["unjudged"]


def _undecided(tally: Tally) -> int:
    from assay.mirror.scoring.accuracy import undecided_count

    return tally.fate_counts["unjudged"] + tally.verdict_counts["borderline"] + undecided_count(tally)


MEASURES: Mapping[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure(
            "recall_known",
            _recall,
            lambda tally: 0 if tally.finished else len(tally.truth),
            empty="no known problems",
        ),
        Measure("precision_strict", _strict, _unjudged, empty="nothing was reported that is right or wrong"),
        Measure("precision_validated", _validated, _undecided, empty="no reported issue was decided"),
        Measure(
            "clean_false_alarms",
            _alarms,
            lambda tally: 0 if tally.finished else 1,
            clean=True,
            higher=False,
            empty="no clean twin was studied",
        ),
    )
}
"""The family that is tested together. The last is false alarms per study of a clean twin."""


@dataclass(frozen=True, slots=True)
class Change:
    """One measure before and after. `difference` is after minus before, in the measure's own unit."""

    measure: Measure
    before: Figure
    after: Figure
    difference: Estimate
    test: TestResult
    sites: int
    p_adjusted: float | None = None

    @property
    def significant(self) -> bool:
        """Is it more than noise at the 5 % level, corrected for the tests made together?"""
        return self.p_adjusted is not None and self.p_adjusted < SIGNIFICANT

    @property
    def loss(self) -> bool:
        """Did it get worse by more than noise?"""
        moved = self.difference.value or 0.0
        return self.significant and (moved < 0 if self.measure.higher else moved > 0)

    def as_json(self) -> dict[str, Any]:
        """The change as plain JSON."""
        return {
            "before": self.before.as_json(),
            "after": self.after.as_json(),
            "difference": self.difference.as_json(),
            "test": self.test.as_json(),
            "p_adjusted": self.p_adjusted,
            "sites": self.sites,
            "higher_is_better": self.measure.higher,
            "significant": self.significant,
            "loss": self.loss,
        }


def paired_change(
    measure: Measure,
    before: Sequence[Tally],
    after: Sequence[Tally],
    *,
    seed: int = 0,
    counts_before: Callable[[Tally], tuple[float, float]] | None = None,
    counts_after: Callable[[Tally], tuple[float, float]] | None = None,
) -> Change:
    """The change of one measure; the two sequences hold the same studies in the same order.

    The interval resamples sites. The test flips the signs of the sites' own differences, so a site counts
    once however many studies it has; sites where the measure does not exist under both are left out of it.
    `counts_before` and `counts_after` count in another way than the measure itself.
    """
    first, second = counts_before or measure.counts, counts_after or measure.counts
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if measure.applies(a)]
    rows: list[Row] = [(a.site, (*first(a), *second(b))) for a, b in pairs]
    sites = by_site(rows)
    moved = {
        site: (a / of_a, b / of_b) for site, (a, of_a, b, of_b) in sites.items() if of_a > 0 and of_b > 0
    }
    return Change(
        measure,
        _figure(measure, [(site, row[:2]) for site, row in rows], [a for a, _ in pairs], seed),
        _figure(measure, [(site, row[2:]) for site, row in rows], [b for _, b in pairs], seed),
        over_sites(rows, _difference, seed=seed),
        sign_flip([b for _, b in moved.values()], [a for a, _ in moved.values()], list(moved), seed=seed),
        len(moved),
    )


def _figure(measure: Measure, rows: Sequence[Row], tallies: Sequence[Tally], seed: int) -> Figure:
    failed = sum(measure.failed(tally) for tally in tallies)
    if measure.clean:
        return ratio(rows, empty=measure.empty, seed=seed, attempted=len(tallies), failed=failed)
    if measure.name == "recall_known":
        known = sum(int(values[1]) for _, values in rows)
        return share(rows, empty=measure.empty, seed=seed, attempted=known, failed=failed)
    return share(rows, empty=measure.empty, seed=seed, failed=failed)


def _difference(rows: Any, axis: int) -> Any:
    import numpy as np

    a, of_a, b, of_b = np.moveaxis(rows.sum(axis=axis), -1, 0)
    return quotient(b, of_b) - quotient(a, of_a)


def corrected(changes: Mapping[str, Change]) -> dict[str, Change]:
    """The same changes with Holm's correction over all of them that have a test."""
    tested = {name: change.test.p_value for name, change in changes.items()}
    adjusted = holm({name: p for name, p in tested.items() if p is not None})
    return {name: replace(change, p_adjusted=adjusted.get(name)) for name, change in changes.items()}


def too_few_sites(changes: Mapping[str, Change]) -> str | None:
    """A warning if no difference, however large, could be significant with so few sites."""
    tests = [change for change in changes.values() if change.test.p_value is not None]
    most = max((change.sites for change in tests), default=0)
    # If every site moves one way, two of all the sign patterns are as extreme.
    smallest = min(1.0, 2.0 ** (1 - most)) * len(tests)
    if not tests or smallest < SIGNIFICANT:
        return None
    return (
        f"With {most} site(s) and {len(tests)} tests no difference, however large, can be told from noise "
        f"(p would be {min(1.0, smallest):.3f} at best)."
    )
