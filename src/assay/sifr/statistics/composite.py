"""The composite score: four parts with the protocol's weights, made well-formed, and as it was written.

Each page gives its own four parts, and the score is the mean over pages of their weighted sum, so that the
parts shown add up to it. A page where nothing was answered earns nothing for having invented nothing.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from assay.sifr.statistics.figures import Seen, figure, joined, undefined
from assay.sifr.statistics.repeats import Repeated
from assay.sifr.statistics.rows import Row, grouped

__all__ = ["WEIGHTS", "composite", "composite_literal"]

Json = dict[str, Any]

WEIGHTS = {"accuracy": 0.35, "token_efficiency": 0.25, "no_hallucination": 0.25, "consistency": 0.15}


def composite(
    rows: Sequence[Row], again: Sequence[Repeated], efficiency: Mapping[str, float], *, seed: int
) -> Json:
    """0.35 accuracy + 0.25 token efficiency + 0.25 (1 - hallucination) + 0.15 consistency.

    Without repeats there is no consistency: the other weights are scaled up to 1, and the note says so.
    Without a token count there is no composite: to leave that part out would favour what nobody counted.
    """
    steady = _steadiness(again)
    pages = {page: _parts(part, steady.get(page)) for page, part in grouped(rows, lambda r: r.page).items()}
    parts = {
        page: found | {"token_efficiency": efficiency[page]}
        for page, found in pages.items()
        if page in efficiency
    }
    if not parts:
        return undefined("no token count, so no composite", attempted=len(pages), failed=len(pages))
    names = [name for name in WEIGHTS if name != "consistency" or steady]
    whole = sum(WEIGHTS[name] for name in names)
    weights = {name: WEIGHTS[name] / whole for name in names}
    complete = {page: found for page, found in parts.items() if all(name in found for name in names)}
    seen = [
        Seen(page, page, sum(weights[name] * found[name] for name in names))
        for page, found in sorted(complete.items())
    ]
    note = None if steady else "without consistency, for every task was read once; other weights scaled to 1"
    left = len(pages) - len(complete)
    if left:
        note = joined(note, f"{left:,} pages lack a part and are left out")
    found = figure(seen, empty="no page has all parts", seed=seed, failed=left, note=note, bounded=False)
    means = {name: statistics.fmean(part[name] for part in complete.values()) for name in names}
    return found | {"components": means, "weights": weights}


def composite_literal(metrics: Mapping[str, Json]) -> Json:
    """The protocol's formula to the letter, for the record.

    It adds 1/tokens, which vanishes, takes the 0.25 off the hallucination inside the bracket, and rewards
    a large standard deviation; nothing should be concluded from it.
    """
    needed = ("accuracy", "tokens", "hallucination", "run_std")
    values = {name: metrics[name]["value"] for name in needed}
    missing = [name for name in needed if values[name] is None]
    if missing or not values["tokens"]:
        return undefined(f"not computable without {', '.join(missing) or 'tokens'}")
    value = (
        values["accuracy"] * 0.35
        + 1 / values["tokens"] * 0.25
        + (1 - values["hallucination"] * 0.25)
        + values["run_std"] * 0.15
    )
    base = undefined("as the protocol writes it; ill-formed, kept for the record")
    return base | {"value": value, "n": metrics["accuracy"]["n"], "method": "the protocol's formula"}


def _steadiness(again: Sequence[Repeated]) -> dict[str, float]:
    pages: dict[str, list[float]] = {}
    for one in again:
        pages.setdefault(one.page, []).append(one.steadiness)
    return {page: statistics.fmean(values) for page, values in pages.items()}


def _parts(rows: Sequence[Row], steady: float | None) -> dict[str, float]:
    answers = [row for row in rows if row.scored]
    clean = 1 - statistics.fmean(row.hallucinated for row in answers) if answers else 0.0
    found = {"accuracy": statistics.fmean(row.score for row in rows), "no_hallucination": clean}
    return found if steady is None else found | {"consistency": steady}
