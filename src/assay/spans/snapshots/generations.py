"""Which generation of files a snapshot belongs to, and its summary in the current shape.

`early-14`, `early-16` and `early-18` are named after the number of keys in their summary; `scores-only` keeps
a total per prompt and nothing else; `basic` has no error types; `seed` has the fields of the design, no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from assay.spans.snapshots.rules import BANDS, CURRENT, EARLY, Rules
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EnhancedSummary, FalsePositiveReason, SectionType

__all__ = ["SUMMARY_FIELDS", "Generation", "generation_of", "normal_summary", "rules_of"]

Generation = Literal["current", "seed", "basic", "early-14", "early-16", "early-18", "scores-only"]

SUMMARY_FIELDS: tuple[str, ...] = tuple(
    field.alias or name for name, field in EnhancedSummary.model_fields.items() if name != "extra"
)
"""The summary's fields that the design defines, under the names of the files."""

_ENHANCED = ("avgCategoryScores", "falsePositiveReasons", "topTaxonomyErrors", "errorsBySection")
_ADDED: tuple[tuple[Generation, tuple[str, ...]], ...] = (
    ("early-18", ("latencyStats", "missedCountsByCategory")),
    ("early-16", ("falsePositiveExamples", "missedBySeverity")),
    ("early-14", ("topGranularityErrors", "commonMissedElements", "commonIncorrectExtractions")),
)


def generation_of(data: Mapping[str, Any]) -> Generation:
    """The generation, from the keys that each one added."""
    summary, results = data.get("summary") or {}, data.get("results") or []
    first = results[0] if results and isinstance(results[0], Mapping) else {}
    if "extractionModel" in data or ("score" in first and "judgeResult" not in first):
        return "scores-only"
    if isinstance(summary.get("extra"), Mapping) and "rules" in summary["extra"]:
        return "current"
    if not any(key in summary for key in _ENHANCED):
        return "basic"
    for generation, added in _ADDED:
        if any(key in summary for key in added):
            return generation
    return "seed"


def rules_of(generation: str) -> Rules:
    """The rules that files of a generation were written by."""
    return EARLY if generation.startswith("early") else CURRENT


def normal_summary(data: Mapping[str, Any], missing: list[str]) -> dict[str, Any]:
    """The stored summary with defaults for what it lacks, which is added to `missing`."""
    stored = data.get("summary")
    if stored is not None and not isinstance(stored, Mapping):
        raise ValueError("its summary is not an object")
    summary: dict[str, Any] = dict(stored or {})
    _lift_scores_only(data, summary)
    absent = [name for name in SUMMARY_FIELDS if summary.get(name) is None]
    missing += [f"summary.{name}" for name in absent]
    defaults = _defaults()
    for name in absent:
        summary[name] = defaults.get(name)
    for name in ("falsePositiveReasons", "errorsBySection", "avgCategoryScores"):
        summary[name] = defaults[name] | summary[name]
    bands = {name.split(" (")[0]: count for name, count in summary["scoreDistribution"].items()}
    summary["scoreDistribution"] = dict.fromkeys(BANDS, 0) | bands
    return summary


def _defaults() -> dict[str, Any]:
    return {
        "avgScore": 0.0,
        "avgSpanCount": 0.0,
        "scoreDistribution": {},
        "errorCount": 0,
        "pipelineSources": {"nlp": 0, "llm": 0, "unknown": 0},
        "spanSources": {"closedVocab": 0, "openVocab": 0, "llm": 0},
        "avgCategoryScores": {name: {"coverage": 0, "precision": 0} for name in CATEGORIES},
        "falsePositiveReasons": dict.fromkeys(get_args(FalsePositiveReason), 0),
        "topTaxonomyErrors": [],
        "errorsBySection": {name: {"falsePositives": 0, "missed": 0} for name in get_args(SectionType)},
    }


def _lift_scores_only(data: Mapping[str, Any], summary: dict[str, Any]) -> None:
    """The `scores-only` files keep two parts of the summary beside it, one of them under other names."""
    if "avgCategoryScores" not in summary and isinstance(data.get("categoryScores"), Mapping):
        summary["avgCategoryScores"] = dict(data["categoryScores"])
    errors = data.get("commonErrors")
    confusions = errors.get("taxonomyErrors") if isinstance(errors, Mapping) else None
    if "topTaxonomyErrors" not in summary and isinstance(confusions, list):
        summary["topTaxonomyErrors"] = [
            dict(item) | {"assignedRole": item.get("from"), "expectedRole": item.get("to")}
            for item in confusions
            if isinstance(item, Mapping)
        ]
