"""`assay mirror report`, `slide` and `calibrate`: what was measured, and how far the judge is believed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from assay.cli.output import AsJson, print_json, print_table, say, with_interval
from assay.errors import BadInput, GateFailed

if TYPE_CHECKING:
    from assay.mirror.calibration.calibrating import CalibrationResult
    from assay.mirror.report.loading import Scoring
    from assay.mirror.report.slide import Slide

__all__ = ["calibrate", "report", "slide"]

T = TypeVar("T")
# All but the tab and the end of a line.
_LABELS = "labels.jsonl"

Scores = Annotated[
    Path, typer.Option("--scores", help="The directory of a scoring, or the scores.json in it.")
]


def report(
    scores: Scores,
    output: Annotated[
        Path | None,
        typer.Option("--output", help="A .md or .html file, or a directory for both; default: the scoring."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write the report of a scoring, with the judge card that lies beside it."""
    from assay.mirror.report.loading import load_scoring
    from assay.mirror.report.story import tell
    from assay.mirror.report.trust import holds
    from assay.mirror.scored import STUDIES, read_studies

    found = load_scoring(scores)
    studies = list(read_studies(found.directory / STUDIES))
    beside = {"ablation": found.ablation, "facts": found.facts}
    made = _told(found, lambda: tell(found.scores, studies, found.analysis, found.card, **beside))
    texts = {".md": made.markdown, ".html": made.html}
    written = _write(found, output or found.directory, "report", texts)
    if as_json:
        print_json(
            {"written": [str(path) for path in written], "calibrated": holds(found.scores, found.card)}
        )
    else:
        for path in written:
            typer.echo(f"Report:    {path}")


