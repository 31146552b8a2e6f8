"""`assay runs`: what was run, whether it still holds, and what changed between two runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.cli.output import AsJson, number, print_json, print_pairs, print_table, with_interval
from assay.errors import AssayError, BadInput, GateFailed
from assay.models.errors import plain

if TYPE_CHECKING:
    from assay.runs import Comparison, Record, Run

__all__ = ["app"]

app = typer.Typer(help="List, show, verify, compare and remove runs.", no_args_is_help=True)

Directory = Annotated[
    Path | None, typer.Option("--directory", help="Where the runs are; default $ASSAY_RUNS or ./runs.")
]
RunName = Annotated[str, typer.Argument(help="A run: path, name, the beginning of its name, or `latest`.")]


@app.command("list")
def list_(directory: Directory = None, as_json: AsJson = False) -> None:
    """List the runs, newest first."""
    from assay.places import runs_directory
    from assay.runs import list_runs

    rows = [_row(path, run) for path, run in list_runs(directory)]
    if as_json:
        print_json(rows)
    elif not rows:
        typer.echo(f"No runs in {directory or runs_directory()}; `assay demo` makes one.")
    else:
        print_table(
            ["run", "suite", "status", "created", "models"],
            [[row["name"], row["suite"], row["status"], row["created"], row["models"]] for row in rows],
        )


def _row(path: Path, run: Run | AssayError) -> dict[str, str]:
    if isinstance(run, AssayError):
        return {"name": path.name, "suite": "?", "status": f"unreadable: {run}", "created": "", "models": ""}
    m = run.manifest
    created = m.created[:19].replace("T", " ")
    models = ", ".join(m.models)
    return {"name": path.name, "suite": m.suite, "status": m.status, "created": created, "models": models}


@app.command()
def show(name: RunName, directory: Directory = None, as_json: AsJson = False) -> None:
    """Show what a run was, how far it came, and its numbers."""
    from assay.runs import find_run

    run = find_run(name, directory)
    value = _shown(run)
    if as_json:
        print_json(value)
        return
    m = run.manifest
    cases = value["scores"]["cases"]
    print_pairs(
        [
            ("run", str(run.path)),
            ("suite", m.suite),
            ("status", m.status + (f" ({m.reason})" if m.reason else "")),
            ("created", m.created),
            ("models", ", ".join(m.models) or "none"),
            ("seed", m.seed),
            ("cases", ", ".join(f"{count:,} {what}" for what, count in cases.items())),
            ("cost", "unknown" if value["cost_usd"] is None else f"${value['cost_usd']:.4f}"),
            ("fingerprints", ", ".join(f"{name} {value}" for name, value in m.fingerprints.items())),
        ]
    )
    metrics = value["scores"]["metrics"]
    if metrics:
        counts = ("attempted", "scored", "failed", "not_applicable")
        rows = [
            [name, with_interval(metric), *(metric[count] for count in counts), metric["method"]]
            for name, metric in metrics.items()
        ]
        columns = ["metric", "value [95 % interval]", "attempted", "scored", "failed", "n/a", "method"]
        print_table(columns, rows, right=(2, 3, 4, 5))
        lowered = [f"{n} {m['failures_as_zero']:.3f}" for n, m in metrics.items() if m["failed"]]
        if lowered:
            typer.echo(plain(f"With a 0 for each failed case: {', '.join(lowered)}."))
    if value["errors"]:
        rows = [[e["kind"], e["n"], e["example"]] for e in value["errors"]]
        print_table(["failures", "n", "for example"], rows, right=(1,))


def _shown(run: Run) -> dict[str, Any]:
    from assay.runs import read_scores, summarise

    tally = _Tally()
    scores = summarise(read_scores(tally.watch(run.journal.latest())), seed=run.manifest.seed)
    manifest = run.manifest.model_dump(mode="json")
    errors = list(tally.errors.values())
    return {"manifest": manifest, "scores": scores, "cost_usd": tally.cost, "errors": errors}


class _Tally:
    """Cost and failures, counted while the records stream by."""

    def __init__(self) -> None:
        self.cost: float | None = 0.0
        self.errors: dict[str, dict[str, Any]] = {}

    def watch(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            if record.cost_usd is not None:
                self.cost = None if self.cost is None else self.cost + record.cost_usd
            elif record.status != "failed":
                self.cost = None
            if record.error:
                self._count(record.error["kind"], record.error["message"])
            elif record.status == "invalid":
                self._count("invalid", _problem(record))
            yield record

    def _count(self, kind: str, example: str) -> None:
        entry = self.errors.setdefault(kind, {"kind": kind, "n": 0, "example": example})
        entry["n"] += 1


def _problem(record: Record) -> str:
    """Why a result cannot be used, where the verdict in it says so."""
    verdict = record.payload.get("verdict")
    said = verdict.get("problem") if isinstance(verdict, dict) else None
    return str(said or "the result cannot be scored")


@app.command()
def verify(name: RunName, directory: Directory = None, as_json: AsJson = False) -> None:
    """Check that a run is complete and that not one byte of it has changed."""
    from assay.runs import find_run
    from assay.runs import verify as check

    result = check(find_run(name, directory))
    if as_json:
        print_json(result.as_json())
    elif result.ok:
        typer.echo(
            f"{result.run}: all {result.files_checked} checksums match, {result.records:,} records readable."
        )
    else:
        for problem in result.problems:
            typer.echo(plain(f"{result.run}: {problem}"))
    if not result.ok:
        raise typer.Exit(1)


@app.command()
def compare(
    run_a: Annotated[str, typer.Option("--run-a", help="The run to compare with (the old one).")],
    run_b: Annotated[str, typer.Option("--run-b", help="The run to look at (the new one).")],
    force: Annotated[
        bool, typer.Option("--force", help="Compare runs that measure different things.")
    ] = False,
    gate: Annotated[
        bool, typer.Option("--gate", help="Exit with 1 if a score fell by more than noise.")
    ] = False,
    directory: Directory = None,
    as_json: AsJson = False,
) -> None:
    """Compare two runs case by case, with a paired test."""
    from assay.runs import compare as compare_runs
    from assay.runs import find_run

    result = compare_runs(find_run(run_a, directory), find_run(run_b, directory), force=force)
    if as_json:
        print_json(result.as_json())
    else:
        _print_comparison(result)
    if gate and not any(change.n for change in result.changes):
        raise GateFailed(f"{run_a} and {run_b} share no scored case, so the gate has nothing to let through.")
    if gate and result.losses:
        names = ", ".join(change.name for change in result.losses)
        raise GateFailed(f"{run_b} is worse than {run_a} by more than noise in: {names}.")


def _print_comparison(result: Comparison) -> None:
    for flag in result.flags:
        typer.echo(plain(f"Note: {flag}"))
    typer.echo(
        f"{result.paired:,} cases in both runs ({result.unscored:,} of them without a result in one); "
        f"{result.only_a:,} only in A, {result.only_b:,} only in B.\n"
    )
    rows = []
    for c in result.changes:
        difference = with_interval(c.difference.as_json())
        p = "–" if c.p_adjusted is None else f"{c.p_adjusted:.4f}"
        means = (number(c.mean_a), number(c.mean_b))
        rows.append([c.name, c.n, *means, difference, p, number(c.effect.value, 2), f"{c.better}/{c.worse}"])
    columns = ["score", "n", "A", "B", "B − A [95 % interval]", "p (Holm)", "d_z", "better/worse"]
    print_table(columns, rows, right=(1, 2, 3, 5, 6, 7))
    if not rows:
        typer.echo("The runs share no score, so there is nothing to compare.")


@app.command()
def rm(
    names: Annotated[list[str], typer.Argument(help="The runs to remove, by full name or path.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    directory: Directory = None,
    as_json: AsJson = False,
) -> None:
    """Remove runs and all that is in them."""
    import sys

    from assay.runs import find_run, remove_run

    # What cannot be undone needs the whole name, and a run that was named twice goes once.
    found = [find_run(name, directory, exactly=True) for name in names]
    runs = list({run.path.resolve(): run for run in found}.values())
    if not yes:
        if not sys.stdin.isatty():
            raise BadInput("Nothing was removed: add --yes where nobody can be asked.")
        if not typer.confirm(f"Remove {', '.join(run.path.name for run in runs)}?", err=True):
            raise BadInput("Nothing was removed.")
    for run in runs:
        remove_run(run)
        if not as_json:
            typer.echo(f"Removed {run.path}.")
    if as_json:
        print_json({"removed": [str(run.path) for run in runs]})
