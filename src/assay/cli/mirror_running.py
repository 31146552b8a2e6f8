"""`assay mirror run` and `rerun`: send a system to sites, and send it again with other prompts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.cli.ending import check_ending, uncounted
from assay.cli.output import AsJson, MaxCalls, MaxCost, number, print_json, print_table, this_command
from assay.errors import BadInput

if TYPE_CHECKING:
    from assay.mirror.sending import AgentRun
    from assay.mirror.suite import Finished

__all__ = ["rerun", "run"]

Sites = Annotated[
    str, typer.Option("--sites", help="smoke, all, dev, test, held-out, or slugs such as tidemark@1,commons.")
]
AgentName = Annotated[
    str, typer.Option("--agent", help="reference, llm, axe, command:COMMAND, http:URL or results:DIR.")
]
ModelName = Annotated[str | None, typer.Option("--model", help="The model of --agent llm.")]
Personas = Annotated[
    Path | None, typer.Option("--personas", help="JSON with your own personas instead of the five.")
]
Roles = Annotated[
    list[str] | None, typer.Option("--persona", help="Only this role; repeat for several. Also: neutral.")
]
Tasks = Annotated[int | None, typer.Option("--tasks", help="So many tasks of each site.", min=1)]
Repeats = Annotated[int, typer.Option("--repeats", help="Every case so many times.", min=1)]
MaxSteps = Annotated[int, typer.Option("--max-steps", help="Steps of one session.", min=1)]
Timeout = Annotated[float, typer.Option("--timeout", help="Seconds of one session.", min=1, max=86_400)]
PromptOverride = Annotated[
    Path | None, typer.Option("--prompt-override", help="JSON: prompt name to its new text (--agent llm).")
]
Checklist = Annotated[
    bool, typer.Option("--checklist", help="Add the structured checklist to the prompts (--agent llm).")
]
Screenshots = Annotated[
    bool, typer.Option("--screenshots", help="Show the model pictures of the page (--agent llm).")
]
Output = Annotated[Path | None, typer.Option("--output", help="Directory of the run.")]
Concurrency = Annotated[int, typer.Option("--concurrency", help="Sessions at a time.", min=1)]
Seed = Annotated[int, typer.Option("--seed", help="Seed of whatever is drawn.")]


def run(
    sites: Sites = "smoke",
    agent: AgentName = "reference",
    model: ModelName = None,
    twins: Annotated[
        bool, typer.Option("--twins", help="Also the clean twin of each site: what is found there is false.")
    ] = False,
    site_file: Annotated[
        Path | None, typer.Option("--site-file", help="JSON with live sites and tasks, instead of --sites.")
    ] = None,
    personas: Personas = None,
    persona: Roles = None,
    tasks: Tasks = None,
    repeats: Repeats = 1,
    max_steps: MaxSteps = 30,
    timeout: Timeout = 600.0,
    prompt_override: PromptOverride = None,
    checklist: Checklist = False,
    screenshots: Screenshots = False,
    output: Output = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in --output.")] = False,
    concurrency: Concurrency = 2,
    seed: Seed = 0,
    delay: Annotated[
        float, typer.Option("--delay", help="Seconds between visits of a live host.", min=0)
    ] = 1.0,
    ignore_robots: Annotated[
        bool, typer.Option("--ignore-robots", help="Visit what a live site's robots.txt forbids.")
    ] = False,
    peer: Annotated[
        bool, typer.Option("--peer", help="Also axe-core alone on the same pages, shown beside.")
    ] = False,
    score: Annotated[bool, typer.Option("--score/--no-score", help="Score the run when it is done.")] = True,
    max_cost: MaxCost = None,
    max_calls: MaxCalls = None,
    as_json: AsJson = False,
) -> None:
    """Send a system under test to sites as every persona, with every task."""
    import asyncio

    from assay.mirror.sending import SendOptions, send

    if resume and output is None:
        raise BadInput("--resume needs the --output of the run to go on with.")
    options = SendOptions(
        sites=sites,
        twins=twins,
        site_file=site_file,
        agent=agent,
        model=model,
        personas=personas,
        only_roles=tuple(persona or ()),
        tasks=tasks,
        repeats=repeats,
        max_steps=max_steps,
        timeout=timeout,
        prompt_override=prompt_override,
        checklist=checklist,
        screenshots=screenshots,
        output=output,
        resume=resume,
        concurrency=concurrency,
        seed=seed,
        delay=delay,
        ignore_robots=ignore_robots,
        models=_models(max_cost, max_calls, concurrency),
    )
    if peer and (not score or site_file is not None):
        raise BadInput("--peer shows two scorings beside each other; leave out --no-score and --site-file.")
    done = asyncio.run(send(options))
    scored = _scored(done) if score and done.execution.ok and site_file is None else None
    beside = _peer_scored(done) if peer and scored is not None else None
    if as_json:
        found = {"scores": scored and scored.scores, "peer": beside and beside.scores}
        print_json(_as_json(done) | {name: scores for name, scores in found.items() if scores})
    else:
        _print_run(done)
        if scored is None:
            truth = " --truth FILE" if site_file else ""
            typer.echo(f"Next:      {this_command()} mirror score --run {done.run.path}{truth}")
        else:
            from assay.cli.mirror import print_scores
            from assay.cli.mirror_where import print_where

            typer.echo()
            print_scores(scored)
            typer.echo()
            print_where(scored.scores, beside.scores if beside else None)
    check_ending(done.execution, done.run.path, output=done.run.path)


def _models(max_cost: float | None, max_calls: int | None, concurrency: int) -> Any:
    from assay.models import Budget, Limits, ModelSettings

    return ModelSettings(budget=Budget(max_cost, max_calls), limits=Limits(concurrency=concurrency))


def _scored(done: AgentRun) -> Finished:
    """Score the run. A scoring of what it held before it was gone on with stays; the new one has a number."""
    import asyncio
    import itertools

    from assay.mirror.suite import ScoreOptions, score_run
    from assay.runs.run import is_run

    for scoring in itertools.count(1):
        suffix = "-scores" if scoring == 1 else f"-scores-{scoring}"
        output = done.run.path.with_name(done.run.path.name + suffix)
        options = ScoreOptions(source=done.run.path, output=output, resume=is_run(output))
        try:
            return asyncio.run(score_run(options))
        except BadInput:
            if not options.resume:
                raise
    raise AssertionError("some number is free")


def _peer_scored(done: AgentRun) -> Finished:
    import asyncio

    from assay.mirror.sending import send_peer

    return _scored(asyncio.run(send_peer(done)))


def _as_json(done: AgentRun) -> dict[str, Any]:
    ended = done.execution
    return {
        "run": str(done.run.path),
        "agent": done.options.agent,
        "cases": done.cases,
        "ok": ended.ok,
        "failed": ended.failed,
        "not_run": ended.not_run,
        "cost_usd": ended.cost_usd,
    }


def _print_run(done: AgentRun) -> None:
    from assay.runs import read_scores, summarise

    metrics = summarise(read_scores(done.run.journal.latest()))["metrics"]
    won = metrics.get("task_won", {}).get("value")
    rows = [
        ["sessions that ended", f"{done.execution.ok:,} of {done.cases:,}"],
        ["tasks won, as the server saw it", number(won, 2)],
    ]
    print_table([f"{done.options.agent}", ""], rows)
    typer.echo(f"Run:       {done.run.path}")
    missing = uncounted(done.execution)
    if missing:
        typer.echo(f"Missing:   {missing}.")


def rerun(
    prompt_override: Annotated[
        Path, typer.Option("--prompt-override", help="JSON with the new prompts, as `optimize` writes it.")
    ],
    sites: Sites = "all",
    agent: AgentName = "llm",
    model: ModelName = None,
    personas: Personas = None,
    persona: Roles = None,
    tasks: Tasks = None,
    repeats: Repeats = 1,
    max_steps: MaxSteps = 30,
    timeout: Timeout = 600.0,
    checklist: Checklist = False,
    screenshots: Screenshots = False,
    output: Annotated[
        Path, typer.Option("--output", help="Directory for both runs, their scorings and the comparison.")
    ] = Path("rerun"),
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is in --output.")] = False,
    concurrency: Concurrency = 2,
    seed: Seed = 0,
    max_cost: MaxCost = None,
    max_calls: MaxCalls = None,
    gate: Annotated[bool, typer.Option("--gate", help="End with 1 if the new prompts lose.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run the same cases with the old and with the new prompts, and compare them in pairs."""
    import asyncio

    from assay.mirror.rerunning import rerun_with
    from assay.mirror.sending import SendOptions, check_prompts, with_prompts

    options = SendOptions(
        sites=sites,
        agent=agent,
        model=model,
        personas=personas,
        only_roles=tuple(persona or ()),
        tasks=tasks,
        repeats=repeats,
        max_steps=max_steps,
        timeout=timeout,
        checklist=checklist,
        screenshots=screenshots,
        resume=resume,
        concurrency=concurrency,
        seed=seed,
        models=_models(max_cost, max_calls, concurrency),
    )
    # The new prompts come second: one that cannot be used would else be found when the old ones are paid for.
    check_prompts(with_prompts(options, prompt_override, output))
    result = asyncio.run(rerun_with(options, prompt_override, output))
    from assay.cli.mirror_improving import print_comparison

    if as_json:
        print_json({"warnings": list(result.warnings), **result.comparison.as_json()})
    else:
        for warning in result.warnings:
            typer.echo(f"Careful:   {warning}")
        print_comparison(result.comparison)
    if gate:
        from assay.mirror.improving.comparison import check_gate

        check_gate(result.comparison)
