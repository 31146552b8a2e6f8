"""Trust and fees: what it costs, who is behind it, what happens to one's data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import remove_target, replace_text
from assay.corpus.operators.oracles import absent, clean_text
from assay.corpus.probing import amounts

if TYPE_CHECKING:
    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]

_YEAR = re.compile(r"\b(19\d\d|20\d\d)\b")


async def _fee_comes_late(probe: Probe, defect: Defect) -> Evidence:
    """The fee is on the last page and on none of the pages before it."""
    await probe.need("body")
    last = await probe.text(defect.target)
    await probe.go(str(defect.params["earlier"]))
    before = await probe.text("main")
    fee = float(defect.params["fee"])
    late = fee in amounts(last) and fee not in amounts(before)
    return Evidence(late, f"at the end {last[:60]!r}; {fee:.2f} was named before: {fee in amounts(before)}")


async def _prices_differ(probe: Probe, defect: Defect) -> Evidence:
    here = await probe.text(defect.target)
    await probe.do(*defect.params["to_other"])
    there = await probe.text(str(defect.params["other"]))
    mine, theirs = amounts(here), amounts(there)
    differ = bool(mine) and bool(theirs) and mine[0] not in theirs
    return Evidence(differ, f"here {here[:50]!r}, there {there[:50]!r}")


async def _sum_is_wrong(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    parts = [
        amounts(text) for text in await probe.page.locator(str(defect.params["parts"])).all_inner_texts()
    ]
    total = amounts(await probe.text(defect.target))
    expected = sum(found[-1] for found in parts if found)
    wrong = bool(total) and len(parts) > 1 and abs(total[-1] - expected) > 0.005
    return Evidence(wrong, f"the parts make {expected:.2f}, the total says {total[-1:]}")


async def _years_old(probe: Probe, defect: Defect) -> Evidence:
    text = await probe.text(defect.target)
    years = [int(year) for year in _YEAR.findall(text)]
    return Evidence(bool(years) and max(years) < 2022, f"it says {clean_text(text)[:80]!r}")


OPERATORS = (
    Operator(
        id="late-fee",
        family="trust and fees",
        level=4,
        title="A fee appears at the last step",
        change="Turns the site's knob that adds a fee which no earlier page names.",
        applies="sites with the knob late_fee; the target is the fee's row at the last step",
        parameters={"fee": "the amount", "earlier": "path of an earlier page that should name it"},
        category="trust",
        heuristic="H1: Visibility of System Status",
        knobs=lambda defect: {"late_fee": float(defect.params["fee"])},
        oracle=_fee_comes_late,
    ),
    Operator(
        id="contact-lost",
        family="trust and fees",
        level=2,
        title="There is no way to reach a person",
        change="Removes the contact details.",
        applies="the contact details in the footer or on a page",
        category="trust",
        heuristic="H10: Help and Documentation",
        wcag="3.2.6",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="privacy-note-lost",
        family="trust and fees",
        level=2,
        title="Personal data is asked for without a word about its use",
        change="Removes the privacy note beside the form.",
        applies="privacy notes",
        category="trust",
        heuristic="H10: Help and Documentation",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="price-jumps",
        family="trust and fees",
        level=4,
        title="The price is another one on the next page",
        change="Shows a lower price here than where one pays.",
        applies="a price whose counterpart is on a later page",
        parameters={
            "text": "the price that is shown here",
            "other": "selector of the counterpart",
            "to_other": "steps to the counterpart",
        },
        category="trust",
        heuristic="H4: Consistency and Standards",
        edit=replace_text,
        oracle=_prices_differ,
    ),
    Operator(
        id="total-wrong",
        family="trust and fees",
        level=4,
        title="The total is not the sum of its parts",
        change="Turns the site's knob that adds an unexplained amount to the total.",
        applies="sites with the knob total_off; the target is the total",
        parameters={"off": "the amount", "parts": "selector of the amounts that make the total"},
        category="trust",
        heuristic="H1: Visibility of System Status",
        knobs=lambda defect: {"total_off": float(defect.params["off"])},
        oracle=_sum_is_wrong,
    ),
    Operator(
        id="date-stale",
        family="trust and fees",
        level=2,
        title="The page looks abandoned",
        change="Shows a date of last change that lies many years back.",
        applies="lines that say when something was updated or reviewed",
        parameters={"text": "the words with the old date"},
        category="trust",
        heuristic="H1: Visibility of System Status",
        edit=replace_text,
        oracle=_years_old,
    ),
)
