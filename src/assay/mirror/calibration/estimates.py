"""Precision and recall as people would have counted them: the judge's numbers, corrected by labels.

Every cluster and every known problem stands for its best pair, and whether that pair is a match is what the
labels say. A true match that the judge ranked behind another candidate is not seen by this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from assay.mirror.calibration.best_pairs import BestPairs
from assay.mirror.calibration.correcting import CorrectedShare, Unit, corrected_mean, corrected_ratio
from assay.mirror.calibration.units import PairUnit
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally

__all__ = ["PairLabels", "VerdictLabels", "corrected_shares"]

PairLabels = Mapping[tuple[str, str, str], bool]
"""(study, claim, known problem) to "people call it a match"."""
VerdictLabels = Mapping[tuple[str, str], str]
"""(study, cluster) to people's verdict; a person's `cannot_tell` is no label."""

_NO_PAIR = "no candidate"
_COUNTS = {"real": (1.0, 1.0), "false_positive": (0.0, 1.0), "borderline": (0.0, 0.0)}
"""A verdict as (right, counted): borderline is neither right nor wrong."""


@dataclass(slots=True)
class _Share:
    """Units beside what the judge counted for each."""

    units: list[Unit] = field(default_factory=list)
    counted: list[Unit] = field(default_factory=list)
    reported: list[tuple[float, float]] = field(default_factory=list)

    @property
    def by_judge(self) -> float | None:
        whole = sum(whole for _, whole in self.reported)
        return sum(part for part, _ in self.reported) / whole if whole else None


def corrected_shares(
    studies: Sequence[ScoredStudy], labels: PairLabels, verdicts: VerdictLabels
) -> dict[str, CorrectedShare]:
    """`recall_known`, `precision_strict` and `precision_validated` by the labels, without clean twins."""
    tallies = [Tally(scored) for scored in studies if not scored.study.clean]
    pairs = BestPairs.of(tallies)
    recall, strict, validated = _Share(), _Share(), _Share()
    for tally in tallies:
        _add_truth(recall, tally, pairs, labels)
        _add_clusters(strict, validated, tally, pairs, labels)
        _add_verdicts(validated, tally, verdicts)
    return {
        "recall_known": corrected_mean(recall.units, recall.by_judge),
        "precision_strict": corrected_mean(strict.units, strict.by_judge),
        "precision_validated": corrected_ratio(validated.units, validated.counted, validated.by_judge),
    }


def _unit(best: PairUnit | None, labels: PairLabels) -> Unit:
    if best is None:
        # Nobody proposed any pair, so there is none to label: no match by construction.
        return Unit(_NO_PAIR, 0.0, known=True)
    label = labels.get(best.key)
    return Unit(best.stratum, best.probability, None if label is None else float(label))


def _add_truth(recall: _Share, tally: Tally, pairs: BestPairs, labels: PairLabels) -> None:
    found = {match.truth_id: match for match in tally.pairs}
    for truth_id in tally.truth:
        hit = found.get(truth_id)
        recall.units.append(_unit(pairs.of_truth(tally, truth_id, hit), labels))
        recall.reported.append((float(hit is not None), 1.0))


def _add_clusters(
    strict: _Share, validated: _Share, tally: Tally, pairs: BestPairs, labels: PairLabels
) -> None:
    matches = {match.cluster_id: match for match in tally.scored.matches.matches}
    for cluster_id, fate in sorted(tally.fate.items()):
        if fate not in ("matched", "unmatched"):
            continue
        unit = _unit(pairs.of_cluster(tally, cluster_id, matches.get(cluster_id)), labels)
        strict.units.append(unit)
        strict.reported.append((float(fate == "matched"), 1.0))
        if fate == "matched":
            name = f"matched, {unit.stratum}"
            # A refuted match counts as wrong here: nobody was asked whether it is real all the same.
            validated.units.append(Unit(name, unit.predicted, unit.label, unit.known))
            seen = None if unit.label is None else 1.0
            validated.counted.append(Unit(name, 1.0, seen, unit.known))
            validated.reported.append((1.0, 1.0))


def _add_verdicts(validated: _Share, tally: Tally, verdicts: VerdictLabels) -> None:
    for cluster_id, verdict in tally.verdict.items():
        judged = _COUNTS.get(verdict)
        if judged is None:
            continue
        said = _COUNTS.get(verdicts.get((tally.id, cluster_id), ""))
        name = f"unmatched, {verdict}"
        validated.units.append(Unit(name, judged[0], said[0] if said else None))
        validated.counted.append(Unit(name, judged[1], said[1] if said else None))
        validated.reported.append(judged)
