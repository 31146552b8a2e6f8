"""Probes of what can be made out: contrast, size, spacing, targets, and what marks a link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.mirror.validation.probes.colours import WHITE, Colour, contrast, parse_colour
from assay.mirror.validation.probes.measurement import Measurement, judged, unmeasured
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["colour_alone", "line_spacing", "link_marking", "target_size", "text_contrast", "text_size"]

# WCAG 1.4.3: large text needs less. 2.5.8 asks for 24 pixels, and 44 (2.5.5) nobody calls small.
_CONTRAST, _LARGE_CONTRAST = 4.5, 3.0
_LARGE, _LARGE_BOLD, _BOLD = 24.0, 18.66, 700
_TINY_TEXT, _FINE_TEXT = 12.0, 16.0
_SMALL_TARGET, _FINE_TARGET = 24.0, 44.0
_TIGHT_LINES, _FINE_LINES = 1.15, 1.4
_FLOATING = frozenset({"absolute", "fixed", "sticky"})
_CONTROLS = frozenset({"button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "option"})
_FIELDS = frozenset({"input", "select", "textarea", "button", "a"})
_MOST_TEXTS = 400


def _pixels(element: Element, name: str) -> float | None:
    text = element.styles.get(name, "")
    try:
        return float(text.removesuffix("px"))
    except ValueError:
        return None


def _texts(view: PageView, element: Element) -> Iterator[Element]:
    """The innermost visible elements with words, and fields that hold a value."""
    count = 0
    for part in view.below(element):
        if count >= _MOST_TEXTS:
            return
        inner = " ".join(view.elements[ref].text for ref in view.children[part.ref])
        own = part.text and len(part.text.replace(" ", "")) > len(inner.replace(" ", ""))
        if part.visible and (own or (part.tag in ("input", "textarea", "select") and part.value)):
            count += 1
            yield part


def _ground(view: PageView, element: Element) -> Colour | None:
    """The colour behind an element; None where a picture, a gradient or another layer may be behind it."""
    layers: list[Colour] = []
    for part in (element, *view.above(element)):
        if not part.styles:
            continue
        layer = parse_colour(part.styles.get("background-color", ""))
        if layer is None or part.styles.get("background-image", "none") != "none":
            return None
        layers.append(layer)
        if layer.alpha == 1:
            break
        if part.styles.get("position") in _FLOATING or part.styles.get("opacity", "1") != "1":
            return None
    painted = WHITE
    for layer in reversed(layers):
        painted = layer.over(painted)
    return painted


def _ratio(view: PageView, element: Element) -> float | None:
    ground, ink = _ground(view, element), parse_colour(element.styles.get("color", ""))
    if ground is None or ink is None or "disabled" in element.states:
        return None
    try:
        opacity = float(element.styles.get("opacity", "1"))
    except ValueError:
        return None
    return contrast(ink._replace(alpha=ink.alpha * opacity).over(ground), ground)


def _needed(element: Element) -> float:
    size = _pixels(element, "font-size") or 0.0
    bold = (_pixels(element, "font-weight") or 400) >= _BOLD
    return _LARGE_CONTRAST if size >= _LARGE or (bold and size >= _LARGE_BOLD) else _CONTRAST


def text_contrast(view: PageView, element: Element | None) -> Measurement:
    """The worst contrast of text in the element, measured against what WCAG asks for text of its size."""
    if element is None:
        return unmeasured("no element to measure the contrast of")
    worst: tuple[float, float, str] | None = None
    unknown = 0
    for part in _texts(view, element):
        ratio, needed = _ratio(view, part), _needed(part)
        if ratio is None:
            unknown += 1
        elif worst is None or ratio / needed < worst[0] / worst[1]:
            worst = ratio, needed, part.text[:60]
    if worst is None:
        return unmeasured("no text on a plain background in this element")
    ratio, needed, words = worst
    measured = judged(ratio, ":1", f"contrast {ratio:.2f}:1 of {words!r}", bad=needed, worse="lower")
    if measured.holds is False and unknown:
        return Measurement(measured.value, ":1", needed, None, f"{measured.detail}, {unknown} texts unknown")
    return measured


def text_size(view: PageView, element: Element | None) -> Measurement:
    """The smallest text of the element, in CSS pixels."""
    if element is None:
        return unmeasured("no element to measure the text of")
    sizes = [(_pixels(part, "font-size"), part.text[:60]) for part in _texts(view, element)]
    if element.tag in ("input", "textarea", "select"):
        sizes.append((_pixels(element, "font-size"), "what is typed"))
    known = sorted((size, words) for size, words in sizes if size)
    if not known:
        return unmeasured("no visible text in this element")
    size, words = known[0]
    detail = f"{size:g} px for {words!r}"
    return judged(size, "px", detail, bad=_TINY_TEXT, fine=_FINE_TEXT, worse="lower")


def line_spacing(view: PageView, element: Element | None) -> Measurement:
    """The tightest lines of text that runs over more than one line, as a multiple of the font size."""
    if element is None:
        return unmeasured("no element to measure the lines of")
    found: list[float] = []
    for part in _texts(view, element):
        size, line = _pixels(part, "font-size"), _pixels(part, "line-height")
        if size and line and part.box and part.box.height > 1.8 * line:
            found.append(line / size)
    if not found:
        return unmeasured("no text of several lines with a set line height")
    ratio = min(found)
    return judged(
        ratio,
        "line heights",
        f"lines {ratio:.2f} times the font size apart",
        bad=_TIGHT_LINES,
        fine=_FINE_LINES,
        worse="lower",
    )


def target_size(view: PageView, element: Element | None) -> Measurement:
    """The smaller side of a control, in CSS pixels."""
    if element is None or element.box is None or not element.visible:
        return unmeasured("no visible control to measure")
    clickable = element.clickable and element.tag != "label"
    if element.role not in _CONTROLS and element.tag not in _FIELDS and not clickable:
        return unmeasured(f"{element.tag} is no control")
    side = min(element.box.width, element.box.height)
    detail = f"{element.box.width:g} by {element.box.height:g} px"
    if element.tag == "a" and element.styles.get("display") == "inline" and side < _SMALL_TARGET:
        # WCAG 2.5.8 leaves out links within a sentence: their size is that of the line.
        return Measurement(side, "px", _SMALL_TARGET, None, f"{detail}, a link in a line of text", "lower")
    return judged(side, "px", detail, bad=_SMALL_TARGET, fine=_FINE_TARGET, worse="lower")


def link_marking(view: PageView, element: Element | None) -> Measurement:
    """Does a link differ from the text around it by line, colour or weight?"""
    if element is None or element.tag != "a" or element.parent is None:
        return unmeasured("no link to compare with its surroundings")
    parent = view.elements[element.parent]
    if len(parent.text) <= len(element.text) + 1:
        return unmeasured("there is no text around the link")
    marks = sum(
        (
            element.styles.get("text-decoration-line", "none") != "none",
            element.styles.get("color") != parent.styles.get("color"),
            element.styles.get("font-weight") != parent.styles.get("font-weight"),
            element.styles.get("background-color") != parent.styles.get("background-color"),
        )
    )
    return judged(marks, "marks", f"{marks} of line, colour, weight and ground differ", bad=1, worse="lower")


def colour_alone(view: PageView, element: Element | None) -> Measurement:
    """Is there a word beside the colour?"""
    if element is None or not element.visible:
        return unmeasured("no visible mark to look at")
    words = view.spoken(element)
    return judged(float(len(words)), "characters", f"the mark says {words[:60]!r}", bad=1, worse="lower")
