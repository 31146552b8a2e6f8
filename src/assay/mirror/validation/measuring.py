"""Rung 2: measure what the finding claims in the stored page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assay.mirror.validation.claims import Reading
from assay.mirror.validation.locating import Located
from assay.mirror.validation.probes import AXE_RULES, LACKS, PAGE_WIDE, PROBES, Measurement
from assay.mirror.validation.selectors import Unreadable, select
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["Measured", "measure"]

_MOST_ELEMENTS = 20
_PAGE_TAGS = frozenset({"html", "head", "body", "main", "meta", "title"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_OWN_TAGS = {
    "first heading": frozenset({"h1"}),
    "heading order": _HEADINGS,
    "password toggle": frozenset({"input"}),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """One kind of problem, measured for one claim."""

    reading: Reading
    measurement: Measurement
    in_passing: bool = False
    """Does the claim point at something else than what was measured, so that it names the kind in passing?"""

    @property
    def confirms(self) -> bool:
        """The problem is there."""
        return self.measurement.holds is True

    @property
    def refutes(self) -> bool:
        """The claim is about this problem, and it is not there. What is only hinted at is never refuted."""
        fits = self.reading.kind not in LACKS or self.reading.lacking
        return self.measurement.holds is False and self.reading.named and fits and not self.in_passing

    def as_json(self) -> dict[str, Any]:
        """For the evidence of a verdict."""
        return {"kind": self.reading.kind, "named": self.reading.named, **self.measurement.as_json()}


def measure(view: PageView, readings: Sequence[Reading], located: Located) -> tuple[Measured, ...]:
    """Measure every kind that the claim may be about, where there is something to measure."""
    found = []
    for reading in readings:
        measurement = _measured(view, reading.kind, located)
        if measurement is not None:
            found.append(Measured(reading, measurement, _in_passing(reading.kind, located)))
    return tuple(found)


def _in_passing(kind: str, located: Located) -> bool:
    """A claim about one element of the page is not about the page as a whole."""
    fitting = _PAGE_TAGS | _OWN_TAGS.get(kind, frozenset())
    return kind in PAGE_WIDE and any(element.tag not in fitting for element in located.elements)


def _measured(view: PageView, kind: str, located: Located) -> Measurement | None:
    probe = PROBES[kind]
    if said := _axe(view, kind, located):
        return said
    if not located.elements:
        return probe(view, None) if kind in PAGE_WIDE else None
    return _worst([probe(view, element) for element in located.elements[:_MOST_ELEMENTS]])


def _worst(measurements: Sequence[Measurement]) -> Measurement:
    """Of several elements that may be meant: one that has the problem, else one that leaves it open."""
    for wanted in (True, None):
        for measurement in measurements:
            if measurement.holds is wanted:
                return measurement
    return measurements[0]


def _axe(view: PageView, kind: str, located: Located) -> Measurement | None:
    """What axe-core said when the page was captured, of these very elements."""
    result = view.state.axe
    if result is None or kind not in AXE_RULES:
        return None
    meant = {element.ref for element in located.elements}
    for violation in result.violations:
        if violation.get("id") not in AXE_RULES[kind]:
            continue
        hit = [part for node in violation.get("nodes", ()) for part in _targets(view, node)]
        if kind in PAGE_WIDE or any(element.ref in meant for element in hit):
            detail = f"axe-core {result.version}: {violation['id']}"
            return Measurement(float(len(hit)), "elements", 0, True, detail)
    return None


def _targets(view: PageView, node: dict[str, Any]) -> tuple[Element, ...]:
    targets = node.get("target") or ()
    try:
        return select(view, str(targets[-1])) if targets else ()
    except Unreadable:
        return ()
