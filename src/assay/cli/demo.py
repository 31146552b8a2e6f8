"""`assay demo`: a small end-to-end run on what is embedded."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assay.cli.output import AsJson

__all__ = ["demo"]


def demo(
    model: Annotated[
        str, typer.Option("--model", help="The model to measure, for example openai/gpt-4o.")
    ] = "embedded/reader",
    output: Annotated[
        Path | None, typer.Option("--output", help="Directory for the two runs; default ./runs.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the runs in --output.")] = False,
    max_cost: Annotated[
        float | None, typer.Option("--max-cost", help="Stop before this many dollars.")
    ] = None,
    max_calls: Annotated[int | None, typer.Option("--max-calls", help="Stop after this many calls.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how well a model reads small pages, against a control, and write a report."""
