"""`assay sifr`: capture pages, ask readers about them in every format, score, and prove it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.cli import sifr_capturing, sifr_validating
from assay.cli.output import (
    AsJson,
    MaxCalls,
    MaxCost,
    number,
    print_json,
    print_table,
    this_command,
    with_interval,
)
from assay.errors import BadInput, GateFailed, Incomplete

if TYPE_CHECKING:
    from assay.sifr.suite import Finished

__all__ = ["app"]

app = typer.Typer(
    help="Which representation of a web page lets a language model understand it.", no_args_is_help=True
)
app.command("capture", short_help="Visit pages once and write them in every format.")(sifr_capturing.capture)

_COLUMNS = (
    *("format", "reader", "budget", "accuracy [95 % interval]"),
    *("answerable", "tokens", "invents", "n", "failed"),
)
DEFAULT_DATASET = Path("datasets")
DatasetPath = Annotated[Path, typer.Option("--dataset", help="What `assay sifr capture` wrote.")]
Pages = Annotated[
    str | None, typer.Option("--pages", help="Globs over page ids, sites, classes or files, with commas.")
]
Plugins = Annotated[
    list[Path] | None, typer.Option("--plugin", help="A Python file of yours that registers formats.")
]


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def _chosen(option: str, text: str | None) -> tuple[str, ...]:
    """The names of an option that may be left out; empty it would mean the same, at a price."""
    names = _names(text or "")
    if text is not None and not names:
        raise BadInput(f"{option} names none; leave it out for the default.")
    return names


@app.command("formats")
def list_formats(plugin: Plugins = None, as_json: AsJson = False) -> None:
    """List the formats that pages can be shown in."""
    from assay.sifr.formats.registry import formats
    from assay.sifr.suite import load_formats
    from assay.sifr.words import CONTROLS

    for path in plugin or ():
        load_formats(path)
    if as_json:
        print_json(list(formats()))
        return
    for name in formats():
        what = "  (a picture)" if name == "screenshot" else "  (negative control)" if name in CONTROLS else ""
        typer.echo(name + what)


@app.command()
def tasks(
    dataset: DatasetPath = DEFAULT_DATASET,
    pages: Pages = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the choice of tasks.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Count what would be asked; --json lists it with the truth."""
    from collections import Counter

    from assay.sifr.dataset import Dataset
    from assay.sifr.suite import chosen_pages, tasks_for

    opened = Dataset(dataset)
    chosen = chosen_pages(opened, _chosen("--pages", pages))
    found = tasks_for(opened, chosen, seed=seed)
    if as_json:
        print_json([task.as_json() for task in found])
        return
    kinds = Counter((task.category, task.template) for task in found)
    twins = Counter((task.category, task.template) for task in found if not task.answerable)
    rows = [[*kind, count, twins[kind]] for kind, count in sorted(kinds.items())]
    print_table(["category", "template", "tasks", "not on the page"], rows, right=(2, 3))
    typer.echo(f"\n{_many(len(found), 'task')} on {_many(len(chosen), 'page')}.")


@app.command()
def run(
    models: Annotated[
        str, typer.Option("--models", help="embedded, or models such as openai/gpt-4o, with commas.")
    ] = "embedded",
    formats: Annotated[
        str | None, typer.Option("--formats", help="With commas; `assay sifr formats` lists them.")
    ] = None,
    pages: Pages = None,
    plugin: Plugins = None,
    dataset: DatasetPath = DEFAULT_DATASET,
    budgets: Annotated[str, typer.Option("--budgets", help="full, 2k, 8k, 32k, native; with commas.")] = "8k",
    runs: Annotated[int, typer.Option("--runs", help="Ask every question so many times.", min=1)] = 1,
    control_seeds: Annotated[
        int, typer.Option("--control-seeds", help="Draw each negative control so many times.", min=1)
    ] = 5,
    verified_only: Annotated[
        bool, typer.Option("--verified-only", help="Only tasks that a person has verified.")
    ] = False,
    window: Annotated[
        int | None, typer.Option("--window", help="How many tokens the models take.", min=2_000)
    ] = None,
    prompt_override: Annotated[
        Path | None, typer.Option("--prompt-override", help="JSON: prompt name to its new text.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", help="Directory of the run.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in --output.")] = False,
    concurrency: Annotated[int, typer.Option("--concurrency", help="Questions at a time.", min=1)] = 8,
    seed: Annotated[int, typer.Option("--seed", help="Seed of tasks and intervals.")] = 0,
    max_cost: MaxCost = None,
    max_calls: MaxCalls = None,
    as_json: AsJson = False,
) -> None:
    """Ask readers about pages in every format, score and report."""
    import asyncio

    from assay.models import Budget, Limits, ModelSettings
    from assay.sifr.suite import Options, check_options, load_formats, run_suite

    for path in plugin or ():
        load_formats(path)
    if resume and output is None:
        raise BadInput("--resume needs the --output of the run to go on with.")
    options = Options(
        dataset=dataset,
        models=_names(models),
        formats=_chosen("--formats", formats),
        pages=_chosen("--pages", pages),
        budgets=_names(budgets),
        runs=runs,
        control_seeds=control_seeds,
        verified_only=verified_only,
        window=window,
        plugins=tuple(plugin or ()),
        prompt_override=prompt_override,
        output=output,
        resume=resume,
        concurrency=concurrency,
        seed=seed,
        settings=ModelSettings(budget=Budget(max_cost, max_calls), limits=Limits(concurrency=concurrency)),
    )
    check_options(options)
    _capture_if_missing(dataset)
    finished = asyncio.run(run_suite(options))
    _show(finished, as_json, dataset)
    _end(finished)