def slide(
    scores: Scores,
    output: Annotated[
        Path | None,
        typer.Option("--output", help="A .html or .svg file, or a directory for both; default: the scoring."),
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", help="Also draw it into this file, with Chromium.")
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option("--require", help="A sentence that must be said, else exit with 1; repeat for several."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make one slide from measured numbers; a sentence without evidence is refused by name."""
    from assay.mirror.report.claims import CLAIMS
    from assay.mirror.report.loading import load_scoring
    from assay.mirror.report.slide import make_slide

    unknown = [name for name in require or () if name not in CLAIMS]
    if unknown:
        raise BadInput(f"There is no sentence {unknown[0]!r}; there are: {', '.join(CLAIMS)}.")
    found = load_scoring(scores)
    made = _told(found, lambda: make_slide(found.scores, found.card, found.truth_hash))
    written = _write(found, output or found.directory, "slide", {".html": made.html, ".svg": made.svg})
    if png is not None:
        written.append(_draw(found, png, made))
    if as_json:
        print_json(made.as_json() | {"written": [str(path) for path in written]})
    else:
        _print_slide(made, written)
    missing = [claim for claim in made.refused if claim.name in (require or ())]
    if missing:
        raise GateFailed(f"{missing[0].name} cannot be said: {missing[0].refused}.")


def _print_slide(made: Slide, written: list[Path]) -> None:
    for claim in made.said:
        say(f"{claim.label} {claim.figure}: {claim.sentence} ({claim.evidence})")
    for path in written:
        typer.echo(f"Slide:     {path}")
    for claim in made.refused:
        say(f"Refused: {claim.name}: {claim.refused}.", error=True)


def _told(found: Scoring, make: Callable[[], T]) -> T:
    try:
        return make()
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        # Somebody's hand or another version was in the file; the numbers in it cannot be trusted either.
        raise BadInput(
            f"The scores in {found.directory} are not as this Assay writes them "
            f"({type(error).__name__}); score the run again."
        ) from error


def _write(found: Scoring, place: Path, stem: str, texts: dict[str, Callable[[], str]]) -> list[Path]:
    """Write into a file if the name ends like one, else both forms into a directory."""
    from assay.files import write_text
    from assay.mirror.calibration.cards import write_beside

    if place.suffix in texts and not place.is_dir():
        chosen = {place: texts[place.suffix]}
    elif place.suffix and not place.is_dir():
        raise BadInput(
            f"{place} ends in {place.suffix}; name a file in {' or '.join(texts)}, or a directory."
        )
    else:
        chosen = {place / f"{stem}{ending}": text for ending, text in texts.items()}
    made = {path: _told(found, text) for path, text in chosen.items()}

    def write() -> None:
        for path, text in made.items():
            write_text(path, text)

    write_beside(found.directory, list(made), write)
    return list(made)


def _draw(found: Scoring, path: Path, made: Slide) -> Path:
    import asyncio

    from assay.files import ensure_directory
    from assay.mirror.calibration.cards import write_beside
    from assay.mirror.report.slide import render_png

    picture = asyncio.run(render_png(made.html()))

    def write() -> None:
        ensure_directory(path.parent)
        try:
            path.write_bytes(picture)
        except OSError as error:
            raise BadInput(f"{path} cannot be written ({error.strerror}); choose another place.") from None

    write_beside(found.directory, [path], write)
    return path


def calibrate(
    run: Annotated[Path, typer.Option("--run", help="The directory of a scoring.")],
    sample: Annotated[int, typer.Option("--sample", help="So many items to label.", min=1)] = 200,
    output: Annotated[
        Path | None, typer.Option("--output", help=f"Where the sample goes, such as {_LABELS}.")
    ] = None,
    labels: Annotated[
        list[Path] | None,
        typer.Option("--labels", help="What a person filled in; repeat for several people."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the sample.")] = 0,
    gate: Annotated[bool, typer.Option("--gate", help="Exit with 1 if the judge is below the bar.")] = False,
    as_json: AsJson = False,
) -> None:
    """Draw a blind sample to label, or read labels back and keep a judge card with the scoring."""
    from assay.mirror.calibration.calibrating import calibrate_run, sample_run

    if (labels is None) == (output is None):
        raise BadInput("Give --output to draw a sample to label, or --labels to read labels back.")
    if output is not None:
        if output.exists():
            raise BadInput(f"{output} exists and may hold labels; name another file.")
        items = sample_run(run, output, n=sample, seed=seed)
        kinds = {kind: sum(item.kind == kind for item in items) for kind in ("pair", "finding")}
        if as_json:
            print_json({"output": str(output), "items": len(items), **kinds})
        else:
            drawn = f"{kinds['pair']} pairs and {kinds['finding']} findings"
            typer.echo(f"{drawn} to label are in {output}; its first line says how.")
        return
    result = calibrate_run(run, labels or [])
    if as_json:
        print_json(result.as_json())
    else:
        _print_calibration(result, run)
    if gate and not result.gate.passed:
        raise GateFailed(f"The judge is below the bar: {result.gate.reasons[0]}")


def _print_calibration(result: CalibrationResult, run: Path) -> None:
    people = ", ".join(
        f"{name} ({counts['labelled']} labelled, {counts['open']} open)"
        for name, counts in result.people.items()
    )
    say(f"{result.card.judge}, labelled by {people}")
    typer.echo()
    agreements = [
        ("match or not, with people", result.card.kappa),
        ("0 to 3, with people", result.rubric),
        ("verdicts, with people", result.findings.kappa if result.findings else None),
        ("people with each other, pairs", result.people_pairs),
        ("people with each other, findings", result.people_findings),
    ]
    rows = [
        [
            name,
            "not measured" if found is None else with_interval(found.as_json(), 2),
            found.n if found else 0,
        ]
        for name, found in agreements
    ]
    rows.append(
        ["same answer in both orders", with_interval(result.position.as_json(), 2), result.position.n]
    )
    rows.append(["calibration error", with_interval(result.reliability.as_json(), 2), result.reliability.n])
    print_table(["agreement", "value [95 % interval]", "n"], rows, right=(2,))
    corrected = [
        [
            name,
            "–" if share.reported is None else f"{share.reported:.3f}",
            with_interval(share.as_json()),
            share.labels,
            share.note or "",
        ]
        for name, share in result.corrected.items()
    ]
    print_table(["", "by the judge", "corrected [95 % interval]", "labels", ""], corrected, right=(3,))
    typer.echo("\nThe judge passes the bar." if result.gate.passed else "\nThe judge is below the bar.")
    for sentence in (*result.gate.reasons, *result.card.caveats):
        typer.echo(sentence)
    typer.echo(f"Judge card: {run / 'judge_card.json'}; `assay mirror report --scores {run}` shows it.")
