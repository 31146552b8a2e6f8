"""A page without a pointer: can everything be reached, in order, and does one see where one is?"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assay.mirror.agents.reference.probes.interaction.finds import Finds, make_sign
from assay.mirror.agents.reference.probes.interaction.looking import Box, Look
from assay.mirror.agents.reference.probes.interaction.scripts import script
from assay.mirror.agents.reference.records import Sign

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["Stop", "keyboard_pass", "out_of_order"]

_MOST_TABS = 72
_MANY = 5
_CHUNK = 8
_BACK_PX = 24


@dataclass(frozen=True, slots=True)
class Stop:
    """Something that can have the focus, or should."""

    selector: str
    role: str = ""
    name: str = ""
    box: Box = (0, 0, 0, 0)
    form: str = ""
    tabindex: int = 0
    reachable: bool = True
    radio: str = ""
    region: str = ""


async def keyboard_pass(page: Page, here: Look, *, walk: bool) -> Finds:
    """Look at every focus of a page; with `walk`, press Tab through it as well."""
    finds = Finds()
    stops = _stops(await page.evaluate(script("focusable")))
    finds.signs += _unreachable(here, stops)
    # One real key press tells the browser that the keyboard is in use, so that focus is drawn.
    await _tab(page, "Tab")
    unseen = await page.evaluate(
        script("focus_styles"), [stop.selector for stop in stops if stop.reachable][:150], 10.0
    )
    finds.signs += _invisible(here, stops, set(unseen) if isinstance(unseen, list) else set())
    finds.signs += _order(here, stops)
    if walk and not here.dialogs:
        finds.signs += await _walk(page, here, [stop for stop in stops if stop.reachable])
    return finds


def _stops(found: Any) -> list[Stop]:
    stops = []
    for row in found if isinstance(found, list) else []:
        if isinstance(row, dict) and isinstance(row.get("selector"), str):
            box = row.get("box")
            stops.append(
                Stop(
                    selector=row["selector"][:500],
                    role=str(row.get("role", ""))[:40],
                    name=str(row.get("name", ""))[:120],
                    box=tuple(box) if isinstance(box, list) and len(box) == 4 else (0, 0, 0, 0),
                    form=str(row.get("form", ""))[:300],
                    tabindex=row["tabindex"] if isinstance(row.get("tabindex"), int) else 0,
                    reachable=row.get("reachable") is True,
                    radio=str(row.get("radio", ""))[:100],
                    region=str(row.get("region", ""))[:40],
                )
            )
    return stops


def _unreachable(here: Look, stops: Sequence[Stop]) -> list[Sign]:
    lost = [stop for stop in stops if not stop.reachable]
    return [
        make_sign("unreachable by keyboard", "met", here, stop, state="with the keyboard alone")
        for stop in lost[:_MANY]
    ]


def _invisible(here: Look, stops: Sequence[Stop], unseen: set[Any]) -> list[Sign]:
    hidden = [stop for stop in stops if stop.selector in unseen]
    if len(hidden) > _MANY:
        names = [stop.name for stop in hidden[:6] if stop.name]
        return [
            make_sign(
                "focus invisible",
                "seen",
                here,
                hidden[0],
                state="with the keyboard alone",
                measure=float(len(hidden)),
                unit="elements",
                facts={"more": f" and {len(hidden) - 1} more", "names": names},
            )
        ]
    return [
        make_sign("focus invisible", "seen", here, stop, state="with the keyboard alone", measure=1.0)
        for stop in hidden
    ]


def _order(here: Look, stops: Sequence[Stop]) -> list[Sign]:
    """The order of Tab against the order of reading."""
    forced = [stop for stop in stops if stop.reachable and stop.tabindex > 0]
    jumps = out_of_order([stop for stop in _in_tab_order(stops) if stop.form])
    at = forced[0] if forced else jumps
    if at is None:
        return []
    return [
        make_sign(
            "focus order",
            "met",
            here,
            at,
            state="with the keyboard alone",
            measure=float(len(forced) or 1),
            facts={"how": "a positive tabindex" if forced else "its place in the document"},
        )
    ]


def _in_tab_order(stops: Sequence[Stop]) -> list[Stop]:
    reachable = [stop for stop in stops if stop.reachable]
    forced = sorted((stop for stop in reachable if stop.tabindex > 0), key=lambda stop: stop.tabindex)
    return [*forced, *(stop for stop in reachable if stop.tabindex <= 0)]


def out_of_order(stops: Sequence[Stop]) -> Stop | None:
    """The first field of a form that is reached after one that stands below it in the same column."""
    for one, other in zip(stops, stops[1:], strict=False):
        same_column = other.box[0] < one.box[0] + one.box[2] and one.box[0] < other.box[0] + other.box[2]
        above = other.box[1] + other.box[3] <= one.box[1] - _BACK_PX
        if one.form == other.form and same_column and above:
            return other
    return None


async def _walk(page: Page, here: Look, stops: Sequence[Stop]) -> list[Sign]:
    """Press Tab until the page has been gone through, or the focus stays where it is."""
    await page.evaluate(script("focus_log"))
    known = 0
    for pressed in range(_CHUNK, min(_MOST_TABS, len(stops) + 2 * _CHUNK) + 1, _CHUNK):
        await _tab(page, *["Tab"] * _CHUNK)
        log, active, tag = await _focused(page)
        latest = {*log[known:], active}
        if log[1:] and log[0] in log[1:] and len(set(log)) > 2:
            return []
        held = active and tag != "iframe" and len(latest) <= 2 and len(stops) > len(latest) + 2
        if held and await _cannot_leave(page, latest):
            at = next((stop for stop in stops if stop.selector == active), None)
            return [
                make_sign(
                    "keyboard trap",
                    "met",
                    here,
                    at,
                    state="with the keyboard alone",
                    measure=float(len(latest)),
                    unit="elements",
                    facts={"after": pressed - _CHUNK},
                )
            ]
        known = len(log)
    return []


async def _tab(page: Page, *keys: str) -> None:
    for key in keys:
        await asyncio.wait_for(page.playwright.keyboard.press(key), 3.0)


async def _focused(page: Page) -> tuple[list[str], str, str]:
    found = await page.evaluate(script("focused"))
    if not (isinstance(found, list) and len(found) == 3 and isinstance(found[0], list)):
        return [], "", ""
    return [str(one)[:500] for one in found[0][:500]], str(found[1])[:500], str(found[2])[:20]


async def _cannot_leave(page: Page, held: set[str]) -> bool:
    """Neither Escape nor the other direction leads out."""
    await _tab(page, "Escape", "Tab", "Tab", "Tab")
    forward = await _focused(page)
    await _tab(page, "Shift+Tab", "Shift+Tab", "Shift+Tab")
    back = await _focused(page)
    return forward[1] in held and back[1] in held
