"""How a page fills its window: targets, overflow, and where the main action is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.agents.reference.describing import first_of_each, notice, sign_at
from assay.mirror.agents.reference.probes.naming import is_disabled_or_hidden
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.legibility import target_size
from assay.mirror.validation.probes.loading import overflow
from assay.mirror.validation.probes.naming import is_field, labels_of
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Box, Element

__all__ = ["PROBES", "RULES"]

_SMALL_TARGET = 24.0
_SLACK = 4.0
_FAR = 1.3
_LONG_FORM = 3
_ACTION = re.compile(
    r"^(?:add to (?:basket|cart|bag)|buy(?: now)?|book(?: now| an? .*)?|apply(?: now)?|register(?: now)?"
    r"|sign up|check ?out|pay(?: now)?|order(?: now)?|subscribe|donate(?: now)?|start(?: now)?|get started"
    r"|reserve|enrol(?:l)?(?: now)?|join(?: now)?)$",
    re.IGNORECASE,
)


def small_targets(view: PageView) -> Iterator[Sign]:
    """Controls whose smaller side is short, links in lines of text left out."""
    found = {}
    for part in view.elements:
        if is_disabled_or_hidden(part) or part.tag in ("label", "option") or "tabindex" in part.attributes:
            continue
        measured = target_size(view, part)
        if measured.value is None or measured.value >= _SMALL_TARGET or measured.holds is None:
            continue
        if part.role in ("checkbox", "radio") and _label_is_large(view, part):
            continue
        if part.role in ("button", "link", "checkbox", "radio", "switch", "tab") and not _has_room(
            view, part
        ):
            found[part.ref] = measured.value
    causes = ((_make(view.elements[ref]), view.elements[ref]) for ref in found)
    for part, count in first_of_each(causes):
        yield sign_at(view, "small target", "seen", part, measure=found[part.ref], unit="px", count=count)


def _make(element: Element) -> tuple[str, str | None, str | None]:
    return element.tag, element.attributes.get("class"), element.region[-1] if element.region else None


def _label_is_large(view: PageView, field: Element) -> bool:
    """A click on the label counts as one on the box."""
    return any(label.box is not None and label.box.height >= 18 for label in labels_of(view, field))


def _has_room(view: PageView, element: Element) -> bool:
    """WCAG 2.5.8: a small target is enough where a circle of 24 pixels around it touches no other one."""
    middle = _middle(element.box)
    if middle is None or (element.box and min(element.box.width, element.box.height) < 16):
        return False
    for other in view.elements:
        if (
            other.ref == element.ref
            or not other.visible
            or other.role not in ("button", "link", "checkbox", "radio")
        ):
            continue
        box = other.box
        if box is None or other.ref in {part.ref for part in view.above(element)}:
            continue
        across = max(box.x - middle[0], 0.0, middle[0] - box.x - box.width)
        down = max(box.y - middle[1], 0.0, middle[1] - box.y - box.height)
        if across**2 + down**2 < (_SMALL_TARGET / 2) ** 2:
            return False
    return True


def _middle(box: Box | None) -> tuple[float, float] | None:
    return (box.x + box.width / 2, box.y + box.height / 2) if box else None


def sideways_scroll(view: PageView) -> Iterator[Sign]:
    """A page that is wider than its window, at the element that sticks out most."""
    measured = overflow(view, None)
    if not measured.holds or measured.value is None or measured.value <= _SLACK:
        return
    window = float(view.state.viewport.width)
    wide = [
        part
        for part in view.elements
        if part.visible
        and part.tag not in ("html", "body")
        and part.box is not None
        and part.box.x + part.box.width > window + _SLACK
        and not part.frame
    ]
    culprit = next(
        (part for part in wide if part.box and part.box.width > window),
        wide[0] if wide else None,
    )
    yield sign_at(
        view, "overflow", "seen", culprit, measure=measured.value, unit="px", role="" if culprit else "page"
    )


def action_below_fold(view: PageView) -> Iterator[Sign]:
    """The one thing that a page is for, below what the window shows."""
    fold = float(view.state.viewport.height)
    if view.state.viewport.name != "desktop":
        return
    actions = [
        part
        for part in view.elements
        if part.role in ("button", "link") and part.visible and part.box and _ACTION.match(part.text.strip())
    ]
    main = [
        part
        for part in actions
        if "navigation" not in " ".join(part.region)
        and not _after_fields(view, part)
        and not _in_entry(view, part)
    ]
    if not main:
        return
    first = min(main, key=lambda part: part.box.y if part.box else 0.0)
    if sum(folded(part.text) == folded(first.text) for part in main) > 1:
        # What comes again and again is no one thing that the page is for.
        return
    if first.box and first.box.y > _FAR * fold and _stands_out(view, first):
        yield sign_at(view, "action below fold", "seen", first, measure=first.box.y, unit="px", fold=fold)


def _after_fields(view: PageView, element: Element) -> bool:
    """A form's button comes after its fields; that is where it belongs."""
    form = next((part for part in view.above(element) if part.tag == "form"), None)
    return (
        form is not None and sum(is_field(part) and part.visible for part in view.below(form)) >= _LONG_FORM
    )


