"""A run in numbers: one pass over its results, which are never held.

Averages are over the prompts whose verdict counts; what became of the others stands beside them under
`extra`, with the averages that count a failure as zero and an interval for every average. The earlier rules
are kept, so that files written by them can be checked.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, get_args

from assay.errors import BadInput
from assay.spans.sections import section_of
from assay.spans.snapshots.audit_tally import AuditTally
from assay.spans.snapshots.confidence import ConfidenceTally
from assay.spans.snapshots.rows import Row, as_row, place_text, sections_of_row, usable_verdict
from assay.spans.snapshots.rules import BANDS, CURRENT, Rules, band_of
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import (
    CategoryScore,
    EnhancedSummary,
    EvaluationResult,
    FalsePositiveReason,
    SectionErrorCounts,
    SectionType,
    TaxonomyConfusion,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Accumulator", "summarise_results"]

_REASONS: tuple[str, ...] = get_args(FalsePositiveReason)
_SECTIONS: tuple[str, ...] = get_args(SectionType)
_MEASURES = ("coverage", "precision")
_MARKS = [(category, measure) for category in CATEGORIES for measure in _MEASURES]
_TOP, _LISTED = 10, 50
# From here on Student's interval agrees with the bootstrap in every digit shown, and costs nothing.
_MANY = 2000


def summarise_results(
    results: Iterable[EvaluationResult | Row],
    *,
    rules: Rules = CURRENT,
    intervals: bool = True,
    seed: int = 0,
) -> EnhancedSummary:
    """The summary of a run, in one pass; `intervals=False` leaves out all that needs resampling."""
    accumulator = Accumulator(rules)
    for result in results:
        accumulator.add(as_row(result))
    return accumulator.summary(intervals=intervals, seed=seed)


class _Listed:
    """A count of prompts and the first of their ids."""

    def __init__(self) -> None:
        self.count, self.ids = 0, list[str]()

    def add(self, prompt: str) -> None:
        self.count += 1
        if len(self.ids) < _LISTED:
            self.ids.append(prompt)

    def as_json(self) -> dict[str, Any]:
        return {"count": self.count, "ids": self.ids}


class Accumulator:
    """Sums up results as they pass by; per result it keeps some twenty numbers, never the result."""

    def __init__(self, rules: Rules = CURRENT) -> None:
        self._rules = rules
        self._codes: dict[str, int] = {}
        self._prompts, self._span_counts = array("q"), array("d")
        self._judged, self._totals, self._marks = array("q"), array("d"), array("d")
        self._distribution = dict.fromkeys(BANDS, 0)
        self._errors, self._with_verdict = 0, 0
        self._invalid, self._failed, self._unjudged = _Listed(), _Listed(), _Listed()
        self._pipelines = {"nlp": 0, "llm": 0, "unknown": 0}
        self._sources = {"closedVocab": 0, "openVocab": 0, "llm": 0}
        self._reasons = dict.fromkeys(_REASONS, 0)
        self._confusions: Counter[tuple[str, str]] = Counter()
        self._sections = {name: SectionErrorCounts() for name in _SECTIONS}
        self._confidence, self._audit = ConfidenceTally(), AuditTally()

    def add(self, row: Row) -> None:
        """Count one result as it stands in a file; what is not a result is refused by its place."""
        try:
            self._add(row)
        except (TypeError, AttributeError, KeyError, ValueError, OverflowError) as error:
            at, name = len(self._prompts), row.get("promptId") if hasattr(row, "get") else None
            raise BadInput(
                f"Result {at + 1} (promptId {name!r}) is not an evaluation result ({error}); "
                "repair or remove it."
            ) from None

    def _add(self, row: Row) -> None:
        spans, prompt = row.get("spans") or (), str(row.get("promptId"))
        code = self._codes.setdefault(prompt, len(self._codes))
        stated = row.get("spanCount")
        span_count = len(spans) if stated is None else stated
        verdict = usable_verdict(row)
        if verdict is not None:
            self._add_verdict(row, verdict, spans, code)
        self._add_outcome(row, prompt, judged=verdict is not None)
        self._add_sources(row.get("meta"), span_count)
        self._audit.add(row, verdict)
        self._span_counts.append(span_count)
        self._prompts.append(code)

    def _add_outcome(self, row: Row, prompt: str, *, judged: bool) -> None:
        self._errors += bool(row.get("error"))
        has_verdict = bool(row.get("judgeResult")) or row.get("judgeStatus") == "invalid"
        self._with_verdict += has_verdict
        if judged:
            return
        outcome = self._invalid if has_verdict else self._failed if row.get("error") else self._unjudged
        outcome.add(prompt)

    def _add_sources(self, meta: Row | None, span_count: int) -> None:
        """Which part of a labeller found the spans, as far as it says so."""
        if not meta:
            self._pipelines["unknown"] += 1
            return
        if _without_model(meta):
            closed, opened = meta.get("closedVocab"), meta.get("openVocab")
            self._pipelines["nlp"] += 1
            self._sources["closedVocab"] += span_count if closed is None and opened is None else closed or 0
            self._sources["openVocab"] += opened or 0
        elif span_count > 0:
            self._pipelines["llm"] += 1
            self._sources["llm"] += span_count
        else:
            self._pipelines["unknown"] += 1

    def _add_verdict(self, row: Row, verdict: Row, spans: Sequence[Row], code: int) -> None:
        total, scores = verdict["totalScore"], verdict.get("categoryScores") or {}
        marks = []
        for category in CATEGORIES:
            score = scores.get(category) or {}
            marks += [score.get("coverage") or 0, score.get("precision") or 0]
        self._confidence.add(spans, verdict, code)
        self._add_errors(row, verdict, spans)
        self._totals.append(total)
        self._marks.extend(marks)
        self._judged.append(code)
        self._distribution[band_of(total)] += 1

    def _add_errors(self, row: Row, verdict: Row, spans: Sequence[Row]) -> None:
        wrong, missed = verdict.get("falsePositives") or (), verdict.get("missedElements") or ()
        for error in verdict.get("taxonomyErrors") or ():
            self._confusions[error.get("assignedRole") or "", error.get("expectedRole") or ""] += 1
        if not (wrong or missed):
            return
        output, sections = row.get("output") or "", sections_of_row(row)
        lowered = output.lower()
        for element in missed:
            text = element if isinstance(element, str) else element.get("text") or ""
            self._sections[place_text(text, output, lowered, sections)].missed += 1
        for claim in wrong:
            reason = claim.get("reason")
            self._reasons[reason if reason in self._reasons else "other"] += 1
            index = claim.get("spanIndex")
            if isinstance(index, int) and 0 <= index < len(spans):
                tag = spans[index].get("section")
                section = (
                    tag if tag in self._sections else section_of(spans[index].get("start") or 0, sections)
                )
            else:  # the claim still counts: where its words stand, as with a missed element
                section = place_text(claim.get("text") or "", output, lowered, sections)
            self._sections[section].false_positives += 1

    def summary(self, *, intervals: bool = True, seed: int = 0) -> EnhancedSummary:
        """The summary of everything added so far."""
        import numpy as np

        totals, spans = np.array(self._totals), np.array(self._span_counts)
        marks, assessed = self._assessed()
        averages = [_mean(marks[:, at][assessed[:, at]]) for at in range(len(_MARKS))]
        extra = self._outcomes(totals) | {"audit": self._audit.as_json()}
        if intervals:
            extra["seed"] = seed
            extra["intervals"] = self._intervals(totals, spans, marks, assessed, seed)
        return EnhancedSummary(
            avg_score=self._rounded(_mean(totals)),
            avg_span_count=self._rounded(_mean(spans)),
            score_distribution=self._distribution,
            error_count=self._errors,
            pipeline_sources=self._pipelines,
            span_sources=self._sources,
            avg_category_scores={
                category: CategoryScore(
                    coverage=self._rounded(averages[2 * at]), precision=self._rounded(averages[2 * at + 1])
                )
                for at, category in enumerate(CATEGORIES)
            },
            false_positive_reasons=self._reasons,
            top_taxonomy_errors=self._top_confusions(),
            errors_by_section=self._sections,
            confidence_analysis=self._confidence.analysis(intervals=intervals, seed=seed),
            extra=extra,
        )

    def _rounded(self, value: float) -> float:
        return math.floor(value * 100 + 0.5) / 100 if self._rules.rounded else value

    def _assessed(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """The category scores of every judged prompt, and which of them are scores and not "not assessed"."""
        import numpy as np

        marks = np.array(self._marks, dtype=np.float64).reshape(-1, len(_MARKS))
        assessed = marks > 0
        if self._rules.zero == "both":
            assessed = np.repeat(assessed[:, 0::2] | assessed[:, 1::2], 2, axis=1)
        return marks, assessed

    def _top_confusions(self) -> list[TaxonomyConfusion]:
        by_name = self._rules.ties == "name"
        found = sorted(self._confusions.items(), key=lambda item: (-item[1], item[0] if by_name else ()))
        return [
            TaxonomyConfusion(assigned_role=assigned, expected_role=expected, count=count)
            for (assigned, expected), count in found[:_TOP]
        ]

    def _outcomes(self, totals: NDArray[np.float64]) -> dict[str, Any]:
        attempted, total = len(self._prompts), float(totals.sum())
        return {
            "rules": self._rules.name,
            "attempted": attempted,
            "judged": len(totals),
            "invalid": self._invalid.count,
            "failed": self._failed.count,
            "unjudged": self._unjudged.count,
            "errors": self._errors,
            "avgScoreWithZeros": total / self._with_verdict if self._with_verdict else 0.0,
            "avgScoreAllAttempted": total / attempted if attempted else 0.0,
            "invalidPrompts": self._invalid.as_json(),
            "failedPrompts": self._failed.as_json(),
            "unjudgedPrompts": self._unjudged.as_json(),
        }

    def _intervals(
        self,
        totals: NDArray[np.float64],
        spans: NDArray[np.float64],
        marks: NDArray[np.float64],
        assessed: NDArray[np.bool_],
        seed: int,
    ) -> dict[str, Any]:
        import numpy as np

        judged, prompts = np.array(self._judged, dtype=np.int64), np.array(self._prompts, dtype=np.int64)
        attempted = len(prompts)
        categories: dict[str, dict[str, Any]] = {category: {} for category in CATEGORIES}
        for at, (category, measure) in enumerate(_MARKS):
            kept = assessed[:, at]
            categories[category][measure] = _metric(marks[kept, at], judged[kept], attempted, seed)
        return {
            "avgScore": _metric(totals, judged, attempted, seed),
            "avgSpanCount": _metric(spans, prompts, attempted, seed),
            "avgCategoryScores": categories,
        }


def _without_model(meta: Row) -> bool:
    """Does the labeller say that rules and vocabulary found its spans?"""
    notes = meta.get("notes") or ""
    symbolic = "neuro-symbolic" in notes or "symbolic-nlp" in notes
    return symbolic or meta.get("source") == "embedded" or "nlp" in (meta.get("version") or "")


def _mean(values: NDArray[np.float64]) -> float:
    return float(values.mean()) if len(values) else 0.0


def _metric(
    values: NDArray[np.float64], prompts: NDArray[np.int64], attempted: int, seed: int
) -> dict[str, Any]:
    """A mean with its interval over prompts; a prompt that was run several times is one piece of evidence."""
    import numpy as np

    from assay.stats import Metric, bootstrap, mean_ci

    distinct = len(np.unique(prompts)) == len(prompts)
    if distinct and len(values) > _MANY:
        estimate = mean_ci(values)
    else:
        resamples = max(200, min(2000, 4_000_000 // max(1, len(values))))
        clusters = None if distinct else prompts
        estimate = bootstrap(values, clusters=clusters, seed=seed, resamples=resamples)
    scored = len(values)
    metric = Metric.of(estimate, attempted=attempted, scored=scored, failed=attempted - scored)
    return metric.as_json()
