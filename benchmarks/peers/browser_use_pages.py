"""Pages as browser-use gives them to a model, read from tabs that are open already.

Runs under an interpreter that has browser-use and needs nothing else of the project. The first line on the
standard output names the package's version and its settings. Then every line on the standard input names a
tab, `{"browser": "http://127.0.0.1:PORT", "target": ID, "window": [WIDTH, HEIGHT]}`, and is answered by one
line: `{"texts": {setting: text}}`, or `{"error": sentence}`. No model is asked, nothing is sent anywhere, and
the tab is only read.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.metadata
import json
import logging
import os
import sys
from typing import Any

SECONDS_PER_PAGE = 30.0
MOST_CHARACTERS = 40_000
"""Where the package's own prompt cuts the text, unless told otherwise."""

SETTINGS: dict[str, dict[str, Any]] = {
    # What it does unless told otherwise: the window and 1,000 pixels around it.
    "default": {"viewport_threshold": 1_000},
    "whole page": {"viewport_threshold": None},
}


def quiet() -> None:
    """No telemetry, no look for newer versions, no log among the answers."""
    os.environ |= {
        "ANONYMIZED_TELEMETRY": "false",
        "BROWSER_USE_CLOUD_SYNC": "false",
        "BROWSER_USE_VERSION_CHECK": "false",
        "BROWSER_USE_SETUP_LOGGING": "false",
    }
    logging.disable(logging.CRITICAL)


async def texts_of(browser: str, target: str, width: int, height: int) -> dict[str, str]:
    """The text of one tab, once for each setting."""
    from browser_use.browser.profile import BrowserProfile  # type: ignore[import-not-found]
    from browser_use.browser.session import BrowserSession  # type: ignore[import-not-found]
    from browser_use.dom.service import DomService  # type: ignore[import-not-found]

    # It sets the window of every tab that it meets, so it is told the one that the tab has.
    window = {"width": width, "height": height}
    profile = BrowserProfile(cdp_url=browser, keep_alive=True, viewport=window, device_scale_factor=1.0)
    session = BrowserSession(browser_profile=profile)
    # Not `start`, which would also hang its watchers on the tab: they resize, scroll and download.
    await session.connect()
    try:
        await session.get_or_create_cdp_session(target, focus=True)
        return {name: await _text(DomService, session, chosen) for name, chosen in SETTINGS.items()}
    finally:
        await session.stop()


async def _text(service: Any, session: Any, chosen: dict[str, Any]) -> str:
    profile = session.browser_profile
    reader = service(
        session,
        cross_origin_iframes=profile.cross_origin_iframes,
        paint_order_filtering=profile.paint_order_filtering,
        max_iframes=profile.max_iframes,
        max_iframe_depth=profile.max_iframe_depth,
        **chosen,
    )
    state, _, _ = await reader.get_serialized_dom_tree()
    text: str = state.llm_representation()
    return text if chosen["viewport_threshold"] is None else text[:MOST_CHARACTERS]


async def answer(line: str) -> dict[str, Any]:
    """What is to be said about one tab; whatever goes wrong is said too."""
    try:
        asked = json.loads(line)
        reading = texts_of(asked["browser"], asked["target"], *asked["window"])
        return {"texts": await asyncio.wait_for(reading, SECONDS_PER_PAGE)}
    except TimeoutError:
        return {"error": f"the page was not read within {SECONDS_PER_PAGE:g} s"}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"}


async def main() -> None:
    """Answer until nobody asks any more."""
    quiet()
    answers = sys.stdout
    version = importlib.metadata.version("browser-use")
    # The package prints now and then, and only answers may stand among the answers.
    with contextlib.redirect_stdout(sys.stderr):
        hello = {"name": "browser-use", "version": version, "settings": list(SETTINGS)}
        print(json.dumps(hello), file=answers, flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await answer(line)), file=answers, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
