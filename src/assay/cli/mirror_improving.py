"""`assay mirror analyze, optimize, ablate, compare`: why a tester errs, what to change, did it help?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.output import AsJson, number, print_json, print_table, say, this_command, with_interval
from assay.errors import BadInput

if TYPE_CHECKING:
    from assay.mirror.analysis.errors import ErrorAnalysis
    from assay.mirror.improving.ablation import Ablation
    from assay.mirror.improving.comparison import MirrorComparison
    from assay.mirror.improving.paired import Change
    from assay.mirror.improving.suggestions import Suggestions
    from assay.mirror.improving.variants import Rules

__all__ = ["ablate", "analyze", "compare", "optimize"]

_SHOWN = 10
_SHOWN_MEASURES = ("recall_known", "precision_strict", "precision_validated")


def analyze(
    scores: Annotated[Path, typer.Option("--scores", help="A scoring: its directory or a file in it.")],
    output: Annotated[Path | None, typer.Option("--output", help="Write the analysis to this file.")] = None,
    pages: Annotated[
        Path | None, typer.Option("--pages", help="The run's stored page states: they decide more misses.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say why known problems were missed and false ones reported, and what to work on first."""
    from assay.mirror.analysis.errors import analyse
    from assay.mirror.analysis.page_states import PageEvidence
    from assay.mirror.scored import STUDIES, read_studies
    from assay.mirror.suite import scoring_directory

    if pages is not None and not pages.is_dir():
        raise BadInput(f"{pages} is no directory of page states; name the `pages` of the run.")
    directory = scoring_directory(scores)
    evidence = PageEvidence(pages) if pages else None
    analysis = analyse(
        read_studies(directory / STUDIES),
        links_of=evidence.links_of if evidence else None,
        in_view_of=evidence.in_view_of if evidence else None,
    )
    if output is not None:
        _write(output, analysis.as_json(), directory)
    if as_json:
        print_json(analysis.as_json())
        return
    _print_analysis(analysis)
    if evidence and evidence.damaged:
        typer.echo(f"Careful:   {len(evidence.damaged)} stored page state(s) could not be read.")
    written = output or directory
    typer.echo(f"Next:      {this_command()} mirror optimize --errors {written} --output new_prompts.json")


def _print_analysis(analysis: ErrorAnalysis) -> None:
    typer.echo(
        f"{analysis.total_false_negatives:,} of {analysis.known:,} known problems missed, "
        f"{analysis.total_false_positives:,} false alarms in {analysis.studies:,} studies "
        f"({analysis.clean_studies:,} of clean twins)\n"
    )
    rows = [
        [
            area.mode,
            area.kind,
            area.n,
            f"{_percent(area.share)} {_between(area.ci)}",
            f"{100 * area.gain:.1f}",
            most,
        ]
        for area in analysis.top_improvement_areas
        for most in (", ".join(area.where[:3]),)
    ]
    if rows:
        columns = ["what to work on", "kind", "n", "share [95 % interval]", "points at most", "mostly"]
        print_table(columns, rows, right=(2, 4))
    undecided = analysis.fn_by_mode["undecided"]
    if undecided:
        fields = ", ".join(f"{name} ({n:,})" for name, n in analysis.missing_fields.items())
        typer.echo(
            f"\n{undecided:,} of {analysis.total_false_negatives:,} misses are undecided; {_record(fields)}"
        )
    if analysis.undecided_false:
        open_ = analysis.fp_counted_by_mode["undecided"]
        typer.echo(f"{open_:,} of {analysis.total_false_positives:,} false alarms are undecided.")
    typer.echo("\nThe way of the known problems into the report:\n")
    stages = [
        [stage.name.replace("_", " "), f"{stage.reached:,}", f"{stage.not_reached:,}", f"{stage.unknown:,}"]
        for stage in analysis.funnel
    ]
    print_table(["stage", "came so far", "did not", "not known"], stages, right=(1, 2, 3))
    typer.echo("")


def _record(fields: str) -> str:
    return f"not recorded: {fields}" if fields else "no single field would decide them"


