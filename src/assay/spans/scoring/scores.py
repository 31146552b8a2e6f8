"""A corpus of labelled prompts against its gold spans: every scheme, with intervals, and the targets.

The numbers are pooled over prompts (micro averages); the intervals come from resampling whole prompts. A
prompt without gold spans and without predictions adds nothing to the pooled counts, is counted beside them,
and is perfect where prompts are averaged. A prompt whose labelling failed is never dropped in silence: the
headline is over the scored prompts, and `f1_with_failures` counts each failed one as a labelling of nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from assay.spans.gold import GoldPrompt
from assay.spans.scoring.counts import (
    MISSED,
    SPURIOUS,
    Counts,
    PromptGoldScores,
    confusion_json,
    score_prompt,
)
from assay.spans.scoring.matching import SCHEMES, Scheme
from assay.spans.scoring.rates import SHARES, f1_of, pooled, share_of
from assay.spans.scoring.targets import TARGETS, TargetResult, decide
from assay.spans.types import SpanResult
from assay.stats import Estimate, Metric, bootstrap

__all__ = [
    "MISSED",
    "SPURIOUS",
    "Counts",
    "GoldReport",
    "GroupScore",
    "PromptGoldScores",
    "SchemeScore",
    "score_corpus",
    "score_prompt",
]

UNTAGGED = "(no tag)"


@dataclass(frozen=True, slots=True)
class SchemeScore:
    """Precision, recall and F1 under one scheme."""

    counts: Counts
    precision: Metric
    recall: Metric
    f1: Metric

    def as_json(self) -> dict[str, Any]:
        """Counts and metrics as plain JSON."""
        counts = {"tp": self.counts.tp, "fp": self.counts.fp, "fn": self.counts.fn}
        shares = {name: getattr(self, name).as_json() for name in ("precision", "recall", "f1")}
        return counts | {"support": self.counts.support} | shares


@dataclass(frozen=True, slots=True)
class GroupScore:
    """A role, category, section or tag: the counts of every scheme, and the relaxed shares with intervals."""

    support: int
    """Gold spans."""
    prompts: int
    """Prompts with a gold span or a prediction of the group: the units of its intervals."""
    counts: Mapping[Scheme, Counts]
    precision: Estimate
    recall: Estimate
    f1: Estimate

    def as_json(self) -> dict[str, Any]:
        """The group as plain JSON."""
        shares = {name: getattr(self, name).as_json() for name in ("precision", "recall", "f1")}
        schemes = {scheme: counts.as_json() for scheme, counts in self.counts.items()}
        return {"support": self.support, "prompts": self.prompts, **shares, "schemes": schemes}


@dataclass(frozen=True, slots=True)
class GoldReport:
    """How well a labeller does against gold."""

    attempted: int
    scored: int
    failed: int
    gold: int
    predicted: int
    correctly_empty: int
    """Prompts in which nothing was to be found and nothing was predicted."""
    schemes: Mapping[Scheme, SchemeScore]
    mean_f1: Metric
    """Relaxed F1 averaged over prompts."""
    f1_with_failures: Metric
    """Relaxed F1 if every failed prompt is a labelling of nothing."""
    taxonomy_accuracy: Metric
    fragmentation: Metric
    over_extraction: Metric
    by_role: Mapping[str, GroupScore]
    by_category: Mapping[str, GroupScore]
    by_section: Mapping[str, GroupScore]
    by_tag: Mapping[str, GroupScore]
    confusion: Mapping[tuple[str, str], int]
    targets: tuple[TargetResult, ...]
    matching: Literal["optimal", "greedy"] = "optimal"
    notes: tuple[str, ...] = ()
    """What must be said beside the numbers, such as intervals that do not exist."""

    def as_json(self) -> dict[str, Any]:
        """The report as plain JSON."""
        counts = ("attempted", "scored", "failed", "gold", "predicted", "correctly_empty")
        metrics = ("mean_f1", "f1_with_failures", "taxonomy_accuracy", "fragmentation", "over_extraction")
        groups = ("by_role", "by_category", "by_section", "by_tag")
        return {
            **{name: getattr(self, name) for name in counts},
            "matching": self.matching,
            "schemes": {scheme: score.as_json() for scheme, score in self.schemes.items()},
            **{name: getattr(self, name).as_json() for name in metrics},
            **{name: {k: v.as_json() for k, v in getattr(self, name).items()} for name in groups},
            "confusion": confusion_json(self.confusion),
            "targets": [target.as_json() for target in self.targets],
            "notes": list(self.notes),
        }


def score_corpus(
    pairs: Iterable[tuple[GoldPrompt, Sequence[SpanResult] | None]],
    *,
    greedy: bool = False,
    seed: int = 0,
    resamples: int = 2000,
) -> GoldReport:
    """Score a corpus: each prompt with its predicted spans, or None where labelling failed.

    Intervals resample prompts by id, so that repeats of one prompt stay together. In a group they resample
    the prompts in which the group occurs.
    """
    return _Corpus(list(pairs), greedy, seed, resamples).report()


class _Corpus:
    def __init__(
        self,
        pairs: Sequence[tuple[GoldPrompt, Sequence[SpanResult] | None]],
        greedy: bool,
        seed: int,
        resamples: int,
    ) -> None:
        self._attempted, self._seed, self._resamples = len(pairs), seed, resamples
        self._matching: Literal["optimal", "greedy"] = "greedy" if greedy else "optimal"
        done = [(gold, spans) for gold, spans in pairs if spans is not None]
        self._prompts = [gold for gold, _ in done]
        self._scores = [score_prompt(g.spans, spans, text=g.text, greedy=greedy) for g, spans in done]
        self._lost = [gold for gold, spans in pairs if spans is None]
        self._notes: list[str] = []

    def report(self) -> GoldReport:
        schemes = {scheme: self._scheme(scheme) for scheme in SCHEMES}
        measured = {
            "f1": schemes["relaxed"].f1,
            "taxonomy": self._share("taxonomy accuracy", lambda s: (s.role_correct, s.spatial_matches)),
            "fragmentation": self._share("fragmentation", lambda s: (s.fragmented, s.gold)),
            "over_extraction": self._share("over-extraction", lambda s: (s.over_extracted, s.predicted)),
        }
        return GoldReport(
            attempted=self._attempted,
            matching=self._matching,
            scored=len(self._scores),
            failed=len(self._lost),
            gold=sum(s.gold for s in self._scores),
            predicted=sum(s.predicted for s in self._scores),
            correctly_empty=sum(s.correctly_empty for s in self._scores),
            schemes=schemes,
            mean_f1=self._mean_f1(),
            f1_with_failures=self._with_failures(),
            taxonomy_accuracy=measured["taxonomy"],
            fragmentation=measured["fragmentation"],
            over_extraction=measured["over_extraction"],
            by_role=self._groups(lambda _, s: s.by_role),
            by_category=self._groups(lambda _, s: s.by_category),
            by_section=self._groups(lambda _, s: s.by_section),
            by_tag=self._groups(_by_tag),
            confusion=sum((Counter(s.confusion) for s in self._scores), Counter()),
            targets=tuple(decide(target, measured[target.measure], self._spans) for target in TARGETS),
            notes=tuple(self._notes),
        )

    @property
    def _spans(self) -> Mapping[str, tuple[int, int]]:
        """Successes and trials of each target's measure, in spans."""
        relaxed = sum((s.counts["relaxed"] for s in self._scores), Counts())
        return {
            "f1": (int(relaxed.tp), int(relaxed.tp + relaxed.fp + relaxed.fn)),
            "taxonomy": self._sums(lambda s: (s.role_correct, s.spatial_matches)),
            "fragmentation": self._sums(lambda s: (s.fragmented, s.gold)),
            "over_extraction": self._sums(lambda s: (s.over_extracted, s.predicted)),
        }

    def _sums(self, pick: Callable[[PromptGoldScores], tuple[int, int]]) -> tuple[int, int]:
        rows = [pick(score) for score in self._scores]
        return sum(part for part, _ in rows), sum(whole for _, whole in rows)

    def _metric(self, name: str, estimate: Estimate) -> Metric:
        if estimate.note is not None:
            self._notes.append(f"{name}: {estimate.note}")
        counts = {"attempted": self._attempted, "scored": len(self._scores), "failed": len(self._lost)}
        return Metric.of(estimate, **counts)

    def _estimate(
        self,
        rows: Sequence[Sequence[float]],
        statistic: Callable[[Any, int], Any],
        prompts: Sequence[GoldPrompt],
    ) -> Estimate:
        ids = [prompt.id for prompt in prompts]
        return pooled(rows, statistic, ids, seed=self._seed, resamples=self._resamples)

    def _scheme(self, scheme: Scheme) -> SchemeScore:
        counts = [score.counts[scheme] for score in self._scores]
        shares = {
            name: self._metric(f"{scheme} {name}", self._estimate(_rows(counts), statistic, self._prompts))
            for name, statistic in SHARES.items()
        }
        return SchemeScore(sum(counts, Counts()), **shares)

    def _share(self, name: str, pick: Callable[[PromptGoldScores], tuple[int, int]]) -> Metric:
        rows = [pick(score) for score in self._scores]
        return self._metric(name, self._estimate(rows, share_of, self._prompts))

    def _mean_f1(self) -> Metric:
        values = [score.f1("relaxed") for score in self._scores]
        ids = [prompt.id for prompt in self._prompts]
        mean = bootstrap(values, "mean", ids, seed=self._seed, resamples=self._resamples)
        return self._metric("mean f1", mean)

    def _with_failures(self) -> Metric:
        counts = [score.counts["relaxed"] for score in self._scores]
        counts += [Counts(fn=len(gold.spans)) for gold in self._lost]
        estimate = self._estimate(_rows(counts), f1_of, [*self._prompts, *self._lost])
        # Here a failure has a score, that of an empty labelling.
        return Metric.of(estimate, attempted=self._attempted, scored=self._attempted, failed=0)

    def _groups(
        self, pick: Callable[[GoldPrompt, PromptGoldScores], Mapping[Scheme, Mapping[str, Counts]]]
    ) -> dict[str, GroupScore]:
        members: dict[str, list[tuple[GoldPrompt, Mapping[Scheme, Counts]]]] = {}
        for prompt, score in zip(self._prompts, self._scores, strict=True):
            groups = pick(prompt, score)
            for name in groups["relaxed"]:
                counts = {scheme: groups[scheme].get(name, Counts()) for scheme in SCHEMES}
                members.setdefault(name, []).append((prompt, counts))
        return {name: self._group(members[name]) for name in sorted(members)}

    def _group(self, members: list[tuple[GoldPrompt, Mapping[Scheme, Counts]]]) -> GroupScore:
        prompts = [prompt for prompt, _ in members]
        relaxed = _rows([counts["relaxed"] for _, counts in members])
        shares = {name: self._estimate(relaxed, statistic, prompts) for name, statistic in SHARES.items()}
        totals = {scheme: sum((counts[scheme] for _, counts in members), Counts()) for scheme in SCHEMES}
        return GroupScore(int(totals["relaxed"].support), len(members), totals, **shares)


def _by_tag(prompt: GoldPrompt, score: PromptGoldScores) -> dict[Scheme, dict[str, Counts]]:
    tags = prompt.tags or (UNTAGGED,)
    return {scheme: dict.fromkeys(tags, score.counts[scheme]) for scheme in SCHEMES}


def _rows(counts: Iterable[Counts]) -> list[tuple[float, float, float]]:
    return [(c.tp, c.fp, c.fn) for c in counts]
