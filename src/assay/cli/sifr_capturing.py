"""`assay sifr capture`: pages in every format, one visit each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from assay.cli.output import AsJson, print_json, print_table
from assay.errors import BadInput, Incomplete

if TYPE_CHECKING:
    from assay.sifr.capturing import CaptureResult
    from assay.sifr.words import PageClass

__all__ = ["capture"]


def capture(
    targets: Annotated[
        list[str], typer.Argument(help="Addresses, .html files, directories of them, or `corpus`.")
    ],
    output: Annotated[Path, typer.Option("--output", help="The dataset; it is made, or added to.")] = Path(
        "datasets"
    ),
    formats: Annotated[
        str | None, typer.Option("--formats", help="Only these, with commas between them.")
    ] = None,
    pages: Annotated[
        str, typer.Option("--pages", help="Only pages whose id fits, such as 'harbour-goods_*'.")
    ] = "*",
    page_class: Annotated[
        str, typer.Option("--class", help="Of pages that are not of the corpus: e-commerce, news, …")
    ] = "other",
    viewport: Annotated[str, typer.Option("--viewport", help="desktop or mobile.")] = "desktop",
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", help="A host beside its own that a page may reach."),
    ] = None,
    axe: Annotated[
        bool | None,
        typer.Option("--axe/--no-axe", help="Also run axe-core; by default on the corpus alone."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Keep what is captured already; visit only the rest.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Visit pages once each and write them in every format, with hashes, tokens and empty truth files."""
    import asyncio

    from assay.browser.settings import VIEWPORTS
    from assay.runs import Bar
    from assay.sifr import capturing
    from assay.sifr.capturing_targets import targets_of

    if viewport not in VIEWPORTS:
        raise BadInput(f"{viewport!r} is not a viewport; choose one of: {', '.join(VIEWPORTS)}.")
    chosen = targets_of(targets, pages=pages, page_class=_page_class(page_class))
    names = [name.strip() for name in formats.split(",")] if formats else capturing.CAPTURED_FORMATS
    with Bar("capture") as bar:
        result = asyncio.run(
            capturing.capture(
                chosen,
                output,
                names=names,
                viewport=VIEWPORTS[viewport],
                hosts=allow_host or (),
                axe=axe,
                resume=resume,
                progress=bar,
            )
        )
    if as_json:
        print_json(result.as_json())
    else:
        _show(result)
    if result.failed:
        raise Incomplete(_failures(result))


def _page_class(name: str) -> PageClass:
    from assay.sifr.words import PAGE_CLASSES, PageClass

    for known in get_args(PageClass):
        if name == known:
            return known  # type: ignore[no-any-return]
    raise BadInput(f"{name!r} is no class of pages; choose one of: {', '.join(PAGE_CLASSES)}.")


def _show(result: CaptureResult) -> None:
    names = list(dict.fromkeys(name for page in result.captured for name in page.formats))
    counted = [name for name in names if name != "screenshot"]
    if result.captured:
        rows = []
        for page in sorted(result.captured, key=lambda page: page.id):
            tokens = [page.formats[name].tokens if name in page.formats else None for name in counted]
            rows.append([page.id, *(f"{count:,}" if count is not None else "–" for count in tokens)])
        print_table(["page, tokens by format", *counted], rows, right=range(1, len(counted) + 1))
        for page in result.captured:
            for sentence in page.truncated:
                typer.echo(f"{page.id}: {sentence}")
    kept = f", {len(result.kept):,} kept" if result.kept else ""
    pages = "page" if len(result.captured) == 1 else "pages"
    typer.echo(f"{len(result.captured):,} {pages} captured{kept}: {result.path}")


def _failures(result: CaptureResult) -> str:
    first = next(iter(result.failed.values()))
    if len(result.failed) == 1:
        return first
    return f"{len(result.failed):,} pages could not be captured; the first: {first}"
