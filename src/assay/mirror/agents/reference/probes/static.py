"""Run every static probe over one stored page; one cause gives one sign."""

from __future__ import annotations

from collections.abc import Iterable

from assay.mirror.agents.reference.probes import static_probes
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.views import PageView

__all__ = ["find_signs", "found_on_arrival", "is_raw_text"]

MOST_PER_PROBE = 12
_STRONGER = {
    "icon only": ("unnamed control",),
    "fake button": ("unnamed control",),
}
"""Where one of these stands at the same element, the sign on the left says nothing new."""

_FAILED = 400
_OF_OUR_DOING = frozenset({"failed request", "action below fold"})
"""After steps of ours: a request breaks off as we go on, and who has come so far knows the next action."""
_OF_OUR_DOING_IN_PLACE = frozenset({"ticked consent", "paid default", "sticky bar"})
"""On a page that we have used: we ticked the box, and opened the menu that lies over it."""


def find_signs(view: PageView) -> tuple[tuple[Sign, ...], dict[str, str]]:
    """The signs of a page in the order of the probes, and the probes that failed on it with the reason."""
    if is_raw_text(view):
        return (), {}
    found: list[Sign] = []
    failed: dict[str, str] = {}
    for probe in static_probes():
        try:
            found += list(probe(view))
        except Exception as error:  # a hostile page costs one probe, never the survey
            failed[getattr(probe, "__name__", "probe")] = f"{type(error).__name__}: {error}"[:200]
    return _one_per_cause(found), failed


def found_on_arrival(signs: Iterable[Sign], *, arrived: bool) -> list[Sign]:
    """The signs of a state that came of trying things, less what the trying itself brings about.

    Args:
        signs: What was measured in the state.
        arrived: Is it a page that was not seen before, as it came?
    """
    barred = _OF_OUR_DOING if arrived else _OF_OUR_DOING | _OF_OUR_DOING_IN_PLACE
    return [sign for sign in signs if sign.probe not in barred]


def is_raw_text(view: PageView) -> bool:
    """A file that the browser shows as it is: nobody laid it out, and it has no menu to lead on.

    An error in such a form is the site's answer to a person, and is looked at.
    """
    body = next((part for part in view.elements if part.tag == "body"), None)
    held = [view.elements[ref] for ref in view.children[body.ref]] if body is not None else []
    shown = [part for part in held if part.visible and part.text]
    bare = [part.tag for part in shown] == ["pre"] and not view.children[shown[0].ref]
    return bare and view.state.status < _FAILED


def _one_per_cause(signs: Iterable[Sign]) -> tuple[Sign, ...]:
    kept: dict[tuple[str, str], Sign] = {}
    counts: dict[str, int] = {}
    for sign in signs:
        key = (sign.probe, sign.selector or sign.element)
        if key not in kept and counts.get(sign.probe, 0) < MOST_PER_PROBE:
            counts[sign.probe] = counts.get(sign.probe, 0) + 1
            kept[key] = sign
    places = {(sign.probe, sign.selector) for sign in kept.values()}
    return tuple(
        sign
        for sign in kept.values()
        if not any((other, sign.selector) in places for other in _STRONGER.get(sign.probe, ()))
    )
