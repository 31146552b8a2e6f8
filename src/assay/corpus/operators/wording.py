"""Copy: words that do not help."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import replace_text
from assay.corpus.operators.oracles import says

if TYPE_CHECKING:
    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS", "reading_grade"]

_VOWELS = re.compile(r"[aeiouy]+")
_NEGATIVES = re.compile(
    r"\b(?:not|no|never|don't|doesn't|won't|cannot|can't|without|unless|neither|nor|none|un(?:tick|check|subscribe)\w*|"
    r"opt out|decline|refuse|disable|prevent|stop)\b",
    re.IGNORECASE,
)
_OF = re.compile(r"\bof\s+(\d+)\b")


def reading_grade(text: str) -> float:
    """Flesch-Kincaid grade: the years of school that a text asks for."""
    words = re.findall(r"[A-Za-z']+", text)
    sentences = max(1, len(re.findall(r"[.!?]+(?:\s|$)", text)))
    if not words:
        return 0.0
    syllables = sum(
        max(1, len(_VOWELS.findall(word.lower())) - (word.lower().endswith("e") and len(word) > 3))
        for word in words
    )
    return 0.39 * len(words) / sentences + 11.8 * syllables / len(words) - 15.59


async def _hard_to_read(probe: Probe, defect: Defect) -> Evidence:
    grade = reading_grade(await probe.text(defect.target))
    return Evidence(grade > 15, f"reading grade {grade:.1f}")


async def _filler(probe: Probe, defect: Defect) -> Evidence:
    text = (await probe.text(defect.target)).lower()
    filler = any(
        mark in text for mark in ("lorem ipsum", "todo", "placeholder text", "tbc", "xxx", "insert ")
    )
    return Evidence(filler, f"it says {text[:80]!r}")


async def _two_negatives(probe: Probe, defect: Defect) -> Evidence:
    text = await probe.text(defect.target)
    found = _NEGATIVES.findall(text)
    return Evidence(len(found) >= 2, f"{len(found)} negatives in {text[:100]!r}")


async def _miscounted(probe: Probe, defect: Defect) -> Evidence:
    text = await probe.text(defect.target)
    match = _OF.search(text)
    told, real = int(match.group(1)) if match else 0, int(defect.params["steps"])
    return Evidence(told != real, f"it says {text[:60]!r}; there are {real}")


async def _names_what_is_not_there(probe: Probe, defect: Defect) -> Evidence:
    text, control = await probe.text(defect.target), str(defect.params["names"])
    names = await probe.measure(
        "() => [...document.querySelectorAll('a, button, input, select, summary, label')]"
        ".map(e => (e.innerText || e.value || e.getAttribute('aria-label') || '').trim().toLowerCase())"
    )
    there = any(control.lower() in name for name in names)
    return Evidence(
        control.lower() in text.lower() and not there, f"it names {control!r}; such a control exists: {there}"
    )


_TEXT = {"text": "the new words"}

OPERATORS = (
    Operator(
        id="jargon",
        family="copy",
        level=2,
        title="A label or heading is in the company's own jargon",
        change="Replaces plain words by an internal or technical term.",
        applies="labels, headings, buttons, menu items",
        parameters=_TEXT,
        category="content",
        heuristic="H2: Match Between System and the Real World",
        edit=replace_text,
        oracle=says,
    ),
    Operator(
        id="legalese",
        family="copy",
        level=2,
        title="An instruction reads like a contract",
        change="Replaces a plain paragraph by long sentences of legal language.",
        applies="paragraphs that people must understand",
        parameters=_TEXT,
        category="content",
        heuristic="H2: Match Between System and the Real World",
        wcag="3.1.5",
        edit=replace_text,
        oracle=_hard_to_read,
    ),
    Operator(
        id="filler-left",
        family="copy",
        level=2,
        title="Filler text was left in",
        change="Replaces real words by filler that an editor forgot.",
        applies="descriptions, captions, notes",
        parameters=_TEXT,
        category="content",
        heuristic="H8: Aesthetic and Minimalist Design",
        edit=replace_text,
        oracle=_filler,
    ),
    Operator(
        id="double-negative",
        family="copy",
        level=4,
        title="A choice is worded so that one ticks the opposite",
        change="Words the choice with two negatives.",
        applies="the words of a check box or radio button; the target holds nothing else",
        parameters=_TEXT,
        category="content",
        heuristic="H2: Match Between System and the Real World",
        edit=replace_text,
        oracle=_two_negatives,
    ),
    Operator(
        id="steps-miscounted",
        family="copy",
        level=4,
        title="The step counter is wrong",
        change="Tells another number of steps than there are.",
        applies="a step counter of the form 'Step 2 of 4'",
        parameters={**_TEXT, "steps": "how many there really are"},
        category="flow",
        heuristic="H1: Visibility of System Status",
        edit=replace_text,
        oracle=_miscounted,
    ),
    Operator(
        id="instruction-wrong",
        family="copy",
        level=4,
        title="An instruction names a control that is not there",
        change="Tells people to use a control that the page does not have.",
        applies="hints and instructions",
        parameters={**_TEXT, "names": "the control that is named"},
        category="content",
        heuristic="H10: Help and Documentation",
        edit=replace_text,
        oracle=_names_what_is_not_there,
    ),
)
