"""Sections under their headings, and forms with their fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.sifr.tasks.view import View, bare, quotable

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.sifr.page.records import Item

__all__ = ["Form", "Section", "forms", "is_required", "sections"]

# Every heading is held against every other.
_MOST_HEADINGS = 500
_ODD_INPUTS = frozenset({"file", "range", "color"})
_TICKED = frozenset({"radio", "checkbox"})


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the box that holds it, all that belongs to it, and no other heading of its rank."""

    heading: Item
    row: Element
    parts: tuple[Item, ...]
    """The headings one rank below it."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form with the one button that sends it.

    Attributes:
        row: The form.
        fields: What one types into or chooses a line of a list from.
        button: What sends it; its name is used once on the page.
        is_sure: Whether the fields are all that there is: nothing to tick, no field that only looks like one.
    """

    row: Element
    fields: tuple[Item, ...]
    button: Item
    is_sure: bool


def sections(view: View) -> list[Section]:
    """The sections that are boxes of their own, so that nobody can doubt where they end."""
    return view.once(_sections)


def _sections(view: View) -> list[Section]:
    if len(view.headings) > _MOST_HEADINGS:
        return []
    found = [_section(view, heading) for heading in view.headings]
    return [section for section in found if section is not None and quotable(section.heading.name)]


def _section(view: View, heading: Item) -> Section | None:
    own = view.row(heading)
    for row in view.around(own):
        if row.text == own.text and len(view.children.get(row.ref, ())) == 1:
            continue  # a wrapper around the heading alone
        inner = [
            item for item in view.headings if item.ref != heading.ref and view.holds(row, view.row(item))
        ]
        if row.tag in ("body", "html") or any(item.heading <= heading.heading for item in inner):
            return None
        parts = tuple(item for item in inner if item.heading == heading.heading + 1)
        return Section(heading, row, parts)
    return None


def forms(view: View) -> list[Form]:
    """The forms that one button sends."""
    return view.once(_forms)


def _forms(view: View) -> list[Form]:
    found = [_form(view, row) for row in view.rows if row.tag == "form" and row.visible]
    return [form for form in found if form is not None]


def _form(view: View, row: Element) -> Form | None:
    senders = [item for item in view.items_in(row, "button") if _sends(view.row(item))]
    if len(senders) != 1 or not quotable(senders[0].name) or not view.is_only(senders[0].name):
        return None
    fields = tuple(view.items_in(row, "input", "select"))
    others = [inner for inner in view.inside(row) if inner.tag in ("input", "select", "textarea")]
    known = {item.element for item in fields}
    is_sure = all(inner.ref in known or _is_unseen(inner) for inner in others)
    return Form(row, fields, senders[0], is_sure and not any(_is_odd(view.row(item)) for item in fields))


def _sends(row: Element) -> bool:
    if row.tag == "button":
        return row.attributes.get("type", "submit").strip().lower() in ("submit", "")
    return row.tag == "input" and row.attributes.get("type", "").strip().lower() in ("submit", "image")


def _is_unseen(row: Element) -> bool:
    """Nobody can miss what is not there to be seen; a box to tick may be drawn by its label."""
    kind = row.attributes.get("type", "").strip().lower()
    return kind in ("hidden", "submit", "button", "image", "reset") or not row.visible and kind not in _TICKED


def _is_odd(row: Element) -> bool:
    return row.attributes.get("type", "").strip().lower() in _ODD_INPUTS


def is_required(view: View, item: Item) -> bool | None:
    """Must the field be filled in? None where the page does not say."""
    row = view.row(item)
    name = item.name.lower()
    by_code = "required" in item.states or "required" in row.attributes
    by_code = by_code or row.attributes.get("aria-required", "") == "true"
    if by_code or "(required)" in name or name.rstrip(": ").endswith("*"):
        return True
    return False if "(optional)" in name or "optional" in bare(item.name).lower() else None
