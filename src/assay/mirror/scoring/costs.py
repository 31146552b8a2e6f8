"""What it costs in money and time: per study, per confirmed issue and per known problem found."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assay.mirror.collection.records import Study
from assay.mirror.scoring.figures import Figure, Row, count, ratio, undefined
from assay.mirror.scoring.tallies import Tally

__all__ = ["costs", "price_of", "seconds_of"]

_UNPRICED = "no study says what it cost"


def costs(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """Money and time of all studies; per issue only over studies of sites that have problems."""
    prices = {tally.id: price_of(tally.scored.study) for tally in tallies}
    times = {tally.id: seconds_of(tally.scored.study) for tally in tallies}
    with_problems = [tally for tally in tallies if not tally.clean]
    unpriced = sum(price is None for price in prices.values())
    known = [price for price in prices.values() if price is not None]
    total = (
        count(
            math.fsum(known),
            attempted=len(tallies),
            failed=unpriced,
            note=f"{unpriced} studies do not say what they cost" if unpriced else None,
        )
        if known
        else undefined(_UNPRICED, attempted=len(tallies), failed=unpriced)
    )
    return {
        "total_api_cost": total,
        "cost_per_study": _per_study(tallies, prices, _UNPRICED, seed),
        "cost_per_confirmed": _per_issue(
            with_problems, prices, [tally.confirmed for tally in with_problems], seed
        ),
        "cost_per_true_positive": _per_issue(
            with_problems, prices, [len(tally.found) for tally in with_problems], seed
        ),
        "time_per_study_seconds": _per_study(tallies, times, "no study says how long it took", seed),
    }


def price_of(study: Study) -> float | None:
    """Dollars: what the study says, else what its sessions add up to; None if one of them does not say."""
    if study.cost_usd is not None:
        return study.cost_usd
    return _added([s.cost_usd for s in study.sessions if s.failed is None or s.cost_usd is not None])


def seconds_of(study: Study) -> float | None:
    """Seconds, by the same rule."""
    if study.seconds is not None:
        return study.seconds
    return _added([s.seconds for s in study.sessions if s.failed is None or s.seconds is not None])


def _added(parts: Sequence[float | None]) -> float | None:
    known = [part for part in parts if part is not None]
    return math.fsum(known) if known and len(known) == len(parts) else None


def _per_study(tallies: Sequence[Tally], amounts: dict[str, float | None], empty: str, seed: int) -> Figure:
    rows: list[Row] = []
    for tally in tallies:
        amount = amounts[tally.id]
        if amount is not None:
            rows.append((tally.site, (amount, 1)))
    return ratio(rows, empty=empty, seed=seed, failed=len(tallies) - len(rows))


def _per_issue(
    tallies: Sequence[Tally], prices: dict[str, float | None], issues: Sequence[int], seed: int
) -> Figure:
    rows: list[Row] = []
    for tally, number in zip(tallies, issues, strict=True):
        price = prices[tally.id]
        if price is not None:
            rows.append((tally.site, (price, number)))
    empty = "nothing was confirmed that money could be divided by" if rows else _UNPRICED
    return ratio(rows, empty=empty, seed=seed, attempted=len(tallies), failed=len(tallies) - len(rows))
