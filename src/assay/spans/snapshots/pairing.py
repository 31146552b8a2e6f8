"""Two snapshots side by side: each prompt's scores in both, and how much of a change is noise."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Any

from assay.spans.snapshots.changes import Noise, PromptChange, ScoreChange
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EvaluationResult, Snapshot
from assay.stats import bootstrap, sign_flip

__all__ = ["Scores", "Side", "measured_noise", "prompt_changes", "score_change", "side_of", "stored_noise"]

Scores = Mapping[str, Sequence[float]]
"""The scores of each prompt; several where it was judged several times."""

# A standard deviation from fewer differences says more about them than about the judge.
_ENOUGH = 10


@dataclass(frozen=True, slots=True)
class Side:
    """What a comparison needs of one snapshot."""

    attempted: int
    judged: int
    scores: Scores
    marks: Mapping[tuple[str, str], Scores]
    """By category and measure, for the prompts where it was assessed."""
    texts: Mapping[str, str]
    labelled: Mapping[str, tuple[tuple[str, str, int], ...] | None]
    """What was labelled, for the prompts that were judged once."""
    unusable: Sequence[str]
    failed: frozenset[str]


def side_of(snapshot: Snapshot) -> Side:
    """Collect one snapshot by prompt."""
    scores: dict[str, list[float]] = defaultdict(list)
    marks: dict[tuple[str, str], dict[str, list[float]]] = {
        (category, measure): defaultdict(list)
        for category in CATEGORIES
        for measure in ("coverage", "precision")
    }
    labelled: dict[str, tuple[tuple[str, str, int], ...] | None] = {}
    for result in snapshot.results:
        if not _counts(result) or result.judge_result is None:
            continue
        prompt = result.prompt_id
        scores[prompt].append(result.judge_result.total_score)
        found = tuple((span.text, span.role, span.start) for span in result.spans)
        labelled[prompt] = found if found and prompt not in labelled else None
        for (category, measure), values in marks.items():
            score = result.judge_result.category_scores.get(category)
            value = getattr(score, measure) if score else 0
            if value > 0:
                values[prompt].append(value)
    prompts = {result.prompt_id: result.output for result in snapshot.results}
    return Side(
        attempted=len(snapshot.results),
        judged=sum(map(len, scores.values())),
        scores=dict(scores),
        marks={key: dict(values) for key, values in marks.items()},
        texts=prompts,
        labelled=labelled,
        unusable=sorted(prompts.keys() - scores.keys()),
        failed=frozenset(result.prompt_id for result in snapshot.results if result.error),
    )


def _counts(result: EvaluationResult) -> bool:
    verdict = result.judge_result
    return verdict is not None and result.judge_status != "invalid" and verdict.total_score > 0


def score_change(a: Scores, b: Scores, seed: int) -> ScoreChange:
    """The mean change over the prompts that have the score in both, with interval and test.

    A prompt is one piece of evidence, however often it was judged: its repeats are averaged first.
    """
    prompts = sorted(a.keys() & b.keys())
    xs, ys = [fmean(a[prompt]) for prompt in prompts], [fmean(b[prompt]) for prompt in prompts]
    moves = [y - x for x, y in zip(xs, ys, strict=True)]
    return ScoreChange(
        n=len(prompts),
        baseline=fmean(xs) if xs else None,
        current=fmean(ys) if ys else None,
        difference=bootstrap(moves, seed=seed),
        test=sign_flip(ys, xs, seed=seed),
    )


def prompt_changes(a: Side, b: Side, noise: Noise | None, regression: float) -> list[PromptChange]:
    """Every prompt with a score in both, the greatest drop first."""
    changes = []
    for prompt in a.scores.keys() & b.scores.keys():
        before, after = a.scores[prompt], b.scores[prompt]
        x, y = fmean(before), fmean(after)
        beyond = abs(y - x) > noise.limit(len(before), len(after)) if noise else None
        changes.append(PromptChange(prompt, x, y, x - y >= regression, beyond))
    return sorted(changes, key=lambda change: (change.delta, change.prompt_id))


def stored_noise(*snapshots: Snapshot) -> Noise | None:
    """The test-retest noise that the runs measured by judging each labelling several times, pooled."""
    known = [
        (found["value"], found["n"]) for found in (s.retest_sd or {} for s in snapshots) if _measured(found)
    ]
    pairs = sum(n for _, n in known)
    if pairs < _ENOUGH:
        return None
    pooled = sum(n * sd * sd for sd, n in known) / pairs
    return Noise(math.sqrt(pooled), "repeats of the runs", pairs)


def _measured(found: Mapping[str, Any]) -> bool:
    value, n = found.get("value"), found.get("n")
    # No two totals are further apart than 25.
    return isinstance(value, int | float) and 0 <= value <= 25 and isinstance(n, int) and n > 0


def measured_noise(a: Side, b: Side) -> Noise | None:
    """The test-retest noise that the snapshots themselves show, if they show enough of it.

    Repeats of a prompt within a snapshot give it first: their pooled variance, twice for a difference. Else
    the prompts whose spans are the same in both: only the judge can have moved their scores.
    """
    repeated = [values for side in (a, b) for values in side.scores.values() if len(values) > 1]
    freedom = sum(len(values) - 1 for values in repeated)
    if freedom >= _ENOUGH:
        pooled = sum(variance(values) * (len(values) - 1) for values in repeated) / freedom
        return Noise(math.sqrt(2 * pooled), "repeats of the same prompt", freedom)
    same = [p for p, found in a.labelled.items() if found is not None and found == b.labelled.get(p)]
    if len(same) >= _ENOUGH:
        moves = [b.scores[prompt][0] - a.scores[prompt][0] for prompt in same]
        # The expected difference is zero, so it is not estimated from the moves.
        return Noise(
            math.sqrt(fmean(move * move for move in moves)), "prompts with the same spans", len(same)
        )
    return None
