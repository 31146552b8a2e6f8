"""What can be said of a site's defects without a browser: complete, consistent, and in the right split."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from assay.corpus.defects import EVERY_PAGE, HELD_OUT_FAMILIES, NOT_FOUND, Defect
from assay.corpus.operators import operators

if TYPE_CHECKING:
    from assay.corpus.catalogue import LocalSite
    from assay.corpus.operators.base import Operator

__all__ = ["faults"]

_SHORTEST = 25


def faults(local: LocalSite) -> list[str]:
    """Everything that is wrong with a site's defects, one sentence each."""
    found = [f"{d.id(local.site)}: {fault}" for d in local.defects for fault in _of_defect(local, d)]
    numbers = Counter(defect.number for defect in local.defects)
    found += [f"{local.slug}: number {number} is used {n} times" for number, n in numbers.items() if n > 1]
    places = Counter((defect.page, defect.target, defect.state, defect.device) for defect in local.defects)
    found += [
        f"{local.slug}: {n} defects on {target} of page {page}: one defect per element"
        for (page, target, _, _), n in places.items()
        if n > 1
    ]
    return found


def _of_defect(local: LocalSite, defect: Defect) -> list[str]:
    if defect.operator not in operators():
        return [f"there is no operator {defect.operator!r}"]
    operator = operators()[defect.operator]
    wrong = []
    if set(defect.params) != set(operator.parameters):
        wrong.append(f"parameters {sorted(defect.params)}, the operator wants {sorted(operator.parameters)}")
    if defect.page not in (*local.site.pages, EVERY_PAGE, NOT_FOUND):
        wrong.append(f"there is no page {defect.page!r}")
    if defect.page == NOT_FOUND and not defect.reach:
        wrong.append("the page for wrong addresses needs a reach")
    if "," in defect.target:
        wrong.append("the target must be one selector")
    wrong += [f"the selector {selector!r} cannot be used" for selector in _unusable(operator, defect)]
    if operator.family in HELD_OUT_FAMILIES and local.split != "held-out":
        wrong.append(f"the family {operator.family!r} is for held-out sites only")
    if operator.knobs:
        unknown = [name for name in operator.knobs(defect) if name not in local.site.knobs]
        wrong += [f"the site has no knob {name!r}" for name in unknown]
    known = {other.number for other in local.defects}
    wrong += [
        f"conflicts with {number}, which is not there" for number in defect.conflicts if number not in known
    ]
    return wrong + _of_words(defect)


def _unusable(operator: Operator, defect: Defect) -> list[str]:
    """Selectors that the editor of pages does not understand, though a browser might."""
    from cssselect import SelectorError
    from lxml.cssselect import CSSSelector

    if not operator.edit:
        return []
    selectors = [defect.params.get("beside", defect.target) if operator.inserts else defect.target]
    bad = []
    for selector in map(str, selectors):
        try:
            CSSSelector(selector)
        except SelectorError:
            bad.append(selector)
    return bad


def _of_words(defect: Defect) -> list[str]:
    phrasings = {"user": defect.user, "expert": defect.expert, "developer": defect.developer}
    wrong = [
        f"the {voice} phrasing is too short" for voice, text in phrasings.items() if len(text) < _SHORTEST
    ]
    if len({_plain(text) for text in phrasings.values()}) < len(phrasings):
        wrong.append("two phrasings are the same")
    for name in ("element", "severity_reason", "fix"):
        if len(getattr(defect, name)) < 5:
            wrong.append(f"{name} says nothing")
    if not defect.personas:
        wrong.append("it touches no persona")
    return wrong


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text).lower().strip()
