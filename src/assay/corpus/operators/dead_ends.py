"""Dead ends: places from which nothing goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import remove_target, set_text
from assay.corpus.operators.oracles import absent
from assay.corpus.steps import Click

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _broken_address(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("href", str(defect.params["href"]))


def _swallow_clicks(defect: Defect) -> str:
    return (
        f"const control = document.querySelector({json.dumps(defect.target)}); "
        'if (control) control.addEventListener("click", function (event) '
        "{ event.preventDefault(); event.stopImmediatePropagation(); }, true);"
    )


def _bare(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    from assay.corpus.operators.editing import fragment

    set_text(target, "")
    target.append(fragment("<h1>404</h1>"))


def _hold_back(defect: Defect) -> str:
    return (
        "history.pushState(null, document.title, location.href); "
        'window.addEventListener("popstate", function () '
        "{ history.pushState(null, document.title, location.href); });"
    )


async def _leads_nowhere(probe: Probe, defect: Defect) -> Evidence:
    href = await probe.attribute(defect.target, "href") or ""
    if not href.startswith("/"):
        return Evidence(False, f"the link leads to {href!r}")
    async with probe.page.expect_response(lambda found: found.request.is_navigation_request()) as answer:
        await probe.do(Click(defect.target))
    status = (await answer.value).status
    return Evidence(status == 404, f"following it gives status {status}")


async def _does_nothing(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    look = (
        "() => location.href + document.body.innerText"
        " + document.querySelectorAll('[open], [aria-expanded=true], [aria-pressed=true]').length"
    )
    before = await probe.measure(look)
    await probe.do(Click(defect.target))
    await probe.page.wait_for_timeout(400)
    after = await probe.measure(look)
    return Evidence(before == after, "nothing changes" if before == after else "something happens")


async def _no_way_on(probe: Probe, defect: Defect) -> Evidence:
    links = await probe.page.locator("main a, main button").count()
    return Evidence(links == 0, f"{links} ways on from the main content")


async def _back_is_stuck(probe: Probe, defect: Defect) -> Evidence:
    here = probe.page.url
    # The browser skips history entries that a page adds by itself until somebody has touched the page.
    await probe.page.locator("h1").first.click()
    await probe.page.evaluate("() => history.back()")
    await probe.page.wait_for_timeout(600)
    return Evidence(probe.page.url == here, f"after going back the visitor is on {probe.path}")


OPERATORS = (
    Operator(
        id="link-dead",
        family="dead ends",
        level=3,
        title="A link leads to a page that is not there",
        change="Points the link to an address that does not exist.",
        applies="links to pages of the site",
        parameters={"href": "the address that does not exist"},
        category="navigation",
        heuristic="H4: Consistency and Standards",
        edit=_broken_address,
        oracle=_leads_nowhere,
    ),
    Operator(
        id="button-dead",
        family="dead ends",
        level=3,
        title="A button does nothing",
        change="A script swallows the clicks on the control.",
        applies="buttons that submit, open or change something",
        category="flow",
        heuristic="H1: Visibility of System Status",
        script=_swallow_clicks,
        oracle=_does_nothing,
    ),
    Operator(
        id="onward-links-lost",
        family="dead ends",
        level=2,
        title="A page offers no next step",
        change="Removes the links that lead on.",
        applies="the block of onward links, on a confirmation for example",
        category="navigation",
        heuristic="H3: User Control and Freedom",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="not-found-bare",
        family="dead ends",
        level=3,
        title="The page for wrong addresses is a bare number",
        change="Replaces the content of the not-found page by its number.",
        applies="the page not-found with the target #main; the reach opens an address that does not exist",
        category="navigation",
        heuristic="H9: Help Users Recognize, Diagnose, and Recover from Errors",
        edit=_bare,
        oracle=_no_way_on,
    ),
    Operator(
        id="back-trapped",
        family="dead ends",
        level=3,
        title="The back button does not leave the page",
        change="A script puts the page back into the history whenever one leaves it.",
        applies="any page; the reach comes from another page",
        category="flow",
        heuristic="H3: User Control and Freedom",
        script=_hold_back,
        oracle=_back_is_stuck,
    ),
)
