"""`assay spans`: evaluate a labeller of video prompts, compare two evaluations, label one prompt."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from assay.cli.ending import check_ending, uncounted
from assay.cli.output import (
    AsJson,
    MaxCalls,
    MaxCost,
    number,
    print_json,
    print_rich,
    print_table,
    say,
    this_command,
    with_interval,
)
from assay.errors import BadInput, GateFailed

if TYPE_CHECKING:
    from assay.spans.snapshots.comparison import SnapshotComparison
    from assay.spans.snapshots.files import LoadedSnapshot
    from assay.spans.suite import Finished
    from assay.spans.types import SpanResult

__all__ = ["app"]

app = typer.Typer(
    help="How well a labeller marks the visual control points of a video prompt.", no_args_is_help=True
)

LabellerName = Annotated[
    str,
    typer.Option("--labeller", help="embedded, llm:MODEL, command:COMMAND, http://URL or file:SPANS."),
]


@app.command()
def run(
    prompts_file: Annotated[
        str,
        typer.Option("--prompts-file", help="JSON, JSON Lines or text; or gold:dev, gold:test, gold:hard."),
    ] = "gold:dev",
    labeller: LabellerName = "embedded",
    judge: Annotated[
        str | None,
        typer.Option("--judge", help="gold, embedded, or a model; default: gold where there is gold."),
    ] = None,
    sample: Annotated[int | None, typer.Option("--sample", help="So many prompts, drawn by --seed.")] = None,
    repeats: Annotated[int, typer.Option("--repeats", help="Judge each labelling so many times.", min=1)] = 1,
    baseline: Annotated[
        bool, typer.Option("--baseline", help="Lock the snapshot as the baseline to compare with.")
    ] = False,
    matching: Annotated[
        Literal["optimal", "greedy"],
        typer.Option("--matching", help="greedy: as older files were matched, by the order of the spans."),
    ] = "optimal",
    min_precision: Annotated[
        float, typer.Option("--min-precision", help="What a recommended threshold must keep.", min=0, max=1)
    ] = 0.8,
    prompt_override: Annotated[
        Path | None, typer.Option("--prompt-override", help="JSON: prompt name to its new text.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", help="Directory of the run.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in --output.")] = False,
    concurrency: Annotated[int, typer.Option("--concurrency", help="Prompts at a time.", min=1)] = 8,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the sample and of the intervals.", min=0)] = 0,
    max_cost: MaxCost = None,
    max_calls: MaxCalls = None,
    as_json: AsJson = False,
) -> None:
    """Label prompts, judge the labels, and write snapshot, scores and report."""
    import asyncio

    from assay.models import Budget, Limits, ModelSettings
    from assay.spans.suite import Options, run_suite

    if resume and output is None:
        raise BadInput("--resume needs the --output of the run to go on with.")
    options = Options(
        source=prompts_file,
        labeller=labeller,
        judge=judge,
        sample=sample,
        repeats=repeats,
        seed=seed,
        prompt_override=prompt_override,
        output=output,
        resume=resume,
        concurrency=concurrency,
        baseline=baseline,
        greedy=matching == "greedy",
        min_precision=min_precision,
        models=ModelSettings(budget=Budget(max_cost, max_calls), limits=Limits(concurrency=concurrency)),
    )
    finished = asyncio.run(run_suite(options))
    if as_json:
        paths = {"run": str(finished.run.path), "report": str(finished.report)}
        print_json(paths | finished.results.as_json())
    else:
        _print_results(finished, baseline)
    check_ending(finished.execution, finished.run.path, output=finished.run.path)


def _print_results(finished: Finished, asked_for_baseline: bool) -> None:
    config, results = finished.run.manifest.config, finished.results
    count = results.snapshot.prompt_count
    typer.echo(f"{config['labeller']} on {count} prompts, judged by {config['judge']}\n")
    rows = []
    extra = results.snapshot.summary.extra
    metric = extra["intervals"]["avgScore"]
    invalid = f"{extra['invalid']} invalid, {extra['failed']} failed"
    rows.append(["score of 25", with_interval(metric, 2), metric["n"], invalid])
    if results.gold is not None:
        for scheme, score in results.gold.schemes.items():
            found = f"precision {_short(score.precision)}, recall {_short(score.recall)}"
            rows.append([f"{scheme} F1", with_interval(score.f1.as_json()), score.f1.n, found])
        accuracy = results.gold.taxonomy_accuracy
        placed = "of the spans in the right place"
        rows.append(["roles right", with_interval(accuracy.as_json()), accuracy.n, placed])
    print_table(["measure", "value [95 % interval]", "n", ""], rows, right=(2,))
    typer.echo(f"\nReport:    {finished.report}\nSnapshot:  {finished.snapshot}")
    if finished.baseline:
        typer.echo(f"Baseline:  {finished.baseline}")
    elif asked_for_baseline:
        typer.echo("Baseline:  not locked, because the run is not complete.")
    if finished.openings:
        typer.echo(
            f"Held out:  {config['source']} was opened {finished.openings} time(s) in the runs kept here."
        )
    missing = uncounted(finished.execution)
    if missing is not None:
        typer.echo(f"Careful:   {missing}.")
    typer.echo(f"Next:      {this_command()} spans show {finished.run.path}")
    typer.echo(f"           {this_command()} spans compare --current {finished.run.path}")


def _short(metric: Any) -> str:
    return "–" if metric.value is None else f"{metric.value:.3f}"


@app.command()
def compare(
    current: Annotated[Path, typer.Option("--current", help="The run or snapshot to look at.")],
    baseline: Annotated[
        Path | None,
        typer.Option("--baseline", help="What to compare with; default: the locked one."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Compare other judges or prompts all the same.")
    ] = False,
    gate: Annotated[bool, typer.Option("--gate", help="Exit with 1 if something got worse.")] = False,
    noise: Annotated[
        float | None, typer.Option("--noise", help="Standard deviation of judging the same thing twice.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare two snapshots prompt by prompt, of any generation."""
    from assay.spans.snapshots.comparison import compare_snapshots
    from assay.spans.snapshots.gate import check_gate
    from assay.spans.suite import baseline_path, saved_evaluation

    chosen = baseline or baseline_path()
    if baseline is None and not chosen.exists():
        raise BadInput(
            "No baseline is locked; name one with --baseline, or lock one by `assay spans run --baseline`."
        )
    before, gold_before = saved_evaluation(chosen)
    after, gold_after = saved_evaluation(current)
    result = compare_snapshots(before, after, force=force, noise_sd=noise)
    findings = check_gate(result)
    if gold_before is not None and gold_after is not None:
        findings += check_gate((gold_before, gold_after))
    if as_json:
        read = {"baseline": before.as_json(), "current": after.as_json()}
        print_json(result.as_json() | {"read": read, "gate": [finding.as_json() for finding in findings]})
    else:
        _print_reading("baseline", before)
        _print_reading("current snapshot", after)
        _print_comparison(result)
        for finding in findings:
            say(f"{finding.level}: {finding.sentence}")
    failures = [finding for finding in findings if finding.level == "failure"]
    if gate and failures:
        raise GateFailed(f"{len(failures)} of the gate's rules failed; the first: {failures[0].sentence}")


