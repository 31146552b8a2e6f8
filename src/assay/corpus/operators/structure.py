"""Structure: headings, landmarks, tables and titles that software reads and eyes take for granted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator, scope
from assay.corpus.operators.editing import rename, set_text, unset

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]

_TAGLESS = "any heading; the target must not name the tag, which changes"


def _heading_to_text(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    rename(target, "div")
    target.set("class", f"{target.get('class', '')} section-lead".strip())


def _looks_like_heading(defect: Defect) -> str:
    return (
        f"{scope(defect)} .section-lead {{ font-size: {defect.params['size']}; font-weight: 700; "
        "line-height: 1.25; margin: 0 0 0.6em; }"
    )


def _deeper_heading(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    rename(target, str(defect.params["to"]))


def _main_to_div(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    rename(target, "div")
    unset(target, "role")


def _header_cells_to_data(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    for cell in list(target.iter("th")):
        rename(cell, "td")
        unset(cell, "scope")


def _no_language(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, "lang")


def _other_title(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    for title in document.iter("title"):
        # A picture may have a title too; the page's is in the head.
        if title.getparent() is not None and title.getparent().tag == "head":
            set_text(title, str(defect.params["title"]))


async def _not_a_heading(probe: Probe, defect: Defect) -> Evidence:
    role, _ = await probe.accessible(defect.target)
    size = await probe.pixels(defect.target, "font-size")
    return Evidence(role != "heading" and size >= 17, f"role {role!r} at {size:.0f} px")


async def _level_skipped(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    before, level = await probe.measure(
        """s => {
          const target = document.querySelector(s);
          const all = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].filter(h => h.checkVisibility());
          const at = all.indexOf(target);
          return [at > 0 ? Number(all[at - 1].tagName[1]) : 0, Number(target.tagName[1]) || 0];
        }""",
        defect.target,
    )
    return Evidence(level > before + 1, f"a level {level} heading follows a level {before} heading")


async def _no_main(probe: Probe, defect: Defect) -> Evidence:
    count = await probe.page.locator("main, [role=main]").count()
    return Evidence(count == 0, f"{count} main landmarks")


async def _no_header_cells(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    count = await probe.page.locator(f"{defect.target} th").count()
    return Evidence(count == 0, f"{count} header cells")


async def _language_absent(probe: Probe, defect: Defect) -> Evidence:
    language = await probe.attribute("html", "lang")
    return Evidence(not language, f"lang is {language!r}")


async def _same_title_as_home(probe: Probe, defect: Defect) -> Evidence:
    here = await probe.page.title()
    await probe.go("/")
    home = await probe.page.title()
    return Evidence(here == home, f"the title is {here!r}, the home page's {home!r}")


OPERATORS = (
    Operator(
        id="heading-faked",
        family="structure",
        level=2,
        title="A heading is only big text",
        change="Turns the heading into a styled div that looks the same.",
        applies=_TAGLESS,
        parameters={"size": "the font size that keeps its look, such as 1.5rem"},
        category="accessibility",
        wcag="1.3.1",
        edit=_heading_to_text,
        style=_looks_like_heading,
        oracle=_not_a_heading,
    ),
    Operator(
        id="heading-skipped",
        family="structure",
        level=1,
        title="The heading levels jump",
        change="Makes the heading two or more levels deeper than the one before it.",
        applies=_TAGLESS,
        parameters={"to": "the new tag, such as h5"},
        category="accessibility",
        wcag="1.3.1",
        edit=_deeper_heading,
        oracle=_level_skipped,
    ),
    Operator(
        id="landmark-lost",
        family="structure",
        level=1,
        title="The main content is not marked as such",
        change="Turns the main element into a plain div.",
        applies="the target #main of any page",
        category="accessibility",
        wcag="1.3.1",
        edit=_main_to_div,
        oracle=_no_main,
    ),
    Operator(
        id="table-headers-lost",
        family="structure",
        level=2,
        title="A table has no header cells",
        change="Turns every header cell of the table into a data cell.",
        applies="data tables",
        category="accessibility",
        wcag="1.3.1",
        edit=_header_cells_to_data,
        oracle=_no_header_cells,
    ),
    Operator(
        id="language-missing",
        family="structure",
        level=1,
        title="The page does not say its language",
        change="Removes the lang attribute of the document.",
        applies="the target html of any page",
        category="accessibility",
        wcag="3.1.1",
        edit=_no_language,
        oracle=_language_absent,
    ),
    Operator(
        id="title-generic",
        family="structure",
        level=2,
        title="The page has the home page's title",
        change="Sets the document title to the home page's.",
        applies="the target head of any page but the home page",
        parameters={"title": "the home page's title, exactly"},
        category="navigation",
        heuristic="H4: Consistency and Standards",
        wcag="2.4.2",
        edit=_other_title,
        oracle=_same_title_as_home,
    ),
)
