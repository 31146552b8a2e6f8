"""`assay demo`: a small end-to-end run on what is embedded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.ending import check_ending, uncounted
from assay.cli.output import AsJson, MaxCalls, MaxCost, print_json, print_table, this_command, with_interval
from assay.errors import BadInput

if TYPE_CHECKING:
    from assay.demo.tour import Tour

__all__ = ["demo"]


def demo(
    model: Annotated[
        str, typer.Option("--model", help="The model to measure, for example openai/gpt-4o.")
    ] = "embedded/reader",
    output: Annotated[
        Path | None, typer.Option("--output", help="Directory for the two runs; default: below ./runs.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the runs in --output.")] = False,
    record: Annotated[
        Path | None, typer.Option("--record", help="Write questions and answers to this cassette.")
    ] = None,
    max_cost: MaxCost = None,
    max_calls: MaxCalls = None,
    as_json: AsJson = False,
) -> None:
    """Measure how well a model reads small pages, against a control, and write a report."""
    import asyncio

    from assay.demo.tour import take_tour
    from assay.models import Budget, ModelSettings

    if resume and output is None:
        raise BadInput("--resume needs the --output of the run to go on with.")
    settings = ModelSettings(budget=Budget(max_cost, max_calls), record=record)
    tour = asyncio.run(take_tour(model, output, settings, resume=resume))
    if as_json:
        print_json(tour.as_json())
    else:
        _print(tour)
    check_ending(tour.execution, tour.run.path, output=output or tour.run.path)


def _print(tour: Tour) -> None:
    from assay.demo.story import METRICS, conclusion

    cases = tour.scores["cases"]
    typer.echo(f"{tour.run.manifest.models[0]} on {cases['attempted']} questions about small pages\n")
    changes = {change.name: change for change in tour.comparison.changes}
    rows = []
    for name, (label, meaning) in METRICS.items():
        metric, change = tour.scores["metrics"].get(name), changes.get(name)
        if metric is None:
            continue
        control = f"{change.mean_a:.3f}" if change and change.mean_a is not None else "–"
        rows.append([label, with_interval(metric), control, metric["n"], meaning])
    print_table(["metric", "value [95 % interval]", "control", "n", "what it is"], rows, right=(2, 3))
    typer.echo(f"\n{conclusion(tour.scores, tour.comparison)}")
    missing = uncounted(tour.execution)
    if missing is not None:
        typer.echo(f"Careful: {missing}.")
    typer.echo(f"\nReport:  {tour.report}")
    typer.echo(f"Next:    {this_command()} runs show {tour.run.path}")
    typer.echo(
        f"         {this_command()} demo --model ollama/llama3    (any other model, on the same questions)"
    )