def _print_reading(name: str, loaded: LoadedSnapshot) -> None:
    """What an older file did not hold, and what had to be put right in it."""
    if loaded.missing:
        say(f"Note: the {name} ({loaded.generation}) does not hold {', '.join(loaded.missing)}.")
    if loaded.notes:
        say(f"Note: read in the {name}: {', '.join(loaded.notes)}.")


def _print_comparison(result: SnapshotComparison) -> None:
    for flag in result.flags:
        say(f"Note: {flag}")
    score = result.score
    change = with_interval(score.difference.as_json(), 2)
    means = f"{number(score.baseline, 2)} to {number(score.current, 2)} of 25"
    p = number(score.test.p_value, 4)
    say(f"{result.paired} prompts judged in both: {means}, a change of {change}, p = {p} (sign flip).")
    typer.echo()
    rows = [
        [
            c.category,
            c.measure,
            number(c.baseline, 2),
            number(c.current, 2),
            number(c.delta, 2),
            number(c.p_adjusted, 4),
        ]
        for c in result.categories
        if c.delta
    ]
    if rows:
        print_table(["category", "", "before", "now", "change", "p (Holm)"], rows, right=(2, 3, 4, 5))
    for section in result.sections:
        if section.baseline != section.current:
            say(
                f"{section.section}, {section.kind} a prompt: {section.baseline:.2f} to {section.current:.2f}"
            )
    for bucket in result.confidence:
        if bucket.baseline != bucket.current:
            rates = f"{_percent(bucket.baseline)} to {_percent(bucket.current)}"
            say(f"Errors at {bucket.bucket} confidence: {rates}")
    for name, confusions in (("New", result.new_confusions), ("Resolved", result.resolved_confusions)):
        for confusion in confusions:
            pair = f"{confusion.assigned_role} for {confusion.expected_role}"
            say(f"{name} confusion: {pair}, {confusion.count} times")
    for prompt in result.regressions:
        within = " (within the judge's noise)" if prompt.beyond_noise is False else ""
        say(f"Worse: {prompt.prompt_id}, {prompt.baseline:g} to {prompt.current:g}{within}")


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.1f} %"


