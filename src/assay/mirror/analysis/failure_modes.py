"""Why something was missed or wrongly reported: the modes, and one record with its evidence per error."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from assay.mirror.words import Category, Level, Severity, Stored

__all__ = [
    "FALSE_MODES",
    "MEANINGS",
    "MISS_MODES",
    "FailureMode",
    "FalseExplained",
    "MissedExplained",
]


class FailureMode(StrEnum):
    """The ten modes of the seed, the loss by a filter, and the honest answer where the records do not say."""

    TASK_MISMATCH = "task_mismatch"
    COVERAGE_GAP = "coverage_gap"
    OBSERVATION_GAP = "observation_gap"
    ANALYSIS_GAP = "analysis_gap"
    CLASSIFICATION_GAP = "classification_gap"
    FILTER_LOSS = "filter_loss"
    DESIGN_MISINTERPRETATION = "design_misinterp"
    GENERIC_COMPLAINT = "generic_complaint"
    DUPLICATE_VARIANT = "duplicate_variant"
    CONTEXT_WRONG = "context_wrong"
    SEVERITY_INFLATION = "severity_inflation"
    UNDECIDED = "undecided"


MISS_MODES = (
    FailureMode.TASK_MISMATCH,
    FailureMode.COVERAGE_GAP,
    FailureMode.OBSERVATION_GAP,
    FailureMode.ANALYSIS_GAP,
    FailureMode.CLASSIFICATION_GAP,
    FailureMode.FILTER_LOSS,
    FailureMode.UNDECIDED,
)
"""In the order of the way that a problem takes from the site into a report."""

FALSE_MODES = (
    FailureMode.CONTEXT_WRONG,
    FailureMode.DESIGN_MISINTERPRETATION,
    FailureMode.GENERIC_COMPLAINT,
    FailureMode.SEVERITY_INFLATION,
    FailureMode.DUPLICATE_VARIANT,
    FailureMode.UNDECIDED,
)

MEANINGS = {
    FailureMode.TASK_MISMATCH: "no task led near its page",
    FailureMode.COVERAGE_GAP: "its page or state was within reach and was not visited",
    FailureMode.OBSERVATION_GAP: "its page was visited, its element was never in view",
    FailureMode.ANALYSIS_GAP: "its element was in view, and nothing was noticed",
    FailureMode.CLASSIFICATION_GAP: "something close was noticed, and it does not say this",
    FailureMode.FILTER_LOSS: "it was reported, and an intervention removed it",
    FailureMode.DESIGN_MISINTERPRETATION: "the element is there, and a measurement refutes the claim",
    FailureMode.GENERIC_COMPLAINT: "too vague to act on",
    FailureMode.DUPLICATE_VARIANT: "says again what another finding says",
    FailureMode.CONTEXT_WRONG: "the element is not on the page",
    FailureMode.SEVERITY_INFLATION: "a fair observation that is hardly a problem",
    FailureMode.UNDECIDED: "the records do not say",
}
"""Each mode in words."""


class MissedExplained(Stored):
    """A known problem that a study did not report, and why."""

    study_id: str
    truth_id: str
    mode: FailureMode
    evidence: str
    """What in the records decides it, or what is missing there."""
    undecided_between: tuple[FailureMode, ...] = ()
    missing: tuple[str, ...] = ()
    """Fields that nobody recorded and that would have decided it."""
    stages: dict[str, bool | None] = Field(default_factory=dict)
    """How far it came on its way into the report; None where that is not known."""
    site_slug: str
    split: str | None = None
    severity: Severity
    category: Category
    level: Level | None = None
    family: str | None = None
    applies_to: tuple[str, ...] = ()
    page_type: str = "other"


class FalseExplained(Stored):
    """A cluster that reports no problem, or says one again, and why."""

    study_id: str
    cluster_id: str
    mode: FailureMode
    evidence: str
    undecided_between: tuple[FailureMode, ...] = ()
    counted: bool = True
    """Is it a false alarm in precision? Duplicates and borderline findings are neither right nor wrong."""
    clean: bool = False
    """Was it reported on a clean twin?"""
    site_slug: str
    split: str | None = None
    persona_roles: tuple[str, ...] = ()
    page_type: str = "other"
