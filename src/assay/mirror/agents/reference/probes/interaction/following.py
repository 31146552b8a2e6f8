"""Links: do they lead somewhere, to what their words say, and in the same window?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.mirror.agents.reference.probes.interaction.finds import Finds, make_sign
from assay.mirror.agents.reference.probes.interaction.looking import Link, Look, path_of
from assay.mirror.agents.reference.probes.interaction.messages import content_words
from assay.mirror.agents.reference.probes.interaction.scripts import script
from assay.mirror.agents.reference.probes.interaction.ways import Site, Way

__all__ = ["LinkAt", "Target", "follow_links", "leads_elsewhere"]

_MOST_ASKED = 120
_BROKEN = 400
_NEW_WINDOW = re.compile(r"new (?:window|tab)|opens in", re.I)
_GENERIC = re.compile(
    r"^(?:\W*|\d+|next|previous|back|home|more|here|skip.*|sign (?:in|out)|log (?:in|out)|menu)$", re.I
)
_MOST_MORE = 2


@dataclass(frozen=True, slots=True)
class LinkAt:
    """A link on a page."""

    link: Link
    page: Look
    way: Way


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads."""

    status: int
    title: str = ""
    h1: str = ""
    text: str = ""
    place: str = ""


async def follow_links(
    site: Site, states: Sequence[tuple[Way, Look]], seen: Mapping[str, Target], *, ask: bool = True
) -> Finds:
    """Compare every visible link of the site with where it leads.

    Args:
        site: The site.
        states: Pages that were looked at, and the ways to them.
        seen: Where other addresses lead, as far as it is known already.
        ask: Ask for the addresses that are not known; each once, by a visitor who sees the link.
    """
    finds = Finds()
    by_place: dict[str, list[LinkAt]] = {}
    for way, here in states:
        for link in here.links:
            if link.href.startswith(site.base_url + "/") or link.href == site.base_url:
                by_place.setdefault(path_of(link.href), []).append(LinkAt(link, here, way))
    known = dict(seen)
    for _, here in reversed(states):
        known[here.place] = Target(200, here.title, here.h1, " ".join(here.main)[:4_000], here.place)
    if ask:
        known |= await _ask(site, by_place, known)
    for place in sorted(by_place):
        target = known.get(place)
        if target is None:
            continue
        if target.status >= _BROKEN:
            _dead(finds, by_place[place], target)
        else:
            _elsewhere(finds, by_place[place], target, known)
    _windows(finds, site, states)
    return finds


async def _ask(
    site: Site, by_place: Mapping[str, Sequence[LinkAt]], known: Mapping[str, Target]
) -> dict[str, Target]:
    """Ask as the visitor who sees the link: what is behind a form may not be there for others."""
    waiting: dict[Way, list[str]] = {}
    for place in sorted(by_place):
        if place not in known:
            way = by_place[place][0].way
            waiting.setdefault(way if way.steps else Way(by_place[min(by_place)][0].way.start), []).append(
                place
            )
    found: dict[str, Target] = {}
    for way, places in waiting.items():
        async with site.at(way) as reached:
            if reached is None:
                continue
            for first in range(0, min(len(places), _MOST_ASKED), 20):
                found |= _targets(await reached[0].evaluate(script("ask"), places[first : first + 20], 25.0))
    return found


def _targets(found: object) -> dict[str, Target]:
    targets = {}
    for row in found if isinstance(found, list) else []:
        if isinstance(row, dict) and isinstance(row.get("status"), int) and isinstance(row.get("asked"), str):
            words = (str(row.get(name, ""))[:4_000] for name in ("title", "h1", "text", "place"))
            targets[row["asked"]] = Target(row["status"], *words)
    return targets


def _dead(finds: Finds, at: Sequence[LinkAt], target: Target) -> None:
    # One sign for each way in which the link is called; the page where it is met first speaks for the others.
    for named in {one.link.name: one for one in reversed(at)}.values():
        finds.signs.append(
            make_sign(
                "dead link",
                "met",
                named.page,
                named.link,
                role="link",
                measure=float(target.status),
                unit="status",
                facts={"to": path_of(named.link.href), "pages": len(at)},
            )
        )


def _elsewhere(finds: Finds, at: Sequence[LinkAt], target: Target, known: Mapping[str, Target]) -> None:
    seen: set[str] = set()
    for one in at:
        if one.link.name in seen or one.page.place == target.place:
            continue
        seen.add(one.link.name)
        better = leads_elsewhere(one.link.name, path_of(one.link.href), target, known)
        if better is not None:
            finds.signs.append(
                make_sign(
                    "link leads elsewhere",
                    "met",
                    one.page,
                    one.link,
                    role="link",
                    quote=one.link.name,
                    facts={
                        "to": path_of(one.link.href),
                        "there": target.h1 or target.title,
                        "better": better.h1 or better.title,
                    },
                )
            )


def leads_elsewhere(words: str, place: str, target: Target, known: Mapping[str, Target]) -> Target | None:
    """Another page that is what the link says, where the page it leads to shares no word with it."""
    said = content_words([words])
    if not said or _GENERIC.match(words.strip()) or len(words) > 80:
        return None
    if said & content_words(
        [target.title.rpartition(" – ")[0] or target.title, target.h1, place.replace("-", " "), target.text]
    ):
        return None
    for other_place, other in sorted(known.items()):
        if other_place != place and other.status < _BROKEN and _is_called(other, said):
            return other
    return None


def _is_called(page: Target, said: frozenset[str]) -> bool:
    """Are the words the page's name, or most of it? One word must be the whole of it."""
    names = (content_words([page.h1]), content_words([page.title.partition(" – ")[0]]))
    if len(said) == 1:
        return said in names
    called = names[0] | names[1]
    return said <= called and len(called - said) <= _MOST_MORE


def _windows(finds: Finds, site: Site, states: Sequence[tuple[Way, Look]]) -> None:
    seen: set[str] = set()
    for _, here in states:
        for link in here.links:
            own = link.href.startswith(site.base_url)
            if link.window and own and link.name not in seen and not _NEW_WINDOW.search(link.name):
                seen.add(link.name)
                finds.signs.append(make_sign("opens a window", "met", here, link, role="link"))
