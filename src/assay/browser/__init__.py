"""Chromium under control: sessions, a request guard, axe-core, and one visit kept as a page state.

`async with Browser.launch() as browser: async with browser.open(url) as page: state = await page.capture()`.
Nothing but loopback and the hosts that were named can be reached. What a visit yields is stored by content,
and everything derived from it is a pure function that needs no browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.browser.accessibility import AxeResult
    from assay.browser.derived import accessibility_outline, elements, links, visible_text
    from assay.browser.errors import (
        BrowserLost,
        BrowserMissing,
        PageLost,
        PageRefused,
        PageUnreachable,
        ScriptFailed,
        ScriptTimeout,
    )
    from assay.browser.finding import Chromium, find_chromium
    from assay.browser.guard import Attempt
    from assay.browser.installing import install_chromium
    from assay.browser.page import Page
    from assay.browser.rows import Box, Element
    from assay.browser.sessions import Browser
    from assay.browser.settings import DESKTOP, MOBILE, BrowserSettings, Viewport
    from assay.browser.state import PageState
    from assay.browser.store import PageStore

__all__ = [
    "DESKTOP",
    "MOBILE",
    "Attempt",
    "AxeResult",
    "Box",
    "Browser",
    "BrowserLost",
    "BrowserMissing",
    "BrowserSettings",
    "Chromium",
    "Element",
    "Page",
    "PageLost",
    "PageRefused",
    "PageState",
    "PageStore",
    "PageUnreachable",
    "ScriptFailed",
    "ScriptTimeout",
    "Viewport",
    "accessibility_outline",
    "elements",
    "find_chromium",
    "install_chromium",
    "links",
    "visible_text",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "accessibility": ["AxeResult"],
        "derived": ["accessibility_outline", "elements", "links", "visible_text"],
        "errors": [
            "BrowserLost",
            "BrowserMissing",
            "PageLost",
            "PageRefused",
            "PageUnreachable",
            "ScriptFailed",
            "ScriptTimeout",
        ],
        "finding": ["Chromium", "find_chromium"],
        "guard": ["Attempt"],
        "installing": ["install_chromium"],
        "page": ["Page"],
        "rows": ["Box", "Element"],
        "sessions": ["Browser"],
        "settings": ["DESKTOP", "MOBILE", "BrowserSettings", "Viewport"],
        "state": ["PageState"],
        "store": ["PageStore"],
    },
)
