"""Was the state reached in which a problem shows? By the actions of the trace, as far as they can tell.

A problem that is there on load shows wherever its page is open. For any other state the way to it is known:
a session that took the same actions in the same order reached it, and one that never did anything of the kind
did not. All between stays open: the same button with other entries may lead elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assay.mirror.collection.records import Session, Step
from assay.mirror.matching.pages import canonical_page, on_page
from assay.mirror.matching.selectors import selector_relation
from assay.mirror.truth.records import GroundTruthIssue

__all__ = ["ON_LOAD", "state_reached"]

ON_LOAD = "on load"

# The words of several systems for what is done on a page.
_KINDS = {
    "click": "activate",
    "tap": "activate",
    "tick": "activate",
    "check": "activate",
    "submit": "activate",
    "press": "press",
    "key": "press",
    "keyboard": "press",
    "tab": "press",
    "fill": "enter",
    "type": "enter",
    "input": "enter",
    "select": "enter",
    "hover": "hover",
    "back": "back",
    "go_back": "back",
    "reload": "reload",
}
# A press of Enter does what a click does, so each may stand for the other.
_STANDS_FOR = {"activate": {"activate", "press"}, "press": {"activate", "press"}}


def state_reached(truth: GroundTruthIssue, traced: Sequence[Session], *, complete: bool) -> bool | None:
    """Was its state reached in one of the traced sessions? `complete`: no other session could have."""
    if truth.state is None or truth.state == ON_LOAD:
        return True
    way = [action for action in truth.reach if kind_of(_word(action)) is not None]
    if not way:
        return None
    if _is_page_of_a_flow(truth) or any(_took(way, session.steps) for session in traced):
        return True
    return False if complete and not _might_have(way[-1], truth, traced) else None


def kind_of(action: str) -> str | None:
    """The kind of an action; None for those that change nothing on a page, and for unknown words."""
    return _KINDS.get(action.strip().casefold().partition(" ")[0].partition(":")[0])


def _word(action: Mapping[str, Any]) -> str:
    return str(action.get("do", ""))


def _is_page_of_a_flow(truth: GroundTruthIssue) -> bool:
    """Is the state nothing but the page, as in "in the last step of booking"? Being there is reaching it."""
    opened = [str(action["path"]) for action in truth.reach if _word(action) == "go" and "path" in action]
    elsewhere = not any(on_page(truth.page_pattern, canonical_page(path)) for path in opened)
    return elsewhere and (truth.state or "").startswith(("in the ", "at the "))


def _took(way: Sequence[Mapping[str, Any]], steps: Iterable[Step]) -> bool:
    """Were these actions taken in this order, with nothing else entered in between?"""
    wanted = list(way)
    for step in steps:
        kind = kind_of(step.action)
        if not wanted or kind is None or step.ok is False:
            continue
        if _is_same(wanted[0], step, kind):
            wanted.pop(0)
        elif kind == "enter" and len(wanted) < len(way):
            wanted = list(way)
    return not wanted


def _is_same(action: Mapping[str, Any], step: Step, kind: str) -> bool:
    target = str(action.get("target") or action.get("key") or "")
    return kind_of(_word(action)) == kind and (not target or selector_relation(step.target, target) == 1)


def _might_have(last: Mapping[str, Any], truth: GroundTruthIssue, traced: Sequence[Session]) -> bool:
    """Was anything of the kind done on the page, or on the one before it? Unknown words might be it."""
    asked = kind_of(_word(last)) or ""
    kinds = _STANDS_FOR.get(asked, {asked})
    for session in traced:
        here = [on_page(truth.page_pattern, canonical_page(step.page_url)) for step in session.steps]
        for place, step in enumerate(session.steps):
            near = any(here[max(0, place - 1) : place + 2])
            if near and (kind_of(step.action) in kinds or not _is_plain(step.action)):
                return True
    return False


_PLAIN = frozenset({"scroll", "wait", "navigate", "goto", "go", "open", "read", "done", "give_up", "look"})


def _is_plain(action: str) -> bool:
    """An action that is known and changes no state."""
    return action.strip().casefold() in _PLAIN or kind_of(action) is not None
