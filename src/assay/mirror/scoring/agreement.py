"""Do two of them report the same? Personas of one study, and repeats of one study.

People who evaluate the same interface agree on 5 to 65 % of the problems, so a low number is no failing by
itself; it says how many are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import combinations

from assay.mirror.scoring.figures import Figure, Row, ratio
from assay.mirror.scoring.tallies import Tally

__all__ = ["agreement", "repeats_of", "reported_by"]


def agreement(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """Mean Jaccard overlap (shared / reported by either) over pairs."""
    personas: list[Row] = []
    undefined = 0
    for tally in tallies:
        if not tally.clean:
            row, empty = _overlap(list(reported_by(tally).values()))
            personas.append((tally.site, row))
            undefined += empty
    repeats: list[Row] = []
    silent = 0
    for studies in repeats_of(tallies):
        row, empty = _overlap([tally.found for tally in studies if tally.finished])
        repeats.append((studies[0].site, row))
        silent += empty
    return {
        "any_two_agreement": ratio(
            personas,
            empty="no study has two personas that reported something",
            seed=seed,
            failed=undefined,
            note="pairs of personas in one study, over all distinct issues that they reported",
        ),
        "any_two_agreement_repeats": ratio(
            repeats,
            empty="no repeats: not measurable",
            seed=seed,
            failed=silent,
            note="pairs of repeats, over the known problems that they found",
        ),
    }


def repeats_of(tallies: Iterable[Tally]) -> list[list[Tally]]:
    """The studies of each site variant with known problems that was studied more than once."""
    places: dict[tuple[str, str], list[Tally]] = {}
    for tally in tallies:
        if not tally.clean:
            places.setdefault(tally.place, []).append(tally)
    return [places[place] for place in sorted(places) if len(places[place]) > 1]


def reported_by(tally: Tally) -> dict[str, Set[str]]:
    """What each persona reported, in the order of their roles.

    One whose sessions all broke down had no say, and is not among them.
    """
    ended = {s.persona.role for s in tally.scored.study.sessions if s.failed is None}
    reported: dict[str, set[str]] = {role: set() for role in ended}
    for issue, clusters in tally.issues.items():
        for cluster in clusters:
            for role in tally.roles(cluster):
                reported.setdefault(role, set()).add(issue)
    return dict(sorted(reported.items()))


def _overlap(sets: Sequence[Set[str]]) -> tuple[tuple[float, float], int]:
    """(sum of overlaps, pairs) and the pairs that have none because both are silent."""
    total, pairs, silent = 0.0, 0, 0
    for one, other in combinations(sets, 2):
        if one or other:
            total += len(one & other) / len(one | other)
            pairs += 1
        else:
            silent += 1
    return (total, pairs), silent
