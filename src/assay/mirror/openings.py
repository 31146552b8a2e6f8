"""Test and held-out sites wear out with every look at them, so the looks are counted."""

from __future__ import annotations

from assay.runs import Run, list_runs

__all__ = ["SUITE", "openings"]

SUITE = "mirror-score"
"""The suite of a scoring, in its manifest."""
_GUARDED = ("test", "held-out")


def openings(run: Run) -> dict[str, int]:
    """How often each guarded split of a scoring was opened in the runs kept here, itself included."""
    looks = {split: 1 for split in _GUARDED if split in run.manifest.config.get("splits", ())}
    for path, other in list_runs():
        if isinstance(other, Run) and other.manifest.suite == SUITE and path.name != run.path.name:
            for split in looks.keys() & set(other.manifest.config.get("splits", ())):
                looks[split] += 1
    return looks
