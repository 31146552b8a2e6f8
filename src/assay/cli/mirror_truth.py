"""`assay mirror truth`: the known problems, their files, and truth from other tools."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from assay.cli.output import AsJson, print_json, print_table
from assay.errors import BadInput, GateFailed, Incomplete

if TYPE_CHECKING:
    from assay.mirror.truth import GroundTruthIssue, Selection, TruthFilter

__all__ = ["Since", "Sources", "StillPresent", "Tiers", "app", "chosen_filter"]

app = typer.Typer(help="Known problems: look at them, check them, add to them.", no_args_is_help=True)

Places = Annotated[
    list[str] | None,
    typer.Argument(help="planted, published, or files and directories of your own; default: the first two."),
]
Tiers = Annotated[
    list[int] | None, typer.Option("--tier", help="1 planted or own audit, 2 published, 3 automatic.")
]
Since = Annotated[
    str | None, typer.Option("--since", help="Verified or published since this day, month or year.")
]
Sources = Annotated[list[str] | None, typer.Option("--source", help="Who says so, such as nng or wave.")]
StillPresent = Annotated[
    bool | None, typer.Option("--still-present", help="Only what was seen to be still there.")
]
IncludeGone = Annotated[bool, typer.Option("--include-gone", help="Also what a source itself calls mended.")]
Site = Annotated[list[str] | None, typer.Option("--site", help="Only this site.")]
Split = Annotated[list[str] | None, typer.Option("--split", help="dev, test or held-out (planted truth).")]
Output = Annotated[Path, typer.Option("--output", help="The file of records to write.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it is there.")]
SiteName = Annotated[
    str | None, typer.Option("--site", help="Short name of the site; default: from its address.")
]
NumberFrom = Annotated[int, typer.Option("--number-from", help="Number of the first record of a site.")]
Doubtful = Annotated[
    bool, typer.Option("--doubtful", help="Also what the checker wants a person to look at.")
]


def chosen_filter(
    tiers: Sequence[int] | None = None,
    since: str | None = None,
    sources: Sequence[str] | None = None,
    still_present: bool | None = None,
    *,
    include_gone: bool = False,
    sites: Sequence[str] | None = None,
    splits: Sequence[str] | None = None,
) -> TruthFilter:
    """The choice of truth that the options of a command stand for."""
    from assay.mirror.truth import TruthFilter

    return TruthFilter(
        tiers=tuple(tiers or ()),
        since=since,
        sources=tuple(sources or ()),
        still_present=bool(still_present),
        sites=tuple(sites or ()),
        include_gone=include_gone,
        splits=tuple(splits or ()),
    )


def _chosen(places: list[str] | None, choice: TruthFilter) -> Selection:
    """The truth of the places that counts; a name that no record has is a mistake, not an empty list."""
    from assay.mirror.truth import load_truth
    from assay.mirror.truth.texts import clean_text, site_key

    truth = load_truth(places) if places else load_truth()
    for what, asked, known in (
        ("site", set(map(site_key, choice.sites)), {site_key(issue.site_slug) for issue in truth}),
        ("source", set(choice.sources), {issue.source for issue in truth}),
    ):
        if unknown := sorted(asked - known):
            raise BadInput(
                f"No record has the {what} {clean_text(unknown[0], 60)!r}; "
                f"there are {clean_text(', '.join(sorted(known)), 600)}."
            )
    return choice.apply(truth)


@app.command("list")
def list_(
    places: Places = None,
    tier: Tiers = None,
    since: Since = None,
    source: Sources = None,
    still_present: StillPresent = None,
    include_gone: IncludeGone = False,
    site: Site = None,
    split: Split = None,
    as_json: AsJson = False,
) -> None:
    """List the records that count, and say how many do not and why."""
    from assay.mirror.truth.texts import counted

    choice = chosen_filter(
        tier, since, source, still_present, include_gone=include_gone, sites=site, splits=split
    )
    chosen = _chosen(places, choice)
    if as_json:
        records = [issue.as_json() for issue in chosen.kept]
        print_json({"records": records, "left_out": dict(chosen.left_out)})
        return
    print_table(
        ["id", "tier", "severity", "category", "source", "page", "element"],
        [
            [
                issue.id,
                issue.tier,
                issue.severity,
                issue.category,
                issue.source,
                issue.page_url,
                issue.element,
            ]
            for issue in chosen.kept
        ],
        right=(1,),
    )
    typer.echo(f"\n{counted(len(chosen.kept), 'record')}. {chosen.sentence}".rstrip())


@app.command()
def check(places: Places = None, as_json: AsJson = False) -> None:
    """Check schema, ids, expressions, dates, tasks and personas; say what to mend, file and record."""
    from assay.mirror.truth import check_truth
    from assay.mirror.truth.texts import counted

    faults = check_truth(places) if places else check_truth()
    errors = sum(fault.level == "error" for fault in faults)
    if as_json:
        print_json({"errors": errors, "faults": [fault.as_json() for fault in faults]})
    else:
        for fault in faults:
            typer.echo(f"{fault.level}: {fault}")
        warnings = counted(len(faults) - errors, "warning")
        typer.echo(f"{counted(errors, 'error')}, {warnings}.")
    if errors:
        raise GateFailed(f"The truth has {counted(errors, 'error')}; `check` says what to mend and where.")


@app.command()
def stats(
    places: Places = None,
    tier: Tiers = None,
    since: Since = None,
    source: Sources = None,
    still_present: StillPresent = None,
    site: Site = None,
    split: Split = None,
    as_json: AsJson = False,
) -> None:
    """Count the records by tier, source, site, category, severity, level, family and split."""
    from assay.mirror.truth import truth_statistics
    from assay.mirror.truth.texts import counted

    # All that there is: what is gone has a column of its own.
    choice = chosen_filter(
        tier, since, source, still_present, include_gone=not still_present, sites=site, splits=split
    )
    chosen = _chosen(places, choice)
    numbers = truth_statistics(chosen.kept)
    if as_json:
        print_json({**numbers, "left_out": dict(chosen.left_out)})
        return
    columns = ("records", "verified", "present", "gone", "unknown")
    rows: list[Sequence[object]] = [["all", "", *(numbers[name] for name in columns)]]
    rows += [
        [name, value, *(counts[column] for column in columns)]
        for name, groups in numbers["by"].items()
        for value, counts in groups.items()
    ]
    print_table(["by", "value", *columns], rows, right=(2, 3, 4, 5, 6))
    of_sites = f"{counted(numbers['records'], 'record')} of {counted(numbers['sites'], 'site')}"
    typer.echo(f"\n{of_sites}. {chosen.sentence}".rstrip())
    typer.echo(numbers["sentence"])


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="WAVE's or axe's JSON, or the public Mirror's ground truth.")],
    output: Output,
    format_: Annotated[
        Literal["axe", "wave", "mirror"] | None,
        typer.Option("--format", help="What wrote the file; default: by its shape."),
    ] = None,
    site: SiteName = None,
    number_from: NumberFrom = 1,
    doubtful: Doubtful = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Turn another tool's report into records of truth."""
    from assay.mirror.truth import import_truth

    _refuse_overwriting(output, force)
    found = import_truth(file, format_, site=site, doubtful=doubtful, number_from=number_from)
    _write(output, found.records)
    summary = {"format": found.kind, "records": len(found.records), "output": str(output)}
    _tell(summary, found.notes, as_json)


