"""`assay mirror`: score an AI user tester against known problems, explain its errors, improve it, report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from assay.cli import mirror_collection, mirror_improving, mirror_reporting, mirror_running, mirror_truth
from assay.cli.ending import check_ending, uncounted
from assay.cli.output import (
    AsJson,
    MaxCalls,
    MaxCost,
    print_json,
    print_table,
    this_command,
    with_interval,
)
from assay.errors import BadInput

if TYPE_CHECKING:
    from assay.mirror.suite import Finished

__all__ = ["app"]

app = typer.Typer(
    help="How well an AI user tester finds the usability problems of a website.", no_args_is_help=True
)
app.add_typer(mirror_truth.app, name="truth")
app.command("run")(mirror_running.run)
app.command("doctor")(mirror_collection.doctor)

_HEADLINES = {
    "recall_known": "known problems found",
    "precision_strict": "reports that are known problems",
    "precision_validated_low": "reports that are real, at least",
    "precision_validated_high": "reports that are real, at most",
    "f1_strict": "F1 of the first two",
    "severity_qwk": "severity agreement (QWK)",
    "seed_recall": "recall by the seed's formula",
    "seed_precision": "precision by the seed's formula",
}


@app.command()
def score(
    run: Annotated[
        Path, typer.Option("--run", help="A run, a folder of results, a Mirror export or a feedback.json.")
    ],
    kind: mirror_collection.Kind = None,
    output: Annotated[Path | None, typer.Option("--output", help="Directory of the scoring.")] = None,
    judge: Annotated[str, typer.Option("--judge", help="embedded, or a model.")] = "embedded",
    judge_mode: Annotated[
        Literal["listwise", "pairwise"],
        typer.Option("--judge-mode", help="How a model is asked: a list in both orders, or all pairs."),
    ] = "listwise",
    validator: Annotated[
        str | None, typer.Option("--validator", help="embedded, or a model; default: as --judge.")
    ] = None,
    assignment: Annotated[
        Literal["optimal", "greedy"],
        typer.Option("--assignment", help="greedy: the highest score first, as the seed does."),
    ] = "optimal",
    truth: Annotated[
        list[str] | None,
        typer.Option("--truth", help="planted, published, or a file or directory; repeat for several."),
    ] = None,
    tier: mirror_truth.Tiers = None,
    since: mirror_truth.Since = None,
    source: mirror_truth.Sources = None,
    still_present: mirror_truth.StillPresent = False,
    replay: Annotated[
        bool, typer.Option("--replay", help="Replay behavioural claims about local sites in Chromium.")
    ] = False,
    prompt_override: Annotated[
        Path | None, typer.Option("--prompt-override", help="JSON: prompt name to its new text.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the scoring in --output.")] = False,
    concurrency: Annotated[int, typer.Option("--concurrency", help="Questions at a time.", min=1)] = 8,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the intervals.")] = 0,
    max_cost: MaxCost = None,
    max_calls: MaxCalls = None,
    as_json: AsJson = False,
) -> None:
    """Match findings with known problems, validate the rest, and write scores, analysis and report."""
    import asyncio

    from assay.mirror.suite import ScoreOptions, score_run
    from assay.models import Budget, Limits, ModelSettings

    if resume and output is None:
        raise BadInput("--resume needs the --output of the scoring to go on with.")
    options = ScoreOptions(
        source=run,
        kind=kind,
        truth_sources=tuple(truth) if truth else ("planted", "published"),
        truth_filter=mirror_truth.chosen_filter(tier, since, source, still_present),
        judge=judge,
        judge_mode=judge_mode,
        validator=validator,
        assignment=assignment,
        browser=replay,
        prompt_override=prompt_override,
        output=output,
        resume=resume,
        concurrency=concurrency,
        seed=seed,
        models=ModelSettings(budget=Budget(max_cost, max_calls), limits=Limits(concurrency=concurrency)),
    )
    finished = asyncio.run(score_run(options))
    if as_json:
        paths = {"run": str(finished.run.path), "report": str(finished.report)}
        print_json(paths | dict(finished.scores))
    else:
        print_scores(finished)
    check_ending(finished.execution, finished.run.path, output=finished.run.path)


def print_scores(finished: Finished) -> None:
    """Show the headline of a scoring."""
    scores = finished.scores
    counts, judge = scores["counts"], scores["judge"]
    typer.echo(
        f"{counts['findings']:,} findings of {counts['studies']:,} studies on {counts['sites']:,} sites, "
        f"{counts['truth']:,} known problems, judged by {judge['name']}\n"
    )
    metrics = scores["metrics"]
    rows = [
        [text, with_interval(metrics[name]), metrics[name]["n"], _lost(metrics[name])]
        for name, text in _HEADLINES.items()
        if name in metrics
    ]
    print_table(["measure", "value [95 % interval]", "n", ""], rows, right=(2,))
    open_ = counts["borderline"] + counts["cannot_tell"] + counts["unvalidated"]
    if open_:
        typer.echo(
            f"\n{open_:,} reports fit no known problem and could not be decided: a model as --validator can."
        )
    typer.echo(f"\n{_trust(judge)}")
    typer.echo(f"Report:    {finished.report}")
    for split, times in finished.openings.items():
        typer.echo(f"Opened:    the {split} sites, {times} time(s) in the scorings kept here.")
    missing = uncounted(finished.execution)
    if missing:
        typer.echo(f"Missing:   {missing}.")
    typer.echo(f"Next:      {this_command()} mirror analyze --scores {finished.run.path}")


def _lost(metric: dict[str, Any]) -> str:
    return f"{metric['failed']:,} of {metric['attempted']:,} failed" if metric["failed"] else ""


def _trust(judge: dict[str, Any]) -> str:
    card = judge.get("card")
    if not card:
        return "Judge:     not calibrated; `assay mirror calibrate` measures its agreement with people."
    return f"Judge:     kappa {with_interval(card['kappa'], 2)} {card.get('measured_on', '')}".rstrip()


app.command("report")(mirror_reporting.report)
app.command("analyze")(mirror_improving.analyze)
app.command("optimize")(mirror_improving.optimize)
app.command("ablate")(mirror_improving.ablate)
app.command("rerun")(mirror_running.rerun)
app.command("compare")(mirror_improving.compare)
app.command("calibrate")(mirror_reporting.calibrate)
app.command("slide")(mirror_reporting.slide)
