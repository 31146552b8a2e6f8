"""Keyboard: what can be reached, seen and left without a pointer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator, scope
from assay.corpus.operators.editing import rename, unset

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]

_LOOKS = """s => {
  const style = getComputedStyle(document.querySelector(s));
  return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.borderColor,
          style.backgroundColor, style.textDecorationLine, style.color].join("|");
}"""


def _no_ring(defect: Defect) -> str:
    where = f"{scope(defect)} {defect.target}"
    return (
        f"{where}:focus, {where}:focus-visible {{ outline: none !important; box-shadow: none !important; }}"
    )


def _button_to_div(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    rename(target, "div")
    unset(target, "type", "name", "value", "role", "tabindex", "href")


def _div_acts(defect: Defect) -> str:
    return (
        f"const fake = document.querySelector({json.dumps(defect.target)}); "
        'if (fake) { fake.style.cursor = "pointer"; fake.style.display = "inline-block"; '
        'fake.addEventListener("click", function () '
        '{ const form = fake.closest("form"); if (form) form.submit(); }); }'
    )


def _positive_index(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("tabindex", "5")


def _out_of_order(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("tabindex", "-1")


def _trap(defect: Defect) -> str:
    return (
        f"const field = document.querySelector({json.dumps(defect.target)}); "
        'if (field) field.addEventListener("keydown", function (event) '
        '{ if (event.key === "Tab") event.preventDefault(); });'
    )


def _skip_nowhere(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("href", "#content-start")


async def _looks_the_same(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    before = await probe.measure(_LOOKS, defect.target)
    wanted = await probe.index(defect.target)
    stops = await probe.tab_stops_until(wanted)
    after = await probe.measure(_LOOKS, defect.target)
    return Evidence(stops and before == after, f"reached: {stops}, its look changes: {before != after}")


async def _no_button(probe: Probe, defect: Defect) -> Evidence:
    role, _ = await probe.accessible(defect.target)
    focusable = await probe.measure("s => document.querySelector(s).tabIndex >= 0", defect.target)
    return Evidence(
        role not in ("button", "link") and not focusable, f"role {role!r}, focusable: {focusable}"
    )


async def _jumps_the_queue(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    index = await probe.measure("s => document.querySelector(s).tabIndex", defect.target)
    return Evidence(index > 0, f"tabindex {index}")


async def _never_reached(probe: Probe, defect: Defect) -> Evidence:
    reached = await probe.tab_stops_until(await probe.index(defect.target))
    return Evidence(not reached, f"reached by Tab: {reached}")


async def _cannot_leave(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    await probe.page.locator(defect.target).first.focus()
    await probe.page.keyboard.press("Tab")
    await probe.page.keyboard.press("Tab")
    stuck = await probe.measure("s => document.activeElement === document.querySelector(s)", defect.target)
    return Evidence(bool(stuck), f"after two Tabs the focus is {'still there' if stuck else 'elsewhere'}")


async def _skips_nowhere(probe: Probe, defect: Defect) -> Evidence:
    href = await probe.attribute(defect.target, "href") or ""
    there = await probe.exists(href) if href.startswith("#") and len(href) > 1 else False
    return Evidence(not there, f"it leads to {href!r}, which exists: {there}")


OPERATORS = (
    Operator(
        id="focus-invisible",
        family="keyboard",
        level=3,
        title="One cannot see where the keyboard is",
        change="Removes every sign of focus from the element.",
        applies="links, buttons and fields that show focus by outline, shadow or border",
        category="accessibility",
        wcag="2.4.7",
        style=_no_ring,
        oracle=_looks_the_same,
    ),
    Operator(
        id="button-faked",
        family="keyboard",
        level=2,
        title="A button works with a mouse only",
        change="Turns the button into a div that a script makes clickable.",
        applies="buttons of a form; the target must not name the tag",
        category="accessibility",
        wcag="2.1.1",
        edit=_button_to_div,
        script=_div_acts,
        oracle=_no_button,
    ),
    Operator(
        id="tab-order-forced",
        family="keyboard",
        level=1,
        title="The Tab key jumps about",
        change="Gives an element a positive tabindex, so that it comes before all others.",
        applies="links, buttons and fields below the top of the page",
        category="accessibility",
        wcag="2.4.3",
        edit=_positive_index,
        oracle=_jumps_the_queue,
    ),
    Operator(
        id="tab-stop-lost",
        family="keyboard",
        level=3,
        title="The Tab key passes a control by",
        change="Takes a control out of the keyboard's order.",
        applies="links, buttons and fields",
        category="accessibility",
        wcag="2.1.1",
        edit=_out_of_order,
        oracle=_never_reached,
    ),
    Operator(
        id="focus-trapped",
        family="keyboard",
        level=3,
        title="The keyboard cannot leave a field",
        change="A script swallows the Tab key in the field.",
        applies="text fields and text areas",
        category="accessibility",
        wcag="2.1.2",
        script=_trap,
        oracle=_cannot_leave,
    ),
    Operator(
        id="skip-link-broken",
        family="keyboard",
        level=3,
        title="The skip link skips nothing",
        change="Points the skip link to a place that does not exist.",
        applies="the target .skip-link of any page",
        category="accessibility",
        wcag="2.4.1",
        edit=_skip_nowhere,
        oracle=_skips_nowhere,
    ),
)
