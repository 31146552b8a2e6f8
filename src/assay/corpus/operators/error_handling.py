"""Error handling: what a form says when something is wrong, and what it keeps.

The operators edit the page that is shown again after a refused form, or what the server accepts. Each reach
sends the form in a way that is refused (or, for the strict ones, in a way that should be accepted).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.corpus.forms import digits_only
from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import remove, set_text, unset
from assay.corpus.site import Response

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.forms import Filled
    from assay.corpus.probing import Probe
    from assay.corpus.site import Handler, Visit

__all__ = ["OPERATORS"]

_SUMMARY, _MESSAGE = ".error-summary", ".field-error"
_CRASH = (
    "<!doctype html><html lang='en'><head><title>500</title></head>"
    "<body><h1>Internal Server Error</h1></body></html>"
)


def _untie(document: HtmlElement) -> None:
    for control in document.cssselect("[aria-invalid]"):
        unset(control, "aria-invalid", "aria-describedby")


def _silence(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    for said in document.cssselect(f"{_SUMMARY}, {_MESSAGE}"):
        remove(said)
    _untie(document)


def _say_instead(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    for summary in document.cssselect(_SUMMARY):
        set_text(summary, str(defect.params["text"]))
    for message in document.cssselect(_MESSAGE):
        remove(message)
    _untie(document)


def _summary_only(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    for message in document.cssselect(_MESSAGE):
        remove(message)
    for summary in document.cssselect(_SUMMARY):
        for item in summary.cssselect("ul, ol"):
            remove(item)
    _untie(document)


def _quiet(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    for summary in document.cssselect(_SUMMARY):
        unset(summary, "role", "tabindex", "aria-live", "id")
    for message in document.cssselect(_MESSAGE):
        unset(message, "role", "aria-live")
    _untie(document)


def _forget_values(filled: Filled, defect: Defect) -> Filled:
    if filled.problems:
        filled.values, filled.lists = {}, {}
    return filled


def _digits_or_nothing(filled: Filled, defect: Defect) -> Filled:
    field = str(defect.params["field"])
    value = filled.values.get(field, "")
    if value and value != digits_only(value).replace(" ", ""):
        filled.refuse(field, str(defect.params["message"]))
    return filled


def _crash(visit: Visit, handler: Handler, defect: Defect) -> Response:
    sent = " ".join(value for values in visit.data.values() for value in values)
    if visit.method == "POST" and str(defect.params["contains"]) in sent:
        return Response(_CRASH, 500)
    return handler(visit)


async def _nothing_said(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    said = [await probe.text(_SUMMARY), await probe.text(_MESSAGE)]
    return Evidence(not any(said), f"the page says {' / '.join(filter(None, said))[:120]!r}")


async def _only_this_is_said(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    said, beside = await probe.text(_SUMMARY), await probe.text(_MESSAGE)
    return Evidence(said == defect.params["text"] and not beside, f"the page says {said[:120]!r}")


async def _nothing_beside_the_field(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    summary, beside = await probe.text(_SUMMARY), await probe.text(_MESSAGE)
    links = await probe.page.locator(f"{_SUMMARY} a").count()
    return Evidence(
        bool(summary) and not beside and not links, f"summary {summary[:80]!r}, beside the field {beside!r}"
    )


async def _not_announced(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    said = await probe.text(_SUMMARY) or await probe.text(_MESSAGE)
    announced = await probe.measure(
        """() => [...document.querySelectorAll("[role=alert], [role=status], [aria-live]")]
          .some(e => e.innerText.trim() && !e.classList.contains("notice"))
          || Boolean(document.activeElement && document.activeElement.closest(".error-summary"))
          || Boolean(document.querySelector("[aria-invalid]"))"""
    )
    return Evidence(bool(said) and not announced, f"shown: {bool(said)}, announced: {announced}")


async def _typed_words_gone(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    value = await probe.page.locator(defect.target).first.input_value()
    return Evidence(not value, f"the field holds {value!r}")


async def _refused_for_its_form(probe: Probe, defect: Defect) -> Evidence:
    said = await probe.text(f"{defect.target}-error")
    return Evidence(bool(said), f"the page says {said!r}")


async def _server_error(probe: Probe, defect: Defect) -> Evidence:
    text = await probe.text("body")
    return Evidence(text.startswith("Internal Server Error"), f"the page says {text[:60]!r}")


_AFTER_A_REFUSAL = "a form; the reach sends it with something missing or wrong"

OPERATORS = (
    Operator(
        id="error-silent",
        family="error handling",
        level=3,
        title="A refused form says nothing",
        change="Removes every message from the page that is shown again.",
        applies=_AFTER_A_REFUSAL,
        category="forms",
        heuristic="H9: Help Users Recognize, Diagnose, and Recover from Errors",
        wcag="3.3.1",
        edit=_silence,
        oracle=_nothing_said,
    ),
    Operator(
        id="error-vague",
        family="error handling",
        level=3,
        title="The error does not say what is wrong",
        change="Replaces all messages by one sentence that fits any error.",
        applies=_AFTER_A_REFUSAL,
        parameters={"text": "the sentence"},
        category="forms",
        heuristic="H9: Help Users Recognize, Diagnose, and Recover from Errors",
        wcag="3.3.3",
        edit=_say_instead,
        oracle=_only_this_is_said,
    ),
    Operator(
        id="error-in-code",
        family="error handling",
        level=3,
        title="The error speaks to programmers",
        change="Replaces all messages by an internal code or exception text.",
        applies=_AFTER_A_REFUSAL,
        parameters={"text": "the code"},
        category="content",
        heuristic="H9: Help Users Recognize, Diagnose, and Recover from Errors",
        wcag="3.3.3",
        edit=_say_instead,
        oracle=_only_this_is_said,
    ),
    Operator(
        id="error-far-away",
        family="error handling",
        level=3,
        title="The error is not beside its field",
        change="Leaves a general line at the top and removes messages and marks at the fields.",
        applies=_AFTER_A_REFUSAL,
        category="forms",
        heuristic="H9: Help Users Recognize, Diagnose, and Recover from Errors",
        wcag="3.3.1",
        edit=_summary_only,
        oracle=_nothing_beside_the_field,
    ),
    Operator(
        id="error-unannounced",
        family="error handling",
        level=3,
        title="Errors are shown but not announced",
        change="Removes alert roles, focus and the ties between messages and fields.",
        applies=_AFTER_A_REFUSAL,
        category="accessibility",
        wcag="4.1.3",
        edit=_quiet,
        oracle=_not_announced,
    ),
    Operator(
        id="input-lost",
        family="error handling",
        level=3,
        title="An error empties the whole form",
        change="The server forgets what was typed when it refuses the form.",
        applies="a field that the reach fills rightly while another is wrong",
        parameters={"form": "name of the form"},
        category="flow",
        heuristic="H5: Error Prevention",
        wcag="3.3.7",
        form=_forget_values,
        oracle=_typed_words_gone,
    ),
    Operator(
        id="format-strict",
        family="error handling",
        level=3,
        title="A number with spaces is refused",
        change="The server takes digits only and refuses spaces and dashes.",
        applies="phone, card and account fields, named by their id; the reach types spaces",
        parameters={
            "form": "name of the form",
            "field": "name of the field",
            "message": "what the page then says",
        },
        category="forms",
        heuristic="H5: Error Prevention",
        form=_digits_or_nothing,
        oracle=_refused_for_its_form,
    ),
    Operator(
        id="crash-on-input",
        family="error handling",
        level=3,
        title="An ordinary value crashes the server",
        change="The server answers with a bare error page when a value contains a certain character.",
        applies="forms with free text; the reach types the character",
        parameters={"contains": "the text that brings it down, such as an apostrophe"},
        category="flow",
        heuristic="H9: Help Users Recognize, Diagnose, and Recover from Errors",
        around=_crash,
        oracle=_server_error,
    ),
)
