"""Run every static probe over one stored page; one cause gives one sign."""

from __future__ import annotations

from collections.abc import Iterable

from assay.mirror.agents.reference.probes import static_probes
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.views import PageView

__all__ = ["find_signs"]

MOST_PER_PROBE = 12
_STRONGER = {
    "icon only": ("unnamed control",),
    "fake button": ("unnamed control",),
}
"""Where one of these stands at the same element, the sign on the left says nothing new."""


def find_signs(view: PageView) -> tuple[tuple[Sign, ...], dict[str, str]]:
    """The signs of a page in the order of the probes, and the probes that failed on it with the reason."""
    found: list[Sign] = []
    failed: dict[str, str] = {}
    for probe in static_probes():
        try:
            found += list(probe(view))
        except Exception as error:  # a hostile page costs one probe, never the survey
            failed[getattr(probe, "__name__", "probe")] = f"{type(error).__name__}: {error}"[:200]
    return _one_per_cause(found), failed


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
