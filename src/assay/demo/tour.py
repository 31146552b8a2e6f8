"""The demonstration from beginning to end: two runs, a comparison, and a report."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.demo.reading import FirstLine, Similarity, load_cases, reader_judge, worker
from assay.demo.story import tell
from assay.errors import BadInput, Incomplete
from assay.models import Model, ModelSettings, open_model
from assay.models.embedded import open_embedder
from assay.runs import Bar, Comparison, Execution, Run, compare, execute, fingerprints, read_scores, summarise

__all__ = ["Tour", "take_tour"]

_CONCURRENCY = 8


@dataclass(frozen=True, slots=True)
class Tour:
    """What came of it."""

    run: Run
    control: Run
    execution: Execution
    scores: dict[str, Any]
    comparison: Comparison
    report: Path
    similarity_by: str | None

    def as_json(self) -> dict[str, Any]:
        """Numbers and places as plain JSON."""
        return {
            "run": str(self.run.path),
            "control": str(self.control.path),
            "complete": self.execution.complete,
            "report": str(self.report),
            "scores": self.scores,
            "comparison": self.comparison.as_json(),
        }


async def take_tour(
    model_name: str, output: Path | None, settings: ModelSettings | None = None, *, resume: bool = False
) -> Tour:
    """Measure a model and the control on all questions, compare them, and write the report."""
    similarity, embedder = _similarity()
    model = open_model(model_name, settings)
    try:
        control, _ = await _measured(FirstLine(), output and output / "control", similarity, embedder, resume)
        run, execution = await _measured(model, output and output / "model", similarity, embedder, resume)
    finally:
        await model.close()
    if not execution.attempted:
        raise Incomplete(execution.stopped or "No question was asked; resume the run to go on.")
    comparison = compare(control, run)
    scores = summarise(read_scores(run.journal.latest()), seed=run.manifest.seed)
    report = tell(run, scores, comparison, not_run=execution.not_run, similarity_by=embedder)
    with run.writing():
        run.write_json("scores.json", scores)
        run.write_json("analysis.json", comparison.as_json())
        run.write_text("report.md", report.markdown())
        path = run.write_text("report.html", report.html())
        if execution.complete:
            run.seal()
    return Tour(run, control, execution, scores, comparison, path, embedder)


def _similarity() -> tuple[Similarity | None, str | None]:
    """The embedder's cosine, or nothing if the extra is not installed: a score less, not a failure."""
    try:
        embedder = open_embedder()
    except BadInput:
        return None, None
    return lambda a, b: float(embedder.similarity([a], [b])[0, 0]), embedder.identity()["name"]


async def _measured(
    model: Model, path: Path | None, similarity: Similarity | None, embedder: str | None, resume: bool
) -> tuple[Run, Execution]:
    cases = load_cases()
    judge = reader_judge()
    parts = judge.fingerprint(model.name)
    dataset = [[case.key, case.data.page, case.data.question, case.data.answer] for case in cases]
    run = Run.create(
        path,
        suite="demo",
        config={"model": model.name, "similarity": embedder},
        fingerprints=fingerprints(dataset=dataset, model=model.name)
        | {"prompt": parts["prompt"], "rubric": parts["rubric"]},
        models=[model.name],
        resume=resume,
    )
    with run.writing():
        work = worker(model, similarity)
        execution = await execute(
            run, cases, work, concurrency=_CONCURRENCY, progress=Bar(f"reading with {model.name}")
        )
        if execution.complete:
            await asyncio.to_thread(run.seal)
    return run, execution
