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
from assay.runs.run import is_run

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
    """Measure a model and the control on all questions, compare them, and write the report.

    Below `output` are the runs `model` and `control`. Without it the model's run is one of the runs of this
    computer, the control's stands beside it, and the model's own path is the `output` that resumes both.
    """
    similarity, embedder = _similarity()
    place = output if output is None or is_run(output) else output / "model"
    model, first_line = open_model(model_name, settings), FirstLine()
    try:
        run = _begun(model, place, embedder, resume)
        beside = run.path.with_name("control" if run.path.parent == output else f"{run.path.name}-control")
        control = _begun(first_line, beside, embedder, resume)
        await _measured(control, first_line, similarity)
        execution = await _measured(run, model, similarity)
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


def _begun(model: Model, path: Path | None, embedder: str | None, resume: bool) -> Run:
    judge = reader_judge()
    parts = judge.fingerprint(model.name)
    dataset = [[case.key, case.data.page, case.data.question, case.data.answer] for case in load_cases()]
    return Run.create(
        path,
        suite="demo",
        config={"model": model.name, "similarity": embedder},
        fingerprints=fingerprints(dataset=dataset, model=model.name)
        | {"prompt": parts["prompt"], "rubric": parts["rubric"]},
        models=[model.name],
        resume=resume,
    )


async def _measured(run: Run, model: Model, similarity: Similarity | None) -> Execution:
    with run.writing():
        work, bar = worker(model, similarity), Bar(f"reading with {model.name}")
        execution = await execute(run, load_cases(), work, concurrency=_CONCURRENCY, progress=bar)
        if execution.complete:
            await asyncio.to_thread(run.seal)
    return execution
