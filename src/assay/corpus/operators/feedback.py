"""Feedback: what the site says about what was just done."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import remove_target
from assay.corpus.operators.oracles import absent, lacks_words

if TYPE_CHECKING:
    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _disable_until_full(defect: Defect) -> str:
    return (
        f"const button = document.querySelector({json.dumps(defect.target)}); "
        "if (!button || !button.form) return; "
        'const fields = [...button.form.querySelectorAll("input:not([type=hidden]), textarea")]; '
        "const look = function () { button.disabled = fields.some(function (f) { "
        'return f.type !== "checkbox" && f.type !== "radio" && !f.value.trim(); }); }; '
        'button.form.addEventListener("input", look); look();'
    )


async def _counted_twice(probe: Probe, defect: Defect) -> Evidence:
    """Send the form twice, as a double click does before the answer comes."""
    await probe.need(defect.target)
    await probe.measure(
        """async s => {
          const form = document.querySelector(s);
          const data = new URLSearchParams(new FormData(form));
          const button = form.querySelector("button[name]");
          if (button) data.append(button.name, button.value);
          for (let i = 0; i < 2; i++)
            await fetch(form.action, { method: "POST", body: data, redirect: "manual" });
        }""",
        defect.target,
    )
    count = (await probe.session()).count(str(defect.params["event"]))
    return Evidence(count == 2, f"sent twice, done {count} times")


async def _disabled_without_reason(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    disabled = await probe.page.locator(defect.target).first.is_disabled()
    described = await probe.attribute(defect.target, "aria-describedby")
    return Evidence(disabled and not described, f"disabled: {disabled}, described by: {described!r}")


async def _done_unasked(probe: Probe, defect: Defect) -> Evidence:
    count = (await probe.session()).count(str(defect.params["event"]))
    return Evidence(count > 0, f"after one click it was done {count} times")


OPERATORS = (
    Operator(
        id="confirmation-missing",
        family="feedback",
        level=3,
        title="Nothing says that it worked",
        change="Removes the message that follows a successful action.",
        applies="the notice or confirmation on the page that follows; the reach does the action",
        category="flow",
        heuristic="H1: Visibility of System Status",
        wcag="4.1.3",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="double-submit",
        family="feedback",
        level=3,
        title="A double click does it twice",
        change="The server no longer recognises a repeated submission.",
        applies="a form that changes something; the reach fills it in without sending it",
        parameters={"event": "the event that the server records"},
        category="flow",
        heuristic="H5: Error Prevention",
        guards_repeats=False,
        oracle=_counted_twice,
    ),
    Operator(
        id="submit-disabled-silently",
        family="feedback",
        level=2,
        title="The button is grey and does not say why",
        change="A script disables the button until every text field, optional ones too, holds something.",
        applies="the submit button of a form with text fields",
        category="forms",
        heuristic="H1: Visibility of System Status",
        script=_disable_until_full,
        oracle=_disabled_without_reason,
    ),
    Operator(
        id="count-stale",
        family="feedback",
        level=3,
        title="A count or status does not change after the action",
        change="Turns the site's knob that keeps the old figure on show.",
        applies="badges, counts and statuses behind a knob; the reach does the action",
        parameters={"knob": "name of the knob", "expects": "what it should say afterwards"},
        category="flow",
        heuristic="H1: Visibility of System Status",
        knobs=lambda defect: {str(defect.params["knob"]): True},
        oracle=lacks_words("expects"),
    ),
    Operator(
        id="delete-unasked",
        family="feedback",
        level=3,
        title="Something is destroyed without asking",
        change="Turns the site's knob so that one click deletes, cancels or removes for good.",
        applies="destructive actions behind a knob; the reach ends with the click",
        parameters={"knob": "name of the knob", "event": "the event that the server records"},
        category="flow",
        heuristic="H3: User Control and Freedom",
        wcag="3.3.4",
        knobs=lambda defect: {str(defect.params["knob"]): True},
        oracle=_done_unasked,
    ),
)