def _in_entry(view: PageView, element: Element) -> bool:
    """Does it belong to one of several things of one make, as in a list of cards?"""
    for around in view.above(element):
        if around.parent is None or around.tag not in ("li", "article", "tr", "div"):
            continue
        make = (around.tag, around.attributes.get("class"))
        alike = [
            part
            for ref in view.children[around.parent]
            if (part := view.elements[ref]).ref != around.ref
            and (part.tag, part.attributes.get("class")) == make
            and any(inner.role in ("button", "link") for inner in view.below(part))
        ]
        if around.tag != "div" and alike or len(alike) > 1 and make[1]:
            return True
    return False


def _stands_out(view: PageView, element: Element) -> bool:
    clear = "rgba(0, 0, 0, 0)"
    return element.role == "button" or element.styles.get("background-color", clear) != clear


def _sees(perception: Perception) -> bool:
    return perception.channel == "sight"


def _target(sign: Sign, perception: Perception) -> Notice | None:
    side = sign.measure or 0.0
    if not _sees(perception) or side >= perception.target_px:
        return None
    tiny = side < 16
    return notice(
        sign,
        "Target too small to hit",
        f"is only {side:g} px in its smaller dimension; 24 px are the least and 44 px are easy to hit.",
        "People with unsteady hands, and everybody on a phone, miss it or hit what stands beside it.",
        "Make the clickable area at least 24 by 24, better 44 by 44 pixels, with space around it.",
        "major" if tiny and perception.target_px > 40 else "minor",
        "it is missed again and again" if tiny else "it takes care to hit",
        0.8,
    )


def _overflow(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    place = {"mobile": "the screen of a phone", "zoomed": "the window at 200 % zoom"}.get(
        sign.viewport, "the window"
    )
    return notice(
        sign,
        "Page scrolls sideways",
        f"makes the page {sign.measure:.0f} px wider than {place}: it overflows and scrolls sideways.",
        "Part of the content is cut off at the right; reading means moving to and fro for every line.",
        "Let the content wrap or shrink (`max-width: 100%`), and remove fixed widths.",
        "major",
        "content is cut off and easily missed",
        0.85,
    )


def _fold(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Main action is far down the page",
        f"lies below the fold: it begins at {sign.measure:.0f} px, and the window shows "
        f"{sign.facts.get('fold', 0):.0f} px.",
        "People do not see how to go on, and leave or look elsewhere.",
        "Move the main action up, next to what it is about.",
        "major" if perception.expertise < 0.3 or perception.steps < 20 else "minor",
        "it is found only by scrolling",
        0.65,
    )


PROBES = (small_targets, sideways_scroll, action_below_fold)
RULES = (
    Rule("small target", "accessibility", "H5: Error Prevention", "2.5.8", _target),
    Rule("overflow", "visual", "H4: Consistency and Standards", "1.4.10", _overflow),
    Rule("action below fold", "flow", "H6: Recognition Rather than Recall", None, _fold),
)
