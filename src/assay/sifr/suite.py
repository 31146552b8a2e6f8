"""The suite from names to results: pages, tasks, readers, cases; then scores, analysis and report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from assay.errors import AssayError, BadInput
from assay.files import digest, file_sha256, json_line, read_json, writing
from assay.judging import load_overrides
from assay.models import ModelSettings
from assay.runs import Bar, Execution, Run, fingerprints, verify
from assay.sifr.dataset import INDEX, CapturedPage, Dataset
from assay.sifr.desk import Desk
from assay.sifr.formats.cutting import BUDGETS
from assay.sifr.formats.registry import formats as known_formats
from assay.sifr.layout import truth_file
from assay.sifr.readers import EMBEDDED, PageReader, open_reader
from assay.sifr.results import Reading
from assay.sifr.running import ReadingCase, reading_cases, readings_of, run_readings
from assay.sifr.tasks.records import Task
from assay.stored import Stored

if TYPE_CHECKING:
    from assay.sifr.report import Evidence

__all__ = [
    "TEXT_FORMATS",
    "Finished",
    "Options",
    "check_options",
    "chosen_pages",
    "load_formats",
    "run_suite",
    "score_again",
    "tasks_for",
]

SUITE = "sifr"
TEXT_FORMATS = ("sifr", "sifr_v2", "html_raw", "html_clean", "axtree", "aria")
"""What is read without a key: the embedded reader sees no pictures."""
PROMPTS = ("read_page",)
READINGS, TASKS, SCORES, SOURCES = "readings.jsonl", "tasks.jsonl", "scores.json", "sources.json"
SPECIMENS = "specimens.jsonl"
Row = TypeVar("Row", bound=Stored)
_BUDGETS = ("full", "native", *BUDGETS)


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for."""

    dataset: Path = Path("datasets")
    models: tuple[str, ...] = (EMBEDDED,)
    formats: tuple[str, ...] = ()
    """None named: the text formats for the embedded reader, and the screenshot too for models."""
    pages: tuple[str, ...] = ()
    """Globs over page ids or over the files in `pages/`; none is all."""
    budgets: tuple[str, ...] = ("8k",)
    runs: int = 1
    control_seeds: int = 5
    verified_only: bool = False
    window: int | None = None
    """How many tokens the models take, where that is known."""
    plugins: tuple[Path, ...] = ()
    """Files of the user's own that registered formats; `load_formats` runs them."""
    prompt_override: Path | None = None
    output: Path | None = None
    resume: bool = False
    concurrency: int = 8
    seed: int = 0
    settings: ModelSettings = field(default_factory=ModelSettings)


@dataclass(frozen=True, slots=True)
class Finished:
    """What came of it."""

    run: Run
    execution: Execution | None
    scores: Mapping[str, Any]
    report: Path


def chosen_pages(dataset: Dataset, globs: Sequence[str]) -> tuple[CapturedPage, ...]:
    """The pages that are meant; a glob may name ids, or files as the protocol does."""
    for glob in globs:
        if not any(_is_meant(page, dataset.path, glob) for page in dataset.pages):
            raise BadInput(
                f"--pages {glob[:120]!r} names none of the {len(dataset.pages):,} pages of {dataset.path}; "
                f"they are called like {dataset.pages[0].id}."
                if dataset.pages
                else f"{dataset.path} holds no page yet; `assay sifr capture` adds some."
            )
    return tuple(
        page
        for page in dataset.pages
        if not globs or any(_is_meant(page, dataset.path, glob) for glob in globs)
    )


def _is_meant(page: CapturedPage, root: Path, glob: str) -> bool:
    file = root / "pages" / page.site / f"{page.page}.json"
    names = (page.id, page.site, page.page_class, str(file), file.relative_to(root).as_posix())
    return any(fnmatch(name, glob) for name in names)


def tasks_for(dataset: Dataset, pages: Sequence[CapturedPage], *, seed: int = 0) -> tuple[Task, ...]:
    """What is asked about these pages: made from the pages, and what people have verified."""
    from assay.sifr.tasks.making import dataset_tasks
    from assay.sifr.tasks.verified import merged, verified_tasks

    constructed = dataset_tasks(dataset, pages=pages, seed=seed)
    verified = [task for page in pages for task in verified_tasks(dataset.path, page, dataset.subject(page))]
    return merged(constructed, verified)


