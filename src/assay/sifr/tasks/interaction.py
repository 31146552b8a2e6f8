"""Say what can be acted on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.tasks.drafts import Draft, Template, the_element, the_elements, the_texts
from assay.sifr.tasks.parts import Form, forms, is_required, sections
from assay.sifr.tasks.view import View, bare, quotable

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.sifr.page.records import Item

__all__ = ["TEMPLATES"]

_MOST = 12
_MOST_ON_PAGE = 25
_BUTTON_LIKE = re.compile(r"(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])", re.IGNORECASE)
_ALL_REQUIRED = re.compile(r"\b(?:all fields|every field|unless|mandatory|must be filled)\b")


def _buttons(view: View, items: list[Item], row: Element) -> list[Item] | None:
    """The buttons among them; None where something may or may not be called a button."""
    links = view.items_in(row, "link")
    if any(_BUTTON_LIKE.search(view.row(link).attributes.get("class", "")) for link in links):
        return None
    return items if all(view.is_button(item) for item in items) else None


def _buttons_in(view: View) -> Iterator[Draft]:
    for section in sections(view):
        found = _buttons(view, view.items_in(section.row, "button"), section.row)
        if found and len(found) <= _MOST and view.is_only(section.heading.name):
            yield Draft(
                lambda name: f"Which buttons are in the part headed “{name}”?",
                (section.heading.name,),
                the_elements(found),
                ("heading",),
                hardness=1 if len(found) == 1 else 2,
            )


def _all_buttons(view: View) -> Iterator[Draft]:
    top = next(iter(view.rows), None)
    found = _buttons(view, list(view.items("button")), top) if top else None
    if found and len(found) <= _MOST_ON_PAGE:
        yield Draft(
            lambda: "Which buttons are on the page? Name all of them.",
            (),
            the_elements(found),
            ("heading",),
            ask_twin=lambda name: f"Which buttons are in the part headed “{name}”? Name all of them.",
            hardness=1 if len(found) <= 3 else 2,
        )


def _links_in(view: View) -> Iterator[Draft]:
    for section in sections(view):
        links = view.items_in(section.row, "link")
        named = all(item.name for item in links)
        if 2 <= len(links) <= _MOST and named and view.is_only(section.heading.name):
            yield Draft(
                lambda name: f"Which links are in the part headed “{name}”? Name all of them.",
                (section.heading.name,),
                the_elements(links),
                ("heading",),
                hardness=1 if len(links) <= 4 else 2,
            )


def _fields_of(view: View) -> Iterator[Draft]:
    for form in forms(view):
        if form.is_sure and 2 <= len(form.fields) <= _MOST and all(item.name for item in form.fields):
            yield Draft(
                lambda name: f"Which fields does the form with the button “{name}” have? Name all of them.",
                (form.button.name,),
                the_elements(form.fields),
                ("button",),
            )


def _required(view: View) -> Iterator[Draft]:
    for form in forms(view):
        found = _required_in(view, form)
        if found:
            yield Draft(
                lambda name: f"Which fields of the form with the button “{name}” must be filled in?",
                (form.button.name,),
                the_elements(found),
                ("button",),
                hardness=2,
            )


def _required_in(view: View, form: Form) -> list[Item]:
    """What must be filled in, where the form is clear about each of its fields."""
    said = {item.ref: is_required(view, item) for item in form.fields}
    silent = any(known is None for known in said.values())
    if not form.is_sure or _ALL_REQUIRED.search(form.row.text.lower()):
        return []
    # Beside fields that are marked as optional, silence means the opposite of what it means elsewhere.
    if silent and any(known is False for known in said.values()):
        return []
    found = [item for item in form.fields if said[item.ref]]
    return found if len(found) <= _MOST and all(item.name for item in found) else []


def _sends(view: View) -> Iterator[Draft]:
    for form in forms(view):
        for item in form.fields:
            name = bare(item.name)
            if quotable(name) and view.is_only(name):
                yield Draft(
                    lambda name: f"Which button sends the form that asks for “{name}”?",
                    (name,),
                    the_element(form.button, name, form.button.name),
                    ("input",),
                    stratum=form.button.ref,
                )


def _options(view: View) -> Iterator[Draft]:
    for item in view.items("select"):
        name, options = bare(item.name), item.options
        different = len({folded(option) for option in options}) == len(options) and all(options)
        if quotable(name) and view.is_only(name) and different and 2 <= len(options) <= _MOST:
            yield Draft(
                lambda name: f"Which choices does the drop-down list “{name}” offer? Name all of them.",
                (name,),
                the_texts(options),
                ("select",),
                hardness=1 if len(options) <= 4 else 2,
            )


def _choices(view: View) -> Iterator[Draft]:
    """What can be ticked in a named group."""
    for row in view.rows:
        if row.role not in ("group", "radiogroup") or not row.visible:
            continue
        name, ticks = bare(row.name), view.items_in(row, "radio", "checkbox")
        drawn = [inner for inner in view.inside(row) if inner.attributes.get("type") in ("radio", "checkbox")]
        texts = [item.name for item in ticks]
        clear = len(drawn) == len(ticks) and all(texts) and len(set(texts)) == len(texts)
        if clear and 2 <= len(ticks) <= _MOST and quotable(name) and view.lines_equal(row.name) == 1:
            yield Draft(
                lambda name: f"What can be ticked under “{name}”? Name all choices.",
                (name,),
                the_elements(ticks),
                ("group",),
            )


def _is_folded(item: Item) -> bool:
    return "expanded=false" in item.states and item.kind == "button"


_STATES: dict[str, Callable[[Item], bool]] = {
    "Which fields or buttons are switched off, so that they cannot be used?": lambda item: (
        "disabled" in item.states
    ),
    "Which boxes or circles are ticked?": lambda item: (
        item.kind in ("checkbox", "radio") and "checked=true" in item.states
    ),
    "Which fields can be read but not changed?": lambda item: "readonly" in item.states,
    "Which buttons have opened something that they can close again?": lambda item: (
        "expanded=true" in item.states
    ),
    "Which buttons open something that is folded away now?": _is_folded,
}


def _state(view: View) -> Iterator[Draft]:
    controls = list(view.items("button", "input", "select", "checkbox", "radio"))
    if not controls:
        return
    by_question = {ask: [item for item in controls if holds(item)] for ask, holds in _STATES.items()}
    # A box that its label draws is ticked for those who see it, but it is no element that anybody sees.
    drawn = any(
        row.attributes.get("type") in ("radio", "checkbox")
        and not row.visible
        and "checked=true" in row.states
        for row in view.rows
    )
    absent = tuple(
        (ask,) for ask, items in by_question.items() if not items and not (drawn and "ticked" in ask)
    )
    for ask, items in by_question.items():
        named = all(item.name for item in items)
        if 1 <= len(items) <= _MOST and named and not (drawn and "ticked" in ask):
            yield Draft(lambda ask: ask, (ask,), the_elements(items), absent=absent, stratum=ask, hardness=2)


TEMPLATES = (
    Template("int_buttons_in", "interaction", _buttons_in),
    Template("int_all_buttons", "interaction", _all_buttons),
    Template("int_links_in", "interaction", _links_in, common=True),
    Template("int_fields_of", "interaction", _fields_of),
    Template("int_required", "interaction", _required),
    Template("int_sends", "interaction", _sends),
    Template("int_options", "interaction", _options),
    Template("int_choices", "interaction", _choices),
    Template("int_state", "interaction", _state),
)
