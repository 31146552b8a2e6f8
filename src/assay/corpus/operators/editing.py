"""Small, exact edits of a parsed page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect

__all__ = [
    "fragment",
    "insert_after",
    "label_of",
    "remove",
    "remove_target",
    "rename",
    "replace_text",
    "set_text",
    "unset",
]


def remove(element: HtmlElement) -> None:
    """Take an element out; the text behind it stays."""
    element.drop_tree()


def remove_target(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    """The edit of every operator that takes something away."""
    remove(target)


def set_text(element: HtmlElement, text: str) -> None:
    """Replace all that an element holds by a text."""
    for child in list(element):
        remove(child)
    element.text = text


def replace_text(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    """The edit of every operator that says something else: `params["text"]`."""
    set_text(target, str(defect.params["text"]))


def rename(element: HtmlElement, tag: str) -> None:
    """Make it another kind of element with the same attributes and content."""
    element.tag = tag


def unset(element: HtmlElement, *names: str) -> None:
    """Remove attributes where they are."""
    for name in names:
        element.attrib.pop(name, None)


def label_of(document: HtmlElement, control: HtmlElement) -> HtmlElement | None:
    """The label of a control."""
    for label in document.iter("label"):
        if label.get("for") and label.get("for") == control.get("id"):
            return label
    return None


def fragment(html: str) -> HtmlElement:
    """One element from a piece of HTML."""
    from lxml import html as parser

    return parser.fragment_fromstring(html)


def insert_after(element: HtmlElement, new: HtmlElement) -> None:
    """Put a new element behind another, before the text that follows it."""
    new.tail, element.tail = element.tail, None
    element.addnext(new)
