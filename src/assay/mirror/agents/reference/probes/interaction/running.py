"""Try out a whole site: pages first, then forms and the states behind them, then buttons, search and waiting.

Every attempt is a new visitor. Attempts run a few at a time, but what they find is put together in the order
of the plan, so that the report does not depend on which was quicker. Bounds are counts first and seconds
second: on a site of usual size the clock never decides.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.interaction.attempts import Attempts, Work, begun
from assay.mirror.agents.reference.probes.interaction.choosing import try_choice
from assay.mirror.agents.reference.probes.interaction.clicking import open_details, press_button
from assay.mirror.agents.reference.probes.interaction.exploring import Explorer
from assay.mirror.agents.reference.probes.interaction.finds import Finds
from assay.mirror.agents.reference.probes.interaction.following import Target, follow_links
from assay.mirror.agents.reference.probes.interaction.keyboard import keyboard_pass
from assay.mirror.agents.reference.probes.interaction.looking import Look, look
from assay.mirror.agents.reference.probes.interaction.planning import (
    kind_of,
    plan_buttons,
    plan_choices,
    plan_details,
    plan_phone_buttons,
    plan_searches,
)
from assay.mirror.agents.reference.probes.interaction.searching import try_search
from assay.mirror.agents.reference.probes.interaction.waiting import dwell
from assay.mirror.agents.reference.probes.interaction.ways import Site, Way
from assay.mirror.agents.reference.records import Observation, Sign

if TYPE_CHECKING:
    from assay.browser import Browser, PageStore

__all__ = ["InteractionReport", "run_interactions"]

_MOST_PAGES = 40
_MOST_WALKS = 8
_MOST_DWELLS = 10
_GENTLE_DWELLS = 2
_MOST_PHONES = 3
_BROKEN = 400
# The same control on every page is one thing; an outcome belongs to its page.
_EVERYWHERE = frozenset(
    {
        "content shifts",
        "dead button",
        "dead link",
        "focus invisible",
        "focus order",
        "keyboard trap",
        "keys do nothing",
        "link leads elsewhere",
        "opens a window",
        "uninvited dialog",
        "unreachable by keyboard",
    }
)


@dataclass(frozen=True, slots=True)
class InteractionReport:
    """What trying out a site brought."""

    signs: tuple[Sign, ...] = ()
    observations: tuple[Observation, ...] = ()
    """New states that were seen and stored."""
    skipped: Mapping[str, str] = field(default_factory=dict)
    """Attempts that were not made or did not end, and why."""


async def run_interactions(
    browser: Browser,
    base_url: str,
    pages: Sequence[Observation],
    *,
    budget_seconds: float = 60.0,
    store: PageStore | None = None,
    gentle: bool = False,
) -> InteractionReport:
    """Try out a site whose pages were seen.

    Args:
        browser: The browser; every attempt is a context of its own.
        base_url: Where the site is served.
        pages: What was observed; addresses are taken from here.
        budget_seconds: After this time nothing new is begun.
        store: Where new states are kept; without one there are no new observations.
        gentle: Only read: nothing is sent, pressed, chosen or asked for twice. For other people's sites.
    """
    site, attempts = Site(browser, base_url.rstrip("/"), store), Attempts(budget_seconds)
    finds, states = await _look_at_pages(site, attempts, pages)
    fresh = {here.place: here for _, here in states}
    most = _GENTLE_DWELLS if gentle else _MOST_DWELLS
    # Waiting costs no work, so it is done beside the rest.
    async with asyncio.TaskGroup() as beside:
        waiting = beside.create_task(_wait(site, attempts, list(fresh), most))
        finds.add(await _try_out(site, attempts, pages, states, fresh, gentle))
    finds.add(waiting.result())
    return _report(finds, attempts)


async def _try_out(
    site: Site,
    attempts: Attempts,
    pages: Sequence[Observation],
    states: list[tuple[Way, Look]],
    fresh: dict[str, Look],
    gentle: bool,
) -> Finds:
    finds = Finds()
    if not gentle:
        explorer = Explorer(site, attempts, fresh)
        await explorer.explore(states)
        finds.add(explorer.finds)
        states = [*states, *explorer.states]
        finds.add(await _use(site, attempts, states, fresh))
    broken = {page.page_url: Target(page.status, page.title) for page in pages if page.status >= _BROKEN}
    follow = partial(follow_links, site, states, broken, ask=not gentle)
    finds.add(await attempts.gather([("following links", follow)]))
    return finds


async def _look_at_pages(
    site: Site, attempts: Attempts, pages: Sequence[Observation]
) -> tuple[Finds, list[tuple[Way, Look]]]:
    """Open every page once: what is on it, and how it is with the keyboard."""
    seen = [page.page_url for page in pages if page.status < _BROKEN and page.state == "on load"]
    walked: set[str] = set()
    work: list[Work[tuple[Finds, Look]]] = []
    for place in list(dict.fromkeys(seen))[:_MOST_PAGES]:
        walk = kind_of(place) not in walked and len(walked) < _MOST_WALKS
        walked.add(kind_of(place))
        work.append((f"looking at {place}", partial(_look_at, site, place, walk)))
    finds, states = Finds(), []
    known: set[str] = set()
    for found in await attempts.all(work):
        if found is not None and found[1].place not in known:
            finds.add(found[0])
            known.add(found[1].place)
            states.append((Way(found[1].place), found[1]))
    return finds, states


async def _look_at(site: Site, place: str, walk: bool) -> tuple[Finds, Look]:
    async with site.browser.open(site.base_url + place) as page:
        await page.settle()
        here = await look(page)
        return await keyboard_pass(page, here, walk=walk), here


async def _use(
    site: Site, attempts: Attempts, states: Sequence[tuple[Way, Look]], fresh: Mapping[str, Look]
) -> Finds:
    """Press buttons, search, filter and sort."""
    phone = await _on_a_phone(site, attempts, list(fresh))
    buttons = plan_buttons(states) + plan_phone_buttons(states, phone)
    work: list[Work[Finds]] = [(at.name, begun(at.way, partial(press_button, site, at))) for at in buttons]
    work += [
        (f"folds on {place}", begun(way, partial(open_details, site, way)))
        for way, place in plan_details(states)
    ]
    work += [
        (f"search on {at.place}", begun(at.way, partial(try_search, site, at, fresh)))
        for at in plan_searches(states)
    ]
    work += [(at.name, begun(at.way, partial(try_choice, site, at))) for at in plan_choices(states)]
    return await attempts.gather(work)


async def _on_a_phone(site: Site, attempts: Attempts, places: Sequence[str]) -> list[tuple[Way, Look]]:
    ways = [Way(place, phone=True) for place in places[:_MOST_PHONES]]
    work: list[Work[Look | None]] = [
        (f"looking at {way.start} on a phone", partial(_reach, site, way)) for way in ways
    ]
    found = await attempts.all(work)
    return [(way, here) for way, here in zip(ways, found, strict=True) if here is not None]


async def _reach(site: Site, way: Way) -> Look | None:
    async with site.at(way) as reached:
        return reached[1] if reached else None


async def _wait(site: Site, attempts: Attempts, places: Sequence[str], most: int) -> Finds:
    """Stay on a page of each kind, and go back from there."""
    kinds: dict[str, str] = {}
    for place in places:
        kinds.setdefault(kind_of(place), place)
    work: list[Work[Finds]] = []
    for place in list(kinds.values())[:most]:
        before = next((other for other in places if other != place), place)
        work.append((f"staying on {place}", partial(dwell, site, place, before)))
    return await attempts.gather(work, idle=True)


def _report(finds: Finds, attempts: Attempts) -> InteractionReport:
    """Everything once."""
    signs: dict[tuple[str, ...], Sign] = {}
    for sign in finds.signs:
        signs.setdefault(_identity(sign), sign)
    kept: dict[tuple[str, ...], Observation] = {}
    for seen in finds.observations:
        kept.setdefault((seen.page_url, seen.page_state), seen)
    return InteractionReport(
        tuple(signs.values()), tuple(kept.values()), dict(sorted(attempts.skipped.items()))
    )


def _identity(sign: Sign) -> tuple[str, ...]:
    """What makes two signs one: a form refused in two ways is told badly in one way."""
    place = "" if sign.probe in _EVERYWHERE else sign.page_url
    if sign.role == "message":
        return sign.probe, str(sign.facts.get("form")), place
    name = re.sub(r"\d+", "#", sign.name)
    if sign.role and name:
        return sign.probe, sign.role, name, place
    return sign.probe, sign.selector or "", sign.page_url
