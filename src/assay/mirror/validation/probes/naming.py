"""Probes of what things are called: labels, names, alternatives, placeholders, words of links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.validation.probes.measurement import Measurement, judged, unmeasured
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["alternative", "label", "labels_of", "link_text", "placeholder_as_label"]

_FIELDS = frozenset({"input", "select", "textarea"})
_NO_LABEL_NEEDED = frozenset({"hidden", "submit", "button", "reset", "image"})
_ANNOUNCED = ("aria-label", "aria-labelledby", "title")
_FILE_NAME = re.compile(r"[\w %()-]+\.(?:png|jpe?g|svg|gif|webp|avif|bmp)", re.IGNORECASE)
_VAGUE = frozenset(
    {
        "click here",
        "here",
        "read more",
        "more",
        "learn more",
        "this",
        "this page",
        "see more",
        "details",
        "go",
    }
    | {"more info", "more information", "link", "continue", "info", "find out more", "view", "open"}
)


def is_field(element: Element) -> bool:
    """Is it something to fill in?"""
    kind = element.attributes.get("type", "text").lower()
    return element.tag in _FIELDS and kind not in _NO_LABEL_NEEDED


def _labelling(view: PageView, element: Element) -> tuple[Element, ...]:
    identifier = element.attributes.get("id")
    found = [part for part in view.above(element) if part.tag == "label"]
    for name in element.attributes.get("aria-labelledby", "").split():
        if name in view.by_id:
            found.append(view.by_id[name])
    if identifier:
        found += [part for part in view.elements if part.attributes.get("for") == identifier]
    return tuple(found)


def labels_of(view: PageView, element: Element) -> tuple[Element, ...]:
    """The visible elements that label a field: by `for`, around it, or by reference."""
    return tuple(part for part in _labelling(view, element) if part.visible and part.text.strip())


def label(view: PageView, element: Element | None) -> Measurement:
    """Has a control a name, and a field a label that can be seen?"""
    if element is None:
        return unmeasured("no control to look for the label of")
    name = element.name.strip()
    if not is_field(element):
        return _name(element, name)
    labels = labels_of(view, element)
    detail = f"{len(labels)} visible labels, accessible name {name[:60]!r}"
    announced = _labelling(view, element) or any(map(element.attributes.get, _ANNOUNCED))
    if not labels and name and (announced or name != element.attributes.get("placeholder", "").strip()):
        # It is announced but not seen: whether that is enough depends on what stands around it.
        return Measurement(0.5, "labels", 1, None, detail, "lower")
    return judged(float(bool(labels)), "labels", detail, bad=1, worse="lower")


def _name(element: Element, name: str) -> Measurement:
    if element.role not in (
        "button",
        "link",
        "checkbox",
        "radio",
        "switch",
        "tab",
        "img",
        "image",
        "textbox",
    ):
        return unmeasured(f"{element.tag} needs no name")
    detail = f"role {element.role}, accessible name {name[:60]!r}"
    if name and not element.text.strip():
        # An icon with a name: heard, but not seen.
        return Measurement(0.5, "names", 1, None, detail, "lower")
    return judged(float(bool(name)), "names", detail, bad=1, worse="lower")


def placeholder_as_label(view: PageView, element: Element | None) -> Measurement:
    """Is the placeholder all that a field is called?"""
    if element is None or not is_field(element):
        return unmeasured("no field to look at")
    placeholder = element.attributes.get("placeholder", "").strip()
    labels = labels_of(view, element)
    detail = f"placeholder {placeholder[:60]!r}, {len(labels)} visible labels"
    return judged(float(bool(placeholder) and not labels), "fields", detail, bad=0)


def alternative(view: PageView, element: Element | None) -> Measurement:
    """Has a picture words in its place? An empty alternative says that it is decoration."""
    pictures = [part for part in view.below(element) if part.tag in ("img", "svg")] if element else []
    shown = [part for part in pictures if part.tag == "img"] or pictures
    if not shown or len(shown) > 1:
        return unmeasured(f"{len(shown)} pictures in this element, so none can be meant")
    picture = shown[0]
    alt = picture.attributes.get("alt")
    if picture.tag == "svg" or alt == "":
        return Measurement(None, "words", 1, None, f"a {picture.tag} marked as decoration or drawn inline")
    words = 0 if alt is None or _FILE_NAME.fullmatch(alt.strip()) else len(alt.split())
    named = picture.attributes.get("aria-label") or picture.attributes.get("title")
    if alt is None and named:
        return Measurement(None, "words", 1, None, f"no alt, but it is called {named[:60]!r}")
    said = "no alt attribute" if alt is None else f"alt is {alt[:60]!r}"
    return judged(float(words), "words", said, bad=1, worse="lower")


def link_text(view: PageView, element: Element | None) -> Measurement:
    """Do the words of a link say where it leads, or would they fit any link?"""
    if element is None or element.role not in ("link", "button") and element.tag != "a":
        return unmeasured("no link to read")
    words = folded(element.name or element.text).strip(" .:…>»→-")
    if not words:
        return unmeasured("the link has no words")
    return judged(float(words in _VAGUE), "vague links", f"the link says {words[:60]!r}", bad=0)
