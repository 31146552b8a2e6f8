"""Performance: waiting, weight and things that move."""

from __future__ import annotations

import html
import json
import random
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import fragment, set_text
from assay.corpus.probing import LAYOUT_SHIFT
from assay.corpus.steps import Click

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe
    from assay.corpus.site import Handler, Response, Visit

__all__ = ["OPERATORS"]

_SLOW_SECONDS = 1.8


def _slow(visit: Visit, handler: Handler, defect: Defect) -> Response:
    response = handler(visit)
    if visit.method == "GET":
        response.delay += float(defect.params["seconds"])
    return response


def _slow_post(visit: Visit, handler: Handler, defect: Defect) -> Response:
    response = handler(visit)
    if visit.method == "POST":
        response.delay += float(defect.params["seconds"])
    return response


@lru_cache(maxsize=8)
def _ballast(size: int) -> bytes:
    # Letters that do not compress, inside a comment: the picture looks the same and weighs too much.
    letters = random.Random(size).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=size)  # noqa: S311
    return b"<!--" + "".join(letters).encode() + b"-->"


def _heavy(path: str, response: Response, defect: Defect) -> None:
    if path == defect.params["path"] and response.status == 200:
        body = response.body.encode() if isinstance(response.body, str) else response.body
        response.body = body + _ballast(int(defect.params["kilobytes"]) * 1000)


def _late_banner(defect: Defect) -> str:
    words = json.dumps(str(defect.params["text"]))
    return (
        "addEventListener('load', function () { setTimeout(function () { "
        "const banner = document.createElement('div'); "
        f"banner.textContent = {words}; "
        "banner.style.cssText = 'padding:3rem 1.5rem;background:#fff4d6;color:#222;text-align:center'; "
        "document.querySelector('main').prepend(banner); }, 700); });"
    )


def _heavy_typing(defect: Defect) -> str:
    return (
        f"const field = document.querySelector({json.dumps(defect.target)}); "
        'if (field) field.addEventListener("input", function () '
        "{ const end = performance.now() + 350; while (performance.now() < end) {} });"
    )


def _never_there(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    set_text(target, "")
    target.append(fragment(f'<p class="loading">{html.escape(str(defect.params["text"]))}</p>'))


async def _slow_answer(probe: Probe, defect: Defect) -> Evidence:
    seconds = await probe.measure(
        "() => { const n = performance.getEntriesByType('navigation')[0];"
        " return (n.responseStart - n.requestStart) / 1000; }"
    )
    return Evidence(seconds >= _SLOW_SECONDS, f"the page took {seconds:.1f} s to answer")


async def _slow_to_act(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    seconds = await probe.seconds(Click(defect.target))
    return Evidence(seconds >= _SLOW_SECONDS, f"{seconds:.1f} s pass after the click")


async def _too_heavy(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    size = await probe.measure(
        "p => Math.max(0, ...performance.getEntriesByType('resource')"
        ".filter(e => new URL(e.name).pathname === p).map(e => e.encodedBodySize)) / 1000",
        defect.params["path"],
    )
    return Evidence(size > 1000, f"the picture weighs {size:.0f} kB")


async def _moves(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    shift = await probe.measure(LAYOUT_SHIFT, 1_200)
    return Evidence(shift > 0.05, f"a layout shift of {shift:.2f}")


async def _typing_lags(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    spent = await probe.measure(
        """s => {
          const field = document.querySelector(s), start = performance.now();
          for (const letter of "abc") {
            field.value += letter;
            field.dispatchEvent(new Event("input", { bubbles: true }));
          }
          return performance.now() - start;
        }""",
        defect.target,
    )
    return Evidence(spent > 600, f"three letters take {spent:.0f} ms")


async def _still_loading(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    await probe.page.wait_for_timeout(800)
    text = await probe.text(defect.target)
    return Evidence(text == " ".join(str(defect.params["text"]).split()), f"it says {text[:80]!r}")


OPERATORS = (
    Operator(
        id="slow-page",
        family="performance",
        level=2,
        title="A page takes seconds to answer",
        change="Delays the answer.",
        applies="any page",
        parameters={"seconds": "the delay, 2 to 4"},
        category="performance",
        heuristic="H1: Visibility of System Status",
        around=_slow,
        oracle=_slow_answer,
    ),
    Operator(
        id="slow-submit",
        family="performance",
        level=3,
        title="After a click nothing seems to happen for seconds",
        change="Delays the answer to the form; nothing shows that work is under way.",
        applies="submit buttons; the reach fills the form in without sending it",
        parameters={"seconds": "the delay, 2 to 3"},
        category="performance",
        heuristic="H1: Visibility of System Status",
        around=_slow_post,
        oracle=_slow_to_act,
    ),
    Operator(
        id="picture-heavy",
        family="performance",
        level=2,
        title="A picture weighs megabytes",
        change="Adds ballast to the picture's file.",
        applies="SVG pictures served under a path of the site",
        parameters={"path": "the picture's path", "kilobytes": "the ballast, 1500 or more"},
        category="performance",
        heuristic="H7: Flexibility and Efficiency of Use",
        after=_heavy,
        oracle=_too_heavy,
    ),
    Operator(
        id="layout-shift",
        family="performance",
        level=3,
        title="The page jumps while one is reading or about to click",
        change="A script puts a banner on top of the content 0.7 seconds after the page has loaded.",
        applies="anything in the main content below its top",
        parameters={"text": "the banner's words"},
        category="performance",
        heuristic="H5: Error Prevention",
        script=_late_banner,
        oracle=_moves,
    ),
    Operator(
        id="typing-lags",
        family="performance",
        level=3,
        title="Typing lags behind the keys",
        change="A script keeps the page busy at every key.",
        applies="text fields",
        category="performance",
        heuristic="H7: Flexibility and Efficiency of Use",
        script=_heavy_typing,
        oracle=_typing_lags,
    ),
    Operator(
        id="section-never-loads",
        family="performance",
        level=2,
        title="A part of the page never loads",
        change="Replaces the content by a loading text that stays.",
        applies="a block of content: reviews, results, a chart",
        parameters={"text": "the loading text"},
        category="performance",
        heuristic="H1: Visibility of System Status",
        edit=_never_there,
        oracle=_still_loading,
    ),
)