def _capture_if_missing(dataset: Path) -> None:
    """Without a dataset the local corpus is captured first, so that the suite works out of the box."""
    from assay.sifr.dataset import INDEX

    if dataset != DEFAULT_DATASET or (dataset / INDEX).is_file():
        return
    import asyncio

    from assay.runs import Bar
    from assay.sifr.capturing import capture
    from assay.sifr.capturing_targets import targets_of

    typer.echo(f"There is no {dataset}/ here: the local corpus is captured first.", err=True)
    # Once there is an index, the next run would take what is there for all there is.
    rest = f"`{this_command()} sifr capture corpus --resume` captures the rest"
    try:
        with Bar("capture") as bar:
            result = asyncio.run(capture(targets_of(["corpus"]), dataset, progress=bar))
    except KeyboardInterrupt:
        raise Incomplete(f"Stopped. {dataset}/ holds a part of the corpus; {rest}.") from None
    if result.failed:
        raise Incomplete(f"{_many(len(result.failed), 'page')} of the corpus could not be captured; {rest}.")


@app.command()
def score(
    path: Annotated[Path, typer.Option("--run", help="The run whose readings are counted anew.")],
    as_json: AsJson = False,
) -> None:
    """Make scores and report of a run again from its readings."""
    from assay.sifr.suite import score_again

    _show(score_again(path), as_json)


@app.command()
def verify(
    path: Annotated[Path, typer.Argument(metavar="RUN", help="A run of sifr.")],
    dataset: Annotated[
        Path | None, typer.Option("--dataset", help="Also check the dataset that it was made from.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that no byte of a run has changed; exit with 1 if one has."""
    from assay.sifr.verifying import verify_run

    found = verify_run(path, dataset)
    if as_json:
        print_json(found.as_json())
    elif found.ok:
        typer.echo(f"All checksums match: {found.files_checked:,} files, {found.records:,} records.")
    else:
        for problem in found.problems:
            typer.echo(problem)
    if not found.ok:
        raise GateFailed(f"{path} is not what was sealed: {_many(len(found.problems), 'problem')}.")


def _show(finished: Finished, as_json: bool, dataset: Path | None = None) -> None:
    if as_json:
        paths = {"run": str(finished.run.path), "report": str(finished.report)}
        print_json(paths | dict(finished.scores))
        return
    counts = finished.scores["counts"]
    typer.echo(
        f"{_many(counts['attempted'], 'reading')}: {_many(counts['tasks'], 'task')} "
        f"({counts['twins']:,} about what is not on the page) on {_many(counts['pages'], 'page')} of "
        f"{_many(counts['sites'], 'site')}\n"
    )
    print_table(_COLUMNS, [_row(cell) for cell in finished.scores["cells"]], right=(4, 5, 6, 7))
    typer.echo()
    typer.echo(f"Report:    {finished.report}")
    if missing := _unanswered(counts):
        typer.echo(f"Failed:    {missing}.")
    check = f"{finished.run.path}" + (f" --dataset {dataset}" if dataset else "")
    typer.echo(f"Next:      {this_command()} sifr verify {check}")


def _unanswered(counts: Mapping[str, Any]) -> str | None:
    """The readings without an answer, by kind; None if there are none."""
    if not counts["failed"]:
        return None
    kinds = ", ".join(f"{n:,} {kind}" for kind, n in counts["failures"].items() if n)
    whole = f"{counts['failed']:,} of {_many(counts['attempted'], 'reading')}"
    return f"{whole} gave no answer ({kinds}); in `accuracy` they count as 0"


def _end(finished: Finished) -> None:
    """End with code 3 unless every question has an answer that was scored."""
    execution, path = finished.execution, finished.run.path
    if execution is None:
        return
    if execution.stopped:
        raise Incomplete(execution.stopped)
    missing = _unanswered(finished.scores["counts"])
    if missing is not None:
        # What was answered and cannot be used is finished: asking again would pay for it twice.
        on = f"; `{this_command()} runs show {path}` says why, --output {path} --resume goes on"
        raise Incomplete(f"{missing}{'' if execution.complete else on}.")


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def _row(cell: dict[str, Any]) -> list[object]:
    metrics = cell["metrics"]
    tokens = metrics["tokens_median"]["value"]
    kinds = ", ".join(f"{n:,} {kind}" for kind, n in cell["failures"].items() if n)
    return [
        cell["format"],
        cell["model"] or "all",
        cell["budget"],
        with_interval(metrics["accuracy"]),
        number(metrics["accuracy_answerable"]["value"]),
        "–" if tokens is None else f"{tokens:,.0f}",
        number(metrics["hallucination"]["value"], 3),
        metrics["accuracy"]["n"],
        kinds,
    ]


app.command("validate", short_help="Check SiFR files by SPEC v2.0, line by line.")(sifr_validating.validate)