def load_formats(path: Path) -> None:
    """Run a file of the user's own that registers formats."""
    import runpy

    before = set(known_formats())
    try:
        runpy.run_path(str(path))
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}); check the path.") from None
    except AssayError:
        raise
    except Exception as error:
        raise BadInput(f"{path} cannot be run ({type(error).__name__}: {error}); mend it first.") from error
    if before == set(known_formats()):
        raise BadInput(f"{path} registers no new format; put `@representation(NAME)` above a function.")


def check_options(options: Options) -> tuple[str, ...]:
    """The formats to read, once everything that was named is known to exist."""
    from assay.models.providers import ModelName

    for what, named in (("models", options.models), ("budgets", options.budgets)):
        if not named:
            raise BadInput(f"--{what} names none; leave it out for the default.")
    for name in options.models:
        if name != EMBEDDED:
            ModelName.parse(name)
    unknown = [name for name in options.budgets if name not in _BUDGETS]
    if unknown:
        raise BadInput(f"There is no budget {unknown[0][:40]!r}; there are: {', '.join(_BUDGETS)}.")
    only_embedded = set(options.models) == {EMBEDDED}
    chosen = options.formats or (TEXT_FORMATS if only_embedded else (*TEXT_FORMATS, "screenshot"))
    missing = [name for name in chosen if name not in known_formats()]
    if missing:
        raise BadInput(f"There is no format {missing[0][:40]!r}; there are: {', '.join(known_formats())}.")
    if "native" in options.budgets and options.window is None and not only_embedded:
        raise BadInput("--budgets native fills a model's window; say how many tokens that is with --window.")
    return tuple(chosen)


async def run_suite(options: Options) -> Finished:
    """Ask every reader about every page in every format, and write what came of it."""
    from assay.sifr.report import Evidence
    from assay.sifr.report.choosing import pages_to_show
    from assay.sifr.report.specimens import take_specimens
    from assay.sifr.statistics import compute_sifr_scores

    formats = check_options(options)
    dataset = Dataset(options.dataset)
    pages = chosen_pages(dataset, options.pages)
    tasks = tasks_for(dataset, pages, seed=options.seed)
    if options.verified_only:
        tasks = tuple(task for task in tasks if task.origin == "verified")
    if not tasks:
        kind = "no verified answer for" if options.verified_only else "nothing to ask about"
        raise BadInput(f"There is {kind} the chosen pages of {options.dataset}.")
    overrides = _overrides(options.prompt_override)
    readers = {
        name: open_reader(name, options.settings, overrides, options.window) for name in options.models
    }
    cases = _cases(options, formats, tasks, pages)
    try:
        run = _begin(options, formats, dataset, tasks, readers)
        with run.writing():
            _write_lines(run.path / TASKS, [task.as_json() for task in tasks])
            run.write_json(SOURCES, _sources(dataset, pages))
            desk = Desk(dataset)
            execution = await run_readings(
                run,
                cases,
                desk,
                readers,
                concurrency=options.concurrency,
                progress=Bar("readings"),
            )
            readings = readings_of(run, cases)
            scores = compute_sifr_scores(readings, seed=options.seed)
            specimens = take_specimens(
                desk,
                [choice.page for choice in pages_to_show(scores)],
                scores["counts"]["formats"],
                scores["headline_budget"] or "full",
                next(iter(readers.values())).window,
            )
            _write_lines(run.path / SPECIMENS, [one.as_json() for one in specimens])
            report = _write_results(run, scores, Evidence(readings, tasks, specimens))
            if execution.complete:
                run.seal()
    finally:
        for reader in readers.values():
            await reader.close()
    return Finished(run, execution, scores, report)


def _cases(
    options: Options, formats: Sequence[str], tasks: Sequence[Task], pages: Sequence[CapturedPage]
) -> list[ReadingCase]:
    return list(
        reading_cases(
            tasks,
            {page.id: page for page in pages},
            readers=options.models,
            formats=formats,
            budgets=options.budgets,
            runs=options.runs,
            control_seeds=options.control_seeds,
        )
    )