@app.command()
def show(
    evaluation: Annotated[Path, typer.Argument(help="A run or a snapshot, of any generation.")],
    prompt: Annotated[str | None, typer.Option("--prompt", help="One prompt, by its id.")] = None,
    worst: Annotated[int, typer.Option("--worst", help="So many prompts, the worst first.", min=0)] = 3,
    as_json: AsJson = False,
) -> None:
    """Show an evaluation in the terminal: category bars, errors, and prompts with errors in place."""
    from assay.spans.report.story import by_interest
    from assay.spans.report.terminal import overview, prompt_view
    from assay.spans.suite import saved_evaluation

    loaded, _ = saved_evaluation(evaluation)
    results = loaded.snapshot.results
    if prompt is not None:
        results = [result for result in results if result.prompt_id == prompt]
        if not results:
            raise BadInput(f"{evaluation} has no prompt {prompt!r}; its ids are in the snapshot.")
    else:
        results = sorted(results, key=by_interest)[:worst]
    if as_json:
        shown = {"summary": loaded.snapshot.summary.as_json(), "read": loaded.as_json()}
        print_json(shown | {"prompts": [result.as_json() for result in results]})
        return
    if prompt is None:
        for block in overview(loaded.snapshot):
            print_rich(block)
    for result in results:
        print_rich(prompt_view(result))


@app.command()
def label(
    text: Annotated[str, typer.Argument(help="The prompt, or - to read it from standard input.")],
    labeller: LabellerName = "embedded",
    as_json: AsJson = False,
) -> None:
    """Label one prompt and show its spans in place."""
    import asyncio
    import sys

    prompt = sys.stdin.read() if text == "-" else text
    spans = asyncio.run(_labelled(prompt, labeller))
    if as_json:
        print_json([span.as_json() for span in spans])
    else:
        _print_spans(prompt, spans)


async def _labelled(prompt: str, name: str) -> list[SpanResult]:
    from assay.spans.labellers.opening import open_labeller

    labeller = open_labeller(name)
    try:
        return (await labeller.label(prompt)).spans
    finally:
        await labeller.close()


def _print_spans(prompt: str, spans: list[SpanResult]) -> None:
    from assay.spans.report.terminal import marked_prompt

    print_rich(marked_prompt(prompt, spans))
    typer.echo()
    rows = [[span.text, span.role, f"{span.confidence:.2f}", span.section or ""] for span in spans]
    print_table(["span", "role", "confidence", "section"], rows, right=(2,))
