"""Flow and lost state: needless steps, and what one has done that is gone."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import fragment, remove_target, set_text
from assay.corpus.operators.oracles import absent, lacks_words

if TYPE_CHECKING:
    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe
    from assay.corpus.site import Handler, Response, Visit

__all__ = ["OPERATORS"]


def _sign_in_first(visit: Visit, handler: Handler, defect: Defect) -> Response:
    if not visit.state.get(str(defect.params["signed_in"])):
        return visit.redirect(str(defect.params["to"]))
    return handler(visit)


def _forget(visit: Visit, handler: Handler, defect: Defect) -> Response:
    if visit.method == "GET":
        start = visit.site.new_session().state
        key = str(defect.params["key"])
        if key in start:
            visit.state[key] = start[key]
        else:
            visit.state.pop(key, None)
    return handler(visit)


def _stop_over(visit: Visit, handler: Handler, defect: Defect) -> Response:
    """A page in between that has nothing to do with what the visitor wants; it is shown once."""
    response = handler(visit)
    if (
        visit.method != "GET"
        or visit.state.get("_stopped_over")
        or not response.is_page
        or response.status != 200
    ):
        return response
    from lxml import html as parser

    visit.state["_stopped_over"] = True
    document = parser.document_fromstring(str(response.body))
    for main in document.cssselect("main"):
        buttons = main.cssselect("a[class*=button], a[class*=btn], button[class]")
        look = html.escape(buttons[0].get("class", "") if buttons else "")
        set_text(main, "")
        heading, words = (html.escape(str(defect.params[name])) for name in ("heading", "words"))
        main.append(
            fragment(
                f'<div class="container wrap stop-over"><h1>{heading}</h1><p>{words}</p>'
                f'<p><a class="{look}" href="{html.escape(visit.path)}">Continue</a></p></div>'
            )
        )
    response.body = parser.tostring(document, encoding="unicode", doctype="<!doctype html>")
    return response


async def _field_is_empty(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    value = await probe.measure(
        """s => {
          const field = document.querySelector(s);
          if (field.type === "radio" || field.type === "checkbox") return field.checked ? "chosen" : "";
          return field.value;
        }""",
        defect.target,
    )
    return Evidence(not value, f"the field holds {value!r}")


async def _sent_to_sign_in(probe: Probe, defect: Defect) -> Evidence:
    wanted = str(defect.params["to"]).split("?")[0]
    return Evidence(probe.path == wanted, f"the visitor is on {probe.path}")


async def _held_up(probe: Probe, defect: Defect) -> Evidence:
    heading = await probe.text("main h1")
    return Evidence(
        heading.lower() == str(defect.params["heading"]).lower(), f"the page is headed {heading!r}"
    )


OPERATORS = (
    Operator(
        id="answers-forgotten",
        family="flow and lost state",
        level=3,
        title="Going back empties what was filled in",
        change="Turns the site's knob that forgets the answers of earlier steps.",
        applies="flows of several steps behind the knob forgets_answers; the reach goes on and back again",
        category="flow",
        heuristic="H3: User Control and Freedom",
        wcag="3.3.7",
        knobs=lambda defect: {"forgets_answers": True},
        oracle=_field_is_empty,
    ),
    Operator(
        id="sign-in-forced",
        family="flow and lost state",
        level=3,
        title="One must sign in for something that needs no account",
        change="Sends visitors who are not signed in to the sign-in page.",
        applies="pages that guests may use, on sites with a sign-in",
        parameters={
            "signed_in": "key of the state that is true when signed in",
            "to": "path of the sign-in page",
        },
        category="flow",
        heuristic="H7: Flexibility and Efficiency of Use",
        around=_sign_in_first,
        oracle=_sent_to_sign_in,
    ),
    Operator(
        id="state-lost",
        family="flow and lost state",
        level=3,
        title="What one had put together is gone",
        change="The server empties a part of the visitor's state when the page is opened.",
        applies="pages that show what was put together; the reach puts it together and opens the page",
        parameters={"key": "key of the state"},
        category="flow",
        heuristic="H5: Error Prevention",
        around=_forget,
        oracle=absent,
    ),
    Operator(
        id="stop-over",
        family="flow and lost state",
        level=3,
        title="A needless page stands in the way",
        change="Shows a page in between once, before the page that was asked for.",
        applies="pages on the way to a goal; the reach asks for the page",
        parameters={"heading": "the heading in between", "words": "what it says"},
        category="flow",
        heuristic="H7: Flexibility and Efficiency of Use",
        around=_stop_over,
        oracle=_held_up,
    ),
    Operator(
        id="step-back-lost",
        family="flow and lost state",
        level=2,
        title="A step has no way back",
        change="Removes the link to the step before.",
        applies="back and change links of flows",
        category="flow",
        heuristic="H3: User Control and Freedom",
        edit=remove_target,
        oracle=absent,
    ),
    Operator(
        id="filters-dropped",
        family="flow and lost state",
        level=3,
        title="The next page forgets the filter",
        change="Turns the site's knob that drops filters when one turns the page.",
        applies="lists behind the knob drops_filters; the reach filters and turns the page",
        parameters={"expects": "what the target says while the filter holds"},
        category="flow",
        heuristic="H7: Flexibility and Efficiency of Use",
        knobs=lambda defect: {"drops_filters": True},
        oracle=lacks_words("expects"),
    ),
)
