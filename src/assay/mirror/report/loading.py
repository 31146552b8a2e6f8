"""A scoring on disk as the report reads it: scores, and what lies beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import read_json
from assay.mirror.calibration.cards import CARD
from assay.mirror.openings import openings
from assay.runs import Run
from assay.runs.run import is_run

__all__ = ["Scoring", "load_scoring", "run_facts"]

SCORES, ANALYSIS, ABLATION = "scores.json", "analysis.json", "ablation.json"


@dataclass(frozen=True, slots=True)
class Scoring:
    """What was read."""

    directory: Path
    scores: Mapping[str, Any]
    analysis: Mapping[str, Any] | None
    card: Mapping[str, Any] | None
    """The judge card beside the scores, whether or not it holds for them."""
    ablation: Mapping[str, Any] | None
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Settings, fingerprints and versions of the run."""

    @property
    def truth_hash(self) -> str | None:
        """A hash of the truth, for scores of a corpus that has none of its own."""
        found = self.facts.get("fingerprint: dataset")
        return f"truth {found}" if found else None


def load_scoring(path: Path) -> Scoring:
    """Read a scoring from its directory or from its `scores.json`."""
    directory, file = (path, path / SCORES) if path.is_dir() else (path.parent, path)
    scores = read_json(file)
    if not isinstance(scores, dict) or scores.get("suite") != "mirror" or not scores.get("metrics"):
        raise BadInput(f"{file} does not hold scores of mirror; make some with `assay mirror score`.")
    run = Run.open(directory) if is_run(directory) else None
    analysis, card, ablation = (_beside(directory / name) for name in (ANALYSIS, CARD, ABLATION))
    return Scoring(directory, scores, analysis, card, ablation, run_facts(run) if run else {})


def _beside(path: Path) -> dict[str, Any] | None:
    if not path.is_file():
        return None
    value = read_json(path)
    if not isinstance(value, dict):
        raise BadInput(f"{path} is no JSON object; remove it or make it again.")
    return value


def run_facts(run: Run) -> dict[str, Any]:
    """Settings, fingerprints and versions of a run, and how worn its guarded sites are."""
    manifest = run.manifest
    facts: dict[str, Any] = {"run": manifest.name, "status": manifest.status, "seed": manifest.seed}
    facts |= {name: value for name, value in manifest.config.items()}
    facts |= {f"times opened: {split} sites": looks for split, looks in openings(run).items()}
    facts |= {f"fingerprint: {name}": value for name, value in manifest.fingerprints.items()}
    return facts | {f"version: {name}": value for name, value in manifest.versions.items()}
