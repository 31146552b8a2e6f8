"""A page left alone for a moment: what moves, what never comes, what comes uninvited."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from assay.mirror.agents.reference.probes.interaction.finds import Finds, make_sign
from assay.mirror.agents.reference.probes.interaction.history import go_back
from assay.mirror.agents.reference.probes.interaction.looking import Dialog, Look, look
from assay.mirror.agents.reference.probes.interaction.scripts import script
from assay.mirror.agents.reference.probes.interaction.ways import Site

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["dwell"]

_DWELL_SECONDS = 3.0
_SHIFT = 0.1


async def dwell(site: Site, place: str, from_place: str) -> Finds:
    """Come from another page, stay some seconds, scroll once, see what happened by itself, and go back."""
    finds = Finds()
    async with site.browser.open(site.base_url + from_place) as page:
        await page.settle()
        start = page.url
        await page.goto(site.base_url + place)
        await page.settle()
        first = await look(page)
        covered = await _overlay(page)
        await asyncio.sleep(_DWELL_SECONDS / 2)
        await asyncio.wait_for(page.playwright.mouse.wheel(0, 600), 3.0)
        await asyncio.sleep(_DWELL_SECONDS / 2)
        last = await look(page)
        state = f"after {_DWELL_SECONDS:.0f} seconds on the page"
        uninvited = _uninvited(first, last) or (None if covered else await _overlay(page))
        if uninvited is not None:
            finds.signs.append(
                make_sign(
                    "uninvited dialog",
                    "met",
                    last,
                    uninvited,
                    role="dialog",
                    name=uninvited.name,
                    state=state,
                    page_state=finds.keep(await site.keep(page, last, state)),
                )
            )
        _endless(finds, first, last, state)
        _shifted(finds, last, await page.evaluate(script("shifts")), state)
        finds.signs += await go_back(page, start, first)
    return finds


def _uninvited(first: Look, last: Look) -> Dialog | None:
    before = {dialog.selector for dialog in first.dialogs}
    return next((dialog for dialog in last.dialogs if dialog.selector not in before), None)


async def _overlay(page: Page) -> Dialog | None:
    """Something without the role of a dialog that lies over the middle of the window all the same."""
    found = await page.evaluate(script("covering"))
    if not isinstance(found, dict):
        return None
    return Dialog(str(found.get("selector", ""))[:500], str(found.get("name", ""))[:80])


def _endless(finds: Finds, first: Look, last: Look, state: str) -> None:
    before = {selector for selector, _ in first.busy}
    for selector, words in last.busy:
        if selector in before:
            finds.signs.append(
                make_sign(
                    "endless waiting",
                    "met",
                    last,
                    Dialog(selector),
                    role="progress sign",
                    name=words,
                    state=state,
                    measure=_DWELL_SECONDS,
                    unit="s",
                )
            )
            return


def _shifted(finds: Finds, last: Look, moved: Any, state: str) -> None:
    if not (isinstance(moved, dict) and isinstance(moved.get("score"), (int, float))):
        return
    if moved["score"] < _SHIFT:
        return
    finds.signs.append(
        make_sign(
            "content shifts",
            "seen",
            last,
            Dialog(str(moved.get("selector", ""))[:500] or "body"),
            role="content",
            name=str(moved.get("name", ""))[:80],
            state=state,
            measure=round(float(moved["score"]), 1),
            unit="shift score",
        )
    )
