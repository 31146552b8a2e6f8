"""What a judge may answer, read as tolerantly as it can be without inventing a verdict.

Five valid marks are the least that makes a verdict. Everything else is read if it can be: a category marked
0 is "not assessed", an unknown severity is minor, an unknown reason is other, a list of plain strings is the
older, basic shape, a total that is no number is no total. Of a list that is far longer than was asked for the
first claims are read and the rest is counted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    model_validator,
)
from pydantic.alias_generators import to_camel

from assay.spans.taxonomy import CATEGORIES, category_of
from assay.spans.types import (
    CategoryScore,
    EnhancedJudgeResult,
    FalsePositive,
    FalsePositiveReason,
    GranularityError,
    GranularityIssue,
    MissedElement,
    Scores,
    Severity,
    SpanResult,
    TaxonomyError,
)

__all__ = ["MAX_ERRORS", "JudgeAnswer", "format_spans_for_judge", "to_result"]

MAX_ERRORS = 50
_REASONS = ("section_header", "abstract_concept", "non_visual", "instruction_text", "duplicate", "other")
_LISTS = ("missedElements", "falsePositives", "taxonomyErrors", "granularityErrors")
_UNKNOWN = -1


def format_spans_for_judge(spans: Sequence[SpanResult]) -> str:
    """One line per span: `[0] 'Medium Shot' (shot.type, 0.95)`."""
    return "\n".join(
        f"[{number}] '{_one_line(span.text)}' ({span.role}, {span.confidence:.2f})"
        for number, span in enumerate(spans)
    )


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


def _index(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return _UNKNOWN
    try:
        number = int(value)
    except (ValueError, OverflowError):
        return _UNKNOWN
    return number if number >= 0 else _UNKNOWN


def _one_of(*allowed: str, default: str) -> BeforeValidator:
    def choose(value: Any) -> str:
        text = str(value).strip().lower().replace(" ", "_").replace("-", "_")
        return text if text in allowed else default

    return BeforeValidator(choose)


def _not_assessed(value: Any) -> Any:
    return (
        0 if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 5 else value
    )


def _rows(value: Any) -> Any:
    """Lists may be missing, hold strings (the basic shape), or hold rubbish, which is left out."""
    return [row for row in _objects(value) if _has_text(row)]


def _objects(value: Any) -> list[Mapping[str, Any]]:
    if not isinstance(value, list):
        return []
    rows = [{"text": row} if isinstance(row, str) else row for row in value[:MAX_ERRORS]]
    return [row for row in rows if isinstance(row, Mapping)]


def _has_text(row: Mapping[str, Any]) -> bool:
    return bool(str(row.get("text") or "").strip())


def _span_rows(value: Any) -> Any:
    """A claim about a span may name it by its index alone."""
    return [
        {"text": "", **row}
        for row in _objects(value)
        if _has_text(row) or _index(row.get("spanIndex")) != _UNKNOWN
    ]


def _boundary_rows(value: Any) -> Any:
    """The issue also goes by the name of `reason`; a value outside the two says nothing and is left out."""
    named = [{"issue": row.get("reason"), **row} for row in _span_rows(value)]
    return [row for row in named if row["issue"] in ("too_fine", "too_coarse")]


def _total(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _no_bool(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("give a number from 1 to 5")
    return value


Index = Annotated[int, BeforeValidator(_index)]
Mark = Annotated[float, BeforeValidator(_no_bool), Field(ge=1, le=5)]
CategoryMark = Annotated[float, BeforeValidator(_not_assessed), Field(ge=0, le=5)]
Words = Annotated[str, BeforeValidator(lambda value: "" if value is None else str(value)[:2000])]


class _Answer(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore")


class _Missed(_Answer):
    text: Words
    expected_role: Words = ""
    category: Words = ""
    severity: Annotated[Severity, _one_of("critical", "important", "minor", default="minor")] = "minor"


class _False(_Answer):
    span_index: Index = _UNKNOWN
    text: Words
    assigned_role: Words = ""
    reason: Annotated[FalsePositiveReason, _one_of(*_REASONS, default="other")] = "other"


class _WrongRole(_Answer):
    span_index: Index = _UNKNOWN
    text: Words
    assigned_role: Words = ""
    expected_role: Words = ""


class _WrongBoundary(_Answer):
    span_index: Index = _UNKNOWN
    text: Words
    issue: GranularityIssue
    suggestion: Words = ""


class _Marks(_Answer):
    coverage: Mark
    precision: Mark
    granularity: Mark
    taxonomy: Mark
    technical_specs: Mark


class _CategoryMarks(_Answer):
    coverage: CategoryMark = 0
    precision: CategoryMark = 0


def _categories(value: Any) -> Any:
    given = value if isinstance(value, Mapping) else {}
    return {name: given[name] if isinstance(given.get(name), Mapping) else {} for name in CATEGORIES}


class _AllCategories(_Answer):
    shot: _CategoryMarks
    subject: _CategoryMarks
    action: _CategoryMarks
    environment: _CategoryMarks
    lighting: _CategoryMarks
    camera: _CategoryMarks
    style: _CategoryMarks
    technical: _CategoryMarks
    audio: _CategoryMarks


def _no_categories() -> _AllCategories:
    return _AllCategories.model_validate(_categories({}))


class JudgeAnswer(_Answer):
    """The answer that is asked for.

    Notes come first: a judge should think before it marks. The marks come before the long lists, so that an
    answer that is cut off still has them.
    """

    notes: Words = ""
    scores: _Marks
    total_score: Annotated[float | None, BeforeValidator(_total)] = None
    category_scores: Annotated[_AllCategories, BeforeValidator(_categories)] = Field(
        default_factory=_no_categories
    )
    missed_elements: Annotated[list[_Missed], BeforeValidator(_rows)] = Field(default_factory=list)
    false_positives: Annotated[list[_False], BeforeValidator(_span_rows)] = Field(default_factory=list)
    taxonomy_errors: Annotated[list[_WrongRole], BeforeValidator(_span_rows)] = Field(default_factory=list)
    granularity_errors: Annotated[list[_WrongBoundary], BeforeValidator(_boundary_rows)] = Field(
        default_factory=list
    )
    _not_read: int = PrivateAttr(default=0)

    @model_validator(mode="wrap")
    @classmethod
    def _count_the_rest(cls, data: Any, handler: ModelWrapValidatorHandler[JudgeAnswer]) -> JudgeAnswer:
        answer = handler(data)
        lists = [data.get(name) for name in _LISTS] if isinstance(data, Mapping) else []
        answer._not_read = sum(max(0, len(rows) - MAX_ERRORS) for rows in lists if isinstance(rows, list))
        return answer

    @property
    def not_read(self) -> int:
        """How many claims stood beyond the most that are read of a kind."""
        return self._not_read


def to_result(answer: JudgeAnswer) -> EnhancedJudgeResult:
    """The answer as the suite's result, with every claim as the judge made it; the total is the sum."""
    marks = Scores.model_validate(answer.scores.model_dump())
    categories = answer.category_scores.model_dump()
    return EnhancedJudgeResult(
        scores=marks,
        total_score=marks.total,
        missed_elements=[
            MissedElement(**row.model_dump() | {"category": row.category or category_of(row.expected_role)})
            for row in answer.missed_elements
        ],
        false_positives=[FalsePositive(**row.model_dump()) for row in answer.false_positives],
        taxonomy_errors=[TaxonomyError(**row.model_dump()) for row in answer.taxonomy_errors],
        granularity_errors=[GranularityError(**row.model_dump()) for row in answer.granularity_errors],
        category_scores={name: CategoryScore(**categories[name]) for name in CATEGORIES},
        notes=answer.notes,
    )
