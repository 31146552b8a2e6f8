"""Consistency: the same thing looks, stands and is called the same everywhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import replace_text
from assay.corpus.operators.oracles import clean_text

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]

_NUMERIC_DATE = re.compile(r"\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b")
_CURRENCY = re.compile(r"[£$€¥]|\b(?:GBP|USD|EUR|CHF|pounds|dollars|euros?)\b", re.IGNORECASE)


def _reverse(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    items = [child for child in target if child.tag == "li"]
    for item in reversed(items):
        target.append(item)


def _swap_looks(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    other = document.cssselect(str(defect.params["secondary"]))[0]
    mine, theirs = target.get("class", ""), other.get("class", "")
    target.set("class", theirs)
    other.set("class", mine)


async def _called_otherwise(probe: Probe, defect: Defect) -> Evidence:
    here = await probe.text(defect.target)
    await probe.go(str(defect.params["other_path"]))
    there = await probe.text(str(defect.params["other"]))
    renamed = here.lower() == clean_text(defect.params["text"]).lower() and here.lower() != there.lower()
    return Evidence(bool(there) and renamed, f"here {here!r}, elsewhere {there!r}")


async def _order_differs(probe: Probe, defect: Defect) -> Evidence:
    read = f"{defect.target} > li"
    here = [" ".join(text.split()) for text in await probe.page.locator(read).all_text_contents()]
    await probe.go(str(defect.params["other_path"]))
    there = [" ".join(text.split()) for text in await probe.page.locator(read).all_text_contents()]
    moved = sorted(here) == sorted(there) and here != there and len(here) > 2
    return Evidence(moved, f"here {', '.join(here)[:80]}; elsewhere {', '.join(there)[:80]}")


async def _secondary_stands_out(probe: Probe, defect: Defect) -> Evidence:
    """Which of two buttons is filled: the one whose ground differs more from what is behind it."""
    await probe.need(defect.target)
    mine, theirs = await probe.measure(
        """selectors => selectors.map(s => {
          const element = document.querySelector(s);
          const parse = c => c.match(/[\\d.]+/g).map(Number);
          const [r, g, b, a = 1] = parse(getComputedStyle(element).backgroundColor);
          let node = element.parentElement, ground = [255, 255, 255];
          for (; node; node = node.parentElement) {
            const found = parse(getComputedStyle(node).backgroundColor);
            if (found.length < 4 || found[3] > 0.9) { ground = found; break; }
          }
          return a * (Math.abs(r - ground[0]) + Math.abs(g - ground[1]) + Math.abs(b - ground[2]));
        })""",
        [defect.target, defect.params["secondary"]],
    )
    return Evidence(theirs > mine, f"the main action stands out by {mine:.0f}, the other by {theirs:.0f}")


async def _dates_differ(probe: Probe, defect: Defect) -> Evidence:
    here = await probe.text(defect.target)
    await probe.go(str(defect.params["other_path"]))
    there = await probe.text(str(defect.params["other"]))
    mixed = bool(_NUMERIC_DATE.search(here)) and not _NUMERIC_DATE.search(there) and bool(there)
    return Evidence(mixed, f"here {here[:60]!r}, elsewhere {there[:60]!r}")


async def _currencies_differ(probe: Probe, defect: Defect) -> Evidence:
    here = set(_CURRENCY.findall((await probe.text(defect.target)).lower()))
    await probe.go(str(defect.params["other_path"]))
    there = set(_CURRENCY.findall((await probe.text(str(defect.params["other"]))).lower()))
    return Evidence(
        bool(here and there) and not here & there, f"here {sorted(here)}, elsewhere {sorted(there)}"
    )


_ELSEWHERE = {
    "other": "selector of its counterpart",
    "other_path": "path of the page that has the counterpart",
}

OPERATORS = (
    Operator(
        id="action-renamed",
        family="consistency",
        level=2,
        title="The same thing has two names",
        change="Calls the control, heading or item something else on this page than on another.",
        applies="an element whose counterpart on another page has the same words",
        parameters={"text": "the other name", **_ELSEWHERE},
        category="content",
        heuristic="H4: Consistency and Standards",
        wcag="3.2.4",
        edit=replace_text,
        oracle=_called_otherwise,
    ),
    Operator(
        id="nav-reordered",
        family="consistency",
        level=2,
        title="The menu has another order on one page",
        change="Reverses the items of the menu on this page.",
        applies="the list of the main menu",
        parameters={"other_path": "a path whose menu has the usual order"},
        category="navigation",
        heuristic="H4: Consistency and Standards",
        wcag="3.2.3",
        edit=_reverse,
        oracle=_order_differs,
    ),
    Operator(
        id="primary-swapped",
        family="consistency",
        level=2,
        title="The secondary action looks like the main one",
        change="Swaps the looks of two buttons.",
        applies="a main and a secondary action side by side, told apart by their class",
        parameters={"secondary": "selector of the secondary action"},
        category="visual",
        heuristic="H4: Consistency and Standards",
        edit=_swap_looks,
        oracle=_secondary_stands_out,
    ),
    Operator(
        id="dates-mixed",
        family="consistency",
        level=4,
        title="Dates are written in two ways",
        change="Writes a date in numbers that can be read two ways; other pages have the month in words.",
        applies="a date whose counterpart on another page has the month in words",
        parameters={"text": "the words with the numeric date", **_ELSEWHERE},
        category="content",
        heuristic="H4: Consistency and Standards",
        edit=replace_text,
        oracle=_dates_differ,
    ),
    Operator(
        id="currency-mixed",
        family="consistency",
        level=4,
        title="Prices are in two currencies",
        change="Writes an amount in another currency than the other pages.",
        applies="an amount whose counterpart on another page has the site's currency",
        parameters={"text": "the words with the other currency", **_ELSEWHERE},
        category="trust",
        heuristic="H4: Consistency and Standards",
        edit=replace_text,
        oracle=_currencies_differ,
    ),
)
