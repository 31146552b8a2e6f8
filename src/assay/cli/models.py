"""`assay models`: which models can be asked, whether one answers, and weights to fetch."""

from __future__ import annotations

from typing import Annotated

import typer

from assay.cli.output import AsJson, print_json, print_pairs, print_table

__all__ = ["app"]

_READY = {True: "yes", False: "no", None: "if it runs"}

app = typer.Typer(help="List models, test one with a real call, fetch local weights.", no_args_is_help=True)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List what can be asked from here, and what is missing for the rest."""
    from assay.models.inventory import inventory

    rows = inventory()
    if as_json:
        print_json([row.as_json() for row in rows])
        return
    print_table(
        ["provider", "write", "ready", "to use it"],
        [[row.provider, row.example, _READY[row.ready], row.advice] for row in rows],
    )


@app.command()
def test(
    name: Annotated[str, typer.Argument(help="A model, such as embedded/reader or openai/gpt-4o.")],
    timeout: Annotated[
        float, typer.Option("--timeout", help="Seconds to wait for the answer.", min=0.1)
    ] = 60.0,
    as_json: AsJson = False,
) -> None:
    """Ask a model one real question: latency, tokens, price, structured output, what to fix."""
    import asyncio

    from assay.models.probe import probe

    report = asyncio.run(probe(name, patience=timeout))
    if as_json:
        print_json(report.as_json())
    else:
        print_pairs(report.lines())
    if not report.ok:
        raise typer.Exit(2)


@app.command()
def fetch(
    name: Annotated[str, typer.Argument(help="Weights, such as smollm2-135m.")], as_json: AsJson = False
) -> None:
    """Fetch the weights of a local model, checked by hash, into the cache directory."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    from assay.models.embedded import fetch as fetch_weights

    console = Console(stderr=True)
    label = TextColumn("{task.description}", markup=False)
    columns = (label, BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(name)
        path = fetch_weights(
            name, on_progress=lambda done, total: bar.update(task, completed=done, total=total)
        )
    if as_json:
        print_json({"name": name, "path": str(path)})
    else:
        typer.echo(f"{name} is here, checked by hash: {path}")
