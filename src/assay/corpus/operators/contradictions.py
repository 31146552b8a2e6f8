"""Content contradictions: two places of one site that cannot both be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import replace_text
from assay.corpus.operators.oracles import clean_text, lacks_words
from assay.corpus.probing import numbers

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _other_picture(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("src", str(defect.params["src"]))
    # What describes the right picture would give the wrong one away to software only.
    target.attrib.pop("srcset", None)


async def _numbers_differ(probe: Probe, defect: Defect) -> Evidence:
    """Every number that is said here is said there, in the twin; in the mutant one is not."""
    here = await probe.text(defect.target)
    await probe.do(*defect.params["to_other"])
    there = await probe.text(str(defect.params["other"]))
    foreign = [number for number in numbers(here) if number not in numbers(there)]
    return Evidence(bool(here and there and foreign), f"here {here[:60]!r}, there {there[:60]!r}")


async def _words_differ(probe: Probe, defect: Defect) -> Evidence:
    here = await probe.text(defect.target)
    await probe.do(*defect.params["to_other"])
    there = await probe.text(str(defect.params["other"]))
    told = clean_text(defect.params["text"]).lower()
    differ = told in here.lower() and bool(there) and told not in there.lower()
    return Evidence(differ, f"here {here[:60]!r}, there {there[:60]!r}")


async def _shows_another(probe: Probe, defect: Defect) -> Evidence:
    source = await probe.attribute(defect.target, "src")
    return Evidence(source == defect.params["src"], f"the picture is {source!r}")


_AGAINST = {
    "text": "what is said here",
    "other": "selector of what is said elsewhere",
    "to_other": "steps to it",
}

OPERATORS = (
    Operator(
        id="hours-contradict",
        family="content contradictions",
        level=4,
        title="Two pages give different hours or dates",
        change="Says other hours or dates here than on another page.",
        applies="opening hours, deadlines and dates with a counterpart elsewhere",
        parameters=_AGAINST,
        category="content",
        heuristic="H4: Consistency and Standards",
        edit=replace_text,
        oracle=_numbers_differ,
    ),
    Operator(
        id="numbers-contradict",
        family="content contradictions",
        level=4,
        title="Two pages give different numbers for the same thing",
        change="Says another number here than on another page.",
        applies="periods, limits, sizes and counts with a counterpart elsewhere",
        parameters=_AGAINST,
        category="content",
        heuristic="H4: Consistency and Standards",
        edit=replace_text,
        oracle=_numbers_differ,
    ),
    Operator(
        id="status-contradicts",
        family="content contradictions",
        level=4,
        title="Two pages disagree about a state",
        change="Says that it is available, open or done where another page says it is not, or the reverse.",
        applies="availability and statuses with a counterpart elsewhere",
        parameters=_AGAINST,
        category="content",
        heuristic="H1: Visibility of System Status",
        edit=replace_text,
        oracle=_words_differ,
    ),
    Operator(
        id="name-contradicts",
        family="content contradictions",
        level=4,
        title="The page names somebody or something else than was chosen",
        change="Names another person, place or item here than on the page before.",
        applies="names with a counterpart elsewhere",
        parameters=_AGAINST,
        category="content",
        heuristic="H4: Consistency and Standards",
        edit=replace_text,
        oracle=_words_differ,
    ),
    Operator(
        id="confirms-other",
        family="content contradictions",
        level=4,
        title="The confirmation shows something else than was chosen",
        change="Turns the site's knob that confirms another date, item or amount.",
        applies="sites with the knob confirms_other; the reach goes through to the confirmation",
        parameters={"expects": "what was chosen, as the confirmation should say it"},
        category="trust",
        heuristic="H1: Visibility of System Status",
        knobs=lambda defect: {"confirms_other": True},
        oracle=lacks_words("expects"),
    ),
    Operator(
        id="picture-wrong",
        family="content contradictions",
        level=4,
        title="The picture shows something else",
        change="Shows another item's picture beside these words.",
        applies="pictures of items, people and places",
        parameters={"src": "the other picture's path"},
        category="content",
        heuristic="H2: Match Between System and the Real World",
        edit=_other_picture,
        oracle=_shows_another,
    ),
)
