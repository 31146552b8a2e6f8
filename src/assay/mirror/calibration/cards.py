"""The judge card of a scoring: where it lies, and whether it was measured on exactly the judge in use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from assay.files import read_json
from assay.runs import Run
from assay.runs.run import is_run

__all__ = [
    "CARD",
    "JUDGE_PARTS",
    "judge_fingerprint",
    "judge_name",
    "load_card",
    "write_beside",
    "write_into",
]

CARD = "judge_card.json"
JUDGE_PARTS = ("judge", "prompt", "rubric")


def judge_fingerprint(run: Run) -> dict[str, str]:
    """The parts of a run's fingerprint that make its judge; another prompt is another judge."""
    return {
        name: run.manifest.fingerprints[name] for name in JUDGE_PARTS if name in run.manifest.fingerprints
    }


def judge_name(run: Run) -> str:
    """How the judge was named."""
    return str(run.manifest.config.get("judge", "unknown"))


def write_into(run: Run, write: Callable[[], None]) -> None:
    """Add to a run without losing its seal: a finished run stays one that can be verified."""
    with run.writing():
        write()
        if run.manifest.status == "complete":
            run.seal()


def write_beside(directory: Path, paths: Iterable[Path], write: Callable[[], None]) -> None:
    """Write files that a scoring led to; what goes into the scoring itself goes under its lock and seal."""
    home = directory.resolve()
    if any(path.resolve().is_relative_to(home) for path in paths) and is_run(directory):
        write_into(Run.open(directory), write)
    else:
        write()


def load_card(directory: Path) -> dict[str, Any] | None:
    """The judge card of a scoring, if there is one and it was measured on exactly this judge."""
    path = directory / CARD
    if not path.is_file():
        return None
    card = read_json(path)
    holds = isinstance(card, dict) and card.get("fingerprint") == judge_fingerprint(Run.open(directory))
    return card if holds else None
