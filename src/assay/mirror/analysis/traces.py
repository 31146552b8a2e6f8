"""What the traces of a study show about one known problem: offered, visited, in its state, in view.

Each question has three answers. Yes needs one step that shows it, no needs every step of every session to be
recorded, and everything else is None with the name of the field that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from assay.mirror.analysis.resemblance import names_element
from assay.mirror.analysis.states import state_reached
from assay.mirror.collection.records import Session, Step, Study
from assay.mirror.matching.pages import canonical_page, on_page
from assay.mirror.matching.patterns import pattern_problem
from assay.mirror.truth.records import GroundTruthIssue

__all__ = ["InViewOf", "LinksOf", "Trail", "follow", "traced_sessions"]

LinksOf = Callable[[str], Sequence[str] | None]
"""The addresses of the links in the stored page state of this digest; None if it is not stored."""

InViewOf = Callable[[Step, GroundTruthIssue], bool | None]
"""Was the element in view at this step, by the stored page state? None if that cannot be told."""

# Layouts for phones end below the width of a tablet held upright.
_MOBILE_BELOW = 768


@dataclass(slots=True)
class Trail:
    """How far a known problem came towards being seen, with a sentence and what is missing per question."""

    traced: bool = True
    offered: bool | None = None
    visited: bool | None = None
    state: bool | None = None
    in_view: bool | None = None
    layout: bool | None = True
    """Was the layout used that has the problem?"""
    on_page: int = 0
    """Steps on its page."""
    why: dict[str, str] = field(default_factory=dict)
    missing: dict[str, tuple[str, ...]] = field(default_factory=dict)


def traced_sessions(study: Study) -> tuple[list[Session], list[Session]]:
    """The sessions with a trace, and those without one; a session that failed at once saw nothing."""
    looked = [session for session in study.sessions if session.steps or not session.failed]
    traced = [session for session in looked if session.steps]
    return traced, [session for session in looked if not session.steps]


def follow(
    study: Study,
    truth: GroundTruthIssue,
    *,
    links_of: LinksOf | None = None,
    in_view_of: InViewOf | None = None,
) -> Trail:
    """Follow one known problem through all sessions of a study."""
    traced, untraced = traced_sessions(study)
    trail = Trail(traced=bool(traced))
    problem = pattern_problem(truth.page_pattern)
    if not traced or problem:
        trail.traced = bool(traced)
        named = f"its page pattern {problem}" if problem else "no session has a trace"
        trail.why["visited"] = named
        trail.missing["visited"] = ("truth.page_pattern",) if problem else ("Session.steps",)
        return trail
    steps = [step for session in traced for step in session.steps]
    there = [step for step in steps if _is_on(truth, step.page_url)]
    trail.on_page = len(there)
    reported_there = any(_is_on(truth, finding.page_url) for finding in study.findings)
    if there or reported_there:
        trail.offered = trail.visited = True
    else:
        trail.visited = None if untraced else False
        if untraced:
            trail.missing["visited"] = ("Session.steps",)
            trail.why["visited"] = f"{len(untraced)} session(s) have no trace"
        _was_offered(trail, truth, steps, bool(untraced), links_of)
    if trail.visited:
        trail.layout = _layout_used(truth, there)
        trail.state = state_reached(truth, traced, complete=not untraced)
        _was_in_view(trail, truth, there, bool(untraced), in_view_of)
    return trail


def _is_on(truth: GroundTruthIssue, url: str) -> bool:
    return on_page(truth.page_pattern, canonical_page(url))


def _was_offered(
    trail: Trail, truth: GroundTruthIssue, steps: Sequence[Step], untraced: bool, links_of: LinksOf | None
) -> None:
    unknown = 0
    for step in steps:
        links = _links(step, links_of)
        if links is None:
            unknown += 1
        elif any(_is_on(truth, link) for link in _of_this_site(links, step.page_url)):
            trail.offered = True
            trail.why["offered"] = f"step {step.number} on {canonical_page(step.page_url)} shows a link to it"
            return
    if unknown:
        trail.missing["offered"] = ("Step.offered",)
        trail.why["offered"] = f"{unknown} of {len(steps)} steps do not say which links they showed"
    elif untraced:
        trail.missing["offered"] = ("Session.steps",)
    else:
        trail.offered = False
        trail.why["offered"] = f"none of {len(steps)} steps shows a link to it"


def _links(step: Step, links_of: LinksOf | None) -> Sequence[str] | None:
    if step.offered is not None:
        return step.offered
    return links_of(step.page_state) if links_of and step.page_state else None


def _of_this_site(links: Iterable[str], page_url: str) -> Iterator[str]:
    """A page of the same name on another host is not the page."""
    home = _host(page_url)
    for link in links:
        host = _host(link)
        if not host or not home or host == home:
            yield link


def _host(url: str) -> str:
    try:
        return urlsplit(url[:2048]).netloc.casefold()
    except ValueError:
        return ""


def _layout_used(truth: GroundTruthIssue, there: Sequence[Step]) -> bool | None:
    if truth.device is None:
        return True
    widths = [step.viewport[0] for step in there if step.viewport]
    if any((width < _MOBILE_BELOW) == (truth.device == "mobile") for width in widths):
        return True
    return False if there and len(widths) == len(there) else None


def _was_in_view(
    trail: Trail,
    truth: GroundTruthIssue,
    there: Sequence[Step],
    untraced: bool,
    in_view_of: InViewOf | None,
) -> None:
    answers = [_seen(step, truth, in_view_of) for step in there]
    shown = next((step for step, seen in zip(there, answers, strict=True) if seen), None)
    if shown is not None:
        trail.in_view = True
        trail.why["in_view"] = f"in view at step {shown.number}"
    elif answers and not untraced and all(seen is False for seen in answers):
        trail.in_view = False
        trail.why["in_view"] = f"in view at none of the {len(there)} steps on its page"
    else:
        unknown = sum(seen is None for seen in answers)
        trail.missing["in_view"] = ("Step.in_view",) if unknown or not there else ("Session.steps",)
        trail.why["in_view"] = (
            f"{unknown} of {len(there)} steps on its page do not say whether it was in view"
        )


def _seen(step: Step, truth: GroundTruthIssue, in_view_of: InViewOf | None) -> bool | None:
    by_page = in_view_of(step, truth) if in_view_of else None
    if by_page is not None or step.in_view is None:
        return by_page
    answers = [names_element(entry, truth) for entry in step.in_view]
    if any(answers):
        return True
    return None if None in answers else False
