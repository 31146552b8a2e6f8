"""Mobile: what goes wrong on a small screen under a thumb."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator, scope
from assay.corpus.operators.editing import fragment, insert_after, remove

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]

_NARROW = "@media (max-width: 719px)"


def _too_wide(defect: Defect) -> str:
    return f"{_NARROW} {{ {scope(defect)} {defect.target} {{ min-width: 620px !important; }} }}"


def _no_zoom(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("content", "width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no")


def _no_viewport(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    remove(target)


def _dead_menu(defect: Defect) -> str:
    return (
        f"const toggle = document.querySelector({json.dumps(defect.target)}); "
        'if (toggle) toggle.addEventListener("click", function (event) '
        "{ event.stopImmediatePropagation(); event.preventDefault(); }, true);"
    )


def _on_hover(defect: Defect) -> str:
    where, parent = f"{scope(defect)} {defect.target}", f"{scope(defect)} {defect.params['parent']}"
    inner = defect.target.rsplit(" ", 1)[-1]
    return f"{where} {{ visibility: hidden; }} {parent}:hover {inner} {{ visibility: visible; }}"


def _bar(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    words = html.escape(str(defect.params["text"]))
    insert_after(target, fragment(f'<div class="app-strip"><p>{words}</p></div>'))


def _bar_style(defect: Defect) -> str:
    strip = f"{scope(defect)} .app-strip"
    return (
        f"{strip} {{ display: none; }} {_NARROW} {{ {strip} {{ display: block; position: fixed; "
        "left: 0; right: 0; bottom: 0; height: 42vh; z-index: 60; background: #1d2733; color: #fff; "
        "padding: 2rem 1.5rem; font-size: 1.25rem; } }"
    )


def _small_fields(defect: Defect) -> str:
    return f"{_NARROW} {{ {scope(defect)} {defect.target} {{ font-size: 12px !important; }} }}"


async def _scrolls_sideways(probe: Probe, defect: Defect) -> Evidence:
    width = (probe.page.viewport_size or {"width": 0})["width"]
    content = await probe.measure("() => document.documentElement.scrollWidth")
    return Evidence(content > width + 1, f"{content} px of content on a screen of {width} px")


async def _zoom_is_blocked(probe: Probe, defect: Defect) -> Evidence:
    content = await probe.attribute(defect.target, "content") or ""
    return Evidence("user-scalable=no" in content.replace(" ", ""), f"viewport {content!r}")


async def _desktop_width(probe: Probe, defect: Defect) -> Evidence:
    width = (probe.page.viewport_size or {"width": 0})["width"]
    laid_out = await probe.measure("() => document.documentElement.clientWidth")
    return Evidence(laid_out > width * 2, f"laid out {laid_out} px wide on a screen of {width} px")


async def _menu_stays_shut(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    await probe.page.locator(defect.target).first.click(timeout=4_000)
    await probe.page.wait_for_timeout(300)
    shown = await probe.shown(str(defect.params["menu"]))
    return Evidence(not shown, f"after a tap the menu is {'open' if shown else 'shut'}")


async def _needs_a_mouse(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    at_rest = await probe.style(defect.target, "visibility")
    await probe.page.locator(str(defect.params["parent"])).first.hover(timeout=4_000)
    hovered = await probe.style(defect.target, "visibility")
    return Evidence(
        at_rest == "hidden" and hovered == "visible", f"at rest {at_rest}, under the pointer {hovered}"
    )


async def _covers_the_screen(probe: Probe, defect: Defect) -> Evidence:
    if not await probe.shown(defect.target):
        return Evidence(False, "there is no bar")
    height = (probe.page.viewport_size or {"height": 1})["height"]
    box = await probe.box(defect.target)
    position = await probe.style(defect.target, "position")
    closers = await probe.page.locator(f"{defect.target} button, {defect.target} a").count()
    share = box.height / height
    return Evidence(
        position == "fixed" and share > 0.3 and not closers, f"a fixed bar takes {share:.0%} of the screen"
    )


async def _page_zooms_when_typing(probe: Probe, defect: Defect) -> Evidence:
    size = await probe.pixels(defect.target, "font-size")
    return Evidence(size < 16, f"the field's text is {size:.0f} px")


OPERATORS = (
    Operator(
        id="mobile-overflow",
        family="mobile",
        level=1,
        title="The page scrolls sideways on a phone",
        change="Gives an element a width that no phone has.",
        applies="blocks and tables; the mobile layout",
        category="visual",
        heuristic="H8: Aesthetic and Minimalist Design",
        wcag="1.4.10",
        style=_too_wide,
        oracle=_scrolls_sideways,
    ),
    Operator(
        id="zoom-blocked",
        family="mobile",
        level=1,
        title="The page forbids zooming",
        change="Sets the viewport so that fingers cannot zoom.",
        applies='the target meta[name="viewport"] of any page',
        category="accessibility",
        wcag="1.4.4",
        edit=_no_zoom,
        oracle=_zoom_is_blocked,
    ),
    Operator(
        id="viewport-missing",
        family="mobile",
        level=1,
        title="A phone shows the desktop page in miniature",
        change="Removes the viewport declaration.",
        applies='the target meta[name="viewport"] of any page; the mobile layout',
        category="visual",
        heuristic="H8: Aesthetic and Minimalist Design",
        edit=_no_viewport,
        oracle=_desktop_width,
    ),
    Operator(
        id="menu-dead",
        family="mobile",
        level=3,
        title="The menu does not open on a phone",
        change="A script swallows the taps on the menu button.",
        applies="the menu button of the mobile layout",
        parameters={"menu": "selector of the menu"},
        category="navigation",
        heuristic="H1: Visibility of System Status",
        script=_dead_menu,
        oracle=_menu_stays_shut,
    ),
    Operator(
        id="hover-only",
        family="mobile",
        level=3,
        title="Something can only be seen with a mouse",
        change="Hides the element until the pointer rests on its container.",
        applies="details or actions within a card or row",
        parameters={"parent": "selector of the container"},
        category="accessibility",
        wcag="1.4.13",
        style=_on_hover,
        oracle=_needs_a_mouse,
    ),
    Operator(
        id="bar-covers-screen",
        family="mobile",
        level=2,
        title="A bar covers nearly half of the phone's screen and cannot be closed",
        change="Adds a fixed bar without a way to close it.",
        applies="the mobile layout; the target is .app-strip",
        parameters={
            "beside": "selector of the element it follows in the document",
            "text": "the bar's words",
        },
        category="visual",
        heuristic="H3: User Control and Freedom",
        inserts=True,
        edit=_bar,
        style=_bar_style,
        oracle=_covers_the_screen,
    ),
    Operator(
        id="fields-too-small",
        family="mobile",
        level=2,
        title="Fields on a phone have tiny text",
        change="Sets the text of the field to 12 pixels on small screens, which also makes phones zoom in.",
        applies="text fields; the mobile layout",
        category="forms",
        heuristic="H8: Aesthetic and Minimalist Design",
        style=_small_fields,
        oracle=_page_zooms_when_typing,
    ),
)
