"""What can go wrong with a browser, one sentence each.

BrowserError
├── BrowserMissing     no Chromium on this computer, or the one there cannot be started
├── BrowserLost        the Chromium process died; the next `open` starts another
├── PageUnreachable    a page did not load
│   └── PageRefused    the guard does not allow its address
├── PageLost           the page crashed or was closed
├── ScriptTimeout      a script did not end in time; the context is thrown away
└── ScriptFailed       a script raised an error in the page
"""

from __future__ import annotations

from assay.errors import AssayError

__all__ = [
    "BrowserError",
    "BrowserLost",
    "BrowserMissing",
    "PageLost",
    "PageRefused",
    "PageUnreachable",
    "ScriptFailed",
    "ScriptTimeout",
    "first_line",
]


class BrowserError(AssayError):
    """Anything that the browser could not do."""

    kind = "browser"


class BrowserMissing(BrowserError):
    """There is no Chromium that can be started."""

    kind = "browser_missing"
    stops_run = True


class BrowserLost(BrowserError):
    """The Chromium process is gone; the next page gets a new one."""

    kind = "browser_lost"
    transient = True


class PageUnreachable(BrowserError):
    """A page did not load."""

    kind = "page_unreachable"
    transient = True


class PageRefused(PageUnreachable):
    """A page was asked for that lies outside what the guard allows."""

    kind = "page_refused"
    transient = False


class PageLost(BrowserError):
    """The page crashed or was closed while it was used."""

    kind = "page_lost"
    transient = True


class ScriptTimeout(BrowserError):
    """A script in a page did not end within its time."""

    kind = "script_timeout"
    transient = True


class ScriptFailed(BrowserError):
    """A script raised an error inside a page."""

    kind = "script_failed"


def first_line(error: BaseException, limit: int = 200) -> str:
    """What an error says, without the call log that Playwright adds."""
    lines = str(error).strip().splitlines()
    return (lines[0] if lines else type(error).__name__)[:limit]
