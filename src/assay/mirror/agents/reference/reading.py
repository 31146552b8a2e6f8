"""What stored pages show, apart from how they were come by. Pure: no browser, no clock.

A survey reads each state as it is stored. The same can be read again later, with probes that have changed.
What came of trying things out is kept as it was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes import across, static_names
from assay.mirror.agents.reference.probes.static import find_signs, found_on_arrival, is_raw_text
from assay.mirror.agents.reference.records import Observation, Sign, Survey
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser import PageStore

__all__ = ["LOST", "ON_LOAD", "compare", "read_again", "signs_of_lost", "signs_of_state"]

ON_LOAD = "on load"
LOST = "at an address that does not exist"
# Signs of these names are read off a page or met by trying: what was met stays.
_ALSO_MET = frozenset({"paste refused", "unasked dialog"})


def signs_of_lost(signs: Iterable[Sign]) -> tuple[Sign, ...]:
    """The signs of the page that answers for an address that is not there; one comes to it from the front."""
    return tuple(
        sign.model_copy(update={"state": LOST, "facts": sign.facts | {"from": "/"}}) for sign in signs
    )


def signs_of_state(
    signs: Iterable[Sign], observed: Observation, earlier: Sequence[Observation]
) -> tuple[Sign, ...]:
    """The signs of a state that was not there on load, less what was there before it.

    Args:
        signs: All that was measured in the state.
        observed: The state.
        earlier: What had been observed until then.
    """
    before = {_cause(sign) for seen in earlier for sign in seen.signs}
    placed = {"page_url": observed.page_url, "state": observed.state, "viewport": observed.viewport}
    arrived = _came_by_steps(observed) and all(seen.page_url != observed.page_url for seen in earlier)
    return tuple(
        sign.model_copy(update=placed)
        for sign in found_on_arrival(signs, arrived=arrived)
        if _cause(sign) not in before
    )


def compare(pages: Sequence[PageView], reached: Sequence[PageView]) -> tuple[Sign, ...]:
    """What only several pages together show; a fee that comes late shows only in states that were reached."""
    whole, came = (
        [view for view in some if not view.state.truncated and not is_raw_text(view)]
        for some in (pages, reached)
    )
    return tuple(across.find_across(whole, came))


def read_again(survey: Survey, store: PageStore) -> Survey:
    """The survey as the probes of today would give it, of the pages that are stored."""
    observations: list[Observation] = []
    pages: list[PageView] = []
    reached: list[PageView] = []
    for observed in survey.observations:
        view = PageView(observed.page_state, store.get(observed.page_state))
        kept = [sign for sign in observed.signs if _was_met(sign)]
        found, _failed = find_signs(view)
        if observed.state == ON_LOAD:
            # Further windows show the same words: they are compared in the first one.
            pages += [view] if observed.viewport == survey.observations[0].viewport else []
        elif observed.state == LOST:
            found = signs_of_lost(found)
        else:
            reached.append(view)
            found = signs_of_state(found, observed, observations)
        known = {_cause(sign) for sign in kept}
        new = [sign for sign in found if _cause(sign) not in known]
        observations.append(observed.model_copy(update={"signs": (*new, *kept)}))
    compared = {rule.probe for rule in across.RULES}
    loose = [sign for sign in survey.across if sign.probe not in compared]
    return survey.model_copy(
        update={"observations": tuple(observations), "across": (*loose, *compare(pages, reached))}
    )


def _was_met(sign: Sign) -> bool:
    return sign.probe in _ALSO_MET or sign.probe not in static_names()


def _came_by_steps(observed: Observation) -> bool:
    """Was it reached by going on from page to page? Other states are those of a page that was tried out."""
    return observed.state.startswith("after “")


def _cause(sign: Sign) -> tuple[str, str, str, str | None]:
    return sign.probe, sign.page_url, sign.element, sign.selector
