"""What lies over a page: walls of consent, pop-ups without a way out, bars that stay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from assay.mirror.agents.reference.describing import notice, sign_at
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES"]

_COVERED = 0.35
_STICKY = 0.34
_FULL_WIDTH = 0.8
_SLACK = 4.0
_WAY_OUT = re.compile(
    r"\b(?:close|dismiss|no,? thanks?|not now|decline|reject|refuse|cancel|skip|later|continue without"
    r"|necessary only|got it|ok(?:ay)?|accept|agree|hide)\b|[×✕✖⨯]",
    re.IGNORECASE,
)
_REFUSAL = re.compile(
    r"\b(?:reject|refuse|decline|necessary|essential|no,? thanks?|settings|options|manage|choose|customi[sz]e"
    r"|close|dismiss|not now|skip)\b|[×✕✖⨯]",
    re.IGNORECASE,
)
_COOKIES = re.compile(r"\bcookies?\b", re.IGNORECASE)


def covering(view: PageView) -> Iterator[Sign]:
    """What lies over the page when it opens: walls of consent, pop-ups, dialogs without a way out."""
    window = view.state.viewport
    for part in _layers(view):
        box = part.box
        if box is None:
            continue
        top, bottom = max(0.0, box.y), min(float(window.height), box.y + box.height)
        left, right = max(0.0, box.x), min(float(window.width), box.x + box.width)
        share = max(0.0, bottom - top) * max(0.0, right - left) / (window.width * window.height)
        dialog = part.role in ("dialog", "alertdialog")
        if share < _COVERED and not (dialog and share > 0.1):
            continue
        ways = [view.spoken(inner) for inner in view.below(part) if inner.role in ("button", "link")]
        facts: dict[str, Any] = {
            "cookies": bool(_COOKIES.search(part.text)),
            "ways": [way[:40] for way in ways[:6]],
        }
        yield sign_at(
            view,
            "covering layer",
            "seen",
            part,
            measure=100 * share,
            unit="%",
            name=_heading(view, part),
            **facts,
        )
        if not any(_WAY_OUT.search(way) for way in ways):
            yield sign_at(view, "no way out", "met", part, name=_heading(view, part), **facts)
        elif facts["cookies"] and not any(_REFUSAL.search(way) for way in ways):
            yield sign_at(view, "no refusal", "met", part, name=_heading(view, part), **facts)
        return


def _layers(view: PageView) -> Iterator[Element]:
    for part in view.elements:
        fixed = (
            part.styles.get("position") in ("fixed", "absolute")
            and part.styles.get("z-index", "auto") != "auto"
        )
        opened = part.tag == "dialog" and "open" in part.attributes
        if (
            (fixed or opened)
            and part.visible
            and part.text
            and part.tag not in ("html", "body", "header", "a")
        ):
            yield part


def _heading(view: PageView, element: Element) -> str:
    headings = [part.text for part in view.below(element) if part.role == "heading" and part.text]
    return (headings[0] if headings else element.name or element.text)[:80]


def sticky_bars(view: PageView) -> Iterator[Sign]:
    """Bars that stay while the page scrolls and leave too little of it."""
    window = view.state.viewport
    bars = [
        part
        for part in view.elements
        if part.styles.get("position") in ("fixed", "sticky")
        and part.visible
        and part.box is not None
        and part.box.width >= _FULL_WIDTH * window.width
        and part.box.height < 0.9 * window.height
        and part.role not in ("dialog", "alertdialog")
        and not any(above.styles.get("position") in ("fixed", "sticky") for above in view.above(part))
    ]
    height = sum(part.box.height for part in bars if part.box)
    if bars and height > _STICKY * window.height:
        tallest = max(bars, key=lambda part: part.box.height if part.box else 0.0)
        yield sign_at(
            view,
            "sticky bar",
            "seen",
            tallest,
            measure=100 * height / window.height,
            unit="%",
            bars=len(bars),
        )


def covered_end(view: PageView) -> Iterator[Sign]:
    """A bar fixed to the bottom that hides controls at the end of the page, which cannot be scrolled free."""
    window = view.state.viewport
    documents = view.state.dom["documents"]
    height = float(documents[0]["size"][1]) if documents else 0.0
    bars = [
        part
        for part in view.elements
        if part.styles.get("position") == "fixed"
        and part.visible
        and part.box is not None
        and part.box.width >= 0.5 * window.width
        and part.box.height < 0.5 * window.height
        and abs(part.box.y + part.box.height - window.height) <= _SLACK
    ]
    for bar in bars:
        inside = {part.ref for part in view.below(bar)}
        lost = [
            part
            for part in view.elements
            if part.role in ("button", "link", "textbox", "checkbox")
            and part.visible
            and part.box is not None
            and part.ref not in inside
            and bar.box is not None
            and part.box.y + part.box.height / 2 > max(height, window.height) - bar.box.height
            and bar.box.x <= part.box.x + part.box.width / 2 <= bar.box.x + bar.box.width
        ]
        if lost:
            yield sign_at(view, "covered control", "met", lost[0], measure=len(lost), unit="controls")
            return


def _covering(sign: Sign, perception: Perception) -> Notice | None:
    if perception.channel != "sight":
        return None
    what = "consent wall" if sign.facts.get("cookies") else "pop-up"
    return notice(
        sign,
        "A layer covers the page",
        f"is a {what} that covers {sign.measure:.0f} % of the window as soon as the page opens.",
        "It has to be dealt with before anything can be read; many people leave.",
        "Show it as a slim bar that leaves the page usable, or only when it is needed.",
        "major" if (sign.measure or 0) > 60 else "minor",
        "the content cannot be reached without an answer",
        0.75,
    )


def _no_way_out(sign: Sign, perception: Perception) -> Notice | None:
    return notice(
        sign,
        "Dialog without a close button",
        "covers the page and offers no close button or other way out.",
        "People are stuck: they must do what it asks or leave the site.",
        "Add a visible close button, and let Escape close it.",
        "critical",
        "the page behind it cannot be used",
        0.8,
    )


def _no_refusal(sign: Sign, perception: Perception) -> Notice | None:
    if perception.trust >= 0.5 and perception.attention < 0.5:
        return None
    return notice(
        sign,
        "Consent can be given but not refused",
        "offers to accept cookies and nothing to refuse them.",
        "People are pressed into agreeing; those who mind their privacy leave.",
        "Offer “Reject” beside “Accept”, of the same weight.",
        "major",
        "there is no free choice",
        0.75,
    )


def _sticky(sign: Sign, perception: Perception) -> Notice | None:
    if perception.channel != "sight":
        return None
    return notice(
        sign,
        "A fixed bar takes too much of the window",
        f"stays in place while the page scrolls and covers {sign.measure:.0f} % of the window's height.",
        "Little is left to read in, and what has the focus can be hidden behind it.",
        "Let the bar scroll away, or make it slim.",
        "minor",
        "the content can be read in a smaller window",
        0.7,
    )


def _covered(sign: Sign, perception: Perception) -> Notice | None:
    if perception.channel != "sight":
        return None
    return notice(
        sign,
        "A fixed bar hides the end of the page",
        "lies behind a bar that is fixed to the bottom, and cannot be scrolled free.",
        "It cannot be seen or pressed.",
        "Leave room for the bar at the end of the page (`padding-bottom`).",
        "major",
        "the control cannot be used",
        0.75,
    )


PROBES = (covering, sticky_bars, covered_end)
RULES = (
    Rule("covering layer", "flow", "H3: User Control and Freedom", None, _covering),
    Rule("no way out", "flow", "H3: User Control and Freedom", "2.1.2", _no_way_out),
    Rule("no refusal", "trust", "H3: User Control and Freedom", None, _no_refusal),
    Rule("sticky bar", "visual", "H8: Aesthetic and Minimalist Design", "2.4.11", _sticky),
    Rule("covered control", "visual", "H1: Visibility of System Status", "2.4.11", _covered),
)
