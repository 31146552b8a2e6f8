"""Dark patterns: designs that work against the visitor."""

from __future__ import annotations

import copy
import html
import json
import re
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator, scope
from assay.corpus.operators.editing import fragment, insert_after, replace_text, set_text
from assay.corpus.operators.oracles import says, shows
from assay.corpus.steps import Reload

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _tick(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("checked", "checked")


def _insert_words(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    name = defect.target.removeprefix(".").removeprefix("#")
    insert_after(
        target, fragment(f'<p class="{name}" id="{name}">{html.escape(str(defect.params["text"]))}</p>')
    )


def _count_down(defect: Defect) -> str:
    return (
        f"const clock = document.querySelector({json.dumps(defect.target)}); if (!clock) return; "
        "const words = clock.textContent; let left = 599; const draw = function () { "
        'const seconds = String(left % 60).padStart(2, "0"); '
        'clock.textContent = words + " " + Math.floor(left / 60) + ":" + seconds; left -= 1; }; '
        "draw(); setInterval(draw, 1000);"
    )


def _fade(defect: Defect) -> str:
    return (
        f"{scope(defect)} {defect.target} {{ font-size: 11px !important; color: #b4b4b4 !important; "
        "background: transparent !important; border: 0 !important; text-decoration: none !important; "
        "font-weight: 400 !important; box-shadow: none !important; }"
    )


def _phone_us(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    replaced = fragment(f'<p class="cancel-note">{html.escape(str(defect.params["text"]))}</p>')
    insert_after(target, replaced)
    target.getparent().remove(target)


def _clone_as_ad(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    clone = copy.deepcopy(target)
    clone.set("id", defect.target.removeprefix("#"))
    for link in clone.iter("a"):
        link.set("href", str(defect.params["href"]))
    # The title is a link within a heading, a heading within a link, or just a link.
    titles = clone.cssselect("h2 a, h3 a, h4 a") or clone.cssselect("h2, h3, h4") or clone.cssselect("a")
    for title in titles[:1]:
        set_text(title, str(defect.params["title"]))
    insert_after(target, clone)


def _nag(defect: Defect) -> str:
    words = json.dumps(str(defect.params["text"]))
    name = json.dumps(defect.target.removeprefix("#"))
    return (
        "setTimeout(function () { const box = document.createElement('dialog'); "
        f"box.id = {name}; const words = document.createElement('p'); words.textContent = {words}; "
        "const close = document.createElement('button'); close.type = 'button'; "
        "close.textContent = 'Not now'; "
        "close.addEventListener('click', function () { box.close(); }); box.append(words, close); "
        "document.body.append(box); box.showModal(); }, 400);"
    )


def _clock(text: str) -> int:
    match = re.search(r"(\d+):(\d\d)\b", text)
    return 60 * int(match[1]) + int(match[2]) if match else 0


async def _ticked(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    ticked = await probe.measure("s => document.querySelector(s).checked", defect.target)
    return Evidence(bool(ticked), f"ticked on load: {ticked}")


async def _starts_again(probe: Probe, defect: Defect) -> Evidence:
    """A clock that tells the truth shows less after a reload, never more than before it."""
    await probe.page.wait_for_timeout(2_200)
    before = _clock(await probe.text(defect.target))
    await probe.do(Reload())
    after = _clock(await probe.text(defect.target))
    return Evidence(0 < before < after, f"{before} seconds left, after a reload {after}")


async def _hardly_visible(probe: Probe, defect: Defect) -> Evidence:
    size, ratio = await probe.pixels(defect.target, "font-size"), await probe.contrast(defect.target)
    return Evidence(size <= 11.5 and ratio < 4.5, f"{size:.0f} px at a contrast of {ratio:.1f}:1")


async def _only_by_phone(probe: Probe, defect: Defect) -> Evidence:
    there = await probe.exists(defect.target)
    note = await probe.text(".cancel-note")
    return Evidence(
        not there and bool(note), f"the way to do it is there: {there}; the page says {note[:80]!r}"
    )


async def _unmarked_ad(probe: Probe, defect: Defect) -> Evidence:
    if not await probe.shown(defect.target):
        return Evidence(False, "there is no such item")
    text = (await probe.text(defect.target)).lower()
    marked = any(word in text.split() for word in ("ad", "advert", "advertisement", "sponsored", "promoted"))
    return Evidence(not marked, f"an item among the others, marked as advertising: {marked}")


async def _comes_again(probe: Probe, defect: Defect) -> Evidence:
    await probe.page.wait_for_timeout(700)
    first = await probe.shown(defect.target)
    if first:
        await probe.page.locator(f"{defect.target} button").first.click()
    await probe.do(Reload())
    await probe.page.wait_for_timeout(700)
    again = await probe.shown(defect.target)
    return Evidence(first and again, f"it opens: {first}; after being sent away it opens again: {again}")


OPERATORS = (
    Operator(
        id="extra-preticked",
        family="dark patterns",
        level=2,
        title="An extra is ticked in advance",
        change="Ticks an option that the visitor should choose.",
        applies="check boxes for consent, marketing or extras",
        category="trust",
        heuristic="H3: User Control and Freedom",
        edit=_tick,
        oracle=_ticked,
    ),
    Operator(
        id="countdown-fake",
        family="dark patterns",
        level=3,
        title="A countdown starts again with every visit",
        change="Adds a countdown that begins at ten minutes whenever the page is loaded.",
        applies="near prices and offers; the target is a new class or id",
        parameters={"beside": "selector of the element it follows", "text": "the words before the clock"},
        category="trust",
        heuristic="H2: Match Between System and the Real World",
        inserts=True,
        edit=_insert_words,
        script=_count_down,
        oracle=_starts_again,
    ),
    Operator(
        id="scarcity-fake",
        family="dark patterns",
        level=4,
        title="An invented shortage presses for a decision",
        change="Adds a line about others who are looking or the few that are left, which nothing supports.",
        applies="near prices, places and dates; the target is a new class or id",
        parameters={"beside": "selector of the element it follows", "text": "the line"},
        category="trust",
        heuristic="H2: Match Between System and the Real World",
        inserts=True,
        edit=_insert_words,
        oracle=shows,
    ),
    Operator(
        id="decline-shamed",
        family="dark patterns",
        level=4,
        title="Saying no is worded to shame",
        change="Words the refusal so that one feels bad about it.",
        applies="the option to decline",
        parameters={"text": "the wording"},
        category="trust",
        heuristic="H3: User Control and Freedom",
        edit=replace_text,
        oracle=says,
    ),
    Operator(
        id="decline-hidden",
        family="dark patterns",
        level=2,
        title="The way to say no is hardly visible",
        change="Makes the option small, pale and without the look of a control.",
        applies="the option to decline, skip, cancel or leave",
        category="trust",
        heuristic="H3: User Control and Freedom",
        style=_fade,
        oracle=_hardly_visible,
    ),
    Operator(
        id="cancel-blocked",
        family="dark patterns",
        level=4,
        title="One can join online but leave only by phone",
        change="Replaces the form or button to cancel by a request to call.",
        applies="forms and buttons to cancel, unsubscribe or close",
        parameters={"text": "the request"},
        category="flow",
        heuristic="H3: User Control and Freedom",
        edit=_phone_us,
        oracle=_only_by_phone,
    ),
    Operator(
        id="ad-disguised",
        family="dark patterns",
        level=4,
        title="An advertisement poses as content",
        change="Adds an item to a list that looks like the others and leads to an offer.",
        applies="lists of cards or rows; the target is a new id",
        parameters={
            "beside": "selector of the item it follows",
            "title": "the title it shows",
            "href": "the page of the offer",
        },
        category="trust",
        heuristic="H4: Consistency and Standards",
        inserts=True,
        edit=_clone_as_ad,
        oracle=_unmarked_ad,
    ),
    Operator(
        id="nagging-box",
        family="dark patterns",
        level=3,
        title="A box interrupts again and again",
        change="A script opens a box over the page at every visit, however often it is sent away.",
        applies="any page; the target is a new id",
        parameters={"text": "what the box says"},
        category="flow",
        heuristic="H3: User Control and Freedom",
        script=_nag,
        oracle=_comes_again,
    ),
)
