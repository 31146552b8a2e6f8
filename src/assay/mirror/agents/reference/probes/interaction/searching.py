"""Search: what is said when nothing is found, and the same word written otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.interaction.acting import fill, press
from assay.mirror.agents.reference.probes.interaction.finds import Finds, FormAt, make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Field, Form, Look, look
from assay.mirror.agents.reference.probes.interaction.messages import is_help, is_no_result
from assay.mirror.agents.reference.probes.interaction.ways import Site
from assay.mirror.agents.reference.records import Sign

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["left_alone", "query_word", "spellings", "try_search"]

_NONSENSE = "zqxjkvw"
_TITLE_WORD = re.compile(r"[A-Za-z]{5,}")
_RARE = 3
_A_LIST = 3


async def try_search(site: Site, at: FormAt, fresh: Mapping[str, Look]) -> Finds:
    """Search for nonsense, then for a word of the site in several spellings."""
    finds = Finds()
    async with site.at(at.way) as reached:
        form = reached[1].form(at.form.key) if reached else None
        field = _query_field(form) if form else None
        if reached is None or form is None or field is None:
            return finds
        page, here = reached
        nothing = await _search(site, page, at, _NONSENSE)
        if nothing is None:
            return finds
        listing = fresh.get(form.action) or here
        if (alone := left_alone(nothing.after, field, listing)) is not None:
            stored = finds.keep(await site.keep(page, nothing.after, alone.state))
            finds.signs.append(alone.model_copy(update={"page_state": stored}))
        chosen = query_word(listing)
        if chosen is not None:
            finds.signs += await _spelled_otherwise(site, page, at, field, *chosen)
    return finds


def _query_field(form: Form) -> Field | None:
    """The field for words: the first that is made or named for it."""
    named = (
        field for field in form.fields if field.type == "search" or field.key in ("q", "query", "search")
    )
    return next(named, None)


async def _search(site: Site, page: Page, at: FormAt, words: str) -> Happening | None:
    await page.goto(site.base_url + at.way.start)
    await page.settle()
    here = await look(page)
    form = here.form(at.form.key)
    field = _query_field(form) if form else None
    if form is None or field is None or not form.submits:
        return None
    await fill(page, {field.selector: words})
    return await press(page, form.submits[0].selector, before=here)


def left_alone(after: Look, field: Field, listing: Look) -> Sign | None:
    """An empty answer should say that it is empty, and what to do next."""
    # What stands beside the full list as well says nothing of an empty one.
    said = [line for line in after.main if line not in listing.main]
    told = [line for line in said if is_no_result(line)]
    helped = any(is_help(line) for line in said)
    shown, before = _listed(after), _listed(listing)
    # Where the list is gone without a word, what stands around it is no answer.
    vanished = not told and shown < before and len(before - shown) >= _A_LIST
    if (shown and not vanished) or (told and helped):
        # Ways on are listed; or, where nothing says that it is empty, it may not be.
        return None
    return make_sign(
        "empty result",
        "met",
        after.path,
        field,
        role="searchbox",
        state=f"after searching for “{_NONSENSE}”",
        quote=told[0] if told else None,
        facts={"silent": not told},
    )


def _listed(seen: Look) -> frozenset[str]:
    return frozenset(
        link.raw for link in seen.links if link.region == "main" and not link.raw.startswith("#")
    )


def query_word(listing: Look) -> tuple[str, str] | None:
    """A rare word from the title of something that a page lists, and that title."""
    elsewhere = {link.name for link in listing.links if link.region != "main"}
    for link in listing.links:
        if link.region != "main" or link.name in elsewhere or link.raw.startswith("#") or len(link.name) > 90:
            continue
        words = _TITLE_WORD.findall(link.name)
        rare = [word for word in words if _lines_with(listing, word) <= _RARE]
        if len(words) >= 2 and rare:
            return max(rare, key=len), link.name
    return None


def _lines_with(listing: Look, word: str) -> int:
    return sum(word.lower() in line.lower() for line in listing.main)


def spellings(word: str) -> dict[str, str]:
    """The same word as others would write it, by what differs."""
    plain = word.lower()
    ending = plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else f"{plain}s"
    return {"case": plain.upper(), "space": f" {plain} ", "ending": ending}


async def _spelled_otherwise(
    site: Site, page: Page, at: FormAt, field: Field, word: str, title: str
) -> list[Sign]:
    plain = await _search(site, page, at, word.lower())
    others = spellings(word)
    found = word.lower()
    if plain is None or not _finds(plain.after, title):
        plain = await _search(site, page, at, word)
        others, found = {"case": word.lower()}, word
        if plain is None or not _finds(plain.after, title):
            return []
    signs = []
    for kind, variant in others.items():
        other = await _search(site, page, at, variant)
        if other is not None and not _finds(other.after, title):
            signs.append(
                make_sign(
                    "search is literal",
                    "met",
                    other.after.path,
                    field,
                    role="searchbox",
                    state=f"after searching for “{variant}”",
                    quote=variant,
                    facts={"kind": kind, "found": found, "title": title},
                )
            )
    return signs[:1]


def _finds(after: Look, title: str) -> bool:
    return any(link.name == title for link in after.links) or any(title in line for line in after.main)
