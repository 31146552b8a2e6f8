"""How commands show results: tables for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.install import this_command
from assay.models.errors import plain

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

__all__ = [
    "AsJson",
    "MaxCalls",
    "MaxCost",
    "number",
    "print_json",
    "print_pairs",
    "print_rich",
    "print_table",
    "say",
    "this_command",
    "with_interval",
]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
MaxCost = Annotated[float | None, typer.Option("--max-cost", help="Stop before this many dollars.")]
MaxCalls = Annotated[int | None, typer.Option("--max-calls", help="Stop after this many calls.")]


def print_json(value: object) -> None:
    """Print a value as JSON, and nothing else."""
    # An escape for what cannot be shown is valid JSON only if JSON itself writes it.
    escaped = "utf" not in (sys.stdout.encoding or "utf-8").lower()
    typer.echo(json.dumps(value, indent=2, ensure_ascii=escaped, allow_nan=False))


def print_table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[int] = ()
) -> None:
    """Print rows under headings; `right` are the columns of numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for position, name in enumerate(columns):
        table.add_column(name, justify="right" if position in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_cell(cell) for cell in row))
    print_rich(table)


def print_pairs(pairs: Iterable[tuple[str, object]]) -> None:
    """Print names and values in two columns."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name, value in pairs:
        table.add_row(_cell(name), _cell(value))
    print_rich(table)


def say(line: str, *, error: bool = False) -> None:
    """Print a line that may hold the words of a file: nothing in it may steer the terminal."""
    typer.echo(plain(line), err=error)


def _cell(value: object) -> Text:
    """Text, not markup: a model's name or a page's words are neither formatting nor commands."""
    from rich.text import Text

    return Text("\n".join(plain(line) for line in str(value).split("\n")))


def print_rich(shown: Table | Text) -> None:
    """Print what Rich lays out, wide enough for a pipe."""
    import shutil

    from rich.console import Console

    # A pipe has no width; a table squeezed into 80 columns would be cut for no reason.
    width = None if sys.stdout.isatty() else max(120, shutil.get_terminal_size().columns)
    console = Console(width=width, highlight=False)
    # Rich lays out and does not write: it would end the program if the reader of a pipe has gone.
    with console.capture() as laid_out:
        console.print(shown)
    typer.echo(laid_out.get(), nl=False)


def number(value: float | None, digits: int = 3) -> str:
    """A number for a table; a number that does not exist is a dash."""
    return "–" if value is None else f"{value:.{digits}f}"


def with_interval(metric: Mapping[str, Any], digits: int = 3) -> str:
    """`0.812 [0.701, 0.889]`, as it stands in `scores.json`."""
    value, interval = metric.get("value"), metric.get("ci")
    if value is None:
        return "–"
    shown = f"[{interval[0]:.{digits}f}, {interval[1]:.{digits}f}]" if interval else "[no interval]"
    return f"{value:.{digits}f} {shown}"
