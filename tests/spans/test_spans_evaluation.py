"""What a run records when labelling and judging are paid for, fail, or are repeated."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from assay.errors import BadInput
from assay.models.errors import NetworkError
from assay.spans.evaluation import Evaluation, evaluate
from assay.spans.inputs import PromptRecord
from assay.spans.judging.judges import Judged
from assay.spans.labellers.base import Labelled
from assay.spans.results import collect_results
from assay.spans.types import EnhancedJudgeResult, Scores, SpanLabelingMeta, SpanResult

PROMPTS = [PromptRecord(f"p{n}", "A red fox runs.") for n in range(3)]


class PaidLabeller:
    """Costs a dollar a prompt and drops one claim."""

    name = "paid"

    def __init__(self) -> None:
        self.asked = 0

    def fingerprint(self) -> str:
        return "paid"

    async def label(self, prompt: str) -> Labelled:
        self.asked += 1
        meta = SpanLabelingMeta()
        return Labelled([], meta, dropped={"overlap": 1}, usage={"input": 10}, cost_usd=1.0)

    async def close(self) -> None:
        pass


class UnsteadyJudge:
    """Fails the first time it sees a prompt; then each repeat has a total of its own."""

    name = "unsteady"

    def __init__(self, totals: Sequence[int] = (20, 20)) -> None:
        self._totals, self._seen = totals, set[str]()

    def fingerprint(self) -> dict[str, str]:
        return {"judge": "u", "prompt": "u", "rubric": "u"}

    async def judge(self, prompt: PromptRecord, spans: Sequence[SpanResult], repeat: int) -> Judged:
        if prompt.id not in self._seen:
            self._seen.add(prompt.id)
            raise NetworkError("gone for a moment")
        marks = [(self._totals[repeat] + n) // 5 for n in range(5)]
        scores = Scores(
            coverage=marks[0],
            precision=marks[1],
            granularity=marks[2],
            taxonomy=marks[3],
            technical_specs=marks[4],
        )
        return Judged(EnhancedJudgeResult(scores=scores, total_score=scores.total), "ok")

    async def close(self) -> None:
        pass


async def run(path: Path, prompts: list[PromptRecord], judge: UnsteadyJudge, repeats: int) -> Evaluation:
    return await evaluate(prompts, PaidLabeller(), judge, source="x", output=path, repeats=repeats)


async def test_a_labelling_is_counted_once_though_its_first_judgement_failed(tmp_path: Path) -> None:
    found = await run(tmp_path / "run", PROMPTS, UnsteadyJudge(), 2)
    assert found.execution.complete and found.execution.ok == 6
    assert found.execution.cost_usd == 3.0
    records = list(found.run.journal.latest())
    assert sum((record.usage or {}).get("input", 0) for record in records) == 30
    assert collect_results(found.run, PROMPTS).dropped == {"overlap": 3}


async def test_the_noise_does_not_depend_on_which_judgement_came_first(tmp_path: Path) -> None:
    found = await run(tmp_path / "run", PROMPTS, UnsteadyJudge((20, 23, 20)), 3)
    retest = collect_results(found.run, PROMPTS).retest
    assert retest is not None
    # Twice the variance of 20, 23 and 20, which is 3; two further judgements of each of three prompts.
    assert retest.value == pytest.approx(6**0.5)
    assert retest.n == 6


async def test_an_id_that_a_repeat_would_take_is_refused_before_anything_is_paid(tmp_path: Path) -> None:
    prompts = [PromptRecord("a", "A fox."), PromptRecord("a#2", "A boat.")]
    with pytest.raises(BadInput, match="'a#2'"):
        await run(tmp_path / "run", prompts, UnsteadyJudge(), 2)
    assert not (tmp_path / "run").exists()
    assert (await run(tmp_path / "run", prompts, UnsteadyJudge(), 1)).execution.complete
