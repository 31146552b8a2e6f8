"""Filters and orders: does the page follow a choice, show it, and keep it?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.interaction.acting import act, fill, press
from assay.mirror.agents.reference.probes.interaction.finds import Finds, make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Field, Form, Look
from assay.mirror.agents.reference.probes.interaction.ways import Site, Way
from assay.mirror.agents.reference.records import Sign

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["ChoiceAt", "is_choice", "try_choice"]

_CHOOSING = re.compile(
    r"\b(?:sort|order|filter|show|category|type|topic|view|per page|only|price|subject|status)\b", re.I
)
_SORTING = re.compile(r"\b(?:sort|order)", re.I)
_LIST_OF = 4
_PATIENCE_MS = 8_000


@dataclass(frozen=True, slots=True)
class ChoiceAt:
    """A control that chooses what a page lists, and where it stands."""

    way: Way
    field: Field
    form: Form | None
    place: str

    @property
    def key(self) -> str:
        """The same for its likes on other pages."""
        return f"{self.field.type} {self.field.key} {self.form.key if self.form else ''}"

    @property
    def name(self) -> str:
        """For lists of what was done and what was not."""
        return f"choice “{self.field.label}” on {self.place}"


def is_choice(field: Field, form: Form | None) -> bool:
    """Does it filter or sort, rather than belong to something that is sent?"""
    if form is not None:
        return form.method == "get" and (field.tag == "select" or field.type in ("checkbox", "radio"))
    return field.tag == "select" or bool(_CHOOSING.search(f"{field.label} {field.key} {field.group}"))


async def try_choice(site: Site, at: ChoiceAt) -> Finds:
    """Make a choice, look at the list, and reload."""
    finds = Finds()
    async with site.at(at.way) as reached:
        if reached is None:
            return finds
        page, here = reached
        happening = await _choose(page, here, at)
        if happening is not None and happening.after.main == here.main:
            happening = await _choose(page, happening.after, at, another=True)
        if happening is None:
            return finds
        after = happening.after
        if after.main == here.main:
            finds.signs += _without_effect(here, at)
            return finds
        state = f"after choosing “{at.field.label}”"
        if (shown := _value_now(after, at.field)) is not None and shown == _value_now(here, at.field):
            finds.signs.append(_sign("choice not shown", here, at.field, state))
            return finds
        again = await act(page, lambda: page.playwright.reload(wait_until="commit", timeout=_PATIENCE_MS))
        if again.after.main == here.main:
            finds.signs.append(_sign("choice lost on reload", here, at.field, f"{state}, then reloaded"))
    return finds


def _without_effect(here: Look, at: ChoiceAt) -> list[Sign]:
    """An order that changes nothing, whichever is chosen; a filter may fit everything that is listed."""
    listed = sum(link.region == "main" for link in here.links) >= _LIST_OF
    if not listed or not _SORTING.search(f"{at.field.label} {at.field.key}"):
        return []
    return [_sign("choice does nothing", here, at.field, f"after choosing “{at.field.label}”")]


def _sign(probe: str, here: Look, field: Field, state: str) -> Sign:
    role = field.type if field.type in ("checkbox", "radio") else "combobox"
    return make_sign(probe, "met", here, field, role=role, state=state)


def _value_now(here: Look, field: Field) -> str | None:
    for other in (*(one for form in here.forms for one in form.fields), *here.loose):
        if (other.key, other.type, other.label) == (field.key, field.type, field.label):
            return str(other.checked) if field.type in ("checkbox", "radio") else other.value
    return None


async def _choose(page: Page, here: Look, at: ChoiceAt, *, another: bool = False) -> Happening | None:
    """Choose the last value, or another, and press the button if the page waits for one."""
    field = at.field
    value: str | bool = True
    if field.tag == "select":
        others = [one for one, _ in field.options if one and one != field.value]
        if len(others) < 1 + another:
            return None
        value = others[0] if another else others[-1]
    elif field.checked:
        return None
    changed = await act(page, partial(fill, page, {field.selector: value}), before=here)
    form = here.form(at.form.key) if at.form else None
    if form is None or not form.submits or changed.after.main != here.main:
        return changed
    return await press(page, form.submits[-1].selector, before=here)
