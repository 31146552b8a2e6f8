"""How far the sessions came: pages with known problems, their states, tasks done and tasks said done."""

from __future__ import annotations

from collections.abc import Sequence

from assay.mirror.matching.pages import on_page, site_wide
from assay.mirror.scoring.figures import Figure, Row, share
from assay.mirror.scoring.tallies import Tally

__all__ = ["ON_LOAD", "coverage"]

ON_LOAD = "on load"
_NO_TRACE = "no trace was recorded"


def coverage(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """Coverage of the studies with known problems; task success of all sessions."""
    with_problems = [tally for tally in tallies if not tally.clean]
    return {
        "page_coverage": _page_coverage(with_problems, seed),
        "page_state_coverage": _state_coverage(with_problems, seed),
        **_tasks(tallies, seed),
    }


def _page_coverage(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = []
    untraced = 0
    for tally in tallies:
        patterns = sorted({i.page_pattern for i in tally.truth.values() if not site_wide(i.page_pattern)})
        if tally.visited is None:
            untraced += len(patterns)
            continue
        rows.append((tally.site, (sum(_reached(tally, pattern) for pattern in patterns), len(patterns))))
    note = "patterns that mean the whole site are left out"
    return share(
        rows, empty=_nothing(untraced, "no page has a known problem"), seed=seed, failed=untraced, note=note
    )


def _state_coverage(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = []
    untraced = 0
    for tally in tallies:
        hidden = [issue for issue in tally.truth.values() if issue.state not in (None, ON_LOAD)]
        if tally.visited is None:
            untraced += len(hidden)
            continue
        reached = sum(_reached(tally, issue.page_pattern) for issue in hidden)
        rows.append((tally.site, (reached, len(hidden))))
    empty = _nothing(untraced, "no known problem waits behind an interaction")
    note = "the page of the state was reached; whether the state itself was entered is not recorded"
    return share(rows, empty=empty, seed=seed, failed=untraced, note=note)


def _nothing(untraced: int, otherwise: str) -> str:
    return _NO_TRACE if untraced else otherwise


def _reached(tally: Tally, pattern: str) -> bool:
    return any(on_page(pattern, page) for page in sorted(tally.visited or ()))


def _tasks(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    claimed: list[Row] = []
    actual: list[Row] = []
    false: list[Row] = []
    sessions = unclaimed = unknown = unchecked = 0
    for tally in tallies:
        for session in tally.scored.study.sessions:
            sessions += 1
            says, did = session.claimed_success, session.actual_success
            if session.failed is not None:
                # A session that broke down has not done its task, and has claimed nothing.
                says, did = None, False if did is None else did
            unclaimed += says is None
            unknown += did is None
            unchecked += bool(says) and did is None
            claimed += [] if says is None else [(tally.site, (says, 1))]
            actual += [] if did is None else [(tally.site, (did, 1))]
            false += [(tally.site, (not did, 1))] if says and did is not None else []
    return {
        "task_success_claimed": share(claimed, empty="no session says", seed=seed, failed=unclaimed),
        "task_success_actual": share(actual, empty="nobody checked the tasks", seed=seed, failed=unknown),
        "false_success_share": share(
            false, empty="no claimed success was checked", seed=seed, failed=unchecked
        ),
    }
