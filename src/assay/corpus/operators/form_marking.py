"""Form marking: what a form says about itself before anything goes wrong."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import fragment, insert_after, label_of, remove, remove_target, unset
from assay.corpus.operators.oracles import absent

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.forms import Filled
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _no_required_mark(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, "required", "aria-required")
    label = label_of(document, target)
    if label is not None:
        for mark in label.cssselect(".required"):
            remove(mark)


def _plain_type(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("type", "text")
    unset(target, "inputmode")


def _no_autocomplete(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, "autocomplete")


def _forced(filled: Filled, defect: Defect) -> Filled:
    field = str(defect.params["field"])
    if not filled.values.get(field):
        filled.refuse(field, str(defect.params["message"]))
    return filled


def _no_paste(defect: Defect) -> str:
    return (
        f"const field = document.querySelector({json.dumps(defect.target)}); "
        'if (field) field.addEventListener("paste", function (event) { event.preventDefault(); });'
    )


def _more_questions(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    last = target
    for index, words in enumerate(defect.params["questions"]):
        name = f"extra-{index + 1}"
        question = fragment(
            f'<div class="{target.get("class", "field")}"><label for="{name}">{html.escape(words)} '
            '<span class="required">(required)</span></label>'
            f'<input type="text" id="{name}" name="{name}"></div>'
        )
        insert_after(last, question)
        last = question


async def _unmarked(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    words, attribute = await probe.measure(
        "s => { const e = document.querySelector(s); return [e.labels[0] ? e.labels[0].innerText : '',"
        " e.required || e.getAttribute('aria-required')]; }",
        defect.target,
    )
    marked = "required" in words.lower() or "*" in words or bool(attribute)
    return Evidence(not marked, f"the label says {words!r}")


async def _type_is_text(probe: Probe, defect: Defect) -> Evidence:
    kind, mode = (
        await probe.attribute(defect.target, "type"),
        await probe.attribute(defect.target, "inputmode"),
    )
    return Evidence(kind in (None, "text") and not mode, f"type {kind!r}, inputmode {mode!r}")


async def _autocomplete_absent(probe: Probe, defect: Defect) -> Evidence:
    found = await probe.attribute(defect.target, "autocomplete")
    return Evidence(not found, f"autocomplete is {found!r}")


async def _refused_when_empty(probe: Probe, defect: Defect) -> Evidence:
    said = await probe.text(f"{defect.target}-error")
    return Evidence(bool(said), f"the page says {said!r}")


async def _paste_is_blocked(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    passed = await probe.measure(
        "s => document.querySelector(s).dispatchEvent(new ClipboardEvent("
        "'paste', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() }))",
        defect.target,
    )
    return Evidence(not passed, "pasting goes through" if passed else "pasting is cancelled")


async def _asks_too_much(probe: Probe, defect: Defect) -> Evidence:
    labels = " ".join(await probe.page.locator("label").all_inner_texts())
    asked = [words for words in defect.params["questions"] if words.lower() in labels.lower()]
    return Evidence(
        len(asked) == len(defect.params["questions"]), f"it also asks for: {', '.join(asked) or 'nothing'}"
    )


OPERATORS = (
    Operator(
        id="required-unmarked",
        family="form marking",
        level=2,
        title="A required field is not marked as required",
        change="Removes the mark from the label; the server still refuses the form without it.",
        applies="required fields whose label has a .required mark",
        category="forms",
        heuristic="H5: Error Prevention",
        wcag="3.3.2",
        edit=_no_required_mark,
        oracle=_unmarked,
    ),
    Operator(
        id="input-type-plain",
        family="form marking",
        level=2,
        title="A field brings up the wrong keyboard",
        change="Makes an e-mail, telephone or number field a plain text field.",
        applies="fields with a type or an input mode of their own",
        category="forms",
        heuristic="H7: Flexibility and Efficiency of Use",
        edit=_plain_type,
        oracle=_type_is_text,
    ),
    Operator(
        id="autocomplete-lost",
        family="form marking",
        level=2,
        title="The browser cannot fill in known details",
        change="Removes the field's autocomplete purpose.",
        applies="fields for name, address, e-mail, phone or card",
        category="forms",
        heuristic="H7: Flexibility and Efficiency of Use",
        wcag="1.3.5",
        edit=_no_autocomplete,
        oracle=_autocomplete_absent,
    ),
    Operator(
        id="hint-removed",
        family="form marking",
        level=2,
        title="A field does not say what it wants",
        change="Removes the hint that tells the format or the rule.",
        applies="hints of fields with a rule",
        category="forms",
        heuristic="H5: Error Prevention",
        wcag="3.3.2",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="optional-forced",
        family="form marking",
        level=3,
        title="A field that is called optional is not",
        change="The server refuses the form when the optional field is empty.",
        applies="optional fields, named by their id; the reach sends the form without it",
        parameters={
            "form": "name of the form",
            "field": "name of the field",
            "message": "what the page then says",
        },
        category="forms",
        heuristic="H5: Error Prevention",
        wcag="3.3.2",
        form=_forced,
        oracle=_refused_when_empty,
    ),
    Operator(
        id="paste-blocked",
        family="form marking",
        level=3,
        title="Pasting into a field is blocked",
        change="A script cancels every paste into the field.",
        applies="fields for e-mail, password, card, account or code",
        category="forms",
        heuristic="H3: User Control and Freedom",
        wcag="3.3.8",
        script=_no_paste,
        oracle=_paste_is_blocked,
    ),
    Operator(
        id="form-bloated",
        family="form marking",
        level=2,
        title="The form asks for more than it needs",
        change="Adds required questions that have nothing to do with the purpose.",
        applies="a field's wrapper in a form; the new questions follow it",
        parameters={"beside": "selector of the wrapper", "questions": "list of the questions"},
        category="forms",
        heuristic="H8: Aesthetic and Minimalist Design",
        inserts=True,
        edit=_more_questions,
        oracle=_asks_too_much,
    ),
)
