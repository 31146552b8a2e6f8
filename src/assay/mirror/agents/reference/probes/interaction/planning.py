"""What is tried, and where: each form, button and choice once, on the first page that shows it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assay.mirror.agents.reference.probes.interaction.choosing import ChoiceAt, is_choice
from assay.mirror.agents.reference.probes.interaction.clicking import ButtonAt, worth_pressing
from assay.mirror.agents.reference.probes.interaction.destroying import is_destructive
from assay.mirror.agents.reference.probes.interaction.finds import FormAt
from assay.mirror.agents.reference.probes.interaction.looking import Button, Form, Look
from assay.mirror.agents.reference.probes.interaction.ways import Way

__all__ = [
    "kind_of",
    "plan_buttons",
    "plan_choices",
    "plan_details",
    "plan_forms",
    "plan_phone_buttons",
    "plan_searches",
]

_MOST_FORMS = 24
_MOST_BUTTONS = 24
_MOST_CHOICES = 12
_MOST_DETAILS = 6
_MOST_SEARCHES = 3

States = Sequence[tuple[Way, Look]]


def kind_of(place: str) -> str:
    """Pages of one kind differ in the last part of their path, in numbers, or in values of their query."""
    path, _, query = place.partition("?")
    parts = path.strip("/").split("/")
    names = sorted(part.partition("=")[0] for part in query.split("&") if part)
    general = [*parts[:-1], "*"] if len(parts) > 1 else parts
    return re.sub(r"\d+", "#", "/".join(general)) + "?" + ",".join(names)


def plan_forms(states: States, tried: set[str]) -> list[FormAt]:
    """Forms that were not tried yet; they count as tried from now on."""
    forms = []
    for way, here in states:
        for form in here.forms:
            if form.key not in tried and _is_to_be_sent(form) and len(tried) < _MOST_FORMS:
                tried.add(form.key)
                forms.append(FormAt(way, form, here.place))
    return forms


def _is_to_be_sent(form: Form) -> bool:
    """A search and a filter are tried otherwise."""
    if not form.submits or form.method == "dialog":
        return False
    return form.method == "post" or any(one.is_text and one.type != "search" for one in form.fields)


def plan_buttons(states: States) -> list[ButtonAt]:
    """Every kind of button once; links and further submit buttons only where they take something away."""
    chosen: dict[str, ButtonAt] = {}
    for way, here in states:
        buttons = [button for button in here.buttons if worth_pressing(button)]
        buttons += [
            submit
            for form in here.forms
            for submit in form.submits[1:]
            if is_destructive(submit.name) and not submit.disabled
        ]
        buttons += [
            Button(link.selector, "a", "link", "", link.name, link.region, link.box, href=link.raw)
            for link in here.links
            if is_destructive(link.name)
        ]
        for button in buttons:
            at = ButtonAt(way, button, here.place)
            chosen.setdefault(at.key, at)
    return list(chosen.values())[:_MOST_BUTTONS]


def plan_phone_buttons(states: States, phone: States) -> list[ButtonAt]:
    """Buttons that only a phone shows, such as the one for the menu."""
    known = {ButtonAt(way, button, here.place).key for way, here in states for button in here.buttons}
    return [at for at in plan_buttons(phone) if at.key not in known and at.button.role != "link"]


def plan_details(states: States) -> list[tuple[Way, str]]:
    """A page of each kind on which something folds open."""
    chosen: dict[str, tuple[Way, str]] = {}
    for way, here in states:
        if any(button.tag == "summary" for button in here.buttons):
            chosen.setdefault(kind_of(here.place), (way, here.place))
    return list(chosen.values())[:_MOST_DETAILS]


def plan_searches(states: States) -> list[FormAt]:
    """Every search once."""
    chosen: dict[str, FormAt] = {}
    for way, here in states:
        for form in here.forms:
            if form.method == "get" and form.submits and form.search:
                chosen.setdefault(form.action, FormAt(way, form, here.place))
    return list(chosen.values())[:_MOST_SEARCHES]


def plan_choices(states: States) -> list[ChoiceAt]:
    """Every filter and every order once."""
    chosen: dict[str, ChoiceAt] = {}
    for way, here in states:
        in_forms = {field.selector for form in here.forms for field in form.fields}
        found = [(field, form) for form in here.forms for field in form.fields if is_choice(field, form)]
        for field, form in found:
            at = ChoiceAt(way, field, form, here.place)
            chosen.setdefault(at.key, at)
        for field in here.loose:
            if field.selector not in in_forms and is_choice(field, None):
                at = ChoiceAt(way, field, None, here.place)
                chosen.setdefault(at.key, at)
    return list(chosen.values())[:_MOST_CHOICES]