def optimize(
    errors: Annotated[Path, typer.Option("--errors", help="An analysis: its file, or a scoring.")],
    output: Annotated[
        Path | None, typer.Option("--output", help="Write the new prompts here, for `rerun`.")
    ] = None,
    prompts: Annotated[
        Path | None, typer.Option("--prompts", help="Directory of the prompts to add to; default: our own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Turn the errors on dev sites into rules for the agent's prompts."""
    from assay.mirror.analysis.errors import ErrorAnalysis
    from assay.mirror.improving.leaks import known_texts, study_texts
    from assay.mirror.improving.suggestions import base_prompts, suggest, write_prompts
    from assay.mirror.scored import STUDIES, read_studies

    analysis = ErrorAnalysis.read(errors)
    guarded = known_texts()
    directory = errors if errors.is_dir() else errors.parent
    if (directory / STUDIES).is_file():
        guarded += study_texts(read_studies(directory / STUDIES))
    suggestions = suggest(analysis, guarded)
    changed = write_prompts(suggestions, base_prompts(prompts))
    if output is not None and changed:
        _write(output, changed, directory)
    if as_json:
        print_json(suggestions.as_json() | {"prompts": changed, "output": str(output) if output else None})
        return
    _print_suggestions(suggestions)
    if not changed:
        typer.echo("No prompt changes: no rule follows from these errors.")
    elif output is not None:
        typer.echo(f"Prompts:   {output} ({', '.join(changed)})")


def _print_suggestions(suggestions: Suggestions) -> None:
    for place, one in enumerate(suggestions.suggestions, 1):
        where = " + ".join(one.targets) or "no prompt"
        typer.echo(f"{place}. {one.mode.value} ({_percent(one.share)} {_between(one.ci)}) -> {where}")
        say(f"   {one.evidence}")
        typer.echo("\n".join(f"   | {line}" for line in one.rule.splitlines()))
        if one.also_consider:
            say(f"   Consider: {one.also_consider}")
        typer.echo("")
    for refused in suggestions.refused:
        first = refused.leaks[0]
        say(f"Refused:   {refused.mode.value}: its rule quotes {first.quoted!r} of {first.source}.")
    for note in suggestions.notes:
        say(f"Note:      {note}")


def ablate(
    run: Annotated[Path, typer.Option("--run", help="A scoring: its directory or a file in it.")],
    output: Annotated[Path | None, typer.Option("--output", help="Write the table to this file.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the intervals.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Measure each intervention alone, left out, and all together, paired by site."""
    from assay.mirror.improving.ablation import ablate as measured
    from assay.mirror.scored import STUDIES, read_studies
    from assay.mirror.suite import scoring_directory

    directory = scoring_directory(run)
    table = measured(read_studies(directory / STUDIES), rules=_rules(directory), seed=seed)
    if output is not None:
        _write(output, table.as_json(), directory)
    if as_json:
        print_json(table.as_json())
        return
    _print_ablation(table)


def _rules(directory: Path) -> Rules:
    """As the scoring paired them."""
    from assay.mirror.improving.variants import Rules
    from assay.runs import Run
    from assay.runs.run import is_run

    config = Run.open(directory).manifest.config if is_run(directory) else {}
    return Rules("greedy" if config.get("assignment") == "greedy" else "optimal")


def _print_ablation(table: Ablation) -> None:
    typer.echo(f"{table.findings:,} findings of {table.studies:,} studies on {table.sites:,} sites")
    none = table.of("none").changes
    shown = ", ".join(f"{name} {number(none[name].after.value)}" for name in _SHOWN_MEASURES)
    typer.echo(f"Without interventions: {shown}\n")
    rows = []
    for result in table.results[1:]:
        moved = [_points(result.changes[name]) for name in _SHOWN_MEASURES]
        removed = f"{result.removed:,} ({result.removed_true:,}/{result.removed_false:,})"
        rows.append([result.variant.name, *moved, removed, _hoped(result.variant.name)])
    columns = [
        "points of",
        "recall",
        "precision strict",
        "precision valid.",
        "removed t/f",
        "hoped for p / r",
    ]
    print_table(columns, rows, right=(4,))
    typer.echo("* more than noise (sign flip by site, Holm over the variants of a measure)")
    typer.echo("removed t/f: findings taken out, of them right ones and false ones\n")
    for result in table.results:
        if len(result.variant.on) == 1 and result.unjudged:
            typer.echo(f"{result.variant.name} could not judge {result.unjudged:,} findings and kept them")
    for name in _SHOWN_MEASURES:
        added, together = table.sums[name], table.of("all").changes[name].difference.value
        if added is not None and together is not None:
            typer.echo(
                f"{name}: single gains add up to {100 * added:+.1f}, together they are {100 * together:+.1f}"
            )
    for note in table.notes:
        say(f"Note: {note}")


def _hoped(name: str) -> str:
    from assay.mirror.improving.interventions import INTERVENTIONS

    made = INTERVENTIONS.get(name)
    if made is None:
        return ""
    return f"{made.expected_precision} / {made.expected_recall}".replace(" to ", "..")


def _points(change: Change) -> str:
    """`+12.0 [+1.0, +20.0]`, with a star where it is more than noise."""
    value, interval = change.difference.value, change.difference.ci
    if value is None:
        return "–"
    bounds = f" [{100 * interval[0]:+.1f}, {100 * interval[1]:+.1f}]" if interval else ""
    return f"{100 * value:+.1f}{bounds}{'*' if change.significant else ''}"


def compare(
    run_a: Annotated[Path, typer.Option("--run-a", help="The scoring before.")],
    run_b: Annotated[Path, typer.Option("--run-b", help="The scoring after.")],
    gate: Annotated[bool, typer.Option("--gate", help="Exit with 1 if something got worse.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Compare other judges or truth all the same.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the intervals.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Compare two scorings of the same studies: issues fixed, new and persisting, and paired tests."""
    from assay.mirror.improving.comparison import check_gate, compare_runs
    from assay.mirror.suite import scoring_directory

    result = compare_runs(scoring_directory(run_a), scoring_directory(run_b), force=force, seed=seed)
    if as_json:
        print_json(result.as_json())
    else:
        print_comparison(result)
    if gate:
        check_gate(result)


def print_comparison(result: MirrorComparison) -> None:
    """Show what changed between two scorings."""
    for flag in result.flags:
        say(f"Note: {flag}")
    alone = f"{len(result.only_a):,} only in A, {len(result.only_b):,} only in B"
    typer.echo(f"{result.paired:,} studies in both runs ({alone})\n")
    rows = []
    for name, change in result.changes.items():
        better = "" if change.measure.higher else " (less is better)"
        verdict = "worse" if change.loss else "better" if change.significant else "no more than noise"
        if change.difference.value is None:
            verdict = change.after.note or change.before.note or "not defined"
        rows.append(
            [
                name + better,
                number(change.before.value),
                number(change.after.value),
                with_interval(change.difference.as_json()),
                number(change.p_adjusted, 4),
                change.sites,
                verdict,
            ]
        )
    columns = ["measure", "A", "B", "change [95 % interval]", "p (Holm)", "sites", ""]
    print_table(columns, rows, right=(1, 2, 4, 5))
    counts = result.counts()
    table = [[kind, row["fixed"], row["new"], row["persisting"]] for kind, row in counts.items()]
    typer.echo("\nIssues that are reported:\n")
    print_table(["issues", "fixed (only A)", "new (only B)", "persisting"], table, right=(1, 2, 3))
    lost = [issue for issue in result.issues if issue.status == "fixed" and issue.still_there]
    typer.echo(
        f"\n{result.missed_by_both:,} of {result.truth_pairs:,} known problems are missed by both; "
        f"{len(lost):,} that A found are still there and B does not report them."
    )
    for issue in lost[:_SHOWN]:
        say(f"  lost: {issue.name} in {issue.study}")
    if len(lost) > _SHOWN:
        typer.echo(f"  and {len(lost) - _SHOWN:,} more; --json has them all.")


def _write(output: Path, value: object, scoring: Path) -> None:
    from assay.files import write_json
    from assay.mirror.calibration.cards import write_beside

    write_beside(scoring, [output], lambda: write_json(output, value))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _between(ci: tuple[float, float]) -> str:
    return f"[{100 * ci[0]:.0f}, {100 * ci[1]:.0f}]"
