"""A study after matching and validation: all that the numbers are made of, on one line of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from assay.errors import BadInput
from assay.files import json_line, parse_json, writing
from assay.mirror.collection.records import MirrorIssue, Study
from assay.mirror.matching.records import ClaimJudgement, NormalizedIssue, StudyMatches
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.validation.records import Validation
from assay.mirror.words import Stored

__all__ = ["STUDIES", "ScoredStudy", "read_studies", "write_studies"]

STUDIES = "studies.jsonl"


class ScoredStudy(Stored):
    """One study with its truth, what the judge said about every claim, and what came of it."""

    study: Study
    truth: tuple[GroundTruthIssue, ...]
    claims: tuple[NormalizedIssue, ...]
    judgements: tuple[ClaimJudgement, ...]
    matches: StudyMatches
    validations: tuple[Validation, ...] = ()
    """One per unmatched cluster; a clean twin's clusters are all unmatched."""
    removed: dict[str, str] = Field(default_factory=dict)
    """Findings that an intervention took out before clustering, with the intervention's name."""

    @property
    def findings(self) -> Mapping[str, MirrorIssue]:
        """The findings by id."""
        return {finding.id: finding for finding in self.study.findings}

    @property
    def truth_by_id(self) -> Mapping[str, GroundTruthIssue]:
        """The known problems by id."""
        return {issue.id: issue for issue in self.truth}

    @property
    def validation_by_id(self) -> Mapping[str, Validation]:
        """The verdicts by cluster."""
        return {validation.cluster_id: validation for validation in self.validations}

    @property
    def found(self) -> frozenset[str]:
        """The known problems that were reported."""
        return frozenset(match.truth_id for match in (*self.matches.matches, *self.matches.also))


def write_studies(path: Path, studies: Iterable[ScoredStudy]) -> None:
    """Write one study per line, in one step."""
    with writing(path) as file:
        for study in studies:
            file.write(json_line(study.as_json()))


def read_studies(path: Path) -> Iterator[ScoredStudy]:
    """Read them back, one at a time."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield _study(line, path, number)
    except FileNotFoundError:
        raise BadInput(f"{path} does not exist; score the run first: `assay mirror score --run …`.") from None


def _study(line: str, path: Path, number: int) -> ScoredStudy:
    try:
        value: Any = parse_json(line)
        return ScoredStudy.model_validate(value)
    except (ValueError, ValidationError):
        raise BadInput(f"{path} line {number} is no scored study; score the run again.") from None
