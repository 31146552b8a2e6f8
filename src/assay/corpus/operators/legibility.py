"""Contrast and size: what can be made out."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING
from urllib.parse import quote

from assay.corpus.operators.base import Evidence, Operator, scope
from assay.corpus.operators.editing import fragment, set_text, unset

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _paler(defect: Defect) -> str:
    return f"{scope(defect)} {defect.target} {{ color: {defect.params['colour']} !important; }}"


def _smaller(defect: Defect) -> str:
    return f"{scope(defect)} {defect.target} {{ font-size: {defect.params['size']} !important; }}"


def _crushed(defect: Defect) -> str:
    return (
        f"{scope(defect)} {defect.target} {{ line-height: 1 !important; letter-spacing: -0.02em; "
        "text-align: justify; }"
    )


def _unmarked_links(defect: Defect) -> str:
    return (
        f"{scope(defect)} {defect.target} {{ color: inherit !important; text-decoration: none !important; "
        "font-weight: inherit !important; border: 0 !important; }"
    )


def _text_to_picture(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    words = " ".join(target.text_content().split())
    width = max(60, 13 * len(words))
    picture = (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='28'><text x='0' y='21' "
        f"font-family='sans-serif' font-size='19' font-weight='700' fill='{defect.params['colour']}'>"
        f"{html.escape(words)}</text></svg>"
    )
    set_text(target, "")
    target.append(
        fragment(f'<img alt="" width="{width}" height="28" src="data:image/svg+xml,{quote(picture)}">')
    )


def _status_to_dot(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, "aria-label", "title")
    set_text(target, "")


def _dot(defect: Defect) -> str:
    return (
        f"{scope(defect)} {defect.target} {{ display: inline-block; width: 14px; height: 14px; min-width: 0; "
        "padding: 0; border-radius: 50%; border: 0; background: currentColor; }"
        f" {scope(defect)} {defect.target}::before {{ content: none; }}"
    )


async def _low_contrast(probe: Probe, defect: Defect) -> Evidence:
    ratio = await probe.contrast(defect.target)
    return Evidence(ratio < 4.5, f"contrast {ratio:.2f}:1")


async def _tiny_text(probe: Probe, defect: Defect) -> Evidence:
    size = await probe.pixels(defect.target, "font-size")
    return Evidence(size < 12, f"{size:.1f} px")


async def _tight_lines(probe: Probe, defect: Defect) -> Evidence:
    size = await probe.pixels(defect.target, "font-size")
    line = await probe.pixels(defect.target, "line-height")
    height = (await probe.box(defect.target)).height
    return Evidence(
        line / size < 1.15 and height > 2 * line,
        f"line height {line / size:.2f} over {height / line:.0f} lines",
    )


async def _links_like_text(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    same = await probe.measure(
        """s => {
          const link = document.querySelector(s), parent = link.parentElement;
          const [a, b] = [getComputedStyle(link), getComputedStyle(parent)];
          return a.color === b.color && a.textDecorationLine === "none" && a.fontWeight === b.fontWeight
            && a.borderBottomWidth === "0px" && a.backgroundColor === "rgba(0, 0, 0, 0)";
        }""",
        defect.target,
    )
    return Evidence(bool(same), "it looks like the text around it" if same else "it looks like a link")


async def _picture_of_text(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    words = await probe.text(defect.target)
    pictures = await probe.page.locator(f"{defect.target} img[alt='']").count()
    return Evidence(not words and pictures == 1, f"text {words!r}, {pictures} pictures without a name")


async def _colour_alone(probe: Probe, defect: Defect) -> Evidence:
    _, name = await probe.accessible(defect.target)
    words = await probe.text(defect.target)
    box = await probe.box(defect.target)
    return Evidence(not words and not name and box.width > 4, f"text {words!r}, name {name!r}")


OPERATORS = (
    Operator(
        id="contrast-low",
        family="contrast and size",
        level=1,
        title="Text is too pale to read",
        change="Gives the text a colour close to its background.",
        applies="text on a plain background",
        parameters={"colour": "the new colour"},
        category="visual",
        heuristic="H8: Aesthetic and Minimalist Design",
        wcag="1.4.3",
        style=_paler,
        oracle=_low_contrast,
    ),
    Operator(
        id="text-tiny",
        family="contrast and size",
        level=2,
        title="Text that matters is tiny",
        change="Sets a font size below 12 pixels.",
        applies="any text",
        parameters={"size": "a size below 12px"},
        category="visual",
        heuristic="H8: Aesthetic and Minimalist Design",
        style=_smaller,
        oracle=_tiny_text,
    ),
    Operator(
        id="text-crushed",
        family="contrast and size",
        level=2,
        title="Lines of text are crushed together",
        change="Sets the line height to 1, tightens the letters and justifies.",
        applies="paragraphs of three lines or more",
        category="visual",
        heuristic="H8: Aesthetic and Minimalist Design",
        wcag="1.4.12",
        style=_crushed,
        oracle=_tight_lines,
    ),
    Operator(
        id="links-unmarked",
        family="contrast and size",
        level=1,
        title="Links within text look like text",
        change="Takes colour, underline and weight from the links.",
        applies="links inside a paragraph",
        category="visual",
        heuristic="H4: Consistency and Standards",
        wcag="1.4.1",
        style=_unmarked_links,
        oracle=_links_like_text,
    ),
    Operator(
        id="text-as-picture",
        family="contrast and size",
        level=2,
        title="Words are a picture",
        change="Replaces the element's words by a picture of them without a text alternative.",
        applies="short text: a price, a heading, an offer",
        parameters={"colour": "the colour of the words"},
        category="accessibility",
        wcag="1.4.5",
        edit=_text_to_picture,
        oracle=_picture_of_text,
    ),
    Operator(
        id="colour-only-status",
        family="contrast and size",
        level=2,
        title="A status is told by colour alone",
        change="Takes the words from the status marks and leaves coloured dots.",
        applies="status pills and badges with words; all that match the target",
        category="accessibility",
        heuristic="H1: Visibility of System Status",
        wcag="1.4.1",
        every=True,
        edit=_status_to_dot,
        style=_dot,
        oracle=_colour_alone,
    ),
)