@app.command()
def scan(
    urls: Annotated[list[str], typer.Argument(help="Pages, such as http://127.0.0.1:8000/.")],
    output: Output,
    site: SiteName = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", help="A host that the pages may reach beside their own."),
    ] = None,
    viewport: Annotated[
        Literal["desktop", "mobile"], typer.Option("--viewport", help="desktop or mobile.")
    ] = "desktop",
    number_from: NumberFrom = 1,
    doubtful: Doubtful = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Run axe-core in Chromium on pages and write what it finds as records of tier 3."""
    import asyncio
    from datetime import UTC, datetime

    from assay.browser.settings import VIEWPORTS
    from assay.mirror.truth import scan as scan_pages
    from assay.runs.progress import Bar

    _refuse_overwriting(output, force)
    found = asyncio.run(
        scan_pages(
            urls,
            allow_hosts=allow_host or (),
            site=site,
            day=datetime.now(UTC).date().isoformat(),
            number_from=number_from,
            doubtful=doubtful,
            viewport=VIEWPORTS[viewport],
            progress=Bar("pages"),
        )
    )
    if not found.scanned:
        raise BadInput(f"Nothing was scanned: {next(iter(found.failed.values()))}")
    _write(output, found.records)
    summary = {"pages": len(found.scanned), "records": len(found.records), "output": str(output)}
    _tell({**summary, "failed": found.failed} if as_json else summary, found.notes, as_json)
    if found.failed:
        first = next(iter(found.failed.values()))
        total = len(found.failed) + len(found.scanned)
        raise Incomplete(f"{len(found.failed):,} of {total:,} pages were not scanned, the first: {first}")


def _refuse_overwriting(output: Path, force: bool) -> None:
    """Asked before the work, so that nobody waits for a refusal."""
    if output.exists() and not force:
        raise BadInput(f"{output} is already there; choose another --output, or add --force.")


def _write(output: Path, records: Sequence[GroundTruthIssue]) -> None:
    from assay.files import write_json

    write_json(output, [record.as_json() for record in records])


def _tell(summary: dict[str, Any], notes: Sequence[str], as_json: bool) -> None:
    if as_json:
        print_json({**summary, "notes": list(notes)})
        return
    from assay.mirror.truth.texts import counted

    typer.echo(f"Wrote {counted(summary['records'], 'record')} into {summary['output']}.")
    for note in notes:
        typer.echo(note)
