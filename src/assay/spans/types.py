"""The words of the suite as they stand in files: camelCase on disk, snake_case in code."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from assay.spans.taxonomy import CATEGORIES

__all__ = [
    "AuditRecord",
    "CategoryScore",
    "ConfidenceAnalysis",
    "ConfidenceBucket",
    "EnhancedJudgeResult",
    "EnhancedSummary",
    "EvaluationMetadata",
    "EvaluationResult",
    "FalsePositive",
    "FalsePositiveReason",
    "GranularityError",
    "GranularityIssue",
    "JudgeStatus",
    "MissedElement",
    "PromptSections",
    "Scores",
    "SectionBoundary",
    "SectionErrorCounts",
    "SectionType",
    "Severity",
    "Snapshot",
    "SpanLabelingMeta",
    "SpanResult",
    "TaxonomyConfusion",
    "TaxonomyError",
    "no_category_scores",
    "no_verdict",
]

SectionType = Literal["main", "technicalSpecs", "alternatives"]
FalsePositiveReason = Literal[
    "section_header", "abstract_concept", "non_visual", "instruction_text", "duplicate", "other"
]
Severity = Literal["critical", "important", "minor"]
GranularityIssue = Literal["too_fine", "too_coarse"]
JudgeStatus = Literal["ok", "repaired", "fallback", "invalid"]

Count = Annotated[int, Field(ge=0, le=10**12)]
"""How many of something; no file holds more."""


class Stored(BaseModel):
    """What is written to a file. Fields that another version added are kept."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="allow", allow_inf_nan=False
    )

    def as_json(self) -> dict[str, Any]:
        """The object under the names that files use."""
        return self.model_dump(mode="json", by_alias=True)


class SectionBoundary(Stored):
    """From the first character to the one after the last."""

    start: int
    end: int


class PromptSections(Stored):
    """Where the parts of a prompt lie; `main` is always there."""

    main: SectionBoundary
    technical_specs: SectionBoundary | None = None
    alternatives: SectionBoundary | None = None


class SpanResult(Stored):
    """A phrase that was labelled; offsets count code points."""

    text: str
    role: str
    confidence: float
    start: int
    end: int
    section: SectionType | None = None


class MissedElement(Stored):
    """Something that should have been labelled and was not."""

    text: str
    expected_role: str
    category: str
    severity: Severity


class FalsePositive(Stored):
    """A span that should not have been labelled."""

    span_index: int
    text: str
    assigned_role: str
    reason: FalsePositiveReason


class TaxonomyError(Stored):
    """A span with the wrong role."""

    span_index: int
    text: str
    assigned_role: str
    expected_role: str


class GranularityError(Stored):
    """A span with the wrong boundaries."""

    span_index: int
    text: str
    issue: GranularityIssue
    suggestion: str


class CategoryScore(Stored):
    """1 to 5 each; 0 is "not assessed" and leaves the averages."""

    coverage: float = Field(ge=0, le=5)
    precision: float = Field(ge=0, le=5)


class Scores(Stored):
    """The five marks, 1 to 5 each; 0 only in the result that stands for no verdict."""

    coverage: float = Field(ge=0, le=5)
    precision: float = Field(ge=0, le=5)
    granularity: float = Field(ge=0, le=5)
    taxonomy: float = Field(ge=0, le=5)
    technical_specs: float = Field(ge=0, le=5)

    @property
    def total(self) -> float:
        """The sum, at most 25."""
        return self.coverage + self.precision + self.granularity + self.taxonomy + self.technical_specs


class EnhancedJudgeResult(Stored):
    """A judge's whole verdict on one prompt."""

    scores: Scores
    total_score: float = Field(ge=0, le=25)
    missed_elements: list[MissedElement] = Field(default_factory=list)
    false_positives: list[FalsePositive] = Field(default_factory=list)
    taxonomy_errors: list[TaxonomyError] = Field(default_factory=list)
    granularity_errors: list[GranularityError] = Field(default_factory=list)
    category_scores: dict[str, CategoryScore] = Field(default_factory=lambda: no_category_scores())
    notes: str = ""


