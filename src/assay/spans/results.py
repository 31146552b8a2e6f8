"""From the journal of a run to its results: snapshot, scores against gold, agreement, test-retest noise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import variance
from typing import Any

from assay.runs import Record, Run, read_scores, summarise
from assay.spans.inputs import PromptRecord
from assay.spans.judging.agreement import JudgeAgreement, JudgedPrompt, judge_agreement
from assay.spans.scoring.reliability import GoldReliability, gold_reliability
from assay.spans.scoring.scores import GoldReport, score_corpus
from assay.spans.snapshots.summary import summarise_results
from assay.spans.types import EnhancedJudgeResult, EvaluationResult, Snapshot, SpanResult
from assay.stats import Estimate, bootstrap

__all__ = ["Results", "collect_results"]


@dataclass(frozen=True, slots=True)
class Results:
    """All that a run says."""

    snapshot: Snapshot
    scores: dict[str, Any]
    gold: GoldReport | None
    reliability: GoldReliability | None
    agreement: JudgeAgreement | None
    retest: Estimate | None
    dropped: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """The content of `scores.json`."""
        return {
            **self.scores,
            "summary": self.snapshot.summary.as_json(),
            "gold": self.gold.as_json() if self.gold else None,
            "gold_reliability": self.reliability.as_json() if self.reliability else None,
            "judge_agreement": self.agreement.as_json() if self.agreement else None,
            "retest_sd": self.retest.as_json() if self.retest else None,
            "dropped_claims": dict(self.dropped),
        }


def collect_results(
    run: Run, prompts: Sequence[PromptRecord], *, greedy: bool = False, min_precision: float = 0.0
) -> Results:
    """Read the journal once and compute everything; the first repeat is the snapshot.

    `greedy` matches as older files did, in the order of the predictions; `min_precision` is what the
    recommended threshold of confidence has to keep.
    """
    reader = _Reader(prompts)
    for record in run.journal.latest():
        reader.add(record)
    results = reader.results()
    config, seed = run.manifest.config, run.manifest.seed
    retest = _retest(reader.totals, seed)
    snapshot = Snapshot(
        timestamp=run.manifest.created,
        prompt_count=len(prompts),
        source_file=str(config.get("source", "")),
        judge_model=str(config.get("judge", "")),
        results=results,
        summary=summarise_results(results, seed=seed),
        fingerprints=run.manifest.fingerprints,
        retest_sd=None if retest is None else retest.as_json(),
    )
    return Results(
        snapshot=snapshot,
        scores=summarise(read_scores(run.journal.latest()), seed=seed),
        gold=_gold(prompts, reader.first, greedy, seed),
        reliability=_reliability(prompts, reader.first, min_precision, seed),
        agreement=_agreement(run, prompts, reader.first),
        retest=retest,
        dropped=reader.dropped,
    )


class _Reader:
    def __init__(self, prompts: Sequence[PromptRecord]) -> None:
        self._prompts = prompts
        self.first: dict[str, EvaluationResult] = {}
        self.totals: dict[str, list[float]] = {}
        self.dropped: dict[str, int] = {}
        self._errors: dict[str, str] = {}

    def add(self, record: Record) -> None:
        payload = record.payload
        if record.error:
            self._errors[record.key] = str(record.error.get("message", ""))
        if "result" not in payload:
            return
        for reason, count in (payload.get("dropped") or {}).items():
            self.dropped[reason] = self.dropped.get(reason, 0) + int(count)
        total = (payload.get("scores") or {}).get("total")
        if total is not None:
            self.totals.setdefault(payload["cluster"], []).append(float(total))
        if payload.get("repeat") == 0:
            self.first[payload["cluster"]] = EvaluationResult.model_validate(payload["result"])

    def results(self) -> list[EvaluationResult]:
        """One result per prompt, in the order of the file; a prompt that failed has its error."""
        return [self.first.get(prompt.id) or self._failed(prompt) for prompt in self._prompts]

    def _failed(self, prompt: PromptRecord) -> EvaluationResult:
        error = self._errors.get(prompt.id, "not run")
        return EvaluationResult(prompt_id=prompt.id, input=prompt.input, output=prompt.text, error=error)


def _gold(
    prompts: Sequence[PromptRecord], first: Mapping[str, EvaluationResult], greedy: bool, seed: int
) -> GoldReport | None:
    marked = [prompt for prompt in prompts if prompt.gold is not None]
    if not marked:
        return None
    pairs = ((prompt.gold, _spans(first.get(prompt.id))) for prompt in marked if prompt.gold)
    return score_corpus(pairs, greedy=greedy, seed=seed)


def _reliability(
    prompts: Sequence[PromptRecord], first: Mapping[str, EvaluationResult], min_precision: float, seed: int
) -> GoldReliability | None:
    pairs = [(p.gold, first[p.id].spans) for p in prompts if p.gold is not None and p.id in first]
    return gold_reliability(pairs, min_precision=min_precision, seed=seed) if pairs else None


def _spans(result: EvaluationResult | None) -> list[SpanResult] | None:
    return None if result is None else result.spans


def _agreement(
    run: Run, prompts: Sequence[PromptRecord], first: Mapping[str, EvaluationResult]
) -> JudgeAgreement | None:
    """How the judge agrees with gold, where there are both and they are not one."""
    if run.manifest.config.get("judge") == "gold":
        return None
    cases = [
        JudgedPrompt(prompt.gold, first[prompt.id].spans, _verdict(first[prompt.id]))
        for prompt in prompts
        if prompt.gold is not None and prompt.id in first
    ]
    if not any(case.result for case in cases):
        return None
    fingerprint = {name: run.manifest.fingerprints.get(name, "") for name in ("judge", "prompt", "rubric")}
    judge = str(run.manifest.config.get("judge", ""))
    return judge_agreement(cases, judge=judge, fingerprint=fingerprint, seed=run.manifest.seed)


def _verdict(result: EvaluationResult) -> EnhancedJudgeResult | None:
    return None if result.judge_status == "invalid" else result.judge_result


def _retest(totals: Mapping[str, Sequence[float]], seed: int) -> Estimate | None:
    """The standard deviation of the difference between two judgements of the same thing.

    It is that of one judgement, pooled over prompts, times the root of two; `n` counts the judgements beyond
    the first of each prompt. Prompts are resampled, and the order of the judgements does not matter.
    """
    repeated = [found for found in totals.values() if len(found) > 1]
    if not repeated:
        return None
    rows = [[variance(found) * (len(found) - 1), len(found) - 1] for found in repeated]
    return replace(bootstrap(rows, _deviation, seed=seed), n=sum(len(found) - 1 for found in repeated))


def _deviation(rows: Any, axis: int) -> Any:
    squares, freedom = rows.sum(axis=axis)[..., 0], rows.sum(axis=axis)[..., 1]
    return (2 * squares / freedom) ** 0.5
