"""How many personas are enough? What k of them find, against a model in which they were independent.

If the curve stays below the line of the independent model, the personas see the same things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from assay.mirror.scoring.figures import Row, joined, ratio
from assay.mirror.scoring.personas import expected_share
from assay.mirror.scoring.tallies import Tally
from assay.stats import chao1

__all__ = ["adjusted_p", "discovery"]

_UNSTABLE = "a lower bound, and unstable while most issues were seen by one persona"


def discovery(tallies: Sequence[Tally], seed: int) -> dict[str, Any]:
    """The curve, the models beside it, and an estimate of what nobody has seen."""
    studies = [tally for tally in tallies if not tally.clean and tally.truth and tally.finished]
    size = _usual_size(studies)
    used = [tally for tally in studies if len(tally.roster) >= size]
    if size < 2 or not used:
        return {
            "personas": size,
            "studies": 0,
            "left_out": len(studies),
            "curve": [],
            "p": {"known": None, "naive": None, "adjusted": None},
            "unseen": _unseen(studies),
            "note": "fewer than two personas per study: no curve",
        }
    p = _chances(used)
    left_out = len(studies) - len(used)
    return {
        "personas": size,
        "studies": len(used),
        "left_out": left_out,
        "curve": [_point(used, k, p, seed) for k in range(1, size + 1)],
        "p": p,
        "unseen": _unseen(studies),
        "note": joined(
            "known: share of all known problems that one persona finds; naive: of those found by anybody; "
            "adjusted: naive corrected by normalisation and Good-Turing (Lewis 2001)",
            f"{left_out} studies with fewer than {size} personas are left out" if left_out else None,
        ),
    }


def adjusted_p(naive: float, personas: float, seen_once: int, seen: int) -> float:
    """The chance that a persona finds a problem, corrected for few personas (Lewis 2001).

    The mean of two corrections: normalisation, (p - 1/n)(1 - 1/n), and Good-Turing, p / (1 + E), where E is
    the share of the problems seen once.
    """
    normalised = (naive - 1 / personas) * (1 - 1 / personas)
    return (normalised + naive / (1 + seen_once / seen)) / 2


def _usual_size(studies: Sequence[Tally]) -> int:
    """The commonest number of personas, of several the largest."""
    sizes = Counter(len(tally.roster) for tally in studies)
    return max(sizes, key=lambda size: (sizes[size], size), default=0)


def _chances(studies: Sequence[Tally]) -> dict[str, float | None]:
    known = sum(len(tally.truth) * len(tally.roster) for tally in studies)
    hits = [len(roles) for tally in studies for roles in tally.found_by.values()]
    chances = sum(len(tally.found_by) * len(tally.roster) for tally in studies)
    if not chances:
        return {"known": 0.0, "naive": None, "adjusted": None}
    naive = sum(hits) / chances
    # Studies may differ in size; by the mean over the problems found no chance comes out below nothing.
    personas = chances / len(hits)
    return {
        "known": sum(hits) / known,
        "naive": naive,
        "adjusted": adjusted_p(naive, personas, hits.count(1), len(hits)),
    }


def _point(studies: Sequence[Tally], k: int, p: dict[str, float | None], seed: int) -> dict[str, Any]:
    rows: list[Row] = []
    for tally in studies:
        of = len(tally.roster)
        found = sum(expected_share(len(roles), of, k) for roles in tally.found_by.values())
        rows.append((tally.site, (found, len(tally.truth))))
    lines = {
        f"independent_{name}": None if chance is None else 1 - (1 - chance) ** k for name, chance in p.items()
    }
    return {"k": k, "recall": ratio(rows, empty="no known problems", seed=seed).as_json()} | lines


def _unseen(studies: Sequence[Tally]) -> dict[str, Any]:
    """Chao's estimate over confirmed issues, known and new, of one study per variant.

    With one persona every issue is seen once, which says nothing about what is unseen.
    """
    first: dict[tuple[str, str], Tally] = {}
    for tally in sorted(studies, key=lambda tally: (tally.scored.study.repeat, tally.id)):
        if len(tally.roster) > 1:
            first.setdefault(tally.place, tally)
    counts = []
    for _, tally in sorted(first.items()):
        counts += [max(1, len(roles)) for roles in tally.found_by.values()]
        counts += [max(1, len(tally.roles(c))) for c, verdict in tally.verdict.items() if verdict == "real"]
    estimate = chao1(counts)
    seen = len(counts)
    return {
        "seen": seen,
        "seen_once": counts.count(1),
        "seen_twice": counts.count(2),
        "chao1": estimate.as_json() | {"note": joined(estimate.note, _UNSTABLE)},
        "unseen": None if estimate.value is None else estimate.value - seen,
    }
