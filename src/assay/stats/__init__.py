"""Intervals, paired tests, agreement, calibration, richness, power and assignment: the numbers others quote.

Pure functions over sequences of numbers: no files, no models, no clock, and one seed for whatever is random.
Every result is a small frozen dataclass that carries its interval, its n and the method's name. A number that
does not exist is `None` with a `note` that says why; NaN, infinity and unequal lengths are refused by
position, so nothing undefined can leak into a report. Names resolve on first use: importing this package
loads neither numpy nor scipy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.stats.alpha import krippendorff_alpha
    from assay.stats.assignment import assign
    from assay.stats.calibration import ece
    from assay.stats.correlation import pearson, spearman
    from assay.stats.effects import effect_size
    from assay.stats.kappa import cohen_kappa
    from assay.stats.means import mean_ci, paired_t, welch_t
    from assay.stats.multiplicity import holm
    from assay.stats.permutation import sign_flip
    from assay.stats.power import power_paired
    from assay.stats.ppi import ppi_mean
    from assay.stats.proportions import mcnemar, wilson
    from assay.stats.reliability import icc
    from assay.stats.resampling import bootstrap
    from assay.stats.results import (
        Agreement,
        Assignment,
        Calibration,
        Corrected,
        Estimate,
        Metric,
        Power,
        ReliabilityBin,
        TestResult,
    )
    from assay.stats.richness import chao1
    from assay.stats.signed_rank import wilcoxon

__all__ = [
    "Agreement",
    "Assignment",
    "Calibration",
    "Corrected",
    "Estimate",
    "Metric",
    "Power",
    "ReliabilityBin",
    "TestResult",
    "assign",
    "bootstrap",
    "chao1",
    "cohen_kappa",
    "ece",
    "effect_size",
    "holm",
    "icc",
    "krippendorff_alpha",
    "mcnemar",
    "mean_ci",
    "paired_t",
    "pearson",
    "power_paired",
    "ppi_mean",
    "sign_flip",
    "spearman",
    "welch_t",
    "wilcoxon",
    "wilson",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "alpha": ["krippendorff_alpha"],
        "assignment": ["assign"],
        "calibration": ["ece"],
        "correlation": ["pearson", "spearman"],
        "effects": ["effect_size"],
        "kappa": ["cohen_kappa"],
        "means": ["mean_ci", "paired_t", "welch_t"],
        "multiplicity": ["holm"],
        "permutation": ["sign_flip"],
        "power": ["power_paired"],
        "ppi": ["ppi_mean"],
        "proportions": ["mcnemar", "wilson"],
        "reliability": ["icc"],
        "resampling": ["bootstrap"],
        "results": [name for name in __all__ if name[0].isupper()],
        "richness": ["chao1"],
        "signed_rank": ["wilcoxon"],
    },
)
