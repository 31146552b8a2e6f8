"""The `assay` command: the groups put together, and every error as one sentence with its exit code."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

from assay.cli import demo, doctor, models, runs
from assay.errors import AssayError

__all__ = ["app", "main"]

INTERRUPTED, CRASHED = 3, 70

app = typer.Typer(
    name="assay",
    help="Measures AI systems that read interfaces and prompts, with numbers that can be defended.",
    epilog="Exit codes: 0 ok, 1 a gate failed, 2 bad use or input, 3 the run is incomplete.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo.demo)
app.command("doctor")(doctor.doctor)
app.add_typer(models.app, name="models")
app.add_typer(runs.app, name="runs")


def _show_version(wanted: bool) -> None:
    if wanted:
        from assay import __version__

        typer.echo(f"assay {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Options of the program as a whole."""


def main() -> NoReturn:
    """Run the command line; nothing but a sentence and an exit code ever leaves it."""
    try:
        app()
    except AssayError as error:
        _say(str(error))
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        _say("Stopped. What was finished is kept; add --resume to go on.")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone, as with `| head`; that is no error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        sys.exit(_crash(error))
    sys.exit(0)


def _say(sentence: str) -> None:
    sys.stderr.write(f"assay: {sentence}\n")


def _crash(error: Exception) -> int:
    import tempfile
    import traceback

    if os.environ.get("ASSAY_DEBUG"):
        traceback.print_exc()
        return CRASHED
    with tempfile.NamedTemporaryFile("w", prefix="assay-crash-", suffix=".txt", delete=False) as file:
        traceback.print_exc(file=file)
    _say(f"A fault of Assay itself ({type(error).__name__}); please report it with {file.name}.")
    return CRASHED
