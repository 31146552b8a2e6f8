"""The suite from names to results: open labeller and judge, evaluate, write snapshot, scores and report."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from assay.errors import BadInput
from assay.files import read_json, write_text
from assay.judging import load_overrides
from assay.models import ModelSettings
from assay.places import runs_directory
from assay.runs import Bar, Execution, Run, list_runs
from assay.spans.evaluation import evaluate
from assay.spans.inputs import PromptRecord, read_prompts, sample_prompts
from assay.spans.judging.judges import open_judge
from assay.spans.labellers.opening import open_labeller
from assay.spans.report.story import tell
from assay.spans.results import Results, collect_results
from assay.spans.snapshots.files import LoadedSnapshot, load_snapshot, write_snapshot
from assay.spans.snapshots.gate import GoldNumbers

__all__ = ["Finished", "Options", "baseline_path", "run_suite", "saved_evaluation"]

PROMPTS = ("judge", "label")
SNAPSHOT, SCORES = "snapshot.json", "scores.json"
HELD_OUT = ("gold:test", "gold:hard")


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for."""

    source: str = "gold:dev"
    labeller: str = "embedded"
    judge: str | None = None
    """None: gold where the prompts have gold, else the embedded judge."""
    sample: int | None = None
    repeats: int = 1
    seed: int = 0
    prompt_override: Path | None = None
    output: Path | None = None
    resume: bool = False
    concurrency: int = 8
    baseline: bool = False
    greedy: bool = False
    min_precision: float = 0.0
    models: ModelSettings = field(default_factory=ModelSettings)


@dataclass(frozen=True, slots=True)
class Finished:
    """What came of it."""

    run: Run
    execution: Execution
    results: Results
    report: Path
    snapshot: Path
    baseline: Path | None = None
    """Where the snapshot was locked, if that was asked for and the run is complete."""
    openings: int = 0
    """How often a held-out split was opened in the runs kept here, this time included."""


def baseline_path() -> Path:
    """The directory where a locked baseline lies, and where `compare` looks for one."""
    return runs_directory() / "spans-baseline"


def saved_evaluation(path: Path) -> tuple[LoadedSnapshot, GoldNumbers | None]:
    """A snapshot from a file or from the directory of a run, with the gold numbers that lie beside it."""
    snapshot = path / SNAPSHOT if path.is_dir() else path
    scores = snapshot.with_name(SCORES)
    numbers = None
    if snapshot.name == SNAPSHOT and scores.is_file():
        report = read_json(scores)
        gold = report.get("gold") if isinstance(report, dict) else None
        numbers = GoldNumbers.of_report(gold) if gold else None
    return load_snapshot(snapshot), numbers


async def run_suite(options: Options) -> Finished:
    """Evaluate and write all results into the run."""
    prompts = sample_prompts(read_prompts(options.source), options.sample, options.seed)
    run, execution = await _evaluated(prompts, options)
    results = collect_results(run, prompts, greedy=options.greedy, min_precision=options.min_precision)
    report = tell(run, results)
    with run.writing():
        run.write_json(SCORES, results.as_json())
        write_snapshot(run.path / SNAPSHOT, results.snapshot)
        run.write_text("report.md", report.markdown())
        path = run.write_text("report.html", report.html())
        if execution.complete:
            run.seal()
    locked = _lock(run) if options.baseline and execution.complete else None
    return Finished(run, execution, results, path, run.path / SNAPSHOT, locked, _openings(run))


def _openings(run: Run) -> int:
    """A held-out split wears out with every look at it, so the looks are counted."""
    source = run.manifest.config.get("source")
    if source not in HELD_OUT:
        return 0
    looks = 1
    for path, other in list_runs():
        known = isinstance(other, Run) and other.manifest.config.get("source") == source
        looks += known and path.name != run.path.name
    return looks


def _lock(run: Run) -> Path:
    for name in (SNAPSHOT, SCORES):
        write_text(baseline_path() / name, (run.path / name).read_text("utf-8"))
    return baseline_path()


def _judge_name(prompts: list[PromptRecord], options: Options) -> str:
    chosen = options.judge or ("gold" if all(prompt.gold for prompt in prompts) else "embedded")
    if chosen == options.labeller == "embedded":
        raise BadInput(
            "The embedded judge compares with the embedded labeller, so it cannot judge it; "
            "use prompts with gold (gold:dev), --judge MODEL, or another --labeller."
        )
    bare = [prompt.id for prompt in prompts if prompt.gold is None]
    if chosen == "gold" and bare:
        # Otherwise every prompt would be labelled, and paid for, before that is found.
        raise BadInput(
            f"{len(bare)} of {len(prompts)} prompts have no gold spans (the first: {bare[0]!r}); "
            "use --judge embedded or a model."
        )
    return chosen


def _overrides(path: Path) -> dict[str, str]:
    overrides = load_overrides(path)
    unknown = sorted(overrides.keys() - set(PROMPTS))
    if unknown:
        raise BadInput(f"{path}: there is no prompt {unknown[0]!r}; there are: {', '.join(PROMPTS)}.")
    return overrides


async def _evaluated(prompts: list[PromptRecord], options: Options) -> tuple[Run, Execution]:
    overrides = _overrides(options.prompt_override) if options.prompt_override else None
    labeller = open_labeller(options.labeller, options.models, overrides)
    judge = open_judge(_judge_name(prompts, options), options.models, overrides)
    try:
        evaluation = await evaluate(
            prompts,
            labeller,
            judge,
            source=options.source,
            output=options.output,
            repeats=options.repeats,
            seed=options.seed,
            resume=options.resume,
            concurrency=options.concurrency,
            progress=Bar(f"{labeller.name}, judged by {judge.name}"),
        )
    finally:
        await labeller.close()
        await judge.close()
    return evaluation.run, evaluation.execution
