"""Draw a sample from a scoring, and turn the labels that come back into a judge card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import digest, file_sha256
from assay.judging import JudgeCard, calibrate
from assay.mirror.calibration.agreement import (
    Consensus,
    Gate,
    agree,
    between_people,
    check_gate,
    is_match,
)
from assay.mirror.calibration.cards import CARD, judge_fingerprint, judge_name, write_into
from assay.mirror.calibration.correcting import CorrectedShare
from assay.mirror.calibration.estimates import corrected_shares
from assay.mirror.calibration.labels import (
    KEY,
    Key,
    Label,
    Labels,
    read_key,
    read_labels,
    write_key,
    write_labels,
)
from assay.mirror.calibration.sampling import LabelItem, draw_sample
from assay.mirror.calibration.units import PairUnit, finding_units, pair_units
from assay.mirror.scored import STUDIES, ScoredStudy, read_studies
from assay.runs import Run
from assay.stats import Agreement, Calibration, Metric, cohen_kappa, ece, wilson

__all__ = [
    "CalibrationResult",
    "calibrate_run",
    "position_consistency",
    "sample_run",
]


def sample_run(directory: Path, output: Path, *, n: int = 200, seed: int = 0) -> list[LabelItem]:
    """Draw a sample from a scoring, write the file for people, and keep the key with the scores."""
    run = _scoring(directory)
    items = draw_sample(list(read_studies(directory / STUDIES)), n, seed)
    fingerprint, scored = judge_fingerprint(run), file_sha256(directory / STUDIES)
    sample = digest([fingerprint, scored, seed, n])[:16]
    key = Key(sample, seed, n, fingerprint, scored, {item.id: item.as_key() for item in items})
    write_into(run, lambda: write_key(directory / KEY, key))
    write_labels(output, items, sample)
    return items


def _scoring(directory: Path) -> Run:
    run = Run.open(directory)
    if not run.manifest.suite.startswith("mirror") or not (directory / STUDIES).is_file():
        raise BadInput(f"{directory} is no scoring of mirror: it has no {STUDIES}; score a run first.")
    return run


@dataclass(frozen=True, slots=True)
class CalibrationResult:
    """How far the judge of one scoring agrees with people, and what that does to its numbers."""

    card: JudgeCard
    """Of the pairs, as match or not."""
    rubric: Agreement
    """Of the pairs on the scale from 0 to 3, quadratic weights."""
    findings: JudgeCard | None
    """Of the verdicts on findings; None if none was labelled."""
    people: Mapping[str, Mapping[str, int]]
    """Person to how many lines were labelled and left open."""
    consensus: Consensus
    people_pairs: Agreement | None
    people_findings: Agreement | None
    position: Metric
    reliability: Calibration
    corrected: Mapping[str, CorrectedShare]
    gate: Gate
    sample: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The judge card as it stands in `judge_card.json`."""
        return self.card.as_json() | {
            "suite": "mirror",
            "rubric_kappa": self.rubric.as_json(),
            "findings": None if self.findings is None else self.findings.as_json(),
            "people": {name: dict(counts) for name, counts in self.people.items()},
            "disputed": self.consensus.disputed,
            "ties": self.consensus.ties,
            "people_agreement": {
                "pairs": self.people_pairs.as_json() if self.people_pairs else None,
                "findings": self.people_findings.as_json() if self.people_findings else None,
            },
            "position_consistency": self.position.as_json(),
            "reliability": self.reliability.as_json(),
            "corrected": {name: share.as_json() for name, share in self.corrected.items()},
            "gate": self.gate.as_json(),
            "sample": dict(self.sample),
        }


def calibrate_run(directory: Path, label_paths: Sequence[Path]) -> CalibrationResult:
    """Read people's labels of a scoring's sample, and write the judge card beside its scores."""
    run = _scoring(directory)
    labels, key = read_labels(label_paths), read_key(directory / KEY)
    _refuse_strangers(run, labels, key, directory)
    kinds = {name: str(item["kind"]) for name, item in key.items.items()}
    consensus = agree(labels, kinds)
    if not consensus.labels:
        raise BadInput(f"No line of {label_paths[0]} is labelled yet; fill in `label` and come back.")
    studies = list(read_studies(directory / STUDIES))
    result = _calibrated(run, studies, labels, key, consensus)
    write_into(run, lambda: _write_card(run, result))
    return result


def _write_card(run: Run, result: CalibrationResult) -> None:
    run.write_json(CARD, result.as_json())


