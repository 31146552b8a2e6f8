"""The way back: does the browser's own button lead to where one came from?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.interaction.finds import make_sign
from assay.mirror.agents.reference.probes.interaction.looking import Look
from assay.mirror.agents.reference.records import Sign

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["go_back"]

_MOST_PRESSES = 3
_PATIENCE_MS = 5_000


async def go_back(page: Page, start: str, there: Look) -> list[Sign]:
    """Press Back until the page is left for where one came from, a few times at the most."""
    if _same(there.url, start):
        return []
    presses = await _presses(page, start)
    if presses == 1:
        return []
    how = (
        f"Back has to be pressed {presses} times to leave the page"
        if presses
        else "Back does not leave the page, however often it is pressed"
    )
    return [
        make_sign(
            "back is broken",
            "met",
            there,
            state="after pressing Back",
            role="page",
            name=there.h1 or there.title,
            measure=float(presses or _MOST_PRESSES),
            unit="presses",
            facts={"how": how},
        )
    ]


async def _presses(page: Page, start: str) -> int:
    from playwright.async_api import Error

    for presses in range(1, _MOST_PRESSES + 1):
        try:
            await page.playwright.go_back(wait_until="commit", timeout=_PATIENCE_MS)
        except Error:
            # A page that holds on to its visitor may also stop the way back half-way.
            continue
        await page.settle()
        if _same(page.url, start):
            return presses
    return 0


def _same(one: str, other: str) -> bool:
    return one.partition("#")[0] == other.partition("#")[0]
