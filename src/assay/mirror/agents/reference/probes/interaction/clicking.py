"""Buttons pressed, with the pointer and with keys: does anything happen, and can what opens be closed?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.interaction.acting import act, fill, press, press_key
from assay.mirror.agents.reference.probes.interaction.destroying import destructive_signs
from assay.mirror.agents.reference.probes.interaction.finds import Finds, make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Button, Dialog, Look, look
from assay.mirror.agents.reference.probes.interaction.scripts import script
from assay.mirror.agents.reference.probes.interaction.slowness import slow_signs
from assay.mirror.agents.reference.probes.interaction.values import answers
from assay.mirror.agents.reference.probes.interaction.ways import Site, Way

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["ButtonAt", "open_details", "press_button", "worth_pressing"]

_MOST_DETAILS = 8
# These may rightly do nothing where there is nothing to undo, to close, or to go back to.
_IDLE = re.compile(
    r"^(?:[-−–‹›«»←→×✕+]|.*\b(?:back|previous|earlier|close|dismiss|clear|reset|cancel|decrease|minus"
    r"|less|fewer|top"
    r"|undo|skip|stop|pause|refresh)\b.*)$",
    re.I,
)
_CLOSING = re.compile(
    r"\b(?:close|cancel|dismiss|no\b|not now|keep|back|skip|done|ok|got it|understood|continue without"
    r"|reject|decline|"
    r"later|leave|stay|return|finish)|^[×✕x✖]$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class ButtonAt:
    """A button, and the way to the page where it stands."""

    way: Way
    button: Button
    place: str

    @property
    def key(self) -> str:
        """The same for its likes on other pages."""
        button = self.button
        name = re.sub(r"\d+", "#", button.name.lower())
        return f"{button.tag} {button.role} {name} {button.region}" if name else button.selector

    @property
    def name(self) -> str:
        """For lists of what was done and what was not."""
        return f"button “{self.button.name}” on {self.place}"


def worth_pressing(button: Button) -> bool:
    """Is it one that should do something now? What folds open is opened elsewhere, page by page."""
    if button.disabled or button.type == "reset" or button.tag == "summary":
        return False
    return not button.settled or bool(button.expanded)


async def press_button(site: Site, at: ButtonAt) -> Finds:
    """Press a button in a fresh session; what opens is closed again, and keys are tried in its place."""
    finds = Finds()
    async with site.at(at.way) as reached:
        if reached is None:
            return finds
        page, here = reached
        button = _same_button(here, at.button)
        if button is None:
            return finds
        await _prepare(page, here, button)
        happening = await press(page, button.selector, patient=True)
        if not happening.any_change:
            if not _IDLE.match(button.name):
                finds.signs.append(make_sign("dead button", "met", here, button))
            return finds
        state = f"after pressing “{button.name}”"
        opened = _opened(happening)
        if happening.visible_change and happening.after.path == here.path:
            finds.keep(await site.keep(page, happening.after, state))
        finds.signs += destructive_signs(button, happening, state)
        if opened is not None:
            await _dialog(page, here, button, opened, finds, state)
        elif button.expanded == "false":
            await _menu(page, here, button, finds, state)
    finds.signs += await slow_signs(site, at.way, here, button, {}, happening, state)
    if happening.visible_change and at.button.role != "link":
        finds.add(await _with_keys(site, at))
    return finds


async def open_details(site: Site, way: Way) -> Finds:
    """Open everything on a page that folds open, one after the other: each is its own affair."""
    finds = Finds()
    async with site.at(way) as reached:
        if reached is None:
            return finds
        page, here = reached
        for button in [one for one in here.buttons if one.tag == "summary"][:_MOST_DETAILS]:
            happening = await press(page, button.selector, patient=True)
            if not happening.any_change:
                finds.signs.append(make_sign("dead button", "met", here, button))
        finds.keep(await site.keep(page, await look(page), "with everything folded open"))
    return finds


def _same_button(here: Look, button: Button) -> Button | None:
    pressed = [*here.buttons, *(submit for form in here.forms for submit in form.submits)]
    found = next((one for one in pressed if one.selector == button.selector), None)
    linked = any(link.selector == button.selector for link in here.links)
    return found or (button if linked else None)


async def _prepare(page: Page, here: Look, button: Button) -> None:
    """A button in a form acts on its answers, so there are some."""
    for form in here.forms:
        if button.form and button.selector.startswith(form.selector):
            await fill(page, answers(form, "plain"))


def _opened(happening: Happening) -> Dialog | None:
    before = {dialog.selector for dialog in happening.before.dialogs}
    return next((dialog for dialog in happening.after.dialogs if dialog.selector not in before), None)


async def _dialog(page: Page, here: Look, button: Button, dialog: Dialog, finds: Finds, state: str) -> None:
    named = dialog.name or button.name
    if not dialog.holds:
        finds.signs.append(
            make_sign("dialog takes no focus", "met", here, dialog, role="dialog", name=named, state=state)
        )
    ways_out = [one for one in dialog.buttons if _CLOSING.search(one.name)]
    escaped = await press_key(page, "Escape")
    if not _is_open(escaped.after, dialog):
        _focus_back(finds, here, button, escaped.after, state)
        if not ways_out:
            finds.signs.append(
                make_sign("dialog without close", "met", here, dialog, role="dialog", name=named, state=state)
            )
        return
    if not ways_out:
        finds.signs.append(
            make_sign(
                "dialog without close",
                "met",
                here,
                dialog,
                role="dialog",
                name=named,
                state=state,
                facts={"escape": " and Escape does nothing"},
            )
        )
        return
    finds.signs.append(
        make_sign("escape does not close", "met", here, dialog, role="dialog", name=named, state=state)
    )
    closed = await press(page, ways_out[0].selector)
    if _is_open(closed.after, dialog):
        finds.signs.append(
            make_sign("cannot be closed", "met", here, dialog, role="dialog", name=named, state=state)
        )
    elif closed.after.path == here.path:
        _focus_back(finds, here, button, closed.after, state)


def _focus_back(finds: Finds, here: Look, button: Button, after: Look, state: str) -> None:
    still_there = any(one.selector == button.selector for one in after.buttons)
    if after.path == here.path and still_there and after.active != button.selector:
        finds.signs.append(
            make_sign("dialog loses focus", "met", here, button, state=f"{state}, then closed")
        )


def _is_open(after: Look, dialog: Dialog) -> bool:
    return any(one.selector == dialog.selector for one in after.dialogs)


async def _menu(page: Page, here: Look, button: Button, finds: Finds, state: str) -> None:
    def expanded(now: Look) -> bool:
        return any(one.selector == button.selector and one.expanded == "true" for one in now.buttons)

    if not expanded(await look(page)):
        return
    again = await press(page, button.selector)
    if not expanded(again.after):
        return
    escaped = await press_key(page, "Escape")
    if expanded(escaped.after):
        finds.signs.append(make_sign("cannot be closed", "met", here, button, state=state))


async def _with_keys(site: Site, at: ButtonAt) -> Finds:
    """The same with Enter and with Space; an element that cannot have the focus is another matter."""
    finds = Finds()
    async with site.at(at.way) as reached:
        if reached is None:
            return finds
        page, here = reached
        await _prepare(page, here, at.button)
        for key in ("Enter", "Space"):
            focused = await page.evaluate(script("focus"), at.button.selector)
            if focused is not True:
                return finds
            happening = await act(page, partial(page.playwright.keyboard.press, key), patient=True)
            if happening.any_change:
                return finds
        finds.signs.append(
            make_sign("keys do nothing", "met", here, at.button, state="with the keyboard alone")
        )
    return finds