def _refuse_strangers(run: Run, labels: Labels, key: Key, directory: Path) -> None:
    if dict(key.fingerprint) != judge_fingerprint(run):
        raise BadInput(
            f"The sample in {directory / KEY} was drawn from another judge's scores; draw a new one with "
            "`assay mirror calibrate --output`."
        )
    if key.studies_sha256 != file_sha256(directory / STUDIES):
        raise BadInput(f"{directory / STUDIES} changed after the sample was drawn; draw a new sample.")
    if labels.sample != key.sample:
        raise BadInput(
            f"The labels are of sample {labels.sample[:40] or 'without a name'}, and {directory} holds the "
            f"key of sample {key.sample}; give the labels of this scoring's own sample."
        )
    unknown = sorted(labels.labelled - key.items.keys())
    if unknown:
        raise BadInput(
            f"The labels name {unknown[0]!r}, which is not in the sample; keep the ids as they were."
        )
    for person, given in labels.people.items():
        for item, label in given.items():
            if (key.items[item]["kind"] == "pair") is not isinstance(label, int):
                raise BadInput(f"{person!r} gave {item} a label of the wrong kind; keep `kind` as it was.")


def _calibrated(
    run: Run, studies: Sequence[ScoredStudy], labels: Labels, key: Key, consensus: Consensus
) -> CalibrationResult:
    kinds = {name: str(item["kind"]) for name, item in key.items.items()}
    fingerprint = judge_fingerprint(run)
    pairs = _labelled_pairs(studies, key, consensus)
    verdicts = {
        (str(item["study_id"]), str(item["unit_id"])): str(consensus.labels[name])
        for name, item in key.items.items()
        if item["kind"] == "finding" and name in consensus.labels
    }
    card = calibrate(
        judge_name(run),
        fingerprint,
        ["match" if is_match(label) else "no match" for _, label in pairs],
        ["match" if unit.matched else "no match" for unit, _ in pairs],
    )
    people_pairs = between_people(labels, kinds, "pair")
    return CalibrationResult(
        card=card,
        rubric=cohen_kappa(
            [label for _, label in pairs],
            [unit.score for unit, _ in pairs],
            weights="quadratic",
            categories=[0, 1, 2, 3],
        ),
        findings=_findings_card(run, studies, fingerprint, verdicts),
        people={
            name: {"labelled": len(given), "open": labels.unlabelled.get(name, 0)}
            for name, given in labels.people.items()
        },
        consensus=consensus,
        people_pairs=people_pairs,
        people_findings=between_people(labels, kinds, "finding"),
        position=position_consistency(studies),
        reliability=ece(
            [unit.probability for unit, _ in pairs], [is_match(label) for _, label in pairs], bins=5
        ),
        corrected=corrected_shares(
            studies,
            {unit.key: is_match(label) for unit, label in pairs},
            {name: verdict for name, verdict in verdicts.items() if verdict != "cannot_tell"},
        ),
        gate=check_gate(card.kappa, people_pairs),
        sample={"id": key.sample, "seed": key.seed, "asked": key.asked, "drawn": len(key.items)},
    )


def _labelled_pairs(
    studies: Sequence[ScoredStudy], key: Key, consensus: Consensus
) -> list[tuple[PairUnit, Label]]:
    units = {unit.key: unit for unit in pair_units(studies)}
    found = []
    for name, item in key.items.items():
        if item["kind"] == "pair" and name in consensus.labels:
            place = str(item["study_id"]), str(item["unit_id"]), str(item["truth_id"])
            if place not in units:
                raise BadInput(
                    f"The key names a pair that the scores do not hold ({name}); draw a new sample."
                )
            found.append((units[place], consensus.labels[name]))
    return found


def _findings_card(
    run: Run,
    studies: Sequence[ScoredStudy],
    fingerprint: Mapping[str, str],
    verdicts: Mapping[tuple[str, str], str],
) -> JudgeCard | None:
    decided = {place: label for place, label in sorted(verdicts.items()) if label != "cannot_tell"}
    if not decided:
        return None
    given = {unit.key: unit.verdict for unit in finding_units(studies)}
    # A judge that cannot tell gave no verdict to compare.
    ours = [given.get(place) if given.get(place) != "cannot_tell" else None for place in decided]
    validator = str(run.manifest.config.get("validator") or judge_name(run))
    return calibrate(validator, fingerprint, list(decided.values()), ours)


def position_consistency(studies: Sequence[ScoredStudy]) -> Metric:
    """The share of scored pairs on which both orders agree, where both were asked."""
    seen = [pair.consistent for scored in studies for judged in scored.judgements for pair in judged.pairs]
    asked = [consistent for consistent in seen if consistent is not None]
    return Metric.of(wilson(sum(asked), len(asked)), attempted=len(asked), scored=len(asked), failed=0)
