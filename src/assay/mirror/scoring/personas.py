"""What each persona is good for: what it finds, what nobody else finds, and whether it beats a second run.

A second look by the same persona also finds something new. Only what several personas find beyond as many
repeats of one is the worth of having different personas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from assay.mirror.scoring.agreement import repeats_of
from assay.mirror.scoring.figures import Row, cell, ratio, share
from assay.mirror.scoring.tallies import Tally

__all__ = ["expected_share", "persona_table"]

NO_REPEATS = "no repeats: not measurable"


def persona_table(tallies: Sequence[Tally], seed: int) -> dict[str, Any]:
    """One row per persona, all of them together, the matrix of who found what, and the repeat control."""
    with_problems = [tally for tally in tallies if not tally.clean]
    roles = sorted({role for tally in with_problems for role in tally.roster})
    union: list[Row] = [(tally.site, (len(tally.found_by), len(tally.truth))) for tally in with_problems]
    return {
        "roles": {role: _persona(role, with_problems, seed) for role in roles},
        "union": share(union, empty="no known problems to find", seed=seed).as_json(),
        "matrix": _matrix(with_problems, roles),
        "repeat_control": _repeat_control(with_problems, seed),
    }


def expected_share(hits: int, of: int, k: int) -> float:
    """The chance that k of `of` looks, drawn without replacement, include one of the `hits` that saw it."""
    return 1 - comb(of - hits, k) / comb(of, k)


def _persona(role: str, tallies: Sequence[Tally], seed: int) -> dict[str, Any]:
    sent = [tally for tally in tallies if role in tally.roster]
    sessions = [s for tally in sent for s in tally.scored.study.sessions if s.persona.role == role]
    found: list[Row] = []
    right = reported = unjudged = alone = pool = 0
    for tally in sent:
        hits = [roles for roles in tally.found_by.values() if role in roles]
        found.append((tally.site, (len(hits), len(tally.truth))))
        if len(tally.roster) > 1:
            alone += sum(len(roles) == 1 for roles in hits)
            pool += len(tally.found_by)
        mine = [fate for cluster, fate in tally.fate.items() if role in tally.roles(cluster)]
        right += mine.count("matched")
        reported += mine.count("matched") + mine.count("unmatched")
        unjudged += mine.count("unjudged")
    return {
        "studies": len(sent),
        "sessions": len(sessions),
        "sessions_failed": sum(session.failed is not None for session in sessions),
        "findings": sum(f.persona_role == role for tally in sent for f in tally.findings.values()),
        "truth": sum(len(tally.truth) for tally in sent),
        "found": sum(int(values[0]) for _, values in found),
        "unique": alone,
        "recall": share(found, empty="no known problems to find", seed=seed).as_json(),
        "unique_share": cell(
            alone, pool, empty="no study in which several personas found something"
        ).as_json(),
        "precision": cell(right, reported, empty="nothing was reported", failed=unjudged).as_json(),
    }


def _matrix(tallies: Sequence[Tally], roles: Sequence[str]) -> dict[str, Any]:
    """For every known problem of every variant: in how many of its studies each persona found it."""
    rows: dict[tuple[str, str, str], dict[str, Any]] = {}
    for tally in tallies:
        for truth_id, issue in tally.truth.items():
            row = rows.setdefault(
                (*tally.place, truth_id), {"severity": issue.severity, "studies": 0, "found_by": {}}
            )
            row["studies"] += 1
            for role in sorted(tally.found_by.get(truth_id, ())):
                row["found_by"][role] = row["found_by"].get(role, 0) + 1
    return {
        "roles": list(roles),
        "rows": [
            {"site": site, "variant": variant, "truth_id": truth_id} | row
            for (site, variant, truth_id), row in sorted(rows.items())
        ],
    }


def _repeat_control(tallies: Sequence[Tally], seed: int) -> dict[str, Any]:
    places = [place for place in map(_Place, repeats_of(tallies)) if place.most >= 2 and place.truth]
    if not places:
        return {"k": None, "note": NO_REPEATS}
    k = min(place.most for place in places)
    rows: list[tuple[str, float, float, int]] = [
        (place.site, place.personas(k), place.repeats(k), len(place.truth)) for place in places
    ]
    empty = "no known problems to find"
    n = sum(row[3] for row in rows)
    return {
        "k": k,
        "places": len(places),
        "personas": ratio([(s, (p, t)) for s, p, _, t in rows], empty=empty, seed=seed, n=n).as_json(),
        "repeats": ratio([(s, (r, t)) for s, _, r, t in rows], empty=empty, seed=seed, n=n).as_json(),
        "difference": ratio([(s, (p - r, t)) for s, p, r, t in rows], empty=empty, seed=seed, n=n).as_json(),
        "note": f"union recall of {k} personas minus that of {k} repeats of one persona",
    }


class _Place:
    """The repeats of one variant, and what k personas or k repeats of one would find on average."""

    def __init__(self, studies: Sequence[Tally]) -> None:
        self.site = studies[0].site
        self._studies = studies
        self._roles = sorted(frozenset.intersection(*(frozenset(tally.roster) for tally in studies)))
        self.truth = sorted(frozenset.intersection(*(frozenset(tally.truth) for tally in studies)))

    @property
    def most(self) -> int:
        """The largest k that both ways of looking allow."""
        return min(len(self._roles), len(self._studies))

    def personas(self, k: int) -> float:
        """Known problems that k personas of one study find, averaged over studies and choices of k."""
        looks = [self._seen(tally) for tally in self._studies]
        total = sum(
            expected_share(len(look.get(truth_id, frozenset())), len(self._roles), k)
            for look in looks
            for truth_id in self.truth
        )
        return total / len(looks)

    def repeats(self, k: int) -> float:
        """Known problems that k repeats of one persona find, averaged over personas and choices of k."""
        looks = [self._seen(tally) for tally in self._studies]
        total = sum(
            expected_share(sum(role in look.get(truth_id, ()) for look in looks), len(looks), k)
            for role in self._roles
            for truth_id in self.truth
        )
        return total / len(self._roles)

    def _seen(self, tally: Tally) -> Mapping[str, frozenset[str]]:
        return {truth_id: roles & frozenset(self._roles) for truth_id, roles in tally.found_by.items()}