def no_verdict(problem: str) -> EnhancedJudgeResult:
    """The result that stands for a judge without a usable answer: zeros and empty lists, never averaged."""
    zeros = Scores(coverage=0, precision=0, granularity=0, taxonomy=0, technical_specs=0)
    return EnhancedJudgeResult(scores=zeros, total_score=0, notes=f"Judge failed: {problem}")


def no_category_scores() -> dict[str, CategoryScore]:
    """Every category not assessed."""
    return {category: CategoryScore(coverage=0, precision=0) for category in CATEGORIES}


class EvaluationMetadata(Stored):
    """What is known about a prompt without any judge."""

    prompt_length: int
    sections: PromptSections
    spans_by_section: dict[str, int]


class SpanLabelingMeta(Stored):
    """What a labeller says about its own work."""

    version: str = ""
    notes: str = ""
    source: str | None = None
    closed_vocab: int | None = None
    open_vocab: int | None = None
    latency: float | None = None
    tier1_latency: float | None = None
    tier2_latency: float | None = None


class AuditRecord(Stored):
    """One claim of the judge that was checked: which kind, whether it held, and why not."""

    check: str
    held: bool
    claim: str
    reason: str = ""


class EvaluationResult(Stored):
    """One prompt: what was labelled and what the judge said.

    `judge_result` is what counts, after the audit; `unaudited_judge_result` is what the judge claimed. A
    judge that gave no usable answer has status `invalid` and a result of zeros, which enters no average.
    """

    prompt_id: str
    input: str = ""
    output: str = ""
    span_count: int = 0
    spans: list[SpanResult] = Field(default_factory=list)
    meta: SpanLabelingMeta | None = None
    metadata: EvaluationMetadata | None = None
    judge_result: EnhancedJudgeResult | None = None
    judge_status: JudgeStatus | None = None
    unaudited_judge_result: EnhancedJudgeResult | None = None
    audit: list[AuditRecord] = Field(default_factory=list)
    error: str | None = None
    latency_ms: float = 0.0


class ConfidenceBucket(Stored):
    """The spans within a range of confidence and how many of them were wrong."""

    range: tuple[float, float]
    total: Count = 0
    errors: Count = 0
    error_rate: float = Field(default=0.0, ge=0, le=1)


class ConfidenceAnalysis(Stored):
    """Do high confidences mean fewer errors?"""

    buckets: dict[str, ConfidenceBucket]
    recommended_threshold: float | None = None
    notes: str = ""
    extra: dict[str, Any] = Field(default_factory=dict)
    """What goes beyond the seeds: the wider set of errors, intervals, calibration."""


class SectionErrorCounts(Stored):
    """Errors within one section."""

    false_positives: Count = 0
    missed: Count = 0


class TaxonomyConfusion(Stored):
    """A pair of roles and how often one stood for the other."""

    assigned_role: str
    expected_role: str
    count: Count


class EnhancedSummary(Stored):
    """The whole run in numbers, as the seeds define them."""

    avg_score: float = 0.0
    avg_span_count: float = 0.0
    score_distribution: dict[str, int] = Field(default_factory=dict)
    error_count: int = 0
    pipeline_sources: dict[str, int] = Field(default_factory=dict)
    span_sources: dict[str, int] = Field(default_factory=dict)
    avg_category_scores: dict[str, CategoryScore] = Field(default_factory=no_category_scores)
    false_positive_reasons: dict[str, int] = Field(default_factory=dict)
    top_taxonomy_errors: list[TaxonomyConfusion] = Field(default_factory=list)
    errors_by_section: dict[str, SectionErrorCounts] = Field(default_factory=dict)
    confidence_analysis: ConfidenceAnalysis | None = None
    extra: dict[str, Any] = Field(default_factory=dict)
    """What goes beyond the seeds: counts of invalid and failed, means both ways, intervals, the audit."""


class Snapshot(Stored):
    """A saved evaluation; what stands after the summary goes beyond the seeds and may be missing."""

    timestamp: str
    prompt_count: int
    source_file: str
    judge_model: str
    results: list[EvaluationResult]
    summary: EnhancedSummary
    fingerprints: dict[str, str] = Field(default_factory=dict)
    """What the numbers depend on: dataset, judge, prompt, rubric, labeller, code."""
    retest_sd: dict[str, Any] | None = None
    """The standard deviation of the difference between two judgements of one labelling, if measured."""
