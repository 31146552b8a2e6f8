"""The `assay` command: the groups put together, and every error as one sentence with its exit code."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from assay.cli import browser, corpus, demo, doctor, mirror, models, runs, sifr, spans
from assay.errors import AssayError, Incomplete
from assay.models.errors import plain

__all__ = ["app", "main"]

CRASHED = 70


class _Commands(TyperGroup):
    """Ctrl-C and a reader that has gone are answered here; Typer would end with codes that mean others."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, typer.Abort):
            raise Incomplete(_STOPPED) from None
        except BrokenPipeError:
            # As with `| head`: the reader has what it wanted, and what is left is for nobody.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None


_STOPPED = "Stopped. What was finished is kept; --resume with the run's --output goes on."

app = typer.Typer(
    name="assay",
    cls=_Commands,
    help="Measures AI systems that read interfaces and prompts, with numbers that can be defended.",
    epilog="Exit codes: 0 ok, 1 a gate failed, 2 bad use or input, 3 the run is incomplete.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo.demo)
app.command("doctor")(doctor.doctor)
app.add_typer(browser.app, name="browser")
app.add_typer(corpus.app, name="corpus")
app.add_typer(mirror.app, name="mirror")
app.add_typer(sifr.app, name="sifr")
app.add_typer(models.app, name="models")
app.add_typer(runs.app, name="runs")
app.add_typer(spans.app, name="spans")


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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Where a character cannot be shown, its escape is.
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except AssayError as error:
        _say(str(error))
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        _say(_STOPPED)
        sys.exit(Incomplete.exit_code)
    except Exception as error:
        sys.exit(_failed(error))
    sys.exit(0)


def _say(sentence: str) -> None:
    sys.stderr.write(f"assay: {plain(sentence)}\n")


def _failed(error: Exception) -> int:
    if isinstance(error, OSError) and error.filename is not None and not os.environ.get("ASSAY_DEBUG"):
        _say(f"{error.filename} cannot be used ({error.strerror}); check the path and its rights.")
        return AssayError.exit_code
    return _crash(error)


def _crash(error: Exception) -> int:
    import tempfile
    import traceback

    if os.environ.get("ASSAY_DEBUG"):
        traceback.print_exc()
        return CRASHED
    fault = f"A fault of Assay itself ({type(error).__name__}); please report it with"
    try:
        with tempfile.NamedTemporaryFile("w", prefix="assay-crash-", suffix=".txt", delete=False) as file:
            traceback.print_exc(file=file)
        _say(f"{fault} {file.name}.")
    except OSError:
        # A full disk is a likely cause of faults, and the reason why no file can tell of them.
        _say(f"{fault} what the same command says after ASSAY_DEBUG=1.")
    return CRASHED
