"""What a persona notices of what was observed, and says about it. Pure: no browser, no clock.

A sign is met on a page that the persona was on: on its way through the task, or in the sweep of what it had
not seen. The rule of the sign's probe decides whether this persona notices it and what it would say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.mirror.agents.reference.records import Notice, Rule, Sign, Survey
from assay.mirror.personas.records import Perception

__all__ = ["Seen", "notice_all"]

MAX_FINDINGS = 60
_FEW_PAGES = 3


@dataclass(frozen=True, slots=True)
class Seen:
    """A page that the persona was on, and the step at which it first was."""

    page_url: str
    step: int
    on_the_way: bool
    """On the way through the task, not in the sweep."""


@dataclass(frozen=True, slots=True)
class _Noticed:
    sign: Sign
    rule: Rule
    notice: Notice
    seen: Seen
    elsewhere: tuple[str, ...] = ()


def notice_all(
    survey: Survey, seen: Sequence[Seen], perception: Perception, rules: Mapping[str, Rule]
) -> list[dict[str, Any]]:
    """The findings of one session, as rows of the results format, in the order of the steps."""
    places = {place.page_url: place for place in reversed(seen)}
    noticed: dict[tuple[str, str, str], _Noticed] = {}
    for sign in survey.signs:
        place, rule = _place(sign, places), rules.get(sign.probe)
        if place is None or rule is None or not _within_sight(sign, perception):
            continue
        said = rule.notice(sign, perception)
        if said is not None:
            _keep(noticed, _Noticed(sign, rule, said, place))
    ordered = sorted(noticed.values(), key=lambda one: (one.seen.step, one.sign.page_url))
    return [_row(one) for one in ordered[:MAX_FINDINGS]]


def _place(sign: Sign, places: Mapping[str, Seen]) -> Seen | None:
    """Where the persona met the sign: on its page, or on the page where the way to it begins."""
    return places.get(sign.page_url) or places.get(str(sign.facts.get("from", "")))


def _within_sight(sign: Sign, perception: Perception) -> bool:
    """A window that the persona does not use shows it nothing."""
    return sign.viewport != "zoomed" or perception.zoom > 1


def _keep(noticed: dict[tuple[str, str, str], _Noticed], one: _Noticed) -> None:
    """The same at the same element is one finding, on however many pages and in whichever window."""
    key = (one.sign.probe, one.sign.selector or "", one.sign.element)
    before = noticed.get(key)
    if before is None:
        noticed[key] = one
        return
    first, later = (before, one) if before.seen.step <= one.seen.step else (one, before)
    pages = {*before.elsewhere, *one.elsewhere, later.sign.page_url} - {first.sign.page_url}
    noticed[key] = _Noticed(first.sign, first.rule, first.notice, first.seen, tuple(sorted(pages)))


def _row(one: _Noticed) -> dict[str, Any]:
    sign, said = one.sign, one.notice
    row: dict[str, Any] = {
        "page_url": sign.page_url,
        "state": sign.state if sign.viewport == "desktop" else f"{sign.state}, {_WINDOWS[sign.viewport]}",
        "element": sign.element,
        "title": said.title,
        "description": said.description + _elsewhere(one.elsewhere),
        "consequence": said.consequence,
        "severity": said.severity,
        "severity_reason": said.severity_reason,
        "category": one.rule.category,
        "heuristic": one.rule.heuristic,
        "wcag": one.rule.wcag,
        "recommendation": said.recommendation,
        "issue_confidence": said.confidence,
        "step": one.seen.step,
        "probe": sign.probe,
    }
    optional = {
        "selector": sign.selector,
        "quote": sign.quote,
        "bbox": list(sign.bbox) if sign.bbox else None,
        "page_state": sign.page_state,
        "measure": sign.measure,
        "unit": sign.unit or None,
    }
    return row | {name: value for name, value in optional.items() if value is not None}


_WINDOWS = {"mobile": "on a phone", "zoomed": "enlarged to 200 %"}


def _elsewhere(pages: Iterable[str]) -> str:
    found = list(pages)
    if not found:
        return ""
    named = ", ".join(found[:_FEW_PAGES])
    more = f" and {len(found) - _FEW_PAGES} more" if len(found) > _FEW_PAGES else ""
    return f" The same on {named}{more}."
