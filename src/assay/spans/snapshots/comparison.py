"""Two snapshots, paired by prompt: what changed, by how much, and whether it is more than noise.

Differences are current minus baseline. A verdict that does not count, in either snapshot, is listed and never
read as a drop to zero. Unlike questions are refused unless forced, and then flagged; a file of an earlier
generation is compared in what it holds, and what it lacks is said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assay.errors import BadInput
from assay.runs.fingerprinting import COMPARABLE, differences
from assay.spans.snapshots.changes import (
    BucketChange,
    CategoryChange,
    ConfusionChange,
    Noise,
    PromptChange,
    ScoreChange,
    SectionChange,
)
from assay.spans.snapshots.files import LoadedSnapshot
from assay.spans.snapshots.pairing import (
    Side,
    measured_noise,
    prompt_changes,
    score_change,
    side_of,
    stored_noise,
)
from assay.spans.snapshots.rules import BANDS
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EnhancedSummary, Snapshot
from assay.stats import holm

__all__ = ["SnapshotComparison", "compare_snapshots"]

_COMPARED = (
    "avgScore",
    "scoreDistribution",
    "avgCategoryScores",
    "topTaxonomyErrors",
    "errorsBySection",
    "confidenceAnalysis",
)
_PARTS = {
    "dataset": "gold or text of the prompts",
    "judge": "judge",
    "prompt": "judge's prompt",
    "rubric": "rubric",
}


@dataclass(frozen=True, slots=True)
class SnapshotComparison:
    """The whole comparison; `flags` says in sentences what a careful reader must know first."""

    flags: Sequence[str]
    missing: Sequence[str]
    """What could not be compared because a file does not hold it."""
    attempted: tuple[int, int]
    judged: tuple[int, int]
    paired: int
    score: ScoreChange
    categories: Sequence[CategoryChange] = ()
    prompts: Sequence[PromptChange] = ()
    sections: Sequence[SectionChange] = ()
    new_confusions: Sequence[ConfusionChange] = ()
    resolved_confusions: Sequence[ConfusionChange] = ()
    confidence: Sequence[BucketChange] = ()
    thresholds: tuple[float | None, float | None] = (None, None)
    distribution: Mapping[str, int] = field(default_factory=dict)
    unusable_baseline: Sequence[str] = ()
    """Prompts without a verdict that counts: invalid, failed or never judged."""
    unusable_current: Sequence[str] = ()
    new_errors: Sequence[str] = ()
    """Prompts that failed now and did not before."""
    noise: Noise | None = None

    @property
    def regressions(self) -> list[PromptChange]:
        """The prompts whose score dropped by as much as counts as a regression."""
        return [change for change in self.prompts if change.regression]

    def as_json(self) -> dict[str, Any]:
        """The comparison as plain JSON."""
        return {
            "flags": list(self.flags),
            "missing": list(self.missing),
            "attempted": list(self.attempted),
            "judged": list(self.judged),
            "paired": self.paired,
            "score": self.score.as_json(),
            "categories": [change.as_json() for change in self.categories],
            "prompts": [change.as_json() for change in self.prompts],
            "sections": [change.as_json() for change in self.sections],
            "new_confusions": [change.as_json() for change in self.new_confusions],
            "resolved_confusions": [change.as_json() for change in self.resolved_confusions],
            "confidence": [change.as_json() for change in self.confidence],
            "thresholds": list(self.thresholds),
            "distribution": dict(self.distribution),
            "unusable_baseline": list(self.unusable_baseline),
            "unusable_current": list(self.unusable_current),
            "new_errors": list(self.new_errors),
            "noise": self.noise.as_json() if self.noise else None,
        }


def compare_snapshots(
    baseline: LoadedSnapshot | Snapshot,
    current: LoadedSnapshot | Snapshot,
    *,
    force: bool = False,
    noise_sd: float | None = None,
    regression: float = 3.0,
    seed: int = 0,
) -> SnapshotComparison:
    """Compare two snapshots of the same prompts under the same judge.

    `noise_sd` is the standard deviation of the difference between two verdicts on the same spans; without it,
    it is taken from what the runs measured by repeats, or from prompts that were judged several times or
    whose spans did not change, if they suffice.
    """
    if noise_sd is not None and not 0 <= noise_sd < math.inf:
        raise BadInput(f"`noise_sd` is {noise_sd!r}: give a standard deviation of 0 or more.")
    before, after = _loaded(baseline), _loaded(current)
    a, b = side_of(before.snapshot), side_of(after.snapshot)
    flags = _flags(before.snapshot, after.snapshot, a, b, force)
    noise = (
        Noise(noise_sd, "given")
        if noise_sd is not None
        else stored_noise(before.snapshot, after.snapshot) or measured_noise(a, b)
    )
    prompts = prompt_changes(a, b, noise, regression)
    held = {name for name in _COMPARED if not (before.lacks(name) or after.lacks(name))}
    x, y = before.snapshot.summary, after.snapshot.summary
    new, resolved = _confusions(x, y) if "topTaxonomyErrors" in held else ((), ())
    confident = "confidenceAnalysis" in held and x.confidence_analysis and y.confidence_analysis
    return SnapshotComparison(
        flags=flags,
        missing=_missing(before, after),
        attempted=(a.attempted, b.attempted),
        judged=(a.judged, b.judged),
        paired=len(prompts),
        score=score_change(a.scores, b.scores, seed),
        categories=_categories(x, y, a, b, seed) if "avgCategoryScores" in held else (),
        prompts=prompts,
        sections=_sections(x, y, a, b) if "errorsBySection" in held else (),
        new_confusions=new,
        resolved_confusions=resolved,
        confidence=_buckets(x, y) if confident else (),
        thresholds=_thresholds(x, y) if confident else (None, None),
        distribution=_distribution(x, y) if "scoreDistribution" in held else {},
        unusable_baseline=a.unusable,
        unusable_current=b.unusable,
        new_errors=sorted(b.failed - a.failed),
        noise=noise,
    )


def _loaded(snapshot: LoadedSnapshot | Snapshot) -> LoadedSnapshot:
    return LoadedSnapshot(snapshot, "current") if isinstance(snapshot, Snapshot) else snapshot


def _missing(before: LoadedSnapshot, after: LoadedSnapshot) -> list[str]:
    return [
        f"{name} is not in the {side} ({loaded.generation})"
        for name in _COMPARED
        for side, loaded in (("baseline", before), ("current snapshot", after))
        if loaded.lacks(name)
    ]


def _flags(before: Snapshot, after: Snapshot, a: Side, b: Side, force: bool) -> list[str]:
    if not a.texts.keys() & b.texts.keys():
        raise BadInput("The snapshots have no prompt in common; nothing can be paired.")
    unlike = _unlike(before, after, a, b)
    if unlike and not force:
        raise BadInput(
            f"The snapshots do not measure the same thing: {'; '.join(unlike)}; "
            "repeat one of them with the other's, or add --force to compare all the same."
        )
    flags = [f"{problem[0].upper()}{problem[1:]}: the numbers do not measure the same." for problem in unlike]
    if not (before.judge_model and after.judge_model):
        flags.append("The judge of at least one snapshot is not known: it may be another one.")
    if not any(a.texts[prompt] and b.texts[prompt] for prompt in a.texts.keys() & b.texts.keys()):
        flags.append("The prompts are compared by their ids only: a snapshot does not hold their texts.")
    for name, side in (("baseline", a), ("current snapshot", b)):
        if side.unusable:
            flags.append(
                f"{len(side.unusable)} of {side.attempted} prompts of the {name} have no verdict that counts."
            )
    return flags


def _unlike(before: Snapshot, after: Snapshot, a: Side, b: Side) -> list[str]:
    unlike = []
    if before.judge_model and after.judge_model and before.judge_model != after.judge_model:
        unlike.append(f"the judges differ ({before.judge_model}, {after.judge_model})")
    alone = len(a.texts.keys() ^ b.texts.keys())
    if alone:
        unlike.append(f"{alone} prompts are in one snapshot only")
    shared = a.texts.keys() & b.texts.keys()
    changed = sum(bool(a.texts[p] and b.texts[p]) and a.texts[p] != b.texts[p] for p in shared)
    if changed:
        unlike.append(f"the texts of {changed} prompts differ")
    if before.fingerprints and after.fingerprints and not unlike:
        # Judge and prompts look the same; their rubric, prompt or gold may still be others.
        names = [name for name in differences(before.fingerprints, after.fingerprints) if name in COMPARABLE]
        unlike += [f"the {_PARTS[name]} differs" for name in names]
    return unlike


def _categories(x: EnhancedSummary, y: EnhancedSummary, a: Side, b: Side, seed: int) -> list[CategoryChange]:
    drafts = []
    for category in CATEGORIES:
        for measure in ("coverage", "precision"):
            old, new = _average(x, category, measure), _average(y, category, measure)
            delta = new - old if old is not None and new is not None else None
            paired = score_change(a.marks[category, measure], b.marks[category, measure], seed)
            drafts.append(CategoryChange(category, measure, old, new, delta, paired if paired.n else None))
    tested = {
        (draft.category, draft.measure): draft.paired.test.p_value
        for draft in drafts
        if draft.paired and draft.paired.test.p_value is not None
    }
    adjusted = holm({key: p for key, p in tested.items() if p is not None})
    return [replace(draft, p_adjusted=adjusted.get((draft.category, draft.measure))) for draft in drafts]


def _average(summary: EnhancedSummary, category: str, measure: str) -> float | None:
    """The average of a category; 0 is "not assessed", in the summary as in the verdicts."""
    score = summary.avg_category_scores.get(category)
    return (getattr(score, measure) or None) if score else None


def _sections(x: EnhancedSummary, y: EnhancedSummary, a: Side, b: Side) -> list[SectionChange]:
    changes = []
    for section in x.errors_by_section.keys() & y.errors_by_section.keys():
        for kind in ("false_positives", "missed"):
            rates = [
                getattr(summary.errors_by_section[section], kind) / side.judged if side.judged else 0.0
                for summary, side in ((x, a), (y, b))
            ]
            changes.append(SectionChange(section, kind, *rates))
    return sorted(changes, key=lambda change: (change.section, change.kind))


def _confusions(
    x: EnhancedSummary, y: EnhancedSummary
) -> tuple[list[ConfusionChange], list[ConfusionChange]]:
    old, new = (
        {(c.assigned_role, c.expected_role): c.count for c in summary.top_taxonomy_errors}
        for summary in (x, y)
    )
    return (
        [ConfusionChange(*pair, count) for pair, count in new.items() if pair not in old],
        [ConfusionChange(*pair, count) for pair, count in old.items() if pair not in new],
    )


def _buckets(x: EnhancedSummary, y: EnhancedSummary) -> list[BucketChange]:
    rates = []
    for summary in (x, y):
        buckets = summary.confidence_analysis.buckets if summary.confidence_analysis else {}
        rates.append({name: bucket.error_rate if bucket.total else None for name, bucket in buckets.items()})
    return [BucketChange(name, rates[0].get(name), rates[1].get(name)) for name in ("high", "medium", "low")]


def _thresholds(x: EnhancedSummary, y: EnhancedSummary) -> tuple[float | None, float | None]:
    old, new = (
        summary.confidence_analysis.recommended_threshold if summary.confidence_analysis else None
        for summary in (x, y)
    )
    return old, new


def _distribution(x: EnhancedSummary, y: EnhancedSummary) -> dict[str, int]:
    """How many more prompts are in each band now."""
    return {name: y.score_distribution.get(name, 0) - x.score_distribution.get(name, 0) for name in BANDS}
