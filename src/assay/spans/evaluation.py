"""One evaluation: label every prompt, judge every labelling, score against gold where there is gold."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.runs import Case, Execution, Outcome, Progress, Run, execute, fingerprints
from assay.spans.inputs import PromptRecord
from assay.spans.judging.judges import Judged, SpanJudge
from assay.spans.labellers.base import Labelled, Labeller
from assay.spans.sections import describe_prompt
from assay.spans.types import AuditRecord, EvaluationResult, SpanLabelingMeta

__all__ = ["Evaluation", "Task", "evaluate"]


@dataclass(frozen=True, slots=True)
class Task:
    """One prompt in one repeat."""

    prompt: PromptRecord
    repeat: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The finished (or stopped) run and how far it came."""

    run: Run
    execution: Execution


async def evaluate(
    prompts: Sequence[PromptRecord],
    labeller: Labeller,
    judge: SpanJudge,
    *,
    source: str,
    output: Path | None = None,
    repeats: int = 1,
    seed: int = 0,
    resume: bool = False,
    concurrency: int = 8,
    progress: Progress | None = None,
) -> Evaluation:
    """Run all prompts through the one mechanism that runs cases; call the writers of results afterwards."""
    cases = [Case(_key(prompt, r), Task(prompt, r)) for r in range(repeats) for prompt in prompts]
    _refuse_twins(cases)
    run = Run.create(
        output,
        suite="spans",
        config={"source": source, "labeller": labeller.name, "judge": judge.name, "repeats": repeats},
        fingerprints=fingerprints(
            dataset=[_identity(prompt) for prompt in prompts], labeller=labeller.fingerprint()
        )
        | judge.fingerprint(),
        models=[labeller.name, judge.name],
        seed=seed,
        resume=resume,
    )
    worker = _Worker(labeller, judge, run if repeats > 1 else None)
    with run.writing():
        execution = await execute(run, cases, worker.work, concurrency=concurrency, progress=progress)
    return Evaluation(run, execution)


def _key(prompt: PromptRecord, repeat: int) -> str:
    return prompt.id if repeat == 0 else f"{prompt.id}#{repeat + 1}"


def _refuse_twins(cases: Sequence[Case[Task]]) -> None:
    """A prompt may be named as another's repeat; that is said before anything is labelled."""
    seen: set[str] = set()
    for case in cases:
        if case.key in seen:
            raise BadInput(
                f"Two cases would be called {case.key!r}: rename that prompt, or do without --repeats."
            )
        seen.add(case.key)


def _identity(prompt: PromptRecord) -> list[Any]:
    """What a number depends on: the text, and the gold that it is measured by."""
    gold = prompt.gold
    spans = None if gold is None else [[span.start, span.end, span.role] for span in gold.spans]
    return [prompt.id, prompt.text, spans]


class _Worker:
    """Labels a prompt once and judges that labelling as often as is asked for.

    Labelling again for each repeat would measure the labeller's noise as the judge's. With repeats, `run` is
    where labellings of an earlier session are found.
    """

    def __init__(self, labeller: Labeller, judge: SpanJudge, run: Run | None) -> None:
        self._labeller = labeller
        self._judge = judge
        self._kept: dict[str, Labelled] | None = None if run is None else _earlier_labellings(run)
        self._counted = set(self._kept or ())
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def work(self, case: Case[Task]) -> Outcome:
        """Label and judge one prompt. Trouble on the way is the run's to record."""
        task = case.data
        started = time.perf_counter()
        labelled = await self._labelled(task.prompt)
        judged = await self._judge.judge(task.prompt, labelled.spans, task.repeat)
        labelled = self._counted_once(task.prompt, labelled)
        result = _result(task.prompt, labelled, judged, (time.perf_counter() - started) * 1000)
        payload: dict[str, Any] = {
            "cluster": task.prompt.id,
            "repeat": task.repeat,
            "result": result.as_json(),
            "dropped": dict(labelled.dropped),
            "adversarial": labelled.adversarial,
        }
        if judged.status == "invalid":
            payload["verdict"] = {"status": "invalid", "problem": judged.problem}
        else:
            payload["scores"] = _scores(task.prompt, labelled, judged)
        return Outcome(
            payload,
            status="invalid" if judged.status == "invalid" else "ok",
            usage=_added(labelled.usage, judged.usage),
            cost_usd=_cost(labelled, judged),
        )

    async def _labelled(self, prompt: PromptRecord) -> Labelled:
        if self._kept is None:
            return await self._labeller.label(prompt.text)
        async with self._locks[prompt.id]:
            if prompt.id not in self._kept:
                self._kept[prompt.id] = await self._labeller.label(prompt.text)
            return self._kept[prompt.id]

    def _counted_once(self, prompt: PromptRecord, labelled: Labelled) -> Labelled:
        """Its price and its dropped claims stand with the first judgement that succeeds, and only there."""
        if self._kept is None:
            return labelled
        if prompt.id in self._counted:
            return Labelled(labelled.spans, labelled.meta, labelled.adversarial)
        self._counted.add(prompt.id)
        return labelled


def _earlier_labellings(run: Run) -> dict[str, Labelled]:
    found: dict[str, Labelled] = {}
    for record in run.journal.latest():
        payload = record.payload
        if "result" in payload:
            result = EvaluationResult.model_validate(payload["result"])
            meta = result.meta or SpanLabelingMeta()
            found[payload["cluster"]] = Labelled(result.spans, meta, bool(payload.get("adversarial")))
    return found


def _result(prompt: PromptRecord, labelled: Labelled, judged: Judged, latency: float) -> EvaluationResult:
    return EvaluationResult(
        prompt_id=prompt.id,
        input=prompt.input,
        output=prompt.text,
        span_count=len(labelled.spans),
        spans=labelled.spans,
        meta=labelled.meta,
        metadata=describe_prompt(prompt.text, labelled.spans),
        judge_result=judged.result,
        judge_status=judged.status,
        unaudited_judge_result=judged.claimed,
        audit=[AuditRecord(**entry.as_json()) for entry in judged.audit],
        latency_ms=round(latency, 3),
    )


def _scores(prompt: PromptRecord, labelled: Labelled, judged: Judged) -> dict[str, float | None]:
    scores: dict[str, float | None] = {}
    if judged.result is not None:
        scores["total"] = judged.result.total_score
        marks = judged.result.scores.as_json()
        scores |= {name: float(value) for name, value in marks.items()}
    if prompt.gold is not None:
        from assay.spans.scoring.scores import score_prompt

        gold = score_prompt(prompt.gold.spans, labelled.spans)
        scores |= {"gold_relaxed_f1": gold.f1("relaxed"), "gold_strict_f1": gold.f1("strict")}
    return scores


def _added(a: Mapping[str, int] | None, b: Mapping[str, int] | None) -> dict[str, int] | None:
    if a is None and b is None:
        return None
    first, second = dict(a or {}), dict(b or {})
    return {name: first.get(name, 0) + second.get(name, 0) for name in first | second}


def _cost(labelled: Labelled, judged: Judged) -> float | None:
    # A labeller outside of the model layer says nothing about money; embedded ones cost nothing.
    label_cost = labelled.cost_usd if labelled.usage is not None else labelled.cost_usd or 0.0
    if label_cost is None or judged.cost_usd is None:
        return None
    return label_cost + judged.cost_usd
