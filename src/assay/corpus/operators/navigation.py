"""Navigation: how one gets somewhere and knows where one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import remove, remove_target, rename, unset
from assay.corpus.operators.oracles import absent
from assay.corpus.steps import Click

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _remove_item(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    parent = target.getparent()
    remove(parent if parent is not None and parent.tag == "li" else target)


def _mark_other(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, "aria-current")
    for other in document.cssselect(str(defect.params["other"]))[:1]:
        other.set("aria-current", "page")


def _unlink(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    rename(target, "span")
    unset(target, "href")


def _other_address(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("href", str(defect.params["href"]))


def _new_tab(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("target", "_blank")


async def _gone_here_only(probe: Probe, defect: Defect) -> Evidence:
    here = await probe.exists(defect.target)
    await probe.go(str(defect.params["elsewhere"]))
    there = await probe.exists(defect.target)
    return Evidence(there and not here, f"here: {here}, on {defect.params['elsewhere']}: {there}")


async def _wrong_item_current(probe: Probe, defect: Defect) -> Evidence:
    right = await probe.attribute(defect.target, "aria-current")
    wrong = await probe.attribute(str(defect.params["other"]), "aria-current")
    return Evidence(right is None and wrong is not None, f"this page's item: {right!r}, the other: {wrong!r}")


async def _nothing_found(probe: Probe, defect: Defect) -> Evidence:
    count = await probe.page.locator(defect.target).count()
    return Evidence(count == 0, f"{count} results")


async def _leads_elsewhere(probe: Probe, defect: Defect) -> Evidence:
    _, name = await probe.accessible(defect.target)
    await probe.do(Click(defect.target))
    reached = probe.page.url.split("/", 3)[-1]
    heading = await probe.text("h1")
    wrong = f"/{reached}".split("#")[0] == str(defect.params["href"]).split("#")[0]
    return Evidence(wrong, f"the link {name!r} leads to {heading!r}")


async def _no_link(probe: Probe, defect: Defect) -> Evidence:
    role, _ = await probe.accessible(defect.target)
    return Evidence(role != "link", f"role {role!r}")


async def _opens_elsewhere(probe: Probe, defect: Defect) -> Evidence:
    window = await probe.attribute(defect.target, "target")
    _, name = await probe.accessible(defect.target)
    told = any(words in name.lower() for words in ("new tab", "new window"))
    return Evidence(window == "_blank" and not told, f"target {window!r}, name {name!r}")


async def _same_items(probe: Probe, defect: Defect) -> Evidence:
    second = await probe.text(defect.target)
    await probe.go(str(defect.params["first"]))
    first = await probe.text(defect.target)
    return Evidence(bool(first) and first == second, f"first item: {first[:50]!r}, then {second[:50]!r}")


OPERATORS = (
    Operator(
        id="nav-item-lost",
        family="navigation",
        level=2,
        title="A menu item is missing on one page",
        change="Removes an item of the main menu on this page only.",
        applies="items of the main menu",
        parameters={"elsewhere": "a path whose menu has it"},
        category="navigation",
        heuristic="H4: Consistency and Standards",
        wcag="3.2.3",
        edit=_remove_item,
        oracle=_gone_here_only,
    ),
    Operator(
        id="current-wrong",
        family="navigation",
        level=2,
        title="The menu marks the wrong page as the current one",
        change="Moves the mark of the current page to another item.",
        applies="the item of the main menu for the page itself",
        parameters={"other": "selector of the item that is marked instead"},
        category="navigation",
        heuristic="H1: Visibility of System Status",
        edit=_mark_other,
        oracle=_wrong_item_current,
    ),
    Operator(
        id="breadcrumb-lost",
        family="navigation",
        level=2,
        title="A deep page does not say where it is",
        change="Removes the breadcrumb.",
        applies="breadcrumbs",
        category="navigation",
        heuristic="H1: Visibility of System Status",
        wcag="2.4.8",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="empty-search-helpless",
        family="navigation",
        level=3,
        title="A search without results leaves one alone",
        change="Removes the help from the empty result.",
        applies="the help of an empty result; the reach searches for something that is not there",
        category="navigation",
        heuristic="H9: Help Users Recognize, Diagnose, and Recover from Errors",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="search-literal",
        family="navigation",
        level=3,
        title="The search finds nothing unless it is spelled exactly so",
        change="Turns the site's knob that makes the search literal.",
        applies="the knob literal_search; the target is a result, the reach searches in lower case",
        category="navigation",
        heuristic="H7: Flexibility and Efficiency of Use",
        knobs=lambda defect: {"literal_search": True},
        oracle=_nothing_found,
    ),
    Operator(
        id="link-misleads",
        family="navigation",
        level=4,
        title="A link leads somewhere else than it says",
        change="Points the link to another page of the site.",
        applies="links whose words promise a page",
        parameters={"href": "the wrong page's path"},
        category="navigation",
        heuristic="H2: Match Between System and the Real World",
        wcag="2.4.4",
        edit=_other_address,
        oracle=_leads_elsewhere,
    ),
    Operator(
        id="logo-unlinked",
        family="navigation",
        level=2,
        title="The logo does not lead home",
        change="Turns the logo's link into plain text.",
        applies="the logo; the target must not name the tag",
        category="navigation",
        heuristic="H4: Consistency and Standards",
        edit=_unlink,
        oracle=_no_link,
    ),
    Operator(
        id="new-tab-silent",
        family="navigation",
        level=2,
        title="A link opens a new tab without saying so",
        change="Makes the link open another tab.",
        applies="links to pages of the site itself",
        category="navigation",
        heuristic="H3: User Control and Freedom",
        wcag="3.2.5",
        edit=_new_tab,
        oracle=_opens_elsewhere,
    ),
    Operator(
        id="second-page-repeats",
        family="navigation",
        level=3,
        title="The second page shows the first page's items",
        change="Turns the site's knob that breaks the pagination.",
        applies="the knob repeats_first_page; the target is the first item, the reach opens page 2",
        parameters={"first": "path of the first page"},
        category="navigation",
        heuristic="H1: Visibility of System Status",
        knobs=lambda defect: {"repeats_first_page": True},
        oracle=_same_items,
    ),
)
