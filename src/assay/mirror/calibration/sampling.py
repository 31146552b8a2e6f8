"""Draw what people shall label: enough of every kind that the judge can be wrong about, by a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, TypeVar

from assay.errors import BadInput
from assay.files import digest
from assay.mirror.calibration.best_pairs import deciding_pairs
from assay.mirror.calibration.showing import shown_claim, shown_finding, shown_truth
from assay.mirror.calibration.units import (
    FINDING_STRATA,
    PAIR_STRATA,
    FindingUnit,
    PairUnit,
    finding_units,
    pair_units,
)
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally

__all__ = ["LabelItem", "draw_sample", "quotas"]

# Shares of the pairs. Doubtful pairs teach most; the rest holds both ends, hard negatives included.
_BANDS = {"middle": 0.4, "high": 0.3, "low_near": 0.15, "low_far": 0.15}
# Within each band most go to the pairs that recall and precision are counted by.
_WITHIN = {"deciding": 0.7, "other": 0.3}
_FINDING_SHARES = {"real": 0.35, "false_positive": 0.35, "borderline": 0.2, "cannot_tell": 0.05, "none": 0.05}
_FINDINGS = 0.25

Unit = TypeVar("Unit", PairUnit, FindingUnit)


@dataclass(frozen=True, slots=True)
class LabelItem:
    """One thing to label: what is shown, and what stays in the key."""

    id: str
    kind: Literal["pair", "finding"]
    shown: Mapping[str, Any]
    study_id: str
    unit_id: str
    """The claim of a pair, the cluster of a finding."""
    truth_id: str | None
    stratum: str
    stratum_size: int
    inclusion: float
    """The probability with which it came into the sample: drawn of its stratum / size of the stratum."""
    swapped: bool = field(default=False)
    """Is the known problem the first of the two texts?"""

    def as_key(self) -> dict[str, Any]:
        """What only the scoring directory keeps."""
        return {
            "id": self.id,
            "kind": self.kind,
            "study_id": self.study_id,
            "unit_id": self.unit_id,
            "truth_id": self.truth_id,
            "stratum": self.stratum,
            "stratum_size": self.stratum_size,
            "inclusion": self.inclusion,
            "swapped": self.swapped,
        }


def quotas(sizes: Mapping[str, int], shares: Mapping[str, float], n: int) -> dict[str, int]:
    """How many to draw of each stratum: by share, and what one stratum lacks goes to the others."""
    taken = dict.fromkeys(sizes, 0)
    left = min(n, sum(sizes.values()))
    while left:
        open_ = [name for name in sizes if taken[name] < sizes[name]]
        total = sum(shares[name] for name in open_)
        before = left
        for name in open_:
            wanted = min(int(before * shares[name] / total), sizes[name] - taken[name], left)
            taken[name] += wanted
            left -= wanted
        if left == before:
            # Less than one each: the strata with the largest shares get one more.
            for name in sorted(open_, key=lambda name: (-shares[name], name))[:left]:
                taken[name] += 1
                left -= 1
    return taken


def draw_sample(
    studies: Sequence[ScoredStudy], n: int = 200, seed: int = 0, *, findings: float = _FINDINGS
) -> list[LabelItem]:
    """Draw `n` items, a quarter of them findings to validate; where one kind is short the other fills up."""
    if n < 1:
        raise BadInput(f"A sample of {n} cannot be drawn; ask for one item or more.")
    pairs = sorted(pair_units(studies), key=lambda unit: unit.key)
    singles = sorted(finding_units(studies), key=lambda unit: unit.key)
    if not pairs and not singles:
        raise BadInput("There is nothing to label: no judged pair and no unmatched finding in these studies.")
    wanted = min(len(singles), max(round(n * findings), n - len(pairs)))
    random = Random(seed)  # noqa: S311 - a repeatable sample, no secret
    deciding = deciding_pairs([Tally(scored) for scored in studies if not scored.study.clean])
    drawn_pairs = _drawn_pairs(pairs, deciding, n - wanted, random)
    by_verdict = _grouped(singles, FINDING_STRATA, lambda unit: unit.stratum)
    chosen = quotas({name: len(members) for name, members in by_verdict.items()}, _FINDING_SHARES, wanted)
    drawn_singles = _drawn(by_verdict, chosen, random)
    by_study = {scored.study.id: scored for scored in studies}
    prefix = digest([seed, n, [unit.key for unit in pairs], [unit.key for unit in singles]])[:6]
    return _items(drawn_pairs, drawn_singles, by_study, random, prefix)


@dataclass(frozen=True, slots=True)
class _Drawn:
    unit: PairUnit | FindingUnit
    stratum: str
    size: int
    inclusion: float


def _drawn_pairs(
    pairs: Sequence[PairUnit], deciding: frozenset[tuple[str, str, str]], n: int, random: Random
) -> list[_Drawn]:
    """By bands of probability, and within a band mostly those that decide."""
    bands = _grouped(pairs, PAIR_STRATA, lambda unit: unit.stratum)
    drawn: list[_Drawn] = []
    chosen = quotas({band: len(members) for band, members in bands.items()}, _BANDS, n)
    for band, members in bands.items():
        parts = _grouped(members, _WITHIN, lambda unit: "deciding" if unit.key in deciding else "other")
        within = quotas({part: len(found) for part, found in parts.items()}, _WITHIN, chosen[band])
        named = {f"{band}, {part}": found for part, found in parts.items()}
        drawn += _drawn(named, {f"{band}, {part}": number for part, number in within.items()}, random)
    return drawn


def _grouped(
    units: Iterable[Unit], names: Iterable[str], name_of: Callable[[Unit], str]
) -> dict[str, list[Unit]]:
    groups: dict[str, list[Unit]] = {name: [] for name in names}
    for unit in units:
        groups[name_of(unit)].append(unit)
    return groups


def _drawn(strata: Mapping[str, Sequence[Unit]], chosen: Mapping[str, int], random: Random) -> list[_Drawn]:
    return [
        _Drawn(unit, name, len(members), chosen[name] / len(members))
        for name, members in strata.items()
        for unit in random.sample(members, chosen[name])
    ]


def _items(
    pairs: list[_Drawn],
    singles: list[_Drawn],
    studies: Mapping[str, ScoredStudy],
    random: Random,
    prefix: str,
) -> list[LabelItem]:
    mixed = [*pairs, *singles]
    random.shuffle(mixed)
    claims = {(study_id, claim.id): claim for study_id, scored in studies.items() for claim in scored.claims}
    items = []
    for number, drawn in enumerate(mixed, 1):
        name, unit = f"{prefix}-{number:04d}", drawn.unit
        swapped = random.random() < 0.5
        if isinstance(unit, PairUnit):
            sides = [
                shown_claim(claims[unit.study_id, unit.claim_id]),
                shown_truth(studies[unit.study_id].truth_by_id[unit.truth_id]),
            ]
            first, second = reversed(sides) if swapped else sides
            shown: dict[str, Any] = {"first": first, "second": second}
            kind: Literal["pair", "finding"] = "pair"
            unit_id, truth_id = unit.claim_id, unit.truth_id
        else:
            shown = shown_finding(studies[unit.study_id], unit.cluster_id)
            kind, swapped = "finding", False
            unit_id, truth_id = unit.cluster_id, None
        items.append(
            LabelItem(
                name,
                kind,
                shown,
                unit.study_id,
                unit_id,
                truth_id,
                drawn.stratum,
                drawn.size,
                drawn.inclusion,
                swapped,
            )  # fmt: skip
        )
    return items
