"""Probes of what a form says about itself: required marks, keyboards, autofill, the password that shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.mirror.validation.probes.measurement import Measurement, judged, unmeasured
from assay.mirror.validation.probes.naming import is_field, labels_of
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["autofill", "input_type", "password_toggle", "required_mark"]

_MARK = re.compile(r"\*|\brequired\b|\bmandatory\b", re.IGNORECASE)
_ALL_MARKED = re.compile(
    r"\b(?:all|every) (?:\w+ )?fields? (?:\w+ )?(?:required|mandatory)\b|\ball required\b", re.IGNORECASE
)
_REVEALING = re.compile(r"\b(?:show|reveal|display|hide|unmask|see)\b", re.IGNORECASE)
_PURPOSE = re.compile(
    r"\b(?:e-?mail|(?:tele)?phone|mobile|postcode|zip|(?:first|last|full) name|address|city|town|card)\b",
    re.IGNORECASE,
)
_KEYBOARDS = {
    "email": re.compile(r"\be-?mail\b", re.IGNORECASE),
    "tel": re.compile(r"\b(?:tele)?phone\b|\bmobile\b", re.IGNORECASE),
    "number": re.compile(r"\b(?:card number|quantity|amount|how many)\b", re.IGNORECASE),
}


def required_mark(view: PageView, element: Element | None) -> Measurement:
    """Does a field say that it must be filled in? Only the server knows whether it must."""
    if element is None or not is_field(element):
        return unmeasured("no field to look at")
    words = " ".join(part.text for part in labels_of(view, element)) or element.name
    marked = _MARK.search(words) is not None or _ALL_MARKED.search(view.text) is not None
    detail = f"the label says {words[:60]!r}"
    if marked:
        return judged(1, "marks", detail, bad=1, worse="lower")
    enforced = "required" in element.states or "required" in element.attributes
    return Measurement(0, "marks", 1, True if enforced else None, detail, "lower")


def password_toggle(view: PageView, element: Element | None) -> Measurement:
    """Can a password be shown while it is typed?"""
    fields = [part for part in view.elements if part.attributes.get("type") == "password"]
    field = element if element in fields else fields[0] if len(fields) == 1 else None
    if field is None:
        return unmeasured(f"{len(fields)} password fields, so none can be meant")
    form = next((part for part in view.above(field) if part.tag == "form"), None)
    around = view.below(form) if form else iter(view.elements)
    toggles = [
        part
        for part in around
        if part.role in ("button", "checkbox", "switch", "link") and _REVEALING.search(view.spoken(part))
    ]
    return judged(
        float(bool(toggles)), "toggles", f"{len(toggles)} controls that show it", bad=1, worse="lower"
    )


def autofill(view: PageView, element: Element | None) -> Measurement:
    """Does a field for personal details say what it is for?"""
    if element is None or not is_field(element):
        return unmeasured("no field to look at")
    purpose = element.attributes.get("autocomplete", "").strip().lower()
    detail = f"autocomplete is {purpose[:40]!r}"
    personal = _PURPOSE.search(f"{element.name} {element.attributes.get('name', '')}")
    if purpose == "off" or not purpose and not personal:
        # Switched off on purpose, or nothing that a browser could know.
        return Measurement(0, "purposes", 1, None, f"{detail}, which may be right here", "lower")
    return judged(float(bool(purpose)), "purposes", detail, bad=1, worse="lower")


def input_type(view: PageView, element: Element | None) -> Measurement:
    """Does a field bring up the keyboard for what it asks?"""
    if element is None or element.tag != "input":
        return unmeasured("no field to look at")
    kind = element.attributes.get("type", "text").lower()
    mode = element.attributes.get("inputmode", "").lower()
    wanted = next((name for name, words in _KEYBOARDS.items() if words.search(element.name)), None)
    detail = f"type {kind[:20]!r}, inputmode {mode[:20]!r}"
    if wanted is None:
        return unmeasured(f"{detail}, and its name asks for no keyboard of its own")
    return judged(float(kind not in ("text", "") or bool(mode)), "keyboards", detail, bad=1, worse="lower")
