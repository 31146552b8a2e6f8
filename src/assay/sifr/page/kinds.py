"""What an element is: its type in the words of SPEC v2.0, its role, and the states that a reader needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.browser.rows import Element
    from assay.sifr.words import Kind

__all__ = ["CELLS", "CONTROLS", "FIELDS", "PREFIXES", "kind_of", "role_of", "states_of"]

PREFIXES: dict[Kind, str] = {
    "button": "btn",
    "link": "lnk",
    "input": "inp",
    "select": "sel",
    "checkbox": "chk",
    "radio": "rad",
    "image": "img",
    "text": "txt",
    "container": "div",
    "nav": "nav",
    "form": "form",
}
"""The letters of an id, by kind."""

FIELDS: frozenset[Kind] = frozenset({"input", "select", "checkbox", "radio"})
"""What somebody fills in or chooses from."""
CONTROLS: frozenset[Kind] = FIELDS | {"button"}
"""What somebody acts on, links aside."""

CELLS = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
"""The roles of what stands in a row of a table."""

_BY_ROLE: dict[str, Kind] = {
    "button": "button",
    "DisclosureTriangle": "button",
    "tab": "button",
    "menuitem": "button",
    "option": "button",
    "treeitem": "button",
    "link": "link",
    "textbox": "input",
    "searchbox": "input",
    "spinbutton": "input",
    "slider": "input",
    "combobox": "select",
    "listbox": "select",
    "checkbox": "checkbox",
    "switch": "checkbox",
    "menuitemcheckbox": "checkbox",
    "radio": "radio",
    "menuitemradio": "radio",
    "image": "image",
    "img": "image",
    "heading": "text",
    "cell": "text",
    "gridcell": "text",
    "columnheader": "text",
    "rowheader": "text",
    "navigation": "nav",
    "form": "form",
    "search": "form",
    "banner": "container",
    "main": "container",
    "contentinfo": "container",
    "complementary": "container",
    "region": "container",
    "article": "container",
    "dialog": "container",
    "alertdialog": "container",
    "table": "container",
    "grid": "container",
    "treegrid": "container",
    "group": "container",
    "radiogroup": "container",
    "toolbar": "container",
    "tablist": "container",
    "tabpanel": "container",
    "alert": "container",
    "Iframe": "container",
    "Video": "image",
    "Audio": "image",
    "Canvas": "image",
}
_BY_TAG: dict[str, Kind] = {
    "form": "form",
    "button": "button",
    "summary": "button",
    "textarea": "input",
    "select": "select",
    "img": "image",
    "canvas": "image",
    "video": "image",
    "iframe": "container",
    "nav": "nav",
}
_BUTTON_TYPES = frozenset({"submit", "button", "reset", "image"})
_BY_INPUT_TYPE: dict[str, Kind] = {"checkbox": "checkbox", "radio": "radio"}
# Groups that say nothing of their own: the parts of a page that only its author needs.
_BARE_GROUPS = frozenset({"details", "address", "figure", "optgroup"})
_KEPT_STATES = frozenset({"disabled", "required", "readonly", "selected", "multiselectable", "modal"})
_KEPT_VALUED = frozenset({"checked", "pressed", "expanded", "invalid", "hasPopup"})
_PLAIN_ROLES = {"DisclosureTriangle": "button", "img": "image", "Iframe": "iframe"}


def kind_of(element: Element) -> Kind | None:
    """The type of an element; None for what only holds other things or words."""
    if element.tag == "input":
        return _kind_of_input(element)
    if element.tag in ("a", "area") and "href" in element.attributes and element.role in ("", "link"):
        return "link"
    if element.tag in ("textarea", "select", "img", "form"):
        return _BY_TAG[element.tag]
    kind = _BY_ROLE.get(element.role)
    if kind == "container" and element.role == "group":
        return kind if element.tag not in _BARE_GROUPS and element.name else None
    if kind is None and _is_editor(element):
        return "input"
    if kind is None and element.role in ("", "none", "generic"):
        return _BY_TAG.get(element.tag)
    return kind


def _kind_of_input(element: Element) -> Kind | None:
    type_ = element.attributes.get("type", "text").strip().lower()
    if type_ == "hidden":
        return None
    if type_ in _BUTTON_TYPES:
        return "button"
    return _BY_INPUT_TYPE.get(type_, "input")


def _is_editor(element: Element) -> bool:
    return element.attributes.get("contenteditable", "false").lower() in ("", "true", "plaintext-only")


def role_of(element: Element) -> str:
    """The role as the accessibility tree has it, in the word that ARIA has for it."""
    return _PLAIN_ROLES.get(element.role, element.role)


def states_of(element: Element) -> tuple[str, ...]:
    """The states that change what somebody would do, in a fixed order."""
    kept = [state for state in element.states if _is_kept(state)]
    if element.tag == "select":
        # Every drop-down opens; to say so tells nobody anything.
        kept = [state for state in kept if not state.startswith(("expanded", "hasPopup"))]
    current = element.attributes.get("aria-current", "false").strip().lower()
    if current not in ("", "false"):
        kept.append("current")
    return tuple(kept)


def _is_kept(state: str) -> bool:
    name, _equals, _value = state.partition("=")
    return state in _KEPT_STATES or name in _KEPT_VALUED