def _begin(
    options: Options,
    formats: Sequence[str],
    dataset: Dataset,
    tasks: Sequence[Task],
    readers: Mapping[str, PageReader],
) -> Run:
    config = {
        "dataset": options.dataset.name,
        "models": list(options.models),
        "formats": list(formats),
        "pages": list(options.pages),
        "budgets": list(options.budgets),
        "runs": options.runs,
        "control_seeds": options.control_seeds,
        "window": options.window,
    }
    parts = {
        "dataset": digest(read_json(dataset.path / INDEX)),
        "truth": [task.as_json() for task in tasks],
        "readers": {name: reader.fingerprint() for name, reader in readers.items()},
    }
    if options.plugins:
        parts["plugins"] = [file_sha256(path) for path in options.plugins]
    return Run.create(
        options.output,
        suite=SUITE,
        config=config,
        fingerprints=fingerprints(**parts),
        models=list(options.models),
        seed=options.seed,
        resume=options.resume,
    )


def _sources(dataset: Dataset, pages: Sequence[CapturedPage]) -> dict[str, Any]:
    """Which files the truth was read from: people fill them in after the dataset was sealed."""
    files = [name for name in (truth_file(page.id) for page in pages) if (dataset.path / name).is_file()]
    return {
        "dataset": dataset.path.name,
        "index": file_sha256(dataset.path / INDEX),
        "ground_truth": {name: file_sha256(dataset.path / name) for name in files},
    }


def _overrides(path: Path | None) -> Mapping[str, str] | None:
    if path is None:
        return None
    overrides = load_overrides(path)
    unknown = sorted(overrides.keys() - set(PROMPTS))
    if unknown:
        raise BadInput(f"{path}: there is no prompt {unknown[0]!r}; there are: {', '.join(PROMPTS)}.")
    return overrides


def _write_lines(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    with writing(path) as file:
        for row in rows:
            file.write(json_line(row))


def _write_results(run: Run, scores: Mapping[str, Any], evidence: Evidence) -> Path:
    from assay.sifr.report import tell_sifr_report

    _write_lines(run.path / READINGS, [row.as_json() for row in evidence.readings])
    run.write_json(SCORES, scores)
    report = tell_sifr_report(scores, _facts(run), evidence)
    run.write_text("report.md", report.markdown())
    return run.write_text("report.html", report.html())


def _facts(run: Run) -> dict[str, Any]:
    """What the report says of the run beside its numbers."""
    manifest = run.manifest
    return {
        "run": run.path.name,
        "seed": manifest.seed,
        **{name: value for name, value in manifest.config.items() if value not in (None, [])},
        **{f"{name} hash": value for name, value in manifest.fingerprints.items()},
        **{f"{name} version": value for name, value in manifest.versions.items()},
    }


def score_again(path: Path) -> Finished:
    """Scores and report of a run anew, from the readings that it holds."""
    from assay.sifr.report import Evidence
    from assay.sifr.report.specimens import Specimen
    from assay.sifr.statistics import compute_sifr_scores

    run = Run.open(path)
    if run.manifest.suite != SUITE:
        raise BadInput(f"{path} is a run of {run.manifest.suite}, not of sifr.")
    complete = run.manifest.status == "complete"
    problems = verify(run).problems if complete else []
    if problems:
        # Sealing it again would hide the change.
        raise BadInput(f"{path} is not what was sealed ({problems[0]}); score a copy that is.")
    if not (run.path / READINGS).is_file():
        raise BadInput(f"{run.path / READINGS} is missing; go on with the run by --resume, which writes it.")
    readings = _kept(run.path / READINGS, Reading)
    # Older runs do not have these.
    evidence = Evidence(readings, _kept(run.path / TASKS, Task), _kept(run.path / SPECIMENS, Specimen))
    scores = compute_sifr_scores(readings, seed=run.manifest.seed)
    with run.writing():
        report = _write_results(run, scores, evidence)
        if complete:
            run.seal()
    return Finished(run, None, scores, report)


def _kept(path: Path, kind: type[Row]) -> list[Row]:
    """The rows of a file of the run; none where there is no such file."""
    rows: list[Row] = []
    # Bytes: within a text there may be signs that only a text takes for the end of a line.
    for number, line in enumerate(path.read_bytes().splitlines() if path.is_file() else (), 1):
        try:
            rows.append(kind.model_validate_json(line))
        except ValidationError:
            what = kind.__name__.lower()
            raise BadInput(f"{path} line {number} is no {what}; --resume writes the file again.") from None
    return rows
